//! Values of a front matter or another TOML file, read with their spans, so that every error points at the key or value
//! it is about.

use std::ops::Range;

use ::toml::{
    Spanned,
    de::{DeArray, DeString, DeTable, DeValue},
};

use crate::grid::{Point, Size};

use super::{
    FileError,
    phrases::{named, one_of, quoted},
    source::Source,
};

/// A coordinate pair, and where it was written.
pub(crate) struct Spot {
    /// The cell; not yet known to be on the map.
    pub(crate) at: Point,
    /// Offset in the file.
    pub(crate) offset: usize,
}

pub(crate) type Key<'i> = Spanned<DeString<'i>>;
pub(crate) type Value<'i> = Spanned<DeValue<'i>>;

/// The entries of a table in the order they were written.
pub(crate) fn entries<'t, 'i>(table: &'t DeTable<'i>) -> Vec<(&'t Key<'i>, &'t Value<'i>)> {
    let mut entries: Vec<_> = table.iter().collect();
    entries.sort_by_key(|(key, _)| key.span().start);
    entries
}

/// A value as TOML on one line.
pub(crate) fn inline(value: &Value<'_>) -> String {
    match value.get_ref() {
        DeValue::String(text) => ::toml::Value::String(text.to_string()).to_string(),
        DeValue::Integer(number) => {
            let read = i64::from_str_radix(number.as_str(), number.radix());
            read.map_or_else(|_| number.as_str().to_owned(), |number| number.to_string())
        }
        DeValue::Float(number) => number.as_str().to_owned(),
        DeValue::Boolean(is_so) => is_so.to_string(),
        DeValue::Datetime(time) => time.to_string(),
        DeValue::Array(list) => format!("[{}]", list.iter().map(inline).collect::<Vec<_>>().join(", ")),
        DeValue::Table(table) => format!("{{ {} }}", lines(table).join(", ")),
    }
}

/// The entries of a table, each as TOML on one line.
pub(crate) fn lines(table: &DeTable<'_>) -> Vec<String> {
    let is_bare = |key: &str| key.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'_' || byte == b'-');
    let key = |key: &str| {
        if is_bare(key) && !key.is_empty() { key.to_owned() } else { ::toml::Value::String(key.to_owned()).to_string() }
    };
    entries(table).into_iter().map(|(name, value)| format!("{} = {}", key(name.get_ref()), inline(value))).collect()
}

/// The `name` of an entry, if it has one.
pub(crate) fn name_of<'t>(entry: &'t Value<'_>) -> Option<&'t str> {
    entry.get_ref().get("name").and_then(|name| name.get_ref().as_str())
}

/// The two values of a list of two.
fn pair<'t, 'i>(list: &'t DeArray<'i>) -> Option<(&'t Value<'i>, &'t Value<'i>)> {
    let mut values = list.iter();
    match (values.next(), values.next(), values.next()) {
        (Some(first), Some(second), None) => Some((first, second)),
        _ => None,
    }
}

/// Turns spanned values into what they mean, or into an error that points at them.
pub(crate) struct Reader<'a> {
    /// The file.
    pub(crate) source: &'a Source<'a>,
    /// Offset of the TOML in the file.
    pub(crate) base: usize,
}

impl Reader<'_> {
    /// The table that a whole text is; `example` is a line that belongs into it.
    ///
    /// # Errors
    /// At the first thing that is not TOML.
    pub(crate) fn document<'i>(&self, text: &'i str, example: &str) -> Result<Spanned<DeTable<'i>>, FileError> {
        DeTable::parse(text).map_err(|error| {
            let span = error.span().unwrap_or(0..0);
            if error.message() == "duplicate key" {
                let key = text.get(span.clone()).unwrap_or_default();
                return self.error(&span, &format!("the key {} once more", quoted(key)), "each key once in its table");
            }
            let message: Vec<_> = error.message().lines().collect();
            let found = format!("bad TOML: {}", message.join(", "));
            self.error(&span, &found, &format!("lines such as: {example}"))
        })
    }

    /// An error about a span of the TOML.
    pub(crate) fn error(&self, span: &Range<usize>, found: &str, expected: &str) -> FileError {
        self.source.error(self.base + span.start, found, expected)
    }

    /// An error that says what a value is instead of what it should be.
    pub(crate) fn wrong(&self, value: &Value<'_>, expected: &str) -> FileError {
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

    /// An error about a key that is none of the known ones.
    pub(crate) fn unknown_key(&self, key: &Key<'_>, known: &[&str]) -> FileError {
        let found = format!("the unknown key {}", quoted(key.get_ref()));
        self.error(&key.span(), &found, &one_of(key.get_ref(), known))
    }

    /// The entries of a value that should be a table.
    pub(crate) fn table<'t, 'i>(&self, value: &'t Value<'i>, expected: &str) -> Result<&'t DeTable<'i>, FileError> {
        value.get_ref().as_table().ok_or_else(|| self.wrong(value, expected))
    }

    /// The tables of a list of tables.
    pub(crate) fn tables<'t, 'i>(
        &self,
        table: &'t DeTable<'i>,
        key: &str,
        most: usize,
    ) -> Result<Vec<&'t Value<'i>>, FileError> {
        let Some(value) = table.get(key) else { return Ok(Vec::new()) };
        let expected = format!("a list of tables, each headed [[{key}]]");
        let list = value.get_ref().as_array().ok_or_else(|| self.wrong(value, &expected))?;
        if let Some(value) = list.get(most) {
            return Err(self.error(&value.span(), &format!("one {key} too many"), &format!("at most {most}")));
        }
        Ok(list.iter().collect())
    }

    /// The values of a list.
    pub(crate) fn list<'t, 'i>(&self, value: &'t Value<'i>, expected: &str) -> Result<&'t DeArray<'i>, FileError> {
        value.get_ref().as_array().ok_or_else(|| self.wrong(value, expected))
    }

    /// The place of the name that a value is among those that there are.
    ///
    /// # Errors
    /// When it is no string, for which `expected` says what it should be, or none of the names; `what` says of what
    /// they are.
    pub(crate) fn place_of(
        &self,
        value: &Value<'_>,
        what: &str,
        expected: &str,
        names: &[&str],
    ) -> Result<usize, FileError> {
        let name = value.get_ref().as_str().ok_or_else(|| self.wrong(value, expected))?;
        names.iter().position(|known| *known == name).ok_or_else(|| {
            self.error(&value.span(), &format!("the unknown {what} {}", quoted(name)), &one_of(name, names))
        })
    }

    /// A string of bounded length without control characters.
    pub(crate) fn text(&self, value: &Value<'_>, room: usize, is_multiline: bool) -> Result<String, FileError> {
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

    /// A whole number in a range.
    pub(crate) fn integer(&self, value: &Value<'_>, range: Range<i64>, expected: &str) -> Result<i64, FileError> {
        let number = value.get_ref().as_integer();
        number
            .and_then(|number| i64::from_str_radix(number.as_str(), number.radix()).ok())
            .filter(|number| range.contains(number))
            .ok_or_else(|| self.wrong(value, expected))
    }

    /// A cell.
    pub(crate) fn spot(&self, value: &Value<'_>) -> Result<Spot, FileError> {
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
}
