//! What a bot does about enemies in sight.

use crate::{
    content::{Immunity, Purpose, SelfEffect, Status, TargetEffect},
    game::{
        Game,
        action::Action,
        bots::{
            bot::{Bot, NEAR},
            bot::{hits, is_of_use},
            dress::{Against, change_from_ambush},
            stealth::{is_prey, is_unaware, is_unexpected, is_unnoticed_by},
        },
        rules::moving::reaches,
        state::unit::Unit,
    },
    grid::Direction,
    mind::ItemKindId,
    terrain::TerrainId,
};

/// Turns for which it waits for enemies to come.
const PATIENCE: u32 = 12;

/// Turns after an arrival during which it does not go back through the same stairs.
const NOT_BACK: u32 = 30;

impl Bot {
    /// What to do about enemies in sight; `None` if they do not matter.
    pub(in crate::game) fn fight(&mut self, game: &Game, me: &Unit, enemies: &[&Unit]) -> Option<Action> {
        let health = me.health * 100 / me.row().health;
        let is_close = |enemy: &&&Unit| enemy.footprint().distance(me.at.into()) <= NEAR.max(enemy.row().reach);
        let is_prey = |enemy: &Unit| !self.is_hurt && is_prey(game, me, enemy, enemies);
        let is_passed =
            |enemy: &&&Unit| self.habits.plays_on_minds && is_unnoticed_by(game, enemy, me) && !is_prey(enemy);
        let is_concern = |enemy: &&&Unit| is_close(enemy) && !is_passed(enemy) && !self.let_be.contains_key(&enemy.id);
        let concerns: Vec<&Unit> = enemies.iter().filter(is_concern).copied().collect();
        let nearest = *concerns.first()?;
        if health < self.habits.saves_itself_at
            && let Some(action) = self.save_itself(game, me, nearest)
        {
            return Some(action);
        }
        let is_held_up = || {
            let mut beside = enemies.iter().filter(|enemy| enemy.footprint().distance(me.at.into()) == 1);
            beside.any(|enemy| !is_unaware(game, enemy))
        };
        if game.turn() < self.away_until
            && !is_held_up()
            && let Some(action) = self.get_away(game, me)
        {
            return Some(action);
        }
        if game.world().has_astrolabe()
            && nearest.hunts(Game::PLAYER)
            && let Some(action) = self.deceive_in_need(game, me, nearest)
        {
            return Some(action);
        }
        let is_hard = me.row().is_hard_pressed_by(concerns.iter().map(|enemy| enemy.row()));
        let stalks = self.habits.plays_on_minds && is_unaware(game, nearest);
        if self.habits.uses_things
            && !stalks
            && let Some(action) = Self::use_things(game, me, nearest, is_hard)
        {
            return Some(action);
        }
        if self.habits.plays_on_minds
            && let Some(action) = daze(me, nearest, is_hard)
        {
            return Some(action);
        }
        let beside = enemies.iter().filter(|enemy| enemy.footprint().distance(me.at.into()) == 1).count();
        if let Some((direction, is_unaware)) = weakest_in_reach(game, me, &concerns) {
            self.waited = 0;
            let against = if beside > 1 { Against::Many } else { Against::One };
            let changes = if is_unaware { None } else { change_from_ambush(me, against) };
            return Some(changes.unwrap_or(Action::Step(direction)));
        }
        if self.is_refused || game.world().has_astrolabe() {
            // A bot that wants to go home has no time for enemies that are not in its way.
            return None;
        }
        if let Some(shooter) = concerns.iter().find(|enemy| shoots_at(enemy, me)) {
            let step = self.towards(game, me, shooter.at).map(Action::Step);
            return step.filter(|_| !shooter.row().is_rooted);
        }
        self.meet(game, me, nearest, enemies)
    }

    /// How it meets an enemy that it cannot strike yet.
    fn meet(&mut self, game: &Game, me: &Unit, nearest: &Unit, enemies: &[&Unit]) -> Option<Action> {
        let comes = !nearest.row().is_rooted && nearest.row().reach <= 1;
        let stalks = self.habits.plays_on_minds && !self.is_hurt && !nearest.row().is_rooted;
        if stalks && is_unexpected(game, enemies) {
            return self.stalk(game, me, nearest);
        }
        if !is_unaware(game, nearest)
            && let Some(change) = change_from_ambush(me, Against::One)
        {
            return Some(change);
        }
        if self.is_hurt {
            // It was hurt by a unit that it does not see.
            return None;
        }
        if self.habits.lets_them_come && comes && self.waited < PATIENCE {
            self.waited += 1;
            return Some(Action::Wait);
        }
        if nearest.row().is_rooted {
            // It is left alone, or attacked if it is too near for that: errands go around it where they can.
            let is_near = nearest.at.distance(me.at) <= 4 && me.health * 100 > 60 * me.row().health;
            return if is_near { self.towards(game, me, nearest.at).map(Action::Step) } else { None };
        }
        self.towards(game, me, nearest.at).map(Action::Step)
    }

