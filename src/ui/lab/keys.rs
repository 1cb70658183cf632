//! Which key does what in the lab: one table, from which its help is printed too.

use crate::grid::Direction;

use super::super::key::Key;

/// What can be asked for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Command {
    /// Time goes by, or stands still.
    Play,
    /// One event on.
    Forward,
    /// One event back.
    Back,
    /// On until the next node is closed.
    ForwardRound,
    /// Back to where the last node is closed.
    BackRound,
    /// To the start.
    Start,
    /// To the end.
    End,
    /// To where the next node is given a new parent.
    NextReparent,
    /// To where the node before was.
    PreviousReparent,
    /// To a moment by its number.
    GoTo,
    /// Time goes by faster.
    Faster,
    /// Time goes by slower.
    Slower,
    /// Moves what is in hand: goal, start, or the cell that is looked at.
    Move(Direction),
    /// Takes the next of these three in hand.
    Hand,
    /// Larger cells.
    ZoomIn,
    /// Smaller cells.
    ZoomOut,
    /// Another figure in small cells.
    Figure,
    /// The next value of the setting of this name, or the one before.
    Turn(&'static str, bool),
    /// The menu of all settings.
    Settings,
    /// All settings as they were.
    Reset,
    /// Another search beside the active one.
    Add,
    /// The active search goes.
    Remove,
    /// The next search becomes the active one.
    NextPane,
    /// A page of the lesson on, or back.
    TurnPage(bool),
    /// Does the next task of the lesson.
    ShowTask,
    /// The list of levels.
    Levels,
    /// The keys.
    Help,
    /// Leaves.
    Leave,
    /// To the background of the shell.
    Suspend,
    /// Draws the whole screen again.
    Redraw,
}

/// Under which title the help lists a row.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Group {
    /// What moves through the search.
    Time,
    /// What moves on the map, or changes how it is drawn.
    Map,
    /// What changes the search.
    Settings,
    /// Several searches.
    Compare,
    /// The pages of lessons.
    Lesson,
    /// The program itself.
    Program,
}

impl Group {
    /// Every group, as the help lists them.
    pub const ALL: [Self; 6] = [Self::Time, Self::Map, Self::Settings, Self::Compare, Self::Lesson, Self::Program];

    /// Its title.
    pub const fn title(self) -> &'static str {
        match self {
            Self::Time => "Time",
            Self::Map => "Map",
            Self::Settings => "Settings (a capital letter goes the other way round)",
            Self::Compare => "Side by side",
            Self::Lesson => "Lessons",
            Self::Program => "Program",
        }
    }
}

/// A row of the table.
#[derive(Clone, Copy, Debug)]
pub struct Binding {
    /// The keys, each of which will do.
    pub keys: &'static [&'static str],
    /// What they do.
    pub command: Command,
    /// The same in words.
    pub help: &'static str,
    /// Where the help lists it.
    pub group: Group,
}

/// Declares the rows.
macro_rules! bindings {
    ($($group:ident: $($key:literal)* => $command:expr, $help:literal;)*) => {
        /// The table.
        pub static BINDINGS: &[Binding] =
            &[$(Binding { keys: &[$($key),*], command: $command, help: $help, group: Group::$group }),*];
    };
}

use Command as C;

