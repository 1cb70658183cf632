//! Places and roads.

use fogwalk::{
    chance::Stream,
    grid::Point,
    search::{Cost, GraphSpace, HeuristicKind, NodeId, Place, Road, RoadMap, SearchSpace, Traffic},
};
use proptest::prelude::*;
use rand::RngExt;

use super::{agrees, is_consistent};

/// A map of so many places and roads; some roads cost nothing, join the same two places, or lead nowhere else.
fn road_map(places: u32, roads: u32, spread: i32, seed: u64) -> RoadMap {
    let mut chance = Stream::Bot.of(seed);
    let place = |number: u32, x, y| Place { name: format!("place {number}"), at: Point::new(x, y) };
    let spots = (0..places).map(|n| place(n, chance.random_range(-spread..=spread), chance.random_range(0..=spread)));
    let spots: Vec<_> = spots.collect();
    let roads = (0..roads).map(|_| {
        let [from, to] = [(); 2].map(|()| NodeId(chance.random_range(0..places)));
        let straight = spots[from.index()].at.distance_squared(spots[to.index()].at).isqrt() as u32;
        let cost = match chance.random_range(0..20) {
            0 => chance.random_range(0..50),
            1..10 => straight * 10 + chance.random_range(0..10),
            _ => straight * 10 + chance.random_range(0..1000),
        };
        let traffic = if chance.random_bool(0.3) { Traffic::OneWay } else { Traffic::BothWays };
        Road { from, to, cost: Cost(cost), traffic }
    });
    let roads = roads.collect();
    RoadMap::new(spots, roads).expect("every road ends at two places")
}

fn steps(map: &RoadMap, from: u32) -> Vec<(u32, u64)> {
    let mut steps = Vec::new();
    for road in map.roads() {
        if road.from.0 == from {
            steps.push((road.to.0, road.cost.0.into()));
        }
        if road.to.0 == from && road.traffic == Traffic::BothWays {
            steps.push((road.from.0, road.cost.0.into()));
        }
    }
    steps
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(400))]

    #[test]
    fn a_path_by_road_costs_as_little_as_can_be(
        (places, roads, spread, seed) in (1u32..40, 0u32..120, prop_oneof![Just(2), Just(60), Just(1 << 20)], any::<u64>())
    ) {
        let map = road_map(places, roads, spread, seed);
        for heuristic in [HeuristicKind::Euclidean, HeuristicKind::Zero] {
            let space = GraphSpace::new(&map, heuristic);
            is_consistent(&space, places - 1);
            agrees(&space, 0, places - 1, |node| steps(&map, node));
        }
    }
}

/// H is worth having where roads are straight: it leaves countries alone that lie behind the start.
#[test]
fn the_straight_line_spares_places() {
    let places: Vec<_> = (0..21).map(|x| Place { name: format!("mile {x}"), at: Point::new(x, 0) }).collect();
    let road = |x| Road { from: NodeId(x), to: NodeId(x + 1), cost: Cost(10), traffic: Traffic::BothWays };
    let map = RoadMap::new(places, (0..20).map(road).collect()).expect("a whole map");
    let space = GraphSpace::new(&map, HeuristicKind::Euclidean);
    assert_eq!(space.estimate(NodeId(3), NodeId(20)), Cost(170));
    let expanded = |heuristic| {
        let space = GraphSpace::new(&map, heuristic);
        let mut searcher = fogwalk::search::Searcher::default();
        let target = fogwalk::search::One(NodeId(20));
        let settings = fogwalk::search::Settings::default();
        searcher.path(&space, NodeId(10), &target, settings, &mut fogwalk::search::Silent).1.stats.expanded
    };
    assert_eq!((expanded(HeuristicKind::Euclidean), expanded(HeuristicKind::Zero)), (10, 20));
}
