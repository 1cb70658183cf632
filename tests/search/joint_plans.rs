//! The promise: a plan for all units at once is found wherever there is one, if the bound allows it, and every tick of
//! it is legal.
//!
//! The oracle goes through all configurations of a small map by rules that are written a second time.

use std::collections::BTreeMap;

use fogwalk::{
    chance::Stream,
    grid::{Grid, Size},
    search::{
        Cost, Crowd, DistanceField, NodeId, Reversed,
        crowd::{JointSearch, PlanBounds, PlanError, Progress, plan},
    },
};
use proptest::prelude::*;
use rand::seq::SliceRandom;

use crate::{
    crowd::{MAPF, instance, units, wrong, wrong_on_squares},
    support::{
        ground::{Map, Rules, maps},
        movingai,
    },
};

/// More than any search of these tests needs.
const ENOUGH: PlanBounds = PlanBounds { units: 1000, expansions: 1_000_000, improvements: 0 };

/// A field for each goal.
fn fields(map: &Map, rules: Rules, units: &[(NodeId, NodeId)]) -> Vec<DistanceField> {
    let space = map.space(rules);
    units.iter().map(|unit| DistanceField::new(&Reversed(&space), &[unit.1])).collect()
}

/// The ticks that the units of a plan spend away from their goals, summed up.
pub fn ticks_away(plan: &[Vec<NodeId>], units: &[(NodeId, NodeId)]) -> u32 {
    let steps = plan.windows(2).flat_map(|tick| tick[0].iter().zip(&tick[1]).zip(units));
    steps.filter(|((from, to), unit)| **from != unit.1 || **to != unit.1).count() as u32
}

/// What is wrong with a plan.
pub fn wrong_plan(map: &Map, rules: Rules, plan: &[Vec<NodeId>], units: &[(NodeId, NodeId)]) -> Option<String> {
    let (starts, goals): (Vec<_>, Vec<_>) = units.iter().copied().unzip();
    if plan.first() != Some(&starts) || plan.last() != Some(&goals) {
        return Some(format!("from {:?} to {:?}", plan.first(), plan.last()));
    }
    let space = map.space(rules);
    let tick =
        |tick: &[Vec<NodeId>]| wrong(&space, &tick[0], &tick[1]).or(wrong_on_squares(map, rules, &tick[0], &tick[1]));
    plan.windows(2).find_map(tick)
}

/// For each configuration that can be reached from the starts, the fewest ticks that the units spend away from their
/// goals until there.
pub fn all_reachable(map: &Map, rules: Rules, starts: &[NodeId], goals: &[NodeId]) -> BTreeMap<Vec<NodeId>, u32> {
    let mut costs = BTreeMap::from([(starts.to_vec(), 0)]);
    let mut waiting = vec![starts.to_vec()];
    while let Some(here) = waiting.pop() {
        let cost = costs[&here];
        // All that the first units can do together, one unit more each time.
        let mut joint: Vec<Vec<NodeId>> = vec![Vec::new()];
        for &from in &here {
            let places: Vec<_> = map.nodes().filter(|&to| to == from || map.step(rules, from, to).is_some()).collect();
            joint = joint
                .iter()
                .flat_map(|before| places.iter().map(move |&to| before.iter().copied().chain([to]).collect()))
                .collect();
        }
        for next in joint {
            let is_apart = (1..next.len()).all(|unit| !next[..unit].contains(&next[unit]));
            if is_apart && wrong_on_squares(map, rules, &here, &next).is_none() {
                let away = here.iter().zip(&next).zip(goals).filter(|((from, to), goal)| from != goal || to != goal);
                let cost = cost + away.count() as u32;
                if costs.get(&next).is_none_or(|&known| cost < known) {
                    costs.insert(next.clone(), cost);
                    waiting.push(next);
                }
            }
        }
    }
    costs
}

/// All lists of so many different nodes.
pub fn arrangements(nodes: &[NodeId], count: usize) -> Vec<Vec<NodeId>> {
    let mut found = vec![Vec::new()];
    for _ in 0..count {
        let longer = |before: &Vec<NodeId>| {
            let others = nodes.iter().filter(|node| !before.contains(node));
            others.map(|&node| [&before[..], &[node]].concat()).collect::<Vec<_>>()
        };
        found = found.iter().flat_map(longer).collect();
    }
    found
}

/// Every wall pattern of a size, as maps.
pub fn all_maps(size: Size) -> impl Iterator<Item = Map> {
    (0..1u32 << size.area()).map(move |walls| {
        let cost = |cell| if walls >> cell & 1 == 1 { 0 } else { 10 };
        let cells = (0..size.area()).map(cost).collect();
        Map { costs: Grid::from_cells(size, cells).expect("as many cells as the size has") }
    })
}

