//! The reservation table: which unit will be in which cell at which tick.
//!
//! Source: David Silver, "Cooperative Pathfinding" (AIIDE 2005): units plan one after the other, and each writes the
//! cells of its plan into a table for those who come after it. Times are absolute ticks; in a tick a unit takes one
//! step or waits. The table is a sorted list for each tick from now on: a handful of units are quicker found there
//! than in a hash map, and nothing depends on an order of hashing.

use std::{collections::VecDeque, error::Error, fmt};

use super::NodeId;

/// The unit that holds a reservation.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Holder(pub u32);

/// A cell and tick of a plan that another unit has reserved already.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Conflict {
    /// When the cell would have been entered.
    pub tick: u32,
    /// The cell.
    pub cell: NodeId,
    /// The holder of it then.
    pub by: Holder,
}

impl fmt::Display for Conflict {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { tick, cell: NodeId(cell), by: Holder(by) } = self;
        write!(f, "at tick {tick}, cell {cell} is taken by {by} or left in exchange with it")
    }
}

impl Error for Conflict {}

/// The reservations of all units from the present tick on.
///
/// ```
/// use fogwalk_search::search::{Holder, NodeId, Reservations};
///
/// let mut reservations = Reservations::default();
/// let [ant, bee] = [Holder(1), Holder(2)];
/// assert!(reservations.reserve(ant, 0, &[NodeId(4), NodeId(5), NodeId(6)]).is_ok());
/// // The bee would walk through the ant.
/// let conflict = reservations.reserve(bee, 0, &[NodeId(6), NodeId(5)]).expect_err("taken");
/// assert_eq!((conflict.tick, conflict.by), (1, ant));
/// ```
#[derive(Clone, Debug, Default)]
pub struct Reservations {
    now: u32,
    /// For each tick from `now` on, who holds which cell, sorted by cell.
    ticks: VecDeque<Vec<(NodeId, Holder)>>,
}

impl Reservations {
    /// How far ahead a cell can be reserved, in ticks; bounds the memory.
    pub const FARTHEST: u32 = 1024;

    /// The present tick: nothing earlier is remembered.
    pub fn now(&self) -> u32 {
        self.now
    }

    /// Lets time pass up to a tick and forgets what lies before it. Time does not run backwards.
    pub fn advance_to(&mut self, tick: u32) {
        let passed = tick.saturating_sub(self.now);
        self.ticks.drain(..self.ticks.len().min(passed as usize));
        self.now = self.now.max(tick);
    }

    /// The unit that holds a cell at a tick.
    #[inline]
    pub fn holder(&self, cell: NodeId, tick: u32) -> Option<Holder> {
        let held = self.ticks.get(tick.checked_sub(self.now)? as usize)?;
        held.binary_search_by_key(&cell, |entry| entry.0).ok().map(|place| held[place].1)
    }

    /// The holder that a unit would run into if it left a cell at a tick and were in another at the next; the same cell
    /// twice is waiting. Two units collide when they are in one cell, or when they change places.
    #[inline]
    pub fn obstacle(&self, unit: Holder, from: NodeId, to: NodeId, tick: u32) -> Option<Holder> {
        let next_tick = tick.saturating_add(1);
        let other = |cell, tick| self.holder(cell, tick).filter(|&holder| holder != unit);
        let coming = other(to, next_tick);
        coming.or_else(|| other(to, tick).filter(|&holder| from != to && other(from, next_tick) == Some(holder)))
    }

    /// Reserves a plan: the first cell at `tick`, where the unit is then, and one for each tick after it.
    ///
    /// Ticks before the present one and more than [`Reservations::FARTHEST`] ahead of it are left out.
    ///
    /// # Errors
    /// When a cell is taken or would be left in exchange with another unit; nothing is reserved then.
    pub fn reserve(&mut self, unit: Holder, tick: u32, cells: &[NodeId]) -> Result<(), Conflict> {
        let ticks = || (0..).map(|later| tick.saturating_add(later));
        for (&cell, at) in cells.iter().zip(ticks()) {
            if let Some(by) = self.holder(cell, at).filter(|&holder| holder != unit) {
                return Err(Conflict { tick: at, cell, by });
            }
        }
        for (pair, at) in cells.windows(2).zip(ticks()) {
            if let Some(by) = self.obstacle(unit, pair[0], pair[1], at) {
                return Err(Conflict { tick: at.saturating_add(1), cell: pair[1], by });
            }
        }
        for (&cell, at) in cells.iter().zip(ticks()) {
            let Some(ahead) = at.checked_sub(self.now).filter(|&ahead| ahead <= Self::FARTHEST) else { continue };
            let ahead = ahead as usize;
            if self.ticks.len() <= ahead {
                self.ticks.resize(ahead + 1, Vec::new());
            }
            let held = &mut self.ticks[ahead];
            if let Err(place) = held.binary_search_by_key(&cell, |entry| entry.0) {
                held.insert(place, (cell, unit));
            }
        }
        Ok(())
    }

    /// Gives up all that a unit has reserved.
    pub fn release(&mut self, unit: Holder) {
        for held in &mut self.ticks {
            held.retain(|entry| entry.1 != unit);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const A: Holder = Holder(1);
    const B: Holder = Holder(2);

    fn cells(numbers: &[u32]) -> Vec<NodeId> {
        numbers.iter().copied().map(NodeId).collect()
    }

    #[test]
    fn meeting_and_changing_places_are_refused_and_following_is_not() {
        let mut table = Reservations::default();
        assert_eq!(table.reserve(A, 5, &cells(&[1, 2, 3])), Ok(()));
        let conflict = |tick, cell| Err(Conflict { tick, cell: NodeId(cell), by: A });
        assert_eq!(table.reserve(B, 5, &cells(&[9, 2])), conflict(6, 2));
        assert_eq!(table.reserve(B, 5, &cells(&[2, 1])), conflict(6, 1));
        assert_eq!(table.reserve(B, 5, &cells(&[0, 1, 2, 3])), Ok(()));
        assert_eq!((table.holder(NodeId(1), 5), table.holder(NodeId(1), 6)), (Some(A), Some(B)));
        table.release(A);
        assert_eq!((table.holder(NodeId(1), 5), table.holder(NodeId(1), 6)), (None, Some(B)));
        assert_eq!(table.reserve(A, 5, &cells(&[2, 1])), Err(Conflict { tick: 6, cell: NodeId(1), by: B }));
    }

    #[test]
    fn time_passes() {
        let mut table = Reservations::default();
        assert_eq!(table.reserve(A, 0, &cells(&[1, 2, 3, 4])), Ok(()));
        table.advance_to(2);
        assert_eq!((table.holder(NodeId(2), 1), table.holder(NodeId(3), 2)), (None, Some(A)));
        table.advance_to(1);
        assert_eq!(table.now(), 2);
        table.advance_to(900);
        assert_eq!(table.holder(NodeId(4), 3), None);
        assert_eq!(table.reserve(A, u32::MAX - 1, &cells(&[1, 2])), Ok(()));
        assert!(table.ticks.is_empty());
    }
}
