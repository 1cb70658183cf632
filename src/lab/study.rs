//! An experiment, what came of it, and the moment that is looked at.

use std::{
    collections::{BTreeMap, BTreeSet},
    time::Duration,
};

use crate::{
    grid::Point,
    level::{self, Layout},
    search::{Algorithm, Cost, HeuristicKind, ListWork, NodeId, Settings, Smoothing, Ties, TraceEvent, replan::Replan},
};

use super::{
    Discovery, Experiment, ExperimentError, Findings, Foreknowledge, Formula, Method, Recording, Timeline, Walk,
};

/// An experiment that has been done: its search can be looked at, moment by moment.
#[derive(Clone, Debug)]
pub struct Study {
    experiment: Experiment,
    outcome: Result<Done, ExperimentError>,
    /// Whether the experiment has been changed since it was done.
    is_behind: bool,
}

/// What came of an experiment.
#[derive(Clone, Debug)]
pub struct Done {
    /// The way and the counts.
    pub findings: Findings,
    /// All that the search did.
    pub timeline: Timeline,
    /// The cells of the way.
    path: BTreeSet<NodeId>,
    /// Where the unit is that walks through unknown land.
    walker: Walker,
    /// The highest figures of any cell.
    peaks: Peaks,
    /// What Dijkstra's algorithm finds, once that was asked.
    proof: Option<Findings>,
    /// How long the search takes, once that was measured.
    time: Option<Duration>,
    /// The work of the open list, once it was counted; `None` also if the search does not use a single list of the
    /// chosen kind.
    list_work: Option<ListWork>,
    /// Whether `list_work` was counted.
    is_list_work_counted: bool,
}

/// Where a unit is on its walk, and by which plan it goes.
#[derive(Clone, Debug, Default)]
struct Walker {
    /// Which of the places walked.
    place: usize,
    /// Which of the plans.
    plan: usize,
    /// The cells of that plan's way, with how many steps lead there.
    ahead: BTreeMap<NodeId, usize>,
}

/// Does an experiment without keeping anything, and says how long that took.
pub type Stopwatch = fn(&Experiment) -> Duration;

/// The highest G, H and F that any node ever had.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Peaks {
    /// What the way there cost.
    pub g: Cost,
    /// What was left at a guess.
    pub h: Cost,
    /// By what it was taken.
    pub f: Cost,
}

impl Peaks {
    /// Those of the events of a search.
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
        // What costs more than any way is no peak.
        let higher = |peak: Cost, cost: Cost| if cost == Cost::MAX { peak } else { peak.max(cost) };
        *self = Self { g: higher(self.g, g), h: higher(self.h, h), f: higher(self.f, f) };
    }
}

impl Study {
    /// The most cells that a level may have to be looked at: everything that a search does there is kept.
    pub const MOST_CELLS: usize = 1 << 21;

    /// Does an experiment, and stands at its end.
    pub fn new(experiment: Experiment) -> Self {
        let outcome = done(&experiment);
        let mut study = Self { experiment, outcome, is_behind: false };
        study.go_to(usize::MAX);
        study
    }

    /// An experiment that was done already, or could not be, at its end.
    pub(super) fn of(experiment: Experiment, outcome: Result<(Findings, Recording), ExperimentError>) -> Self {
        let outcome = outcome.map(|(findings, recording)| examined(&experiment, findings, recording));
        let mut study = Self { experiment, outcome, is_behind: false };
        study.go_to(usize::MAX);
        study
    }

    /// Changes the experiment and does it again. Who stood at the end stands at the end, others stay at their moment
    /// or as near to it as there is one.
    pub fn change(&mut self, change: impl FnOnce(&mut Experiment)) {
        let position = self.timeline().filter(|timeline| timeline.position() < timeline.len()).map(Timeline::position);
        change(&mut self.experiment);
        (self.outcome, self.is_behind) = (done(&self.experiment), false);
        self.go_to(position.unwrap_or(usize::MAX));
    }

    /// Changes the experiment, and leaves what came of it as it was before; the map keeps its size.
    pub(super) fn change_ahead(&mut self, change: impl FnOnce(&mut Experiment)) {
        change(&mut self.experiment);
        self.is_behind = true;
    }

    /// Does the experiment if it has been changed since it was done.
    pub(super) fn catch_up(&mut self) {
        if self.is_behind {
            self.change(|_| {});
        }
    }

    /// Whether the experiment has been changed since it was done.
    pub(super) fn is_behind(&self) -> bool {
        self.is_behind
    }

    /// How much work it is to do the experiment and to keep all that happens, in events and cells.
    pub(super) fn work(&self) -> usize {
        self.len() + self.experiment.level.size().area() / 2
    }

    /// The experiment.
    pub fn experiment(&self) -> &Experiment {
        &self.experiment
    }

    /// What came of it.
    ///
    /// # Errors
    /// When it could not be done: why not.
    pub fn outcome(&self) -> Result<&Done, ExperimentError> {
        self.outcome.as_ref().map_err(|&error| error)
    }

    /// All that the search did, if there was one.
    pub fn timeline(&self) -> Option<&Timeline> {
        self.outcome.as_ref().ok().map(|done| &done.timeline)
    }

    /// How many events there are.
    pub fn len(&self) -> usize {
        self.timeline().map_or(0, Timeline::len)
    }

    /// Whether nothing happened.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Whether the moment is the last one.
    pub fn is_at_end(&self) -> bool {
        self.outcome.as_ref().ok().is_none_or(|done| {
            let has_arrived = done.walk().is_none_or(|walk| done.walker.place == walk.last_place());
            done.timeline.position() == done.timeline.len() && has_arrived
        })
    }