/// Every instance of two and three units on every map of these sizes, up to the numbering of the units.
#[test]
fn there_is_a_plan_where_the_oracle_finds_one_and_no_other() {
    let (mut solved, mut impossible) = (0, 0);
    for (rules, (width, height), count) in
        [(MAPF, (3, 2), 2), (Rules::GAME, (3, 2), 2), (MAPF, (3, 2), 3), (Rules::GAME, (2, 2), 3), (MAPF, (6, 1), 2)]
    {
        for map in all_maps(Size::new(width, height).expect("a small size")) {
            let free: Vec<_> = map.nodes().filter(|&node| map.stands(node)).collect();
            for starts in arrangements(&free, count).into_iter().filter(|starts| starts.is_sorted()) {
                let reachable = all_reachable(&map, rules, &starts, &starts);
                for goals in arrangements(&free, count) {
                    let units: Vec<_> = starts.iter().copied().zip(goals.iter().copied()).collect();
                    let fields = fields(&map, rules, &units);
                    let found = plan(&map.space(rules), &starts, |unit, node| fields[unit].cost(node), ENOUGH);
                    if reachable.contains_key(&goals) {
                        solved += 1;
                        assert_eq!(wrong_plan(&map, rules, &found.expect("a plan"), &units), None, "{units:?}");
                    } else {
                        impossible += 1;
                        assert_eq!(found, Err(PlanError::Impossible), "{map:?} {units:?}");
                    }
                }
            }
        }
    }
    println!("{solved} instances have a plan, {impossible} have none");
    assert!(solved > 1000 && impossible > 1000, "{solved} {impossible}");
}

/// The cheapest plan is what is left when nothing cheaper can be found.
#[test]
fn the_search_ends_with_the_cheapest_plan() {
    for picture in [&["...", "#.#"][..], &["....", ".##."], &["...", "..."], &[".....", "##.##"]] {
        let map = Map::drawn(picture);
        let free: Vec<_> = map.nodes().filter(|&node| map.stands(node)).collect();
        for (rules, count) in [(MAPF, 2), (Rules::GAME, 2), (MAPF, 3)] {
            for ends in arrangements(&free, count).chunks(7) {
                let (starts, goals) = (&ends[0], &ends[ends.len() - 1]);
                let units: Vec<_> = starts.iter().copied().zip(goals.iter().copied()).collect();
                let fields = fields(&map, rules, &units);
                let space = map.space(rules);
                let ranking = |unit: usize, node| fields[unit].cost(node);
                let mut search = JointSearch::new(&space, starts, ranking).expect("units apart");
                let mut cost = None;
                while search.search(100) != Progress::Exhausted {
                    assert!(cost.is_none() || search.cost() <= cost, "{units:?}");
                    cost = search.cost();
                }
                let oracle = all_reachable(&map, rules, starts, goals).get(goals).copied();
                assert_eq!(search.cost(), oracle, "{rules:?} {picture:?} {units:?}");
                let plan = search.plan();
                assert_eq!(plan.as_deref().map(|plan| ticks_away(plan, &units)), oracle);
                assert_eq!(plan.and_then(|plan| wrong_plan(&map, rules, &plan, &units)), None);
            }
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(200))]

    #[test]
    fn every_tick_of_a_plan_is_legal(
        (map, mut chance) in maps(9, 7), rules in Rules::any(), count in 1usize..16,
    ) {
        let units = units(&map, count, &mut chance);
        let starts: Vec<_> = units.iter().map(|unit| unit.0).collect();
        let fields = fields(&map, rules, &units);
        let space = map.space(rules);
        let bounds = PlanBounds { units: 16, expansions: 500, improvements: 200 };
        let ranking = |unit: usize, node| fields[unit].cost(node);
        let found = plan(&space, &starts, ranking, bounds);
        prop_assert_eq!(&found, &plan(&space, &starts, ranking, bounds));
        match found {
            Ok(plan) => prop_assert_eq!(wrong_plan(&map, rules, &plan, &units), None),
            // The oracle has shown that this is said only where it is so.
            Err(PlanError::Impossible) => {}
            Err(error) => prop_assert_eq!(error, PlanError::BoundReached { expansions: 500 }),
        }
    }
}

#[test]
fn a_plan_is_refused_with_the_reason() {
    let map = Map::drawn(&["A...B"]);
    let space = map.space(MAPF);
    let units = [(NodeId(0), NodeId(4)), (NodeId(4), NodeId(0))];
    let fields = fields(&map, MAPF, &units);
    let refused = |starts: &[u32], bounds| {
        let starts: Vec<_> = starts.iter().copied().map(NodeId).collect();
        plan(&space, &starts, |unit, node| fields[unit].cost(node), bounds).expect_err("no plan").to_string()
    };
    assert_eq!(refused(&[0, 4], ENOUGH), "no sequence of steps takes all units to their goals");
    assert_eq!(refused(&[0, 4], PlanBounds { units: 1, ..ENOUGH }), "2 units are more than the 1 of the bound");
    let few = PlanBounds { expansions: 3, ..ENOUGH };
    assert_eq!(refused(&[0, 4], few), "no plan was found within 3 expansions");
    assert_eq!(refused(&[2, 2], ENOUGH), "units 0 and 1 are both at node 2");
    assert_eq!(refused(&[2, 7], ENOUGH), "unit 1 has to do with node 7, but there are only 5 nodes");
    let nobody = plan(&space, &[], |_, _| None, ENOUGH);
    assert_eq!(nobody, Ok(vec![Vec::new()]));
}

