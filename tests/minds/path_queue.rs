//! The promise: searches wait in a queue with a budget of expansions a turn, go on over turns without starting again,
//! keep everybody moving, and let nobody starve.

use std::{
    collections::BTreeMap,
    hash::{DefaultHasher, Hash, Hasher},
};

use fogwalk::{
    content::TerrainTable,
    dungeon,
    game::{Event, Game, Phase, vocabulary},
    grid::Point,
    level::{self, Level, Placed},
    mind::{
        Answer, Area, Claims, Dangers, Destination, FactionId, KnownGround, KnownWalkability, PathQueue, PathQueues,
        RouteConstraints, SearchContext, Sharers, Turn, UnitId, Waiting,
    },
    search::{CHEAPEST, CostGrid, CostScale, DiagonalRule, HeuristicKind, One, Searcher, Silent, SquareSpace},
    terrain::{Movement, TerrainId},
};
use proptest::prelude::*;

use crate::support::{lands, levels::size};

const RULE: DiagonalRule = DiagonalRule::NoObstacle;

/// A unit that wants to get somewhere and does nothing else.
#[derive(Clone)]
struct Walker {
    at: Point,
    goal: Destination,
    mind: usize,
    /// Since when it has waited, and whether it moved in each of those turns.
    waits: Option<(Turn, Vec<bool>)>,
    answers: Vec<(u32, Answer)>,
}

impl Walker {
    fn new(at: Point, goal: Destination) -> Self {
        Self { at, goal, mind: 0, waits: None, answers: Vec::new() }
    }
}

/// Walkers over what some minds know.
#[derive(Clone)]
struct World {
    queues: PathQueues<usize>,
    sharers: Sharers,
    terrains: TerrainTable,
    minds: Vec<KnownWalkability>,
    walkers: BTreeMap<UnitId, Walker>,
    turn: Turn,
    /// Whether those who wait go where the queue says.
    may_move: bool,
}

impl World {
    fn new(land: &CostGrid, budget: u32) -> Self {
        let size = land.costs().size();
        let mut known = KnownWalkability::blank(size);
        for point in size.points() {
            let terrain = if land.cost(point).is_some() { TerrainId::FLOOR } else { TerrainId::WALL };
            known.observe(point, terrain, Turn(0));
        }
        Self {
            queues: PathQueues::new(budget),
            sharers: Sharers::Many,
            terrains: TerrainTable::built_in(),
            minds: vec![known],
            walkers: BTreeMap::new(),
            turn: Turn(0),
            may_move: false,
        }
    }

    fn with(mut self, walkers: impl IntoIterator<Item = Walker>) -> Self {
        self.walkers = (0..).map(UnitId).zip(walkers).collect();
        self
    }

    fn stand<'a>(minds: &'a [KnownWalkability], terrains: &'a TerrainTable, walker: &Walker) -> SearchContext<'a> {
        SearchContext {
            faction: FactionId::WARREN,
            at: walker.at,
            ground: KnownGround::new(&minds[walker.mind], terrains, Movement::Walker),
            dangers: Dangers::default(),
            claims: Claims::default(),
            rule: RULE,
        }
    }

    /// Lets everybody without an answer ask, and the queue work.
    fn pass(&mut self) {
        let Self { queues, sharers, terrains, minds, walkers, turn, may_move } = self;
        *turn = turn.plus(1);
        queues.begin_turn(*turn, minds[0].size().area(), 1);
        for (&unit, walker) in walkers.iter_mut().filter(|(_, walker)| walker.answers.is_empty()) {
            let stand = Self::stand(minds, terrains, walker);
            let mut asker = queues.asker(walker.mind, *sharers, unit);
            let answer = asker.ask(walker.goal, RouteConstraints::default(), &stand, None);
            let (since, moves) = walker.waits.get_or_insert((*turn, Vec::new()));
            let Answer::Later(meanwhile) = answer else {
                walker.answers.push((turn.since(*since), answer));
                continue;
            };
            let step = meanwhile.filter(|_| *may_move).map(|route| route.steps()[0]);
            moves.push(step.is_some());
            walker.at = step.unwrap_or(walker.at);
        }
        queues.work(|unit, _| Some(Self::stand(minds, terrains, &walkers[&unit])));
        for (_, queue) in queues.iter() {
            assert!(queue.spent() <= queue.budget(), "{} of {} were spent", queue.spent(), queue.budget());
        }
    }

