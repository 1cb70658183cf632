//! Deciding: from what a unit believes to a plan, and from the plan to an action.

use std::ops::Range;

use rand::RngExt;

use crate::{
    chance::Random,
    game::{
        action::Action,
        brain::{BrainScratch, Choice, Thought, thought::Decision},
        state::task::Task,
    },
    mind::{
        Asker,
        planning::{ActionId, Fact, Facts, Plan},
    },
};

/// Turns after which a plan that is only the second best is replaced: the obstacle may be gone by then.
const SECOND_THOUGHTS: u32 = 8;

/// A unit whose next action gives one of these facts does not strike an enemy at hand first.
const BEFORE_BLOWS: Facts =
    Facts::of([Fact::AlarmRaised, Fact::FarEnough, Fact::FriendsHeartened, Fact::EnemyAstray, Fact::FriendsWell]);

/// A resting unit gets up because of one of these facts, or because one of them does not hold.
const WAKING: Facts = Facts::of([Fact::EnemyKnown, Fact::NoiseExplained, Fact::OrdersDone, Fact::WithLeader]);

/// Turns that a unit rests that has nothing to do.
const IDLE: Range<u32> = 4..16;

impl Thought<'_> {
    /// Decides what the unit does.
    pub(in crate::game) fn decide(
        &self,
        scratch: &mut BrainScratch,
        asker: &mut Asker<'_>,
        chance: &mut Random,
    ) -> Choice {
        if self.me.is_captive {
            let task = if self.me.is_led() { self.me.task.clone() } else { Task::Caged };
            return Self::stay(task).into();
        }
        scratch.plan_places.flight.begin();
        let choice = self.choose(scratch, asker, chance);
        let choice = match self.cover_instead_of(&choice.decision, scratch, asker) {
            Some(decision) => Choice { decision, ..choice },
            None => self.among_friends(choice, scratch),
        };
        self.spare_strangers(choice)
    }

    /// Chooses by plan, without regard to fires and to friends that are moving.
    fn choose(&self, scratch: &mut BrainScratch, asker: &mut Asker<'_>, chance: &mut Random) -> Choice {
        self.look_for_locks(scratch);
        // Most units plan by a few of all facts, and some of the others take long to work out.
        let facts = self.facts(self.me.behaviour().map_or(WAKING, |behaviour| behaviour.mentions().union(WAKING)));
        if let Some(plan) = self.kept_plan(facts)
            && let Some(decision) = self.act_on(&plan, false, scratch, asker)
        {
            return Choice { plan: Some(plan), ..Choice::from(decision) };
        }
        if self.is_resting() && !self.is_disturbed(facts) {
            let decision = Decision { action: Action::Wait, task: self.me.task.clone(), route: None };
            return Choice { plan: self.me.plan.clone(), ..Choice::from(decision) };
        }
        let Some(behaviour) = self.me.behaviour() else { return self.idle(chance) };
        if !asker.may_plan() {
            return Choice { plan: self.me.plan.clone(), ..Choice::from(self.carry_on(asker)) };
        }
        let verdict = self.plan(behaviour, facts, scratch, asker);
        let decision = verdict.chosen.as_ref().and_then(|plan| self.act_on(plan, true, scratch, asker));
        // A unit without a possible step strikes or rests.
        let decision = decision.or_else(|| self.strike()).unwrap_or_else(|| self.idle(chance).decision);
        Choice { plan: verdict.chosen, passed_over: Some(verdict.passed_over), ..Choice::from(decision) }
    }

    /// The plan that the unit has, if it still holds.
    fn kept_plan(&self, facts: Facts) -> Option<Plan> {
        let behaviour = self.me.behaviour()?;
        let mut plan = self.me.plan.clone()?;
        let is_stale = plan.is_second_best(behaviour, facts) && self.turn.since(self.me.planned) >= SECOND_THOUGHTS;
        (!is_stale && plan.keep(behaviour, facts)).then_some(plan)
    }

    /// Carries out the present step of a plan. Strikes an enemy at hand first, unless the plan is to get away.
    fn act_on(&self, plan: &Plan, is_new: bool, scratch: &mut BrainScratch, asker: &mut Asker<'_>) -> Option<Decision> {
        let row = plan.action().row();
        let comes_first = row.takes.holds(Fact::EnemyInReach) || row.gives.overlaps(BEFORE_BLOWS);
        let reflex = if comes_first { None } else { self.strike() };
        reflex.or_else(|| self.carry_out(plan.action(), is_new, scratch, asker))
    }

    /// What a unit does while it waits for a plan: it strikes an enemy at hand, else continues on its route.
    fn carry_on(&self, asker: &mut Asker<'_>) -> Decision {
        let task = self.me.task.clone();
        let on_its_way = || {
            let route = self.kept_route(&self.lasting_ground(), |_| true)?;
            self.follow(route, task.clone(), asker)
        };
        self.strike().or_else(on_its_way).unwrap_or_else(|| Self::stay(task.clone()))
    }

    /// Rests for a while, because there is nothing to do.
    fn idle(&self, chance: &mut Random) -> Choice {
        let until = self.turn.plus(chance.random_range(IDLE));
        let decision = Decision { action: Action::Wait, task: Task::Rest { until }, route: None };
        Choice::from(decision)
    }

    /// Whether something makes a resting unit get up.
    fn is_disturbed(&self, facts: Facts) -> bool {
        let marches = self.me.plan.as_ref().is_some_and(|plan| plan.action() == ActionId::March);
        let is_called = !facts.holds(Fact::OrdersDone) && !marches;
        let is_left_behind = !facts.holds(Fact::WithLeader);
        facts.holds(Fact::EnemyKnown) || !facts.holds(Fact::NoiseExplained) || is_called || is_left_behind
    }
}
