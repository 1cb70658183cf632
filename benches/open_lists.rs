//! How fast the open lists are, beside each other in the same search on the same maps.
//!
//! `cargo bench --bench open_lists`. Patrick Lester, "Using Binary Heaps in A* Pathfinding" (2003): a heap makes a
//! search two to three times as fast as a sorted list does, and more than ten times on long paths. First, every list
//! has to give the very same search; then a table says how long each took, how many times as fast as his sorted list
//! that is, and how large the open list was: what decides it. "Lester's list" is a sorted list as his readers had it,
//! which goes through its entries one by one to find the place of a new one; ours halves its way there.

use std::{
    hint::black_box,
    time::{Duration, Instant},
};

use fogwalk::{
    chance::Stream,
    grid::{Grid, Point, Size},
    search::{
        AStar, BinaryHeap, BucketQueue, Cost, CostGrid, CostScale, DiagonalRule, HeuristicKind, LazyHeap, NodeId,
        NodeTable, One, OpenList, Outcome, Silent, SortedList, SquareSpace, Stop, UnsortedList, Walkability, run,
    },
};
use rand::RngExt;

/// Ground with a name.
struct Map {
    name: String,
    ground: CostGrid,
}

impl Map {
    /// A square map of a fixed seed: a percentage of walls, the rest of one of these terrains.
    fn new(kind: &str, side: u32, walls: u32, terrains: &[u16]) -> Self {
        let mut chance = Stream::Bot.of(u64::from(side * 100 + walls));
        let size = Size::new(side, side).expect("a side in range");
        let corners = [Point::new(1, 1), Point::new(side as i32 - 2, side as i32 - 2)];
        let costs = Grid::from_fn(size, |point| {
            let (is_wall, terrain) = (chance.random_range(0..100) < walls, chance.random_range(0..terrains.len()));
            let is_end = corners.iter().any(|corner| corner.distance(point) <= 1);
            if is_wall && !is_end { 0 } else { terrains[terrain] }
        });
        Self { name: format!("{kind} {side}x{side}"), ground: costs.into() }
    }

    /// Searches from the upper left to the lower right.
    fn search(&self, table: &mut NodeTable, list: &mut impl OpenList) -> (Outcome, Option<Cost>) {
        let space = SquareSpace::new(&self.ground, DiagonalRule::NoObstacle, CostScale::Lester, HeuristicKind::Octile);
        let last = self.ground.size().width() - 2;
        let [start, goal] = [1, last].map(|at| space.node(Point::new(at, at)).expect("a cell of the map"));
        let order = AStar { weight: 100 };
        let outcome = run(&space, &[start], &One(goal), &order, Stop::TargetClosed, table, list, &mut Silent);
        let cost = table.g(goal);
        (outcome, cost)
    }
}

/// A sorted list that looks for the place of a newcomer from the end where the low F are.
#[derive(Default)]
struct LestersList(Vec<(Cost, NodeId)>);

impl OpenList for LestersList {
    fn clear(&mut self) {
        self.0.clear();
    }

    fn push(&mut self, node: NodeId, f: Cost) {
        let place = self.0.iter().rposition(|entry| entry.0 >= f).map_or(0, |above| above + 1);
        self.0.insert(place, (f, node));
    }

    fn pop(&mut self) -> Option<NodeId> {
        self.0.pop().map(|(_, node)| node)
    }

    fn len(&self) -> usize {
        self.0.len()
    }
}

/// The shortest time of a search with a list, which a busy machine disturbs least; of at least five searches, or as
/// many as a second has room for.
fn time(map: &Map, table: &mut NodeTable, mut list: impl OpenList) -> (Duration, (Outcome, Option<Cost>)) {
    let answer = map.search(table, &mut list);
    let begin = Instant::now();
    let mut times = Vec::new();
    while times.len() < 5 || (begin.elapsed() < Duration::from_secs(1) && times.len() < 1001) {
        let start = Instant::now();
        black_box(black_box(map).search(table, &mut list));
        times.push(start.elapsed());
    }
    (times.into_iter().min().unwrap_or_default(), answer)
}

/// Declares the lists that race, a column each.
macro_rules! race {
    ($($name:literal $list:ty;)*) => {
        const NAMES: [&str; [$($name),*].len()] = [$($name),*];

        /// Times every list on a map; they have to agree.
        fn race(map: &Map, table: &mut NodeTable) -> (Vec<Duration>, Outcome) {
            let runs = [$(time(map, table, <$list>::default())),*];
            assert!(runs.iter().all(|run| run.1 == runs[0].1), "the lists search differently on {}", map.name);
            (runs.iter().map(|run| run.0).collect(), runs[0].1.0)
        }
    };
}

race! {
    "Lester's list" LestersList;
    "sorted" SortedList;
    "unsorted" UnsortedList;
    "heap" BinaryHeap;
    "lazy-heap" LazyHeap;
    "bucket" BucketQueue;
}

fn main() {
    // `cargo test --benches` asks only whether it runs.
    let is_test = !std::env::args().any(|argument| argument == "--bench");
    let sides: &[u32] = if is_test { &[20] } else { &[40, 80, 160, 320, 640] };
    let kinds: [(&str, u32, &[u16]); 3] = [
        ("open, weighted", 0, &[10, 15, 25, 60]),
        ("cluttered", 30, &[10]),
        ("caves, weighted", 30, &[10, 15, 25, 60]),
    ];
    let mut table = NodeTable::default();
    println!("Microseconds a search (and how many times as fast as Lester's list)");
    print!("{:<24}{:>9}{:>11}", "map", "expanded", "most open");
    for name in NAMES {
        print!("{name:>18}");
    }
    println!();
    for (kind, walls, terrains) in kinds {
        for &side in sides {
            let map = Map::new(kind, side, walls, terrains);
            let (times, outcome) = race(&map, &mut table);
            print!("{:<24}{:>9}{:>11}", map.name, outcome.stats.expanded, outcome.stats.largest_open);
            for time in &times {
                let ratio = times[0].as_secs_f64() / time.as_secs_f64();
                print!("{:>11.0} {:>6}", time.as_secs_f64() * 1e6, format!("({ratio:.1})"));
            }
            println!();
        }
    }
}
