//! A mind, and how it learns from another.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use crate::grid::{Point, Size};

use super::{
    FactionId, Grudges, Heard, InfluenceMap, ItemKindId, KnownWalkability, Noises, Retelling, Scents, Sighting,
    Sightings, Turn, UnitId, witnessed::Witnessed,
};

/// Turns after which a sighting is forgotten.
const SIGHTINGS_KEEP: u32 = 80;
/// Turns for which it is remembered that somebody was seen with the Astrolabe, or that word of it came. A way back
/// through all floors takes about as long.
pub const THEFT_KEEPS: u32 = 1000;
/// Turns after which a noise is forgotten.
const NOISES_KEEP: u32 = 30;
/// Turns after which a scent is forgotten.
const SCENTS_KEEP: u32 = 60;

/// What a unit was told to do by a friend that sorts out who goes first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Call {
    /// The friend.
    pub by: UnitId,
    /// The turn in which it was told.
    pub told: Turn,
    /// Where the unit stood then.
    pub from: Point,
    /// Where to go from there, as soon as that cell is free. Equal to `from`: stay.
    pub to: Point,
    /// The unit with which to swap places, where units move round in a ring and nobody could go first.
    pub lets_pass: Option<UnitId>,
    /// Whether the unit that stood in cell `to` was told to leave it.
    pub clears: bool,
}

impl Call {
    /// Turns for which a call counts.
    const KEEPS: u32 = 1;

    /// Whether the call still counts for a unit at `here`: it is new, and the unit stands where it was told or where it
    /// was sent.
    pub fn holds(&self, here: Point, now: Turn) -> bool {
        now.since(self.told) <= Self::KEEPS && (here == self.from || here == self.to)
    }
}

/// Everything that a faction knows about one floor; or the notes of one of its units: what the unit has not reported
/// yet.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Mind {
    /// The ground, as last seen.
    pub known: KnownWalkability,
    /// Units, friends included, where they were last seen.
    pub sightings: Sightings,
    /// Items, where they were last seen.
    pub items: BTreeMap<Point, ItemKindId>,
    /// Noises, and where they came from.
    pub noises: Noises,
    /// Where enemies have walked, for units with a nose.
    pub scents: Scents,
    /// Where units of its faction were hurt or died.
    pub influence: InfluenceMap,
    /// What other factions have done to its own.
    pub grudges: Grudges,
    /// The steps ahead of each friend that was seen walking. They count as long as that sighting is of the present
    /// turn.
    pub paths_ahead: BTreeMap<UnitId, Vec<Point>>,
    /// What its units were told to do by friends that sort out who goes first.
    pub calls: BTreeMap<UnitId, Call>,
    /// Whether these notes contain those of a friend.
    pub is_collected: bool,
    /// When the owner of these notes last stood beside each friend.
    pub met: BTreeMap<UnitId, Turn>,
    /// What it has reason to think that the player knows.
    pub witnessed: Witnessed,
}

impl Mind {
    /// A mind that has seen nothing of a floor of this size.
    pub fn blank(size: Size) -> Self {
        Self {
            known: KnownWalkability::blank(size),
            sightings: Sightings::default(),
            items: BTreeMap::new(),
            noises: Noises::default(),
            scents: Scents::default(),
            influence: InfluenceMap::blank(size),
            grudges: Grudges::default(),
            paths_ahead: BTreeMap::new(),
            calls: BTreeMap::new(),
            is_collected: false,
            met: BTreeMap::new(),
            witnessed: Witnessed::default(),
        }
    }

    /// Learns, at turn `now`, everything that `other` has perceived later and passes on: cells with what lies on them,
    /// units, noises, scents, and where units were hurt. Returns how many cells look different now.
    pub fn learn(&mut self, other: &Self, how: Retelling, now: Turn) -> usize {
        self.learn_each(other, how, now, |_| ())
    }

    /// Like [`Mind::learn`]; calls `each` with every cell that it learns.
    pub fn learn_each(&mut self, other: &Self, how: Retelling, now: Turn, each: impl FnMut(Point)) -> usize {
        self.scents.learn(&other.scents);
        self.learn_beliefs(other, how, now, each)
    }

    /// Like [`Mind::learn`], told in words: without scents, which cannot be told.
    pub fn learn_told(&mut self, other: &Self, now: Turn) -> usize {
        self.learn_beliefs(other, Retelling::InWords, now, |_| ())
    }