    fn is_waiting(&self) -> bool {
        self.walkers.values().any(|walker| walker.answers.is_empty())
    }

    /// Turns until everybody has an answer.
    fn pass_until_all_have_answers(&mut self, most: u32) -> u32 {
        let before = self.turn;
        while self.is_waiting() {
            assert!(self.turn.since(before) < most, "somebody waited {most} turns");
            self.pass();
        }
        self.turn.since(before)
    }

    fn digest(&self) -> u64 {
        let mut hasher = DefaultHasher::new();
        self.queues.hash(&mut hasher);
        hasher.finish()
    }
}

/// A maze, and the two ends of its longest diagonal.
fn maze(side: u32, seed: u64) -> (CostGrid, Point, Point) {
    let far = (side as i32 - 3) / 2 * 2 + 1;
    (lands::maze(size(side, side), 1, seed), Point::new(1, 1), Point::new(far, far))
}

/// What a search over a land takes in one go, and what its path costs.
fn in_one_go(land: &CostGrid, from: Point, to: Point) -> (u64, Option<u32>) {
    let space = SquareSpace::new(land, RULE, CostScale::Lester, HeuristicKind::Octile);
    let (start, goal) = (space.node(from).expect("on the map"), space.node(to).expect("on the map"));
    let (path, outcome) = Searcher::default().path(&space, start, &One(goal), CHEAPEST, &mut Silent);
    (u64::from(outcome.stats.expanded), path.map(|path| path.cost.0))
}

/// A walker's search that is done at once, because the budget has no bound.
fn without_bound(land: &CostGrid, from: Point, to: Point) -> World {
    let mut world = World::new(land, u32::MAX).with([Walker::new(from, Destination::Cell(to))]);
    world.pass_until_all_have_answers(1000);
    world
}

#[test]
fn going_on_does_not_start_again() {
    for (seed, budget) in [(1, 100), (2, 333), (3, 1000), (4, u32::MAX)] {
        let (land, from, to) = maze(81, seed);
        let (most, cost) = in_one_go(&land, from, to);
        // Without a budget it expands at most as much as one search over all of the land, because it leaves out dead
        // ends.
        let expanded = without_bound(&land, from, to).queues.counts().expanded;
        assert!(0 < expanded && expanded <= most, "{expanded} of {most}");
        let mut world = World::new(&land, budget).with([Walker::new(from, Destination::Cell(to))]);
        let turns = world.pass_until_all_have_answers(1000);
        let counts = world.queues.counts();
        assert_eq!((counts.searches, counts.expanded, counts.restarted), (1, expanded, 0));
        assert_eq!(counts.continued, u64::from(expanded > u64::from(budget)));
        // The whole budget goes to the only one who waits; the answer is fetched a turn after the last slice.
        let least = expanded.div_ceil(u64::from(budget)) as u32;
        assert!((least..=least + 1).contains(&turns), "{turns} turns for {expanded} expansions at {budget}");
        let Answer::Found(route) = &world.walkers[&UnitId(0)].answers[0].1 else { panic!("there is a way") };
        assert_eq!(Some(route.cost().0), cost);
    }
}

