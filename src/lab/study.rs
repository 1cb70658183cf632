//! A study: an experiment, its results, and the current position.

use std::{
    collections::{BTreeMap, BTreeSet},
    time::Duration,
};

use crate::{
    grid::Point,
    level::{self, Layout},
    search::{
        Algorithm, Cost, HeuristicKind, ListWork, NodeId, NodeView, Settings, Smoothing, Ties, TraceEvent,
        replan::Replan,
    },
};

use super::{
    Discovery, Experiment, ExperimentError, Figures, Findings, Foreknowledge, Formula, Method, OpenListPicture,
    Recording, Timeline, Walk,
    closings::ClosedAt,
    formula::figure,
    heap::HeapReplay,
    invariants::Checked,
    special_loops::{Rounds, SpecialLoop},
    stamps::Stamps,
};

/// A finished experiment whose search can be inspected event by event.
#[derive(Clone, Debug)]
pub struct Study {
    experiment: Experiment,
    outcome: Result<Done, ExperimentError>,
    /// Whether the experiment has changed since it was run.
    is_behind: bool,
    /// The figures that are shown and named.
    pub(super) figures: Figures,
    /// What earlier searches have left in the array that says which cells are open and closed.
    pub(super) stamps: Stamps,
}

/// The results of an experiment.
#[derive(Clone, Debug)]
pub struct Done {
    /// The path and the counts.
    pub findings: Findings,
    /// The recorded search.
    pub timeline: Timeline,
    /// The cells of the path.
    path: BTreeSet<NodeId>,
    /// What is known of the search's loop, if it has one of its own.
    pub(super) special_loop: SpecialLoop,
    /// The cells of the path that iterative deepening holds, without the one that is being expanded.
    held: BTreeSet<NodeId>,
    /// The unit that walks through unknown land.
    walker: Walker,
    /// The highest figures of any cell.
    peaks: Peaks,
    /// The result of Dijkstra's algorithm, once it was computed.
    proof: Option<Findings>,
    /// The time that the search takes, once it was measured.
    time: Option<Duration>,
    /// The work of the open list, once it was counted; `None` also if the search does not use a single list of the
    /// chosen kind.
    list_work: Option<ListWork>,
    /// Whether `list_work` was counted.
    is_list_work_counted: bool,
    /// The first breach of each invariant, once they were checked.
    pub(super) invariants: Option<Checked>,
    /// All closings, once they were listed.
    pub(super) closings: Option<Vec<ClosedAt>>,
    /// The open list as a heap, once it was replayed up to some step.
    pub(super) heap: Option<HeapReplay>,
    /// The open list as another kind of list at a position, once it was drawn up.
    pub(super) open_list: Option<(usize, OpenListPicture)>,
}

/// The position of a unit on its walk, and its plan.
#[derive(Clone, Debug, Default)]
struct Walker {
    /// The index of the place.
    place: usize,
    /// The index of the plan.
    plan: usize,
    /// The cells of the plan's path, with the number of steps to each.
    ahead: BTreeMap<NodeId, usize>,
}

/// Runs an experiment without recording it, and returns the time.
pub type Stopwatch = fn(&Experiment) -> Duration;

/// The highest G, H and F of any node.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Peaks {
    /// The cost of the way there.
    pub g: Cost,
    /// The estimate of what was left.
    pub h: Cost,
    /// By what it was taken.
    pub f: Cost,
}

impl Peaks {
    /// The peaks of a search's events.
    fn of(events: &[TraceEvent]) -> Self {
        let mut peaks = Self::default();
        for event in events {
            match *event {
                TraceEvent::Opened { g, h, f, .. } => peaks.raise(g, h, f),
                TraceEvent::Reparented { g, f, .. } => peaks.raise(g, Cost::ZERO, f),
                TraceEvent::Closed { .. } => {}
            }
        }
        peaks
    }

    fn raise(&mut self, g: Cost, h: Cost, f: Cost) {
        // Infinite costs do not count.
        let higher = |peak: Cost, cost: Cost| if cost == Cost::MAX { peak } else { peak.max(cost) };
        *self = Self { g: higher(self.g, g), h: higher(self.h, h), f: higher(self.f, f) };
    }
}