    fn learn_beliefs(&mut self, other: &Self, how: Retelling, now: Turn, mut each: impl FnMut(Point)) -> usize {
        let Self { known, sightings, items, noises, influence, grudges, paths_ahead, witnessed, .. } = self;
        sightings.learn(&other.sightings, how);
        paths_ahead.retain(|&unit, _| !sightings.is_dead(unit));
        influence.merge(&other.influence, now);
        grudges.learn(&other.grudges);
        for (at, &heard) in other.noises.iter() {
            noises.hear(at, Heard { source: heard.source.passed_on(how), ..heard });
        }
        witnessed.learn(&other.witnessed);
        known.learn(&other.known, |point| {
            each(point);
            match other.items.get(&point) {
                Some(&item) => items.insert(point, item),
                None => items.remove(&point),
            };
        })
    }

    /// Forgets, at turn `now`, everything that a member of the faction `own` has seen and heard, and whom it bears a
    /// grudge. It keeps sightings of its own faction and the influence map.
    pub fn forget_everything(&mut self, now: Turn, own: FactionId) {
        let end = now.plus(1);
        self.known.forget_before(end);
        self.sightings.forget_before(end, own);
        self.sightings.forget_rooted_before(end, own);
        self.noises.forget_before(end);
        self.scents.forget_before(end);
        self.items.clear();
        self.grudges = Grudges::default();
        self.witnessed = Witnessed::default();
    }

    /// Drops the news of its map, which changes nothing that it knows. Results that were computed from the map have to
    /// be dropped, too.
    pub fn forget_news(&mut self) {
        self.known.drop_news();
    }

    /// Removes from these notes what was reported to the mind of the faction. Keeps what concerns only the present
    /// turn: the steps of friends, and calls.
    pub fn clear_reported(&mut self, faction: &Self) {
        // Cell by cell, so that results computed from the map and the notes together stay valid.
        self.known.forget_known_to(&faction.known);
        self.sightings = Sightings::default();
        self.items.clear();
        self.noises = Noises::default();
        self.scents = Scents::default();
        self.influence = InfluenceMap::blank(self.known.size());
        self.grudges = Grudges::default();
        self.witnessed = Witnessed::default();
        self.is_collected = false;
    }

    /// Adds the notes of another unit to these notes. Returns how many cells look different now.
    pub fn take_over(&mut self, notes: &Self, now: Turn) -> usize {
        let news = self.learn(notes, Retelling::InWords, now);
        self.is_collected |= notes.known.known_cells() > 0;
        // A new note may or may not be news to the map below it.
        self.known.drop_news();
        news
    }

    /// Removes from these notes those of some cells that the mind of the faction has seen later.
    pub fn yield_to(&mut self, faction: &Self, cells: &[Point]) {
        self.known.yield_to(&faction.known, cells);
        let Self { known, items, .. } = self;
        for cell in cells.iter().filter(|&&cell| known.is_unknown(cell)) {
            items.remove(cell);
        }
    }

    /// Removes from these notes what the mind of the faction knows as well.
    pub fn forget_known_to(&mut self, faction: &Self) {
        self.known.forget_known_to(&faction.known);
        self.sightings.forget_known_to(&faction.sightings);
        self.witnessed.forget_known_to(&faction.witnessed);
        let Self { known, items, .. } = self;
        items.retain(|&point, _| !known.is_unknown(point));
    }

