//! The clauses of a condition, and whether they hold.

use crate::{
    grid::{Direction, Point},
    lab::{Comparison, Setting, Shown, Study},
    search::{Algorithm, NodeState, TraceEvent},
};

use super::{Before, Measure};

/// A condition on searches: clauses that must all hold.
#[derive(Clone, Debug)]
pub struct Condition {
    pub(super) clauses: Vec<Clause>,
}

/// The evidence that a condition is checked against.
#[derive(Clone, Copy, Debug)]
pub struct Evidence<'a> {
    /// The searches side by side, one or several.
    pub studies: &'a [Study],
    /// The number of the active one.
    pub active: usize,
    /// The inspected cell, if there is one.
    pub cursor: Option<Point>,
    /// What the cells show.
    pub shown: Shown,
    /// The earlier state of the searches; without it no clause about a change holds.
    pub before: Option<&'a Before>,
}

/// A part of a condition.
#[derive(Clone, Debug)]
pub(super) enum Clause {
    /// A measure compared with a number, or with another measure.
    Compares { left: Quantity, relation: Relation, right: Amount },
    /// A measure compared with its earlier value.
    Changes { measure: &'static Measure, trend: Trend, by: Option<u64> },
    /// A setting has this value if `is_equal`, else any other value.
    Set { setting: &'static Setting, is_equal: bool, value: String },
    /// A setting has a different value than before.
    SetAnew(&'static Setting),
    /// There is a path, perhaps through a cell; or none.
    Path(Route),
    /// A cell is on a list.
    Listed { list: NodeState, place: Place },
    /// The start, the goal or the cursor is in a place.
    Is { what: Marked, place: Place },
    /// The start or the goal has moved.
    Moved(Marked),
    /// The cursor is on the node that is expanded next.
    CursorIsNext,
    /// The current position is of this kind.
    At(Moment),
    /// This many searches stand side by side.
    Beside(u64),
    /// The search with this number, from 1, is the active one.
    Active(u64),
    /// The cells show this.
    Shows(Shown),
}

/// A measure of the active search, or of the one with an algorithm.
#[derive(Clone, Copy, Debug)]
pub(super) struct Quantity {
    pub(super) measure: &'static Measure,
    pub(super) of: Option<Algorithm>,
}

/// The right side of a comparison.
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
pub(super) enum Trend {
    Falls,
    Rises,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Route {
    Any,
    Through(Point),
    None,
}

/// Something with a place on the map.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Marked {
    Start,
    Goal,
    Cursor,
}

/// A cell, named in one of several ways.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Place {
    Cell(Point),
    At(Marked),
    /// Its neighbour in a direction.
    Beside(Direction, Marked),
}

/// A kind of position in a search.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Moment {
    Start,
    /// The end of every search.
    End,
    /// A node has just got a new parent.
    Reparent,
    /// A node was just closed, and all its neighbours were looked at.
    Closing,
}

impl Condition {
    /// Whether all clauses hold.
    pub fn holds(&self, evidence: Evidence<'_>) -> bool {
        let Some(study) = evidence.studies.get(evidence.active) else { return false };
        self.clauses.iter().all(|clause| clause.holds(study, evidence))
    }
}

impl<'a> Evidence<'a> {
    /// The current searches of a comparison, without a cursor, and with cells that show the default.
    pub fn of(comparison: &'a Comparison, before: Option<&'a Before>) -> Self {
        let (studies, active) = (comparison.studies(), comparison.active_place());
        Self { studies, active, cursor: None, shown: Shown::default(), before }
    }

    /// The cell of the start, the goal or the cursor.
    fn cell_of(&self, marked: Marked, study: &Study) -> Option<Point> {
        match marked {
            Marked::Start => Some(study.experiment().start),
            Marked::Goal => Some(study.experiment().goal),
            Marked::Cursor => self.cursor,
        }
    }

    /// The cell that a place names.
    fn point(&self, place: Place, study: &Study) -> Option<Point> {
        match place {
            Place::Cell(point) => Some(point),
            Place::At(marked) => self.cell_of(marked, study),
            Place::Beside(direction, marked) => Some(self.cell_of(marked, study)?.step(direction)),
        }
    }

    /// The search with an algorithm: the active one if it has it, else the first that has.
    fn by(&self, algorithm: Algorithm) -> Option<&'a Study> {
        let mut of_kind = self.studies.iter().filter(|study| study.experiment().settings.algorithm == algorithm);
        let active = self.studies.get(self.active);
        active.filter(|study| study.experiment().settings.algorithm == algorithm).or_else(|| of_kind.next())
    }

