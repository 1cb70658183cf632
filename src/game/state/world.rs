//! The world: everything that decides how a game goes on, and simple questions about it.

use std::{
    collections::{BTreeMap, BTreeSet},
    hash::{Hash, Hasher},
    sync::OnceLock,
};

use rand::Rng;

use crate::{
    chance::{Digest, Random, Stream},
    content::DifficultyId,
    game::{
        event::{Event, First},
        state::{
            chronicle::Chronicle,
            clues::Clues,
            day::Day,
            ending::{Cause, Ending, Subject},
            floor::Floor,
            minds::MindOwner,
            options::{Options, UsedBeliefs},
            origin::Origin,
            sight::Sight,
            tale::{Chapter, LURED, Tale},
            unit::Unit,
        },
    },
    grid::{Direction, Point, Size},
    level::Level,
    mind::{
        Doing, FactionId, ItemKindId, KnownGround, Mind, MindView, Navigator, PathLoad, PathQueue, PathQueues,
        PathfindingCounts, Turn, UnitId, planning::Behaviour,
    },
    terrain::{Door, TerrainId},
};

/// The state of a game: floors, units, things, the clock, the dice and what the player sees. It knows no rules.
#[derive(Clone, Debug)]
pub struct World {
    pub(in crate::game) origin: Origin,
    pub(in crate::game) seed: u64,
    pub(in crate::game) turn: Turn,
    pub(in crate::game) depth: u32,
    pub(in crate::game) floors: BTreeMap<u32, Floor>,
    pub(in crate::game) next_id: u32,
    pub(in crate::game) has_player: bool,
    pub(in crate::game) ending: Option<Ending>,
    pub(in crate::game) combat: Random,
    pub(in crate::game) path_queues: PathQueues<MindOwner>,
    /// The cells that the player sees at the moment.
    pub(in crate::game) in_sight: Sight,
    /// The units that the player noticed when it looked last.
    pub(in crate::game) noticed: BTreeSet<UnitId>,
    pub(in crate::game) used_beliefs: UsedBeliefs,
    /// Scratch memory for the looks of all other units.
    pub(in crate::game) scratch: Sight,
    pub(in crate::game) events: Vec<Event>,
    pub(in crate::game) tale: Tale,
    /// How units came to know of the player. It decides nothing.
    pub(in crate::game) clues: Clues,
    /// What the player has met for the first time. It decides nothing.
    pub(in crate::game) met: BTreeSet<First>,
    pub(in crate::game) options: Options,
    /// The other floor to which the present action takes the player; the scheduler carries this out.
    pub(in crate::game) departure: Option<Departure>,
    /// How the world truly was, if an audit checks the minds against it.
    pub(in crate::game) chronicle: Option<Box<Chronicle>>,
}

/// How the player leaves the present floor for another, which must exist.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::game) enum Departure {
    /// By the stairs.
    Stairs {
        /// The depth of the other floor.
        depth: u32,
        /// The cell of the stairs by which the player arrives there.
        arrival: Point,
    },
    /// Through a trapdoor, onto the floor below.
    Fall {
        /// The health that the fall takes.
        damage: i32,
        /// Whether the player was sneaking, and continues to.
        sneaks: bool,
    },
}

impl World {
    /// The player's unit.
    pub const PLAYER: UnitId = UnitId(0);

    /// A world without floors: the player, if there is one, will begin at this depth, on a floor of this size.
    pub(in crate::game) fn without_floors(origin: Origin, seed: u64, depth: u32, size: Size) -> Self {
        Self {
            origin,
            seed,
            turn: Turn(0),
            depth,
            floors: BTreeMap::new(),
            next_id: Self::PLAYER.0 + 1,
            has_player: false,
            ending: None,
            combat: Stream::Combat.of(seed),
            path_queues: PathQueues::default(),
            in_sight: Sight::none(size),
            noticed: BTreeSet::new(),
            used_beliefs: UsedBeliefs::default(),
            scratch: Sight::none(size),
            events: Vec::new(),
            tale: Tale::default(),
            clues: Clues::default(),
            met: BTreeSet::new(),
            options: Options::default(),
            departure: None,
            chronicle: None,
        }
    }

