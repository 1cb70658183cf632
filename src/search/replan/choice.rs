//! Which replanner, by name or by what the land looks like.

use super::{Change, DStarLite, MultipathAStar, OnFall, RepeatedAStar, Replanner};
use crate::search::{NodeId, Observer, Path, Reversible, Searcher, choice::choices};

choices! {
    /// Which replanner.
    Replan {
        Multipath "mpaa" "MPAA*: learns estimates and stops at old paths; starts afresh when a cost falls.";
        Generalized "mpgaa" "MPGAA*: the same, and lowers its estimates where costs fall.";
        DStarLite "d-star-lite" "D* Lite: mends a tree towards the goal; the best in mazes.";
        Repeated "repeated" "Plain A* each time, as if nothing had been searched before.";
    }
}

impl Replan {
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
