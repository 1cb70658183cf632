//! The running algorithm as pseudo-code: a listing for each, and the line that the last event of a search lights.
//!
//! Most listings are the same loop (see Red Blob Games, "Introduction to A*", where the open list is called `frontier`,
//! parents `came_from`, G `cost_so_far` and F `priority`). An algorithm replaces only the lines in which it differs. Searches
//! from both ends, at any angle and by iterative deepening have a listing of their own.

use crate::search::{Algorithm, Cost, NodeId, TraceEvent};

use super::{Comparison, Formula, JointMoment, Method, Study, formula::decimal, joint::unit_letter};

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

/// What lights a line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Step {
    Started,
    Exhausted,
    Closed,
    Found,
    Opened,
    Reparented,
    /// Opened at an F above the bound.
    LeftOut,
    /// Nothing is left within the bound.
    Raised,
    /// Known to both halves now, on the best path so far.
    Met,
}

/// A line: its text, the text with values, and what lights it. Names in braces stand for values.
struct Row {
    text: &'static str,
    values: &'static str,
    lit_by: Option<Step>,
}

impl Row {
    /// Whether the line is executed only by the events that light it, and not together with another one.
    fn is_alternative(&self, kind: Kind) -> bool {
        match self.lit_by {
            Some(Step::Found | Step::LeftOut | Step::Raised | Step::Met) => true,
            step => matches!(kind, Kind::Deepening | Kind::InTurn | Kind::Crowd) && step.is_some(),
        }
    }
}

const fn row(text: &'static str, values: &'static str, lit_by: Option<Step>) -> Row {
    Row { text, values, lit_by }
}

/// The loop, as A* has it.
const LOOP: [Row; 13] = [
    row("open = [start], G[start] = 0", "open = [{start}], G = 0", Some(Step::Started)),
    row("while open is not empty:", "", Some(Step::Exhausted)),
    row("  current = lowest F in open", "  current = {current}, F {f_here}", Some(Step::Closed)),
    row("  move current to closed", "", None),
    row("  if current is the goal: done", "  {goal} is the goal: done", Some(Step::Found)),
    row("  for next beside current:", "  for next = {next}:", None),
    row("    skip next if it is closed", "", None),
    row("    g = G[current] + step", "    g = {g_here} + {step} = {g}", None),
    row("    if it is new or g < G[next]:", "    if {condition}:", None),
    row("      parent[next] = current", "      parent[next] = {parent}", Some(Step::Reparented)),
    row("      G[next] = g", "      G[next] = {g}", None),
    row("      F[next] = g + H[next]", "      F[next] = {g} + {h} = {f}", None),
    row("      put next into open", "      put {next} into open", Some(Step::Opened)),
];

/// Theta*: the loop of A* with one more question.
const ANY_ANGLE: [Row; 14] = [
    row("open = [start], G[start] = 0", "open = [{start}], G = 0", Some(Step::Started)),
    row("while open is not empty:", "", Some(Step::Exhausted)),
    row("  current = lowest F in open", "  current = {current}, F {f_here}", Some(Step::Closed)),
    row("  move current to closed", "", None),
    row("  if current is the goal: done", "  {goal} is the goal: done", Some(Step::Found)),
    row("  for next beside current:", "  for next = {next}:", None),
    row("    from = parent[current]", "", None),
    row("    if hidden: from = current", "    from = {parent}", None),
    row("    g = G[from] + line to next", "    g = {g_here} + {step} = {g}", None),
    row("    if it is new or g < G[next]:", "    if {condition}:", None),
    row("      parent[next] = from", "      parent[next] = {parent}", Some(Step::Reparented)),
    row("      G[next] = g", "      G[next] = {g}", None),
    row("      F[next] = g + H[next]", "      F[next] = {g} + {h} = {f}", None),
    row("      put next into open", "      put {next} into open", Some(Step::Opened)),
];

/// A* from both ends: a list for each, and the cost of the best path that both know.
const BOTH_ENDS: [Row; 14] = [
    row("open = [A] and [B], mu = infinite", "open {start}, G = 0", Some(Step::Started)),
    row("while both lists have a cell:", "", Some(Step::Exhausted)),
    row("  if lowest F reach mu: done", "  {sum} >= {wanted}: done", Some(Step::Found)),
    row("  current = lowest F of both", "  current = {current}, F {f_here}", Some(Step::Closed)),
    row("  move current to its closed list", "", None),
    row("  for next beside current:", "  for next = {next}:", None),
    row("    skip next if closed there", "", None),
    row("    g = G[current] + step", "    g = {g_here} + {step} = {g}", None),
    row("    if it is new or g < G[next]:", "    if {condition}:", None),
    row("      parent[next] = current", "      parent[next] = {parent}", Some(Step::Reparented)),
    row("      G[next] = g, F = g + H", "      F[next] = {g} + {h} = {f}", None),
    row("      put next into its open list", "      put {next} into open", Some(Step::Opened)),
    row("      if both halves know next:", "", None),
    row("        mu = least of mu, G + G", "        mu = {mu}", Some(Step::Met)),
];

