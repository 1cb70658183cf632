//! Loading and saving of level files.

use crate::{
    lab::vocabulary,
    level::{self, Existing, SaveError},
};

use super::super::bench::Bench;

/// The result of saving.
#[derive(Debug)]
pub(in super::super) enum Saved {
    /// It is written.
    Yes,
    /// A file with this name exists.
    Exists,
    /// It failed, for this reason.
    No(String),
}

/// The message where there are no files.
const NO_FILES: &str = "There are no files here.";

impl Bench {
    /// Writes the painting to a file.
    pub(in super::super) fn save(&mut self, name: &str, existing: Existing) -> Saved {
        let Some((files, painting)) = self.easel.files.as_ref().zip(self.painting()) else {
            return Saved::No(NO_FILES.to_owned());
        };
        let text = level::write(&painting.level_to_keep());
        // A level that could not be loaded again is not written.
        let read = level::parse(name, text.as_bytes(), vocabulary());
        let read = read.and_then(|level| level.check_budget().map_err(|excess| excess.in_file(name)));
        if let Err(error) = read {
            return Saved::No(format!(
                "The painting is not a valid level: found {}, expected {}.",
                error.found, error.expected
            ));
        }
        match files.save(name, &text, existing) {
            Ok(()) => {
                name.clone_into(&mut self.easel.file);
                self.drop_copy();
                self.easel.notice = Some(format!("Saved as {}.", level::printable(name)));
                Saved::Yes
            }
            Err(SaveError::Exists(_)) => Saved::Exists,
            Err(error) => Saved::No(error.to_string()),
        }
    }

    /// Reads a level from a file and goes on with it.
    ///
    /// # Errors
    /// Why it cannot be read or painted on.
    pub(in super::super) fn load(&mut self, name: &str) -> Result<(), String> {
        let files = self.easel.files.as_ref().ok_or(NO_FILES)?;
        let level = files.read(name).map_err(|error| {
            let line = error.place.map_or_else(String::new, |place| format!(" in line {}", place.line));
            format!("found {}{line}, expected {}", error.found, error.expected)
        })?;
        if !level.layout.has_cells() {
            return Err("Places and roads cannot be painted.".to_owned());
        }
        self.reshape(|painting| painting.replace(level));
        name.clone_into(&mut self.easel.file);
        self.drop_copy();
        Ok(())
    }

    /// The names of level files and folders that start with `name`, at most `most`.
    pub(in super::super) fn files_like(&self, name: &str, most: usize) -> Vec<String> {
        let mut names = self.easel.files.as_ref().map(|files| files.list(name)).unwrap_or_default();
        names.truncate(most);
        names
    }
}
