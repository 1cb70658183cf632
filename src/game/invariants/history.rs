//! What something was, from turn to turn.

use crate::mind::Turn;

/// The values that something had, and since when each. In one turn it may have had several.
#[derive(Clone, Debug)]
pub(super) struct History<T> {
    /// In the order in which they came; each differs from the one before.
    changes: Vec<(Turn, T)>,
}

impl<T: PartialEq> History<T> {
    /// A history that begins at a turn with a value.
    pub(super) fn beginning(turn: Turn, value: T) -> Self {
        Self { changes: vec![(turn, value)] }
    }

    /// It has this value now. Turns do not run backwards.
    pub(super) fn record(&mut self, now: Turn, value: T) {
        if self.latest() != &value {
            self.changes.push((now, value));
        }
    }

    /// The value it has now.
    pub(super) fn latest(&self) -> &T {
        // A history begins with a value, and none is taken away.
        &self.changes[self.changes.len() - 1].1
    }

    /// Every value that it had at some moment of a turn; none before it begins.
    pub(super) fn during(&self, turn: Turn) -> impl Iterator<Item = &T> {
        let first = self.changes.partition_point(|&(since, _)| since < turn).saturating_sub(1);
        let end = self.changes.partition_point(|&(since, _)| since <= turn);
        self.changes[first.min(end)..end].iter().map(|(_, value)| value)
    }

    /// Whether it had a value at some moment of a turn.
    pub(super) fn had(&self, turn: Turn, value: &T) -> bool {
        self.during(turn).any(|had| had == value)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_turn_has_what_was_before_it_and_what_came_in_it() {
        let mut history = History::beginning(Turn(3), 'a');
        for (turn, value) in [(5, 'a'), (7, 'b'), (7, 'c'), (7, 'c'), (9, 'a')] {
            history.record(Turn(turn), value);
        }
        let during = |turn| history.during(Turn(turn)).collect::<String>();
        assert_eq!([2, 3, 6, 7, 8, 9, 10].map(during), ["", "a", "a", "abc", "c", "ca", "a"]);
        assert_eq!((history.latest(), history.had(Turn(7), &'b'), history.had(Turn(8), &'b')), (&'a', true, false));
    }
}
