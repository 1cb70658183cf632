//! A pass over the finished path that makes it look better.
//!
//! Source: Patrick Lester, "A* Pathfinding for Beginners" (2003), "Smoother paths": run through the path once it is
//! worked out and look for places where going by another square looks better: his own path, whose "very first step is
//! below, and to the right of the starting square", would begin straight down. (His other way, a penalty for turning
//! while searching, is [`TurningSpace`](super::TurningSpace).)
//!
//! Whatever the pass, the path can be walked, costs no more than before, and has no more corners between the straight
//! lines that it is drawn with; straightening adds no right angles either. A new pass is a file here and a row in the
//! table below.

mod sight;
mod turns;

use crate::grid::{Direction, Point};

use super::{Cost, SquareSpace, Walkability, choice::choices, line_of_sight::walk};

/// A path over cells, made smoother.
///
/// ```
/// use fogwalk_search::{
///     grid::{Grid, Point},
///     search::{CostGrid, CostScale, DiagonalRule, HeuristicKind, Smoothing, SquareSpace},
/// };
///
/// let map = Grid::from_text("......\n.####.\n......\n").ok_or("lines of different lengths")?;
/// let ground = CostGrid::from(map.map(|&cell| if cell == '#' { 0 } else { 10 }));
/// let space = SquareSpace::new(&ground, DiagonalRule::NoObstacle, CostScale::Lester, HeuristicKind::Octile);
/// let zigzag = [(0, 0), (1, 0), (1, 0)].map(|(x, y)| Point::new(x, y));
/// assert!(Smoothing::Turns.apply(&space, &zigzag).is_none(), "it stands still: no path");
/// let steps = [(0, 2), (0, 1), (0, 0), (1, 0)].map(|(x, y)| Point::new(x, y));
/// let smooth = Smoothing::Sight.apply(&space, &steps).ok_or("a path")?;
/// assert_eq!(smooth.corners, [Point::new(0, 2), Point::new(0, 0), Point::new(1, 0)]);
/// # Ok::<(), &str>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SmoothPath {
    /// The cells from start to goal, both included; a step leads from each to the next.
    pub steps: Vec<Point>,
    /// The cost of walking along them.
    pub cost: Cost,
    /// Corners of the straight lines that the path is drawn with, both ends included. A line need not lie in one of the
    /// eight directions; then the steps along it, which do, change theirs many times.
    pub corners: Vec<Point>,
}

/// Declares the passes, a row each: variant, the function that does it, its name, what it is.
macro_rules! passes {
    ($($variant:ident $pass:path, $name:literal $about:literal;)*) => {
        choices! {
            /// A pass over the finished path.
            Smoothing { $($variant $name $about;)* }
        }

        impl Smoothing {
            /// Makes a path smoother. `None` if it is empty, or no path of this space.
            pub fn apply<W: Walkability>(self, space: &SquareSpace<'_, W>, steps: &[Point]) -> Option<SmoothPath> {
                match self {
                    $(Self::$variant => $pass(space, steps),)*
                }
            }
        }
    };
}

passes! {
    None as_it_is, "none" "The path as it was found.";
    Turns turns::straighten, "turns" "Of the ways that cost the same, the one with the fewest turns, and the least sharp: straight first, then diagonal.";
    Sight sight::pull, "sight" "Straight from corner to corner in any direction, as if the path were a string that is pulled tight.";
}

/// The path as it was found.
fn as_it_is<W: Walkability>(space: &SquareSpace<'_, W>, steps: &[Point]) -> Option<SmoothPath> {
    let cost = walk_cost(space, steps)?;
    Some(SmoothPath { corners: corners(steps), steps: steps.to_vec(), cost })
}

/// The cost of walking along exactly these steps; `None` if one is not allowed.
fn walk_cost<W: Walkability>(space: &SquareSpace<'_, W>, steps: &[Point]) -> Option<Cost> {
    let mut count = 1;
    let cost = walk(space, steps.iter().copied(), |_| count += 1)?;
    (count == steps.len()).then_some(cost)
}

/// The direction of each step; the steps must lead from neighbour to neighbour.
fn directions(steps: &[Point]) -> impl Iterator<Item = Direction> {
    steps.windows(2).filter_map(|pair| pair[0].direction_to(pair[1]))
}

/// The cells in which a path changes its direction, and both ends.
fn corners(steps: &[Point]) -> Vec<Point> {
    let directions: Vec<_> = directions(steps).collect();
    let last = steps.len().saturating_sub(1);
    let is_corner = |&(at, _): &(usize, &Point)| at == 0 || at == last || directions[at - 1] != directions[at];
    steps.iter().enumerate().filter(is_corner).map(|(_, &cell)| cell).collect()
}

/// Number of times that a path changes its direction. A unit that waits on the way goes on as before afterwards, or
/// turns.
pub fn turns(steps: &[Point]) -> usize {
    let mut moves = steps.to_vec();
    moves.dedup();
    corners(&moves).len().saturating_sub(2)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn waiting_is_no_turn() {
        let path = |cells: &[(i32, i32)]| cells.iter().map(|&(x, y)| Point::new(x, y)).collect::<Vec<_>>();
        assert_eq!(turns(&path(&[(0, 0), (1, 0), (1, 0), (1, 0), (2, 0)])), 0);
        assert_eq!(turns(&path(&[(0, 0), (1, 0), (1, 0), (1, 1), (1, 1)])), 1);
        assert_eq!(turns(&path(&[(0, 0), (0, 0)])), 0);
    }
}
