//! Those of the brood: spiders, and what hangs in the dark. They share a ceiling and nothing else.

use crate::{
    mind::{
        FactionId,
        planning::behaviour::{GUARDIAN, LURKER as AMBUSHER, PREDATOR},
    },
    terrain::Movement,
};

use super::{super::status::Status, Power, UnitKind};

pub(super) const PALE_SPIDER: UnitKind = UnitKind {
    name: "pale spider",
    glyph: 'm',
    faction: FactionId::BROOD,
    movement: Movement::Climber,
    speed: 11,
    health: 9,
    damage: (1, 3),
    on_hit: Some((Status::Poisoned, 6)),
    sight: 6,
    resolve: 16,
    behaviour: Some(&PREDATOR),
    about: "As pale as a hand, and about as large, and it takes its time. It can: you have been bitten.",
    ..UnitKind::USUAL
};

pub(super) const WEAVER: UnitKind = UnitKind {
    name: "weaver",
    glyph: 'M',
    speed: 9,
    health: 15,
    damage: (2, 5),
    on_hit: None,
    power: Some(Power::upon_enemy(Status::Held, 4, 6, 10)),
    sight: 7,
    about: "It spits thread as others spit words, and is better understood.",
    ..PALE_SPIDER
};

pub(super) const LURKER: UnitKind = UnitKind {
    name: "lurker",
    glyph: 'l',
    speed: 13,
    health: 14,
    accuracy: 80,
    damage: (4, 8),
    on_hit: None,
    hides: Some(2),
    sight: 5,
    resolve: 4,
    behaviour: Some(&AMBUSHER),
    about: "You took it for a stone, hanging. It took you for a meal, walking. One of you was right.",
    ..PALE_SPIDER
};

pub(super) const BROODMOTHER: UnitKind = UnitKind {
    name: "broodmother",
    glyph: 'Q',
    size: 2,
    speed: 8,
    health: 40,
    accuracy: 65,
    damage: (5, 11),
    on_hit: Some((Status::Poisoned, 10)),
    sight: 7,
    behaviour: Some(&GUARDIAN),
    about: "All those eyes, and in each of them somebody very small, who is holding a lantern.",
    ..PALE_SPIDER
};
