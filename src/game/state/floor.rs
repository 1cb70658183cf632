//! One floor of the dungeon as it truly is, with what each faction knows of it.

use std::{
    collections::{BTreeMap, BTreeSet},
    hash::{Hash, Hasher},
    sync::OnceLock,
};

use serde::{Deserialize, Serialize};

use crate::{
    chance::Digest,
    content::{FloorRule, UnitKind},
    game::state::{
        bearer::Bearer,
        desks::Desks,
        light::{Light, LightSource},
        minds::Minds,
        pack::Pack,
        picture::{Picture, Pictures},
        settling::{self, Newcomer},
        task::Task,
        tidings::Tidings,
        trails::Trails,
        unit::{Unit, sighting_of},
        units::Units,
    },
    grid::{Footprint, Point},
    level::{Level, Trigger},
    mind::{FactionId, ItemKindId, Mind, MindView, Sighting, Sound, Source, Turn, UnitId},
    search::LongPaths,
    terrain::{Movement, TerrainId, TerrainKind},
};

/// A floor: the true ground, the units and items on it, and the minds of the factions that are or were there.
#[derive(Clone, Debug)]
pub struct Floor {
    /// The ground, changed as doors open and close and as its events happen.
    pub(in crate::game) level: Level,
    /// How bright its cells are, as of the last update.
    pub(in crate::game) light: Light,
    /// The burning cells.
    pub(in crate::game) burning: BTreeSet<Point>,
    /// Cells with another terrain for a while.
    pub(in crate::game) temporary_terrain: BTreeMap<Point, TemporaryTerrain>,
    pub(in crate::game) units: Units,
    /// Cells in which the player has put something down. It does not pick that up again by walking there.
    pub(in crate::game) discarded: BTreeSet<Point>,
    /// When the player last left the floor.
    pub(in crate::game) left: Option<Turn>,
    /// Its hash, from the first time that it is asked for after the floor was left, until the floor changes.
    pub(in crate::game) hash_at_rest: OnceLock<u64>,
    /// The items in each cell; no cell has an empty pack.
    pub(in crate::game) items: BTreeMap<Point, Pack>,
    /// The contents of the maps among the items of each cell, one for each map.
    pub(in crate::game) papers: BTreeMap<Point, Vec<Picture>>,
    /// The pictures of the floor that the player owns.
    pub(in crate::game) pictures: Pictures,
    /// Scents of units that have walked here.
    pub(in crate::game) trails: Trails,
    /// The progress of each event of the level.
    pub(in crate::game) progress: Vec<Progress>,
    pub(in crate::game) minds: Minds,
    /// Every unit that ever had its post here, the dead included, as it first stood there.
    pub(in crate::game) posts: Vec<Sighting>,
    /// The number of units of each faction that the level has.
    pub(in crate::game) settled: BTreeMap<FactionId, u32>,
    /// Where factions report that need a special ground for it, of which this floor had none at first: the post of
    /// their first unit.
    pub(in crate::game) headquarters: BTreeMap<FactionId, Point>,
    /// The heart of each faction, around which it lives: where its newcomers come from.
    pub(in crate::game) hearts: BTreeMap<FactionId, Point>,
    /// Those who are to come from the hearts, in place of units that other peoples killed.
    pub(in crate::game) newcomers: Vec<Newcomer>,
    /// The desks of factions that have several here, linked by couriers.
    pub(in crate::game) desks: BTreeMap<FactionId, Desks>,
    /// Units on their way here by the stairs, with word of the player.
    pub(in crate::game) bearers: Vec<Bearer>,
    /// What is told here of the player and has not come to those who live here yet.
    pub(in crate::game) tidings: Vec<Tidings>,
    /// Whether the stairs up lead to another floor.
    pub(in crate::game) leads_up: bool,
}

/// The progress of an event of the level. A floor has one for each of its level's events.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub(in crate::game) struct Progress {
    /// Number of times that a unit has stepped into its cell.
    pub(in crate::game) steps: u32,
    pub(in crate::game) has_happened: bool,
}

/// A cell with another terrain for a while.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub(in crate::game) struct TemporaryTerrain {
    /// The terrain that it was and will be again.
    pub(in crate::game) was: TerrainId,
    /// The turn in which it becomes that again.
    pub(in crate::game) until: Turn,
}

impl Floor {
    /// The longest absence of the player, in turns, of which all turns are played when it comes back.
    pub(in crate::game) const MAKES_UP_FOR: u32 = 100;

