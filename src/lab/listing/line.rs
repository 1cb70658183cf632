//! The listing of a search at its current step: the line that its last event lights, with the values of that event.

use crate::search::{Cost, NodeId, TraceEvent};

use super::{
    super::{Comparison, Formula, JointMoment, Method, Study, formula::decimal, joint::unit_letter},
    tables::{DIFFERENCES, Kind, Row, Step},
};

/// A line of a listing at the current step of a search.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ListingLine {
    /// The line as it stands in the listing.
    pub text: String,
    /// The line with the values of the last event, if that executed it.
    pub values: Option<String>,
    /// Whether it is the current line.
    pub is_lit: bool,
}

/// Values by name.
type Values = Vec<(&'static str, String)>;

impl Study {
    /// The kind of listing that the search has, and how it orders its open list; `None` if it cannot be run.
    fn listed(&self) -> Option<(Kind, Formula)> {
        let done = self.outcome().ok()?;
        let formula = self.formula()?;
        if done.timeline.recording().joint().is_some() {
            let kind = match self.experiment().method {
                Method::InTurn => Kind::InTurn,
                Method::Crowd => Kind::Crowd,
                _ => Kind::Tree,
            };
            return Some((kind, formula));
        }
        Some((Kind::of(&done.findings, formula), formula))
    }

    /// The listing of the search at its current step, if it has one.
    pub fn listing(&self) -> Option<Vec<ListingLine>> {
        let (kind, formula) = self.listed()?;
        let (step, mut values) = self.executed();
        let step = step.map(|step| self.own_step(step, &mut values));
        if let Formula::Sum { weight } = formula {
            values.push(("w", decimal(weight)));
        }
        let line = |(number, row): (usize, &Row)| {
            let own = DIFFERENCES.iter().find(|(of, place, ..)| *of == kind && *place == number);
            let (text, with_values) = own.map_or((row.text, row.values), |&(_, _, text, values)| (text, values));
            let is_lit = step.is_some() && row.lit_by == step;
            let is_executed = is_lit || !row.is_alternative(kind);
            let with_values = Some(with_values).filter(|text| !text.is_empty() && is_executed);
            ListingLine {
                text: fill(text, &values).unwrap_or_else(|| text.to_owned()),
                values: with_values.and_then(|text| fill(text, &values)),
                is_lit,
            }
        };
        Some(kind.rows().enumerate().map(line).collect())
    }

    /// What the last event executed in the listing of a loop of its own, and the values that only that has.
    fn own_step(&self, step: Step, values: &mut Values) -> Step {
        if let Some(joint) = self.joint() {
            return self.joint_step(step, &joint, values);
        }
        if let Some(round) = self.round() {
            values.push(("bound", round.bound.to_string()));
            values.extend(round.next.map(|(f, _)| ("next_bound", f.to_string())));
            return match step {
                _ if round.is_exhausted && round.next.is_some() => Step::Raised,
                Step::Opened if round.is_last_left_out => Step::LeftOut,
                step => step,
            };
        }
        let Some(meeting) = self.meeting() else { return step };
        let is_over = self.timeline().is_some_and(|timeline| timeline.position() == timeline.len());
        values.extend(meeting.best.map(|(mu, _)| ("mu", mu.to_string())));
        values.extend(meeting.sum().map(|sum| ("sum", sum.to_string())));
        values.extend(meeting.wanted().map(|wanted| ("wanted", wanted.to_string())));
        match step {
            _ if is_over && meeting.best.is_some() => Step::Found,
            _ if is_over => Step::Exhausted,
            Step::Opened | Step::Reparented if meeting.is_best_new => Step::Met,
            step => step,
        }
    }

    /// What the last event executed in the listing of a search for many units.
    fn joint_step(&self, step: Step, joint: &JointMoment<'_>, values: &mut Values) -> Step {
        let JointMoment { plans, number, node, method } = *joint;
        let parent = node.parent.filter(|_| method == Method::ConstraintTree && step == Step::Opened);
        let of = parent.unwrap_or(number);
        values.extend(plans.nodes.get(of).map(|node| ("node_cost", node.cost.to_string())));
        values.push(("node", of.to_string()));
        if let Some(constraint) = node.constraint.filter(|_| step == Step::Opened) {
            values.extend([
                ("child", number.to_string()),
                ("child_cost", node.cost.to_string()),
                ("unit", unit_letter(constraint.unit).to_string()),
                ("forbidden", self.constraint_in_short(&constraint)),
            ]);
        }
        if method == Method::InTurn {
            let before = number.checked_sub(1).and_then(|before| plans.nodes.get(before)).map_or(0, |node| node.cost);
            values.extend([("unit", unit_letter(number).to_string()), ("ticks", (node.cost - before).to_string())]);
        }
        match step {
            Step::Started if method != Method::ConstraintTree => Step::Opened,
            step => step,
        }
    }

    /// What the last event executed, with its values.
    fn executed(&self) -> (Option<Step>, Values) {
        let Some(timeline) = self.timeline() else { return (None, Values::new()) };
        let name = |node: NodeId| self.name(timeline.recording().cell(node));
        let is_over = timeline.position() == timeline.len();
        let Some(&event) = timeline.last_event() else { return (None, Values::new()) };
        let mut values = Values::new();
        let closing = timeline.last_closing();
        if let Some(closing) = closing {
            values.extend([("current", self.name(closing.cell)), ("f_here", closing.view.f.to_string())]);
        }
        let mut push = |(node, parent), g: Cost, h: Cost, f: Cost, condition: String| {
            let g_here = timeline.before_last(parent).map_or(Cost::ZERO, |view| view.g);
            values.extend([
                ("next", name(node)),
                ("g_here", g_here.to_string()),
                ("parent", name(parent)),
                ("step", g.0.saturating_sub(g_here.0).to_string()),
                ("g", g.to_string()),
                ("h", h.to_string()),
                ("f", f.to_string()),
                ("condition", condition),
            ]);
        };
        match event {
            TraceEvent::Opened { node, parent: None, .. } => (Some(Step::Started), vec![("start", name(node))]),
            TraceEvent::Opened { node, parent: Some(parent), g, h, f } => {
                push((node, parent), g, h, f, format!("{} is new", name(node)));
                (Some(Step::Opened), values)
            }
            TraceEvent::Reparented { node, parent, g, f } => {
                let before = timeline.before_last(node);
                let (old, h) = before.map_or((g, Cost::ZERO), |view| (view.g, view.h));
                push((node, parent), g, h, f, format!("{g} < {old}"));
                (Some(Step::Reparented), values)
            }
            TraceEvent::Closed { .. } if is_over && self.outcome().is_ok_and(|done| done.findings.route.is_ok()) => {
                values.push(("goal", closing.map(|closing| self.name(closing.cell)).unwrap_or_default()));
                (Some(Step::Found), values)
            }
            TraceEvent::Closed { .. } if is_over => (Some(Step::Exhausted), values),
            TraceEvent::Closed { .. } => (Some(Step::Closed), values),
        }
    }
}

/// A text with its values; `None` if one is missing. What a value contains is never replaced itself.
fn fill(text: &str, values: &Values) -> Option<String> {
    let (mut filled, mut rest) = (String::new(), text);
    while let Some((before, after)) = rest.split_once('{') {
        let (wanted, behind) = after.split_once('}')?;
        let (_, value) = values.iter().find(|(name, _)| *name == wanted)?;
        filled += before;
        filled += value;
        rest = behind;
    }
    Some(filled + rest)
}

impl Comparison {
    /// Whether the active search has a listing.
    pub fn has_listing(&self) -> bool {
        self.active().listed().is_some()
    }

    /// The listing of the active search, and whether it differs from those beside it: then the lines are lit in which
    /// it differs, and stand there as in the listing.
    pub fn listing(&self) -> Option<(Vec<ListingLine>, bool)> {
        let mut lines = self.active().listing()?;
        // Only listings of one loop can be compared line by line.
        let (own, _) = self.active().listed()?;
        let alike = self.studies.iter().filter(|study| study.listed().is_some_and(|(kind, _)| own.is_like(kind)));
        let others: Vec<_> = alike.filter_map(Study::listing).collect();
        let differs = |(place, line): (usize, &ListingLine)| others.iter().any(|other| other[place].text != line.text);
        let different: Vec<_> = lines.iter().enumerate().map(differs).collect();
        let is_different = different.contains(&true);
        for (line, differs) in lines.iter_mut().zip(different).filter(|_| is_different) {
            line.is_lit = differs;
            line.values = line.values.take().filter(|_| !differs);
        }
        Some((lines, is_different))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{
        grid::{Point, Size},
        lab::{Experiment, Timeline},
        level::Level,
        search::{Algorithm, HeuristicKind, replan::Replan},
        terrain::TerrainId,
    };

    fn study(algorithm: Algorithm) -> Study {
        let mut level = Level::filled(Size::new(7, 5).expect("a small size"), TerrainId::FLOOR);
        for y in 1..=3 {
            level.cells[Point::new(3, y)] = TerrainId::WALL;
        }
        let mut experiment = Experiment::new(level, Point::new(1, 2), Point::new(5, 2));
        // These have an H of their own.
        if algorithm != Algorithm::AnyAngle && !algorithm.is_prepared() {
            experiment.heuristic = HeuristicKind::Manhattan;
        }
        experiment.settings.algorithm = algorithm;
        Study::new(experiment)
    }

    fn lit(study: &Study) -> Vec<String> {
        let lines = study.listing().expect("a listing").into_iter().filter(|line| line.is_lit);
        lines.map(|line| line.values.unwrap_or(line.text).trim().to_owned()).collect()
    }

    #[test]
    fn a_value_with_braces_stays_as_it_is() {
        let values = vec![("node", "{g}".to_owned()), ("g", "10".to_owned())];
        assert_eq!(fill("{node} costs {g}", &values).as_deref(), Some("{g} costs 10"));
        assert_eq!(fill("{node} has {h}", &values), None);
    }

    #[test]
    fn each_event_lights_one_line_with_its_values() {
        let mut study = study(Algorithm::AStar);
        let mut said = Vec::new();
        for position in [0, 1, 2, 3, 11] {
            study.go_to(position);
            said.extend(lit(&study));
        }
        assert_eq!(
            said,
            ["open = [(1,2)], G = 0", "current = (1,2), F 40", "put (0,1) into open", "current = (2,2), F 40"]
        );
        let reparent = study.timeline().and_then(Timeline::next_reparent).expect("one");
        study.go_to(reparent);
        assert_eq!(lit(&study), ["parent[next] = (1,3)"]);
        let values: Vec<_> = study.listing().expect("a listing").into_iter().filter_map(|line| line.values).collect();
        for line in ["    g = 10 + 10 = 20", "    if 20 < 28:", "      F[next] = 20 + 60 = 80"] {
            assert!(values.iter().any(|value| value == line), "{line}: {values:?}");
        }
        study.go_to(usize::MAX);
        assert_eq!(lit(&study), ["(5,2) is the goal: done"]);
        // Every event of a search is a line of its listing.
        for algorithm in Algorithm::ALL {
            let mut study = self::study(algorithm);
            for position in (1..=study.len()).filter(|_| study.listing().is_some()).collect::<Vec<_>>() {
                study.go_to(position);
                assert_eq!(lit(&study).len(), 1, "{} {position}", algorithm.name());
                let lines = study.listing().expect("a listing");
                assert!(lines.len() <= 14 && lines.iter().all(|line| line.text.len() <= 33), "{lines:?}");
            }
        }
    }

    #[test]
    fn searches_with_a_loop_of_their_own_light_lines_of_their_own() {
        for (algorithm, lines) in [
            (
                Algorithm::Deepening,
                &["enter((1,2), G = 0)", "leave (", "bound = ", "on the path", "is the goal: done"][..],
            ),
            (Algorithm::BothEndsDijkstra, &["open (1,2), G = 0", "current = ", "mu = ", ">= 68: done"]),
            (Algorithm::BothEndsAStar, &["open (5,2), G = 0", "current = ", "parent[next] = ", ": done"]),
            (Algorithm::AnyAngle, &["current = ", "put ", "is the goal: done"]),
            (Algorithm::JumpPoint, &["open = [(1,2)], G = 0", "current = ", "put ", "is the goal: done"]),
            (Algorithm::Canonical, &["current = ", "put ", "is the goal: done"]),
            (Algorithm::TwoTier, &["current = ", "put ", "is the goal: done"]),
        ] {
            let mut study = study(algorithm);
            let mut said = Vec::new();
            for position in 1..=study.len() {
                study.go_to(position);
                said.extend(lit(&study));
            }
            for line in lines {
                assert!(said.iter().any(|said| said.contains(line)), "{} {line}: {said:?}", algorithm.name());
            }
        }
        let mut experiment = study(Algorithm::JumpPoint).experiment().clone();
        experiment.settings.algorithm = Algorithm::AStar;
        experiment.method = Method::Discover;
        experiment.discovery.replan = Some(Replan::DStarLite);
        let mut repairing = Study::new(experiment);
        let mut said = Vec::new();
        for position in 1..=repairing.len() {
            repairing.go_to(position);
            said.extend(lit(&repairing));
        }
        assert_eq!(said.len(), repairing.len());
        assert!(said.iter().any(|said| said == "open = [(5,2)], rhs = 0"), "{said:?}");
        // A line that was not executed has no values.
        let mut deepening = study(Algorithm::Deepening);
        for position in 1..=deepening.len() {
            deepening.go_to(position);
            let values: Vec<_> = deepening.listing().into_iter().flatten().filter_map(|line| line.values).collect();
            let entered = values.iter().filter(|line| line.contains("enter((")).count();
            let left_out = values.iter().filter(|line| line.contains(": leave ")).count();
            assert!(entered + left_out <= 1, "{values:?}");
        }
        // Beside another loop no line is lit because it differs.
        let experiments =
            [Algorithm::AStar, Algorithm::Deepening].map(|algorithm| study(algorithm).experiment().clone());
        let comparison = Comparison::of(experiments).expect("searches");
        assert!(comparison.listing().is_some_and(|(_, is_different)| !is_different));
    }

    #[test]
    fn searches_for_many_units_light_a_line_at_each_event() {
        for (method, lines) in [
            (Method::ConstraintTree, &["node = 0, cost 6", "put node 1 into open", "nobody collides: done"][..]),
            (Method::InTurn, &["ticks: 3, all 3", "reserve the cells of A", "done: each unit has a plan"]),
            (Method::Crowd, &["all step: tick 1", "tick 1, not all at goals", "done: all are at their goals"]),
        ] {
            // A corridor with one pocket.
            let mut level = Level::filled(Size::new(4, 2).expect("a small size"), TerrainId::WALL);
            for cell in [(0, 0), (1, 0), (2, 0), (3, 0), (2, 1)] {
                level.cells[Point::new(cell.0, cell.1)] = TerrainId::FLOOR;
            }
            let mut experiment = Experiment::new(level, Point::new(0, 0), Point::new(3, 0));
            (experiment.method, experiment.others) = (method, vec![vec![Point::new(3, 0), Point::new(0, 0)]]);
            let mut study = Study::new(experiment);
            let mut said = Vec::new();
            for position in 1..=study.len() {
                study.go_to(position);
                assert_eq!(lit(&study).len(), 1, "{} {position}", method.name());
                said.extend(lit(&study));
                let listing = study.listing().expect("a listing");
                let shown = listing.iter().map(|line| line.values.as_ref().unwrap_or(&line.text));
                assert!(listing.len() <= 14 && shown.clone().all(|line| line.len() <= 35), "{listing:?}");
            }
            for line in lines {
                assert!(said.iter().any(|said| said.contains(line)), "{} {line}: {said:?}", method.name());
            }
        }
    }

    #[test]
    fn side_by_side_the_lines_are_lit_in_which_searches_differ() {
        for (algorithms, expected) in [
            (&[Algorithm::AStar, Algorithm::Dijkstra][..], &["F[next] = g + H[next]"][..]),
            (&[Algorithm::Dijkstra, Algorithm::AStar], &["F[next] = g"]),
            (&[Algorithm::Greedy, Algorithm::BreadthFirst], &["g = G[current] + step", "F[next] = H[next]"]),
        ] {
            let experiments = algorithms.iter().map(|&algorithm| study(algorithm).experiment().clone());
            let mut comparison = Comparison::of(experiments).expect("searches");
            comparison.go_to(0);
            let lines = comparison.listing().expect("a listing").0.into_iter().filter(|line| line.is_lit);
            assert_eq!(lines.map(|line| line.text.trim().to_owned()).collect::<Vec<_>>(), expected);
        }
    }
}
