//! The maps that all search, and from where to where.

use std::path::{Path, PathBuf};

use fogwalk::{
    chance::{Random, Stream},
    dungeon, game,
    grid::{Grid, Point, Size},
    lab::ScenarioFile,
    level::{self, TrueGround},
    search::{
        Algorithm, CostScale, DiagonalRule, GridQuery, GridSearcher, NodeId, PreparedGround, Silent, Walkability,
    },
    terrain::Movement,
};
use rand::RngExt;

/// Searches on each map.
const SEARCHES: usize = 60;

/// What a floor costs.
const FLOOR: u16 = 10;

/// A map and the ends of the searches on it.
pub struct Map {
    pub name: String,
    pub size: Size,
    /// Entry costs, 0 for walls.
    pub costs: Vec<u16>,
    /// The lowest of them that is not 0.
    cheapest: u16,
    pub ends: Vec<(NodeId, NodeId)>,
}

impl Walkability for Map {
    fn size(&self) -> Size {
        self.size
    }

    fn entry_cost(&self, cell: usize) -> Option<u16> {
        Some(self.costs[cell]).filter(|&cost| cost > 0)
    }

    fn cheapest(&self) -> u16 {
        self.cheapest
    }
}

impl Map {
    fn new(name: &str, size: Size, costs: Vec<u16>, ends: Vec<(NodeId, NodeId)>) -> Self {
        let cheapest = costs.iter().copied().filter(|&cost| cost > 0).min().unwrap_or_default();
        Self { name: name.into(), size, costs, cheapest, ends }
    }

    pub fn is_weighted(&self) -> bool {
        self.costs.iter().any(|&cost| cost > self.cheapest)
    }

    pub fn cost(&self, x: i32, y: i32) -> u32 {
        self.size.index(Point::new(x, y)).map_or(0, |cell| u32::from(self.costs[cell]))
    }

    /// A map with ends drawn at random, such that a way leads from one to the other.
    fn with_random_ends(name: &str, size: Size, costs: Vec<u16>) -> Self {
        let mut map = Self::new(name, size, costs, Vec::new());
        let ground = PreparedGround::new(&map, DiagonalRule::NoObstacle);
        let mut searcher = GridSearcher::default();
        let query =
            GridQuery { ground: &ground, landmarks: None, scale: CostScale::Lester, algorithm: Algorithm::AStar };
        let mut chance = Stream::Bot.of(1);
        for _ in 0..1000 * SEARCHES {
            let mut any = || NodeId(chance.random_range(0..size.area() as u32));
            let (start, goal) = (any(), any());
            if searcher.search(query, start, goal, &mut Silent).cost.is_some() {
                map.ends.push((start, goal));
            }
            if map.ends.len() == SEARCHES {
                break;
            }
        }
        map
    }
}

/// All maps, each made when it is its turn; and a word on those that are missing.
pub fn all() -> (Vec<Map>, Option<String>) {
    let mut maps = Vec::new();
    for (width, height) in [(80, 45), (200, 120)] {
        for depth in [2, 6] {
            for is_weighted in [false, true] {
                maps.push(dungeon_floor(width, height, depth, is_weighted));
            }
        }
    }
    let size = Size::new(512, 512).expect("a size in range");
    maps.push(Map::with_random_ends("open 512", size, vec![FLOOR; size.area()]));
    for percent in [20, 35] {
        maps.push(Map::with_random_ends(&format!("random {percent}% 512"), size, clutter(size, percent)));
    }
    maps.push(Map::with_random_ends("maze 512", size, maze(size)));
    maps.push(Map::with_random_ends("rooms 512", size, rooms(size)));
    let beside = || Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../shared/movingai");
    let folder = std::env::var_os("FOGWALK_MOVINGAI").map_or_else(beside, PathBuf::from);
    let before = maps.len();
    for name in [
        "dao/arena",
        "dao/den312d",
        "dao/lak203d",
        "dao/brc202d",
        "da2/ht_chantry",
        "bg512/AR0011SR",
        "sc1/IceFloes",
        "cities/Berlin_1_256",
        "wc3maps512/icecrown",
        "mazes/maze512-32-7",
        "rooms/32room_004",
        "random/random512-35-5",
    ] {
        maps.extend(benchmark(&folder.join(format!("{name}.map"))));
    }
    let skipped = (maps.len() == before).then(|| format!("skipped: no MovingAI maps in {}", folder.display()));
    (maps, skipped)
}