    /// How the game ended, if it did.
    pub fn ending(&self) -> Option<Ending> {
        self.ending
    }

    /// The tale of the game so far.
    pub fn tale(&self) -> &Tale {
        &self.tale
    }

    /// How units came to know of the player, as far as it is kept.
    pub fn clues(&self) -> &Clues {
        &self.clues
    }

    /// The seed of all random streams.
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

    pub(in crate::game) fn floor_mut(&mut self) -> &mut Floor {
        self.floors.get_mut(&self.depth).expect("the floor of the present depth is added before the depth changes")
    }

    /// The player's unit, unless it is dead or there is none.
    pub fn player(&self) -> Option<&Unit> {
        self.floor().units.get(&Self::PLAYER)
    }

    /// The mind of a faction on the present floor, which all its members go by.
    pub fn mind(&self, faction: FactionId) -> &Mind {
        self.floor().mind(faction)
    }

    /// The player's mind on the present floor.
    pub fn player_mind(&self) -> &Mind {
        self.mind(FactionId::PLAYER)
    }

    /// What a unit goes by on the present floor.
    pub fn mind_of(&self, unit: &Unit) -> MindView<'_> {
        self.floor().mind_of(unit)
    }

    /// Whether the player sees the cell at this moment.
    pub fn in_sight(&self, point: Point) -> bool {
        self.has_player && self.in_sight.contains(point)
    }

    /// Whether the player sees any of the cells that a unit covers.
    pub fn sees(&self, unit: &Unit) -> bool {
        unit.footprint().cells().any(|cell| self.in_sight(cell))
    }

    /// Number of an item that the player carries.
    pub fn pack(&self, item: ItemKindId) -> u32 {
        self.player().map_or(0, |player| player.pack.count(item))
    }

    /// Whether the player carries the Astrolabe.
    pub(in crate::game) fn has_astrolabe(&self) -> bool {
        self.player().is_some_and(Unit::has_astrolabe)
    }

    /// Hash of the whole state: two games with the same digest continue in the same way.
    pub fn digest(&self) -> u64 {
        let mut digest = Digest::default();
        (self.seed, self.turn, self.depth, self.next_id, self.ending).hash(&mut digest);
        self.used_beliefs.hash(&mut digest);
        for floor in self.floors.values() {
            floor.digest().hash(&mut digest);
        }
        self.tale.hash(&mut digest);
        if let Some(options) = self.options.that_matter() {
            options.hash(&mut digest);
        }
        self.path_queues.hash(&mut digest);
        self.combat.clone().next_u64().hash(&mut digest);
        digest.finish()
    }

    /// A new id, which no unit has had.
    pub(in crate::game) fn new_id(&mut self) -> UnitId {
        let id = UnitId(self.next_id);
        self.next_id += 1;
        id
    }

    pub(in crate::game) fn ids(&self) -> Vec<UnitId> {
        self.floor().units.keys().copied().collect()
    }

    pub(in crate::game) fn end(&mut self, ending: Ending) {
        self.ending = Some(ending);
    }

    /// The units that the player sees at this moment, or saw when it died; nearest first, without the player.
    pub fn units_in_sight(&self) -> Vec<&Unit> {
        let place_of_death = || self.ending.and_then(Ending::place_of_death);
        let Some(here) = self.player().map(|player| player.at).or_else(place_of_death) else { return Vec::new() };
        let mut seen: Vec<_> = self.floor().units().filter(|unit| self.is_noticed(unit)).collect();
        seen.sort_by_key(|unit| (unit.at.distance_squared(here), unit.id));
        seen
    }

    /// Whether the player has noticed another when it looked last, and it is in sight.
    pub(in crate::game) fn is_noticed(&self, unit: &Unit) -> bool {
        unit.id != Self::PLAYER && self.sees(unit) && self.noticed.contains(&unit.id)
    }

    /// The nearest stairs up or down that the player knows, by the way there as far as it knows the ground; `None` if
    /// it knows none.
    pub fn known_stairs(&self, stairs: TerrainId) -> Option<Point> {
        let all: Vec<Point> = self.all_known_stairs(stairs).collect();
        let first = all.first().copied();
        let Some(me) = self.player().filter(|_| all.len() > 1) else { return first };
        if all.contains(&me.at) {
            return Some(me.at);
        }
        let level = &self.floor().level;
        let ground = KnownGround::new(&self.player_mind().known, &level.terrains, me.movement());
        let is_one = |at| all.contains(&at);
        let way = Navigator::default().route_to_any(me.at, is_one, &ground, level.diagonal);
        way.map(|way| way.goal()).or(first)
    }

    /// The nearest locked door that the player knows, if it carries a key.
    pub fn known_door_for_key(&self) -> Option<Point> {
        let me = self.player().filter(|me| me.pack.count(ItemKindId::KEY) > 0)?;
        let terrains = &self.floor().level.terrains;
        let is_locked = |id| terrains.kind(id).door == Door::Locked;
        let doors = self.player_mind().known.remembered_as(is_locked).map(|(at, ..)| at);
        doors.min_by_key(|at| (at.distance(me.at), *at))
    }

    /// All stairs up or down that the player knows, in reading order.
    pub fn all_known_stairs(&self, stairs: TerrainId) -> impl Iterator<Item = Point> {
        let level = self.floor().level();
        let known = &self.player_mind().known;
        let is_there = move |point: &Point| known.terrain(*point).is_some_and(|id| level.terrains.base(id) == stairs);
        level.size().points().filter(is_there)
    }

    /// Where stairs in a cell of the present floor arrive on the floor at a depth; `None` if that floor was never
    /// entered, or the stairs do not lead there.
    pub(in crate::game) fn landing(&self, at: Point, depth: u32) -> Option<Point> {
        self.floor().level.landing(at, &self.floors.get(&depth)?.level)
    }

    /// Where stairs that the player knows lead: the depth, and the cell where they arrive if the player knows that too.
    /// `None` for other cells, and for stairs that lead out.
    pub fn known_way(&self, at: Point) -> Option<(u32, Option<Point>)> {
        let id = self.player_mind().known.terrain(at)?;
        let depth = self.depth_beyond(self.floor().level.terrains.base(id))?;
        let is_known = |landing: &Point| {
            let floor = &self.floors[&depth];
            floor.mind(FactionId::PLAYER).known.terrain(*landing).is_some()
        };
        self.origin.leads_to(depth).then(|| (depth, self.landing(at, depth).filter(is_known)))
    }

    /// The depth of the floor to which stairs in a cell lead, if anybody was ever there; `None` for other cells.
    pub(in crate::game) fn floor_beyond(&self, at: Point) -> Option<u32> {
        let depth = self.depth_beyond(self.floor().level.base_at(at)?)?;
        self.was_entered(depth).then_some(depth)
    }

    /// The depth to which such stairs of the present floor lead, whether there is a floor or not; `None` for other
    /// terrain.
    const fn depth_beyond(&self, stairs: TerrainId) -> Option<u32> {
        match stairs {
            TerrainId::STAIRS_DOWN => Some(self.depth + 1),
            TerrainId::STAIRS_UP => Some(self.depth.wrapping_sub(1)),
            _ => None,
        }
    }

    /// Whether the floor at a depth was ever entered.
    pub fn was_entered(&self, depth: u32) -> bool {
        self.floors.contains_key(&depth)
    }

    /// Whether this floor has such stairs at all, whether the player knows of them or not.
    pub fn has_stairs(&self, stairs: TerrainId) -> bool {
        self.floor().level().find(stairs).is_some()
    }

    /// Whether floors are generated, one below the other.
    pub fn is_dungeon(&self) -> bool {
        matches!(self.origin, Origin::Dungeon)
    }

    /// The levels that it is played on, from the top to the bottom, as nobody has set foot on them yet; none in the
    /// dungeon.
    pub fn levels(&self) -> &[Level] {
        match &self.origin {
            Origin::Dungeon => &[],
            Origin::Levels(levels) => levels,
        }
    }

    /// The difficulty.
    pub fn difficulty(&self) -> DifficultyId {
        self.options.difficulty
    }

    /// The day whose game this is, if it is a daily game.
    pub fn day(&self) -> Option<Day> {
        self.options.day
    }

    /// Whether automatic pickup is enabled.
    pub fn gathers(&self) -> bool {
        !self.options.leaves_things
    }

    /// Enables or disables automatic pickup.
    pub(in crate::game) fn gather(&mut self, gathers: bool) {
        self.options.leaves_things = !gathers;
    }

    /// Whether the game is in study mode: all eyes are open, and it is outside the ranking.
    pub fn is_study(&self) -> bool {
        self.options.is_study
    }

    /// Switches on study mode, for the rest of the game.
    pub(in crate::game) fn study(&mut self) {
        self.options.is_study = true;
    }

    /// Whether the eyes of factions and the truth are open: where nobody plays, on a single level, after the end, and
    /// in study mode. In a game of several floors the player sees through its own eyes and the pictures that it owns.
    pub fn opens_all_eyes(&self) -> bool {
        !self.has_player || self.ending.is_some() || self.is_study() || self.origin.is_single()
    }

    /// Sets what the unit can be seen doing from now on.
    pub(in crate::game) fn show(&mut self, id: UnitId, doing: Doing) {
        if let Some(unit) = self.floor_mut().units.get_mut(&id) {
            unit.doing = doing;
        }
        if let Doing::Walking(direction) = doing {
            self.face(id, direction);
        }
    }

    /// A unit faces a direction from now on.
    pub(in crate::game) fn face(&mut self, id: UnitId, direction: Direction) {
        let units = &mut self.floor_mut().units;
        let Some(unit) = units.get_mut(&id).filter(|unit| unit.facing != direction) else { return };
        unit.facing = direction;
        units.stir(id);
    }

    /// Reports an event if the player sees one of the cells where it happens; always if there is no player.
    pub(in crate::game) fn report(&mut self, event: Event, where_seen: &[Point]) {
        if !self.has_player || where_seen.iter().any(|&point| self.in_sight(point)) {
            self.events.push(event);
        }
    }

    /// Adds to the tale that the player came to the present floor.
    pub(in crate::game) fn tell_arrival(&mut self) {
        let (turn, depth) = (self.turn(), self.depth());
        if depth > self.tale.deepest {
            self.tale.deepest = depth;
            // The game begins with turn 0; the player comes to all other floors by an action.
            let turn = if turn == Turn(0) { turn } else { turn.plus(1) };
            self.tale.tell(turn, depth, Chapter::Reached);
        }
    }

    /// Adds a death to the tale, whether or not the player saw it.
    pub(in crate::game) fn tell_death(&mut self, who: Subject, of: Cause) {
        let (turn, depth) = (self.turn(), self.depth());
        let tale = &mut self.tale;
        if who.is_player() {
            tale.tell(turn, depth, Chapter::Died(of));
            return;
        }
        let Some(killer) = of.killer() else { return };
        if !killer.is_player() {
            tale.wars += u32::from(tale.lured.is_some_and(|lured| turn.since(lured) <= LURED));
            return;
        }
        // The player acts before the turn in which messages tell of it.
        let turn = turn.plus(1);
        let kills = tale.kills.entry(who.kind).or_default();
        *kills += 1;
        if *kills == 1 {
            tale.tell(turn, depth, Chapter::FirstKill(who.kind));
        }
        if who.kind.row().behaves(Behaviour::carries_word) {
            tale.silenced += 1;
            tale.tell(turn, depth, Chapter::Silenced(who.kind));
        }
    }

    /// Adds to the tale that the player made a noise to draw monsters.
    pub(in crate::game) fn tell_lure(&mut self) {
        self.tale.lured = Some(self.turn());
    }

    /// The path queue of an owner's mind; `None` if none of its units has asked for a path on the present floor.
    pub fn path_queue(&self, owner: MindOwner) -> Option<&PathQueue> {
        self.path_queues.of(owner)
    }

    /// The load of all queues of a faction together.
    pub fn path_load(&self, faction: FactionId) -> PathLoad {
        let queues = self.path_queues.iter().filter(|(owner, _)| owner.faction() == faction);
        queues.map(|(_, queue)| queue.load()).sum()
    }

    /// The path queues of all minds of the present floor.
    pub fn path_queues(&self) -> &PathQueues<MindOwner> {
        &self.path_queues
    }

    /// The cost of pathfinding so far.
    pub fn pathfinding_counts(&self) -> PathfindingCounts {
        self.path_queues.counts()
    }

    /// Forgets the path requests of a unit that is gone.
    pub(in crate::game) fn forget_path_requests(&mut self, owner: MindOwner, unit: UnitId) {
        match owner {
            MindOwner::Faction(_) => self.path_queues.forget(owner, unit),
            MindOwner::Unit(..) => self.path_queues.bury(owner),
        }
    }

    /// Drops everything that a snapshot does not contain: plans, unanswered path requests and news. Units make new
    /// plans and ask again.
    pub(in crate::game) fn checkpoint(&mut self) {
        self.path_queues.clear();
        for floor in self.floors.values_mut() {
            floor.hash_at_rest = OnceLock::new();
            floor.minds.iter_mut().for_each(|(_, mind)| mind.forget_news());
            for unit in floor.units.values_mut() {
                unit.plan = None;
                unit.passed_over.clear();
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::{Bot, Game, state::task::Task};

    /// Notes whether a slice of numbers longer than a byte was given to it as bytes.
    #[derive(Default)]
    struct Spy {
        /// The length of the slice that may follow.
        length: usize,
        /// Bytes that are a slice of longer numbers, unless they turn out to be a text.
        suspect: Option<usize>,
        found: Vec<usize>,
    }

    impl Spy {
        /// What follows shows that the last bytes were no text.
        fn settle(&mut self) {
            self.found.extend(self.suspect.take());
        }
    }

    impl Hasher for Spy {
        fn write(&mut self, bytes: &[u8]) {
            self.settle();
            self.suspect = Some(bytes.len()).filter(|&is| is != self.length);
        }

        fn write_u8(&mut self, end: u8) {
            // A text ends with this byte.
            self.found.extend(self.suspect.take().filter(|_| end != 0xff));
        }

        fn write_u16(&mut self, _: u16) {
            self.settle();
        }

        fn write_u32(&mut self, _: u32) {
            self.settle();
        }

        fn write_u64(&mut self, _: u64) {
            self.settle();
        }

        fn write_i32(&mut self, _: i32) {
            self.settle();
        }

        fn write_isize(&mut self, _: isize) {
            self.settle();
        }

        fn write_usize(&mut self, length: usize) {
            self.settle();
            self.length = length;
        }

        fn finish(&self) -> u64 {
            0
        }
    }

    #[test]
    fn numbers_are_hashed_one_by_one_so_every_machine_has_the_same_digest() {
        let mut spy = Spy::default();
        (vec![1_u32, 2], 0_u64).hash(&mut spy);
        ("a text", vec![1_u8, 2], 0_u64).hash(&mut spy);
        assert_eq!(std::mem::take(&mut spy.found), [8], "it knows such slices from texts and bytes");
        let mut looked_for = false;
        for seed in 1..=6 {
            let mut game = Game::new(seed).expect("a first floor");
            let mut bot = Bot::named("careless").expect("a bot");
            for _ in 0..200 {
                if bot.take_turn(&mut game).is_none() {
                    break;
                }
                game.floor().hash(&mut spy);
                game.world.path_queues.hash(&mut spy);
                looked_for |= game.floor().units().any(|unit| matches!(unit.task, Task::Search { .. }));
            }
        }
        assert!(looked_for, "nobody was looked for");
        assert_eq!(spy.found, [0; 0]);
    }
}
