//! The promise: conflict-based search finds the plan that costs least, every tick of it is legal, and no node of its
//! tree is more than what the constraints on the way to it say.

use fogwalk::{
    grid::Size,
    search::{
        Cost, NodeId, Reversible, SearchSpace,
        crowd::{Constraint, ConstraintTree, PlanError, Progress},
    },
};
use proptest::prelude::*;

use crate::{
    crowd::{MAPF, units},
    joint_plans::{all_maps, all_reachable, arrangements, ticks_away, wrong_plan},
    support::ground::{Map, Rules, maps},
};

type Units = [(NodeId, NodeId)];

/// What is wrong with the plan of a tree: its steps, its cost, or that the oracle knows a cheaper one.
fn wrong<S: Reversible>(space: &S, (map, rules): (&Map, Rules), units: &Units, oracle: u32) -> Option<String> {
    let mut tree = ConstraintTree::new(space, units).expect("units apart, and a way for each alone");
    let progress = tree.search(20_000);
    let (Some(plan), Some(cost)) = (tree.plan(), tree.cost()) else { return Some(format!("{progress:?}")) };
    if cost != ticks_away(&plan, units) || cost != oracle {
        return Some(format!("{cost} instead of {oracle}"));
    }
    wrong_plan(map, rules, &plan, units)
}

/// Start and goal of each unit.
fn paired(starts: &[NodeId], goals: &[NodeId]) -> Vec<(NodeId, NodeId)> {
    starts.iter().copied().zip(goals.iter().copied()).collect()
}

/// Every instance of two units on every map of these sizes that has a plan, up to the numbering of the units, and a
/// share of those of three.
#[test]
fn the_plan_is_the_cheapest_that_the_oracle_finds() {
    let mut solved = 0;
    for (rules, (width, height), count, share) in [
        (MAPF, (3, 2), 2, 1),
        (Rules::GAME, (3, 2), 2, 1),
        (MAPF, (3, 2), 3, 11),
        (Rules::GAME, (2, 2), 3, 1),
        (MAPF, (6, 1), 2, 1),
    ] {
        for map in all_maps(Size::new(width, height).expect("a small size")) {
            let free: Vec<_> = map.nodes().filter(|&node| map.stands(node)).collect();
            for starts in arrangements(&free, count).into_iter().filter(|starts| starts.is_sorted()) {
                let reachable = all_reachable(&map, rules, &starts, &starts);
                let goals = arrangements(&free, count).into_iter().filter(|goals| reachable.contains_key(goals));
                for goals in goals.step_by(share) {
                    let units = paired(&starts, &goals);
                    let oracle = all_reachable(&map, rules, &starts, &goals)[&goals];
                    assert_eq!(wrong(&map.space(rules), (&map, rules), &units, oracle), None, "{map:?} {units:?}");
                    solved += 1;
                }
            }
        }
    }
    assert!(solved > 1000, "{solved}");
}

/// A space that does not know which diagonals cross.
struct Uncrossed<S>(S);

impl<S: Reversible> SearchSpace for Uncrossed<S> {
    fn node_count(&self) -> usize {
        self.0.node_count()
    }

    fn successors(&self, node: NodeId, visit: impl FnMut(NodeId, Cost)) {
        self.0.successors(node, visit);
    }

    fn estimate(&self, from: NodeId, to: NodeId) -> Cost {
        self.0.estimate(from, to)
    }
}

impl<S: Reversible> Reversible for Uncrossed<S> {
    fn predecessors(&self, node: NodeId, visit: impl FnMut(NodeId, Cost)) {
        self.0.predecessors(node, visit);
    }

    fn touched_by(&self, node: NodeId, visit: impl FnMut(NodeId)) {
        self.0.touched_by(node, visit);
    }

    fn can_be_entered(&self, node: NodeId) -> bool {
        self.0.can_be_entered(node)
    }
}

