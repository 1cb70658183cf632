//! Canvases of `REXPaint` (`.xp`).
//!
//! After appendix B of its manual: gzip of little-endian numbers: a negative version, the number of layers, and for
//! each layer its width, its height and its cells, column by column: the glyph in four bytes, the colour of the
//! character and the colour behind it in three each. Glyphs are numbers of code page 437.

use std::io::{Read, Take};

use flate2::read::GzDecoder;

use crate::{
    content::TerrainTable,
    grid::{Grid, Point, Size},
    terrain::TerrainId,
    text::{FileError, named},
};

use super::{
    super::{
        Level,
        legend::{Legend, Meaning},
    },
    objects,
};

/// The most layers of a canvas; `REXPaint` has 9.
const MOST_LAYERS: u32 = 16;

/// The most bytes of a canvas once it is unpacked.
const MOST_BYTES: u64 = 256 << 20;

/// The colour that a transparent cell has behind its character.
const TRANSPARENT: [u8; 3] = [255, 0, 255];

/// Whether a file claims to be packed by gzip.
pub(super) fn is_canvas(bytes: &[u8]) -> bool {
    bytes.starts_with(&[0x1f, 0x8b])
}

/// Reads a canvas.
///
/// # Errors
/// When it is none, too large, or has a glyph without a meaning.
pub(super) fn read(file: &str, bytes: &[u8]) -> Result<Level, FileError> {
    let glyphs = glyphs(file, bytes)?;
    let legend = Legend::new();
    let mut level = Level::filled(glyphs.size(), TerrainId::ROCK);
    for (at, &glyph) in glyphs.iter() {
        let Some(meaning) = character(glyph).and_then(|character| meaning(&legend, character)) else {
            let what = character(glyph).map_or_else(|| format!("glyph {glyph}"), named);
            let expected =
                "a character of the default legend, as listed in levels/FORMAT.md, or lines and blocks for walls";
            return Err(FileError::new(file, None, &format!("{what} in cell {at}"), expected));
        };
        let place = match meaning {
            Meaning::Terrain(id) => {
                level.cells[at] = id;
                continue;
            }
            Meaning::Player => &mut level.player,
            Meaning::Start => &mut level.start,
            // A legend without settings has no units and items.
            _ => &mut level.goal,
        };
        level.cells[at] = TerrainId::FLOOR;
        if let Some(first) = place.replace(at) {
            let name = meaning.name(&TerrainTable::built_in()).to_owned();
            let found = format!("a second cell for {name}, {at}");
            return Err(FileError::new(file, None, &found, &format!("only one; the first is {first}")));
        }
    }
    objects::check(file, &level)?;
    Ok(level)
}

/// The meaning of a character: the one it has in level files, or the one that this character set's pictures suggest.
fn meaning(legend: &Legend, character: char) -> Option<Meaning> {
    let terrain = match character {
        // Box drawing and blocks.
        '\u{2500}'..='\u{259f}' | '■' => TerrainId::WALL,
        '·' | '∙' | '•' => TerrainId::FLOOR,
        '♣' | '♠' => TerrainId::TREE,
        '≈' => TerrainId::SHALLOW_WATER,
        '▲' => TerrainId::HILL,
        '\u{a0}' => TerrainId::ROCK,
        _ => return legend.get(character),
    };
    Some(Meaning::Terrain(terrain))
}

/// The glyph of each cell on the highest layer that is not transparent there.
fn glyphs(file: &str, bytes: &[u8]) -> Result<Grid<u32>, FileError> {
    let error = |found: &str, expected: &str| FileError::new(file, None, found, expected);
    let mut canvas = Canvas { file, unpacked: GzDecoder::new(bytes).take(MOST_BYTES) };
    let first = canvas.number()? as i32;
    // The oldest files begin with the number of layers.
    let layers = if first < 0 { canvas.number()? } else { first as u32 };
    if !(1..=MOST_LAYERS).contains(&layers) {
        return Err(error(&format!("{layers} layers"), &format!("a canvas of REXPaint with 1 to {MOST_LAYERS}")));
    }
    let mut glyphs: Option<Grid<u32>> = None;
    for layer in 1..=layers {
        let (width, height) = (canvas.number()?, canvas.number()?);
        let size = Size::new(width, height).ok_or_else(|| {
            let expected = format!("from 1 to {} cells each way", Size::MAX_SIDE);
            error(&format!("a canvas of {width}x{height} cells"), &expected)
        })?;
        if 10 * size.area() as u64 > canvas.unpacked.limit() {
            let found = format!("layer {layer} of {size} cells");
            return Err(error(&found, &format!("at most {MOST_BYTES} bytes in all, 10 for each cell")));
        }
        let top = glyphs.get_or_insert_with(|| Grid::filled(size, 0));
        if top.size() != size {
            let found = format!("layer {layer} of {size} cells");
            return Err(error(&found, &format!("{}, the size of the first layer", top.size())));
        }
        let mut column = vec![0; 10 * height as usize];
        for x in 0..width {
            canvas.fill(&mut column)?;
            for (y, cell) in column.chunks_exact(10).enumerate() {
                // A transparent cell of the lowest layer shows nothing.
                if cell[7..] != TRANSPARENT {
                    top[Point::new(x as i32, y as i32)] = u32::from_le_bytes([cell[0], cell[1], cell[2], cell[3]]);
                }
            }
        }
    }
    glyphs.ok_or_else(|| error("no layer", "a canvas of REXPaint"))
}

/// A canvas as it is unpacked.
struct Canvas<'a> {
    file: &'a str,
    unpacked: Take<GzDecoder<&'a [u8]>>,
}

impl Canvas<'_> {
    fn fill(&mut self, bytes: &mut [u8]) -> Result<(), FileError> {
        self.unpacked.read_exact(bytes).map_err(|error| {
            let found = format!("a canvas that cannot be unpacked: {error}");
            FileError::new(self.file, None, &found, "all of a canvas of REXPaint")
        })
    }

    fn number(&mut self) -> Result<u32, FileError> {
        let mut bytes = [0; 4];
        self.fill(&mut bytes)?;
        Ok(u32::from_le_bytes(bytes))
    }
}

/// Characters 0 to 31, as pictures.
const LOW: &str = " ☺☻♥♦♣♠•◘○◙♂♀♪♫☼►◄↕‼¶§▬↨↑↓→←∟↔▲▼";

/// Characters 127 to 255.
const HIGH: &str = "⌂ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜ¢£¥₧ƒáíóúñÑªº¿⌐¬½¼¡«»░▒▓│┤╡╢╖╕╣║╗╝╜╛┐└┴┬├─┼╞╟╚╔╩╦╠═╬╧╨╤╥╙╘╒╓╫╪┘┌█▄▌▐▀\
    αßΓπΣσµτΦΘΩδ∞φε∩≡±≥≤⌠⌡÷≈°∙·√ⁿ²■\u{a0}";

/// The character of a glyph, if there is one.
pub(super) fn character(glyph: u32) -> Option<char> {
    match glyph {
        0..=31 => LOW.chars().nth(glyph as usize),
        32..=126 => char::from_u32(glyph),
        127..=255 => HIGH.chars().nth(glyph as usize - 127),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn well_known_glyphs_are_where_they_belong() {
        let known =
            [(0, ' '), (1, '☺'), (30, '▲'), (35, '#'), (127, '⌂'), (176, '░'), (219, '█'), (250, '·'), (254, '■')];
        for (glyph, expected) in known {
            assert_eq!(character(glyph), Some(expected), "{glyph}");
        }
        assert_eq!((character(255), character(256)), (Some('\u{a0}'), None));
    }
}
