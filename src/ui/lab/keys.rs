//! The key table of the lab, from which its help is printed too.

use crate::grid::Direction;

use super::super::binding::{KeyTable, bindings};

/// A command of the lab.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Command {
    /// Plays or pauses.
    Play,
    /// One step forward.
    Forward,
    /// One step back.
    Back,
    /// Forward until the next node is closed.
    ForwardRound,
    /// Back, undoing the last closing.
    BackRound,
    /// To the start of the search.
    Start,
    /// To the end of the search.
    End,
    /// To the next node that gets a new parent.
    NextReparent,
    /// To the previous node that got a new parent.
    PreviousReparent,
    /// To a step by its number.
    GoTo,
    /// Asks questions about the next step.
    Predict,
    /// Plays faster.
    Faster,
    /// Plays slower.
    Slower,
    /// Moves the goal, the start or the cursor.
    Move(Direction),
    /// Selects the next of these three to move.
    Hand,
    /// Larger cells.
    ZoomIn,
    /// Smaller cells.
    ZoomOut,
    /// Cells show the next figure.
    Figure,
    /// The next value of the setting with this name, or the previous one.
    Turn(&'static str, bool),
    /// Opens the menu of all settings.
    Settings,
    /// Resets all settings.
    Reset,
    /// Adds a search beside the active one.
    Add,
    /// Removes the active search.
    Remove,
    /// Makes the next search the active one.
    NextPane,
    /// Opens or closes the replanning theatre.
    Theatre,
    /// Shows or hides the listing of the algorithm.
    Code,
    /// Shows or hides the open list as the list that it is.
    Heap,
    /// Shows or hides what is always true of the search.
    Invariants,
    /// Shows or hides the plots of F, and of G and H.
    Plots,
    /// Shows or hides the table of a graph's roads.
    Roads,
    /// Selects the next or previous road of a graph.
    SelectRoad(bool),
    /// Makes the selected road cost more, or less.
    ChangeRoad(bool),
    /// Opens the painter.
    Paint,
    /// Lists the puzzles.
    Puzzles,
    /// The next or previous page of the lesson.
    TurnPage(bool),
    /// Opens the page of the lesson on the next random map.
    NextMap,
    /// Demonstrates the next task of the lesson.
    ShowTask,
    /// Lists lessons and levels.
    Levels,
    /// Shows the help.
    Help,
    /// Leaves.
    Leave,
    /// Suspends the program to the shell's background.
    Suspend,
    /// Redraws the whole screen.
    Redraw,
}

/// The group under which the help lists a row.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Group {
    /// Moving through the search.
    Time,
    /// Moving on the map, and how it is drawn.
    Map,
    /// Changing the search.
    Settings,
    /// Several searches side by side.
    Compare,
    /// Walking through unknown land.
    Unknown,
    /// Pages of lessons.
    Lesson,
    /// The program itself.
    Program,
}

impl Group {
    /// Every group, as the help lists them.
    pub const ALL: [Self; 7] =
        [Self::Time, Self::Map, Self::Settings, Self::Compare, Self::Unknown, Self::Lesson, Self::Program];

