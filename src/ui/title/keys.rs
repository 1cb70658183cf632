//! The keys of the title.

use super::super::binding::{KeyTable, bindings};

/// What can be chosen at the title.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Command {
    /// A new game.
    NewGame,
    /// The next difficulty for new games.
    Difficulty,
    /// A new game from a seed.
    Seed,
    /// The dungeon of today.
    Daily,
    /// The tutorial.
    Tutorial,
    /// A world without a player.
    Watch,
    /// A level: one of the program's, one of the user's, or any file.
    Levels,
    /// The lab.
    Lab,
    /// The hall of the fallen.
    Hall,
    /// The keys.
    Help,
    /// Leave.
    Leave,
}

/// Under which title the help lists a row; there is one.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Group {
    /// The lines of the title.
    Title,
}

use Command as C;

bindings! {
    /// The lines of the title, one below the other.
    Title "new-game": "n" => C::NewGame, "new game";
    Title "difficulty": "i" => C::Difficulty, "difficulty:";
    Title "seed": "s" => C::Seed, "new game from a seed";
    Title "daily": "d" => C::Daily, "the game of today, the same for everybody";
    Title "tutorial": "t" => C::Tutorial, "the first five minutes: how to play";
    Title "watch": "w" => C::Watch, "watch a world without you";
    Title "levels": "o" => C::Levels, "open a level: play it, watch it, or take it to the lab";
    Title "lab": "a" => C::Lab, "the lab: an A* textbook that runs";
    Title "hall": "f" => C::Hall, "the hall of the fallen";
    Title "help": "?" "F1" => C::Help, "help";
    Title "leave": "q" "Q" => C::Leave, "leave";
}

/// The keys of the title, as they are bound.
pub type Keymap = KeyTable<Command>;

impl Keymap {
    /// The keys of the table.
    pub fn of_title() -> Self {
        Self::read(BINDINGS, |_| false)
    }
}
