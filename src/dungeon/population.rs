//! Who lives how deep.

use crate::{grid::Size, terrain::Movement};

/// The three peoples at home in the dungeon, and those who are only passing.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Folk {
    /// Those of the warren.
    Warren,
    /// Those of the mire.
    Mire,
    /// Those of the brood.
    Brood,
    /// Whoever roams: the pack, and the last of the watch.
    None,
}

/// A kind of unit, as far as settling it needs to know.
pub(super) struct Settler {
    /// The game's name for it.
    pub kind: &'static str,
    pub folk: Folk,
    pub movement: Movement,
    /// Along how many cells it extends, each way.
    pub size: u8,
    /// Whether it keeps away from its own.
    pub roams: bool,
    /// Whether it never moves: it is put where everybody gets past it.
    pub is_rooted: bool,
    /// How many live on a floor of the default size, by depth from 1.
    pub numbers: [u32; 8],
}

/// Every kind, those first that get the best places.
#[rustfmt::skip]
pub(super) static SETTLERS: [Settler; 24] = [
    Settler { size: 2, ..settler("broodmother", Folk::Brood, Movement::Climber, false, [0, 0, 0, 0, 0, 1, 1, 1]) },
    settler("goblin", Folk::Warren, Movement::Walker, false, [2, 3, 4, 5, 7, 9, 10, 10]),
    settler("wolf", Folk::None, Movement::Beast, true, [0, 2, 2, 3, 5, 5, 5, 5]),
    settler("goblin scout", Folk::Warren, Movement::Walker, true, [1, 1, 1, 1, 1, 1, 1, 1]),
    settler("toad", Folk::Mire, Movement::Swimmer, false, [2, 2, 2, 2, 2, 2, 2, 2]),
    settler("pale spider", Folk::Brood, Movement::Climber, false, [0, 1, 2, 2, 3, 4, 4, 5]),
    settler("drowned", Folk::Mire, Movement::Swimmer, false, [0, 2, 2, 3, 3, 5, 5, 5]),
    settler("marsh bat", Folk::Mire, Movement::Flier, false, [1, 1, 1, 1, 1, 1, 1, 1]),
    settler("will-o'-wisp", Folk::Mire, Movement::Flier, false, [0, 0, 1, 1, 1, 1, 1, 1]),
    settler("reed shaman", Folk::Mire, Movement::Swimmer, false, [0, 0, 0, 1, 1, 1, 1, 1]),
    settler("goblin archer", Folk::Warren, Movement::Walker, false, [0, 0, 1, 2, 3, 4, 6, 7]),
    settler("goblin shaman", Folk::Warren, Movement::Walker, false, [0, 0, 0, 1, 1, 1, 1, 1]),
    settler("gatecrasher", Folk::Warren, Movement::Breaker, false, [0, 0, 1, 1, 1, 2, 3, 3]),
    settler("pilferer", Folk::Warren, Movement::Walker, true, [0, 1, 0, 1, 0, 1, 0, 1]),
    settler("weaver", Folk::Brood, Movement::Climber, false, [0, 0, 0, 1, 1, 2, 2, 3]),
    settler("lurker", Folk::Brood, Movement::Climber, true, [0, 1, 1, 1, 2, 3, 3, 3]),
    settler("warden", Folk::None, Movement::Walker, true, [0, 1, 2, 2, 4, 5, 7, 10]),
    settler("courier", Folk::None, Movement::Walker, true, [0, 0, 1, 1, 1, 1, 1, 1]),
    settler("crossbowman", Folk::None, Movement::Walker, true, [0, 0, 0, 0, 2, 4, 6, 6]),
    settler("captain", Folk::None, Movement::Walker, true, [0, 0, 0, 0, 0, 1, 2, 1]),
    settler("hound", Folk::None, Movement::Beast, true, [0, 0, 1, 2, 3, 4, 6, 7]),
    settler("cave bear", Folk::None, Movement::Beast, true, [0, 0, 1, 1, 2, 4, 6, 6]),
    Settler { is_rooted: true, ..settler("turret", Folk::None, Movement::Walker, true, [0, 0, 0, 1, 1, 1, 1, 1]) },
    Settler { size: 2, ..settler("ogre", Folk::None, Movement::Beast, true, [0, 0, 0, 1, 2, 4, 6, 7]) },
];

const fn settler(kind: &'static str, folk: Folk, movement: Movement, roams: bool, numbers: [u32; 8]) -> Settler {
    Settler { kind, folk, movement, size: 1, roams, is_rooted: false, numbers }
}

/// How many of each kind live on a floor of so many cells, in the order of [`SETTLERS`].
///
/// Numbers grow with the area within bounds. What rounding takes from one kind it gives to the next, so that
/// small floors are not empty.
pub(super) fn numbers(depth: u32, area: usize) -> [u32; SETTLERS.len()] {
    let percent = (area as u32 * 100 / 3600).clamp(40, 400);
    let row = (depth.clamp(1, 8) - 1) as usize;
    let mut sum = 0;
    let mut settled = 0;
    SETTLERS.each_ref().map(|settler| {
        sum += settler.numbers[row] * percent;
        let number = (sum + 50) / 100 - settled;
        settled += number;
        number
    })
}

/// The kinds that live at a depth, from 1, on a floor of this size, and how many of each settle there.
pub fn settlers(depth: u32, size: Size) -> impl Iterator<Item = (&'static str, u32)> {
    SETTLERS.iter().map(|settler| settler.kind).zip(numbers(depth, size.area()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_grow_with_depth_and_area() {
        let total = |depth, area| numbers(depth, area).iter().sum::<u32>();
        assert_eq!((total(1, 3600), total(8, 3600)), (6, 89));
        assert_eq!((total(1, 240), total(8, 240)), (2, 36));
        assert_eq!(total(8, 120_000), 356);
        for depth in 1..8 {
            assert!(total(depth, 3600) < total(depth + 1, 3600));
        }
        assert!(SETTLERS.iter().all(|settler| settler.numbers.iter().any(|&number| number > 0)));
    }
}
