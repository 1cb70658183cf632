//! Campaigns: folders of levels, one below the other.

use std::path::{Path, PathBuf};

use crate::{
    terrain::TerrainId,
    text::{FileError, printable},
};

use super::{Layout, Level, Vocabulary, file::level_files, read_to_show};

/// The most levels of a campaign.
const MOST: usize = Level::LOWEST as usize;

/// Why a campaign cannot be played.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum CampaignError {
    /// One of its levels is wrong.
    #[error(transparent)]
    Level(#[from] FileError),
    /// The folder cannot be read.
    #[error("cannot read the folder {folder}: {why}")]
    Folder {
        /// Its path.
        folder: String,
        /// What the system says.
        why: String,
    },
    /// No level of the folder is the first, or more than one.
    #[error(
        "{folder} is no campaign: expected one level file that no other names as `below`, and found {}",
        some_of(firsts)
    )]
    First {
        /// Its path.
        folder: String,
        /// The levels that could be the first.
        firsts: Vec<String>,
    },
    /// A level leads to one that was there before, or there are too many.
    #[error("{level} leads down to {below}, which is above it: expected at most {MOST} levels, each below another")]
    Circle {
        /// The level.
        level: String,
        /// The file that it names.
        below: String,
    },
    /// There is no way between two levels, or one cannot be played.
    #[error("{level} {wrong}: expected {expected}")]
    Unfit {
        /// The level.
        level: String,
        /// What is wrong with it.
        wrong: &'static str,
        /// What would be right.
        expected: &'static str,
    },
}

/// Names for the end of a sentence: a few of them.
fn some_of(names: &[String]) -> String {
    match names {
        [] => "none".to_owned(),
        [one] => one.clone(),
        [one, other] => format!("{one} and {other}"),
        [one, other, rest @ ..] => format!("{one}, {other} and {} more", rest.len()),
    }
}

/// Reads the levels of a campaign from the top to the bottom: those of a folder, or a level file and those below it.
///
/// # Errors
/// As [`campaign`], and when a level cannot be read or shown.
pub fn read_campaign(path: &Path, vocabulary: Vocabulary) -> Result<Vec<Level>, CampaignError> {
    let file = if path.is_dir() { first_of(path, vocabulary)? } else { path.to_owned() };
    let name = |path: &Path| path.file_name().unwrap_or_default().to_string_lossy().into_owned();
    campaign(&name(&file), |name| read_to_show(&file.with_file_name(name), vocabulary))
}

/// The levels of a campaign from the top to the bottom; `read` reads a file by its name.
///
/// # Errors
/// When a level cannot be read, has no stairs to one beside it, or is one of several and not made of squares, and when
/// one leads to another that is above it.
pub fn campaign(
    first: &str,
    mut read: impl FnMut(&str) -> Result<Level, FileError>,
) -> Result<Vec<Level>, CampaignError> {
    let mut files = vec![first.to_owned()];
    let mut levels: Vec<Level> = Vec::new();
    while let Some(file) = files.last() {
        let level = read(file)?;
        let shown = printable(file).into_owned();
        let unfit = |wrong, expected| CampaignError::Unfit { level: shown.clone(), wrong, expected };
        let has_neighbour = level.below.is_some() || !levels.is_empty();
        if has_neighbour && level.layout != Layout::Squares {
            return Err(unfit("is not made of squares", "a level that can be played"));
        }
        if level.below.is_some() && level.find(TerrainId::STAIRS_DOWN).is_none() {
            return Err(unfit("names what is below and has no stairs down", "`>` on its map"));
        }
        if !levels.is_empty() && level.find(TerrainId::STAIRS_UP).is_none() {
            return Err(unfit("is below another and has no stairs up", "`<` on its map"));
        }
        let below = level.below.clone();
        levels.push(level);
        let Some(below) = below else { break };
        if files.contains(&below) || files.len() == MOST {
            return Err(CampaignError::Circle { level: shown, below: printable(&below).into_owned() });
        }
        files.push(below);
    }
    Ok(levels)
}

/// The level of a folder that no other names.
fn first_of(folder: &Path, vocabulary: Vocabulary) -> Result<PathBuf, CampaignError> {
    let shown = || printable(&folder.to_string_lossy()).into_owned();
    let mut files =
        level_files(folder).map_err(|error| CampaignError::Folder { folder: shown(), why: error.to_string() })?;
    let mut named = Vec::new();
    for file in &files {
        named.extend(read_to_show(file, vocabulary)?.below.map(|below| folder.join(below)));
    }
    files.retain(|file| !named.contains(file));
    if let [first] = &files[..] {
        return Ok(first.clone());
    }
    let name = |file: &PathBuf| printable(&file.file_name().unwrap_or_default().to_string_lossy()).into_owned();
    Err(CampaignError::First { folder: shown(), firsts: files.iter().map(name).collect() })
}
