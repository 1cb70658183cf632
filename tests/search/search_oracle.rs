//! The promise: every search answers as an independent one does.
//!
//! The oracle is the `pathfinding` crate over successors that this file works out from the rules on its own: a step
//! costs what the entered cell costs, 14/10 of that on a diagonal, and a diagonal's side cells may forbid it. On
//! thousands of random weighted maps, each algorithm, heuristic and open list has to agree with it, and has to have
//! gone about it in the right way: no node closed twice, F of the closed nodes never falling, and so on.

use std::collections::HashMap;

use fogwalk::{
    chance::{Random, Stream},
    content::terrains,
    grid::{Point, Size},
    lab::Experiment,
    level::Level,
    search::{
        Algorithm, AnyOf, Anywhere, BestFirst, CostGrid, CostScale, DiagonalRule, HeuristicKind, NodeId, NodeState,
        One, OpenListKind, Outcome, Path, Searcher, Settings, Silent, SquareSpace, Target, Trace, TraceEvent,
        Walkability,
    },
    terrain::{Door, Movement, TerrainId, TerrainKind},
};
use proptest::prelude::*;
use rand::RngExt;

use crate::support::cost_grids::any_cell;

/// So many walls in a hundred cells, the rest of these terrains.
fn random_map(size: Size, walls: u32, palette: &[u16], chance: &mut Random) -> CostGrid {
    CostGrid::from_fn(size, |_| {
        let is_wall = chance.random_range(0..100) < walls;
        (!is_wall).then(|| palette[chance.random_range(0..palette.len())])
    })
}

/// The rules of walking, written a second time.
#[derive(Clone, Copy, Debug)]
struct Rules {
    diagonal: DiagonalRule,
    scale: CostScale,
}

impl Rules {
    fn any(chance: &mut Random) -> Self {
        Self {
            diagonal: DiagonalRule::ALL[chance.random_range(0..DiagonalRule::ALL.len())],
            scale: CostScale::ALL[chance.random_range(0..CostScale::ALL.len())],
        }
    }

    fn successors(self, cost: impl Fn(Point) -> Option<u16>, here: Point) -> Vec<(Point, u64)> {
        let mut found = Vec::new();
        for (dx, dy) in (-1..=1).flat_map(|dy| (-1..=1).map(move |dx| (dx, dy))).filter(|&step| step != (0, 0)) {
            let next = Point::new(here.x + dx, here.y + dy);
            let Some(terrain) = cost(next) else { continue };
            let is_diagonal = dx != 0 && dy != 0;
            if is_diagonal {
                let sides = [Point::new(here.x + dx, here.y), Point::new(here.x, here.y + dy)];
                let free_sides = sides.into_iter().filter(|&side| cost(side).is_some()).count();
                let is_allowed = match self.diagonal {
                    DiagonalRule::Always => true,
                    DiagonalRule::AtMostOneObstacle => free_sides >= 1,
                    DiagonalRule::NoObstacle => free_sides == 2,
                    DiagonalRule::Never => false,
                };
                if !is_allowed {
                    continue;
                }
            }
            let tenths = u64::from(terrain)
                * match (self.scale, is_diagonal) {
                    (CostScale::Lester, false) => 10,
                    (CostScale::Lester, true) => 14,
                    (CostScale::Precise, false) => 985,
                    (CostScale::Precise, true) => 1393,
                };
            found.push((next, tenths / 10 + u64::from(tenths % 10 >= 5)));
        }
        found
    }

    /// The cost of the cheapest path to every cell that can be reached, the starts included.
    fn field(self, cost: impl Fn(Point) -> Option<u16>, starts: &[Point]) -> HashMap<Point, u64> {
        // One node more, from which the starts are reached for nothing.
        let from_nowhere = || starts.iter().map(|&start| (Some(start), 0)).collect::<Vec<_>>();
        let onward = |here| self.successors(&cost, here).into_iter().map(|(next, step)| (Some(next), step)).collect();
        let reached = pathfinding::directed::dijkstra::dijkstra_all(&None, |&node: &Option<Point>| {
            node.map_or_else(from_nowhere, onward)
        });
        reached.into_iter().filter_map(|(node, (_, cost))| node.map(|point| (point, cost))).collect()
    }

    /// The cost of walking along `steps`, each of which has to be legal.
    fn walk(self, map: &CostGrid, steps: &[Point]) -> u64 {
        let mut sum = 0;
        for pair in steps.windows(2) {
            let ways = self.successors(|point| map.cost(point), pair[0]);
            let step = ways.iter().find(|way| way.0 == pair[1]);
            sum += step.unwrap_or_else(|| panic!("no step from {} to {}", pair[0], pair[1])).1;
        }
        sum
    }
}

