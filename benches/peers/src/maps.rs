//! The maps that all search, and from where to where.

use std::path::{Path, PathBuf};

use fogwalk::{
    chance::Stream,
    game,
    grid::{Grid, Point, Size},
    lab::ScenarioFile,
    level::{self, TrueGround},
    search::{
        Algorithm, CostGrid, CostScale, DiagonalRule, GridQuery, GridSearcher, NodeId, PreparedGround, Silent,
        Walkability,
    },
    terrain::Movement,
};
use rand::RngExt;

use crate::replan_lands::{floor, maze, with_patches};

/// Searches on each map.
const SEARCHES: usize = 60;

/// The cost of floor.
const FLOOR: u16 = 10;

/// A map and the ends of the searches on it.
pub struct Map {
    pub name: String,
    pub ground: CostGrid,
    pub ends: Vec<(NodeId, NodeId)>,
    /// Whether it is one of MovingAI's; all others are generated.
    pub is_benchmark: bool,
}

impl Map {
    pub fn size(&self) -> Size {
        self.ground.size()
    }

    pub fn is_weighted(&self) -> bool {
        self.ground.costs().cells().iter().any(|&cost| cost > self.ground.cheapest())
    }

    /// Entry costs, 0 for walls.
    pub fn cost(&self, x: i32, y: i32) -> u32 {
        self.ground.cost(Point::new(x, y)).map_or(0, u32::from)
    }

    /// A map with ends drawn at random, such that a way leads from one to the other.
    fn with_random_ends(name: &str, ground: CostGrid) -> Self {
        let prepared = PreparedGround::new(&ground, DiagonalRule::NoObstacle);
        let mut searcher = GridSearcher::default();
        let query =
            GridQuery { ground: &prepared, landmarks: None, scale: CostScale::Lester, algorithm: Algorithm::AStar };
        let mut chance = Stream::Bot.of(1);
        let mut ends = Vec::new();
        for _ in 0..1000 * SEARCHES {
            let mut any = || NodeId(chance.random_range(0..ground.size().area() as u32));
            let (start, goal) = (any(), any());
            if searcher.search(query, start, goal, &mut Silent).cost.is_some() {
                ends.push((start, goal));
            }
            if ends.len() == SEARCHES {
                break;
            }
        }
        Self { name: name.into(), ground, ends, is_benchmark: false }
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
    maps.push(Map::with_random_ends("open 512", CostGrid::from_fn(size, |_| Some(FLOOR))));
    for percent in [20, 35] {
        maps.push(Map::with_random_ends(&format!("random {percent}% 512"), clutter(size, percent)));
    }
    maps.push(Map::with_random_ends("maze 512", maze(size, 1, 11)));
    maps.push(Map::with_random_ends("rooms 512", rooms(size)));
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
    let ground = floor(size, depth, 7);
    let ground = if is_weighted { ground } else { with_patches(&ground, &[FLOOR], 7) };
    let name = format!("dungeon {size} depth {depth}{}", if is_weighted { " terrain" } else { "" });
    Map::with_random_ends(&name, ground)
}

fn clutter(size: Size, percent: u32) -> CostGrid {
    let mut chance = Stream::Bot.of(u64::from(percent));
    CostGrid::from_fn(size, |_| (chance.random_range(0..100) >= percent).then_some(FLOOR))
}

/// Rooms of 31 cells between walls, three of four walls with a door.
fn rooms(size: Size) -> CostGrid {
    const ROOM: i32 = 32;
    let mut chance = Stream::Bot.of(12);
    let mut costs = Grid::from_fn(size, |point| if point.x % ROOM == 0 || point.y % ROOM == 0 { 0 } else { FLOOR });
    for (x, y) in (0..size.height() / ROOM).flat_map(|y| (0..size.width() / ROOM).map(move |x| (x * ROOM, y * ROOM))) {
        for door in [Point::new(x, y + chance.random_range(1..ROOM)), Point::new(x + chance.random_range(1..ROOM), y)] {
            if chance.random_range(0..4) > 0 {
                costs[door] = FLOOR;
            }
        }
    }
    costs.into()
}

/// A MovingAI map with some of its scenarios, if it is there.
fn benchmark(path: &Path) -> Option<Map> {
    let level = level::read(path, game::vocabulary()).ok()?;
    let rows = ScenarioFile::read(&PathBuf::from(format!("{}.scen", path.display()))).ok()?.rows;
    let size = level.size();
    let ground = CostGrid::of(&TrueGround::new(&level, Movement::Walker));
    let node = |point| NodeId(size.index(point).unwrap_or_default() as u32);
    let ends = rows
        .iter()
        .step_by(rows.len().div_ceil(SEARCHES))
        .filter(|row| row.length > 0.0)
        .map(|row| (node(row.start), node(row.goal)))
        .filter(|(start, goal)| [start, goal].iter().all(|end| ground.entry_cost(end.index()).is_some()))
        .collect();
    let name = path.file_stem()?.to_string_lossy().into_owned();
    Some(Map { name, ground, ends, is_benchmark: true })
}
