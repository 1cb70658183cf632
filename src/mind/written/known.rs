//! A known map: what each cell was last seen as.

use serde::{Deserialize, Serialize};

use crate::{
    grid::Size,
    mind::{Knowledge, KnownWalkability, Turn},
    terrain::TerrainId,
};

/// A map of fewer cells is written with others behind them of which nothing is known: each takes memory besides its cells, and
/// a file of many small ones would otherwise take far more memory than room.
const FEWEST: usize = 256;

/// A known map in a file.
#[derive(Serialize, Deserialize)]
pub(in crate::mind) struct WrittenMap {
    width: u32,
    height: u32,
    /// Every cell in reading order, and then some if there are few; unknown if `None`.
    cells: Vec<Option<(TerrainId, Turn)>>,
}

impl From<KnownWalkability> for WrittenMap {
    fn from(known: KnownWalkability) -> Self {
        let size = known.size();
        let cell = |knowledge: Knowledge| match knowledge {
            Knowledge::Unknown => None,
            Knowledge::Remembered { terrain, seen } => Some((terrain, seen)),
        };
        let mut cells: Vec<_> = known.cells().map(cell).collect();
        cells.resize(cells.len().max(FEWEST), None);
        Self { width: size.width() as u32, height: size.height() as u32, cells }
    }
}

impl TryFrom<WrittenMap> for KnownWalkability {
    type Error = &'static str;

    fn try_from(written: WrittenMap) -> Result<Self, Self::Error> {
        let WrittenMap { width, height, cells } = written;
        let size = Size::new(width, height).ok_or("a map has no size")?;
        let is_whole = cells.len() == size.area().max(FEWEST) && cells[size.area()..].iter().all(Option::is_none);
        let cells = is_whole.then(|| &cells[..size.area()]).ok_or("a map lacks cells")?;
        Self::read(size, cells).ok_or("a map lacks cells")
    }
}