    /// A floor from a level, first entered at turn `now`; its units get ids from `first_id` on. Kinds that the game
    /// does not know are left out; a level that was read with the game's vocabulary has none.
    pub(in crate::game) fn new(level: Level, first_id: u32, now: Turn) -> Self {
        let kinds = level.units.iter().filter_map(|placed| Some((level.own.unit(&placed.kind)?, placed)));
        let mut units = Units::none(level.size());
        for (id, (kind, placed)) in (first_id..).zip(kinds) {
            let mut unit = Unit::new(UnitId(id), kind, placed.at);
            unit.home = placed.home.unwrap_or(placed.at);
            // Neighbours in the list set out some turns apart, not all at once.
            unit.task = Task::Rest { until: now.plus(id * 5 % 23) };
            let is_caged = |at| level.base_at(at) == Some(TerrainId::CAGE);
            unit.is_captive = unit.footprint().cells().all(is_caged);
            unit.facing = settling::most_open(&level, placed.at, level.rules.sight_of(kind.row()));
            units.insert(unit);
        }
        settling::give_orders(&level, &mut units);
        let mut items: BTreeMap<Point, Pack> = BTreeMap::new();
        for (at, kind) in level.items.iter().filter_map(|item| Some((item.at, level.own.item(&item.kind)?))) {
            items.entry(at).or_default().put(kind);
        }
        let progress = vec![Progress::default(); level.events.len()];
        let minds = settling::memories(&level, now);
        let headquarters = settling::headquarters(&level, &units);
        let (desks, hearts) = (settling::linked_desks(&level, &units), settling::hearts(&level, &units));
        let posts = units.values().map(|unit| sighting_of(unit, now, Source::NOBODY)).collect();
        let (light, settled) = (Light::of(&level, &mut units), settling::settled(&level));
        Self {
            light,
            burning: settling::burning(&level),
            level,
            temporary_terrain: BTreeMap::new(),
            left: None,
            hash_at_rest: OnceLock::new(),
            discarded: BTreeSet::new(),
            units,
            items,
            papers: BTreeMap::new(),
            pictures: Pictures::default(),
            trails: Trails::default(),
            progress,
            minds,
            posts,
            settled,
            headquarters,
            hearts,
            newcomers: Vec::new(),
            desks,
            bearers: Vec::new(),
            tidings: Vec::new(),
            leads_up: false,
        }
    }

    /// The true ground.
    pub fn level(&self) -> &Level {
        &self.level
    }

    /// Works out the light anew that has changed.
    pub(in crate::game) fn update_light(&mut self) {
        self.light.update(&self.level, &mut self.units);
    }

    /// How bright a cell is: 0 dark, 1 dim, 2 lit, 3 glaring.
    pub fn light_at(&self, point: Point) -> u8 {
        self.light.at(point)
    }

