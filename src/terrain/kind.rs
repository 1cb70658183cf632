//! The built-in terrains, a row each.

use std::borrow::Cow;

use serde::{Deserialize, Serialize};

use super::Spring;

/// The highest cost a terrain may have. A floor costs 10.
pub const MAX_COST: u16 = 1000;

/// A row of a level's [`TerrainTable`](super::TerrainTable).
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
        /// What it is then: a built-in terrain that burns.
        becomes: TerrainId,
    },
    /// It burns, and hurts whoever is in it.
    Burns {
        /// For how many turns on average, at least 1: it goes out with a chance of one in so many each turn.
        turns: u32,
        /// What it leaves: a built-in terrain that does not burn.
        leaves: TerrainId,
    },
}

impl Fire {
    /// Whether it burns now.
    pub const fn is_burning(self) -> bool {
        matches!(self, Self::Burns { .. })
    }

    /// Catches fire and burns down to ash.
    const fn fuel(chance: u32) -> Self {
        Self::Fuel { chance, becomes: TerrainId::FIRE }
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
    pub pricks: i32,
    /// What it does, once, to who steps into it and does not fly.
    pub springs: Option<Spring>,
    /// What it is taken for from afar. Who is beside it sees what it is.
    pub disguise: Option<TerrainId>,
    /// A line for whoever looks at it.
    pub about: Cow<'static, str>,
}

impl TerrainKind {
    /// Whether it is known to hurt whoever steps into it on foot: it burns, or is sharp. What springs only once is not meant.
    pub const fn is_harmful(&self) -> bool {
        self.fire.is_burning() || self.pricks > 0
    }
}

/// Declares the built-in rows and a named [`TerrainId`] for each.
macro_rules! built_in {
    ($($id:ident $name:literal $glyph:literal walk $walk:expr, swim $swim:expr, fly $fly:expr,
       opaque $opaque:literal, door $door:ident $(, fire $fire:expr)? $(; pricks $pricks:literal)?
       $(; springs $spring:expr, like $disguise:ident)?, $about:literal;)*) => {
        /// The built-in terrains, in the order of their [`TerrainId`]s.
        pub static BUILT_IN: &[TerrainKind] = &[$(TerrainKind {
            name: Cow::Borrowed($name),
            glyph: $glyph,
            walk: $walk,
            swim: $swim,
            fly: $fly,
            opaque: $opaque,
            door: Door::$door,
            fire: built_in!(@fire $($fire)?),
            pricks: 0 $(+ $pricks)?,
            springs: built_in!(@option $($spring)?),
            disguise: built_in!(@option $(TerrainId::$disguise)?),
            about: Cow::Borrowed($about),
        }),*];

        #[allow(non_camel_case_types, clippy::upper_case_acronyms)]
        enum Row { $($id),* }

        impl TerrainId {
            $(#[doc = concat!("The built-in terrain ", $name, ".")]
            pub const $id: Self = Self(Row::$id as u8);)*
        }
    };
    (@fire) => { Fire::None };
    (@fire $fire:expr) => { $fire };
    (@option) => { None };
    (@option $some:expr) => { Some($some) };
}

built_in! {
    ROCK "rock" ' ' walk None, swim None, fly None, opaque true, door None, "Solid rock, older than the dungeon.";
    WALL "wall" '#' walk None, swim None, fly None, opaque true, door None, "A wall of fitted stone.";
    FLOOR "floor" '.' walk Some(10), swim Some(20), fly Some(10), opaque false, door None, "Bare floor, worn by feet.";
    ROAD "road" ',' walk Some(5), swim Some(20), fly Some(10), opaque false, door None, "Paving: twice as quick as bare floor.";
    RUBBLE "rubble" ':' walk Some(20), swim Some(30), fly Some(10), opaque false, door None, "Loose stones that turn underfoot.";
    GRASS "grass" '"' walk Some(15), swim Some(20), fly Some(10), opaque false, door None, fire Fire::fuel(20), "Pale grass that grows without sun.";
    SWAMP "swamp" '%' walk Some(40), swim Some(10), fly Some(10), opaque false, door None, "Mud to the knee. Something breathes under it.";
    HILL "hill" '^' walk Some(30), swim Some(40), fly Some(10), opaque false, door None, "A steep heap of earth and roots.";
    SHALLOW_WATER "shallow water" '~' walk Some(20), swim Some(10), fly Some(10), opaque false, door None, "Cold water to the waist.";
    DEEP_WATER "deep water" '&' walk None, swim Some(10), fly Some(10), opaque false, door None, "Black water. Only swimmers come back.";
    TREE "tree" 'T' walk None, swim None, fly Some(15), opaque true, door None, fire Fire::fuel(12), "A thicket too dense to push through.";
    DOOR "door" '+' walk Some(20), swim Some(20), fly Some(20), opaque true, door Closed, fire Fire::fuel(10), "A closed door.";
    OPEN_DOOR "open door" '\'' walk Some(10), swim Some(10), fly Some(10), opaque false, door Open, fire Fire::fuel(10), "An open door.";
    STAIRS_UP "stairs up" '<' walk Some(20), swim Some(30), fly Some(15), opaque false, door None, "Stairs, towards the light.";
    STAIRS_DOWN "stairs down" '>' walk Some(20), swim Some(30), fly Some(15), opaque false, door None, "Stairs, into the dark.";
    BRIDGE "bridge" '=' walk Some(10), swim Some(10), fly Some(10), opaque false, door None, fire Fire::Fuel { chance: 10, becomes: TerrainId::BURNING_BRIDGE }, "Planks over nothing much.";
    CHASM "chasm" '_' walk None, swim None, fly Some(10), opaque false, door None, "A chasm. A pebble falls and is not heard again.";
    LOCKED_DOOR "locked door" '0' walk Some(30), swim Some(30), fly None, opaque true, door Locked, fire Fire::fuel(10), "A door with a lock. Somewhere there is a key.";
    BARRED_DOOR "barred door" '-' walk Some(60), swim Some(60), fly None, opaque true, door Barred, fire Fire::fuel(10), "A door with a beam across it. Lifting that takes a while.";
    FIRE "fire" '}' walk Some(10), swim Some(20), fly Some(10), opaque false, door None, fire Fire::Burns { turns: 10, leaves: TerrainId::ASH }, "Fire. It eats what is beside it, and it will not wait for you.";
    BURNING_BRIDGE "burning bridge" ']' walk Some(10), swim Some(10), fly Some(10), opaque false, door None, fire Fire::Burns { turns: 12, leaves: TerrainId::CHASM }, "A bridge on fire. It still bears. When it is burnt it does not.";
    ASH "ash" ';' walk Some(10), swim Some(20), fly Some(10), opaque false, door None, "Warm ash to the ankle. Nothing is left to burn.";
    CALTROPS "caltrops" '`' walk Some(60), swim Some(60), fly Some(10), opaque false, door None; pricks 2, "Caltrops. Those who know of them go round, or slowly.";
    SMOKE "smoke" '{' walk Some(10), swim Some(20), fly Some(10), opaque true, door None, "Thick yellow smoke. It will be gone in a while.";
    ROCKFALL "rockfall" '$' walk Some(200), swim None, fly None, opaque true, door None, "The ceiling, lying down. It can be climbed, by those with a lot of time.";
    LEVER "lever" '\\' walk Some(10), swim Some(20), fly Some(10), opaque false, door None, "An iron lever, to be trodden down. What it does it does elsewhere.";
    SNARE "snare" '8' walk Some(60), swim Some(60), fly Some(10), opaque false, door None; springs Spring::Hold { turns: 5 }, like FLOOR, "A loop of wire in the dust. It wants a foot.";
    ALARM_PLATE "alarm plate" '6' walk Some(60), swim Some(60), fly Some(10), opaque false, door None; springs Spring::Alarm, like FLOOR, "A loose flag with a wire under it, and a bell at the end of the wire.";
    DART_PLATE "dart plate" '7' walk Some(60), swim Some(60), fly Some(10), opaque false, door None; springs Spring::Dart { damage: 6 }, like FLOOR, "A flag that gives a little. There is a row of small holes in the wall.";
    TRAPDOOR "trapdoor" '9' walk Some(60), swim Some(60), fly Some(10), opaque false, door None; springs Spring::Fall { damage: 5 }, like FLOOR, "Boards, painted like stone. Below them is the next floor, after a while.";
    ALTAR "altar" '4' walk Some(20), swim Some(20), fly Some(10), opaque false, door None, "An altar, black with thanks. It takes what is put down on it, once, and gives something of its own.";
    COLD_ALTAR "cold altar" '3' walk Some(20), swim Some(20), fly Some(10), opaque false, door None, "An altar that has what it wanted. It is only a stone now, and stones do not listen.";
    CAGE "cage" '|' walk Some(60), swim Some(60), fly Some(60), opaque false, door None, "An iron cage with a lock. A key opens it quietly. Walk into it without one, and everybody hears.";
    OPEN_CAGE "open cage" '5' walk Some(10), swim Some(20), fly Some(10), opaque false, door None, "A cage with nobody in it. The lock has been asked nicely, or not nicely.";
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn glyphs_and_names_are_unique_and_costs_in_range() {
        for (index, kind) in BUILT_IN.iter().enumerate() {
            for other in &BUILT_IN[..index] {
                assert_ne!(kind.glyph, other.glyph);
                assert_ne!(kind.name, other.name);
            }
            for cost in [kind.walk, kind.swim, kind.fly].into_iter().flatten() {
                assert!((1..=MAX_COST).contains(&cost), "{}", kind.name);
            }
        }
        assert_eq!(BUILT_IN[TerrainId::CHASM.0 as usize].name, "chasm");
        for kind in BUILT_IN.iter().filter(|kind| kind.door.is_shut()) {
            assert!(kind.opaque && kind.walk > BUILT_IN[TerrainId::OPEN_DOOR.0 as usize].walk, "{}", kind.name);
        }
    }

    #[test]
    fn what_is_hidden_lets_through_the_same_people_and_the_same_light_as_what_it_is_taken_for() {
        for kind in BUILT_IN {
            let Some(disguise) = kind.disguise.map(|id| &BUILT_IN[id.0 as usize]) else {
                assert_eq!(kind.springs, None, "{}", kind.name);
                continue;
            };
            assert_eq!((kind.opaque, kind.door, kind.fire), (disguise.opaque, disguise.door, disguise.fire));
            for (cost, of_disguise) in
                [(kind.walk, disguise.walk), (kind.swim, disguise.swim), (kind.fly, disguise.fly)]
            {
                assert!(cost.is_some() == of_disguise.is_some() && cost >= of_disguise, "{}", kind.name);
            }
            assert!(kind.springs.is_some() && disguise.disguise.is_none() && disguise.springs.is_none());
        }
    }

    #[test]
    fn what_burns_burns_down_to_what_does_not() {
        let fire = |id: TerrainId| BUILT_IN[id.0 as usize].fire;
        for kind in BUILT_IN {
            match kind.fire {
                Fire::None => {}
                Fire::Fuel { chance, becomes } => {
                    assert!((1..=100).contains(&chance) && fire(becomes).is_burning(), "{}", kind.name);
                }
                Fire::Burns { turns, leaves } => {
                    assert!(turns > 0 && fire(leaves) == Fire::None, "{}", kind.name);
                    assert!(kind.walk.is_some() && kind.swim.is_some() && kind.fly.is_some() && !kind.opaque);
                }
            }
        }
    }
}
