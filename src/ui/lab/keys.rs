//! Which key does what in the lab: one table, from which its help is printed too.

use crate::grid::Direction;

use super::super::binding::{KeyTable, bindings};

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
    /// The replanning theatre, and back.
    Theatre,
    /// Paints the map.
    Paint,
    /// The list of puzzles.
    Puzzles,
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
    /// A walk through unknown land.
    Unknown,
    /// The pages of lessons.
    Lesson,
    /// The program itself.
    Program,
}

impl Group {
    /// Every group, as the help lists them.
    pub const ALL: [Self; 7] =
        [Self::Time, Self::Map, Self::Settings, Self::Compare, Self::Unknown, Self::Lesson, Self::Program];

    /// Its title.
    pub const fn title(self) -> &'static str {
        match self {
            Self::Time => "Time",
            Self::Map => "Map",
            Self::Settings => "Settings (a capital letter goes the other way round)",
            Self::Compare => "Side by side",
            Self::Unknown => "Unknown land",
            Self::Lesson => "Lessons",
            Self::Program => "Program",
        }
    }
}

use Command as C;

bindings! {
    /// The table.
    Time "play": "Space" => C::Play, "play, or pause; at the end: from the start";
    Time "forward": "Right" "." => C::Forward, "a step on; the mouse wheel does it too";
    Time "back": "Left" "," => C::Back, "a step back";
    Time "forward-round": "Down" => C::ForwardRound, "on to where the next cell is closed";
    Time "back-round": "Up" => C::BackRound, "back to where the last cell is closed";
    Time "next-reparent": "r" => C::NextReparent, "to the next cell that is given a new parent";
    Time "previous-reparent": "R" => C::PreviousReparent, "to the last one that was";
    Time "start": "Home" => C::Start, "to the start of the search";
    Time "end": "End" => C::End, "to its end";
    Time "go-to": "g" => C::GoTo, "to a step by its number; a click on the bar does it too";
    Time "faster": "+" "=" => C::Faster, "faster, up to at once";
    Time "slower": "-" => C::Slower, "slower";
    Map "west": "h" "4" => C::Move(Direction::West),
        "move the goal west; the search follows, as it does when you drag A or B";
    Map "south": "j" "2" => C::Move(Direction::South), "south";
    Map "north": "k" "8" => C::Move(Direction::North), "north";
    Map "east": "l" "6" => C::Move(Direction::East), "east";
    Map "north-west": "y" "7" => C::Move(Direction::NorthWest), "north-west";
    Map "north-east": "u" "9" => C::Move(Direction::NorthEast), "north-east";
    Map "south-west": "b" "1" => C::Move(Direction::SouthWest), "south-west";
    Map "south-east": "n" "3" => C::Move(Direction::SouthEast), "south-east";
    Map "hand": "Tab" => C::Hand, "move something else: the start, a cursor that reads a cell, the goal again";
    Map "zoom-in": "z" => C::ZoomIn, "larger cells: F, then F, G and H";
    Map "zoom-out": "Z" => C::ZoomOut, "smaller cells, at last several to a character";
    Map "figure": "v" => C::Figure, "what cells show: F; G, H or order of closing, in contours; arrows to parents";
    Map "paint": "#" => C::Paint, "paint: walls, terrains, ends, units; new maps, files, and a game on what is painted";
    Settings "settings": "Enter" => C::Settings, "the menu of all settings, with what each value means";
    Settings "algorithm": "a" => C::Turn("algorithm", true), "algorithm";
    Settings "previous-algorithm": "A" => C::Turn("algorithm", false), "";
    Settings "weight": "w" => C::Turn("weight", true), "weight of H in A*";
    Settings "previous-weight": "W" => C::Turn("weight", false), "";
    Settings "heuristic": "e" => C::Turn("heuristic", true), "heuristic: how H is estimated";
    Settings "previous-heuristic": "E" => C::Turn("heuristic", false), "";
    Settings "ties": "t" => C::Turn("ties", true), "ties: which of several equals is taken";
    Settings "previous-ties": "T" => C::Turn("ties", false), "";
    Settings "open-list": "o" => C::Turn("open-list", true), "open list: how it is kept";
    Settings "previous-open-list": "O" => C::Turn("open-list", false), "";
    Settings "diagonal": "d" => C::Turn("diagonal", true), "diagonals and corners";
    Settings "previous-diagonal": "D" => C::Turn("diagonal", false), "";
    Settings "grid": "x" => C::Turn("grid", true), "squares or hexes";
    Settings "previous-grid": "X" => C::Turn("grid", false), "";
    Settings "stop": "s" => C::Turn("stop", true), "stop: when the search ends";
    Settings "previous-stop": "S" => C::Turn("stop", false), "";
    Settings "turn-penalty": "p" => C::Turn("turn-penalty", true), "penalty for turning";
    Settings "previous-turn-penalty": "P" => C::Turn("turn-penalty", false), "";
    Settings "terrain": "f" => C::Turn("terrain", true), "flat: whether terrains differ in cost";
    Settings "previous-terrain": "F" => C::Turn("terrain", false), "";
    Settings "costs": "c" => C::Turn("costs", true), "costs: 10 and 14, or more precise";
    Settings "previous-costs": "C" => C::Turn("costs", false), "";
    Settings "movement": "m" => C::Turn("movement", true), "movement: who walks";
    Settings "previous-movement": "M" => C::Turn("movement", false), "";
    Settings "no-islands": "i" => C::Turn("no-islands", true),
        "islands: search even where they say that no way leads there";
    Settings "reset": "Backspace" => C::Reset, "all as at the beginning, or as at the beginning of the page";
    Compare "add": "B" => C::Add, "another search beside this one, by the next algorithm: up to four, at one clock";
    Compare "next-pane": ";" => C::NextPane,
        "whose settings are changed: those of the next one; a click on it does it too";
    Compare "remove": "K" "Delete" => C::Remove, "take this one away";
    Unknown "theatre": "U" => C::Theatre,
        "replanning theatre: a unit walks unknown land, A* from scratch plans beside a search that keeps what it knew; and \
         back";
    Unknown "replan": "I" => C::Turn("replan", true), "the search beside A*: how a unit on a discovery plans again";
    Unknown "previous-replan": "J" => C::Turn("replan", false), "";
    Unknown "sight": "V" => C::Turn("sight", true), "how far one sees there";
    Unknown "when": "N" => C::Turn("when", true), "when one plans anew there";
    Lesson "next-page": "L" "PageDown" => C::TurnPage(true),
        "the next page of a lesson; after the last, the next lesson";
    Lesson "previous-page": "H" "PageUp" => C::TurnPage(false), "the page before";
    Lesson "show-task": "!" => C::ShowTask, "show how the next task of the page is done, key by key";
    Program "puzzles": "q" => C::Puzzles, "puzzles: reach something with little paint";
    Program "levels": "Esc" => C::Levels, "the list of lessons and levels; from a game: back to it";
    Program "help": "?" "F1" => C::Help, "this help";
    Program "leave": "Q" "Ctrl-c" => C::Leave, "leave; Q from a game: back to it";
    Program "suspend": "Alt-z" "Ctrl-z" => C::Suspend, "to the shell's background";
    Program "redraw": "Ctrl-l" => C::Redraw, "draw the screen again";
}

/// The keys of the lab, as they are bound.
pub type Keymap = KeyTable<Command>;

impl Keymap {
    /// The keys of the table.
    pub fn of_lab() -> Self {
        Self::read(BINDINGS, |command| matches!(command, C::Leave | C::Levels | C::Help))
    }

    /// The keys that lead west, south, north and east, for a hint.
    pub(super) fn moves(&self) -> String {
        [Direction::West, Direction::South, Direction::North, Direction::East].map(|to| self.key(C::Move(to))).concat()
    }

    /// The key that leads through the values of a setting, if there is one.
    pub(super) fn key_of(&self, option: &str) -> Option<String> {
        let row = BINDINGS.iter().find(|row| matches!(row.command, C::Turn(name, true) if name == option))?;
        self.keys(row.name).into_iter().next()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{lab::SETTINGS, ui::Key};

    #[test]
    fn every_key_in_the_table_does_what_its_row_says() {
        let keymap = Keymap::of_lab();
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
        let keymap = Keymap::of_lab();
        assert_eq!((keymap.key_of("algorithm").as_deref(), keymap.key_of("unit-size")), (Some("a"), None));
    }
}
