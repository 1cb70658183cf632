//! The TOML before the map: what a level is called, what its characters stand for, and who stands where.
//!
//! The table is read with its spans, so that every error points at the key or value it is about.

use std::ops::Range;

use toml::{
    Spanned,
    de::{DeArray, DeString, DeTable, DeValue},
};

use crate::{
    grid::{Point, Size},
    search::DiagonalRule,
    terrain::{BUILT_IN, MAX_COST, Movement, OwnTerrain, OwnTerrainError, TerrainId, TerrainTable},
};

use super::{
    Layout, LevelError, Vocabulary,
    legend::{Legend, Meaning},
    nearest::one_of,
    printable::{is_printable, named, quoted},
    source::Source,
};

/// The longest name of a level, or of a terrain of its own, in characters.
pub(super) const MAX_NAME: usize = 80;
/// The longest description of a level, in characters.
pub(super) const MAX_ABOUT: usize = 2000;

/// A coordinate pair, and where it was written.
pub(super) struct Spot {
    /// The cell; not yet known to be on the map.
    pub(super) at: Point,
    /// Offset in the file.
    pub(super) offset: usize,
}

/// An entry of `[units]` or `[items]`.
pub(super) struct Brought {
    /// Name of the kind.
    pub(super) kind: String,
    /// The terrain beneath its letter on the map.
    pub(super) on: TerrainId,
    /// Where it is in addition.
    pub(super) at: Vec<Spot>,
}

/// A line of `long_paths`; not yet known to be a path on the map.
pub(super) struct LongPathLine {
    pub(super) text: String,
    /// Offset in the file.
    pub(super) offset: usize,
}

/// All that a front matter says.
pub(super) struct FrontMatter {
    pub(super) name: String,
    pub(super) about: String,
    pub(super) layout: Layout,
    pub(super) diagonal: DiagonalRule,
    pub(super) player: Option<Spot>,
    pub(super) start: Option<Spot>,
    pub(super) goal: Option<Spot>,
    pub(super) long_paths: Vec<LongPathLine>,
    pub(super) terrains: TerrainTable,
    pub(super) legend: Legend,
    pub(super) units: Vec<Brought>,
    pub(super) items: Vec<Brought>,
}

impl FrontMatter {
    /// That of a level which has none.
    pub(super) fn none() -> Self {
        Self {
            name: String::new(),
            about: String::new(),
            layout: Layout::default(),
            diagonal: DiagonalRule::default(),
            player: None,
            start: None,
            goal: None,
            long_paths: Vec::new(),
            terrains: TerrainTable::built_in(),
            legend: Legend::new(),
            units: Vec::new(),
            items: Vec::new(),
        }
    }

    /// Reads the TOML in a part of the source.
    ///
    /// # Errors
    /// At the first thing that is not TOML, or else that says nothing about a level.
    pub(super) fn read(
        source: &Source<'_>,
        part: Range<usize>,
        vocabulary: &Vocabulary<'_>,
    ) -> Result<Self, LevelError> {
        let reader = Reader { source, base: part.start };
        let table = DeTable::parse(&source.text[part.clone()]).map_err(|error| {
            let message: Vec<_> = error.message().lines().collect();
            let span = error.span().unwrap_or(0..0);
            reader.error(&span, &format!("bad TOML: {}", message.join(", ")), "lines such as: name = \"Dead ends\"")
        })?;
        let mut front = Self { layout: reader.layout(table.get_ref())?, ..Self::none() };
        // Units may stand on terrains of the legend, wherever it is written.
        let (who, what): (Vec<_>, Vec<_>) =
            entries(table.get_ref()).into_iter().partition(|(key, _)| matches!(&**key.get_ref(), "units" | "items"));
        for (key, value) in what {
            reader.entry(&mut front, key, value)?;
        }
        for (key, value) in who {
            if key.get_ref() == "units" {
                front.units = reader.brought(&mut front, value, vocabulary.units, Meaning::Unit)?;
            } else {
                front.items = reader.brought(&mut front, value, vocabulary.items, Meaning::Item)?;
            }
        }
        Ok(front)
    }
}

pub(super) type Key<'i> = Spanned<DeString<'i>>;
pub(super) type Value<'i> = Spanned<DeValue<'i>>;

/// The entries of a table in the order they were written.
pub(super) fn entries<'t, 'i>(table: &'t DeTable<'i>) -> Vec<(&'t Key<'i>, &'t Value<'i>)> {
    let mut entries: Vec<_> = table.iter().collect();
    entries.sort_by_key(|(key, _)| key.span().start);
    entries
}

