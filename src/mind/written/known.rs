//! A known map: what each cell was last seen as.

use serde::{Deserialize, Serialize};

use crate::{
    grid::Size,
    mind::{Knowledge, KnownWalkability, Turn},
    terrain::TerrainId,
};

/// Maps of fewer cells are not read: no floor of the dungeon is so small, and each takes memory besides its cells.
const FEWEST: usize = 256;

/// A known map in a file.
#[derive(Serialize, Deserialize)]
pub(in crate::mind) struct WrittenMap {
    width: u32,
    height: u32,
    /// Every cell in reading order; unknown if `None`.
    cells: Vec<Option<(TerrainId, Turn)>>,
}

impl From<KnownWalkability> for WrittenMap {
    fn from(known: KnownWalkability) -> Self {
        let size = known.size();
        let cell = |knowledge: Knowledge| match knowledge {
            Knowledge::Unknown => None,
            Knowledge::Remembered { terrain, seen } => Some((terrain, seen)),
        };
        Self { width: size.width() as u32, height: size.height() as u32, cells: known.cells().map(cell).collect() }
    }
}

impl TryFrom<WrittenMap> for KnownWalkability {
    type Error = &'static str;

    fn try_from(written: WrittenMap) -> Result<Self, Self::Error> {
        let WrittenMap { width, height, cells } = written;
        let size = Size::new(width, height).filter(|size| size.area() >= FEWEST).ok_or("a map has no size")?;
        Self::read(size, &cells).ok_or("a map lacks cells")
    }
}
