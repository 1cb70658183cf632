//! A record of how the world truly was, kept beside the game, to check its minds against.

use std::collections::{BTreeMap, BTreeSet};

use crate::{
    game::state::{
        floor::Floor,
        lantern::{DARK, Eyes},
        unit::Unit,
    },
    grid::{Footprint, Grid, Point, field_of_view},
    mind::{FactionId, ItemKindId, KindId, Turn, UnitId},
    terrain::TerrainId,
};

/// Where a unit is: the depth of its floor, and its cell; `None` if it is dead.
pub(in crate::game) type Place = Option<(u32, Point)>;

/// A unit of the present floor as it was last recorded: its id, its cells and its health.
type Presence = (UnitId, Footprint, i32);

/// A unit was hurt, or died.
#[derive(Clone, Copy, Debug)]
pub(in crate::game) struct Wound {
    pub(in crate::game) of: FactionId,
    pub(in crate::game) cells: Footprint,
    pub(in crate::game) turn: Turn,
}

/// Everything that was on all floors since the record began.
#[derive(Clone, Debug, Default)]
pub(in crate::game) struct Chronicle {
    /// Claims about turns up to this one are not checked; `None` if the record began with the game.
    trusted: Option<Turn>,
    floors: BTreeMap<u32, FloorRecord>,
    units: BTreeMap<UnitId, (KindId, History<Place>)>,
    /// Units that have changed sides, with their new faction.
    sides: BTreeMap<UnitId, FactionId>,
    /// The turns in which a unit was overlooked by somebody with it in line of sight.
    hidden: BTreeMap<UnitId, BTreeSet<Turn>>,
}

/// Everything that was on one floor.
#[derive(Clone, Debug)]
pub(in crate::game) struct FloorRecord {
    begun: Turn,
    first: Grid<TerrainId>,
    latest: Grid<TerrainId>,
    /// The terrain of cells that have changed.
    ground: BTreeMap<Point, History<TerrainId>>,
    /// The item on top, for each cell that ever had an item.
    items: BTreeMap<Point, History<Option<ItemKindId>>>,
    present: Vec<Presence>,
    pub(in crate::game) wounds: Vec<Wound>,
    /// For each faction and turn, a bit for each cell that its members looked at.
    looks: Vec<BTreeMap<Turn, Vec<u64>>>,
    /// The last turn in which a faction learned something from maps, visions or lies.
    told: BTreeMap<FactionId, Turn>,
    /// Every case of a unit that went over to another faction and told it what it knew.
    turncoats: Vec<Turncoat>,
}

/// A unit went from one faction to another.
#[derive(Clone, Copy, Debug)]
struct Turncoat {
    from: FactionId,
    to: FactionId,
    turn: Turn,
}

impl Chronicle {
    /// A record that begins in the middle of a game.
    pub(in crate::game) fn trusting(turn: Turn) -> Self {
        Self { trusted: Some(turn), ..Self::default() }
    }

    /// Records that a faction learns of a floor by other means than its own eyes.
    pub(in crate::game) fn note_telling(&mut self, depth: u32, faction: FactionId, now: Turn) {
        if let Some(record) = self.floors.get_mut(&depth) {
            // A floor that makes up for its turns goes through some that lie before the last telling.
            let told = record.told.entry(faction).or_insert(now);
            *told = now.max(*told);
        }
    }

    /// Records that a unit of a floor goes over to another faction and tells it what it knows.
    pub(in crate::game) fn note_turncoat(&mut self, depth: u32, from: FactionId, to: FactionId, now: Turn) {
        self.note_telling(depth, to, now);
        if let Some(record) = self.floors.get_mut(&depth) {
            record.turncoats.push(Turncoat { from, to, turn: now });
        }
    }

    /// Whether somebody overlooked a unit in a turn.
    pub(in crate::game) fn was_hidden(&self, unit: UnitId, turn: Turn) -> bool {
        self.hidden.get(&unit).is_some_and(|turns| turns.contains(&turn))
    }

    /// A member of a faction feels who stands in some cells of the present floor.
    pub(in crate::game) fn note_felt(&mut self, depth: u32, faction: FactionId, cells: Footprint, now: Turn) {
        let Some(record) = self.floors.get_mut(&depth) else { return };
        let size = record.first.size();
        let Some(looks) = record.looks.get_mut(usize::from(faction.0)) else { return };
        let bits = looks.entry(now).or_insert_with(|| vec![0; size.area().div_ceil(64)]);
        for cell in cells.cells().filter_map(|cell| size.index(cell)) {
            bits[cell / 64] |= 1 << (cell % 64);
        }
    }

