//! Deciding: from what a unit believes to a plan, and from the plan to an action.

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

/// After so many turns another plan is made in place of one that is only the second best: what was in the way may be
/// out of it.
const SECOND_THOUGHTS: u32 = 8;

/// Whoever is about to bring one of these about lets an enemy at hand be.
const BEFORE_BLOWS: Facts =
    Facts::of([Fact::AlarmRaised, Fact::FarEnough, Fact::FriendsHeartened, Fact::EnemyAstray, Fact::FriendsWell]);

impl Thought<'_> {
    /// Decides what the unit does.
    pub(in crate::game) fn decide(
        &self,
        scratch: &mut BrainScratch,
        asker: &mut Asker<'_>,
        chance: &mut Random,
    ) -> Choice {
        if self.me.is_captive {
            return Self::stay(Task::Caged).into();
        }
        scratch.plan_places.flight.begin();
        let choice = self.choose(scratch, asker, chance);
        match self.cover_instead_of(&choice.decision, scratch, asker) {
            Some(decision) => Choice { decision, ..choice },
            None => self.among_friends(choice, scratch),
        }
    }

    /// The same, as if nothing burned and no friends were about but those who stand in the way.
    fn choose(&self, scratch: &mut BrainScratch, asker: &mut Asker<'_>, chance: &mut Random) -> Choice {
        self.look_for_locks(scratch);
        let facts = self.facts();
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
        // Whoever is at a loss strikes or rests.
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

    /// Carries out the present step of a plan. Whoever does not turn its back on its enemy strikes it first.
    fn act_on(&self, plan: &Plan, is_new: bool, scratch: &mut BrainScratch, asker: &mut Asker<'_>) -> Option<Decision> {
        let row = plan.action().row();
        let comes_first = row.takes.holds(Fact::EnemyInReach) || row.gives.overlaps(BEFORE_BLOWS);
        let reflex = if comes_first { None } else { self.strike() };
        reflex.or_else(|| self.carry_out(plan.action(), is_new, scratch, asker))
    }

    /// What a unit does that has to wait for a plan: it strikes who is at hand, else goes on along its way.
    fn carry_on(&self, asker: &mut Asker<'_>) -> Decision {
        let task = self.me.task.clone();
        let on_its_way = || {
            let route = self.kept_route(&self.lasting_ground(), |_| true)?;
            self.follow(route, task.clone(), asker)
        };
        self.strike().or_else(on_its_way).unwrap_or_else(|| Self::stay(task.clone()))
    }

    /// Nothing to do for a while.
    fn idle(&self, chance: &mut Random) -> Choice {
        let until = self.turn.plus(chance.random_range(4..16));
        let decision = Decision { action: Action::Wait, task: Task::Rest { until }, route: None };
        Choice::from(decision)
    }

    /// Whether something calls a unit that rests.
    fn is_disturbed(&self, facts: Facts) -> bool {
        let marches = self.me.plan.as_ref().is_some_and(|plan| plan.action() == ActionId::March);
        let is_called = !facts.holds(Fact::OrdersDone) && !marches;
        let is_left_behind = !facts.holds(Fact::WithLeader);
        facts.holds(Fact::EnemyKnown) || !facts.holds(Fact::NoiseExplained) || is_called || is_left_behind
    }
}
