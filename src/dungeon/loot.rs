//! What lies about, and how deep.

use std::ops::RangeInclusive;

use rand::RngExt;

use crate::chance::Random;

/// A kind of thing that may lie about.
struct Loot {
    /// The game's name for it.
    kind: &'static str,
    /// At which depths, from 1.
    depths: RangeInclusive<u32>,
    /// How often, against others of the same depth.
    weight: u32,
}

/// What has no more weight than this is rare.
const RARE: u32 = 4;

const fn loot(kind: &'static str, from: u32, to: u32, weight: u32) -> Loot {
    Loot { kind, depths: from..=to, weight }
}

/// Everything that may lie about. Draughts are put down besides.
static LOOT: &[Loot] = &[
    loot("spear", 1, 6, 4),
    loot("axe", 2, 7, 4),
    loot("dagger", 1, 6, 4),
    loot("mace", 3, 8, 4),
    loot("rapier", 2, 8, 4),
    loot("leather jerkin", 1, 5, 4),
    loot("mail shirt", 3, 8, 4),
    loot("grey cloak", 2, 8, 4),
    loot("felt shoes", 1, 6, 4),
    loot("buckler", 2, 8, 4),
    loot("javelin", 1, 8, 9),
    loot("net", 1, 7, 6),
    loot("fire flask", 2, 8, 6),
    loot("smoke pot", 1, 8, 6),
    loot("bag of caltrops", 1, 8, 5),
    loot("clay bird", 1, 8, 7),
    loot("blasting jar", 3, 8, 5),
    loot("keystone", 2, 8, 5),
    loot("quickwine", 1, 8, 5),
    loot("fog gin", 2, 8, 5),
    loot("bear's blood", 1, 8, 5),
    loot("stone milk", 2, 8, 5),
    loot("scroll of mapping", 1, 8, 6),
    loot("scroll of scrying", 1, 8, 4),
    loot("scroll of oblivion", 2, 8, 5),
    loot("scroll of lullaby", 1, 8, 5),
    loot("scroll of blinking", 1, 8, 6),
    loot("liar's chalk", 1, 8, 5),
    loot("scroll of mirage", 1, 8, 5),
    loot("pickaxe", 1, 6, 3),
    loot("plank", 3, 8, 3),
    loot("spyglass", 1, 5, 3),
];

/// The names of all things that may lie about, with the depths at which they do.
pub fn loot_kinds() -> impl Iterator<Item = (&'static str, RangeInclusive<u32>)> {
    LOOT.iter().map(|loot| (loot.kind, loot.depths.clone()))
}

/// Picks a thing to lie about at a depth, each as often as its weight says.
pub(super) fn pick(depth: u32, random: &mut Random) -> &'static str {
    pick_among(depth, random, |_| true)
}

/// Picks one of the things that are found less often than others.
pub(super) fn pick_rare(depth: u32, random: &mut Random) -> &'static str {
    pick_among(depth, random, |loot| loot.weight <= RARE)
}

fn pick_among(depth: u32, random: &mut Random, is_wanted: impl Fn(&Loot) -> bool) -> &'static str {
    let fitting = || LOOT.iter().filter(|loot| loot.depths.contains(&depth) && is_wanted(loot));
    let mut left = random.random_range(0..fitting().map(|loot| loot.weight).sum::<u32>().max(1));
    for loot in fitting() {
        match left.checked_sub(loot.weight) {
            Some(rest) => left = rest,
            None => return loot.kind,
        }
    }
    LOOT[0].kind
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
            let found: BTreeSet<_> = (0..4000).map(|_| pick(depth, &mut random)).collect();
            let wanted = LOOT.iter().filter(|loot| loot.depths.contains(&depth)).map(|loot| loot.kind).collect();
            assert_eq!(found, wanted, "depth {depth}");
            assert!(found.len() >= 15, "depth {depth}");
        }
    }
}
