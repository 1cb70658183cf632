//! Key bindings from a config file, checked against the rows of the screens.

use std::ops::Range;

use toml::de::DeValue;

use crate::level::{FileError, Reader, Value, entries, nearest, printable, quoted};

use super::{
    super::{
        Command, Keymap,
        binding::{Clash, Rows, sequence},
        ending, items,
        key::{Key, KeyCode},
        lab, title, window,
    },
    presets::{PRESETS, Preset},
};

/// The keys of all screens.
#[derive(Clone, Debug)]
pub struct Keys {
    /// The preset that they start from.
    pub preset: &'static str,
    /// The keys of the game.
    pub game: Keymap,
    /// The keys of all windows: lists, pages, questions and prompts.
    pub window: window::Keymap,
    /// The keys of the title.
    pub title: title::Keymap,
    /// The keys of the window of an item.
    pub item: items::Keymap,
    /// The keys of the end of a game.
    pub ending: ending::Keymap,
    /// The keys of the lab.
    pub lab: lab::Keymap,
    /// The keys of the painter in the lab.
    pub paint: lab::paint::Keymap,
}

/// The contexts: names of the tables in a config file, in their order there.
pub(super) const CONTEXTS: [&str; 7] = ["game", "window", "title", "item", "ending", "lab", "paint"];

/// The contexts whose keys work together with those of windows, so that no key may have a meaning in both.
const WITH_WINDOWS: [&str; 3] = ["title", "item", "ending"];

impl Keys {
    /// The keys of a preset.
    pub fn of(preset: &Preset) -> Self {
        // Keys that cannot be parsed are left out; tests check that all can be.
        let read = |keys: &[&str]| keys.iter().filter_map(|keys| sequence(keys).ok()).collect();
        let mut keys = Self {
            preset: preset.name,
            game: Keymap::new(),
            window: window::Keymap::of_windows(),
            title: title::Keymap::of_title(),
            item: items::Keymap::of_items(),
            ending: ending::Keymap::of_ending(),
            lab: lab::Keymap::of_lab(),
            paint: lab::paint::Keymap::of_painter(),
        };
        let tables = [("game", preset.game), ("window", preset.window), ("lab", preset.lab), ("paint", preset.paint)];
        for (context, rows) in tables {
            let rows: Vec<_> = rows.iter().map(|&(name, keys)| (name, read(keys))).collect();
            keys.table_mut(context).bind_rows(&rows);
        }
        keys
    }

    /// The letters beside the lines of a list, in order: those that are not keys of windows and do not leave the game.
    pub(in crate::ui) fn letters(&self) -> impl Iterator<Item = Key> {
        let leaves = |key| matches!(self.game.command(key), Some(Command::Leave | Command::Quit));
        let is_free = move |key: &Key| !self.window.is_of_lists(*key) && !leaves(*key);
        ('a'..='z').chain('A'..='Z').map(Key::character).filter(is_free)
    }

    fn table(&self, context: &str) -> &dyn Rows {
        match context {
            "window" => &self.window,
            "title" => &self.title,
            "item" => &self.item,
            "ending" => &self.ending,
            "lab" => &self.lab,
            "paint" => &self.paint,
            _ => &self.game,
        }
    }

    fn table_mut(&mut self, context: &str) -> &mut dyn Rows {
        match context {
            "window" => &mut self.window,
            "title" => &mut self.title,
            "item" => &mut self.item,
            "ending" => &mut self.ending,
            "lab" => &mut self.lab,
            "paint" => &mut self.paint,
            _ => &mut self.game,
        }
    }

