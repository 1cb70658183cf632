//! The numbers that a condition can compare, and the state of the searches at some earlier time to compare later ones with.

use crate::{
    lab::{Comparison, Experiment, Study},
    search::Stats,
};

use super::super::{Route, Timeline};

/// A number that can be read off a search.
#[derive(Clone, Copy, Debug)]
pub struct Measure {
    /// Its name in conditions.
    pub name: &'static str,
    /// What it is.
    pub about: &'static str,
    /// The number; none if the search could not be done or has no such number.
    pub of: fn(&Study) -> Option<u64>,
}

/// All of them: what came of the search first, then how it stands at the moment that is looked at.
pub static MEASURES: &[Measure] = &[
    Measure { name: "cost", about: "what the path costs, if there is one", of: |study| route(study, cost) },
    Measure { name: "steps", about: "the steps of the path, if there is one", of: |study| route(study, steps) },
    Measure { name: "turns", about: "how often the path changes its direction", of: |study| route(study, turns) },
    Measure {
        name: "cheapest",
        about: "what the cheapest path costs, as Dijkstra's algorithm proves, once a search stands at its end",
        of: |study| Some(study.outcome().ok()?.optimum()?.0.into()),
    },
    Measure {
        name: "expanded",
        about: "the nodes whose neighbours were looked at",
        of: |study| stats(study, |stats| stats.expanded.into()),
    },
    Measure {
        name: "opened",
        about: "the nodes that came onto the open list",
        of: |study| stats(study, |stats| stats.opened.into()),
    },
    Measure {
        name: "reparented",
        about: "how often an open node was given a new parent",
        of: |study| stats(study, |stats| stats.reparented.into()),
    },
    Measure {
        name: "longest",
        about: "the nodes on the open list when it was longest",
        of: |study| stats(study, |stats| stats.largest_open.into()),
    },
    Measure {
        name: "comparisons",
        about: "how often the open list compared two F, where several searches stand side by side",
        of: |study| Some(study.outcome().ok()?.list_work()?.comparisons),
    },
    Measure {
        name: "shifts",
        about: "how many entries of the open list it moved to make room, where several searches stand side by side",
        of: |study| Some(study.outcome().ok()?.list_work()?.shifts),
    },
    Measure {
        name: "plans",
        about: "the plans that were made on the way, by discover",
        of: |study| Some(study.outcome().ok()?.findings.plans?.into()),
    },
    Measure {
        name: "step",
        about: "the number of the step that is looked at",
        of: |study| moment(study, |timeline| timeline.position() as u64),
    },
    Measure {
        name: "closed",
        about: "the nodes that are closed at that step",
        of: |study| moment(study, |timeline| timeline.counts().closed.into()),
    },
    Measure {
        name: "open",
        about: "the nodes that are open at that step",
        of: |study| moment(study, |timeline| timeline.counts().open as u64),
    },
    Measure {
        name: "search",
        about: "the number of the search under way, where there are several one after the other",
        of: |study| moment(study, |timeline| timeline.search().0 as u64),
    },
];

fn route(study: &Study, number: fn(&Route) -> u64) -> Option<u64> {
    study.outcome().ok()?.findings.route.as_ref().ok().map(number)
}

fn cost(route: &Route) -> u64 {
    route.cost.0.into()
}

fn steps(route: &Route) -> u64 {
    route.steps.len().saturating_sub(1) as u64
}

fn turns(route: &Route) -> u64 {
    route.corners.len().saturating_sub(2) as u64
}

fn stats(study: &Study, number: fn(&Stats) -> u64) -> Option<u64> {
    Some(number(&study.outcome().ok()?.findings.stats))
}

fn moment(study: &Study, number: fn(&Timeline) -> u64) -> Option<u64> {
    study.timeline().map(number)
}

/// The experiments and measures of searches side by side at some time.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Before {
    searches: Vec<(Experiment, Vec<Option<u64>>)>,
    active: usize,
}

impl Before {
    /// The present state of a comparison.
    pub fn of(comparison: &Comparison) -> Self {
        let numbers = |study| MEASURES.iter().map(|measure| (measure.of)(study)).collect();
        let searches = comparison.studies().iter().map(|study| (study.experiment().clone(), numbers(study))).collect();
        Self { searches, active: comparison.active_place() }
    }

    /// The earlier state of the search at a place, from 0; for a search added since then, that of the one that was
    /// active.
    fn search(&self, place: usize) -> Option<&(Experiment, Vec<Option<u64>>)> {
        self.searches.get(place).or_else(|| self.searches.get(self.active))
    }

    /// The earlier experiment of the search at a place, from 0.
    pub(super) fn experiment(&self, place: usize) -> Option<&Experiment> {
        Some(&self.search(place)?.0)
    }

    /// The earlier value of a measure of the search at a place, from 0.
    pub(super) fn number(&self, place: usize, measure: &Measure) -> Option<u64> {
        let row = MEASURES.iter().position(|known| known.name == measure.name)?;
        *self.search(place)?.1.get(row)?
    }
}
