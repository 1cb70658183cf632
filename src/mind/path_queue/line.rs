//! Those whose search has not begun.

use std::collections::BTreeMap;

use super::{Care, Goal, Turn, UnitId};

/// What a unit asked for, and since when.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(super) struct Request {
    pub(super) unit: UnitId,
    pub(super) goal: Goal,
    pub(super) care: Care,
    /// When it asked first.
    pub(super) since: Turn,
    /// What it would rather go to, if there were a way: what it does not ask for again before this is answered. Else
    /// it might ask for one after the other in turn, and get none.
    pub(super) instead_of: Vec<Goal>,
}

/// Requests in the order in which they came, at most one of each unit.
#[derive(Clone, Debug, Default)]
pub(super) struct Line {
    by_number: BTreeMap<u64, Request>,
    numbers: BTreeMap<UnitId, u64>,
    next: u64,
}

impl Line {
    pub(super) fn len(&self) -> usize {
        self.by_number.len()
    }

    /// Adds a request at the end. The unit must not be in the line yet.
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

    /// Puts a request in the place of the unit's last one, if that is in the line; says whether it is.
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn whoever_changes_its_mind_keeps_its_place() {
        let request = |unit, goal, since| {
            let (unit, care, since) = (UnitId(unit), Care::default(), Turn(since));
            Request { unit, goal, care, since, instead_of: Vec::new() }
        };
        let cell = |x| Goal::Cell(crate::grid::Point::new(x, 0));
        let mut line = Line::default();
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
