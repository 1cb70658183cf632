//! The promise: a field knows what every search would find, and its steps can be walked.

use fogwalk::{
    grid::Point,
    search::{
        Cost, DistanceField, FleeMap, FlowField, GrowingField, Growth, NodeId, Reversed, SearchSpace, Searcher, Silent,
        Trace,
    },
};
use proptest::prelude::*;
use rand::RngExt;

use crate::support::ground::{Map, Rules, maps};

proptest! {
    #![proptest_config(ProptestConfig::with_cases(200))]

    #[test]
    fn a_cell_is_as_far_as_a_search_from_it_says(
        (map, mut chance) in maps(16, 12), rules in Rules::any(), count in 0usize..4,
    ) {
        let sources: Vec<_> =
            (0..count).map(|_| map.any_node(&mut chance)).filter(|&node| map.stands(node)).collect();
        let field = DistanceField::new(&Reversed(&map.space(rules)), &sources);
        for node in map.nodes().filter(|&node| map.stands(node)) {
            let paths = sources.iter().filter_map(|&source| map.cheapest_path(rules, node, source).0);
            let nearest = paths.map(|path| path.cost).min();
            prop_assert_eq!(field.cost(node), nearest);
            prop_assert_eq!(field.next(node).is_some(), nearest.is_some_and(|cost| cost > Cost::ZERO));
        }
        for node in map.nodes().filter(|&node| !map.stands(node)) {
            prop_assert_eq!(field.cost(node), None);
        }
    }

    #[test]
    fn the_flow_leads_to_a_source_at_the_promised_cost(
        (map, mut chance) in maps(24, 18), rules in Rules::any(), count in 1usize..4,
    ) {
        let sources: Vec<_> =
            (0..count).map(|_| map.any_node(&mut chance)).filter(|&node| map.stands(node)).collect();
        let field = DistanceField::new(&Reversed(&map.space(rules)), &sources);
        let flow = FlowField::new(map.costs.size(), &field);
        for node in map.nodes() {
            let Some(cost) = field.cost(node) else {
                prop_assert_eq!(flow.at(map.point(node)), None);
                continue;
            };
            let path = field.path_from(node).expect("a way where there is a cost");
            prop_assert!(sources.contains(path.nodes.last().expect("at least one node")));
            prop_assert_eq!((u64::from(cost.0), path.cost), (map.walk(rules, &path.nodes), cost));
            let mut at = map.point(node);
            for &next in &path.nodes[1..] {
                at = at.step(flow.at(at).expect("a direction until the source"));
                prop_assert_eq!(at, map.point(next));
            }
            prop_assert_eq!(flow.at(at), None);
        }
    }

    #[test]
    fn whoever_flees_walks_legally_keeps_clear_of_the_danger_and_comes_to_rest(
        (map, mut chance) in maps(24, 18), rules in Rules::any(), count in 1usize..4,
    ) {
        let dangers: Vec<_> =
            (0..count).map(|_| map.any_node(&mut chance)).filter(|&node| map.stands(node)).collect();
        let flee = FleeMap::new(&map.space(rules), &Reversed(&map.space(rules)), &dangers);
        for node in map.nodes().filter(|&node| map.stands(node) && !dangers.contains(&node)) {
            prop_assert_eq!(flee.path_from(node).is_some(), flee.danger(node).is_some());
            let Some(path) = flee.path_from(node) else { continue };
            prop_assert_eq!(u64::from(path.cost.0), map.walk(rules, &path.nodes));
            prop_assert!(path.nodes.iter().all(|node| !dangers.contains(node)));
            let end = *path.nodes.last().expect("at least one node");
            prop_assert!(end == node || flee.danger(end) > flee.danger(node), "a run that gains nothing");
            // A run is worth its steps: 1.2 times the gain pays for them.
            let gain = flee.danger(end).map_or(0, |cost| cost.0) - flee.danger(node).map_or(0, |cost| cost.0);
            prop_assert!(path.cost.0 <= gain + gain.div_ceil(5) + 1);
        }
    }

    /// Whoever asks in whatever order, a bit at a time: what a growing field says is what the whole field knows.
    #[test]
    fn a_field_that_grows_says_the_same_and_no_sooner_than_it_must(
        (map, mut chance) in maps(20, 14), rules in Rules::any(), slice in 1u32..60,
    ) {
        let space = map.space(rules);
        let reversed = Reversed(&space);
        let mut growing = GrowingField::default();
        for _ in 0..2 {
            let goal = map.any_node(&mut chance);
            let field = DistanceField::new(&reversed, &[goal]);
            growing.begin(&reversed, &[goal]);
            for _ in 0..6 {
                let from = map.any_node(&mut chance);
                let before = growing.expanded();
                let mut asked = 1;
                let mut answer = growing.way_from(&reversed, from, slice);
                while answer == Growth::NotYet {
                    prop_assert_eq!(growing.expanded(), before + asked * slice);
                    asked += 1;
                    answer = growing.way_from(&reversed, from, slice);
                }
                prop_assert!(growing.expanded() <= before + asked * slice);
                match (answer, field.cost(from)) {
                    (Growth::Reached(path), Some(cost)) => {
                        prop_assert_eq!((path.cost, u64::from(cost.0)), (cost, map.walk(rules, &path.nodes)));
                        prop_assert_eq!((path.nodes.first(), path.nodes.last()), (Some(&from), Some(&goal)));
                        prop_assert_eq!(growing.way_from(&reversed, from, 0), Growth::Reached(path));
                    }
                    (answer, cost) => prop_assert_eq!((answer, cost), (Growth::NoWay, None)),
                }
            }
        }
    }

    #[test]
    fn memory_is_reused_without_a_trace_of_the_last_field(
        (map, mut chance) in maps(16, 12), (other, _) in maps(16, 12), rules in Rules::any(),
    ) {
        let (mut searcher, mut field) = (Searcher::default(), DistanceField::default());
        let source = [NodeId(chance.random_range(0..other.nodes().count() as u32))];
        field.fill(&mut searcher, &Reversed(&other.space(rules)), &source, &mut Silent);
        let source = [map.any_node(&mut chance)];
        let mut trace = Trace::default();
        let stats = field.fill(&mut searcher, &Reversed(&map.space(rules)), &source, &mut trace);
        prop_assert_eq!(&field, &DistanceField::new(&Reversed(&map.space(rules)), &source));
        prop_assert_eq!(field.node_count(), map.nodes().count());
        let reached = map.nodes().filter(|&node| field.cost(node).is_some()).count();
        prop_assert_eq!((stats.closed as usize, trace.last_picture().nodes().count()), (reached, reached));
    }
}

