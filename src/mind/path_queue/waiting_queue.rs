//! The requests whose searches have not begun, in the order in which they came.

use std::collections::BTreeMap;

use super::{Destination, RouteConstraints, Turn, UnitId};

/// A request of a unit, and the turn in which it was made.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(super) struct Request {
    pub(super) unit: UnitId,
    pub(super) goal: Destination,
    pub(super) constraints: RouteConstraints,
    /// When the unit first asked.
    pub(super) since: Turn,
    /// Goals that the unit would prefer, but to which it found no way. It does not ask for them again before this
    /// request is answered; otherwise it might ask for one after the other and get none.
    pub(super) instead_of: Vec<Destination>,
}

/// Requests in the order in which they came, at most one of each unit.
#[derive(Clone, Debug, Default)]
pub(super) struct WaitingQueue {
    by_number: BTreeMap<u64, Request>,
    numbers: BTreeMap<UnitId, u64>,
    next: u64,
}

impl WaitingQueue {
    pub(super) fn len(&self) -> usize {
        self.by_number.len()
    }

    /// Adds a request at the end. The unit must not be waiting yet.
    pub(super) fn push(&mut self, request: Request) {
        self.numbers.insert(request.unit, self.next);
        self.by_number.insert(self.next, request);
        self.next += 1;
    }

    /// Takes out the first request.
    pub(super) fn pop(&mut self) -> Option<Request> {
        let (_, request) = self.by_number.pop_first()?;
        self.numbers.remove(&request.unit);
        Some(request)
    }

    /// The request of a unit.
    pub(super) fn of(&self, unit: UnitId) -> Option<&Request> {
        self.by_number.get(self.numbers.get(&unit)?)
    }

    /// Replaces the unit's waiting request and keeps its place. Returns whether there was one.
    pub(super) fn replace(&mut self, request: &Request) -> bool {
        let number = self.numbers.get(&request.unit);
        let Some(waiting) = number.and_then(|number| self.by_number.get_mut(number)) else { return false };
        *waiting = Request { since: waiting.since, ..request.clone() };
        true
    }

    /// Takes out the request of a unit.
    pub(super) fn remove(&mut self, unit: UnitId) {
        if let Some(number) = self.numbers.remove(&unit) {
            self.by_number.remove(&number);
        }
    }

    /// All requests in order.
    pub(super) fn iter(&self) -> impl Iterator<Item = &Request> {
        self.by_number.values()
    }
}

/// The class of a request. Each class has its own queue and its own places for active searches, so that a unit that
/// hunts does not wait behind all units that patrol.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum RequestClass {
    /// A search for a cell, or around one.
    Somewhere,
    /// A search for the nearest cell of some kind, wherever it is: at worst it covers the whole floor.
    Anywhere,
}

impl RequestClass {
    pub(super) const ALL: [Self; 2] = [Self::Somewhere, Self::Anywhere];

    pub(super) fn of(goal: &Destination) -> Self {
        match goal {
            Destination::Cell(_)
            | Destination::OneOf(_)
            | Destination::Near(_)
            | Destination::Unseen { area: Some(_), .. } => Self::Somewhere,
            Destination::Unseen { area: None, .. } => Self::Anywhere,
        }
    }
}

/// A unit that waits for a path.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Waiting {
    /// The unit.
    pub unit: UnitId,
    /// Where the unit wants to go.
    pub goal: Destination,
    /// When it asked first.
    pub since: Turn,
    /// Whether its search has begun.
    pub is_under_way: bool,
}

impl Waiting {
    /// The unit that made a request.
    pub(super) fn of(request: &Request, is_under_way: bool) -> Self {
        let &Request { unit, goal, since, .. } = request;
        Self { unit, goal, since, is_under_way }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn whoever_changes_its_mind_keeps_its_place() {
        let request = |unit, goal, since| {
            let (unit, constraints, since) = (UnitId(unit), RouteConstraints::default(), Turn(since));
            Request { unit, goal, constraints, since, instead_of: Vec::new() }
        };
        let cell = |x| Destination::Cell(crate::grid::Point::new(x, 0));
        let mut line = WaitingQueue::default();
        for unit in 0..4 {
            line.push(request(unit, cell(1), unit));
        }
        line.remove(UnitId(0));
        assert!(line.replace(&request(1, cell(7), 9)) && !line.replace(&request(0, cell(7), 9)));
        assert_eq!((line.len(), line.of(UnitId(0))), (3, None));
        assert_eq!(line.pop(), Some(request(1, cell(7), 1)));
        line.push(request(0, cell(1), 10));
        let left: Vec<_> = line.iter().map(|request| request.unit.0).collect();
        assert_eq!(left, [2, 3, 0]);
    }
}
