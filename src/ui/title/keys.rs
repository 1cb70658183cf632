//! The keys of the title screen.

use super::super::binding::{KeyTable, bindings};

/// A choice at the title screen.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Command {
    /// Continues the unfinished game.
    Continue,
    /// Starts a new game.
    NewGame,
    /// Switches to the next difficulty for new games.
    Difficulty,
    /// Starts a new game from a seed.
    Seed,
    /// Starts today's game.
    Daily,
    /// Starts the tutorial.
    Tutorial,
    /// Watches a world without a player.
    Watch,
    /// Opens a level.
    Levels,
    /// Opens the lab.
    Lab,
    /// Continues the lab's course.
    Course,
    /// Shows the hall of the fallen.
    Hall,
    /// Changes the player's settings.
    Settings,
    /// Shows the help.
    Help,
    /// Leaves.
    Leave,
}

/// The group under which the help lists a row; there is only one.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Group {
    /// The lines of the title.
    Title,
}

use Command as C;

bindings! {
    /// The lines of the title screen, from top to bottom.
    Title "continue": "c" => C::Continue, "continue your unfinished game";
    Title "new-game": "n" => C::NewGame, "new game";
    Title "difficulty": "i" => C::Difficulty, "difficulty:";
    Title "seed": "s" => C::Seed, "new game from a seed";
    Title "daily": "d" => C::Daily, "daily game: the same dungeon for everybody today";
    Title "tutorial": "t" => C::Tutorial, "tutorial: learn to play in five minutes";
    Title "watch": "w" => C::Watch, "watch a world without a player";
    Title "levels": "o" => C::Levels, "levels: open one to play, watch or study it";
    Title "lab": "a" => C::Lab, "the lab: an A* textbook that runs";
    Title "course": "e" => C::Course, "continue the course in the lab";
    Title "hall": "f" => C::Hall, "the hall of the fallen";
    Title "settings": "C" => C::Settings, "settings: what moves, colours, keys";
    Title "help": "?" "F1" => C::Help, "help";
    Title "leave": "q" "Q" => C::Leave, "leave";
}

/// The key bindings of the title screen.
pub type Keymap = KeyTable<Command>;

impl Keymap {
    /// The default keys.
    pub fn of_title() -> Self {
        Self::read(BINDINGS, |_| false)
    }
}
