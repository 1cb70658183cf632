//! Levels drawn in the editors that people use: Tiled (`.tmx`, `.tmj`) and `REXPaint` (`.xp`).
//!
//! [`read_drawing`] tells the kinds of files apart by their content and makes a [`Level`] of each; whatever is none of
//! these is read as a level file. `tmx` and `tmj` read the two formats of Tiled into the same `drawing::Drawing`, from
//! which `build` makes a level; `rexpaint` reads canvases. Nothing here opens a file: a tileset in a file of its own is
//! asked for by name. What is made is written and read again, so that no drawing becomes a level that a level file
//! could not hold.

mod build;
mod drawing;
mod objects;
mod rexpaint;
mod tile_data;
mod tmj;
mod tmx;

use std::{collections::BTreeMap, path::Path};

use crate::text::{FileError, Source, quoted};

use super::{Level, MAX_FILE, Vocabulary, parse, write};

/// Opens a file beside a drawing by the name that the drawing gives it: a relative path without `..`.
pub type OpenBeside<'a> = dyn FnMut(&str) -> Result<Vec<u8>, FileError> + 'a;

/// The most tilesets of a drawing.
const MOST_TILESETS: usize = 256;

/// Reads a level from the content of a drawing or a level file; `file_name` is for messages only. `open_beside` is
/// called for each tileset that a map of Tiled keeps in a file of its own.
///
/// # Errors
/// At the first thing that is wrong or that a level cannot hold, whatever the bytes are.
pub fn read_drawing(
    file_name: &str,
    bytes: &[u8],
    vocabulary: Vocabulary,
    open_beside: &mut OpenBeside<'_>,
) -> Result<Level, FileError> {
    let length = bytes.len() as u64;
    if length > MAX_FILE {
        let expected = format!("a drawing or level of at most {MAX_FILE} bytes");
        return Err(FileError::new(file_name, None, &format!("{length} bytes"), &expected));
    }
    let level = if rexpaint::is_canvas(bytes) {
        rexpaint::read(file_name, bytes)?
    } else if tmx::is_xml(bytes) || tmj::is_json(bytes) {
        read_tiled(file_name, bytes, open_beside)?
    } else {
        return parse(file_name, bytes, vocabulary);
    };
    let text = write(&level);
    parse(file_name, text.as_bytes(), vocabulary).map_err(|error| {
        FileError::new(file_name, None, &format!("a drawing that makes no level: {}", error.found), &error.expected)
    })
}

/// Reads a map of Tiled, with the tilesets that it keeps in other files.
fn read_tiled(file_name: &str, bytes: &[u8], open_beside: &mut OpenBeside<'_>) -> Result<Level, FileError> {
    let source = Source::new(file_name, bytes)?;
    let mut drawing = if tmx::is_xml(bytes) { tmx::read_map(&source)? } else { tmj::read_map(&source)? };
    if drawing.tilesets.len() > MOST_TILESETS {
        let found = format!("{} tilesets", drawing.tilesets.len());
        return Err(FileError::new(file_name, None, &found, &format!("at most {MOST_TILESETS}")));
    }
    let mut opened = BTreeMap::new();
    for tileset in &mut drawing.tilesets {
        let Some(name) = tileset.source.take() else { continue };
        if !is_beside(&name) {
            let found = format!("the tileset {}", quoted(&name));
            let expected = "a tileset in the map's folder or below it, without \"..\": move it there, or embed it \
                            (Tiled: Map > Embed Tilesets)";
            return Err(FileError::new(file_name, None, &found, expected));
        }
        if !opened.contains_key(&name) {
            let bytes = open_beside(&name)?;
            let path = beside(file_name, &name);
            let source = Source::new(&path, &bytes)?;
            let read = if tmx::is_xml(&bytes) {
                tmx::read_tileset(&source)?
            } else if source.text.trim_start().starts_with('{') {
                tmj::read_tileset(&source)?
            } else {
                return Err(FileError::new(&path, None, "neither XML nor JSON", "a tileset of Tiled (.tsx, .tsj)"));
            };
            opened.insert(name.clone(), read);
        }
        if let Some(read) = opened.get(&name) {
            tileset.name.clone_from(&read.name);
            tileset.tiles.clone_from(&read.tiles);
        }
    }
    build::level(file_name, drawing)
}

/// The byte offset of a line and a column, both from 1; the column in characters. The end of the text for later ones.
fn offset_of(source: &Source<'_>, line: usize, column: usize) -> usize {
    let before: usize = source.text.split_inclusive('\n').take(line.saturating_sub(1)).map(str::len).sum();
    let rest = source.text.get(before..).unwrap_or_default();
    before + rest.chars().take(column.saturating_sub(1)).take_while(|&c| c != '\n').map(char::len_utf8).sum::<usize>()
}

/// The path of a file beside a drawing.
fn beside(file_name: &str, name: &str) -> String {
    Path::new(file_name).with_file_name(name).display().to_string()
}

/// Whether a path stays in the folder that it starts from, on every system.
fn is_beside(path: &str) -> bool {
    let is_plain = |part: &str| !matches!(part, "" | "." | "..");
    !path.contains(['\\', ':', '\0']) && path.split('/').all(is_plain)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn paths_that_leave_the_folder_are_told() {
        for path in ["a.tsx", "tiles/a.tsx", "a b..c.tsx"] {
            assert!(is_beside(path), "{path}");
        }
        for path in ["", "/a.tsx", "../a.tsx", "a/../b.tsx", "C:\\a.tsx", "C:a.tsx", "..\\a.tsx", "\\\\host\\a", "a//b"]
        {
            assert!(!is_beside(path), "{path}");
        }
    }
}
