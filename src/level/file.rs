//! From bytes to a level: what kind of file it is, and who reads it.

use std::{fs::File, io::Read, path::Path};

use super::{Level, LevelError, Vocabulary, front_matter::FrontMatter, map, octile, printable::quoted, source::Source};

/// The largest level file, in bytes: room for 4096 x 4096 cells and a long front matter.
pub const MAX_FILE: u64 = 32 << 20;

/// The longest front matter, in bytes.
pub const MAX_FRONT_MATTER: usize = 1 << 20;

/// The line before and after the front matter.
const FENCE: &str = "+++";

/// Reads a level from the content of a file; `file_name` is for messages only.
///
/// # Errors
/// At the first thing that is wrong, whatever the bytes are.
pub fn parse(file_name: &str, bytes: &[u8], vocabulary: &Vocabulary<'_>) -> Result<Level, LevelError> {
    if bytes.len() as u64 > MAX_FILE {
        return Err(too_large(file_name, bytes.len() as u64, "a level file", MAX_FILE));
    }
    let source = Source::new(file_name, bytes)?;
    let first_line = source.text.lines().next().unwrap_or_default();
    if octile::is_octile(first_line) {
        return octile::read(&source);
    }
    if first_line.starts_with("version 1") {
        let found = format!("{}, which begins a scenario file", quoted(first_line));
        return Err(source.error(0, &found, "a level; a scenario file names the map it belongs to"));
    }
    if first_line.trim_end() != FENCE {
        return map::read(&source, 0, FrontMatter::none(), vocabulary);
    }
    let start = source.text.find('\n').map_or(source.text.len(), |end| end + 1);
    let mut end = start;
    for line in source.text[start..].split_inclusive('\n') {
        if line.trim_end() == FENCE {
            let front = FrontMatter::read(&source, start..end, vocabulary)?;
            return map::read(&source, end + line.len(), front, vocabulary);
        }
        end += line.len();
        if end - start > MAX_FRONT_MATTER {
            let expected = format!("a front matter of at most {MAX_FRONT_MATTER} bytes, closed by a line \"+++\"");
            return Err(source.error(0, "a front matter that goes on and on", &expected));
        }
    }
    Err(source.error(0, "a front matter that is not closed", "a second line \"+++\" between it and the map"))
}

/// Reads a level file.
///
/// # Errors
/// As [`parse`], and when there is no such file, it cannot be read, is no ordinary file or is larger than
/// [`MAX_FILE`], which is found out before its content is read.
pub fn read(path: &Path, vocabulary: &Vocabulary<'_>) -> Result<Level, LevelError> {
    parse(&path.display().to_string(), &read_bytes(path, "a level file")?, vocabulary)
}

/// Reads all of a text file; `expected` says what kind it should be.
///
/// # Errors
/// When there is no such file, it cannot be read, is no ordinary file or is larger than [`MAX_FILE`].
pub(crate) fn read_bytes(path: &Path, expected: &str) -> Result<Vec<u8>, LevelError> {
    read_bytes_of(path, expected, MAX_FILE)
}

/// The same of a file of at most so many bytes.
///
/// # Errors
/// As [`read_bytes`], with that bound.
pub(crate) fn read_bytes_of(path: &Path, expected: &str, most: u64) -> Result<Vec<u8>, LevelError> {
    let name = path.display().to_string();
    let failed = |found: &str| LevelError::new(&name, None, found, expected);
    let cannot = |error: std::io::Error| match error.kind() {
        std::io::ErrorKind::NotFound => failed("no such file"),
        std::io::ErrorKind::PermissionDenied => failed("a file that may not be read"),
        _ => failed(&format!("a file that cannot be read: {error}")),
    };
    let about = std::fs::metadata(path).map_err(cannot)?;
    if about.is_dir() {
        return Err(failed("a folder"));
    }
    if !about.is_file() {
        return Err(failed("a device or a pipe"));
    }
    if about.len() > most {
        return Err(too_large(&name, about.len(), expected, most));
    }
    // The file may have grown since; one byte above the bound is enough to see it.
    let mut bytes = Vec::new();
    File::open(path).and_then(|file| file.take(most + 1).read_to_end(&mut bytes)).map_err(cannot)?;
    if bytes.len() as u64 > most {
        return Err(too_large(&name, bytes.len() as u64, expected, most));
    }
    Ok(bytes)
}

fn too_large(name: &str, size: u64, expected: &str, most: u64) -> LevelError {
    LevelError::new(name, None, &format!("{size} bytes"), &format!("{expected} of at most {most} bytes"))
}
