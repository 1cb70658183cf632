//! Moving through the studies of a comparison together: from event to event of the active one or, in a [`Theatre`],
//! from plan to plan and step to step.

use crate::{search::replan::When, text::counted};

use super::{Comparison, Experiment, Study, Theatre, Timeline, Work, theatre::Scene};

impl Comparison {
    /// The [theatre](Theatre) of a unit that walks between the ends of an experiment, at its beginning.
    pub fn theatre_of(experiment: &Experiment) -> Self {
        let (theatre, studies) = Theatre::stage(experiment);
        let mut play = Self { studies: studies.into(), active: 1, position: 0, theatre: Some(theatre) };
        play.go_to(0);
        play
    }

    /// The theatre, if this is one.
    pub fn theatre(&self) -> Option<&Theatre> {
        self.theatre.as_ref()
    }

    /// The work for each plan of a theatre, including future ones; empty elsewhere.
    pub fn work(&self) -> Vec<Work> {
        let plans = |side: usize| Some(self.studies.get(side)?.outcome().ok()?.walk()?.plans());
        let (Some(_), Some(afresh), Some(kept)) = (&self.theatre, plans(0), plans(1)) else { return Vec::new() };
        afresh.iter().zip(kept).map(|(afresh, kept)| Work { afresh: afresh.expanded, kept: kept.expanded }).collect()
    }

    /// The work for each plan of a theatre so far.
    pub fn work_by_now(&self) -> Vec<Work> {
        let mut work = self.work();
        let Some(scene) = self.scene() else { return work };
        work.truncate(scene.plan + 1);
        if let Some(last) = work.last_mut() {
            let [afresh, kept] = [0, 1].map(|side| self.closed_for(scene, side));
            // The goal is closed and not expanded.
            *last = Work { afresh: last.afresh.min(afresh), kept: last.kept.min(kept) };
        }
        work
    }

    /// The nodes that each of the two searches of the theatre has expanded up to now, for all plans together.
    pub fn work_so_far(&self) -> Work {
        self.work_by_now().into_iter().sum()
    }

    /// Number of nodes that one of the two searches has closed for the plan of a scene.
    fn closed_for(&self, scene: Scene, side: usize) -> u64 {
        let done = self.studies.get(side).and_then(|study| study.outcome().ok());
        let closed = done.and_then(|done| {
            let before = scene.plan.checked_sub(1).and_then(|plan| done.walk()?.plans().get(plan));
            let before = before.map_or(0, |plan| plan.end);
            Some(done.timeline.closed_between(before, *scene.events.get(side)?))
        });
        closed.unwrap_or(0).into()
    }

    /// The current scene.
    pub(super) fn scene(&self) -> Option<Scene> {
        let ends = [0, 1].map(|side: usize| self.studies.get(side).map_or(0, Study::len));
        self.theatre.as_ref()?.scene(self.position, ends)
    }

    /// Goes to a scene of the theatre.
    pub(super) fn play(&mut self, scene: Scene) {
        for (study, events) in self.studies.iter_mut().zip(scene.events) {
            study.stand(events, scene.plan, scene.place);
        }
    }

    /// Restarts the theatre with changed settings.
    pub(super) fn stage_anew(&mut self, change: impl FnOnce(&mut Experiment)) {
        // The second study belongs to the replanner that can be chosen.
        let Some(mut experiment) = self.studies.last().map(|study| study.experiment().clone()) else { return };
        change(&mut experiment);
        let active = self.active;
        self.at_its_moment(|play| *play = Self { active, ..Self::theatre_of(&experiment) });
    }

    /// The position after the next closing in the active study and its consequences; in a theatre, before the next
    /// plan.
    pub fn next_round(&self) -> Option<usize> {
        self.seek(Theatre::next_plan, |timeline| Some(timeline.next_round()))
    }

    /// The position before the last closing; in a theatre, before the last plan.
    pub fn previous_round(&self) -> Option<usize> {
        self.seek(Theatre::previous_plan, |timeline| Some(timeline.previous_round()))
    }

    /// The next position at which a node of the active study got a new parent; in a theatre, at which a plan was made
    /// or a step taken.
    pub fn next_mark(&self) -> Option<usize> {
        self.seek(Theatre::next_step, Timeline::next_reparent)
    }

