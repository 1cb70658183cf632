//! The keys of the window of an item.

use super::super::binding::{KeyTable, bindings};

/// An action on an item.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Command {
    /// Uses it in its own way.
    Use,
    /// Throws it, or uses it at a cell.
    Throw,
    /// Drops it.
    Drop,
}

/// The group under which the help lists a row; there is only one.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Group {
    /// The lines of the window.
    Item,
}

use Command as C;

bindings! {
    /// The lines of the window, from top to bottom.
    Item "use": "a" => C::Use, "use it: drink, read, wield, wear or take off, dig";
    Item "throw": "t" => C::Throw, "throw it, or use it at a cell";
    Item "drop": "d" => C::Drop, "put it down";
}

/// The key bindings of the window.
pub type Keymap = KeyTable<Command>;

impl Keymap {
    /// The default keys.
    pub fn of_items() -> Self {
        Self::read(BINDINGS, |_| false)
    }
}
