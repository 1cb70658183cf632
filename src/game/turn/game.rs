//! The game itself: what a caller holds and asks, and whose turn it is.

use crate::{
    content::DifficultyId,
    game::{
        action::{Action, Refusal},
        brain::BrainScratch,
        event::Event,
        referee::{Breach, audit::Audit},
        rules::stairs,
        senses::perceiving,
        state::{
            Day, Ending, Floor, GameError, Tale, Unit, UsedBeliefs, World,
            origin::{Origin, WatchedFloor, check_level},
        },
        tale::chapters,
        turn::schedule,
    },
    grid::Point,
    level::Level,
    mind::{FactionId, KindId, Mind, MindView, PathQueues, PathfindingCounts, Turn, UnitId},
    terrain::TerrainId,
};

/// Whose turn it is.
pub enum Phase<'a> {
    /// The player's; contains the right to act.
    Player(PlayerTurn<'a>),
    /// Nobody's: the game has no player, and the world waits for a call to [`WatchTurn::pass`].
    Watch(WatchTurn<'a>),
    /// Nobody's: the game is over.
    Over(Ending),
}

/// The right to act once for the player.
pub struct PlayerTurn<'a>(&'a mut Game);

impl PlayerTurn<'_> {
    /// Acts, then lets all other units act until it is the player's turn again. Returns the events that the player
    /// caused, felt or saw.
    ///
    /// # Errors
    /// With the reason, when the action is impossible; nothing has changed then.
    pub fn act(self, action: Action) -> Result<Vec<Event>, Refusal> {
        let Game { world, scratch, audit, is_at_checkpoint } = self.0;
        let (events, settles) = schedule::act(world, scratch, audit.as_deref_mut(), action)?;
        *is_at_checkpoint = settles;
        Ok(events)
    }
}

/// The right to let the world run for one turn.
pub struct WatchTurn<'a>(&'a mut Game);

impl WatchTurn<'_> {
    /// Lets all units act for one turn.
    pub fn pass(self) -> Vec<Event> {
        let Game { world, scratch, audit, .. } = self.0;
        schedule::tick(world, scratch, audit.as_deref_mut());
        std::mem::take(&mut world.events)
    }

    /// Lets the floor stand still for some turns and then make up for them, as a floor does that the player left and
    /// comes back to.
    pub fn make_up_for(self, turns: u32) {
        let Game { world, scratch, audit, .. } = self.0;
        schedule::make_up_for(world, scratch, audit.as_deref_mut(), turns);
    }
}

/// A game in progress, or over.
#[derive(Clone, Debug)]
pub struct Game {
    pub(in crate::game) world: World,
    pub(in crate::game) scratch: BrainScratch,
    /// Whether the last action ended at a checkpoint.
    pub(in crate::game) is_at_checkpoint: bool,
    pub(in crate::game) audit: Option<Box<Audit>>,
}

