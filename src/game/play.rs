//! The game itself: whose turn it is, and what happens between two turns of the player.

use std::{
    borrow::Cow,
    collections::{BTreeMap, BTreeSet},
    hash::{Hash, Hasher},
    sync::Arc,
};

use rand::Rng;

use crate::{
    chance::{Digest, Random, Stream},
    grid::Point,
    level::Level,
    mind::{Dangers, Doing, FactionId, ItemKindId, KindId, Mind, PathQueues, Turn, UnitId},
    terrain::TerrainId,
};

use super::{
    Action, Circle, Ending, Event, First, Floor, Refusal, Tale, Unit,
    brain::{Choice, Wits, standing_dangers},
    error::GameError,
    invariants::Audit,
    look::Sight,
    telling,
    terms::Terms,
    travel::{Origin, check_level},
    ways::{asker, thought_of},
};

/// Energy that a unit can save up at most, in turns of its own speed.
pub(super) const SAVED_TURNS: i32 = 2;

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
    pub(super) origin: Origin,
    pub(super) seed: u64,
    pub(super) turn: Turn,
    pub(super) depth: u32,
    pub(super) floors: BTreeMap<u32, Floor>,
    pub(super) next_id: u32,
    pub(super) has_player: bool,
    pub(super) ending: Option<Ending>,
    pub(super) combat: Random,
    pub(super) wits: Wits,
    pub(super) ways: PathQueues<Circle>,
    /// What the player sees at the moment.
    pub(super) in_sight: Sight,
    pub(super) heeds_influence: bool,
    /// Memory for the looks of everybody else.
    pub(super) scratch: Sight,
    pub(super) events: Vec<Event>,
    pub(super) tale: Tale,
    /// What the player has met. It follows from what was done, and decides nothing.
    pub(super) met: BTreeSet<First>,
    pub(super) terms: Terms,
    /// Whether it has settled at the end of the last action.
    pub(super) is_settled: bool,
    pub(super) audit: Option<Box<Audit>>,
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
        let level = origin.level(seed, 1)?;
        level.check_budget()?;
        check_level(&level)?;
        let (size, depth) = (level.size(), level.depth);
        let mut game = Self {
            origin,
            seed,
            turn: Turn(0),
            depth,
            floors: BTreeMap::new(),
            next_id: Self::PLAYER.0 + 1,
            has_player,
            ending: None,
            combat: Stream::Combat.of(seed),
            wits: Wits::default(),
            ways: PathQueues::default(),
            in_sight: Sight::none(size),
            heeds_influence: true,
            scratch: Sight::none(size),
            events: Vec::new(),
            tale: Tale::default(),
            met: BTreeSet::new(),
            terms: Terms::default(),
            is_settled: false,
            audit: Audit::of_builds(Turn(0)),
        };
        game.add_floor(depth, level);
        if has_player {
            let start = game.floor().level.player.or_else(|| game.floor().level.find(TerrainId::STAIRS_UP));
            let player = Unit::new(Self::PLAYER, KindId::PLAYER, Point::default());
            game.enter(player, start.unwrap_or_default())?;
            game.tell_arrival();
        }
        for id in game.ids() {
            game.look_around(id);
        }
        game.events.clear();
        Ok(game)
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

    /// What the player knows of the present floor.
    pub fn player_mind(&self) -> &Mind {
        self.floor().minds.of(Circle::Faction(FactionId::PLAYER))
    }

    /// What a unit knows of the present floor.
    pub fn mind_of(&self, unit: &Unit) -> &Mind {
        self.floor().mind_of(unit)
    }

    /// The standing dangers of the present floor to a member of a faction, as far as a mind knows of them.
    pub fn standing_dangers(&self, faction: FactionId, mind: &Mind) -> Dangers {
        standing_dangers(mind, &self.floor().level.terrains, faction, self.turn, None)
    }

    /// Whether the player sees the cell at this moment.
    pub fn in_sight(&self, point: Point) -> bool {
        self.has_player && self.in_sight.contains(point)
    }

    /// Whether the player sees any of the cells that a unit covers.
    pub fn sees(&self, unit: &Unit) -> bool {
        unit.footprint().cells().any(|cell| self.in_sight(cell))
    }

    /// How many of an item the player carries.
    pub fn pack(&self, item: ItemKindId) -> u32 {
        self.player().map_or(0, |player| player.pack.count(item))
    }

    /// Whether the player carries the Astrolabe.
    pub(super) fn has_astrolabe(&self) -> bool {
        self.pack(ItemKindId::ASTROLABE) > 0
    }

    /// Whether units mind where their own were hurt or died. They do, unless an experiment wants to know what becomes of
    /// those who do not.
    pub fn heed_influence(&mut self, heed: bool) {
        self.heeds_influence = heed;
    }

    /// A number that stands for the whole state: two games with the same one go on in the same way.
    pub fn digest(&self) -> u64 {
        let mut digest = Digest::default();
        (self.seed, self.turn, self.depth, self.next_id, self.ending).hash(&mut digest);
        self.heeds_influence.hash(&mut digest);
        for floor in self.floors.values() {
            (&floor.level.cells, &floor.passing, &floor.units, &floor.items, &floor.progress).hash(&mut digest);
            (&floor.minds, &floor.posts, floor.left, &floor.discarded).hash(&mut digest);
            (&floor.papers, &floor.trails).hash(&mut digest);
        }
        self.tale.hash(&mut digest);
        if let Some(terms) = self.terms.that_matter() {
            terms.hash(&mut digest);
        }
        self.ways.hash(&mut digest);
        self.combat.clone().next_u64().hash(&mut digest);
        digest.finish()
    }

    fn act(&mut self, action: Action) -> Result<Vec<Event>, Refusal> {
        self.events.clear();
        let began = self.turn;
        let time = self.perform(Self::PLAYER, action)?;
        if let Some(player) = self.floor_mut().units.get_mut(&Self::PLAYER) {
            player.energy -= time;
        }
        self.take_note();
        self.look_around(Self::PLAYER);
        self.check_invariants();
        let waits = |player: &Unit| player.energy <= 0 || !player.statuses.lets_act();
        while self.ending.is_none() && self.player().is_some_and(waits) {
            self.tick();
        }
        self.tell_events();
        self.tell_firsts();
        self.settle_if_due(began);
        Ok(std::mem::take(&mut self.events))
    }

    /// One turn: everybody gains energy, and everybody but the player uses it.
    pub(super) fn tick(&mut self) {
        self.turn = self.turn.plus(1);
        let (turn, difficulty) = (self.turn, self.difficulty());
        self.begin_ways();
        for unit in self.floor_mut().units.values_mut() {
            let (row, speed) = (unit.row(), unit.speed());
            unit.energy = (unit.energy + speed).min(speed * SAVED_TURNS);
            let mending = if unit.id == Self::PLAYER { difficulty.mending(row.mending) } else { row.mending };
            if turn.0.is_multiple_of(mending) {
                unit.health = (unit.health + 1).min(row.health);
            }
        }
        for id in self.ids() {
            while id != Self::PLAYER && self.ending.is_none() && self.can_act(id) {
                self.think_and_act(id);
            }
        }
        self.work_on_ways();
        self.let_burn();
        self.let_smoke_clear();
        self.let_states_pass();
        self.let_scents_fade();
        self.let_happen();
        telling::fade(self.floor_mut(), turn);
        self.let_arrive();
        self.look_around(Self::PLAYER);
        self.check_invariants();
    }

    /// An id that no unit has had.
    pub(super) fn new_id(&mut self) -> UnitId {
        let id = UnitId(self.next_id);
        self.next_id += 1;
        id
    }

    fn can_act(&self, id: UnitId) -> bool {
        self.floor().units.get(&id).is_some_and(|unit| unit.energy > 0 && unit.statuses.lets_act())
    }

    /// A monster looks around, decides, and acts.
    fn think_and_act(&mut self, id: UnitId) {
        self.look_around(id);
        self.remember_orders(id);
        // Not through `floor()`: wits, ways and the generator are borrowed beside it.
        let Some(floor) = self.floors.get(&self.depth) else { return };
        let Some(me) = floor.units.get(&id) else { return };
        let thought = thought_of(floor, me, self.turn, self.heeds_influence);
        // A stream of its own for each: what one leaves to chance is nobody else's business.
        let mut chance = Stream::Mind { unit: id.0, turn: self.turn.0 }.of(self.seed);
        let Choice { decision, plan, passed_over, courtesy, reserved, calls } =
            thought.decide(&mut self.wits, &mut asker(&mut self.ways, me), &mut chance);
        let turn = self.turn;
        if let Some(me) = self.floor_mut().units.get_mut(&id) {
            (me.task, me.route, me.plan) = (decision.task, decision.route, plan);
            if let Some(passed_over) = passed_over {
                (me.passed_over, me.planned) = (passed_over, turn);
            }
            if decision.action == Action::Shout {
                me.alarm = Some(turn);
            }
            (me.regard.courtesy, me.regard.reserved) = (courtesy, reserved);
        }
        telling::call(self.floor_mut(), calls);
        let outcome = self.perform(id, decision.action);
        let Some(me) = self.floor_mut().units.get_mut(&id) else { return };
        let is_let = outcome.is_ok() && decision.action != Action::Wait;
        let gets_on = me.route.as_ref().is_some_and(|route| route.steps().first() == Some(&me.at));
        me.regard.note(me.route.is_some(), is_let, gets_on);
        let time = outcome.unwrap_or_else(|_| {
            me.doing = Doing::Standing;
            me.row().speed.max(1)
        });
        me.energy -= time;
        self.take_note();
    }

    pub(super) fn ids(&self) -> Vec<UnitId> {
        self.floor().units.keys().copied().collect()
    }

    pub(super) fn end(&mut self, ending: Ending) {
        self.ending = Some(ending);
    }
}
