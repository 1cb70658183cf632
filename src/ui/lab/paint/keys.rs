//! The key table of the painter, from which its help is printed too. Other characters choose the brush that they stand
//! for in level files: `#` for walls.

use crate::{grid::Direction, lab::Brush};

use super::super::super::binding::{KeyTable, bindings};

/// A command of the painter.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Command {
    /// Moves the brush.
    Move(Direction),
    /// Paints the cell under the brush, or erases it.
    Dab,
    /// Sets the brush down, so that moving it paints, or lifts it.
    Pen,
    /// Fills the area under the brush.
    Fill,
    /// Lists all brushes.
    Palette,
    /// Takes a brush.
    Take(Brush),
    /// Takes the mark under the brush as the brush.
    Pick,
    /// Undoes the last stroke.
    Undo,
    /// Redoes it.
    Redo,
    /// Makes a new map.
    New,
    /// Resizes the map.
    Resize,
    /// Generates a map.
    Generate,
    /// Saves the level.
    Save,
    /// Opens a level.
    Load,
    /// Plays the level.
    Play,
    /// Lists the puzzles.
    Puzzles,
    /// Shows the next hint of the puzzle.
    Hint,
    /// Larger cells.
    ZoomIn,
    /// Smaller cells.
    ZoomOut,
    /// Returns to the search.
    Done,
    /// Shows the help.
    Help,
    /// Leaves the program.
    Leave,
    /// Suspends the program to the shell's background.
    Suspend,
    /// Redraws the whole screen.
    Redraw,
}

/// The group under which the help lists a row.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Group {
    /// Painting.
    Paint,
    /// Choosing brushes.
    Brush,
    /// The whole map.
    Map,
    /// The program itself.
    Program,
}

impl Group {
    /// Every group, as the help lists them.
    pub const ALL: [Self; 4] = [Self::Paint, Self::Brush, Self::Map, Self::Program];

    /// Title of the group in the help.
    pub const fn title(self) -> &'static str {
        match self {
            Self::Paint => "Paint",
            Self::Brush => "Brush (and any character of a level file: # . ~ T A B @)",
            Self::Map => "Map",
            Self::Program => "Program",
        }
    }
}

use Command as C;

bindings! {
    /// The table.
    Paint "west": "h" "Left" "4" => C::Move(Direction::West), "move the brush west; the mouse paints where you press and drag it";
    Paint "south": "j" "Down" "2" => C::Move(Direction::South), "south";
    Paint "north": "k" "Up" "8" => C::Move(Direction::North), "north";
    Paint "east": "l" "Right" "6" => C::Move(Direction::East), "east";
    Paint "north-west": "Home" "7" => C::Move(Direction::NorthWest), "north-west";
    Paint "north-east": "PageUp" "9" => C::Move(Direction::NorthEast), "north-east";
    Paint "south-west": "End" "1" => C::Move(Direction::SouthWest), "south-west";
    Paint "south-east": "PageDown" "3" => C::Move(Direction::SouthEast), "south-east";
    Paint "dab": "Space" "5" => C::Dab, "paint here, or erase where the cell has it already";
    Paint "pen": "Tab" => C::Pen, "set the brush down, so that moving it paints, or lift it";
    Paint "fill": "f" => C::Fill, "fill the connected area of one terrain";
    Paint "undo": "u" "Backspace" => C::Undo, "undo the last stroke, up to 1000 strokes";
    Paint "redo": "Ctrl-r" "U" => C::Redo, "redo it";
    Brush "palette": "Enter" "b" => C::Palette, "choose a brush: terrains, marks, units, items";
    Brush "pick": "x" => C::Pick, "pick the brush from this cell";
    Brush "other-goal": "G" => C::Take(Brush::OtherGoal), "another goal: the search goes to the nearest one";
    Brush "waypoint": "W" => C::Take(Brush::Waypoint), "waypoints of the unit that was painted or clicked last";
    Map "new": "n" => C::New, "new map of floor";
    Map "resize": "r" => C::Resize, "resize the map";
    Map "generate": "g" => C::Generate, "generate a dungeon floor, a maze, caves or open country";
    Map "save": "w" "Ctrl-s" => C::Save, "save to a level file, with a question before overwriting";
    Map "load": "o" => C::Load, "open a level file";
    Map "play": "p" => C::Play, "play the painting; Q comes back";
    Map "puzzles": "q" => C::Puzzles, "puzzles: meet a condition with as little paint as you can";
    Map "hint": "i" => C::Hint, "the next hint of the puzzle; hints count in the result";
    Map "zoom-in": "z" => C::ZoomIn, "larger cells";
    Map "zoom-out": "Z" => C::ZoomOut, "smaller cells, finally several to a character, all painted at once";
    Program "done": "Esc" => C::Done, "back to the search";
    Program "help": "?" "F1" => C::Help, "this help";
    Program "leave": "Q" "Ctrl-c" => C::Leave, "leave, with a question if there is unsaved work; Ctrl-c keeps a copy without asking";
    Program "suspend": "Alt-z" "Ctrl-z" => C::Suspend, "suspend the program to the shell";
    Program "redraw": "Ctrl-l" => C::Redraw, "draw the screen again";
}

/// The key bindings of the painter.
pub type Keymap = KeyTable<Command>;

impl Keymap {
    /// The default keys.
    pub fn of_painter() -> Self {
        Self::read(BINDINGS, |command| matches!(command, C::Leave | C::Done | C::Help))
    }
}