    /// Somebody looked and did not notice these units.
    pub(in crate::game) fn note_overlooked(&mut self, units: &[UnitId], now: Turn) {
        for &unit in units {
            self.hidden.entry(unit).or_default().insert(now);
        }
    }

    /// Whether the record covers a turn.
    pub(in crate::game) fn covers(&self, turn: Turn) -> bool {
        self.trusted.is_none_or(|trusted| turn > trusted)
    }

    /// The record of a floor; `None` if nobody has ever been there.
    pub(in crate::game) fn floor(&self, depth: u32) -> Option<&FloorRecord> {
        self.floors.get(&depth)
    }

    /// The kind of a unit and the history of its place; `None` for an id that was never used.
    pub(in crate::game) fn unit(&self, unit: UnitId) -> Option<(KindId, &History<Place>)> {
        self.units.get(&unit).map(|(kind, places)| (*kind, places))
    }

    /// Whether a unit of a kind was ever of a faction.
    pub(in crate::game) fn was_of(&self, unit: UnitId, kind: KindId, faction: FactionId) -> bool {
        kind.row().faction == faction || self.sides.get(&unit) == Some(&faction)
    }

    /// Whether a unit that is not of a faction was in a cell of a floor at some moment of a turn.
    pub(in crate::game) fn was_somebody(&self, (depth, at): (u32, Point), other_than: FactionId, turn: Turn) -> bool {
        let is_other = |id: &UnitId, kind: KindId| kind.row().faction != other_than || self.sides.contains_key(id);
        let others = self.units.iter().filter(|(id, (kind, _))| is_other(id, *kind));
        let mut places =
            others.flat_map(|(_, (kind, places))| places.during(turn).flatten().map(|place| (kind.row(), place)));
        places.any(|(row, &(there, anchor))| there == depth && row.footprint(anchor).contains(at))
    }

    /// Records the present floor. To be called between any two changes of it, or at least between any two looks.
    pub(in crate::game) fn observe(&mut self, depth: u32, floor: &Floor, now: Turn) {
        let turncoats = floor.units().filter(|unit| unit.faction() != unit.row().faction);
        self.sides.extend(turncoats.map(|unit| (unit.id, unit.faction())));
        let record = self.floors.entry(depth).or_insert_with(|| FloorRecord::beginning(floor, now));
        record.observe_ground(floor, now);
        record.observe_items(floor, now);
        let presence = |unit: &Unit| (unit.id, unit.footprint(), unit.health);
        // One that has followed the player to another floor and back may stand where it stood.
        let is_recorded = |unit: &Unit| {
            self.units.get(&unit.id).is_some_and(|(_, places)| places.latest() == &Some((depth, unit.at)))
        };
        if record.present.iter().copied().eq(floor.units().map(presence)) && floor.units().all(is_recorded) {
            return;
        }
        for (id, cells, health) in std::mem::replace(&mut record.present, floor.units().map(presence).collect()) {
            let Some((kind, places)) = self.units.get_mut(&id) else { continue };
            let now_there = floor.units.get(&id);
            if now_there.is_none() && places.latest().is_some_and(|(place, _)| place == depth) {
                places.record(now, None);
            }
            if now_there.is_none_or(|unit| unit.health < health) {
                let cells = now_there.map_or(cells, Unit::footprint);
                let sides = std::iter::once(kind.row().faction).chain(self.sides.get(&id).copied());
                record.wounds.extend(sides.map(|of| Wound { of, cells, turn: now }));
            }
        }
        for unit in floor.units() {
            let place = Some((depth, unit.at));
            let recorded = self.units.entry(unit.id);
            recorded.or_insert_with(|| (unit.kind, History::beginning(now, place))).1.record(now, place);
        }
    }

