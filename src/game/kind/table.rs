//! The kinds of units, one after the other.

use crate::{
    mind::{FactionId, KindId},
    terrain::Movement,
};

use super::{UnitKind, brood, mire, pack, warren, watch};

/// Declares, from one list, the table, a named [`KindId`] for each row, and what levels are told of those that they may
/// place.
macro_rules! kinds {
    ($player:ident; $($file:ident::$id:ident)*) => {
        /// The kinds of units, in the order of their ids: the player, then all whom a level may place.
        pub static UNIT_KINDS: &[UnitKind] = &[$player, $($file::$id),*];

        /// Names of the kinds that a level may place: all but the player.
        pub(in super::super) static PLACEABLE_NAMES: &[&str] = &[$($file::$id.name),*];

        /// How they move, in the same order.
        pub(in super::super) static PLACEABLE_MOVEMENTS: &[Movement] = &[$($file::$id.movement),*];

        /// The same kinds, where constants can read them.
        const PLACEABLE: &[UnitKind] = &[$($file::$id),*];

        #[allow(non_camel_case_types, clippy::upper_case_acronyms)]
        enum Row { $player, $($id),* }

        impl KindId {
            /// The player.
            pub const $player: Self = Self(Row::$player as u8);
            $(#[doc = concat!("The kind of `", stringify!($id), "`.")]
            pub const $id: Self = Self(Row::$id as u8);)*
        }
    };
}

const PLAYER: UnitKind = UnitKind {
    name: "you",
    glyph: '@',
    faction: FactionId::PLAYER,
    health: 40,
    accuracy: 85,
    damage: (4, 9),
    mending: 13,
    sight: 9,
    resolve: 0,
    about: "You, with a lantern and a doubtful map.",
    ..UnitKind::USUAL
};

kinds! {
    PLAYER;
    warren::GOBLIN warren::GOBLIN_SCOUT pack::WOLF mire::DROWNED
    mire::MARSH_BAT mire::TOAD watch::WARDEN watch::COURIER
    warren::PILFERER watch::TURRET pack::OGRE warren::GOBLIN_ARCHER
    warren::SHAMAN warren::GATECRASHER pack::HOUND pack::CAVE_BEAR
    mire::WILL_O_WISP watch::CROSSBOWMAN watch::CAPTAIN brood::PALE_SPIDER
    brood::WEAVER brood::LURKER brood::BROODMOTHER mire::REED_SHAMAN
}

/// Those of them that are larger than one cell, with their size.
pub(in super::super) static LARGE: &[(&str, u8)] = &LARGE_ONES;

/// The size of the largest.
pub(in super::super) const LARGEST: u8 = {
    let (mut largest, mut index) = (1, 0);
    while index < PLACEABLE.len() {
        if PLACEABLE[index].size > largest {
            largest = PLACEABLE[index].size;
        }
        index += 1;
    }
    largest
};

const LARGE_COUNT: usize = {
    let (mut count, mut index) = (0, 0);
    while index < PLACEABLE.len() {
        count += (PLACEABLE[index].size > 1) as usize;
        index += 1;
    }
    count
};

const LARGE_ONES: [(&str, u8); LARGE_COUNT] = {
    let mut large = [("", 0); LARGE_COUNT];
    let (mut count, mut index) = (0, 0);
    while index < PLACEABLE.len() {
        if PLACEABLE[index].size > 1 {
            large[count] = (PLACEABLE[index].name, PLACEABLE[index].size);
            count += 1;
        }
        index += 1;
    }
    large
};

#[cfg(test)]
mod tests {
    use super::*;
    use crate::mind::Cells;

    #[test]
    fn names_and_glyphs_are_unique_and_all_but_the_player_can_be_placed() {
        for (index, kind) in UNIT_KINDS.iter().enumerate() {
            for other in &UNIT_KINDS[..index] {
                assert!(kind.name != other.name && kind.glyph != other.glyph && kind.about != other.about);
            }
            assert_eq!(PLACEABLE_NAMES.contains(&kind.name), kind.behaviour.is_some());
            assert!(kind.damage.0 <= kind.damage.1 && kind.speed > 0 && kind.mending > 0 && kind.reach > 0);
            assert!((1..=LARGEST).contains(&kind.size));
            assert_eq!(LARGE.contains(&(kind.name, kind.size)), kind.size > 1);
            assert!(
                kind.power.is_none_or(|power| power.every > power.turns()),
                "{}: there has to be a pause",
                kind.name
            );
        }
        assert!(2 * i32::from(LARGEST) < Cells::SIDE, "all cells from which one strikes another are one goal");
        assert_eq!(KindId::PLAYER.row().name, "you");
        assert_eq!(KindId::BROODMOTHER.row().name, "broodmother");
        let movements = PLACEABLE_NAMES.iter().map(|name| KindId::named(name).map(|kind| kind.row().movement));
        assert!(movements.eq(PLACEABLE_MOVEMENTS.iter().copied().map(Some)));
    }
}
