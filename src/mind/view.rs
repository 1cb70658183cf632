//! Everything that one unit goes by.

use std::collections::BTreeSet;

use crate::grid::Point;

use super::{
    Call, Evidence, FactionId, Heard, InfluenceMap, ItemKindId, KnownView, Mind, Sighting, SightingsView, Topic, Turn,
    UnitId,
};

/// Everything that one unit goes by: the mind of its faction, with its own notes laid over it. Where both remember
/// something, the later observation counts.
///
/// A unit that reports at once has no notes, and goes by the faction's mind alone.
#[derive(Clone, Copy, Debug)]
pub struct MindView<'a> {
    /// The ground.
    pub known: KnownView<'a>,
    /// Units, friends included.
    pub sightings: SightingsView<'a>,
    of_faction: &'a Mind,
    notes: Option<&'a Mind>,
}

impl<'a> From<&'a Mind> for MindView<'a> {
    fn from(of_faction: &'a Mind) -> Self {
        Self::new(of_faction, None)
    }
}

impl<'a> MindView<'a> {
    /// A faction's mind with a unit's notes over it, if it has any. Both are about one floor.
    pub fn new(of_faction: &'a Mind, notes: Option<&'a Mind>) -> Self {
        Self {
            known: KnownView::new(&of_faction.known, notes.map(|notes| &notes.known)),
            sightings: SightingsView::new(&of_faction.sightings, notes.map(|notes| &notes.sightings)),
            of_faction,
            notes,
        }
    }

