//! The promise: searches with a loop of their own find what an independent search finds. Iterative deepening and
//! searches from both ends find the cheapest path; Theta* finds a path of straight lines if there is any path, and none
//! is shorter than the shortest at any angle.
//!
//! The oracle is the `pathfinding` crate over steps that the tests work out on their own, and for Theta* over lines of
//! sight that are looked along point by point.

use std::collections::{HashMap, HashSet};

use fogwalk::{
    chance::{Random, Stream},
    grid::{Point, Size},
    search::{
        Cost, CostGrid, CostScale, DeepeningOutcome, DiagonalRule, GraphSpace, HeuristicKind, HexSpace, NodeId, Place,
        Reversible, Road, RoadMap, SearchSpace, Side, Silent, SquareSpace, Trace, TraceEvent, Traffic,
        TwoEndedEstimate, deepen, search_at_any_angle, search_from_both_ends,
    },
};
use pathfinding::directed::dijkstra::{dijkstra, dijkstra_all};
use proptest::prelude::*;
use rand::RngExt;

use crate::support::cost_grids::{grounds, square_steps};

/// The cost of the cheapest path; `None` if there is no path.
fn cheapest(ground: &CostGrid, rule: DiagonalRule, start: Point, goal: Point) -> Option<u64> {
    let steps = |&here: &Point| square_steps(ground, rule, here).into_iter().map(|(next, cost, _)| (next, cost));
    dijkstra(&start, |here| steps(here).collect::<Vec<_>>(), |&here| here == goal).map(|(_, cost)| cost)
}

/// The cost of a walk, each step of which has to be allowed.
fn walked(ground: &CostGrid, rule: DiagonalRule, cells: &[Point]) -> u64 {
    let step = |pair: &[Point]| {
        let mut steps = square_steps(ground, rule, pair[0]).into_iter();
        steps.find(|(next, ..)| *next == pair[1]).unwrap_or_else(|| panic!("no step {pair:?}")).1
    };
    cells.windows(2).map(step).sum()
}

fn any_rule(chance: &mut Random) -> DiagonalRule {
    DiagonalRule::ALL[chance.random_range(0..DiagonalRule::ALL.len())]
}

/// The heuristics that never overestimate under a rule.
fn admissible(rule: DiagonalRule) -> impl Iterator<Item = HeuristicKind> {
    HeuristicKind::ALL.into_iter().filter(move |kind| kind.is_admissible(rule != DiagonalRule::Never))
}

/// Checks the events of a search from both ends, and returns the cost of the cheapest candidate in them.
fn check_halves(trace: &Trace, node_count: usize, estimate: TwoEndedEstimate) -> Option<Cost> {
    let mut reached: [HashMap<NodeId, Cost>; 2] = Default::default();
    let mut figures = HashMap::new();
    let mut closed = HashSet::new();
    let mut highest = [Cost::ZERO; 2];
    let mut best: Option<Cost> = None;
    for event in trace.events() {
        let (side, node) = Side::of(event.node(), node_count);
        match *event {
            TraceEvent::Opened { node: id, g, f, .. } | TraceEvent::Reparented { node: id, g, f, .. } => {
                reached[side as usize].insert(node, g);
                figures.insert(id, f);
                let rest = reached[1 - side as usize].get(&node);
                best = best.into_iter().chain(rest.map(|&rest| g + rest)).min();
            }
            TraceEvent::Closed { node: id } => {
                assert!(closed.insert(id), "closed twice");
                let lowest = figures.iter().filter(|(id, _)| !closed.contains(id)).map(|(_, &f)| f).min();
                assert!(lowest.is_none_or(|lowest| figures[&id] <= lowest), "not the lowest");
                assert!(figures[&id] >= highest[side as usize], "F falls with {estimate:?}");
                highest[side as usize] = figures[&id];
            }
        }
    }
    best
}