#[test]
fn a_small_search_is_answered_at_once_also_while_others_wait() {
    let (land, from, to) = maze(81, 1);
    let far = std::iter::repeat_n(Walker::new(from, Destination::Cell(to)), 3);
    let beside = from.neighbours().find(|&point| land.cost(point).is_some()).expect("the maze goes on");
    let next_door = Walker::new(from, Destination::Cell(beside));
    let mut world = World::new(&land, 400).with(far.chain([next_door]));
    world.pass();
    assert!(matches!(world.walkers[&UnitId(3)].answers[..], [(0, Answer::Found(_))]));
    assert_eq!(world.queues.waiting(), 3);
    world.pass_until_all_have_answers(1000);
}

#[test]
fn who_waits_is_listed_in_the_order_in_which_it_is_their_turn() {
    let (land, from, to) = maze(201, 1);
    let wanderers = std::iter::repeat_n(Walker::new(from, Destination::UNKNOWN), 3);
    let others = std::iter::repeat_n(Walker::new(from, Destination::Cell(to)), 7);
    let mut world = World::new(&land, 80).with(wanderers.chain(others));
    world.pass();
    let since = world.turn;
    world.pass();
    let queue = world.queues.of(0).expect("they asked");
    let list: Vec<_> = queue.waiting().collect();
    assert_eq!((list.len(), list.len()), (queue.len(), world.queues.waiting()));
    for one in &list {
        assert_eq!((one.goal, one.since), (world.walkers[&one.unit].goal, since));
    }
    let units = |list: &[Waiting]| list.iter().map(|one| one.unit.0).collect::<Vec<_>>();
    let (under_way, in_line) = list.split_at(list.iter().take_while(|one| one.is_under_way).count());
    assert!(in_line.iter().all(|one| !one.is_under_way) && !in_line.is_empty());
    // Four searches of a sort are under way at most.
    assert_eq!(units(in_line), [7, 8, 9]);
    let mut begun = units(under_way);
    begun.sort_unstable();
    assert_eq!(begun, [0, 1, 2, 3, 4, 5, 6]);
}

#[test]
fn whoever_waits_on_a_huge_maze_still_moves_and_arrives() {
    for seed in 0..4 {
        let (land, from, to) = maze(201, seed);
        let mut world = World::new(&land, 100).with([Walker::new(from, Destination::Cell(to))]);
        world.may_move = true;
        world.pass_until_all_have_answers(10_000);
        let walker = &world.walkers[&UnitId(0)];
        let (_, moves) = walker.waits.as_ref().expect("it waited");
        let moved = moves.iter().filter(|&&moved| moved).count();
        assert!(moves.len() > 20 && moved * 2 > moves.len(), "moved in {moved} of {} turns", moves.len());
        assert_eq!(world.queues.counts().restarted, 0, "it walks along the ways of its own search");
        let (_, Answer::Found(route)) = &walker.answers[0] else { panic!("there is a way") };
        let stand = World::stand(&world.minds, &world.terrains, walker);
        assert!(route.is_open(walker.at, &stand.ground, RULE) && route.goal() == to);
    }
}

#[test]
fn a_search_reads_the_mind_of_its_own_unit_and_no_other() {
    // Nobody but the second mind knows of the wall; for the third, everything is unknown.
    let land = CostGrid::from_fn(size(41, 41), |_| Some(10));
    let (from, to) = (Point::new(2, 20), Point::new(38, 20));
    let walker = |mind| Walker { mind, ..Walker::new(from, Destination::Cell(to)) };
    let mut world = World::new(&land, 50).with([0, 1, 2].map(walker));
    world.minds.push(world.minds[0].clone());
    world.minds.push(KnownWalkability::blank(size(41, 41)));
    for y in 0..40 {
        world.minds[1].observe(Point::new(20, y), TerrainId::WALL, Turn(0));
    }
    world.pass_until_all_have_answers(200);
    let cost = |unit| match &world.walkers[&UnitId(unit)].answers[0].1 {
        Answer::Found(route) => route.cost().0,
        answer => panic!("{answer:?}"),
    };
    assert_eq!((cost(0), cost(2)), (360, 360));
    assert!(cost(1) > 500, "{}", cost(1));
}

