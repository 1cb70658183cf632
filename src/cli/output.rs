//! Writing to the two outputs.

use std::{
    fmt::Write as _,
    io::{self, ErrorKind, Write},
};

use serde::Serialize;

use crate::level::{is_printable, printable};

/// Writes to standard output. A pipe that is closed early (`| head`) is no error.
///
/// # Errors
/// When the output cannot be written for another reason.
pub(super) fn print(text: &str) -> anyhow::Result<()> {
    let mut out = io::stdout().lock();
    match out.write_all(text.as_bytes()).and_then(|()| out.flush()) {
        Err(error) if error.kind() != ErrorKind::BrokenPipe => Err(error.into()),
        _ => Ok(()),
    }
}

/// Writes one JSON object on a line of its own. Characters that a terminal could obey or would not show are written as
/// `\uXXXX`.
///
/// # Errors
/// When the output cannot be written.
pub(super) fn print_json(object: &impl Serialize) -> anyhow::Result<()> {
    print(&json_line(object)?)
}

/// One JSON object on a line of its own, with its line end, escaped as [`print_json`] does.
///
/// # Errors
/// When the object cannot be written as JSON.
pub(super) fn json_line(object: &impl Serialize) -> anyhow::Result<String> {
    Ok(escaped(&serde_json::to_string(object)?) + "\n")
}

/// Equivalent JSON in printable characters. All other characters are inside its strings.
fn escaped(json: &str) -> String {
    if json.bytes().all(|byte| (0x20..0x7f).contains(&byte)) {
        return json.to_owned();
    }
    let mut text = String::with_capacity(json.len());
    for character in json.chars() {
        if is_printable(character) {
            text.push(character);
        } else {
            for unit in character.encode_utf16(&mut [0; 2]) {
                // Writing to a string cannot fail.
                let _ = write!(text, "\\u{unit:04x}");
            }
        }
    }
    text
}

/// Writes a message to standard error and ignores failures. Control characters in quoted text never reach the terminal.
pub(super) fn complain(message: &str) {
    complain_in_full(&format!("fogwalk: {message}\n"));
}

/// Prints an error without a prefix, keeping all its line ends.
pub(super) fn complain_in_full(message: &str) {
    let lines: Vec<_> = message.split('\n').map(printable).collect();
    let _ = io::stderr().lock().write_all(lines.join("\n").as_bytes());
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn json_says_the_same_in_characters_that_a_terminal_shows() {
        let text = "a\u{1b}[2J\u{202e}b\u{200b} \u{5899}\u{1f5ff} é\"\\\u{9b}";
        let json = escaped(&serde_json::to_string(text).expect("a text"));
        assert!(json.chars().all(is_printable), "{json}");
        assert!(json.contains("\\u202e") && json.contains('é'), "{json}");
        assert_eq!(serde_json::from_str::<String>(&json).expect("JSON"), text);
    }
}
