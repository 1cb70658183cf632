//! Who was last seen where, and doing what.

use std::{
    collections::{BTreeMap, BTreeSet},
    hash::{Hash, Hasher},
};

use crate::grid::{Direction, Point};

use super::{FactionId, KindId, Turn, UnitId};

/// What a unit was seen doing.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Doing {
    /// It stood there.
    #[default]
    Standing,
    /// It was on its way in this direction.
    Walking(Direction),
    /// It struck at somebody.
    Fighting,
}

/// What became of the unit since it was seen, as far as is known.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Fate {
    /// Nothing is known: it may still be there.
    There,
    /// It was not there any more when somebody looked.
    Gone(Turn),
    /// It died.
    Dead(Turn),
}

/// The last that a mind knows of a unit.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Sighting {
    /// Whom.
    pub unit: UnitId,
    /// What it is.
    pub kind: KindId,
    /// Whose.
    pub faction: FactionId,
    /// Where: the top left cell of those that it covered.
    pub at: Point,
    /// When.
    pub seen: Turn,
    /// Doing what.
    pub doing: Doing,
    /// Whether it cannot go anywhere, being what it is.
    pub is_rooted: bool,
    /// What became of it.
    pub fate: Fate,
}

impl Sighting {
    /// Farther than so many steps from where it was seen, nobody looks for a unit.
    pub const FARTHEST: u32 = 16;

    /// How many steps the unit may have gone since: one a turn, up to [`Sighting::FARTHEST`]. The area in which to look
    /// for it widens with the age of the sighting.
    pub fn reach(&self, now: Turn) -> u32 {
        now.since(self.seen).min(Self::FARTHEST)
    }

    /// Where it was bound for when it was last seen, half of its reach ahead: the middle of the area in which to look.
    pub fn likely(&self, now: Turn) -> Point {
        let ahead = (self.reach(now) / 2) as i32;
        match self.doing {
            Doing::Walking(direction) => {
                let (dx, dy) = direction.offset();
                self.at + Point::new(dx * ahead, dy * ahead)
            }
            Doing::Standing | Doing::Fighting => self.at,
        }
    }

    /// Whether it may still be where it was seen.
    pub fn is_there(&self) -> bool {
        self.fate == Fate::There
    }

    /// When the latest of this was learned.
    fn as_of(&self) -> Turn {
        match self.fate {
            Fate::There => self.seen,
            Fate::Gone(turn) | Fate::Dead(turn) => turn,
        }
    }
}

/// The side of a sector, in cells.
const SECTOR: i32 = 8;

/// From so many king's moves on, whoever looks for the nearest looks at all.
const FARTHEST_APART: u32 = 200;

/// A sector: its row and its column.
type Sector = (i32, i32);

fn sector(at: Point) -> Sector {
    (at.y.div_euclid(SECTOR), at.x.div_euclid(SECTOR))
}

/// The last sighting of each unit that a mind remembers.
#[derive(Clone, Debug, Default)]
pub struct Sightings {
    by_unit: BTreeMap<UnitId, Sighting>,
    /// By faction, in which sector whom. So whoever looks for those nearby need not go through all.
    by_sector: BTreeMap<FactionId, BTreeSet<(Sector, UnitId)>>,
    /// Who cannot go anywhere.
    rooted: BTreeSet<UnitId>,
    /// When each was last written down, and the same by turn: whoever tells what is new need not go through all.
    written: BTreeMap<UnitId, Turn>,
    by_turn: BTreeSet<(Turn, UnitId)>,
}

impl PartialEq for Sightings {
    fn eq(&self, other: &Self) -> bool {
        (&self.by_unit, &self.written) == (&other.by_unit, &other.written)
    }
}

impl Eq for Sightings {}

/// The other orders follow from these two.
impl Hash for Sightings {
    fn hash<H: Hasher>(&self, state: &mut H) {
        (&self.by_unit, &self.written).hash(state);
    }
}

