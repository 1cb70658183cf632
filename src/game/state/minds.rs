//! The minds of a floor: one for each faction, and the notes of units that have not reported.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use crate::{
    game::state::unit::Unit,
    grid::Point,
    level::Level,
    mind::{
        FactionId, Fate, ItemKindId, Knowledge, KnownWalkability, Mind, MindView, Retelling, Sharers, Sighting, Turn,
        UnitId,
    },
    terrain::TerrainId,
};

/// The owner of a mind or of notes, into which perceptions are written.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub enum MindOwner {
    /// A whole faction: the mind that all its members go by.
    Faction(FactionId),
    /// One unit of a faction: its notes, which it goes by besides.
    Unit(FactionId, UnitId),
}

impl MindOwner {
    /// Where perceptions of a unit are written: the mind of its faction if it reports at once, else its notes.
    pub fn of(unit: &Unit) -> Self {
        let faction = unit.faction();
        if unit.reports_at_once() { Self::Faction(faction) } else { Self::Unit(faction, unit.id) }
    }

    /// The faction of the owner.
    pub fn faction(self) -> FactionId {
        match self {
            Self::Faction(faction) | Self::Unit(faction, _) => faction,
        }
    }

    /// Whether one unit or several go by what is written there.
    pub(in crate::game) fn sharers(self) -> Sharers {
        match self {
            Self::Faction(_) => Sharers::Many,
            Self::Unit(..) => Sharers::One,
        }
    }
}

/// Everything that is known of one floor.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(in crate::game) struct Minds {
    by_faction: BTreeMap<FactionId, Mind>,
    notes: BTreeMap<(FactionId, UnitId), Mind>,
    /// The mind of a faction that has not perceived anything.
    blank: Mind,
}

/// Where perceptions are written: the mind of a faction, or the notes of a unit with its faction's mind below them.
pub(in crate::game) struct Page<'a> {
    of_faction: Option<&'a Mind>,
    own: &'a mut Mind,
}

impl Minds {
    /// Nobody knows anything of a floor.
    pub(in crate::game) fn new(level: &Level) -> Self {
        let mut blank = Mind::blank(level.size());
        blank.known.set_own_traps(level.terrains.own_traps());
        Self { by_faction: BTreeMap::new(), notes: BTreeMap::new(), blank }
    }

    /// The minds of a level with what each owner was written to know.
    pub(in crate::game) fn read(level: &Level, by_owner: BTreeMap<MindOwner, Mind>) -> Self {
        let (mut minds, traps) = (Self::new(level), level.terrains.own_traps());
        for (owner, mut mind) in by_owner {
            mind.known.set_own_traps(traps.clone());
            *minds.of_mut(owner) = mind;
        }
        minds
    }

    /// Copies of all minds and notes by owner, to be saved.
    pub(in crate::game) fn by_owner(&self) -> BTreeMap<MindOwner, Mind> {
        self.iter().map(|(owner, mind)| (owner, mind.clone())).collect()
    }

    /// The mind of a faction.
    pub(in crate::game) fn of_faction(&self, faction: FactionId) -> &Mind {
        self.by_faction.get(&faction).unwrap_or(&self.blank)
    }

