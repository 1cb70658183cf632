//! Writing to the two outputs.

use std::io::{self, ErrorKind, Write};

use serde::Serialize;

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

/// Writes a message to standard error; if even that fails there is nobody left to tell.
pub(super) fn complain(message: &str) {
    let _ = writeln!(io::stderr().lock(), "fogwalk: {message}");
}
