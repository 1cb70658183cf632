//! What keys of the game do in a replay.

use crate::grid::Direction;

use super::super::{
    keymap::{Command, Keymap},
    session::Session,
};

/// The rows of the game's keys that go on and back, and what they do here.
pub(in crate::ui) const KEYS: &[(&str, &str)] = &[
    ("pause", "let it go on, or halt it"),
    ("wait", "an action on"),
    ("east", "an action on"),
    ("west", "an action back"),
    ("south", "ten actions on"),
    ("north", "ten actions back"),
    ("page-down", "a hundred actions on"),
    ("page-up", "a hundred actions back"),
    ("north-west", "to the beginning"),
    ("south-west", "to the end"),
    ("travel", "to a turn by its number"),
    ("faster", "faster"),
    ("slower", "slower"),
];

/// The most useful of them for the line at the bottom, where a replay is shown.
pub(in crate::ui) fn hints(session: &Session, keymap: &Keymap) -> Vec<(String, &'static str)> {
    let run = if session.pace().is_halted() { "run" } else { "halt" };
    let both = |one, other| format!("{} {}", keymap.key(one), keymap.key(other));
    vec![
        (keymap.key(Command::Help), "help"),
        (keymap.key(Command::Pause), run),
        (both(Command::Move(Direction::West), Command::Move(Direction::East)), "back, on"),
        (keymap.key(Command::Travel), "to turn"),
    ]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_row_is_one_of_the_games() {
        let keymap = Keymap::new();
        for (name, _) in KEYS {
            assert!(!keymap.keys(name).is_empty(), "{name}");
        }
    }
}