    /// The way to the nearest stairs and off the floor, but not back through the stairs by which it has just come.
    fn get_away(&mut self, game: &Game, me: &Unit) -> Option<Action> {
        let both = [(TerrainId::STAIRS_UP, Action::Ascend), (TerrainId::STAIRS_DOWN, Action::Descend)];
        let flees = game.world().has_astrolabe();
        let known = both.into_iter().filter(|(_, action)| match action {
            Action::Descend => !flees,
            _ => flees || game.depth() > 1,
        });
        let is_new = flees || game.turn().since(self.came) > NOT_BACK;
        let known = known
            .flat_map(|(stairs, action)| game.world().all_known_stairs(stairs).map(move |stairs| (stairs, action)));
        let (at, action) =
            known.filter(|&(at, _)| is_new || at != self.came_to).min_by_key(|(at, _)| at.distance(me.at))?;
        if at == me.at {
            return Some(action);
        }
        self.towards(game, me, at).map(Action::Step)
    }

    /// Something that heals, or gets it away.
    fn save_itself(&mut self, game: &Game, me: &Unit, nearest: &Unit) -> Option<Action> {
        let has = |item: ItemKindId| me.pack.count(item) > 0;
        if has(ItemKindId::DRAUGHT) {
            return Some(Action::Use(ItemKindId::DRAUGHT));
        }
        if let Some(action) = self.deceive_in_need(game, me, nearest) {
            return Some(action);
        }
        let others = [ItemKindId::LULLABY, ItemKindId::BLINKING, ItemKindId::STONE_MILK];
        let mut others = others.into_iter().filter(|_| self.habits.uses_things);
        if let Some(item) = others.find(|&item| has(item) && is_of_use(me, item)) {
            return Some(Action::Use(item));
        }
        let level = game.floor().level();
        let here = level.base_at(me.at);
        // On the next floor it has to fight only those that follow it, not all of them.
        (here == Some(TerrainId::STAIRS_DOWN) && self.habits.is_thorough).then_some(Action::Descend)
    }

    /// Something to throw or to drink in a fight.
    fn use_things(game: &Game, me: &Unit, nearest: &Unit, is_hard: bool) -> Option<Action> {
        let away = me.at.distance(nearest.at);
        for item in me.pack.iter() {
            let row = item.row();
            let action = match row.purpose {
                Purpose::Use { effect: SelfEffect::Gain(_, _), .. }
                    if is_hard && away <= 3 && item != ItemKindId::FOG_GIN =>
                {
                    is_of_use(me, item).then_some(Action::Use(item))
                }
                Purpose::Use { effect: SelfEffect::Lull(_), .. } if is_hard && away <= 2 => Some(Action::Use(item)),
                Purpose::Aim { effect, reach, .. } if effect.is_thrown() && me.at.is_within(nearest.at, reach) => {
                    let is_worth_it = match effect {
                        TargetEffect::Hurl { .. } => away >= 2 && !nearest.is_immune_to(Immunity::Missiles),
                        TargetEffect::Net(_) => is_hard && away >= 2 && !nearest.statuses.has(Status::Held),
                        TargetEffect::Kindle => is_hard && away >= 3 && !nearest.is_immune_to(Immunity::Fire),
                        TargetEffect::Blast { .. } | TargetEffect::Collapse { .. } => is_hard && away >= 3,
                        TargetEffect::Scatter => is_hard && away >= 4,
                        TargetEffect::Smoke(_)
                        | TargetEffect::Whistle
                        | TargetEffect::Dig
                        | TargetEffect::Bridge
                        | TargetEffect::FalseWall
                        | TargetEffect::Mirage => false,
                    };
                    (is_worth_it && hits(game, me, nearest)).then_some(Action::Aim(item, nearest.at))
                }
                _ => None,
            };
            if action.is_some() {
                return action;
            }
        }
        None
    }
}

/// The direction of the weakest of these enemies in reach, and whether that enemy is unaware.
fn weakest_in_reach(game: &Game, me: &Unit, enemies: &[&Unit]) -> Option<(Direction, bool)> {
    let in_reach = enemies.iter().filter_map(|enemy| {
        let mut cells = enemy.footprint().cells().filter(|&cell| reaches(game.floor(), me, cell));
        Some((enemy, cells.find_map(|cell| me.at.direction_to(cell))?))
    });
    let (enemy, direction) = in_reach.min_by_key(|(enemy, _)| (enemy.health, enemy.id))?;
    Some((direction, is_unaware(game, enemy)))
}

/// An item that makes attackers forget it, so that it can surprise them for a few turns.
fn daze(me: &Unit, nearest: &Unit, is_hard: bool) -> Option<Action> {
    let is_near = nearest.at.distance(me.at) <= 2 && nearest.statuses.lets_act() && nearest.hunts(Game::PLAYER);
    let has = me.pack.count(ItemKindId::OBLIVION) > 0;
    (is_hard && is_near && has).then_some(Action::Use(ItemKindId::OBLIVION))
}

/// Whether an enemy attacks the player from afar.
fn shoots_at(enemy: &Unit, me: &Unit) -> bool {
    let reach = enemy.row().reach;
    reach > 1 && enemy.hunts(Game::PLAYER) && enemy.at.is_within(me.at, reach + 1)
}
