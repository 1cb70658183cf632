//! Writing a level so that it reads well: what is plain stands on the map, the rest above it.

use std::{
    collections::{BTreeMap, BTreeSet},
    fmt::Write,
};

use crate::{
    grid::{Grid, Point},
    search::DiagonalRule,
    terrain::{BUILT_IN, TerrainId},
};

use super::{Level, Placed};

/// Characters for kinds whose initial is taken.
const SPARE: &str = "abcdefghijklmnopqrstuvwxyzCDEFGHIJKLMNOPQRSUVWXYZ0123456789!*";

/// Writes a level in the Fogwalk format. Reading it gives the same level back.
pub fn write(level: &Level) -> String {
    let mut writer = Writer::new(level);
    writer.marks();
    let units = writer.placed("units", &level.units);
    let items = writer.placed("items", &level.items);
    let mut front = writer.front();
    front.push_str(&units);
    front.push_str(&items);
    let mut text = if front.is_empty() { String::new() } else { format!("+++\n{front}+++\n") };
    let width = level.size().width() as usize;
    let rows: Vec<String> = writer.map.cells().chunks(width).map(|row| row.iter().collect()).collect();
    // The longest row keeps the width; of the others, rock at the end is implied, as are rows after the last.
    let full = rows.iter().any(|row| !row.ends_with(' '));
    let last = rows.iter().rposition(|row| !row.trim_end_matches(' ').is_empty());
    let needs_all = !full || last != Some(rows.len() - 1) || rows[0].starts_with("type");
    for row in &rows {
        text.push_str(if needs_all { row } else { row.trim_end_matches(' ') });
        text.push('\n');
    }
    text
}

struct Writer<'a> {
    level: &'a Level,
    map: Grid<char>,
    /// Characters that mean something already.
    taken: BTreeSet<char>,
    /// Cells whose character is that of a unit, an item or a mark.
    covered: BTreeSet<Point>,
    /// `player`, `start` and `goal`, where the map cannot say it.
    apart: Vec<(&'static str, Point)>,
}

impl<'a> Writer<'a> {
    fn new(level: &'a Level) -> Self {
        let map = level.cells.map(|&id| level.terrains.kind(id).glyph);
        let taken = level.terrains.rows().map(|(_, kind)| kind.glyph).chain("@AB+".chars()).collect();
        Self { level, map, taken, covered: BTreeSet::new(), apart: Vec::new() }
    }

    /// Puts player, start and goal onto the map where they stand on plain floor.
    fn marks(&mut self) {
        let Level { player, start, goal, terrains, .. } = self.level;
        for (glyph, name, place) in [('@', "player", player), ('A', "start", start), ('B', "goal", goal)] {
            let Some(point) = *place else { continue };
            let is_free = terrains.own().all(|(_, own)| own.glyph != glyph);
            if is_free && self.level.cells.get(point) == Some(&TerrainId::FLOOR) && self.covered.insert(point) {
                self.map[point] = glyph;
            } else {
                self.apart.push((name, point));
            }
        }
    }

    /// Puts units or items onto the map, a letter for each kind and ground, and returns the table that explains them.
    fn placed(&mut self, table: &str, all: &[Placed]) -> String {
        let mut groups: BTreeMap<(&str, TerrainId), Vec<Point>> = BTreeMap::new();
        for Placed { kind, at } in all {
            groups.entry((kind, self.level.cells[*at])).or_default().push(*at);
        }
        let mut rows = String::new();
        for ((kind, terrain), points) in groups {
            let Some(letter) = self.letter(kind) else { continue };
            let mut hidden = Vec::new();
            for point in points {
                if self.covered.insert(point) {
                    self.map[point] = letter;
                } else {
                    hidden.push(format!("[{}, {}]", point.x, point.y));
                }
            }
            let mut row = vec![format!("kind = {}", quoted(kind))];
            if terrain != TerrainId::FLOOR {
                row.push(format!("on = {}", self.ground(terrain)));
            }
            if !hidden.is_empty() {
                row.push(format!("at = [{}]", hidden.join(", ")));
            }
            let value = if row.len() == 1 { quoted(kind) } else { format!("{{ {} }}", row.join(", ")) };
            // Writing into a string cannot fail.
            let _ = writeln!(rows, "{} = {value}", quoted(&letter.to_string()));
        }
        if rows.is_empty() { rows } else { format!("[{table}]\n{rows}") }
    }

    /// A free character for a kind: its initial if possible.
    fn letter(&mut self, kind: &str) -> Option<char> {
        let letter = kind.chars().filter(char::is_ascii_alphabetic).take(1).chain(SPARE.chars()).find(|c| !self.taken.contains(c));
        let letter = letter.or_else(|| ('\u{c0}'..'\u{24f}').find(|c| super::is_plain(*c) && !self.taken.contains(c)))?;
        self.taken.insert(letter);
        Some(letter)
    }

    /// How `on` names a terrain: built-in ones by name, the level's own by character.
    fn ground(&self, terrain: TerrainId) -> String {
        let kind = self.level.terrains.kind(terrain);
        let is_built_in = usize::from(terrain.0) < BUILT_IN.len();
        quoted(&if is_built_in { kind.name.to_string() } else { kind.glyph.to_string() })
    }

    fn front(&self) -> String {
        let level = self.level;
        let mut text = String::new();
        let mut line = |key: &str, value: String| {
            let _ = writeln!(text, "{key} = {value}");
        };
        if !level.name.is_empty() {
            line("name", quoted(&level.name));
        }
        if !level.about.is_empty() {
            line("about", quoted(&level.about));
        }
        if level.diagonal != DiagonalRule::default() {
            line("diagonal", quoted(level.diagonal.name()));
        }
        for (key, Point { x, y }) in &self.apart {
            line(key, format!("[{x}, {y}]"));
        }
        if level.terrains.own().next().is_some() {
            text.push_str("[legend]\n");
        }
        for (_, own) in level.terrains.own() {
            let mut row = vec![format!("terrain = {}", quoted(&level.terrains.kind(own.base).name))];
            row.extend(own.cost.map(|cost| format!("cost = {cost}")));
            row.extend(own.name.as_ref().map(|name| format!("name = {}", quoted(name))));
            let _ = writeln!(text, "{} = {{ {} }}", quoted(&own.glyph.to_string()), row.join(", "));
        }
        text
    }
}

/// A text as TOML writes it in quotes.
fn quoted(text: &str) -> String {
    toml::Value::String(text.to_owned()).to_string()
}
