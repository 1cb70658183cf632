//! The letters of a level file: which character is what, and what is on the map.

use std::{collections::BTreeMap, fmt::Write as _};

use crate::{
    content::{OwnTerrain, terrains},
    grid::Point,
    terrain::TerrainId,
    text::is_printable,
};

use super::{
    super::{
        Level, Placed,
        legend::{Legend, Meaning},
    },
    values::{list, push, quote, quote_key},
};

/// A level with the letters that its file will use.
pub(super) struct Writer<'a> {
    level: &'a Level,
    /// Every character with a meaning, so that none gets two.
    legend: Legend,
    /// The character of each terrain.
    glyphs: BTreeMap<TerrainId, char>,
    /// Lines of `[legend]`.
    legend_lines: String,
    /// Letters that are on the map instead of terrain.
    marks: BTreeMap<Point, char>,
}

impl<'a> Writer<'a> {
    /// Decides on the characters of the terrains.
    pub(super) fn new(level: &'a Level) -> Self {
        let mut writer = Self {
            level,
            legend: Legend::new(),
            glyphs: BTreeMap::new(),
            legend_lines: String::new(),
            marks: BTreeMap::new(),
        };
        let mut is_used = [false; 256];
        for id in level.cells.cells() {
            is_used[id.0 as usize] = true;
        }
        for (id, own) in level.terrains.own() {
            let is_taken = match writer.legend.get(own.glyph) {
                None => !is_printable(own.glyph),
                Some(Meaning::Terrain(other)) => writer.glyphs.values().any(|&glyph| glyph == own.glyph) || other == id,
                Some(_) => true,
            };
            if own.base == id && !is_taken {
                // Its entry has its character.
                writer.legend.set(own.glyph, Meaning::Terrain(id));
                writer.glyphs.insert(id, own.glyph);
                continue;
            }
            let glyph = if is_taken { writer.free_letter(&own.glyph.to_string()) } else { own.glyph };
            writer.give(id, glyph, &own_terrain(level, own));
        }
        for (index, kind) in terrains().iter().enumerate() {
            let id = TerrainId(index as u8);
            if writer.legend.get(kind.glyph) == Some(Meaning::Terrain(id)) {
                writer.glyphs.insert(id, kind.glyph);
            } else if is_used[index] {
                // A terrain of the level's own has taken its character.
                let letter = writer.free_letter(&kind.name);
                writer.give(id, letter, &quote(&kind.name));
            }
        }
        writer
    }

    /// Gives a terrain a character, by a line of `[legend]`.
    fn give(&mut self, id: TerrainId, glyph: char, value: &str) {
        self.legend.set(glyph, Meaning::Terrain(id));
        self.glyphs.insert(id, glyph);
        push(&mut self.legend_lines, &quote_key(glyph), value);
    }

    /// A character without meaning, if possible one that reminds of the name: an initial of its words, small or
    /// capital, else another letter of it, else any.
    fn free_letter(&self, name: &str) -> char {
        let initials = || name.split_whitespace().filter_map(|word| word.chars().next());
        let of_name = initials().chain(initials().map(|letter| letter.to_ascii_uppercase())).chain(name.chars());
        of_name
            .filter(char::is_ascii_alphabetic)
            .chain('a'..='z')
            .chain('C'..='Z')
            .chain('0'..='9')
            .chain(('\u{a1}'..='\u{ffff}').filter(|&letter| is_printable(letter)))
            .find(|&letter| self.legend.get(letter).is_none())
            .unwrap_or('?')
    }

    /// Puts a letter on the map, if nothing else is in the cell and its ground is what the letter hides.
    pub(super) fn mark(&mut self, point: Point, ground: TerrainId, letter: char) -> bool {
        if self.level.cells.get(point) != Some(&ground) || self.marks.contains_key(&point) {
            return false;
        }
        self.marks.insert(point, letter);
        true
    }

    pub(super) fn legend(&self) -> String {
        if self.legend_lines.is_empty() { String::new() } else { format!("[legend]\n{}", self.legend_lines) }
    }

