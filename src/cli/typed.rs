//! Lines of standard input, which anybody may have written: of bounded length, and in any bytes.

use std::io::{self, BufRead, ErrorKind};

/// The most bytes of a line that are kept.
pub(super) const LONGEST: usize = 16 << 10;

/// A line of the input.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Typed {
    text: String,
    is_cut: bool,
}

impl Typed {
    /// The line without its line end. Bytes that are no UTF-8 are replaced; a line that is too long is cut.
    pub(super) fn text(&self) -> &str {
        &self.text
    }

    /// Whether the line was too long, and was cut.
    pub(super) fn is_cut(&self) -> bool {
        self.is_cut
    }
}

/// The next line; `None` at the end of the input. Of a line of any length no more than [`LONGEST`] bytes are kept.
///
/// # Errors
/// When the input cannot be read.
pub(super) fn next(input: &mut impl BufRead) -> io::Result<Option<Typed>> {
    let (mut line, mut has_any, mut is_cut) = (Vec::new(), false, false);
    loop {
        let bytes = match input.fill_buf() {
            Err(error) if error.kind() == ErrorKind::Interrupted => continue,
            bytes => bytes?,
        };
        if bytes.is_empty() {
            break;
        }
        has_any = true;
        let end = bytes.iter().position(|&byte| byte == b'\n');
        let part = &bytes[..end.unwrap_or(bytes.len())];
        let kept = part.len().min(LONGEST - line.len().min(LONGEST));
        is_cut |= kept < part.len();
        line.extend_from_slice(&part[..kept]);
        let used = end.map_or(bytes.len(), |end| end + 1);
        input.consume(used);
        if end.is_some() {
            break;
        }
    }
    if line.last() == Some(&b'\r') {
        line.pop();
    }
    Ok(has_any.then(|| Typed { text: String::from_utf8_lossy(&line).into_owned(), is_cut }))
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn lines(bytes: &[u8], room: usize) -> Vec<String> {
        let mut input = io::BufReader::with_capacity(room, bytes);
        let mut lines = Vec::new();
        while let Some(line) = next(&mut input).expect("bytes in memory") {
            lines.push(line.text);
        }
        lines
    }

    #[test]
    fn lines_end_where_they_end_and_the_last_one_may_have_no_end() {
        assert_eq!(lines(b"north\r\n\neast", 4), ["north", "", "east"]);
        assert_eq!(lines(b"", 4), Vec::<String>::new());
        assert_eq!(lines(b"\xff\0\n", 1), ["\u{fffd}\0"]);
    }

    #[test]
    fn of_a_huge_line_only_the_beginning_is_kept_and_the_next_one_is_whole() {
        let mut bytes = vec![b'x'; 5 * LONGEST];
        bytes.extend(b"\nnorth\n");
        let lines = lines(&bytes, 1000);
        assert_eq!((lines.len(), lines[0].len(), lines[1].as_str()), (2, LONGEST, "north"));
    }

    proptest! {
        #[test]
        fn any_bytes_are_lines(bytes in proptest::collection::vec(any::<u8>(), 0..300), room in 1usize..50) {
            let count = bytes.split(|&byte| byte == b'\n').count();
            let expected = if bytes.is_empty() || bytes.ends_with(b"\n") { count - 1 } else { count };
            prop_assert_eq!(lines(&bytes, room).len(), expected);
        }
    }
}