/// Iterative deepening: depth first within a bound.
const DEEPENING: [Row; 12] = [
    row("bound = H[start]", "", None),
    row("while there is a bound:", "", Some(Step::Exhausted)),
    row("  enter(start, G = 0)", "  enter({start}, G = 0)", Some(Step::Started)),
    row("  bound = lowest F above bound", "  bound = {next_bound}", Some(Step::Raised)),
    row("enter(current, G):", "", None),
    row("  put current on the path", "  put {current} on the path", Some(Step::Closed)),
    row("  if current is the goal: done", "  {goal} is the goal: done", Some(Step::Found)),
    row("  for next beside current:", "  for next = {next}:", None),
    row("    g = G + step, F = g + H", "    g = {g_here} + {step} = {g}, F = {f}", None),
    row("    if F > bound: leave next out", "    {f} > {bound}: leave {next} out", Some(Step::LeftOut)),
    row("    else: enter(next, g)", "    enter({next}, {g})", Some(Step::Opened)),
    row("  take current off the path", "", None),
];

/// Conflict-based search.
const TREE: [Row; 11] = [
    row("open = [all plan alone]", "open = [node 0: all plan alone]", Some(Step::Started)),
    row("while open is not empty:", "", Some(Step::Exhausted)),
    row("  node = lowest cost in open", "  node = {node}, cost {node_cost}", Some(Step::Closed)),
    row("  if no two units collide: done", "  nobody collides: done", Some(Step::Found)),
    row("  for unit of the first two:", "  for unit = {unit}:", None),
    row("    child = node, and unit must", "    node {child} = node {node}, but", None),
    row("      not do what collides", "      {forbidden}", None),
    row("    plan unit anew: A* over", "", None),
    row("      cells and ticks", "", None),
    row("    cost = ticks away, of all", "    cost = {child_cost}", None),
    row("    put child into open", "    put node {child} into open", Some(Step::Opened)),
];

/// Units that plan one after the other.
const IN_TURN: [Row; 6] = [
    row("for unit in order of letters:", "for unit = {unit}:", None),
    row("  plan with A* over cells and", "", None),
    row("    ticks, around the reserved", "    ticks: {ticks}, all {node_cost}", Some(Step::Opened)),
    row("  if there is no path: give up", "", Some(Step::Exhausted)),
    row("  reserve its cells and ticks", "  reserve the cells of {unit}", Some(Step::Closed)),
    row("done: each unit has a plan", "", Some(Step::Found)),
];

/// A crowd that decides tick by tick.
const CROWD: [Row; 12] = [
    row("until all are at their goals:", "tick {node}, not all at goals:", Some(Step::Closed)),
    row("  for unit, longest away first:", "", None),
    row("    choose(unit), if it has not", "", None),
    row("  all step at once", "  all step: tick {node}", Some(Step::Opened)),
    row("done: all are at their goals", "", Some(Step::Found)),
    row("after too many ticks: give up", "", Some(Step::Exhausted)),
    row("choose(unit):", "", None),
    row("  for cell, nearest goal first:", "", None),
    row("    skip cell if it is taken", "", None),
    row("    take it; who stands there", "", None),
    row("      chooses next", "", None),
    row("    if that one can: done", "", None),
];

/// Numbers of lines that an algorithm may replace.
const STEP: usize = 7;
const BETTER: usize = 8;
const PRIORITY: usize = 11;
const PRIORITY_OF_BOTH: usize = 10;
const STOP_OF_BOTH: usize = 2;

/// The lines in which algorithms differ from A*: what runs the line, its number, its text, and its text with values.
const DIFFERENCES: &[(Kind, usize, &str, &str)] = &[
    (Kind::BreadthFirst, STEP, "    g = G[current] + 1", "    g = {g_here} + 1 = {g}"),
    (Kind::BreadthFirst, BETTER, "    if next is new:", "    if {condition}:"),
    (Kind::BreadthFirst, PRIORITY, "      F[next] = number opened", "      F[next] = {f}"),
    (Kind::Dijkstra, PRIORITY, "      F[next] = g", "      F[next] = {g}"),
    (Kind::Greedy, BETTER, "    if next is new:", "    if {condition}:"),
    (Kind::Greedy, PRIORITY, "      F[next] = H[next]", "      F[next] = {h}"),
    (Kind::BothEndsDijkstra, PRIORITY_OF_BOTH, "      G[next] = g, F = g", "      F[next] = {g}"),
    (Kind::BothEndsAStar, STOP_OF_BOTH, "  if lowest F reach mu+H[A]: done", "  {sum} >= {wanted}: done"),
    (Kind::Weighted, PRIORITY, "      F[next] = g + {w} x H[next]", "      F[next] = {g} + {w} x {h} = {f}"),
];

