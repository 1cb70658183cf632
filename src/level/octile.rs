//! MovingAI's `.map` files, exactly as the benchmark files are.
//!
//! Source: N. R. Sturtevant, "Benchmarks for Grid-Based Pathfinding", IEEE TCIAIG 4(2), 2012. All ground costs the
//! same in these files, so swamp is a terrain of the level's own that costs as much as floor.

use crate::{
    grid::{Grid, Size},
    search::DiagonalRule,
    terrain::{OwnTerrain, TerrainId, TerrainTable},
};

use super::{
    Level, LevelError,
    error::quote,
    lines::{Line, lines},
};

/// The letters of the format and the terrains they stand for. The first letter of a terrain is the one written.
const LETTERS: [(char, TerrainId); 7] = [
    ('.', TerrainId::FLOOR),
    ('G', TerrainId::FLOOR),
    ('S', TerrainId::SWAMP),
    ('W', TerrainId::DEEP_WATER),
    ('T', TerrainId::TREE),
    ('@', TerrainId::ROCK),
    ('O', TerrainId::ROCK),
];

/// Why a level cannot be written in this format.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum OctileError {
    /// A terrain has no letter.
    #[error("MovingAI maps have no letter for {0}; they know floor, swamp, deep water, trees and rock")]
    Terrain(String),
    /// There is something on the level that the format has no room for.
    #[error("MovingAI maps hold the ground only, and this level also has {0}")]
    MoreThanGround(&'static str),
}

/// Whether the text begins like a file of this kind: a first line `type ...`.
pub(super) fn is_octile(text: &str) -> bool {
    text.strip_prefix("type").is_some_and(|rest| rest.starts_with([' ', '\t']))
}

/// Reads a map.
pub(super) fn parse(name: &str, text: &str) -> Result<Level, LevelError> {
    let fail = |line: &Line<'_>, problem: String| {
        LevelError::at(name, text, line.start..line.start + line.text.len(), problem)
    };
    let end = Line { start: text.trim_end().len(), text: "" };
    let mut rest = lines(text, 0);
    let mut header = |word: &str| -> Result<Line<'_>, LevelError> {
        let line = rest.next().unwrap_or(end);
        match line.text.split_whitespace().next() {
            Some(first) if first == word => Ok(line),
            _ => Err(fail(&line, format!("expected a line with `{word}` here, found {}", quote(line.text)))),
        }
    };
    let value = |line: &Line<'_>| line.text.split_whitespace().nth(1).unwrap_or("").to_owned();
    let kind = header("type")?;
    if value(&kind) != "octile" {
        return Err(fail(&kind, format!("expected `type octile`, found {}", quote(kind.text))));
    }
    let mut side = |word: &str| -> Result<u32, LevelError> {
        let line = header(word)?;
        let number = value(&line).parse().ok().filter(|number| (1..=Size::MAX_SIDE).contains(number));
        number.ok_or_else(|| {
            let most = Size::MAX_SIDE;
            fail(&line, format!("expected `{word}` and a whole number from 1 to {most}, found {}", quote(line.text)))
        })
    };
    let (height, width) = (side("height")?, side("width")?);
    header("map")?;
    let Some(size) = Size::new(width, height) else { unreachable!("both sides were checked") };

    let mut terrains = TerrainTable::built_in();
    let swamp = OwnTerrain { base: TerrainId::SWAMP, glyph: 'S', name: None, cost: Some(10) };
    let Ok(swamp) = terrains.add(swamp) else { unreachable!("a swamp can be entered, and the table has room") };
    // Each row is checked against the header before it is kept, so memory grows with the file and no faster.
    let mut cells = Vec::new();
    for row in 0..height {
        let line = rest.next().unwrap_or(end);
        let mut count = 0;
        for (at, letter) in line.text.char_indices() {
            let found = LETTERS.iter().find(|(known, _)| *known == letter);
            let here = line.start + at..line.start + at + letter.len_utf8();
            let Some(&(_, terrain)) = found else {
                let problem =
                    format!("{} stands for nothing in a MovingAI map; expected one of . G S W T @ O", quote(&letter.to_string()));
                return Err(LevelError::at(name, text, here, problem));
            };
            count += 1;
            if count > width {
                let problem = format!("row {row} is longer than the {width} cells that the header gives");
                return Err(LevelError::at(name, text, here, problem));
            }
            cells.push(if terrain == TerrainId::SWAMP { swamp } else { terrain });
        }
        if count < width {
            let at = line.start + line.text.len();
            let problem = format!("row {row} of {height} has {count} cells; expected {width}, as the header says");
            return Err(LevelError::at(name, text, at..at, problem));
        }
    }
    if let Some(extra) = rest.find(|line| !line.text.trim().is_empty()) {
        return Err(fail(&extra, format!("expected the end of the file after {height} rows, as the header says")));
    }
    let Some(cells) = Grid::from_cells(size, cells) else { unreachable!("every row was counted") };
    Ok(Level { terrains, cells, diagonal: DiagonalRule::NoObstacle, ..Level::filled(size, TerrainId::ROCK) })
}

/// Writes a level's ground as a MovingAI map.
///
/// # Errors
/// When the level has more on it than ground, or ground that has no letter.
pub fn write_octile(level: &Level) -> Result<String, OctileError> {
    let more = [
        ("units", !level.units.is_empty()),
        ("items", !level.items.is_empty()),
        ("a player", level.player.is_some()),
        ("a start", level.start.is_some()),
        ("a goal", level.goal.is_some()),
        ("a name", !level.name.is_empty() || !level.about.is_empty()),
        ("another rule for diagonals", level.diagonal != DiagonalRule::NoObstacle),
    ];
    if let Some((what, _)) = more.iter().find(|(_, has)| *has) {
        return Err(OctileError::MoreThanGround(what));
    }
    let size = level.size();
    let mut text = format!("type octile\nheight {}\nwidth {}\nmap\n", size.height(), size.width());
    for (point, &id) in level.cells.iter() {
        let base = level.terrains.base(id);
        let kind = level.terrains.kind(id);
        let is_plain = if base == TerrainId::SWAMP { kind.walk == Some(10) } else { base == id };
        let letter = LETTERS.iter().find(|(_, terrain)| *terrain == base && is_plain);
        let Some((letter, _)) = letter else { return Err(OctileError::Terrain(kind.name.clone().into_owned())) };
        text.push(*letter);
        if point.x == size.width() - 1 {
            text.push('\n');
        }
    }
    Ok(text)
}