    /// The mind of its faction.
    pub fn of_faction(&self) -> &'a Mind {
        self.of_faction
    }

    /// The unit's notes, which it has not reported; `None` for a unit that reports at once.
    pub fn notes(&self) -> Option<&'a Mind> {
        self.notes
    }

    /// Sightings in its notes of units of other factions that may still be where they were seen.
    pub fn noted_enemies(&self, own: FactionId) -> impl Iterator<Item = &'a Sighting> + use<'a> {
        let noted = self.notes.into_iter().flat_map(|notes| notes.sightings.there());
        noted.filter(move |seen| seen.faction != own)
    }

    /// Whether its faction knows of a unit that it has seen: from less than `within` turns before, or at all if the
    /// unit cannot move.
    pub fn is_reported(&self, seen: &Sighting, within: u32) -> bool {
        let known = self.of_faction.sightings.of(seen.unit).filter(|known| known.is_there());
        known.is_some_and(|known| seen.is_rooted || known.seen.plus(within) > seen.seen)
    }

    fn layers(&self) -> impl Iterator<Item = &'a Mind> + use<'a> {
        self.notes.into_iter().chain([self.of_faction])
    }

    /// The item on top in a cell, as far as is known.
    pub fn item(&self, at: Point) -> Option<ItemKindId> {
        let layer = self.notes.filter(|_| self.known.is_note(at)).unwrap_or(self.of_faction);
        layer.items.get(&at).copied()
    }

    /// All known items and their cells, in no particular order.
    pub fn items(&self) -> impl Iterator<Item = (Point, ItemKindId)> + use<'a> {
        let known = self.known;
        let of_faction = self.of_faction.items.iter().filter(move |(at, _)| !known.is_note(**at));
        let noted = self.notes.into_iter().flat_map(|notes| &notes.items).filter(move |(at, _)| known.is_note(**at));
        of_faction.chain(noted).map(|(&at, &item)| (at, item))
    }

    /// The last noise that was heard from a place.
    pub fn noise(&self, at: Point) -> Option<&'a Heard> {
        self.layers().filter_map(|layer| layer.noises.at(at)).max_by_key(|heard| (heard.turn, heard.loudness))
    }

    /// Where the Astrolabe was last heard to hum.
    pub fn last_hum(&self) -> Option<(Point, &'a Heard)> {
        self.layers().filter_map(|layer| layer.noises.last_hum()).max_by_key(|(at, heard)| (heard.turn, *at))
    }

    /// The loudness of the loudest noise of a turn, except those from cell `but`; 0 if there was none.
    pub fn loudest(&self, turn: Turn, but: Point) -> u32 {
        let all = self.layers().flat_map(|layer| layer.noises.iter());
        let of_turn = all.filter(|&(at, heard)| heard.turn == turn && at != but);
        of_turn.map(|(_, heard)| heard.loudness).max().unwrap_or_default()
    }

    /// The last noise from each place within `radius` king's moves of a point, in no particular order.
    pub fn noises_near(&self, point: Point, radius: u32) -> impl Iterator<Item = (Point, &'a Heard)> + use<'a> {
        let this = *self;
        let near = self.layers().flat_map(move |layer| layer.noises.near(point, radius));
        near.filter(move |&(at, heard)| this.noise(at).is_some_and(|last| std::ptr::eq(last, heard)))
    }

    /// The freshest scent that was not followed to its end, and where it is.
    pub fn freshest_scent(&self) -> Option<(Point, Turn)> {
        let cold = self.layers().filter_map(|layer| layer.scents.cold()).max();
        let freshest = self.layers().filter_map(|layer| layer.scents.freshest());
        freshest.filter(|&(_, left)| Some(left) > cold).max_by_key(|&(at, left)| (left, at))
    }

    /// The influence maps of its own notes and of its faction's mind.
    pub fn influence(&self) -> impl Iterator<Item = &'a InfluenceMap> + use<'a> {
        self.layers().map(|layer| &layer.influence)
    }

    /// The extra cost of entering a cell where units were hurt.
    pub fn influence_cost(&self, at: Point, now: Turn) -> u16 {
        self.influence().map(|map| map.extra_cost(at, now)).max().unwrap_or_default()
    }

    /// When a member of the faction `by` was last known to hurt one of its own.
    pub fn last_blow(&self, by: FactionId) -> Option<Turn> {
        self.layers().filter_map(|layer| layer.grudges.last(by)).max()
    }

    /// Whether a member of the faction `by` is known to have hurt one of its own less than `within` turns ago.
    pub fn was_struck_by(&self, by: FactionId, now: Turn, within: u32) -> bool {
        self.last_blow(by).is_some_and(|last| now.since(last) < within)
    }

    /// The number of its own that were killed by other factions less than `within` turns ago, as far as it knows.
    pub fn killed(&self, now: Turn, within: u32) -> usize {
        let killed = self.layers().flat_map(|layer| layer.grudges.dead());
        let lately: BTreeSet<UnitId> =
            killed.filter(|&(_, turn)| now.since(turn) < within).map(|(unit, _)| unit).collect();
        lately.len()
    }

    /// The steps that a friend in sight was about to make.
    pub fn path_ahead(&self, friend: UnitId) -> &'a [Point] {
        let known = self.layers().find_map(|layer| layer.paths_ahead.get(&friend));
        known.map_or(&[], Vec::as_slice)
    }

    /// When it last stood beside a friend.
    pub fn met(&self, friend: UnitId) -> Option<Turn> {
        self.notes.and_then(|notes| notes.met.get(&friend)).copied()
    }

    /// The evidence of a member of a faction that the player knows of something; `None` if it is taken not to know. Of
    /// what it saw itself and what a map shows, the later counts.
    pub fn evidence(&self, own: FactionId, topic: Topic) -> Option<Evidence> {
        let topics = [Some(topic), topic.is_on_maps().then_some(Topic::Map)];
        let known = topics.into_iter().flatten().flat_map(|topic| self.evidence_of(own, topic));
        known.max_by_key(|evidence| evidence.turn)
    }

    fn evidence_of(&self, own: FactionId, topic: Topic) -> impl Iterator<Item = Evidence> + use<'a> {
        self.layers().filter_map(move |layer| layer.witnessed.of(own, topic)).copied()
    }

    /// All evidence of a faction, by topic.
    pub fn all_evidence(&self, own: FactionId) -> Vec<Evidence> {
        let of_faction = self.layers().flat_map(|layer| layer.witnessed.iter()).filter(|known| known.of == own);
        let mut all: Vec<Evidence> = of_faction.copied().collect();
        all.sort_by_key(|known| (known.topic, std::cmp::Reverse(known.turn), known.retold));
        all.dedup_by_key(|known| known.topic);
        all
    }

    /// Whether the player was seen to have a cell in view.
    pub fn was_in_view(&self, at: Point) -> bool {
        let Some(cell) = self.known.size().index(at) else { return false };
        self.layers().any(|layer| layer.witnessed.has_cell(cell))
    }

    /// A mind of its own with the ground, the sightings, the items and the influence map of both layers: what one could
    /// draw of it at turn `now`.
    pub fn drawn(&self, now: Turn) -> Mind {
        let mut drawn = Mind::blank(self.known.size());
        drawn.known = self.known.to_map();
        drawn.known.drop_news();
        drawn.items.extend(self.items());
        self.influence().for_each(|influence| drawn.influence.merge(influence, now));
        for sighting in self.sightings.iter() {
            drawn.sightings.note(*sighting);
        }
        drawn
    }

    /// What a unit was told to do by a friend that sorts out who goes first.
    pub fn call_to(&self, unit: UnitId) -> Option<&'a Call> {
        self.layers().find_map(|layer| layer.calls.get(&unit))
    }
}