fn both_ends_agree(space: &impl Reversible, (from, to): (NodeId, NodeId), expected: Option<u64>) -> Vec<Vec<NodeId>> {
    let mut paths = Vec::new();
    for estimate in [TwoEndedEstimate::None, TwoEndedEstimate::Mean] {
        let mut trace = Trace::default();
        let outcome = search_from_both_ends(space, from, to, estimate, &mut trace);
        let found = outcome.path.as_ref().map(|path| u64::from(path.cost.0));
        assert_eq!(found, expected, "{estimate:?}");
        let candidate = check_halves(&trace, space.node_count(), estimate);
        assert_eq!(candidate.map(|cost| u64::from(cost.0)), expected, "{estimate:?}");
        assert_eq!(outcome.stats.opened + outcome.stats.reparented + outcome.stats.closed, trace.events().len() as u32);
        if let Some(path) = outcome.path {
            assert_eq!((path.nodes.first(), path.nodes.last()), (Some(&from), Some(&to)));
            assert!(outcome.meeting.is_some_and(|meeting| path.nodes.contains(&meeting)));
            paths.push(path.nodes);
        }
    }
    paths
}

proptest! {
    #[test]
    fn from_both_ends_the_path_is_the_cheapest((ground, start, goal, mut chance) in grounds(30, 4)) {
        let rule = any_rule(&mut chance);
        let expected = if ground.cost(goal).is_some() { cheapest(&ground, rule, start, goal) } else { None };
        prop_assume!(ground.cost(start).is_some());
        for heuristic in admissible(rule) {
            let space = SquareSpace::new(&ground, rule, CostScale::Lester, heuristic);
            let ends = (space.node(start).unwrap(), space.node(goal).unwrap());
            for nodes in both_ends_agree(&space, ends, expected) {
                let cells: Vec<_> = nodes.into_iter().map(|node| space.point(node)).collect();
                prop_assert_eq!(Some(walked(&ground, rule, &cells)), expected);
            }
        }
    }

    /// Roads lead in one direction or both, so that forwards and backwards differ.
    #[test]
    fn on_graphs_and_hexes_too(seed in any::<u64>(), places in 2u32..30, roads in 0usize..90) {
        let mut chance = Stream::Bot.of(seed);
        let points = (0..places).map(|_| Point::new(chance.random_range(0..40), chance.random_range(0..20)));
        let named: Vec<_> = points.enumerate().map(|(number, at)| Place { name: number.to_string(), at }).collect();
        let roads: Vec<_> = (0..roads).map(|_| Road {
            from: NodeId(chance.random_range(0..places)),
            to: NodeId(chance.random_range(0..places)),
            cost: Cost(chance.random_range(1..100)),
            traffic: if chance.random_bool(0.5) { Traffic::BothWays } else { Traffic::OneWay },
        }).collect();
        let map = RoadMap::new(named, roads.clone()).expect("roads between places");
        let space = GraphSpace::new(&map, HeuristicKind::Euclidean);
        let steps = |&here: &u32| {
            let there = roads.iter().filter(move |road| road.from.0 == here).map(|road| (road.to.0, u64::from(road.cost.0)));
            let back = roads.iter().filter(move |road| road.to.0 == here && road.traffic == Traffic::BothWays);
            there.chain(back.map(|road| (road.from.0, u64::from(road.cost.0)))).collect::<Vec<_>>()
        };
        let expected = dijkstra(&0, steps, |&here| here == places - 1).map(|(_, cost)| cost);
        both_ends_agree(&space, (NodeId(0), NodeId(places - 1)), expected);

        let size = Size::new(1 + places % 12, 1 + places / 2).expect("a small size");
        let ground = CostGrid::from_fn(size, |_| chance.random_bool(0.8).then(|| chance.random_range(1..30)));
        let ends = [0, size.area() - 1].map(|cell| NodeId(cell as u32));
        prop_assume!(ends.iter().all(|end| ground.cost(size.point(end.index())).is_some()));
        let space = HexSpace::new(&ground, CostScale::Lester, HeuristicKind::Octile);
        let steps = |&here: &NodeId| {
            let mut steps = Vec::new();
            space.successors(here, |next, cost| steps.push((next, u64::from(cost.0))));
            steps
        };
        let expected = dijkstra(&ends[0], steps, |&here| here == ends[1]).map(|(_, cost)| cost);
        both_ends_agree(&space, (ends[0], ends[1]), expected);
    }
}

