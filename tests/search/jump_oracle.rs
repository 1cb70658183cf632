//! The promise: prepared ground, jumps, canonical order and landmarks change how long a search takes, never what the
//! path costs.
//!
//! The oracle is A* over the ordinary square grid, which `search_oracle.rs` in turn holds against an
//! independent library. On thousands of random maps, of equal cost and of terrain, under all rules for diagonals and
//! both scales, every algorithm on prepared ground has to find a path of the same cost, step by legal step, and its
//! trace has to be that of a search.

use std::collections::HashMap;

use fogwalk::{
    chance::{Random, Stream},
    grid::{Grid, Point, Size},
    search::{
        Algorithm, Cost, CostGrid, CostScale, DiagonalRule, GridOutcome, GridQuery, GridSearcher, HeuristicKind,
        Landmarks, NodeId, One, Path, PreparedGround, Searcher, Settings, Silent, SquareSpace, Trace, TraceEvent,
        Walkability, path_cost,
    },
};
use proptest::prelude::*;
use rand::RngExt;

use crate::support::cost_grids::any_cell;

/// Blots of terrain and of wall, and single walls.
fn random_map(size: Size, walls: u32, palette: &[u16], chance: &mut Random) -> CostGrid {
    let mut costs = Grid::filled(size, palette[0]);
    for _ in 0..chance.random_range(0..=size.area() / 20) {
        let cost = if chance.random_bool(0.3) { 0 } else { palette[chance.random_range(0..palette.len())] };
        let (centre, reach) = (size.point(chance.random_range(0..size.area())), chance.random_range(0..4));
        for point in size.points().filter(|point| point.distance(centre) <= reach) {
            costs[point] = cost;
        }
    }
    for point in size.points() {
        if chance.random_range(0..100) < walls {
            costs[point] = 0;
        }
    }
    costs.into()
}

const PALETTES: [&[u16]; 5] = [&[10], &[7], &[10, 5], &[10, 15, 20, 40], &[1, 10, 25, 1000]];

/// The algorithms that find cheapest paths.
const EXACT: [Algorithm; 6] = [
    Algorithm::AStar,
    Algorithm::Dijkstra,
    Algorithm::JumpPoint,
    Algorithm::Canonical,
    Algorithm::Landmarks,
    Algorithm::Auto,
];

/// Memory of searches, reused through all cases.
#[derive(Default)]
struct Memory {
    ordinary: Searcher,
    prepared: GridSearcher,
}

#[derive(Clone, Debug)]
struct Case {
    map: CostGrid,
    start: Point,
    goal: Point,
    rule: DiagonalRule,
    scale: CostScale,
}

fn cases() -> impl Strategy<Value = Case> {
    let rules = (0..DiagonalRule::ALL.len(), 0..CostScale::ALL.len());
    (1u32..=90, 1u32..=40, 0u32..=40, 0..PALETTES.len(), rules, any::<u64>()).prop_map(
        |(width, height, walls, palette, (rule, scale), seed)| {
            let mut chance = Stream::Bot.of(seed);
            let size = Size::new(width, height).expect("a small size");
            let map = random_map(size, walls, PALETTES[palette], &mut chance);
            let (start, goal) = (any_cell(size, &mut chance), any_cell(size, &mut chance));
            Case { map, start, goal, rule: DiagonalRule::ALL[rule], scale: CostScale::ALL[scale] }
        },
    )
}

impl Case {
    fn node(&self, point: Point) -> NodeId {
        NodeId(self.map.size().index(point).expect("a cell of the map") as u32)
    }

    /// What the ordinary A* finds.
    fn expected(&self, memory: &mut Memory) -> Option<Path> {
        if self.map.cost(self.start).is_none() || self.map.cost(self.goal).is_none() {
            return None;
        }
        let space = SquareSpace::new(&self.map, self.rule, self.scale, HeuristicKind::Octile);
        let target = One(self.node(self.goal));
        memory.ordinary.path(&space, self.node(self.start), &target, Settings::default(), &mut Silent).0
    }

    fn search(
        &self,
        memory: &mut Memory,
        ground: &PreparedGround,
        algorithm: Algorithm,
        landmarks: Option<&Landmarks>,
    ) -> (GridOutcome, Trace) {
        let mut trace = Trace::default();
        let query = GridQuery { ground, landmarks, scale: self.scale, algorithm };
        let outcome = memory.prepared.search(query, self.node(self.start), self.node(self.goal), &mut trace);
        (outcome, trace)
    }

