//! Searches for the rows of a scenario file.

use std::f64::consts::SQRT_2;

use crate::{
    grid::Point,
    level::Level,
    search::{
        Algorithm, CostGrid, CostScale, DiagonalRule, GridQuery, GridSearcher, HeuristicKind, Islands, Landmarks,
        NodeId, PreparedGround, Searcher, Silent, Stats, TwoTier, Walkability,
    },
    terrain::{FLOOR_COST, Movement, TerrainId},
};

/// The class of terrain that a scenario's unit stays on, by the cell it starts in. On foot it uses all walkable ground;
/// from water it stays in water, from trees in trees, and out of bounds it stays out of bounds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Class {
    Ground,
    Other(TerrainId),
}

impl Class {
    fn of(level: &Level, terrain: TerrainId) -> Self {
        match Movement::Walker.entry_cost(level.terrains.kind(terrain)) {
            Some(_) => Self::Ground,
            None => Self::Other(level.terrains.base(terrain)),
        }
    }
}

/// The ground of one class of terrain.
fn class_ground(level: &Level, class: Class) -> CostGrid {
    let mut by_terrain = [None; 256];
    for (id, kind) in level.terrains.rows() {
        if Class::of(level, id) == class {
            by_terrain[id.0 as usize] = Some(Movement::Walker.entry_cost(kind).unwrap_or(FLOOR_COST));
        }
    }
    CostGrid::from_fn(level.size(), |cell| by_terrain[level.cells.cells()[cell].0 as usize])
}

/// The ground of one class of terrain, with what the racers have prepared for it.
#[derive(Debug)]
struct Course {
    class: Class,
    scale: CostScale,
    ground: PreparedGround,
    islands: Islands,
    landmarks: Option<Landmarks>,
    tiers: Option<TwoTier>,
}

/// The input of a racer for one unit.
#[derive(Clone, Copy, Debug)]
pub struct Race<'a> {
    query: GridQuery<'a>,
    islands: &'a Islands,
    tiers: Option<&'a TwoTier>,
}

impl Race<'_> {
    /// The ground of the unit's class.
    pub fn ground(&self) -> &PreparedGround {
        self.query.ground
    }
}

/// A map, with prepared ground for each class of terrain that a unit has started in.
#[derive(Debug)]
pub struct Track {
    level: Level,
    courses: Vec<Course>,
}

impl Track {
    /// A track on a map.
    pub fn new(level: Level) -> Self {
        Self { level, courses: Vec::new() }
    }

    /// The map.
    pub fn level(&self) -> &Level {
        &self.level
    }

    /// The race for a unit that starts in this cell, prepared on first use; `None` off the map.
    pub fn race(&mut self, start: Point, racer: &Racer) -> Option<Race<'_>> {
        let Racer { algorithm, scale, diagonal, .. } = *racer;
        let class = Class::of(&self.level, *self.level.cells.get(start)?);
        let wanted = (class, scale, diagonal);
        let known = self.courses.iter().position(|course| (course.class, course.scale, course.ground.rule()) == wanted);
        let index = known.unwrap_or_else(|| {
            let ground = PreparedGround::new(&class_ground(&self.level, class), diagonal);
            let islands = Islands::new(&ground, diagonal);
            self.courses.push(Course { class, scale, ground, islands, landmarks: None, tiers: None });
            self.courses.len() - 1
        });
        let Course { ground, islands, landmarks, tiers, .. } = &mut self.courses[index];
        let uses_landmarks = matches!(algorithm, Algorithm::Landmarks | Algorithm::Auto);
        if landmarks.is_none() {
            *landmarks = match algorithm {
                Algorithm::Landmarks => Some(Landmarks::new(ground, scale)),
                Algorithm::Auto => Landmarks::if_useful(ground, scale),
                _ => None,
            };
        }
        if algorithm == Algorithm::TwoTier && tiers.is_none() {
            *tiers = Some(TwoTier::new(ground, diagonal, scale, HeuristicKind::Octile));
        }
        let query = GridQuery { ground, landmarks: landmarks.as_ref().filter(|_| uses_landmarks), scale, algorithm };
        Some(Race { query, islands, tiers: tiers.as_ref().filter(|_| algorithm == Algorithm::TwoTier) })
    }
}

/// Runs the searches of scenarios with one set of settings, reusing its memory.
#[derive(Debug)]
pub struct Racer {
    algorithm: Algorithm,
    scale: CostScale,
    diagonal: DiagonalRule,
    /// For the two-tier search, which works on any ground.
    coarse: Searcher,
    searcher: GridSearcher,
    steps: Vec<NodeId>,
}

impl Racer {
    /// A racer; the benchmark's own rule for diagonals is [`DiagonalRule::NoObstacle`].
    pub fn new(algorithm: Algorithm, scale: CostScale, diagonal: DiagonalRule) -> Self {
        let (coarse, searcher) = (Searcher::default(), GridSearcher::default());
        Self { algorithm, scale, diagonal, coarse, searcher, steps: Vec::new() }
    }

    /// Searches, unless the ends are on different islands. [`Racer::steps`] returns the path.
    ///
    /// # Panics
    /// When an end is not a cell of the ground.
    pub fn run(&mut self, race: Race<'_>, start: Point, goal: Point) -> Stats {
        let Race { query, islands, tiers } = race;
        let node = |point| query.ground.node(point).expect("both ends are cells of the ground");
        let (start, goal) = (node(start), node(goal));
        self.steps.clear();
        if !islands.are_joined(start, goal) {
            return Stats::default();
        }
        if let Some(tiers) = tiers {
            let (path, stats) = tiers.path(query.ground, (start, goal), &mut self.coarse, &mut Silent);
            self.steps = path.map(|path| path.nodes).unwrap_or_default();
            return stats;
        }
        let outcome = self.searcher.search(query, start, goal, &mut Silent);
        self.steps.extend(self.searcher.steps());
        outcome.stats
    }

    /// The path of the last race, both ends included; empty if there is none.
    pub fn steps(&self) -> &[NodeId] {
        &self.steps
    }

    /// Length of the last race's path, if any: the entry costs in floors, times the square root of 2 on diagonals. The
    /// search itself uses rounded costs.
    pub fn length(&self, ground: &PreparedGround) -> Option<f64> {
        let steps = self.steps();
        let mut sums = [0u64; 2];
        for pair in steps.windows(2) {
            let is_diagonal = {
                let (from, to) = (ground.point(pair[0]), ground.point(pair[1]));
                from.x != to.x && from.y != to.y
            };
            sums[usize::from(is_diagonal)] += u64::from(ground.entry_cost(pair[1].index()).unwrap_or_default());
        }
        let [straight, diagonal] = sums.map(|sum| sum as f64 / f64::from(FLOOR_COST));
        (!steps.is_empty()).then_some(straight + diagonal * SQRT_2)
    }
}