/// The searches that have lines of their own.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Kind {
    BreadthFirst,
    Dijkstra,
    Greedy,
    AStar,
    Weighted,
    Deepening,
    BothEndsDijkstra,
    BothEndsAStar,
    AnyAngle,
    Tree,
    InTurn,
    Crowd,
}

impl Kind {
    /// The kind of a search by its algorithm, if that has a loop of its own, or else by its formula; `None` if there is no
    /// listing.
    const fn of(algorithm: Option<Algorithm>, formula: Formula) -> Option<Self> {
        match algorithm {
            Some(Algorithm::JumpPoint | Algorithm::Canonical | Algorithm::TwoTier | Algorithm::Auto) => return None,
            Some(Algorithm::Deepening) => return Some(Self::Deepening),
            Some(Algorithm::BothEndsDijkstra) => return Some(Self::BothEndsDijkstra),
            Some(Algorithm::BothEndsAStar) => return Some(Self::BothEndsAStar),
            Some(Algorithm::AnyAngle) => return Some(Self::AnyAngle),
            Some(
                Algorithm::AStar
                | Algorithm::Dijkstra
                | Algorithm::BreadthFirst
                | Algorithm::Greedy
                | Algorithm::Landmarks,
            )
            | None => {}
        }
        match formula {
            Formula::Queue => Some(Self::BreadthFirst),
            Formula::G => Some(Self::Dijkstra),
            Formula::H => Some(Self::Greedy),
            Formula::Sum { weight: 100 } => Some(Self::AStar),
            Formula::Sum { .. } => Some(Self::Weighted),
            Formula::Keys => None,
        }
    }

    /// The loop, with the lines of A* or of the algorithm that stands for it.
    const fn rows(self) -> &'static [Row] {
        match self {
            Self::Deepening => &DEEPENING,
            Self::BothEndsDijkstra | Self::BothEndsAStar => &BOTH_ENDS,
            Self::AnyAngle => &ANY_ANGLE,
            Self::Tree => &TREE,
            Self::InTurn => &IN_TURN,
            Self::Crowd => &CROWD,
            Self::BreadthFirst | Self::Dijkstra | Self::Greedy | Self::AStar | Self::Weighted => &LOOP,
        }
    }
}

/// Values by name.
type Values = Vec<(&'static str, String)>;

impl Study {
    /// The kind of listing that the search has, and how it orders its open list; `None` if its loop is another one, as that of
    /// D* Lite, or one that jumps over cells.
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
        Kind::of(Algorithm::named(done.findings.searched_by), formula).map(|kind| (kind, formula))
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
        Some(kind.rows().iter().enumerate().map(line).collect())
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

    /// Why the active search has no listing, as a clause; `None` if it has one.
    pub fn why_no_listing(&self) -> Option<&'static str> {
        let study = self.active();
        if study.listed().is_some() {
            return None;
        }
        let Ok(done) = study.outcome() else { return Some("it cannot be run") };
        Some(match Algorithm::named(done.findings.searched_by) {
            _ if study.formula() == Some(Formula::Keys) => "D* Lite has a loop of its own",
            Some(Algorithm::JumpPoint) => "it jumps over cells",
            Some(Algorithm::Canonical) => "it leaves out steps that A* takes",
            _ => "it is several searches, one after another",
        })
    }

    /// The listing of the active search, and whether it differs from those beside it: then the lines are lit in which
    /// it differs, and stand there as in the listing.
    pub fn listing(&self) -> Option<(Vec<ListingLine>, bool)> {
        let mut lines = self.active().listing()?;
        // Only listings of one loop can be compared line by line.
        let rows = |study: &Study| study.listed().map(|(kind, _)| kind.rows().as_ptr());
        let alike = self.studies.iter().filter(|study| rows(study) == rows(self.active()));
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
        search::HeuristicKind,
        terrain::TerrainId,
    };

    fn study(algorithm: Algorithm) -> Study {
        let mut level = Level::filled(Size::new(7, 5).expect("a small size"), TerrainId::FLOOR);
        for y in 1..=3 {
            level.cells[Point::new(3, y)] = TerrainId::WALL;
        }
        let mut experiment = Experiment::new(level, Point::new(1, 2), Point::new(5, 2));
        // Theta* has an H of its own.
        if algorithm != Algorithm::AnyAngle {
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
