//! The sightings that one unit goes by.

use crate::grid::Point;

use super::{FactionId, Sighting, Sightings, UnitId, posts::merge, sightings::nearest_of};

/// The sightings that a unit goes by: its faction's, with its own notes laid over them. Of two sightings of one unit
/// the later one counts.
#[derive(Clone, Copy, Debug)]
pub struct SightingsView<'a> {
    of_faction: &'a Sightings,
    notes: Option<&'a Sightings>,
}

impl<'a> SightingsView<'a> {
    /// A faction's sightings with a unit's notes over them, if it has any.
    pub fn new(of_faction: &'a Sightings, notes: Option<&'a Sightings>) -> Self {
        Self { of_faction, notes }
    }

    /// The last sighting of a unit.
    pub fn of(&self, unit: UnitId) -> Option<&'a Sighting> {
        self.note_of(unit).or_else(|| self.of_faction.of(unit))
    }

    /// The unit's own note of another unit, if it goes by that.
    pub fn note_of(&self, unit: UnitId) -> Option<&'a Sighting> {
        self.notes.and_then(|notes| notes.of(unit)).filter(|note| self.is_ahead(note))
    }

    /// Whether a note says more than the faction knows.
    fn is_ahead(&self, note: &Sighting) -> bool {
        self.of_faction.of(note.unit).is_none_or(|other| note.as_of() >= other.as_of())
    }

    /// Whether no note says more than a sighting of the faction.
    fn holds(&self, sighting: &Sighting) -> bool {
        let note = self.notes.and_then(|notes| notes.of(sighting.unit));
        note.is_none_or(|note| note.as_of() < sighting.as_of())
    }

    fn joined<I, J>(self, of_faction: I, notes: J) -> impl Iterator<Item = &'a Sighting> + use<'a, I, J>
    where
        I: Iterator<Item = &'a Sighting>,
        J: Iterator<Item = &'a Sighting>,
    {
        let of_faction = of_faction.filter(move |sighting| self.holds(sighting));
        of_faction.chain(notes.filter(move |note| self.is_ahead(note)))
    }

    /// Whether a unit is known to be dead.
    pub fn is_dead(&self, unit: UnitId) -> bool {
        self.of(unit).is_some_and(Sighting::is_of_dead)
    }

    /// Sightings of units that may still be where they were seen, in order of units.
    pub fn there(&self) -> impl Iterator<Item = &'a Sighting> + use<'a> {
        self.iter().filter(|sighting| sighting.is_there())
    }

    /// Sightings of units that cannot move and are not known to be gone.
    pub fn rooted(&self) -> impl Iterator<Item = &'a Sighting> + use<'a> {
        self.joined(self.of_faction.rooted(), self.notes.into_iter().flat_map(Sightings::rooted))
    }

    /// Sightings of some factions within `radius` king's moves of a point, in no particular order.
    pub fn near<F>(&self, point: Point, radius: u32, is_wanted: F) -> impl Iterator<Item = &'a Sighting> + use<'a, F>
    where
        F: Fn(FactionId) -> bool + Copy,
    {
        let of_notes = self.notes.into_iter().flat_map(move |notes| notes.near(point, radius, is_wanted));
        self.joined(self.of_faction.near(point, radius, is_wanted), of_notes)
    }

    /// The nearest sightings of some factions, at most `most`; equally near ones in order of units.
    pub fn nearest(
        &self,
        point: Point,
        most: usize,
        is_of: impl Fn(FactionId) -> bool + Copy,
        is_wanted: impl Fn(&Sighting) -> bool,
    ) -> Vec<&'a Sighting> {
        let all = self.of_faction.count_of(is_of) + self.notes.map_or(0, |notes| notes.count_of(is_of));
        nearest_of(all, point, most, |radius| {
            self.near(point, radius, is_of).filter(|other| is_wanted(other)).collect()
        })
    }

    /// All sightings, in order of units.
    pub fn iter(&self) -> impl Iterator<Item = &'a Sighting> + use<'a> {
        let (this, notes) = (*self, self.notes.into_iter().flat_map(Sightings::iter));
        let of_faction = self.of_faction.iter().filter(move |sighting| this.holds(sighting));
        merge(of_faction, notes.filter(move |note| this.is_ahead(note)), |sighting| sighting.unit)
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;
    use crate::mind::{Doing, Fate, KindId, Source, Turn};

    fn sighting(unit: u32, x: i32, seen: u32, is_gone: bool) -> Sighting {
        Sighting {
            unit: UnitId(unit),
            kind: KindId(1),
            faction: FactionId((unit % 3) as u8),
            at: Point::new(x, 0),
            seen: Turn(seen),
            doing: Doing::Standing,
            is_hurt: false,
            is_captive: false,
            is_rooted: unit.is_multiple_of(5),
            has_astrolabe: false,
            fate: if is_gone { Fate::Gone(Turn(seen + 1)) } else { Fate::There },
            source: Source::NOBODY,
        }
    }

    proptest! {
        #[test]
        fn of_each_unit_the_later_sighting_counts_wherever_one_asks(
            seen in proptest::collection::vec((0u32..12, 0i32..60, any::<bool>(), any::<bool>()), 0..60),
        ) {
            let (mut of_faction, mut notes) = (Sightings::default(), Sightings::default());
            let mut latest = std::collections::BTreeMap::new();
            for (turn, &(unit, x, is_gone, is_noted)) in (0..).zip(&seen) {
                let one = sighting(unit, x, turn * 2, is_gone);
                let layer = if is_noted { &mut notes } else { &mut of_faction };
                layer.note(one);
                latest.insert(one.unit, one);
            }
            let view = SightingsView::new(&of_faction, Some(&notes));
            let all: Vec<Sighting> = latest.values().copied().collect();
            prop_assert_eq!(view.iter().copied().collect::<Vec<_>>(), all.clone());
            let mut near: Vec<UnitId> = view.near(Point::new(20, 0), 15, |faction| faction.0 > 0).map(|one| one.unit).collect();
            near.sort_unstable();
            let is_near = |one: &&Sighting| one.at.distance(Point::new(20, 0)) <= 15 && one.faction.0 > 0;
            prop_assert_eq!(near, all.iter().filter(is_near).map(|one| one.unit).collect::<Vec<_>>());
            let nearest = view.nearest(Point::new(20, 0), 3, |_| true, Sighting::is_there);
            let mut there: Vec<&Sighting> = all.iter().filter(|one| one.is_there()).collect();
            there.sort_by_key(|one| (one.at.distance(Point::new(20, 0)), one.unit));
            there.truncate(3);
            prop_assert_eq!(nearest, there);
            let mut rooted: Vec<UnitId> = view.rooted().map(|one| one.unit).collect();
            rooted.sort_unstable();
            let is_rooted = |one: &&Sighting| one.is_rooted && one.is_there();
            prop_assert_eq!(rooted, all.iter().filter(is_rooted).map(|one| one.unit).collect::<Vec<_>>());
        }
    }
}