    /// Binds the keys of a config file: the tables of some contexts.
    ///
    /// # Errors
    /// At the first row or key that is unknown, and where two commands of a context have one key.
    pub(super) fn bind(&mut self, reader: &Reader<'_>, tables: &[(&str, &Value<'_>)]) -> Result<(), FileError> {
        let mut written = Vec::new();
        for &(context, value) in tables {
            let table = self.table_mut(context);
            let rows = rows(reader, value, &table.row_names(), if context == "game" { 2 } else { 1 })?;
            table.bind_rows(&rows.iter().map(Row::bound).collect::<Vec<_>>());
            if context == "game" {
                self.check_openers(reader, &rows)?;
            }
            check(reader, &rows, self.table(context))?;
            written.extend(rows.into_iter().map(|row| (context, row)));
        }
        WITH_WINDOWS.iter().try_for_each(|context| self.check_beside_windows(reader, context, &written))
    }

    /// Refuses a sequence of two keys whose first key does not open the window of the overlays.
    fn check_openers(&self, reader: &Reader<'_>, rows: &[Row]) -> Result<(), FileError> {
        let is_led = |keys: &[Key]| keys.len() < 2 || self.game.is_opener(keys[0]);
        let Some((keys, span)) = rows.iter().flat_map(|row| &row.keys).find(|(keys, _)| !is_led(keys)) else {
            return Ok(());
        };
        let opener = self.game.keys("overlays");
        let opener = opener.first().map_or("-", String::as_str);
        let found = format!("{}, which opens nothing, before {}", keys[0], keys[1]);
        Err(reader.error(span, &found, &format!("one key, or a second key after {opener}, which opens the overlays")))
    }

    /// Refuses a key of a context that is also a key of windows, because both work on one screen.
    fn check_beside_windows(
        &self,
        reader: &Reader<'_>,
        context: &str,
        written: &[(&str, Row)],
    ) -> Result<(), FileError> {
        let mut windows = self.window.all_keys();
        windows.retain(|(_, keys)| keys.iter().all(|&key| self.window.is_of_lists(key)));
        let same = |(name, keys): (&'static str, Vec<Key>)| {
            let (other, _) = windows.iter().find(|(_, known)| *known == keys)?;
            Some((name, *other, keys))
        };
        let Some((name, other, keys)) = self.table(context).all_keys().into_iter().find_map(same) else {
            return Ok(());
        };
        let is_it = |(table, row): &&(&str, Row)| {
            (*table == context && row.name == name) || (*table == "window" && row.name == other)
        };
        // Rows that are not in the file have their default keys, which never clash.
        let Some((table, row)) = written.iter().filter(is_it).max_by_key(|(_, row)| row.span.start) else {
            return Ok(());
        };
        let span = row.keys.iter().find(|(known, _)| *known == keys).map_or(&row.span, |(_, span)| span);
        let (mine, rival) = if *table == context {
            (format!("{name} of [{context}]"), format!("{other} of [window]"))
        } else {
            (format!("{other} of [window]"), format!("{name} of [{context}]"))
        };
        let found = format!("{} for {mine}, which is a key of {rival} already", keys[0]);
        Err(reader.error(span, &found, &format!("a key of its own; or give {rival} another")))
    }
}

impl Default for Keys {
    fn default() -> Self {
        Self::of(&PRESETS[0])
    }
}

/// A sequence of keys, and its place in the file.
type Written = (Vec<Key>, Range<usize>);

/// A row of a config file.
struct Row {
    name: &'static str,
    span: Range<usize>,
    keys: Vec<Written>,
}

impl Row {
    fn bound(&self) -> (&'static str, Vec<Vec<Key>>) {
        (self.name, self.keys.iter().map(|(keys, _)| keys.clone()).collect())
    }
}

