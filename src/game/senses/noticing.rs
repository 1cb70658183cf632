//! From how far away somebody is noticed: one formula for everybody.
//!
//! `Seen within = 1 + 2 x light + pace`, at least 1 and at most as far as the viewer sees. Pace is [`WALKING`] or
//! [`STRIKING`], or nothing for whoever stands still or sneaks. A viewer looks at the half circle that it faces, and
//! behind itself now and then. Within half of the number it sees, beyond that it glimpses.

use crate::{
    content::{FactionId, Senses},
    game::state::{
        awareness::EYE,
        floor::Floor,
        lantern::{DARK, is_ahead},
        unit::Unit,
    },
    grid::Footprint,
    mind::{Doing, MindView, Turn},
};

/// From how far away whoever is in the dark and still is noticed.
pub const LEAST: u32 = 1;
/// How many cells farther for each step of light.
pub const EACH_LIGHT: u32 = 2;
/// How many cells farther for whoever walks.
pub const WALKING: u32 = 2;
/// How many cells farther for whoever strikes.
pub const STRIKING: u32 = 4;

/// How somebody moves, as others notice it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Pace {
    /// It stands still.
    Still,
    /// It sneaks.
    Sneaking,
    /// It walks.
    Walking,
    /// It strikes.
    Striking,
}

impl Pace {
    /// Every pace, from the least noticed.
    pub const ALL: [Self; 4] = [Self::Still, Self::Sneaking, Self::Walking, Self::Striking];

    /// The pace of a unit since its last action.
    pub fn of(unit: &Unit) -> Self {
        match unit.doing {
            Doing::Fighting => Self::Striking,
            _ if unit.is_stealthy => Self::Sneaking,
            Doing::Walking(_) => Self::Walking,
            Doing::Standing | Doing::Reading => Self::Still,
        }
    }

    /// How many cells farther it is noticed.
    pub const fn adds(self) -> u32 {
        match self {
            Self::Still | Self::Sneaking => 0,
            Self::Walking => WALKING,
            Self::Striking => STRIKING,
        }
    }

    /// How strong its steps are to whoever feels them.
    const fn felt(self) -> u32 {
        match self {
            Self::Still => 0,
            Self::Sneaking => 1,
            Self::Walking => 2,
            Self::Striking => 3,
        }
    }
}

/// From how far away somebody is noticed, and why.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Exposure {
    /// How bright it is where it stands, as it is for the viewer.
    pub light: u32,
    /// How it moves.
    pub pace: Pace,
    /// How many cells nearer others have to be because of what it wears.
    pub cloak: u32,
    /// From how far away at most, whatever else; `None` from as far as others see.
    pub most: Option<u32>,
    /// Whether it is day: whoever does not hide is noticed from as far as others see, and from all sides.
    pub in_daylight: bool,
}

impl Exposure {
    /// How exposed a unit is to eyes without any sense of their own.
    pub fn of(floor: &Floor, unit: &Unit) -> Self {
        Self::to(Senses::default(), floor, unit)
    }

    /// How exposed a unit is to viewers with such senses.
    pub(in crate::game) fn to(senses: Senses, floor: &Floor, unit: &Unit) -> Self {
        let cells = unit.footprint();
        let pace = Pace::of(unit);
        let cloak = unit.armour().map_or(0, |armour| armour.cloaks);
        let is_wet = || cells.cells().any(|cell| floor.terrain(cell).wets);
        let in_water = if senses.water_counts > 0 && is_wet() { senses.water_counts } else { 0 };
        let light = u32::from(floor.light.on(cells)).max(senses.dark_counts).max(in_water);
        let in_daylight = floor.light.is_day() && cloak == 0 && pace != Pace::Sneaking;
        Self { light, pace, cloak, most: unit.hidden_beyond(), in_daylight }
    }