    /// Title of the group in the help.
    pub const fn title(self) -> &'static str {
        match self {
            Self::Time => "Time",
            Self::Map => "Map",
            Self::Settings => "Settings (a capital letter goes backwards)",
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
    Time "play": "Space" => C::Play, "play or pause; at the end, play from the start";
    Time "forward": "Right" "." => C::Forward, "a moment forward; the mouse wheel does it too";
    Time "back": "Left" "," => C::Back, "a moment back";
    Time "forward-round": "Down" => C::ForwardRound, "forward until the next cell is closed; at first, until A is opened";
    Time "back-round": "Up" => C::BackRound, "back: undo the last closing";
    Time "next-reparent": "r" => C::NextReparent, "to the next cell that gets a new parent";
    Time "previous-reparent": "R" => C::PreviousReparent, "to the previous cell that got one";
    Time "start": "Home" => C::Start, "to the start of the search";
    Time "end": "End" => C::End, "to the end of the search";
    Time "go-to": ":" => C::GoTo, "to a moment by its number; a click on the bar does that too";
    Time "predict": "g" "G" => C::Predict, "predict what comes next: questions about the search, with reasons";
    Time "faster": "+" "=" => C::Faster, "faster, up to all moments at once";
    Time "slower": "-" => C::Slower, "slower";
    Map "west": "h" "4" => C::Move(Direction::West),
        "move the goal west; dragging A or B with the mouse does it too";
    Map "south": "j" "2" => C::Move(Direction::South), "south";
    Map "north": "k" "8" => C::Move(Direction::North), "north";
    Map "east": "l" "6" => C::Move(Direction::East), "east";
    Map "north-west": "y" "7" => C::Move(Direction::NorthWest), "north-west";
    Map "north-east": "u" "9" => C::Move(Direction::NorthEast), "north-east";
    Map "south-west": "b" "1" => C::Move(Direction::SouthWest), "south-west";
    Map "south-east": "n" "3" => C::Move(Direction::SouthEast), "south-east";
    Map "hand": "Tab" => C::Hand, "move something else: the start, the cursor, or the goal again";
    Map "zoom-in": "z" => C::ZoomIn, "larger cells, with F, then with F, G and H";
    Map "zoom-out": "Z" => C::ZoomOut, "smaller cells, finally several to a character";
    Map "figure": "v" => C::Figure, "cells show F; contours of G, H or closing order; arrows to parents; or the array of open and closed";
    Map "code": "&" => C::Code, "show or hide the code of the search, with its current line and values";
    Map "heap": "^" => C::Heap, "show or hide the open list as it is, with what the last moment moved; or the plans of many units";
    Map "invariants": "*" => C::Invariants, "show or hide what is always true of the search, and where it breaks";
    Map "plots": "%" => C::Plots, "show or hide plots: F of each closed cell, and G and H of the open ones";
    Map "roads": "_" => C::Roads, "show or hide the table of roads and their costs, on a map of places";
    Map "next-road": ")" => C::SelectRoad(true), "select the next road";
    Map "previous-road": "(" => C::SelectRoad(false), "the previous road";
    Map "dearer-road": ">" => C::ChangeRoad(true), "make the selected road cost 5 more";
    Map "cheaper-road": "<" => C::ChangeRoad(false), "make it cost 5 less";
    Map "paint": "#" => C::Paint, "paint terrains, ends and units; make, load, save and play maps";
    Settings "settings": "Enter" => C::Settings, "the menu of all settings, with what each value means";
    Settings "algorithm": "a" => C::Turn("algorithm", true), "algorithm";
    Settings "previous-algorithm": "A" => C::Turn("algorithm", false), "";
    Settings "weight": "w" => C::Turn("weight", true), "weight of H in A*";
    Settings "previous-weight": "W" => C::Turn("weight", false), "";
    Settings "heuristic": "e" => C::Turn("heuristic", true), "heuristic: how H is estimated";
    Settings "previous-heuristic": "E" => C::Turn("heuristic", false), "";
    Settings "ties": "t" => C::Turn("ties", true), "ties: which of several equal nodes is taken";
    Settings "previous-ties": "T" => C::Turn("ties", false), "";
    Settings "open-list": "o" => C::Turn("open-list", true), "open list: its data structure";
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
    Settings "movement": "m" => C::Turn("movement", true), "movement: which cells the unit can enter";
    Settings "previous-movement": "M" => C::Turn("movement", false), "";
    Settings "no-islands": "i" => C::Turn("no-islands", true),
        "islands: search even if the goal is on another island";
    Settings "reset": "Backspace" => C::Reset, "reset all settings, or those of the lesson's page";
    Compare "add": "|" "B" => C::Add, "add a search with the next algorithm beside this one, up to four searches";
    Compare "next-pane": ";" => C::NextPane,
        "make the next search the active one; a click on it does it too";
    Compare "remove": "Delete" "K" => C::Remove, "remove the active search";
    Unknown "theatre": "@" "U" => C::Theatre,
        "replanning theatre: a unit walks unknown land, A* from scratch plans beside a search that keeps what it knew; and \
         back";
    Unknown "replan": "]" => C::Turn("replan", true), "the search beside A*: how a discovering unit replans";
    Unknown "previous-replan": "[" => C::Turn("replan", false), "";
    Unknown "sight": "'" => C::Turn("sight", true), "sight of the unit";
    Unknown "when": "`" => C::Turn("when", true), "when the unit replans";
    Lesson "next-page": "PageDown" "L" => C::TurnPage(true),
        "the next page of a lesson; after the last, the next lesson";
    Lesson "previous-page": "PageUp" "H" => C::TurnPage(false), "the previous page, or the last one of the lesson before";
    Lesson "next-map": "~" => C::NextMap, "another random map, on pages that are about one";
    Lesson "show-task": "!" => C::ShowTask, "demonstrate the page's next task, key by key";
    Program "puzzles": "q" => C::Puzzles, "puzzles: meet a condition with as little paint as you can";
    Program "levels": "Esc" => C::Levels, "the list of lessons and levels; from a game: back to it";
    Program "help": "?" "F1" => C::Help, "this help";
    Program "leave": "Q" "Ctrl-c" => C::Leave, "leave; Q from a game: back to it";
    Program "suspend": "Alt-z" "Ctrl-z" => C::Suspend, "suspend the program to the shell";
    Program "redraw": "Ctrl-l" => C::Redraw, "draw the screen again";
}

/// The key bindings of the lab.
pub type Keymap = KeyTable<Command>;

impl Keymap {
    /// The default keys.
    pub fn of_lab() -> Self {
        Self::read(BINDINGS, |command| matches!(command, C::Leave | C::Levels | C::Help))
    }

    /// The keys for west, south, north and east, for a hint.
    pub(super) fn moves(&self) -> String {
        [Direction::West, Direction::South, Direction::North, Direction::East].map(|to| self.key(C::Move(to))).concat()
    }

    /// The key that turns a setting, if there is one.
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