impl Study {
    /// Maximum number of cells of a level: the whole search is recorded.
    pub const MOST_CELLS: usize = 1 << 21;

    /// Runs an experiment, and stands at its end.
    pub fn new(experiment: Experiment) -> Self {
        let outcome = done(&experiment);
        let mut study =
            Self { experiment, outcome, is_behind: false, figures: Figures::All, stamps: Stamps::default() };
        study.go_to(usize::MAX);
        study
    }

    /// A study of results that exist already, at their end.
    pub(super) fn of(experiment: Experiment, outcome: Result<(Findings, Recording), ExperimentError>) -> Self {
        let outcome = outcome.map(|(findings, recording)| examined(&experiment, findings, recording));
        let mut study =
            Self { experiment, outcome, is_behind: false, figures: Figures::All, stamps: Stamps::default() };
        study.go_to(usize::MAX);
        study
    }

    /// Changes the experiment and runs it again. A study that was at its end stays at its end; others stay as near to
    /// their position as possible.
    pub fn change(&mut self, change: impl FnOnce(&mut Experiment)) {
        let position = self.timeline().filter(|timeline| timeline.position() < timeline.len()).map(Timeline::position);
        let size = self.experiment.level.size();
        let stamps = self.stamps_after();
        change(&mut self.experiment);
        self.stamps = if self.experiment.level.size() == size { stamps } else { Stamps::default() };
        (self.outcome, self.is_behind) = (done(&self.experiment), false);
        self.go_to(position.unwrap_or(usize::MAX));
    }

    /// Changes the experiment and keeps the old results; the map keeps its size.
    pub(super) fn change_ahead(&mut self, change: impl FnOnce(&mut Experiment)) {
        change(&mut self.experiment);
        self.is_behind = true;
    }

    /// Runs the experiment again if it has changed.
    pub(super) fn catch_up(&mut self) {
        if self.is_behind {
            self.change(|_| {});
        }
    }

    /// Whether the experiment has changed since it was run.
    pub(super) fn is_behind(&self) -> bool {
        self.is_behind
    }

    /// The work of running and recording the experiment: its events, and half of the cells of its map.
    pub(super) fn work(&self) -> usize {
        self.len() + self.experiment.level.size().area() / 2
    }

    /// The experiment.
    pub fn experiment(&self) -> &Experiment {
        &self.experiment
    }

    /// The results.
    ///
    /// # Errors
    /// Why the experiment is impossible.
    pub fn outcome(&self) -> Result<&Done, ExperimentError> {
        self.outcome.as_ref().map_err(|&error| error)
    }

    /// The recorded search, if there was one.
    pub fn timeline(&self) -> Option<&Timeline> {
        self.outcome.as_ref().ok().map(|done| &done.timeline)
    }

    /// Number of events.
    pub fn len(&self) -> usize {
        self.timeline().map_or(0, Timeline::len)
    }

    /// Whether there are no events.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Whether the position is at the end.
    pub fn is_at_end(&self) -> bool {
        self.outcome.as_ref().ok().is_none_or(|done| {
            let has_arrived = done.walk().is_none_or(|walk| done.walker.place == walk.last_place());
            done.timeline.position() == done.timeline.len() && has_arrived
        })
    }

    /// Goes to a position, or to the end if that lies beyond. A walking unit stands where it made the plan of that
    /// position; at the end, where it arrived.
    pub fn go_to(&mut self, position: usize) {
        if let Ok(done) = &mut self.outcome {
            let position = position.min(done.timeline.len());
            if let Some(walk) = done.walk() {
                let plan = walk.plan_at(position);
                let place = walk.plans().get(plan).map_or(0, |plan| plan.place);
                let place = if position == done.timeline.len() { walk.last_place() } else { place };
                done.walk_to(plan, place);
            }
            done.timeline.go_to(position);
            if matches!(done.special_loop, SpecialLoop::Rounds(_)) {
                let mut held = Rounds::path(&done.timeline);
                held.pop();
                done.held = held.into_iter().collect();
            }
        }
        let joint = self.joint_cells();
        if let Ok(done) = &mut self.outcome
            && done.timeline.recording().joint().is_some()
        {
            done.held = joint.unwrap_or_default();
        }
    }

