//! A bot that stands in for the player: its habits, what it remembers, and what it makes of what it sees.

use std::collections::BTreeMap;

use crate::{
    content::{Purpose, SelfEffect},
    game::{Game, bots::errand::Errand, brain::standing_dangers, rules::using::landing, state::unit::Unit},
    grid::{Direction, Point},
    mind::{FactionId, ItemKindId, KnownGround, Navigator, Turn, UnitId},
};

/// Farther away than this nobody is a concern yet.
pub(in crate::game) const NEAR: u32 = 8;

/// What makes a bot play as it does.
#[expect(clippy::struct_excessive_bools, reason = "a habit is there or not, each by itself")]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Habits {
    /// Its name on the command line.
    pub name: &'static str,
    /// A line for whoever asks.
    pub about: &'static str,
    /// It rests until it has so much of its health, in percent.
    pub rests_to: i32,
    /// It drinks and gets away when it has less than this, in percent.
    pub saves_itself_at: i32,
    /// Whether it explores a floor to its end before it goes down.
    pub is_thorough: bool,
    /// Whether it waits for enemies to come to it, where they cannot come from all sides.
    pub lets_them_come: bool,
    /// Whether it throws and drinks what it finds, when a fight is worth it.
    pub uses_things: bool,
    /// Whether it heeds what others know: steals up to those who have not noticed it, deceives, draws away, and forgets no
    /// map.
    pub plays_on_minds: bool,
}

/// The bots, the usual one first.
pub static BOTS: &[Habits] = &[
    Habits {
        name: "careless",
        about: "walks on, strikes what comes, takes the first stairs down",
        rests_to: 50,
        saves_itself_at: 25,
        is_thorough: false,
        lets_them_come: false,
        uses_things: false,
        plays_on_minds: false,
    },
    Habits {
        name: "careful",
        about: "explores, rests, chooses its fights, and plays on what others know",
        rests_to: 95,
        saves_itself_at: 45,
        is_thorough: true,
        lets_them_come: true,
        uses_things: true,
        plays_on_minds: true,
    },
    Habits {
        name: "blunt",
        about: "the careful one without stealth and without anything that plays on minds",
        rests_to: 95,
        saves_itself_at: 45,
        is_thorough: true,
        lets_them_come: true,
        uses_things: true,
        plays_on_minds: false,
    },
];

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

/// Whether something thrown at an enemy comes down on it.
pub(in crate::game) fn hits(game: &Game, me: &Unit, enemy: &Unit) -> bool {
    enemy.footprint().contains(landing(game.floor(), me.at, enemy.at))
}

/// Whether somebody in sight can shoot that far.
pub(in crate::game) fn is_shot_at(game: &Game, me: &Unit) -> bool {
    let mut shooters = game.units_in_sight().into_iter().filter(|unit| unit.row().reach > 1);
    shooters.any(|shooter| shooter.at.is_within(me.at, shooter.row().reach + 1))
}

/// Whether it burns here or in a cell beside.
pub(in crate::game) fn is_beside_fire(game: &Game, me: &Unit) -> bool {
    me.at.neighbours().chain([me.at]).any(|cell| game.floor().terrain(cell).fire.is_burning())
}

/// Whether using an item would change anything.
pub(in crate::game) fn is_of_use(me: &Unit, item: ItemKindId) -> bool {
    match item.row().purpose {
        Purpose::Use { effect: SelfEffect::Gain(status, _), .. } => !me.statuses.has(status),
        _ => true,
    }
}
