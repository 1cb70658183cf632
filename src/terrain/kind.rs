//! A terrain: its costs, its properties and its looks.

use std::borrow::Cow;

use serde::{Deserialize, Serialize};

use super::Look;

/// The highest cost a terrain may have. A floor costs 10.
pub const MAX_COST: u16 = 1000;

/// The cost of entering floor, to which all other costs relate.
pub const FLOOR_COST: u16 = 10;

/// A row of a level's table of terrains.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub struct TerrainId(pub u8);

/// Whether a terrain is a door, and in which state.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Door {
    /// Not a door.
    None,
    /// Shut: blocks sight, and units without hands.
    Closed,
    /// Open.
    Open,
    /// Shut; opens to units with a key.
    Locked,
    /// Shut; units with hands can lift the bar.
    Barred,
}

impl Door {
    /// Whether it is a shut door: closed, locked or barred.
    pub const fn is_shut(self) -> bool {
        matches!(self, Self::Closed | Self::Locked | Self::Barred)
    }
}

/// The effect of fire on a terrain. Random draws come from a stream for each cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Fire {
    /// It does not burn.
    None,
    /// It may catch fire as long as one of the eight cells around it burns.
    Fuel {
        /// The chance in a turn, in percent.
        chance: u32,
        /// The burning terrain that it becomes.
        becomes: TerrainId,
    },
    /// It burns, and hurts units in it.
    Burns {
        /// Average number of turns, at least 1: it goes out with a chance of 1 in `turns` each turn.
        turns: u32,
        /// The terrain that it leaves, which does not burn.
        leaves: TerrainId,
    },
}

impl Fire {
    /// Whether it burns now.
    pub const fn is_burning(self) -> bool {
        matches!(self, Self::Burns { .. })
    }
}

/// The effect of a trap when a unit steps on it. Afterwards the cell is what it looked like.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Trap {
    /// It holds the unit.
    Hold {
        /// The number of turns.
        turns: u32,
    },
    /// It makes a noise, as loud as a shout.
    Alarm,
    /// It shoots a dart.
    Dart {
        /// Damage before armour.
        damage: i32,
    },
    /// It drops the unit to the floor below.
    Fall {
        /// Damage of the landing.
        damage: i32,
    },
}

/// What holds a bridge up.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Bridge {
    /// Beams or stone: it cannot be cut.
    Beams,
    /// Ropes: units with hands can cut them.
    Ropes,
}

/// Everything about one terrain.
///
/// Costs are those of entering a cell on a straight step, from 1 to [`MAX_COST`]; `None` where that way of moving
/// cannot enter at all.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct TerrainKind {
    /// Its name, in lower case.
    pub name: Cow<'static, str>,
    /// The character that stands for it in level files.
    pub glyph: char,
    /// The character that it is drawn with among signs of Unicode.
    pub symbol: char,
    /// The character that it is drawn with where there is nothing but ASCII.
    pub ascii: char,
    /// Cost on foot.
    pub walk: Option<u16>,
    /// Cost for swimmers.
    pub swim: Option<u16>,
    /// Cost in the air.
    pub fly: Option<u16>,
    /// Whether it blocks sight.
    pub opaque: bool,
    /// Whether it is a door.
    pub door: Door,
    /// The effect of fire on it.
    pub fire: Fire,
    /// Damage to units that step into it and do not fly.
    pub step_damage: i32,
    /// The trap in it, which affects the next unit that steps into it and does not fly.
    pub trap: Option<Trap>,
    /// What is said when the trap is sprung; empty without one.
    pub springs: Cow<'static, str>,
    /// Its look from afar. Units beside it see what it is.
    pub disguise: Option<TerrainId>,
    /// Whether whoever stands there gets wet.
    pub wets: bool,
    /// What holds it up, if it spans what nobody can walk over.
    pub bridge: Option<Bridge>,
    /// Whether a cage can be set up on it.
    pub takes_cage: bool,
    /// How far its light reaches, in cells; 0 for ground that does not shine.
    pub light: u32,
    /// Its colours.
    pub look: Look,
    /// A line that describes it.
    pub about: Cow<'static, str>,
}

impl TerrainKind {
    /// Whether it is a bridge that units with hands can cut.
    pub fn hangs_on_ropes(&self) -> bool {
        self.bridge == Some(Bridge::Ropes)
    }

    /// Whether it is known to hurt every unit that steps into it on foot: it burns or is sharp. Traps do not count.
    pub const fn is_harmful(&self) -> bool {
        self.fire.is_burning() || self.step_damage > 0
    }
}

/// Declares a constant for each terrain that rules mention: constant, index, name in the file.
macro_rules! named {
    ($($id:ident $place:literal $name:literal;)*) => {
        impl TerrainId {
            $(#[doc = concat!("The terrain ", $name, ".")]
            pub const $id: Self = Self($place);)*

            /// The terrains that rules mention: each has to be at this index in the list.
            pub const NAMED: &'static [(Self, &'static str)] = &[$((Self::$id, $name)),*];
        }
    };
}

named! {
    ROCK 0 "rock";
    WALL 1 "wall";
    FLOOR 2 "floor";
    ROAD 3 "road";
    RUBBLE 4 "rubble";
    GRASS 5 "grass";
    SWAMP 6 "swamp";
    HILL 7 "hill";
    SHALLOW_WATER 8 "shallow water";
    DEEP_WATER 9 "deep water";
    TREE 10 "tree";
    DOOR 11 "door";
    OPEN_DOOR 12 "open door";
    STAIRS_UP 13 "stairs up";
    STAIRS_DOWN 14 "stairs down";
    BRIDGE 15 "bridge";
    CHASM 16 "chasm";
    LOCKED_DOOR 17 "locked door";
    BARRED_DOOR 18 "barred door";
    FIRE 19 "fire";
    BURNING_BRIDGE 20 "burning bridge";
    ASH 21 "ash";
    CALTROPS 22 "caltrops";
    SMOKE 23 "smoke";
    ROCKFALL 24 "rockfall";
    LEVER 25 "lever";
    SNARE 26 "snare";
    ALARM_PLATE 27 "alarm plate";
    DART_PLATE 28 "dart plate";
    TRAPDOOR 29 "trapdoor";
    ALTAR 30 "altar";
    COLD_ALTAR 31 "cold altar";
    CAGE 32 "cage";
    OPEN_CAGE 33 "open cage";
    HEARTH 34 "hearth";
    DESK 35 "desk";
    WEB 36 "web";
    BRAZIER 37 "brazier";
    MOSS 38 "moss";
    ROPE_BRIDGE 39 "rope bridge";
}
