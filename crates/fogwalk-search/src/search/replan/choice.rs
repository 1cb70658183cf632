//! The choice of a replanner, by name or by what the land looks like.

use super::{Change, DStarLite, MultipathAStar, OnFall, RepeatedAStar, Replanner};
use crate::{
    grid::Direction,
    search::{NodeId, Observer, Path, Reversible, Searcher, Walkability, choice::choices},
};

/// Land is a maze if at least this percentage of the floor is corridor, and open if more than this percentage of the
/// map is floor. The lands of `benches/replan`: its mazes are nearly all corridor; a third to a half of a dungeon is
/// floor, two thirds of a cave are, nine tenths of a map of rooms side by side.
const MAZE: usize = 50;
const OPEN: usize = 50;

choices! {
    /// A kind of replanner.
    Replan {
        Multipath "mpaa" "MPAA*: learns estimates and stops at old paths; starts afresh when a cost falls.";
        Generalized "mpgaa" "MPGAA*: the same, and lowers its estimates where costs fall.";
        DStarLite "d-star-lite" "D* Lite: mends a tree towards the goal; the best in mazes and dungeons.";
        Repeated "repeated" "Plain A* each time, as if nothing had been searched before.";
    }
}

impl Replan {
    /// The kind that suits a ground, judged by the cells in `seen`; a map that is known to the last cell has seen all
    /// of them. `assumed` is what a cell not seen yet is taken to cost.
    ///
    /// In a maze, where most of the floor is corridor, and where most of the map is rock, which is taken for floor
    /// until it is seen and invites one plan after the other, D* Lite. Elsewhere MPAA*, or MPGAA* where ground may turn
    /// out to be cheaper than assumed; a caller that knows of doors that may open takes MPGAA* without asking.
    pub fn choose(ground: &impl Walkability, seen: impl IntoIterator<Item = usize>, assumed: u16) -> Self {
        let (mut cells, mut floor, mut corridor) = (0, 0, 0);
        for cell in seen {
            cells += 1;
            if ground.entry_cost(cell).is_some() {
                floor += 1;
                corridor += usize::from(is_corridor(ground, cell));
            }
        }
        if floor > 0 && (corridor * 100 >= floor * MAZE || floor * 100 <= cells * OPEN) {
            Self::DStarLite
        } else if ground.cheapest() < assumed {
            Self::Generalized
        } else {
            Self::Multipath
        }
    }

    /// A replanner of this kind that knows nothing yet.
    pub fn replanner(self) -> AnyReplanner {
        match self {
            Self::Multipath => AnyReplanner::Multipath(MultipathAStar::new(OnFall::Forget)),
            Self::Generalized => AnyReplanner::Multipath(MultipathAStar::new(OnFall::Repair)),
            Self::DStarLite => AnyReplanner::DStarLite(DStarLite::default()),
            Self::Repeated => AnyReplanner::Repeated(RepeatedAStar::default()),
        }
    }
}

/// Whether at most two of a cell's four sides are open: ahead and back.
fn is_corridor(ground: &impl Walkability, cell: usize) -> bool {
    let size = ground.size();
    let here = size.point(cell);
    let is_open = |direction| size.index(here.step(direction)).is_some_and(|next| ground.entry_cost(next).is_some());
    let sides = [Direction::North, Direction::East, Direction::South, Direction::West];
    sides.into_iter().filter(|&side| is_open(side)).count() <= 2
}

/// A replanner chosen while the program runs.
#[derive(Clone, Debug)]
pub enum AnyReplanner {
    /// MPAA* or MPGAA*.
    Multipath(MultipathAStar),
    /// D* Lite.
    DStarLite(DStarLite),
    /// Plain A*.
    Repeated(RepeatedAStar),
}

/// Does the same with whichever replanner it is.
macro_rules! delegate {
    ($any:expr, $replanner:ident => $does:expr) => {
        match $any {
            AnyReplanner::Multipath($replanner) => $does,
            AnyReplanner::DStarLite($replanner) => $does,
            AnyReplanner::Repeated($replanner) => $does,
        }
    };
}

impl Replanner for AnyReplanner {
    fn changed(&mut self, node: NodeId, change: Change) {
        delegate!(self, replanner => replanner.changed(node, change));
    }

    fn plan<S: Reversible>(
        &mut self,
        space: &S,
        start: NodeId,
        goal: NodeId,
        searcher: &mut Searcher,
        observer: &mut impl Observer,
    ) -> Option<&Path> {
        delegate!(self, replanner => replanner.plan(space, start, goal, searcher, observer))
    }

    fn expanded(&self) -> u64 {
        delegate!(self, replanner => replanner.expanded())
    }

    fn forget(&mut self) {
        delegate!(self, replanner => replanner.forget());
    }
}
