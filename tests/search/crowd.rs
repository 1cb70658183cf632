//! The promise: units that walk among each other never collide, and all arrive where a crowd can be expected to.
//!
//! The benchmark of many agents is that of Roni Stern and others, "Multi-Agent Pathfinding: Definitions, Variants, and
//! Benchmarks" (2019). Its files are looked for as those of `scenarios.rs` are.

use std::{collections::BTreeSet, path::Path};

use fogwalk::{
    chance::{Random, Stream, scramble},
    game,
    grid::Point,
    lab::ScenarioFile,
    level,
    search::{
        Cost, CostScale, Crowd, DiagonalRule, DistanceField, GraphSpace, HeuristicKind, HexSpace, MaskedSpace, NodeId,
        Place, PlainSpace, PreparedGround, Reversed, Road, RoadMap, SearchSpace, Traffic, crowd,
    },
    terrain::{Movement, TerrainId},
};
use proptest::prelude::*;
use rand::{RngExt, seq::SliceRandom};

use crate::support::{
    ground::{Map, Rules, maps},
    movingai,
};

/// The multi-agent convention: four neighbours. A step costs 10, where the convention has 1.
pub const MAPF: Rules = Rules { diagonal: DiagonalRule::Never, scale: CostScale::Lester };

/// What is wrong with a tick in any space.
pub fn wrong(space: &impl SearchSpace, before: &[NodeId], after: &[NodeId]) -> Option<String> {
    let apart: BTreeSet<_> = after.iter().collect();
    if (after.len(), apart.len()) != (before.len(), before.len()) {
        return Some(format!("two in one cell: {after:?}"));
    }
    for (unit, (&from, &to)) in before.iter().zip(after).enumerate() {
        let mut is_step = from == to;
        space.successors(from, |next, _| is_step |= next == to);
        let is_exchanged = (0..unit).any(|other| (before[other], after[other]) == (to, from));
        if !is_step || is_exchanged {
            return Some(format!("unit {unit} goes from {from:?} to {to:?}: {before:?} to {after:?}"));
        }
    }
    None
}

/// What is wrong with a tick on a square map, with the rules written a second time.
pub fn wrong_on_squares(map: &Map, rules: Rules, before: &[NodeId], after: &[NodeId]) -> Option<String> {
    let moves: Vec<_> = before.iter().zip(after).filter(|(from, to)| from != to).collect();
    if let Some(step) = moves.iter().find(|&&(&from, &to)| map.step(rules, from, to).is_none()) {
        return Some(format!("no step: {step:?}"));
    }
    // Twice the middle of each step: for an exchange it is the same, and where two diagonals cross.
    let middle = |&&(&from, &to): &&(&NodeId, &NodeId)| map.point(from) + map.point(to);
    let middles: BTreeSet<_> = moves.iter().map(|step| middle(&step)).collect();
    (middles.len() < moves.len()).then(|| format!("two run into each other: {moves:?}"))
}