    /// Goes to a position of the searches at which a walking unit follows a plan and is at a place.
    pub(super) fn stand(&mut self, position: usize, plan: usize, place: usize) {
        if let Ok(done) = &mut self.outcome {
            done.timeline.go_to(position);
            done.walk_to(plan, place);
        }
    }

    /// The cell of the unit that walks through unknown land, if there is one.
    pub fn walker(&self) -> Option<NodeId> {
        let done = self.outcome.as_ref().ok()?;
        done.walk()?.places().get(done.walker.place).copied()
    }

    /// Whether a cell is known; everything is, unless a unit walks through unknown land.
    pub fn is_known(&self, cell: NodeId) -> bool {
        let done = self.outcome.as_ref().ok();
        done.and_then(|done| Some(done.walk()?.has_seen(cell, done.walker.place))).unwrap_or(true)
    }

    /// Whether a unit that walks through unknown land has been in a cell by now; `false` for all other searches.
    pub fn has_walked(&self, cell: NodeId) -> bool {
        let done = self.outcome.as_ref().ok();
        done.and_then(|done| Some(done.walk()?.has_entered(cell, done.walker.place))).unwrap_or(false)
    }

    /// Whether the search holds a path at each position, or one for each of many units, which change with every step.
    pub fn holds_path(&self) -> bool {
        self.outcome.as_ref().is_ok_and(|done| {
            matches!(done.special_loop, SpecialLoop::Rounds(_)) || done.timeline.recording().joint().is_some()
        })
    }

    /// Whether a cell is on the path at this position: the found path; during a walk, the rest of the path that the
    /// unit follows; during iterative deepening, the path that is held; of many units, the plans of all.
    pub fn is_on_path(&self, cell: NodeId) -> bool {
        let Ok(done) = &self.outcome else { return false };
        if self.is_at_end() && done.timeline.recording().joint().is_none() {
            return done.path.contains(&cell);
        }
        done.held.contains(&cell)
            || done
                .steps_gone()
                .is_some_and(|walked| done.walker.ahead.get(&cell).is_some_and(|&steps| steps >= walked))
    }

    /// The cells of that path in order; empty before it is found.
    pub fn path(&self) -> impl Iterator<Item = Point> {
        let done = self.outcome.as_ref().ok();
        let whole = done.filter(|_| self.is_at_end()).and_then(|done| done.findings.route.as_ref().ok());
        let rest = done.filter(|_| !self.is_at_end()).and_then(|done| {
            let plan = done.walk()?.plans().get(done.walker.plan)?;
            plan.path.get(done.steps_gone()?..)
        });
        let whole = whole.into_iter().flat_map(|route| route.steps.iter().copied());
        whole.chain(rest.into_iter().flatten().map(|&cell| self.point(cell)))
    }

    /// Computes the cost of the cheapest path with Dijkstra's algorithm, unless it is known.
    pub fn prove(&mut self) {
        if let Ok(done) = &mut self.outcome
            && done.proof.is_none()
        {
            done.proof = proof(&self.experiment);
        }
    }

    /// Whether it is one search with one open list, which follows from the recording.
    pub(super) fn has_one_open_list(&self) -> bool {
        self.experiment.settings.algorithm.is_best_first()
            && !matches!(self.experiment.method, Method::Field | Method::Flee | Method::Discover)
            && !self.experiment.method.is_for_many()
    }

    /// Counts the comparisons and shifts of the open list, unless they are counted already.
    pub fn count_list_work(&mut self) {
        let settings = self.experiment.settings;
        let is_one = self.has_one_open_list() && settings.ties == Ties::default();
        if let Ok(done) = &mut self.outcome
            && !done.is_list_work_counted
        {
            let events = done.timeline.recording().events();
            done.list_work = if is_one { settings.open_list.work(events) } else { None };
            done.is_list_work_counted = true;
        }
    }

    /// Mutable access to the results.
    pub(super) fn done_mut(&mut self) -> Result<&mut Done, ExperimentError> {
        self.outcome.as_mut().map_err(|error| *error)
    }

