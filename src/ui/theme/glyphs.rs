//! The sets of characters that the ground is drawn with.

use crate::{search::choices, terrain::TerrainKind};

use super::Theme;

choices! {
    /// A set of characters for the ground; units and items are letters and signs in each of them.
    Glyphs {
        Symbols "symbols" "signs for trees, deep water, traps and furniture";
        Letters "letters" "the characters of level files";
        Ascii "ascii" "nothing but ASCII, as on a terminal without Unicode: the characters of level files, but water is ~ and -";
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

    /// The character that a terrain is drawn with, as its row has it.
    pub fn glyph_of(self, kind: &TerrainKind) -> char {
        match self.glyphs {
            Glyphs::Symbols => kind.symbol,
            Glyphs::Letters => kind.glyph,
            Glyphs::Ascii => kind.ascii,
        }
    }
}
