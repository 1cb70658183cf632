//! Those of the mire: what came up from the water.

use crate::{
    mind::{
        Daring, FactionId,
        planning::behaviour::{GUARDIAN, HEALER, LURER, PREDATOR},
    },
    terrain::Movement,
};

use super::{Power, UnitKind};

pub(super) const DROWNED: UnitKind = UnitKind {
    name: "drowned",
    glyph: 'd',
    faction: FactionId::MIRE,
    movement: Movement::Swimmer,
    health: 20,
    accuracy: 65,
    damage: (3, 7),
    sight: 6,
    resolve: 25,
    daring: Daring::Cautious,
    behaviour: Some(&GUARDIAN),
    about: "It walked into the lake and did not stop. Slow on land, at home below.",
    ..UnitKind::USUAL
};

pub(super) const MARSH_BAT: UnitKind = UnitKind {
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

pub(super) const TOAD: UnitKind = UnitKind {
    name: "toad",
    glyph: 't',
    health: 10,
    damage: (2, 4),
    sight: 5,
    resolve: 10,
    daring: Daring::Coward,
    about: "As large as a dog, and it looks at you the way you look at a fly.",
    ..DROWNED
};

pub(super) const WILL_O_WISP: UnitKind = UnitKind {
    name: "will-o'-wisp",
    glyph: 'i',
    keeps_distance: 4,
    sight: 12,
    resolve: 24,
    behaviour: Some(&LURER),
    about: "A light, a little way ahead, where the path would be if there were a path.",
    ..MARSH_BAT
};

pub(super) const REED_SHAMAN: UnitKind = UnitKind {
    name: "reed shaman",
    glyph: 'R',
    health: 12,
    damage: (1, 3),
    power: Some(Power::to_mend(6, 7, 6)),
    keeps_distance: 4,
    resolve: 20,
    behaviour: Some(&HEALER),
    about: "Reeds grow through its robe, or out of it. It hums, and wounds forget that they were wounds.",
    ..DROWNED
};
