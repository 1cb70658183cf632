//! The promise: a plan for many units is told node by node and tick by tick, and conflict-based search has the best
//! one.

use fogwalk::{
    grid::Point,
    lab::{Experiment, Method, Study, vocabulary},
    level,
};

const LESSON: &str = include_str!("../../levels/lessons/51-constraint-tree.level");

/// An experiment on the map of the lesson: from and to of A, and of the others.
fn experiment(method: Method, units: &[[(i32, i32); 2]]) -> Experiment {
    let level = level::parse("51", LESSON.as_bytes(), vocabulary()).expect("a lesson");
    let point = |(x, y)| Point::new(x, y);
    let [start, goal] = units[0].map(point);
    let others = units[1..].iter().map(|ends| ends.map(point).to_vec()).collect();
    Experiment { method, others, ..Experiment::new(level, start, goal) }
}

const PASSING: &[[(i32, i32); 2]] = &[[(1, 2), (6, 2)], [(8, 2), (3, 2)]];
const AT_THE_DOOR: &[[(i32, i32); 2]] = &[[(11, 2), (17, 2)], [(17, 3), (11, 3)], [(11, 1), (17, 1)]];

fn cost(method: Method, units: &[[(i32, i32); 2]]) -> Option<u32> {
    let findings = experiment(method, units).run().expect("a good experiment");
    findings.route.ok().map(|route| route.cost.0)
}

#[test]
fn the_tree_is_told_node_by_node() {
    let mut study = Study::new(experiment(Method::ConstraintTree, PASSING));
    let mut told = |position| {
        study.go_to(position);
        study.sentences().join(" ")
    };
    assert_eq!(told(0), "The units are about to plan.");
    assert_eq!(
        told(1),
        "Node 0: each unit plans alone, 10 ticks together; then A and C change places, (4,2) and (5,2), \
         at tick 4."
    );
    assert_eq!(
        told(2),
        "Closed node 0, the lowest cost, 10: A and C change places, (4,2) and (5,2), at tick 4. Either A must not go from \
         (4,2) to (5,2) at tick 4, or C must not go from (5,2) to (4,2) at tick 4."
    );
    assert!(told(3).starts_with("Node 1, from node 0: A must not go from (4,2) to (5,2) at tick 4."), "{}", told(3));
    assert!(told(usize::MAX).ends_with("All arrive: together they are away from their goals for 12 ticks."));
}

/// At each position, forwards and backwards: the plans keep what the nodes above them forbid.
#[test]
fn every_plan_keeps_the_constraints_above_it() {
    let mut study = Study::new(experiment(Method::ConstraintTree, AT_THE_DOOR));
    let mut numbers = Vec::new();
    for position in (1..=study.len()).chain((1..=study.len()).rev()) {
        study.go_to(position);
        let joint = study.joint().expect("plans");
        numbers.push(joint.number);
        let line = std::iter::successors(Some(joint.number), |&number| joint.plans.nodes[number].parent);
        for constraint in line.filter_map(|number| joint.plans.nodes[number].constraint) {
            let at = |tick: usize| joint.node.at(constraint.unit, tick).expect("a unit");
            let tick = constraint.tick as usize;
            assert!(!constraint.forbids(at(tick - 1), at(tick), constraint.tick), "{position}: {constraint:?}");
        }
        for (unit, &(start, goal)) in joint.plans.ends.iter().enumerate() {
            assert_eq!(joint.node.at(unit, 0), Some(start));
            assert_eq!(joint.node.at(unit, usize::MAX), Some(goal));
        }
    }
    let (there, back) = numbers.split_at(numbers.len() / 2);
    assert!(there.iter().eq(back.iter().rev()));
}

#[test]
fn the_tree_has_the_best_plan_of_the_three() {
    assert_eq!(
        [Method::ConstraintTree, Method::InTurn, Method::Crowd].map(|by| cost(by, PASSING)),
        [Some(12), None, Some(14)]
    );
    let costs = [Method::ConstraintTree, Method::InTurn, Method::Crowd].map(|by| cost(by, AT_THE_DOOR));
    assert_eq!(costs, [Some(28), Some(33), Some(31)]);
    let tree = experiment(Method::ConstraintTree, AT_THE_DOOR).run().expect("a good experiment");
    assert_eq!(tree.stats.expanded, 23);
    // Any two units in the right room.
    let cells: Vec<_> =
        (11..=18).flat_map(|x| (1..=5).map(move |y| (x, y))).filter(|&(x, y)| x != 14 || y == 3).collect();
    for number in 0..60 {
        let cell = |step: usize| cells[(number * 7 + step * 11) % cells.len()];
        let units = [[cell(0), cell(1)], [cell(2), cell(3)]];
        let best = cost(Method::ConstraintTree, &units).expect("a plan");
        for other in [Method::InTurn, Method::Crowd] {
            assert!(cost(other, &units).is_none_or(|cost| cost >= best), "{units:?} by {}", other.name());
        }
    }
}

#[test]
fn units_that_cannot_be_planned_for_are_refused() {
    let refused = |units: &[[(i32, i32); 2]]| {
        let outcome = experiment(Method::ConstraintTree, units).run();
        outcome.map_or_else(|error| error.to_string(), |findings| findings.route.expect_err("no plan").to_string())
    };
    let a = [(11, 2), (17, 2)];
    assert_eq!(refused(&[a, [(11, 2), (12, 2)]]), "two units start at 11,2, or want to go there");
    assert_eq!(refused(&[a, [(12, 2), (17, 2)]]), "two units start at 17,2, or want to go there");
    assert_eq!(refused(&[a, [(12, 2), (0, 0)]]), "the path of unit 1 leads through 0,0, where no unit can stand");
    assert_eq!(refused(&[a, [(12, 2), (1, 2)]]), "for one of the units, no way leads from its start to its goal");
    let many: Vec<_> = (11..=13).flat_map(|x| (1..=4).map(move |y| [(x, y), (x, y)])).collect();
    assert_eq!(refused(&many), "plans for 12 units: expected at most 10");
    let mut experiment = experiment(Method::Crowd, AT_THE_DOOR);
    experiment.turn_penalty = 5;
    assert_eq!(
        experiment.run().expect_err("no turning").to_string(),
        "a penalty for turning and pibt do not go together"
    );
}