impl Sightings {
    /// Writes down a sighting in place of the unit's last one; says whether the unit was not thought to be anywhere
    /// before.
    pub fn note(&mut self, sighting: Sighting) -> bool {
        self.write(sighting, sighting.as_of())
    }

    /// The same for what is written down at turn `now`, whenever it was.
    fn write(&mut self, sighting: Sighting, now: Turn) -> bool {
        let Sighting { unit, faction, at, .. } = sighting;
        self.date(unit, now);
        let before = self.by_unit.insert(unit, sighting);
        if sighting.is_rooted {
            self.rooted.insert(unit);
        }
        if before.is_none_or(|before| (before.faction, sector(before.at)) != (faction, sector(at))) {
            if let Some(before) = before {
                self.leave_sector(&before);
            }
            self.by_sector.entry(faction).or_default().insert((sector(at), unit));
        }
        before.is_none_or(|before| !before.is_there())
    }

    fn date(&mut self, unit: UnitId, now: Turn) {
        if let Some(before) = self.written.insert(unit, now) {
            self.by_turn.remove(&(before, unit));
        }
        self.by_turn.insert((now, unit));
    }

    fn leave_sector(&mut self, sighting: &Sighting) {
        if let Some(units) = self.by_sector.get_mut(&sighting.faction) {
            units.remove(&(sector(sighting.at), sighting.unit));
        }
    }

    /// Takes note that a unit is no longer where it was last seen.
    pub fn settle(&mut self, unit: UnitId, fate: Fate) {
        let Some(sighting) = self.by_unit.get_mut(&unit) else { return };
        sighting.fate = fate;
        let now = sighting.as_of();
        self.date(unit, now);
    }

    /// Takes over, at turn `now`, what another mind knows later of each unit. Leaves out what it has not written down
    /// since `since`.
    pub fn learn(&mut self, other: &Self, since: Turn, now: Turn) {
        let recent = other.by_turn.range((since, UnitId(0))..).filter_map(|(_, unit)| other.by_unit.get(unit));
        for theirs in recent.filter(|theirs| self.is_behind(theirs)).copied().collect::<Vec<_>>() {
            self.write(theirs, now);
        }
    }

    /// Takes over one sighting, if it is later than what is known; says whether it was.
    pub fn learn_one(&mut self, theirs: &Sighting) -> bool {
        let is_news = self.is_behind(theirs);
        if is_news {
            self.note(*theirs);
        }
        is_news
    }

    fn is_behind(&self, theirs: &Sighting) -> bool {
        self.by_unit.get(&theirs.unit).is_none_or(|mine| mine.as_of() < theirs.as_of())
    }

    /// Forgets whom of other factions it saw before a turn. Its own are not forgotten as long as they may be there, nor is
    /// who cannot go anywhere.
    pub fn forget_before(&mut self, turn: Turn, own: FactionId) {
        let stays = |sighting: &Sighting| sighting.is_there() && (sighting.faction == own || sighting.is_rooted);
        self.forget_where(|sighting| sighting.seen < turn && !stays(sighting));
    }

    /// Forgets who cannot go anywhere and was seen before a turn: for those who forget even the ground.
    pub fn forget_rooted_before(&mut self, turn: Turn, own: FactionId) {
        self.forget_where(|sighting| sighting.seen < turn && sighting.faction != own && sighting.is_rooted);
    }

    fn forget_where(&mut self, is_old: impl Fn(&Sighting) -> bool) {
        let old: Vec<Sighting> = self.iter().filter(|sighting| is_old(sighting)).copied().collect();
        for sighting in old {
            self.by_unit.remove(&sighting.unit);
            self.rooted.remove(&sighting.unit);
            if let Some(written) = self.written.remove(&sighting.unit) {
                self.by_turn.remove(&(written, sighting.unit));
            }
            self.leave_sector(&sighting);
        }
    }

    /// The last sighting of a unit.
    pub fn of(&self, unit: UnitId) -> Option<&Sighting> {
        self.by_unit.get(&unit)
    }

