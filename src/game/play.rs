//! The game itself: whose turn it is, and what happens between two turns of the player.

use std::{
    borrow::Cow,
    collections::BTreeMap,
    hash::{Hash, Hasher},
    sync::Arc,
};

use rand::Rng;

use crate::{
    chance::{Random, Stream},
    dungeon,
    grid::Point,
    level::Level,
    mind::{FactionId, ItemKindId, KindId, Mind, Turn, UnitId},
    terrain::{Movement, TerrainId},
};

use super::{
    Action, Event, Floor, Refusal, Subject, Task, Unit,
    brain::{Choice, Thought, Wits},
    digest::Digest,
    look::{Sight, look},
    telling,
};

/// Energy that a unit can save up at most, in turns of its own speed.
const SAVED_TURNS: i32 = 2;

/// Where the floors come from.
#[derive(Clone, Debug)]
enum Origin {
    /// Generated, one below the other.
    Dungeon,
    /// One level, and nothing else.
    Level(Arc<Level>),
}

/// How a game ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Ending {
    /// The player died.
    Died {
        /// By the hand of such a one.
        by: KindId,
    },
    /// The player left the dungeon with the Astrolabe.
    Won,
    /// The player took the stairs out of a level that is not part of a dungeon.
    Left,
}

/// Why a game cannot start.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum GameError {
    /// There is no cell for the player.
    #[error("nobody can start here: the level has no cell that a walker could stand on")]
    NowhereToStand,
    /// The level names a kind that the game does not have.
    #[error("the level has {0:?} on it, which the game does not know")]
    UnknownKind(String),
    /// The floor cannot be generated.
    #[error(transparent)]
    Dungeon(#[from] dungeon::DungeonError),
}

/// Whose turn it is.
pub enum Phase<'a> {
    /// The player's: here is the right to act.
    Player(PlayerTurn<'a>),
    /// Nobody's; there is no player in this game, and the world waits to be let on.
    Watch(WatchTurn<'a>),
    /// Nobody's any more.
    Over(Ending),
}

/// The right to act once for the player.
pub struct PlayerTurn<'a>(&'a mut Game);

impl PlayerTurn<'_> {
    /// Acts, then lets everybody else act until it is the player's turn again. Returns what the player did, felt
    /// and saw.
    ///
    /// # Errors
    /// With the reason, when the action is impossible; nothing has changed then.
    pub fn act(self, action: Action) -> Result<Vec<Event>, Refusal> {
        self.0.act(action)
    }
}

/// The right to let the world on by one turn.
pub struct WatchTurn<'a>(&'a mut Game);

impl WatchTurn<'_> {
    /// Lets everybody act for one turn.
    pub fn pass(self) -> Vec<Event> {
        self.0.tick();
        std::mem::take(&mut self.0.events)
    }
}

/// A game in progress, or over.
#[derive(Clone, Debug)]
pub struct Game {
    origin: Origin,
    seed: u64,
    turn: Turn,
    depth: u32,
    floors: BTreeMap<u32, Floor>,
    next_id: u32,
    has_player: bool,
    pack: BTreeMap<ItemKindId, u32>,
    ending: Option<Ending>,
    pub(super) combat: Random,
    wits: Wits,
    /// What the player sees at the moment.
    in_sight: Sight,
    /// Memory for the looks of everybody else.
    scratch: Sight,
    events: Vec<Event>,
}

impl Game {
    /// The player's unit.
    pub const PLAYER: UnitId = UnitId(0);

    /// A new game: the player at the top of a dungeon.
    ///
    /// # Errors
    /// When the first floor cannot be made.
    pub fn new(seed: u64) -> Result<Self, GameError> {
        Self::start(Origin::Dungeon, seed, true)
    }

    /// A game on a single level.
    ///
    /// # Errors
    /// When the level has no place for the player, or units that the game does not know.
    pub fn on_level(level: Level, seed: u64) -> Result<Self, GameError> {
        Self::start(Origin::Level(Arc::new(level)), seed, true)
    }

