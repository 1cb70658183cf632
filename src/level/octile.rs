//! `MovingAI` benchmark maps (`type octile`).
//!
//! After N. Sturtevant, "Benchmarks for Grid-Based Pathfinding" (2012): four header lines, then `height` rows of
//! exactly `width` letters. Swamp costs nothing extra in these files, so it is read as a terrain of the level's own.

use crate::{
    content::{OwnTerrain, TerrainTable, terrains},
    grid::{Grid, Size},
    terrain::TerrainId,
    text::{FileError, Source, named, quoted},
};

use super::{Layout, Level};

/// The letters that are built-in terrains; the first of a terrain is the one that is written.
const LETTERS: [(char, TerrainId); 6] = [
    ('.', TerrainId::FLOOR),
    ('G', TerrainId::FLOOR),
    ('@', TerrainId::ROCK),
    ('O', TerrainId::ROCK),
    ('T', TerrainId::TREE),
    ('W', TerrainId::DEEP_WATER),
];

/// Swamp as these files mean it: ground like any other.
const SWAMP: OwnTerrain = OwnTerrain { base: TerrainId::SWAMP, glyph: 'S', name: None, cost: Some(10) };

/// Why a level cannot be a `MovingAI` map.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum OctileError {
    /// A terrain without a letter.
    #[error("a MovingAI map has no letter for {0}")]
    Terrain(String),
    /// Something that these files cannot say.
    #[error("a MovingAI map cannot hold {0}")]
    Content(&'static str),
}

/// Whether a file with this first line claims to be of this kind.
pub(super) fn is_octile(first_line: &str) -> bool {
    first_line.split_whitespace().next() == Some("type")
}

/// Reads a whole file.
///
/// # Errors
/// At the first header line or letter that these files do not have.
pub(super) fn read(source: &Source<'_>) -> Result<Level, FileError> {
    let mut lines = Lines { source, offset: 0 };
    let (offset, line) = lines.next("type octile")?;
    if line.trim() != "type octile" {
        return Err(source.error(offset, &quoted(line), "\"type octile\", the one type of MovingAI map there is"));
    }
    let height = lines.side("height")?;
    let width = lines.side("width")?;
    let (offset, line) = lines.next("the line \"map\"")?;
    if line.trim() != "map" {
        return Err(source.error(offset, &quoted(line), "the line \"map\""));
    }
    // At least one byte a cell, so that the size that a header claims takes no memory by itself.
    let area = width as usize * height as usize;
    let mut cells = Vec::with_capacity(area.min(source.text.len()));
    let mut terrains = TerrainTable::built_in();
    let mut swamp = None;
    for row in 0..height {
        let (start, line) = lines.next(&format!("{height} rows, of which this is number {}", row + 1))?;
        let mut count = 0;
        for (at, letter) in line.char_indices() {
            if count == width {
                let found = format!("a row longer than {width}");
                return Err(source.error(start + at, &found, &format!("exactly {width} letters, as the header says")));
            }
            count += 1;
            cells.push(match LETTERS.iter().find(|(known, _)| *known == letter) {
                Some((_, id)) => *id,
                None if letter == SWAMP.glyph => *swamp.get_or_insert_with(|| add_swamp(&mut terrains)),
                None => return Err(source.error(start + at, &named(letter), "one of the letters . G S W T @ O")),
            });
        }
        if count < width {
            let found = format!("a row of {count}");
            let expected = format!("exactly {width} letters, as the header says");
            return Err(source.error(start + line.len(), &found, &expected));
        }
    }
    while let Some((offset, line)) = lines.take() {
        if !line.trim().is_empty() {
            let found = format!("row {} of the map", height + 1);
            return Err(source.error(offset, &found, &format!("only {height}, as the header says")));
        }
    }
    let grid = Size::new(width, height).and_then(|size| Grid::from_cells(size, cells));
    let grid = grid.ok_or_else(|| source.error(0, "no map", "rows of letters"))?;
    let mut level = Level::filled(grid.size(), TerrainId::ROCK);
    level.terrains = terrains;
    level.cells = grid;
    Ok(level)
}

