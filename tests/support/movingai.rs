//! The public benchmark files, where they are present.

use std::{
    fs,
    path::{Path, PathBuf},
};

/// The folder of the benchmark files: `$FOGWALK_MOVINGAI`, or beside the package. Says so where there is none.
pub fn folder() -> Option<PathBuf> {
    let beside = || Path::new(env!("CARGO_MANIFEST_DIR")).join("../shared/movingai");
    let folder = std::env::var_os("FOGWALK_MOVINGAI").map_or_else(beside, PathBuf::from);
    if folder.is_dir() {
        return Some(folder);
    }
    println!("SKIPPED: no MovingAI files in {}; set FOGWALK_MOVINGAI to their folder", folder.display());
    None
}

/// All scenario files of one of the sets, or of all sets if `set` is empty. Says so where there are none.
pub fn scenario_files(set: &str) -> Vec<PathBuf> {
    let Some(folder) = folder() else { return Vec::new() };
    let files = files_within(&folder.join(set), "scen");
    if files.is_empty() {
        println!("SKIPPED: no scenario files in {}", folder.join(set).display());
    }
    files
}

/// All maps of all sets. Says so where there are none.
pub fn map_files() -> Vec<PathBuf> {
    folder().map_or_else(Vec::new, |folder| files_within(&folder, "map"))
}

fn files_within(folder: &Path, wanted: &str) -> Vec<PathBuf> {
    let Ok(entries) = fs::read_dir(folder) else { return Vec::new() };
    let mut files = Vec::new();
    for path in entries.flatten().map(|entry| entry.path()) {
        if path.is_dir() {
            files.extend(files_within(&path, wanted));
        } else if path.extension().is_some_and(|extension| extension == wanted) {
            files.push(path);
        }
    }
    files.sort();
    files
}
