//! What some kinds can do that others cannot, from afar.

use super::Status;

/// Upon whom a power works.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Whom {
    /// An enemy that nothing is in front of.
    Enemy,
    /// All friends in sight, itself left out.
    Friends,
}

/// What a power does to whom it works upon.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Gift {
    /// It puts it into a state, for so many turns.
    State(Status, u32),
    /// It gives so much health back to who has lost any.
    Health(i32),
}

/// Something that is done to others from afar, every now and then.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Power {
    /// Upon whom it works.
    pub whom: Whom,
    /// What it does.
    pub gift: Gift,
    /// How far it carries, in cells.
    pub reach: u32,
    /// After so many turns it is ready again.
    pub every: u32,
}

impl Power {
    /// For how many turns what it does lasts.
    pub fn turns(&self) -> u32 {
        match self.gift {
            Gift::State(_, turns) => turns,
            Gift::Health(_) => 0,
        }
    }
}
