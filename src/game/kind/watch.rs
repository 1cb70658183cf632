//! Those of the watch: the last of those who built the place, and what they left loaded.

use crate::mind::{
    Daring, FactionId,
    planning::behaviour::{ARCHER, COURIER as MESSENGER, GUARDIAN, LEADER, SENTRY},
};

use super::{super::status::Status, Power, UnitKind};

pub(super) const WARDEN: UnitKind = UnitKind {
    name: "warden",
    glyph: 'W',
    faction: FactionId::WATCH,
    speed: 9,
    health: 20,
    accuracy: 75,
    damage: (3, 8),
    mending: 15,
    resolve: 20,
    daring: Daring::Cautious,
    behaviour: Some(&GUARDIAN),
    about: "Mail, a lamp, and orders from a captain long dead. It knows what it was told.",
    ..UnitKind::USUAL
};

pub(super) const COURIER: UnitKind = UnitKind {
    name: "courier",
    glyph: 'c',
    speed: 13,
    health: 8,
    damage: (1, 3),
    draws_maps: true,
    sight: 9,
    resolve: 12,
    daring: Daring::Reckless,
    behaviour: Some(&MESSENGER),
    about: "It runs from post to post with the map in its head. Nowhere else is it written.",
    ..WARDEN
};

pub(super) const TURRET: UnitKind = UnitKind {
    name: "turret",
    glyph: 'Y',
    speed: 5,
    health: 24,
    accuracy: 70,
    reach: 9,
    is_rooted: true,
    mending: 40,
    sight: 10,
    resolve: 9,
    behaviour: Some(&SENTRY),
    about: "A crossbow on a pivot. Its spring was wound before you were born, and it turns towards you.",
    ..WARDEN
};

pub(super) const CROSSBOWMAN: UnitKind = UnitKind {
    name: "crossbowman",
    glyph: 'x',
    speed: 8,
    health: 13,
    damage: (4, 9),
    reach: 8,
    keeps_distance: 3,
    sight: 9,
    behaviour: Some(&ARCHER),
    about: "It was told to shoot whatever came up those stairs. Nobody ever said what to do if it went down them.",
    ..WARDEN
};

pub(super) const CAPTAIN: UnitKind = UnitKind {
    name: "captain",
    glyph: 'C',
    health: 30,
    accuracy: 80,
    damage: (5, 10),
    power: Some(Power::upon_friends(Status::Strong, 12, 8, 20)),
    behaviour: Some(&LEADER),
    about: "Long dead, and still at its post. They stand straighter when it looks at them, those that can.",
    ..WARDEN
};
