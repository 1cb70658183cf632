//! Presets: complete sets of key bindings to choose from.

/// A preset: its bindings that differ from the default keys of the screens.
#[derive(Clone, Copy, Debug)]
pub struct Preset {
    /// Its name in the config file.
    pub name: &'static str,
    /// A description in one line.
    pub about: &'static str,
    /// The rebound keys of the game's screen.
    pub game: &'static [Rebound],
    /// The rebound keys of windows.
    pub window: &'static [Rebound],
    /// The rebound keys of the lab.
    pub lab: &'static [Rebound],
    /// The rebound keys of the painter.
    pub paint: &'static [Rebound],
}

/// The name of a row, and its keys.
type Rebound = (&'static str, &'static [&'static str]);

/// The sets; the first is that of the tables.
pub static PRESETS: &[Preset] = &[
    Preset {
        name: "default",
        about: "letters, arrows and digits walk; F-keys and v lay overlays",
        game: &[],
        window: &[],
        lab: &[],
        paint: &[],
    },
    Preset {
        name: "vi",
        about: "only letters and arrows walk; pages, search and the line with : as in vi",
        game: &[
            ("west", &["h", "Left"]),
            ("south", &["j", "Down"]),
            ("north", &["k", "Up"]),
            ("east", &["l", "Right"]),
            ("north-west", &["y"]),
            ("north-east", &["u"]),
            ("south-west", &["b"]),
            ("south-east", &["n"]),
            ("wait", &[".", "s"]),
            ("page-up", &["Ctrl-b", "Ctrl-u", "PageUp"]),
            ("page-down", &["Ctrl-f", "Ctrl-d", "PageDown"]),
            ("travel", &["_", "/"]),
            ("quit", &["Q", ":"]),
        ],
        window: &[
            ("up", &["Up", "k"]),
            ("down", &["Down", "j"]),
            ("left", &["Left", "h"]),
            ("right", &["Right", "l"]),
            ("page-up", &["PageUp", "Ctrl-b"]),
            ("page-down", &["PageDown", "Ctrl-f", "Ctrl-d"]),
            ("first", &["Home", "g"]),
            ("last", &["End", "G"]),
        ],
        lab: &[
            ("west", &["h"]),
            ("south", &["j"]),
            ("north", &["k"]),
            ("east", &["l"]),
            ("north-west", &["y"]),
            ("north-east", &["u"]),
            ("south-west", &["b"]),
            ("south-east", &["n"]),
            ("start", &["0", "Home"]),
            ("end", &["$", "End"]),
            ("forward-round", &["Ctrl-f", "Ctrl-d", "Down"]),
            ("back-round", &["Ctrl-b", "Ctrl-u", "Up"]),
        ],
        paint: &[
            ("west", &["h", "Left"]),
            ("south", &["j", "Down"]),
            ("north", &["k", "Up"]),
            ("east", &["l", "Right"]),
            ("north-west", &["Home"]),
            ("north-east", &["PageUp"]),
            ("south-west", &["End"]),
            ("south-east", &["PageDown"]),
            ("dab", &["Space"]),
            ("leave", &["Q", ":", "Ctrl-c"]),
        ],
    },
    Preset {
        name: "brogue",
        about: "as in Brogue: x explores, z waits, e takes in hand, r reads",
        game: &[
            ("wait", &["z", ".", "5", "s"]),
            ("explore", &["x"]),
            ("look", &[";", "o"]),
            ("use", &["a", "e", "r"]),
            ("face", &["R"]),
            ("lantern", &["F"]),
            ("eyes", &["E"]),
            ("study", &["Ctrl-e"]),
            ("stealth", &["f"]),
            ("history", &["M", "m"]),
        ],
        window: &[],
        lab: &[],
        paint: &[],
    },
];

#[cfg(test)]
mod tests {
    use super::{
        super::super::{Key, Keymap, binding::Rows, lab, sequence},
        *,
    };
    use crate::ui::config::Keys;

    #[test]
    fn every_row_of_every_preset_is_there_and_no_key_does_two_things() {
        for preset in PRESETS {
            let keys = Keys::of(preset);
            let clashes = (keys.game.first_clash(), keys.lab.first_clash(), keys.paint.first_clash());
            assert_eq!(clashes, (None, None, None), "{}", preset.name);
            for (name, bound) in preset.game {
                assert_eq!(&keys.game.keys(name), bound, "{} {name}", preset.name);
            }
            assert_eq!((keys.window.first_clash(), keys.title.first_clash()), (None, None), "{}", preset.name);
            for (name, bound) in preset.window {
                assert_eq!(&keys.window.keys(name), bound, "{} {name}", preset.name);
            }
            for (name, bound) in preset.lab {
                assert_eq!(&keys.lab.keys(name), bound, "{} {name}", preset.name);
            }
            for (name, bound) in preset.paint {
                assert_eq!(&keys.paint.keys(name), bound, "{} {name}", preset.name);
            }
        }
    }

    #[test]
    fn every_row_has_a_key_that_terminals_tell_apart_in_every_preset() {
        let same = |keys: &[Key]| keys.iter().any(|key| key.taken_for().is_some() || key.to_string() == "Ctrl-z");
        let is_good = |keys: &[String]| keys.iter().any(|keys| !same(&sequence(keys).expect("keys")));
        for preset in PRESETS {
            let Keys { game, lab, paint, .. } = Keys::of(preset);
            assert!(game.names().all(|name| is_good(&game.keys(name))), "{}", preset.name);
            assert!(lab.names().all(|name| is_good(&lab.keys(name))), "{}", preset.name);
            assert!(paint.names().all(|name| is_good(&paint.keys(name))), "{}", preset.name);
        }
    }

    #[test]
    fn letters_walk_in_every_preset() {
        for preset in PRESETS {
            let Keys { game, lab, .. } = Keys::of(preset);
            for letter in "hjklyubn".chars().map(Key::character) {
                assert_eq!(game.command(letter), Keymap::new().command(letter), "{}", preset.name);
                assert_eq!(lab.command(letter), lab::Keymap::of_lab().command(letter), "{}", preset.name);
            }
        }
    }
}
