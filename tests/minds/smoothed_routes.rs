//! The promise: the first steps of a unit's route turn as seldom as the same cost allows, over the ground that was
//! searched, and no route costs more than the path of its search.

use fogwalk::{
    content::TerrainTable,
    game::Game,
    grid::Point,
    level::Level,
    mind::{
        Answer, Claims, Danger, Dangers, Destination, FactionId, KnownGround, KnownWalkability, Navigator, PathQueues,
        Route, RouteConstraints, SearchContext, Sharers, Turn, UnitId,
    },
    search::{CostScale, DiagonalRule, HeuristicKind, Smoothing, SquareSpace, turns},
    terrain::{Movement, TerrainId},
};
use proptest::prelude::*;

use crate::support::{
    levels::{read, size},
    playing::pass_turns,
};

const RULE: DiagonalRule = DiagonalRule::NoObstacle;

/// The ground of a level, all of it seen.
fn seen(level: &Level) -> KnownWalkability {
    let mut known = KnownWalkability::blank(level.size());
    for (point, &terrain) in level.cells.iter() {
        known.observe(point, terrain, Turn(0));
    }
    known
}

/// The answer of a path queue, at once.
fn ask(context: &SearchContext<'_>, to: Point) -> Answer {
    let mut queues: PathQueues<u8> = PathQueues::new(1_000_000);
    queues.begin_turn(Turn(1), context.ground.known().size().area(), 1);
    queues.asker(0, Sharers::Many, UnitId(1)).ask(Destination::Cell(to), RouteConstraints::default(), context, None)
}

/// The cells of a route, from where the unit is.
fn cells(from: Point, steps: &[Point]) -> Vec<Point> {
    std::iter::once(from).chain(steps.iter().copied()).collect()
}

fn found(answer: Answer) -> Option<Route> {
    if let Answer::Found(route) = answer { Some(route) } else { None }
}

#[test]
fn between_pillars_a_route_has_the_fewest_turns_at_the_cost_of_the_search() {
    let level = read("pillars.level");
    let (known, terrains) = (seen(&level), TerrainTable::built_in());
    let ground = KnownGround::new(&known, &terrains, Movement::Walker);
    let mut smoothed = 0;
    let from = [(1, 1), (3, 7), (1, 6), (10, 9), (6, 5)];
    let to = [(46, 9), (40, 12), (25, 13), (40, 1), (30, 8), (44, 2)];
    for (from, to) in from.into_iter().flat_map(|from| to.map(|to| (from, to))) {
        let (from, to) = (Point::new(from.0, from.1), Point::new(to.0, to.1));
        let (dangers, claims) = (Dangers::default(), Claims::default());
        let context =
            SearchContext { faction: FactionId::WARREN, at: from, ground: ground.clone(), dangers, claims, rule: RULE };
        let route = found(ask(&context, to)).expect("a way");
        let search = Navigator::default().route_to(from, to, &ground, RULE).expect("a way");
        assert_eq!(route.cost(), search.cost());
        let steps = cells(from, route.steps());
        let Some(before) = route.smoothed() else {
            assert_eq!(route.steps(), search.steps());
            continue;
        };
        smoothed += 1;
        let first = &steps[..=before.found.len()];
        let space = SquareSpace::new(&ground, RULE, CostScale::Lester, HeuristicKind::Octile);
        let best = Smoothing::Turns.apply(&space, first).expect("a path");
        assert_eq!(turns(first), turns(&best.steps), "{first:?}");
        assert!(turns(first) < turns(&cells(from, &before.found)));
    }
    assert!(smoothed > 2, "no search zigzags there");
}

/// The search of the lynx zigzags; its walk does not.
#[test]
fn a_unit_walks_the_smoothed_route_and_not_the_path_of_its_search() {
    let mut game = Game::without_player(Some(read("smooth-walk.level")), 1).expect("a level to watch");
    let mut walked = Vec::new();
    let mut found = Vec::new();
    for _ in 0..20 {
        pass_turns(&mut game, 1);
        let lynx = game.floor().units().next().expect("it is there");
        walked.push(lynx.at);
        if let Some(smoothed) = lynx.route.as_ref().and_then(Route::smoothed).filter(|_| found.is_empty()) {
            found.clone_from(&smoothed.found);
        }
    }
    assert!(turns(&found) > 1, "its search makes no needless turn: {found:?}");
    // Straight to the row of its post, then along it, or the other way round.
    assert_eq!(turns(&walked), 1, "{walked:?}");
    assert!(found.iter().take(walked.len()).any(|cell| !walked.contains(cell)), "{walked:?} {found:?}");
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(300))]

    /// With dangers and friends about: over random ground a route costs what the cheapest path costs.
    #[test]
    fn over_any_ground_a_route_costs_what_its_search_found(
        glyphs in proptest::collection::vec(prop_oneof![
            12 => Just(Some(TerrainId::FLOOR)), 3 => Just(Some(TerrainId::WALL)), 2 => Just(Some(TerrainId::RUBBLE)),
            2 => Just(None)
        ], 36 * 18),
        ends in ((0..36, 0..18), (0..36, 0..18)),
        dangers in proptest::collection::vec((0..36, 0..18, 0..5u32, 0..200u16), 0..3),
        claimed in proptest::collection::vec((0..36, 0..18), 0..12),
    ) {
        let mut known = KnownWalkability::blank(size(36, 18));
        for (point, glyph) in known.size().points().zip(glyphs) {
            if let Some(terrain) = glyph {
                known.observe(point, terrain, Turn(0));
            }
        }
        let terrains = TerrainTable::built_in();
        let ground = KnownGround::new(&known, &terrains, Movement::Walker);
        let dangers = dangers.into_iter().map(|(x, y, reach, cost)| Danger { at: Point::new(x, y), reach, cost }).collect();
        let ((x, y), (to_x, to_y)) = ends;
        let (at, to) = (Point::new(x, y), Point::new(to_x, to_y));
        let cells: Vec<Point> = claimed.into_iter().map(|(x, y)| Point::new(x, y)).collect();
        let claims = Claims::of(at, [(Point::new(1, 1), cells.as_slice())]);
        let context = SearchContext { faction: FactionId::WARREN, at, ground, dangers, claims, rule: RULE };
        let route = found(ask(&context, to));
        let best = Navigator::default().route_to(at, to, &context.for_now(), RULE).filter(|_| at != to);
        prop_assert_eq!(route.as_ref().map(Route::cost), best.as_ref().map(Route::cost));
    }
}
