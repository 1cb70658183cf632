//! Reads scenario files.

use std::path::Path;

use crate::{
    grid::{Point, Size},
    level::{FileError, Source, quoted, read_bytes},
};

/// The fields of a row, for messages.
const FIELDS: &str =
    "9 fields: bucket, map, its width and height, column and row of the start, of the goal, and the length";

/// Number of decimals from which the lengths of a file are not rounded.
const EXACT_DECIMALS: usize = 7;

/// A row: two ends on a map, and the length of the shortest path.
#[derive(Clone, Debug, PartialEq)]
pub struct Scenario {
    /// Rows of similar length have the same number.
    pub bucket: u32,
    /// The map's path as the file gives it.
    pub map: String,
    /// The map's size.
    pub size: Size,
    /// The start; a cell of the map.
    pub start: Point,
    /// The goal; a cell of the map.
    pub goal: Point,
    /// Length of the shortest path as listed; a straight step is 1 and a diagonal one the square root of 2. 0 between
    /// different cells means that there is no path.
    pub length: f64,
    /// Tolerance for the listed length.
    tolerance: f64,
    /// Offset of the map's name in the file.
    offset: usize,
}

/// The verdict on a length.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Verdict {
    /// As listed, or no path where none is listed.
    Optimal,
    /// Longer than listed, by this factor.
    TooLong(f64),
    /// Shorter than listed, or a path where none is listed.
    TooShort,
    /// No path where one is listed.
    Unsolved,
}

impl Scenario {
    /// Whether the listed length means that there is no path.
    pub fn is_unreachable(&self) -> bool {
        self.length <= 0.0 && self.start != self.goal
    }

    /// Compares the length of a path, if one was found, with the listed one.
    pub fn judge(&self, found: Option<f64>) -> Verdict {
        match found {
            None if self.is_unreachable() => Verdict::Optimal,
            None => Verdict::Unsolved,
            Some(_) if self.is_unreachable() => Verdict::TooShort,
            Some(length) if (length - self.length).abs() <= self.tolerance => Verdict::Optimal,
            Some(length) if length < self.length => Verdict::TooShort,
            Some(length) => Verdict::TooLong(length / self.length),
        }
    }
}

/// The rows of a scenario file, and its text for error messages.
#[derive(Clone, Debug)]
pub struct ScenarioFile {
    name: String,
    bytes: Vec<u8>,
    /// The rows in order.
    pub rows: Vec<Scenario>,
}

impl ScenarioFile {
    /// Reads a scenario file.
    ///
    /// # Errors
    /// When it cannot be read or is too large, and as [`ScenarioFile::parse`].
    pub fn read(path: &Path) -> Result<Self, FileError> {
        Self::parse(&path.display().to_string(), read_bytes(path, "a scenario file")?)
    }

    /// Parses the rows; `name` is the file's name for messages.
    ///
    /// # Errors
    /// At the first mistake.
    pub fn parse(name: &str, bytes: Vec<u8>) -> Result<Self, FileError> {
        let rows = rows(&Source::new(name, &bytes)?)?;
        Ok(Self { name: name.into(), bytes, rows })
    }

    /// An error at the map of a row.
    pub fn error(&self, row: &Scenario, found: &str, expected: &str) -> FileError {
        // It was read before, so it can be read again.
        Source::new(&self.name, &self.bytes)
            .map_or_else(|error| error, |source| source.error(row.offset, found, expected))
    }
}

fn rows(source: &Source<'_>) -> Result<Vec<Scenario>, FileError> {
    let mut rows = Vec::new();
    let mut decimals = 0;
    let mut offset = 0;
    for (number, line) in source.text.split_inclusive('\n').enumerate() {
        if number == 0 {
            if !matches!(line.trim_end(), "version 1" | "version 1.0") {
                let expected = "a scenario file, whose first line is \"version 1\"";
                return Err(source.error(0, &quoted(line.trim_end()), expected));
            }
        } else if !line.trim().is_empty() {
            rows.push(row(source, offset, line, &mut decimals)?);
        }
        offset += line.len();
    }
    if source.text.is_empty() {
        return Err(source.error(0, "nothing", "a scenario file, whose first line is \"version 1\""));
    }
    for row in &mut rows {
        row.tolerance = tolerance(decimals, row.length);
    }
    Ok(rows)
}

/// The tolerance for lengths: they are listed exactly, with two decimals, or with six digits.
fn tolerance(most_decimals: usize, length: f64) -> f64 {
    match most_decimals {
        EXACT_DECIMALS.. => 1e-6,
        0..=2 => 0.006,
        _ if length < 1000.0 => 0.0006,
        _ => 0.006,
    }
}

/// Parses a row; `decimals` becomes the highest number of decimals in the file.
fn row(source: &Source<'_>, start: usize, line: &str, decimals: &mut usize) -> Result<Scenario, FileError> {
    let mut fields = Fields { source, line: line.trim_end(), start, at: 0, count: 0 };
    let bucket = fields.number("bucket", u32::MAX)?;
    let (map_at, map) = fields.next()?;
    let width = fields.side("width")?;
    let height = fields.side("height")?;
    let size = Size::new(width, height).ok_or_else(|| source.error(map_at, "no size", "a size of the map"))?;
    let start =
        Point::new(fields.number("start's column", width)? as i32, fields.number("start's row", height)? as i32);
    let goal = Point::new(fields.number("goal's column", width)? as i32, fields.number("goal's row", height)? as i32);
    let (at, word) = fields.next()?;
    let is_decimal = word.bytes().all(|byte| byte.is_ascii_digit() || byte == b'.');
    let Some(length) = word.parse().ok().filter(|length: &f64| is_decimal && length.is_finite()) else {
        return Err(source.error(at, &quoted(word), "the length of the shortest path, a decimal number from 0"));
    };
    *decimals = word.split_once('.').map_or(0, |(_, decimals)| decimals.len()).max(*decimals);
    fields.end()?;
    Ok(Scenario { bucket, map: map.into(), size, start, goal, length, tolerance: 0.0, offset: map_at })
}