    /// The search's formula for F, if it was run.
    pub fn formula(&self) -> Option<Formula> {
        self.outcome.as_ref().ok().map(|done| Formula::of(self, done))
    }

    /// The figures that are shown and named.
    pub fn figures(&self) -> Figures {
        self.figures
    }

    /// The headings of the figures that are shown: those of F, G and of the term added to G, unless F is no such sum,
    /// or fewer in a lesson that has not taught them.
    pub fn headings(&self) -> Vec<String> {
        let formula = self.formula();
        match (self.figures, formula) {
            (Figures::All, _) => {
                let added = formula.filter(|formula| formula.is_sum()).map(Formula::name_of_added);
                let f = formula.map_or("F", Formula::name_of_f).to_owned();
                [f, "G".to_owned()].into_iter().chain(added).collect()
            }
            (Figures::G, _) => vec!["G".to_owned()],
            (Figures::None, Some(Formula::Queue)) => vec!["no.".to_owned()],
            (Figures::None, _) => Vec::new(),
        }
    }

    /// The figures of a node that are shown, under [`Study::headings`]; an empty one where F is not the sum.
    pub fn figures_of(&self, node: &NodeView) -> Vec<String> {
        let formula = self.formula();
        match (self.figures, formula) {
            (Figures::All, _) => {
                let added = formula.filter(|formula| formula.is_sum());
                let added = added.map(|formula| formula.added(node).map(figure).unwrap_or_default());
                [node.f, node.g].map(figure).into_iter().chain(added).collect()
            }
            (Figures::G, _) => vec![figure(node.g)],
            (Figures::None, Some(Formula::Queue)) => vec![(node.f.0 + 1).to_string()],
            (Figures::None, _) => Vec::new(),
        }
    }

    /// The figures of a node that are shown, each with its heading in front of it.
    pub fn named_figures(&self, node: &NodeView) -> Vec<String> {
        let figures = self.headings().into_iter().zip(self.figures_of(node));
        figures.filter(|(_, figure)| !figure.is_empty()).map(|(name, figure)| format!("{name} {figure}")).collect()
    }

    /// Measures the time of the search, unless it is known.
    pub fn measure(&mut self, stopwatch: Stopwatch) {
        if let Ok(done) = &mut self.outcome
            && done.time.is_none()
        {
            done.time = Some(stopwatch(&self.experiment));
        }
    }

    /// The node of a cell, or of the place there.
    pub fn cell(&self, point: Point) -> Option<NodeId> {
        self.experiment.level.size().index(point).map(|index| NodeId(index as u32))
    }

    /// The point of a cell.
    pub fn point(&self, cell: NodeId) -> Point {
        self.experiment.level.size().point(cell.index())
    }

    /// The name of a cell: its coordinates or, on a graph, its place's name.
    pub fn name(&self, cell: NodeId) -> String {
        let point = self.point(cell);
        if let Layout::Roads(map) = &self.experiment.level.layout
            && let Some(place) = map.at(point).and_then(|node| map.places().get(node.index()))
        {
            return level::printable(&place.name).into_owned();
        }
        format!("({},{})", point.x, point.y)
    }

    /// The name of a cell by its coordinates, whether or not the level has it.
    pub fn name_at(&self, point: Point) -> String {
        self.cell(point).map_or_else(|| point.to_string(), |cell| self.name(cell))
    }

    /// The name of a node of the recording, which is open or closed: that of its cell, and in a search over cells and
    /// time also its tick.
    pub fn node_name(&self, node: NodeId) -> String {
        let name = self.timeline().map(|timeline| self.name(timeline.recording().cell(node))).unwrap_or_default();
        match self.tick(node) {
            Some(tick) => format!("{name} at {tick}"),
            None => name,
        }
    }

    /// The tick at which the unit is at a node, in a search over cells and time: each step takes one. `None` in other
    /// searches.
    pub(super) fn tick(&self, node: NodeId) -> Option<usize> {
        let timeline = self.timeline().filter(|_| self.experiment.method == Method::Dodge)?;
        let parent = |&node: &NodeId| timeline.node(node)?.parent;
        Some(std::iter::successors(Some(node), parent).count() - 1)
    }
}