    /// Everything that shines, in a fixed order; empty by day.
    pub fn light_sources(&self) -> impl Iterator<Item = LightSource<'_>> {
        self.light.sources(&self.level, &self.units)
    }

    /// How bright it is where nothing shines: 0 dark, 1 dim, 2 lit or day.
    pub fn ambient_light(&self) -> u8 {
        self.light.ambient()
    }

    /// Whether it is so bright everywhere that lamps make no difference.
    pub fn is_in_daylight(&self) -> bool {
        self.light.is_day()
    }

    /// How far a noise that carries so many cells elsewhere carries here, in cells.
    pub fn carries(&self, sound: Sound, cells: u32) -> u32 {
        let rules = self.level.rules;
        let cells = match sound {
            Sound::Steps => rules.scaled(FloorRule::StepNoise, cells),
            Sound::Door | Sound::Bar => rules.scaled(FloorRule::DoorNoise, cells),
            _ => cells,
        };
        rules.scaled(FloorRule::Noise, cells)
    }

    /// How far anybody sees here at most, in cells.
    pub fn farthest_sight(&self) -> u32 {
        self.level.rules.of(FloorRule::Sight)
    }

    /// Hash of its whole state. That of a floor that the player has left is computed once, because nothing happens
    /// there.
    pub(in crate::game) fn digest(&self) -> u64 {
        if self.left.is_none() { self.hash_now() } else { *self.hash_at_rest.get_or_init(|| self.hash_now()) }
    }

    /// Hash of its whole state, computed anew.
    pub(in crate::game) fn hash_now(&self) -> u64 {
        let mut digest = Digest::default();
        self.hash(&mut digest);
        digest.finish()
    }

    /// Something has changed here, which may be while the player is elsewhere.
    pub(in crate::game) fn forget_hash(&mut self) {
        self.hash_at_rest = OnceLock::new();
    }

    /// The player is back: from now on things happen here again. Returns when it left.
    pub(in crate::game) fn wake(&mut self) -> Option<Turn> {
        self.forget_hash();
        self.left.take()
    }

    /// What a unit goes by: the mind of its faction, and its own notes that it has not reported.
    pub fn mind_of(&self, unit: &Unit) -> MindView<'_> {
        self.minds.view(unit)
    }

    /// The mind of a faction on this floor, which all its members go by.
    pub fn mind(&self, faction: FactionId) -> &Mind {
        self.minds.of_faction(faction)
    }

    /// Where members of a faction report if the floor has none of the ground on which it reports; `None` otherwise.
    pub fn headquarters(&self, faction: FactionId) -> Option<Point> {
        self.headquarters.get(&faction).copied()
    }

    /// The heart of a faction, around which it lives; `None` if it had nobody here at first.
    pub fn heart(&self, faction: FactionId) -> Option<Point> {
        self.hearts.get(&faction).copied()
    }

    /// The pictures of the floor that the player owns.
    pub fn pictures(&self) -> &Pictures {
        &self.pictures
    }

    /// The desks of a faction that couriers link, if it has several here.
    pub fn desks(&self, faction: FactionId) -> Option<&Desks> {
        self.desks.get(&faction)
    }

    /// Every unit, by id.
    pub fn units(&self) -> impl Iterator<Item = &Unit> {
        self.units.values()
    }

    /// Every unit, and every one on its way here.
    pub(in crate::game) fn units_and_bearers(&self) -> impl Iterator<Item = &Unit> {
        self.units().chain(self.bearers.iter().map(|bearer| &bearer.unit))
    }

    /// The unit that stands there, with any of its cells.
    pub fn unit_at(&self, point: Point) -> Option<&Unit> {
        self.units.at(point)
    }

    /// Every item and its cell; a cell may hold several items.
    pub fn items(&self) -> impl Iterator<Item = (Point, ItemKindId)> {
        self.items.iter().flat_map(|(&point, pack)| pack.iter().map(move |item| (point, item)))
    }

    /// Whether a unit or an item is in a cell.
    pub(in crate::game) fn is_taken(&self, point: Point) -> bool {
        self.items.contains_key(&point) || self.unit_at(point).is_some()
    }

    /// The terrain of a cell; rock outside of the map.
    pub fn terrain(&self, point: Point) -> &TerrainKind {
        self.level.terrains.kind(self.level.cells.get(point).copied().unwrap_or(TerrainId::ROCK))
    }

    /// The cost of entering a cell for a movement class; `None` if it cannot.
    pub fn entry_cost(&self, point: Point, movement: Movement) -> Option<u16> {
        movement.entry_cost(self.terrain(point))
    }

    /// Changes the terrain of a cell.
    pub(in crate::game) fn set_terrain(&mut self, point: Point, terrain: TerrainId) {
        if let Some(cell) = self.level.cells.get_mut(point) {
            *cell = terrain;
            self.light.note_change(point);
            self.temporary_terrain.remove(&point);
            self.desks.values_mut().for_each(|desks| desks.lose(point));
            self.level.long_paths = LongPaths::default();
            if self.level.terrains.kind(terrain).fire.is_burning() {
                self.burning.insert(point);
            } else {
                self.burning.remove(&point);
            }
        }
    }

    /// Whether a unit of this movement class can stand in a cell. Nobody can stand in a shut door.
    pub(in crate::game) fn can_stand(&self, point: Point, movement: Movement) -> bool {
        self.entry_cost(point, movement).is_some() && !self.terrain(point).door.is_shut()
    }

    /// The cost of a straight step onto these cells: that of the most expensive one.
    ///
    /// # Errors
    /// With the first terrain in reading order on which the unit cannot stand.
    pub fn step_cost(&self, cells: Footprint, movement: Movement) -> Result<u16, &TerrainKind> {
        cells.cells().try_fold(0, |highest, cell| {
            let terrain = self.terrain(cell);
            movement.entry_cost(terrain).map(|cost| cost.max(highest)).ok_or(terrain)
        })
    }

    /// The free cell nearest to a point on which a unit of this kind can stand, by its top left; the point itself if
    /// possible.
    pub(in crate::game) fn nearest_free(&self, point: Point, kind: &UnitKind) -> Option<Point> {
        self.free_cells(kind).min_by_key(|&cell| (cell.distance_squared(point), cell))
    }

    /// Whether a unit of a kind could arrive anywhere.
    pub(in crate::game) fn has_room(&self, kind: &UnitKind) -> bool {
        self.free_cells(kind).next().is_some()
    }

    /// The cells in which a unit of a kind could arrive, in reading order.
    fn free_cells(&self, kind: &UnitKind) -> impl Iterator<Item = Point> {
        self.level.size().points().filter(|&at| {
            let is_free = |cell| self.can_stand(cell, kind.movement) && self.unit_at(cell).is_none();
            kind.footprint(at).cells().all(is_free)
        })
    }

    /// Whether a cell is open ground on which nothing is built.
    pub(in crate::game) fn is_bare(&self, point: Point) -> bool {
        let terrains = &self.level.terrains;
        // A trap is treated like what it looks like; otherwise units could tell it from afar.
        let looks = |id| terrains.base(terrains.kind(id).disguise.unwrap_or(id));
        let id = self.level.cells.get(point).map(|&id| looks(id));
        let bare = [TerrainId::FLOOR, TerrainId::ROAD, TerrainId::RUBBLE, TerrainId::GRASS, TerrainId::ASH];
        id.is_some_and(|id| bare.contains(&id))
    }

    /// Whether a cell is at the edge of the map, which cannot be broken.
    pub(in crate::game) fn is_edge(&self, point: Point) -> bool {
        let size = self.level.size();
        point.x <= 0 || point.y <= 0 || point.x + 1 >= size.width() || point.y + 1 >= size.height()
    }

    /// The numbers of the events that wait for a step into a cell.
    pub(in crate::game) fn events_waiting_for(&self, point: Point) -> Vec<usize> {
        let waits = |&index: &usize| {
            let at_point = matches!(self.level.events[index].trigger, Trigger::Step { at, .. } if at == point);
            at_point && !self.progress[index].has_happened
        };
        (0..self.progress.len()).filter(waits).collect()
    }

    /// Whether an event that has not happened yet is due. A door does not shut on a unit or an item: the event waits
    /// until the doorway is free.
    pub(in crate::game) fn is_due(&self, index: usize, turn: Turn) -> bool {
        let (event, progress) = (&self.level.events[index], self.progress[index]);
        let has_come = match event.trigger {
            Trigger::Turn(due) => turn.0 >= due,
            Trigger::Step { after, .. } => progress.steps >= after,
        };
        let shuts = self.level.terrains.kind(event.becomes).door.is_shut();
        has_come && !progress.has_happened && !(shuts && event.cells.iter().any(|&at| self.is_taken(at)))
    }
}

