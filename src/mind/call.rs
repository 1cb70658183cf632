//! What friends tell each other to do.

use serde::{Deserialize, Serialize};

use crate::grid::Point;

use super::{Turn, UnitId};

/// What a unit was told by a friend who sorts out a jam.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Call {
    /// By whom.
    pub by: UnitId,
    /// When.
    pub told: Turn,
    /// Where the unit was then.
    pub from: Point,
    /// Where to go from there, as soon as that cell is free; the same cell to stay.
    pub to: Point,
    /// With whom to change places, where all go round in a ring and nobody could be the first.
    pub lets_pass: Option<UnitId>,
    /// Whether somebody who was there then was told as well, and so will be gone.
    pub clears: bool,
}

impl Call {
    /// Turns after which nobody heeds it any more.
    const KEEPS: u32 = 1;

    /// Whether it is to be heeded by a unit that is at `here` now: it was told just now, and the unit is where it was
    /// told or where it was sent.
    pub fn holds(&self, here: Point, now: Turn) -> bool {
        now.since(self.told) <= Self::KEEPS && (here == self.from || here == self.to)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_call_is_heeded_on_the_spot_or_not_at_all() {
        let (from, to) = (Point::new(1, 1), Point::new(2, 1));
        let call = Call { by: UnitId(1), told: Turn(7), from, to, lets_pass: None, clears: false };
        let heeded = [(from, 7), (to, 8), (from, 9), (Point::new(1, 2), 7)].map(|(at, now)| call.holds(at, Turn(now)));
        assert_eq!(heeded, [true, true, false, false]);
    }
}
