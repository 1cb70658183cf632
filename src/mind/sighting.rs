//! A sighting: what was last seen of a unit, and what became of it.

use serde::{Deserialize, Serialize};

use crate::grid::{Direction, Point};

use super::{FactionId, KindId, Turn, UnitId};

/// What a unit was seen doing.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Doing {
    /// It stood there.
    #[default]
    Standing,
    /// It was walking in this direction.
    Walking(Direction),
    /// It was fighting.
    Fighting,
}

/// What became of the unit since it was seen, as far as is known.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Fate {
    /// Nothing is known: it may still be there.
    There,
    /// It was no longer there when the place was seen again, in this turn.
    Gone(Turn),
    /// It died in this turn.
    Dead(Turn),
}

/// The last sighting of a unit that a mind knows of.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Sighting {
    /// The unit.
    pub unit: UnitId,
    /// The kind of unit.
    pub kind: KindId,
    /// The faction of the unit.
    pub faction: FactionId,
    /// The top left cell that it covered.
    pub at: Point,
    /// When.
    pub seen: Turn,
    /// What it was doing.
    pub doing: Doing,
    /// Whether it was seen to be hurt: a third of its health was gone, or more.
    pub is_hurt: bool,
    /// Whether it was seen in a cage, where it is harmless.
    pub is_captive: bool,
    /// Whether its kind cannot move.
    pub is_rooted: bool,
    /// What became of it.
    pub fate: Fate,
}

impl Sighting {
    /// The greatest distance from the sighting within which a unit is searched for, in steps.
    pub const FARTHEST: u32 = 16;

    /// How many steps the unit may have gone since: one a turn, up to [`Sighting::FARTHEST`]. The area in which to look
    /// for it widens with the age of the sighting.
    pub fn reach(&self, now: Turn) -> u32 {
        now.since(self.seen).min(Self::FARTHEST)
    }

    /// The middle of the area in which to look for the unit: half of its reach ahead in the direction in which it was
    /// walking.
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

    /// Whether it is known to be dead.
    pub fn is_of_dead(&self) -> bool {
        matches!(self.fate, Fate::Dead(_))
    }

    /// The turn of the latest information in the sighting.
    pub fn as_of(&self) -> Turn {
        match self.fate {
            Fate::There => self.seen,
            Fate::Gone(turn) | Fate::Dead(turn) => turn,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_area_widens_the_way_the_unit_went() {
        let (unit, kind, faction, at) = (UnitId(3), KindId(2), FactionId(1), Point::new(5, 5));
        let doing = Doing::Walking(Direction::East);
        let (is_hurt, is_captive, is_rooted, fate) = (false, false, false, Fate::There);
        let sighting =
            Sighting { unit, kind, faction, at, seen: Turn(10), doing, is_hurt, is_captive, is_rooted, fate };
        let area = |now| (sighting.likely(Turn(now)), sighting.reach(Turn(now)));
        assert_eq!(area(10), (Point::new(5, 5), 0));
        assert_eq!(area(14), (Point::new(7, 5), 4));
        assert_eq!(area(900), (Point::new(13, 5), Sighting::FARTHEST));
    }
}
