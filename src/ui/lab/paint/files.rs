//! Levels from files, and to them.

use std::path::{Path, PathBuf};

use crate::{
    lab::vocabulary,
    level::{self, Existing, SaveError},
};

use super::super::bench::Bench;

/// What became of an attempt to save.
#[derive(Debug)]
pub(super) enum Saved {
    /// It is written.
    Yes,
    /// There is a file of that name.
    Exists,
    /// It failed, and why.
    No(String),
}

/// Where no files are read or written.
const NO_FILES: &str = "there are no files here";

impl Bench {
    /// Where a file of this name is.
    fn path(&self, name: &str) -> Option<PathBuf> {
        Some(self.easel.folder.as_ref()?.join(name))
    }

    /// Writes what is painted to a file.
    pub(super) fn save(&mut self, name: &str, existing: Existing) -> Saved {
        let Some((path, painting)) = self.path(name).zip(self.painting()) else {
            return Saved::No(NO_FILES.to_owned());
        };
        let text = level::write(&painting.level_to_keep());
        // A level that could not be loaded again is not written.
        let read = level::parse(name, text.as_bytes(), &vocabulary());
        let read = read.and_then(|level| level.check_budget().map_err(|excess| excess.in_file(name)));
        if let Err(error) = read {
            return Saved::No(format!("it would not be a level: found {}, expected {}", error.found, error.expected));
        }
        match level::save(&path, &text, existing) {
            Ok(()) => {
                name.clone_into(&mut self.easel.file);
                self.drop_copy();
                self.easel.notice = Some(format!("saved as {}", level::printable(name)));
                Saved::Yes
            }
            Err(SaveError::Exists(_)) => Saved::Exists,
            Err(error) => Saved::No(error.to_string()),
        }
    }

    /// Reads a level from a file and goes on with that.
    ///
    /// # Errors
    /// When it is none, or cannot be painted on: why.
    pub(super) fn load(&mut self, name: &str) -> Result<(), String> {
        let path = self.path(name).ok_or(NO_FILES)?;
        let level = level::read_to_show(&path, &vocabulary()).map_err(|error| {
            let line = error.place.map_or_else(String::new, |place| format!(" in line {}", place.line));
            format!("found {}{line}, expected {}", error.found, error.expected)
        })?;
        if !level.layout.has_cells() {
            return Err("places and roads cannot be painted on".to_owned());
        }
        self.reshape(|painting| painting.replace(level));
        name.clone_into(&mut self.easel.file);
        self.drop_copy();
        Ok(())
    }

    /// The names of level files in the folder that a name so far leads to, that begin like it; at most so many.
    pub(super) fn files_like(&self, name: &str, most: usize) -> Vec<String> {
        let Some(path) = self.path(name) else { return Vec::new() };
        let (folder, begun) = match name.rsplit_once('/') {
            Some((folder, begun)) => (self.path(&format!("{folder}/")).unwrap_or(path), begun),
            None => (self.easel.folder.clone().unwrap_or(path), name),
        };
        let before = &name[..name.len() - begun.len()];
        let entries = std::fs::read_dir(&folder).into_iter().flatten().filter_map(Result::ok);
        let mut names: Vec<String> = entries
            .filter_map(|entry| {
                let name = entry.file_name().into_string().ok()?;
                let is_folder = entry.path().is_dir();
                let is_level =
                    Path::new(&name).extension().is_some_and(|extension| extension == "level" || extension == "map");
                let is_wanted = name.starts_with(begun) && !name.starts_with('.') && (is_folder || is_level);
                is_wanted.then(|| format!("{before}{name}{}", if is_folder { "/" } else { "" }))
            })
            .collect();
        names.sort_unstable();
        names.truncate(most);
        names
    }
}
