//! Lands to explore, made from seeds: for the tests of repeated planning and for `benches/replan.rs`.

use fogwalk::{
    chance::{Random, Stream},
    grid::{Grid, Point, Size},
    search::{
        CostScale, DiagonalRule, HeuristicKind, NodeId, One, Searcher, Settings, Silent, SquareSpace, Walkability,
    },
};
use rand::RngExt;

/// Entry costs; 0 where nobody can stand.
#[derive(Clone, Debug)]
pub struct Land {
    pub costs: Grid<u16>,
}

impl Walkability for Land {
    fn size(&self) -> Size {
        self.costs.size()
    }

    #[inline]
    fn entry_cost(&self, cell: usize) -> Option<u16> {
        Some(self.costs.cells()[cell]).filter(|&cost| cost > 0)
    }

    fn cheapest(&self) -> u16 {
        self.costs.cells().iter().copied().filter(|&cost| cost > 0).min().unwrap_or(1)
    }
}

impl Land {
    /// Walls here and there.
    pub fn cluttered(size: Size, walls: u32, costs: &[u16], seed: u64) -> Self {
        let mut chance = Stream::Bot.of(seed);
        let cell = |_| if chance.random_range(0..100) < walls { 0 } else { costs[chance.random_range(0..costs.len())] };
        Self { costs: Grid::from_fn(size, cell) }
    }

    /// Caves by a cellular automaton: walls grow where there are many around.
    pub fn caves(size: Size, seed: u64) -> Self {
        let mut chance = Stream::Bot.of(seed);
        let mut walls = Grid::from_fn(size, |point| size.is_border(point) || chance.random_range(0..100) < 45);
        for _ in 0..5 {
            walls = Grid::from_fn(size, |point| {
                let is_wall = |point| walls.get(point).copied().unwrap_or(true);
                size.is_border(point)
                    || point.neighbours().filter(|&next| is_wall(next)).count() + usize::from(walls[point]) > 4
            });
        }
        Self { costs: walls.map(|&is_wall| if is_wall { 0 } else { 10 }) }
    }

    /// The same caves with ground that is heavy in patches, never lighter than floor.
    pub fn weighted_caves(size: Size, seed: u64) -> Self {
        Self::caves(size, seed).with_patches(&[10, 10, 15, 20, 40], seed)
    }

    /// Gives patches of 4 by 4 cells a cost each, where there is no wall.
    pub fn with_patches(mut self, costs: &[u16], seed: u64) -> Self {
        let mut chance = Stream::Minds.of(seed);
        let size = self.costs.size();
        let across = size.width() / 4 + 1;
        let patches: Vec<u16> =
            (0..across * (size.height() / 4 + 1)).map(|_| costs[chance.random_range(0..costs.len())]).collect();
        for point in size.points().filter(|point| self.costs[*point] > 0).collect::<Vec<_>>() {
            self.costs[point] = patches[(point.y / 4 * across + point.x / 4) as usize];
        }
        self
    }

    /// Rooms of so many cells a side, with a door in most walls.
    pub fn rooms(size: Size, room: i32, seed: u64) -> Self {
        let mut chance = Stream::Bot.of(seed);
        let across = size.width() / room + 1;
        let doors: Vec<[i32; 2]> =
            (0..across * (size.height() / room + 1)).map(|_| [0; 2].map(|_| chance.random_range(1..=room))).collect();
        let cost = |Point { x, y }: Point| {
            let [left, top] = doors[(y / room * across + x / room) as usize];
            let is_wall = match (x % room, y % room) {
                (0, 0) => true,
                (0, along) => along != left,
                (along, 0) => along != top,
                _ => false,
            };
            if is_wall { 0 } else { 10 }
        };
        Self { costs: Grid::from_fn(size, cost) }
    }

    /// A maze without circles, its corridors and walls so wide (recursive backtracking).
    pub fn maze(size: Size, corridor: i32, seed: u64) -> Self {
        let mut chance = Stream::Bot.of(seed);
        let cells = ((size.width() - 1) / (corridor + 1), (size.height() - 1) / (corridor + 1));
        if cells.0 < 1 || cells.1 < 1 {
            return Self { costs: Grid::filled(size, 10) };
        }
        let mut costs = Grid::filled(size, 0);
        let mut open = |cell: (i32, i32), step: (i32, i32)| {
            for (x, y) in (0..corridor).flat_map(|y| (0..corridor).map(move |x| (x, y))) {
                let at = |cell: i32, along: i32, step: i32| 1 + cell * (corridor + 1) + along + step;
                for reach in 0..=corridor + 1 {
                    let point = Point::new(at(cell.0, x, step.0 * reach), at(cell.1, y, step.1 * reach));
                    costs[point] = 10;
                }
            }
        };
        let mut visited = vec![false; (cells.0 * cells.1) as usize];
        let (mut way, index) = (vec![(0, 0)], |(x, y): (i32, i32)| (y * cells.0 + x) as usize);
        visited[0] = true;
        open((0, 0), (0, 0));
        while let Some(&(x, y)) = way.last() {
            let steps: Vec<_> = [(0, -1), (1, 0), (0, 1), (-1, 0)]
                .into_iter()
                .filter(|step| {
                    let (x, y) = (x + step.0, y + step.1);
                    x >= 0 && y >= 0 && x < cells.0 && y < cells.1 && !visited[index((x, y))]
                })
                .collect();
            if steps.is_empty() {
                way.pop();
                continue;
            }
            let step = steps[chance.random_range(0..steps.len())];
            open((x, y), step);
            way.push((x + step.0, y + step.1));
            visited[index((x + step.0, y + step.1))] = true;
        }
        Self { costs }
    }

    /// Two ends far apart with a way between them.
    ///
    /// # Panics
    /// When a thousand draws find none.
    pub fn far_ends(&self, chance: &mut Random) -> (Point, Point) {
        let size = self.costs.size();
        let space = SquareSpace::new(self, DiagonalRule::NoObstacle, CostScale::Lester, HeuristicKind::Octile);
        let mut searcher = Searcher::default();
        for _ in 0..1000 {
            let [start, goal] = [(); 2].map(|()| chance.random_range(0..size.area()));
            let (from, to) = (size.point(start), size.point(goal));
            let is_far = from.distance(to) >= size.width() as u32 / 2;
            if !is_far || self.entry_cost(start).is_none() || self.entry_cost(goal).is_none() {
                continue;
            }
            let (start, goal) = (NodeId(start as u32), One(NodeId(goal as u32)));
            if searcher.path(&space, start, &goal, Settings::default(), &mut Silent).0.is_some() {
                return (from, to);
            }
        }
        panic!("no two ends far apart with a way between them")
    }
}
