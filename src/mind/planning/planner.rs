//! Makes plans: goal by goal, by A*.

use crate::search::{CHEAPEST, Cost, Observer, Searcher, Silent};

use super::{
    Behaviour, Candidate, Facts, Fulfilled, Goal, PassedOver, Place, Plan, PlanSpace, PlannedAction, Verdict, Why,
    prospects::obstacle,
};

/// The steps of a plan: actions of the table, each with its cost.
type Way<'a> = Vec<(&'a PlannedAction, Cost)>;

/// The memory of searches for plans, and counts of what they took.
#[derive(Clone, Debug, Default)]
pub struct Planner {
    searcher: Searcher,
    /// Searches so far.
    pub searches: u64,
    /// Nodes expanded so far.
    pub expanded: u64,
}

impl Planner {
    /// A plan for the first goal of a behaviour that is called for and can be reached, and why the other goals, and the
    /// way that looks better, were passed over. The goals of a behaviour stand in the order of their priorities.
    ///
    /// `walk` says what the way from one place to another costs as far as the unit knows, `None` where it knows of no
    /// way, or of no such place. It has to be a distance: no way may be made cheaper by a stopover.
    pub fn plan(
        &mut self,
        behaviour: &Behaviour,
        facts: Facts,
        walk: impl Fn(Place, Place) -> Option<Cost>,
    ) -> Verdict {
        let mut verdict = Verdict::default();
        for goal in behaviour.goals {
            let outcome = match goal.check(facts) {
                Ok(()) if verdict.chosen.is_some() => Err(Why::LowerPriority),
                Ok(()) => self.pursue(goal, behaviour.actions, facts, &walk, &mut Silent),
                Err(why) => Err(why),
            };
            match outcome {
                Ok(plan) => {
                    let better_looking = self.cheaper_without_walks(&plan, behaviour.actions, facts, &walk);
                    verdict.passed_over.extend(better_looking);
                    verdict.chosen = Some(plan);
                }
                Err(why) => verdict.passed_over.push(PassedOver { what: Candidate::Goal(*goal), why }),
            }
        }
        verdict
    }

    /// The cheapest plan for one goal, whether or not it is called for. The observer is told of the search; the
    /// [`PlanSpace`] of the same says what its nodes are.
    ///
    /// # Errors
    /// Why there is none, or none is needed.
    pub fn pursue(
        &mut self,
        goal: &Goal,
        actions: &[PlannedAction],
        facts: Facts,
        walk: impl Fn(Place, Place) -> Option<Cost>,
        observer: &mut impl Observer,
    ) -> Result<Plan, Why> {
        if facts.includes(goal.wants) {
            return Err(Why::AlreadyHolds);
        }
        let space = PlanSpace::new(goal.wants, actions, facts, &walk);
        if let Some(why) = obstacle(space.actions(), goal.wants, facts, &walk) {
            return Err(why);
        }
        let way = self.search(&space, observer).ok_or(Why::AtOdds)?;
        Ok(Plan::new(*goal, &way, facts))
    }

    /// The way to a plan's goal that would be the cheapest if nothing had to be walked, if it looks better than the
    /// plan and only the walk speaks against it.
    fn cheaper_without_walks(
        &mut self,
        plan: &Plan,
        actions: &[PlannedAction],
        facts: Facts,
        walk: impl Fn(Place, Place) -> Option<Cost>,
    ) -> Option<PassedOver> {
        let space = PlanSpace::new(plan.goal().wants, actions, facts, |_, _| Some(Cost::ZERO));
        let way = self.search(&space, &mut Silent)?;
        let looks = way.iter().fold(Cost::ZERO, |sum, &(_, cost)| sum + cost);
        let walked_by_plan = plan.steps().iter().fold(Cost::ZERO, |sum, step| sum + step.walk);
        if looks + walked_by_plan >= plan.cost() {
            return None;
        }
        let why = match walked(&way, walk) {
            Err(place) => Why::NoWay(place),
            Ok(cost) => Why::TooFar { cost, best: plan.cost() },
        };
        Some(PassedOver { what: Candidate::Way(way.iter().map(|(action, _)| action.id).collect()), why })
    }

