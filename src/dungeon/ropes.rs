//! Rope bridges: those that can be cut, because there is another way round.
//!
//! A bridge hangs on ropes if all ground stays connected without it and without the rope bridges before it. So whoever
//! cuts them all cuts nobody off for good.

use std::collections::BTreeSet;

use crate::{
    grid::{Grid, Point, regions},
    level::Level,
    terrain::TerrainId,
};

/// Turns the bridges of a floor that are not needed into rope bridges, in reading order. Those that an event changes
/// stay.
pub(super) fn hang(level: &mut Level) {
    let size = level.size();
    let changes: BTreeSet<Point> = level.events.iter().flat_map(|event| event.cells.iter().copied()).collect();
    let bridges = regions(size, |at| level.cells[at] == TerrainId::BRIDGE);
    let mut is_open = Grid::filled(size, false);
    for at in size.points() {
        let kind = level.terrains.kind(level.cells[at]);
        is_open[at] = kind.walk.is_some() || kind.door.is_shut();
    }
    let mut parts = regions(size, |at| is_open[at]).len();
    for bridge in bridges.into_iter().filter(|bridge| bridge.iter().all(|at| !changes.contains(at))) {
        for &at in &bridge {
            is_open[at] = false;
        }
        let left = regions(size, |at| is_open[at]).len();
        // One part less: the bridge led nowhere.
        let is_needed = left > parts;
        if !is_needed {
            parts = left;
        }
        for at in bridge {
            is_open[at] = is_needed;
            if !is_needed {
                level.cells[at] = TerrainId::ROPE_BRIDGE;
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::dungeon::{DEEPEST, DEFAULT_SIZE, generate};

    #[test]
    fn whoever_cuts_all_rope_bridges_cuts_nobody_off() {
        let mut hung = 0;
        for (seed, depth) in (0..8).flat_map(|seed| (1..=DEEPEST).map(move |depth| (seed, depth))) {
            let level = generate(seed, depth, DEFAULT_SIZE).expect("a floor");
            let is_rope = |at: Point| level.cells[at] == TerrainId::ROPE_BRIDGE;
            let is_open = |at: Point| {
                let kind = level.terrains.kind(level.cells[at]);
                kind.walk.is_some() || kind.door.is_shut()
            };
            let part_of = |is_open: &dyn Fn(Point) -> bool| {
                let parts = regions(level.size(), is_open);
                let stairs = |cells: &Vec<Point>| cells.iter().any(|&at| level.cells[at] == TerrainId::STAIRS_UP);
                parts.into_iter().find(stairs).map_or(0, |cells| cells.into_iter().filter(|&at| !is_rope(at)).count())
            };
            assert_eq!(part_of(&is_open), part_of(&|at| is_open(at) && !is_rope(at)), "seed {seed}, depth {depth}");
            hung += usize::from(level.size().points().any(is_rope));
        }
        assert!(hung >= 20, "only {hung} of 64 floors have one");
    }
}
