//! Who waits for a path.

use std::collections::BTreeMap;

use crate::{game::Game, grid::Point, mind::PathQueue};

/// A unit that waits.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Waiter {
    /// Its place in the queue of its mind, from 1.
    pub place: usize,
    /// For how many turns it has waited.
    pub waited: u32,
    /// Whether its search has begun.
    pub is_under_way: bool,
    /// Where about it wants to go, if that is a place at all.
    pub goal: Option<Point>,
}

/// Where somebody wants to go.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct WantedCell {
    /// By how many of those who wait.
    pub wanted_by: usize,
    /// Whether nobody is drawn there.
    pub is_free: bool,
}

/// Those who wait for a path, and where they want to go, by cell. Of a unit that covers several cells, it is the top
/// left one.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct QueuePicture {
    waiters: BTreeMap<Point, Waiter>,
    goals: BTreeMap<Point, WantedCell>,
}

impl QueuePicture {
    /// Who waits in some queues. `is_taken` says where somebody is drawn.
    pub(super) fn new(game: &Game, queues: &[&PathQueue], is_taken: impl Fn(Point) -> bool) -> Self {
        let mut picture = Self::default();
        for queue in queues {
            for (index, waiting) in queue.waiting().enumerate() {
                let Some(unit) = game.floor().units().find(|unit| unit.id == waiting.unit) else { continue };
                let goal = waiting.goal.whereabouts();
                let (waited, is_under_way) = (game.turn().since(waiting.since), waiting.is_under_way);
                picture.waiters.insert(unit.at, Waiter { place: index + 1, waited, is_under_way, goal });
                if let Some(goal) = goal {
                    let fresh = || WantedCell { wanted_by: 0, is_free: !is_taken(goal) };
                    picture.goals.entry(goal).or_insert_with(fresh).wanted_by += 1;
                }
            }
        }
        picture
    }

    /// Who waits at a cell.
    pub fn waiter(&self, point: Point) -> Option<Waiter> {
        self.waiters.get(&point).copied()
    }

    /// What is wanted of a cell.
    pub fn goal(&self, point: Point) -> Option<WantedCell> {
        self.goals.get(&point).copied()
    }
}