    /// Records that a unit of the present floor looks around.
    pub(in crate::game) fn note_look(&mut self, depth: u32, floor: &Floor, unit: UnitId, now: Turn) {
        self.observe(depth, floor, now);
        let (Some(record), Some(viewer)) = (self.floors.get_mut(&depth), floor.units.get(&unit)) else { return };
        let level = floor.level();
        let size = level.size();
        let Some(looks) = record.looks.get_mut(usize::from(viewer.faction().0)) else { return };
        let bits = looks.entry(now).or_insert_with(|| vec![0; size.area().div_ceil(64)]);
        let is_opaque = |point| level.stops_sight(point);
        let (here, Eyes { reach, dark }) = (viewer.footprint(), viewer.eyes(level.rules));
        let is_seen = |point: Point| {
            let is_near = here.distance(point.into()) <= dark;
            is_near || floor.light_at(point) > DARK || floor.unit_at(point).is_some()
        };
        for eye in here.cells() {
            field_of_view(eye, reach, is_opaque, |point| {
                if let Some(cell) = size.index(point).filter(|_| is_seen(point)) {
                    bits[cell / 64] |= 1 << (cell % 64);
                }
            });
        }
    }
}

impl FloorRecord {
    /// Whether everything that a faction knows of a turn comes from its own eyes.
    pub(in crate::game) fn is_by_sight(&self, faction: FactionId, turn: Turn) -> bool {
        self.told.get(&faction).is_none_or(|&told| turn > told)
    }

    /// The last turn of which the injuries of one faction can be known to another; `None` if no unit ever went over.
    pub(in crate::game) fn shared_injuries(&self, of: FactionId, with: FactionId) -> Option<Turn> {
        let went_over = self.turncoats.iter().filter(|who| who.from == of && who.to == with);
        went_over.map(|who| who.turn).max()
    }

    /// The injuries that a faction can know of: its own, and those of other factions from before a unit of theirs came
    /// over to it.
    pub(in crate::game) fn injuries_known_to(&self, faction: FactionId) -> impl Iterator<Item = &Wound> {
        self.wounds.iter().filter(move |wound| {
            wound.of == faction || self.shared_injuries(wound.of, faction).is_some_and(|until| wound.turn <= until)
        })
    }

    fn beginning(floor: &Floor, now: Turn) -> Self {
        let cells = &floor.level().cells;
        Self {
            begun: now,
            first: cells.clone(),
            latest: cells.clone(),
            ground: BTreeMap::new(),
            items: floor.items.iter().map(|(&at, pack)| (at, History::beginning(now, pack.top()))).collect(),
            present: Vec::new(),
            wounds: Vec::new(),
            looks: vec![BTreeMap::new(); FactionId::all().count()],
            told: BTreeMap::new(),
            turncoats: Vec::new(),
        }
    }

    fn observe_ground(&mut self, floor: &Floor, now: Turn) {
        let Self { begun, first, latest, ground, .. } = self;
        let cells = &floor.level().cells;
        if cells == latest {
            return;
        }
        for (point, &terrain) in cells.iter().filter(|&(point, terrain)| latest.get(point) != Some(terrain)) {
            let was = first.get(point).copied().unwrap_or(terrain);
            ground.entry(point).or_insert_with(|| History::beginning(*begun, was)).record(now, terrain);
        }
        latest.clone_from(cells);
    }

    fn observe_items(&mut self, floor: &Floor, now: Turn) {
        for (&at, pack) in &floor.items {
            self.items.entry(at).or_insert_with(|| History::beginning(self.begun, None)).record(now, pack.top());
        }
        for (at, history) in &mut self.items {
            if history.latest().is_some() && !floor.items.contains_key(at) {
                history.record(now, None);
            }
        }
    }

    /// Whether a cell was of a terrain at some moment of a turn.
    pub(in crate::game) fn was(&self, point: Point, terrain: TerrainId, turn: Turn) -> bool {
        match self.ground.get(&point) {
            Some(history) => history.had(turn, &terrain),
            None => turn >= self.begun && self.first.get(point) == Some(&terrain),
        }
    }

    /// Whether an item, or none, lay on top in a cell at some moment of a turn.
    pub(in crate::game) fn lay(&self, point: Point, item: Option<ItemKindId>, turn: Turn) -> bool {
        self.items.get(&point).map_or(item.is_none(), |history| history.had(turn, &item))
    }

    /// The looks of a faction: the cells that it looked at, by turn.
    pub(in crate::game) fn looks(&self, faction: FactionId) -> Looks<'_> {
        Looks { turns: self.looks.get(usize::from(faction.0)), record: self, last: None }
    }
}

