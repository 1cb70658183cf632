//! The lines of a file, each with where it starts.

/// A line without its end.
#[derive(Clone, Copy, Debug)]
pub(super) struct Line<'a> {
    /// Byte at which it starts.
    pub(super) start: usize,
    /// What is on it.
    pub(super) text: &'a str,
}

/// All lines from byte `from` on; both kinds of line ends are taken off.
pub(super) fn lines(text: &str, from: usize) -> impl Iterator<Item = Line<'_>> {
    let mut start = from;
    text[from..].split_inclusive('\n').map(move |line| {
        let this = start;
        start += line.len();
        let line = line.strip_suffix('\n').unwrap_or(line);
        Line { start: this, text: line.strip_suffix('\r').unwrap_or(line) }
    })
}
