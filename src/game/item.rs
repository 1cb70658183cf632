//! The kinds of items, a row each.

use crate::mind::ItemKindId;

/// Everything about a kind of item.
#[derive(Clone, Copy, Debug)]
pub struct ItemKind {
    /// Its name, in lower case and without article.
    pub name: &'static str,
    /// The character that stands for it on screen.
    pub glyph: char,
    /// Health that drinking it gives back; 0 for what cannot be drunk.
    pub heals: i32,
    /// A line for whoever looks at it.
    pub about: &'static str,
}

impl ItemKindId {
    /// A healing draught.
    pub const DRAUGHT: Self = Self(0);
    /// What all this is about.
    pub const ASTROLABE: Self = Self(1);
    /// Opens every locked door.
    pub const KEY: Self = Self(2);

    /// The kind of a name.
    pub fn named(name: &str) -> Option<Self> {
        ITEM_KINDS.iter().position(|kind| kind.name == name).map(|index| Self(index as u8))
    }

    /// The kind's row.
    ///
    /// # Panics
    /// For an id that is not of the table; the game makes no others.
    pub fn row(self) -> &'static ItemKind {
        &ITEM_KINDS[self.0 as usize]
    }
}

const DRAUGHT: ItemKind =
    ItemKind { name: "draught", glyph: '!', heals: 20, about: "Red, warm, and it tastes of iron. It closes wounds." };

const ASTROLABE: ItemKind = ItemKind {
    name: "astrolabe",
    glyph: '*',
    heals: 0,
    about: "The Astrolabe. Its needles turn towards whoever is coming for it.",
};

const KEY: ItemKind = ItemKind {
    name: "key",
    glyph: '(',
    heals: 0,
    about: "An iron key as long as a hand. Whoever carries it, no lock stops.",
};

/// The kinds of items, in the order of their ids.
pub static ITEM_KINDS: &[ItemKind] = &[DRAUGHT, ASTROLABE, KEY];

/// Names of the kinds.
pub(super) static NAMES: &[&str] = &[DRAUGHT.name, ASTROLABE.name, KEY.name];
