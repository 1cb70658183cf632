//! A kind of item.

use crate::mind::ItemKindId;

use super::{ITEM_KINDS, Purpose};

/// Everything about a kind of item.
#[derive(Clone, Debug)]
pub struct ItemKind {
    /// Its name, in lower case and without article.
    pub name: &'static str,
    /// The character that stands for it on screen.
    pub glyph: char,
    /// What it is good for.
    pub purpose: Purpose,
    /// A line for whoever looks at it.
    pub about: &'static str,
}

impl ItemKindId {
    /// The kind of a name.
    pub fn named(name: &str) -> Option<Self> {
        ITEM_KINDS.iter().position(|kind| kind.name == name).map(|index| Self(index as u8))
    }

    /// Every kind.
    pub fn all() -> impl Iterator<Item = Self> {
        (0..ITEM_KINDS.len() as u8).map(Self)
    }

    /// The kind's row.
    ///
    /// # Panics
    /// For an id that is not of the table; the game makes no others.
    pub fn row(self) -> &'static ItemKind {
        &ITEM_KINDS[self.0 as usize]
    }
}