    /// The same without a player, on a level or else on the first floor of a dungeon.
    ///
    /// # Errors
    /// As for the games with one.
    pub fn without_player(level: Option<Level>, seed: u64) -> Result<Self, GameError> {
        let origin = level.map_or(Origin::Dungeon, |level| Origin::Level(Arc::new(level)));
        Self::start(origin, seed, false)
    }

    fn start(origin: Origin, seed: u64, has_player: bool) -> Result<Self, GameError> {
        let level = Self::make_level(&origin, seed, 1)?;
        check_kinds(&level)?;
        let size = level.size();
        let mut game = Self {
            origin,
            seed,
            turn: Turn(0),
            depth: 1,
            floors: BTreeMap::new(),
            next_id: Self::PLAYER.0 + 1,
            has_player,
            pack: BTreeMap::new(),
            ending: None,
            combat: Stream::Combat.of(seed),
            wits: Wits::default(),
            in_sight: Sight::none(size),
            scratch: Sight::none(size),
            events: Vec::new(),
        };
        game.add_floor(1, level);
        if has_player {
            let start = game.floor().level.player.or_else(|| game.floor().level.find(TerrainId::STAIRS_UP));
            let player = Unit::new(Self::PLAYER, KindId::PLAYER, Point::default());
            game.enter(player, start.unwrap_or_default())?;
        }
        for id in game.ids() {
            game.look_around(id);
        }
        game.events.clear();
        Ok(game)
    }

    fn make_level(origin: &Origin, seed: u64, depth: u32) -> Result<Level, GameError> {
        Ok(match origin {
            Origin::Dungeon => dungeon::generate(seed, depth, dungeon::DEFAULT_SIZE)?,
            Origin::Level(level) => Level::clone(level),
        })
    }

    fn add_floor(&mut self, depth: u32, level: Level) {
        let mut floor = Floor::new(level, self.next_id, self.turn);
        telling::muster(&mut floor, self.turn);
        self.next_id += floor.units.len() as u32;
        self.floors.insert(depth, floor);
    }

    /// Puts the player's unit on the present floor, at a cell or as close to it as possible.
    fn enter(&mut self, mut player: Unit, at: Point) -> Result<(), GameError> {
        player.at = self.floor().nearest_free(at, Movement::Walker).ok_or(GameError::NowhereToStand)?;
        player.energy = player.row().speed;
        self.floor_mut().units.insert(Self::PLAYER, player);
        Ok(())
    }

