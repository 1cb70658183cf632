//! The listings, line by line.

use crate::{
    lab::{Findings, FirstSteps, Formula},
    search::{Algorithm, replan::Replan},
};

/// What lights a line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Step {
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
pub(super) struct Row {
    pub(super) text: &'static str,
    pub(super) values: &'static str,
    pub(super) lit_by: Option<Step>,
}

impl Row {
    /// Whether the line is executed only by the events that light it, and not together with another one.
    pub(super) fn is_alternative(&self, kind: Kind) -> bool {
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

/// Jump point search: the loop of A*, with a jump instead of a step.
const JUMPS: [Row; 14] = [
    row("open = [start], G[start] = 0", "open = [{start}], G = 0", Some(Step::Started)),
    row("while open is not empty:", "", Some(Step::Exhausted)),
    row("  current = lowest F in open", "  current = {current}, F {f_here}", Some(Step::Closed)),
    row("  move current to closed", "", None),
    row("  if current is the goal: done", "  {goal} is the goal: done", Some(Step::Found)),
    row("  for each direction worth it:", "", None),
    row("    go on until a path may turn", "", None),
    row("    next = that cell, if any", "    next = {next}", None),
    row("    g = G[current] + all steps", "    g = {g_here} + {step} = {g}", None),
    row("    if it is new or g < G[next]:", "    if {condition}:", None),
    row("      parent[next] = current", "      parent[next] = {parent}", Some(Step::Reparented)),
    row("      G[next] = g", "      G[next] = {g}", None),
    row("      F[next] = g + H[next]", "      F[next] = {g} + {h} = {f}", None),
    row("      put next into open", "      put {next} into open", Some(Step::Opened)),
];

/// D* Lite, which searches from the goal to the unit. `rhs` is what G would be by its neighbours.
const REPAIR: [Row; 14] = [
    row("open = [goal], rhs[goal] = 0", "open = [{start}], rhs = 0", Some(Step::Started)),
    row("until the unit is at the goal:", "", None),
    row("  while open may change its plan:", "", Some(Step::Exhausted)),
    row("    current = lowest key in open", "    current = {current}, F {f_here}", Some(Step::Closed)),
    row("    if G > rhs: G = rhs", "", None),
    row("    else: G = infinite", "", None),
    row("    for next beside current:", "    for next = {next}:", None),
    row("      rhs[next] = lowest G + step", "      rhs = {g_here} + {step} = {g}", None),
    row("      parent[next] = that one", "      parent[next] = {parent}", Some(Step::Reparented)),
    row("      if G[next] is not rhs[next]:", "", None),
    row("        put next into open", "        put {next} into open", Some(Step::Opened)),
    row("  walk until something is seen", "  walk: {goal} was the last", Some(Step::Found)),
    row("  for each cell beside a change:", "", None),
    row("    rhs anew; open, if not G", "", None),
];

/// What stands above the loop of a search in two tiers, which is many searches.
const TIERS: Row = row("in A's sector, B's; doors; cells:", "", None);

/// What stands above the loop of a search that learns H from those before it.
const LEARNED: Row = row("before it: H = cost - G of closed", "", None);

/// Numbers of lines that an algorithm may replace.
const STOP_BELOW_HEADING: usize = 5;
const BESIDE: usize = 5;
const SKIP: usize = 6;
const STEP: usize = 7;
const BETTER: usize = 8;
const PRIORITY: usize = 11;
const PRIORITY_OF_BOTH: usize = 10;
const STOP_OF_BOTH: usize = 2;

/// The lines in which algorithms differ from A*: what runs the line, its number, its text, and its text with values.
pub(super) const DIFFERENCES: &[(Kind, usize, &str, &str)] = &[
    (Kind::BreadthFirst, STEP, "    g = G[current] + 1", "    g = {g_here} + 1 = {g}"),
    (Kind::BreadthFirst, BETTER, "    if next is new:", "    if {condition}:"),
    (Kind::BreadthFirst, PRIORITY, "      F[next] = number opened", "      F[next] = {f}"),
    (Kind::Bounded, SKIP, "    skip: closed, or B not in box", ""),
    (Kind::Learning, STOP_BELOW_HEADING, "  if goal, or on an old path: done", ""),
    (Kind::Canonical, BESIDE, "  for next ahead, or forced:", "  for next = {next}:"),
    (Kind::Dijkstra, PRIORITY, "      F[next] = g", "      F[next] = {g}"),
    (Kind::Greedy, BETTER, "    if next is new:", "    if {condition}:"),
    (Kind::Greedy, PRIORITY, "      F[next] = H[next]", "      F[next] = {h}"),
    (Kind::BothEndsDijkstra, PRIORITY_OF_BOTH, "      G[next] = g, F = g", "      F[next] = {g}"),
    (Kind::BothEndsAStar, STOP_OF_BOTH, "  if lowest F reach mu+H[A]: done", "  {sum} >= {wanted}: done"),
    (Kind::Weighted, PRIORITY, "      F[next] = g + {w}H[next]", "      F[next] = {g} + {w} x {h} = {f}"),
];

/// The kinds of searches, by their lines.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Kind {
    BreadthFirst,
    Dijkstra,
    Greedy,
    AStar,
    Weighted,
    Deepening,
    BothEndsDijkstra,
    BothEndsAStar,
    AnyAngle,
    Jumps,
    Canonical,
    Tiers,
    /// By goal bounds.
    Bounded,
    /// MPAA*.
    Learning,
    Repair,
    Tree,
    InTurn,
    Crowd,
}

impl Kind {
    /// The kind of a search by its algorithm, if that has a loop of its own, or else by its formula and by what it knew
    /// before.
    pub(super) fn of(findings: &Findings, formula: Formula) -> Self {
        match Algorithm::named(findings.searched_by) {
            Some(Algorithm::JumpPoint) => return Self::Jumps,
            Some(Algorithm::Canonical) => return Self::Canonical,
            Some(Algorithm::TwoTier) => return Self::Tiers,
            Some(Algorithm::Deepening) => return Self::Deepening,
            Some(Algorithm::BothEndsDijkstra) => return Self::BothEndsDijkstra,
            Some(Algorithm::BothEndsAStar) => return Self::BothEndsAStar,
            Some(Algorithm::AnyAngle) => return Self::AnyAngle,
            Some(
                Algorithm::AStar
                | Algorithm::Dijkstra
                | Algorithm::BreadthFirst
                | Algorithm::Greedy
                | Algorithm::Landmarks
                // A search says which algorithm it was.
                | Algorithm::Auto,
            )
            | None => {}
        }
        match formula {
            Formula::Queue => Self::BreadthFirst,
            Formula::G => Self::Dijkstra,
            Formula::H => Self::Greedy,
            Formula::Sum { weight: 100 } => {
                let is_bounded = || findings.preparation.is_some_and(|made| made.what == FirstSteps::GoalBounds);
                match Replan::named(findings.searched_by) {
                    Some(Replan::Multipath | Replan::Generalized) => Self::Learning,
                    _ if is_bounded() => Self::Bounded,
                    _ => Self::AStar,
                }
            }
            Formula::Sum { .. } => Self::Weighted,
            Formula::Keys => Self::Repair,
        }
    }