/// Checks the events of a search by iterative deepening: the bounds, and that nothing above one is entered.
fn check_rounds(trace: &Trace, outcome: &DeepeningOutcome) {
    let (mut bounds, mut above, mut last) = (Vec::new(), None::<Cost>, None);
    for event in trace.events() {
        match *event {
            TraceEvent::Opened { node, parent: None, f, .. } => {
                bounds.push(above.take().unwrap_or(f));
                last = Some((node, f));
            }
            TraceEvent::Opened { node, f, .. } => {
                let bound = *bounds.last().expect("a round");
                if f > bound {
                    above = Some(above.map_or(f, |lowest| lowest.min(f)));
                }
                last = Some((node, f));
            }
            TraceEvent::Closed { node } => {
                let (opened, f) = last.take().expect("a node that was opened");
                assert!(opened == node && f <= *bounds.last().expect("a round"), "entered above the bound");
            }
            TraceEvent::Reparented { .. } => panic!("it keeps no list in which a parent could change"),
        }
    }
    assert!(bounds.is_sorted_by(|one, next| one < next), "{bounds:?}");
    assert_eq!((bounds.len() as u32, bounds.last()), (outcome.rounds, Some(&outcome.bound)));
}

#[test]
fn iterative_deepening_finds_the_cheapest_path_or_says_that_it_gave_up() {
    const LIMIT: u32 = 5_000;
    let (mut solved, mut unreachable, mut given_up) = (0, 0, 0);
    for seed in 0..600 {
        let mut chance = Stream::Bot.of(seed);
        let size = Size::new(chance.random_range(1..9), chance.random_range(1..7)).expect("a small size");
        let palette: &[u16] = if seed % 3 == 0 { &[10, 15, 20] } else { &[10] };
        let walls = chance.random_range(0.0..0.5);
        let ground = CostGrid::from_fn(size, |_| {
            (!chance.random_bool(walls)).then(|| palette[chance.random_range(0..palette.len())])
        });
        let free: Vec<_> = size.points().filter(|&point| ground.cost(point).is_some()).collect();
        let Some((&start, &goal)) = free.first().zip(free.last()) else { continue };
        let rule = any_rule(&mut chance);
        let expected = cheapest(&ground, rule, start, goal);
        for heuristic in admissible(rule) {
            let space = SquareSpace::new(&ground, rule, CostScale::Lester, heuristic);
            let (from, to) = (space.node(start).expect("a cell"), space.node(goal).expect("a cell"));
            let mut trace = Trace::default();
            let outcome = deepen(&space, from, to, Some(LIMIT), &mut trace);
            check_rounds(&trace, &outcome);
            assert_eq!(outcome.stats.opened + outcome.stats.closed, trace.events().len() as u32);
            assert!(outcome.stats.expanded <= LIMIT);
            if outcome.has_given_up {
                assert!(outcome.path.is_none() && outcome.stats.expanded == LIMIT);
                // No bound is above what the path costs.
                assert!(expected.is_none_or(|cost| u64::from(outcome.bound.0) <= cost));
                given_up += 1;
                continue;
            }
            let found = outcome.path.as_ref().map(|path| u64::from(path.cost.0));
            assert_eq!(found, expected, "seed {seed}, {}", heuristic.name());
            if let Some(path) = outcome.path {
                let cells: Vec<_> = path.nodes.iter().map(|&node| space.point(node)).collect();
                assert_eq!(Some(walked(&ground, rule, &cells)), expected);
                assert!(path.nodes.len() <= outcome.stats.largest_open as usize);
                solved += 1;
            } else {
                unreachable += 1;
            }
        }
    }
    assert!(solved > 500 && unreachable > 100 && given_up > 50, "{solved}, {unreachable}, {given_up}");
}

/// Whether a unit sees a cell from another over ground of one cost, as far as can be told by looking at many points of
/// the line.
fn may_see(ground: &CostGrid, from: Point, to: Point) -> bool {
    const POINTS: i32 = 64;
    let at = |one: i32, other: i32, part: i32| {
        // A thousandth beside the border of two cells is in neither, because the line may only touch it.
        let place = f64::from(one) + f64::from(other - one) * f64::from(part) / f64::from(POINTS);
        ((place - place.round()).abs() < 0.499).then_some(place.round() as i32)
    };
    (1..=POINTS).all(|part| match at(from.x, to.x, part).zip(at(from.y, to.y, part)) {
        Some((x, y)) if Point::new(x, y) != from => ground.cost(Point::new(x, y)) == ground.cost(to),
        _ => true,
    })
}