    /// Goes to a moment, or to the end if that lies beyond. A unit that walks is where it made the plan of that moment;
    /// at the end it is where it came to.
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
        }
    }

    /// Goes to a moment of the searches at which the unit that walks goes by a plan and is at a place.
    pub(super) fn stand(&mut self, position: usize, plan: usize, place: usize) {
        if let Ok(done) = &mut self.outcome {
            done.timeline.go_to(position);
            done.walk_to(plan, place);
        }
    }

    /// Where the unit is that walks through unknown land, if one does.
    pub fn walker(&self) -> Option<NodeId> {
        let done = self.outcome.as_ref().ok()?;
        done.walk()?.places().get(done.walker.place).copied()
    }

    /// Whether it is known what is in a cell; whoever does not walk through unknown land knows it all.
    pub fn is_known(&self, cell: NodeId) -> bool {
        let done = self.outcome.as_ref().ok();
        done.and_then(|done| Some(done.walk()?.has_seen(cell, done.walker.place))).unwrap_or(true)
    }

    /// Whether a cell is on the path that has been found at this moment: the one that the search was for or, under way,
    /// what is left of the one that the unit goes by.
    pub fn is_on_path(&self, cell: NodeId) -> bool {
        let Ok(done) = &self.outcome else { return false };
        if self.is_at_end() {
            return done.path.contains(&cell);
        }
        done.steps_gone().is_some_and(|walked| done.walker.ahead.get(&cell).is_some_and(|&steps| steps >= walked))
    }

    /// The cells of that path in order; none before it is found.
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

    /// Works out what the cheapest way costs, with Dijkstra's algorithm, unless that is known.
    pub fn prove(&mut self) {
        if let Ok(done) = &mut self.outcome
            && done.proof.is_none()
        {
            done.proof = proof(&self.experiment);
        }
    }

    /// Counts the comparisons and shifts of the open list, unless they are counted already.
    pub fn count_list_work(&mut self) {
        let settings = self.experiment.settings;
        let is_one = !settings.algorithm.is_prepared()
            && settings.algorithm != Algorithm::TwoTier
            && settings.ties == Ties::default()
            && !matches!(self.experiment.method, Method::Field | Method::Flee | Method::Discover);
        if let Ok(done) = &mut self.outcome
            && !done.is_list_work_counted
        {
            let events = done.timeline.recording().events();
            done.list_work = if is_one { settings.open_list.work(events) } else { None };
            done.is_list_work_counted = true;
        }
    }

    /// The search's formula for F, if it was done.
    pub fn formula(&self) -> Option<Formula> {
        self.outcome.as_ref().ok().map(|done| Formula::of(self, done))
    }

    /// Measures how long the search takes, unless that is known.
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

    /// Where a cell is.
    pub fn point(&self, cell: NodeId) -> Point {
        self.experiment.level.size().point(cell.index())
    }

    /// What a cell is called: by its coordinates or, on a graph, by its place.
    pub fn name(&self, cell: NodeId) -> String {
        let point = self.point(cell);
        if let Layout::Roads(map) = &self.experiment.level.layout
            && let Some(place) = map.at(point).and_then(|node| map.places().get(node.index()))
        {
            return level::printable(&place.name).into_owned();
        }
        format!("({},{})", point.x, point.y)
    }
}

impl Done {
    /// The walk that the searches were made for, if there was one.
    pub fn walk(&self) -> Option<&Walk> {
        self.timeline.recording().walk()
    }

    /// Which of the plans of a walk is under way, or was made last.
    pub fn plan(&self) -> usize {
        self.walker.plan
    }

    /// How many steps the unit has gone by its plan, once that is made.
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

    /// Whether the open list had keys of another kind than F, which D* Lite corrects only when they matter: then its order
    /// by F is nearly the one in which nodes were taken.
    pub fn has_keys(&self) -> bool {
        self.findings.searched_by == Replan::DStarLite.name()
    }

    /// The highest figures that a node ever had.
    pub fn peaks(&self) -> Peaks {
        self.peaks
    }

    /// The highest of them all.
    pub fn highest(&self) -> Cost {
        self.peaks.g.max(self.peaks.h).max(self.peaks.f)
    }

    /// What the cheapest way costs, if there is one; nothing before [`Study::prove`].
    pub fn optimum(&self) -> Option<Cost> {
        Some(self.proof.as_ref()?.route.as_ref().ok()?.cost)
    }

    /// The comparisons and shifts of the open list. `None` before [`Study::count_list_work`], and if the search does
    /// not use a single list of the chosen kind.
    pub fn list_work(&self) -> Option<ListWork> {
        self.list_work
    }

    /// How long the search takes; nothing before [`Study::measure`].
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
    let timeline = Timeline::new(recording, cells, experiment.settings.ties);
    let size = experiment.level.size();
    let steps = findings.route.iter().flat_map(|route| &route.steps);
    let path = steps.filter_map(|&point| size.index(point)).map(|index| NodeId(index as u32)).collect();
    let peaks = Peaks::of(timeline.recording().events());
    Done {
        findings,
        timeline,
        path,
        walker: Walker::default(),
        peaks,
        proof: None,
        time: None,
        list_work: None,
        is_list_work_counted: false,
    }
}

/// The cheapest way, by Dijkstra's algorithm on the same ground, all of which it knows. For who flees there is no such way.
fn proof(experiment: &Experiment) -> Option<Findings> {
    if experiment.method == Method::Flee {
        return None;
    }
    let proof = Experiment {
        method: Method::default(),
        discovery: Discovery::default(),
        settings: Settings { algorithm: Algorithm::Dijkstra, ..Settings::default() },
        heuristic: HeuristicKind::default(),
        smoothing: Smoothing::default(),
        foreknowledge: Foreknowledge::default(),
        ..experiment.clone()
    };
    proof.run().ok()
}
