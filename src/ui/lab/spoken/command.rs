//! The table of the lab's commands: what can be typed, and what it does. The help prints it.

use crate::grid::Direction;

use super::super::super::speech::word_table::{WordRow, commands};

/// What a command does.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Verb {
    /// Lists the lessons.
    Lessons,
    /// Opens a lesson.
    Lesson,
    /// Goes on with the course.
    Continue,
    /// Tells or turns a page.
    Page,
    /// Tells the tasks of the page.
    Task,
    /// Says what to type for the next task.
    Show,
    /// Opens the page on another random map.
    Another,
    /// Lists the levels.
    Levels,
    /// Opens a level.
    Level,
    /// Lists the puzzles.
    Puzzles,
    /// Opens a puzzle, or tells the open one.
    Puzzle,
    /// The next hint of the puzzle.
    Hint,
    /// Moments forward.
    Next,
    /// Moments back.
    Back,
    /// Tells moment after moment.
    Play,
    /// To the next closing, or back.
    Round,
    /// To the next new parent, or back.
    Reparent,
    /// To the start of the search.
    Start,
    /// To the end of the search.
    End,
    /// Tells the moment, or goes to one.
    Moment,
    /// Asks a question about the search.
    Predict,
    /// Answers it.
    Answer,
    /// Ends the questions, or the theatre.
    No,
    /// The search as a whole.
    Status,
    /// The open list.
    Open,
    /// The closed list.
    Closed,
    /// What is known of a cell.
    Cell,
    /// The cells around a cell.
    Around,
    /// The map, row by row.
    Map,
    /// A figure of all cells that were reached.
    Figure,
    /// The path.
    Path,
    /// The listing of the algorithm.
    Code,
    /// The open list as the data structure that it is.
    Heap,
    /// What is always true of the search.
    Invariants,
    /// Lists the roads of a graph.
    Roads,
    /// Selects a road, or changes its cost.
    Road,
    /// Moves the start, the goal or the cursor a step.
    Go(Direction),
    /// Moves one of them to a place, or selects it.
    Move,
    /// Lists the settings, or explains one.
    Settings,
    /// Changes a setting.
    Set,
    /// Resets all settings.
    Reset,
    /// The results of the searches side by side.
    Compare,
    /// Adds a search.
    Add,
    /// Makes another search the active one.
    Other,
    /// Removes the active search.
    Remove,
    /// The replanning theatre.
    Theatre,
    /// Paints a cell.
    Paint,
    /// Fills an area.
    Fill,
    /// Takes a unit, an item or a mark away.
    Erase,
    /// Undoes the last stroke of paint.
    Undo,
    /// Redoes the stroke that was undone.
    Redo,
    /// A new map of floor.
    New,
    /// A generated map.
    Random,
    /// Writes the painting to a file.
    Save,
    /// Reads a level file.
    Load,
    /// Goes on with an unsaved painting of an earlier run.
    Restore,
    /// Repeats the last command.
    Again,
    /// Explains the commands.
    Help,
    /// Leaves.
    Quit,
}

impl Verb {
    /// Whether it only tells something, so that an open question stays open.
    pub(super) const fn only_tells(self) -> bool {
        matches!(
            self,
            Self::Task
                | Self::Answer
                | Self::Status
                | Self::Open
                | Self::Closed
                | Self::Cell
                | Self::Around
                | Self::Map
                | Self::Code
                | Self::Again
                | Self::Help
        )
    }
}

/// The group under which the help lists a command.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Group {
    /// Lessons, levels and puzzles.
    Lessons,
    /// Moving through the search.
    Time,
    /// What is known of the search.
    Search,
    /// Moving the ends, and changing the map.
    Map,
    /// Settings, searches side by side, the theatre.
    Settings,
    /// The program.
    Program,
}

impl Group {
    /// Every group, as the help lists them.
    pub const ALL: [Self; 6] = [Self::Lessons, Self::Time, Self::Search, Self::Map, Self::Settings, Self::Program];

    /// Its title.
    pub const fn title(self) -> &'static str {
        match self {
            Self::Lessons => "Lessons",
            Self::Time => "Time",
            Self::Search => "Search",
            Self::Map => "Map",
            Self::Settings => "Settings",
            Self::Program => "Program",
        }
    }
}