fn dungeon_floor(width: u32, height: u32, depth: u32, is_weighted: bool) -> Map {
    let size = Size::new(width, height).expect("a size in range");
    let level = dungeon::generate(7, depth, size).expect("a floor that there is");
    let ground = TrueGround::new(&level, Movement::Walker);
    let entry = |cell| ground.entry_cost(cell).map_or(0, |cost| if is_weighted { cost } else { FLOOR });
    let name = format!("dungeon {size} depth {depth}{}", if is_weighted { " terrain" } else { "" });
    Map::with_random_ends(&name, size, (0..size.area()).map(entry).collect())
}

fn clutter(size: Size, percent: u32) -> Vec<u16> {
    let mut chance = Stream::Bot.of(u64::from(percent));
    (0..size.area()).map(|_| if chance.random_range(0..100) < percent { 0 } else { FLOOR }).collect()
}

/// Corridors of one cell between walls of one, carved depth first.
fn maze(size: Size) -> Vec<u16> {
    let mut chance: Random = Stream::Bot.of(11);
    let mut costs = Grid::filled(size, 0);
    let mut way = vec![Point::new(1, 1)];
    costs[way[0]] = FLOOR;
    while let Some(&here) = way.last() {
        let ahead = [(0, -2), (2, 0), (0, 2), (-2, 0)].map(|(dx, dy)| Point::new(here.x + dx, here.y + dy));
        let inside =
            |point: Point| point.x > 0 && point.y > 0 && point.x < size.width() - 1 && point.y < size.height() - 1;
        let fresh: Vec<_> = ahead.into_iter().filter(|&next| inside(next) && costs[next] == 0).collect();
        if fresh.is_empty() {
            way.pop();
            continue;
        }
        let next = fresh[chance.random_range(0..fresh.len())];
        costs[Point::new((here.x + next.x) / 2, (here.y + next.y) / 2)] = FLOOR;
        costs[next] = FLOOR;
        way.push(next);
    }
    costs.cells().to_vec()
}

/// Rooms of 31 cells between walls, three of four walls with a door.
fn rooms(size: Size) -> Vec<u16> {
    const ROOM: i32 = 32;
    let mut chance = Stream::Bot.of(12);
    let mut costs: Vec<_> =
        size.points().map(|point| if point.x % ROOM == 0 || point.y % ROOM == 0 { 0 } else { FLOOR }).collect();
    for (x, y) in (0..size.height() / ROOM).flat_map(|y| (0..size.width() / ROOM).map(move |x| (x * ROOM, y * ROOM))) {
        for door in [Point::new(x, y + chance.random_range(1..ROOM)), Point::new(x + chance.random_range(1..ROOM), y)] {
            if chance.random_range(0..4) > 0 {
                costs[size.index(door).expect("inside")] = FLOOR;
            }
        }
    }
    costs
}

/// A MovingAI map with some of its scenarios, if it is there.
fn benchmark(path: &Path) -> Option<Map> {
    let level = level::read(path, &game::vocabulary()).ok()?;
    let rows = ScenarioFile::read(&PathBuf::from(format!("{}.scen", path.display()))).ok()?.rows;
    let ground = TrueGround::new(&level, Movement::Walker);
    let size = level.size();
    let costs: Vec<_> = (0..size.area()).map(|cell| ground.entry_cost(cell).unwrap_or_default()).collect();
    let node = |point| NodeId(size.index(point).unwrap_or_default() as u32);
    let ends = rows
        .iter()
        .step_by(rows.len().div_ceil(SEARCHES))
        .filter(|row| row.length > 0.0)
        .map(|row| (node(row.start), node(row.goal)))
        .filter(|(start, goal)| costs[start.index()] > 0 && costs[goal.index()] > 0)
        .collect();
    Some(Map::new(&path.file_stem()?.to_string_lossy(), size, costs, ends))
}
