//! The front matter: TOML that says what the characters of the map mean, and what does not fit onto it.

use std::{
    collections::{BTreeMap, BTreeSet},
    ops::Range,
};

use toml::{
    Spanned,
    de::{DeString, DeTable, DeValue},
};

use crate::{
    grid::Point,
    search::DiagonalRule,
    terrain::{BUILT_IN, OwnTerrain, TerrainId, TerrainTable},
};

use super::{
    Level, LevelError, Vocabulary,
    error::{one_of, quote},
    is_plain,
};

/// Longest name of a level or a terrain, in characters.
const LONGEST_NAME: usize = 80;
/// Longest description of a level, in characters.
const LONGEST_ABOUT: usize = 2000;
/// Largest front matter, in bytes.
const LARGEST: usize = 1 << 20;

/// The keys of the front matter.
const KEYS: [&str; 10] =
    ["name", "about", "grid", "diagonal", "player", "start", "goal", "legend", "units", "items"];

/// Something that is on a cell rather than the ground itself; `'v` is the vocabulary's.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Mark<'v> {
    /// The player.
    Player,
    /// Where a search starts.
    Start,
    /// Where it goes.
    Goal,
    /// A unit of a kind.
    Unit(&'v str),
    /// An item of a kind.
    Item(&'v str),
}

/// What a character of the map means.
#[derive(Clone, Copy, Debug)]
pub(super) enum Letter<'v> {
    /// Ground.
    Terrain(TerrainId),
    /// Something on a ground.
    Mark(Mark<'v>, TerrainId),
}

/// A mark that the front matter places, and the bytes that say so.
type PlacedMark<'v> = (Mark<'v>, Point, Range<usize>);

/// The front matter, understood.
#[derive(Clone, Debug)]
pub(super) struct Front<'v> {
    name: String,
    about: String,
    diagonal: DiagonalRule,
    terrains: TerrainTable,
    letters: BTreeMap<char, Letter<'v>>,
    placed: Vec<PlacedMark<'v>>,
}

impl<'v> Front<'v> {
    /// Reads the front matter, which is bytes `range` of the file's text.
    pub(super) fn parse(
        file: &str,
        text: &str,
        range: Range<usize>,
        vocabulary: &Vocabulary<'v>,
    ) -> Result<Self, LevelError> {
        let source = Source { file, text, offset: range.start };
        if range.len() > LARGEST {
            return Err(source.fail(&(0..0), format!("the front matter is larger than {LARGEST} bytes")));
        }
        let root = DeTable::parse(&text[range]).map_err(|error| {
            source.fail(&error.span().unwrap_or(0..0), format!("not valid TOML: {}", error.message().replace('\n', ", ")))
        })?;
        let mut front = Self {
            name: String::new(),
            about: String::new(),
            diagonal: DiagonalRule::default(),
            terrains: TerrainTable::built_in(),
            letters: default_letters(),
            placed: Vec::new(),
        };
        let root = in_file_order(root.get_ref());
        if let Some((key, _)) = root.iter().find(|(key, _)| !KEYS.contains(&key.get_ref().as_ref())) {
            let problem = format!("unknown key {}{}", quote(key.get_ref()), one_of(key.get_ref(), KEYS.into_iter()));
            return Err(source.fail(&key.span(), problem));
        }
        let get = |name: &str| root.iter().find(|(key, _)| key.get_ref() == name).map(|(_, value)| *value);
        if let Some(value) = get("name") {
            front.name = source.text(value, LONGEST_NAME, false)?;
        }
        if let Some(value) = get("about") {
            front.about = source.text(value, LONGEST_ABOUT, true)?;
        }
        if let Some(value) = get("grid") {
            source.choice(value, "grid", ["square"].into_iter())?;
        }
        if let Some(value) = get("diagonal") {
            let name = source.choice(value, "rule for diagonals", DiagonalRule::ALL.into_iter().map(DiagonalRule::name))?;
            front.diagonal = DiagonalRule::named(name).unwrap_or_default();
        }
        let mut claimed = Claims::new();
        if let Some(value) = get("legend") {
            front.read_legend(&source, value, &mut claimed)?;
        }
        for (key, names) in [("units", vocabulary.units), ("items", vocabulary.items)] {
            if let Some(value) = get(key) {
                let mark = if key == "units" { Mark::Unit } else { Mark::Item };
                front.read_placed(&source, value, names, mark, &mut claimed)?;
            }
        }
        for (key, mark) in [("player", Mark::Player), ("start", Mark::Start), ("goal", Mark::Goal)] {
            if let Some(value) = get(key) {
                front.placed.push((mark, source.point(value)?, source.span(value)));
            }
        }
        Ok(front)
    }