    /// What a unit goes by: the mind of its faction, with its own notes over it.
    pub(in crate::game) fn view(&self, unit: &Unit) -> MindView<'_> {
        let notes = match MindOwner::of(unit) {
            MindOwner::Faction(_) => None,
            MindOwner::Unit(faction, unit) => self.notes.get(&(faction, unit)),
        };
        MindView::new(self.of_faction(unit.faction()), notes)
    }

    /// Mutable access to the mind or notes of an owner.
    pub(in crate::game) fn of_mut(&mut self, owner: MindOwner) -> &mut Mind {
        self.page(owner).own
    }

    /// The page of an owner, to record perceptions.
    pub(in crate::game) fn page(&mut self, owner: MindOwner) -> Page<'_> {
        let Self { by_faction, notes, blank } = self;
        match owner {
            MindOwner::Faction(faction) => {
                Page { of_faction: None, own: by_faction.entry(faction).or_insert_with(|| blank.clone()) }
            }
            MindOwner::Unit(faction, unit) => Page {
                of_faction: Some(by_faction.get(&faction).unwrap_or(blank)),
                own: notes.entry((faction, unit)).or_insert_with(|| blank.clone()),
            },
        }
    }

    /// A unit reports: its faction learns its notes. Returns how many cells look different to the faction now.
    pub(in crate::game) fn report(&mut self, faction: FactionId, unit: UnitId, how: Retelling, now: Turn) -> usize {
        let Self { by_faction, notes, blank } = self;
        let Some(reported) = notes.get_mut(&(faction, unit)) else { return 0 };
        let mind = by_faction.entry(faction).or_insert_with(|| blank.clone());
        let mut learned = Vec::new();
        let news = mind.learn_each(reported, how, now, |cell| learned.push(cell));
        reported.clear_reported(mind);
        let members = (faction, UnitId(0))..=(faction, UnitId(u32::MAX));
        notes.range_mut(members).for_each(|(_, notes)| notes.yield_to(mind, &learned));
        news
    }

    /// A unit writes its notes down in a book, and notes what else stands there. Returns how many cells look different
    /// in the book now.
    pub(in crate::game) fn write_down(&mut self, owner: MindOwner, book: &mut Mind, now: Turn) -> usize {
        let notes = self.of_mut(owner);
        let news = book.learn(notes, Retelling::InWords, now);
        book.known.drop_news();
        notes.learn(book, Retelling::InWords, now);
        notes.known.drop_news();
        news
    }

    /// A unit calls out where it has seen enemies since a turn, and who has hurt its own. Returns how many of them are
    /// news to its faction.
    pub(in crate::game) fn call_out(&mut self, faction: FactionId, unit: UnitId, since: Turn) -> usize {
        let Self { by_faction, notes, blank } = self;
        let Some(notes) = notes.get(&(faction, unit)) else { return 0 };
        let Mind { sightings: known, grudges, .. } = by_faction.entry(faction).or_insert_with(|| blank.clone());
        grudges.learn(&notes.grudges);
        let is_told = |sighting: &&Sighting| sighting.faction != faction && sighting.as_of() >= since;
        notes.sightings.iter().filter(is_told).filter(|sighting| known.learn_one(sighting, Retelling::InWords)).count()
    }

    /// A unit hands another of its faction a copy of its notes. Returns how many cells look different in those of the
    /// other now.
    pub(in crate::game) fn hand_over(&mut self, faction: FactionId, from: UnitId, to: UnitId, now: Turn) -> usize {
        let Some(notes) = self.notes.remove(&(faction, from)) else { return 0 };
        let news = self.of_mut(MindOwner::Unit(faction, to)).take_over(&notes, now);
        self.notes.insert((faction, from), notes);
        news
    }

    /// Removes knowledge that is older than a faction's `memory`, in turns, and notes of what the faction knows by now.
    /// Each mind is due once in `every` turns.
    pub(in crate::game) fn fade(&mut self, now: Turn, every: u32, memory: impl Fn(FactionId) -> Option<u32>) {
        let is_due = |number: u32| (now.0 + number).is_multiple_of(every);
        let Self { by_faction, notes, blank } = self;
        for (&faction, mind) in by_faction.iter_mut().filter(|(faction, _)| is_due(u32::from(faction.0))) {
            mind.fade(None, now, faction, memory(faction));
        }
        for (&(faction, _), notes) in notes.iter_mut().filter(|((_, unit), _)| is_due(unit.0)) {
            let of_faction = by_faction.get(&faction).unwrap_or(blank);
            notes.fade(Some(of_faction), now, faction, memory(faction));
            notes.forget_known_to(of_faction);
        }
    }

    /// The map of each faction.
    pub(in crate::game) fn maps(&self) -> impl Iterator<Item = (FactionId, &KnownWalkability)> {
        self.by_faction.iter().map(|(&faction, mind)| (faction, &mind.known))
    }

    /// Every page with its owner.
    pub(in crate::game) fn iter(&self) -> impl Iterator<Item = (MindOwner, &Mind)> {
        let by_faction = self.by_faction.iter().map(|(&faction, mind)| (MindOwner::Faction(faction), mind));
        by_faction.chain(self.notes.iter().map(|(&(faction, unit), mind)| (MindOwner::Unit(faction, unit), mind)))
    }

    /// Mutable access to every page with its owner.
    pub(in crate::game) fn iter_mut(&mut self) -> impl Iterator<Item = (MindOwner, &mut Mind)> {
        let by_faction = self.by_faction.iter_mut().map(|(&faction, mind)| (MindOwner::Faction(faction), mind));
        by_faction.chain(self.notes.iter_mut().map(|(&(faction, unit), mind)| (MindOwner::Unit(faction, unit), mind)))
    }

    /// Keeps only what a unit goes by.
    #[cfg(test)]
    pub(in crate::game) fn keep_only(&mut self, unit: &Unit) {
        self.by_faction.retain(|&faction, _| faction == unit.faction());
        self.notes.retain(|&(_, owner), _| owner == unit.id);
    }

    /// Drops the notes of a dead unit.
    pub(in crate::game) fn bury(&mut self, owner: MindOwner) {
        if let MindOwner::Unit(faction, unit) = owner {
            self.notes.remove(&(faction, unit));
        }
    }
}