/// Everything that decides how it goes on here.
impl Hash for Floor {
    fn hash<H: Hasher>(&self, state: &mut H) {
        (&self.level.cells, &self.temporary_terrain, &self.units, &self.items, &self.progress).hash(state);
        (&self.minds, &self.posts, &self.headquarters, self.left, &self.discarded).hash(state);
        (&self.papers, &self.trails, &self.desks, &self.pictures, &self.bearers, &self.settled).hash(state);
        self.tidings.hash(state);
        (&self.hearts, &self.newcomers).hash(state);
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;
    use crate::{
        content::terrains,
        game::{Action, Game, Refusal, rules::acting},
        grid::{Direction, Grid, Size},
        level::{self, Level, Placed},
        mind::{KindId, KnownGround, KnownWalkability, Turn, UnitId},
        search::{CostScale, DiagonalRule, HeuristicKind, SquareSpace},
        terrain::TerrainId,
    };

    const SIZE: Size = match Size::new(6, 6) {
        Some(size) => size,
        None => unreachable!(),
    };

    /// A game on a level without player, and its first ogre.
    fn with_ogre(level: Level) -> (Game, UnitId) {
        let game = Game::without_player(Some(level), 1).expect("a level to watch");
        let ogre = game.floor().units().find(|unit| unit.row().size == 2).map(|unit| unit.id);
        (game, ogre.expect("an ogre"))
    }

    fn drawn(text: &str) -> Level {
        level::parse("drawn", text.as_bytes(), crate::game::vocabulary()).expect("a good level")
    }

    proptest! {
        #[test]
        fn a_step_is_possible_where_a_search_says_so_and_takes_what_it_says(
            ground in proptest::collection::vec(0..terrains().len() as u8 + 12, SIZE.area()),
            rule in 0..DiagonalRule::ALL.len(),
        ) {
            let terrain = |index: u8| if usize::from(index) < terrains().len() { TerrainId(index) } else { TerrainId::FLOOR };
            let cells: Vec<_> = ground.into_iter().map(terrain).collect();
            let at = Point::new(2, 2);
            let mut level = Level { diagonal: DiagonalRule::ALL[rule], ..Level::filled(SIZE, TerrainId::FLOOR) };
            level.cells = Grid::from_cells(SIZE, cells).expect("as many cells as the size has");
            level.units.push(Placed { kind: "ogre".into(), at, home: None });
            // A unit can stand where it starts.
            Footprint::new(at, 2).cells().for_each(|cell| level.cells[cell] = TerrainId::FLOOR);
            let mut known = KnownWalkability::blank(SIZE);
            level.cells.iter().for_each(|(cell, &terrain)| {
                known.observe(cell, terrain, Turn(0));
            });
            let terrains = level.terrains.clone();
            let (game, ogre) = with_ogre(level);
            let unit = &game.floor().units[&ogre];
            let believed = KnownGround::new(&known, &terrains, unit.movement()).with_side(2);
            let space = SquareSpace::new(&believed, DiagonalRule::ALL[rule], CostScale::Lester, HeuristicKind::Zero);
            for direction in Direction::ALL {
                let mut game = game.clone();
                let time = acting::perform(&mut game.world, ogre, Action::Step(direction)).ok();
                prop_assert_eq!(time, space.step(at, direction).map(|cost| cost.0 as i32), "{:?}", direction);
                let expected = if time.is_some() { at.step(direction) } else { at };
                // Through a trapdoor it is gone.
                let ogre = game.floor().units.get(&ogre);
                prop_assert!(ogre.is_none_or(|ogre| ogre.at == expected), "{:?}", direction);
            }
        }
    }

    #[test]
    fn it_treads_on_a_cell_once_however_long_it_is_on_it() {
        let level = "+++\n[units]\nO = \"ogre\"\n[[event]]\nstep = [4, 2]\nafter = 2\ncells = [[8, 1]]\n\
            becomes = \"wall\"\n+++\n##########\n#O.......#\n#........#\n##########\n";
        let (mut game, ogre) = with_ogre(drawn(level));
        let fallen = |game: &Game| game.floor().level().cells[Point::new(8, 1)] == TerrainId::WALL;
        let mut walk = |direction, steps| {
            for _ in 0..steps {
                acting::perform(&mut game.world, ogre, Action::Step(direction)).expect("a free way");
            }
            fallen(&game)
        };
        assert!(!walk(Direction::East, 4), "over the cell and on");
        assert!(walk(Direction::West, 1), "back onto it");
    }

    #[test]
    fn nobody_swaps_places_with_a_large_friend_and_nobody_steps_into_it() {
        let level = "+++\n[units]\nO = \"ogre\"\nw = \"wolf\"\n+++\n########\n#.....##\n#.wO..##\n#.....##\n########\n";
        let (mut game, ogre) = with_ogre(drawn(level));
        let wolf = game.floor().units().find(|unit| unit.id != ogre).expect("a wolf").id;
        for (who, direction) in [
            (wolf, Direction::East),
            (wolf, Direction::SouthEast),
            (ogre, Direction::West),
            (ogre, Direction::NorthWest),
        ] {
            assert_eq!(
                acting::perform(&mut game.world, who, Action::Step(direction)),
                Err(Refusal::Friend),
                "{direction:?}"
            );
        }
        assert!(acting::perform(&mut game.world, wolf, Action::Step(Direction::NorthEast)).is_ok());
    }

    #[test]
    fn newcomers_come_where_they_have_room() {
        let level =
            "+++\n[units]\nO = \"ogre\"\n+++\n#########\n#.#.O.#.#\n#.#...#.#\n#.......#\n#.#.#####\n#########\n";
        let (game, ogre) = with_ogre(drawn(level));
        let row = game.floor().units[&ogre].row();
        assert_eq!(game.floor().nearest_free(Point::new(4, 2), row), None);
        let level = level.replace("#.#.#####\n", "#..######\n");
        let (game, _) = with_ogre(drawn(&level));
        assert_eq!(game.floor().nearest_free(Point::new(4, 2), row), Some(Point::new(1, 3)));
        assert_eq!(game.floor().nearest_free(Point::new(5, 2), KindId::PLAYER.row()), Some(Point::new(5, 3)));
    }
}
