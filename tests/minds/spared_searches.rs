//! The promise: what is known of islands, kept from earlier plans, or shared with others spares searches, and nobody
//! goes a worse way for it.

use fogwalk::{
    chance::{Random, Stream},
    content::TerrainTable,
    grid::{Point, Size},
    mind::{
        Answer, Claims, Dangers, Destination, FactionId, KnownGround, KnownWalkability, PathQueues, PathfindingCounts,
        RouteConstraints, SearchContext, Sharers, Turn, UnitId,
    },
    search::{
        CHEAPEST, CostGrid, CostScale, DiagonalRule, DistanceField, HeuristicKind, One, Reversed, Searcher, Silent,
        SquareSpace,
    },
    terrain::{Movement, TerrainId},
};
use rand::RngExt;

use crate::support::{lands, levels::size};

const RULE: DiagonalRule = DiagonalRule::NoObstacle;

/// What a mind knows of a land of floor and walls, and the queue of those who share it.
struct World {
    known: KnownWalkability,
    terrains: TerrainTable,
    queues: PathQueues<u8>,
    turn: Turn,
}

impl World {
    fn new(size: Size) -> Self {
        let (known, terrains) = (KnownWalkability::blank(size), TerrainTable::built_in());
        Self { known, terrains, queues: PathQueues::default(), turn: Turn(0) }
    }

    /// The same, with all of a land seen.
    fn seen(land: &CostGrid) -> Self {
        let mut world = Self::new(land.costs().size());
        land.costs().size().points().for_each(|point| world.see(land, point));
        world
    }

    fn see(&mut self, land: &CostGrid, point: Point) {
        let terrain = match land.cost(point) {
            None => TerrainId::WALL,
            Some(40) => TerrainId::SWAMP,
            Some(_) => TerrainId::FLOOR,
        };
        self.known.observe(point, terrain, self.turn);
    }

    fn begin_turn(&mut self) {
        self.turn = self.turn.plus(1);
        self.queues.begin_turn(self.turn, self.known.size().area(), 1);
    }

    fn ground(&self) -> KnownGround<'_> {
        KnownGround::new(&self.known, &self.terrains, Movement::Walker)
    }

    fn ask(&mut self, unit: u32, at: Point, to: Point, quarry: Option<UnitId>) -> Answer {
        let Self { known, terrains, queues, .. } = self;
        let ground = KnownGround::new(&*known, terrains, Movement::Walker);
        let stand = SearchContext {
            faction: FactionId::WARREN,
            at,
            ground,
            dangers: Dangers::default(),
            claims: Claims::default(),
            rule: RULE,
        };
        let care = RouteConstraints { quarry, ..RouteConstraints::default() };
        queues.asker(0, Sharers::Many, UnitId(unit)).ask(Destination::Cell(to), care, &stand, None)
    }

    /// What the cheapest way costs as far as is known, if there is one.
    fn cheapest(&self, from: Point, to: Point) -> Option<u32> {
        let ground = self.ground();
        let space = SquareSpace::new(&ground, RULE, CostScale::Lester, HeuristicKind::Octile);
        let (start, goal) = (space.node(from).expect("on the map"), space.node(to).expect("on the map"));
        Searcher::default().path(&space, start, &One(goal), CHEAPEST, &mut Silent).0.map(|path| path.cost.0)
    }

    fn counts(&self) -> PathfindingCounts {
        self.queues.counts()
    }
}

fn chance(seed: u64) -> Random {
    Stream::Bot.of(seed)
}

#[test]
fn for_a_cell_on_another_island_no_search_is_begun() {
    let mut land = CostGrid::from_fn(size(60, 40), |cell| (cell % 60 != 30).then_some(10));
    let mut world = World::seen(&land);
    let (from, to) = (Point::new(2, 20), Point::new(57, 20));
    for unit in 0..5 {
        world.begin_turn();
        assert_eq!(world.ask(unit, from, to, None), Answer::NoWay);
    }
    assert_eq!((world.counts().islands, world.counts().searches, world.counts().expanded), (5, 0, 0));
    // Somebody sees a door.
    let door = Point::new(30, 3);
    land.set(door, Some(10));
    world.see(&land, door);
    world.begin_turn();
    assert!(matches!(world.ask(0, from, to, None), Answer::Found(_)));
    assert_eq!((world.counts().islands, world.counts().searches), (5, 1));
}

