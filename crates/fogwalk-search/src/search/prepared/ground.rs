//! The ground, worked out once.

use std::collections::BTreeMap;

use crate::{
    grid::{Point, Size},
    search::{Algorithm, DiagonalRule, NodeId, Walkability, row_major::RowMajor, scramble},
};

use super::{
    bits::BitLines,
    neighbor_pruning::{self, NOWHERE},
};

/// Ground less open than this is cluttered: jumps there are so short that looking for them is wasted. Measured by
/// `benches/peers`: generated dungeons (openness 22 to 30) are searched three times as fast by jumps as in canonical
/// order, scattered walls (7 where a fifth of the cells are walls, 1 where a third are) in two thirds of the speed.
const CLUTTERED: u32 = 20;

/// Ground with a lower percentage of allowed diagonal steps is narrow: corridors one cell wide. Jumps run from bend to
/// bend there and need not look aside. Measured by `benches/peers`: in a maze, jumps take 0.7 of the time of canonical
/// order, but 1.4 times as long if both have landmarks; where a third of the cells are walls at random (a quarter of
/// the diagonal steps are allowed), twice the time.
const NARROW: u32 = 5;

/// The diagonal directions, as a set.
const DIAGONALS: u8 = 0b1010_1010;

/// The directions of `Direction::ALL` as steps.
pub(super) const OFFSETS: [(i32, i32); 8] = [(0, -1), (1, -1), (1, 0), (1, 1), (0, 1), (-1, 1), (-1, 0), (-1, -1)];

/// Entry costs, free neighbours and walls of a map under one rule for diagonals, ready to be searched: 5 bytes a cell
/// and a little for each row and column. Nothing in it depends on the scale of costs.
///
/// ```
/// use fogwalk_search::{
///     grid::{Grid, Point},
///     search::{Algorithm, CostGrid, DiagonalRule, PreparedGround},
/// };
///
/// let map = Grid::from_text("....\n.##.\n....\n").ok_or("lines of different lengths")?;
/// let costs = CostGrid::from(map.map(|&cell| if cell == '#' { 0 } else { 10 }));
/// let mut ground = PreparedGround::new(&costs, DiagonalRule::NoObstacle);
/// assert_eq!((ground.free_cells(), ground.equal_cost()), (10, Some(10)));
/// // A wall falls.
/// ground.set(Point::new(1, 1), Some(10));
/// assert_eq!(ground.free_cells(), 11);
/// # Ok::<(), &str>(())
/// ```
#[derive(Clone, Debug)]
pub struct PreparedGround {
    size: Size,
    rule: DiagonalRule,
    /// The entry cost of each cell; meaningless for walls.
    pub(super) costs: Vec<u16>,
    /// The set of a cell's eight neighbours that are free: bit `direction as u8`. A wall has neighbours too.
    pub(super) free: Vec<u8>,
    /// The set of steps that lead on from a cell, by the rule.
    pub(super) steps: Vec<u8>,
    /// Walls by row and by column.
    walls: [BitLines; 2],
    /// Cells around which not all that is free costs the same, by row and by column.
    uneven: [BitLines; 2],
    /// The cells at which straight jumps stop: by row to the right and to the left, by column down and up.
    stops: [[BitLines; 2]; 2],
    /// Number of straight jumps that go further than [`FAR`](super::bits::FAR) cells, from all free cells.
    far_jumps: u32,
    /// Number of them along each row and along each column.
    far_in_line: [Vec<u32>; 2],
    /// Number of diagonal steps that are allowed, from all free cells together.
    diagonals: u32,
    /// Number of free cells of each entry cost.
    tally: BTreeMap<u16, u32>,
    /// The sum of [`fingerprint_of`] each free cell.
    fingerprint: u64,
    pub(super) rows: RowMajor,
    /// How far along the eight directions the next index is.
    pub(super) offsets: [i32; 8],
    /// The steps that may be of use after a step, by how far along that went, plus the width, plus 1.
    pub(super) onward: Vec<u8>,
    /// The direction of a step, by the difference of its two cells' indices, plus the width, plus 1.
    arrivals: Vec<u8>,
}

/// A ground's size, rule for diagonals and entry costs in a few bytes, to tell whether what was worked out for a ground
/// belongs to it. Different grounds have different identities but for a chance of one in 2^64.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct GroundIdentity {
    size: Size,
    rule: DiagonalRule,
    fingerprint: u64,
}

/// What a free cell adds to the fingerprint of its ground.
#[inline]
fn fingerprint_of(cell: usize, cost: u16) -> u64 {
    // A cell is below 2^24, so nothing is shifted out.
    scramble((cell as u64) << 16 | u64::from(cost))
}