/// Up to so many units on a map, each on a cell of its own, with goals anywhere that need not differ.
pub fn units(map: &Map, count: usize, chance: &mut Random) -> Vec<(NodeId, NodeId)> {
    let mut cells: Vec<_> = map.nodes().filter(|&node| map.stands(node)).collect();
    cells.shuffle(chance);
    cells.truncate(count);
    cells.into_iter().map(|start| (start, map.any_node(chance))).collect()
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(300))]

    #[test]
    fn a_crowd_never_collides(
        (map, mut chance) in maps(9, 7), rules in Rules::any(), count in 1usize..24,
    ) {
        let space = map.space(rules);
        let units = units(&map, count, &mut chance);
        let mut crowd = Crowd::new(&space, &Reversed(&space), &units).expect("units apart");
        for _ in 0..40 {
            let before = crowd.here().to_vec();
            let priorities: Vec<_> = (0..units.len()).map(|unit| crowd.priority(unit)).collect();
            let after = crowd.step();
            prop_assert_eq!(wrong(&space, &before, after), None);
            prop_assert_eq!(wrong_on_squares(&map, rules, &before, after), None);
            for (unit, &priority) in priorities.iter().enumerate() {
                let expected = if crowd.has_arrived(unit) { 0 } else { priority + 1 };
                prop_assert_eq!(crowd.priority(unit), expected);
                prop_assert_eq!(crowd.has_arrived(unit), crowd.here()[unit] == units[unit].1);
            }
        }
    }

    /// The promises are not those of the ranking: here it is noise, with goals, and nodes that lead nowhere, in it.
    #[test]
    fn whatever_is_wanted_nobody_collides(
        (map, mut chance) in maps(7, 6), rules in Rules::any(), (count, noise) in (1usize..24, any::<u64>()),
    ) {
        let space = map.space(rules);
        let (all, ground) = (MaskedSpace::new(&space, |_| true), PreparedGround::new(&map, rules.diagonal));
        let plain = PlainSpace::new(&ground, rules.scale);
        let mut here: Vec<_> = units(&map, count, &mut chance).into_iter().map(|unit| unit.0).collect();
        let ranking = |unit: usize, node: NodeId| match scramble(noise ^ scramble(unit as u64) ^ u64::from(node.0)) % 9 {
            0 => None,
            cost => Some(Cost(cost as u32 - 1)),
        };
        for tick in 0..20 {
            let priorities: Vec<_> = (0..count / 2).map(|_| chance.random_range(0..3)).collect();
            let decide = || crowd::step(&space, &here, &priorities, tick, ranking).expect("units apart");
            let next = decide();
            prop_assert_eq!(&next, &decide());
            prop_assert_eq!(&next, &crowd::step(&all, &here, &priorities, tick, ranking).expect("units apart"));
            prop_assert_eq!(&next, &crowd::step(&plain, &here, &priorities, tick, ranking).expect("units apart"));
            prop_assert_eq!(wrong(&space, &here, &next), None);
            prop_assert_eq!(wrong_on_squares(&map, rules, &here, &next), None);
            here = next;
        }
    }

    #[test]
    fn nobody_collides_on_hexes_or_one_way_roads(
        (map, mut chance) in maps(9, 7), (count, seed) in (1usize..24, any::<u64>()),
    ) {
        let hexes = HexSpace::new(&map, CostScale::Lester, HeuristicKind::Euclidean);
        let mut place = Stream::Bot.of(seed);
        let places = 30;
        let spots = (0..places).map(|n| Place { name: n.to_string(), at: Point::new(n, 0) }).collect();
        let roads = (0..60).map(|_| Road {
            from: NodeId(place.random_range(0..places as u32)),
            to: NodeId(place.random_range(0..places as u32)),
            cost: Cost(place.random_range(0..30)),
            traffic: if place.random_bool(0.4) { Traffic::OneWay } else { Traffic::BothWays },
        });
        let roads = GraphSpace::new(&RoadMap::new(spots, roads.collect()).expect("a map"), HeuristicKind::Zero);
        let mut starts: Vec<_> = (0..places as u32).map(NodeId).collect();
        starts.shuffle(&mut chance);
        let travellers: Vec<_> = starts.iter().take(count).map(|&start| (start, starts[count])).collect();
        let units = units(&map, count, &mut chance);
        // Neither space can be turned round here. The fields are wrong ones, and the promises hold all the same.
        let mut on_hexes = Crowd::new(&hexes, &hexes, &units).expect("units apart");
        let mut on_roads = Crowd::new(&roads, &roads, &travellers).expect("units apart");
        for _ in 0..30 {
            let before = (on_hexes.here().to_vec(), on_roads.here().to_vec());
            prop_assert_eq!(wrong(&hexes, &before.0, on_hexes.step()), None);
            prop_assert_eq!(wrong(&roads, &before.1, on_roads.step()), None);
        }
    }

    #[test]
    fn alone_a_unit_walks_the_cheapest_way_and_stays(
        (map, mut chance) in maps(12, 9), rules in Rules::any(),
    ) {
        let space = map.space(rules);
        let Some(&(start, goal)) = units(&map, 1, &mut chance).first() else { return Ok(()) };
        let field = DistanceField::new(&Reversed(&space), &[goal]);
        let mut crowd = Crowd::new(&space, &Reversed(&space), &[(start, goal)]).expect("one unit");
        let mut way = vec![start];
        while !crowd.has_arrived(0) && way.len() <= map.nodes().count() {
            way.push(crowd.step()[0]);
        }
        prop_assert_eq!(crowd.has_arrived(0), field.cost(start).is_some());
        match field.cost(start) {
            Some(cost) => prop_assert_eq!(map.walk(rules, &way), u64::from(cost.0)),
            None => prop_assert!(way.iter().all(|&node| node == start)),
        }
        prop_assert_eq!(crowd.step(), [*way.last().expect("a start")]);
    }
}