/// The fields of a row, with their offsets in the file.
struct Fields<'a> {
    source: &'a Source<'a>,
    line: &'a str,
    /// Offset of the line in the file.
    start: usize,
    /// Offset of the rest in the line.
    at: usize,
    count: usize,
}

impl<'a> Fields<'a> {
    fn take(&mut self) -> Option<(usize, &'a str)> {
        let rest = &self.line[self.at..];
        let word = rest.split_whitespace().next()?;
        // The rest begins inside the line.
        let begin = self.at + rest.find(word).unwrap_or_default();
        self.at = begin + word.len();
        self.count += 1;
        Some((self.start + begin, word))
    }

    fn next(&mut self) -> Result<(usize, &'a str), FileError> {
        let count = self.count;
        self.take()
            .ok_or_else(|| self.source.error(self.start + self.line.len(), &format!("a row of {count} fields"), FIELDS))
    }

    fn end(&mut self) -> Result<(), FileError> {
        match self.take() {
            None => Ok(()),
            Some((offset, word)) => Err(self.source.error(offset, &format!("a tenth field, {}", quoted(word)), FIELDS)),
        }
    }

    fn side(&mut self, what: &str) -> Result<u32, FileError> {
        let (offset, word) = self.next()?;
        word.parse().ok().filter(|side| (1..=Size::MAX_SIDE).contains(side)).ok_or_else(|| {
            let expected = format!("the {what} of the map, a whole number from 1 to {}", Size::MAX_SIDE);
            self.source.error(offset, &quoted(word), &expected)
        })
    }

    /// A whole number below a bound.
    fn number(&mut self, what: &str, bound: u32) -> Result<u32, FileError> {
        let (offset, word) = self.next()?;
        word.parse().ok().filter(|&number| number < bound).ok_or_else(|| {
            let expected = format!("the {what}, a whole number from 0 to {}", bound - 1);
            self.source.error(offset, &quoted(word), &expected)
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn parse(text: &str) -> Result<Vec<Scenario>, String> {
        ScenarioFile::parse("a.scen", text.as_bytes().to_vec())
            .map(|file| file.rows)
            .map_err(|error| error.to_string().lines().next().unwrap_or_default().to_string())
    }

    #[test]
    fn rows_are_split_at_any_white_space() {
        for text in
            ["version 1\n3\tmaps/a b.map\t9\t7\t1\t2\t3\t4\t5.5\n", "version 1.0\r\n 3 m 9 7 1 2  3 4 5.5 \r\n\r\n"]
        {
            let text = text.replace("a b", "ab");
            let rows = parse(&text).expect("in order");
            assert_eq!(rows.len(), 1);
            assert_eq!((rows[0].bucket, rows[0].start, rows[0].goal), (3, Point::new(1, 2), Point::new(3, 4)));
            assert_eq!((rows[0].size.to_string(), rows[0].length), ("9x7".into(), 5.5));
        }
        assert_eq!(parse("version 1"), Ok(Vec::new()));
    }

    #[test]
    fn what_is_wrong_is_pointed_at() {
        for (text, expected) in [
            ("", "a.scen:1:1: found nothing"),
            ("version 2\n", "a.scen:1:1: found \"version 2\""),
            ("version 1\n0 m 9 7 1 2 3 4", "a.scen:2:16: found a row of 8 fields"),
            ("version 1\n0 m 9 7 1 2 3 4 5 6\n", "a.scen:2:19: found a tenth field, \"6\""),
            ("version 1\n\n0 m 9 7 1 7 3 4 5\n", "a.scen:3:11: found \"7\""),
            ("version 1\n0 m 9 7 -1 2 3 4 5\n", "a.scen:2:9: found \"-1\""),
            ("version 1\n0 m 0 7 1 2 3 4 5\n", "a.scen:2:5: found \"0\""),
            ("version 1\n0 m 9 5000 1 2 3 4 5\n", "a.scen:2:7: found \"5000\""),
            ("version 1\n0 m 9 7 1 2 3 4 nan\n", "a.scen:2:17: found \"nan\""),
            ("version 1\n0 m 9 7 1 2 3 4 1e5\n", "a.scen:2:17: found \"1e5\""),
        ] {
            assert_eq!(parse(text), Err(expected.into()), "{text:?}");
        }
    }

    #[test]
    fn lengths_agree_as_closely_as_they_are_listed() {
        let judge = |length: &str, found| {
            parse(&format!("version 1\n0 m 9 7 1 2 3 4 {length}\n")).expect("in order")[0].judge(found)
        };
        assert_eq!(judge("2.82843", Some(2.828_427)), Verdict::Optimal);
        assert_eq!(judge("2.82842712", Some(2.828_427)), Verdict::Optimal);
        assert_eq!(judge("2.82842712", Some(2.828_42)), Verdict::TooShort);
        assert_eq!(judge("2.83", Some(2.828_427)), Verdict::Optimal);
        assert_eq!(judge("4.0000", Some(5.0)), Verdict::TooLong(1.25));
        assert_eq!(judge("4.0000", None), Verdict::Unsolved);
        assert_eq!((judge("0", None), judge("0", Some(4.0))), (Verdict::Optimal, Verdict::TooShort));
    }
}
