//! The array that says of each cell whether it is open or closed, and is never cleared between searches.
//!
//! Source: Patrick Lester, "Using Binary Heaps in A* Pathfinding" (2003), and his program: each search has two numbers
//! of its own, one for open cells and one for closed ones. Any other number was left by an earlier search, and means
//! that the cell is new.

use crate::search::{NodeId, NodeState};

use super::Study;

/// What earlier searches have left in the array.
#[derive(Clone, Debug, Default)]
pub(super) struct Stamps {
    /// The number of earlier searches on this map.
    searches: u32,
    /// What they have left, for each cell; empty before the second search.
    left: Vec<u32>,
}

/// The number of a search, from 1, for cells in a state.
const fn number(search: u32, state: NodeState) -> u32 {
    match state {
        NodeState::Open => 2 * search - 1,
        NodeState::Closed => 2 * search,
    }
}

impl Study {
    /// The largest map, in cells, whose array is kept from search to search.
    const MOST_STAMPED: usize = 1 << 12;

    /// The number of a cell in the array at the current step: of this search if it has reached the cell, else what an
    /// earlier one has left, or 0.
    pub fn stamp(&self, cell: NodeId) -> u32 {
        let state = self.timeline().and_then(|timeline| Some(timeline.cell(cell)?.node.state));
        let left = || self.stamps.left.get(cell.index()).copied().unwrap_or(0);
        state.map_or_else(left, |state| number(self.stamps.searches + 1, state))
    }

    /// What the array holds once this search is over and the next begins; a fresh array if the map has got another
    /// size.
    pub(super) fn stamps_after(&mut self) -> Stamps {
        let cells = self.experiment().level.size().area();
        if cells > Self::MOST_STAMPED {
            return Stamps::default();
        }
        self.go_to(usize::MAX);
        let left = (0..cells).map(|cell| self.stamp(NodeId(cell as u32))).collect();
        Stamps { searches: self.stamps.searches + 1, left }
    }
}

#[cfg(test)]
mod tests {
    use crate::{
        grid::{Point, Size},
        lab::{Experiment, Study},
        level::Level,
        search::NodeId,
        terrain::TerrainId,
    };

    #[test]
    fn each_search_has_two_numbers_and_leaves_those_of_earlier_ones() {
        let level = Level::filled(Size::new(9, 3).expect("a small size"), TerrainId::FLOOR);
        let mut study = Study::new(Experiment::new(level, Point::new(4, 1), Point::new(8, 1)));
        let cell = |x: i32| NodeId((9 + x) as u32);
        study.go_to(0);
        assert!((0..27).all(|cell| study.stamp(NodeId(cell)) == 0));
        study.go_to(usize::MAX);
        assert_eq!([3, 4, 8, 0].map(|x| study.stamp(cell(x))), [1, 2, 2, 0]);
        study.change(|experiment| experiment.goal = Point::new(0, 1));
        study.go_to(0);
        assert_eq!([3, 4, 8, 0].map(|x| study.stamp(cell(x))), [1, 2, 2, 0], "nothing was cleared");
        study.go_to(usize::MAX);
        assert_eq!([3, 4, 8, 0].map(|x| study.stamp(cell(x))), [4, 4, 2, 4]);
    }
}
