//! The promise: whatever a replanner keeps from one plan to the next, the plan costs what planning anew costs.
//!
//! Units walk through random land that they see for the first time. After every single plan, plain A* searches the
//! same knowledge with a memory of its own; both have to find the same cost, or both nothing.

use fogwalk::{
    chance::{Random, Stream},
    grid::{Point, Size},
    search::{
        Cost, CostGrid, CostScale, DiagonalRule, HeuristicKind, NodeId, One, Searcher, Settings, Silent, SquareSpace,
        Walkability, path_cost,
        replan::{AnyReplanner, Change, Expedition, ExploredGrid, Replan, Replanner, When},
    },
};
use proptest::prelude::*;
use rand::RngExt;

use crate::support::{
    cost_grids::any_cell,
    lands::{caves, cluttered, maze, rooms, with_patches},
};

/// Land of every kind, with terrain more expensive than what is assumed of the unseen, cheaper, or both.
fn lands() -> impl Strategy<Value = (CostGrid, u64)> {
    const COSTS: [&[u16]; 4] = [&[10], &[10, 15, 60], &[5, 10], &[1, 5, 10, 25, 1000]];
    (1u32..=36, 1u32..=24, 0u32..5, 0..COSTS.len(), 5u32..45, any::<u64>()).prop_map(
        |(width, height, kind, costs, walls, seed)| {
            let size = Size::new(width, height).expect("a small size");
            let costs = COSTS[costs];
            let land = match kind {
                0 | 1 => cluttered(size, walls, costs, seed),
                2 => with_patches(&caves(size, seed), costs, seed),
                3 => with_patches(&maze(size, 1, seed), costs, seed),
                _ => with_patches(&rooms(size, 5, seed), costs, seed),
            };
            (land, seed)
        },
    )
}

/// What plain A* finds with a memory of its own.
fn anew<W: Walkability>(space: &SquareSpace<'_, W>, start: NodeId, goal: NodeId) -> Option<Cost> {
    Searcher::default().path(space, start, &One(goal), Settings::default(), &mut Silent).0.map(|path| path.cost)
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(400))]

    #[test]
    fn every_plan_of_a_trip_costs_what_planning_anew_costs((land, seed) in lands(), sight in 1u32..9) {
        let mut chance = Stream::Bot.of(seed);
        let size = land.size();
        let ends = (any_cell(size, &mut chance), any_cell(size, &mut chance));
        let goal = NodeId(size.index(ends.1).unwrap() as u32);
        let rule = DiagonalRule::ALL[chance.random_range(0..4)];
        let mut searcher = Searcher::default();
        for when in [When::PathHit, When::EveryChange] {
            let expedition = Expedition { sight, assumed: 10, when, rule, scale: CostScale::Lester };
            for kind in Replan::ALL {
                let mut last = Some(Cost::ZERO);
                let check = |survey: &ExploredGrid, here, cost| {
                    assert_eq!(cost, anew(&expedition.space(survey), here, goal), "{} {when:?}", kind.name());
                    last = cost;
                };
                let trip = expedition.travel(&land, ends, &mut kind.replanner(), &mut searcher, &mut Silent, check);
                assert_eq!(trip.arrived, last.is_some(), "gave up without a reason");
            }
        }
    }
}

/// Ground that changes any way it likes.
struct Shifting {
    land: CostGrid,
    cheapest: u16,
}

impl Walkability for Shifting {
    fn size(&self) -> Size {
        self.land.size()
    }

    fn entry_cost(&self, cell: usize) -> Option<u16> {
        self.land.entry_cost(cell)
    }

    fn cheapest(&self) -> u16 {
        self.cheapest
    }
}

