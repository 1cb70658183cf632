//! The kinds of units, a row each.

use crate::{
    mind::{
        Daring, FactionId, KindId,
        planning::{
            Behaviour,
            behaviour::{COURIER as MESSENGER, GUARDIAN, LOOTER, PREDATOR, SENTRY, WARRIOR},
        },
    },
    terrain::Movement,
};

/// Everything about a kind of unit.
#[derive(Clone, Copy, Debug)]
pub struct UnitKind {
    /// Its name, in lower case and without article.
    pub name: &'static str,
    /// The character that stands for it on screen.
    pub glyph: char,
    /// Whose side it is on.
    pub faction: FactionId,
    /// How it moves.
    pub movement: Movement,
    /// Along how many cells it extends, each way; most units are of one cell.
    pub size: u8,
    /// Energy gained each turn. Entering floor takes 10, so 10 is one step a turn.
    pub speed: i32,
    /// Health when unhurt.
    pub health: i32,
    /// Chance to hit, in percent.
    pub accuracy: u32,
    /// Least and most damage of a blow.
    pub damage: (i32, i32),
    /// How far it strikes, in cells: 1 for those who have to stand beside their enemy, more for those who shoot.
    pub reach: u32,
    /// Whether it is fixed to the ground: it takes no step, makes way for nobody, and nobody hunts it.
    pub is_rooted: bool,
    /// Turns until a point of health comes back.
    pub mending: u32,
    /// How far it sees, in cells.
    pub sight: u32,
    /// How far away, in king's moves, a reported enemy may be for it to set out.
    pub resolve: u32,
    /// What it makes of cells that nobody it knows has seen.
    pub daring: Daring,
    /// What it wants and can do; the player decides for itself.
    pub behaviour: Option<&'static Behaviour>,
    /// A line for whoever looks at it.
    pub about: &'static str,
}

impl UnitKind {
    /// How strong it is, to compare: the health it has times the harm it does.
    pub fn might(&self) -> i32 {
        self.health * self.accuracy as i32 * (self.damage.0 + self.damage.1)
    }
}

impl KindId {
    /// The player.
    pub const PLAYER: Self = Self(0);

    /// The kind of a name.
    pub fn named(name: &str) -> Option<Self> {
        UNIT_KINDS.iter().position(|kind| kind.name == name).map(|index| Self(index as u8))
    }

    /// Every kind.
    pub fn all() -> impl Iterator<Item = Self> {
        (0..UNIT_KINDS.len() as u8).map(Self)
    }

    /// The kind's row.
    ///
    /// # Panics
    /// For an id that is not of [`KindId::all`]; the game makes no others.
    pub fn row(self) -> &'static UnitKind {
        &UNIT_KINDS[self.0 as usize]
    }
}

const PLAYER: UnitKind = UnitKind {
    name: "you",
    glyph: '@',
    faction: FactionId::PLAYER,
    movement: Movement::Walker,
    size: 1,
    speed: 10,
    health: 40,
    accuracy: 85,
    damage: (4, 9),
    reach: 1,
    is_rooted: false,
    mending: 9,
    sight: 9,
    resolve: 0,
    daring: Daring::Reckless,
    behaviour: None,
    about: "You, with a lantern and a doubtful map.",
};

const GOBLIN: UnitKind = UnitKind {
    name: "goblin",
    glyph: 'g',
    faction: FactionId::WARREN,
    movement: Movement::Walker,
    size: 1,
    speed: 10,
    health: 12,
    accuracy: 70,
    damage: (2, 5),
    reach: 1,
    is_rooted: false,
    mending: 12,
    sight: 8,
    resolve: 30,
    daring: Daring::Reckless,
    behaviour: Some(&WARRIOR),
    about: "A goblin with a spear and a grudge. It comes when it is called.",
};

const GOBLIN_SCOUT: UnitKind = UnitKind {
    name: "goblin scout",
    glyph: 's',
    speed: 12,
    health: 7,
    damage: (1, 3),
    sight: 11,
    resolve: 60,
    behaviour: Some(&MESSENGER),
    about: "It draws maps on birch bark. It has to get home for anybody to read them.",
    ..GOBLIN
};

const PILFERER: UnitKind = UnitKind {
    name: "pilferer",
    glyph: 'p',
    speed: 13,
    health: 8,
    damage: (1, 2),
    sight: 9,
    behaviour: Some(&LOOTER),
    about: "Small even for a goblin. What you put down it takes up, and is gone.",
    ..GOBLIN
};

const WOLF: UnitKind = UnitKind {
    name: "wolf",
    glyph: 'w',
    faction: FactionId::PACK,
    movement: Movement::Beast,
    speed: 14,
    health: 9,
    accuracy: 75,
    damage: (2, 4),
    resolve: 40,
    behaviour: Some(&PREDATOR),
    about: "Lean, quick, and beaten by any door handle.",
    ..GOBLIN
};

const OGRE: UnitKind = UnitKind {
    name: "ogre",
    glyph: 'O',
    size: 2,
    speed: 7,
    health: 45,
    accuracy: 65,
    damage: (5, 11),
    mending: 12,
    sight: 8,
    behaviour: Some(&GUARDIAN),
    about: "Two squares wide and two deep, on its knuckles. No gap was ever made for it, and it tries them all the same.",
    ..WOLF
};