    /// Whether a unit is known to be dead.
    pub fn is_dead(&self, unit: UnitId) -> bool {
        self.of(unit).is_some_and(|sighting| matches!(sighting.fate, Fate::Dead(_)))
    }

    /// Those that may still be where they were seen, by unit.
    pub fn there(&self) -> impl Iterator<Item = &Sighting> {
        self.iter().filter(|sighting| sighting.is_there())
    }

    /// Those who cannot go anywhere and are still there, as far as is known, by unit.
    pub fn rooted(&self) -> impl Iterator<Item = &Sighting> {
        self.rooted.iter().filter_map(|unit| self.by_unit.get(unit)).filter(|sighting| sighting.is_there())
    }

    /// Those of some factions who were seen within so many king's moves of a point, in no order that means anything.
    pub fn near(
        &self,
        point: Point,
        radius: u32,
        is_wanted: impl Fn(FactionId) -> bool,
    ) -> impl Iterator<Item = &Sighting> {
        let reach = radius.min(i32::MAX as u32 / 4) as i32;
        let (top, left) = sector(point + Point::new(-reach, -reach));
        let (bottom, right) = sector(point + Point::new(reach, reach));
        let of_faction = self.by_sector.iter().filter(move |(faction, _)| is_wanted(**faction));
        let units = of_faction.flat_map(move |(_, units)| {
            // As many rows as somebody was seen in, at most.
            let highest = units.first().map_or(top, |&((row, _), _)| row.max(top));
            let lowest = units.last().map_or(highest - 1, |&((row, _), _)| row.min(bottom));
            (highest..=lowest).flat_map(move |row| {
                units.range(((row, left), UnitId(0))..=((row, right), UnitId(u32::MAX))).map(|&(_, unit)| unit)
            })
        });
        let sightings = units.filter_map(|unit| self.by_unit.get(&unit));
        sightings.filter(move |sighting| sighting.at.distance(point) <= radius)
    }

    /// The nearest of some sightings of these factions, as many as there are up to a number; those equally near by unit.
    pub fn nearest(
        &self,
        point: Point,
        most: usize,
        is_of: impl Fn(FactionId) -> bool,
        is_wanted: impl Fn(&Sighting) -> bool,
    ) -> Vec<&Sighting> {
        let mut radius = 2 * SECTOR as u32;
        loop {
            let is_whole = radius >= FARTHEST_APART;
            let reach = if is_whole { u32::MAX } else { radius };
            let mut nearest: Vec<_> = self.near(point, reach, &is_of).filter(|sighting| is_wanted(sighting)).collect();
            if is_whole || nearest.len() >= most {
                nearest.sort_unstable_by_key(|sighting| (sighting.at.distance(point), sighting.unit));
                nearest.truncate(most);
                return nearest;
            }
            radius *= 3;
        }
    }

