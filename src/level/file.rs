//! From bytes to a level: bounds first, then the kind, which the content tells.

use std::{fs::File, io::Read, path::Path};

use super::{Level, LevelError, Vocabulary, fogwalk, octile};

/// The largest file that is read: the largest map, with characters of up to two bytes, takes as much.
const LARGEST_FILE: u64 = 32 << 20;

/// Reads a level file.
///
/// # Errors
/// When the file cannot be read, or is not a level; the message says where and why.
pub fn read(path: &Path, vocabulary: &Vocabulary<'_>) -> Result<Level, LevelError> {
    let name = path.to_string_lossy();
    let fail = |problem: String| LevelError::of_file(&name, problem);
    let cannot = |error: std::io::Error| fail(format!("cannot be read: {error}"));
    // Asked before it is opened: opening a pipe would wait for somebody to write into it.
    let meta = std::fs::metadata(path).map_err(cannot)?;
    if meta.is_dir() {
        return Err(fail("is a folder; expected a level file".into()));
    }
    if !meta.is_file() {
        return Err(fail("is not a regular file; expected a level file".into()));
    }
    let mut bytes = Vec::new();
    File::open(path).and_then(|file| file.take(LARGEST_FILE + 1).read_to_end(&mut bytes)).map_err(cannot)?;
    parse(&name, &bytes, vocabulary)
}

/// Reads a level from the content of a file; `name` is what messages call it.
///
/// # Errors
/// When it is not a level; the message says where and why.
pub fn parse(name: &str, bytes: &[u8], vocabulary: &Vocabulary<'_>) -> Result<Level, LevelError> {
    if bytes.len() as u64 > LARGEST_FILE {
        let limit = LARGEST_FILE >> 20;
        return Err(LevelError::of_file(name, format!("is larger than {limit} MiB, which no level needs")));
    }
    let text = match std::str::from_utf8(bytes) {
        Ok(text) => text,
        Err(error) => {
            // What stands before the bad byte is valid, and shows where it is.
            let valid = error.valid_up_to();
            let shown = String::from_utf8_lossy(&bytes[..bytes.len().min(valid + 64)]).into_owned();
            let problem = format!("byte {:#04x} is not UTF-8; expected plain text", bytes[valid]);
            return Err(LevelError::at(name, &shown, valid..valid, problem));
        }
    };
    let text = text.strip_prefix('\u{feff}').unwrap_or(text);
    if text.trim().is_empty() {
        return Err(LevelError::of_file(name, "is empty; expected a map, one character a cell"));
    }
    if octile::is_octile(text) { octile::parse(name, text) } else { fogwalk::parse(name, text, vocabulary) }
}
