//! Access to level files for the screens.

use std::fmt::Debug;

use crate::level::{Existing, FileError, Level, SaveError};

/// Reads and writes level files by name. Screens know no folder and no disk.
pub trait LevelFiles: Debug {
    /// Reads a level in order to show or play it.
    ///
    /// # Errors
    /// When there is no such file, it cannot be read, or it is not a level; the error shows the line.
    fn read(&self, name: &str) -> Result<Level, FileError>;

    /// Writes a level.
    ///
    /// # Errors
    /// When a file of this name exists and must be kept, or nothing can be written.
    fn save(&self, name: &str, text: &str, existing: Existing) -> Result<(), SaveError>;

    /// The names of level files, and of folders with a `/` at the end, that start with this text, in order.
    fn list(&self, begun: &str) -> Vec<String>;
}
