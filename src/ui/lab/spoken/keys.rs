//! Which command stands for each key of the lab's screens, by the names of the key table's rows.

use super::super::{
    super::speech::Spoken::{self, Line, Not},
    keys::{BINDINGS, Command, Keymap},
};

/// Where nothing is drawn, nothing moves by itself.
const NO_CLOCK: &str = "nothing moves by itself: 'play 20' tells twenty moments at once";

/// No cell has a size.
const NO_ZOOM: &str = "no map is drawn: 'cell' and 'around' tell all figures";

/// For each row of the lab's key table, by its name, what stands for it; the rows of settings are `set` with the name
/// of the setting.
pub static KEYS: &[(&str, Spoken)] = &[
    ("play", Line("play")),
    ("forward", Line("next")),
    ("back", Line("back")),
    ("forward-round", Line("round")),
    ("back-round", Line("round back")),
    ("next-reparent", Line("reparent")),
    ("previous-reparent", Line("reparent back")),
    ("start", Line("start")),
    ("end", Line("end")),
    ("go-to", Line("moment")),
    ("predict", Line("predict")),
    ("faster", Not(NO_CLOCK)),
    ("slower", Not(NO_CLOCK)),
    ("west", Line("west")),
    ("south", Line("south")),
    ("north", Line("north")),
    ("east", Line("east")),
    ("north-west", Line("northwest")),
    ("north-east", Line("northeast")),
    ("south-west", Line("southwest")),
    ("south-east", Line("southeast")),
    ("hand", Line("move")),
    ("zoom-in", Not(NO_ZOOM)),
    ("zoom-out", Not(NO_ZOOM)),
    ("figure", Line("figure")),
    ("code", Line("code")),
    ("heap", Line("heap")),
    ("invariants", Line("invariants")),
    ("plots", Not("'closed 50' tells F of each closed cell in order, 'open 50' G and H of the open ones")),
    ("roads", Line("roads")),
    ("next-road", Line("road next")),
    ("previous-road", Line("road previous")),
    ("dearer-road", Line("road more")),
    ("cheaper-road", Line("road less")),
    ("paint", Line("paint")),
    ("settings", Line("settings")),
    ("reset", Line("reset")),
    ("add", Line("add")),
    ("next-pane", Line("other")),
    ("remove", Line("remove")),
    ("theatre", Line("theatre")),
    ("next-page", Line("page next")),
    ("previous-page", Line("page back")),
    ("next-map", Line("another")),
    ("show-task", Line("show")),
    ("puzzles", Line("puzzles")),
    ("levels", Line("lessons")),
    ("help", Line("help")),
    ("leave", Line("quit")),
    ("suspend", Not("the shell's own keys suspend a program that reads lines")),
    ("redraw", Not("nothing is drawn")),
];

/// The line that stands for a command of the lab's screens; `None` if nothing does.
pub(super) fn line(command: Command) -> Option<String> {
    if let Command::Turn(option, is_forward) = command {
        return Some(format!("set {option}{}", if is_forward { "" } else { " back" }));
    }
    let row = BINDINGS.iter().find(|row| row.command == command)?;
    KEYS.iter().find_map(|(name, spoken)| match spoken {
        Line(line) if *name == row.name => Some((*line).to_owned()),
        _ => None,
    })
}

/// What texts say where the screens name the key of a row: the command in quotes.
fn word(name: &str) -> String {
    let row = BINDINGS.iter().find(|row| row.name == name);
    row.and_then(|row| line(row.command)).map_or_else(|| "-".to_owned(), |line| format!("'{line}'"))
}

/// The keys of the lab, with commands in place of keys in every text.
pub(super) fn in_words(keys: Keymap) -> Keymap {
    keys.in_words(word)
}

#[cfg(test)]
mod tests {
    use super::{
        super::{
            super::super::speech::word_table::{Found, find},
            command::COMMANDS,
        },
        *,
    };

    #[test]
    fn every_key_has_a_command_or_a_reason() {
        for row in BINDINGS {
            let known = KEYS.iter().find(|(name, _)| *name == row.name);
            match (known, line(row.command)) {
                (Some((_, Not(why))), None) => assert!(why.len() > 10, "{}", row.name),
                (_, Some(line)) => {
                    let word = line.split(' ').next().unwrap_or_default();
                    assert!(matches!(find(COMMANDS, word), Found::One(row) if row.name == word), "{line}");
                }
                (known, None) => panic!("{}: {known:?}", row.name),
            }
        }
        for (name, _) in KEYS {
            assert!(BINDINGS.iter().any(|row| row.name == *name), "{name} is no row of the key table");
        }
    }

    #[test]
    fn texts_name_commands_and_not_keys() {
        let keys = in_words(Keymap::of_lab());
        assert_eq!(keys.fill("{end}, {algorithm}, {previous-weight}"), "'end', 'set algorithm', 'set weight back'");
        assert_eq!(keys.key(Command::ShowTask), "'show'");
    }
}