/// A unit walks an unknown land to a cell, sees what is around it, and asks again whenever its way turns out closed.
#[test]
fn who_asks_again_for_the_same_cell_goes_no_dearer_way_and_searches_less() {
    let (mut kept, mut anew, mut again) = (0, 0, 0);
    for seed in 0..12 {
        let land = lands::with_patches(&lands::caves(size(64, 48), seed), &[40], seed);
        let (from, to) = lands::far_ends(&land, &mut chance(seed));
        let (mut world, mut at) = (World::new(land.costs().size()), from);
        while at != to {
            for y in -4..=4 {
                (-4..=4).map(|x| at + Point::new(x, y)).for_each(|point| world.see(&land, point));
            }
            world.begin_turn();
            let Answer::Found(route) = world.ask(0, at, to, None) else { break };
            assert_eq!(Some(route.cost().0), world.cheapest(at, to), "from {at} to {to} in land {seed}");
            let ground = world.ground();
            let space = SquareSpace::new(&ground, RULE, CostScale::Lester, HeuristicKind::Octile);
            let (start, goal) = (space.node(at).expect("on the map"), space.node(to).expect("on the map"));
            let outcome = Searcher::default().path(&space, start, &One(goal), CHEAPEST, &mut Silent).1;
            anew += u64::from(outcome.stats.expanded);
            at = route.steps()[..4.min(route.steps().len())]
                .iter()
                .copied()
                .take_while(|&step| land.cost(step).is_some())
                .last()
                .unwrap_or(at);
        }
        assert_eq!(at, to, "land {seed}");
        kept += world.counts().expanded;
        again += world.counts().replanned;
    }
    println!("{again} plans again, {kept} nodes instead of {anew}");
    assert!(again > 100, "{again} plans were made again");
    assert!(kept * 5 < anew * 4, "{kept} nodes, and {anew} without what was kept");
}

#[test]
fn many_after_one_read_their_ways_off_one_field() {
    for seed in 0..6 {
        let land = lands::with_patches(&lands::caves(size(100, 70), seed), &[40], seed);
        let mut world = World::seen(&land);
        let mut chance = chance(seed);
        let (prey, _) = lands::far_ends(&land, &mut chance);
        let ground = land.clone();
        let space = SquareSpace::new(&ground, RULE, CostScale::Lester, HeuristicKind::Zero);
        let field = DistanceField::new(&Reversed(&space), &[space.node(prey).expect("on the map")]);
        let near = |point: &Point| {
            let cost = space.node(*point).and_then(|node| field.cost(node));
            cost.is_some_and(|cost| (20..600).contains(&cost.0))
        };
        let places: Vec<Point> = land.costs().size().points().filter(near).collect();
        let hunters: Vec<Point> = (0..24).map(|_| places[chance.random_range(0..places.len())]).collect();
        world.begin_turn();
        let mut asked_alone = World::seen(&land);
        for (unit, &at) in (0..).zip(&hunters) {
            let Answer::Found(route) = world.ask(unit, at, prey, Some(UnitId(99))) else {
                panic!("{at} in land {seed}")
            };
            assert_eq!(Some(route.cost().0), world.cheapest(at, prey));
            assert_eq!(route.goal(), prey);
            // The same without anybody to share with.
            asked_alone.begin_turn();
            asked_alone.ask(unit, at, prey, None);
        }
        let (together, alone) = (world.counts(), asked_alone.counts());
        assert!(together.off_fields > 15, "{together:?}");
        assert!(together.expanded < alone.expanded, "{} nodes together, {} alone", together.expanded, alone.expanded);
    }
}

#[test]
fn far_away_on_a_large_floor_one_goes_from_door_to_door() {
    let land = lands::caves(size(220, 160), 3);
    let mut world = World::seen(&land);
    let mut chance = chance(3);
    let (mut sum, mut least) = (0, 0);
    for turn in 0..700 {
        let (from, to) = lands::far_ends(&land, &mut chance);
        let before = world.counts().two_tier;
        world.begin_turn();
        let Answer::Found(route) = world.ask(turn, from, to, None) else { continue };
        if world.counts().two_tier > before {
            let best = world.cheapest(from, to).expect("a way");
            assert!(route.is_open(from, &world.ground(), RULE) && route.goal() == to && route.cost().0 >= best);
            sum += u64::from(route.cost().0);
            least += u64::from(best);
        }
    }
    let ways = world.counts().two_tier;
    println!("{ways} ways, {:.3} times the cheapest", sum as f64 / least as f64);
    assert!(ways > 100 && sum * 100 <= least * 105, "{ways} ways that cost {sum} instead of {least}");
}