    /// The lines of the listing: of A*, or of the algorithm that has a loop of its own.
    pub(super) fn rows(self) -> impl Iterator<Item = &'static Row> {
        self.heading().into_iter().chain(self.own_rows())
    }

    const fn heading(self) -> Option<&'static Row> {
        match self {
            Self::Tiers => Some(&TIERS),
            Self::Learning => Some(&LEARNED),
            _ => None,
        }
    }

    /// Whether the listing has as many lines as another, of which some may differ.
    pub(super) fn is_like(self, other: Self) -> bool {
        self.own_rows().as_ptr() == other.own_rows().as_ptr() && self.heading().is_some() == other.heading().is_some()
    }

    const fn own_rows(self) -> &'static [Row] {
        match self {
            Self::Deepening => &DEEPENING,
            Self::BothEndsDijkstra | Self::BothEndsAStar => &BOTH_ENDS,
            Self::AnyAngle => &ANY_ANGLE,
            Self::Jumps => &JUMPS,
            Self::Repair => &REPAIR,
            Self::Tree => &TREE,
            Self::InTurn => &IN_TURN,
            Self::Crowd => &CROWD,
            Self::BreadthFirst
            | Self::Dijkstra
            | Self::Greedy
            | Self::AStar
            | Self::Weighted
            | Self::Canonical
            | Self::Tiers
            | Self::Bounded
            | Self::Learning => &LOOP,
        }
    }
}
