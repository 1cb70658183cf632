//! Parsers of arguments that several commands share.

use std::{
    ffi::OsStr,
    path::{Path, PathBuf},
    str::FromStr,
};

use anyhow::Context;
use clap::{
    Arg, Command,
    builder::{PossibleValue, PossibleValuesParser, StringValueParser, TypedValueParser},
};
use etcetera::{BaseStrategy, choose_base_strategy};
use rand::{TryRng, rngs::SysRng};

use crate::{
    chance,
    content::{Content, DifficultyId},
    dungeon,
    game::{BOTS, Day, WatchedFloor},
    grid::{Point, Size},
    lab,
    level::{self, FileError, Layout, Level, printable, printable_path},
    platform::clock,
    search::Named,
    text::{one_of, quoted},
    ui,
};

/// The names of the bots, for `--help` with a line each.
pub(super) fn bot_names() -> impl Iterator<Item = PossibleValue> {
    BOTS.iter().map(|habits| PossibleValue::new(habits.name).help(habits.about))
}

/// A choice by name; `--help` lists all of them with a line each.
pub(super) fn choice<T: Named + Send + Sync>() -> impl TypedValueParser<Value = T> {
    let rows = T::CHOICES.iter().map(|choice| PossibleValue::new(choice.name()).help(choice.about()));
    PossibleValuesParser::new(rows)
        .map(|name| T::named(&name).unwrap_or_else(|| unreachable!("{name} is one of the names listed above")))
}

/// Takes the name of a difficulty unchecked, because content is read later; [`difficulty`] looks it up then. `--help`
/// lists the built-in difficulties.
#[derive(Clone, Debug)]
pub(super) struct DifficultyName;

impl TypedValueParser for DifficultyName {
    type Value = String;

    fn parse_ref(&self, command: &Command, arg: Option<&Arg>, value: &OsStr) -> Result<String, clap::Error> {
        StringValueParser::new().parse_ref(command, arg, value)
    }

    fn possible_values(&self) -> Option<Box<dyn Iterator<Item = PossibleValue> + '_>> {
        let rows = Content::built_in().difficulties;
        Some(Box::new(rows.into_iter().map(|row| PossibleValue::new(row.name).help(row.about))))
    }
}

/// The difficulty with a name, in the content in use.
///
/// # Errors
/// When there is none; the message lists those that exist.
pub(super) fn difficulty(name: &str) -> anyhow::Result<DifficultyId> {
    DifficultyId::named(name).with_context(|| {
        let names: Vec<&str> = DifficultyId::all().map(DifficultyId::name).collect();
        format!("--difficulty {}: expected {}", quoted(name), one_of(name, &names))
    })
}

/// The depth of a floor of the dungeon.
pub(super) fn depth() -> impl TypedValueParser<Value = u32> {
    clap::value_parser!(u32).range(1..=i64::from(dungeon::DEEPEST))
}

/// The floor to watch: a level from a file, or else the dungeon's at a depth, the first if none is given.
pub(super) fn watched_floor(level: Option<&Path>, depth: Option<u32>) -> anyhow::Result<WatchedFloor> {
    Ok(match level {
        Some(path) => Some(read_playable_level(path)?).into(),
        None => WatchedFloor::Dungeon { depth: depth.unwrap_or(1) },
    })
}

/// The two numbers of a text like `80x45`.
fn sides<T: FromStr>(text: &str) -> Option<(T, T)> {
    let (width, height) = text.split_once(['x', 'X'])?;
    Some((width.parse().ok()?, height.parse().ok()?))
}

/// A size as `WxH`.
pub(super) fn size(text: &str) -> Result<Size, String> {
    sides(text)
        .and_then(|(width, height)| Size::new(width, height))
        .ok_or_else(|| format!("expected WIDTHxHEIGHT, both from 1 to {}, as in 80x45", Size::MAX_SIDE))
}

/// Parses columns and rows of a screen, `WxH`, up to the largest that is drawn.
pub(super) fn screen_size(text: &str) -> Result<(u16, u16), String> {
    let is_drawn =
        |&(width, height): &(u16, u16)| width > 0 && height > 0 && ui::clamped((width, height)) == (width, height);
    sides(text)
        .filter(is_drawn)
        .ok_or_else(|| format!("expected WIDTHxHEIGHT, at most {}x{}, as in 80x24", ui::MAX_WIDTH, ui::MAX_HEIGHT))
}

/// Reads a level file with the game's units and items.
pub(super) fn read_level(path: &Path) -> Result<Level, FileError> {
    level::read(path, lab::vocabulary())
}

/// Reads a level file to show or play it. Refuses one that exceeds the budget.
pub(super) fn read_level_to_show(path: &Path) -> Result<Level, FileError> {
    level::read_to_show(path, lab::vocabulary())
}

/// Reads a level file that can be played.
pub(super) fn read_playable_level(path: &Path) -> anyhow::Result<Level> {
    let level = read_level_to_show(path)?;
    check_playable(path, &level)?;
    Ok(level)
}

fn check_playable(path: &Path, level: &Level) -> anyhow::Result<()> {
    anyhow::ensure!(
        level.layout == Layout::Squares,
        "{} is a {} level, which is for `fogwalk path`; only squares can be played",
        printable_path(path),
        level.layout.name()
    );
    Ok(())
}

/// The path of the first level and all levels of a campaign, from top to bottom: those of a folder, or a level file and
/// those below it.
pub(super) fn read_campaign(path: &Path) -> anyhow::Result<(PathBuf, Vec<Level>)> {
    let (first, levels) = level::read_campaign(path, lab::vocabulary())?;
    levels.iter().try_for_each(|level| check_playable(path, level))?;
    Ok((first, levels))
}

/// The point of an end: a cell as X,Y or, on a graph, the name of a place.
pub(super) fn end(level: &Level, option: &str, text: &str) -> anyhow::Result<Point> {
    let Layout::Roads(map) = &level.layout else { return cell(option, text) };
    let place = map.named(text).and_then(|node| map.places().get(node.index())).map(|place| place.at);
    let at = place.or_else(|| text.parse().ok());
    at.ok_or_else(|| anyhow::anyhow!("there is no place called \"{}\"", printable(text)))
}

/// The cell of an option.
pub(super) fn cell(option: &str, text: &str) -> anyhow::Result<Point> {
    text.parse().with_context(|| format!("--{option} {}", printable(&format!("{text:?}"))))
}

/// Parses a seed: a number or a word.
pub(super) fn seed(text: &str) -> Result<u64, String> {
    chance::seed_of(text).ok_or_else(|| {
        "expected a number from 0, as in 7, or a word of at most 40 letters, digits and hyphens that begins with a letter, as in astrolabe".into()
    })
}

/// The folder of the user's own levels, which need not exist; `None` without a home folder.
pub(super) fn level_folder() -> Option<PathBuf> {
    Some(choose_base_strategy().ok()?.data_dir().join("fogwalk").join("levels"))
}

/// Today's date, by Coordinated Universal Time.
pub(super) fn today() -> Day {
    Day::at(clock::unix_seconds())
}

/// The given seed, or an unpredictable one, which is short enough to type.
pub(super) fn seed_or_any(seed: Option<u64>) -> anyhow::Result<u64> {
    match seed {
        Some(seed) => Ok(seed),
        None => Ok(SysRng.try_next_u64()? % 1_000_000_000),
    }
}
