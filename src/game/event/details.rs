//! What events say in detail: how a unit reported, what was lost with it, what flew, and what the player met first.

use serde::{Deserialize, Serialize};

use crate::{game::state::ending::Subject, mind::ItemKindId};

/// What is lost with a dead unit of what it had noted of the player.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum LostNote {
    /// Nothing.
    Nothing,
    /// All that its faction could have known of the player.
    All,
    /// What it noted after it had reported the player, so many turns ago.
    After(u32),
    /// Something; its faction has heard of the player from others.
    Some,
}

/// How a captive was set free.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Freeing {
    /// Its cage was unlocked with a key.
    ByKey,
    /// Its cage was broken open.
    ByForce,
    /// It was cut loose on the way to its cage.
    OnTheWay,
}

/// How a unit reported.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Reporting {
    /// By a call that a friend heard.
    ByCall,
    /// On ground where its faction reports.
    OnGround,
    /// By coming into the water.
    ByWater,
    /// At a desk that is not the headquarters: only that desk knows.
    AtDesk,
    /// No report yet: a friend has handed its notes to the unit, which carries word.
    ToCarrier,
    /// No report yet: a courier has taken along what stands in the book of a desk.
    ByPouch,
}

/// A missile, which can bounce off a unit.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Missile {
    /// A shot of this unit.
    Shot(Subject),
    /// A thing that this unit threw.
    Thrown(Subject, ItemKindId),
    /// A dart of a trap.
    Dart,
}

/// Something that the player can meet for the first time.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub enum First {
    /// An enemy came into sight.
    Enemy,
    /// The player was hurt.
    Wound,
    /// Another unit shouted.
    Shout,
    /// A unit reported what it knows of the player, in the player's sight.
    Report,
    /// A unit began something that rests on what it thinks that the player knows.
    Ruse,
    /// A noise from out of sight.
    Noise,
    /// An item was picked up.
    Thing,
    /// A unit followed the player by the stairs.
    Pursuer,
    /// A captive in a cage is in sight.
    Captive,
    /// An altar is in sight.
    Altar,
    /// A locked door is in sight.
    Lock,
    /// A closed door is in sight.
    Door,
    /// The stairs down are in sight.
    StairsDown,
}