/// The two values of a list of two.
fn pair<'t, 'i>(list: &'t DeArray<'i>) -> Option<(&'t Value<'i>, &'t Value<'i>)> {
    let mut values = list.iter();
    match (values.next(), values.next(), values.next()) {
        (Some(first), Some(second), None) => Some((first, second)),
        _ => None,
    }
}

/// The names of the built-in terrains.
fn terrain_names() -> Vec<&'static str> {
    BUILT_IN.iter().map(|kind| &*kind.name).collect()
}

/// Whether anybody at all could stand on a terrain.
pub(super) fn can_stand(terrains: &TerrainTable, id: TerrainId) -> bool {
    Movement::ALL.iter().any(|movement| movement.entry_cost(terrains.kind(id)).is_some())
}

/// Turns spanned values into a front matter, or into an error that points at them.
pub(super) struct Reader<'a> {
    pub(super) source: &'a Source<'a>,
    /// Offset of the TOML in the file.
    pub(super) base: usize,
}

impl Reader<'_> {
    pub(super) fn error(&self, span: &Range<usize>, found: &str, expected: &str) -> LevelError {
        self.source.error(self.base + span.start, found, expected)
    }

    /// An error that says what a value is instead of what it should be.
    pub(super) fn wrong(&self, value: &Value<'_>, expected: &str) -> LevelError {
        let found = match value.get_ref() {
            DeValue::String(text) => format!("the string {}", quoted(text)),
            DeValue::Integer(number) => format!("the number {number}"),
            DeValue::Float(number) => format!("the number {}", number.as_str()),
            DeValue::Boolean(answer) => answer.to_string(),
            DeValue::Datetime(_) => "a date or time".into(),
            DeValue::Array(list) => format!("a list of {}", list.len()),
            DeValue::Table(_) => "a table".into(),
        };
        self.error(&value.span(), &found, expected)
    }

    pub(super) fn unknown_key(&self, key: &Key<'_>, known: &[&str]) -> LevelError {
        let found = format!("the unknown key {}", quoted(key.get_ref()));
        self.error(&key.span(), &found, &one_of(key.get_ref(), known))
    }

    /// Reads any entry of the top but `units` and `items`.
    fn entry(&self, front: &mut FrontMatter, key: &Key<'_>, value: &Value<'_>) -> Result<(), LevelError> {
        match &**key.get_ref() {
            "name" => front.name = self.text(value, MAX_NAME, false)?,
            "about" => front.about = self.text(value, MAX_ABOUT, true)?,
            // Read by `layout`.
            "grid" | "place" | "road" => {}
            "diagonal" => {
                let names = DiagonalRule::ALL.map(DiagonalRule::name);
                let name = value.get_ref().as_str().unwrap_or_default();
                front.diagonal = DiagonalRule::named(name).ok_or_else(|| self.wrong(value, &one_of(name, &names)))?;
            }
            "player" => front.player = Some(self.spot(value)?),
            "start" => front.start = Some(self.end(&front.layout, value)?),
            "goal" => front.goal = Some(self.end(&front.layout, value)?),
            "long_paths" => front.long_paths = self.long_paths(&front.layout, value)?,
            "legend" => {
                for (key, value) in entries(self.table(value, "a table: character = \"terrain\"")?) {
                    self.legend_entry(front, key, value)?;
                }
            }
            _ => {
                let known = [
                    "name",
                    "about",
                    "grid",
                    "diagonal",
                    "player",
                    "start",
                    "goal",
                    "long_paths",
                    "legend",
                    "units",
                    "items",
                    "place",
                    "road",
                ];
                return Err(self.unknown_key(key, &known));
            }
        }
        Ok(())
    }

    pub(super) fn table<'t, 'i>(&self, value: &'t Value<'i>, expected: &str) -> Result<&'t DeTable<'i>, LevelError> {
        value.get_ref().as_table().ok_or_else(|| self.wrong(value, expected))
    }

    /// A string of bounded length without control characters.
    pub(super) fn text(&self, value: &Value<'_>, room: usize, is_multiline: bool) -> Result<String, LevelError> {
        let DeValue::String(text) = value.get_ref() else {
            return Err(self.wrong(value, "a string in quotes"));
        };
        let text = if is_multiline { text.replace("\r\n", "\n") } else { text.to_string() };
        let length = text.chars().count();
        if length > room {
            let found = format!("a text of {length} characters");
            return Err(self.error(&value.span(), &found, &format!("at most {room}")));
        }
        match text.chars().find(|&character| character.is_control() && !(is_multiline && character == '\n')) {
            Some(control) => {
                let found = format!("{} in a text", named(control));
                Err(self.error(&value.span(), &found, "text without control characters"))
            }
            None => Ok(text),
        }
    }

    pub(super) fn integer(&self, value: &Value<'_>, range: Range<i64>, expected: &str) -> Result<i64, LevelError> {
        let number = value.get_ref().as_integer();
        number
            .and_then(|number| i64::from_str_radix(number.as_str(), number.radix()).ok())
            .filter(|number| range.contains(number))
            .ok_or_else(|| self.wrong(value, expected))
    }

    /// The lines of `long_paths`.
    fn long_paths(&self, layout: &Layout, value: &Value<'_>) -> Result<Vec<LongPathLine>, LevelError> {
        if *layout != Layout::Squares {
            let found = format!("long paths on a {} level", layout.name());
            return Err(self.error(&value.span(), &found, "none: only squares have them"));
        }
        let list = value.get_ref().as_array();
        let list = list.ok_or_else(|| self.wrong(value, "a list of paths: [\"2,1 9,3 98 5e 2se\"]"))?;
        let line = |value: &Value<'_>| {
            let text = self.text(value, usize::MAX, false)?;
            Ok(LongPathLine { text, offset: self.base + value.span().start })
        };
        list.iter().map(line).collect()
    }

    pub(super) fn spot(&self, value: &Value<'_>) -> Result<Spot, LevelError> {
        let expected = "a cell as [x, y], counted from 0 at the top left";
        match value.get_ref().as_array().map(pair) {
            Some(Some((x, y))) => {
                let range = 0..i64::from(Size::MAX_SIDE);
                let expected = format!("a whole number from 0 to {}", Size::MAX_SIDE - 1);
                let (x, y) = (self.integer(x, range.clone(), &expected)?, self.integer(y, range, &expected)?);
                // Both are below `Size::MAX_SIDE`.
                Ok(Spot { at: Point::new(x as i32, y as i32), offset: self.base + value.span().start })
            }
            _ => Err(self.wrong(value, expected)),
        }
    }

    /// The one character of a key, unless it has its fixed meaning.
    fn character(&self, key: &Key<'_>) -> Result<char, LevelError> {
        let text = key.get_ref();
        let mut characters = text.chars();
        let (Some(character), None) = (characters.next(), characters.next()) else {
            return Err(self.error(&key.span(), &format!("the key {}", quoted(text)), "a key of one character"));
        };
        if !is_printable(character) {
            let found = format!("{} as a key", named(character));
            return Err(self.error(&key.span(), &found, "a visible character that takes one cell"));
        }
        match Legend::new().get(character) {
            Some(fixed) if !matches!(fixed, Meaning::Terrain(_)) => {
                let always = fixed.name(&TerrainTable::built_in()).to_owned();
                let expected = format!("another character, because `{character}` always is {always}");
                Err(self.error(&key.span(), &format!("the key {}", quoted(text)), &expected))
            }
            _ => Ok(character),
        }
    }

    fn terrain(&self, value: &Value<'_>) -> Result<TerrainId, LevelError> {
        let Some(name) = value.get_ref().as_str() else {
            return Err(self.wrong(value, "the name of a terrain, such as \"grass\""));
        };
        TerrainTable::built_in_named(name).ok_or_else(|| {
            let found = format!("the unknown terrain {}", quoted(name));
            self.error(&value.span(), &found, &one_of(name, &terrain_names()))
        })
    }

    fn legend_entry(&self, front: &mut FrontMatter, key: &Key<'_>, value: &Value<'_>) -> Result<(), LevelError> {
        let glyph = self.character(key)?;
        if value.get_ref().is_str() {
            front.legend.set(glyph, Meaning::Terrain(self.terrain(value)?));
            return Ok(());
        }
        let table = self.table(value, "a terrain: its name, or { terrain = \"floor\", cost = 15 }")?;
        let (mut base, mut cost, mut name) = (None, None, None);
        for (key, value) in entries(table) {
            match &**key.get_ref() {
                "terrain" => base = Some(self.terrain(value)?),
                "cost" => {
                    let expected = format!("a whole number from 1 to {MAX_COST} (floor costs 10)");
                    let range = 1..i64::from(MAX_COST) + 1;
                    cost = Some((value, self.integer(value, range, &expected)? as u16));
                }
                "name" => name = Some(self.text(value, MAX_NAME, false)?),
                _ => return Err(self.unknown_key(key, &["terrain", "cost", "name"])),
            }
        }
        let base = base.ok_or_else(|| {
            self.error(&value.span(), "no terrain here", "terrain = \"...\", the built-in terrain that it is like")
        })?;
        let own = OwnTerrain { base, glyph, name, cost: cost.map(|(_, cost)| cost) };
        let id = front.terrains.add(own).map_err(|error| match (error, cost) {
            (OwnTerrainError::Full, _) | (_, None) => {
                let expected = format!("at most {} of them", 256 - BUILT_IN.len());
                self.error(&key.span(), "one terrain of the level's own too many", &expected)
            }
            (OwnTerrainError::Cost(_) | OwnTerrainError::NoEntry(_), Some((value, _))) => {
                let found = format!("a cost for {}", BUILT_IN[base.0 as usize].name);
                self.error(&value.span(), &found, "none, because nobody can enter it")
            }
        })?;
        front.legend.set(glyph, Meaning::Terrain(id));
        Ok(())
    }

    /// Reads `[units]` or `[items]`.
    fn brought(
        &self,
        front: &mut FrontMatter,
        value: &Value<'_>,
        kinds: &[&str],
        meaning: impl Fn(usize) -> Meaning,
    ) -> Result<Vec<Brought>, LevelError> {
        let mut all = Vec::new();
        for (key, value) in entries(self.table(value, "a table: letter = \"kind\"")?) {
            let letter = self.character(key)?;
            if let Some(taken) = front.legend.get(letter) {
                let expected = format!("another letter, because `{letter}` is {}", taken.name(&front.terrains));
                return Err(self.error(&key.span(), &format!("the key {}", quoted(key.get_ref())), &expected));
            }
            front.legend.set(letter, meaning(all.len()));
            all.push(self.brought_entry(front, value, kinds)?);
        }
        Ok(all)
    }

    fn brought_entry(&self, front: &FrontMatter, value: &Value<'_>, kinds: &[&str]) -> Result<Brought, LevelError> {
        let kind_of = |value: &Value<'_>| match value.get_ref().as_str() {
            Some(kind) if kinds.contains(&kind) => Ok(kind.to_owned()),
            Some(kind) => {
                let found = format!("the unknown kind {}", quoted(kind));
                Err(self.error(&value.span(), &found, &one_of(kind, kinds)))
            }
            None => Err(self.wrong(value, "the name of a kind in quotes")),
        };
        let mut brought = Brought { kind: String::new(), on: TerrainId::FLOOR, at: Vec::new() };
        if value.get_ref().is_str() {
            brought.kind = kind_of(value)?;
            return Ok(brought);
        }
        let expected = "a kind: its name, or { kind = \"...\", on = \"grass\", at = [[3, 4]] }";
        let mut is_named = false;
        for (key, value) in entries(self.table(value, expected)?) {
            match &**key.get_ref() {
                "kind" => {
                    brought.kind = kind_of(value)?;
                    is_named = true;
                }
                "on" => brought.on = self.ground(front, value)?,
                "at" => {
                    let list = value.get_ref().as_array();
                    let list = list.ok_or_else(|| self.wrong(value, "a list of cells: [[3, 4], [5, 6]]"))?;
                    brought.at = list.iter().map(|value| self.spot(value)).collect::<Result<_, _>>()?;
                }
                _ => return Err(self.unknown_key(key, &["kind", "on", "at"])),
            }
        }
        if is_named { Ok(brought) } else { Err(self.error(&value.span(), "no kind here", "kind = \"...\"")) }
    }

    /// The terrain beneath a letter: a built-in one by name, any by its character in the legend.
    fn ground(&self, front: &FrontMatter, value: &Value<'_>) -> Result<TerrainId, LevelError> {
        let text = value.get_ref().as_str().unwrap_or_default();
        let mut characters = text.chars();
        let id = if let (Some(glyph), None) = (characters.next(), characters.next()) {
            let Some(Meaning::Terrain(id)) = front.legend.get(glyph) else {
                let found = format!("{}, which is no terrain", quoted(text));
                return Err(self.error(&value.span(), &found, "the character of a terrain, or the name of one"));
            };
            id
        } else {
            self.terrain(value)?
        };
        if can_stand(&front.terrains, id) {
            return Ok(id);
        }
        let found = format!("{} beneath a unit or an item", front.terrains.kind(id).name);
        Err(self.error(&value.span(), &found, "a terrain that somebody can stand on"))
    }
}
