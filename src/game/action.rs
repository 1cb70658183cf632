//! What a unit can do.

use std::fmt;

use crate::grid::Direction;

/// Something a unit does with its turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Action {
    /// Stays and looks.
    Wait,
    /// Goes to the next cell; into an enemy it is an attack, into a closed door it opens it.
    Step(Direction),
    /// Closes the door there.
    Close(Direction),
    /// Takes the stairs down.
    Descend,
    /// Takes the stairs up.
    Ascend,
    /// Drinks a draught.
    Drink,
    /// Shouts, to be heard far off.
    Shout,
}

impl Action {
    /// Every action, in the order of their codes.
    pub fn all() -> impl Iterator<Item = Self> {
        [Self::Wait, Self::Descend, Self::Ascend, Self::Drink, Self::Shout]
            .into_iter()
            .chain(Direction::ALL.into_iter().flat_map(|direction| [Self::Step(direction), Self::Close(direction)]))
    }

    /// A short word for the action, as journals write it.
    pub fn code(self) -> String {
        match self {
            Self::Wait => "wait".into(),
            Self::Step(direction) => format!("step{}", direction as u8),
            Self::Close(direction) => format!("close{}", direction as u8),
            Self::Descend => "down".into(),
            Self::Ascend => "up".into(),
            Self::Drink => "drink".into(),
            Self::Shout => "shout".into(),
        }
    }

    /// The action of a code.
    pub fn from_code(code: &str) -> Option<Self> {
        Self::all().find(|action| action.code() == code)
    }
}

/// Why an action did not happen. No time passes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Refusal {
    /// The ground does not let the unit through.
    Ground(String),
    /// The step would cut a corner.
    Corner,
    /// It cannot open the door.
    Handle,
    /// A friend stands there.
    Friend,
    /// There is no open door.
    NoDoor,
    /// Something stands or lies in the doorway.
    DoorBlocked,
    /// There are no such stairs here.
    NoStairs,
    /// The dungeon is not left without the Astrolabe.
    Unfinished,
    /// There is nothing to drink.
    NothingToDrink,
    /// It is in perfect health.
    Unhurt,
}

impl fmt::Display for Refusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Ground(name) => write!(f, "the {name} is in the way"),
            Self::Corner => f.write_str("there is a corner in the way: go around it"),
            Self::Handle => f.write_str("the door does not open by itself"),
            Self::Friend => f.write_str("somebody stands there"),
            Self::NoDoor => f.write_str("there is no open door"),
            Self::DoorBlocked => f.write_str("something is in the doorway"),
            Self::NoStairs => f.write_str("there are no such stairs here"),
            Self::Unfinished => f.write_str("you did not come this far to leave without the Astrolabe"),
            Self::NothingToDrink => f.write_str("you have nothing to drink"),
            Self::Unhurt => f.write_str("you are not hurt"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn codes_are_read_back() {
        for action in Action::all() {
            assert_eq!(Action::from_code(&action.code()), Some(action));
        }
        assert_eq!(Action::from_code("step8"), None);
    }
}
