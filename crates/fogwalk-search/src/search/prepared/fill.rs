//! Distance fields over prepared ground: the cost of the cheapest way from one cell to every other.
//!
//! Sources: E. Dijkstra, "A Note on Two Problems in Connexion with Graphs" (1959); N. Sturtevant and S. Rabin,
//! "Canonical Orderings on Grids" (2016). Where all cells cost the same, there are two kinds of steps, straight and
//! diagonal ones. Steps of one kind reach their cells in order of G, so two plain queues replace the open list;
//! canonical ordering reaches most cells only once.

use crate::search::{
    Anywhere, BucketQueue, Cost, CostScale, Dijkstra, NodeId, NodeTable, SearchSpace, Silent, Stop, run,
};

use super::{
    PlainSpace, PreparedGround,
    neighbor_pruning::{self, NOWHERE},
};

/// Cost of a cell to which no way leads.
pub(super) const UNREACHED: u32 = u32::MAX;

/// Entries for which a new queue has room.
const SHORTEST_QUEUE: usize = 1024;

/// The most steps of one kind that lead on from a cell.
const STEPS_OF_A_KIND: usize = 4;

/// Bits of a queue's entry that hold the direction in which a cell was reached.
const DIRECTION_BITS: u32 = 4;

/// A first-in, first-out queue in a ring buffer. [`Queue::push_if`] does not grow it: call [`Queue::make_room`] first.
struct Queue {
    /// Entries; the length is a power of two.
    ring: Vec<u64>,
    /// Number of entries that were taken, and number that were added.
    taken: usize,
    added: usize,
}

impl Default for Queue {
    fn default() -> Self {
        Self { ring: vec![0; SHORTEST_QUEUE], taken: 0, added: 0 }
    }
}

impl Queue {
    /// The next entry; `u64::MAX` if there is none.
    #[inline]
    fn front(&self) -> u64 {
        if self.taken == self.added { u64::MAX } else { self.ring[self.taken & (self.ring.len() - 1)] }
    }

    /// Makes room for the steps that lead on from a cell.
    #[inline]
    fn make_room(&mut self) {
        if self.added - self.taken + STEPS_OF_A_KIND > self.ring.len() {
            self.grow();
        }
    }

    #[cold]
    fn grow(&mut self) {
        let len = self.ring.len();
        let entries: Vec<_> = (self.taken..self.added).map(|at| self.ring[at & (len - 1)]).collect();
        (self.taken, self.added) = (0, entries.len());
        self.ring = entries;
        self.ring.resize(2 * len, 0);
    }

    /// Adds an entry if it is wanted. Has no branch, because a processor could not predict it.
    #[inline]
    fn push_if(&mut self, is_wanted: bool, entry: u64) {
        let place = self.added & (self.ring.len() - 1);
        self.ring[place] = entry;
        self.added += usize::from(is_wanted);
    }
}

/// Works out one distance field after another in the same memory. A step costs the cheaper of its two directions, so
/// that it costs the same there and back.
pub(super) struct Fill<'a> {
    ground: &'a PreparedGround,
    scale: CostScale,
    costs: Vec<u32>,
    /// Cells reached by straight steps, and by diagonal ones. An entry has G in its upper 32 bits, then the node, then
    /// the direction of arrival in its lowest [`DIRECTION_BITS`].
    queues: [Queue; 2],
    table: NodeTable,
    open: BucketQueue,
}

impl<'a> Fill<'a> {
    pub(super) fn new(ground: &'a PreparedGround, scale: CostScale) -> Self {
        let costs = vec![UNREACHED; ground.costs.len()];
        let (queues, table, open) = Default::default();
        Self { ground, scale, costs, queues, table, open }
    }

    /// Cost of the way to each cell in the last fill; [`UNREACHED`] where there is none.
    pub(super) fn costs(&self) -> &[u32] {
        &self.costs
    }

    /// Fills the ground from a cell. Returns how many cells were reached.
    pub(super) fn from(&mut self, start: NodeId) -> u32 {
        match self.ground.equal_cost() {
            Some(cost) => self.fill_equal(start, cost),
            None => self.fill_uneven(start),
        }
    }