impl Game {
    /// The player's unit.
    pub const PLAYER: UnitId = World::PLAYER;

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
        Self::start(Origin::of(level), seed, true)
    }

    /// A game on several levels, each below the one before.
    ///
    /// # Errors
    /// When there is no level, one has units that the game does not know or that cannot stand where they are, or the
    /// first has no place for the player.
    pub fn on_levels(levels: Vec<Level>, seed: u64) -> Result<Self, GameError> {
        Self::from(Origin::Levels(levels.into()), seed)
    }

    /// A new game on floors that come from there.
    pub(in crate::game) fn from(origin: Origin, seed: u64) -> Result<Self, GameError> {
        if let Origin::Levels(levels) = &origin {
            for level in levels.iter() {
                level.check_budget()?;
                check_level(level)?;
            }
        }
        Self::start(origin, seed, true)
    }

    /// A game without a player, on a level or on a floor of a dungeon: without a level, on the first.
    ///
    /// # Errors
    /// As for games with a player.
    pub fn without_player(floor: impl Into<WatchedFloor>, seed: u64) -> Result<Self, GameError> {
        match floor.into() {
            WatchedFloor::Level(level) => Self::start(Origin::of(*level), seed, false),
            WatchedFloor::Dungeon { depth } => Self::start_at(Origin::Dungeon, depth, seed, false),
        }
    }

    fn start(origin: Origin, seed: u64, has_player: bool) -> Result<Self, GameError> {
        let top = origin.top();
        Self::start_at(origin, top, seed, has_player)
    }

    fn start_at(origin: Origin, depth: u32, seed: u64, has_player: bool) -> Result<Self, GameError> {
        let level = origin.level(seed, depth)?;
        level.check_budget()?;
        check_level(&level)?;
        let world = World::without_floors(origin, seed, level.depth, level.size());
        let mut game = Self::of(world, false);
        let world = &mut game.world;
        world.has_player = has_player;
        stairs::add_floor(world, world.depth, Floor::new(level, world.next_id, world.turn()));
        if has_player {
            let start = world.floor().level.player.or_else(|| world.floor().level.find(TerrainId::STAIRS_UP));
            let player = Unit::new(World::PLAYER, KindId::PLAYER, Point::default());
            stairs::enter(world, player, start.unwrap_or_default()).map_err(|_| GameError::NowhereToStand)?;
            world.tell_arrival();
        }
        for id in world.ids() {
            perceiving::look_around(world, id);
        }
        world.events.clear();
        Ok(game)
    }

    /// The game that continues from a world.
    pub(in crate::game) fn of(mut world: World, is_at_checkpoint: bool) -> Self {
        let audit = Audit::of_builds(&mut world);
        Self { world, scratch: BrainScratch::default(), is_at_checkpoint, audit }
    }

    /// Sets the difficulty; call before the first action.
    #[must_use]
    pub fn at(mut self, difficulty: DifficultyId) -> Self {
        self.world.options.difficulty = difficulty;
        self
    }

    /// Makes this the daily game of a day.
    #[must_use]
    pub fn of_day(mut self, day: Option<Day>) -> Self {
        self.world.options.day = day;
        self
    }

    /// Whose turn it is.
    pub fn phase(&mut self) -> Phase<'_> {
        match self.world.ending {
            Some(ending) => Phase::Over(ending),
            None if self.world.has_player => Phase::Player(PlayerTurn(self)),
            None => Phase::Watch(WatchTurn(self)),
        }
    }

    /// The state of the game, which answers more questions.
    pub fn world(&self) -> &World {
        &self.world
    }

    /// How the game ended, if it did.
    pub fn ending(&self) -> Option<Ending> {
        self.world.ending
    }

    /// The seed of all random streams.
    pub fn seed(&self) -> u64 {
        self.world.seed
    }

    /// The present turn.
    pub fn turn(&self) -> Turn {
        self.world.turn
    }

    /// The present floor's depth, from 1.
    pub fn depth(&self) -> u32 {
        self.world.depth
    }

    /// The present floor, as it truly is.
    pub fn floor(&self) -> &Floor {
        self.world.floor()
    }

    /// The player's unit, unless it is dead or there is none.
    pub fn player(&self) -> Option<&Unit> {
        self.world.player()
    }

    /// The mind of a faction on the present floor, which all its members go by.
    pub fn mind(&self, faction: FactionId) -> &Mind {
        self.world.mind(faction)
    }

    /// The player's mind on the present floor.
    pub fn player_mind(&self) -> &Mind {
        self.world.player_mind()
    }

    /// What a unit goes by on the present floor: the mind of its faction, and its own notes.
    pub fn mind_of(&self, unit: &Unit) -> MindView<'_> {
        self.world.mind_of(unit)
    }

    /// Whether the player sees the cell at this moment.
    pub fn in_sight(&self, point: Point) -> bool {
        self.world.in_sight(point)
    }

    /// The units that the player sees at this moment, nearest first, without the player.
    pub fn units_in_sight(&self) -> Vec<&Unit> {
        self.world.units_in_sight()
    }

    /// The difficulty.
    pub fn difficulty(&self) -> DifficultyId {
        self.world.difficulty()
    }

    /// The tale of the game so far.
    pub fn tale(&self) -> &Tale {
        self.world.tale()
    }

    /// The score, which depends on the difficulty.
    pub fn score(&self) -> u32 {
        chapters::score(&self.world)
    }

    /// Hash of the whole state: two games with the same digest continue in the same way.
    pub fn digest(&self) -> u64 {
        self.world.digest()
    }

    /// Whether the last action ended at a checkpoint, where a snapshot contains the whole state.
    pub fn is_at_checkpoint(&self) -> bool {
        self.is_at_checkpoint
    }

    /// Searches made so far, for routes and for plans, and nodes expanded in them.
    pub fn search_counts(&self) -> (u64, u64) {
        let PathfindingCounts { searches, expanded, .. } = self.world.path_queues.counts();
        let (others, expanded_by_others) = self.scratch.search_counts();
        (searches + others, expanded + expanded_by_others)
    }

    /// Sets which kinds of beliefs units act on: all of them, unless an experiment wants to know what becomes of units
    /// that do not.
    pub fn use_beliefs(&mut self, used_beliefs: UsedBeliefs) {
        self.world.used_beliefs = used_beliefs;
        if !used_beliefs.reports {
            self.world.floors.values_mut().flat_map(|floor| floor.units.values_mut()).for_each(|unit| unit.wet = 0);
        }
        if !used_beliefs.messengers {
            self.world.floors.values_mut().for_each(stairs::take_messengers);
        }
    }

    /// Sets the expansions a turn of a mind that several units share; a mind of a single unit gets a quarter of that.
    /// All path requests are dropped.
    pub fn set_path_budget(&mut self, expansions: u32) {
        self.world.path_queues = PathQueues::new(expansions);
    }

    /// Sets whether units keep the traces of their searches, to be shown. It changes nothing else.
    pub fn keep_traces(&mut self, keep: bool) {
        self.world.path_queues.keep_traces(keep);
    }

    /// Checks the rules of the game after every turn from now on; see [`Game::breach`]. It changes nothing else. What
    /// units have seen so far is not checked, except in a debug build, which audits every game from the start and
    /// panics at a breach unless this was called.
    pub fn audit(&mut self) {
        Audit::ask_for(&mut self.audit, &mut self.world);
    }

    /// The first rule that was broken since the [audit](Self::audit) began.
    pub fn breach(&self) -> Option<&Breach> {
        self.audit.as_ref()?.breach()
    }
}
