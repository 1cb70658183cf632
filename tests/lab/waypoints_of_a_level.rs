//! The promise: a search over waypoints goes by those that a designer put into a level, and by no others; a level can
//! be a graph whose nodes are rooms and whose edges are doorways, and two maps can have one graph.

use std::collections::BTreeSet;

use fogwalk::{
    grid::Point,
    lab::{Experiment, Method},
    level::Level,
    search::{CostGrid, CostScale, DiagonalRule, HeuristicKind, SearchSpace, SquareSpace, WaypointSpace, Waypoints},
    terrain::{Movement, TerrainId},
};

use crate::support::levels::{read, shelved};

/// The rooms that have a doorway between them, by the numbers of their waypoints.
const DOORWAYS: [(u32, u32); 10] = [(1, 2), (1, 4), (2, 3), (2, 5), (3, 6), (4, 7), (5, 6), (6, 9), (7, 8), (8, 9)];

fn ground(level: &Level) -> CostGrid {
    let cost = |&id: &TerrainId| Movement::Walker.entry_cost(level.terrains.kind(id)).unwrap_or(0);
    CostGrid::from(level.cells.map(cost))
}

/// The graph of a level's waypoints.
fn graph(level: &Level) -> Waypoints {
    let ground = ground(level);
    let space = SquareSpace::new(&ground, level.diagonal, CostScale::Lester, HeuristicKind::Octile);
    Waypoints::new(&space, level.waypoints.clone())
}

#[test]
fn the_nodes_are_rooms_and_the_edges_doorways() {
    let level = read("rooms.level");
    let ground = ground(&level);
    let space = SquareSpace::new(&ground, DiagonalRule::NoObstacle, CostScale::Lester, HeuristicKind::Octile);
    let waypoints = graph(&level);
    let ends = WaypointSpace::new(&space, &waypoints, level.start.expect("A"), level.goal.expect("B"));
    let mut edges = BTreeSet::new();
    for from in 0..level.waypoints.len() as u32 {
        ends.successors(fogwalk::search::NodeId(from), |to, _| {
            if to.index() < level.waypoints.len() {
                edges.insert((from.min(to.0) + 1, from.max(to.0) + 1));
            }
        });
    }
    assert_eq!(edges.into_iter().collect::<Vec<_>>(), DOORWAYS);
    // One in each of the nine rooms.
    let rooms: BTreeSet<_> = level.waypoints.iter().map(|at| (at.x / 10, at.y / 6)).collect();
    assert_eq!(rooms.len(), 9);
}

#[test]
fn a_search_goes_by_the_waypoints_of_the_level_and_by_no_others() {
    let experiment = shelved("rooms.level");
    assert_eq!(experiment.method, Method::Waypoints);
    let findings = experiment.run().expect("both ends on the level");
    let route = findings.route.as_ref().expect("a way");
    // No more nodes than rooms and two ends.
    assert!(findings.stats.expanded <= 11, "{:?}", findings.stats);
    let chosen: BTreeSet<Point> = experiment.level.waypoints.iter().copied().collect();
    let passed = route.steps.iter().filter(|step| chosen.contains(step)).count();
    assert!(passed >= 5, "from room to room: {:?}", route.steps);
    let mut by_corners = experiment.clone();
    std::sync::Arc::make_mut(&mut by_corners.level).waypoints.clear();
    let corners = by_corners.run().expect("both ends on the level");
    assert!(corners.stats.expanded > findings.stats.expanded);
    assert!(corners.route.expect("a way").cost < route.cost, "corners are cut more closely");
}

#[test]
fn one_graph_under_two_maps_is_searched_in_the_same_way() {
    let levels = ["rooms.level", "tunnels.level"].map(read);
    assert_ne!(levels[0].cells, levels[1].cells);
    assert_eq!(graph(&levels[0]), graph(&levels[1]));
    let [rooms, tunnels] =
        ["rooms.level", "tunnels.level"].map(|file| shelved(file).run().expect("both ends on the level"));
    assert_eq!(rooms.stats, tunnels.stats);
    assert_eq!(rooms.route.expect("a way"), tunnels.route.expect("a way"));
}

#[test]
fn without_a_way_from_waypoint_to_waypoint_nothing_is_found() {
    let mut experiment: Experiment = shelved("rooms.level");
    std::sync::Arc::make_mut(&mut experiment.level).waypoints.truncate(1);
    assert!(experiment.run().expect("both ends on the level").route.is_err());
}