/// Lets units walk from one letter of a picture to another until all have arrived, and says where everybody was at each
/// tick. The game's rules, and then four neighbours.
fn run(picture: &[&str], ways: &[(u8, u8)], most_ticks: usize) -> [Vec<Vec<NodeId>>; 2] {
    let map = Map::drawn(picture);
    let place = |glyph| Map::place(picture, glyph);
    let units: Vec<_> = ways.iter().map(|&(start, goal)| (place(start), place(goal))).collect();
    [Rules::GAME, MAPF].map(|rules| {
        let space = map.space(rules);
        let mut crowd = Crowd::new(&space, &Reversed(&space), &units).expect("units apart");
        let mut ticks = vec![crowd.here().to_vec()];
        while !crowd.have_all_arrived() {
            assert!(ticks.len() <= most_ticks, "{rules:?}: still under way at {:?}", crowd.here());
            ticks.push(crowd.step().to_vec());
        }
        ticks
    })
}

#[test]
fn two_that_meet_in_a_corridor_pass_at_a_pocket() {
    for picture in [
        ["###########", "#A.......B#", "#####.#####", "###########"],
        ["###########", "#A.......B#", "##.########", "###########"],
        ["###########", "#A.......B#", "########.##", "###########"],
    ] {
        run(&picture, &[(b'A', b'B'), (b'B', b'A')], 30);
    }
}

#[test]
fn two_that_meet_in_a_corridor_without_a_pocket_stay_apart() {
    let map = Map::drawn(&["A...B"]);
    let space = map.space(Rules::GAME);
    let mut crowd =
        Crowd::new(&space, &Reversed(&space), &[(NodeId(0), NodeId(4)), (NodeId(4), NodeId(0))]).expect("units apart");
    for _ in 0..50 {
        let here = crowd.step();
        assert!(here[0] < here[1], "{here:?}");
    }
}

const GAP: [&str; 5] =
    ["#################", "#ABCD...#...abcd#", "#EFGH.......efgh#", "#IJKL...#...ijkl#", "#################"];

#[test]
fn twelve_go_through_a_gap_in_single_file() {
    let ways: Vec<_> = (b'A'..=b'L').map(|letter| (letter, letter.to_ascii_lowercase())).collect();
    run(&GAP, &ways, 40);
}

#[test]
fn six_and_six_go_through_a_gap_from_both_sides() {
    let ways: Vec<_> = (b'A'..=b'L').map(|letter| (letter, letter.to_ascii_lowercase())).collect();
    let ways: Vec<_> = ways.iter().enumerate().map(|(n, &(a, b))| if n % 2 == 0 { (a, b) } else { (b, a) }).collect();
    run(&GAP, &ways, 60);
}

#[test]
fn who_is_parked_in_a_corridor_lets_another_pass_and_comes_back() {
    let ticks = run(&["#############", "#A....P....a#", "####.########"], &[(b'A', b'a'), (b'P', b'P')], 40);
    for ticks in ticks {
        let parked = ticks[0][1];
        assert!(ticks.iter().any(|here| here[1] != parked) && ticks.last().is_some_and(|here| here[1] == parked));
    }
}

#[test]
fn who_wants_into_a_dead_end_draws_out_the_one_in_it() {
    // Pushing would only drive B deeper, and both are where the other one wants to be.
    run(&["###########", "#B..A.....#", "#####.#####"], &[(b'A', b'B'), (b'B', b'A')], 30);
}

