//! How a bot sneaks and surprises enemies, if that is among its habits.

use crate::{
    content::{Purpose, Weapon},
    game::{
        Game,
        action::Action,
        bots::{Bot, tools::straight, vigilance::knows_of_player},
        rules::striking::by_surprise,
        senses::noticing::Exposure,
        state::unit::Unit,
    },
    grid::{Direction, Point},
    mind::{Doing, ItemKindId, Sound},
    terrain::TerrainKind,
};

/// Turns and cells within which enemies that were seen, or heard fighting, may be here soon.
const RECENT: u32 = 15;

const NEARBY: u32 = 14;

/// Within this distance it wields its best weapon for the purpose, and lets the enemy come.
const DRAWS_WITHIN: u32 = 3;

/// The least chance to kill with which a bot attacks an unaware enemy, in percent.
pub const SURE_TO_FELL: i32 = 55;

impl Bot {
    /// Whether it sneaks: no enemy in sight knows where it is, and an enemy is in sight or may be near. With the
    /// Astrolabe it is in a hurry, because hunters come for that.
    pub(in crate::game) fn steals_along(&self, game: &Game, me: &Unit, enemies: &[&Unit]) -> bool {
        let is_open = !self.habits.plays_on_minds || self.is_hurt || game.world().has_astrolabe();
        let may_be_near = || !enemies.is_empty() || suspects(game, me);
        !is_open && is_unexpected(game, enemies) && may_be_near()
    }

    /// Whether it prefers to rest where nobody notices it. It does not step back from harmful ground that it has to
    /// cross: it would be hurt there again each time.
    pub(in crate::game) fn hides(&self, game: &Game, me: &Unit, enemies: &[&Unit]) -> bool {
        let is_wounded = !self.is_hurt && me.health < me.row().health;
        let is_on_its_way = game.floor().terrain(me.at).is_harmful();
        let would = self.habits.plays_on_minds && !me.is_stealthy && is_wounded && !is_on_its_way;
        would && is_unexpected(game, enemies)
    }

    /// A sneaking step to a cell beside it: after that, a resting player is noticed only from close by.
    pub(in crate::game) fn step_aside_to_hide(&self, game: &Game, me: &Unit) -> Option<Action> {
        let (known, level) = (&game.player_mind().known, game.floor().level());
        let is_open = |&(_, at): &(Direction, Point)| {
            let kind = known.terrain(at).map(|id| level.terrains.kind(id));
            let is_free = game.units_in_sight().iter().all(|unit| !unit.footprint().contains(at));
            let is_plain = |kind: &TerrainKind| {
                me.movement().entry_cost(kind).is_some() && !kind.is_harmful() && !kind.door.is_shut()
            };
            is_free && kind.is_some_and(is_plain)
        };
        if self.is_refused {
            return None;
        }
        straight(me.at).find(is_open).map(|(way, _)| Action::Sneak(way))
    }

    /// Sneaks up to an unaware enemy with the weapon that kills it most surely; waits if the enemy comes by itself.
    pub(in crate::game) fn stalk(&mut self, game: &Game, me: &Unit, whom: &Unit) -> Option<Action> {
        let away = whom.footprint().distance(me.at.into());
        let (weapon, odds) = best_surprise(me, whom);
        if odds > chance_of_felling(me.weapon(), whom.health)
            && away <= DRAWS_WITHIN
            && let Some(item) = weapon
        {
            return Some(Action::Use(item));
        }
        let comes = matches!(whom.doing, Doing::Walking(direction)
            if whom.at.step(direction).distance(me.at) < whom.at.distance(me.at));
        if comes && me.is_stealthy && away <= DRAWS_WITHIN {
            return Some(Action::Wait);
        }
        let step = self.towards(game, me, whom.at)?;
        Some(if whom.statuses.lets_act() { Action::Sneak(step) } else { Action::Step(step) })
    }
}

/// Whether an enemy does not know where the player is, or can do nothing about it, judged by its task.
pub(in crate::game) fn is_unaware(game: &Game, enemy: &Unit) -> bool {
    !knows_of_player(game, enemy) || !enemy.statuses.lets_act()
}

/// Whether all these enemies are unaware.
pub(in crate::game) fn is_unexpected(game: &Game, enemies: &[&Unit]) -> bool {
    enemies.iter().all(|enemy| is_unaware(game, enemy))
}

/// Whether an enemy does not know of the player, and will not notice it out here as long as it sneaks.
pub(in crate::game) fn is_unnoticed_by(game: &Game, enemy: &Unit, me: &Unit) -> bool {
    let sneaking = Unit { is_stealthy: true, doing: Doing::Standing, ..me.clone() };
    let exposure = Exposure::to(enemy.row().faction.row().senses, game.floor(), &sneaking);
    let sight = game.floor().level().rules.sight_of(enemy.row());
    let within = exposure.seen_within(enemy.row().faction.row().senses, sight);
    is_unaware(game, enemy) && enemy.footprint().distance(me.at.into()) > within
}

/// Whether an enemy is worth sneaking up to: a surprise blow would probably kill it, and its friends nearby are not
/// dangerous.
pub(in crate::game) fn is_prey(game: &Game, me: &Unit, enemy: &Unit, enemies: &[&Unit]) -> bool {
    let others: i32 = enemies.iter().filter(|other| other.id != enemy.id).map(|other| other.row().might()).sum();
    is_unexpected(game, enemies)
        && !enemy.row().is_rooted
        && best_surprise(me, enemy).1 >= SURE_TO_FELL
        && others * 2 < me.row().might()
}

/// Whether an unseen enemy may be near: one was recently seen or heard.
fn suspects(game: &Game, me: &Unit) -> bool {
    let (mind, now) = (game.player_mind(), game.turn());
    let is_recent = |turn| now.since(turn) <= RECENT;
    let mut seen = mind.sightings.near(me.at, NEARBY, |faction| faction != me.faction());
    let is_loud = |sound: Sound| !matches!(sound, Sound::Steps | Sound::Door | Sound::Bar);
    seen.any(|enemy| enemy.is_there() && !enemy.is_captive && !enemy.is_rooted && is_recent(enemy.seen))
        || mind.noises.near(me.at, NEARBY).any(|(_, heard)| is_loud(heard.sound) && is_recent(heard.turn))
}

/// The weapon that most surely kills an unaware enemy with one blow (`None`: the one in its hand), and the chance in
/// percent.
fn best_surprise(me: &Unit, whom: &Unit) -> (Option<ItemKindId>, i32) {
    let carried = me.pack.iter().filter_map(|item| match item.row().purpose {
        Purpose::Wield(weapon) if me.gear.wielded != Some(item) => {
            Some((Some(item), chance_of_felling(weapon, whom.health)))
        }
        _ => None,
    });
    carried.fold(
        (None, chance_of_felling(me.weapon(), whom.health)),
        |best, next| if next.1 > best.1 { next } else { best },
    )
}

/// The chance that a surprise blow with a weapon kills an enemy of this health, in percent.
pub fn chance_of_felling(weapon: Weapon, health: i32) -> i32 {
    let (times, weapon) = by_surprise(weapon);
    let (least, most) = weapon.damage;
    let enough = (health + times - 1) / times;
    let felling = (most - enough.max(least) + 1).max(0);
    weapon.accuracy as i32 * felling / (most - least + 1)
}
