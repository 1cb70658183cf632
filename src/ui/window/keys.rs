//! The keys of every window: lists, pages, questions and prompts of all screens.

use super::super::{
    binding::{KeyTable, bindings},
    key::Key,
};

/// What can be asked for in a window.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Command {
    /// The line above; in a page, a line up.
    Up,
    /// The line below; in a page, a line down.
    Down,
    /// The column on the left; in a list of settings, the value before.
    Left,
    /// The column on the right; in a list of settings, the next value.
    Right,
    /// A windowful up.
    PageUp,
    /// A windowful down.
    PageDown,
    /// The first line.
    First,
    /// The last line.
    Last,
    /// Takes the line below the cursor or the text that was typed; in a page, goes on.
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

/// Under which title the help lists a row.
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

    /// Its title.
    pub const fn title(self) -> &'static str {
        match self {
            Self::Lists => "Lists and pages to read (a letter beside a line takes that line)",
            Self::Questions => "Questions",
            Self::Prompts => "Where a text is typed",
        }
    }
}

use Command as C;

bindings! {
    /// The table.
    Lists "up": "Up" "k" "8" => C::Up, "the line above; in a page, scroll up";
    Lists "down": "Down" "j" "2" => C::Down, "the line below; in a page, scroll down";
    Lists "left": "Left" "h" "4" => C::Left, "the column on the left; the value before, where a line has one";
    Lists "right": "Right" "l" "6" => C::Right, "the column on the right; the next value, where a line has one";
    Lists "page-up": "PageUp" => C::PageUp, "a windowful up";
    Lists "page-down": "PageDown" => C::PageDown, "a windowful down";
    Lists "first": "Home" => C::First, "the first line";
    Lists "last": "End" => C::Last, "the last line";
    Lists "choose": "Enter" "Space" => C::Choose, "take this line; in a page, go on, and close it at its end";
    Lists "back": "Esc" => C::Back, "close the window and change nothing";
    Questions "yes": "y" "Y" => C::Yes, "yes";
    Questions "no": "n" "N" => C::No, "no";
    Prompts "erase": "Backspace" => C::Erase, "remove the last character";
    Prompts "clear": "Ctrl-u" => C::Clear, "remove all characters";
    Prompts "complete": "Tab" => C::Complete, "complete the name of a file";
}

/// The keys of windows, as they are bound.
pub type Keymap = KeyTable<Command>;

impl Keymap {
    /// The keys of the table.
    pub fn of_windows() -> Self {
        Self::read(BINDINGS, |command| matches!(command, C::Up | C::Down | C::Choose | C::Back | C::Yes))
            // Where a text is typed, letters are text: another key has to end it.
            .with_typing(|command| matches!(command, C::Choose | C::Back | C::Erase))
    }

    /// Whether a key means something in lists; those of questions and prompts are free there.
    pub(in crate::ui) fn is_of_lists(&self, key: Key) -> bool {
        !matches!(self.command(key), None | Some(C::Yes | C::No | C::Erase | C::Clear | C::Complete))
    }

    /// The keys that lead down and up, for a hint: arrows where these are the keys.
    pub(in crate::ui) fn scrolls(&self) -> String {
        match (self.key(C::Up).as_str(), self.key(C::Down).as_str()) {
            ("Up", "Down") => "↑↓".to_owned(),
            (up, down) => format!("{up} {down}"),
        }
    }

    /// The keys that lead left and right, for a hint: arrows where these are the keys.
    pub(in crate::ui) fn turns(&self) -> String {
        match (self.key(C::Left).as_str(), self.key(C::Right).as_str()) {
            ("Left", "Right") => "←→".to_owned(),
            (left, right) => format!("{left} {right}"),
        }
    }
}
