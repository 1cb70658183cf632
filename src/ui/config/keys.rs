//! What a config file says of keys, held against the rows of the screens.

use std::ops::Range;

use toml::de::DeValue;

use crate::level::{FileError, Reader, Value, entries, nearest, printable, quoted};

use super::{
    super::{
        Keymap,
        binding::{Clash, sequence},
        key::Key,
        lab,
    },
    presets::{PRESETS, Preset},
};

/// The keys of all screens.
#[derive(Clone, Debug)]
pub struct Keys {
    /// The set that they come from.
    pub preset: &'static str,
    /// Those of the game.
    pub game: Keymap,
    /// Those of the lab, and in it those of whoever paints there.
    pub lab: lab::Keymap,
}

impl Keys {
    /// Those of a set.
    pub fn of(preset: &Preset) -> Self {
        type Rows = Vec<(&'static str, Vec<Vec<Key>>)>;
        // What cannot be read is left out; tests read all that there is.
        let read = |keys: &[&str]| keys.iter().filter_map(|keys| sequence(keys).ok()).collect();
        let rows =
            |rows: &[(&'static str, &[&str])]| rows.iter().map(|&(name, keys)| (name, read(keys))).collect::<Rows>();
        let (mut game, mut lab) = (Keymap::new(), lab::Keymap::new());
        game.bind(&rows(preset.game));
        lab.bind(&rows(preset.lab));
        lab.paint.bind(&rows(preset.paint));
        Self { preset: preset.name, game, lab }
    }

    /// Binds what a file says about the game's screen.
    ///
    /// # Errors
    /// At the first row or key that cannot be meant.
    pub(super) fn bind_game(&mut self, reader: &Reader<'_>, value: &Value<'_>) -> Result<(), FileError> {
        let names: Vec<_> = self.game.names().collect();
        let rows = rows(reader, value, &names, 2)?;
        self.game.bind(&rows.iter().map(Row::bound).collect::<Vec<_>>());
        for row in &rows {
            let is_led = |keys: &[Key]| keys.len() < 2 || self.game.is_opener(keys[0]);
            if let Some((keys, span)) = row.keys.iter().find(|(keys, _)| !is_led(keys)) {
                let opener = self.game.keys("overlays");
                let opener = opener.first().map_or("-", String::as_str);
                let found = format!("{}, which opens nothing, before {}", keys[0], keys[1]);
                return Err(reader.error(
                    span,
                    &found,
                    &format!("one key, or a second one after {opener}, which opens the overlays"),
                ));
            }
        }
        check(reader, &rows, |name| self.game.is_needed(name), self.game.clash())
    }

    /// The same about the lab's screen.
    ///
    /// # Errors
    /// As there.
    pub(super) fn bind_lab(&mut self, reader: &Reader<'_>, value: &Value<'_>) -> Result<(), FileError> {
        let names: Vec<_> = self.lab.names().collect();
        let rows = rows(reader, value, &names, 1)?;
        self.lab.bind(&rows.iter().map(Row::bound).collect::<Vec<_>>());
        check(reader, &rows, |name| self.lab.is_needed(name), self.lab.clash())
    }

    /// The same about whoever paints in the lab.
    ///
    /// # Errors
    /// As there.
    pub(super) fn bind_paint(&mut self, reader: &Reader<'_>, value: &Value<'_>) -> Result<(), FileError> {
        let paint = &mut self.lab.paint;
        let names: Vec<_> = paint.names().collect();
        let rows = rows(reader, value, &names, 1)?;
        paint.bind(&rows.iter().map(Row::bound).collect::<Vec<_>>());
        check(reader, &rows, |name| paint.is_needed(name), paint.clash())
    }
}

impl Default for Keys {
    fn default() -> Self {
        Self::of(&PRESETS[0])
    }
}

/// Keys that are pressed one after the other, and where they stand.
type Written = (Vec<Key>, Range<usize>);

/// A row as a file writes it.
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

/// The rows of a table, each a name of these and up to `most` keys one after the other.
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

/// A key, or a list of keys.
fn keys_of(reader: &Reader<'_>, value: &Value<'_>, most: usize) -> Result<Vec<Written>, FileError> {
    let single = [value];
    let values: Vec<&Value<'_>> = match value.get_ref() {
        DeValue::Array(list) => list.iter().collect(),
        _ => single.to_vec(),
    };
    values.into_iter().map(|value| Ok((keys_pressed(reader, value, most)?, value.span()))).collect()
}

/// Keys that are pressed one after the other.
fn keys_pressed(reader: &Reader<'_>, value: &Value<'_>, most: usize) -> Result<Vec<Key>, FileError> {
    let DeValue::String(text) = value.get_ref() else {
        return Err(reader.wrong(value, "keys in quotes, such as \"o\" or [\"o\", \"F5\"]"));
    };
    let error = |found: &str, expected: &str| reader.error(&value.span(), found, expected);
    // Keys are shown in hints, and in cells: what a terminal could obey, or what is wider, is not for them.
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

/// Refuses two commands on one key, and one without a key that nobody could do without.
fn check(
    reader: &Reader<'_>,
    rows: &[Row],
    is_needed: impl Fn(&str) -> bool,
    clash: Option<Clash>,
) -> Result<(), FileError> {
    let is_lost = |row: &&Row| is_needed(row.name) && !row.keys.iter().any(|(keys, _)| keys.len() == 1);
    if let Some(row) = rows.iter().find(is_lost) {
        let found = format!("no key for {}", row.name);
        return Err(reader.error(&row.span, &found, "a key at least: nobody finds the way without"));
    }
    let Some(Clash { rows: [one, other], keys }) = clash else { return Ok(()) };
    // Of two rows of the file, the later one is shown.
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