#[test]
fn a_way_that_closes_meanwhile_is_searched_again() {
    // Two gaps; the nearer one turns out to be closed when the search is nearly done.
    let gaps = [Point::new(30, 28), Point::new(30, 2)];
    let land = CostGrid::from_fn(size(60, 31), |cell| {
        let point = size(60, 31).point(cell);
        (point.x != 30 || gaps.contains(&point)).then_some(10)
    });
    let (from, to) = (Point::new(2, 28), Point::new(57, 28));
    let expanded = without_bound(&land, from, to).queues.counts().expanded;
    let mut world = World::new(&land, 5).with([Walker::new(from, Destination::Cell(to))]);
    for _ in 0..(expanded / 5).saturating_sub(1) {
        world.pass();
    }
    assert!(expanded > 20 && world.walkers[&UnitId(0)].answers.is_empty(), "it is still searching");
    world.minds[0].observe(gaps[0], TerrainId::WALL, world.turn);
    world.pass_until_all_have_answers(500);
    assert_eq!(world.queues.counts().restarted, 1);
    let (_, Answer::Found(route)) = &world.walkers[&UnitId(0)].answers[0] else { panic!("there is another way") };
    assert!(route.steps().contains(&gaps[1]) && route.goal() == to);
}

#[test]
fn another_goal_drops_the_old_search_and_nearly_the_same_one_does_not() {
    let (land, from, to) = maze(81, 5);
    let mut world = World::new(&land, 100).with([Walker::new(from, Destination::Cell(to))]);
    let ask_for = |world: &mut World, goal| {
        world.walkers.get_mut(&UnitId(0)).expect("it is there").goal = goal;
        world.pass();
        (world.queues.counts().searches, world.queues.waiting())
    };
    world.pass();
    assert_eq!(ask_for(&mut world, Destination::Cell(to)), (1, 1));
    assert_eq!(ask_for(&mut world, Destination::Cell(Point::new(to.x - 2, to.y))), (1, 1), "the prey takes two steps");
    assert_eq!(ask_for(&mut world, Destination::Cell(Point::new(1, to.y))), (2, 1), "it is somewhere else");
    let area = Area { middle: Point::new(61, 61), radius: 5 };
    assert_eq!(ask_for(&mut world, Destination::Unseen { turns: 1, area: Some(area), only_known: false }), (3, 1));
    // Whoever decides without asking waits no more.
    drop(world.queues.asker(0, Sharers::Many, UnitId(0)));
    assert_eq!(world.queues.waiting(), 0);
}

#[test]
fn nobody_looks_again_at_once_for_what_another_of_the_same_mind_looked_for_in_vain() {
    // Everything is known and the goal is behind walls: the whole maze is searched, once for each mind.
    let (land, from, _) = maze(81, 6);
    let enclosed = Point::new(40, 40);
    let land = CostGrid::from_fn(land.costs().size(), |cell| {
        let point = land.costs().size().point(cell);
        if point == enclosed { Some(10) } else { land.cost(point).filter(|_| point.distance(enclosed) > 1) }
    });
    let nowhere = [Destination::UNKNOWN, Destination::UNKNOWN, Destination::Cell(enclosed)];
    let walker = |mind| nowhere.map(|goal| Walker { mind, ..Walker::new(from, goal) });
    let mut world = World::new(&land, u32::MAX).with(walker(0).into_iter().chain(walker(1)));
    world.minds.push(world.minds[0].clone());
    world.pass();
    assert!(world.walkers.values().all(|walker| matches!(walker.answers[..], [(0, Answer::NoWay)])));
    assert_eq!(world.queues.counts().searches, 2);
    for walker in world.walkers.values_mut() {
        walker.answers.clear();
    }
    world.turn = world.turn.plus(30);
    world.pass();
    assert_eq!(world.queues.counts().searches, 4, "after some time somebody looks again");
}

