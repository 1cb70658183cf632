//! The sets of characters that the map is drawn with.

use crate::{search::choices, terrain::TerrainKind};

use super::Theme;

choices! {
    /// A set of characters for the map; units and items are letters and signs in each of them.
    Glyphs {
        Symbols "symbols" "signs for trees, deep water, traps and furniture";
        Letters "letters" "the characters of level files";
        Ascii "ascii" "nothing but ASCII, as on a terminal without Unicode: the characters of level files, but water is ~ and -";
        Large "large" "the signs of symbols, in a map of cells two columns wide, with letters and items as wide as their cells";
    }
}

impl Theme {
    /// The theme with another set of characters.
    #[must_use]
    pub const fn with_glyphs(self, glyphs: Glyphs) -> Self {
        Self { glyphs, ..self }
    }

    /// The set of characters.
    pub const fn glyphs(self) -> Glyphs {
        self.glyphs
    }

    /// Whether there are signs that no keyboard has.
    pub(in super::super) const fn has_signs(self) -> bool {
        matches!(self.glyphs, Glyphs::Symbols | Glyphs::Large)
    }

    /// The character that a terrain is drawn with, as its row has it.
    pub fn glyph_of(self, kind: &TerrainKind) -> char {
        match self.glyphs {
            Glyphs::Symbols | Glyphs::Large => kind.symbol,
            Glyphs::Letters => kind.glyph,
            Glyphs::Ascii => kind.ascii,
        }
    }
}
