//! A coarse path, made fine while it is walked.

use crate::search::{CHEAPEST, Cost, MaskedSpace, NodeId, Observer, One, Path, Searcher, Stats, Walkability};

use super::TwoTier;

/// Number of cells of the coarse path that a leg looks ahead: two for each sector.
const AHEAD: usize = 8;

/// The remaining part of a coarse path: the cell that it has come to, doors, and the goal.
///
/// From each of these cells to the next leads either one step or a way within one sector, so that there is a way
/// through all of them within their sectors, as long as the ground does not change.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Itinerary {
    ahead: Vec<NodeId>,
    promised: Cost,
}

impl Itinerary {
    /// An itinerary along a path of the coarse tier.
    pub(super) fn new(coarse: Path) -> Self {
        Self { ahead: coarse.nodes, promised: coarse.cost }
    }

    /// The most that the path could cost when it was planned.
    pub fn promised(&self) -> Cost {
        self.promised
    }

    /// The cell that the legs so far have led to, and the doors ahead, the goal last.
    pub fn ahead(&self) -> &[NodeId] {
        &self.ahead
    }

    /// Whether the legs so far have led to the goal.
    pub fn has_arrived(&self) -> bool {
        self.ahead.len() < 2
    }

    /// Finds the next leg: from where the last one ended, to somewhere on the way or to the goal. `None` when there is
    /// no next leg: the goal is reached, or the ground has changed and the way has to be planned anew from here.
    pub fn next_leg<W: Walkability>(
        &mut self,
        tiers: &TwoTier,
        ground: &W,
        searcher: &mut Searcher,
        observer: &mut impl Observer,
    ) -> (Option<Path>, Stats) {
        if self.has_arrived() {
            return (None, Stats::default());
        }
        let fine = tiers.fine(ground);
        let last = AHEAD.min(self.ahead.len() - 1);
        let mut corridor: Vec<_> = self.ahead[..=last].iter().map(|&cell| tiers.sectors.of(cell)).collect();
        corridor.sort_unstable();
        corridor.dedup();
        let within = MaskedSpace::new(&fine, |cell| corridor.binary_search(&tiers.sectors.of(cell)).is_ok());
        let (path, outcome) = searcher.path(&within, self.ahead[0], &One(self.ahead[last]), CHEAPEST, observer);
        let Some(mut path) = path else { return (None, outcome.stats) };
        let kept = if last + 1 == self.ahead.len() { path.nodes.len() - 1 } else { path.nodes.len() / 2 };
        let rest = self.ahead.split_off(last + 1);
        self.ahead = borders(tiers, &path.nodes[kept..]);
        self.ahead.extend(rest);
        if kept + 1 < path.nodes.len() {
            path.nodes.truncate(kept + 1);
            path.cost = searcher.table().g(path.nodes[kept]).unwrap_or_default();
        }
        (Some(path), outcome.stats)
    }
}

/// The ends of a path, and the cells where it goes from one sector to another.
fn borders(tiers: &TwoTier, path: &[NodeId]) -> Vec<NodeId> {
    let is_border = |pair: &[NodeId]| tiers.sectors.of(pair[0]) != tiers.sectors.of(pair[1]);
    let mut cells = vec![path[0]];
    for pair in path.windows(2).filter(|pair| is_border(pair)) {
        cells.extend(pair);
    }
    cells.extend(path.last());
    cells.dedup();
    cells
}
