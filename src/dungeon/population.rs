//! Which kinds of units live at which depth, and how many.

use crate::{
    content::{Content, Settling, UnitKind},
    grid::Size,
};

/// Every kind that settles in the dungeon, in the order in which they choose places.
pub(super) fn settlers() -> Vec<(&'static UnitKind, Settling)> {
    let mut settlers: Vec<_> = Content::base().units.iter().filter_map(|kind| Some((kind, kind.settles?))).collect();
    settlers.sort_by_key(|(_, settling)| settling.rank);
    settlers
}

/// The number of units of each kind on a floor of `area` cells, in the order of [`settlers`].
///
/// Numbers grow with the area within bounds. Rounding errors carry over to the next kind, so that small floors are not
/// empty.
pub(super) fn numbers(depth: u32, area: usize) -> Vec<(&'static UnitKind, Settling, u32)> {
    let percent = (area as u32 * 100 / 3600).clamp(40, 400);
    let row = (depth as usize).clamp(1, Settling::DEPTHS) - 1;
    let (mut sum, mut settled) = (0, 0);
    let number = |(kind, settling): (&'static UnitKind, Settling)| {
        sum += settling.numbers[row] * percent;
        let number = (sum + 50) / 100 - settled;
        settled += number;
        (kind, settling, number)
    };
    settlers().into_iter().map(number).collect()
}

/// The kinds that live at a depth, from 1, on a floor of this size, with the number of units of each.
pub fn settlers_at(depth: u32, size: Size) -> impl Iterator<Item = (&'static str, u32)> {
    numbers(depth, size.area()).into_iter().map(|(kind, _, number)| (kind.name, number))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_grow_with_depth_and_area() {
        let total = |depth, area| numbers(depth, area).iter().map(|&(_, _, number)| number).sum::<u32>();
        assert_eq!((total(1, 3600), total(8, 3600)), (6, 89));
        assert_eq!((total(1, 240), total(8, 240)), (2, 36));
        assert_eq!(total(8, 120_000), 356);
        for depth in 1..8 {
            assert!(total(depth, 3600) < total(depth + 1, 3600));
        }
        assert!(settlers().iter().all(|(_, settling)| settling.numbers.iter().any(|&number| number > 0)));
    }
}