#[test]
fn a_long_search_serves_those_of_the_same_mind_who_stand_close_by() {
    let (land, from, to) = maze(81, 8);
    let close = from.neighbours().find(|&point| land.cost(point).is_some()).expect("the maze goes on");
    let mut world = World::new(&land, 400);
    let mut known = KnownWalkability::blank(land.costs().size());
    for point in land.costs().size().points().filter(|&point| point != to) {
        let terrain = world.minds[0].terrain(point).expect("everything is known");
        known.observe(point, terrain, Turn(0));
    }
    world.minds = vec![known.clone(), known];
    let walker = |at, mind| Walker { mind, ..Walker::new(at, Destination::UNKNOWN) };
    let mut world = world.with([walker(from, 0)]);
    world.pass_until_all_have_answers(1000);
    world.walkers.extend([(UnitId(1), walker(close, 0)), (UnitId(2), walker(close, 1))]);
    world.pass_until_all_have_answers(1000);
    let counts = world.queues.counts();
    assert_eq!((counts.shared, counts.searches), (1, 2));
    assert_eq!(world.walkers[&UnitId(1)].answers[0].0, 0, "there is no waiting for what is known");
    for walker in world.walkers.values() {
        let (_, Answer::Found(route)) = &walker.answers[0] else { panic!("there is a way") };
        let stand = World::stand(&world.minds, &world.terrains, walker);
        assert!(route.goal() == to && route.is_open(walker.at, &stand.ground, RULE));
    }
}

#[test]
fn whoever_has_a_way_goes_on_along_it_while_it_waits() {
    let (land, from, to) = maze(81, 9);
    let mut world = World::new(&land, u32::MAX).with([Walker::new(from, Destination::Cell(to))]);
    world.pass();
    let (_, Answer::Found(old)) = world.walkers[&UnitId(0)].answers[0].clone() else { panic!("there is a way") };
    world.queues = PathQueues::new(100);
    world.queues.begin_turn(world.turn, land.costs().size().area(), 1);
    let ask = |world: &mut World, at| {
        let World { queues, terrains, minds, .. } = world;
        let stand = World::stand(minds, terrains, &Walker::new(at, Destination::UNKNOWN));
        queues.asker(0, Sharers::Many, UnitId(0)).ask(
            Destination::UNKNOWN,
            RouteConstraints::default(),
            &stand,
            Some(&old),
        )
    };
    assert_eq!(ask(&mut world, from), Answer::Later(Some(old.clone())));
    let Answer::Later(Some(rest)) = ask(&mut world, old.steps()[2]) else { panic!("it is on its way") };
    assert_eq!(rest.steps(), &old.steps()[3..]);
    world.minds[0].observe(old.steps()[9], TerrainId::WALL, Turn(1));
    assert_eq!(ask(&mut world, old.steps()[2]), Answer::Later(None), "that way is closed");
}

#[test]
fn what_another_mind_asks_for_changes_nothing() {
    let (land, from, to) = maze(81, 10);
    let own = [Walker::new(from, Destination::Cell(to)), Walker::new(to, Destination::Cell(from))];
    let others = (0..20).map(|_| Walker { mind: 1, ..Walker::new(from, Destination::Cell(to)) });
    let play = |walkers: Vec<Walker>| {
        let mut world = World::new(&land, 300);
        world.minds.push(world.minds[0].clone());
        world.may_move = true;
        let mut world = world.with(walkers);
        world.pass_until_all_have_answers(1000);
        [0, 1].map(|unit| {
            let Walker { at, waits, answers, .. } = world.walkers[&UnitId(unit)].clone();
            (at, waits, answers)
        })
    };
    assert_eq!(play(own.to_vec()), play(own.iter().cloned().chain(others).collect()));
}

