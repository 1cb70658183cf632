//! The replanning theatre: a unit walks through unknown land, and two searches make each of its plans side by side, A*
//! from scratch and one that reuses earlier work.
//!
//! The unit is at the same place with the same knowledge in both, so that they differ only in how they plan: both find
//! paths of the same cost. The positions of the theatre are the events of either search while both plan, and else the
//! steps of the unit.

use super::{Discovery, Experiment, ExperimentError, Method, NoPath, Recording, Study, Walk, runner};
use crate::search::{HeuristicKind, Settings, replan::Replan};

/// The positions of the theatre. Its two studies stand side by side: A* from scratch first.
#[derive(Clone, Debug, Default)]
pub struct Theatre {
    acts: Vec<Act>,
    len: usize,
}

/// A plan, and the steps that follow it.
#[derive(Clone, Copy, Debug)]
struct Act {
    /// The position before the act.
    begins: usize,
    /// Index of the place where the unit is.
    place: usize,
    /// Number of events of the longer of the two searches.
    events: usize,
    /// Number of earlier events of each search.
    before: [usize; 2],
}

/// The nodes that each of the two searches expanded for a plan.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Work {
    /// A* from scratch.
    pub afresh: u64,
    /// The search that reuses earlier work.
    pub kept: u64,
}

impl Work {
    /// The sum of both.
    #[must_use]
    pub fn and(self, other: Self) -> Self {
        Self { afresh: self.afresh + other.afresh, kept: self.kept + other.kept }
    }

    /// Percentage of A*'s work that is saved; negative where the other search expands more.
    pub fn percent_saved(self) -> i64 {
        let (afresh, kept) = (self.afresh as i64, self.kept as i64);
        (afresh - kept) * 100 / afresh.max(1)
    }

    /// The saving in words.
    pub fn words(self) -> String {
        /// From so many percent more work on, it is said how many times as much it is.
        const TIMES: i64 = 200;
        match self.percent_saved() {
            saved if saved <= -TIMES => {
                let tenths = self.kept * 10 / self.afresh.max(1);
                let times = if tenths < 100 {
                    format!("{}.{}", tenths / 10, tenths % 10)
                } else {
                    format!("{}", (tenths + 5) / 10)
                };
                format!("{times} × the work of A* from scratch")
            }
            saved if saved < 0 => format!("{}% more work than A* from scratch", -saved),
            saved => format!("{saved}% of the work of A* saved"),
        }
    }
}

impl std::iter::Sum for Work {
    fn sum<I: Iterator<Item = Self>>(all: I) -> Self {
        all.fold(Self::default(), Self::and)
    }
}

/// A position of the theatre.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Scene {
    pub(super) plan: usize,
    pub(super) place: usize,
    /// Number of events of each search so far.
    pub(super) events: [usize; 2],
}

impl Theatre {
    /// Lets a unit walk between the ends of an experiment, with its ground, its rules for steps and its discovery
    /// settings. The studies are those of A* from scratch and of the chosen replanner.
    pub(super) fn stage(experiment: &Experiment) -> (Self, [Study; 2]) {
        let of = |replan| Experiment {
            movement: experiment.movement,
            diagonal: experiment.diagonal,
            scale: experiment.scale,
            terrain: experiment.terrain,
            influence: experiment.influence,
            method: Method::Discover,
            discovery: Discovery { replan, ..experiment.discovery },
            other_goals: Vec::new(),
            // Replanners have their own search, so the level's search settings do not apply.
            settings: Settings::default(),
            heuristic: HeuristicKind::default(),
            ..experiment.afresh()
        };
        let asked = experiment.discovery.replan.filter(|&replan| replan != Replan::Repeated);
        let experiments = [of(Some(Replan::Repeated)), of(asked)];
        let play = match experiments[1].level.size().area() {
            cells if cells > Study::MOST_CELLS => {
                Err(ExperimentError::TooLarge { what: "recording a search", cells, most: Study::MOST_CELLS })
            }
            _ => played(&experiments[1]),
        };
        let [afresh, kept] = match play {
            Ok([afresh, kept]) => [Ok(afresh), Ok(kept)],
            Err(error) => [Err(error), Err(error)],
        };
        let [first, second] = experiments;
        let studies = [Study::of(first, afresh), Study::of(second, kept)];
        let walks = studies.each_ref().map(|study| study.outcome().ok().and_then(|done| done.walk()));
        let theatre = if let [Some(afresh), Some(kept)] = walks { Self::of([afresh, kept]) } else { Self::default() };
        (theatre, studies)
    }

