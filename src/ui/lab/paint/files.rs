//! Levels from files, and to them.

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
    /// Writes what is painted to a file.
    pub(super) fn save(&mut self, name: &str, existing: Existing) -> Saved {
        let Some((files, painting)) = self.easel.files.as_ref().zip(self.painting()) else {
            return Saved::No(NO_FILES.to_owned());
        };
        let text = level::write(&painting.level_to_keep());
        // A level that could not be loaded again is not written.
        let read = level::parse(name, text.as_bytes(), vocabulary());
        let read = read.and_then(|level| level.check_budget().map_err(|excess| excess.in_file(name)));
        if let Err(error) = read {
            return Saved::No(format!("it would not be a level: found {}, expected {}", error.found, error.expected));
        }
        match files.save(name, &text, existing) {
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
        let files = self.easel.files.as_ref().ok_or(NO_FILES)?;
        let level = files.read(name).map_err(|error| {
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

    /// The names of level files and folders that begin like a name so far, at most so many.
    pub(super) fn files_like(&self, name: &str, most: usize) -> Vec<String> {
        let mut names = self.easel.files.as_ref().map(|files| files.list(name)).unwrap_or_default();
        names.truncate(most);
        names
    }
}
