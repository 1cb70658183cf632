//! A plan, and how long it is kept.
//!
//! Source of the kernels: Richard Fikes, Peter Hart and Nils Nilsson, "Learning and executing generalized robot plans"
//! (Artificial Intelligence 3, 1972): the facts that have to hold so that a plan can be carried out from a step to its
//! end. The furthest step whose kernel holds is the present one, so no step has to be marked as done.

use crate::{grid::Point, search::Cost};

use super::{ActionId, Behaviour, Facts, Goal, Place, PlannedAction};

/// One step of a plan.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Step {
    /// The action.
    pub action: ActionId,
    /// The estimated cost, with the walk.
    pub cost: Cost,
    /// The cost of the walk alone.
    pub walk: Cost,
    /// Where it is to be done, as far as the unit knew when it made the plan; `None` if it knew no cell, for example
    /// because it is farther away than the search went.
    pub cell: Option<Point>,
    kernel: Kernel,
}

/// The facts that must hold, and those that must not, so that a plan leads to its goal from a step on.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
struct Kernel {
    needs: Facts,
    forbids: Facts,
}

impl Kernel {
    fn is_met(self, facts: Facts) -> bool {
        facts.includes(self.needs) && !facts.overlaps(self.forbids)
    }

    /// The kernel one step earlier, before this action.
    fn before(self, action: &PlannedAction) -> Self {
        Self {
            needs: self.needs.difference(action.gives).union(action.needs),
            forbids: self.forbids.difference(action.takes).union(action.forbids),
        }
    }
}

/// A plan: steps to a goal, and which of them is the present one.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Plan {
    goal: Goal,
    steps: Vec<Step>,
    cost: Cost,
    present: usize,
    /// The facts that held when it was made.
    made_in: Facts,
}

impl Plan {
    /// A plan of these actions, each with the estimated cost of its walk.
    pub(super) fn new(goal: Goal, actions: &[(&PlannedAction, Cost)], made_in: Facts) -> Self {
        let mut kernel = Kernel { needs: goal.wants, forbids: Facts::NONE };
        let mut steps: Vec<_> = actions
            .iter()
            .rev()
            .map(|&(action, cost)| {
                kernel = kernel.before(action);
                let walk = Cost(cost.0.saturating_sub(action.cost.0));
                Step { action: action.id, cost, walk, cell: None, kernel }
            })
            .collect();
        steps.reverse();
        let cost = steps.iter().fold(Cost::ZERO, |sum, step| sum + step.cost);
        Self { goal, steps, cost, present: 0, made_in }
    }

    /// Sets the cells of the steps, given the cell of each known place. A step that is done on the spot has the cell to
    /// which the step before leads.
    pub fn locate(&mut self, cell: impl Fn(Place) -> Option<Point>) {
        let mut place = Place::Here;
        for step in &mut self.steps {
            place = step.action.row().leads_to(place);
            step.cell = cell(place);
        }
    }

    /// The goal of the plan.
    pub fn goal(&self) -> &Goal {
        &self.goal
    }

    /// All steps, including those that are done; at least one.
    pub fn steps(&self) -> &[Step] {
        &self.steps
    }

    /// The estimated cost of the whole plan.
    pub fn cost(&self) -> Cost {
        self.cost
    }

    /// The index of the present step, from 0.
    pub fn present(&self) -> usize {
        self.present
    }

    /// The action of the present step.
    pub fn action(&self) -> ActionId {
        self.steps[self.present].action
    }

    /// The remaining steps, the present one first.
    pub fn ahead(&self) -> &[Step] {
        &self.steps[self.present..]
    }

    /// Whether a goal of higher priority is active, for which there was no plan when this one was made.
    pub fn is_second_best(&self, behaviour: &Behaviour, facts: Facts) -> bool {
        behaviour.goals.iter().any(|goal| goal.priority > self.goal.priority && goal.check(facts).is_ok())
    }

    /// Updates the plan to what the unit believes now: moves on to the furthest step from which it still leads to its
    /// goal. Returns `false` if a new plan is needed.
    ///
    /// A new plan is needed when the goal is reached, when neither the present step nor a later one is possible any
    /// more, and when a goal of higher priority is active. A goal that was active when the plan was made, and had no
    /// plan of its own, counts only after something has changed.
    pub fn keep(&mut self, behaviour: &Behaviour, facts: Facts) -> bool {
        let is_overtaken = facts != self.made_in && self.is_second_best(behaviour, facts);
        if is_overtaken || facts.includes(self.goal.wants) {
            return false;
        }
        let ahead = self.steps.iter().enumerate().skip(self.present);
        let furthest = ahead.filter(|(_, step)| step.kernel.is_met(facts)).map(|(number, _)| number).next_back();
        self.present = furthest.unwrap_or(self.present);
        furthest.is_some()
    }
}

