//! Which command of speech stands for each key of the game's screen, by the names of the key table's rows.

use super::super::{Keymap, OverlayId};

/// What stands for a key.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Spoken {
    /// A line to type.
    Line(&'static str),
    /// Nothing, for this reason.
    Not(&'static str),
}

/// Where nothing is drawn, nothing moves by itself.
const NO_CLOCK: &str = "time passes only by commands: 'wait 10' lets ten turns pass";

/// Time does not go back where it is said.
const NO_WAY_BACK: &str = "what was said stays said: 'log' and 'timeline' tell it again";

use Spoken::{Line, Not};

/// For each row of the key table, by its name, what stands for it. The rows of the overlays are `overlay` with their
/// name.
pub static KEYS: &[(&str, Spoken)] = &[
    ("west", Line("west")),
    ("south", Line("south")),
    ("north", Line("north")),
    ("east", Line("east")),
    ("north-west", Line("northwest")),
    ("north-east", Line("northeast")),
    ("south-west", Line("southwest")),
    ("south-east", Line("southeast")),
    ("wait", Line("wait")),
    ("descend", Line("down")),
    ("ascend", Line("up")),
    ("close", Line("close")),
    ("bar", Line("bar")),
    ("take", Line("take")),
    ("inventory", Line("inventory")),
    ("use", Line("use")),
    ("throw", Line("throw")),
    ("drop", Line("drop")),
    ("drink", Line("drink")),
    ("stealth", Line("sneak")),
    ("lantern", Line("lantern")),
    ("face", Line("face")),
    ("explore", Line("explore")),
    ("travel", Line("travel")),
    ("rest", Line("rest")),
    ("shout", Line("shout")),
    ("look", Line("look")),
    ("in-sight", Line("sight")),
    ("who-knows", Line("knows")),
    ("watch-next", Line("watch")),
    ("watch-previous", Line("watch previous")),
    ("eyes", Line("eyes")),
    ("lab", Line("lab")),
    ("truth", Line("truth")),
    ("study", Line("study")),
    ("history", Line("log")),
    ("page-up", Not("there is no cursor to move: 'look 8 north' describes the cell, 'log 50' tells older messages")),
    ("page-down", Not("there is no cursor to move: 'look 8 south' describes the cell")),
    ("overlays", Line("overlays")),
    ("clear-overlays", Line("overlay off")),
    ("pause", Not(NO_CLOCK)),
    ("faster", Not(NO_CLOCK)),
    ("slower", Not(NO_CLOCK)),
    ("step-back", Not(NO_WAY_BACK)),
    ("timeline", Line("timeline")),
    ("director", Not("there is no map to turn: every line says what happens")),
    ("help", Line("help")),
    ("settings", Line("settings")),
    ("cancel", Line("no")),
    ("confirm", Line("yes")),
    ("quit", Line("quit")),
    ("leave", Line("quit")),
    ("suspend", Not("the shell's own keys suspend a program that reads lines")),
    ("redraw", Not("nothing is drawn")),
    ("map-view", Not("no map is drawn")),
    ("figures", Line("figures")),
];

/// What stands for the row with a name; `None` if there is no such row.
pub(super) fn spoken(name: &str) -> Option<Spoken> {
    KEYS.iter().find(|(row, _)| *row == name).map(|&(_, spoken)| spoken)
}

/// What messages say where the screens name the key of a row: the command in quotes.
pub(super) fn word(name: &str) -> String {
    match spoken(name) {
        Some(Line(line)) => format!("'{line}'"),
        Some(Not(_)) => "-".into(),
        // An overlay's row.
        None => format!("'{}'", name.replacen("overlay-", "overlay ", 1)),
    }
}

/// The keys of the game's screen, with commands in place of keys in every message.
pub(in crate::ui) fn in_words(keys: Keymap) -> Keymap {
    keys.in_words(word)
}

/// The overlay that words name: its name in config files without `overlay-`, its title, or a beginning of either that
/// fits no other.
///
/// # Errors
/// With all names that fit, if it is not one; all names if none fits.
pub(super) fn overlay(words: &str) -> Result<OverlayId, Vec<&'static str>> {
    let wanted = words.to_ascii_lowercase().replace('-', " ");
    let short = |id: OverlayId| id.name().trim_start_matches("overlay-");
    let names = |id: OverlayId| [short(id).replace('-', " "), id.row().name.to_lowercase()];
    let fitting = |fits: &dyn Fn(&str) -> bool| {
        let ids = OverlayId::ALL.iter().copied();
        ids.filter(|&id| names(id).iter().any(|name| fits(name))).collect::<Vec<_>>()
    };
    let exact = fitting(&|name| name == wanted);
    let found = if exact.is_empty() { fitting(&|name| name.starts_with(&wanted)) } else { exact };
    match found[..] {
        [id] => Ok(id),
        [] => Err(OverlayId::ALL.iter().map(|&id| short(id)).collect()),
        _ => Err(found.into_iter().map(short).collect()),
    }
}

#[cfg(test)]
mod tests {
    use super::{
        super::{command::find, word_table::Found},
        *,
    };

    #[test]
    fn every_key_has_a_command_or_a_reason() {
        for name in Keymap::new().names() {
            if let Some(id) = OverlayId::ALL.iter().find(|id| id.name() == name) {
                assert_eq!(overlay(name.trim_start_matches("overlay-")), Ok(*id));
                continue;
            }
            match spoken(name) {
                Some(Line(line)) => {
                    let word = line.split(' ').next().unwrap_or_default();
                    assert!(matches!(find(word), Found::One(row) if row.name == word), "{name}: {line}");
                }
                Some(Not(why)) => assert!(why.len() > 10, "{name}"),
                None => panic!("{name} has neither a command nor a reason"),
            }
        }
        for (name, _) in KEYS {
            assert!(Keymap::new().names().any(|row| row == *name), "{name} is no row of the key table");
        }
    }

    #[test]
    fn messages_name_commands_and_not_keys() {
        let keys = in_words(Keymap::new());
        assert_eq!(
            keys.fill("{drink} heals, {overlay-exposure} shows, {not-a-row}"),
            "'drink' heals, 'overlay exposure' shows, {not-a-row}"
        );
        assert_eq!(keys.key(super::super::super::Command::Explore), "'explore'");
    }
}
