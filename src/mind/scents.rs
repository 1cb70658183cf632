//! The scents that a unit with a nose has smelled: where enemies have walked, and when.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use crate::grid::Point;

use super::Turn;

/// Remembered scents of enemies, each with the turn in which it was left.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Scents {
    by_place: BTreeMap<Point, Turn>,
    /// Trails were followed to their ends up to scents of this turn; older scents are not worth following.
    cold: Option<Turn>,
}

impl Scents {
    /// Records what is smelled in a cell: a scent and the turn in which it was left, or no scent.
    pub fn note(&mut self, at: Point, left: Option<Turn>) {
        match left {
            Some(left) => self.by_place.insert(at, left),
            None => self.by_place.remove(&at),
        };
    }

    /// Records that the unit has come to a cell. If no scent is fresher than the one there, the trail ends.
    pub fn arrive(&mut self, at: Point) {
        if let Some(&here) = self.by_place.get(&at)
            && self.by_place.values().all(|&left| left <= here)
        {
            self.cold = self.cold.max(Some(here));
        }
    }

    /// The freshest scent that was not followed to its end, and where it is.
    pub fn freshest(&self) -> Option<(Point, Turn)> {
        let warm = self.iter().filter(|&(_, left)| Some(left) > self.cold);
        warm.max_by_key(|&(at, left)| (left, at))
    }

    /// The turn up to which trails were followed to their ends.
    pub(super) fn cold(&self) -> Option<Turn> {
        self.cold
    }

    /// Learns the scents of another mind: of two scents in one cell the fresher counts.
    pub(super) fn learn(&mut self, other: &Self) {
        for (at, left) in other.iter() {
            let mine = self.by_place.entry(at).or_insert(left);
            *mine = left.max(*mine);
        }
        self.cold = self.cold.max(other.cold);
    }

    /// Every scent, by place.
    pub fn iter(&self) -> impl Iterator<Item = (Point, Turn)> {
        self.by_place.iter().map(|(&at, &left)| (at, left))
    }

    /// Forgets what was left before a turn.
    pub fn forget_before(&mut self, turn: Turn) {
        self.by_place.retain(|_, left| *left >= turn);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_trail_is_followed_to_its_end_and_not_again() {
        let at = |x| Point::new(x, 0);
        let mut scents = Scents::default();
        scents.note(at(1), Some(Turn(4)));
        scents.note(at(2), Some(Turn(5)));
        assert_eq!(scents.freshest(), Some((at(2), Turn(5))));
        scents.arrive(at(1));
        assert_eq!(scents.freshest(), Some((at(2), Turn(5))), "there is a fresher one");
        scents.arrive(at(2));
        assert_eq!(scents.freshest(), None);
        scents.note(at(3), Some(Turn(6)));
        assert_eq!(scents.freshest(), Some((at(3), Turn(6))), "somebody has walked on");
        scents.note(at(3), None);
        scents.forget_before(Turn(5));
        assert_eq!((scents.freshest(), scents.iter().count()), (None, 1));
    }
}
