//! Places in the lists of what the world is made of, and names for those that rules speak of.

use serde::{Deserialize, Serialize};

use super::{Content, Faction, ItemKind, UnitKind};

/// Declares a kind of id, and named constants for the entries that rules name: constant, place, name in the file.
macro_rules! id {
    ($(#[$meta:meta])* $id:ident of $list:ident: $row:ty { $($constant:ident $place:literal $name:literal;)* }) => {
        $(#[$meta])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
        pub struct $id(pub u8);

        impl $id {
            $(#[doc = concat!("The entry `", $name, "`.")]
            pub const $constant: Self = Self($place);)*

            /// The entries that rules name themselves: each has to be at this place in the file.
            #[cfg(test)]
            pub(super) const NAMED: &'static [(Self, &'static str)] = &[$((Self::$constant, $name)),*];

            /// The id of an entry's name.
            pub fn named(name: &str) -> Option<Self> {
                Content::base().$list.iter().position(|row| row.name == name).map(|place| Self(place as u8))
            }

            /// Every id.
            pub fn all() -> impl Iterator<Item = Self> {
                (0..Content::base().$list.len() as u8).map(Self)
            }

            /// The entry.
            ///
            /// # Panics
            /// For an id that is not of [`Self::all`]; nothing makes others.
            pub fn row(self) -> &'static $row {
                &Content::base().$list[usize::from(self.0)]
            }
        }
    };
}

id! {
    /// A faction.
    FactionId of factions: Faction {
        PLAYER 0 "you";
        WARREN 1 "warren";
        MIRE 2 "mire";
        PACK 3 "pack";
        WATCH 4 "watch";
        BROOD 5 "brood";
    }
}

id! {
    /// A kind of unit.
    KindId of units: UnitKind {
        PLAYER 0 "you";
    }
}

id! {
    /// A kind of item.
    ItemKindId of items: ItemKind {
        DRAUGHT 0 "draught";
        ASTROLABE 1 "astrolabe";
        KEY 2 "key";
        SPEAR 3 "spear";
        AXE 4 "axe";
        MACE 6 "mace";
        JERKIN 8 "leather jerkin";
        MAIL 9 "mail shirt";
        FELT 11 "felt shoes";
        JAVELIN 13 "javelin";
        FIRE_FLASK 15 "fire flask";
        SMOKE_POT 16 "smoke pot";
        CLAY_BIRD 18 "clay bird";
        BLASTING_JAR 19 "blasting jar";
        QUICKWINE 21 "quickwine";
        FOG_GIN 22 "fog gin";
        BEARS_BLOOD 23 "bear's blood";
        STONE_MILK 24 "stone milk";
        MAPPING 25 "scroll of mapping";
        SCRYING 26 "scroll of scrying";
        OBLIVION 27 "scroll of oblivion";
        LULLABY 28 "scroll of lullaby";
        BLINKING 29 "scroll of blinking";
        CHALK 30 "liar's chalk";
        MIRAGE 31 "scroll of mirage";
        PICKAXE 32 "pickaxe";
        PLANK 33 "plank";
        SPYGLASS 34 "spyglass";
        BIRCH_MAP 35 "birch map";
    }
}