/// One replanner on shifting ground: costs rise and fall, walls come and go, the unit is put here and there, now and
/// then the goal moves or cheaper ground than ever turns up.
fn shift(replanner: &mut AnyReplanner, name: &str, land: CostGrid, rule: DiagonalRule, chance: &mut Random) {
    let size = land.size();
    let mut ground = Shifting { land, cheapest: 5 };
    let mut searcher = Searcher::default();
    let node = |point: Point| NodeId(size.index(point).expect("a cell of the land") as u32);
    let (mut here, mut goal) = (any_cell(size, chance), any_cell(size, chance));
    for _ in 0..40 {
        for _ in 0..chance.random_range(0..6) {
            let cell = chance.random_range(0..size.area());
            let before = ground.entry_cost(cell);
            ground.land.set(size.point(cell), Some([0, 0, 5, 10, 10, 40][chance.random_range(0..6)]));
            if let Some(change) = Change::between(before, ground.entry_cost(cell)) {
                replanner.changed(NodeId(cell as u32), change);
            }
        }
        match chance.random_range(0..40) {
            0 => goal = any_cell(size, chance),
            1 => here = any_cell(size, chance),
            2 => ground.cheapest = 1,
            3 => replanner.forget(),
            _ => {}
        }
        let space = SquareSpace::new(&ground, rule, CostScale::Lester, HeuristicKind::Octile);
        let plan = replanner.plan(&space, node(here), node(goal), &mut searcher, &mut Silent);
        assert_eq!(plan.map(|path| path.cost), anew(&space, node(here), node(goal)), "{name}");
        if let Some(path) = plan {
            assert_eq!((path.nodes.first(), path.nodes.last()), (Some(&node(here)), Some(&node(goal))));
            assert_eq!(path_cost(&space, &path.nodes), Some(path.cost), "{name}");
            here = path.nodes.get(1).map_or(here, |&next| space.point(next));
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(600))]

    #[test]
    fn on_shifting_ground_too(
        (width, height, walls, seed) in (1u32..=20, 1u32..=14, 0u32..50, any::<u64>())
    ) {
        let size = Size::new(width, height).expect("a small size");
        for kind in Replan::ALL {
            let mut chance = Stream::Bot.of(seed);
            let rule = DiagonalRule::ALL[chance.random_range(0..4)];
            let land = cluttered(size, walls, &[5, 10, 40], seed);
            shift(&mut kind.replanner(), kind.name(), land, rule, &mut chance);
        }
    }
}

/// A goal behind walls is given up as soon as that is known, and found again when a passage opens.
#[test]
fn what_cannot_be_reached_is_said_so_until_a_passage_opens() {
    let size = Size::new(9, 5).expect("a small size");
    let wall = Point::new(4, 2);
    let (start, goal) = (NodeId(18), NodeId(26));
    for kind in Replan::ALL {
        let (mut replanner, mut searcher) = (kind.replanner(), Searcher::default());
        let mut tell = |land: &CostGrid, changes: &[(Point, Change)]| {
            for &(point, change) in changes {
                replanner.changed(NodeId(size.index(point).expect("a cell") as u32), change);
            }
            let space = SquareSpace::new(land, DiagonalRule::NoObstacle, CostScale::Lester, HeuristicKind::Octile);
            replanner.plan(&space, start, goal, &mut searcher, &mut Silent).map(|path| path.cost)
        };
        let mut land = cluttered(size, 0, &[10], 0);
        assert_eq!(tell(&land, &[]), Some(Cost(80)));
        for y in 0..5 {
            land.set(Point::new(4, y), None);
        }
        let walls: Vec<_> = (0..5).map(|y| (Point::new(4, y), Change::MoreExpensive)).collect();
        assert_eq!(tell(&land, &walls), None, "{}", kind.name());
        assert_eq!(tell(&land, &[]), None, "{}", kind.name());
        land.set(wall, Some(40));
        assert_eq!(tell(&land, &[(wall, Change::Cheaper)]), Some(Cost(110)), "{}", kind.name());
    }
}

/// Nothing of the way to one goal is taken for the way to another.
#[test]
fn a_goal_that_moves_is_planned_for_afresh() {
    let size = Size::new(30, 20).expect("a small size");
    let land = caves(size, 3);
    let space = SquareSpace::new(&land, DiagonalRule::NoObstacle, CostScale::Lester, HeuristicKind::Octile);
    let mut chance = Stream::Bot.of(4);
    for kind in Replan::ALL {
        let (mut replanner, mut searcher) = (kind.replanner(), Searcher::default());
        for _ in 0..200 {
            let [start, goal] = [(); 2].map(|()| NodeId(chance.random_range(0..size.area()) as u32));
            let cost = replanner.plan(&space, start, goal, &mut searcher, &mut Silent).map(|path| path.cost);
            assert_eq!(cost, anew(&space, start, goal), "{}", kind.name());
        }
    }
}