    /// A measure of the active search, or of the one with an algorithm.
    fn number(&self, Quantity { measure, of }: Quantity) -> Option<u64> {
        let study = match of {
            Some(algorithm) => self.by(algorithm),
            None => self.studies.get(self.active),
        };
        (measure.of)(study?)
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
            Self::Changes { measure, trend, by } => {
                let before = evidence.before.and_then(|before| before.number(evidence.active, measure));
                let pair = before.zip((measure.of)(study));
                pair.is_some_and(|(before, now)| has_changed(*trend, *by, before, now))
            }
            Self::Set { setting, is_equal, value } => (setting.value(study.experiment()) == *value) == *is_equal,
            Self::SetAnew(setting) => {
                let before = evidence.before.and_then(|before| before.experiment(evidence.active));
                before.is_some_and(|before| setting.value(before) != setting.value(study.experiment()))
            }
            Self::Path(route) => has_path(study, *route),
            Self::Listed { list, place } => {
                let cell = evidence.point(*place, study).and_then(|point| study.cell(point));
                let view = cell.and_then(|cell| study.timeline()?.cell(cell));
                view.is_some_and(|view| view.node.state == *list)
            }
            Self::Is { what, place } => {
                let pair = evidence.cell_of(*what, study).zip(evidence.point(*place, study));
                pair.is_some_and(|(is, should)| is == should)
            }
            Self::Moved(end) => {
                let before = evidence.before.and_then(|before| before.experiment(evidence.active));
                before.is_some_and(|before| match end {
                    Marked::Start => before.start != study.experiment().start,
                    Marked::Goal => before.goal != study.experiment().goal,
                    Marked::Cursor => false,
                })
            }
            Self::CursorIsNext => {
                let next = study.timeline().and_then(|timeline| timeline.open().next());
                let cursor = evidence.cursor.and_then(|cursor| study.cell(cursor));
                next.is_some_and(|next| cursor == Some(next.cell))
            }
            Self::At(Moment::End) => evidence.studies.iter().all(|study| is_at(study, Moment::End)),
            Self::At(moment) => is_at(study, *moment),
            Self::Beside(count) => evidence.studies.len() as u64 == *count,
            Self::Active(number) => evidence.active as u64 + 1 == *number,
            Self::Shows(shown) => evidence.shown == *shown,
        }
    }
}

fn has_changed(trend: Trend, by: Option<u64>, before: u64, now: u64) -> bool {
    let change = match trend {
        Trend::Falls => before.checked_sub(now),
        Trend::Rises => now.checked_sub(before),
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
        Moment::Closing => {
            let next = timeline.recording().events().get(timeline.position());
            timeline.counts().closed > 0 && next.is_none_or(|next| matches!(next, TraceEvent::Closed { .. }))
        }
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

    fn holds(text: &str, comparison: &Comparison, before: Option<&Before>) -> bool {
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
            "closed start and closed goal and setting algorithm != dijkstra",
            "showing f and active = 1 and at closing",
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
            "open goal",
            "showing parents",
            "active = 2",
            "setting algorithm != astar",
            "start moved",
            "start west of goal",
            "setting algorithm changed",
            "cursor next",
            "cursor (0,0)",
        ] {
            assert!(!holds(text, &comparison, None), "{text}");
        }
        comparison.go_to(0);
        assert!(holds("at start and step = 0 and open = 0", &comparison, None));
        // The start is closed, and not all of its neighbours are open yet.
        comparison.go_to(5);
        assert!(!holds("at closing", &comparison, None));
        comparison.go_to(10);
        assert!(holds("at closing and closed = 1 and open = 8", &comparison, None));
        let looking = |cursor: Point, text: &str| {
            let evidence = Evidence { cursor: Some(cursor), ..Evidence::of(&comparison, None) };
            text.parse::<Condition>().expect("a condition").holds(evidence)
        };
        assert!(looking(Point::new(2, 2), "cursor next and cursor east of start and open cursor"));
        assert!(!looking(Point::new(2, 1), "cursor next"));
        assert!(looking(Point::new(0, 1), "cursor north-west of start"));
        let reparent = comparison.active().timeline().and_then(crate::lab::Timeline::next_reparent).expect("one");
        comparison.go_to(reparent);
        assert!(holds("at reparent", &comparison, None));
    }

    #[test]
    fn what_changed_is_held_against_what_was() {
        let mut comparison = comparison();
        let before = Before::of(&comparison);
        assert!(!holds("cost falls", &comparison, Some(&before)));
        comparison.change(|experiment| experiment.diagonal = DiagonalRule::Always);
        for text in ["cost falls", "cost falls by 12", "steps falls by 2", "reparented rises"] {
            assert_eq!(holds(text, &comparison, Some(&before)), text != "reparented rises", "{text}");
        }
        assert!(!holds("cost falls by 11", &comparison, Some(&before)));
        comparison.change(|experiment| experiment.diagonal = DiagonalRule::Never);
        assert!(holds("cost rises by 12", &comparison, Some(&before)));
        assert!(!holds("start moved", &comparison, Some(&before)) && !holds("goal moved", &comparison, Some(&before)));
        comparison.change_all(|experiment| experiment.goal = Point::new(6, 2));
        assert!(!holds("start moved", &comparison, Some(&before)) && holds("goal moved", &comparison, Some(&before)));
        // Each of several searches is compared with its own earlier state.
        assert!(holds("setting diagonal changed", &comparison, Some(&before)));
        comparison.activate(1);
        assert!(!holds("setting diagonal changed", &comparison, Some(&before)));
    }

    #[test]
    fn the_end_is_the_end_of_every_search() {
        let mut comparison = comparison();
        let lengths: Vec<_> = comparison.studies().iter().map(Study::len).collect();
        assert_ne!(lengths[0], lengths[1]);
        comparison.go_to(lengths[0].min(lengths[1]));
        for active in 0..2 {
            comparison.activate(active);
            assert!(!holds("at end", &comparison, None));
        }
        comparison.go_to(usize::MAX);
        assert!(holds("at end", &comparison, None));
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
