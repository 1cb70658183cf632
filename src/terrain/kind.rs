//! What there is to know about a terrain.

use std::borrow::Cow;

use serde::{Deserialize, Serialize};

use crate::search::choices;

/// The highest cost a terrain may have. A floor costs 10.
pub const MAX_COST: u16 = 1000;

/// A row of a level's table of terrains.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub struct TerrainId(pub u8);

/// Whether a terrain is a door, and in which state.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Door {
    /// Not a door.
    None,
    /// Shut: stops sight, and whoever has no hands.
    Closed,
    /// Open.
    Open,
    /// Shut, and opens to whoever has a key.
    Locked,
    /// Shut, and opens to whoever has hands, when the bar is lifted.
    Barred,
}

impl Door {
    /// Whether it is a door that is shut, in whatever way.
    pub const fn is_shut(self) -> bool {
        matches!(self, Self::Closed | Self::Locked | Self::Barred)
    }
}

/// What fire does to a terrain. All chance comes from the game's own stream, cell by cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Fire {
    /// It does not burn.
    None,
    /// It may catch fire as long as one of the eight cells around it burns.
    Fuel {
        /// How likely that is in a turn, in percent.
        chance: u32,
        /// What it is then: a terrain that burns.
        becomes: TerrainId,
    },
    /// It burns, and hurts whoever is in it.
    Burns {
        /// For how many turns on average, at least 1: it goes out with a chance of one in so many each turn.
        turns: u32,
        /// What it leaves: a terrain that does not burn.
        leaves: TerrainId,
    },
}

impl Fire {
    /// Whether it burns now.
    pub const fn is_burning(self) -> bool {
        matches!(self, Self::Burns { .. })
    }
}

/// A colour: red, green, blue.
pub type Rgb = (u8, u8, u8);

choices! {
    /// One of the sixteen colours that every terminal has.
    Ansi {
        Black "black" "Black.";
        Red "red" "Red.";
        Green "green" "Green.";
        Yellow "yellow" "Yellow.";
        Blue "blue" "Blue.";
        Magenta "magenta" "Magenta.";
        Cyan "cyan" "Cyan.";
        Gray "gray" "Gray.";
        DarkGray "dark gray" "Dark gray.";
        LightRed "light red" "Light red.";
        LightGreen "light green" "Light green.";
        LightYellow "light yellow" "Light yellow.";
        LightBlue "light blue" "Light blue.";
        LightMagenta "light magenta" "Light magenta.";
        LightCyan "light cyan" "Light cyan.";
        White "white" "White.";
    }
}

/// The colours of a terrain in sight.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Look {
    /// That of its character.
    pub text: Rgb,
    /// The one behind it; the screen's if `None`.
    pub ground: Option<Rgb>,
    /// Both where there are 16 colours.
    pub sixteen: (Ansi, Ansi),
    /// Whether it stands out.
    pub is_bold: bool,
}

/// What a trap does when it is stepped on. After that it is what it looked like.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Trap {
    /// It holds whoever stepped there.
    Hold {
        /// For so many turns.
        turns: u32,
    },
    /// It can be heard from afar, like a shout.
    Alarm,
    /// It hurts.
    Dart {
        /// The health that it takes, before armour.
        damage: i32,
    },
    /// It drops whoever stepped there to the floor below.
    Fall {
        /// The health that the landing takes.
        damage: i32,
    },
}

impl Trap {
    /// What whoever sees it happen is told.
    pub const fn says(self) -> &'static str {
        match self {
            Self::Hold { .. } => "A snare snaps shut.",
            Self::Alarm => "A bell rings somewhere behind the wall, on and on.",
            Self::Dart { .. } => "Something clicks in the wall.",
            Self::Fall { .. } => "Boards swing down, and up again.",
        }
    }
}

/// Everything about one terrain.
///
/// Costs are those of entering a cell on a straight step, from 1 to [`MAX_COST`]; `None` where that way of moving
/// cannot enter at all.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct TerrainKind {
    /// What people call it, in lower case.
    pub name: Cow<'static, str>,
    /// The character that stands for it in level files and on screen.
    pub glyph: char,
    /// Cost on foot.
    pub walk: Option<u16>,
    /// Cost for those at home in water.
    pub swim: Option<u16>,
    /// Cost in the air.
    pub fly: Option<u16>,
    /// Whether it stops sight.
    pub opaque: bool,
    /// Whether it is a door.
    pub door: Door,
    /// What fire does to it.
    pub fire: Fire,
    /// Health that stepping into it takes from those who do not fly.
    pub step_damage: i32,
    /// What it does, once, to who steps into it and does not fly.
    pub trap: Option<Trap>,
    /// What it is taken for from afar. Who is beside it sees what it is.
    pub disguise: Option<TerrainId>,
    /// Its colours.
    pub look: Look,
    /// A line for whoever looks at it.
    pub about: Cow<'static, str>,
}

impl TerrainKind {
    /// Whether it is known to hurt whoever steps into it on foot: it burns, or is sharp. What springs only once is not meant.
    pub const fn is_harmful(&self) -> bool {
        self.fire.is_burning() || self.step_damage > 0
    }
}

/// Declares a named id for each terrain that rules speak of: constant, place in the list, name in its file.
macro_rules! named {
    ($($id:ident $place:literal $name:literal;)*) => {
        impl TerrainId {
            $(#[doc = concat!("The terrain ", $name, ".")]
            pub const $id: Self = Self($place);)*

            /// The terrains that rules name themselves: each has to be at this place in the list.
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
}
