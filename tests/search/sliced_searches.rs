//! The promise: a search made in slices is the search made in one go, however it is sliced and whatever others are
//! under way beside it.

use std::collections::BTreeSet;

use fogwalk::{
    grid::{Point, Size},
    search::{
        AStar, AnyOf, Anywhere, BreadthFirst, CHEAPEST, CostGrid, CostScale, DiagonalRule, Dijkstra, FILL,
        GreedyBestFirst, HeuristicKind, NEAREST, NodeId, One, Ordering, Outcome, Path, PausedSearch, SearchSpace,
        Searcher, Silent, SquareSpace, StaticStrategy, Stop, Target, Trace, path_cost,
    },
};
use proptest::prelude::*;

const SIZE: Size = match Size::new(24, 14) {
    Some(size) => size,
    None => unreachable!(),
};

type Space<'a> = SquareSpace<'a, CostGrid>;

/// A search in one go: what it did, what came of it, and the way.
fn in_one_go<S: SearchSpace>(
    space: &S,
    start: NodeId,
    target: &impl Target<S>,
    manner: StaticStrategy<impl Ordering + Copy>,
) -> (Trace, Outcome, Option<Path>) {
    let mut trace = Trace::default();
    let (path, outcome) = Searcher::default().path(space, start, target, manner, &mut trace);
    (trace, outcome, path)
}

/// The same, a slice at a time: each length in turn, again and again. Checks the length of each.
fn in_slices<S: SearchSpace>(
    search: &mut PausedSearch,
    space: &S,
    start: NodeId,
    target: &impl Target<S>,
    manner: StaticStrategy<impl Ordering + Copy>,
    lengths: &[u32],
) -> (Trace, Outcome, Option<Path>) {
    let mut trace = Trace::default();
    search.begin(space, start, target, manner, &mut trace);
    for &length in lengths.iter().cycle() {
        let before = search.outcome().stats.expanded;
        let is_over = search.go_on(space, target, manner, length, &mut trace);
        let spent = search.outcome().stats.expanded - before;
        assert!(if is_over { spent <= length } else { spent == length });
        if is_over {
            break;
        }
    }
    let end = (search.outcome(), trace.clone());
    assert!(search.go_on(space, target, manner, 100, &mut trace), "what is over stays so");
    assert_eq!((search.outcome(), &trace), (end.0, &end.1));
    (trace, search.outcome(), search.path(space))
}

fn ground() -> impl Strategy<Value = CostGrid> {
    let cost = prop_oneof![3 => Just(None), 6 => Just(Some(10)), 1 => Just(Some(5)), 2 => Just(Some(40))];
    proptest::collection::vec(cost, SIZE.area()).prop_map(|costs| CostGrid::from_fn(SIZE, |cell| costs[cell]))
}