    /// All that has to be true of every algorithm.
    fn check(&self, memory: &mut Memory, ground: &PreparedGround) {
        let expected = self.expected(memory).map(|path| path.cost);
        let landmarks = Landmarks::new(ground, self.scale);
        let steps_of = SquareSpace::new(&self.map, self.rule, self.scale, HeuristicKind::Zero);
        let runs = EXACT.into_iter().flat_map(|algorithm| [(algorithm, None), (algorithm, Some(&landmarks))]);
        for (algorithm, landmarks) in runs {
            let (outcome, trace) = self.search(memory, ground, algorithm, landmarks);
            let GridOutcome { cost, stats, algorithm: done, .. } = outcome;
            assert_eq!(cost, expected, "{algorithm:?} done as {done:?}");
            assert_ne!(done, Algorithm::Auto);
            let steps = memory.prepared.steps();
            if let Some(cost) = cost {
                assert_eq!((steps.first(), steps.last()), (Some(&self.node(self.start)), Some(&self.node(self.goal))));
                assert_eq!(path_cost(&steps_of, steps), Some(cost), "{algorithm:?} walks {steps:?}");
            } else {
                assert!(steps.is_empty());
            }
            let count =
                |kind: fn(&TraceEvent) -> bool| trace.events().iter().filter(|event| kind(event)).count() as u32;
            assert_eq!(stats.opened, count(|event| matches!(event, TraceEvent::Opened { .. })));
            assert_eq!(stats.reparented, count(|event| matches!(event, TraceEvent::Reparented { .. })));
            assert_eq!(stats.closed, count(|event| matches!(event, TraceEvent::Closed { .. })));
            self.is_a_search(&trace);
        }
    }

    /// Nodes are opened once, then reparented to something cheaper, then closed once, at an F that never falls; and
    /// parents are in line with their children.
    fn is_a_search(&self, trace: &Trace) {
        let mut open: HashMap<NodeId, Cost> = HashMap::new();
        let mut closed: HashMap<NodeId, Cost> = HashMap::new();
        let mut last_f = Cost::ZERO;
        let mut f_of: HashMap<NodeId, Cost> = HashMap::new();
        for event in trace.events() {
            match *event {
                TraceEvent::Opened { node, parent, g, f, .. } => {
                    assert!(open.insert(node, g).is_none() && !closed.contains_key(&node));
                    assert!(parent.is_none_or(|parent| closed[&parent] < g && self.are_in_line(parent, node)));
                    f_of.insert(node, f);
                }
                TraceEvent::Reparented { node, parent, g, f } => {
                    assert!(open.insert(node, g).is_some_and(|before| before > g));
                    assert!(closed[&parent] < g && self.are_in_line(parent, node));
                    f_of.insert(node, f);
                }
                TraceEvent::Closed { node } => {
                    let g = open.remove(&node).expect("open");
                    assert!(closed.insert(node, g).is_none() && f_of[&node] >= last_f);
                    last_f = f_of[&node];
                }
            }
        }
    }

    fn are_in_line(&self, a: NodeId, b: NodeId) -> bool {
        let (a, b) = (self.map.size().point(a.index()), self.map.size().point(b.index()));
        let (dx, dy) = (a.x.abs_diff(b.x), a.y.abs_diff(b.y));
        dx == 0 || dy == 0 || dx == dy
    }
}

#[test]
fn every_algorithm_finds_a_path_of_the_same_cost() {
    let mut runner = proptest::test_runner::TestRunner::new(ProptestConfig::with_cases(1500));
    let memory = std::cell::RefCell::new(Memory::default());
    let result = runner.run(&cases(), |case| {
        case.check(&mut memory.borrow_mut(), &PreparedGround::new(&case.map, case.rule));
        Ok(())
    });
    result.expect("the same cost on every map");
}

#[test]
fn plain_steps_on_prepared_ground_are_the_ordinary_search_event_by_event() {
    let mut runner = proptest::test_runner::TestRunner::new(ProptestConfig::with_cases(300));
    let result = runner.run(&cases(), |case| {
        let mut memory = Memory::default();
        if case.map.cost(case.start).is_none() || case.map.cost(case.goal).is_none() {
            return Ok(());
        }
        let heuristic = if case.rule == DiagonalRule::Never { HeuristicKind::Manhattan } else { HeuristicKind::Octile };
        let space = SquareSpace::new(&case.map, case.rule, case.scale, heuristic);
        let mut trace = Trace::default();
        let target = One(case.node(case.goal));
        memory.ordinary.path(&space, case.node(case.start), &target, Settings::default(), &mut trace);
        let ground = PreparedGround::new(&case.map, case.rule);
        prop_assert_eq!(case.search(&mut memory, &ground, Algorithm::AStar, None).1, trace);
        Ok(())
    });
    result.expect("the same search on every map");
}