/// A command of the lab.
pub(super) type Row = WordRow<Verb, Group>;

use Direction as D;
use Verb as V;

commands! {
    /// The commands of the lab, in the order of the help.
    Lessons "lessons" ("") => V::Lessons, "List the lessons, each with what you have done of it.";
    Lessons "lesson" ("[NUMBER]") => V::Lesson, "Open a lesson: 'lesson 3'. Without a number, say what the open lesson builds on.";
    Lessons "continue" ("") => V::Continue, "Go on with the course where you were.";
    Lessons "page" "p" ("[next, back or NUMBER]") => V::Page, "Read the page of the lesson, or turn to another: 'page next', 'page back', 'page 2'. The next lesson follows the last page.";
    Lessons "task" "tasks" ("") => V::Task, "The tasks of the page, and which of them are done.";
    Lessons "show" ("") => V::Show, "Say what to type for the next task of the page.";
    Lessons "another" ("") => V::Another, "Another random map, on pages that are about one; 'random' makes one anywhere.";
    Lessons "levels" "list" ("") => V::Levels, "List the levels to look at.";
    Lessons "level" ("NUMBER or NAME") => V::Level, "Open a level to look at.";
    Lessons "puzzles" ("") => V::Puzzles, "List the puzzles: meet a condition with as little paint as you can.";
    Lessons "puzzle" ("[NUMBER or NAME]") => V::Puzzle, "Open a puzzle. Without a number, tell the open one and how far it is.";
    Lessons "hint" ("") => V::Hint, "The next hint of the puzzle.";
    Time "next" "." "forward" ("[TIMES]") => V::Next, "A moment forward, or so many; says what happens there. Stops where a task is done.";
    Time "back" "," ("[TIMES]") => V::Back, "A moment back, or so many.";
    Time "play" ("[TIMES]") => V::Play, "Tell moment after moment: the next ten, or so many. At the end, from the start.";
    Time "round" ("[back]") => V::Round, "Forward until the next cell is closed, or back to before the last closing; in the theatre, to the next plan.";
    Time "reparent" "parent" ("[back]") => V::Reparent, "To the next cell that gets a new parent, or back to the one before; in the theatre, to the next step.";
    Time "start" "home" ("") => V::Start, "To the start of the search.";
    Time "end" ("") => V::End, "To the end of the search.";
    Time "moment" ":" ("[NUMBER or NAME]") => V::Moment, "Say what has happened at this moment, or go to another: 'moment 12', 'moment closing 3', 'moment reparent 1'.";
    Time "predict" "g" ("") => V::Predict, "Ask a question about what the search does next. A letter answers it.";
    Time "answer" ("LETTER") => V::Answer, "Answer the question; the letter alone does it too.";
    Time "no" "cancel" ("") => V::No, "End the questions, or leave the theatre.";
    Search "status" "where" ("") => V::Status, "The map, its ends, the search, and the moment.";
    Search "open" ("[NUMBER]") => V::Open, "The open list with F, G and H, the next to be taken first; ten entries if you do not say how many.";
    Search "closed" ("[NUMBER]") => V::Closed, "How many are closed, and the last of them; ten if you do not say how many.";
    Search "cell" "look" ("[PLACE]") => V::Cell, "What is known of a cell: ground, list, parent, F, G and H. 'cell 3,2', 'cell goal', 'cell start 2 north', 'cell next'.";
    Search "around" ("[PLACE]") => V::Around, "The cells around a cell, clockwise from north, each with its direction.";
    Search "map" ("[ROW]") => V::Map, "The map row by row from the top, equal cells counted; or one row.";
    Search "figure" ("[f, g, h, order, parents or stamps]") => V::Figure, "That figure of all cells that were reached, row by row; without a name, the next figure.";
    Search "path" ("[PLACE]") => V::Path, "The path in directions, with its cost; with a place, the way that parents lead there from the start.";
    Search "code" ("") => V::Code, "The code of the search; its current line is marked, with its values.";
    Search "heap" ("") => V::Heap, "The open list as the list that it is, and what the last moment moved; or the plans of many units.";
    Search "invariants" ("") => V::Invariants, "What is always true of the search, and where it breaks.";
    Search "roads" ("") => V::Roads, "List the roads of a map of places, with their costs.";
    Map "north" "n" ("[TIMES]") => V::Go(D::North), "Move the goal a cell north; 'move' chooses whether it is the goal, the start or the cursor.";
    Map "northeast" "ne" "north-east" ("[TIMES]") => V::Go(D::NorthEast), "North-east.";
    Map "east" "e" ("[TIMES]") => V::Go(D::East), "East.";
    Map "southeast" "se" "south-east" ("[TIMES]") => V::Go(D::SouthEast), "South-east.";
    Map "south" "s" ("[TIMES]") => V::Go(D::South), "South.";
    Map "southwest" "sw" "south-west" ("[TIMES]") => V::Go(D::SouthWest), "South-west.";
    Map "west" "w" ("[TIMES]") => V::Go(D::West), "West.";
    Map "northwest" "nw" "north-west" ("[TIMES]") => V::Go(D::NorthWest), "North-west.";
    Map "move" ("[goal, start or cursor] [PLACE]") => V::Move, "Move the goal B, the start A or the cursor to a place: 'move goal 5,2'. Without a place, directions move it from now on.";
    Map "road" ("[NUMBER, next, previous, more or less] [TIMES]") => V::Road, "Select a road by its number in 'roads', or make the selected one cost 5 more or less, so many times.";
    Map "paint" ("TERRAIN at PLACE") => V::Paint, "Paint a cell: 'paint wall at 3,2', 'paint floor at cursor'. The search follows.";
    Map "fill" ("TERRAIN at PLACE") => V::Fill, "Paint the whole area of one terrain around a cell: 'fill swamp at 3,2'.";
    Map "erase" ("PLACE") => V::Erase, "Take the unit, the item or the mark away that is painted in a cell: 'erase 3,2'.";
    Map "undo" ("") => V::Undo, "Undo the last stroke of paint.";
    Map "redo" ("") => V::Redo, "Redo the stroke that was undone last.";
    Map "new" ("WIDTHxHEIGHT") => V::New, "A new map of floor: 'new 40x20'. 'undo' brings the one before back.";
    Map "random" "generate" ("[KIND]") => V::Random, "A random map of the size of this one: 'random caves'. Without a kind, the next one of the last kind.";
    Map "save" ("[over] FILE") => V::Save, "Write the painting to a level file: 'save mine.level'. 'save over mine.level' replaces a file.";
    Map "load" ("FILE") => V::Load, "Open a level file, to look at and to paint on.";
    Map "restore" ("") => V::Restore, "Go on with the painting of an earlier time that was not saved.";
    Settings "settings" ("[NAME]") => V::Settings, "List the settings of the search, or say what each value of one means.";
    Settings "set" ("NAME [VALUE, next or back]") => V::Set, "Change a setting: 'set algorithm dijkstra', 'set heuristic'. 'algorithm dijkstra' does it too. Without a value, the next one.";
    Settings "reset" ("") => V::Reset, "Reset all settings, or everything to the beginning of the lesson's page.";
    Settings "compare" ("") => V::Compare, "The results of the searches side by side: cost, expanded cells and more.";
    Settings "add" ("[ALGORITHM]") => V::Add, "Add a search beside this one, up to four: 'add dijkstra', or 'add' for the next algorithm. It becomes the active one.";
    Settings "other" ("[NUMBER]") => V::Other, "Make the next search the active one, or the one with a number.";
    Settings "remove" ("") => V::Remove, "Remove the active search.";
    Settings "theatre" ("[off]") => V::Theatre, "The replanning theatre: a unit walks unknown land, and two searches plan its way. In it, say where the unit is and what it knows.";
    Program "again" ("") => V::Again, "Do the last command again.";
    Program "help" "?" ("[COMMAND]") => V::Help, "Explain the commands, or one of them; 'help start' says how to begin.";
    Program "quit" "leave" "exit" ("") => V::Quit, "Leave; the progress with lessons is kept.";
}

#[cfg(test)]
mod tests {
    use super::{
        super::super::super::speech::word_table::{Found, check, find},
        *,
    };
    use crate::lab::SETTINGS;

    #[test]
    fn every_name_and_abbreviation_means_one_command() {
        check(COMMANDS);
    }

    #[test]
    fn settings_may_be_named_without_set() {
        for setting in SETTINGS {
            assert!(matches!(find(COMMANDS, setting.option), Found::None), "{}", setting.option);
        }
    }
}