/// Adds the swamp of these files to a table of built-in terrains.
fn add_swamp(terrains: &mut TerrainTable) -> TerrainId {
    // Its cost is in range and the table has room; were it not so, plain floor costs the same.
    terrains.add(SWAMP).unwrap_or(TerrainId::FLOOR)
}

/// The lines of a file, with their offsets.
struct Lines<'a> {
    source: &'a Source<'a>,
    offset: usize,
}

impl<'a> Lines<'a> {
    /// The next line without its end, if there is one.
    fn take(&mut self) -> Option<(usize, &'a str)> {
        let start = self.offset;
        let rest = self.source.text.get(start..).filter(|rest| !rest.is_empty())?;
        let line = rest.split('\n').next().unwrap_or_default();
        self.offset = start + line.len() + 1;
        Some((start, line.strip_suffix('\r').unwrap_or(line)))
    }

    fn next(&mut self, expected: &str) -> Result<(usize, &'a str), FileError> {
        self.take().ok_or_else(|| self.source.error(self.source.text.len(), "the end of the file", expected))
    }

    /// A header line with the length of a side.
    fn side(&mut self, name: &str) -> Result<u32, FileError> {
        let (offset, line) = self.next(&format!("\"{name}\" and a number"))?;
        let mut words = line.split_whitespace();
        if words.next() != Some(name) {
            return Err(self.source.error(offset, &quoted(line), &format!("\"{name}\" and a number")));
        }
        let value = words.next().unwrap_or_default();
        let number = value.parse().ok().filter(|number| (1..=Size::MAX_SIDE).contains(number));
        if let (Some(number), None) = (number, words.next()) {
            return Ok(number);
        }
        let after = line.trim_start()[name.len()..].trim();
        let found = if after.is_empty() { "nothing".into() } else { quoted(after) };
        let expected = format!("the {name} of the map, a whole number from 1 to {}", Size::MAX_SIDE);
        Err(self.source.error(offset + line.trim_end().len() - after.len(), &found, &expected))
    }
}

/// A level as a `MovingAI` map.
///
/// # Errors
/// When anything of it would be lost: these files hold floor, trees, deep water, rock, and swamp at the cost of
/// floor, and nothing else.
pub fn write_octile(level: &Level) -> Result<String, OctileError> {
    let swamp = TerrainId(terrains().len() as u8);
    let lost = [
        (!level.name.is_empty() || !level.about.is_empty(), "a name or a description"),
        (level.depth != 1, "the number of a floor"),
        (level.layout != Layout::Squares, "another grid than squares"),
        (level.player.is_some(), "a player"),
        (level.start.is_some() || level.goal.is_some(), "a start or a goal"),
        (!level.long_paths.is_empty(), "long paths"),
        (!level.waypoints.is_empty(), "waypoints"),
        (!level.dead_ends.is_empty(), "dead ends"),
        (!level.units.is_empty(), "units"),
        (!level.items.is_empty(), "items"),
        (!level.events.is_empty(), "events"),
        (!level.other_goals.is_empty(), "several goals"),
        (level.puzzle.is_some(), "a puzzle"),
        (!level.pages.is_empty() || !level.curriculum.is_empty(), "a lesson"),
        (level.diagonal != crate::search::DiagonalRule::NoObstacle, "another rule for diagonals than no-obstacle"),
        (level.terrains.own().any(|(id, own)| id != swamp || *own != SWAMP), "terrains of a level's own"),
        (level.terrains.own().any(|(id, _)| !level.cells.cells().contains(&id)), "a swamp that is nowhere"),
    ];
    if let Some((_, what)) = lost.into_iter().find(|(is_lost, _)| *is_lost) {
        return Err(OctileError::Content(what));
    }
    let size = level.size();
    let mut text = format!("type octile\nheight {}\nwidth {}\nmap\n", size.height(), size.width());
    for row in level.cells.cells().chunks(size.width() as usize) {
        for &id in row {
            let built_in = LETTERS.iter().find(|(_, known)| *known == id).map(|(letter, _)| *letter);
            // Of the terrains of its own only the swamp is left.
            let letter = built_in.or((level.terrains.base(id) != id).then_some(SWAMP.glyph));
            text.push(letter.ok_or_else(|| OctileError::Terrain(level.terrains.kind(id).name.to_string()))?);
        }
        text.push('\n');
    }
    Ok(text)
}