    /// The last such position before the current one.
    pub fn previous_mark(&self) -> Option<usize> {
        self.seek(Theatre::previous_step, Timeline::previous_reparent)
    }

    /// Whether a search of the active study, or a plan of a theatre, begins between two positions.
    pub fn begins_between(&self, from: usize, to: usize) -> bool {
        match &self.theatre {
            Some(theatre) => theatre.begins_between(from, to),
            None => self.active().timeline().is_some_and(|timeline| timeline.begins_between(from, to)),
        }
    }

    /// Number of nodes of the active study that got a new parent between two positions; 0 in a theatre.
    pub fn reparented_between(&self, from: usize, to: usize) -> u32 {
        let timeline = self.active().timeline().filter(|_| self.theatre.is_none());
        timeline.map_or(0, |timeline| timeline.reparented_between(from, to))
    }

    fn seek(
        &self,
        in_play: fn(&Theatre, usize) -> usize,
        in_search: impl Fn(&Timeline) -> Option<usize>,
    ) -> Option<usize> {
        match &self.theatre {
            Some(theatre) => Some(in_play(theatre, self.position)),
            None => in_search(self.running()?),
        }
    }

    /// The active search or, if it is at its end and others go on, the longest one.
    fn running(&self) -> Option<&Timeline> {
        let active = self.active().timeline();
        if active.is_some_and(|timeline| timeline.len() > self.position || timeline.len() == self.len()) {
            return active;
        }
        self.studies.iter().filter_map(Study::timeline).max_by_key(|timeline| timeline.len())
    }

    /// What happened at the current position and why: in the active study, or in the theatre.
    pub fn sentences(&self) -> Vec<String> {
        if self.studies.iter().any(Study::is_behind) {
            return vec!["This search is long; it is repeated when you release the mouse.".to_owned()];
        }
        let story = self.scene().and_then(|scene| self.story(scene));
        story.unwrap_or_else(|| self.active().sentences())
    }

    /// The story of the theatre: where the unit is, why it plans, and the work of that.
    fn story(&self, scene: Scene) -> Option<Vec<String>> {
        let kept = self.studies.get(1)?;
        let done = kept.outcome().ok()?;
        let walk = done.walk()?;
        let (plan, count) = (walk.plans().get(scene.plan)?, walk.plans().len());
        let here = kept.name(*walk.places().get(scene.place)?);
        let names =
            [0, 1].map(|side: usize| self.studies.get(side).map_or_else(String::new, |study| self.label(study)));
        let now = self.work_by_now().last().copied().unwrap_or_default();
        let number = scene.plan + 1;
        if self.is_at_end() {
            let all = self.work().into_iter().fold(Work::default(), Work::and);
            let end = match &done.findings.route {
                Ok(route) => {
                    format!("It is at the goal {here}: {}, cost {}.", counted(scene.place, "step"), route.cost)
                }
                Err(_) => format!("It gives up at {here}: as far as it knows, no way leads to the goal."),
            };
            let [afresh, kept] = names;
            let told = format!(
                "For {} {afresh} expanded {}, {kept} {}: {}. Both found the same costs.",
                counted(count, "plan"),
                all.afresh,
                all.kept,
                all.words()
            );
            return Some(vec![end, told]);
        }
        let is_made = self.theatre.as_ref()?.plans_made(self.position) >= number;
        let why = match kept.experiment().discovery.when {
            _ if scene.plan == 0 => "it sets out",
            When::PathHit => "a new obstacle blocks its path",
            When::EveryChange => "a cell is not as it assumed",
        };
        let where_it_is = match (is_made, scene.place > plan.place) {
            (_, true) => format!(
                "The unit goes on to {here}, by plan {number} of {count}: nothing that it sees blocks its path."
            ),
            (true, false) => {
                let found =
                    plan.cost.map_or_else(|| "there is no path".to_owned(), |cost| format!("the path costs {cost}"));
                format!("Plan {number} of {count} is made at {here}: both find that {found}.")
            }
            (false, false) => format!("The unit plans at {here}, for plan {number} of {count}: {why}."),
        };
        let [afresh, other] = names;
        let far = if is_made { "expanded" } else { "has expanded" };
        Some(vec![where_it_is, format!("{afresh} {far} {} for it, {other} {}.", now.afresh, now.kept)])
    }
}
