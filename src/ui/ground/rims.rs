//! The edges of a chasm: a line on a side where there is ground, and nothing inside.

use crate::grid::{Direction, Point};

/// The edges, by the direction in which there is ground.
const RIMS: [(Direction, char); 4] =
    [(Direction::North, '▔'), (Direction::South, '▁'), (Direction::West, '▏'), (Direction::East, EAST_RIM)];

/// The edge on the right side, which is in the right column of a wide cell.
pub(in super::super) const EAST_RIM: char = '▕';

/// The character of a cell of a chasm; `is_ground` says whether a cell is known to be anything else. The edge in the
/// north hides the others: a chasm is seen from above.
pub(super) fn rim(at: Point, is_ground: impl Fn(Point) -> bool) -> char {
    RIMS.iter().find(|&&(towards, _)| is_ground(at.step(towards))).map_or(' ', |&(_, rim)| rim)
}

/// The side of a cell on which a character is an edge of a chasm, if it is one.
pub(in super::super) fn side_of_rim(character: char) -> Option<Direction> {
    RIMS.iter().find(|&&(_, rim)| rim == character).map(|&(towards, _)| towards)
}
