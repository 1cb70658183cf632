//! From bytes to a level: what kind of file it is, and who reads it.

use std::{ffi::OsString, io, path::Path};

use crate::{
    files::{Disk, Kind, Links, ReadError},
    text::{FileError, Source, quoted},
};

use super::{Level, Vocabulary, front_matter::FrontMatter, map, octile};

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
pub fn parse(file_name: &str, bytes: &[u8], vocabulary: Vocabulary) -> Result<Level, FileError> {
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
        return map::read(&source, 0, FrontMatter::none());
    }
    let start = source.text.find('\n').map_or(source.text.len(), |end| end + 1);
    let mut end = start;
    for line in source.text[start..].split_inclusive('\n') {
        if line.trim_end() == FENCE {
            let front = FrontMatter::read(&source, start..end, vocabulary)?;
            return map::read(&source, end + line.len(), front);
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
pub fn read(path: &Path, vocabulary: Vocabulary) -> Result<Level, FileError> {
    parse(&path.display().to_string(), &read_bytes(path, "a level file")?, vocabulary)
}

/// Reads a level file that is to be shown or played.
///
/// # Errors
/// As [`read`], and when the level has [more](super::Excess) of something than can be shown and played.
pub fn read_to_show(path: &Path, vocabulary: Vocabulary) -> Result<Level, FileError> {
    let level = read(path, vocabulary)?;
    match level.check_budget() {
        Ok(()) => Ok(level),
        Err(excess) => Err(excess.in_file(&path.display().to_string())),
    }
}

/// The names of the level files of a folder, in order.
///
/// # Errors
/// When the folder cannot be read.
pub fn level_files(folder: &Path) -> io::Result<Vec<OsString>> {
    let mut names = Disk::default().names(folder)?;
    names.retain(|name| Path::new(name).extension().is_some_and(|extension| extension == "level"));
    Ok(names)
}

/// Reads all of a text file; `expected` says what kind it should be.
///
/// # Errors
/// When there is no such file, it cannot be read, is no ordinary file or is larger than [`MAX_FILE`].
pub(crate) fn read_bytes(path: &Path, expected: &str) -> Result<Vec<u8>, FileError> {
    read_bytes_of(&Disk::default(), path, expected, MAX_FILE)
}

/// Reads all of a text file of at most `most` bytes through `disk`; `expected` says what kind it should be.
///
/// # Errors
/// As [`read_bytes`], with that bound.
pub(crate) fn read_bytes_of(disk: &Disk, path: &Path, expected: &str, most: u64) -> Result<Vec<u8>, FileError> {
    let name = path.display().to_string();
    let found = match disk.read(path, most, Links::Followed) {
        Ok(Some(bytes)) => return Ok(bytes),
        Ok(None) => "no such file".to_owned(),
        Err(ReadError::TooLarge { length, .. }) => return Err(too_large(&name, length, expected, most)),
        Err(ReadError::NoFile { kind: Kind::Folder, .. }) => "a folder".to_owned(),
        Err(ReadError::NoFile { .. } | ReadError::Link(_)) => "a device or a pipe".to_owned(),
        Err(ReadError::Failed { source, .. }) if source.kind() == io::ErrorKind::PermissionDenied => {
            "a file that may not be read".to_owned()
        }
        Err(ReadError::Failed { source, .. }) => format!("a file that cannot be read: {source}"),
    };
    Err(FileError::new(&name, None, &found, expected))
}

fn too_large(name: &str, size: u64, expected: &str, most: u64) -> FileError {
    FileError::new(name, None, &format!("{size} bytes"), &format!("{expected} of at most {most} bytes"))
}