/// Answers whether a faction looked at cells. Neighbours were mostly seen in the same turn, so it keeps the last
/// answer's turn at hand.
pub(in crate::game) struct Looks<'a> {
    turns: Option<&'a BTreeMap<Turn, Vec<u64>>>,
    record: &'a FloorRecord,
    last: Option<(Turn, &'a [u64])>,
}

impl Looks<'_> {
    /// Whether a member of the faction looked at a cell in a turn.
    pub(in crate::game) fn hold(&mut self, point: Point, turn: Turn) -> bool {
        let Some(cell) = self.record.first.size().index(point) else { return false };
        if self.last.is_none_or(|(last, _)| last != turn) {
            self.last = self.turns.and_then(|turns| turns.get(&turn)).map(|bits| (turn, bits.as_slice()));
        }
        self.last.is_some_and(|(_, bits)| bits[cell / 64] >> (cell % 64) & 1 == 1)
    }
}

/// The values that something had, each with the turn from which it had it. It may have had several in one turn.
#[derive(Clone, Debug)]
pub(in crate::game) struct History<T> {
    /// In order of time; each differs from the one before.
    changes: Vec<(Turn, T)>,
}

impl<T: PartialEq> History<T> {
    /// A history that begins with a value at a turn.
    pub(in crate::game) fn beginning(turn: Turn, value: T) -> Self {
        Self { changes: vec![(turn, value)] }
    }

    /// Records the present value. Turns must not run backwards.
    pub(in crate::game) fn record(&mut self, now: Turn, value: T) {
        if self.latest() != &value {
            self.changes.push((now, value));
        }
    }

    /// The present value.
    pub(in crate::game) fn latest(&self) -> &T {
        // A history begins with a value, and none is ever removed.
        &self.changes[self.changes.len() - 1].1
    }

    /// Every value at some moment of a turn; none before the history begins.
    pub(in crate::game) fn during(&self, turn: Turn) -> impl Iterator<Item = &T> {
        let first = self.changes.partition_point(|&(since, _)| since < turn).saturating_sub(1);
        let end = self.changes.partition_point(|&(since, _)| since <= turn);
        self.changes[first.min(end)..end].iter().map(|(_, value)| value)
    }

    /// Every value at some moment of some turns.
    pub(in crate::game) fn between(&self, first: Turn, last: Turn) -> impl Iterator<Item = &T> {
        let since = self.changes.partition_point(|&(since, _)| since <= first);
        let end = self.changes.partition_point(|&(since, _)| since <= last);
        self.during(first).chain(self.changes[since.min(end)..end].iter().map(|(_, value)| value))
    }

    /// Whether it had this value at some moment of a turn.
    pub(in crate::game) fn had(&self, turn: Turn, value: &T) -> bool {
        self.during(turn).any(|had| had == value)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_earlier_telling_does_not_undo_a_later_one() {
        let game = crate::game::Game::new(1).expect("a first floor");
        let mut chronicle = Chronicle::default();
        chronicle.observe(1, game.floor(), Turn(0));
        for turn in [9, 4] {
            chronicle.note_telling(1, FactionId::WARREN, Turn(turn));
        }
        let record = chronicle.floor(1).expect("it is recorded");
        assert_eq!([8, 9, 10].map(|turn| record.is_by_sight(FactionId::WARREN, Turn(turn))), [false, false, true]);
    }

    #[test]
    fn a_turn_has_what_was_before_it_and_what_came_in_it() {
        let mut history = History::beginning(Turn(3), 'a');
        for (turn, value) in [(5, 'a'), (7, 'b'), (7, 'c'), (7, 'c'), (9, 'a')] {
            history.record(Turn(turn), value);
        }
        let during = |turn| history.during(Turn(turn)).collect::<String>();
        assert_eq!([2, 3, 6, 7, 8, 9, 10].map(during), ["", "a", "a", "abc", "c", "ca", "a"]);
        let between = |first, last| history.between(Turn(first), Turn(last)).collect::<String>();
        assert_eq!([between(2, 2), between(2, 6), between(4, 7), between(8, 20)], ["", "a", "abc", "ca"]);
        assert_eq!((history.latest(), history.had(Turn(7), &'b'), history.had(Turn(8), &'b')), (&'a', true, false));
    }
}
