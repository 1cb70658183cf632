//! Playing by habits.

use std::collections::BTreeMap;

use crate::{
    grid::{Direction, Point},
    mind::{FactionId, ItemKindId, KnownGround, Navigator, Turn, UnitId},
    terrain::TerrainId,
};

use super::{
    super::{Action, Aim, Errand, Game, Stop, Unit},
    BOTS, Habits,
    dress::{Against, dress},
    fight::NEAR,
    judgement::{is_beside_fire, is_shot_at},
    stealth::is_unaware,
};

/// Whoever was in sight for so many turns and nobody was the worse for it is no concern any more.
const WEARY: u32 = 40;
/// For so many.
const WEARY_FOR: u32 = 150;
/// After so many errands that came to nothing it tries something else.
const AT_A_LOSS: u32 = 4;

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
    pub(super) waited: u32,
    /// How many errands in a row came to nothing.
    at_a_loss: u32,
    /// The deepest floor on which it has read what is to be read on arrival, and the last one on which it has shown
    /// itself elsewhere.
    pub(super) arrived: u32,
    pub(super) shown_on: u32,
    /// For how many turns it has seen whom without either being hurt, and until when it lets those be of whom it is weary.
    seen: BTreeMap<UnitId, u32>,
    pub(super) let_be: BTreeMap<UnitId, Turn>,
    /// Its own health when it chose last.
    health: i32,
    /// Until when it gets away.
    pub(super) away_until: Turn,
    /// Where and when it set foot on this floor, and which one that is.
    pub(super) came_to: Point,
    pub(super) came: Turn,
    came_at_depth: u32,
    /// Whether it is hurt since it chose last, and whether what it chose then was refused.
    pub(super) is_hurt: bool,
    pub(super) is_refused: bool,
    /// When it began to look again at all of a floor on which it has not found what it wants.
    round: Turn,
    /// How often in a row what it chose was refused.
    refusals: u32,
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
            came_to: Point::default(),
            came: Turn(0),
            came_at_depth: 0,
            is_hurt: false,
            is_refused: false,
            round: Turn(0),
            refusals: 0,
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
        if self.came_at_depth != game.depth() {
            (self.came_at_depth, self.came_to, self.came) = (game.depth(), me.at, game.turn());
        }
        self.grow_weary(game, me, &enemies);
        self.refusals = if self.is_refused { self.refusals + 1 } else { 0 };
        if self.refusals >= AT_A_LOSS {
            return aside(game);
        }
        if let Some(action) = self.fight(game, me, &enemies) {
            self.drop_errand();
            return action;
        }
        self.waited = 0;
        let is_stalked = |enemy: &&Unit| is_unaware(game, enemy) && enemy.at.distance(me.at) <= NEAR;
        let dresses = !self.habits.plays_on_minds || !enemies.iter().any(is_stalked);
        let before = dress(me, Against::Anybody).filter(|_| dresses).or_else(|| self.deceive_in_time(game, me));
        match before.unwrap_or_else(|| self.go_on(game, me)) {
            Action::Step(direction) if self.steals_along(game, me, &enemies) => Action::Sneak(direction),
            Action::Wait if self.hides(game, me, &enemies) => self.step_aside_to_hide(game, me).unwrap_or(Action::Wait),
            action => action,
        }
    }

    /// Takes note of who is in sight and comes to nothing.
    fn grow_weary(&mut self, game: &Game, me: &Unit, enemies: &[&Unit]) {
        self.is_hurt = me.health < std::mem::replace(&mut self.health, me.health);
        if self.is_hurt {
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

    /// A step on the way to a cell, as far as is known.
    pub(super) fn towards(&mut self, game: &Game, me: &Unit, to: Point) -> Option<Direction> {
        let mut navigator = Navigator::default();
        let (mind, level) = (game.player_mind(), game.floor().level());
        let dangers = game.standing_dangers(FactionId::PLAYER, mind);
        let ground = KnownGround::new(&mind.known, &level.terrains, me.movement()).with_dangers(&dangers);
        let route = navigator.route_to(me.at, to, &ground, level.diagonal);
        self.count(navigator.searches, navigator.expanded);
        let step = *route?.steps().first()?;
        me.at.direction_to(step).filter(|_| !game.floor().terrain(step).is_harmful())
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
        let rests_to = if flees { self.habits.saves_itself_at } else { self.habits.rests_to };
        if me.health * 100 < me.row().health * rests_to
            && !self.is_hurt
            && !is_beside_fire(game, me)
            && !is_shot_at(game, me)
        {
            return Action::Wait;
        }
        let is_in_reach = game.player_mind().items.values().any(|&item| item == ItemKindId::ASTROLABE);
        let aim = match known {
            Some(at) if leaves && self.at_a_loss < AT_A_LOSS => Aim::Travel(at),
            None if self.explored == Some(game.depth()) && !is_in_reach => self.looks_again(game, me),
            _ => Aim::Explore,
        };
        let crossing = if let Aim::Travel(to) = aim { self.crossing(game, me, to) } else { None };
        if let Some(crossing) = crossing.filter(|crossing| crossing.from == me.at) {
            return Action::Aim(crossing.with, crossing.at);
        }
        let aim = crossing.filter(|_| self.at_a_loss == 0).map_or(aim, |crossing| Aim::Travel(crossing.from));
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

    /// To where it has not looked for longest, on a floor that it knows and where it has not found what it wants: much of
    /// what it knows it may have from maps.
    fn looks_again(&mut self, game: &Game, me: &Unit) -> Aim {
        if let Some(aim @ Aim::Travel(to)) = self.errand.as_ref().map(Errand::aim)
            && to != me.at
            && self.at_a_loss == 0
        {
            return aim;
        }
        let mut navigator = Navigator::default();
        let (mind, level) = (game.player_mind(), game.floor().level());
        let ground = KnownGround::new(&mind.known, &level.terrains, me.movement());
        let since = self.round.max(self.came);
        let is_stale = |at: Point| mind.known.seen(at).is_some_and(|seen| seen < since);
        let route = navigator.route_to_any(me.at, is_stale, &ground, level.diagonal);
        self.count(navigator.searches, navigator.expanded);
        if route.is_none() {
            self.round = game.turn();
        }
        route.map_or(Aim::Explore, |route| Aim::Travel(route.goal()))
    }

    /// What to do when an errand comes to nothing: mostly begin another.
    fn way_out(&mut self, game: &Game, me: &Unit, stop: &Stop) -> Action {
        let has = |item: ItemKindId| me.pack.count(item) > 0;
        if self.at_a_loss >= AT_A_LOSS && has(ItemKindId::BLINKING) && matches!(stop, Stop::NoWay | Stop::Explored) {
            return Action::Use(ItemKindId::BLINKING);
        }
        if self.at_a_loss >= AT_A_LOSS
            && let Some(action) = self.break_out(game, me)
        {
            return action;
        }
        if self.at_a_loss > 3 * AT_A_LOSS {
            // Through the fire, if need be.
            self.at_a_loss = 0;
            return aside(game);
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

/// A step in any direction, another one each turn: for whoever gets on in none that it has chosen.
fn aside(game: &Game) -> Action {
    Action::Step(Direction::ALL[game.turn().0 as usize % Direction::ALL.len()])
}
