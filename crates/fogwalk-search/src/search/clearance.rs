//! Units larger than one cell.
//!
//! A unit of side `n` covers `n` by `n` cells and is where its top left cell, its anchor, is. The clearance of a cell
//! is the side of the largest unit whose anchor can be there, so one map serves units of every size. A
//! [`LargeUnitGround`] is what such a unit walks on: a [`Walkability`] like any other, over which every search, field
//! and rule for diagonals works unchanged, with anchors for cells. For a diagonal step the unit has to fit beside
//! itself on as many of the two ways round as the rule asks for: on both, and it never grazes a corner.
//!
//! Source: Daniel Harabor and Adi Botea, "Hierarchical Path Planning for Multi-Size Agents in Heterogeneous
//! Environments" (2008): clearance values, from the bottom right up.

use crate::grid::{Point, Size};

use super::{NodeId, Walkability};

/// For every cell, the side of the largest unit that can have its top left there.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Clearance {
    size: Size,
    sides: Vec<u8>,
}

impl Clearance {
    /// The side of the largest unit that is told from larger ones.
    pub const LARGEST: u8 = 8;

    /// The clearance of every cell of a ground.
    pub fn new(ground: &impl Walkability) -> Self {
        let size = ground.size();
        let mut clearance = Self { size, sides: vec![0; size.area()] };
        for cell in (0..size.area()).rev() {
            clearance.sides[cell] = clearance.measure(ground, size.point(cell));
        }
        clearance
    }

    /// The side of the largest unit whose anchor can be here, up to [`Clearance::LARGEST`]; 0 on an obstacle and
    /// outside of the map.
    #[inline]
    pub fn side(&self, anchor: NodeId) -> u8 {
        self.sides.get(anchor.index()).copied().unwrap_or_default()
    }

    /// Updates the clearance after a cell was blocked or unblocked. Returns the cells whose clearance changed; for
    /// units of side `n`, islands change only at cells whose clearance rose to `n` or fell below it.
    ///
    /// Looks only at cells up and to the left of the changed one, at most [`Clearance::LARGEST`] - 1 away.
    pub fn update(&mut self, ground: &impl Walkability, changed: NodeId) -> Vec<NodeId> {
        let mut others = Vec::new();
        if changed.index() >= self.sides.len() {
            return others;
        }
        let corner = self.size.point(changed.index());
        let reach = i32::from(Self::LARGEST) - 1;
        for y in (corner.y - reach..=corner.y).rev() {
            for x in (corner.x - reach..=corner.x).rev() {
                let point = Point::new(x, y);
                let Some(cell) = self.size.index(point) else { continue };
                let side = self.measure(ground, point);
                if std::mem::replace(&mut self.sides[cell], side) != side {
                    others.push(NodeId(cell as u32));
                }
            }
        }
        others
    }

    /// The clearance of a cell, from those of its neighbours to the right and below.
    fn measure(&self, ground: &impl Walkability, here: Point) -> u8 {
        let cell = self.size.index(here);
        if cell.and_then(|cell| ground.entry_cost(cell)).is_none() {
            return 0;
        }
        let beyond = |dx, dy| self.size.index(Point::new(here.x + dx, here.y + dy)).map_or(0, |cell| self.sides[cell]);
        (1 + beyond(1, 0).min(beyond(0, 1)).min(beyond(1, 1))).min(Self::LARGEST)
    }
}

/// The ground as a unit of some side finds it: cells are anchors, and entering one costs as much as the most
/// expensive of the cells that the unit covers then.
///
/// ```
/// use fogwalk_search::{
///     grid::{Grid, Point},
///     search::{
///         CHEAPEST, Clearance, Cost, CostGrid, CostScale, DiagonalRule, HeuristicKind, LargeUnitGround, One,
///         Searcher, Silent, SquareSpace,
///     },
/// };
///
/// let map = Grid::from_text(".....\n.....\n###..\n.....\n.....\n").ok_or("lines of different lengths")?;
/// let ground = CostGrid::from(map.map(|&cell| if cell == '#' { 0 } else { 10 }));
/// let clearance = Clearance::new(&ground);
/// let ogres = LargeUnitGround::new(&ground, &clearance, 2).ok_or("a side from 1 to 8")?;
/// let space = SquareSpace::new(&ogres, DiagonalRule::NoObstacle, CostScale::Lester, HeuristicKind::Octile);
/// let [from, to] = [Point::new(0, 0), Point::new(0, 3)].map(|anchor| space.node(anchor).unwrap());
/// let (path, _) = Searcher::default().path(&space, from, &One(to), CHEAPEST, &mut Silent);
/// assert_eq!(path.map(|path| path.cost), Some(Cost(90)));
/// # Ok::<(), &str>(())
/// ```
#[derive(Debug)]
pub struct LargeUnitGround<'a, W> {
    ground: &'a W,
    clearance: &'a Clearance,
    side: u8,
    width: usize,
}

impl<'a, W: Walkability> LargeUnitGround<'a, W> {
    /// The ground for units of a side, or `None` if the side is 0 or beyond [`Clearance::LARGEST`]. The clearance has
    /// to be that of the ground, or that from before somebody stood in the way here and there: every cell is looked at
    /// again when it is entered, so that clearance need not be measured whenever others move.
    pub fn new(ground: &'a W, clearance: &'a Clearance, side: u8) -> Option<Self> {
        let width = ground.size().width() as usize;
        (1..=Clearance::LARGEST).contains(&side).then_some(Self { ground, clearance, side, width })
    }
}

impl<W: Walkability> Walkability for LargeUnitGround<'_, W> {
    fn size(&self) -> Size {
        self.ground.size()
    }

    #[inline]
    fn entry_cost(&self, anchor: usize) -> Option<u16> {
        if self.clearance.side(NodeId(anchor as u32)) < self.side {
            return None;
        }
        let side = usize::from(self.side);
        let rows = (0..side).map(|row| anchor + row * self.width);
        let mut covered = rows.flat_map(|first| first..first + side);
        covered.try_fold(0, |highest, cell| Some(self.ground.entry_cost(cell)?.max(highest)))
    }

    fn cheapest(&self) -> u16 {
        self.ground.cheapest()
    }
}