#[test]
fn a_unit_may_have_several_goals() {
    // Both want to one of the ends, and only one of them can have the near one.
    let map = Map::drawn(&["....."]);
    let space = map.space(MAPF);
    let ranking = |_: usize, NodeId(cell): NodeId| Some(Cost(10 * cell.min(4 - cell)));
    let found = plan(&space, &[NodeId(1), NodeId(2)], ranking, ENOUGH).expect("a plan");
    assert_eq!(found.last(), Some(&vec![NodeId(0), NodeId(4)]));
}

/// Where steps differ in cost few nodes are equally good. Units must not push each other off their goals for ever.
#[test]
fn crowds_arrive_and_have_plans_on_ground_of_several_costs() {
    for seed in 0..6 {
        let mut chance = Stream::Bot.of(seed);
        let map = Map::random(Size::new(16, 16).expect("a small size"), 0, 2, &mut chance);
        let [starts, goals] = [(); 2].map(|()| {
            let mut cells: Vec<_> = map.nodes().collect();
            cells.shuffle(&mut chance);
            cells
        });
        let units: Vec<_> = starts.into_iter().zip(goals).take(60).collect();
        let starts: Vec<_> = units.iter().map(|unit| unit.0).collect();
        for rules in [MAPF, Rules::GAME] {
            let space = map.space(rules);
            let mut crowd = Crowd::new(&space, &Reversed(&space), &units).expect("units apart");
            let arrived = (0..300).position(|_| {
                crowd.step();
                crowd.have_all_arrived()
            });
            assert!(arrived.is_some(), "{seed} {rules:?}");
            let fields = fields(&map, rules, &units);
            let bounds = PlanBounds { expansions: 300, ..ENOUGH };
            let found = plan(&space, &starts, |unit, node| fields[unit].cost(node), bounds).expect("a plan");
            assert_eq!(wrong_plan(&map, rules, &found, &units), None);
        }
    }
}

/// The ticks until each unit of a plan is at its goal for good, summed up: the sum of costs of the benchmark.
fn sum_of_costs(plan: &[Vec<NodeId>], units: &[(NodeId, NodeId)]) -> usize {
    let last_away = |(unit, &(_, goal)): (usize, &(NodeId, NodeId))| plan.iter().rposition(|nodes| nodes[unit] != goal);
    units.iter().enumerate().map(|unit| last_away(unit).map_or(0, |tick| tick + 1)).sum()
}

/// All arrive in every one of these, 400 on the map of random walls among them. Up to 60 units the sum of costs is at
/// most 1.3 times what the units would take alone.
#[test]
fn benchmark_crowds_have_plans() {
    println!("{:<26} units expansions makespan  cost alone ratio", "instance");
    for path in movingai::scenario_files("mapf") {
        let (map, units) = instance(&path);
        let name = path.file_stem().expect("a file").to_string_lossy().into_owned();
        let all = fields(&map, MAPF, &units[..units.len().min(400)]);
        let space = map.space(MAPF);
        for count in [20, 40, 60, 100, 200, 300, 400].into_iter().filter(|&count| count <= units.len()) {
            let units = &units[..count];
            let starts: Vec<_> = units.iter().map(|unit| unit.0).collect();
            let mut search = JointSearch::new(&space, &starts, |unit, node| all[unit].cost(node)).expect("units apart");
            assert_eq!(search.search(10_000), Progress::Found, "{name}, {count}");
            let expansions = search.expansions();
            if count <= 60 {
                while search.expansions() < 3000 && search.search(3000 - search.expansions()) == Progress::Found {}
            }
            let plan = search.plan().expect("a plan");
            assert_eq!(wrong_plan(&map, MAPF, &plan, units), None, "{name}, {count}");
            let cost = sum_of_costs(&plan, units);
            let alone: usize = units
                .iter()
                .zip(&all)
                .map(|(unit, field)| field.cost(unit.0).map_or(0, |cost| cost.0 as usize / 10))
                .sum();
            let ratio = cost as f64 / alone as f64;
            let makespan = plan.len() - 1;
            println!("{name:<26} {count:>5} {expansions:>10} {makespan:>8} {cost:>5} {alone:>5} {ratio:>5.2}");
            assert!(count > 60 || 10 * cost <= 13 * alone, "{name}, {count}");
        }
    }
}
