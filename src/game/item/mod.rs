//! Items: what kinds there are, and what each is good for.
//!
//! A kind is a row of [`ITEM_KINDS`]; what it is good for is its [`Purpose`]. How it does it, `using` says for what is
//! used at once or at a cell, and `gear` for what is held in the hand or worn.

mod kind;
mod purpose;
mod table;

pub use kind::ItemKind;
pub use purpose::{Armour, Cast, Deed, Purpose, Style, Weapon};
pub use table::ITEM_KINDS;
pub(super) use table::NAMES;
