//! What theory promises of a search, checked against its recording.
//!
//! Four statements are checked event by event: [`Invariant`]. The recording says what the search did; the exact costs
//! that it is compared with come from a pass of their own over the true map ([`exact`]), which shares no code with the
//! searches. The first event that contradicts a statement is its [`Breach`].

mod check;
mod exact;

use crate::search::{Algorithm, Cost, NodeId};

use super::{FirstSteps, Formula, Method, Study, formula::figure};

/// A statement about a search that theory promises if the heuristic is good enough.
///
/// With a weight, the heuristic is what is added to G: weighted H.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Invariant {
    /// No H is higher than the cost of the cheapest path that remains.
    Admissible,
    /// No step makes H fall by more than the step costs.
    Consistent,
    /// No closed node has a cheaper path than the one that its parents lead along.
    Final,
    /// No node is closed at a lower F than the one before it.
    Rising,
}

impl Invariant {
    /// All of them, as they are listed.
    pub const ALL: [Self; 4] = [Self::Admissible, Self::Consistent, Self::Final, Self::Rising];

    /// The statement about a search with this formula.
    pub fn title(self, formula: Formula) -> String {
        let h = formula.name_of_added();
        match self {
            Self::Admissible => format!("{h} is admissible"),
            Self::Consistent => format!("{h} is consistent"),
            Self::Final => "Closed G is final".to_owned(),
            Self::Rising => "F never falls".to_owned(),
        }
    }

    /// What the statement says, while nothing contradicts it.
    pub fn about(self, formula: Formula) -> String {
        let h = formula.name_of_added();
        match self {
            Self::Admissible => format!("no {h} is above the cost that remains"),
            Self::Consistent => format!("no step lowers {h} by more than it costs"),
            Self::Final => "no closed cell has a cheaper path".to_owned(),
            Self::Rising => "each is closed at the F of the last, or more".to_owned(),
        }
    }
}

/// The first event that contradicts an invariant.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Breach {
    /// The index of the event.
    pub event: usize,
    /// The cell where it happened.
    pub cell: NodeId,
    /// The numbers.
    pub numbers: BreachNumbers,
}

/// The numbers of a breach.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BreachNumbers {
    /// H is higher than the cost that remains.
    TooHigh {
        /// The estimate: H, or weighted H.
        h: Cost,
        /// The exact cost.
        remaining: Cost,
    },
    /// A step lowers H by more than it costs.
    TooSteep {
        /// The cell before the step.
        from: NodeId,
        /// By how much H falls.
        fall: Cost,
        /// The cost of the step.
        step: Cost,
    },
    /// A closed cell has a cheaper path.
    Cheaper {
        /// The cost of the path that was found.
        g: Cost,
        /// The exact cost.
        exact: Cost,
    },
    /// A cell is closed at a lower F than the one before it.
    Lower {
        /// Its F.
        f: Cost,
        /// The cell closed before it.
        after: NodeId,
        /// The F of that cell.
        f_after: Cost,
    },
}

impl Breach {
    /// What happened, in a sentence with the numbers.
    pub fn sentence(&self, study: &Study) -> String {
        let cell = study.name(self.cell);
        let name_of_h = study.formula().map_or_else(|| "H".to_owned(), Formula::name_of_added);
        let what = match self.numbers {
            BreachNumbers::TooHigh { h, remaining } => {
                format!("{cell} has {name_of_h} {h}, but the path from it costs {remaining}.")
            }
            BreachNumbers::TooSteep { from, fall, step } => {
                format!("{name_of_h} falls by {fall} from {} to {cell}, a step of {step}.", study.name(from))
            }
            BreachNumbers::Cheaper { g, exact } => {
                format!("{cell} is closed at G {g}, and a path to it costs {exact}.")
            }
            BreachNumbers::Lower { f, after, f_after } => {
                format!("{cell} is closed at F {}, after {} at F {}.", figure(f), study.name(after), figure(f_after))
            }
        };
        format!("Moment {}: {what}", self.event + 1)
    }
}

/// Whether an invariant holds at a step of a search.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum InvariantState {
    /// It does not apply, for this reason.
    DoesNotApply(&'static str),
    /// Nothing has contradicted it so far.
    Holds,
    /// It is broken.
    Broken(Breach),
}

