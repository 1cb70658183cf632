//! Keys, and how they are written: `l`, `>`, `Up`, `F2`, `Enter`, `Ctrl-c`.

use std::{fmt, str::FromStr};

/// A key without its modifiers.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum KeyCode {
    /// A character; with Shift, the character that Shift produces.
    Char(char),
    /// A function key, from 1 to 24.
    F(u8),
    /// Enter, also on the keypad.
    Enter,
    /// Escape.
    Esc,
    /// Tab.
    Tab,
    /// Tab with Shift.
    BackTab,
    /// Backspace.
    Backspace,
    /// Insert.
    Insert,
    /// Delete.
    Delete,
    /// Up arrow.
    Up,
    /// Down arrow.
    Down,
    /// Left arrow.
    Left,
    /// Right arrow.
    Right,
    /// Home.
    Home,
    /// End.
    End,
    /// Page up.
    PageUp,
    /// Page down.
    PageDown,
}

/// A key that was pressed.
///
/// Shift is part of the character (`L`), so it is not stored.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Key {
    /// The key itself.
    pub code: KeyCode,
    /// Whether Ctrl was held.
    pub ctrl: bool,
    /// Whether Alt was held.
    pub alt: bool,
}

impl Key {
    /// A key on its own.
    pub const fn plain(code: KeyCode) -> Self {
        Self { code, ctrl: false, alt: false }
    }

    /// Whether it may be part of a text: a character without Ctrl and Alt.
    pub const fn is_typed(self) -> bool {
        matches!(self.code, KeyCode::Char(_)) && !self.ctrl && !self.alt
    }

    /// A character on its own.
    pub const fn character(character: char) -> Self {
        Self::plain(KeyCode::Char(character))
    }
}

/// Names of the keys that are not characters.
const NAMES: [(&str, KeyCode); 16] = [
    ("Space", KeyCode::Char(' ')),
    ("Enter", KeyCode::Enter),
    ("Esc", KeyCode::Esc),
    ("Tab", KeyCode::Tab),
    ("BackTab", KeyCode::BackTab),
    ("Backspace", KeyCode::Backspace),
    ("Insert", KeyCode::Insert),
    ("Delete", KeyCode::Delete),
    ("Up", KeyCode::Up),
    ("Down", KeyCode::Down),
    ("Left", KeyCode::Left),
    ("Right", KeyCode::Right),
    ("Home", KeyCode::Home),
    ("End", KeyCode::End),
    ("PageUp", KeyCode::PageUp),
    ("PageDown", KeyCode::PageDown),
];

/// Keys with Ctrl for which terminals send the code of another key, so that the two cannot be told apart.
const SAME: [(char, &str); 5] = [('h', "Backspace"), ('i', "Tab"), ('j', "Enter"), ('m', "Enter"), ('[', "Esc")];

impl Key {
    /// The key that a terminal reports instead of this one, if the two cannot be told apart.
    pub fn taken_for(self) -> Option<&'static str> {
        let KeyCode::Char(character) = self.code else { return None };
        SAME.iter().find(|(same, _)| self.ctrl && *same == character).map(|&(_, other)| other)
    }
}

/// Error for a text that is not a key.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{0:?} is not a key; keys are written like l, >, Up, F2, Space, Enter, Esc, Tab, Ctrl-c")]
pub struct ParseKeyError(String);

impl FromStr for Key {
    type Err = ParseKeyError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let error = || ParseKeyError(text.chars().take(20).collect());
        let mut rest = text;
        let (mut ctrl, mut alt) = (false, false);
        loop {
            if let Some(held) = rest.strip_prefix("Ctrl-").filter(|held| !held.is_empty()) {
                (ctrl, rest) = (true, held);
            } else if let Some(held) = rest.strip_prefix("Alt-").filter(|held| !held.is_empty()) {
                (alt, rest) = (true, held);
            } else {
                break;
            }
        }
        let mut characters = rest.chars();
        let code = match (characters.next(), characters.next()) {
            // Terminals do not report whether a letter with Ctrl was a capital.
            (Some(letter), None) if ctrl && letter.is_ascii_uppercase() => KeyCode::Char(letter.to_ascii_lowercase()),
            (Some(character), None) if !character.is_control() => KeyCode::Char(character),
            (Some('F'), Some(_)) => {
                KeyCode::F(rest[1..].parse().ok().filter(|n| (1..=24).contains(n)).ok_or_else(error)?)
            }
            _ => named(rest).ok_or_else(error)?,
        };
        Ok(Self { code, ctrl, alt })
    }
}

fn named(name: &str) -> Option<KeyCode> {
    NAMES.iter().find(|(known, _)| *known == name).map(|(_, code)| *code)
}

impl fmt::Display for Key {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.ctrl {
            f.write_str("Ctrl-")?;
        }
        if self.alt {
            f.write_str("Alt-")?;
        }
        if let Some((name, _)) = NAMES.iter().find(|(_, code)| *code == self.code) {
            return f.write_str(name);
        }
        match self.code {
            KeyCode::Char(character) => write!(f, "{character}"),
            KeyCode::F(number) => write!(f, "F{number}"),
            // Every other key has a name.
            _ => Ok(()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_shown_can_be_read_back() {
        for name in ["l", "L", ">", "-", "Space", "Enter", "F2", "F12", "Ctrl-c", "Alt-x", "Ctrl-Alt-PageDown", "Up"] {
            let key: Key = name.parse().expect(name);
            assert_eq!(key.to_string(), name);
        }
    }

    #[test]
    fn keys_with_ctrl_have_no_capital_letters_and_some_cannot_be_told_from_others() {
        let key = |text: &str| text.parse::<Key>().expect(text);
        assert_eq!(key("Ctrl-C"), key("Ctrl-c"));
        assert_eq!(key("Ctrl-I").taken_for(), Some("Tab"));
        assert_eq!((key("i").taken_for(), key("Ctrl-p").taken_for()), (None, None));
    }

    #[test]
    fn what_is_no_key_is_refused() {
        for name in ["", "ll", "F0", "F99", "Fx", "enter", "Ctrl-", "\u{7}"] {
            assert!(name.parse::<Key>().is_err(), "{name:?}");
        }
    }
}