    /// What a character of the map means.
    pub(super) fn letter(&self, glyph: char) -> Option<Letter<'v>> {
        self.letters.get(&glyph).copied()
    }

    /// What is placed by coordinates.
    pub(super) fn placed(&self) -> impl Iterator<Item = PlacedMark<'v>> {
        self.placed.iter().cloned()
    }

    /// Writes all but the map and what is on it into a level.
    pub(super) fn fill(self, level: &mut Level) {
        (level.name, level.about, level.diagonal, level.terrains) = (self.name, self.about, self.diagonal, self.terrains);
    }

    /// `"x" = "swamp"`, or `"x" = { terrain = "swamp", cost = 60, name = "mud" }` for a terrain of the level's own.
    fn read_legend(&mut self, source: &Source<'_>, value: &Value<'_>, claimed: &mut Claims) -> Result<(), LevelError> {
        for (key, value) in in_file_order(source.table(value)?) {
            let glyph = source.letter(key, claimed)?;
            let terrain = match value.get_ref() {
                DeValue::Table(row) => {
                    let row = source.row(row, &["terrain", "cost", "name"])?;
                    let Some(base) = row("terrain") else {
                        return Err(source.fail(&value.span(), "which terrain is it like? Expected a key `terrain`"));
                    };
                    let own = OwnTerrain {
                        base: source.terrain(base)?,
                        glyph,
                        name: row("name").map(|name| source.text(name, LONGEST_NAME, false)).transpose()?,
                        cost: row("cost").map(|cost| source.cost(cost)).transpose()?,
                    };
                    let said = row("cost").unwrap_or(value);
                    self.terrains.add(own).map_err(|error| source.fail(&said.span(), error.to_string()))?
                }
                _ => source.terrain(value)?,
            };
            self.letters.insert(glyph, Letter::Terrain(terrain));
        }
        Ok(())
    }

    /// `"g" = "goblin"`, or `"g" = { kind = "goblin", on = "grass", at = [[3, 4]] }`.
    fn read_placed(
        &mut self,
        source: &Source<'_>,
        value: &Value<'_>,
        names: &'v [&'v str],
        mark: impl Fn(&'v str) -> Mark<'v>,
        claimed: &mut Claims,
    ) -> Result<(), LevelError> {
        let kind = |value: &Value<'_>| source.choice(value, "kind", names.iter().copied());
        for (key, value) in in_file_order(source.table(value)?) {
            let glyph = source.letter(key, claimed)?;
            let (mark, ground) = match value.get_ref() {
                DeValue::Table(row) => {
                    let row = source.row(row, &["kind", "on", "at"])?;
                    let Some(name) = row("kind") else {
                        return Err(source.fail(&value.span(), "which kind is it? Expected a key `kind`"));
                    };
                    let mark = mark(kind(name)?);
                    if let Some(at) = row("at") {
                        for cell in source.array(at)? {
                            self.placed.push((mark, source.point(cell)?, source.span(cell)));
                        }
                    }
                    (mark, row("on").map(|on| self.ground(source, on)).transpose()?)
                }
                _ => (mark(kind(value)?), None),
            };
            self.letters.insert(glyph, Letter::Mark(mark, ground.unwrap_or(TerrainId::FLOOR)));
        }
        Ok(())
    }

    /// The terrain beneath a letter: a built-in one by name, or one of the legend by its character.
    fn ground(&self, source: &Source<'_>, value: &Value<'_>) -> Result<TerrainId, LevelError> {
        let text = source.str(value)?;
        let mut characters = text.chars();
        match (characters.next(), characters.next()) {
            (Some(glyph), None) => match self.letter(glyph) {
                Some(Letter::Terrain(terrain)) => Ok(terrain),
                _ => Err(source.fail(&value.span(), format!("{} is no terrain of the legend", quote(text)))),
            },
            _ => source.terrain(value),
        }
    }
}

