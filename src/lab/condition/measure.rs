//! The measures that a condition can compare, and the earlier state of searches.

use crate::{
    lab::{Comparison, Experiment, Study},
    search::Stats,
};

use super::super::{Route, Timeline};

/// A number of a search.
#[derive(Clone, Copy, Debug)]
pub struct Measure {
    /// Its name in conditions.
    pub name: &'static str,
    /// Its description.
    pub about: &'static str,
    /// Reads the number; `None` if the search is impossible or has no such number.
    pub of: fn(&Study) -> Option<u64>,
}

/// All measures: first the results of the search, then its state at the current position.
pub static MEASURES: &[Measure] = &[
    Measure { name: "cost", about: "cost of the path, if there is one", of: |study| route(study, cost) },
    Measure { name: "steps", about: "number of steps of the path, if there is one", of: |study| route(study, steps) },
    Measure { name: "turns", about: "number of changes of direction of the path", of: |study| route(study, turns) },
    Measure {
        name: "cheapest",
        about: "cost of the cheapest path, by Dijkstra's algorithm, once a search is at its end",
        of: |study| Some(study.outcome().ok()?.optimum()?.0.into()),
    },
    Measure {
        name: "expanded",
        about: "number of expanded nodes",
        of: |study| stats(study, |stats| stats.expanded.into()),
    },
    Measure { name: "opened", about: "number of opened nodes", of: |study| stats(study, |stats| stats.opened.into()) },
    Measure {
        name: "reparented",
        about: "how often an open node got a new parent",
        of: |study| stats(study, |stats| stats.reparented.into()),
    },
    Measure {
        name: "longest",
        about: "highest number of nodes on the open list",
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
        about: "number of plans, by discover",
        of: |study| Some(study.outcome().ok()?.findings.plans?.into()),
    },
    Measure {
        name: "step",
        about: "number of the current moment",
        of: |study| moment(study, |timeline| timeline.position() as u64),
    },
    Measure {
        name: "closed",
        about: "number of nodes closed at that moment",
        of: |study| moment(study, |timeline| timeline.counts().closed.into()),
    },
    Measure {
        name: "open",
        about: "number of nodes open at that moment",
        of: |study| moment(study, |timeline| timeline.counts().open as u64),
    },
    Measure {
        name: "meeting",
        about: "cost of the cheapest path that both halves know, at that moment, by bi-dijkstra and bi-astar",
        of: |study| Some(study.meeting()?.best?.0.0.into()),
    },
    Measure {
        name: "again",
        about: "how often a node that had been closed before was closed again, up to that moment, by ida",
        of: |study| Some(study.round()?.again.into()),
    },
    Measure {
        name: "search",
        about: "number of the current search, where there are several one after the other",
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

/// The experiments and measures of several searches at some earlier time.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Before {
    searches: Vec<(Experiment, Vec<Option<u64>>)>,
    active: usize,
}

impl Before {
    /// The current state of a comparison.
    pub fn of(comparison: &Comparison) -> Self {
        let numbers = |study| MEASURES.iter().map(|measure| (measure.of)(study)).collect();
        let searches = comparison.studies().iter().map(|study| (study.experiment().clone(), numbers(study))).collect();
        Self { searches, active: comparison.active_place() }
    }

    /// The experiment that was active.
    pub fn active_experiment(&self) -> Option<&Experiment> {
        self.searches.get(self.active).map(|(experiment, _)| experiment)
    }

    /// The earlier state of the search at an index; for a search added since, that of the search that was active.
    fn search(&self, place: usize) -> Option<&(Experiment, Vec<Option<u64>>)> {
        self.searches.get(place).or_else(|| self.searches.get(self.active))
    }

    /// The earlier experiment of the search at an index.
    pub(super) fn experiment(&self, place: usize) -> Option<&Experiment> {
        Some(&self.search(place)?.0)
    }

    /// The earlier value of a measure of the search at an index.
    pub(super) fn number(&self, place: usize, measure: &Measure) -> Option<u64> {
        let row = MEASURES.iter().position(|known| known.name == measure.name)?;
        *self.search(place)?.1.get(row)?
    }
}