/// The length of a straight line in costs, not rounded.
fn length(ground: &CostGrid, from: Point, to: Point) -> f64 {
    let (dx, dy) = (f64::from(from.x - to.x), f64::from(from.y - to.y));
    f64::from(ground.cost(to).unwrap_or_default()) * dx.hypot(dy)
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(160))]
    #[test]
    fn theta_star_goes_along_lines_of_sight_and_is_short((ground, start, goal, mut chance) in grounds(13, 2)) {
        prop_assume!(ground.cost(start).is_some() && ground.cost(goal).is_some());
        let rule = any_rule(&mut chance);
        let space = SquareSpace::new(&ground, rule, CostScale::Lester, HeuristicKind::Octile);
        let ends = (space.node(start).unwrap(), space.node(goal).unwrap());
        let outcome = search_at_any_angle(&space, ends.0, ends.1, &mut Silent);
        let steps = |&here: &Point| square_steps(&ground, rule, here).into_iter().map(|(next, ..)| next).collect::<Vec<_>>();
        let reached = dijkstra_all(&start, |here| steps(here).into_iter().map(|next| (next, 1u64)).collect::<Vec<_>>());
        prop_assert_eq!(outcome.path.is_some(), start == goal || reached.contains_key(&goal));
        let Some(path) = outcome.path else { return Ok(()) };
        prop_assert_eq!((path.steps.first(), path.steps.last()), (Some(&start), Some(&goal)));
        if rule != DiagonalRule::Never {
            walked(&ground, rule, &path.steps);
        }
        let mut sum = 0.0;
        for pair in path.corners.windows(2) {
            prop_assert!(may_see(&ground, pair[0], pair[1]), "{:?}", pair);
            prop_assert!(path.steps.contains(&pair[1]));
            sum += length(&ground, pair[0], pair[1]).round();
        }
        prop_assert!((sum - f64::from(path.length.0)).abs() < 0.5, "{} {}", sum, path.length.0);
        // The shortest at any angle: from every cell to every other one in sight. In thousandths, to be whole numbers.
        let size = ground.costs().size();
        let seen = |&here: &Point| {
            let others = size.points().filter(|&there| there != here && ground.cost(there).is_some());
            let seen = others.filter(|&there| may_see(&ground, here, there));
            seen.map(|there| (there, (1000.0 * length(&ground, here, there)) as u64)).collect::<Vec<_>>()
        };
        let (_, shortest) = dijkstra(&start, seen, |&here| here == goal).expect("there is a way in steps");
        let rounding = path.corners.len() as f64;
        prop_assert!(sum + rounding >= shortest as f64 / 1000.0, "{} {}", sum, shortest);
        // And it is no longer than what steps cost, up to rounding and what closing a cell too early may add.
        let in_steps = cheapest(&ground, rule, start, goal).expect("a way") as f64;
        prop_assert!(sum <= in_steps * 1.03 + rounding, "{} {}", sum, in_steps);
    }
}

#[test]
fn without_walls_theta_star_goes_straight() {
    let size = Size::new(40, 30).expect("a small size");
    let ground = CostGrid::from_fn(size, |_| Some(10));
    let space = SquareSpace::new(&ground, DiagonalRule::NoObstacle, CostScale::Precise, HeuristicKind::Octile);
    for (goal, length) in [((39, 29), 47_871), ((39, 0), 38_415), ((3, 4), 4_925)] {
        let goal = Point::new(goal.0, goal.1);
        let outcome = search_at_any_angle(&space, NodeId(0), space.node(goal).expect("a cell"), &mut Silent);
        let path = outcome.path.expect("a way");
        assert_eq!(path.corners, [Point::new(0, 0), goal]);
        assert_eq!(path.length, Cost(length));
    }
}