/// Where a run from `A` ends, and what it leads past, with the danger at `D`.
fn run(picture: &[&str]) -> (Point, Vec<Point>) {
    let map = Map::drawn(picture);
    let dangers = [Map::place(picture, b'D')];
    let flee = FleeMap::new(&map.space(Rules::GAME), &Reversed(&map.space(Rules::GAME)), &dangers);
    let path = flee.path_from(Map::place(picture, b'A')).expect("the danger can come here");
    let points: Vec<_> = path.nodes.iter().map(|&node| map.point(node)).collect();
    (points[points.len() - 1], points)
}

#[test]
fn a_dead_end_is_left_while_there_is_time() {
    // The end of the niche is the furthest from the danger for a while around, but the passage east goes further.
    let picture = [
        "#################################",
        "##A##############################",
        "##.##############################",
        "D...............................#",
        "#################################",
    ];
    let (end, way) = run(&picture);
    assert_eq!(end, Point::new(31, 3));
    assert_eq!(way[1], Point::new(2, 2));
}

#[test]
fn a_corner_is_kept_where_nothing_better_is_near() {
    let picture = ["######", "#...A#", "#.####", "#D####", "######"];
    assert_eq!(run(&picture).0, Point::new(4, 1));
}

#[test]
fn no_run_leads_through_the_danger() {
    // The long passage is behind the danger.
    let picture = ["##########################", "#A..D....................#", "##########################"];
    assert_eq!(run(&picture).0, Point::new(1, 1));
}

#[test]
fn who_watches_a_flee_map_sees_cells_only() {
    let picture = ["A...D"];
    let map = Map::drawn(&picture);
    let space = map.space(Rules::GAME);
    let (mut trace, mut flee) = (Trace::default(), FleeMap::default());
    let dangers = [Map::place(&picture, b'D')];
    flee.fill(&mut Searcher::default(), &space, &Reversed(&map.space(Rules::GAME)), &dangers, &mut trace);
    assert!(trace.events().iter().all(|event| event.node().index() < space.node_count()));
    assert_eq!(trace.last_picture().nodes().count(), 4);
}
