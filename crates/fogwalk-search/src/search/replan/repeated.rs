//! Repeated A*: every plan is made as if it were the first. The yardstick for the others.

use super::{Change, Replanner};
use crate::search::{CHEAPEST, NodeId, Observer, One, Path, Reversible, Searcher};

/// Plain A*, every time.
#[derive(Clone, Debug, Default)]
pub struct RepeatedAStar {
    path: Option<Path>,
    expanded: u64,
}

impl Replanner for RepeatedAStar {
    fn changed(&mut self, _: NodeId, _: Change) {}

    fn plan<S: Reversible>(
        &mut self,
        space: &S,
        start: NodeId,
        goal: NodeId,
        searcher: &mut Searcher,
        observer: &mut impl Observer,
    ) -> Option<&Path> {
        let outcome = searcher.search(space, &[start], &One(goal), CHEAPEST, observer);
        self.expanded += u64::from(outcome.stats.expanded);
        let table = searcher.table();
        self.path =
            outcome.found.map(|found| Path { cost: table.g(found).unwrap_or_default(), nodes: table.nodes_to(found) });
        self.path.as_ref()
    }

    fn expanded(&self) -> u64 {
        self.expanded
    }

    fn forget(&mut self) {
        self.path = None;
    }
}
