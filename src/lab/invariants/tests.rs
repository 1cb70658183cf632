//! The invariants against brute force: costs by relaxing all steps until nothing changes.

use super::*;
use crate::{
    grid::{Point, Size},
    lab::{Experiment, runner},
    level::Level,
    search::{DiagonalRule, HeuristicKind, TraceEvent},
    terrain::TerrainId,
};

/// A map of walls and swamps, different for each seed, with free ends.
fn experiment(seed: u64) -> Experiment {
    let size = Size::new(17, 11).expect("a small size");
    let mut level = Level::filled(size, TerrainId::FLOOR);
    let mut state = seed.wrapping_mul(0x9E37_79B9_7F4A_7C15) | 1;
    for point in size.points() {
        state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        level.cells[point] = match (state >> 33) % 10 {
            0..=2 => TerrainId::WALL,
            3 => TerrainId::SWAMP,
            _ => TerrainId::FLOOR,
        };
    }
    let (start, goal) = (Point::new(1, 5), Point::new(15, 4));
    level.cells[start] = TerrainId::FLOOR;
    level.cells[goal] = TerrainId::FLOOR;
    Experiment::new(level, start, goal)
}

/// Costs from sources, by relaxing every step again and again.
fn relaxed(nodes: usize, steps: &[(NodeId, NodeId, Cost)], sources: &[NodeId]) -> Vec<u64> {
    let mut costs = vec![u64::MAX; nodes];
    for source in sources {
        costs[source.index()] = 0;
    }
    loop {
        let before = costs.clone();
        for &(from, to, cost) in steps {
            costs[to.index()] = costs[to.index()].min(costs[from.index()].saturating_add(cost.0.into()));
        }
        if costs == before {
            return costs;
        }
    }
}

/// The event of the first breach of each invariant, found by asking at each event about everything known then.
fn by_brute_force(study: &Study) -> [Option<usize>; 4] {
    let ground = runner::all_steps(study.experiment()).expect("a search");
    let unit = study.formula() == Some(Formula::Queue);
    let measured: Vec<_> =
        ground.steps.iter().map(|&(from, to, cost)| (from, to, if unit { Cost(1) } else { cost })).collect();
    let reversed: Vec<_> = ground.steps.iter().map(|&(from, to, cost)| (to, from, cost)).collect();
    let reached = relaxed(ground.nodes, &measured, &[ground.start]);
    let remaining = relaxed(ground.nodes, &reversed, &ground.goals);
    let events = study.timeline().expect("a search").recording().events();
    // What F compares with G: with a weight, that much of H.
    let is_weighted = study.experiment().settings.weight != 100;
    let estimate = |g: Cost, h: Cost, f: Cost| u64::from(if is_weighted { f.0 - g.0 } else { h.0 });
    let mut first = [None; 4];
    let mut known: Vec<Option<(u64, u64, u64)>> = vec![None; ground.nodes];
    let mut closed: Vec<NodeId> = Vec::new();
    let mut last_f = 0;
    for (number, event) in events.iter().enumerate() {
        match *event {
            TraceEvent::Opened { node, g, h, f, .. } => {
                known[node.index()] = Some((g.0.into(), estimate(g, h, f), f.0.into()));
            }
            TraceEvent::Reparented { node, g, f, .. } => {
                let h = known[node.index()].expect("opened before").1;
                known[node.index()] = Some((g.0.into(), h, f.0.into()));
            }
            TraceEvent::Closed { node } => {
                let (g, _, f) = known[node.index()].expect("opened before");
                closed.push(node);
                if g > reached[node.index()] {
                    first[Invariant::Final as usize].get_or_insert(number);
                }
                if f < last_f {
                    first[Invariant::Rising as usize].get_or_insert(number);
                }
                last_f = f;
            }
        }
        let h = |node: NodeId| known[node.index()].map(|known| known.1);
        if (0..ground.nodes).any(|node| h(NodeId(node as u32)).is_some_and(|h| h > remaining[node])) {
            first[Invariant::Admissible as usize].get_or_insert(number);
        }
        let is_steep = |&(from, to, cost): &(NodeId, NodeId, Cost)| {
            closed.contains(&from)
                && h(from).zip(h(to)).is_some_and(|(before, after)| before > after + u64::from(cost.0))
        };
        if ground.steps.iter().any(is_steep) {
            first[Invariant::Consistent as usize].get_or_insert(number);
        }
    }
    first
}

/// The event of the first breach of each invariant, or why it does not apply.
fn first_breaches(study: &mut Study) -> [Result<Option<usize>, &'static str>; 4] {
    study.check_invariants();
    let checked = study.outcome().expect("a search").invariants.expect("checked");
    checked.map(|checked| checked.map(|breach| breach.map(|breach| breach.event)))
}

#[test]
fn breaches_are_those_that_brute_force_finds() {
    let (mut broken, mut whole) = ([0; 4], [0; 4]);
    for seed in 0..12 {
        for (algorithm, weight) in [
            (Algorithm::AStar, 100),
            (Algorithm::AStar, 300),
            (Algorithm::Greedy, 100),
            (Algorithm::Dijkstra, 100),
            (Algorithm::BreadthFirst, 100),
        ] {
            for heuristic in HeuristicKind::ALL {
                let mut experiment = experiment(seed);
                (experiment.settings.algorithm, experiment.settings.weight) = (algorithm, weight);
                experiment.heuristic = heuristic;
                experiment.diagonal = DiagonalRule::ALL[seed as usize % DiagonalRule::ALL.len()];
                let mut study = Study::new(experiment);
                if study.is_empty() {
                    continue;
                }
                let expected = by_brute_force(&study);
                for (place, found) in first_breaches(&mut study).into_iter().enumerate() {
                    let Ok(found) = found else { continue };
                    assert_eq!(found, expected[place], "{seed} {algorithm:?} {heuristic:?} {place}");
                    *(if found.is_some() { &mut broken[place] } else { &mut whole[place] }) += 1;
                }
            }
        }
    }
    // Both answers were seen for each of them.
    assert!(broken.iter().chain(&whole).all(|&count| count > 5), "{broken:?} {whole:?}");
}