    fn fill_equal(&mut self, start: NodeId, cost: u16) -> u32 {
        let Self { ground, scale, costs, queues, .. } = self;
        let steps = [scale.straight(cost).0, scale.diagonal(cost).0];
        let kept = neighbor_pruning::canonical(ground.rule());
        costs.fill(UNREACHED);
        costs[start.index()] = 0;
        queues[0].push_if(true, u64::from(start.0) << DIRECTION_BITS | NOWHERE as u64);
        let [straights, diagonals] = queues;
        let mut reached = 0;
        loop {
            let (straight, diagonal) = (straights.front(), diagonals.front());
            // Of equals, all straight ones come first, which makes the branch easy to predict.
            let entry = if straight >> 32 <= diagonal >> 32 {
                straights.taken += 1;
                straight
            } else {
                diagonals.taken += 1;
                diagonal
            };
            if entry == u64::MAX {
                straights.taken = straights.added;
                return reached;
            }
            let (g, node) = ((entry >> 32) as u32, entry as u32 >> DIRECTION_BITS);
            // A cheaper way to it was found afterwards.
            if costs[node as usize] < g {
                continue;
            }
            reached += 1;
            let arrival = (entry & ((1 << DIRECTION_BITS) - 1)) as usize;
            let mut directions = kept[arrival][ground.free[node as usize] as usize];
            straights.make_room();
            diagonals.make_room();
            while directions != 0 {
                let direction = directions.trailing_zeros();
                directions &= directions - 1;
                let next = node.wrapping_add_signed(ground.offsets[direction as usize]);
                let (queue, step) =
                    if direction.is_multiple_of(2) { (&mut *straights, steps[0]) } else { (&mut *diagonals, steps[1]) };
                let g = g.saturating_add(step);
                let cost = &mut costs[next as usize];
                queue.push_if(g < *cost, u64::from(g) << 32 | u64::from(next << DIRECTION_BITS | direction));
                *cost = g.min(*cost);
            }
        }
    }

    fn fill_uneven(&mut self, start: NodeId) -> u32 {
        let Self { ground, scale, costs, table, open, .. } = self;
        let space = EasierSpace(PlainSpace::new(ground, *scale));
        let outcome = run(&space, &[start], &Anywhere, &Dijkstra, Stop::Never, table, open, &mut Silent);
        for (node, cost) in (0..).map(NodeId).zip(costs) {
            *cost = table.g(node).map_or(UNREACHED, |g| g.0);
        }
        outcome.stats.closed
    }
}

/// The ground, on which each step costs the cheaper of its two directions.
struct EasierSpace<'a>(PlainSpace<'a>);

impl SearchSpace for EasierSpace<'_> {
    fn node_count(&self) -> usize {
        self.0.node_count()
    }

    #[inline]
    fn successors(&self, node: NodeId, visit: impl FnMut(NodeId, Cost)) {
        self.0.visit_symmetric(node, self.0.allowed_directions(node), visit);
    }

    fn estimate(&self, _: NodeId, _: NodeId) -> Cost {
        Cost::ZERO
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;
    use crate::{
        grid::Size,
        search::{CostGrid, DiagonalRule, Walkability},
    };

    proptest! {
        #[test]
        fn a_fill_on_equal_cost_is_that_of_dijkstra(
            walls in proptest::collection::vec(proptest::bool::weighted(0.3), 18 * 12),
            width in 1u32..=18, rule in 0usize..DiagonalRule::ALL.len(), scale in 0usize..CostScale::ALL.len(),
            start in any::<prop::sample::Index>()
        ) {
            let size = Size::new(width, 12).expect("a small size");
            let map = CostGrid::from_fn(size, |cell| (!walls[cell]).then_some(7));
            let ground = PreparedGround::new(&map, DiagonalRule::ALL[rule]);
            let start = start.index(size.area());
            prop_assume!(ground.entry_cost(start).is_some());
            let mut fill = Fill::new(&ground, CostScale::ALL[scale]);
            let reached = fill.fill_equal(NodeId(start as u32), 7);
            let costs = fill.costs.clone();
            prop_assert_eq!(reached, fill.fill_uneven(NodeId(start as u32)));
            prop_assert_eq!(costs, fill.costs);
        }
    }
}
