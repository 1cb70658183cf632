//! A bot that stands in for the player: its habits, what it remembers, and what it makes of what it sees.

use std::collections::BTreeMap;

use crate::{
    content::{Purpose, SelfEffect},
    game::{Game, bots::errand::Errand, brain::standing_dangers, rules::using::landing, state::unit::Unit},
    grid::{Direction, Point},
    mind::{FactionId, ItemKindId, KnownGround, Navigator, Turn, UnitId},
};

/// Enemies farther away than this do not matter yet, in king's moves.
pub(in crate::game) const NEAR: u32 = 8;

/// The habits of a bot: how it plays.
#[expect(clippy::struct_excessive_bools, reason = "a habit is there or not, each by itself")]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Habits {
    /// Its name on the command line.
    pub name: &'static str,
    /// A line for help texts.
    pub about: &'static str,
    /// It rests until it has this much of its health, in percent.
    pub rests_to: i32,
    /// It drinks or gets away when it has less health than this, in percent.
    pub saves_itself_at: i32,
    /// Whether it explores a floor to its end before it goes down.
    pub is_thorough: bool,
    /// Whether it waits for enemies where they cannot come from all sides.
    pub lets_them_come: bool,
    /// Whether it throws and drinks what it finds, when a fight is worth it.
    pub uses_things: bool,
    /// Whether it exploits what monsters know: sneaks up to those that have not noticed it, deceives and lures them.
    pub plays_on_minds: bool,
}

/// The bots; the first one is the default.
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

/// A bot that stands in for the player.
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
    /// Number of errands in a row that led to nothing.
    pub(super) at_a_loss: u32,
    /// The deepest floor on which it has used the scrolls for arrivals.
    pub(in crate::game) arrived: u32,
    /// For each unit in sight, the turns without harm to either side; and until when it ignores units that it has
    /// watched for too long.
    pub(super) seen: BTreeMap<UnitId, u32>,
    pub(in crate::game) let_be: BTreeMap<UnitId, Turn>,
    /// Its health at its last decision.
    pub(super) health: i32,
    /// Until when it keeps getting away.
    pub(in crate::game) away_until: Turn,
    /// Where and when it arrived on this floor, and the depth of that floor.
    pub(in crate::game) came_to: Point,
    pub(in crate::game) came: Turn,
    pub(super) came_at_depth: u32,
    /// Whether it was hurt since its last decision, and whether that decision was refused.
    pub(in crate::game) is_hurt: bool,
    pub(in crate::game) is_refused: bool,
    /// When it began to look again at a whole floor on which it has not found what it wants.
    pub(super) round: Turn,
    /// Number of refusals in a row.
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

    /// The bot with a name; `None` if there is none.
    pub fn named(name: &str) -> Option<Self> {
        BOTS.iter().find(|habits| habits.name == name).map(Self::with)
    }

    /// Its habits.
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

    /// The next step on the way to a cell, as far as is known.
    pub(in crate::game) fn towards(&mut self, game: &Game, me: &Unit, to: Point) -> Option<Direction> {
        let mut navigator = Navigator::default();
        let (mind, level) = (game.player_mind(), game.floor().level());
        let dangers = standing_dangers(game.world(), (FactionId::PLAYER, me.row().immune), mind);
        let ground = KnownGround::new(&mind.known, &level.terrains, me.movement()).with_dangers(&dangers);
        let route = navigator.route_to(me.at, to, &ground, level.diagonal);
        self.count(navigator.searches, navigator.expanded);
        let step = *route?.steps().first()?;
        me.at.direction_to(step).filter(|_| !game.floor().terrain(step).is_harmful())
    }
}

/// Whether an item thrown at an enemy would come down on it.
pub(in crate::game) fn hits(game: &Game, me: &Unit, enemy: &Unit) -> bool {
    enemy.footprint().contains(landing(game.floor(), me.at, enemy.at))
}

/// Whether a shooter in sight is within range.
pub(in crate::game) fn is_shot_at(game: &Game, me: &Unit) -> bool {
    let mut shooters = game.units_in_sight().into_iter().filter(|unit| unit.row().reach > 1);
    shooters.any(|shooter| shooter.at.is_within(me.at, shooter.row().reach + 1))
}

/// Whether the bot's cell or a cell beside it burns.
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
