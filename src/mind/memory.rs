//! A mind, and how it learns from another.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use crate::grid::{Point, Size};

use super::{
    Call, FactionId, InfluenceMap, ItemKindId, KnownWalkability, Noises, Scents, Sighting, Sightings, Turn, UnitId,
    witnessed::Witnessed,
    written::WrittenMind,
};

/// Turns after which a sighting is worth nothing.
const SIGHTINGS_KEEP: u32 = 80;
/// Turns after which a noise is.
const NOISES_KEEP: u32 = 30;
/// Turns after which a scent is.
const SCENTS_KEEP: u32 = 60;

/// Everything that a faction knows about one floor; or the notes of one of its units: what that has not reported.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(try_from = "WrittenMind", into = "WrittenMind")]
pub struct Mind {
    /// The ground, as last seen.
    pub known: KnownWalkability,
    /// Units, friends included, where they were last seen.
    pub sightings: Sightings,
    /// Items, where they were last seen.
    pub items: BTreeMap<Point, ItemKindId>,
    /// Noises, and from where they came.
    pub noises: Noises,
    /// Where enemies have walked, for those with a nose.
    pub scents: Scents,
    /// Where its own were hurt or died.
    pub influence: InfluenceMap,
    /// Where friends that were seen on their way were bound: the steps ahead of each when it was last seen. It counts as
    /// long as that sighting is of the present turn.
    pub ways: BTreeMap<UnitId, Vec<Point>>,
    /// What its units were told to do, for the sake of all.
    pub calls: BTreeMap<UnitId, Call>,
    /// Whether these are notes of several: a friend's were taken along.
    pub is_collected: bool,
    /// When the unit whose notes these are last stood beside each friend.
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
            ways: BTreeMap::new(),
            calls: BTreeMap::new(),
            is_collected: false,
            met: BTreeMap::new(),
            witnessed: Witnessed::default(),
        }
    }

    /// Takes over, at turn `now`, all that `other` has perceived later: cells with what lies on them, units, noises, scents,
    /// and where it went ill. Returns how many cells look different now.
    pub fn learn(&mut self, other: &Self, now: Turn) -> usize {
        self.learn_each(other, now, |_| ())
    }

    /// The same; calls `each` with every cell that it takes over.
    pub fn learn_each(&mut self, other: &Self, now: Turn, mut each: impl FnMut(Point)) -> usize {
        let Self { known, sightings, items, noises, scents, influence, ways, witnessed, .. } = self;
        sightings.learn(&other.sightings);
        ways.retain(|&unit, _| !sightings.is_dead(unit));
        influence.merge(&other.influence, now);
        other.noises.iter().for_each(|(at, &heard)| noises.hear(at, heard));
        scents.learn(&other.scents);
        witnessed.learn(&other.witnessed);
        known.learn(&other.known, |point| {
            each(point);
            match other.items.get(&point) {
                Some(&item) => items.insert(point, item),
                None => items.remove(&point),
            };
        })
    }

    /// Forgets, at turn `now`, all that a member of the faction `own` has seen and heard: only its own are still where they
    /// were, and where it went ill it still feels.
    pub fn forget_everything(&mut self, now: Turn, own: FactionId) {
        let end = now.plus(1);
        self.known.forget_before(end);
        self.sightings.forget_before(end, own);
        self.sightings.forget_rooted_before(end, own);
        self.noises.forget_before(end);
        self.scents.forget_before(end);
        self.items.clear();
        self.witnessed = Witnessed::default();
    }

    /// Forgets in which order its map came to be what it is, which changes nothing that it knows. Whoever keeps something
    /// that was worked out from the map has to forget that too.
    pub fn forget_news(&mut self) {
        self.known.drop_news();
    }

    /// Forgets, being notes, what was reported to the mind of the faction. What a unit senses in the present turn it keeps:
    /// where friends are bound, and what it was told to do.
    pub fn clear_reported(&mut self, faction: &Self) {
        // Cell by cell, so that whatever was worked out from the map and the notes together stays as it is.
        self.known.forget_known_to(&faction.known);
        self.sightings = Sightings::default();
        self.items.clear();
        self.noises = Noises::default();
        self.scents = Scents::default();
        self.influence = InfluenceMap::blank(self.known.size());
        self.witnessed = Witnessed::default();
        self.is_collected = false;
    }

    /// Takes over the notes of another, being notes.
    pub fn take_over(&mut self, notes: &Self, now: Turn) {
        self.learn(notes, now);
        self.is_collected |= notes.known.known_cells() > 0;
        // What a note says for the first time may be news to the map below it, or not.
        self.known.drop_news();
    }

    /// Forgets some cells, being notes, where the mind of the faction has seen them later.
    pub fn yield_to(&mut self, faction: &Self, cells: &[Point]) {
        self.known.yield_to(&faction.known, cells);
        let Self { known, items, .. } = self;
        for cell in cells.iter().filter(|&&cell| known.is_unknown(cell)) {
            items.remove(cell);
        }
    }

    /// Forgets, being notes, what the mind of the faction knows as well.
    pub fn forget_known_to(&mut self, faction: &Self) {
        self.known.forget_known_to(&faction.known);
        self.sightings.forget_known_to(&faction.sightings);
        self.witnessed.forget_known_to(&faction.witnessed);
        let Self { known, items, .. } = self;
        items.retain(|&point, _| !known.is_unknown(point));
    }

    /// Lets fade what is too old at a turn for a member of the faction `own`: sightings of others always, and the ground
    /// for whoever forgets it after so many turns.
    pub fn fade(&mut self, now: Turn, own: FactionId, memory: Option<u32>) {
        self.fade_but(now, own, memory, |_| false);
    }

    /// The same for notes over the mind of a faction: what says that somebody is not where the faction believes stays, or
    /// the unit would believe so again.
    pub fn fade_over(&mut self, faction: &Self, now: Turn, own: FactionId, memory: Option<u32>) {
        let is_believed = |note: &Sighting| {
            let other = faction.sightings.of(note.unit);
            other.is_some_and(|other| other.is_there() && other.as_of() < note.as_of())
        };
        self.fade_but(now, own, memory, |note| !note.is_there() && is_believed(note));
    }

    fn fade_but(&mut self, now: Turn, own: FactionId, memory: Option<u32>, stays: impl Fn(&Sighting) -> bool) {
        let before = |keeps: u32| Turn(now.0.saturating_sub(keeps));
        self.sightings.forget_before_but(before(SIGHTINGS_KEEP.min(memory.unwrap_or(u32::MAX))), own, stays);
        self.noises.forget_before(before(NOISES_KEEP));
        self.scents.forget_before(before(SCENTS_KEEP));
        self.influence.forget(now);
        self.calls.retain(|_, call| call.holds(call.from, now));
        let Self { sightings, ways, .. } = self;
        ways.retain(|&unit, _| sightings.of(unit).is_some_and(|sighting| sighting.seen == now));
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
        mind::{Doing, Fate, KindId},
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
        assert_eq!(one.learn(&other, Turn(6)), 1);
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
            fate: Fate::There,
        };
        for mind in [&mut one, &mut other] {
            mind.sightings.note(sighting);
            mind.ways.insert(unit, vec![Point::new(1, 0)]);
        }
        one.sightings.settle(unit, Fate::Dead(Turn(5)));
        other.learn(&one, Turn(6));
        assert!(other.ways.is_empty() && other.sightings.is_dead(unit));
    }

    #[test]
    fn who_forgets_forgets_what_lay_there_too() {
        let mut mind = Mind::blank(Size::new(2, 1).expect("a small size"));
        let at = Point::new(1, 0);
        mind.known.observe(at, TerrainId::FLOOR, Turn(10));
        mind.items.insert(at, ItemKindId(0));
        mind.fade(Turn(200), FactionId(1), None);
        assert_eq!(mind.items.len(), 1);
        mind.fade(Turn(20), FactionId(1), Some(10));
        assert_eq!(mind.items.len(), 1);
        mind.fade(Turn(21), FactionId(1), Some(10));
        assert!(mind.items.is_empty() && mind.known.is_unknown(at));
    }
}
