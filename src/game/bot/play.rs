//! Playing by habits.

use std::collections::BTreeMap;

use crate::{
    grid::{Direction, Point},
    mind::{FactionId, ItemKindId, Turn, UnitId},
    terrain::TerrainId,
};

use super::{
    super::{Action, Aim, Cast, Deed, Errand, Game, Purpose, Status, Stop, Unit, perform::reaches},
    BOTS, Habits,
    dress::{Against, change_from_ambush, dress},
    judgement::{hits, is_beside_fire, is_of_use, is_shot_at, leads_on},
};

/// Farther away than this nobody is a concern yet.
const NEAR: u32 = 8;
/// For so many turns it waits for enemies to come.
const PATIENCE: u32 = 12;
/// Whoever was in sight for so many turns and nobody was the worse for it is no concern any more.
const WEARY: u32 = 40;
/// For so many.
const WEARY_FOR: u32 = 150;
/// After so many errands that came to nothing it tries something else.
const AT_A_LOSS: u32 = 4;

/// A single enemy that knows nothing of it is stolen up to from so near, in king's moves.
const STEALING: u32 = 4;
/// Who has so much health left is not felled by a single blow, were it a surprise, unless with the right weapon.
const STRONG: i32 = 20;

/// A stand-in for the player.
#[derive(Clone, Debug)]
pub struct Bot {
    pub(super) habits: &'static Habits,
    errand: Option<Errand>,
    /// Searches made for errands that are over, and nodes expanded in them.
    searches: (u64, u64),
    /// The last floor that was explored to its end.
    pub(super) explored: Option<u32>,
    /// How long it has waited for enemies.
    waited: u32,
    /// How many errands in a row came to nothing.
    at_a_loss: u32,
    /// The deepest floor on which it has read what is to be read on arrival, and the last one on which it has shown
    /// itself elsewhere.
    pub(super) arrived: u32,
    pub(super) shown_on: u32,
    /// For how many turns it has seen whom without either being hurt, and until when it lets those be of whom it is weary.
    seen: BTreeMap<UnitId, u32>,
    let_be: BTreeMap<UnitId, Turn>,
    /// Its own health when it chose last.
    health: i32,
    /// Until when it gets away.
    pub(super) away_until: Turn,
}

impl Default for Bot {
    fn default() -> Self {
        Self::with(&BOTS[0])
    }
}

impl Bot {
    /// A bot of these habits.
    pub fn with(habits: &'static Habits) -> Self {
        Self {
            habits,
            errand: None,
            searches: (0, 0),
            explored: None,
            waited: 0,
            at_a_loss: 0,
            arrived: 0,
            shown_on: 0,
            seen: BTreeMap::new(),
            let_be: BTreeMap::new(),
            health: 0,
            away_until: Turn(0),
        }
    }

    /// The bot of a name.
    pub fn named(name: &str) -> Option<Self> {
        BOTS.iter().find(|habits| habits.name == name).map(Self::with)
    }