#[test]
fn ground_that_changes_cell_by_cell_is_what_it_would_be_if_prepared_anew() {
    let mut runner = proptest::test_runner::TestRunner::new(ProptestConfig::with_cases(200));
    let result = runner.run(&(cases(), any::<u64>()), |(mut case, seed)| {
        let mut chance = Stream::Bot.of(seed);
        let mut memory = Memory::default();
        let mut ground = PreparedGround::new(&case.map, case.rule);
        for _ in 0..12 {
            let point = any_cell(case.map.size(), &mut chance);
            let cost = [None, Some(10), Some(10), Some(5)][chance.random_range(0..4)];
            case.map.set(point, cost);
            ground.set(point, cost);
            let fresh = PreparedGround::new(&case.map, case.rule);
            let facts = |ground: &PreparedGround| (ground.equal_cost(), ground.openness(), ground.wideness());
            prop_assert_eq!(facts(&ground), facts(&fresh));
            for algorithm in [Algorithm::AStar, Algorithm::Canonical, Algorithm::JumpPoint] {
                let changed = case.search(&mut memory, &ground, algorithm, None);
                prop_assert_eq!(changed, case.search(&mut memory, &fresh, algorithm, None));
            }
            case.check(&mut memory, &ground);
        }
        Ok(())
    });
    result.expect("the same ground");
}

/// A line of 4095 cells that cost 60000 is more than the largest cost, in one jump as in single steps.
#[test]
fn the_cost_of_a_long_jump_does_not_overflow() {
    let costs = CostGrid::from(Grid::filled(Size::new(4096, 3).expect("a long line"), 60_000));
    let ground = PreparedGround::new(&costs, DiagonalRule::NoObstacle);
    for algorithm in [Algorithm::AStar, Algorithm::JumpPoint] {
        let query = GridQuery { ground: &ground, landmarks: None, scale: CostScale::Precise, algorithm };
        let mut searcher = GridSearcher::default();
        let outcome = searcher.search(query, NodeId(0), NodeId(4095), &mut Silent);
        assert!(outcome.cost.is_none() && searcher.steps().is_empty(), "{algorithm:?} {outcome:?}");
    }
}

#[test]
fn what_does_not_apply_is_said() {
    let size = Size::new(9, 9).expect("a small size");
    let prepare = |rule| PreparedGround::new(&CostGrid::from(Grid::filled(size, 10)), rule);
    assert_eq!(prepare(DiagonalRule::Never).effective_algorithm(Algorithm::JumpPoint, false), Algorithm::AStar);
    assert_eq!(prepare(DiagonalRule::Never).effective_algorithm(Algorithm::Auto, false), Algorithm::Canonical);
    assert_eq!(prepare(DiagonalRule::Never).effective_algorithm(Algorithm::TwoTier, true), Algorithm::AStar);
    for rule in [DiagonalRule::NoObstacle, DiagonalRule::AtMostOneObstacle, DiagonalRule::Always] {
        assert_eq!(prepare(rule).effective_algorithm(Algorithm::JumpPoint, false), Algorithm::JumpPoint);
        assert_eq!(prepare(rule).effective_algorithm(Algorithm::Auto, false), Algorithm::JumpPoint);
        assert_eq!(prepare(rule).effective_algorithm(Algorithm::Landmarks, false), Algorithm::AStar);
    }
}

#[test]
fn the_largest_map_can_be_prepared_and_searched() {
    let size = Size::new(Size::MAX_SIDE, Size::MAX_SIDE).expect("the largest size");
    let mut costs = Grid::filled(size, 10);
    for y in 1..size.height() {
        costs[Point::new(2000, y)] = 0;
    }
    let ground = PreparedGround::new(&CostGrid::from(costs), DiagonalRule::NoObstacle);
    assert!(ground.bytes() < 6 * size.area());
    let mut searcher = GridSearcher::default();
    let ends = [Point::new(0, 4095), Point::new(4095, 4095)].map(|point| ground.node(point).expect("a cell"));
    let query =
        GridQuery { ground: &ground, landmarks: None, scale: CostScale::Precise, algorithm: Algorithm::JumpPoint };
    let outcome = searcher.search(query, ends[0], ends[1], &mut Silent);
    // Up beside the wall, over it, and down again: no corner is cut at its top.
    assert_eq!(outcome.cost, Some(Cost((1999 + 2094) * 1393 + (4095 - 1999 + 4095 - 2094 + 2) * 985)));
}