/// The judge of these tests sees the difference of one rule.
#[test]
fn a_search_that_forgets_a_collision_is_found_out() {
    let map = Map::drawn(&["...", "..."]);
    let units = paired(&[0, 1].map(NodeId), &[4, 3].map(NodeId));
    let (starts, goals): (Vec<_>, Vec<_>) = units.iter().copied().unzip();
    let oracle = all_reachable(&map, Rules::GAME, &starts, &goals)[&goals];
    assert_eq!(oracle, 3, "one of them has to wait");
    let space = map.space(Rules::GAME);
    assert_eq!(wrong(&space, (&map, Rules::GAME), &units, oracle), None);
    let wrong = wrong(&Uncrossed(space), (&map, Rules::GAME), &units, oracle);
    assert_eq!(wrong.as_deref(), Some("2 instead of 3"));
}

/// The fewest ticks that a unit spends away from its goal under constraints, found by trying every step at every tick
/// until the last constraint. `next`: the nodes that are a step from each; `left`: the steps from each to the goal.
fn fewest_ticks(
    next: &[Vec<NodeId>],
    left: &[Option<u32>],
    constraints: &[Constraint],
    (start, goal): (NodeId, NodeId),
) -> Option<u32> {
    let mut costs = vec![None; next.len()];
    costs[start.index()] = Some(0);
    for tick in 1..=constraints.iter().map(|constraint| constraint.tick).max().unwrap_or(0) {
        let mut then = vec![None; next.len()];
        for (here, cost) in (0..).map(NodeId).zip(&costs) {
            let Some(cost) = cost else { continue };
            for &to in next[here.index()].iter().chain([&here]) {
                let cost = cost + u32::from(here != goal || to != goal);
                let is_forbidden = constraints.iter().any(|constraint| constraint.forbids(here, to, tick));
                let known = &mut then[to.index()];
                if !is_forbidden && known.is_none_or(|known| cost < known) {
                    *known = Some(cost);
                }
            }
        }
        costs = then;
    }
    costs.iter().zip(left).filter_map(|(cost, left)| Some((*cost)? + (*left)?)).min()
}

/// The steps from each node to a goal.
fn steps_left(next: &[Vec<NodeId>], goal: NodeId) -> Vec<Option<u32>> {
    let mut left = vec![None; next.len()];
    left[goal.index()] = Some(0);
    let mut steps = 0;
    loop {
        let leads_there = |to: &NodeId| left[to.index()] == Some(steps);
        let new: Vec<_> =
            (0..next.len()).filter(|&from| left[from].is_none() && next[from].iter().any(leads_there)).collect();
        if new.is_empty() {
            return left;
        }
        steps += 1;
        for from in new {
            left[from] = Some(steps);
        }
    }
}

/// Each plan is the cheapest under the constraints of its node: waiting at the goal costs nothing, wherever a unit has
/// to step aside.
fn plans_are_cheapest<S: Reversible>(
    tree: &ConstraintTree<'_, S>,
    (map, rules): (&Map, Rules),
    units: &Units,
) -> Result<(), TestCaseError> {
    let steps = |from: NodeId| map.nodes().filter(|&to| map.step(rules, from, to).is_some()).collect();
    let next: Vec<Vec<NodeId>> = map.nodes().map(steps).collect();
    let left: Vec<_> = units.iter().map(|&(_, goal)| steps_left(&next, goal)).collect();
    for (number, node) in tree.nodes().iter().enumerate() {
        let Some(Constraint { unit, .. }) = node.constraint else { continue };
        let constraints: Vec<_> = tree.constraints(number, unit).collect();
        let plan: Vec<_> = tree.plans(number)[unit].iter().map(|&node| vec![node]).collect();
        let fewest = fewest_ticks(&next, &left[unit], &constraints, units[unit]);
        prop_assert_eq!(Some(ticks_away(&plan, &units[unit..=unit])), fewest, "{:?} {:?}", plan, constraints);
    }
    Ok(())
}

