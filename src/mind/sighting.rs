//! A sighting: what was last seen of a unit, and what became of it.

use serde::{Deserialize, Serialize};

use crate::grid::{Direction, Point};

use super::{FactionId, KindId, Retelling, Source, Sureness, Turn, UnitId};

/// The activity in which a unit was seen.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Doing {
    /// It stood there.
    #[default]
    Standing,
    /// It was walking in this direction.
    Walking(Direction),
    /// It was fighting.
    Fighting,
    /// It read a map.
    Reading,
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
#[expect(clippy::struct_excessive_bools, reason = "each is seen or not, whatever the others are")]
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
    /// The activity in which it was seen.
    pub doing: Doing,
    /// Whether it was seen to be hurt: a third of its health was gone, or more.
    pub is_hurt: bool,
    /// Whether it was seen in a cage, where it is harmless.
    pub is_captive: bool,
    /// Whether its kind cannot move.
    pub is_rooted: bool,
    /// Whether it was seen to carry the Astrolabe, whose glare nothing covers.
    pub has_astrolabe: bool,
    /// Its fate since.
    pub fate: Fate,
    /// The unit that saw it there, and how often that was retold.
    pub source: Source,
}

impl Sighting {
    /// The greatest distance from the sighting within which a unit is searched for, in steps.
    pub const FARTHEST: u32 = 16;

    /// Number of steps that the unit may be away by now: one for each turn since, and some for each retelling, up to
    /// [`Sighting::FARTHEST`]. The area in which to look for it widens with the age of the sighting and with each unit
    /// that passed it on.
    pub fn reach(&self, now: Turn) -> u32 {
        now.since(self.seen).saturating_add(self.source.widens()).min(Self::FARTHEST)
    }

    /// The sighting, passed on once more.
    #[must_use]
    pub fn passed_on(self, how: Retelling) -> Self {
        Self { source: self.source.passed_on(how), ..self }
    }

    /// How sure it is at a turn that the unit was seen there.
    pub fn sureness(&self, now: Turn) -> Sureness {
        self.source.sureness(now.since(self.seen))
    }

    /// The middle of the area in which to look for the unit: half of the steps that it may have gone since ahead, in
    /// the direction in which it was walking.
    pub fn likely(&self, now: Turn) -> Point {
        let ahead = (now.since(self.seen).min(Self::FARTHEST) / 2) as i32;
        match self.doing {
            Doing::Walking(direction) => {
                let (dx, dy) = direction.offset();
                self.at + Point::new(dx * ahead, dy * ahead)
            }
            Doing::Standing | Doing::Fighting | Doing::Reading => self.at,
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
        let (is_hurt, is_captive, is_rooted, has_astrolabe, fate) = (false, false, false, false, Fate::There);
        let source = Source::witnessed_by(UnitId(7));
        let seen = Turn(10);
        let sighting = Sighting {
            unit,
            kind,
            faction,
            at,
            seen,
            doing,
            is_hurt,
            is_captive,
            is_rooted,
            has_astrolabe,
            fate,
            source,
        };
        let area = |now| (sighting.likely(Turn(now)), sighting.reach(Turn(now)));
        assert_eq!(area(10), (Point::new(5, 5), 0));
        assert_eq!(area(14), (Point::new(7, 5), 4));
        assert_eq!(area(900), (Point::new(13, 5), Sighting::FARTHEST));
        let told = sighting.passed_on(Retelling::InWords);
        assert_eq!((told.likely(Turn(14)), told.reach(Turn(14))), (Point::new(7, 5), 4 + Source::STEPS_A_RETELLING));
        assert_eq!(told.reach(Turn(900)), Sighting::FARTHEST);
    }
}
