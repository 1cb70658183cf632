//! Fog over unknown ground: smooth noise, in few steps so that it is cheap to send.

use crate::grid::Point;

use super::{
    super::theme::FOG_STEPS,
    noise::{self, hash, smooth},
};

/// One, in signed arithmetic.
const WHOLE: i32 = noise::WHOLE as i32;

/// Width and height of billows and of the wisps on them, in cells; cells are twice as high as they are wide.
const BILLOW: (i32, i32) = (18, 9);
const WISP: (i32, i32) = (7, 4);

/// How thick the fog over a cell is, from 0 to [`FOG_STEPS`] - 1.
pub(super) fn thickness(at: Point) -> u8 {
    let value = (2 * value_noise(at, BILLOW) + value_noise(at, WISP)) / 3;
    (value * i32::from(FOG_STEPS) / WHOLE) as u8
}

/// Value noise, from 0 to below [`WHOLE`]: interpolated smoothly between the corners of a lattice with meshes of this size.
fn value_noise(at: Point, mesh: (i32, i32)) -> i32 {
    let (column, row) = (at.x.div_euclid(mesh.0), at.y.div_euclid(mesh.1));
    let eased = |part: i32, side: i32| smooth((part * WHOLE / side) as u32) as i32;
    let (x, y) = (eased(at.x.rem_euclid(mesh.0), mesh.0), eased(at.y.rem_euclid(mesh.1), mesh.1));
    let corner = |dx: i32, dy: i32| (hash(Point::new(column + dx, row + dy), mesh.0 as u32) & 0xff) as i32;
    let between = |from: i32, to: i32, part: i32| from + (to - from) * part / WHOLE;
    let top = between(corner(0, 0), corner(1, 0), x);
    let bottom = between(corner(0, 1), corner(1, 1), x);
    between(top, bottom, y).clamp(0, WHOLE - 1)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn fog_comes_in_long_runs_of_all_steps() {
        let steps: Vec<u8> = (-100..400).map(|x| thickness(Point::new(x, 3))).collect();
        let changes = steps.windows(2).filter(|pair| pair[0] != pair[1]).count();
        assert!(changes < steps.len() / 3, "{changes} changes");
        assert!(steps.windows(2).all(|pair| pair[0].abs_diff(pair[1]) <= 1), "{steps:?}");
        assert!((1..FOG_STEPS - 1).all(|step| steps.contains(&step)), "{steps:?}");
    }
}