/// The rules of the tree itself, on larger maps.
fn tree_is_right<S: Reversible>(tree: &ConstraintTree<'_, S>, units: &Units) -> Result<(), TestCaseError> {
    for (number, node) in tree.nodes().iter().enumerate() {
        let plans = tree.plans(number);
        let mut sum = 0;
        for (unit, plan) in plans.iter().enumerate() {
            prop_assert_eq!((plan[0], plan[plan.len() - 1]), units[unit]);
            let ticks: Vec<_> = plan.iter().map(|&node| vec![node]).collect();
            sum += ticks_away(&ticks, &units[unit..=unit]);
            for constraint in tree.constraints(number, unit) {
                let at = |tick: u32| plan[(tick as usize).min(plan.len() - 1)];
                let tick = constraint.tick;
                prop_assert!(!constraint.forbids(at(tick - 1), at(tick), tick), "{:?} {:?}", plan, constraint);
            }
        }
        prop_assert_eq!(sum, node.cost);
        if let Some(parent) = node.parent {
            prop_assert!(parent < number && tree.nodes()[parent].cost <= node.cost);
            let either = tree.nodes()[parent].collision.map(|collision| collision.constraints());
            prop_assert!(either.is_some_and(|either| either.map(Some).contains(&node.constraint)));
        }
    }
    Ok(())
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(100))]

    #[test]
    fn every_node_keeps_its_constraints(
        (map, mut chance) in maps(9, 7), rules in Rules::any(), count in 1usize..7,
    ) {
        let units = units(&map, count, &mut chance);
        let space = map.space(rules);
        let new = || ConstraintTree::new(&space, &units);
        let (Ok(mut tree), Ok(mut in_slices)) = (new(), new()) else { return Ok(()) };
        let progress = tree.search(200);
        tree_is_right(&tree, &units)?;
        plans_are_cheapest(&tree, (&map, rules), &units)?;
        if let Some(plan) = tree.plan() {
            prop_assert_eq!(progress, Progress::Found);
            prop_assert_eq!(wrong_plan(&map, rules, &plan, &units), None);
        }
        // In slices it is the same search.
        while in_slices.expansions() < 200 && in_slices.search(1) == Progress::Bound {}
        prop_assert_eq!(in_slices.nodes(), tree.nodes());
    }
}

#[test]
fn units_without_a_plan_of_their_own_are_refused_and_a_limit_is_kept() {
    let map = Map::drawn(&["...#."]);
    let space = map.space(MAPF);
    let refused = |starts: &[u32], goals: &[u32]| {
        let [starts, goals] = [starts, goals].map(|nodes| nodes.iter().copied().map(NodeId).collect::<Vec<_>>());
        ConstraintTree::new(&space, &paired(&starts, &goals)).err()
    };
    assert_eq!(refused(&[0], &[4]), Some(PlanError::Impossible));
    let shared = refused(&[0, 1], &[2, 2]).map(|error| error.to_string());
    assert_eq!(shared.as_deref(), Some("units 0 and 1 both have the goal 2"));
    let shared = refused(&[1, 1], &[0, 2]).map(|error| error.to_string());
    assert_eq!(shared.as_deref(), Some("units 0 and 1 are both at node 1"));
    // Two that meet in a corridor have no plan, and no end of ways to wait.
    let mut tree = ConstraintTree::new(&space, &paired(&[0, 2].map(NodeId), &[2, 0].map(NodeId))).expect("ways alone");
    assert_eq!((tree.search(50), tree.expansions(), tree.plan()), (Progress::Bound, 50, None));
}

/// A unit at its goal spends nothing by staying there, so it steps aside when the other comes, and not before.
#[test]
fn who_is_at_the_goal_steps_aside_in_time() {
    let map = Map::drawn(&[".......", "####.##"]);
    let space = map.space(MAPF);
    let units = paired(&[0, 4].map(NodeId), &[6, 4].map(NodeId));
    let mut tree = ConstraintTree::new(&space, &units).expect("ways alone");
    assert_eq!((tree.search(100), tree.cost()), (Progress::Found, Some(6 + 2)));
    let aside: Vec<_> = tree.plan().expect("a plan").iter().map(|nodes| nodes[1].0).collect();
    assert_eq!(aside, [4, 4, 4, 4, 11, 4, 4]);
}