    /// `[units]` or `[items]`: a letter for each kind, on the map where the kind's most frequent ground is, in a
    /// list of cells elsewhere and for those who belong somewhere else.
    pub(super) fn section(&mut self, title: &str, all: &[Placed]) -> String {
        let mut kinds: BTreeMap<&str, Vec<Point>> = BTreeMap::new();
        let mut homes: BTreeMap<Point, Point> = BTreeMap::new();
        for placed in all {
            kinds.entry(&placed.kind).or_default().push(placed.at);
            homes.extend(placed.home.map(|home| (placed.at, home)));
        }
        let mut lines = String::new();
        for (kind, cells) in kinds {
            let letter = self.free_letter(kind);
            self.legend.set(letter, if title == "units" { Meaning::Unit(0) } else { Meaning::Item(0) });
            let ground = self.usual_ground(&cells);
            let (on_map, listed): (Vec<Point>, Vec<Point>) =
                cells.iter().partition(|point| !homes.contains_key(point) && self.mark(**point, ground, letter));
            let mut value = format!("kind = {}", quote(kind));
            if ground != TerrainId::FLOOR && !on_map.is_empty() {
                let _ = write!(value, ", on = {}", quote(&self.ground_name(ground)));
            }
            if !listed.is_empty() {
                let _ = write!(value, ", at = {}", list(&listed));
            }
            if listed.iter().any(|at| homes.contains_key(at)) {
                let homes: Vec<_> = listed.iter().map(|at| homes.get(at).copied().unwrap_or(*at)).collect();
                let _ = write!(value, ", home = {}", list(&homes));
            }
            let is_plain = value.len() == "kind = ".len() + quote(kind).len();
            let value = if is_plain { quote(kind) } else { format!("{{ {value} }}") };
            push(&mut lines, &quote_key(letter), &value);
        }
        if lines.is_empty() { lines } else { format!("[{title}]\n{lines}") }
    }

    /// The terrain that most of these cells are, of those without a letter yet; floor if there is no telling.
    fn usual_ground(&self, cells: &[Point]) -> TerrainId {
        let mut counts: BTreeMap<TerrainId, usize> = BTreeMap::new();
        for point in cells.iter().filter(|point| !self.marks.contains_key(point)) {
            if let Some(&id) = self.level.cells.get(*point) {
                *counts.entry(id).or_default() += 1;
            }
        }
        let usual = counts.into_iter().max_by_key(|&(id, count)| (count, id == TerrainId::FLOOR));
        usual.map_or(TerrainId::FLOOR, |(id, _)| id)
    }

    /// How a terrain is named in the front matter: a built-in one by its name, one of the level's own by its character.
    pub(super) fn ground_name(&self, id: TerrainId) -> String {
        match (terrains().get(id.0 as usize), self.glyphs.get(&id)) {
            (None, Some(glyph)) => glyph.to_string(),
            (built_in, _) => built_in.map_or_else(String::new, |kind| kind.name.to_string()),
        }
    }

    /// The rows, without the rock at their ends that the reader adds again.
    pub(super) fn map(&self) -> String {
        let width = self.level.size().width() as usize;
        let character = |(point, id): (Point, &TerrainId)| {
            let mark = self.marks.get(&point).copied();
            (mark.or_else(|| self.glyphs.get(id).copied()).unwrap_or(' '), mark.is_none() && *id == TerrainId::ROCK)
        };
        let cells: Vec<(char, bool)> = self.level.cells.iter().map(character).collect();
        let bare = |row: &[(char, bool)]| row.iter().rposition(|(_, is_rock)| !is_rock).map_or(0, |last| last + 1);
        let mut ends: Vec<usize> = cells.chunks(width).map(bare).collect();
        // One row must be as wide as the map, and the last one must not look blank.
        let is_wide = ends.contains(&width);
        if let Some(last) = ends.last_mut().filter(|last| !is_wide || **last == 0) {
            *last = width;
        }
        let mut text = String::new();
        for (row, end) in cells.chunks(width).zip(ends) {
            text.extend(row[..end].iter().map(|(character, _)| character));
            text.push('\n');
        }
        text
    }
}

/// The value of a terrain of the level's own in `[legend]`.
fn own_terrain(level: &Level, own: &OwnTerrain) -> String {
    let mut value = format!("{{ terrain = {}", quote(&level.terrains.kind(level.terrains.base(own.base)).name));
    if let Some(cost) = own.cost {
        let _ = write!(value, ", cost = {cost}");
    }
    if let Some(name) = &own.name {
        let _ = write!(value, ", name = {}", quote(name));
    }
    value.push_str(" }");
    value
}
