//! What a unit can do.

use std::fmt;

use crate::grid::{Direction, Point};

/// Something a unit does with its turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Action {
    /// Stays and looks.
    Wait,
    /// Goes to the next cell; into an enemy it is an attack, into a door that is shut it opens it: one that is locked
    /// with a key, one that is barred by lifting the bar.
    Step(Direction),
    /// Shoots at a cell, for those who can.
    Shoot(Point),
    /// Closes the door there.
    Close(Direction),
    /// Lays a bar across the closed door there.
    Bar(Direction),
    /// Takes what lies here.
    Take,
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
    /// Every action that needs no target cell.
    pub fn all() -> impl Iterator<Item = Self> {
        let directed = |direction| [Self::Step(direction), Self::Close(direction), Self::Bar(direction)];
        [Self::Wait, Self::Take, Self::Descend, Self::Ascend, Self::Drink, Self::Shout]
            .into_iter()
            .chain(Direction::ALL.into_iter().flat_map(directed))
    }

    /// A short word for the action, as journals write it.
    pub fn code(self) -> String {
        match self {
            Self::Wait => "wait".into(),
            Self::Step(direction) => format!("step{}", direction as u8),
            Self::Shoot(Point { x, y }) => format!("shoot{x},{y}"),
            Self::Close(direction) => format!("close{}", direction as u8),
            Self::Bar(direction) => format!("bar{}", direction as u8),
            Self::Take => "take".into(),
            Self::Descend => "down".into(),
            Self::Ascend => "up".into(),
            Self::Drink => "drink".into(),
            Self::Shout => "shout".into(),
        }
    }

    /// The action of a code.
    pub fn from_code(code: &str) -> Option<Self> {
        match code.strip_prefix("shoot") {
            Some(target) => target.parse().ok().map(Self::Shoot),
            None => Self::all().find(|action| action.code() == code),
        }
    }
}

/// Why an action did not happen. No time passes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Refusal {
    /// The ground does not let the unit through.
    Ground(String),
    /// The step would cut a corner.
    Corner,
    /// It has no hands to open the door.
    Handle,
    /// The door is locked, and it has no key.
    Locked,
    /// It is fixed to the ground.
    Rooted,
    /// It has nothing to shoot with.
    NothingToShootWith,
    /// The cell is too far away to be shot at.
    OutOfReach,
    /// A friend stands there.
    Friend,
    /// There is no open door.
    NoDoor,
    /// There is no closed door that could be barred.
    NothingToBar,
    /// Something stands or lies in the doorway.
    DoorBlocked,
    /// Nothing lies here.
    NothingHere,
    /// It has no hands to take anything.
    NoHands,
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
            Self::Locked => f.write_str("the door is locked: it takes a key"),
            Self::Rooted => f.write_str("it is fixed to the ground"),
            Self::NothingToShootWith => f.write_str("you have nothing to shoot with"),
            Self::OutOfReach => f.write_str("that is out of reach"),
            Self::Friend => f.write_str("somebody stands there"),
            Self::NoDoor => f.write_str("there is no open door"),
            Self::NothingToBar => f.write_str("there is no closed door"),
            Self::DoorBlocked => f.write_str("something is in the doorway"),
            Self::NothingHere => f.write_str("there is nothing here to take"),
            Self::NoHands => f.write_str("that takes hands"),
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
        let shot = Action::Shoot(Point::new(12, 3));
        assert_eq!((shot.code().as_str(), Action::from_code("shoot12,3")), ("shoot12,3", Some(shot)));
        for bad in ["step8", "shoot", "shoot1", "shoot1,x"] {
            assert_eq!(Action::from_code(bad), None);
        }
    }
}
