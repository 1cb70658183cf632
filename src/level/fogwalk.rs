//! The Fogwalk format: front matter between two `+++` lines, then the map, one character a cell.

use crate::{
    grid::{Grid, Point, Size},
    terrain::{Movement, TerrainId},
};

use super::{
    Level, LevelError, Placed, Vocabulary,
    error::quote,
    front::{Front, Letter, Mark},
    is_plain,
    lines::{Line, lines},
};

/// The line before and after the front matter.
const FENCE: &str = "+++";
/// Most units, and most items, on a level.
const MOST_PLACED: usize = 10_000;

/// Reads a level.
pub(super) fn parse(name: &str, text: &str, vocabulary: &Vocabulary<'_>) -> Result<Level, LevelError> {
    let (front, map) = split(name, text)?;
    let front = Front::parse(name, text, front, vocabulary)?;
    let (size, rows) = measure(name, text, map)?;
    let mut level = Level::filled(size, TerrainId::ROCK);
    let mut marks = Marks::default();
    let mut cells = Vec::with_capacity(size.area());
    for (y, line) in (0..).zip(&rows) {
        let mut x = 0;
        for (at, glyph) in line.text.char_indices() {
            let here = line.start + at..line.start + at + glyph.len_utf8();
            let place = Place { at: Point::new(x, y), span: here.clone() };
            cells.push(match front.letter(glyph) {
                Some(Letter::Terrain(terrain)) => terrain,
                Some(Letter::Mark(mark, terrain)) => {
                    marks.add(name, text, mark, place)?;
                    terrain
                }
                None => return Err(LevelError::at(name, text, here, unknown(glyph))),
            });
            x += 1;
        }
        cells.resize((y as usize + 1) * size.width() as usize, TerrainId::ROCK);
    }
    let Some(cells) = Grid::from_cells(size, cells) else { unreachable!("every row was filled up to the width") };
    level.cells = cells;
    for (mark, point, span) in front.placed() {
        if !size.contains(point) {
            let problem = format!("{point} is outside of the map, which is {size} cells");
            return Err(LevelError::at(name, text, span, problem));
        }
        marks.add(name, text, mark, Place { at: point, span })?;
    }
    front.fill(&mut level);
    marks.fill(name, text, &mut level)?;
    Ok(level)
}

/// The byte ranges of the front matter and of the map.
fn split(name: &str, text: &str) -> Result<(std::ops::Range<usize>, usize), LevelError> {
    let mut all = lines(text, 0);
    let Some(first) = all.next().filter(|line| line.text.trim_end() == FENCE) else { return Ok((0..0, 0)) };
    let Some(second) = all.find(|line| line.text.trim_end() == FENCE) else {
        let problem = format!("the front matter that begins here has no end; expected a second line {FENCE}");
        return Err(LevelError::at(name, text, first.start..first.start + FENCE.len(), problem));
    };
    let from = text[first.start..].find('\n').map_or(text.len(), |end| first.start + end + 1);
    let map = text[second.start..].find('\n').map_or(text.len(), |end| second.start + end + 1);
    Ok((from..second.start, map))
}

/// The rows of the map and its size, without keeping a row that is too long or too many.
fn measure<'t>(name: &str, text: &'t str, from: usize) -> Result<(Size, Vec<Line<'t>>), LevelError> {
    let most = Size::MAX_SIDE as usize;
    let end = from + text[from..].trim_end_matches(['\n', '\r']).len();
    let mut rows = Vec::new();
    let mut width = 0;
    for line in lines(&text[..end], from) {
        if rows.len() == most {
            let problem = format!("the map has more than {most} rows");
            return Err(LevelError::at(name, text, line.start..line.start, problem));
        }
        if let Some((at, _)) = line.text.char_indices().nth(most) {
            let at = line.start + at;
            return Err(LevelError::at(name, text, at..at, format!("the row is longer than {most} cells")));
        }
        width = width.max(line.text.chars().count());
        rows.push(line);
    }
    match Size::new(width as u32, rows.len() as u32) {
        Some(size) => Ok((size, rows)),
        None => Err(LevelError::at(name, text, from..from, "there is no map; expected rows of one character a cell")),
    }
}

fn unknown(glyph: char) -> String {
    let code = u32::from(glyph);
    match glyph {
        '\t' => "a tab; expected one character a cell, so use spaces (rock) or dots (floor)".into(),
        _ if is_plain(glyph) => {
            format!("{} (U+{code:04X}) stands for nothing; name it in [legend], [units] or [items]", quote(&glyph.to_string()))
        }
        _ => format!("the character U+{code:04X} cannot stand on a map; expected characters of one column"),
    }
}

/// A cell, and where in the file it is spoken of.
#[derive(Clone, Debug)]
struct Place {
    at: Point,
    span: std::ops::Range<usize>,
}

/// Everything that was found to be on the level, so far.
#[derive(Default)]
struct Marks {
    player: Option<Point>,
    start: Option<Point>,
    goal: Option<Point>,
    units: Vec<(String, Place)>,
    items: Vec<(String, Place)>,
}

impl Marks {
    fn add(&mut self, name: &str, text: &str, mark: Mark<'_>, place: Place) -> Result<(), LevelError> {
        let (slot, what) = match mark {
            Mark::Player => (&mut self.player, "player"),
            Mark::Start => (&mut self.start, "start"),
            Mark::Goal => (&mut self.goal, "goal"),
            Mark::Unit(kind) | Mark::Item(kind) => {
                let list = if matches!(mark, Mark::Unit(_)) { &mut self.units } else { &mut self.items };
                if list.len() == MOST_PLACED {
                    let problem = format!("more than {MOST_PLACED} units or items");
                    return Err(LevelError::at(name, text, place.span, problem));
                }
                list.push((kind.to_owned(), place));
                return Ok(());
            }
        };
        if let Some(first) = slot {
            let problem = format!("a second {what}; the first is at {first}, and a level has one");
            return Err(LevelError::at(name, text, place.span, problem));
        }
        *slot = Some(place.at);
        Ok(())
    }

    /// Puts everything on the level, in reading order.
    fn fill(mut self, name: &str, text: &str, level: &mut Level) -> Result<(), LevelError> {
        (level.player, level.start, level.goal) = (self.player, self.start, self.goal);
        self.units.sort_by_key(|(_, place)| place.at);
        self.items.sort_by_key(|(_, place)| place.at);
        for list in [&self.units, &self.items] {
            if let Some((kind, place)) = list.windows(2).find(|pair| pair[0].1.at == pair[1].1.at).map(|pair| &pair[1]) {
                let problem = format!("{} at {}, where there already is one", quote(kind), place.at);
                return Err(LevelError::at(name, text, place.span.clone(), problem));
            }
        }
        for (kind, place) in self.units.iter().chain(&self.items) {
            let terrain = level.terrains.kind(level.cells[place.at]);
            if Movement::ALL.iter().all(|movement| movement.entry_cost(terrain).is_none()) {
                let problem = format!("{} cannot be at {}: nobody can stand in {}", quote(kind), place.at, terrain.name);
                return Err(LevelError::at(name, text, place.span.clone(), problem));
            }
        }
        let placed = |list: Vec<(String, Place)>| list.into_iter().map(|(kind, place)| Placed { kind, at: place.at }).collect();
        (level.units, level.items) = (placed(self.units), placed(self.items));
        Ok(())
    }
}
