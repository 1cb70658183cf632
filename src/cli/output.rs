//! Writing to the two outputs.

use std::io::{self, ErrorKind, Write};

use serde::Serialize;

use crate::level::printable;

/// Writes to standard output. Whoever closes the pipe early (`| head`) has read enough: that is no error.
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

/// Writes one JSON object on a line of its own.
///
/// # Errors
/// When the output cannot be written.
pub(super) fn print_json(object: &impl Serialize) -> anyhow::Result<()> {
    print(&(serde_json::to_string(object)? + "\n"))
}

/// Writes a message to standard error; if even that fails there is nobody left to tell. Whatever a message quotes, nothing
/// in it reaches the terminal that it could obey.
pub(super) fn complain(message: &str) {
    let lines: Vec<_> = message.lines().map(printable).collect();
    let _ = writeln!(io::stderr().lock(), "fogwalk: {}", lines.join("\n"));
}
