//! The keys of the window of an item that is carried.

use super::super::binding::{KeyTable, bindings};

/// What can be done with an item.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Command {
    /// Use it, in whatever way it is used.
    Use,
    /// Throw it, or use it at a cell.
    Throw,
    /// Put it down.
    Drop,
}

/// Under which title the help lists a row; there is one.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Group {
    /// The lines of the window.
    Item,
}

use Command as C;

bindings! {
    /// The lines of the window, one below the other.
    Item "use": "a" => C::Use, "use it: drink, read, take in hand, put on or off, dig";
    Item "throw": "t" => C::Throw, "throw it, or use it at a cell";
    Item "drop": "d" => C::Drop, "put it down";
}

/// The keys of the window, as they are bound.
pub type Keymap = KeyTable<Command>;

impl Keymap {
    /// The keys of the table.
    pub fn of_items() -> Self {
        Self::read(BINDINGS, |_| false)
    }
}
