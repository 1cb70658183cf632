//! The numbers of islands, cell by cell, and what becomes of them.

use crate::grid::{Direction, Point, Size};

use super::{
    super::{DiagonalRule, NodeId, Walkability},
    NONE,
    floods::Floods,
};

/// The numbers that floods use while they run: this one, and those right below. No map has that many cells.
const FIRST_FLOOD: u32 = NONE - 1;

/// The number of an island. It stays the same while the island keeps its larger part.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct IslandId(pub u32);

/// The islands of one ground, so for one class of units.
///
/// ```
/// use fogwalk_search::{
///     grid::{Grid, Point},
///     search::{CostGrid, DiagonalRule, Islands, NodeId},
/// };
///
/// let map = Grid::from_text("..#..\n..#..\n").ok_or("lines of different lengths")?;
/// let mut ground = CostGrid::from(map.map(|&cell| if cell == '#' { 0 } else { 10 }));
/// let mut islands = Islands::new(&ground, DiagonalRule::NoObstacle);
/// let (west, east, gate) = (NodeId(0), NodeId(4), NodeId(7));
/// assert!(!islands.are_joined(west, east));
/// ground.set(Point::new(2, 1), Some(10));
/// islands.update(&ground, [gate]);
/// assert!(islands.are_joined(west, east));
/// # Ok::<(), &str>(())
/// ```
#[derive(Clone, Debug)]
pub struct Islands {
    size: Size,
    /// Whether a diagonal step joins cells on its own.
    joins_diagonally: bool,
    /// The island of each cell.
    labels: Vec<u32>,
    /// Number of cells of each island; 0 for numbers that are not in use.
    sizes: Vec<u32>,
    unused: Vec<u32>,
}

impl Islands {
    /// The islands of a ground, in one pass over its rows: what is in one row without a gap is one run, and runs that
    /// touch a run of the row above are joined with it.
    pub fn new(ground: &impl Walkability, rule: DiagonalRule) -> Self {
        let size = ground.size();
        let joins_diagonally = rule == DiagonalRule::Always;
        let mut labels = vec![NONE; size.area()];
        let mut runs = Runs::default();
        let width = size.width() as usize;
        for start in (0..size.area()).step_by(width) {
            let mut run = NONE;
            for cell in start..start + width {
                if ground.entry_cost(cell).is_none() {
                    run = NONE;
                    continue;
                }
                if run == NONE {
                    run = runs.begin();
                }
                labels[cell] = run;
                let Some(above) = cell.checked_sub(width) else { continue };
                runs.join(run, labels[above]);
                if joins_diagonally {
                    if cell > start {
                        runs.join(run, labels[above - 1]);
                    }
                    if cell + 1 < start + width {
                        runs.join(run, labels[above + 1]);
                    }
                }
            }
        }
        let numbers = runs.into_numbers();
        let mut sizes = Vec::new();
        for label in labels.iter_mut().filter(|label| **label != NONE) {
            *label = numbers[*label as usize];
            if *label as usize == sizes.len() {
                sizes.push(0);
            }
            sizes[*label as usize] += 1;
        }
        Self { size, joins_diagonally, labels, sizes, unused: Vec::new() }
    }

    /// The island of a cell; `None` where nobody can stand.
    #[inline]
    pub fn island(&self, cell: NodeId) -> Option<IslandId> {
        self.labels.get(cell.index()).copied().filter(|&label| label != NONE).map(IslandId)
    }

    /// Whether a way leads from one cell to the other. Never to or from a cell where nobody can stand.
    #[inline]
    pub fn are_joined(&self, one: NodeId, other: NodeId) -> bool {
        self.island(one).is_some_and(|island| self.island(other) == Some(island))
    }

    /// Number of cells of an island; 0 if there is none of this number.
    pub fn cells(&self, IslandId(label): IslandId) -> u32 {
        self.sizes.get(label as usize).copied().unwrap_or_default()
    }

    /// Number of islands.
    pub fn count(&self) -> usize {
        self.sizes.len() - self.unused.len()
    }

