//! Campaigns: folders of levels, one below the other.

use std::{
    collections::BTreeMap,
    ffi::OsString,
    io,
    path::{Path, PathBuf},
};

use crate::{
    terrain::TerrainId,
    text::{FileError, printable, printable_path},
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
        /// The error of the system, in words.
        why: String,
    },
    /// Each level of the folder is named by another.
    #[error("{folder} is no campaign: its levels lead in a circle, as each is named as `below` by another")]
    Circle {
        /// Its path.
        folder: String,
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
    /// A level leads to one that was there before.
    #[error("{level} leads down to {below}, which is above it: expected each level below those that lead to it")]
    LeadsBack {
        /// The level.
        level: String,
        /// The file that it names.
        below: String,
    },
    /// There are too many levels.
    #[error(
        "{level} is level {MOST} and leads down to {below}: expected at most {MOST} levels, the last without `below`"
    )]
    TooMany {
        /// The last level that there may be.
        level: String,
        /// The file that it names.
        below: String,
    },
    /// Its levels together are larger than what can be shown.
    #[error(
        "{level} and the levels above it have {cells} cells together: expected at most {}",
        Level::MOST_CELLS_SHOWN
    )]
    TooLarge {
        /// The level.
        level: String,
        /// Cells of all levels down to this one.
        cells: usize,
    },
    /// There is no way between two levels, or one cannot be played.
    #[error("{level} {wrong}: expected {expected}")]
    Unfit {
        /// The level.
        level: String,
        /// The fault of the level.
        wrong: &'static str,
        /// The requirement it does not meet.
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
/// Returns the path of the first, too.
///
/// # Errors
/// As [`campaign`] and [`campaign_in`], and when a level cannot be read or shown.
pub fn read_campaign(path: &Path, vocabulary: Vocabulary) -> Result<(PathBuf, Vec<Level>), CampaignError> {
    if path.is_dir() {
        let levels = read_levels(path, vocabulary)?;
        let first = path.join(first_of(path, &levels)?);
        return Ok((first, campaign_in(path, levels, vocabulary)?));
    }
    // The first file has whatever name it has, which need not be text.
    let mut first = Some(path.to_owned());
    let read = |name: &str| read_to_show(&first.take().unwrap_or_else(|| path.with_file_name(name)), vocabulary);
    let levels = campaign(&path.file_name().unwrap_or_default().to_string_lossy(), read)?;
    Ok((path.to_owned(), levels))
}

/// Reads all level files of a folder, each with its name.
///
/// # Errors
/// When the folder or a level cannot be read, or a level has more than can be shown.
pub fn read_levels(folder: &Path, vocabulary: Vocabulary) -> Result<Vec<(String, Level)>, CampaignError> {
    let failed = |error: io::Error| CampaignError::Folder { folder: printable_path(folder), why: error.to_string() };
    let read = |name: OsString| {
        let level = read_to_show(&folder.join(&name), vocabulary)?;
        Ok((name.to_string_lossy().into_owned(), level))
    };
    level_files(folder).map_err(failed)?.into_iter().map(read).collect()
}

/// The campaign that the levels of a folder make: it begins at the one that no other names.
///
/// # Errors
/// As [`campaign`], and when not exactly one could be the first.
pub fn campaign_in(
    folder: &Path,
    levels: Vec<(String, Level)>,
    vocabulary: Vocabulary,
) -> Result<Vec<Level>, CampaignError> {
    let first = first_of(folder, &levels)?;
    let mut levels: BTreeMap<String, Level> = levels.into_iter().collect();
    campaign(&first, |name| match levels.remove(name) {
        Some(level) => Ok(level),
        // Whatever its name ends in.
        None => read_to_show(&folder.join(name), vocabulary),
    })
}

/// The name of the level in a folder that no other names.
fn first_of(folder: &Path, levels: &[(String, Level)]) -> Result<String, CampaignError> {
    let is_named = |name: &String| levels.iter().any(|(_, level)| level.below.as_ref() == Some(name));
    let firsts: Vec<&String> = levels.iter().map(|(name, _)| name).filter(|name| !is_named(name)).collect();
    if let [first] = firsts[..] {
        return Ok(first.clone());
    }
    if firsts.is_empty() && !levels.is_empty() {
        return Err(CampaignError::Circle { folder: printable_path(folder) });
    }
    let firsts = firsts.into_iter().map(|name| printable(name).into_owned()).collect();
    Err(CampaignError::First { folder: printable_path(folder), firsts })
}

/// The levels of a campaign from the top to the bottom; `read` reads a file by its name.
///
/// # Errors
/// When a level cannot be read, has no stairs to one beside it, or is one of several and not made of squares, when one
/// leads to another that is above it, when there are too many, and when all together have more cells than can be shown.
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
        let cells = levels.iter().chain([&level]).map(|level| level.size().area()).sum();
        if cells > Level::MOST_CELLS_SHOWN {
            return Err(CampaignError::TooLarge { level: shown, cells });
        }
        let below = level.below.clone();
        levels.push(level);
        let Some(below) = below else { break };
        if files.contains(&below) {
            return Err(CampaignError::LeadsBack { level: shown, below: printable(&below).into_owned() });
        }
        if files.len() == MOST {
            return Err(CampaignError::TooMany { level: shown, below: printable(&below).into_owned() });
        }
        files.push(below);
    }
    Ok(levels)
}
