//! Dead ends: ground that no cheapest path has to pass through, found once for a map.
//!
//! Ground behind a narrow mouth can be left out of every search that neither starts nor ends there: a path that goes in
//! through the mouth comes out through it. The same holds for a wide mouth, as long as it is straight and nothing on
//! the map is cheaper than it: whoever goes in by one of its cells and comes out by another gets there for at most as
//! much along the mouth itself. So the map is cut into [lines](lines) twice, along the rows and along the columns:
//! stretches of the cheapest terrain, and every other cell for itself. A line that separates what lies on its two
//! sides, an articulation of the graph of lines, is a mouth. The [blocks](blocks) between mouths form a tree, and a
//! search needs only those on the tree's path from start to goal.
//!
//! Where costs change from search to search, only [narrow](DeadEnds::narrow) mouths of one cell are cut. A path into
//! such a dead end and out again passes its mouth twice, so it becomes cheaper without the part in between, whatever
//! the cells there cost. These dead ends remain valid while cells become more expensive or are closed; only when a cell
//! is opened must they be found anew.
//!
//! Both cuts may be used at once: a stretch along a row crosses a column once, so it does not lead into and out of
//! what the columns shut off. The path found costs the same as without; it may be another of the same cost.
//!
//! Sources: Yngvi Björnsson and Kári Halldórsson, "Improved Heuristics for Optimal Pathfinding on Game Maps" (2006),
//! the dead-end heuristic; Nir Pochter and others, "Search Space Reduction Using Swamp Hierarchies" (2010); the tree:
//! John Hopcroft and Robert Tarjan, "Algorithm 447" (1973).

mod blocks;
mod lines;

use self::{blocks::Blocks, lines::Lines};
use super::{CostScale, DiagonalRule, HeuristicKind, NodeId, SquareSpace, Walkability};

/// The dead ends of a ground. Made for one ground and one rule for diagonals, and to be made anew when either changes;
/// each cut takes 4 bytes a cell and a little for each line.
///
/// ```
/// use fogwalk_search::{
///     grid::{Grid, Point},
///     search::{CostGrid, DeadEnds, DiagonalRule, NodeId},
/// };
///
/// let map = Grid::from_text(".......\n##.####\n##...##\n").ok_or("lines of different lengths")?;
/// let ground = CostGrid::from(map.map(|&cell| if cell == '#' { 0 } else { 10 }));
/// let mut dead_ends = DeadEnds::new(&ground, DiagonalRule::NoObstacle);
/// let passage = dead_ends.passage(NodeId(0), NodeId(6)).ok_or("no way")?;
/// let cellar = map.size().index(Point::new(4, 2)).unwrap();
/// assert!(!passage.contains(NodeId(cellar as u32)), "a search along the corridor leaves out the cellar");
/// # Ok::<(), &str>(())
/// ```
#[derive(Clone, Debug)]
pub struct DeadEnds {
    cuts: Vec<Blocks>,
}

impl DeadEnds {
    /// Finds the dead ends of a ground: takes about as long as filling it twice.
    pub fn new(ground: &impl Walkability, rule: DiagonalRule) -> Self {
        let space = SquareSpace::new(ground, rule, CostScale::Lester, HeuristicKind::Zero);
        Self { cuts: vec![Blocks::new(&space, Lines::rows(ground)), Blocks::new(&space, Lines::columns(ground))] }
    }

    /// Finds the dead ends behind mouths of a single cell: they are dead ends whatever the ground costs, and remain so
    /// when cells are closed, as long as none is opened. Takes about as long as filling the ground once.
    pub fn narrow(ground: &impl Walkability, rule: DiagonalRule) -> Self {
        let space = SquareSpace::new(ground, rule, CostScale::Lester, HeuristicKind::Zero);
        Self { cuts: vec![Blocks::new(&space, Lines::cells_of(ground))] }
    }

    /// The cells that a search between these two needs, as the mask of a [`MaskedSpace`](super::MaskedSpace). `None` if
    /// no path leads from one to the other, so that no search is needed.
    ///
    /// If one of the two cannot be entered, all cells are needed.
    pub fn passage(&mut self, start: NodeId, goal: NodeId) -> Option<Passage<'_>> {
        for blocks in &mut self.cuts {
            if !blocks.mark(start, goal) {
                return None;
            }
        }
        Some(Passage { cuts: &self.cuts })
    }
}

/// The ground without the dead ends that do not matter to a search.
#[derive(Clone, Copy, Debug)]
pub struct Passage<'a> {
    cuts: &'a [Blocks],
}

impl Passage<'_> {
    /// Whether the cell is part of it.
    #[inline]
    pub fn contains(&self, cell: NodeId) -> bool {
        self.cuts.iter().all(|blocks| blocks.is_marked(cell))
    }
}
