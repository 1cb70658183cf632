//! The keys of all windows: lists, pages, questions and prompts.

use super::super::{
    binding::{KeyTable, bindings},
    key::Key,
};

/// A command in a window.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Command {
    /// The line above; in a page, scrolls up.
    Up,
    /// The line below; in a page, scrolls down.
    Down,
    /// The column on the left; in a list of settings, the previous value.
    Left,
    /// The column on the right; in a list of settings, the next value.
    Right,
    /// A page up.
    PageUp,
    /// A page down.
    PageDown,
    /// The first line.
    First,
    /// The last line.
    Last,
    /// Chooses the selected line or accepts the typed text; in a page, goes on.
    Choose,
    /// Closes the window.
    Back,
    /// Answers a question with yes.
    Yes,
    /// Answers a question with no.
    No,
    /// Removes the last character of a prompt.
    Erase,
    /// Removes all characters of a prompt.
    Clear,
    /// Completes the name of a file in a prompt.
    Complete,
}

impl Command {
    /// Number of lines by which it scrolls a page down, negative for up, with `page` lines to a screenful: all of them
    /// for the first and the last line. `None` if it does not scroll.
    pub fn scrolls_by(self, page: isize) -> Option<isize> {
        match self {
            Self::Up => Some(-1),
            Self::Down => Some(1),
            Self::PageUp => Some(-page),
            Self::PageDown => Some(page),
            Self::First => Some(-isize::MAX),
            Self::Last => Some(isize::MAX),
            _ => None,
        }
    }
}

/// The group under which the help lists a row.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Group {
    /// Lists and pages.
    Lists,
    /// Questions.
    Questions,
    /// Prompts.
    Prompts,
}

impl Group {
    /// Every group, as the help lists them.
    pub const ALL: [Self; 3] = [Self::Lists, Self::Questions, Self::Prompts];

    /// Title of the group in the help.
    pub const fn title(self) -> &'static str {
        match self {
            Self::Lists => "Lists and pages (a letter beside a line chooses it)",
            Self::Questions => "Questions",
            Self::Prompts => "Text prompts",
        }
    }
}

use Command as C;

bindings! {
    /// The table.
    Lists "up": "Up" "k" "8" => C::Up, "the line above; in a page, scroll up";
    Lists "down": "Down" "j" "2" => C::Down, "the line below; in a page, scroll down";
    Lists "left": "Left" "h" "4" => C::Left, "the column on the left; the previous value of a line";
    Lists "right": "Right" "l" "6" => C::Right, "the column on the right; the next value of a line";
    Lists "page-up": "PageUp" => C::PageUp, "a page up";
    Lists "page-down": "PageDown" => C::PageDown, "a page down";
    Lists "first": "Home" => C::First, "the first line";
    Lists "last": "End" => C::Last, "the last line";
    Lists "choose": "Enter" "Space" => C::Choose, "choose this line; in a page, go on, and close it at its end";
    Lists "back": "Esc" => C::Back, "close the window and change nothing";
    Questions "yes": "y" "Y" => C::Yes, "yes";
    Questions "no": "n" "N" => C::No, "no";
    Prompts "erase": "Backspace" => C::Erase, "remove the last character";
    Prompts "clear": "Ctrl-u" => C::Clear, "remove all characters";
    Prompts "complete": "Tab" => C::Complete, "complete the name of a file";
}

/// The key bindings of windows.
pub type Keymap = KeyTable<Command>;

impl Keymap {
    /// The default keys.
    pub fn of_windows() -> Self {
        Self::read(BINDINGS, |command| matches!(command, C::Up | C::Down | C::Choose | C::Back | C::Yes))
            // While a text is typed, letters are text: another key has to end it.
            .with_typing(|command| matches!(command, C::Choose | C::Back | C::Erase))
    }

    /// Whether a key has a meaning in lists; those of questions and prompts have none there.
    pub(in crate::ui) fn is_of_lists(&self, key: Key) -> bool {
        !matches!(self.command(key), None | Some(C::Yes | C::No | C::Erase | C::Clear | C::Complete))
    }

    /// The keys for down and up, for a hint; arrows if these are the keys.
    pub(in crate::ui) fn scrolls(&self) -> String {
        match (self.key(C::Up).as_str(), self.key(C::Down).as_str()) {
            ("Up", "Down") => "↑↓".to_owned(),
            (up, down) => format!("{up} {down}"),
        }
    }

    /// The keys for left and right, for a hint; arrows if these are the keys.
    pub(in crate::ui) fn turns(&self) -> String {
        match (self.key(C::Left).as_str(), self.key(C::Right).as_str()) {
            ("Left", "Right") => "←→".to_owned(),
            (left, right) => format!("{left} {right}"),
        }
    }
}
