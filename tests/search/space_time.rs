//! The promise: units that plan in space and time never collide, and pay no more for it than they must.
//!
//! The oracle is Dijkstra's algorithm of the `pathfinding` crate over pairs of cell and tick, with steps and collisions
//! worked out here a second time, from the other units' plans and not from the table of reservations.

use fogwalk::{
    chance::{Random, Stream},
    grid::{Grid, Point, Size},
    search::{
        Anywhere, BestFirst, Cost, CostGrid, CostScale, Departure, DiagonalRule, HeuristicKind, Holder, NodeId, One,
        OpenListKind, Reservations, Reversed, SearchSpace, Searcher, Settings, Silent, SquareSpace, TimedSpace,
    },
};
use proptest::prelude::*;
use rand::RngExt;

/// So many walls in a hundred cells, the rest of one terrain or another.
fn random_land(size: Size, walls: u32, chance: &mut Random) -> CostGrid {
    CostGrid::from_fn(size, |_| {
        let is_wall = chance.random_range(0..100) < walls;
        (!is_wall).then(|| [5, 10, 10, 30][chance.random_range(0..4)])
    })
}

/// A plan as the units before made it: where somebody is at each tick, from tick 0.
type Plan = Vec<Point>;

/// Whether two units would meet or change places.
fn collide(a: &[Point], b: &[Point]) -> bool {
    let meet = a.iter().zip(b).any(|(a, b)| a == b);
    let swap = a.windows(2).zip(b.windows(2)).any(|(a, b)| a[0] == b[1] && a[1] == b[0] && a[0] != a[1]);
    meet || swap
}

/// A unit's journey and the rules for it.
#[derive(Clone, Copy, Debug)]
struct Journey {
    from: Point,
    to: Point,
    window: u32,
    wait: u32,
    rule: DiagonalRule,
}

/// What is left of the way to a goal from everywhere, others disregarded.
fn remaining(space: &SquareSpace<'_, CostGrid>, goal: NodeId) -> Vec<Option<Cost>> {
    let mut searcher = Searcher::default();
    let settings = Settings { algorithm: BestFirst::Dijkstra, ..Settings::default() };
    searcher.search(&Reversed(space), &[goal], &Anywhere, settings, &mut Silent);
    (0..space.node_count() as u32).map(|node| searcher.table().g(NodeId(node))).collect()
}

/// Plans one unit's journey with the engine.
fn plan(land: &CostGrid, journey: Journey, unit: u32, table: &Reservations) -> Option<(Plan, u64)> {
    let space = SquareSpace::new(land, journey.rule, CostScale::Lester, HeuristicKind::Octile);
    let node = |point| space.node(point).expect("a cell of the land");
    let left = remaining(&space, node(journey.to));
    let departure = Departure {
        unit: Holder(unit),
        cell: node(journey.from),
        tick: 0,
        window: journey.window,
        wait: Cost(journey.wait),
    };
    let timed = TimedSpace::new(&space, table, departure, node(journey.to), |node| left[node.index()]);
    let settings = Settings { open_list: OpenListKind::Bucket, ..Settings::default() };
    let target = One(timed.arrival());
    let path = Searcher::default().path(&timed, timed.start(), &target, settings, &mut Silent).0?;
    let cells: Vec<_> = timed.cells(&path).into_iter().map(|node| space.point(node)).collect();
    assert_eq!(cells.len() as u32, journey.window + 1);
    Some((cells, u64::from(path.cost.0)))
}

/// The steps that a unit may take on empty land, worked out a second time.
fn steps(land: &CostGrid, rule: DiagonalRule, here: Point) -> Vec<(Point, u64)> {
    let mut found = Vec::new();
    for next in here.neighbours() {
        let Some(terrain) = land.cost(next) else { continue };
        let is_diagonal = next.x != here.x && next.y != here.y;
        if !is_diagonal {
            found.push((next, u64::from(terrain)));
            continue;
        }
        let walls =
            [Point::new(next.x, here.y), Point::new(here.x, next.y)].map(|side| u32::from(land.cost(side).is_none()));
        if rule.allows(walls[0] + walls[1]) {
            found.push((next, (u64::from(terrain) * 14 + 5) / 10));
        }
    }
    found
}

