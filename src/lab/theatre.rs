//! Replanning as a play: a unit walks through unknown land, and for each of its plans two searches run side by side, A*
//! from scratch and one that keeps what it knew.
//!
//! The unit is at the same place with the same knowledge in both, so that what they do differs by how they plan alone:
//! both find ways of the same cost. A moment of the play is an event of either search while both plan, or else a step of
//! the unit.

use super::{Discovery, Experiment, ExperimentError, Method, NoPath, Recording, Study, Walk, runner};
use crate::search::{HeuristicKind, Settings, replan::Replan};

/// The moments of a play. Its two studies are the ones side by side: A* from scratch first.
#[derive(Clone, Debug, Default)]
pub struct Theatre {
    acts: Vec<Act>,
    len: usize,
}

/// A plan, and the steps that are gone by it.
#[derive(Clone, Copy, Debug)]
struct Act {
    /// The moment before it.
    begins: usize,
    /// Where the unit is.
    place: usize,
    /// How many events the longer of the two searches has.
    events: usize,
    /// How many events each search had had before.
    before: [usize; 2],
}

/// What a plan took in each of the two searches, by nodes expanded: A* from scratch, then the other.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Work {
    /// A* from scratch.
    pub afresh: u64,
    /// The one that keeps what it knew.
    pub kept: u64,
}

impl Work {
    /// That of both together.
    #[must_use]
    pub fn and(self, other: Self) -> Self {
        Self { afresh: self.afresh + other.afresh, kept: self.kept + other.kept }
    }

    /// How many percent of the work of A* are saved; less than none where the other expands more.
    pub fn percent_saved(self) -> i64 {
        let (afresh, kept) = (self.afresh as i64, self.kept as i64);
        (afresh - kept) * 100 / afresh.max(1)
    }

    /// The figures in words.
    pub fn words(self) -> String {
        match self.percent_saved() {
            saved if saved < 0 => format!("{}% more work than A* from scratch", -saved),
            saved => format!("{saved}% of the work of A* saved"),
        }
    }
}

/// Where a play stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Scene {
    pub(super) plan: usize,
    pub(super) place: usize,
    /// How many events each search has had.
    pub(super) events: [usize; 2],
}

impl Theatre {
    /// Lets a unit walk between the ends of an experiment: by its ground, its rules for steps, and how it discovers. The
    /// studies are those of A* from scratch and of the search that the experiment asks for, or of what suits the ground.
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
            // Replanners have their own search: a level's search settings do not go together with them.
            settings: Settings::default(),
            heuristic: HeuristicKind::default(),
            ..experiment.afresh()
        };
        let asked = experiment.discovery.replan.filter(|&replan| replan != Replan::Repeated);
        let experiments = [of(Some(Replan::Repeated)), of(asked)];
        let play = match experiments[1].level.size().area() {
            cells if cells > Study::MOST_CELLS => {
                Err(ExperimentError::TooLarge { what: "looking at a search", cells, most: Study::MOST_CELLS })
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

    /// How many moments there are.
    pub fn len(&self) -> usize {
        self.len
    }

    /// Whether nothing is planned.
    pub fn is_empty(&self) -> bool {
        self.acts.is_empty()
    }

    /// Where the play stands at a moment, when the searches have so many events in all.
    pub(super) fn scene(&self, moment: usize, ends: [usize; 2]) -> Option<Scene> {
        let plan = self.acts.partition_point(|act| act.begins <= moment).checked_sub(1)?;
        let act = self.acts[plan];
        let ends = self.acts.get(plan + 1).map_or(ends, |next| next.before);
        let since = moment.min(self.len) - act.begins;
        let events = [0, 1].map(|side: usize| (act.before[side] + since).min(ends[side]));
        Some(Scene { plan, place: act.place + since.saturating_sub(act.events), events })
    }

    /// How many plans are made until a moment.
    pub fn plans_made(&self, moment: usize) -> usize {
        self.acts.partition_point(|act| act.begins + act.events <= moment)
    }

    /// The moment before the next plan, or the end.
    pub fn next_plan(&self, moment: usize) -> usize {
        self.acts.get(self.acts.partition_point(|act| act.begins <= moment)).map_or(self.len, |act| act.begins)
    }

    /// The moment before the plan that is under way or was made last, or before the one before that.
    pub fn previous_plan(&self, moment: usize) -> usize {
        let before = self.acts.partition_point(|act| act.begins < moment);
        before.checked_sub(1).map_or(0, |plan| self.acts[plan].begins)
    }

    /// The next moment at which a plan has just been made or a step was gone.
    pub fn next_step(&self, moment: usize) -> usize {
        let planned = self.acts.iter().map(|act| act.begins + act.events).find(|&planned| planned > moment);
        let is_planning = |act: &Act| act.begins <= moment && moment < act.begins + act.events;
        let plan = self.acts.partition_point(|act| act.begins <= moment).saturating_sub(1);
        match self.acts.get(plan) {
            Some(act) if is_planning(act) => planned.unwrap_or(self.len),
            _ => (moment + 1).min(self.len),
        }
    }

    /// The last such moment before a moment.
    pub fn previous_step(&self, moment: usize) -> usize {
        let plan = self.acts.partition_point(|act| act.begins < moment).saturating_sub(1);
        match self.acts.get(plan) {
            Some(act) if moment <= act.begins + act.events => act.begins,
            _ => moment.saturating_sub(1),
        }
    }

    /// Whether a plan begins between two moments.
    pub fn begins_between(&self, from: usize, to: usize) -> bool {
        let before = |moment: usize| self.acts.partition_point(|act| act.begins < moment);
        before(from) < before(to)
    }
}

fn played(experiment: &Experiment) -> Result<[(super::Findings, Recording); 2], ExperimentError> {
    match experiment.ready()? {
        Ok(ready) => runner::discover_beside(experiment, &ready.ground, (ready.start, ready.goals[0])),
        Err(why) => {
            let findings = |why: NoPath| (experiment.without_search(why), Recording::default());
            Ok([findings(why.clone()), findings(why)])
        }
    }
}

/// What a search is called on the stage.
pub(super) fn label(searched_by: &str) -> String {
    if searched_by == Replan::Repeated.name() { "A* from scratch".to_owned() } else { searched_by.to_owned() }
}