bindings! {
    Time: "Space" => C::Play, "play, or pause; at the end: from the start";
    Time: "Right" "." => C::Forward, "a step on; the mouse wheel does it too";
    Time: "Left" "," => C::Back, "a step back";
    Time: "Down" => C::ForwardRound, "on to where the next cell is closed";
    Time: "Up" => C::BackRound, "back to where the last cell is closed";
    Time: "r" => C::NextReparent, "to the next cell that is given a new parent";
    Time: "R" => C::PreviousReparent, "to the last one that was";
    Time: "Home" => C::Start, "to the start of the search";
    Time: "End" => C::End, "to its end";
    Time: "g" => C::GoTo, "to a step by its number; a click on the bar does it too";
    Time: "+" "=" => C::Faster, "faster, up to at once";
    Time: "-" => C::Slower, "slower";
    Map: "h" "4" => C::Move(Direction::West), "move the goal west; the search follows, as it does when you drag A or B";
    Map: "j" "2" => C::Move(Direction::South), "south";
    Map: "k" "8" => C::Move(Direction::North), "north";
    Map: "l" "6" => C::Move(Direction::East), "east";
    Map: "y" "7" => C::Move(Direction::NorthWest), "north-west";
    Map: "u" "9" => C::Move(Direction::NorthEast), "north-east";
    Map: "b" "1" => C::Move(Direction::SouthWest), "south-west";
    Map: "n" "3" => C::Move(Direction::SouthEast), "south-east";
    Map: "Tab" => C::Hand, "move something else: the start, a cursor that reads a cell, the goal again";
    Map: "z" => C::ZoomIn, "larger cells: F, then F, G and H";
    Map: "Z" => C::ZoomOut, "smaller cells";
    Map: "v" => C::Figure, "what cells show: F; G, H or order of closing, in contours; arrows to parents";
    Settings: "Enter" => C::Settings, "the menu of all settings, with what each value means";
    Settings: "a" => C::Turn("algorithm", true), "algorithm";
    Settings: "A" => C::Turn("algorithm", false), "";
    Settings: "w" => C::Turn("weight", true), "weight of H in A*";
    Settings: "W" => C::Turn("weight", false), "";
    Settings: "e" => C::Turn("heuristic", true), "heuristic: how H is estimated";
    Settings: "E" => C::Turn("heuristic", false), "";
    Settings: "t" => C::Turn("ties", true), "ties: which of several equals is taken";
    Settings: "T" => C::Turn("ties", false), "";
    Settings: "o" => C::Turn("open-list", true), "open list: how it is kept";
    Settings: "O" => C::Turn("open-list", false), "";
    Settings: "d" => C::Turn("diagonal", true), "diagonals and corners";
    Settings: "D" => C::Turn("diagonal", false), "";
    Settings: "x" => C::Turn("grid", true), "squares or hexes";
    Settings: "X" => C::Turn("grid", false), "";
    Settings: "s" => C::Turn("stop", true), "stop: when the search ends";
    Settings: "S" => C::Turn("stop", false), "";
    Settings: "p" => C::Turn("turn-penalty", true), "penalty for turning";
    Settings: "P" => C::Turn("turn-penalty", false), "";
    Settings: "f" => C::Turn("terrain", true), "flat: whether terrains differ in cost";
    Settings: "F" => C::Turn("terrain", false), "";
    Settings: "c" => C::Turn("costs", true), "costs: 10 and 14, or more precise";
    Settings: "C" => C::Turn("costs", false), "";
    Settings: "m" => C::Turn("movement", true), "movement: who walks";
    Settings: "M" => C::Turn("movement", false), "";
    Settings: "i" => C::Turn("no-islands", true), "islands: search even where they say that no way leads there";
    Settings: "Backspace" => C::Reset, "all as at the beginning, or as at the beginning of the page";
    Compare: "B" => C::Add, "another search beside this one, by the next algorithm: up to four, at one clock";
    Compare: ";" => C::NextPane, "whose settings are changed: those of the next one; a click on it does it too";
    Compare: "K" "Delete" => C::Remove, "take this one away";
    Lesson: "L" "PageDown" => C::TurnPage(true), "the next page of a lesson; after the last, the next lesson";
    Lesson: "H" "PageUp" => C::TurnPage(false), "the page before";
    Lesson: "!" => C::ShowTask, "show how the next task of the page is done";
    Program: "Esc" => C::Levels, "the list of lessons and levels; from a game: back to it";
    Program: "?" "F1" => C::Help, "this help";
    Program: "Q" "Ctrl-c" => C::Leave, "leave; Q from a game: back to it";
    Program: "Ctrl-z" => C::Suspend, "to the shell's background";
    Program: "Ctrl-l" => C::Redraw, "draw the screen again";
}

/// The table, read.
#[derive(Clone, Debug)]
pub(super) struct Keymap(Vec<(Key, Command)>);

impl Keymap {
    /// The keymap of the table.
    pub(super) fn new() -> Self {
        let rows = BINDINGS.iter().flat_map(|row| row.keys.iter().map(move |key| (key, row.command)));
        // A row that cannot be read would be left out; a test reads them all.
        Self(rows.filter_map(|(key, command)| Some((key.parse().ok()?, command))).collect())
    }

    /// What a key means, if anything.
    pub(super) fn command(&self, key: Key) -> Option<Command> {
        self.0.iter().find(|(known, _)| *known == key).map(|&(_, command)| command)
    }
}

/// The key that leads through the values of a setting, if there is one.
pub(super) fn key_of(option: &str) -> Option<&'static str> {
    let is_it = |row: &&Binding| matches!(row.command, Command::Turn(name, true) if name == option);
    BINDINGS.iter().find(is_it).map(|row| row.keys[0])
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::lab::SETTINGS;

    #[test]
    fn every_key_in_the_table_does_what_its_row_says() {
        let keymap = Keymap::new();
        for row in BINDINGS {
            for key in row.keys {
                let key: Key = key.parse().expect("a key");
                assert_eq!(keymap.command(key), Some(row.command), "{key}");
            }
        }
    }

    #[test]
    fn every_setting_that_a_key_names_is_in_the_table() {
        for row in BINDINGS {
            if let Command::Turn(option, _) = row.command {
                assert!(SETTINGS.iter().any(|setting| setting.option == option), "{option}");
            }
        }
        assert_eq!((key_of("algorithm"), key_of("unit-size")), (Some("a"), None));
    }
}