    /// All of them, by unit.
    pub fn iter(&self) -> impl Iterator<Item = &Sighting> {
        self.by_unit.values()
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    proptest! {
        #[test]
        fn who_is_near_is_found_and_nobody_else(
            seen in proptest::collection::vec((0u32..12, 0u8..3, -5i32..400, 0i32..40, 0u32..200), 0..40),
            forgotten in 0u32..250,
            place in (0i32..40, 0i32..40),
            radius in prop_oneof![0u32..60, Just(u32::MAX)],
            most in 1usize..6,
        ) {
            let mut sightings = Sightings::default();
            for (unit, faction, x, y, seen) in seen {
                let (unit, kind, at) = (UnitId(unit), KindId(2), Point::new(x, y));
                let was_new = sightings.of(unit).is_none();
                let (faction, seen, doing) = (FactionId(faction), Turn(seen), Doing::Standing);
                let sighting = Sighting { unit, kind, faction, at, seen, doing, is_rooted: false, fate: Fate::There };
                prop_assert_eq!(sightings.note(sighting), was_new);
            }
            sightings.forget_before(Turn(forgotten), FactionId(0));
            let here = Point::new(place.0, place.1);
            let mut near: Vec<_> = sightings.near(here, radius, |faction| faction.0 != 1).collect();
            near.sort_by_key(|sighting| sighting.unit);
            let is_near = |sighting: &&Sighting| sighting.faction.0 != 1 && sighting.at.distance(here) <= radius;
            prop_assert_eq!(near, sightings.iter().filter(is_near).collect::<Vec<_>>());
            let is_odd = |sighting: &Sighting| sighting.unit.0 % 2 == 1;
            let mut nearest: Vec<_> = sightings.iter().filter(|sighting| is_odd(sighting)).collect();
            nearest.sort_by_key(|sighting| (sighting.at.distance(here), sighting.unit));
            nearest.truncate(most);
            prop_assert_eq!(sightings.nearest(here, most, |_| true, is_odd), nearest);
        }
    }

    fn seen(seen: u32) -> Sighting {
        let (unit, kind, faction, at) = (UnitId(3), KindId(2), FactionId(1), Point::new(5, 5));
        let doing = Doing::Walking(Direction::East);
        Sighting { unit, kind, faction, at, seen: Turn(seen), doing, is_rooted: false, fate: Fate::There }
    }

    #[test]
    fn the_area_widens_the_way_the_unit_went() {
        let sighting = seen(10);
        let area = |now| (sighting.likely(Turn(now)), sighting.reach(Turn(now)));
        assert_eq!(area(10), (Point::new(5, 5), 0));
        assert_eq!(area(14), (Point::new(7, 5), 4));
        assert_eq!(area(900), (Point::new(13, 5), Sighting::FARTHEST));
    }

    #[test]
    fn the_later_word_wins_also_that_somebody_is_gone() {
        let (mut one, mut other) = (Sightings::default(), Sightings::default());
        assert!(one.note(seen(4)) && !one.note(seen(5)));
        one.settle(UnitId(3), Fate::Gone(Turn(7)));
        assert_eq!((one.there().count(), one.iter().count()), (0, 1));
        other.note(seen(6));
        one.learn(&other, Turn(0), Turn(7));
        assert_eq!(one.there().count(), 0, "it was looked for there since");
        other.learn(&one, Turn(0), Turn(7));
        assert_eq!(other.there().count(), 0);
        other.note(seen(8));
        one.learn(&other, Turn(9), Turn(20));
        assert_eq!(one.there().count(), 0, "nothing was written down since turn 9");
        one.learn(&other, Turn(8), Turn(20));
        assert_eq!(one.there().count(), 1);
        let mut late = Sightings::default();
        late.learn(&one, Turn(15), Turn(22));
        assert_eq!(late.iter().count(), 1, "what was heard since, however long ago it was seen");
        assert!(one.note(seen(9)) == other.of(UnitId(3)).is_none());
        one.forget_before(Turn(10), FactionId(1));
        assert_eq!(one.iter().count(), 1);
        one.forget_before(Turn(10), FactionId(2));
        assert_eq!(one.iter().count(), 0);
    }

    #[test]
    fn who_cannot_go_away_is_remembered_for_as_long_as_the_ground() {
        let mut sightings = Sightings::default();
        sightings.note(Sighting { is_rooted: true, ..seen(4) });
        sightings.forget_before(Turn(500), FactionId(2));
        assert_eq!(sightings.there().count(), 1);
        sightings.forget_rooted_before(Turn(4), FactionId(2));
        assert_eq!(sightings.there().count(), 1);
        sightings.forget_rooted_before(Turn(5), FactionId(2));
        assert_eq!(sightings.iter().count(), 0);
        sightings.note(Sighting { is_rooted: true, ..seen(4) });
        sightings.settle(UnitId(3), Fate::Dead(Turn(9)));
        sightings.forget_before(Turn(10), FactionId(2));
        assert_eq!(sightings.iter().count(), 0, "it is gone for good");
    }
}