    /// Whose turn it is.
    pub fn phase(&mut self) -> Phase<'_> {
        match self.ending {
            Some(ending) => Phase::Over(ending),
            None if self.has_player => Phase::Player(PlayerTurn(self)),
            None => Phase::Watch(WatchTurn(self)),
        }
    }

    /// How the game ended, if it did.
    pub fn ending(&self) -> Option<Ending> {
        self.ending
    }

    /// The number that everything random comes from.
    pub fn seed(&self) -> u64 {
        self.seed
    }

    /// The present turn.
    pub fn turn(&self) -> Turn {
        self.turn
    }

    /// The present floor's depth, from 1.
    pub fn depth(&self) -> u32 {
        self.depth
    }

    /// The present floor, as it truly is.
    pub fn floor(&self) -> &Floor {
        // The floor of the present depth is added before the depth changes.
        &self.floors[&self.depth]
    }

    pub(super) fn floor_mut(&mut self) -> &mut Floor {
        self.floors.get_mut(&self.depth).expect("the floor of the present depth is added before the depth changes")
    }

    /// The player's unit, unless it is dead or there is none.
    pub fn player(&self) -> Option<&Unit> {
        self.floor().units.get(&Self::PLAYER)
    }

    /// What a faction as a whole knows of the present floor; see [`Floor::mind`].
    pub fn mind(&self, faction: FactionId) -> Cow<'_, Mind> {
        self.floor().mind(faction, self.turn)
    }

    /// What a unit knows of the present floor.
    pub fn mind_of(&self, unit: &Unit) -> &Mind {
        self.floor().mind_of(unit)
    }

    /// Whether the player sees the cell at this moment.
    pub fn in_sight(&self, point: Point) -> bool {
        self.has_player && self.in_sight.contains(point)
    }

    /// The units that the player sees at this moment, itself left out, nearest first.
    pub fn units_in_sight(&self) -> Vec<&Unit> {
        let Some(player) = self.player() else { return Vec::new() };
        let mut seen: Vec<_> =
            self.floor().units().filter(|unit| unit.id != Self::PLAYER && self.in_sight(unit.at)).collect();
        seen.sort_by_key(|unit| (unit.at.distance_squared(player.at), unit.id));
        seen
    }

    /// How many of an item the player carries.
    pub fn pack(&self, item: ItemKindId) -> u32 {
        self.pack.get(&item).copied().unwrap_or(0)
    }

    pub(super) fn put_in_pack(&mut self, item: ItemKindId) {
        *self.pack.entry(item).or_insert(0) += 1;
    }

    pub(super) fn take_from_pack(&mut self, item: ItemKindId) {
        if let Some(count) = self.pack.get_mut(&item) {
            *count = count.saturating_sub(1);
        }
    }

    /// Searches made so far, and nodes expanded in them.
    pub fn search_counts(&self) -> (u64, u64) {
        self.wits.search_counts()
    }

    /// Whether units keep the traces of their searches, for somebody to watch. It changes nothing else.
    pub fn keep_traces(&mut self, keep: bool) {
        self.wits.navigator.keeps_traces = keep;
    }

    /// A number that stands for the whole state: two games with the same one go on in the same way.
    pub fn digest(&self) -> u64 {
        let mut digest = Digest::default();
        (self.seed, self.turn, self.depth, self.next_id, &self.pack, self.ending).hash(&mut digest);
        for floor in self.floors.values() {
            (&floor.level.cells, &floor.units, &floor.items, &floor.minds).hash(&mut digest);
        }
        self.combat.clone().next_u64().hash(&mut digest);
        digest.finish()
    }

    fn act(&mut self, action: Action) -> Result<Vec<Event>, Refusal> {
        self.events.clear();
        let time = self.perform(Self::PLAYER, action)?;
        if let Some(player) = self.floor_mut().units.get_mut(&Self::PLAYER) {
            player.energy -= time;
        }
        self.look_around(Self::PLAYER);
        while self.ending.is_none() && self.player().is_some_and(|player| player.energy <= 0) {
            self.tick();
        }
        Ok(std::mem::take(&mut self.events))
    }

    /// One turn: everybody gains energy, and everybody but the player uses it.
    fn tick(&mut self) {
        self.turn = self.turn.plus(1);
        let turn = self.turn;
        for unit in self.floor_mut().units.values_mut() {
            let row = unit.row();
            unit.energy = (unit.energy + row.speed).min(row.speed * SAVED_TURNS);
            if turn.0.is_multiple_of(row.mending) {
                unit.health = (unit.health + 1).min(row.health);
            }
        }
        for id in self.ids() {
            while id != Self::PLAYER && self.ending.is_none() && self.can_act(id) {
                self.think_and_act(id);
            }
        }
        telling::fade(self.floor_mut(), turn);
        self.let_arrive();
        self.look_around(Self::PLAYER);
    }

    /// An id that no unit has had.
    pub(super) fn new_id(&mut self) -> UnitId {
        let id = UnitId(self.next_id);
        self.next_id += 1;
        id
    }

    /// Whether floors are generated, one below the other.
    pub(super) fn is_dungeon(&self) -> bool {
        matches!(self.origin, Origin::Dungeon)
    }

    fn can_act(&self, id: UnitId) -> bool {
        self.floor().units.get(&id).is_some_and(|unit| unit.energy > 0)
    }

    /// A monster looks around, decides, and acts.
    fn think_and_act(&mut self, id: UnitId) {
        self.look_around(id);
        // Not through `floor()`: the wits and the generator are borrowed beside it.
        let Some(floor) = self.floors.get(&self.depth) else { return };
        let Some(me) = floor.units.get(&id) else { return };
        let thought = Thought {
            me,
            mind: floor.mind_of(me),
            terrains: &floor.level.terrains,
            rule: floor.level.diagonal,
            turn: self.turn,
        };
        // A stream of its own for each: what one leaves to chance is nobody else's business.
        let mut chance = Stream::Mind { unit: id.0, turn: self.turn.0 }.of(self.seed);
        let Choice { decision, plan, passed_over } = thought.decide(&mut self.wits, &mut chance);
        let turn = self.turn;
        if let Some(me) = self.floor_mut().units.get_mut(&id) {
            (me.task, me.route, me.plan) = (decision.task, decision.route, plan);
            if let Some(passed_over) = passed_over {
                (me.passed_over, me.planned) = (passed_over, turn);
            }
            if decision.action == Action::Shout {
                me.alarm = Some(turn);
            }
        }
        let outcome = self.perform(id, decision.action);
        let Some(me) = self.floor_mut().units.get_mut(&id) else { return };
        let time = outcome.unwrap_or_else(|_| {
            me.task = Task::Wait;
            me.row().speed.max(1)
        });
        me.energy -= time;
        let at = me.at;
        if let Some(route) = &mut me.route {
            route.advance_to(at);
        }
    }

    /// A unit looks around; what is new to the player is reported.
    fn look_around(&mut self, id: UnitId) {
        let turn = self.turn;
        let Some(floor) = self.floors.get_mut(&self.depth) else { return };
        if id != Self::PLAYER {
            look(floor, id, turn, &mut self.scratch);
            telling::tell(floor, id, turn);
            return;
        }
        for spotted in look(floor, id, turn, &mut self.in_sight) {
            if spotted != Self::PLAYER
                && let Some(unit) = floor.units.get(&spotted)
            {
                self.events.push(Event::Spotted { who: Subject::from(unit), at: unit.at });
            }
        }
    }

    fn ids(&self) -> Vec<UnitId> {
        self.floor().units.keys().copied().collect()
    }

    /// Reports an event, if the player sees one of the cells where it happens; without a player, to whoever watches.
    pub(super) fn report(&mut self, event: Event, where_seen: &[Point]) {
        if !self.has_player || where_seen.iter().any(|&point| self.in_sight(point)) {
            self.events.push(event);
        }
    }

    /// Reports what the player heard, wherever it was.
    pub(super) fn hear(&mut self, event: Event) {
        self.events.push(event);
    }

    pub(super) fn end(&mut self, ending: Ending) {
        self.ending = Some(ending);
    }

    /// Takes the player up or down by these stairs.
    pub(super) fn leave_floor(&mut self, stairs: TerrainId) -> Result<(), Refusal> {
        if let Origin::Level(_) = self.origin {
            self.end(Ending::Left);
            return Ok(());
        }
        let goes_down = stairs == TerrainId::STAIRS_DOWN;
        if !goes_down && self.depth == 1 {
            if self.pack(ItemKindId::ASTROLABE) == 0 {
                return Err(Refusal::Unfinished);
            }
            self.end(Ending::Won);
            return Ok(());
        }
        let depth = if goes_down { self.depth + 1 } else { self.depth - 1 };
        if !self.floors.contains_key(&depth) {
            let level = Self::make_level(&self.origin, self.seed, depth).map_err(|_| Refusal::NoStairs)?;
            self.add_floor(depth, level);
        }
        let Some(mut player) = self.floor_mut().units.remove(&Self::PLAYER) else { return Err(Refusal::NoStairs) };
        self.depth = depth;
        let arrival = if goes_down { TerrainId::STAIRS_UP } else { TerrainId::STAIRS_DOWN };
        let at = self.floor().level.find(arrival).unwrap_or_default();
        (player.route, player.task) = (None, Task::Wait);
        if self.enter(player, at).is_err() {
            // A generated floor always has room beside its stairs.
            return Err(Refusal::NoStairs);
        }
        self.events.push(Event::Arrived { depth });
        for id in self.ids() {
            self.look_around(id);
        }
        Ok(())
    }
}

/// Refuses a level with kinds that the game does not have.
fn check_kinds(level: &Level) -> Result<(), GameError> {
    let units = level.units.iter().filter(|unit| KindId::named(&unit.kind).is_none());
    let items = level.items.iter().filter(|item| ItemKindId::named(&item.kind).is_none());
    match units.chain(items).next() {
        Some(placed) => Err(GameError::UnknownKind(placed.kind.clone())),
        None => Ok(()),
    }
}