    /// Forgets, at turn `now`, what is too old for a member of the faction `own`: sightings, noises and scents always,
    /// the ground after `memory` turns, if that is given.
    ///
    /// `below` is the mind of the faction, if these are notes laid over it. A note that a unit is not where the faction
    /// still believes it to be stays, or the owner of the notes would believe it again.
    pub fn fade(&mut self, below: Option<&Self>, now: Turn, own: FactionId, memory: Option<u32>) {
        let is_believed_below = |note: &Sighting| {
            let other = below.and_then(|below| below.sightings.of(note.unit));
            other.is_some_and(|other| other.is_there() && other.as_of() < note.as_of())
        };
        let before = |keeps: u32| Turn(now.0.saturating_sub(keeps));
        let before_or_memory = |keeps: u32| before(keeps.min(memory.unwrap_or(u32::MAX)));
        let theft = before_or_memory(THEFT_KEEPS);
        let stays =
            |note: &Sighting| !note.is_there() && is_believed_below(note) || note.has_astrolabe && note.seen >= theft;
        self.sightings.forget_before_but(before_or_memory(SIGHTINGS_KEEP), own, stays);
        self.noises.forget_before(before(NOISES_KEEP));
        self.scents.forget_before(before(SCENTS_KEEP));
        self.influence.forget(now);
        self.grudges.forget(now);
        self.calls.retain(|_, call| call.holds(call.from, now));
        let Self { sightings, paths_ahead, .. } = self;
        paths_ahead.retain(|&unit, _| sightings.of(unit).is_some_and(|sighting| sighting.seen == now));
        if let Some(memory) = memory {
            self.known.forget_before(before(memory));
            self.sightings.forget_rooted_before(before(memory), own);
            let Self { known, items, witnessed, .. } = self;
            items.retain(|&point, _| !known.is_unknown(point));
            witnessed.forget_before(before(memory), |cell| !known.is_unknown(known.size().point(cell)));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{
        mind::{Doing, Fate, KindId, Source},
        terrain::TerrainId,
    };

    #[test]
    fn items_are_told_with_the_cells_they_lie_on() {
        let size = Size::new(3, 1).expect("a small size");
        let (mut one, mut other) = (Mind::blank(size), Mind::blank(size));
        let [taken, found] = [Point::new(0, 0), Point::new(2, 0)];
        one.known.observe(taken, TerrainId::FLOOR, Turn(1));
        one.items.insert(taken, ItemKindId(0));
        other.known.observe(taken, TerrainId::FLOOR, Turn(5));
        other.known.observe(found, TerrainId::FLOOR, Turn(5));
        other.items.insert(found, ItemKindId(1));
        assert_eq!(one.learn(&other, Retelling::InWords, Turn(6)), 1);
        assert_eq!(one.items.into_iter().collect::<Vec<_>>(), [(found, ItemKindId(1))]);
    }

    #[test]
    fn the_dead_are_bound_nowhere_however_one_hears_of_it() {
        let size = Size::new(3, 1).expect("a small size");
        let (mut one, mut other) = (Mind::blank(size), Mind::blank(size));
        let (unit, kind, faction, doing) = (UnitId(4), KindId(1), FactionId(1), Doing::Standing);
        let sighting = Sighting {
            unit,
            kind,
            faction,
            at: Point::new(0, 0),
            seen: Turn(3),
            doing,
            is_hurt: false,
            is_captive: false,
            is_rooted: false,
            has_astrolabe: false,
            fate: Fate::There,
            source: Source::witnessed_by(UnitId(2)),
        };
        for mind in [&mut one, &mut other] {
            mind.sightings.note(sighting);
            mind.paths_ahead.insert(unit, vec![Point::new(1, 0)]);
        }
        one.sightings.record_fate(unit, Fate::Dead(Turn(5)));
        other.learn(&one, Retelling::InWords, Turn(6));
        assert!(other.paths_ahead.is_empty() && other.sightings.is_dead(unit));
        assert_eq!(other.sightings.of(unit).map(|seen| seen.source.retold()), Some(1));
    }

    #[test]
    fn who_forgets_forgets_what_lay_there_too() {
        let mut mind = Mind::blank(Size::new(2, 1).expect("a small size"));
        let at = Point::new(1, 0);
        mind.known.observe(at, TerrainId::FLOOR, Turn(10));
        mind.items.insert(at, ItemKindId(0));
        mind.fade(None, Turn(200), FactionId(1), None);
        assert_eq!(mind.items.len(), 1);
        mind.fade(None, Turn(20), FactionId(1), Some(10));
        assert_eq!(mind.items.len(), 1);
        mind.fade(None, Turn(21), FactionId(1), Some(10));
        assert!(mind.items.is_empty() && mind.known.is_unknown(at));
    }

    #[test]
    fn a_call_is_heeded_on_the_spot_or_not_at_all() {
        let (from, to) = (Point::new(1, 1), Point::new(2, 1));
        let call = Call { by: UnitId(1), told: Turn(7), from, to, lets_pass: None, clears: false };
        let heeded = [(from, 7), (to, 8), (from, 9), (Point::new(1, 2), 7)].map(|(at, now)| call.holds(at, Turn(now)));
        assert_eq!(heeded, [true, true, false, false]);
    }
}
