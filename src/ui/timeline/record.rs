//! The incidents of a recording, by step.

use std::collections::VecDeque;

use crate::game::{Event, Game, Subject};

use super::{Incident, Observer};

/// Number of incidents that are kept; older ones are dropped.
const KEPT: usize = 3000;

/// The incidents of a recording up to the last step that was ever reached.
///
/// A recording always goes the same way, so nothing has to be noted again after somebody has stepped back: the
/// incidents of known steps stay, and the observer waits until the first unknown one.
#[derive(Debug)]
pub(in crate::ui) struct Timeline {
    incidents: VecDeque<Incident>,
    observer: Observer,
    /// The last step that was noted.
    noted: usize,
}

impl Timeline {
    /// A timeline that begins with a game as it is, after this many steps.
    pub(in crate::ui) fn new(game: &Game, step: usize) -> Self {
        Self { incidents: VecDeque::new(), observer: Observer::new(game), noted: step }
    }

    /// Notes what happened in the step that led to a game; `step` is the number of all steps so far. `named` puts the
    /// names of units into a text about them.
    pub(in crate::ui) fn note(
        &mut self,
        step: usize,
        game: &Game,
        events: &[Event],
        named: impl Fn(String, [Option<Subject>; 2]) -> String,
    ) {
        if step <= self.noted {
            return;
        }
        self.noted = step;
        let incidents = self.observer.observe(game, events).into_iter();
        self.incidents.extend(incidents.map(|it| Incident { step, text: named(it.text, [it.who, it.whom]), ..it }));
        let surplus = self.incidents.len().saturating_sub(KEPT);
        self.incidents.drain(..surplus);
    }

    /// All incidents, the oldest first. Those of later steps than the present one are still to come.
    pub(in crate::ui) fn incidents(&self) -> impl DoubleEndedIterator<Item = &Incident> {
        self.incidents.iter()
    }
}
