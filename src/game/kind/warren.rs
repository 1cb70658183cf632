//! Those of the warren: goblins.

use crate::{
    mind::{
        FactionId,
        planning::behaviour::{ARCHER as SHOOTER, CHANTER, COURIER, LOOTER, WARRIOR},
    },
    terrain::Movement,
};

use super::{super::status::Status, Power, UnitKind};

pub(super) const GOBLIN: UnitKind = UnitKind {
    name: "goblin",
    glyph: 'g',
    faction: FactionId::WARREN,
    health: 12,
    damage: (2, 5),
    behaviour: Some(&WARRIOR),
    about: "A goblin with a spear and a grudge. It comes when it is called.",
    ..UnitKind::USUAL
};

pub(super) const GOBLIN_SCOUT: UnitKind = UnitKind {
    name: "goblin scout",
    glyph: 's',
    speed: 12,
    health: 7,
    damage: (1, 3),
    draws_maps: true,
    sight: 11,
    resolve: 60,
    behaviour: Some(&COURIER),
    about: "It draws maps on birch bark. It has to get home for anybody to read them.",
    ..GOBLIN
};

pub(super) const PILFERER: UnitKind = UnitKind {
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

pub(super) const GOBLIN_ARCHER: UnitKind = UnitKind {
    name: "goblin archer",
    glyph: 'a',
    health: 9,
    accuracy: 60,
    damage: (1, 4),
    reach: 7,
    keeps_distance: 3,
    sight: 9,
    behaviour: Some(&SHOOTER),
    about: "It counts its arrows aloud, and you are always somewhere in the sum.",
    ..GOBLIN
};

pub(super) const SHAMAN: UnitKind = UnitKind {
    name: "goblin shaman",
    glyph: 'S',
    health: 10,
    accuracy: 60,
    damage: (1, 2),
    power: Some(Power::upon_friends(Status::Hasted, 10, 7, 18)),
    keeps_distance: 4,
    resolve: 20,
    behaviour: Some(&CHANTER),
    about: "It drums on somebody's skull, a little faster than hearts beat. Their hearts keep up.",
    ..GOBLIN
};

pub(super) const GATECRASHER: UnitKind = UnitKind {
    name: "gatecrasher",
    glyph: 'G',
    movement: Movement::Breaker,
    speed: 9,
    health: 24,
    accuracy: 65,
    damage: (3, 7),
    behaviour: Some(&WARRIOR),
    about: "Somebody told it once that the door was locked. It did not ask what that meant.",
    ..GOBLIN
};