    /// From how far away it is noticed by viewers with such senses that see so far.
    pub fn seen_within(self, senses: Senses, sight: u32) -> u32 {
        let number = if self.in_daylight {
            sight
        } else if senses.feels_steps {
            LEAST + EACH_LIGHT * self.pace.felt()
        } else {
            (LEAST + EACH_LIGHT * self.light + self.pace.adds() + senses.keen).saturating_sub(self.cloak)
        };
        number.min(self.most.unwrap_or(sight)).clamp(LEAST.min(sight), sight)
    }
}

/// What a viewer makes of somebody in its line of sight.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::game) enum Notice {
    /// Nothing.
    Nothing,
    /// There is something.
    Glimpse,
    /// It sees who that is.
    Sight,
}

/// What a viewer makes of another in its line of sight, by what it knows of it. It does not lose whoever it has an eye
/// on, as long as that is in the light.
pub(in crate::game) fn notice(floor: &Floor, viewer: &Unit, mind: MindView<'_>, other: &Unit, turn: Turn) -> Notice {
    if other.faction() == viewer.faction() {
        return Notice::Sight;
    }
    let senses = viewer.row().faction.row().senses;
    let exposure = Exposure::to(senses, floor, other);
    let distance = viewer.footprint().distance(other.footprint());
    let sighting = mind.sightings.of(other.id);
    let sight = floor.level.rules.sight_of(viewer.row());
    let is_watched = sighting.is_some_and(|sighting| sighting.is_there() && turn.since(sighting.seen) <= EYE);
    if is_watched {
        let within = if exposure.light > u32::from(DARK) {
            exposure.most.unwrap_or(sight.saturating_sub(exposure.cloak))
        } else {
            exposure.seen_within(senses, sight) + WALKING
        };
        return if distance <= within { Notice::Sight } else { Notice::Nothing };
    }
    let within = exposure.seen_within(senses, sight);
    if distance > within || !(exposure.in_daylight || looks_at(viewer, other.footprint(), turn)) {
        return Notice::Nothing;
    }
    let is_clear = exposure.in_daylight || viewer.faction() == FactionId::PLAYER || distance <= within.div_ceil(2);
    if is_clear { Notice::Sight } else { Notice::Glimpse }
}

/// Whether a unit looks at some cells in a turn: they lie ahead of it, or it looks behind itself.
pub(in crate::game) fn looks_at(viewer: &Unit, at: Footprint, turn: Turn) -> bool {
    looks_all_around(viewer)
        || at.cells().any(|cell| is_ahead(viewer.footprint().nearest(cell), viewer.facing, cell))
        || viewer.awareness.until_look_round(viewer.id, turn) == 0
}

/// Whether a unit looks all around all the time: the player and those on its side do, and what turns by itself.
pub(in crate::game) fn looks_all_around(viewer: &Unit) -> bool {
    viewer.faction() == FactionId::PLAYER || viewer.row().is_rooted
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_number_is_one_and_two_for_each_step_of_light_and_the_pace() {
        for light in 0..=3 {
            for (pace, adds) in Pace::ALL.into_iter().zip([0, 0, 2, 4]) {
                let exposure = Exposure { light, pace, cloak: 0, most: None, in_daylight: false };
                let number = 1 + 2 * light + adds;
                assert_eq!(exposure.seen_within(Senses::default(), 30), number);
                assert_eq!(exposure.seen_within(Senses::default(), 4), number.min(4), "as far as it sees");
                let cloaked = Exposure { cloak: 2, ..exposure };
                assert_eq!(cloaked.seen_within(Senses::default(), 30), number.saturating_sub(2).max(1));
                let hidden = Exposure { most: Some(1), ..exposure };
                assert_eq!(hidden.seen_within(Senses::default(), 30), 1);
            }
        }
    }

    #[test]
    fn whoever_feels_steps_does_not_care_for_light() {
        let senses = Senses { feels_steps: true, ..Senses::default() };
        for light in 0..=3 {
            let within = Pace::ALL
                .map(|pace| Exposure { light, pace, cloak: 0, most: None, in_daylight: false }.seen_within(senses, 30));
            assert_eq!(within, [1, 3, 5, 7]);
        }
    }
}
