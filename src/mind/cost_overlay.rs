//! Costs that are added to those of the terrain.

use crate::{
    chance::scramble,
    grid::{Point, Size},
    search::{NodeId, Pages},
    terrain::MAX_COST,
};

/// The most that all extra costs together add to a cell: as much as the most expensive terrain. So a step into a cell
/// costs at most 2800 in Lester's costs, which the ring of a bucket queue can hold.
pub const MAX_EXTRA_COST: u16 = MAX_COST;

/// Marks a cell that is blocked by a unit.
const TAKEN: u16 = u16::MAX;

/// The hash of one cost in one cell, to be added to a stamp; 0 for a cell outside of the map.
pub(super) fn stamp_of(size: Size, point: Point, cost: u16) -> u64 {
    let Some(cell) = size.index(point) else { return 0 };
    scramble((cell as u64) << 16 | u64::from(cost))
}

/// Sparse table of extra costs, filled before a search that looks up each cell eight times. Writing takes time in the
/// number of cells written; a lookup takes the same time for every cell.
#[derive(Clone, Debug)]
pub(super) struct CostOverlay {
    size: Size,
    /// `None` as long as nothing is written.
    costs: Option<Pages<u16>>,
    /// A sum of hashes over everything that was written.
    stamp: u64,
}

impl CostOverlay {
    /// An overlay without extra costs.
    pub(super) fn none(size: Size) -> Self {
        Self { size, costs: None, stamp: 0 }
    }

    /// The extra cost of a cell, up to [`MAX_EXTRA_COST`]; `None` where a unit blocks it.
    #[inline]
    pub(super) fn of(&self, cell: usize) -> Option<u16> {
        let cost = self.costs.as_ref().map_or(0, |costs| costs.get(NodeId(cell as u32)));
        (cost != TAKEN).then_some(cost)
    }

    /// Hash of what was written: two overlays of the same map with the same stamp are equal.
    pub(super) fn stamp(&self) -> u64 {
        self.stamp
    }

    /// Adds a cost to a cell. Does nothing outside of the map.
    pub(super) fn add(&mut self, point: Point, cost: u16) {
        self.write_down(point, cost);
        if let Some(sum) = self.get_mut(point).filter(|sum| **sum != TAKEN) {
            *sum = sum.saturating_add(cost).min(MAX_EXTRA_COST);
        }
    }

    /// Marks a cell as blocked by a unit. Does nothing outside of the map.
    pub(super) fn take(&mut self, point: Point) {
        self.write_down(point, TAKEN);
        if let Some(cost) = self.get_mut(point) {
            *cost = TAKEN;
        }
    }

    fn write_down(&mut self, point: Point, cost: u16) {
        self.stamp = self.stamp.wrapping_add(stamp_of(self.size, point, cost));
    }

    fn get_mut(&mut self, point: Point) -> Option<&mut u16> {
        let cell = self.size.index(point)?;
        let costs = self.costs.get_or_insert_with(|| Pages::over(self.size.area()));
        Some(costs.get_mut(NodeId(cell as u32)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn costs_add_up_to_the_most_there_may_be_and_no_further() {
        let size = Size::new(200, 3).expect("a small size");
        let mut extra = CostOverlay::none(size);
        let (here, taken) = (Point::new(150, 1), Point::new(151, 1));
        extra.take(taken);
        for (added, sum) in [(30, 30), (12, 42), (900, 942), (900, MAX_EXTRA_COST), (u16::MAX, MAX_EXTRA_COST)] {
            for point in [here, taken, Point::new(-1, 0), Point::new(0, 3)] {
                extra.add(point, added);
            }
            let costs: Vec<_> = (0..size.area()).map(|cell| extra.of(cell)).collect();
            for (point, cost) in size.points().zip(costs) {
                let expected = if point == taken { None } else { Some(if point == here { sum } else { 0 }) };
                assert_eq!(cost, expected, "{point}");
            }
        }
    }
}
