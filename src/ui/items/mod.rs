//! Items on screen: what there is to carry, to use and to aim.
//!
//! What is carried is a list in groups with a letter for each kind (`stock`), shown in a window (`inventory`) from which
//! things are used, aimed and put down by keys of their own (`keys`); what a kind does is said in figures from its row (`figures`). Something to be
//! thrown gets a cursor on the map, and the line that it would fly (`aiming`).

mod aiming;
mod figures;
mod group;
mod handling;
mod inventory;
mod keys;
mod stock;

pub(super) use figures::described;
pub(super) use group::ItemGroup;
pub(super) use handling::Handling;
pub(super) use stock::{Entry, stock};

pub use keys::{BINDINGS, Command, Group, Keymap};