impl Page<'_> {
    /// What the owner of the page goes by.
    pub(in crate::game) fn view(&self) -> MindView<'_> {
        match self.of_faction {
            Some(of_faction) => MindView::new(of_faction, Some(self.own)),
            None => MindView::from(&*self.own),
        }
    }

    /// The page itself.
    pub(in crate::game) fn mind(&mut self) -> &mut Mind {
        self.own
    }

    /// Records how a cell looks now, and the item on top. Notes leave out what the faction has already seen the same
    /// way in this turn.
    pub(in crate::game) fn observe(&mut self, at: Point, terrain: TerrainId, item: Option<ItemKindId>, now: Turn) {
        let is_known = self.of_faction.is_some_and(|faction| {
            let is_so = faction.known.at(at) == Knowledge::Remembered { terrain, seen: now };
            is_so && faction.items.get(&at).copied() == item
        });
        if is_known && self.own.known.is_unknown(at) {
            return;
        }
        match self.of_faction {
            Some(faction) => self.own.known.note(&faction.known, at, terrain, now),
            None => drop(self.own.known.observe(at, terrain, now)),
        }
        match item {
            Some(item) => self.own.items.insert(at, item),
            None => self.own.items.remove(&at),
        };
    }

    /// Learns the ground from a map, which shows no items. Returns how many cells look different now.
    pub(in crate::game) fn learn_map(&mut self, map: &KnownWalkability) -> usize {
        let of_faction = self.of_faction;
        let Mind { known, items, .. } = &mut *self.own;
        let news = known.learn(map, |at| {
            if let Some(&item) = of_faction.and_then(|faction| faction.items.get(&at)) {
                items.entry(at).or_insert(item);
            }
        });
        if of_faction.is_some() {
            known.drop_news();
        }
        news
    }

    /// Records a sighting. Returns whether the unit was not believed to be anywhere before.
    pub(in crate::game) fn note(&mut self, sighting: Sighting) -> bool {
        let is_news = !self.view().sightings.of(sighting.unit).is_some_and(Sighting::is_there);
        self.own.sightings.note(sighting);
        is_news
    }

    /// Records that a unit is no longer where it was last seen.
    pub(in crate::game) fn record_fate(&mut self, unit: UnitId, fate: Fate) {
        let Some(&sighting) = self.view().sightings.of(unit) else { return };
        self.own.sightings.note(Sighting { fate, ..sighting });
    }

    /// Records that a unit has died.
    pub(in crate::game) fn note_death(&mut self, unit: UnitId, now: Turn) {
        self.record_fate(unit, Fate::Dead(now));
        self.own.paths_ahead.remove(&unit);
    }
}
