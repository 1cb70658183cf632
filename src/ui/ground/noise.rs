//! Numbers that look random and are the same for a cell every time, and the curve that joins them.

use std::sync::LazyLock;

use crate::grid::Point;

/// One in fractions.
pub(super) const WHOLE: u32 = 256;

/// `3t² - 2t³` for a fraction t of [`WHOLE`]: from 0 to [`WHOLE`] without kinks.
pub(super) const fn smooth(t: u32) -> u32 {
    t * t / WHOLE * (3 * WHOLE - 2 * t) / WHOLE
}

/// A number for a cell, from 64 bits that are mixed thoroughly (the finalizer of Sebastiano Vigna's `SplitMix64`).
pub(super) const fn hash(Point { x, y }: Point, salt: u32) -> u64 {
    let mut bits = ((x as u32 as u64) << 32 | y as u32 as u64) ^ (salt as u64).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    bits = (bits ^ (bits >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    bits = (bits ^ (bits >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    bits ^ (bits >> 31)
}

/// One of five steps for a cell, from -2 to 2.
pub(super) const fn grain(at: Point, salt: u32) -> i16 {
    (hash(at, salt) % 5) as i16 - 2
}

/// The width and height of the area in which patches do not repeat, in cells.
const SPREAD: i32 = 64;

/// The patches of that area, in reading order: each cell of a frame needs one, and two noises cost more than a look.
static PATCHES: LazyLock<Vec<i8>> = LazyLock::new(|| {
    let cells = (0..SPREAD).flat_map(|y| (0..SPREAD).map(move |x| Point::new(x, y)));
    cells.map(|at| work_out_patch(at) as i8).collect()
});

/// One of five steps for a cell, from -2 to 2, in patches of several cells with ragged edges.
pub(super) fn patch(at: Point) -> i16 {
    PATCHES[(at.y.rem_euclid(SPREAD) * SPREAD + at.x.rem_euclid(SPREAD)) as usize].into()
}

fn work_out_patch(at: Point) -> i16 {
    /// The sizes of the meshes of large and small patches, each with a salt that neither fog nor the ground has.
    const LARGE: ((i32, i32), u32) = ((6, 4), 9);
    const SMALL: ((i32, i32), u32) = ((2, 2), 10);
    let of = |(mesh, salt)| value_noise(at, mesh, salt);
    // The sum of two noises is seldom far from its mean, so it is stretched.
    let sum = (3 * of(LARGE) + 2 * of(SMALL)) / 5 - WHOLE as i32 / 2;
    (8 * sum / WHOLE as i32).clamp(-2, 2) as i16
}

/// The daylight of that area, in reading order.
static DAYLIGHT: LazyLock<Vec<[u8; 3]>> = LazyLock::new(|| {
    let cells = (0..SPREAD).flat_map(|y| (0..SPREAD).map(move |x| Point::new(x, y)));
    cells.map(work_out_daylight).collect()
});

/// The daylight in a cell, in percent of the usual red, green and blue: it falls in through a broken roof, warm where
/// it does and cool between.
pub(super) fn daylight(at: Point) -> [u32; 3] {
    // Beside the area lies its mirror image, so there is no seam.
    let folded = |place: i32| {
        let place = place.rem_euclid(2 * SPREAD);
        place.min(2 * SPREAD - 1 - place)
    };
    DAYLIGHT[(folded(at.y) * SPREAD + folded(at.x)) as usize].map(u32::from)
}

fn work_out_daylight(at: Point) -> [u8; 3] {
    /// The sizes of the meshes of broad and narrow beams, and their salts, which nothing else has.
    const BROAD: ((i32, i32), u32) = ((9, 5), 13);
    const NARROW: ((i32, i32), u32) = ((4, 2), 14);
    /// The mean, in percent; by how many percent the brightest beam is brighter in each channel, and the deepest shade
    /// darker.
    const MEAN: i32 = 106;
    const BY: [i32; 3] = [38, 32, 18];
    let of = |(mesh, salt)| value_noise(at, mesh, salt);
    let sum = (3 * of(BROAD) + of(NARROW)) / 4 - WHOLE as i32 / 2;
    let share = (3 * sum).clamp(-(WHOLE as i32), WHOLE as i32);
    BY.map(|by| (MEAN + by * share / WHOLE as i32) as u8)
}

/// One of five steps for a cell, from -2 to 2: its own within a patch.
pub(super) fn mottled(at: Point) -> i16 {
    (patch(at) + grain(at, 2)).clamp(-2, 2)
}

/// Whether a cell of plain floor has a speck: about a third of them have, more in bright patches than in dark ones.
pub(super) fn is_specked(at: Point) -> bool {
    /// The share of specked cells, and what a step of the patch adds to it, in percent.
    const SHARE: i64 = 33;
    const BY_PATCH: i64 = 11;
    let share = SHARE + BY_PATCH * i64::from(patch(at));
    ((hash(at, SPECKS) % 100) as i64) < share
}

/// Whether a cell of grass has a tuft: seven in ten, because one in each cell would be a lattice.
pub(super) fn is_tufted(at: Point) -> bool {
    hash(at, TUFTS) % 10 < 7
}

/// Whether shallow water and mud have a ripple in a cell: half of them, so that they are calm.
pub(super) fn is_rippled(at: Point) -> bool {
    hash(at, RIPPLES).is_multiple_of(2)
}

/// Whether what grows, lies or laps in a cell is drawn in memory: half of it, so that remembered ground is quiet, and
/// what lies there can be told.
pub(super) fn is_recalled(at: Point) -> bool {
    hash(at, RECALLED).is_multiple_of(2)
}

/// Salts that neither patches, grains nor fog have.
const SPECKS: u32 = 11;
const TUFTS: u32 = 12;
const RECALLED: u32 = 15;
const RIPPLES: u32 = 8;

/// Value noise, from 0 to below [`WHOLE`]: interpolated smoothly between the corners of a lattice with meshes of this
/// size.
pub(super) fn value_noise(at: Point, mesh: (i32, i32), salt: u32) -> i32 {
    const ONE: i32 = WHOLE as i32;
    let (column, row) = (at.x.div_euclid(mesh.0), at.y.div_euclid(mesh.1));
    let eased = |part: i32, side: i32| smooth((part * ONE / side) as u32) as i32;
    let (x, y) = (eased(at.x.rem_euclid(mesh.0), mesh.0), eased(at.y.rem_euclid(mesh.1), mesh.1));
    let corner = |dx: i32, dy: i32| (hash(Point::new(column + dx, row + dy), salt) & 0xff) as i32;
    let between = |from: i32, to: i32, part: i32| from + (to - from) * part / ONE;
    let top = between(corner(0, 0), corner(1, 0), x);
    let bottom = between(corner(0, 1), corner(1, 1), x);
    between(top, bottom, y).clamp(0, ONE - 1)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn about_a_third_of_all_cells_are_specked_and_no_large_area_is_bare() {
        let specked = |first: (i32, i32), side: i32| {
            let cells = (0..side).flat_map(|y| (0..side).map(move |x| Point::new(first.0 + x, first.1 + y)));
            cells.filter(|&at| is_specked(at)).count()
        };
        assert!((1_100..1_800).contains(&specked((0, 0), 64)), "{}", specked((0, 0), 64));
        for (x, y) in (0..8).flat_map(|y| (0..8).map(move |x| (8 * x, 8 * y))) {
            assert!(specked((x, y), 8) > 0, "bare around ({x},{y})");
        }
    }

    #[test]
    fn all_steps_are_as_frequent() {
        let mut counts = [0; 5];
        for (x, y) in (0..50).flat_map(|y| (0..50).map(move |x| (x, y))) {
            counts[(grain(Point::new(x, y), 1) + 2) as usize] += 1;
        }
        assert!(counts.iter().all(|count| (400..600).contains(count)), "{counts:?}");
    }
}
