//! What some kinds can do that others cannot, from afar.

use super::super::status::Status;

/// Upon whom a power works.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Whom {
    /// An enemy that nothing is in front of.
    Enemy,
    /// All friends in sight, itself left out.
    Friends,
}

/// Something that puts others into a state from afar, every now and then.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Power {
    /// Upon whom it works.
    pub whom: Whom,
    /// Into which state it puts them.
    pub status: Status,
    /// For how many turns.
    pub turns: u32,
    /// How far it carries, in cells.
    pub reach: u32,
    /// After so many turns it is ready again.
    pub every: u32,
}

impl Power {
    /// A power upon an enemy.
    pub(super) const fn upon_enemy(status: Status, turns: u32, reach: u32, every: u32) -> Self {
        Self { whom: Whom::Enemy, status, turns, reach, every }
    }

    /// A power upon all friends in sight.
    pub(super) const fn upon_friends(status: Status, turns: u32, reach: u32, every: u32) -> Self {
        Self { whom: Whom::Friends, status, turns, reach, every }
    }
}
