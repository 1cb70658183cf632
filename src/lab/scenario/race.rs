//! Finding the ways of a scenario file.

use std::f64::consts::SQRT_2;

use crate::{
    grid::{Point, Size},
    level::Level,
    search::{
        Algorithm, CostScale, DiagonalRule, GridQuery, GridSearcher, Landmarks, NodeId, PreparedGround, Silent, Stats,
        Walkability,
    },
    terrain::{Movement, TerrainId},
};

/// Cost of floor.
const FLOOR: u16 = 10;

/// What terrain the unit of a scenario keeps to: that of the cell it starts on. On foot it keeps to all that can be
/// walked on; from water it goes to water only, from trees to trees, out of bounds it stays out of bounds.
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
struct ClassGround {
    size: Size,
    /// 0 where the class ends.
    costs: Vec<u16>,
}

impl ClassGround {
    fn new(level: &Level, class: Class) -> Self {
        let mut by_terrain = [0; 256];
        for (id, kind) in level.terrains.rows() {
            if Class::of(level, id) == class {
                by_terrain[id.0 as usize] = Movement::Walker.entry_cost(kind).unwrap_or(FLOOR);
            }
        }
        let costs = level.cells.cells().iter().map(|id| by_terrain[id.0 as usize]).collect();
        Self { size: level.size(), costs }
    }
}

impl Walkability for ClassGround {
    fn size(&self) -> Size {
        self.size
    }

    fn entry_cost(&self, cell: usize) -> Option<u16> {
        Some(self.costs[cell]).filter(|&cost| cost > 0)
    }

    fn cheapest(&self) -> u16 {
        self.costs.iter().copied().filter(|&cost| cost > 0).min().unwrap_or_default()
    }
}

/// A map, with the ground of each class of terrain that some unit has started on prepared.
#[derive(Debug)]
pub struct Track {
    level: Level,
    grounds: Vec<(Class, PreparedGround, Option<Landmarks>)>,
}

impl Track {
    /// A track on a map.
    pub fn new(level: Level) -> Self {
        Self { level, grounds: Vec::new() }
    }

    /// The map.
    pub fn level(&self) -> &Level {
        &self.level
    }

    /// What a racer searches for a unit that starts on this cell, prepared when first asked for; `None` outside of the
    /// map.
    pub fn query(&mut self, start: Point, racer: &Racer) -> Option<GridQuery<'_>> {
        let Racer { algorithm, scale, diagonal, .. } = *racer;
        let class = Class::of(&self.level, *self.level.cells.get(start)?);
        let known = self.grounds.iter().position(|(known, ground, _)| *known == class && ground.rule() == diagonal);
        let index = known.unwrap_or_else(|| {
            let ground = PreparedGround::new(&ClassGround::new(&self.level, class), diagonal);
            let landmarks = (algorithm == Algorithm::Landmarks).then(|| Landmarks::new(&ground, scale));
            self.grounds.push((class, ground, landmarks));
            self.grounds.len() - 1
        });
        let (_, ground, landmarks) = &self.grounds[index];
        Some(GridQuery { ground, landmarks: landmarks.as_ref(), scale, algorithm })
    }
}

/// Finds the ways of scenarios, all in the same manner, reusing its memory.
#[derive(Debug)]
pub struct Racer {
    algorithm: Algorithm,
    scale: CostScale,
    diagonal: DiagonalRule,
    searcher: GridSearcher,
}

impl Racer {
    /// A racer; the benchmark's own rule for diagonals is [`DiagonalRule::NoObstacle`].
    pub fn new(algorithm: Algorithm, scale: CostScale, diagonal: DiagonalRule) -> Self {
        Self { algorithm, scale, diagonal, searcher: GridSearcher::default() }
    }

    /// Searches. [`Racer::steps`] has the way afterwards.
    ///
    /// # Panics
    /// When an end is not a cell of the ground.
    pub fn race(&mut self, query: GridQuery<'_>, start: Point, goal: Point) -> Stats {
        let node = |point| query.ground.node(point).expect("both ends are cells of the ground");
        self.searcher.search(query, node(start), node(goal), &mut Silent).stats
    }

    /// The way that the last race found, both ends included; empty if there is none.
    pub fn steps(&self) -> &[NodeId] {
        self.searcher.steps()
    }

    /// Length of the way that the last race found, if any: the entry costs in floors, times the square root of 2 on
    /// diagonals. Not the cost that was searched by, which is rounded.
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
        let [straight, diagonal] = sums.map(|sum| sum as f64 / f64::from(FLOOR));
        (!steps.is_empty()).then_some(straight + diagonal * SQRT_2)
    }
}