/// Reads the rows of a table: names out of `names`, with sequences of at most `most` keys.
fn rows(reader: &Reader<'_>, value: &Value<'_>, names: &[&'static str], most: usize) -> Result<Vec<Row>, FileError> {
    let table = reader.table(value, "a table of rows such as: explore = [\"o\"]")?;
    let row = |(key, value): (&toml::Spanned<_>, _)| {
        let word: &str = AsRef::<str>::as_ref(key.get_ref());
        let Some(&name) = names.iter().find(|&&name| name == word) else {
            let found = format!("the unknown command {}", quoted(word));
            let meant =
                nearest(word, names).map_or(String::new(), |name| format!("{} (did you mean it?), ", quoted(name)));
            let expected = format!("{meant}the name of a command, as `fogwalk config` prints them");
            return Err(reader.error(&key.span(), &found, &expected));
        };
        Ok(Row { name, span: Value::span(value), keys: keys_of(reader, value, most)? })
    };
    entries(table).into_iter().map(row).collect()
}

/// Reads a key, or a list of keys.
fn keys_of(reader: &Reader<'_>, value: &Value<'_>, most: usize) -> Result<Vec<Written>, FileError> {
    let single = [value];
    let values: Vec<&Value<'_>> = match value.get_ref() {
        DeValue::Array(list) => list.iter().collect(),
        _ => single.to_vec(),
    };
    values.into_iter().map(|value| Ok((keys_pressed(reader, value, most)?, value.span()))).collect()
}

/// Reads keys that are pressed one after the other.
fn keys_pressed(reader: &Reader<'_>, value: &Value<'_>, most: usize) -> Result<Vec<Key>, FileError> {
    let DeValue::String(text) = value.get_ref() else {
        return Err(reader.wrong(value, "keys in quotes, such as \"o\" or [\"o\", \"F5\"]"));
    };
    let error = |found: &str, expected: &str| reader.error(&value.span(), found, expected);
    // Keys are shown in hints and cells, so wide and control characters are refused.
    let keys = sequence(text).ok().filter(|_| printable(text) == text.as_ref());
    let keys = keys.ok_or_else(|| {
        let found = format!("{}, which is not a key", quoted(text));
        error(&found, "keys such as l, >, Up, F2, Space, Enter, Esc, Tab, PageUp, Ctrl-c, Alt-x")
    })?;
    if keys.is_empty() || keys.len() > most {
        let expected = if most == 1 { "one key" } else { "one key, or two with a space between them" };
        return Err(error(&format!("{} keys in {}", keys.len(), quoted(text)), expected));
    }
    match keys.iter().find_map(|key| key.taken_for().map(|other| (key, other))) {
        Some((key, other)) => {
            let found = format!("{key}, which terminals send as {other}");
            Err(error(&found, &format!("{other}, or a key of its own")))
        }
        None => Ok(keys),
    }
}

/// Refuses two commands on one key, and a command without a key that must have one.
fn check(reader: &Reader<'_>, rows: &[Row], table: &dyn Rows) -> Result<(), FileError> {
    let is_lost = |row: &&Row| table.needs(row.name) && !row.keys.iter().any(|(keys, _)| keys.len() == 1);
    if let Some(row) = rows.iter().find(is_lost) {
        let found = format!("no key for {}", row.name);
        return Err(reader.error(&row.span, &found, "at least one key: there is no other way to give this command"));
    }
    let is_text = |key: &Key| matches!(key.code, KeyCode::Char(_)) && !key.ctrl && !key.alt;
    let is_typed =
        |row: &&Row| table.needs_no_character(row.name) && row.keys.iter().all(|(keys, _)| keys.iter().all(is_text));
    if let Some(row) = rows.iter().find(is_typed) {
        let found = format!("only characters for {}, which works while text is typed", row.name);
        return Err(reader.error(&row.span, &found, "a key that is no character, such as Enter, Esc, F5 or Ctrl-g"));
    }
    let Some(Clash { rows: [one, other], keys }) = table.first_clash() else { return Ok(()) };
    // Of two rows of the file, the error points at the later one.
    let Some(row) = rows.iter().filter(|row| row.name == one || row.name == other).max_by_key(|row| row.span.start)
    else {
        return Ok(());
    };
    let last = sequence(&keys).unwrap_or_default().last().copied();
    let span = row.keys.iter().find(|(keys, _)| keys.last().copied() == last).map_or(&row.span, |(_, span)| span);
    let rival = if row.name == one { other } else { one };
    let found = format!("{keys} for {}, which is a key of {rival} already", row.name);
    let expected = format!("a key of its own; or give {rival} another, with a line {rival} = [...]");
    Err(reader.error(span, &found, &expected))
}
