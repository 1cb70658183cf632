//! One table of named values, read name by name.

use std::ops::RangeInclusive;

use ::toml::de::DeTable;

use super::{FileError, Reader, Value, entries, is_printable, named, quoted};

/// A table that is read name by name. It remembers the names that were asked for, so that [`Fields::finish`] can refuse
/// all others and say what there is.
pub(crate) struct Fields<'r, 't, 'i> {
    reader: &'r Reader<'r>,
    table: &'t DeTable<'i>,
    /// The whole table, for errors about what is missing.
    value: &'t Value<'i>,
    known: Vec<&'static str>,
}

/// The value given under a name, or the default.
enum Said<'t, 'i, T> {
    Value(&'t Value<'i>),
    /// Nothing, so it is what is usual.
    Nothing(T),
}

impl<'r, 't, 'i> Fields<'r, 't, 'i> {
    /// The fields of a value that should be a table.
    ///
    /// # Errors
    /// When it is none.
    pub(crate) fn of(reader: &'r Reader<'r>, value: &'t Value<'i>, expected: &str) -> Result<Self, FileError> {
        Ok(Self { reader, table: reader.table(value, expected)?, value, known: Vec::new() })
    }

    /// The value of a name, if it is there.
    pub(crate) fn get(&mut self, key: &'static str) -> Option<&'t Value<'i>> {
        self.known.push(key);
        self.table.get(key)
    }

    /// The value of a name.
    ///
    /// # Errors
    /// When it is missing; `example` says what a value looks like.
    pub(crate) fn need(&mut self, key: &'static str, example: &str) -> Result<&'t Value<'i>, FileError> {
        let span = self.value.span();
        self.get(key)
            .ok_or_else(|| self.reader.error(&span, &format!("no {} here", quoted(key)), &format!("{key} = {example}")))
    }

    /// A text of one line, each character of it in one cell of a terminal.
    ///
    /// # Errors
    /// When it is missing, empty or longer than `room` characters, or has spaces at its ends or other characters in it.
    pub(crate) fn text(&mut self, key: &'static str, room: usize) -> Result<String, FileError> {
        let value = self.need(key, "\"...\"")?;
        self.line(value, room)
    }

    /// A text as [`Fields::text`] has it; `None` where it is not said.
    pub(crate) fn text_if_said(&mut self, key: &'static str, room: usize) -> Result<Option<String>, FileError> {
        self.get(key).map(|value| self.line(value, room)).transpose()
    }

    fn line(&self, value: &Value<'_>, room: usize) -> Result<String, FileError> {
        let text = self.reader.text(value, room, false)?;
        if let Some(hidden) = text.chars().find(|&character| !is_printable(character)) {
            let found = format!("{} in a text", named(hidden));
            return Err(self.reader.error(&value.span(), &found, "visible characters, each of them one cell wide"));
        }
        let is_good = !text.is_empty() && text.trim() == text;
        if is_good { Ok(text) } else { Err(self.reader.wrong(value, "a text without spaces at its ends, not empty")) }
    }

    /// The value of a name that may be left out if something is `usual`.
    ///
    /// # Errors
    /// When it is missing and nothing is usual; `example` says what a value looks like.
    fn said<T>(
        &mut self,
        key: &'static str,
        usual: Option<T>,
        example: impl Fn() -> String,
    ) -> Result<Said<'t, 'i, T>, FileError> {
        Ok(match usual {
            Some(usual) => self.get(key).map_or(Said::Nothing(usual), Said::Value),
            None => Said::Value(self.need(key, &example())?),
        })
    }

    /// A whole number within bounds, or `usual` where it is not said.
    ///
    /// # Errors
    /// When it is no whole number, or out of bounds.
    pub(crate) fn number(
        &mut self,
        key: &'static str,
        range: RangeInclusive<i64>,
        usual: Option<i64>,
    ) -> Result<i64, FileError> {
        match self.said(key, usual, || range.start().to_string())? {
            Said::Nothing(usual) => Ok(usual),
            Said::Value(value) => {
                let expected = format!("a whole number from {} to {}", range.start(), range.end());
                self.reader.integer(value, *range.start()..range.end() + 1, &expected)
            }
        }
    }

    /// Two whole numbers, the lower one first.
    ///
    /// # Errors
    /// When they are anything else.
    pub(crate) fn pair(
        &mut self,
        key: &'static str,
        range: RangeInclusive<i64>,
        usual: Option<(i64, i64)>,
    ) -> Result<(i64, i64), FileError> {
        let value = match self.said(key, usual, || "[1, 3]".to_owned())? {
            Said::Nothing(usual) => return Ok(usual),
            Said::Value(value) => value,
        };
        let expected = format!("two whole numbers from {} to {}, the lower one first", range.start(), range.end());
        let numbers: Vec<i64> = self
            .reader
            .list(value, &expected)?
            .iter()
            .map(|number| self.reader.integer(number, *range.start()..range.end() + 1, &expected))
            .collect::<Result<_, _>>()?;
        match numbers[..] {
            [low, high] if low <= high => Ok((low, high)),
            _ => Err(self.reader.wrong(value, &expected)),
        }
    }

    /// Yes or no; no where it is not said.
    ///
    /// # Errors
    /// When it is anything else.
    pub(crate) fn flag(&mut self, key: &'static str) -> Result<bool, FileError> {
        let reader = self.reader;
        let answer =
            self.get(key).map(|value| value.get_ref().as_bool().ok_or_else(|| reader.wrong(value, "true or false")));
        answer.unwrap_or(Ok(false))
    }

    /// One of several names, or `usual` where it is not said.
    ///
    /// # Errors
    /// When it is another, or missing where nothing is usual.
    pub(crate) fn choice<T: Copy>(
        &mut self,
        key: &'static str,
        choices: &[(&str, T)],
        usual: Option<T>,
    ) -> Result<T, FileError> {
        let example = || choices.first().map_or(String::new(), |(name, _)| format!("{name:?}"));
        let value = match self.said(key, usual, example)? {
            Said::Nothing(usual) => return Ok(usual),
            Said::Value(value) => value,
        };
        let names: Vec<&str> = choices.iter().map(|&(name, _)| name).collect();
        Ok(choices[self.reader.place_of(value, key, "a name in quotes", &names)?].1)
    }

    /// An error about this table as a whole.
    pub(crate) fn error(&self, found: &str, expected: &str) -> FileError {
        self.reader.error(&self.value.span(), found, expected)
    }

    /// The reader of the values.
    pub(crate) fn reader(&self) -> &'r Reader<'r> {
        self.reader
    }

    /// Ends reading.
    ///
    /// # Errors
    /// At the first name that nobody asked for.
    pub(crate) fn finish(self) -> Result<(), FileError> {
        match entries(self.table).into_iter().find(|(key, _)| !self.known.contains(&&**key.get_ref())) {
            Some((key, _)) => Err(self.reader.unknown_key(key, &self.known)),
            None => Ok(()),
        }
    }
}