/// How a crowd fared.
struct Report {
    arrived: usize,
    /// The tick from which on all are at their goals.
    makespan: Option<usize>,
    /// The ticks until each is at its goal for good, summed up.
    cost: usize,
    /// The steps that each would take alone, summed up.
    alone: usize,
}

/// Lets the units of a benchmark walk for a thousand ticks, and makes sure at each that nobody collides and that, until
/// all have arrived, somebody moves who has not.
fn benchmark(map: &Map, units: &[(NodeId, NodeId)]) -> Report {
    const TICKS: usize = 1000;
    let space = map.space(MAPF);
    let mut crowd = Crowd::new(&space, &Reversed(&space), units).expect("units apart");
    let is_away = |(here, unit): (&NodeId, &(NodeId, NodeId))| *here != unit.1;
    // For each unit, the first tick since when it has been at its goal; nothing of it is left if it leaves again.
    let mut since: Vec<_> = units.iter().map(|unit| (unit.0 == unit.1).then_some(0)).collect();
    for tick in 1..=TICKS {
        let before = crowd.here().to_vec();
        let after = crowd.step();
        assert_eq!(wrong(&space, &before, after).or(wrong_on_squares(map, MAPF, &before, after)), None);
        let is_moving = before.iter().zip(units).zip(after).any(|(unit, after)| is_away(unit) && unit.0 != after);
        let is_done = !before.iter().zip(units).any(is_away);
        assert!(!is_done || before == after, "somebody leaves for no reason at tick {tick}");
        assert!(is_done || is_moving, "only those move that have arrived, at tick {tick}");
        for (since, unit) in since.iter_mut().zip(after.iter().zip(units)) {
            *since = if is_away(unit) { None } else { since.or(Some(tick)) };
        }
    }
    let alone = |&(start, goal): &(NodeId, NodeId)| {
        let field = DistanceField::new(&Reversed(&space), &[goal]);
        field.cost(start).expect("every goal of the benchmark can be reached").0 as usize / 10
    };
    Report {
        arrived: since.iter().flatten().count(),
        makespan: since.iter().copied().collect::<Option<Vec<_>>>().and_then(|since| since.into_iter().max()),
        cost: since.iter().map(|since| since.unwrap_or(TICKS)).sum(),
        alone: units.iter().map(alone).sum(),
    }
}

/// The map of a scenario file, as those find it who walk, all of it at one cost; and the file's units.
pub fn instance(path: &Path) -> (Map, Vec<(NodeId, NodeId)>) {
    let file = ScenarioFile::read(path).expect("a scenario file");
    let level = level::read(&path.with_file_name(&file.rows[0].map), game::vocabulary()).expect("a map");
    let is_ground = |id: TerrainId| Movement::Walker.entry_cost(level.terrains.kind(id)).is_some();
    let map = Map { costs: level.cells.map(|&id| if is_ground(id) { 10 } else { 0 }) };
    let node = |point| NodeId(map.costs.size().index(point).expect("a cell of the map") as u32);
    let units = file.rows.iter().map(|row| (node(row.start), node(row.goal))).collect();
    (map, units)
}

/// All arrive in every one of these. Up to 60 units the sum of costs is at most 1.3 times what the units would take
/// alone.
#[test]
fn benchmark_crowds_arrive() {
    println!("{:<26} units arrived makespan  cost alone ratio", "instance");
    for path in movingai::scenario_files("mapf") {
        let (map, units) = instance(&path);
        let name = path.file_stem().expect("a file").to_string_lossy().into_owned();
        for count in [20, 40, 60, 400] {
            let Some(units) = units.get(..count) else { continue };
            let report = benchmark(&map, units);
            let Report { arrived, makespan, cost, alone } = report;
            let ratio = cost as f64 / alone as f64;
            let makespan = makespan.map_or("-".into(), |tick| tick.to_string());
            println!("{name:<26} {count:>5} {arrived:>7} {makespan:>8} {cost:>5} {alone:>5} {ratio:>5.2}");
            assert_eq!(arrived, count, "{name}");
            assert!(count > 60 || 10 * cost <= 13 * alone, "{name}");
        }
    }
}
