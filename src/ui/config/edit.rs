//! Changes one setting in the text of a config file. Comments, order, keys and all other settings stay as they were
//! written.

use std::ops::Range;

use toml::de::{DeTable, DeValue};

use crate::level::{FileError, Reader, Source, entries};

use super::read::{Config, EXAMPLE};

/// The first line of a new config file.
const HEAD: &str = "# Settings of fogwalk. `fogwalk config` prints all of them with their defaults, and all keys.\n\n";

/// A config file, in which the setting `name` is `word` from now on, and what it says then. `file` is its name for
/// messages; no bytes are a file that does not exist yet.
///
/// # Errors
/// At the first mistake of the file, before or after the change.
pub(super) fn with_setting(file: &str, bytes: &[u8], name: &str, word: &str) -> Result<(Vec<u8>, Config), FileError> {
    let bytes = if bytes.is_empty() { HEAD.as_bytes() } else { bytes };
    let source = Source::new(file, bytes)?;
    let text = source.text;
    let document = Reader { source: &source, base: 0 }.document(text, EXAMPLE)?;
    let value = toml::Value::from(word).to_string();
    let line_end = if text.contains("\r\n") { "\r\n" } else { "\n" };
    let (replaced, new): (Range<usize>, String) = if let Some(written) = document.get_ref().get(name) {
        (written.span(), value)
    } else {
        let at = end_of_settings(text, document.get_ref());
        let (before, after) = text.split_at(at);
        let cut = if before.is_empty() || before.ends_with('\n') { "" } else { line_end };
        let gap = if after.is_empty() { "" } else { line_end };
        (at..at, format!("{cut}{name} = {value}{line_end}{gap}"))
    };
    // A byte order mark stays.
    let mark = &bytes[..bytes.len() - text.len()];
    let (before, after) = (&text.as_bytes()[..replaced.start], &text.as_bytes()[replaced.end..]);
    let changed = [mark, before, new.as_bytes(), after].concat();
    let config = Config::parse(file, &changed)?;
    Ok((changed, config))
}

/// Where the part of a file ends that is in no table: before the first table and the comment above it.
fn end_of_settings(text: &str, document: &DeTable<'_>) -> usize {
    let tables = entries(document).into_iter().filter(|(_, value)| matches!(value.get_ref(), DeValue::Table(_)));
    let Some(first) = tables.map(|(key, _)| key.span().start).min() else { return text.len() };
    let line_of = |at: usize| text[..at].rfind('\n').map_or(0, |end| end + 1);
    let mut at = line_of(first);
    while at > 0 {
        let above = line_of(at - 1);
        if !text[above..at].trim_start().starts_with('#') {
            break;
        }
        at = above;
    }
    at
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ui::{
        config::{settings::SETTINGS, template},
        motion::Motion,
    };

    fn changed(text: &str, name: &str, word: &str) -> String {
        let (bytes, _) = with_setting("a file", text.as_bytes(), name, word).expect("a good file");
        String::from_utf8(bytes).expect("text")
    }

    #[test]
    fn nothing_but_the_setting_changes() {
        for (before, after) in [
            (
                "",
                "# Settings of fogwalk. `fogwalk config` prints all of them with their defaults, and all keys.\n\nanimation = \"calm\"\n",
            ),
            ("animation = \"off\" # mine", "animation = \"calm\" # mine"),
            ("\u{feff}'animation' = '''off'''\r\n# x", "\u{feff}'animation' = \"calm\"\r\n# x"),
            ("palette = \"light\"", "palette = \"light\"\nanimation = \"calm\"\n"),
            ("palette = \"light\"\r\n", "palette = \"light\"\r\nanimation = \"calm\"\r\n"),
            (
                "# a\n\n# b\n[game] # c\nexplore = \"F12\"\n",
                "# a\n\nanimation = \"calm\"\n\n# b\n[game] # c\nexplore = \"F12\"\n",
            ),
            ("game.explore = \"F12\"", "animation = \"calm\"\n\ngame.explore = \"F12\""),
        ] {
            assert_eq!(changed(before, "animation", "calm"), after, "{before:?}");
        }
    }

    #[test]
    fn every_setting_of_a_full_file_takes_every_word() {
        let full = template(&Config::default());
        for setting in SETTINGS {
            for (word, _) in (setting.values)() {
                let (bytes, config) = with_setting("a file", full.as_bytes(), setting.name, word).expect("a good file");
                assert_eq!((setting.chosen)(&config), word, "{}", setting.name);
                let others = SETTINGS.iter().filter(|other| other.name != setting.name);
                for other in others {
                    assert_eq!((other.chosen)(&config), (other.chosen)(&Config::default()), "{}", other.name);
                }
                assert_eq!(bytes.split(|&byte| byte == b'\n').count(), full.split('\n').count());
            }
        }
    }

    #[test]
    fn a_file_with_a_mistake_is_refused() {
        for text in ["animation = off", "[game]\nexplor = \"o\"", "# \u{1b}[2J", "animation = \"fast\"\n[game"] {
            assert!(with_setting("a file", text.as_bytes(), "palette", "light").is_err(), "{text}");
        }
        // A value that is wrong is put right by a new one.
        let (_, config) = with_setting("a file", b"animation = \"fast\"", "animation", "off").expect("a good file now");
        assert_eq!(config.motion, Motion::Off);
        // With the keys of another preset a key of the file would have two meanings.
        let keys = "[game]\nlook = \"x\"\nexplore = \"o\"\ninventory = [\"i\", \"r\"]\nface = \"F12\"";
        assert!(with_setting("a file", keys.as_bytes(), "preset", "vi").is_ok());
        assert!(with_setting("a file", keys.as_bytes(), "preset", "brogue").is_err());
    }
}