impl Done {
    /// The walk that the searches were made for, if there was one.
    pub fn walk(&self) -> Option<&Walk> {
        self.timeline.recording().walk()
    }

    /// The index of the current plan of a walk.
    pub fn plan(&self) -> usize {
        self.walker.plan
    }

    /// Number of steps along the current plan, once it is made.
    fn steps_gone(&self) -> Option<usize> {
        let plan = self.walk()?.plans().get(self.walker.plan)?;
        (self.timeline.position() >= plan.end).then(|| self.walker.place.saturating_sub(plan.place))
    }

    fn walk_to(&mut self, plan: usize, place: usize) {
        let is_new = self.walker.ahead.is_empty() || self.walker.plan != plan;
        (self.walker.plan, self.walker.place) = (plan, place);
        if is_new && let Some(plan) = self.timeline.recording().walk().and_then(|walk| walk.plans().get(plan)) {
            self.walker.ahead = plan.path.iter().copied().zip(0..).collect();
        }
    }

    /// Whether the open list has keys that D* Lite corrects only when they matter: then its order by F is only nearly
    /// the one in which nodes are taken.
    pub fn has_keys(&self) -> bool {
        self.findings.searched_by == Replan::DStarLite.name()
    }

    /// The highest figures of any node.
    pub fn peaks(&self) -> Peaks {
        self.peaks
    }

    /// The highest of all figures.
    pub fn highest(&self) -> Cost {
        self.peaks.g.max(self.peaks.h).max(self.peaks.f)
    }

    /// The cost of the cheapest path, if there is one; `None` before [`Study::prove`].
    pub fn optimum(&self) -> Option<Cost> {
        Some(self.proof.as_ref()?.route.as_ref().ok()?.cost)
    }

    /// The comparisons and shifts of the open list. `None` before [`Study::count_list_work`], and if the search does
    /// not use a single list of the chosen kind.
    pub fn list_work(&self) -> Option<ListWork> {
        self.list_work
    }

    /// The time of the search; `None` before [`Study::measure`].
    pub fn time(&self) -> Option<Duration> {
        self.time
    }
}

fn done(experiment: &Experiment) -> Result<Done, ExperimentError> {
    let (cells, most) = (experiment.level.size().area(), Study::MOST_CELLS);
    if cells > most {
        return Err(ExperimentError::TooLarge { what: "looking at a search", cells, most });
    }
    let (findings, recording) = experiment.run_recorded()?;
    Ok(examined(experiment, findings, recording))
}

fn examined(experiment: &Experiment, findings: Findings, recording: Recording) -> Done {
    let cells = experiment.level.size().area();
    let special_loop = SpecialLoop::of(experiment, &findings, &recording);
    let timeline = Timeline::new(recording, cells, experiment.settings.ties);
    let size = experiment.level.size();
    let steps = findings.route.iter().flat_map(|route| &route.steps);
    let path = steps.filter_map(|&point| size.index(point)).map(|index| NodeId(index as u32)).collect();
    let peaks = Peaks::of(timeline.recording().events());
    Done {
        findings,
        timeline,
        path,
        special_loop,
        held: BTreeSet::new(),
        walker: Walker::default(),
        peaks,
        proof: None,
        time: None,
        list_work: None,
        is_list_work_counted: false,
        invariants: None,
        closings: None,
        heap: None,
        open_list: None,
    }
}

/// The cheapest path, by Dijkstra's algorithm on the whole ground. There is none for a fleeing unit, nor for
/// many units.
fn proof(experiment: &Experiment) -> Option<Findings> {
    if experiment.method == Method::Flee || experiment.method.is_for_many() {
        return None;
    }
    let proof = Experiment {
        method: Method::default(),
        discovery: Discovery::default(),
        settings: Settings { algorithm: Algorithm::Dijkstra, ..Settings::default() },
        heuristic: HeuristicKind::default(),
        smoothing: Smoothing::default(),
        foreknowledge: Foreknowledge::default(),
        limit: 0,
        ..experiment.clone()
    };
    proof.run().ok()
}
