//! A folder with level files, as screens read and write it.

use std::path::{Path, PathBuf};

use crate::{
    files::{Disk, Kind, Links},
    lab::vocabulary,
    level::{self, Existing, FileError, Level, SaveError},
    ui::LevelFiles,
};

/// A folder on the disk. Names are paths from there, so an absolute path names any other file.
#[derive(Clone, Debug)]
pub struct LevelFolder {
    disk: Disk,
    path: PathBuf,
}

impl LevelFolder {
    /// The folder of this path, which need not exist before something is saved in it.
    pub fn new(path: PathBuf) -> Self {
        Self { disk: Disk::default(), path }
    }
}

/// Whether a name is that of a level file.
fn is_level(name: &str) -> bool {
    Path::new(name).extension().is_some_and(|extension| extension == "level" || extension == "map")
}

impl LevelFiles for LevelFolder {
    fn read(&self, name: &str) -> Result<Level, FileError> {
        level::read_to_show(&self.path.join(name), vocabulary())
    }

    fn save(&self, name: &str, text: &str, existing: Existing) -> Result<(), SaveError> {
        // What keeps the folder from being made keeps the file from being written, which is reported.
        let _ = std::fs::create_dir_all(&self.path);
        level::save(&self.path.join(name), text, existing)
    }

    fn list(&self, begun: &str) -> Vec<String> {
        let (before, begun) = begun.rfind('/').map_or(("", begun), |slash| begun.split_at(slash + 1));
        let folder = self.path.join(before);
        let names = self.disk.names(&folder).unwrap_or_default();
        let named = |name: std::ffi::OsString| {
            let name = name.into_string().ok().filter(|name| name.starts_with(begun) && !name.starts_with('.'))?;
            let about = self.disk.about(&folder.join(&name), Links::Followed).ok().flatten()?;
            match about.kind {
                Kind::Folder => Some(format!("{before}{name}/")),
                _ => is_level(&name).then(|| format!("{before}{name}")),
            }
        };
        let mut names: Vec<String> = names.into_iter().filter_map(named).collect();
        names.sort_unstable();
        names
    }
}