const DROWNED: UnitKind = UnitKind {
    name: "drowned",
    glyph: 'd',
    faction: FactionId::MIRE,
    movement: Movement::Swimmer,
    size: 1,
    speed: 10,
    health: 20,
    accuracy: 65,
    damage: (3, 7),
    reach: 1,
    is_rooted: false,
    mending: 12,
    sight: 6,
    resolve: 25,
    daring: Daring::Cautious,
    behaviour: Some(&GUARDIAN),
    about: "It walked into the lake and did not stop. Slow on land, at home below.",
};

const MARSH_BAT: UnitKind = UnitKind {
    name: "marsh bat",
    glyph: 'v',
    movement: Movement::Flier,
    speed: 15,
    health: 6,
    accuracy: 60,
    damage: (1, 3),
    sight: 10,
    resolve: 60,
    daring: Daring::Reckless,
    behaviour: Some(&PREDATOR),
    about: "Chasms mean nothing to it, doors everything.",
    ..DROWNED
};

const TOAD: UnitKind = UnitKind {
    name: "toad",
    glyph: 't',
    speed: 10,
    health: 10,
    damage: (2, 4),
    sight: 5,
    resolve: 10,
    daring: Daring::Coward,
    about: "As large as a dog, and it looks at you the way you look at a fly.",
    ..DROWNED
};

const WARDEN: UnitKind = UnitKind {
    name: "warden",
    glyph: 'W',
    faction: FactionId::WATCH,
    movement: Movement::Walker,
    size: 1,
    speed: 9,
    health: 16,
    accuracy: 75,
    damage: (2, 6),
    reach: 1,
    is_rooted: false,
    mending: 15,
    sight: 8,
    resolve: 20,
    daring: Daring::Cautious,
    behaviour: Some(&GUARDIAN),
    about: "Mail, a lamp, and orders from a captain long dead. It knows what it was told.",
};

const COURIER: UnitKind = UnitKind {
    name: "courier",
    glyph: 'c',
    speed: 13,
    health: 8,
    damage: (1, 3),
    sight: 9,
    resolve: 12,
    daring: Daring::Reckless,
    behaviour: Some(&MESSENGER),
    about: "It runs from post to post with the map in its head. Nowhere else is it written.",
    ..WARDEN
};

const TURRET: UnitKind = UnitKind {
    name: "turret",
    glyph: 'Y',
    speed: 5,
    health: 24,
    accuracy: 70,
    damage: (2, 6),
    reach: 9,
    is_rooted: true,
    mending: 40,
    sight: 10,
    resolve: 9,
    behaviour: Some(&SENTRY),
    about: "A crossbow on a pivot. Its spring was wound before you were born, and it turns towards you.",
    ..WARDEN
};

/// The kinds of units, in the order of their ids.
pub static UNIT_KINDS: &[UnitKind] =
    &[PLAYER, GOBLIN, GOBLIN_SCOUT, WOLF, DROWNED, MARSH_BAT, TOAD, WARDEN, COURIER, PILFERER, TURRET, OGRE];

/// Names of the kinds that a level may place: all but the player.
pub(super) static PLACEABLE_NAMES: &[&str] = &[
    GOBLIN.name,
    GOBLIN_SCOUT.name,
    WOLF.name,
    DROWNED.name,
    MARSH_BAT.name,
    TOAD.name,
    WARDEN.name,
    COURIER.name,
    PILFERER.name,
    TURRET.name,
    OGRE.name,
];

/// How they move, in the same order.
pub(super) static PLACEABLE_MOVEMENTS: &[Movement] = &[
    GOBLIN.movement,
    GOBLIN_SCOUT.movement,
    WOLF.movement,
    DROWNED.movement,
    MARSH_BAT.movement,
    TOAD.movement,
    WARDEN.movement,
    COURIER.movement,
    PILFERER.movement,
    TURRET.movement,
    OGRE.movement,
];

/// Those of them that are larger than one cell, with their size.
pub(super) static LARGE: &[(&str, u8)] = &[(OGRE.name, OGRE.size)];

/// The size of the largest.
pub(super) const LARGEST: u8 = OGRE.size;

#[cfg(test)]
mod tests {
    use super::*;
    use crate::mind::Cells;

    #[test]
    fn names_and_glyphs_are_unique_and_all_but_the_player_can_be_placed() {
        for (index, kind) in UNIT_KINDS.iter().enumerate() {
            for other in &UNIT_KINDS[..index] {
                assert!(kind.name != other.name && kind.glyph != other.glyph);
            }
            assert_eq!(PLACEABLE_NAMES.contains(&kind.name), kind.behaviour.is_some());
            assert!(kind.damage.0 <= kind.damage.1 && kind.speed > 0 && kind.mending > 0 && kind.reach > 0);
            assert!((1..=LARGEST).contains(&kind.size));
            assert_eq!(LARGE.contains(&(kind.name, kind.size)), kind.size > 1);
        }
        assert!(2 * i32::from(LARGEST) < Cells::SIDE, "all cells from which one strikes another are one goal");
        assert_eq!(KindId::PLAYER.row().name, "you");
        let movements = PLACEABLE_NAMES.iter().map(|name| KindId::named(name).map(|kind| kind.row().movement));
        assert!(movements.eq(PLACEABLE_MOVEMENTS.iter().copied().map(Some)));
    }
}
