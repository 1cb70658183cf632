//! Loot: which items lie on floors, by depth.

use std::ops::RangeInclusive;

use rand::RngExt;

use crate::{
    chance::Random,
    content::{Content, ItemKind, Loot},
};

/// Items with at most this weight are rare.
const RARE: u32 = 4;

/// Every kind of item that is found by chance, and where. Draughts are placed besides.
fn loot() -> impl Iterator<Item = (&'static ItemKind, &'static Loot)> {
    Content::base().items.iter().filter_map(|kind| Some((kind, kind.loot.as_ref()?)))
}

/// The names of all items that are found by chance, with their depths.
pub fn loot_kinds() -> impl Iterator<Item = (&'static str, RangeInclusive<u32>)> {
    loot().map(|(kind, loot)| (kind.name, loot.depths.clone()))
}

/// Picks an item for a depth by weight; `None` if there is none.
pub(super) fn pick(depth: u32, random: &mut Random) -> Option<&'static str> {
    pick_among(depth, random, |_| true)
}

/// Picks a rare item for a depth.
pub(super) fn pick_rare(depth: u32, random: &mut Random) -> Option<&'static str> {
    pick_among(depth, random, |loot| loot.weight <= RARE)
}

fn pick_among(depth: u32, random: &mut Random, is_wanted: impl Fn(&Loot) -> bool) -> Option<&'static str> {
    let fitting = || loot().filter(|(_, loot)| loot.depths.contains(&depth) && is_wanted(loot));
    let mut left = random.random_range(0..fitting().map(|(_, loot)| loot.weight).sum::<u32>().max(1));
    for (kind, loot) in fitting() {
        match left.checked_sub(loot.weight) {
            Some(rest) => left = rest,
            None => return Some(kind.name),
        }
    }
    None
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;
    use crate::{chance::Stream, dungeon::DEEPEST};

    #[test]
    fn everything_is_found_where_its_row_says_and_nowhere_else() {
        for depth in 1..=DEEPEST {
            let mut random = Stream::Dungeon(depth).of(1);
            let found: BTreeSet<_> = (0..4000).filter_map(|_| pick(depth, &mut random)).collect();
            let wanted = loot_kinds().filter(|(_, depths)| depths.contains(&depth)).map(|(kind, _)| kind).collect();
            assert_eq!(found, wanted, "depth {depth}");
            assert!(found.len() >= 15, "depth {depth}");
        }
    }
}