    /// Takes over what has changed of these cells, whether one can stand there; a change of cost alone is none.
    /// Returns how many other cells had to be visited.
    pub fn update(&mut self, ground: &impl Walkability, changed: impl IntoIterator<Item = NodeId>) -> usize {
        let mut visited = 0;
        for cell in changed {
            let Some(&label) = self.labels.get(cell.index()) else { continue };
            visited += match (label != NONE, ground.entry_cost(cell.index()).is_some()) {
                (false, true) => self.open(cell.0),
                (true, false) => self.close(cell.0),
                _ => 0,
            };
        }
        visited
    }

    /// A cell became free: it joins, perhaps founds, an island.
    fn open(&mut self, cell: u32) -> usize {
        let mut around: Vec<_> = self.neighbours(cell).map(|next| (self.labels[next as usize], next)).collect();
        around.retain(|&(label, _)| label != NONE);
        let Some(largest) = around.iter().map(|&(label, _)| label).max_by_key(|&label| self.sizes[label as usize])
        else {
            let label = self.new_label();
            self.labels[cell as usize] = label;
            self.sizes[label as usize] = 1;
            return 0;
        };
        self.labels[cell as usize] = largest;
        self.sizes[largest as usize] += 1;
        let mut visited = 0;
        for (_, next) in around {
            // An earlier neighbour may have brought this one over already.
            let label = self.labels[next as usize];
            if label != largest {
                let moved = self.relabel(next, label, largest);
                self.sizes[largest as usize] += moved;
                self.retire(label);
                visited += moved as usize;
            }
        }
        visited
    }

    /// A cell became an obstacle: its island may fall apart.
    fn close(&mut self, cell: u32) -> usize {
        let label = std::mem::replace(&mut self.labels[cell as usize], NONE);
        self.sizes[label as usize] -= 1;
        if self.sizes[label as usize] == 0 {
            self.retire(label);
            return 0;
        }
        let seeds = self.parts_around(cell);
        if seeds.len() < 2 {
            return 0;
        }
        let mut floods = Floods::new(&seeds);
        for (flood, &seed) in seeds.iter().enumerate() {
            self.labels[seed as usize] = FIRST_FLOOD - flood as u32;
        }
        let survivor = loop {
            if let Some(survivor) = floods.survivor() {
                break survivor;
            }
            self.flood_on(&mut floods, label);
        };
        for set in 0..seeds.len() {
            let own = match floods.set_of(set) {
                mine if mine != set => continue,
                mine if mine == survivor => label,
                _ => self.new_label(),
            };
            let mut moved = 0;
            for &visited in floods.cells_of(set) {
                self.labels[visited as usize] = own;
                moved += 1;
            }
            if own != label {
                self.sizes[own as usize] = moved;
                self.sizes[label as usize] -= moved;
            }
        }
        floods.visited()
    }

    /// Lets every flood that still can take in the neighbours of one more cell.
    fn flood_on(&mut self, floods: &mut Floods, label: u32) {
        for flood in 0..floods.len() {
            let Some(here) = floods.take(flood) else { continue };
            for next in self.neighbours(here).collect::<Vec<_>>() {
                let found = self.labels[next as usize];
                if found == label {
                    self.labels[next as usize] = FIRST_FLOOD - flood as u32;
                    floods.add(flood, next);
                } else if found != NONE {
                    floods.meet(flood, (FIRST_FLOOD - found) as usize);
                }
            }
        }
    }

