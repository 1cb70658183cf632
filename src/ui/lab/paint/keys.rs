//! Which key does what while one paints: one table, from which its help is printed too. Other characters are what they
//! are in level files: `#` takes walls for a brush.

use crate::{grid::Direction, lab::Brush};

use super::super::super::binding::{KeyTable, bindings};

/// What can be asked for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Command {
    /// Moves the brush.
    Move(Direction),
    /// Paints the cell below it, or takes away what it paints.
    Dab,
    /// Sets the brush down, so that moving it paints, or lifts it.
    Pen,
    /// Fills the area below it.
    Fill,
    /// Chooses what is painted.
    Palette,
    /// Takes a brush.
    Take(Brush),
    /// Takes for a brush what is below it.
    Pick,
    /// Undoes the last stroke.
    Undo,
    /// Does it again.
    Redo,
    /// A new map.
    New,
    /// The map in another size.
    Resize,
    /// A generated map.
    Generate,
    /// Saves the level.
    Save,
    /// Loads one.
    Load,
    /// Plays it.
    Play,
    /// Lists the puzzles.
    Puzzles,
    /// Larger cells.
    ZoomIn,
    /// Smaller cells.
    ZoomOut,
    /// Back to the search.
    Done,
    /// The keys.
    Help,
    /// Leaves the program.
    Leave,
    /// To the background of the shell.
    Suspend,
    /// Draws the whole screen again.
    Redraw,
}

/// Under which title the help lists a row.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Group {
    /// What paints.
    Paint,
    /// What is painted.
    Brush,
    /// What concerns the whole map.
    Map,
    /// The program itself.
    Program,
}

impl Group {
    /// Every group, as the help lists them.
    pub const ALL: [Self; 4] = [Self::Paint, Self::Brush, Self::Map, Self::Program];

    /// Its title.
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
    Paint "dab": "Space" "5" => C::Dab, "paint here; where that is already, take it away";
    Paint "pen": "Tab" => C::Pen, "set the brush down, so that moving it paints; lift it again";
    Paint "fill": "f" => C::Fill, "fill all that hangs together here and is of one terrain";
    Paint "undo": "u" "Backspace" => C::Undo, "undo the last stroke, up to 1000 of them";
    Paint "redo": "U" "Ctrl-r" => C::Redo, "do it again";
    Brush "palette": "Enter" "b" => C::Palette, "choose from all: terrains, marks, units, items";
    Brush "pick": "x" => C::Pick, "take for a brush what is here";
    Brush "other-goal": "G" => C::Take(Brush::OtherGoal), "another goal: the search goes to the nearest";
    Brush "waypoint": "W" => C::Take(Brush::Waypoint), "waypoints: where the unit painted or clicked last will walk";
    Map "new": "n" => C::New, "a new map of floor";
    Map "resize": "r" => C::Resize, "the map in another size";
    Map "generate": "g" => C::Generate, "a dungeon floor, a maze, caves, open country";
    Map "save": "w" "Ctrl-s" => C::Save, "write it to a level file; nothing is overwritten without a question";
    Map "load": "o" => C::Load, "open a level file";
    Map "play": "p" => C::Play, "play what is painted; Q comes back";
    Map "puzzles": "q" => C::Puzzles, "the puzzles: reach something with little paint";
    Map "zoom-in": "z" => C::ZoomIn, "larger cells";
    Map "zoom-out": "Z" => C::ZoomOut, "smaller cells, at last several to a character: then a dab paints all of them";
    Program "done": "Esc" => C::Done, "back to the search";
    Program "help": "?" "F1" => C::Help, "this help";
    Program "leave": "Q" "Ctrl-c" => C::Leave, "leave, after a question if there is something to save; Ctrl-c asks nothing, and a copy is kept";
    Program "suspend": "Alt-z" "Ctrl-z" => C::Suspend, "to the shell's background";
    Program "redraw": "Ctrl-l" => C::Redraw, "draw the screen again";
}

/// The keys of the painter, as they are bound.
pub type Keymap = KeyTable<Command>;

impl Keymap {
    /// The keys of the table.
    pub fn of_painter() -> Self {
        Self::read(BINDINGS, |command| matches!(command, C::Leave | C::Done | C::Help))
    }
}