impl PreparedGround {
    /// Prepares a ground for a rule: one pass over its cells.
    pub fn new(ground: &impl Walkability, rule: DiagonalRule) -> Self {
        let size = ground.size();
        let (width, height) = (size.width() as u32, size.height() as u32);
        let lines = [BitLines::filled(width, height), BitLines::filled(height, width)];
        let offsets = OFFSETS.map(|(dx, dy)| dx + dy * size.width());
        let mut onward = vec![0; 2 * size.width() as usize + 3];
        let mut arrivals = vec![NOWHERE as u8; onward.len()];
        for (direction, offset) in offsets.into_iter().enumerate() {
            // On maps of one or two columns, steps in several directions go as far along.
            let along = (offset + size.width() + 1) as usize;
            onward[along] |= neighbor_pruning::onward(direction);
            if size.width() > 2 {
                arrivals[along] = direction as u8;
            }
        }
        let mut prepared = Self {
            size,
            rule,
            costs: vec![0; size.area()],
            free: vec![0; size.area()],
            steps: vec![0; size.area()],
            walls: lines.clone(),
            uneven: lines.clone(),
            stops: lines.map(|lines| [lines.clone(), lines]),
            far_jumps: 0,
            far_in_line: [vec![0; height as usize], vec![0; width as usize]],
            diagonals: 0,
            tally: BTreeMap::new(),
            fingerprint: 0,
            rows: RowMajor::of(size),
            offsets,
            onward,
            arrivals,
        };
        let mut cell = 0;
        let mut run = (0, 0);
        for y in 0..height {
            for x in 0..width {
                if let Some(cost) = ground.entry_cost(cell) {
                    prepared.costs[cell] = cost;
                    prepared.fingerprint = prepared.fingerprint.wrapping_add(fingerprint_of(cell, cost));
                    prepared.walls[0].set(y, x, false);
                    prepared.walls[1].set(x, y, false);
                    // Neighbours mostly cost the same: count them before looking up where to note it.
                    if run.0 != cost {
                        prepared.note(run);
                        run = (cost, 0);
                    }
                    run.1 += 1;
                }
                cell += 1;
            }
        }
        prepared.note(run);
        for y in 0..height {
            for x in 0..width {
                prepared.look_around(x, y);
            }
        }
        prepared.diagonals = (0..size.area()).map(|cell| prepared.diagonals_from(cell)).sum();
        (0..height).for_each(|y| prepared.find_stops(0, y));
        (0..width).for_each(|x| prepared.find_stops(1, x));
        prepared
    }

    fn note(&mut self, (cost, cells): (u16, u32)) {
        if cells > 0 {
            *self.tally.entry(cost).or_default() += cells;
        }
    }

    /// Finds out which neighbours of a cell are free, and whether they and the cell itself cost the same.
    fn look_around(&mut self, x: u32, y: u32) {
        let [above, here, below] = [y, y + 1, y + 2].map(|line| !self.walls[0].around(line, x));
        let bit = |three: u64, at: u32, direction: u32| (three >> at & 1) << direction;
        let free = bit(above, 1, 0)
            | bit(above, 2, 1)
            | bit(here, 2, 2)
            | bit(below, 2, 3)
            | bit(below, 1, 4)
            | bit(below, 0, 5)
            | bit(here, 0, 6)
            | bit(above, 0, 7);
        let cell = y as usize * self.size.width() as usize + x as usize;
        self.free[cell] = free as u8;
        self.steps[cell] = neighbor_pruning::allowed(self.rule)[free as usize];
        let is_uneven = self.tally.len() > 1
            && (0..8).any(|direction| {
                free >> direction & 1 == 1
                    && self.costs[cell.wrapping_add_signed(self.offsets[direction] as isize)] != self.costs[cell]
            });
        self.uneven[0].set(y, x, is_uneven);
        self.uneven[1].set(x, y, is_uneven);
    }

    /// Number of diagonal steps that lead on from a cell; 0 from a wall.
    fn diagonals_from(&self, cell: usize) -> u32 {
        let diagonals = (self.steps[cell] & DIAGONALS).count_ones();
        if diagonals > 0 && self.is_free(cell) { diagonals } else { 0 }
    }

    /// Number of diagonal steps that lead on from a cell and its neighbours.
    fn diagonals_around(&self, point: Point) -> u32 {
        let cells = point.neighbours().chain([point]).filter_map(|point| self.size.index(point));
        cells.map(|cell| self.diagonals_from(cell)).sum()
    }

    /// Finds out where jumps along a row (`by` 0) or a column (`by` 1) stop.
    fn find_stops(&mut self, by: usize, line: u32) {
        let cuts = self.cuts_corners();
        let [up, down] = &mut self.stops[by];
        self.walls[by].write_stops(&self.uneven[by], line, cuts, up, down);
        let far = self.walls[by].count_far(line, up, down);
        self.far_jumps = self.far_jumps + far - std::mem::replace(&mut self.far_in_line[by][line as usize], far);
    }

