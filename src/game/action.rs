//! Actions of units, and why an action may be refused.

use std::fmt;

use crate::{
    game::state::lantern::Shutter,
    grid::{Direction, Point},
    mind::ItemKindId,
    search::CostScale,
};

/// Something a unit does with its turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Action {
    /// Waits and looks around.
    Wait,
    /// Goes to the next cell. Attacks an enemy there; opens a shut door there: a locked one with a key, a barred one by
    /// lifting the bar.
    Step(Direction),
    /// A sneaking step: half as fast, silent, and noticed only from close by.
    Sneak(Direction),
    /// Shoots at a cell, for units that can shoot.
    Shoot(Point),
    /// Closes the door there.
    Close(Direction),
    /// Bars the way there: lays a bar across the closed door, or cuts the rope bridge.
    Bar(Direction),
    /// Locks the captive that it leads up there.
    LockUp(Direction),
    /// Changes places with a member of another people there with which its own keeps the peace, who is coming this way
    /// or has nothing to do.
    Pass(Direction),
    /// Picks up the items here.
    Take,
    /// Takes the stairs down.
    Descend,
    /// Takes the stairs up.
    Ascend,
    /// Uses an item that it carries: drinks it, reads it, wields it, puts it on or takes it off.
    Use(ItemKindId),
    /// Throws an item at a cell, or uses it there.
    Aim(ItemKindId, Point),
    /// Puts an item down.
    Drop(ItemKindId),
    /// Shouts, which is heard far away.
    Shout,
    /// Puts an enemy in a cell into a state, for units with such a power.
    Fling(Point),
    /// Puts all friends in sight into a state or heals them, for units with such a power.
    Hearten,
    /// Enables or disables automatic pickup, which takes no time. Only for the player.
    Gather(bool),
    /// Sets how far open the lantern is, by hand for as long as the player stays on the floor; with `None` the player's
    /// unit sees to that by itself again. It takes no time.
    Lantern(Option<Shutter>),
    /// Turns to face a direction, which takes no time.
    Face(Direction),
    /// Switches on study mode for the rest of the game, which takes no time. Only the player is asked.
    Study,
}

impl Action {
    /// Every action that needs no item and no target cell.
    pub fn all() -> impl Iterator<Item = Self> {
        let directed = |direction| {
            [
                Self::Step(direction),
                Self::Sneak(direction),
                Self::Close(direction),
                Self::Bar(direction),
                Self::LockUp(direction),
                Self::Pass(direction),
                Self::Face(direction),
            ]
        };
        let lantern = Shutter::ALL.map(Some).into_iter().chain([None]).map(Self::Lantern);
        let plain = [Self::Wait, Self::Take, Self::Descend, Self::Ascend, Self::Shout, Self::Hearten, Self::Study];
        let without_time = [true, false].map(Self::Gather).into_iter().chain(lantern);
        plain.into_iter().chain(without_time).chain(Direction::ALL.into_iter().flat_map(directed))
    }

    /// Whether the action takes time.
    pub fn takes_time(self) -> bool {
        !matches!(self, Self::Gather(_) | Self::Study | Self::Lantern(_) | Self::Face(_))
    }

    /// The short code of the action in journals.
    pub fn code(self) -> String {
        match self {
            Self::Wait => "wait".into(),
            Self::Step(direction) => format!("step{}", direction as u8),
            Self::Sneak(direction) => format!("sneak{}", direction as u8),
            Self::Shoot(Point { x, y }) => format!("shoot{x},{y}"),
            Self::Close(direction) => format!("close{}", direction as u8),
            Self::Bar(direction) => format!("bar{}", direction as u8),
            Self::LockUp(direction) => format!("cage{}", direction as u8),
            Self::Pass(direction) => format!("pass{}", direction as u8),
            Self::Take => "take".into(),
            Self::Descend => "down".into(),
            Self::Ascend => "up".into(),
            Self::Use(item) => format!("use:{}", word(item)),
            Self::Aim(item, Point { x, y }) => format!("aim:{}@{x},{y}", word(item)),
            Self::Drop(item) => format!("drop:{}", word(item)),
            Self::Shout => "shout".into(),
            Self::Fling(Point { x, y }) => format!("fling{x},{y}"),
            Self::Hearten => "hearten".into(),
            Self::Gather(true) => "gather".into(),
            Self::Gather(false) => "leave".into(),
            Self::Lantern(Some(Shutter::Shut)) => "lantern-shut".into(),
            Self::Lantern(Some(Shutter::Low)) => "lantern-low".into(),
            Self::Lantern(Some(Shutter::Full)) => "lantern-full".into(),
            Self::Lantern(None) => "lantern-auto".into(),
            Self::Face(direction) => format!("face{}", direction as u8),
            Self::Study => "study".into(),
        }
    }

    /// The action of a code.
    pub fn from_code(code: &str) -> Option<Self> {
        if let Some((what, item)) = code.split_once(':') {
            return match what {
                "use" => item_of(item).map(Self::Use),
                "drop" => item_of(item).map(Self::Drop),
                "aim" => {
                    let (item, at) = item.rsplit_once('@')?;
                    Some(Self::Aim(item_of(item)?, at.parse().ok()?))
                }
                _ => None,
            };
        }
        if let Some(target) = code.strip_prefix("fling") {
            return target.parse().ok().map(Self::Fling);
        }
        match code.strip_prefix("shoot") {
            Some(target) => target.parse().ok().map(Self::Shoot),
            None => Self::all().find(|action| action.code() == code),
        }
    }
}

/// The name of an item in one word, with what stands for its row if a level brought it along: the content in use may
/// have another one of the same name.
fn word(item: ItemKindId) -> String {
    let name = item.row().name.replace(' ', "-");
    item.stamp().map_or(name.clone(), |stamp| format!("{name}~{stamp:016x}"))
}

