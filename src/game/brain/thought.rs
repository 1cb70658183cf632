//! A decision: what may go into it, and what comes out.

use rand::RngExt;

use crate::{
    chance::Random,
    mind::{
        Call, Mind, Route, Turn, UnitId,
        planning::{Fact, Facts, PassedOver, Plan},
    },
    search::DiagonalRule,
    terrain::TerrainTable,
};

use super::{
    super::{Action, Courtesy, Reserved, Task, Unit},
    Wits,
};

/// After so many turns another plan is made in place of one that is only the second best: what was in the way may be
/// out of it.
const SECOND_THOUGHTS: u32 = 8;

/// What a unit decided: what it does now, what it is about, and where it is going.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(in crate::game) struct Decision {
    pub(in crate::game) action: Action,
    pub(in crate::game) task: Task,
    pub(in crate::game) route: Option<Route>,
}

/// A decision, and the plan behind it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(in crate::game) struct Choice {
    pub(in crate::game) decision: Decision,
    pub(in crate::game) plan: Option<Plan>,
    /// What was passed over, if a plan was made for this decision.
    pub(in crate::game) passed_over: Option<Vec<PassedOver>>,
    /// In what manner it makes way for friends, if it does.
    pub(in crate::game) courtesy: Option<Courtesy>,
    /// Where it expects friends who go before it.
    pub(in crate::game) reserved: Vec<Reserved>,
    /// What it tells its friends to do.
    pub(in crate::game) calls: Vec<(UnitId, Call)>,
}

impl From<Decision> for Choice {
    fn from(decision: Decision) -> Self {
        let (reserved, calls) = (Vec::new(), Vec::new());
        Self { decision, plan: None, passed_over: None, courtesy: None, reserved, calls }
    }
}

/// Everything a decision may depend on.
pub(in crate::game) struct Thought<'a> {
    pub(in crate::game) me: &'a Unit,
    pub(in crate::game) mind: &'a Mind,
    pub(in crate::game) terrains: &'a TerrainTable,
    pub(in crate::game) rule: DiagonalRule,
    pub(in crate::game) turn: Turn,
    /// Whether it minds where its own were hurt or died.
    pub(in crate::game) heeds_influence: bool,
}

impl Thought<'_> {
    /// Decides what the unit does.
    pub(in crate::game) fn decide(&self, wits: &mut Wits, chance: &mut Random) -> Choice {
        let choice = self.choose(wits, chance);
        self.among_friends(choice, wits)
    }

    /// The same, as if no friends were about but those who stand in the way.
    fn choose(&self, wits: &mut Wits, chance: &mut Random) -> Choice {
        let facts = self.facts();
        if let Some(plan) = self.kept_plan(facts)
            && let Some(decision) = self.act_on(&plan, false, wits)
        {
            return Choice { plan: Some(plan), ..Choice::from(decision) };
        }
        if self.is_resting() && !Self::is_disturbed(facts) {
            let decision = Decision { action: Action::Wait, task: self.me.task.clone(), route: None };
            return Choice { plan: self.me.plan.clone(), ..Choice::from(decision) };
        }
        let Some(behaviour) = self.me.row().behaviour else { return self.idle(chance) };
        let verdict = self.plan(behaviour, facts, wits);
        let decision = verdict.chosen.as_ref().and_then(|plan| self.act_on(plan, true, wits));
        // Whoever is at a loss strikes or rests.
        let decision = decision.or_else(|| self.strike()).unwrap_or_else(|| self.idle(chance).decision);
        Choice { plan: verdict.chosen, passed_over: Some(verdict.passed_over), ..Choice::from(decision) }
    }

    /// The plan that the unit has, if it still holds.
    fn kept_plan(&self, facts: Facts) -> Option<Plan> {
        let behaviour = self.me.row().behaviour?;
        let mut plan = self.me.plan.clone()?;
        let is_stale = plan.is_second_best(behaviour, facts) && self.turn.since(self.me.planned) >= SECOND_THOUGHTS;
        (!is_stale && plan.keep(behaviour, facts)).then_some(plan)
    }

    /// Carries out the present step of a plan. Whoever does not turn its back on its enemy strikes it first.
    fn act_on(&self, plan: &Plan, is_new: bool, wits: &mut Wits) -> Option<Decision> {
        let row = plan.action().row();
        let comes_first = row.takes.holds(Fact::EnemyInReach) || row.gives.holds(Fact::AlarmRaised);
        let reflex = if comes_first { None } else { self.strike() };
        reflex.or_else(|| self.carry_out(plan.action(), is_new, wits))
    }

    /// Nothing to do for a while.
    fn idle(&self, chance: &mut Random) -> Choice {
        let until = self.turn.plus(chance.random_range(4..16));
        let decision = Decision { action: Action::Wait, task: Task::Rest { until }, route: None };
        Choice::from(decision)
    }

    pub(super) fn is_resting(&self) -> bool {
        matches!(self.me.task, Task::Rest { until } if self.turn < until)
    }

    /// Whether something calls a unit that rests.
    fn is_disturbed(facts: Facts) -> bool {
        facts.holds(Fact::EnemyKnown) || !facts.holds(Fact::NoiseExplained)
    }
}
