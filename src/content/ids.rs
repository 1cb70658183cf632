//! Ids of content rows, and constants for the rows that rules mention.

use std::sync::LazyLock;

use serde::{Deserialize, Serialize};

use super::{Content, Difficulty, Faction, ItemKind, UnitKind, brought::Brought};

/// Declares a type of id, the list of its rows, and constants for the rows that rules mention: constant, index, name in
/// the file.
macro_rules! id {
    ($(#[$meta:meta])* $id:ident of $list:ident $(and $brought:ident)?: $row:ty { $($constant:ident $place:literal $name:literal;)* }) => {
        $(#[$meta])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
        pub struct $id(pub u8);

        impl $id {
            $(#[doc = concat!("The entry `", $name, "`.")]
            pub const $constant: Self = Self($place);)*

            /// The rows that rules mention: each has to be at this index in the file.
            #[cfg(test)]
            pub(super) const NAMED: &'static [(Self, &'static str)] = &[$((Self::$constant, $name)),*];

            /// The id of an entry of the content in use, by its name.
            pub fn named(name: &str) -> Option<Self> {
                Content::base().$list.iter().position(|row| row.name == name).map(|place| Self(place as u8))
            }
            id!(@rows $list $row $(, $brought)?);
        }
    };
    (@rows $list:ident $row:ty) => {
        /// Every id.
        pub fn all() -> impl Iterator<Item = Self> {
            (0..Content::base().$list.len() as u8).map(Self)
        }

        /// The entry.
        ///
        /// # Panics
        /// For an id that is not in [`Self::all`]; no others are ever made.
        pub fn row(self) -> &'static $row {
            &Content::base().$list[usize::from(self.0)]
        }
    };
    (@rows $list:ident $row:ty, $brought:ident) => {
        /// Every id of the content in use.
        pub fn all() -> impl Iterator<Item = Self> {
            (0..Content::base().$list.len() as u8).map(Self)
        }

        /// Every id of the content in use, and then those of the kinds that levels brought along.
        pub fn with_brought() -> impl Iterator<Item = Self> {
            (0..(Content::base().$list.len() + $brought.rows().count()) as u8).map(Self)
        }

        /// The entry.
        ///
        /// # Panics
        /// For an id that is not in [`Self::with_brought`]; no others are ever made.
        pub fn row(self) -> &'static $row {
            let (base, place) = (&Content::base().$list, usize::from(self.0));
            base.get(place).or_else(|| $brought.row(place - base.len())).expect("every id has its row")
        }

        /// The id of a row that a level brings along; `None` if there have been too many.
        pub(super) fn of_brought(row: $row) -> Option<Self> {
            let base = Content::base().$list.len();
            let number = $brought.number_of(row, usize::from(u8::MAX) - base)?;
            Some(Self((base + number) as u8))
        }
    };
}

static UNITS: Brought<UnitKind> = Brought::none();
static ITEMS: Brought<ItemKind> = Brought::none();

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
    /// A difficulty.
    DifficultyId of difficulties: Difficulty {
        LANTERN 0 "lantern";
        FOG 1 "fog";
        MIDNIGHT 2 "midnight";
    }
}

id! {
    /// A kind of unit.
    KindId of units and UNITS: UnitKind {
        PLAYER 0 "you";
    }
}

id! {
    /// A kind of item.
    ItemKindId of items and ITEMS: ItemKind {
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

impl KindId {
    /// The side of the largest unit of all kinds, in cells.
    pub fn largest() -> u8 {
        static OF_CONTENT: LazyLock<u8> =
            LazyLock::new(|| Content::base().units.iter().map(|row| row.size).max().unwrap_or(1));
        UNITS.rows().map(|row| row.size).fold(*OF_CONTENT, u8::max)
    }
}
