//! The tiles of a layer: numbers, text with commas, or base64 of compressed numbers.

use std::io::Read;

use base64::{Engine, engine::general_purpose::STANDARD};
use flate2::read::{GzDecoder, ZlibDecoder};

/// The bits of a number that say how its tile is turned; the others are the tile.
pub(super) const TURNS: u32 = 0xf000_0000;

/// The tiles of a layer, row by row, as the file has them.
#[derive(Debug)]
pub(super) enum TileData {
    /// Numbers.
    Numbers(Vec<u32>),
    /// Numbers with commas between them.
    Csv(String),
    /// Base64 of numbers of four bytes each.
    Base64 {
        /// The text.
        text: String,
        /// `zlib`, `gzip` or nothing, if the file is in order.
        compression: String,
    },
}

/// A fault in tile data: what was found, and what was expected.
type Wrong = (String, String);

impl TileData {
    /// Tile data by the names that the file has for its encoding and compression.
    ///
    /// # Errors
    /// When there is no such encoding.
    pub(super) fn named(encoding: &str, compression: &str, text: &str) -> Result<Self, Wrong> {
        match encoding {
            "csv" => Ok(Self::Csv(text.to_owned())),
            "base64" => Ok(Self::Base64 { text: text.to_owned(), compression: compression.to_owned() }),
            _ => Err((format!("tiles in the encoding \"{encoding}\""), "csv or base64".to_owned())),
        }
    }

    /// The number of the tile in each of `count` cells, without how it is turned; 0 where there is none.
    ///
    /// # Errors
    /// When it is not `count` numbers.
    pub(super) fn tiles(self, count: usize) -> Result<Vec<u32>, Wrong> {
        let mut tiles = match self {
            Self::Numbers(numbers) => numbers,
            Self::Csv(text) => csv(&text, count)?,
            Self::Base64 { text, compression } => base64(&text, &compression, count)?,
        };
        if tiles.len() != count {
            return Err((format!("{} tiles", tiles.len()), format!("{count}, one for each cell of the map")));
        }
        for tile in &mut tiles {
            *tile &= !TURNS;
        }
        Ok(tiles)
    }
}

fn csv(text: &str, count: usize) -> Result<Vec<u32>, Wrong> {
    // Each number takes a byte of the file at least.
    let mut tiles = Vec::with_capacity(count.min(text.len()));
    for word in text.split(',').map(str::trim) {
        if tiles.len() == count {
            return Err((format!("more than {count} tiles"), "one for each cell of the map".to_owned()));
        }
        let Ok(tile) = word.parse() else {
            let word: String = word.chars().take(40).collect();
            return Err((format!("\"{word}\" as tile {}", tiles.len() + 1), "the number of a tile".to_owned()));
        };
        tiles.push(tile);
    }
    Ok(tiles)
}

fn base64(text: &str, compression: &str, count: usize) -> Result<Vec<u32>, Wrong> {
    let text: String = text.chars().filter(|letter| !letter.is_ascii_whitespace()).collect();
    let packed = STANDARD
        .decode(text)
        .map_err(|error| (format!("tiles that are not base64: {error}"), "base64 as Tiled writes it".to_owned()))?;
    let length = count * 4;
    let bytes = match compression {
        "" | "none" => packed,
        "zlib" => unpacked(ZlibDecoder::new(&packed[..]), length)?,
        "gzip" => unpacked(GzDecoder::new(&packed[..]), length)?,
        _ => {
            let expected = "csv, or base64 with zlib, gzip or no compression (Tiled: Map > Map Properties > Tile Layer \
                            Format; then save)";
            return Err((format!("tiles compressed with \"{compression}\""), expected.to_owned()));
        }
    };
    if bytes.len() != length {
        let found = if bytes.len() > length { "more".to_owned() } else { bytes.len().to_string() };
        return Err((format!("{found} bytes of tiles"), format!("{length}, four for each cell of the map")));
    }
    Ok(bytes.chunks_exact(4).map(|four| u32::from_le_bytes([four[0], four[1], four[2], four[3]])).collect())
}

/// At most one byte more than there should be, so that a small file cannot fill the memory.
fn unpacked(packed: impl Read, length: usize) -> Result<Vec<u8>, Wrong> {
    let mut bytes = Vec::new();
    match packed.take(length as u64 + 1).read_to_end(&mut bytes) {
        Ok(_) => Ok(bytes),
        Err(error) => {
            Err((format!("compressed tiles that cannot be unpacked: {error}"), "them as Tiled writes them".to_owned()))
        }
    }
}
