//! What is wrong with a level file, and where: one message, for the person who wrote it.

use std::fmt;

use annotate_snippets::{AnnotationKind, Level as Severity, Renderer, Snippet};

use super::printable;

/// Characters of the line shown before the place where it is wrong.
const BEFORE: usize = 40;
/// Characters shown from there on.
const AFTER: usize = 32;
/// Longest text from a file that a message repeats, in characters.
const LONGEST_QUOTE: usize = 60;

/// Why a file is not a level.
///
/// Its `Display` is the whole message: file, line and column, what was found and what was expected, and the line with
/// a caret. It holds no control characters but line ends, whatever the file held.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub struct LevelError {
    file: String,
    problem: String,
    place: Option<Place>,
}

/// A place in a file.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Place {
    line: usize,
    column: usize,
    /// The line up to the column, made printable.
    before: String,
    /// What is wrong in it.
    marked: String,
    /// The rest.
    after: String,
}

impl LevelError {
    /// A problem with the file as a whole.
    pub(super) fn of_file(file: &str, problem: impl Into<String>) -> Self {
        Self { file: printable(file).into_owned(), problem: problem.into(), place: None }
    }

    /// A problem with some bytes of the text; what stands there is marked.
    pub(super) fn at(file: &str, text: &str, span: std::ops::Range<usize>, problem: impl Into<String>) -> Self {
        Self { place: Some(Place::of(text, span)), ..Self::of_file(file, problem) }
    }

    /// The line it is about, from 1, if it is about one.
    pub fn line(&self) -> Option<usize> {
        self.place.as_ref().map(|place| place.line)
    }

    /// The character of that line, from 1.
    pub fn column(&self) -> Option<usize> {
        self.place.as_ref().map(|place| place.column)
    }

    /// What was found, and what was expected.
    pub fn problem(&self) -> &str {
        &self.problem
    }
}

impl Place {
    fn of(text: &str, span: std::ops::Range<usize>) -> Self {
        let at = floor_boundary(text, span.start);
        let start = text[..at].rfind('\n').map_or(0, |end| end + 1);
        let end = text[at..].find('\n').map_or(text.len(), |length| at + length);
        let until = floor_boundary(text, span.end.clamp(at, end)).max(at);
        let line = 1 + text[..start].bytes().filter(|&byte| byte == b'\n').count();
        let before: Vec<char> = text[start..at].chars().rev().take(BEFORE + 1).collect();
        let shown = |part: &str, most: usize| printable(&part.chars().take(most).collect::<String>()).into_owned();
        let mut head = printable(&before.iter().take(BEFORE).rev().collect::<String>()).into_owned();
        if before.len() > BEFORE {
            head.insert_str(0, "...");
        }
        let rest = text[until..end].trim_end_matches('\r');
        let mut tail = shown(rest, AFTER);
        if rest.chars().nth(AFTER).is_some() {
            tail.push_str("...");
        }
        Self { line, column: 1 + text[start..at].chars().count(), before: head, marked: shown(&text[at..until], AFTER), after: tail }
    }
}

/// The last boundary between characters at or before a byte.
fn floor_boundary(text: &str, byte: usize) -> usize {
    (0..=byte.min(text.len())).rev().find(|&at| text.is_char_boundary(at)).unwrap_or(0)
}

impl fmt::Display for LevelError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Some(Place { line, column, before, marked, after }) = &self.place else {
            return write!(f, "{}: {}", self.file, self.problem);
        };
        let source = format!("{before}{marked}{after}");
        let span = before.len()..before.len() + marked.len();
        let path = format!("{}:{line}:{column}", self.file);
        let snippet = Snippet::source(&source).line_start(*line).annotation(AnnotationKind::Primary.span(span));
        let report = [Severity::ERROR.no_name().primary_title(self.problem.as_str()).element(snippet)];
        let drawn = Renderer::plain().term_width(200).render(&report);
        // The renderer's own title line says the problem; ours says where, too.
        let picture: Vec<_> = drawn.lines().skip(1).collect();
        write!(f, "{path}: {}\n{}", self.problem, picture.join("\n"))
    }
}

/// A text from a file, to be repeated in a message: printable, in quotes, and not too long.
pub(super) fn quote(text: &str) -> String {
    let short: String = text.chars().take(LONGEST_QUOTE).collect();
    let more = if text.chars().nth(LONGEST_QUOTE).is_some() { "..." } else { "" };
    format!("\"{}{more}\"", printable(&short))
}

/// The names that could have been meant, as the end of a sentence.
pub(super) fn one_of<'a>(found: &str, names: impl Iterator<Item = &'a str>) -> String {
    let names: Vec<_> = names.collect();
    let close = names.iter().map(|name| (edits(found, name), *name)).min().filter(|(edits, _)| *edits <= 2);
    match close {
        Some((_, name)) => format!("; did you mean \"{name}\"?"),
        None => format!("; it can be one of: {}", names.join(", ")),
    }
}

/// Levenshtein's distance, of texts short enough to matter.
fn edits(a: &str, b: &str) -> usize {
    let (a, b): (Vec<_>, Vec<_>) = (a.chars().take(40).collect(), b.chars().take(40).collect());
    let mut row: Vec<usize> = (0..=b.len()).collect();
    for (i, x) in a.iter().enumerate() {
        let mut diagonal = row[0];
        row[0] = i + 1;
        for (j, y) in b.iter().enumerate() {
            let substituted = diagonal + usize::from(x != y);
            diagonal = row[j + 1];
            row[j + 1] = substituted.min(row[j] + 1).min(diagonal + 1);
        }
    }
    row[b.len()]
}