    /// Changes what entering a cell costs, `None` where nobody can stand any more. Nothing but the cell, its eight
    /// neighbours and their rows and columns is looked at. A point outside of the map changes nothing.
    pub fn set(&mut self, point: Point, cost: Option<u16>) {
        let Some(cell) = self.size.index(point) else { return };
        let before = self.entry_cost(cell);
        if before == cost {
            return;
        }
        let diagonals = self.diagonals - self.diagonals_around(point);
        if let Some(before) = before
            && let Some(cells) = self.tally.get_mut(&before)
        {
            self.fingerprint = self.fingerprint.wrapping_sub(fingerprint_of(cell, before));
            *cells -= 1;
            if *cells == 0 {
                self.tally.remove(&before);
            }
        }
        if let Some(cost) = cost {
            self.costs[cell] = cost;
            self.fingerprint = self.fingerprint.wrapping_add(fingerprint_of(cell, cost));
            self.note((cost, 1));
        }
        let (x, y) = (point.x as u32, point.y as u32);
        self.walls[0].set(y, x, cost.is_none());
        self.walls[1].set(x, y, cost.is_none());
        let size = self.size;
        for point in point.neighbours().chain([point]).filter(|&point| size.contains(point)) {
            self.look_around(point.x as u32, point.y as u32);
        }
        self.diagonals = diagonals + self.diagonals_around(point);
        for y in y.saturating_sub(1)..=(y + 1).min(size.height() as u32 - 1) {
            self.find_stops(0, y);
        }
        for x in x.saturating_sub(1)..=(x + 1).min(size.width() as u32 - 1) {
            self.find_stops(1, x);
        }
    }

    /// What distinguishes it from other grounds, and from itself before and after a change.
    pub(super) fn identity(&self) -> GroundIdentity {
        GroundIdentity { size: self.size, rule: self.rule, fingerprint: self.fingerprint }
    }

    /// The rule for diagonals that it was prepared for.
    pub fn rule(&self) -> DiagonalRule {
        self.rule
    }

    /// Whether the rule lets corners be cut.
    pub(super) fn cuts_corners(&self) -> bool {
        matches!(self.rule, DiagonalRule::AtMostOneObstacle | DiagonalRule::Always)
    }

    /// The one entry cost of all free cells, or `None` if there are several. 0 if nothing is free.
    pub fn equal_cost(&self) -> Option<u16> {
        let mut costs = self.tally.keys();
        let first = costs.next().copied().unwrap_or_default();
        costs.next().is_none().then_some(first)
    }

    /// Percentage of straight jumps that go far, from all free cells in all four directions: nearly all in the open,
    /// a quarter in dungeons of rooms and caves, few in clutter.
    pub fn openness(&self) -> u32 {
        (u64::from(self.far_jumps) * 100 / u64::from(4 * self.free_cells().max(1))) as u32
    }

    /// Percentage of the diagonal steps from all free cells that are allowed, 0 to 100: 100 in the open, about 25 where
    /// a third of the cells are walls at random, 0 in corridors one cell wide.
    pub fn wideness(&self) -> u32 {
        (u64::from(self.diagonals) * 100 / u64::from(4 * self.free_cells().max(1))) as u32
    }

    /// The algorithm that a search really uses on this ground: the one asked for, unless it does not apply here or is
    /// [`Algorithm::Auto`]. The answer depends only on the ground and its landmarks.
    pub fn effective_algorithm(&self, algorithm: Algorithm, has_landmarks: bool) -> Algorithm {
        match algorithm {
            Algorithm::JumpPoint if self.rule == DiagonalRule::Never => Algorithm::AStar,
            Algorithm::Landmarks if !has_landmarks => Algorithm::AStar,
            Algorithm::Auto => self.best_algorithm(has_landmarks),
            // A prepared ground has no sectors to search first.
            Algorithm::TwoTier => Algorithm::AStar,
            _ if algorithm.has_special_loop() => Algorithm::AStar,
            _ => algorithm,
        }
    }

    /// The fastest algorithm that finds the cheapest path. All but plain A* take H from landmarks, if there are any.
    fn best_algorithm(&self, has_landmarks: bool) -> Algorithm {
        let is_open = self.openness() >= CLUTTERED;
        // With landmarks few cells are met at all, and there is little to jump over.
        let is_narrow = self.wideness() < NARROW && !has_landmarks;
        if self.equal_cost().is_none() {
            if has_landmarks { Algorithm::Landmarks } else { Algorithm::AStar }
        } else if self.rule != DiagonalRule::Never && (is_open || is_narrow) {
            Algorithm::JumpPoint
        } else {
            Algorithm::Canonical
        }
    }

