//! Those of the pack: what runs on four feet.

use crate::{
    mind::{
        FactionId,
        planning::behaviour::{GUARDIAN, PREDATOR, TRACKER},
    },
    terrain::Movement,
};

use super::UnitKind;

pub(super) const WOLF: UnitKind = UnitKind {
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
    ..UnitKind::USUAL
};

pub(super) const HOUND: UnitKind = UnitKind {
    name: "hound",
    glyph: 'h',
    speed: 13,
    health: 11,
    damage: (3, 6),
    smells: 2,
    sight: 6,
    behaviour: Some(&TRACKER),
    about: "It was somebody's once, and is still looking for him. Every scent might be the one. Wade, if you can.",
    ..WOLF
};

pub(super) const CAVE_BEAR: UnitKind = UnitKind {
    name: "cave bear",
    glyph: 'b',
    speed: 10,
    health: 36,
    accuracy: 65,
    damage: (4, 9),
    mending: 5,
    sight: 7,
    resolve: 14,
    about: "When it turns and runs you have won the first half.",
    ..WOLF
};

pub(super) const OGRE: UnitKind = UnitKind {
    name: "ogre",
    glyph: 'O',
    size: 2,
    speed: 7,
    health: 45,
    accuracy: 70,
    damage: (7, 14),
    behaviour: Some(&GUARDIAN),
    about: "Two squares wide and two deep, on its knuckles. No gap was ever made for it, and it tries them all the same.",
    ..WOLF
};
