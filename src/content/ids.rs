//! Ids of content rows, and constants for the rows that rules mention.

use std::{
    cmp::Ordering,
    fmt,
    hash::{Hash, Hasher},
    sync::LazyLock,
};

use serde::{
    Deserialize, Deserializer, Serialize, Serializer,
    de::{Error, SeqAccess, Visitor},
    ser::SerializeTuple,
};

use super::{Content, Difficulty, Faction, ItemKind, Theme, UnitKind, brought::Brought};

/// Declares a type of id, the list of its rows, and constants for the rows that rules mention: constant, index, name in
/// the file.
macro_rules! id {
    ($(#[$meta:meta])* $id:ident of $list:ident $(and $brought:ident)?: $row:ty { $($constant:ident $place:literal $name:literal;)* }) => {
        $(#[$meta])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        pub struct $id(pub u8);

        $(id!(@brought $id $list $brought);)?

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
    // The numbers of rows that levels bring along depend on the order in which this process has read levels. So
    // whatever decides how a game goes on, and whatever is written, goes by what such a row says.
    (@brought $id:ident $list:ident $brought:ident) => {
        impl $id {
            /// What stands for the row of this id wherever it is written, if a level brought the row along.
            pub fn stamp(self) -> Option<u64> {
                $brought.stamp(usize::from(self.0).checked_sub(Content::base().$list.len())?)
            }

            /// The id of a row that a level brought along.
            pub fn stamped(stamp: u64) -> Option<Self> {
                $brought.stamped(stamp).map(|number| Self((Content::base().$list.len() + number) as u8))
            }

            /// The id of a row of the content in use.
            fn of_base(number: u8) -> Option<Self> {
                (usize::from(number) < Content::base().$list.len()).then_some(Self(number))
            }
        }

        impl Hash for $id {
            fn hash<H: Hasher>(&self, state: &mut H) {
                match self.stamp() {
                    None => state.write_u8(self.0),
                    Some(stamp) => {
                        state.write_u8(BROUGHT);
                        state.write_u64(stamp);
                    }
                }
            }
        }

        impl Ord for $id {
            fn cmp(&self, other: &Self) -> Ordering {
                (self.stamp(), self.0).cmp(&(other.stamp(), other.0))
            }
        }

        impl PartialOrd for $id {
            fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
                Some(self.cmp(other))
            }
        }

        impl Serialize for $id {
            fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                let Some(stamp) = self.stamp() else {
                    return serializer.serialize_newtype_struct(stringify!($id), &self.0);
                };
                let mut tuple = serializer.serialize_tuple(2)?;
                tuple.serialize_element(&BROUGHT)?;
                tuple.serialize_element(&stamp.to_le_bytes())?;
                tuple.end()
            }
        }

        impl<'de> Deserialize<'de> for $id {
            fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
                let number = deserializer.deserialize_tuple(2, WrittenId)?;
                let id = match number {
                    Written::Base(number) => Self::of_base(number),
                    Written::Brought(stamp) => Self::stamped(stamp),
                };
                id.ok_or_else(|| D::Error::custom("there is no such row"))
            }
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

/// What is written before what stands for a row that a level brought along; no id is so high.
const BROUGHT: u8 = u8::MAX;

/// An id as it is written.
enum Written {
    /// The number of a row of the content in use.
    Base(u8),
    /// What stands for a row that a level brought along.
    Brought(u64),
}

/// Reads one.
struct WrittenId;

impl<'de> Visitor<'de> for WrittenId {
    type Value = Written;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("the number of a row, or what stands for one")
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut written: A) -> Result<Written, A::Error> {
        let missing = || A::Error::custom("an id without a number");
        match written.next_element()?.ok_or_else(missing)? {
            BROUGHT => Ok(Written::Brought(u64::from_le_bytes(written.next_element()?.ok_or_else(missing)?))),
            number => Ok(Written::Base(number)),
        }
    }
}

static UNITS: Brought<UnitKind> = Brought::none();
static ITEMS: Brought<ItemKind> = Brought::none();

id! {
    /// A faction.
    #[derive(Hash, PartialOrd, Ord, Serialize, Deserialize)]
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
    #[derive(Hash, PartialOrd, Ord, Serialize, Deserialize)]
    DifficultyId of difficulties: Difficulty {
        LANTERN 0 "lantern";
        FOG 1 "fog";
        MIDNIGHT 2 "midnight";
    }
}

id! {
    /// A theme of floors.
    #[derive(Hash, PartialOrd, Ord)]
    ThemeId of themes: Theme {
        OLD_CELLARS 0 "the old cellars";
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