    /// How it plays.
    pub fn habits(&self) -> &'static Habits {
        self.habits
    }

    /// Searches made so far, and nodes expanded in them.
    pub fn search_counts(&self) -> (u64, u64) {
        let (searches, expanded) = self.errand.as_ref().map_or((0, 0), Errand::search_counts);
        (self.searches.0 + searches, self.searches.1 + expanded)
    }

    /// What the bot does now.
    pub fn choose(&mut self, game: &Game) -> Action {
        let Some(me) = game.player() else { return Action::Wait };
        let enemies: Vec<&Unit> = game.units_in_sight().into_iter().filter(|unit| unit.is_enemy_of(me)).collect();
        self.grow_weary(game, me, &enemies);
        if let Some(action) = self.fight(game, me, &enemies) {
            self.drop_errand();
            return action;
        }
        self.waited = 0;
        dress(me, Against::Anybody).or_else(|| self.deceive_in_time(game, me)).unwrap_or_else(|| self.go_on(game, me))
    }

    /// Takes note of who is in sight and comes to nothing.
    fn grow_weary(&mut self, game: &Game, me: &Unit, enemies: &[&Unit]) {
        let is_hurt = me.health < std::mem::replace(&mut self.health, me.health);
        if is_hurt {
            self.seen.clear();
            self.let_be.clear();
        }
        self.let_be.retain(|_, until| *until > game.turn());
        for enemy in enemies.iter().filter(|enemy| enemy.health == enemy.row().health) {
            let turns = self.seen.entry(enemy.id).or_default();
            *turns += 1;
            if *turns > WEARY {
                self.seen.remove(&enemy.id);
                self.let_be.insert(enemy.id, game.turn().plus(WEARY_FOR));
            }
        }
    }

    /// What to do about enemies in sight; `None` if they are no concern.
    fn fight(&mut self, game: &Game, me: &Unit, enemies: &[&Unit]) -> Option<Action> {
        let health = me.health * 100 / me.row().health;
        let is_close = |enemy: &&&Unit| enemy.footprint().distance(me.at.into()) <= NEAR.max(enemy.row().reach);
        let is_concern = |enemy: &&&Unit| is_close(enemy) && !self.let_be.contains_key(&enemy.id);
        let concerns: Vec<&Unit> = enemies.iter().filter(is_concern).copied().collect();
        let nearest = *concerns.first()?;
        if health < self.habits.saves_itself_at
            && let Some(action) = self.save_itself(game, me, nearest)
        {
            return Some(action);
        }
        if game.turn() < self.away_until
            && let Some(action) = self.get_away(game, me)
        {
            return Some(action);
        }
        if game.has_astrolabe()
            && nearest.hunts(Game::PLAYER)
            && let Some(action) = self.deceive_in_need(game, me, nearest)
        {
            return Some(action);
        }
        let strength: i32 = concerns.iter().map(|enemy| enemy.row().might()).sum();
        let is_hard = strength * 2 > me.row().might();
        if self.habits.uses_things
            && let Some(action) = Self::use_things(game, me, nearest, is_hard)
        {
            return Some(action);
        }
        let mut in_reach = nearest.footprint().cells().filter(|&cell| reaches(game.floor(), me, cell));
        let direction = in_reach.find_map(|cell| me.at.direction_to(cell));
        let beside = enemies.iter().filter(|enemy| enemy.footprint().distance(me.at.into()) == 1).count();
        let is_unaware = !nearest.hunts(Game::PLAYER);
        if let Some(direction) = direction {
            self.waited = 0;
            let against = if beside > 1 { Against::Many } else { Against::One };
            let changes = if is_unaware { None } else { change_from_ambush(me, against) };
            return Some(changes.unwrap_or(Action::Step(direction)));
        }
        let comes = !nearest.row().is_rooted && nearest.row().reach <= 1;
        let steals_up = is_unaware && concerns.len() == 1 && comes;
        if self.habits.plays_on_minds && steals_up && nearest.at.distance(me.at) <= STEALING {
            if nearest.health >= STRONG
                && let Some(change) = dress(me, Against::Unaware)
            {
                return Some(change);
            }
            return self.towards(game, me, nearest.at).map(Action::Sneak);
        }
        if !is_unaware && let Some(change) = change_from_ambush(me, Against::One) {
            return Some(change);
        }
        if self.habits.lets_them_come && comes && self.waited < PATIENCE {
            self.waited += 1;
            return Some(Action::Wait);
        }
        if nearest.row().is_rooted {
            // It is left where it is, or stormed where it is too near to be left: errands go around what they can.
            let is_near = nearest.at.distance(me.at) <= 4 && health > 60;
            return if is_near { self.towards(game, me, nearest.at).map(Action::Step) } else { None };
        }
        self.towards(game, me, nearest.at).map(Action::Step)
    }

    /// A step on the way to a cell, as far as is known.
    fn towards(&mut self, game: &Game, me: &Unit, to: Point) -> Option<Direction> {
        let mut navigator = crate::mind::Navigator::default();
        let (mind, level) = (game.player_mind(), game.floor().level());
        let dangers = game.standing_dangers(FactionId::PLAYER, mind);
        let ground = crate::mind::KnownGround::new(&mind.known, &level.terrains, me.movement()).with_dangers(&dangers);
        let route = navigator.route_to(me.at, to, &ground, level.diagonal);
        self.count(navigator.searches, navigator.expanded);
        let step = *route?.steps().first()?;
        me.at.direction_to(step).filter(|_| !game.floor().terrain(step).is_harmful())
    }

    /// The way to the nearest stairs, and out.
    fn get_away(&mut self, game: &Game, me: &Unit) -> Option<Action> {
        let both = [(TerrainId::STAIRS_UP, Action::Ascend), (TerrainId::STAIRS_DOWN, Action::Descend)];
        let flees = game.has_astrolabe();
        let known = both.into_iter().filter(|(_, action)| match action {
            Action::Descend => !flees,
            _ => flees || game.depth() > 1,
        });
        let known = known.filter_map(|(stairs, action)| Some((game.known_stairs(stairs)?, action)));
        let (at, action) = known.min_by_key(|(at, _)| at.distance(me.at))?;
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
        let here = level.cells.get(me.at).map(|&id| level.terrains.base(id));
        // By the stairs those left behind are one fight, not all of them.
        (here == Some(TerrainId::STAIRS_DOWN) && self.habits.is_thorough).then_some(Action::Descend)
    }

    /// Something to throw or to drink in a fight.
    fn use_things(game: &Game, me: &Unit, nearest: &Unit, is_hard: bool) -> Option<Action> {
        let away = me.at.distance(nearest.at);
        for item in me.pack.iter() {
            let row = item.row();
            let action = match row.purpose {
                Purpose::Use { deed: Deed::Gain(_, _), .. } if is_hard && away <= 3 && item != ItemKindId::FOG_GIN => {
                    is_of_use(me, item).then_some(Action::Use(item))
                }
                Purpose::Use { deed: Deed::Lull(_), .. } if is_hard && away <= 2 => Some(Action::Use(item)),
                Purpose::Aim { cast, reach, .. } if cast.is_thrown() && me.at.is_within(nearest.at, reach) => {
                    let is_worth_it = match cast {
                        Cast::Hurl { .. } => away >= 2,
                        Cast::Net(_) => is_hard && away >= 2 && !nearest.statuses.has(Status::Held),
                        Cast::Kindle | Cast::Blast { .. } | Cast::Collapse { .. } => is_hard && away >= 3,
                        Cast::Scatter => is_hard && away >= 4,
                        Cast::Smoke(_) | Cast::Whistle | Cast::Dig | Cast::Bridge | Cast::FalseWall | Cast::Mirage => {
                            false
                        }
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

    /// Rests, explores, or takes the stairs.
    fn go_on(&mut self, game: &Game, me: &Unit) -> Action {
        let flees = game.has_astrolabe();
        let stairs = if flees { TerrainId::STAIRS_UP } else { TerrainId::STAIRS_DOWN };
        let known = game.known_stairs(stairs);
        let leaves = flees || !self.habits.is_thorough || self.explored == Some(game.depth());
        if known == Some(me.at) && leaves {
            self.drop_errand();
            return if flees { Action::Ascend } else { Action::Descend };
        }
        if me.health * 100 < me.row().health * self.habits.rests_to
            && !is_beside_fire(game, me)
            && !is_shot_at(game, me)
        {
            return Action::Wait;
        }
        let aim = match known {
            Some(at) if leaves && self.at_a_loss < AT_A_LOSS => Aim::Travel(at),
            _ => Aim::Explore,
        };
        if self.errand.as_ref().is_none_or(|errand| errand.aim() != aim) {
            self.drop_errand();
            self.errand = Some(Errand::new(aim, game));
        }
        // Those in sight who were no concern are none to the errand either.
        if let Some(errand) = &mut self.errand {
            errand.disregard(game);
            if self.at_a_loss > 1 {
                errand.dare();
            }
        }
        match self.errand.as_mut().map(|errand| errand.next(game)) {
            Some(Ok(action)) => {
                self.at_a_loss = 0;
                action
            }
            // Whoever is shot at while it walks had better walk on.
            Some(Err(Stop::Hurt)) if is_shot_at(game, me) => {
                self.drop_errand();
                let mut errand = Errand::new(aim, game);
                errand.disregard(game);
                let next = errand.next(game).unwrap_or(Action::Wait);
                self.errand = Some(errand);
                next
            }
            Some(Err(stop)) => {
                self.drop_errand();
                self.at_a_loss += 1;
                if stop == Stop::Explored {
                    self.explored = Some(game.depth());
                }
                self.way_out(game, me, &stop)
            }
            None => Action::Wait,
        }
    }

    /// What to do when an errand comes to nothing: mostly begin another.
    fn way_out(&mut self, game: &Game, me: &Unit, stop: &Stop) -> Action {
        let has = |item: ItemKindId| me.pack.count(item) > 0;
        if self.at_a_loss >= AT_A_LOSS && has(ItemKindId::BLINKING) && matches!(stop, Stop::NoWay | Stop::Explored) {
            return Action::Use(ItemKindId::BLINKING);
        }
        if self.habits.uses_things && self.at_a_loss >= AT_A_LOSS {
            let tools = [ItemKindId::PLANK, ItemKindId::PICKAXE].into_iter().filter(|&tool| has(tool));
            let mut tries = tools.flat_map(|tool| Direction::ALL.map(|direction| (tool, me.at.step(direction))));
            if let Some((tool, at)) = tries.find(|&(tool, at)| leads_on(game, me, tool, at)) {
                return Action::Aim(tool, at);
            }
        }
        if self.at_a_loss > 3 * AT_A_LOSS {
            // Through the fire, if need be.
            self.at_a_loss = 0;
            let turn = game.turn().0 as usize;
            return Action::Step(Direction::ALL[turn % Direction::ALL.len()]);
        }
        Action::Wait
    }

    fn drop_errand(&mut self) {
        if let Some(errand) = self.errand.take() {
            let (searches, expanded) = errand.search_counts();
            self.count(searches, expanded);
        }
    }

    fn count(&mut self, searches: u64, expanded: u64) {
        self.searches.0 += searches;
        self.searches.1 += expanded;
    }
}
