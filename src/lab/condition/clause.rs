//! What a condition consists of, and whether it holds.

use crate::{
    grid::Point,
    lab::{Comparison, Setting, Study},
    search::{Algorithm, NodeState, TraceEvent},
};

use super::{MEASURES, Measure};

/// Something that searches fulfil, or do not: clauses all of which hold.
#[derive(Clone, Debug)]
pub struct Condition {
    pub(super) clauses: Vec<Clause>,
}

/// What a condition is held against.
#[derive(Clone, Copy, Debug)]
pub struct Evidence<'a> {
    /// The searches side by side, one or several.
    pub studies: &'a [Study],
    /// Which of them is looked at.
    pub active: usize,
    /// The cell that is looked at, if there is one.
    pub cursor: Option<Point>,
    /// What was measured before; without it nothing falls or rises.
    pub before: Option<&'a Tally>,
}

/// The measures of a search at some time, to be compared with later ones.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Tally(Vec<Option<u64>>);

/// A part of a condition.
#[derive(Clone, Debug)]
pub(super) enum Clause {
    /// A measure beside a number, or beside another measure.
    Compares { left: Quantity, relation: Relation, right: Amount },
    /// A measure beside what it was.
    Changes { measure: &'static Measure, direction: Direction, by: Option<u64> },
    /// A setting has a value.
    Set { setting: &'static Setting, value: String },
    /// There is a path, perhaps through a cell; or none.
    Path(Route),
    /// A cell is on a list.
    Listed { list: NodeState, cell: Point },
    /// An end of the search is in a cell, or that is looked at.
    End { end: End, cell: Point },
    /// The moment that is looked at is one of these.
    At(Moment),
    /// So many searches stand side by side.
    Beside(u64),
}

/// A measure of the search that is looked at, or of the one by an algorithm.
#[derive(Clone, Copy, Debug)]
pub(super) struct Quantity {
    pub(super) measure: &'static Measure,
    pub(super) of: Option<Algorithm>,
}

/// What a measure is compared with.
#[derive(Clone, Copy, Debug)]
pub(super) enum Amount {
    Number(u64),
    Times(u64, Quantity),
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Relation {
    Less,
    AtMost,
    Equal,
    AtLeast,
    More,
}

impl Relation {
    pub(super) const ALL: [(&'static str, Self); 5] =
        [("<", Self::Less), ("<=", Self::AtMost), ("=", Self::Equal), (">=", Self::AtLeast), (">", Self::More)];

    fn holds(self, left: u64, right: u64) -> bool {
        match self {
            Self::Less => left < right,
            Self::AtMost => left <= right,
            Self::Equal => left == right,
            Self::AtLeast => left >= right,
            Self::More => left > right,
        }
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Direction {
    Falls,
    Rises,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Route {
    Any,
    Through(Point),
    None,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum End {
    Start,
    Goal,
    Cursor,
}

/// A moment of a search.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Moment {
    Start,
    End,
    /// A node has just been given a new parent.
    Reparent,
}

impl Condition {
    /// Whether it holds.
    pub fn holds(&self, evidence: Evidence<'_>) -> bool {
        let Some(study) = evidence.studies.get(evidence.active) else { return false };
        self.clauses.iter().all(|clause| clause.holds(study, evidence))
    }
}

impl<'a> Evidence<'a> {
    /// The searches of a comparison as they stand now; no cell is looked at.
    pub fn of(comparison: &'a Comparison, before: Option<&'a Tally>) -> Self {
        Self { studies: comparison.studies(), active: comparison.active_place(), cursor: None, before }
    }

    /// The search by an algorithm: the one that is looked at, if it is of that kind, else the first that is.
    fn by(&self, algorithm: Algorithm) -> Option<&'a Study> {
        let mut of_kind = self.studies.iter().filter(|study| study.experiment().settings.algorithm == algorithm);
        let active = self.studies.get(self.active);
        active.filter(|study| study.experiment().settings.algorithm == algorithm).or_else(|| of_kind.next())
    }

    /// A number of a search: of the one that is looked at, or of the one by an algorithm.
    fn number(&self, Quantity { measure, of }: Quantity) -> Option<u64> {
        let study = match of {
            Some(algorithm) => self.by(algorithm),
            None => self.studies.get(self.active),
        };
        (measure.of)(study?)
    }
}

impl Tally {
    /// The measures of a search as it stands now.
    pub fn of(study: &Study) -> Self {
        Self(MEASURES.iter().map(|measure| (measure.of)(study)).collect())
    }

    /// What a measure was.
    fn get(&self, name: &str) -> Option<u64> {
        let place = MEASURES.iter().position(|measure| measure.name == name)?;
        *self.0.get(place)?
    }
}

impl Clause {
    fn holds(&self, study: &Study, evidence: Evidence<'_>) -> bool {
        match self {
            Self::Compares { left, relation, right } => {
                let right = match *right {
                    Amount::Number(number) => Some(number),
                    Amount::Times(factor, quantity) => {
                        evidence.number(quantity).map(|number| number.saturating_mul(factor))
                    }
                };
                let pair = evidence.number(*left).zip(right);
                pair.is_some_and(|(left, right)| relation.holds(left, right))
            }
            Self::Changes { measure, direction, by } => {
                let before = evidence.before.and_then(|before| before.get(measure.name));
                let pair = before.zip((measure.of)(study));
                pair.is_some_and(|(before, now)| has_changed(*direction, *by, before, now))
            }
            Self::Set { setting, value } => setting.value(study.experiment()) == *value,
            Self::Path(route) => has_path(study, *route),
            Self::Listed { list, cell } => {
                let cell = study.cell(*cell);
                let view = cell.and_then(|cell| study.timeline()?.cell(cell));
                view.is_some_and(|view| view.node.state == *list)
            }
            Self::End { end: End::Start, cell } => study.experiment().start == *cell,
            Self::End { end: End::Goal, cell } => study.experiment().goal == *cell,
            Self::End { end: End::Cursor, cell } => evidence.cursor == Some(*cell),
            Self::At(moment) => is_at(study, *moment),
            Self::Beside(count) => evidence.studies.len() as u64 == *count,
        }
    }
}

fn has_changed(direction: Direction, by: Option<u64>, before: u64, now: u64) -> bool {
    let change = match direction {
        Direction::Falls => before.checked_sub(now),
        Direction::Rises => now.checked_sub(before),
    };
    change.is_some_and(|change| by.map_or(change > 0, |by| change == by))
}

fn has_path(study: &Study, wanted: Route) -> bool {
    let Ok(done) = study.outcome() else { return false };
    match (&done.findings.route, wanted) {
        (Ok(_), Route::Any) | (Err(_), Route::None) => true,
        (Ok(route), Route::Through(cell)) => route.steps.contains(&cell),
        _ => false,
    }
}

fn is_at(study: &Study, moment: Moment) -> bool {
    let Some(timeline) = study.timeline() else { return false };
    match moment {
        Moment::Start => timeline.position() == 0,
        Moment::End => timeline.position() == timeline.len(),
        Moment::Reparent => matches!(timeline.last_event(), Some(TraceEvent::Reparented { .. })),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{
        grid::Size,
        lab::Experiment,
        level::Level,
        search::{DiagonalRule, HeuristicKind},
        terrain::TerrainId,
    };

    /// The map of Lester's article, searched by two algorithms; the first is looked at.
    fn comparison() -> Comparison {
        let mut level = Level::filled(Size::new(7, 5).expect("a small size"), TerrainId::FLOOR);
        for y in 1..=3 {
            level.cells[Point::new(3, y)] = TerrainId::WALL;
        }
        let mut experiment = Experiment::new(level, Point::new(1, 2), Point::new(5, 2));
        experiment.heuristic = HeuristicKind::Manhattan;
        let mut comparison = Comparison::new(experiment);
        comparison.add();
        comparison.change(|experiment| experiment.settings.algorithm = Algorithm::Greedy);
        comparison.activate(0);
        comparison.prove();
        comparison
    }

    fn holds(text: &str, comparison: &Comparison, before: Option<&Tally>) -> bool {
        let condition: Condition = text.parse().unwrap_or_else(|error| panic!("{text}: {error}"));
        condition.holds(Evidence::of(comparison, before))
    }

    #[test]
    fn conditions_hold_or_do_not() {
        let mut comparison = comparison();
        for text in [
            "cost = 68 and steps = 6 and cheapest = 68",
            "cost of greedy >= cost of astar",
            "cost <= 2 x cost of greedy",
            "path through (3,0) and path and at end",
            "setting heuristic = manhattan and setting no-islands = off and setting weight = 100",
            "closed (1,2)\nand open (6, 0) and closed > 9",
            "start (1,2) and goal (5,2) and beside = 2",
            "reparented >= 1 and longest > 5 and opened > expanded",
        ] {
            assert!(holds(text, &comparison, None), "{text}");
        }
        for text in [
            "cost < 68",
            "no path",
            "path through (3,4)",
            "at start",
            "plans > 0",
            "cost of dijkstra > 0",
            "cost falls",
            "closed (3,2)",
            "open (1,2)",
        ] {
            assert!(!holds(text, &comparison, None), "{text}");
        }
        comparison.go_to(0);
        assert!(holds("at start and step = 0 and open = 0", &comparison, None));
        let reparent = comparison.active().timeline().and_then(crate::lab::Timeline::next_reparent).expect("one");
        comparison.go_to(reparent);
        assert!(holds("at reparent", &comparison, None));
    }

    #[test]
    fn what_changed_is_held_against_what_was() {
        let mut comparison = comparison();
        let before = Tally::of(comparison.active());
        assert!(!holds("cost falls", &comparison, Some(&before)));
        comparison.change(|experiment| experiment.diagonal = DiagonalRule::Always);
        for text in ["cost falls", "cost falls by 12", "steps falls by 2", "reparented rises"] {
            assert_eq!(holds(text, &comparison, Some(&before)), text != "reparented rises", "{text}");
        }
        assert!(!holds("cost falls by 11", &comparison, Some(&before)));
        comparison.change(|experiment| experiment.diagonal = DiagonalRule::Never);
        assert!(holds("cost rises by 12", &comparison, Some(&before)));
    }

    #[test]
    fn a_search_that_cannot_be_done_fulfils_nothing() {
        let mut comparison = comparison();
        comparison.change(|experiment| experiment.goal = Point::new(90, 0));
        for text in ["cost >= 0", "path", "no path", "at end", "open (0,0)"] {
            assert!(!holds(text, &comparison, None), "{text}");
        }
    }
}