/// For each invariant, its first breach in the whole recording, or why it does not apply.
pub(super) type Checked = [Result<Option<Breach>, &'static str>; Invariant::ALL.len()];

/// The largest map, in cells, whose exact costs are computed.
const MOST_CELLS: usize = 1 << 18;

impl Study {
    /// Checks the invariants, unless they are checked already.
    pub fn check_invariants(&mut self) {
        if self.outcome().is_ok_and(|done| done.invariants.is_none()) {
            let checked = self.checked();
            if let Ok(done) = self.done_mut() {
                done.invariants = Some(checked);
            }
        }
    }

    /// The state of each invariant at the current step, in the order of [`Invariant::ALL`]; `None` before
    /// [`Study::check_invariants`].
    pub fn invariants(&self) -> Option<[InvariantState; Invariant::ALL.len()]> {
        let done = self.outcome().ok()?;
        let position = done.timeline.position();
        Some(done.invariants?.map(|checked| match checked {
            Err(why) => InvariantState::DoesNotApply(why),
            Ok(Some(breach)) if breach.event < position => InvariantState::Broken(breach),
            Ok(_) => InvariantState::Holds,
        }))
    }

    /// Checks the whole recording.
    fn checked(&self) -> Checked {
        let reasons = Invariant::ALL.map(|invariant| self.inapplicable(invariant));
        let needs_costs = |invariant| invariant != Invariant::Rising && reasons[invariant as usize].is_none();
        let costs = if Invariant::ALL.into_iter().any(needs_costs) { self.exact_costs() } else { None };
        let breaches = self
            .timeline()
            .map(|timeline| check::breaches(timeline, costs.as_ref(), self.weighs_h()))
            .unwrap_or_default();
        let mut checked = reasons.map(|reason| reason.map_or(Ok(None), Err));
        for (checked, breach) in checked.iter_mut().zip(breaches).filter(|(checked, _)| checked.is_ok()) {
            *checked = Ok(breach);
        }
        checked
    }

    /// Whether H is weighted before it is added to G.
    fn weighs_h(&self) -> bool {
        matches!(self.formula(), Some(Formula::Sum { weight }) if weight != 100)
    }

    /// Why an invariant does not apply to this search, if it does not.
    fn inapplicable(&self, invariant: Invariant) -> Option<&'static str> {
        let experiment = self.experiment();
        let algorithm = experiment.settings.algorithm;
        let (Ok(done), Some(formula)) = (self.outcome(), self.formula()) else { return Some("nothing was searched") };
        if done.timeline.is_empty() {
            return Some("nothing was searched");
        }
        if invariant == Invariant::Rising {
            return match experiment.method {
                Method::Flee => Some("the second search begins at figures of the first"),
                _ if formula == Formula::Keys => Some("D* Lite takes cells by key, not by F"),
                _ if algorithm == Algorithm::Deepening => Some("IDA* goes along one path"),
                _ => None,
            };
        }
        let nodes = match experiment.method {
            Method::Search if experiment.turn_penalty > 0 => Some("its nodes are cells with a direction"),
            Method::Search if algorithm == Algorithm::TwoTier => Some("each of its searches has a goal of its own"),
            Method::Search if algorithm.is_from_both_ends() => Some("half of its cells are B's"),
            Method::Search if algorithm == Algorithm::AnyAngle => Some("its lines are not steps"),
            Method::Search if algorithm == Algorithm::Deepening && invariant == Invariant::Final => {
                Some("IDA* takes any path in its bound")
            }
            Method::Search if invariant == Invariant::Final => match experiment.foreknowledge.first_steps {
                FirstSteps::Unknown => None,
                FirstSteps::GoalBounds => Some("goal bounds leave out ways that do not lead to B"),
                FirstSteps::PathDatabase => Some("a path database leads to B only"),
            },
            Method::Search | Method::Field => None,
            Method::Waypoints => Some("its nodes are waypoints, not cells"),
            Method::Flee => Some("it ends at no goal"),
            Method::Discover => Some("what the unit knows changes on the way"),
            Method::Dodge => Some("its nodes are cells at a time"),
            Method::ConstraintTree | Method::InTurn | Method::Crowd => Some("its nodes are plans of all units"),
        };
        let h = (invariant != Invariant::Final).then(|| match formula {
            Formula::H => Some("F is H, without G"),
            _ => (!formula.has_h()).then_some("this search does not use H"),
        });
        nodes.or(h.flatten()).or_else(|| {
            (experiment.level.size().area() > MOST_CELLS).then_some("the map is too large to compute all exact costs")
        })
    }
}

#[cfg(test)]
mod tests;