/// What the journey costs at least, given everybody else's plans; by brute force.
fn least(land: &CostGrid, journey: Journey, others: &[Plan]) -> Option<u64> {
    // Arriving is a node of its own, after the window.
    let arrived = (journey.to, u32::MAX);
    let rest = |here: Point| {
        pathfinding::directed::dijkstra::dijkstra(&here, |&at| steps(land, journey.rule, at), |&at| at == journey.to)
            .map(|(_, cost)| cost)
    };
    let onward = |&(here, tick): &(Point, u32)| {
        if tick == journey.window {
            return rest(here).map(|cost| (arrived, cost)).into_iter().collect::<Vec<_>>();
        }
        let waiting = (here, if here == journey.to { 0 } else { u64::from(journey.wait) });
        let ways = steps(land, journey.rule, here).into_iter().chain([waiting]);
        let is_safe = |next: Point| {
            let tick = tick as usize;
            let meets = |other: &Plan| other[tick + 1] == next;
            let swaps = |other: &Plan| other[tick] == next && other[tick + 1] == here && here != next;
            !others.iter().any(|other| meets(other) || swaps(other))
        };
        ways.filter(|way| is_safe(way.0)).map(|(next, cost)| ((next, tick + 1), cost)).collect()
    };
    pathfinding::directed::dijkstra::dijkstra(&(journey.from, 0), onward, |&node| node == arrived).map(|found| found.1)
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(150))]

    #[test]
    fn units_never_collide_and_pay_what_they_must(
        (width, height, walls, seed) in (2u32..=9, 1u32..=7, 0u32..35, any::<u64>()),
        (units, window, wait) in (1usize..7, 0u32..9, 1u32..25),
    ) {
        let mut chance = Stream::Bot.of(seed);
        let size = Size::new(width, height).expect("a small size");
        let land = random_land(size, walls, &mut chance);
        let rule = DiagonalRule::ALL[chance.random_range(0..4)];
        let mut free: Vec<_> = size.points().filter(|&point| land.cost(point).is_some()).collect();
        let mut table = Reservations::default();
        let mut plans: Vec<Plan> = Vec::new();
        for unit in 0..units {
            if free.is_empty() {
                break;
            }
            let from = free.swap_remove(chance.random_range(0..free.len()));
            // Somebody's plan may begin where another one's leads; only starts have to differ.
            let to = size.point(chance.random_range(0..size.area()));
            let journey = Journey { from, to, window, wait, rule };
            let best = least(&land, journey, &plans);
            let found = plan(&land, journey, unit as u32, &table);
            prop_assert_eq!(found.as_ref().map(|found| found.1), best);
            let Some((cells, _)) = found else { continue };
            for other in &plans {
                prop_assert!(!collide(&cells, other), "{:?} and {:?}", cells, other);
            }
            let nodes: Vec<_> = cells.iter().map(|&cell| NodeId(size.index(cell).unwrap() as u32)).collect();
            prop_assert_eq!(table.reserve(Holder(unit as u32), 0, &nodes), Ok(()));
            plans.push(cells);
        }
    }

    #[test]
    fn alone_it_is_plain_a_star(
        (width, height, walls, seed) in (1u32..=30, 1u32..=20, 0u32..40, any::<u64>()), window in 0u32..40
    ) {
        let mut chance = Stream::Bot.of(seed);
        let size = Size::new(width, height).expect("a small size");
        let land = random_land(size, walls, &mut chance);
        let [from, to] = [(); 2].map(|()| size.point(chance.random_range(0..size.area())));
        for rule in DiagonalRule::ALL {
            let space = SquareSpace::new(&land, rule, CostScale::Lester, HeuristicKind::Octile);
            let (start, goal) = (space.node(from).unwrap(), space.node(to).unwrap());
            if land.cost(from).is_none() || land.cost(to).is_none() {
                continue;
            }
            let plain = Searcher::default().path(&space, start, &One(goal), Settings::default(), &mut Silent).0;
            let timed = plan(&land, Journey { from, to, window, wait: 1, rule }, 0, &Reservations::default());
            prop_assert_eq!(timed.map(|found| found.1), plain.map(|path| u64::from(path.cost.0)));
        }
    }
}

/// Two units come towards each other in a corridor with one niche: the second waits in it.
#[test]
fn the_second_unit_steps_aside() {
    let picture = ["#########", "#A.....B#", "#####.###", "#########"];
    let size = Size::new(9, 4).expect("a small size");
    let at = |point: Point| char::from(picture[point.y as usize].as_bytes()[point.x as usize]);
    let land = CostGrid::from(Grid::from_fn(size, |point| if at(point) == '#' { 0 } else { 10 }));
    let (a, b) = (Point::new(1, 1), Point::new(7, 1));
    let journey = Journey { from: a, to: b, window: 12, wait: 10, rule: DiagonalRule::NoObstacle };
    let mut table = Reservations::default();
    let (first, cost) = plan(&land, journey, 1, &table).expect("the way is free");
    assert_eq!(cost, 60);
    let nodes: Vec<_> = first.iter().map(|&cell| NodeId(size.index(cell).expect("a cell") as u32)).collect();
    table.reserve(Holder(1), 0, &nodes).expect("nobody else is there");
    let (second, cost) = plan(&land, Journey { from: b, to: a, ..journey }, 2, &table).expect("there is a niche");
    assert!(second.contains(&Point::new(5, 2)), "{second:?}");
    assert!(!collide(&first, &second));
    assert_eq!((second.last(), cost), (Some(&a), 90));
}
