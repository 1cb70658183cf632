//! Reading what several commands ask for.

use std::path::Path;

use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};
use rand::{TryRng, rngs::SysRng};

use crate::{
    game,
    grid::Size,
    level::{self, Level, LevelError},
    search::Named,
};

/// A choice by its name; `--help` lists all of them with a line each.
pub(super) fn choice<T: Named + Send + Sync>() -> impl TypedValueParser<Value = T> {
    let rows = T::CHOICES.iter().map(|choice| PossibleValue::new(choice.name()).help(choice.about()));
    PossibleValuesParser::new(rows)
        .map(|name| T::named(&name).unwrap_or_else(|| unreachable!("{name} is one of the names listed above")))
}

/// A size as `WxH`.
pub(super) fn size(text: &str) -> Result<Size, String> {
    let sides =
        text.split_once(['x', 'X']).and_then(|(width, height)| Some((width.parse().ok()?, height.parse().ok()?)));
    sides
        .and_then(|(width, height)| Size::new(width, height))
        .ok_or_else(|| format!("expected WIDTHxHEIGHT, both from 1 to {}, as in 80x45", Size::MAX_SIDE))
}

/// A level file with the game's units and items.
pub(super) fn read_level(path: &Path) -> Result<Level, LevelError> {
    level::read(path, &game::vocabulary())
}

/// The seed that was asked for, or one that nobody can foresee. Seeds of the latter kind are short, to be typed.
pub(super) fn seed_or_any(seed: Option<u64>) -> anyhow::Result<u64> {
    match seed {
        Some(seed) => Ok(seed),
        None => Ok(SysRng.try_next_u64()? % 1_000_000_000),
    }
}