#[test]
fn a_consistent_heuristic_breaks_nothing() {
    for seed in 0..12 {
        for algorithm in [Algorithm::AStar, Algorithm::Dijkstra, Algorithm::Canonical, Algorithm::Landmarks] {
            let mut experiment = experiment(seed);
            experiment.settings.algorithm = algorithm;
            let mut study = Study::new(experiment);
            if !study.is_empty() {
                let found = first_breaches(&mut study);
                assert!(found.iter().flatten().all(Option::is_none), "{seed} {algorithm:?} {found:?}");
            }
        }
    }
}

#[test]
fn a_breach_is_said_with_its_numbers_from_its_step_on() {
    // Diagonally one step costs 14, and Manhattan says 20.
    let level = Level::filled(Size::new(4, 4).expect("a small size"), TerrainId::FLOOR);
    let mut experiment = Experiment::new(level, Point::new(0, 0), Point::new(2, 2));
    experiment.heuristic = HeuristicKind::Manhattan;
    let mut study = Study::new(experiment);
    study.check_invariants();
    let state = |study: &Study, invariant: Invariant| study.invariants().expect("checked")[invariant as usize];
    study.go_to(0);
    assert_eq!(state(&study, Invariant::Admissible), InvariantState::Holds);
    study.go_to(1);
    let InvariantState::Broken(breach) = state(&study, Invariant::Admissible) else { panic!("H 40, and 28 remain") };
    assert_eq!(breach.sentence(&study), "Moment 1: (0,0) has H 40, but the path from it costs 28.");
    assert_eq!(state(&study, Invariant::Consistent), InvariantState::Holds);
    study.go_to(usize::MAX);
    let InvariantState::Broken(breach) = state(&study, Invariant::Consistent) else { panic!("a diagonal step") };
    assert!(breach.sentence(&study).ends_with("H falls by 20 from (0,0) to (1,1), a step of 14."));
}

#[test]
fn weighted_h_is_held_against_the_cost_that_remains() {
    let level = Level::filled(Size::new(4, 4).expect("a small size"), TerrainId::FLOOR);
    let mut experiment = Experiment::new(level, Point::new(0, 0), Point::new(2, 2));
    experiment.heuristic = HeuristicKind::Octile;
    experiment.settings.weight = 150;
    let mut study = Study::new(experiment);
    study.check_invariants();
    study.go_to(usize::MAX);
    let state = study.invariants().expect("checked")[Invariant::Admissible as usize];
    let InvariantState::Broken(breach) = state else { panic!("1.5H is 42, and 28 remain") };
    assert_eq!(breach.sentence(&study), "Moment 1: (0,0) has 1.5H 42, but the path from it costs 28.");
    let formula = study.formula().expect("a search");
    assert_eq!(Invariant::Admissible.title(formula), "1.5H is admissible");
}

#[test]
fn an_estimate_that_is_too_high_is_found_where_closed_costs_are_not_checked() {
    let level = Level::filled(Size::new(4, 4).expect("a small size"), TerrainId::FLOOR);
    let changes: [fn(&mut Experiment); 3] = [
        |experiment| experiment.settings.algorithm = Algorithm::Deepening,
        |experiment| experiment.foreknowledge.first_steps = FirstSteps::GoalBounds,
        |experiment| experiment.foreknowledge.first_steps = FirstSteps::PathDatabase,
    ];
    for change in changes {
        let mut experiment = Experiment::new(level.clone(), Point::new(0, 0), Point::new(2, 2));
        experiment.heuristic = HeuristicKind::Manhattan;
        change(&mut experiment);
        let mut study = Study::new(experiment);
        study.check_invariants();
        study.go_to(usize::MAX);
        let states = study.invariants().expect("checked");
        assert!(matches!(states[Invariant::Final as usize], InvariantState::DoesNotApply(_)), "{states:?}");
        let InvariantState::Broken(breach) = states[Invariant::Admissible as usize] else { panic!("{states:?}") };
        assert_eq!(breach.numbers, BreachNumbers::TooHigh { h: Cost(40), remaining: Cost(28) });
    }
}

#[test]
fn where_an_invariant_has_no_meaning_the_reason_is_given() {
    let reasons = |change: fn(&mut Experiment)| {
        let mut experiment = experiment(3);
        change(&mut experiment);
        let mut study = Study::new(experiment);
        study.check_invariants();
        study.invariants().expect("checked").map(|state| matches!(state, InvariantState::DoesNotApply(_)))
    };
    assert_eq!(reasons(|_| {}), [false; 4]);
    assert_eq!(reasons(|experiment| experiment.settings.algorithm = Algorithm::Dijkstra), [true, true, false, false]);
    assert_eq!(reasons(|experiment| experiment.settings.algorithm = Algorithm::Greedy), [true, true, false, false]);
    assert_eq!(reasons(|experiment| experiment.settings.algorithm = Algorithm::TwoTier), [true, true, true, false]);
    assert_eq!(reasons(|experiment| experiment.turn_penalty = 5), [true, true, true, false]);
    assert_eq!(reasons(|experiment| experiment.method = Method::Flee), [true; 4]);
    assert_eq!(reasons(|experiment| experiment.goal = experiment.start), [false; 4]);
}
