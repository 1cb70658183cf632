//! The ways that beliefs about enemies came: from where somebody was perceived to the witness, and from there to the
//! unit that goes by it.

use std::collections::BTreeMap;

use crate::{
    game::{Game, Task},
    grid::{Direction, Point, line},
    mind::{Heard, Sighting, Source, UnitId},
};

use super::super::eyes::{self, Viewed};

/// The most beliefs whose ways are drawn, the freshest first.
const MOST: usize = 12;

/// Something that a mind believes, and from where.
#[derive(Clone, Debug, PartialEq)]
pub enum Belief {
    /// A unit of another faction was seen.
    Seen(Sighting),
    /// A noise was heard.
    Heard(Heard),
}

/// A cell of the way of a belief.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Passing {
    /// The number of the belief.
    pub belief: usize,
    /// The direction in which word came.
    pub direction: Direction,
    /// Whether the watched unit acts on the belief.
    pub is_reason: bool,
}

/// The ways of the beliefs of a mind.
#[derive(Clone, Debug, Default)]
pub struct Sources {
    beliefs: Vec<Belief>,
    passings: BTreeMap<Point, Passing>,
}

impl Sources {
    /// The ways that the beliefs of a mind about enemies came. A witness whose kind the viewer cannot know is left out.
    pub(super) fn new(game: &Game, viewed: &Viewed<'_>) -> Self {
        let me = viewed.unit.and_then(|id| game.floor().units().find(|unit| unit.id == id));
        let task = me.map(|unit| &unit.task);
        let quarry = task.and_then(|task| match *task {
            Task::Hunt { unit, .. } | Task::Search { unit, .. } => Some(unit),
            _ => None,
        });
        let others = viewed.mind.sightings.iter().filter(|seen| seen.faction != viewed.faction && !seen.is_of_dead());
        let mut seen: Vec<_> = others.copied().collect();
        seen.sort_by_key(|seen| (Some(seen.unit) != quarry, std::cmp::Reverse(seen.seen), seen.unit));
        seen.truncate(MOST);
        let place_of = |witness: UnitId| {
            eyes::kind_of_witness(game, viewed.mind, witness)?;
            Some(viewed.mind.sightings.of(witness)?.at)
        };
        let way = |from: Point, source: Source| {
            let witness = source.witness().filter(|&witness| viewed.unit != Some(witness)).and_then(place_of);
            [Some(from), witness, me.map(|me| me.at)].into_iter().flatten().collect::<Vec<_>>()
        };
        let mut sources = Self::default();
        if let Some(&Task::Investigate { at, .. }) = task
            && let Some(heard) = viewed.mind.noise(at)
        {
            sources.add(Belief::Heard(*heard), true, &way(at, heard.source));
        }
        for seen in seen {
            sources.add(Belief::Seen(seen), Some(seen.unit) == quarry, &way(seen.at, seen.source));
        }
        sources
    }

    /// Adds a belief with the stops of its way. Where ways cross, the earlier one stays.
    fn add(&mut self, belief: Belief, is_reason: bool, stops: &[Point]) {
        let number = self.beliefs.len();
        self.beliefs.push(belief);
        for leg in stops.windows(2) {
            let Some(direction) = leg[0].bearing(leg[1]) else { continue };
            for point in line(leg[0], leg[1]) {
                self.passings.entry(point).or_insert(Passing { belief: number, direction, is_reason });
            }
        }
    }

    /// The way that leads through a cell.
    pub fn through(&self, point: Point) -> Option<Passing> {
        self.passings.get(&point).copied()
    }

    /// Whether there is no way at all.
    pub fn is_empty(&self) -> bool {
        self.passings.is_empty()
    }

    /// Whether the watched unit acts on one of the beliefs.
    pub fn has_reason(&self) -> bool {
        self.passings.values().any(|passing| passing.is_reason)
    }

    /// The belief of a way.
    pub fn belief(&self, passing: Passing) -> Option<&Belief> {
        self.beliefs.get(passing.belief)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::mind::{Sound, Turn};

    #[test]
    fn a_way_leads_over_the_witness_and_the_reason_stays_on_top() {
        let heard = |turn| {
            let source = Source::witnessed_by(UnitId(7));
            Belief::Heard(Heard { turn: Turn(turn), loudness: 3, sound: Sound::Fight, source })
        };
        let mut sources = Sources::default();
        let [place, witness, me] = [(1, 1), (5, 1), (5, 4)].map(|(x, y)| Point::new(x, y));
        sources.add(heard(3), true, &[place, witness, me]);
        sources.add(heard(4), false, &[Point::new(0, 1), me]);
        let at = |x, y| sources.through(Point::new(x, y)).map(|it| (it.belief, it.direction, it.is_reason));
        assert_eq!([at(1, 1), at(3, 1)], [Some((0, Direction::East, true)); 2]);
        assert_eq!(at(5, 3), Some((0, Direction::South, true)));
        assert_eq!(at(0, 1).map(|(belief, ..)| belief), Some(1));
        assert_eq!(at(9, 9), None);
        assert_eq!(sources.belief(sources.through(witness).expect("a way")), Some(&heard(3)));
        let mut alone = Sources::default();
        alone.add(heard(3), false, &[place, place]);
        assert_eq!(alone.through(place), None, "it perceived what is in its own cell itself");
    }
}