type Value<'a> = Spanned<DeValue<'a>>;
/// Characters that the front matter has given a meaning.
type Claims = BTreeSet<char>;

/// The characters that mean something without front matter.
fn default_letters<'v>() -> BTreeMap<char, Letter<'v>> {
    let floor = |mark| Letter::Mark(mark, TerrainId::FLOOR);
    let marks = [('@', floor(Mark::Player)), ('A', floor(Mark::Start)), ('B', floor(Mark::Goal))];
    let ground = BUILT_IN.iter().zip(0..).map(|(kind, id)| (kind.glyph, Letter::Terrain(TerrainId(id))));
    ground.chain(marks).collect()
}

/// The entries of a table in the order in which they were written.
fn in_file_order<'t, 'i>(table: &'t DeTable<'i>) -> Vec<(&'t Spanned<DeString<'i>>, &'t Value<'i>)> {
    let mut entries: Vec<_> = table.iter().collect();
    entries.sort_by_key(|(key, _)| key.span().start);
    entries
}

/// The file, to say where in it something is wrong.
struct Source<'a> {
    file: &'a str,
    text: &'a str,
    /// Where the front matter starts in the text.
    offset: usize,
}

impl Source<'_> {
    fn fail(&self, span: &Range<usize>, problem: impl Into<String>) -> LevelError {
        LevelError::at(self.file, self.text, span.start + self.offset..span.end + self.offset, problem)
    }

    fn span(&self, value: &Value<'_>) -> Range<usize> {
        value.span().start + self.offset..value.span().end + self.offset
    }

    fn wrong_type(&self, value: &Value<'_>, expected: &str) -> LevelError {
        self.fail(&value.span(), format!("expected {expected}, found {}", type_of(value)))
    }

    fn str<'v>(&self, value: &'v Value<'_>) -> Result<&'v str, LevelError> {
        match value.get_ref() {
            DeValue::String(text) => Ok(text),
            _ => Err(self.wrong_type(value, "a text in quotes")),
        }
    }

    /// A text for people: not too long, and nothing in it that upsets a terminal.
    fn text(&self, value: &Value<'_>, most: usize, may_have_lines: bool) -> Result<String, LevelError> {
        let text = self.str(value)?;
        if text.chars().nth(most).is_some() {
            return Err(self.fail(&value.span(), format!("the text is longer than {most} characters")));
        }
        if let Some(bad) = text.chars().find(|&c| !is_plain(c) && !is_wide(c) && !(may_have_lines && c == '\n')) {
            let problem = format!("the text holds U+{:04X}, which a screen cannot show; leave it out", u32::from(bad));
            return Err(self.fail(&value.span(), problem));
        }
        Ok(text.to_owned())
    }

    fn choice<'n>(&self, value: &Value<'_>, what: &str, mut names: impl Iterator<Item = &'n str> + Clone) -> Result<&'n str, LevelError> {
        let text = self.str(value)?;
        names.clone().find(|name| *name == text).ok_or_else(|| {
            self.fail(&value.span(), format!("unknown {what} {}{}", quote(text), one_of(text, names.by_ref())))
        })
    }

    fn terrain(&self, value: &Value<'_>) -> Result<TerrainId, LevelError> {
        let name = self.choice(value, "terrain", BUILT_IN.iter().map(|kind| kind.name.as_ref()))?;
        // Only names of the table are chosen from.
        Ok(TerrainTable::built_in_named(name).unwrap_or(TerrainId::ROCK))
    }

    fn cost(&self, value: &Value<'_>) -> Result<u16, LevelError> {
        let DeValue::Integer(number) = value.get_ref() else {
            return Err(self.wrong_type(value, "a whole number"));
        };
        // Out of range for the terrain table too, which then says so.
        u16::from_str_radix(number.as_str(), number.radix()).map_err(|_| {
            let most = crate::terrain::MAX_COST;
            self.fail(&value.span(), format!("the cost of a terrain is a whole number from 1 to {most} (floor is 10)"))
        })
    }

    fn table<'v, 'i>(&self, value: &'v Value<'i>) -> Result<&'v DeTable<'i>, LevelError> {
        match value.get_ref() {
            DeValue::Table(table) => Ok(table),
            _ => Err(self.wrong_type(value, "a table")),
        }
    }

    /// A table with some of these keys and no others, as a look-up.
    fn row<'v, 'i>(
        &self,
        table: &'v DeTable<'i>,
        keys: &[&str],
    ) -> Result<impl Fn(&str) -> Option<&'v Value<'i>>, LevelError> {
        let entries = in_file_order(table);
        if let Some((key, _)) = entries.iter().find(|(key, _)| !keys.contains(&key.get_ref().as_ref())) {
            let problem = format!("unknown key {}{}", quote(key.get_ref()), one_of(key.get_ref(), keys.iter().copied()));
            return Err(self.fail(&key.span(), problem));
        }
        Ok(move |name: &str| entries.iter().find(|(key, _)| key.get_ref() == name).map(|(_, value)| *value))
    }

    fn array<'v, 'i>(&self, value: &'v Value<'i>) -> Result<&'v [Value<'i>], LevelError> {
        match value.get_ref() {
            DeValue::Array(array) => Ok(array),
            _ => Err(self.wrong_type(value, "a list of cells, as in [[3, 4], [5, 6]]")),
        }
    }

    fn point(&self, value: &Value<'_>) -> Result<Point, LevelError> {
        let number = |value: &Value<'_>| match value.get_ref() {
            DeValue::Integer(number) => i32::from_str_radix(number.as_str(), number.radix()).ok(),
            _ => None,
        };
        if let DeValue::Array(sides) = value.get_ref()
            && let [x, y] = &sides[..]
            && let (Some(x), Some(y)) = (number(x), number(y))
        {
            return Ok(Point::new(x, y));
        }
        Err(self.wrong_type(value, "a cell as [x, y], counted from 0 at the top left"))
    }

    /// The one character that a key is.
    fn letter(&self, key: &Spanned<DeString<'_>>, claimed: &mut Claims) -> Result<char, LevelError> {
        let mut characters = key.get_ref().chars();
        let (Some(glyph), None) = (characters.next(), characters.next()) else {
            let problem = format!("expected a key of one character, found {}", quote(key.get_ref()));
            return Err(self.fail(&key.span(), problem));
        };
        if !is_plain(glyph) {
            let problem = format!("U+{:04X} cannot stand on a map; expected a character of one column", u32::from(glyph));
            return Err(self.fail(&key.span(), problem));
        }
        if !claimed.insert(glyph) {
            let problem = format!("{} already stands for something else", quote(&glyph.to_string()));
            return Err(self.fail(&key.span(), problem));
        }
        Ok(glyph)
    }
}

/// Whether a character takes two columns, which is fine in a text and not on a map.
fn is_wide(character: char) -> bool {
    unicode_width::UnicodeWidthChar::width(character) == Some(2)
}

fn type_of(value: &Value<'_>) -> &'static str {
    match value.get_ref() {
        DeValue::String(_) => "a text",
        DeValue::Integer(_) => "a whole number",
        DeValue::Float(_) => "a number with a point",
        DeValue::Boolean(_) => "true or false",
        DeValue::Datetime(_) => "a date",
        DeValue::Array(_) => "a list",
        DeValue::Table(_) => "a table",
    }
}
