//! Who was last seen where, and doing what.

use std::collections::BTreeMap;

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

/// The last sighting of each unit that a mind remembers.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct Sightings {
    by_unit: BTreeMap<UnitId, Sighting>,
}

impl Sightings {
    /// Writes down a sighting in place of the unit's last one; says whether the unit was not thought to be anywhere
    /// before.
    pub fn note(&mut self, sighting: Sighting) -> bool {
        self.by_unit.insert(sighting.unit, sighting).is_none_or(|before| !before.is_there())
    }

    /// Takes note that a unit is no longer where it was last seen.
    pub fn settle(&mut self, unit: UnitId, fate: Fate) {
        if let Some(sighting) = self.by_unit.get_mut(&unit) {
            sighting.fate = fate;
        }
    }

    /// Takes over what another mind knows later of each unit.
    pub fn learn(&mut self, other: &Self) {
        for theirs in other.by_unit.values() {
            self.learn_one(theirs);
        }
    }

    /// Takes over one sighting, if it is later than what is known; says whether it was.
    pub fn learn_one(&mut self, theirs: &Sighting) -> bool {
        let is_news = self.by_unit.get(&theirs.unit).is_none_or(|mine| mine.as_of() < theirs.as_of());
        if is_news {
            self.by_unit.insert(theirs.unit, *theirs);
        }
        is_news
    }

    /// Forgets whom of other factions it saw before a turn. Its own are not forgotten as long as they may be there.
    pub fn forget_before(&mut self, turn: Turn, own: FactionId) {
        self.by_unit.retain(|_, sighting| sighting.seen >= turn || sighting.faction == own && sighting.is_there());
    }

    /// The last sighting of a unit.
    pub fn of(&self, unit: UnitId) -> Option<&Sighting> {
        self.by_unit.get(&unit)
    }

    /// Those that may still be where they were seen, by unit.
    pub fn there(&self) -> impl Iterator<Item = &Sighting> {
        self.iter().filter(|sighting| sighting.is_there())
    }

    /// All of them, by unit.
    pub fn iter(&self) -> impl Iterator<Item = &Sighting> {
        self.by_unit.values()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn seen(seen: u32) -> Sighting {
        let (unit, kind, faction, at) = (UnitId(3), KindId(2), FactionId(1), Point::new(5, 5));
        let doing = Doing::Walking(Direction::East);
        Sighting { unit, kind, faction, at, seen: Turn(seen), doing, fate: Fate::There }
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
        one.learn(&other);
        assert_eq!(one.there().count(), 0, "it was looked for there since");
        other.learn(&one);
        assert_eq!(other.there().count(), 0);
        other.note(seen(8));
        one.learn(&other);
        assert_eq!(one.there().count(), 1);
        assert!(one.note(seen(9)) == other.of(UnitId(3)).is_none());
        one.forget_before(Turn(10), FactionId(1));
        assert_eq!(one.iter().count(), 1);
        one.forget_before(Turn(10), FactionId(2));
        assert_eq!(one.iter().count(), 0);
    }
}
