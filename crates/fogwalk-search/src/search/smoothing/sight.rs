//! The path as a string that is pulled tight.
//!
//! Source: Marco Pinter, "Toward More Realistic Pathfinding" (2001), and A. Botea, M. Mueller and J. Schaeffer, "Near
//! Optimal Hierarchical Path-Finding" (2004), section 3.3: from a cell of the path go straight to the furthest later
//! one that can be seen, and again from there. Here a cell is seen when the line to it touches only ground to walk on,
//! none of it heavier than what the path walks on in between, and when the steps along that line cost no more than
//! those of the path. So what is drawn as a straight line can be walked as one. The path is straightened first, because
//! of two that cost the same the straighter one shows further.

use crate::{
    grid::{Point, line, supercover},
    search::{Cost, SquareSpace, Walkability},
};

use super::{SmoothPath, directions, turns::straighten, walk};

/// The most steps of the path that a line may skip, apart from the straight runs of the path itself.
const REACH: usize = 256;

/// Pulls a path tight; `None` if it is empty, or no path of this space.
pub(super) fn pull<W: Walkability>(space: &SquareSpace<'_, W>, steps: &[Point]) -> Option<SmoothPath> {
    let steps = &straighten(space, steps)?.steps[..];
    let mut costs = vec![Cost::ZERO];
    for (at, direction) in directions(steps).enumerate() {
        costs.push(costs[at] + space.step(steps[at], direction)?);
    }
    let mut pulled = SmoothPath { steps: vec![steps[0]], cost: Cost::ZERO, corners: vec![steps[0]] };
    let mut here = 0;
    while here + 1 < steps.len() {
        let run = end_of_run(steps, here);
        let furthest = (here + REACH).min(steps.len() - 1);
        let seen = (run + 1..=furthest).rev().find_map(|there| {
            let section = &steps[here..=there];
            straight(space, section, costs[there].0 - costs[here].0).map(|(cells, cost)| (there, cells, cost))
        });
        // To the end of the run the path itself goes straight.
        let (there, cells, cost) =
            seen.unwrap_or_else(|| (run, steps[here + 1..=run].to_vec(), Cost(costs[run].0 - costs[here].0)));
        pulled.steps.extend(cells);
        pulled.cost = pulled.cost + cost;
        pulled.corners.push(steps[there]);
        here = there;
    }
    Some(pulled)
}

/// The index of the cell up to which a path keeps the direction in which it leaves cell `from`, which must not be its
/// last.
fn end_of_run(steps: &[Point], from: usize) -> usize {
    let mut directions = directions(&steps[from..]);
    let first = directions.next();
    from + 1 + directions.take_while(|&direction| Some(direction) == first).count()
}

/// The steps along the straight line between the ends of a section of the path, without the first cell, and their
/// cost; `None` where the line touches what it should not, or its steps cost more than the section.
fn straight<W: Walkability>(space: &SquareSpace<'_, W>, section: &[Point], at_most: u32) -> Option<(Vec<Point>, Cost)> {
    let (&from, &to) = section.first().zip(section.last())?;
    let heaviest = section.iter().filter_map(|&cell| space.entry_cost(cell)).max();
    let mut is_light = true;
    walk(space, supercover(from, to), |cell| is_light &= space.entry_cost(cell) <= heaviest)?;
    if !is_light {
        return None;
    }
    let mut cells = Vec::new();
    let cost = walk(space, line(from, to), |cell| cells.push(cell))?;
    (cost.0 <= at_most).then_some((cells, cost))
}
