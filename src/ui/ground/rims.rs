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

/// The character of a cell of a chasm where only its far edge is drawn, as on maps without light: a line in each row
/// would look like steps.
pub(super) fn far_rim(at: Point, is_ground: impl Fn(Point) -> bool) -> char {
    let (towards, rim) = RIMS[0];
    if is_ground(at.step(towards)) { rim } else { ' ' }
}

/// Whether a character is the far edge of a chasm, which takes the whole width of its cell.
pub(in super::super) fn is_far_rim(character: char) -> bool {
    character == RIMS[0].1
}