fn item_of(word: &str) -> Option<ItemKindId> {
    let brought = word.rsplit_once('~').filter(|(_, stamp)| stamp.len() == 16);
    let stamp = brought.and_then(|(_, stamp)| u64::from_str_radix(stamp, 16).ok());
    let brought = stamp.and_then(ItemKindId::stamped).filter(|&item| self::word(item) == word);
    brought.or_else(|| ItemKindId::all().find(|&item| self::word(item) == word))
}

/// Why an action was refused. A refused action takes no time.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Refusal {
    /// The unit cannot enter this terrain.
    Ground(String),
    /// The step would cut a corner.
    Corner,
    /// Somebody stands around a corner, out of reach.
    AroundCorner,
    /// The unit has no hands to open the door.
    Handle,
    /// The door is locked, and the unit has no key.
    Locked,
    /// The unit is fixed to the ground.
    Rooted,
    /// The unit has nothing to shoot with.
    NothingToShootWith,
    /// The unit has no such power.
    NoPower,
    /// The unit has used its power too recently.
    NotReady,
    /// The cell is too far away to be shot at.
    OutOfReach,
    /// A friend stands there.
    Friend,
    /// Nobody there lets it pass.
    NobodyPasses,
    /// There is no open door.
    NoDoor,
    /// There is no closed door that could be barred, and no bridge that could be cut.
    NothingToBar,
    /// Somebody stands on the bridge.
    BridgeTaken,
    /// The unit leads no captive who could be put there.
    NoCaptive,
    /// Something stands or lies in the doorway.
    DoorBlocked,
    /// There is no item here.
    NothingHere,
    /// The unit has no hands to pick up items.
    NoHands,
    /// The unit does not stand on these stairs.
    NoStairs,
    /// The floor where the stairs lead has no free cell.
    NoRoom,
    /// The player may not leave the dungeon without the Astrolabe.
    Unfinished,
    /// The unit does not carry this item.
    NotCarried(ItemKindId),
    /// The item cannot be used this way.
    NotForThat,
    /// The item would do nothing there.
    NoUseThere,
    /// The unit could not stand there, so nobody would believe it.
    NobodyStandsThere,
    /// The item would do nothing now.
    NoUseNow,
    /// The unit is in perfect health.
    Unhurt,
    /// All eyes are open already.
    AllOpen,
}

impl fmt::Display for Refusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Ground(name) => write!(f, "the {name} is in the way"),
            Self::Corner => f.write_str("you can't cut that corner"),
            Self::AroundCorner => f.write_str("you can't reach around that corner: wait, or step out in front of it"),
            Self::Handle => f.write_str("you have no hands to open the door"),
            Self::Locked => f.write_str("the door is locked: you need a key"),
            Self::Rooted => f.write_str("you are fixed to the ground"),
            Self::NothingToShootWith => f.write_str("you have nothing to shoot with"),
            Self::NoPower => f.write_str("you have no such power"),
            Self::NotReady => f.write_str("you can't do that again yet"),
            Self::OutOfReach => f.write_str("that is out of reach"),
            Self::Friend => f.write_str("a friend stands there"),
            Self::NobodyPasses => f.write_str("nobody there lets you pass"),
            Self::NoDoor => f.write_str("there is no open door there"),
            Self::NoCaptive => f.write_str("you lead no captive who could be put there"),
            Self::NothingToBar => f.write_str("there is nothing to bar there"),
            Self::BridgeTaken => f.write_str("somebody stands on the bridge"),
            Self::DoorBlocked => f.write_str("something blocks the doorway"),
            Self::NothingHere => f.write_str("there is nothing to pick up here"),
            Self::NoHands => f.write_str("you have no hands for that"),
            Self::NoStairs => f.write_str("you are not on stairs that lead there"),
            Self::NoRoom => f.write_str("there is no room on the floor where they lead"),
            Self::Unfinished => f.write_str("you can't leave the dungeon without the Astrolabe"),
            Self::NotCarried(item) => write!(f, "you have no {}", item.row().name),
            Self::NotForThat => f.write_str("you can't use it that way"),
            Self::NoUseThere => f.write_str("it would do nothing there"),
            Self::NobodyStandsThere => f.write_str("they would not believe you there"),
            Self::NoUseNow => f.write_str("it would do nothing now"),
            Self::Unhurt => f.write_str("you are not hurt"),
            Self::AllOpen => f.write_str("all eyes are open already"),
        }
    }
}

/// The energy that an ordinary action takes: as much as entering floor.
pub(in crate::game) const USUAL_TIME: i32 = 10;

/// A sneaking step takes this many times as long as a walking one.
pub(in crate::game) const SNEAKING: i32 = 2;

/// The energy that a step into ground of this cost takes.
pub(in crate::game) fn time_of_step(direction: Direction, cost: u16) -> i32 {
    let scale = CostScale::Lester;
    let time = if direction.is_diagonal() { scale.diagonal(cost) } else { scale.straight(cost) };
    time.0 as i32
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
        let thread = Action::Fling(Point::new(0, 40));
        assert_eq!((thread.code().as_str(), Action::from_code("fling0,40")), ("fling0,40", Some(thread)));
        for item in ItemKindId::all() {
            for action in [Action::Use(item), Action::Drop(item), Action::Aim(item, Point::new(4, 70))] {
                assert_eq!(Action::from_code(&action.code()), Some(action));
            }
        }
        for bad in [
            "step8",
            "shoot",
            "shoot1",
            "shoot1,x",
            "fling",
            "use:",
            "use:crown",
            "aim:net",
            "aim:net@",
            "drop:net@1,1",
        ] {
            assert_eq!(Action::from_code(bad), None);
        }
    }
}
