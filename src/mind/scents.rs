//! What a nose has found: where enemies have walked, and when.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use crate::grid::Point;

use super::Turn;

/// The scents of enemies that somebody remembers, each with the turn in which it was left.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Scents {
    by_place: BTreeMap<Point, Turn>,
    /// Trails were followed to their ends up to scents of this turn: nothing older is worth following.
    cold: Option<Turn>,
}

impl Scents {
    /// Takes note of what is smelled in a cell: a scent that was left in a turn, or none.
    pub fn note(&mut self, at: Point, left: Option<Turn>) {
        match left {
            Some(left) => self.by_place.insert(at, left),
            None => self.by_place.remove(&at),
        };
    }

    /// Takes note that whoever smells all this has come to a cell. If nothing is fresher than the scent there, the trail
    /// ends.
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

    /// Trails were followed to their ends up to scents of this turn.
    pub(super) fn cold(&self) -> Option<Turn> {
        self.cold
    }

    /// Takes over what others have smelled: of two scents in one cell the fresher counts.
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
