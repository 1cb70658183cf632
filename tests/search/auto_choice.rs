//! The promise: `auto` chooses an algorithm that suits the ground, and never expands much more than the best of the
//! others.
//!
//! Times are measured by `benches/peers`. Here expanded nodes are counted instead, which are equal on every machine.
//! Algorithms that step and algorithms that jump are compared only among themselves: a jump takes several times as
//! long.

use fogwalk::{
    chance::Stream,
    grid::Size,
    search::{
        Algorithm, CostGrid, CostScale, DiagonalRule, GridOutcome, GridQuery, GridSearcher, Landmarks, NodeId,
        PreparedGround, Silent, Walkability,
    },
};
use rand::RngExt;

use crate::support::lands::{cluttered, floor, maze, rooms, with_patches};

const SIZE: Size = match Size::new(128, 128) {
    Some(size) => size,
    None => unreachable!(),
};

/// Searches on each land.
const SEARCHES: usize = 20;

/// Prepared ground, its landmarks, and the ends of the searches on it.
struct Land {
    ground: PreparedGround,
    landmarks: Option<Landmarks>,
    ends: Vec<(NodeId, NodeId)>,
}

impl Land {
    fn new(map: &CostGrid) -> Self {
        let ground = PreparedGround::new(map, DiagonalRule::NoObstacle);
        let landmarks = Landmarks::if_useful(&ground, CostScale::Lester);
        let mut chance = Stream::Bot.of(3);
        let free: Vec<_> = (0..SIZE.area()).filter(|&cell| map.entry_cost(cell).is_some()).collect();
        let mut any = || NodeId(free[chance.random_range(0..free.len())] as u32);
        let ends = (0..SEARCHES).map(|_| (any(), any())).collect();
        Self { ground, landmarks, ends }
    }

    fn search(&self, algorithm: Algorithm, has_landmarks: bool, (start, goal): (NodeId, NodeId)) -> GridOutcome {
        let landmarks = self.landmarks.as_ref().filter(|_| has_landmarks);
        let query = GridQuery { ground: &self.ground, landmarks, scale: CostScale::Lester, algorithm };
        GridSearcher::default().search(query, start, goal, &mut Silent)
    }

    /// Nodes expanded by all searches.
    fn expanded(&self, algorithm: Algorithm, has_landmarks: bool) -> u32 {
        self.ends.iter().map(|&ends| self.search(algorithm, has_landmarks, ends).stats.expanded).sum()
    }

    /// The algorithm that `auto` chooses, and whether it uses landmarks for H.
    fn chosen(&self, has_landmarks: bool) -> (Algorithm, bool) {
        let outcome = self.search(Algorithm::Auto, has_landmarks, self.ends[0]);
        (outcome.algorithm, outcome.has_landmarks)
    }
}

fn equal_lands() -> [(&'static str, CostGrid); 5] {
    [
        ("maze", maze(SIZE, 1, 11)),
        ("clutter 20%", cluttered(SIZE, 20, &[10], 20)),
        ("clutter 35%", cluttered(SIZE, 35, &[10], 35)),
        ("rooms", rooms(SIZE, 32, 12)),
        ("dungeon", with_patches(&floor(SIZE, 2, 7), &[10], 7)),
    ]
}

#[test]
fn auto_goes_by_what_the_ground_is_like() {
    use Algorithm::{AStar, Canonical, JumpPoint, Landmarks};
    // Without landmarks, and with them.
    let expected = [
        ("maze", JumpPoint, Canonical),
        ("clutter 20%", Canonical, Canonical),
        ("clutter 35%", Canonical, Canonical),
        ("rooms", JumpPoint, JumpPoint),
        ("dungeon", JumpPoint, JumpPoint),
    ];
    for ((name, map), (_, without, with)) in equal_lands().into_iter().zip(expected) {
        let land = Land::new(&map);
        assert_eq!((land.chosen(false), land.chosen(true)), ((without, false), (with, true)), "{name}");
    }
    let terrain = Land::new(&floor(SIZE, 2, 7));
    assert_eq!((terrain.chosen(false), terrain.chosen(true)), ((AStar, false), (Landmarks, true)));
}

#[test]
fn auto_expands_little_more_than_the_best_of_its_kind() {
    for (name, map) in equal_lands() {
        let land = Land::new(&map);
        let auto = land.expanded(Algorithm::Auto, true);
        let others: &[(Algorithm, bool)] = match land.chosen(true).0 {
            Algorithm::JumpPoint => &[(Algorithm::JumpPoint, false), (Algorithm::JumpPoint, true)],
            _ => &[
                (Algorithm::AStar, false),
                (Algorithm::Canonical, false),
                (Algorithm::Landmarks, true),
                (Algorithm::Canonical, true),
            ],
        };
        let best = others.iter().map(|&(algorithm, landmarks)| land.expanded(algorithm, landmarks)).min();
        assert!(best.is_some_and(|best| auto * 10 <= best * 11), "{name}: {auto}, {best:?}");
        // Landmarks never add expansions, and save many where the plain estimate is often wrong.
        let without = land.expanded(land.chosen(true).0, false);
        let share = if land.chosen(true).0 == Algorithm::Canonical { 7 } else { 10 };
        assert!(auto * 10 <= without * share, "{name}: {auto}, {without}");
    }
}

#[test]
fn landmarks_are_left_out_where_they_tell_nothing() {
    for side in [2, 40, 512] {
        let size = Size::new(side, side).expect("a size in range");
        let open = PreparedGround::new(&CostGrid::from_fn(size, |_| Some(10)), DiagonalRule::NoObstacle);
        assert!(Landmarks::if_useful(&open, CostScale::Lester).is_none(), "{side}");
    }
    let large = Size::new(2048, 513).expect("a large size");
    let large =
        PreparedGround::new(&CostGrid::from_fn(large, |cell| (cell % 3 > 0).then_some(10)), DiagonalRule::NoObstacle);
    assert!(Landmarks::if_useful(&large, CostScale::Lester).is_none());
}
