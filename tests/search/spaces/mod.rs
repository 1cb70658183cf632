//! The promise: whatever the space, the one loop finds the cheapest path.
//!
//! Each space is searched on random maps with every open list, by A* and by Dijkstra's algorithm, and has to agree
//! with the `pathfinding` crate's Dijkstra over steps that the test works out from the rules on its own.

mod graph;
mod hex;
mod turning;
mod waypoints;

use std::collections::HashMap;

use fogwalk::search::{
    Anywhere, BestFirst, Cost, NodeId, One, OpenListKind, SearchSpace, Searcher, Settings, Silent, Stop, path_cost,
};

/// The cost of the cheapest path from a node to every node within reach, by the rival.
fn oracle(from: u32, steps: impl Fn(u32) -> Vec<(u32, u64)>) -> HashMap<u32, u64> {
    let reached = pathfinding::directed::dijkstra::dijkstra_all(&from, |&node| steps(node));
    let others = reached.into_iter().map(|(node, (_, cost))| (node, cost));
    others.chain([(from, 0)]).collect()
}

/// Holds a search between two nodes, and the field around the first, against the oracle.
fn agrees(space: &impl SearchSpace, from: u32, to: u32, steps: impl Fn(u32) -> Vec<(u32, u64)>) {
    let best = oracle(from, &steps);
    let mut searcher = Searcher::default();
    for (algorithm, open_list) in
        [BestFirst::AStar, BestFirst::Dijkstra].into_iter().flat_map(|a| OpenListKind::ALL.map(|list| (a, list)))
    {
        let settings = Settings { algorithm, open_list, ..Settings::default() };
        let (path, _) = searcher.path(space, NodeId(from), &One(NodeId(to)), settings, &mut Silent);
        let cost = path.as_ref().map(|path| u64::from(path.cost.0));
        assert_eq!(cost, best.get(&to).copied(), "{algorithm:?} {open_list:?} from {from} to {to}");
        if let Some(path) = path {
            assert_eq!((path.nodes.first(), path.nodes.last()), (Some(&NodeId(from)), Some(&NodeId(to))));
            assert_eq!(path_cost(space, &path.nodes), Some(path.cost));
            let walked: Option<u64> = path.nodes.windows(2).try_fold(0, |sum, pair| {
                let ways = steps(pair[0].0);
                ways.iter().filter(|way| way.0 == pair[1].0).map(|way| way.1).min().map(|step| sum + step)
            });
            assert_eq!(walked, cost, "a step that the rules do not have");
        }
    }
    let settings = Settings { algorithm: BestFirst::Dijkstra, stop: Stop::Never, ..Settings::default() };
    searcher.search(space, &[NodeId(from)], &Anywhere, settings, &mut Silent);
    for node in 0..space.node_count() as u32 {
        let cost = searcher.table().g(NodeId(node)).map(|Cost(cost)| u64::from(cost));
        assert_eq!(cost, best.get(&node).copied(), "G of node {node}");
    }
}

/// H never is too much, and never falls by more than a step costs.
fn is_consistent(space: &impl SearchSpace, target: u32) {
    let h = |node| space.estimate(node, NodeId(target)).0;
    assert_eq!(h(NodeId(target)), 0);
    for node in (0..space.node_count() as u32).map(NodeId) {
        space.successors(node, |next, Cost(step)| {
            assert!(
                h(node) <= step.saturating_add(h(next)),
                "H falls from {} to {} on the way to {target}",
                node.0,
                next.0
            );
        });
    }
}
