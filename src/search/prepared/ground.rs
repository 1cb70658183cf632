//! The ground, worked out once.

use std::collections::BTreeMap;

use crate::{
    grid::{Point, Size},
    search::{DiagonalRule, NodeId, Walkability},
};

use super::{GridMethod, bits::BitLines, ways::NOWHERE};

/// The directions of `Direction::ALL` as steps.
pub(super) const OFFSETS: [(i32, i32); 8] = [(0, -1), (1, -1), (1, 0), (1, 1), (0, 1), (-1, 1), (-1, 0), (-1, -1)];

/// Entry costs, free neighbours and walls of a map, ready to be searched: 3.3 bytes a cell and a little for each row
/// and column. Nothing in it depends on the rule for diagonals or on the scale of costs.
#[derive(Clone, Debug)]
pub struct PreparedGround {
    size: Size,
    /// What entering a cell costs; what it says of a wall means nothing.
    pub(super) costs: Vec<u16>,
    /// Which of a cell's eight neighbours are free: bit `direction as u8`. A wall has neighbours too.
    pub(super) free: Vec<u8>,
    pub(super) rows: BitLines,
    pub(super) columns: BitLines,
    /// How many free cells there are of each entry cost.
    tally: BTreeMap<u16, u32>,
    /// 2^36 / width, rounded up: see [`PreparedGround::place`].
    reciprocal: u64,
    /// How far along the eight directions the next index is.
    pub(super) offsets: [i32; 8],
}

impl PreparedGround {
    /// Prepares a ground: one pass over its cells.
    pub fn new(ground: &impl Walkability) -> Self {
        let size = ground.size();
        let (width, height) = (size.width() as u32, size.height() as u32);
        let mut prepared = Self {
            size,
            costs: vec![0; size.area()],
            free: vec![0; size.area()],
            rows: BitLines::walled(width, height),
            columns: BitLines::walled(height, width),
            tally: BTreeMap::new(),
            reciprocal: (1 << 36) / u64::from(width) + 1,
            offsets: OFFSETS.map(|(dx, dy)| dx + dy * size.width()),
        };
        let mut cell = 0;
        let mut run = (0, 0);
        for y in 0..height {
            for x in 0..width {
                if let Some(cost) = ground.entry_cost(cell) {
                    prepared.costs[cell] = cost;
                    prepared.rows.set(y, x, false);
                    prepared.columns.set(x, y, false);
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
                prepared.find_free_neighbours(x, y);
            }
        }
        prepared
    }

    fn note(&mut self, (cost, cells): (u16, u32)) {
        if cells > 0 {
            *self.tally.entry(cost).or_default() += cells;
        }
    }

    fn find_free_neighbours(&mut self, x: u32, y: u32) {
        let [above, here, below] = [y, y + 1, y + 2].map(|line| !self.rows.around(line, x));
        let bit = |three: u64, at: u32, direction: u32| (three >> at & 1) << direction;
        let free = bit(above, 1, 0)
            | bit(above, 2, 1)
            | bit(here, 2, 2)
            | bit(below, 2, 3)
            | bit(below, 1, 4)
            | bit(below, 0, 5)
            | bit(here, 0, 6)
            | bit(above, 0, 7);
        let width = self.size.width() as usize;
        self.free[y as usize * width + x as usize] = free as u8;
    }

    /// Changes what entering a cell costs, `None` where nobody can stand any more. Nothing but the cell and its eight
    /// neighbours is looked at. A point outside of the map changes nothing.
    pub fn set(&mut self, point: Point, cost: Option<u16>) {
        let Some(cell) = self.size.index(point) else { return };
        let before = self.entry_cost(cell);
        if before == cost {
            return;
        }
        if let Some(before) = before
            && let Some(cells) = self.tally.get_mut(&before)
        {
            *cells -= 1;
            if *cells == 0 {
                self.tally.remove(&before);
            }
        }
        if let Some(cost) = cost {
            self.costs[cell] = cost;
            self.note((cost, 1));
        }
        let (x, y) = (point.x as u32, point.y as u32);
        self.rows.set(y, x, cost.is_none());
        self.columns.set(x, y, cost.is_none());
        for point in point.neighbours().filter(|&point| self.size.contains(point)) {
            self.find_free_neighbours(point.x as u32, point.y as u32);
        }
    }

    /// The one entry cost of all free cells, or `None` if there are several. 0 if nothing is free.
    pub fn equal_cost(&self) -> Option<u16> {
        let mut costs = self.tally.keys();
        let first = costs.next().copied().unwrap_or_default();
        costs.next().is_none().then_some(first)
    }

    /// The quickest way to search it: by what the ground is like, never by what it is called.
    pub fn best_method(&self, rule: DiagonalRule) -> GridMethod {
        match (self.equal_cost(), rule) {
            (None, _) => GridMethod::Plain,
            (Some(_), DiagonalRule::Never) => GridMethod::Canonical,
            (Some(_), _) => GridMethod::Jump,
        }
    }

    /// How many cells are free.
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

    /// Column and row of a node, without a division: below 2^24 the product with the rounded reciprocal of a width
    /// up to 2^12 is off by less than one part in the width.
    #[inline]
    pub(super) fn place(&self, node: NodeId) -> (u32, u32) {
        let y = ((u64::from(node.0) * self.reciprocal) >> 36) as u32;
        (node.0 - y * self.size.width() as u32, y)
    }

    /// How many columns and rows two nodes are apart, with signs.
    #[inline]
    pub(super) fn difference(&self, from: NodeId, to: NodeId) -> (i32, i32) {
        let ((from_x, from_y), (to_x, to_y)) = (self.place(from), self.place(to));
        (to_x as i32 - from_x as i32, to_y as i32 - from_y as i32)
    }

    /// The direction of travel on which a node was reached from its parent, straight or diagonally, one step or many;
    /// [`NOWHERE`] at a start.
    #[inline]
    pub(super) fn arrival(&self, node: NodeId, parent: Option<NodeId>) -> usize {
        /// Directions by the signs of `(dx, dy)`, row by row.
        const BY_SIGNS: [usize; 9] = [7, 0, 1, 6, NOWHERE, 2, 5, 4, 3];
        let Some(parent) = parent else { return NOWHERE };
        let (dx, dy) = self.difference(parent, node);
        BY_SIGNS[(4 + 3 * dy.signum() + dx.signum()) as usize]
    }

    /// Bytes that it takes.
    pub fn bytes(&self) -> usize {
        self.costs.len() * size_of::<u16>() + self.free.len() + self.rows.bytes() + self.columns.bytes()
    }
}

impl Walkability for PreparedGround {
    fn size(&self) -> Size {
        self.size
    }

    #[inline]
    fn entry_cost(&self, cell: usize) -> Option<u16> {
        let (x, y) = self.place(NodeId(cell as u32));
        (!self.rows.is_wall(y, x)).then(|| self.costs[cell])
    }

    fn cheapest(&self) -> u16 {
        self.tally.keys().next().copied().unwrap_or_default()
    }
}
