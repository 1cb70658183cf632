//! Items on screen: lists, actions and aiming.
//!
//! The player's items are a list in groups with a letter for each kind (`stock`). The `inventory` window shows it; from
//! there items are used, aimed and dropped by keys of their own (`keys`), and their effects are described in figures
//! (`figures`). An item to throw gets a cursor on the map and its line of flight (`aiming`).

mod aiming;
mod figures;
mod group;
mod handling;
mod inventory;
mod keys;
mod stock;

pub(super) use aiming::Target;
pub(super) use figures::described;
pub(super) use group::ItemGroup;
pub(super) use handling::Handling;
pub(super) use stock::{Entry, stock};

pub use keys::{BINDINGS, Command, Group, Keymap};
