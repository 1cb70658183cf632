//! How a bot goes unnoticed, and strikes at those who do not know of it, if that is among its habits.

use crate::{
    content::{Purpose, Weapon},
    game::{
        Game,
        action::Action,
        bots::{Bot, deceit::DEEP, tools::straight, vigilance::knows_of_player},
        rules::striking::by_surprise,
        senses::noticing::Exposure,
        state::unit::Unit,
    },
    grid::{Direction, Point},
    mind::{Doing, ItemKindId, Sound},
    terrain::TerrainKind,
};

/// Those who were seen, or heard fighting, so many turns ago and within so many cells may be here soon.
const RECENT: u32 = 15;

const NEARBY: u32 = 14;

/// From so near it takes what is best for it in its hand, and lets come who comes.
const AT_HAND: u32 = 3;

/// It strikes at somebody who does not know of it when that is the end of it so often, in percent.
const SURE: i32 = 55;

impl Bot {
    /// Whether it steals along: nobody in sight knows where it is, and somebody is there, or may be near, as always in the
    /// depths.
    pub(in crate::game) fn steals_along(&self, game: &Game, me: &Unit, enemies: &[&Unit]) -> bool {
        let is_open = !self.habits.plays_on_minds || self.is_hurt;
        let may_be_near = || !enemies.is_empty() || game.depth() >= DEEP || suspects(game, me);
        !is_open && is_unexpected(game, enemies) && may_be_near()
    }

    /// Whether it would rather rest where nobody notices it.
    pub(in crate::game) fn hides(&self, game: &Game, me: &Unit, enemies: &[&Unit]) -> bool {
        let would = self.habits.plays_on_minds && !me.is_stealthy && !self.is_hurt && me.health < me.row().health;
        would && is_unexpected(game, enemies)
    }

    /// A stealthy step to a cell beside it: whoever rests after that is noticed from near by only.
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

    /// Steals up to somebody who does not know of it, with what fells it most surely; lets it come, if it comes by itself.
    pub(in crate::game) fn stalk(&mut self, game: &Game, me: &Unit, whom: &Unit) -> Option<Action> {
        let away = whom.footprint().distance(me.at.into());
        let (weapon, odds) = best_surprise(me, whom);
        if odds > odds_of(me.weapon(), whom)
            && away <= AT_HAND
            && let Some(item) = weapon
        {
            return Some(Action::Use(item));
        }
        let comes = matches!(whom.doing, Doing::Walking(direction)
            if whom.at.step(direction).distance(me.at) < whom.at.distance(me.at));
        if comes && me.is_stealthy && away <= AT_HAND {
            return Some(Action::Wait);
        }
        let step = self.towards(game, me, whom.at)?;
        Some(if whom.statuses.lets_act() { Action::Sneak(step) } else { Action::Step(step) })
    }
}

/// Whether somebody does not know where the player is, or can do nothing about it: what it is about says so.
pub(in crate::game) fn is_unaware(game: &Game, enemy: &Unit) -> bool {
    !knows_of_player(game, enemy) || !enemy.statuses.lets_act()
}

/// Whether nobody of them knows where the player is, or can do anything about it.
pub(in crate::game) fn is_unexpected(game: &Game, enemies: &[&Unit]) -> bool {
    enemies.iter().all(|enemy| is_unaware(game, enemy))
}

/// Whether an enemy does not know of the player, and will not as long as it steals along out here.
pub(in crate::game) fn is_unnoticed_by(game: &Game, enemy: &Unit, me: &Unit) -> bool {
    let sneaking = Unit { is_stealthy: true, doing: Doing::Standing, ..me.clone() };
    let exposure = Exposure::to(enemy.row().faction.row().senses, game.floor(), &sneaking);
    let within = exposure.seen_within(enemy.row().faction.row().senses, enemy.row().sight);
    is_unaware(game, enemy) && enemy.footprint().distance(me.at.into()) > within
}

/// Whether an enemy is worth stealing up to: a blow that it does not expect is most likely the end of it, and those beside
/// it who see that are none to be afraid of.
pub(in crate::game) fn is_prey(game: &Game, me: &Unit, enemy: &Unit, enemies: &[&Unit]) -> bool {
    let others: i32 = enemies.iter().filter(|other| other.id != enemy.id).map(|other| other.row().might()).sum();
    is_unexpected(game, enemies)
        && !enemy.row().is_rooted
        && best_surprise(me, enemy).1 >= SURE
        && others * 2 < me.row().might()
}

/// Whether somebody may be near whom it does not see: seen or heard a short while ago.
fn suspects(game: &Game, me: &Unit) -> bool {
    let (mind, now) = (game.player_mind(), game.turn());
    let is_recent = |turn| now.since(turn) <= RECENT;
    let mut seen = mind.sightings.near(me.at, NEARBY, |faction| faction != me.faction());
    let is_loud = |sound: Sound| !matches!(sound, Sound::Steps | Sound::Door);
    seen.any(|enemy| enemy.is_there() && !enemy.is_captive && !enemy.is_rooted && is_recent(enemy.seen))
        || mind.noises.near(me.at, NEARBY).any(|(_, heard)| is_loud(heard.sound) && is_recent(heard.turn))
}

/// With which of its weapons a blow that somebody does not expect fells it most surely, and how surely, in percent; `None`
/// for what it has in its hand.
fn best_surprise(me: &Unit, whom: &Unit) -> (Option<ItemKindId>, i32) {
    let carried = me.pack.iter().filter_map(|item| match item.row().purpose {
        Purpose::Wield(weapon) if me.gear.wielded != Some(item) => Some((Some(item), odds_of(weapon, whom))),
        _ => None,
    });
    carried.fold((None, odds_of(me.weapon(), whom)), |best, next| if next.1 > best.1 { next } else { best })
}

/// How surely a blow with a weapon fells somebody who does not expect it, in percent.
fn odds_of(weapon: Weapon, whom: &Unit) -> i32 {
    let (times, weapon) = by_surprise(weapon);
    let (least, most) = weapon.damage;
    let enough = (whom.health + times - 1) / times;
    let felling = (most - enough.max(least) + 1).max(0);
    weapon.accuracy as i32 * felling / (most - least + 1)
}