    fn of(walks: [&Walk; 2]) -> Self {
        let [afresh, kept] = walks.map(Walk::plans);
        let last = walks[0].last_place();
        let (mut acts, mut before, mut begins) = (Vec::new(), [0, 0], 0);
        for (number, (one, other)) in afresh.iter().zip(kept).enumerate() {
            let ends = [one.end, other.end];
            let events = (ends[0] - before[0]).max(ends[1] - before[1]);
            acts.push(Act { begins, place: one.place, events, before });
            let next = afresh.get(number + 1).map_or(last, |plan| plan.place);
            begins += events + (next - one.place);
            before = ends;
        }
        Self { acts, len: begins }
    }

    /// Number of positions.
    pub fn len(&self) -> usize {
        self.len
    }

    /// Whether no plan is made.
    pub fn is_empty(&self) -> bool {
        self.acts.is_empty()
    }

    /// The scene at a position, when the searches have `ends` events in all.
    pub(super) fn scene(&self, moment: usize, ends: [usize; 2]) -> Option<Scene> {
        let plan = self.acts.partition_point(|act| act.begins <= moment).checked_sub(1)?;
        let act = self.acts[plan];
        let ends = self.acts.get(plan + 1).map_or(ends, |next| next.before);
        let since = moment.min(self.len) - act.begins;
        let events = [0, 1].map(|side: usize| (act.before[side] + since).min(ends[side]));
        Some(Scene { plan, place: act.place + since.saturating_sub(act.events), events })
    }

    /// Number of plans made before a position.
    pub fn plans_made(&self, moment: usize) -> usize {
        self.acts.partition_point(|act| act.begins + act.events <= moment)
    }

    /// The position before the next plan, or the end.
    pub fn next_plan(&self, moment: usize) -> usize {
        self.acts.get(self.acts.partition_point(|act| act.begins <= moment)).map_or(self.len, |act| act.begins)
    }

    /// The position before the last plan that was begun before this moment; 0 if there is none.
    pub fn previous_plan(&self, moment: usize) -> usize {
        let before = self.acts.partition_point(|act| act.begins < moment);
        before.checked_sub(1).map_or(0, |plan| self.acts[plan].begins)
    }

    /// The next position at which a plan was just made or a step taken.
    pub fn next_step(&self, moment: usize) -> usize {
        let planned = self.acts.iter().map(|act| act.begins + act.events).find(|&planned| planned > moment);
        let is_planning = |act: &Act| act.begins <= moment && moment < act.begins + act.events;
        let plan = self.acts.partition_point(|act| act.begins <= moment).saturating_sub(1);
        match self.acts.get(plan) {
            Some(act) if is_planning(act) => planned.unwrap_or(self.len),
            _ => (moment + 1).min(self.len),
        }
    }

    /// The last such position before this one.
    pub fn previous_step(&self, moment: usize) -> usize {
        let plan = self.acts.partition_point(|act| act.begins < moment).saturating_sub(1);
        match self.acts.get(plan) {
            Some(act) if moment <= act.begins + act.events => act.begins,
            _ => moment.saturating_sub(1),
        }
    }

    /// Whether a plan begins between two positions.
    pub fn begins_between(&self, from: usize, to: usize) -> bool {
        let before = |moment: usize| self.acts.partition_point(|act| act.begins < moment);
        before(from) < before(to)
    }
}

fn played(experiment: &Experiment) -> Result<[(super::Findings, Recording); 2], ExperimentError> {
    match experiment.prepare()? {
        Ok(input) => runner::discover_beside(experiment, &input.ground, (input.start, input.goals[0])),
        Err(why) => {
            let findings = |why: NoPath| (experiment.without_search(why), Recording::default());
            Ok([findings(why.clone()), findings(why)])
        }
    }
}

/// The name of a search in the theatre.
pub(super) fn label(searched_by: &str) -> String {
    if searched_by == Replan::Repeated.name() { "A* from scratch".to_owned() } else { searched_by.to_owned() }
}