#[cfg(test)]
mod tests {
    use super::{
        super::{
            Fact,
            behaviour::{GUARDIAN, WARRIOR},
            goal::{COME_BACK_WITH_FRIENDS, GUARD, HUNT},
        },
        *,
    };

    fn plan(goal: Goal, actions: &[ActionId], made_in: Facts) -> Plan {
        let rows: Vec<_> = actions.iter().map(|id| id.row()).collect();
        let costs: Vec<_> = rows.iter().map(|row| (row, row.cost)).collect();
        Plan::new(goal, &costs, made_in)
    }

    #[test]
    fn the_present_step_is_the_furthest_one_that_leads_to_the_goal() {
        use ActionId::{CloseIn, GatherFriends, Heal, Retreat, StrikeTogether};
        let beaten = Facts::of([Fact::EnemyKnown, Fact::EnemyInReach, Fact::FriendKnown, Fact::WayOpen]);
        let steps = [Retreat, Heal, GatherFriends, CloseIn, StrikeTogether];
        let mut plan = plan(COME_BACK_WITH_FRIENDS, &steps, beaten);
        let mut keep = |facts: Facts| plan.keep(&WARRIOR, facts.with(Fact::AlarmRaised)).then(|| plan.action());
        assert_eq!(keep(beaten), Some(Retreat));
        let away = beaten.without(Fact::EnemyInReach);
        assert_eq!(keep(away), Some(Retreat));
        assert_eq!(keep(away.with(Fact::Safe)), Some(Heal));
        let well = away.with(Fact::Safe).with(Fact::Unhurt);
        assert_eq!(keep(well), Some(GatherFriends));
        // Friends have come by themselves, and brought the enemy.
        assert_eq!(keep(well.with(Fact::FriendsNear).with(Fact::EnemyInReach)), Some(StrikeTogether));
        // It does not go back to an earlier step: from here, another plan may be better.
        assert_eq!(keep(well), None);
    }

    #[test]
    fn a_plan_is_done_when_its_goal_is_reached_and_lost_with_what_it_relies_on() {
        let facts = Facts::of([Fact::EnemyKnown, Fact::KeyKnown]);
        let steps = [ActionId::FetchKey, ActionId::Unlock, ActionId::CloseIn, ActionId::FightOn];
        let plan = plan(HUNT, &steps, facts);
        assert!(plan.clone().keep(&GUARDIAN, facts));
        assert!(!plan.clone().keep(&GUARDIAN, facts.with(Fact::EnemyDead)));
        assert!(!plan.clone().keep(&GUARDIAN, facts.without(Fact::KeyKnown)), "the present step is impossible");
        assert!(!plan.clone().keep(&GUARDIAN, facts.without(Fact::EnemyKnown)), "a later step is impossible");
        assert!(!plan.clone().keep(&GUARDIAN, facts.with(Fact::Unhurt)), "a later step is forbidden");
    }

    #[test]
    fn steps_are_done_where_their_place_is_or_where_the_last_one_led() {
        let steps = [ActionId::Heal, ActionId::FetchKey, ActionId::Unlock, ActionId::CloseIn, ActionId::FightOn];
        let mut plan = plan(HUNT, &steps, Facts::NONE);
        assert!(plan.steps().iter().all(|step| step.cell.is_none()));
        // Nobody knows where the door is.
        plan.locate(|place| (place != Place::Door).then(|| Point::new(place as i32, 0)));
        let cells: Vec<_> = plan.steps().iter().map(|step| step.cell.map(|cell| cell.x)).collect();
        let [here, key, enemy] = [Place::Here, Place::Key, Place::Enemy].map(|place| Some(place as i32));
        assert_eq!(cells, [here, key, None, enemy, enemy]);
    }

    #[test]
    fn goals_that_matter_more_overtake_a_plan() {
        let quiet = Facts::of([Fact::NoiseExplained, Fact::AtPost]);
        let watch = plan(GUARD, &[ActionId::KeepWatch], quiet);
        assert!(watch.clone().keep(&GUARDIAN, quiet));
        assert!(!watch.clone().keep(&GUARDIAN, quiet.without(Fact::NoiseExplained)));
        assert!(!watch.clone().keep(&GUARDIAN, quiet.with(Fact::EnemyKnown)));
        // It kept watch because it could not get at the enemy; now it has seen a key.
        let locked_out = quiet.with(Fact::EnemyKnown);
        let watch = plan(GUARD, &[ActionId::KeepWatch], locked_out);
        assert!(watch.clone().keep(&GUARDIAN, locked_out));
        assert!(!watch.clone().keep(&GUARDIAN, locked_out.with(Fact::KeyKnown)));
    }
}