/// A map, two ends and the rules; the random parts come from one seed, so that the sides and the walls can shrink.
#[derive(Clone, Debug)]
struct Case {
    map: CostGrid,
    start: Point,
    goal: Point,
    rules: Rules,
}

const PALETTES: [&[u16]; 5] = [&[10], &[5, 10], &[10, 15, 25, 60], &[1, 5, 10, 15, 25, 60, 1000], &[1, 2, 3]];

fn cases() -> impl Strategy<Value = Case> {
    (1u32..=40, 1u32..=25, 0u32..=45, 0..PALETTES.len(), any::<u64>()).prop_map(
        |(width, height, walls, palette, seed)| {
            let mut chance = Stream::Bot.of(seed);
            let size = Size::new(width, height).expect("a small size");
            let map = random_map(size, walls, PALETTES[palette], &mut chance);
            let (start, goal) = (any_cell(size, &mut chance), any_cell(size, &mut chance));
            Case { map, start, goal, rules: Rules::any(&mut chance) }
        },
    )
}

/// What one search found, in the words of the oracle.
struct Answer {
    path: Option<(Vec<Point>, u64)>,
    outcome: Outcome,
    trace: Trace,
}

impl Case {
    /// Searches with every open list; all have to give the very same answer, event by event.
    fn search(&self, searcher: &mut Searcher, algorithm: BestFirst, heuristic: HeuristicKind, weight: u32) -> Answer {
        let space = SquareSpace::new(&self.map, self.rules.diagonal, self.rules.scale, heuristic);
        let (start, goal) = (space.node(self.start).unwrap(), space.node(self.goal).unwrap());
        let mut first: Option<(Option<Path>, Outcome, Trace)> = None;
        for open_list in OpenListKind::ALL {
            let settings = Settings { algorithm, open_list, weight, ..Settings::default() };
            let mut trace = Trace::default();
            let (path, outcome) = searcher.path(&space, start, &One(goal), settings, &mut trace);
            let answer = (path, outcome, trace);
            let first = first.get_or_insert_with(|| answer.clone());
            assert!(*first == answer, "the {} list searches differently", open_list.name());
        }
        let (path, outcome, trace) = first.expect("there are open lists");
        let path = path.map(|path| {
            let steps: Vec<_> = path.nodes.iter().map(|&node| space.point(node)).collect();
            assert_eq!((steps.first(), steps.last()), (Some(&self.start), Some(&self.goal)));
            assert_eq!(self.rules.walk(&self.map, &steps), u64::from(path.cost.0), "cost is not the sum of the steps");
            (steps, u64::from(path.cost.0))
        });
        assert_counts_match(&outcome, &trace);
        if path.is_none() {
            assert_eq!(outcome.stats.opened, outcome.stats.closed, "gave up before the open list was empty");
        }
        Answer { path, outcome, trace }
    }
}

/// The counts are those of the trace, and each node is opened once, closed at most once, and reparented while open.
fn assert_counts_match(outcome: &Outcome, trace: &Trace) {
    let mut nodes: HashMap<NodeId, NodeState> = HashMap::new();
    let (mut opened, mut reparented, mut closed) = (0, 0, 0);
    for event in trace.events() {
        let (before, after) = match event {
            TraceEvent::Opened { .. } => (None, NodeState::Open),
            TraceEvent::Reparented { .. } => (Some(NodeState::Open), NodeState::Open),
            TraceEvent::Closed { .. } => (Some(NodeState::Open), NodeState::Closed),
        };
        match event {
            TraceEvent::Opened { .. } => opened += 1,
            TraceEvent::Reparented { .. } => reparented += 1,
            TraceEvent::Closed { .. } => closed += 1,
        }
        assert_eq!(nodes.insert(event.node(), after), before, "{event:?}");
    }
    let stats = outcome.stats;
    assert_eq!((stats.opened, stats.reparented, stats.closed), (opened, reparented, closed));
    assert_eq!(stats.expanded, closed - u32::from(outcome.found.is_some()));
    assert!(stats.largest_open >= 1 && stats.largest_open <= opened + reparented);
}