/// Lengths of slices; not all of them 0.
fn lengths() -> impl Strategy<Value = Vec<u32>> {
    (proptest::collection::vec(0u32..40, 0..6), 1u32..200).prop_map(|(mut lengths, last)| {
        lengths.push(last);
        lengths
    })
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(80))]

    #[test]
    fn slices_change_nothing(
        ground in ground(),
        ends in (0..SIZE.area() as u32, 0..SIZE.area() as u32),
        lengths in lengths(),
        weight in prop_oneof![Just(100u32), Just(250)],
    ) {
        let space = Space::new(&ground, DiagonalRule::NoObstacle, CostScale::Lester, HeuristicKind::Octile);
        let (start, goal) = (NodeId(ends.0), NodeId(ends.1));
        // The same memory for one after the other.
        let mut search = PausedSearch::default();
        macro_rules! agrees {
            ($target:expr, $manner:expr) => {
                let sliced = in_slices(&mut search, &space, start, &$target, $manner, &lengths);
                prop_assert_eq!(sliced, in_one_go(&space, start, &$target, $manner));
            };
        }
        let some = |NodeId(node)| node % 31 == ends.1 % 31;
        agrees!(One(goal), CHEAPEST);
        agrees!(AnyOf(some), NEAREST);
        agrees!(Anywhere, FILL);
        for stop in Stop::ALL {
            agrees!(One(goal), StaticStrategy(AStar { weight }, stop));
            agrees!(One(goal), StaticStrategy(GreedyBestFirst, stop));
            agrees!(AnyOf(some), StaticStrategy(BreadthFirst, stop));
            agrees!(AnyOf(some), StaticStrategy(Dijkstra, stop));
        }
    }

    #[test]
    fn searches_under_way_at_once_do_not_meet(
        ground in ground(),
        ends in proptest::collection::vec((0..SIZE.area() as u32, 0..SIZE.area() as u32), 1..5),
        turns in proptest::collection::vec((0usize..5, 0u32..60), 1..60),
    ) {
        let space = Space::new(&ground, DiagonalRule::NoObstacle, CostScale::Lester, HeuristicKind::Octile);
        let mut under_way = vec![(PausedSearch::default(), Trace::default()); ends.len()];
        for ((search, trace), &(start, goal)) in under_way.iter_mut().zip(&ends) {
            search.begin(&space, NodeId(start), &One(NodeId(goal)), CHEAPEST, trace);
        }
        // In a random order first, then each to its end.
        let all = (0..ends.len()).map(|who| (who, u32::MAX));
        for (who, length) in turns.into_iter().map(|(who, length)| (who % ends.len(), length)).chain(all) {
            let (search, trace) = &mut under_way[who];
            search.go_on(&space, &One(NodeId(ends[who].1)), CHEAPEST, length, trace);
        }
        for ((search, trace), (start, goal)) in under_way.into_iter().zip(ends) {
            let sliced = (trace, search.outcome(), search.path(&space));
            prop_assert_eq!(sliced, in_one_go(&space, NodeId(start), &One(NodeId(goal)), CHEAPEST));
        }
    }

    #[test]
    fn whoever_went_somewhere_meanwhile_still_finds_the_way(
        ground in ground(),
        ends in (0..SIZE.area() as u32, 0..SIZE.area() as u32),
        expansions in 0u32..400,
    ) {
        // A start inside a wall may be left and not entered.
        let (start, goal) = (NodeId(ends.0), NodeId(ends.1));
        prop_assume!(ground.cost(SIZE.point(start.index())).is_some());
        let space = Space::new(&ground, DiagonalRule::NoObstacle, CostScale::Lester, HeuristicKind::Octile);
        let mut search = PausedSearch::default();
        search.begin(&space, start, &One(goal), CHEAPEST, &mut Silent);
        search.go_on(&space, &One(goal), CHEAPEST, expansions, &mut Silent);
        let met: Vec<_> = (0..SIZE.area() as u32).map(NodeId).filter(|&node| search.g(node).is_some()).collect();
        let [one, other] = [met[ends.1 as usize % met.len()], met[(ends.0 as usize * 7) % met.len()]];
        let way = search.path_between(one, other).expect("both were met");
        prop_assert_eq!((way.first(), way.last()), (Some(&one), Some(&other)));
        prop_assert!(path_cost(&space, &way).is_some());
        let passed: BTreeSet<_> = way.iter().collect();
        prop_assert_eq!(passed.len(), way.len(), "no node is passed twice");
        let unmet = (0..SIZE.area() as u32).map(NodeId).find(|&node| search.g(node).is_none());
        prop_assert!(unmet.is_none_or(|unmet| search.path_between(one, unmet).is_none()));
    }
}

/// The tests above would pass for a search that never pauses; this one does.
#[test]
fn a_slice_is_no_longer_than_asked_for() {
    let ground = CostGrid::from_fn(SIZE, |_| Some(10));
    let space = Space::new(&ground, DiagonalRule::NoObstacle, CostScale::Lester, HeuristicKind::Zero);
    let goal = One(space.node(Point::new(23, 13)).expect("a cell of the map"));
    let mut search = PausedSearch::default();
    let mut trace = Trace::default();
    search.begin(&space, NodeId(0), &goal, CHEAPEST, &mut trace);
    assert_eq!((trace.events().len(), search.path(&space)), (1, None));
    for slice in 1..=10 {
        assert!(!search.go_on(&space, &goal, CHEAPEST, 7, &mut trace));
        assert_eq!(search.outcome().stats.expanded, 7 * slice);
    }
    assert!(search.go_on(&space, &goal, CHEAPEST, u32::MAX, &mut trace));
    assert_eq!(search.path(&space).map(|path| path.nodes.len()), Some(24));
}