    /// One free neighbour for each part into which the eight cells around this one fall.
    fn parts_around(&self, cell: u32) -> Vec<u32> {
        let here = self.size.point(cell as usize);
        let ring = Direction::ALL.map(|direction| self.free(here.step(direction)));
        let mut part: [usize; 8] = std::array::from_fn(|direction| direction);
        let mut join = |one: usize, other: usize| {
            let (from, to) = (part[one], part[other]);
            for part in part.iter_mut().filter(|part| **part == from) {
                *part = to;
            }
        };
        for direction in 0..8 {
            let (next, straight) = ((direction + 1) % 8, (direction + 2) % 8);
            if ring[direction].is_some() && ring[next].is_some() {
                join(direction, next);
            }
            let meet_diagonally = self.joins_diagonally && direction % 2 == 0;
            if meet_diagonally && ring[direction].is_some() && ring[straight].is_some() {
                join(direction, straight);
            }
        }
        let steps = if self.joins_diagonally { 1 } else { 2 };
        let mut seen = [false; 8];
        let mut seeds = Vec::new();
        for direction in (0..8).step_by(steps) {
            if let Some(cell) = ring[direction]
                && !std::mem::replace(&mut seen[part[direction]], true)
            {
                seeds.push(cell);
            }
        }
        seeds
    }

    /// Gives another number to every cell that is connected with this one and has its number; returns how many.
    fn relabel(&mut self, cell: u32, from: u32, to: u32) -> u32 {
        let mut stack = vec![cell];
        self.labels[cell as usize] = to;
        let mut count = 0;
        while let Some(here) = stack.pop() {
            count += 1;
            let point = self.size.point(here as usize);
            for direction in self.directions() {
                if let Some(next) = self.size.index(point.step(direction))
                    && self.labels[next] == from
                {
                    self.labels[next] = to;
                    stack.push(next as u32);
                }
            }
        }
        count
    }

    /// The steps that join cells.
    fn directions(&self) -> impl Iterator<Item = Direction> + use<> {
        Direction::ALL.into_iter().step_by(if self.joins_diagonally { 1 } else { 2 })
    }

    /// The cells that may be joined to this one.
    fn neighbours(&self, cell: u32) -> impl Iterator<Item = u32> + use<> {
        let (size, here) = (self.size, self.size.point(cell as usize));
        self.directions().filter_map(move |direction| size.index(here.step(direction)).map(|cell| cell as u32))
    }

    fn free(&self, point: Point) -> Option<u32> {
        self.size.index(point).filter(|&cell| self.labels[cell] != NONE).map(|cell| cell as u32)
    }

    fn new_label(&mut self) -> u32 {
        self.unused.pop().unwrap_or_else(|| {
            self.sizes.push(0);
            self.sizes.len() as u32 - 1
        })
    }

    fn retire(&mut self, label: u32) {
        self.sizes[label as usize] = 0;
        self.unused.push(label);
    }
}

/// Runs of cells, some of which belong together: for each, an earlier run of the same island, or itself.
#[derive(Default)]
struct Runs {
    earlier: Vec<u32>,
    /// The pair of labels joined last; the next pair is mostly the same.
    last: (u32, u32),
}

impl Runs {
    /// A run that belongs to no other yet.
    fn begin(&mut self) -> u32 {
        let run = self.earlier.len() as u32;
        self.earlier.push(run);
        run
    }

    /// The first run of a run's island.
    fn first(&mut self, mut run: u32) -> u32 {
        while self.earlier[run as usize] != run {
            // Each second one skips a step, so that the way is short the next time.
            let before = self.earlier[run as usize];
            self.earlier[run as usize] = self.earlier[before as usize];
            run = self.earlier[run as usize];
        }
        run
    }

    /// A run and the one above it, if there is one, belong together.
    #[inline]
    fn join(&mut self, run: u32, above: u32) {
        if above == NONE || self.last == (run, above) {
            return;
        }
        self.last = (run, above);
        let (one, other) = (self.first(run), self.first(above));
        self.earlier[one.max(other) as usize] = one.min(other);
    }

    /// The number of each run's island, in order of their first runs.
    fn into_numbers(mut self) -> Vec<u32> {
        let mut count = 0;
        for run in 0..self.earlier.len() {
            let earlier = self.earlier[run] as usize;
            // Whatever is earlier has its number already.
            self.earlier[run] = if earlier == run { count } else { self.earlier[earlier] };
            count += u32::from(earlier == run);
        }
        self.earlier
    }
}