    /// Number of free cells.
    pub fn free_cells(&self) -> u32 {
        self.tally.values().sum()
    }

    /// The node of a cell, or `None` outside of the map.
    pub fn node(&self, point: Point) -> Option<NodeId> {
        self.size.index(point).map(|index| NodeId(index as u32))
    }

    /// The cell of a node.
    pub fn point(&self, node: NodeId) -> Point {
        self.size.point(node.index())
    }

    /// The set of directions of the steps that may lead on from a node: all that are allowed after arriving where costs
    /// differ, without the pointless ones where they do not. `is_equal` says that they differ nowhere.
    #[inline]
    pub(super) fn onward_directions(&self, node: NodeId, parent: Option<NodeId>, is_equal: bool) -> u8 {
        /// Directions by the signs of `(dx, dy)`, row by row.
        const BY_SIGNS: [usize; 9] = [7, 0, 1, 6, NOWHERE, 2, 5, 4, 3];
        let allowed = self.steps[node.index()];
        let Some(parent) = parent else { return allowed };
        let (dx, dy) = self.rows.difference(parent, node);
        let arrival = BY_SIGNS[(4 + 3 * dy.signum() + dx.signum()) as usize];
        let (x, y) = self.rows.place(node);
        if !is_equal && self.is_uneven(x, y) {
            return allowed & neighbor_pruning::onward(arrival);
        }
        neighbor_pruning::canonical(self.rule)[arrival][self.free[node.index()] as usize]
    }

    /// The set of directions to look at after a single step from `parent`, where all cells cost the same.
    #[inline]
    pub(super) fn canonical_directions(&self, kept: &[[u8; 256]; 9], node: NodeId, parent: Option<NodeId>) -> u8 {
        let along = |parent: NodeId| node.0.wrapping_sub(parent.0).wrapping_add(self.offsets[3] as u32);
        let arrival =
            parent.and_then(|parent| self.arrivals.get(along(parent) as usize)).map_or(NOWHERE, |&at| at.into());
        kept[arrival][self.free[node.index()] as usize]
    }

    /// Whether a cell of the map is free.
    pub(super) fn is_free(&self, cell: usize) -> bool {
        self.entry_cost(cell).is_some()
    }

    /// Whether costs differ around a cell.
    #[inline]
    pub(super) fn is_uneven(&self, x: u32, y: u32) -> bool {
        self.uneven[0].is_set(y, x)
    }

    /// How far a straight jump goes until it has to stop, in one of the four directions from 0, and whether there is
    /// wall.
    #[inline]
    pub(super) fn look_along(&self, x: u32, y: u32, direction: usize) -> (u32, bool) {
        let [rows, columns] = &self.stops;
        match direction {
            0 => {
                let distance = columns[1].look_down(x, y);
                (distance, self.walls[1].is_set(x, y.wrapping_sub(distance)))
            }
            2 => {
                let distance = rows[0].look_up(y, x);
                (distance, self.walls[0].is_set(y, x + distance))
            }
            4 => {
                let distance = columns[0].look_up(x, y);
                (distance, self.walls[1].is_set(x, y + distance))
            }
            _ => {
                let distance = rows[1].look_down(y, x);
                (distance, self.walls[0].is_set(y, x.wrapping_sub(distance)))
            }
        }
    }

    /// How far the next wall is in one of the four directions from 0.
    #[inline]
    pub(super) fn look_to_wall(&self, x: u32, y: u32, direction: usize) -> u32 {
        match direction {
            0 => self.walls[1].look_down(x, y),
            2 => self.walls[0].look_up(y, x),
            4 => self.walls[1].look_up(x, y),
            _ => self.walls[0].look_down(y, x),
        }
    }

    /// Bytes that it takes.
    pub fn bytes(&self) -> usize {
        let lines = self.walls.iter().chain(&self.uneven).chain(self.stops.iter().flatten());
        self.costs.len() * size_of::<u16>()
            + self.free.len()
            + self.steps.len()
            + self.onward.len()
            + self.arrivals.len()
            + self.far_in_line.iter().map(|lines| lines.len() * size_of::<u32>()).sum::<usize>()
            + lines.map(BitLines::bytes).sum::<usize>()
    }
}

impl Walkability for PreparedGround {
    fn size(&self) -> Size {
        self.size
    }

    #[inline]
    fn entry_cost(&self, cell: usize) -> Option<u16> {
        let (x, y) = self.rows.place(NodeId(cell as u32));
        (!self.walls[0].is_set(y, x)).then(|| self.costs[cell])
    }

    fn cheapest(&self) -> u16 {
        self.tally.keys().next().copied().unwrap_or_default()
    }
}