#[test]
fn who_is_alone_with_its_mind_gets_a_quarter_of_the_budget_in_one_slice() {
    let (land, from, to) = maze(81, 11);
    let first_turn = |sharers| {
        let mut world = World::new(&land, 800).with([Walker::new(from, Destination::Cell(to))]);
        world.sharers = sharers;
        let stand = World::stand(&world.minds, &world.terrains, &world.walkers[&UnitId(0)]);
        world.queues.begin_turn(Turn(1), land.costs().size().area(), 1);
        world.queues.asker(0, sharers, UnitId(0)).ask(Destination::Cell(to), RouteConstraints::default(), &stand, None);
        let at_once = world.queues.counts().expanded;
        world.queues.work(|_, _| Some(stand.clone()));
        (at_once, world.queues.counts().expanded)
    };
    assert_eq!((first_turn(Sharers::Many), first_turn(Sharers::One)), ((100, 800), (200, 200)));
}

#[test]
fn plans_are_so_many_a_turn_and_who_came_first_is_served_first() {
    let mut queues: PathQueues<u8> = PathQueues::new(2000);
    let mut planners = |turn, units: &[u32]| {
        queues.begin_turn(Turn(turn), 100, 1);
        let may_plan = |&unit: &u32| queues.asker(0, Sharers::Many, UnitId(unit)).may_plan();
        units.iter().copied().filter(may_plan).collect::<Vec<_>>()
    };
    assert_eq!(planners(1, &[1, 2, 3, 4, 5]), [1, 2]);
    assert_eq!(planners(2, &[1, 2, 3, 4, 5]), [3, 4]);
    assert_eq!(planners(3, &[1, 2, 5]), [1, 5]);
    let counts = queues.counts();
    assert_eq!((counts.plans, counts.plans_put_off), (6, 7));
}

#[test]
fn what_waits_is_part_of_the_state() {
    let (land, from, to) = maze(81, 7);
    let walkers = [Walker::new(from, Destination::Cell(to)), Walker::new(to, Destination::Cell(from))];
    let mut world = World::new(&land, 200).with(walkers.clone());
    let swapped = World::new(&land, 200).with([walkers[1].clone(), walkers[0].clone()]);
    let mut digests = vec![world.digest()];
    for mut other in [swapped, World::new(&land, 199).with(walkers)] {
        other.pass();
        digests.push(other.digest());
    }
    for _ in 0..5 {
        world.pass();
        digests.push(world.digest());
    }
    // Playing on from a copy is playing on.
    let mut copy = world.clone();
    copy.pass();
    world.pass();
    assert_eq!(copy.digest(), world.digest());
    digests.sort_unstable();
    digests.dedup();
    assert_eq!(digests.len(), 8);
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(100))]

    #[test]
    fn everybody_is_answered_in_time_and_rightly(
        seed in any::<u64>(),
        walls in 10u32..45,
        budget in 30u32..900,
        wishes in proptest::collection::vec(
            ((0..40i32, 0..30i32), (0..40i32, 0..30i32), 0..4u32), 1..40
        ),
        may_move in any::<bool>(),
    ) {
        let size = size(40, 30);
        let mut land = lands::cluttered(size, walls, &[10], seed);
        let point = |(x, y)| Point::new(x, y);
        let walkers: Vec<_> = wishes.into_iter().map(|(at, goal, sort)| {
            land.set(point(at), Some(10));
            let area = Area { middle: point(goal), radius: 6 };
            Walker::new(point(at), match sort {
                0 | 1 => Destination::Cell(point(goal)),
                2 => Destination::Unseen { turns: 1, area: Some(area), only_known: false },
                _ => Destination::UNKNOWN,
            })
        }).collect();
        let mut world = World::new(&land, budget).with(walkers.clone());
        world.may_move = may_move;
        // Each search expands every cell once at most, and begins three times at most; half of the budget and more is
        // for those who wait, and an answer is fetched a turn later.
        let work = walkers.len() as u32 * size.area() as u32 * 3;
        let most = work.div_ceil((budget / 2).max(1)) + 3;
        world.pass_until_all_have_answers(most);
        prop_assert_eq!(world.queues.waiting(), 0);
        for walker in world.walkers.values() {
            let (_, answer) = &walker.answers[0];
            let Destination::Cell(goal) = walker.goal else { continue };
            // Whoever has not left its place gets the cheapest way; whoever has, a way.
            let (_, cost) = in_one_go(&land, walker.at, goal);
            match answer {
                Answer::Found(route) => {
                    let stand = World::stand(&world.minds, &world.terrains, walker);
                    prop_assert!(route.is_open(walker.at, &stand.ground, RULE) && route.goal() == goal);
                    let found = Some(route.cost().0);
                    prop_assert!(found == cost || may_move && found > cost);
                }
                Answer::NoWay => prop_assert!(cost.is_none() || goal == walker.at, "there is a way"),
                Answer::Later(_) => prop_assert!(false, "no answer at all"),
            }
        }
    }
}