/// F of the closed nodes never falls: what a consistent heuristic promises.
fn assert_f_never_falls(trace: &Trace) {
    let mut f_of = HashMap::new();
    let mut last = None;
    for event in trace.events() {
        match *event {
            TraceEvent::Opened { node, f, .. } | TraceEvent::Reparented { node, f, .. } => {
                f_of.insert(node, f);
            }
            TraceEvent::Closed { node } => {
                assert!(last <= Some(f_of[&node]), "F fell");
                last = Some(f_of[&node]);
            }
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(2000))]

    #[test]
    fn every_search_agrees_with_the_oracle(case in cases()) {
        let Case { map, start, goal, rules } = &case;
        let best = rules.field(|point| map.cost(point), &[*start]).get(goal).copied();
        let mut searcher = Searcher::default();
        let searcher = &mut searcher;

        for (algorithm, heuristic) in HeuristicKind::ALL
            .map(|heuristic| (BestFirst::AStar, heuristic))
            .into_iter()
            .chain([(BestFirst::Dijkstra, HeuristicKind::Octile)])
        {
            let answer = case.search(searcher, algorithm, heuristic, 100);
            let cost = answer.path.as_ref().map(|path| path.1);
            if heuristic.is_admissible(rules.diagonal != DiagonalRule::Never) {
                prop_assert_eq!(cost, best, "{:?} {:?}", algorithm, heuristic);
                assert_f_never_falls(&answer.trace);
            } else {
                prop_assert!(cost >= best && cost.is_some() == best.is_some());
            }
        }

        let greedy = case.search(searcher, BestFirst::Greedy, HeuristicKind::Manhattan, 100);
        prop_assert_eq!(greedy.path.is_some(), best.is_some());

        for weight in [110, 150, 400] {
            let weighted = case.search(searcher, BestFirst::AStar, HeuristicKind::Octile, weight);
            prop_assert_eq!(weighted.path.is_some(), best.is_some());
            if let (Some((_, cost)), Some(best)) = (weighted.path, best) {
                prop_assert!(cost * 100 <= best * u64::from(weight), "{} is not within {}% of {}", cost, weight, best);
            }
        }

        let fewest = pathfinding::directed::bfs::bfs(
            start,
            |&here| rules.successors(|point| map.cost(point), here).into_iter().map(|way| way.0).collect::<Vec<_>>(),
            |here| here == goal,
        );
        let breadth_first = case.search(searcher, BestFirst::BreadthFirst, HeuristicKind::Zero, 100);
        prop_assert_eq!(breadth_first.path.map(|path| path.0.len()), fewest.map(|steps| steps.len()));
        prop_assert_eq!(breadth_first.outcome.stats.reparented, 0);
    }
}

/// A few cells, perhaps the same one twice, perhaps walls.
fn some_cells(size: Size, chance: &mut Random) -> Vec<Point> {
    (0..chance.random_range(1..6)).map(|_| any_cell(size, chance)).collect()
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(300))]

    #[test]
    fn many_starts_and_many_targets_agree_with_the_oracle(case in cases(), seed in any::<u64>()) {
        let Case { map, goal, rules, .. } = &case;
        let mut chance = Stream::Bot.of(seed);
        let (starts, goals) = (some_cells(map.size(), &mut chance), some_cells(map.size(), &mut chance));
        let field = rules.field(|point| map.cost(point), &starts);
        let space = SquareSpace::new(map, rules.diagonal, rules.scale, HeuristicKind::Octile);
        let node = |point: &Point| space.node(*point).unwrap();
        let start_nodes: Vec<_> = starts.iter().map(node).collect();
        let goal_nodes: Vec<_> = goals.iter().map(node).collect();
        let mut searcher = Searcher::default();

        for open_list in OpenListKind::ALL {
            let settings = Settings { open_list, ..Settings::default() };
            let dijkstra = Settings { algorithm: BestFirst::Dijkstra, ..settings };
            let mut cost_to = |target: &dyn Fn(&mut Searcher) -> Outcome| {
                let found = target(&mut searcher).found;
                found.map(|node| {
                    let path = searcher.table().nodes_to(node);
                    let steps: Vec<_> = path.into_iter().map(|node| space.point(node)).collect();
                    assert!(starts.contains(&steps[0]));
                    let cost = rules.walk(map, &steps);
                    assert_eq!(searcher.table().g(node).map(|g| u64::from(g.0)), Some(cost));
                    cost
                })
            };

            let one = One(node(goal));
            let cost = cost_to(&|searcher| searcher.search(&space, &start_nodes, &one, settings, &mut Silent));
            prop_assert_eq!(cost, field.get(goal).copied());

            let any = AnyOf(|node| goal_nodes.contains(&node));
            let nearest = goals.iter().filter_map(|goal| field.get(goal)).min().copied();
            for settings in [settings, dijkstra] {
                let cost = cost_to(&|searcher| searcher.search(&space, &start_nodes, &any, settings, &mut Silent));
                prop_assert_eq!(cost, nearest);
            }

            let outcome = searcher.search(&space, &start_nodes, &Anywhere, dijkstra, &mut Silent);
            prop_assert_eq!((outcome.found, outcome.stats.closed as usize), (None, field.len()));
            for point in map.size().points() {
                let g = searcher.table().g(node(&point)).map(|g| u64::from(g.0));
                prop_assert_eq!(g, field.get(&point).copied(), "{}", point);
            }
        }
    }

    #[test]
    fn a_searcher_remembers_nothing(cases in proptest::collection::vec(cases(), 2..6)) {
        let mut used = Searcher::default();
        for case in &cases {
            let [old, new] = [&mut used, &mut Searcher::default()]
                .map(|searcher| case.search(searcher, BestFirst::AStar, HeuristicKind::Manhattan, 100).trace);
            prop_assert!(old == new);
        }
    }
}

