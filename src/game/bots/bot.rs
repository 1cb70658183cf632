//! A stand-in for the player: what it is like, and what it remembers.

use std::collections::BTreeMap;

use crate::{
    game::{
        Game,
        bots::{
            errand::Errand,
            habits::{BOTS, Habits},
        },
        brain::standing_dangers,
        state::unit::Unit,
    },
    grid::{Direction, Point},
    mind::{FactionId, KnownGround, Navigator, Turn, UnitId},
};

/// Farther away than this nobody is a concern yet.
pub(in crate::game) const NEAR: u32 = 8;

/// A stand-in for the player.
#[derive(Clone, Debug)]
pub struct Bot {
    pub(in crate::game) habits: &'static Habits,
    pub(super) errand: Option<Errand>,
    /// Searches made for errands that are over, and nodes expanded in them.
    pub(super) searches: (u64, u64),
    /// The last floor that was explored to its end.
    pub(in crate::game) explored: Option<u32>,
    /// How long it has waited for enemies.
    pub(in crate::game) waited: u32,
    /// How many errands in a row came to nothing.
    pub(super) at_a_loss: u32,
    /// The deepest floor on which it has read what is to be read on arrival, and the last one on which it has shown
    /// itself elsewhere.
    pub(in crate::game) arrived: u32,
    pub(in crate::game) shown_on: u32,
    /// For how many turns it has seen whom without either being hurt, and until when it lets those be of whom it is weary.
    pub(super) seen: BTreeMap<UnitId, u32>,
    pub(in crate::game) let_be: BTreeMap<UnitId, Turn>,
    /// Its own health when it chose last.
    pub(super) health: i32,
    /// Until when it gets away.
    pub(in crate::game) away_until: Turn,
    /// Where and when it set foot on this floor, and which one that is.
    pub(in crate::game) came_to: Point,
    pub(in crate::game) came: Turn,
    pub(super) came_at_depth: u32,
    /// Whether it is hurt since it chose last, and whether what it chose then was refused.
    pub(in crate::game) is_hurt: bool,
    pub(in crate::game) is_refused: bool,
    /// When it began to look again at all of a floor on which it has not found what it wants.
    pub(super) round: Turn,
    /// How often in a row what it chose was refused.
    pub(super) refusals: u32,
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

    pub(super) fn drop_errand(&mut self) {
        if let Some(errand) = self.errand.take() {
            let (searches, expanded) = errand.search_counts();
            self.count(searches, expanded);
        }
    }

    pub(super) fn count(&mut self, searches: u64, expanded: u64) {
        self.searches.0 += searches;
        self.searches.1 += expanded;
    }

    /// A step on the way to a cell, as far as is known.
    pub(in crate::game) fn towards(&mut self, game: &Game, me: &Unit, to: Point) -> Option<Direction> {
        let mut navigator = Navigator::default();
        let (mind, level) = (game.player_mind(), game.floor().level());
        let dangers = standing_dangers(game.world(), FactionId::PLAYER, mind);
        let ground = KnownGround::new(&mind.known, &level.terrains, me.movement()).with_dangers(&dangers);
        let route = navigator.route_to(me.at, to, &ground, level.diagonal);
        self.count(navigator.searches, navigator.expanded);
        let step = *route?.steps().first()?;
        me.at.direction_to(step).filter(|_| !game.floor().terrain(step).is_harmful())
    }
}