/// A floor with so many units on it.
fn crowded(units: usize) -> Level {
    let mut level = dungeon::generate(3, 3, size(90, 60)).expect("a floor of this size");
    level.units.clear();
    let is_floor = |&point: &Point| level.cells[point] == TerrainId::FLOOR;
    let cells: Vec<_> = level.size().points().filter(is_floor).collect();
    let kinds = ["goblin scout", "goblin", "wolf", "drowned", "marsh bat"];
    for (index, &kind) in (0..units).zip(kinds.iter().cycle()) {
        level.units.push(Placed { kind: kind.into(), at: cells[index * cells.len() / units], home: None });
    }
    level
}

#[test]
fn who_stands_beside_its_enemy_strikes_it_though_there_is_no_way_to_it_nor_budget_for_one() {
    // The drowned is in water that the goblin cannot enter.
    let text = "+++\n[units]\ng = \"goblin\"\nd = { kind = \"drowned\", on = \"deep water\" }\n+++\n####\n#dg#\n####\n";
    let level = level::parse("drawn", text.as_bytes(), vocabulary()).unwrap_or_else(|error| panic!("{error}"));
    for seed in 1..=8 {
        let mut game = Game::without_player(Some(level.clone()), seed).expect("only known kinds");
        game.set_path_budget(1);
        for turn in 1.. {
            let Phase::Watch(turn_of_all) = game.phase() else { panic!("a game without a player is never over") };
            let events = turn_of_all.pass();
            let blows = events.iter().filter(|event| matches!(event, Event::Struck { .. })).count();
            if game.floor().units().count() < 2 {
                break;
            }
            assert_eq!(blows, 2, "seed {seed}, turn {turn}: {events:?}");
        }
    }
}

#[test]
fn the_same_game_is_the_same_whatever_waits_in_it() {
    let start = |budget| {
        let mut game = Game::without_player(Some(crowded(60)), 5).expect("only known kinds");
        game.set_path_budget(budget);
        game
    };
    let pass = |game: &mut Game| {
        let Phase::Watch(turn) = game.phase() else { panic!("a game without a player is never over") };
        drop(turn.pass());
        let is_within_budget = |(_, queue): (_, &PathQueue)| queue.spent() <= queue.budget();
        assert!(game.world().path_queues().iter().all(is_within_budget));
        game.digest()
    };
    let (mut one, mut two, mut other) = (start(300), start(300), start(301));
    two.keep_traces(true);
    assert_ne!(one.digest(), other.digest());
    let mut waited = 0;
    for turn in 0..250 {
        if turn == 100 {
            two = one.clone();
        }
        let digest = pass(&mut one);
        assert_eq!(digest, pass(&mut two), "turn {turn}");
        assert_ne!(digest, pass(&mut other));
        waited += usize::from(one.world().path_queues().waiting() > 0);
    }
    let counts = one.world().pathfinding_counts();
    assert!(waited > 20 && counts.continued > 5 && counts.kept > 100, "{waited} {counts:?}");
    assert!(counts.longest_queue > 5 && counts.longest_wait > 1, "{counts:?}");
}