    fn search<'a, W: Fn(Place, Place) -> Option<Cost>>(
        &mut self,
        space: &PlanSpace<'a, W>,
        observer: &mut impl Observer,
    ) -> Option<Way<'a>> {
        let (path, outcome) = self.searcher.path(space, space.start(), &Fulfilled(space), CHEAPEST, observer);
        self.searches += 1;
        self.expanded += u64::from(outcome.stats.expanded);
        path?.nodes.windows(2).map(|pair| space.action_between(pair[0], pair[1])).collect()
    }
}

/// The cost of a sequence of actions with the walks; or the first place to which no way leads.
fn walked(way: &Way<'_>, walk: impl Fn(Place, Place) -> Option<Cost>) -> Result<Cost, Place> {
    let start = (Cost::ZERO, Place::Here);
    let end = way.iter().try_fold(start, |(cost, from), (action, _)| {
        let to = action.leads_to(from);
        action.cost_from(from, &walk).map(|step| (cost + step, to)).ok_or(to)
    });
    end.map(|(cost, _)| cost)
}

#[cfg(test)]
mod tests {
    use super::{
        super::{ACTIONS, ActionId, Fact, goal::HUNT},
        *,
    };
    use crate::search::{Trace, TraceEvent};

    /// An action on the spot: what it needs, gives and takes.
    fn action(id: ActionId, needs: Facts, gives: Facts, takes: Facts) -> PlannedAction {
        PlannedAction { needs, forbids: Facts::NONE, gives, takes, cost: Cost(10), destination: None, ..id.row() }
    }

    fn goal(wants: Facts) -> Goal {
        Goal { name: "test", wants, when: Facts::NONE, unless: Facts::NONE, priority: 1 }
    }

    #[test]
    fn steps_that_undo_each_other_make_no_plan() {
        let [key, loot] = [Fact::HasKey, Fact::HasLoot].map(|fact| Facts::of([fact]));
        let table =
            [action(ActionId::FetchKey, Facts::NONE, key, loot), action(ActionId::TakeLoot, Facts::NONE, loot, key)];
        let mut planner = Planner::default();
        let mut pursue = |wants| planner.pursue(&goal(wants), &table, Facts::NONE, |_, _| None, &mut Silent);
        assert!(pursue(key).is_ok() && pursue(loot).is_ok());
        assert_eq!(pursue(key.union(loot)), Err(Why::AtOdds));
        assert_eq!(pursue(Facts::NONE), Err(Why::AlreadyHolds));
    }

    #[test]
    fn a_plan_may_take_a_step_twice() {
        let [way, key, loot] = [Fact::WayOpen, Fact::HasKey, Fact::HasLoot].map(|fact| Facts::of([fact]));
        let table = [
            action(ActionId::Unlock, Facts::NONE, way, Facts::NONE),
            action(ActionId::FetchKey, way, key, way),
            action(ActionId::TakeLoot, way, loot, way),
        ];
        let mut planner = Planner::default();
        let plan = planner.pursue(&goal(key.union(loot)), &table, Facts::NONE, |_, _| None, &mut Silent);
        let plan = plan.expect("a plan of four steps");
        assert_eq!((plan.steps().len(), plan.cost()), (4, Cost(40)));
        assert_eq!(plan.steps().iter().filter(|step| step.action == ActionId::Unlock).count(), 2);
    }

    #[test]
    fn a_search_for_a_plan_can_be_watched() {
        let facts = Facts::of([Fact::EnemyKnown, Fact::KeyKnown, Fact::Unhurt]);
        let walk = |from: Place, to: Place| Some(Cost((from as u32).abs_diff(to as u32)));
        let (mut planner, mut trace) = (Planner::default(), Trace::default());
        let plan = planner.pursue(&HUNT, ACTIONS, facts, walk, &mut trace).expect("a plan");
        let space = PlanSpace::new(HUNT.wants, ACTIONS, facts, walk);
        let Some(&TraceEvent::Closed { node }) = trace.events().last() else { panic!("it ends with the target") };
        let picture = trace.last_picture();
        assert!(space.state(node).0.includes(HUNT.wants));
        assert_eq!(picture.get(node).map(|view| view.g), Some(plan.cost()));
        assert_eq!(
            planner.expanded,
            trace.events().iter().filter(|e| matches!(e, TraceEvent::Closed { .. })).count() as u64 - 1
        );
    }
}