/// What entering a terrain costs, from the columns of its row.
fn entry_cost(movement: Movement, kind: &TerrainKind) -> Option<u16> {
    let (has_hands, has_key) = match movement {
        Movement::Walker | Movement::Swimmer => (true, false),
        Movement::KeyWalker | Movement::KeySwimmer | Movement::Breaker => (true, true),
        Movement::Flier | Movement::Beast | Movement::Climber => (false, false),
    };
    let is_shut_out = match kind.door {
        Door::None | Door::Open => false,
        Door::Closed | Door::Barred => !has_hands,
        Door::Locked => !has_key,
    };
    let column = match movement {
        Movement::Breaker if kind.door.is_shut() => Some(30),
        Movement::Walker | Movement::Beast | Movement::KeyWalker | Movement::Breaker => kind.walk,
        Movement::Swimmer | Movement::KeySwimmer => kind.swim,
        Movement::Flier => kind.fly,
        Movement::Climber if kind.walk.is_none() && kind.opaque => kind.fly,
        Movement::Climber => kind.walk.map(|cost| cost.min(15)),
    };
    column.filter(|_| !is_shut_out)
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(300))]

    #[test]
    fn experiments_on_any_terrain_agree_with_the_oracle(
        (width, height, open_floor, seed) in (1u32..=30, 1u32..=20, 0u32..80, any::<u64>())
    ) {
        let mut chance = Stream::Bot.of(seed);
        let size = Size::new(width, height).expect("a small size");
        let mut level = Level::filled(size, TerrainId::FLOOR);
        for cell in level.cells.cells_mut() {
            if chance.random_range(0..100) >= open_floor {
                *cell = TerrainId(chance.random_range(0..terrains().len()) as u8);
            }
        }
        let [start, goal] = [(); 2].map(|()| size.point(chance.random_range(0..size.area())));
        let mut experiment = Experiment::new(level, start, goal);
        for movement in Movement::ALL {
            let rules = Rules::any(&mut chance);
            (experiment.movement, experiment.diagonal, experiment.scale) = (movement, rules.diagonal, rules.scale);
            let level = &experiment.level;
            let cost = |point| level.cells.get(point).and_then(|id| entry_cost(movement, &terrains()[id.0 as usize]));
            let best = match (cost(start), cost(goal)) {
                (Some(_), Some(_)) => rules.field(cost, &[start]).get(&goal).copied(),
                _ => None,
            };
            for algorithm in [Algorithm::AStar, Algorithm::Dijkstra] {
                experiment.settings.algorithm = algorithm;
                let findings = experiment.run().expect("both ends on the map");
                prop_assert_eq!(findings.route.ok().map(|route| u64::from(route.cost.0)), best);
            }
        }
    }
}

/// The trait's own contract: a target whose estimate is nothing makes A* the same as Dijkstra's algorithm.
#[test]
fn without_an_estimate_a_star_is_dijkstra() {
    let mut chance = Stream::Bot.of(7);
    let map = random_map(Size::new(40, 25).expect("a small size"), 30, PALETTES[2], &mut chance);
    let space = SquareSpace::new(&map, DiagonalRule::NoObstacle, CostScale::Lester, HeuristicKind::Octile);
    let goal = NodeId(777);
    let any = AnyOf(|node| node == goal);
    assert_eq!(Target::estimate(&any, &space, NodeId(3)).0, 0);
    let [a_star, dijkstra] = [BestFirst::AStar, BestFirst::Dijkstra].map(|algorithm| {
        let mut trace = Trace::default();
        let settings = Settings { algorithm, ..Settings::default() };
        Searcher::default().path(&space, NodeId(3), &any, settings, &mut trace);
        trace
    });
    assert!(a_star == dijkstra && !a_star.events().is_empty());
}
