//! The kinds of units: what can be said of one, and which there are.
//!
//! A kind is a [`UnitKind`]; those of each faction are in a file of their own, and `table` lists them all. What sets a kind
//! apart from a warrior with a spear is in its row: what its blows leave behind, which [`Power`] it has, whether it has a
//! nose, and so on. What it wants is its [`Behaviour`](crate::mind::planning::Behaviour).

mod brood;
mod mire;
mod pack;
mod power;
mod row;
mod table;
mod warren;
mod watch;

pub use power::{Gift, Power, Whom};
pub use row::UnitKind;
pub use table::UNIT_KINDS;
pub(super) use table::{LARGE, LARGEST, PLACEABLE_MOVEMENTS, PLACEABLE_NAMES};
