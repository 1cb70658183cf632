//! Random grounds, and the rules of walking written a second time.

use fogwalk::{
    chance::{Random, Stream},
    grid::{Grid, Point, Size},
    search::{
        CostScale, DiagonalRule, HeuristicKind, NodeId, One, Path, Searcher, Settings, Silent, SquareSpace, Stats,
        Walkability,
    },
};
use proptest::prelude::*;
use rand::RngExt;

/// Entry costs; 0 where nobody can stand.
#[derive(Clone, Debug)]
pub struct Map {
    pub costs: Grid<u16>,
}

const PALETTES: [&[u16]; 4] = [&[10], &[5, 10, 20], &[10, 15, 25, 60], &[1, 3, 10, 200]];

impl Map {
    /// A map from a picture: `#` is a wall, a digit that many times the cost of floor, everything else floor.
    pub fn drawn(picture: &[&str]) -> Self {
        let size = Size::new(picture[0].len() as u32, picture.len() as u32).expect("a small picture");
        let cost = |glyph: u8| match glyph {
            b'#' => 0,
            b'1'..=b'9' => u16::from(glyph - b'0') * 10,
            _ => 10,
        };
        let cells = picture.iter().flat_map(|row| row.bytes().map(cost)).collect();
        Self { costs: Grid::from_cells(size, cells).expect("rows of the same length") }
    }

    /// Where a character is in a picture.
    pub fn place(picture: &[&str], glyph: u8) -> NodeId {
        let at = picture.iter().flat_map(|row| row.bytes()).position(|found| found == glyph);
        NodeId(at.expect("a character of the picture") as u32)
    }

    pub fn random(size: Size, walls: u32, palette: usize, chance: &mut Random) -> Self {
        let palette = PALETTES[palette];
        let cell = |_| {
            let is_wall = chance.random_range(0..100) < walls;
            if is_wall { 0 } else { palette[chance.random_range(0..palette.len())] }
        };
        Self { costs: Grid::from_fn(size, cell) }
    }

    pub fn is_free(&self, point: Point) -> bool {
        self.costs.get(point).is_some_and(|&cost| cost > 0)
    }

    pub fn stands(&self, node: NodeId) -> bool {
        self.costs.cells()[node.index()] > 0
    }

    pub fn nodes(&self) -> impl Iterator<Item = NodeId> + use<> {
        (0..self.costs.size().area() as u32).map(NodeId)
    }

    pub fn any_node(&self, chance: &mut Random) -> NodeId {
        NodeId(chance.random_range(0..self.costs.size().area() as u32))
    }

    pub fn point(&self, node: NodeId) -> Point {
        self.costs.size().point(node.index())
    }

    /// What a step costs, or `None` where it is against the rules.
    pub fn step(&self, rules: Rules, from: NodeId, to: NodeId) -> Option<u64> {
        let (from, to) = (self.point(from), self.point(to));
        let (dx, dy) = (to.x - from.x, to.y - from.y);
        if (dx, dy) == (0, 0) || dx.abs() > 1 || dy.abs() > 1 || !self.is_free(from) || !self.is_free(to) {
            return None;
        }
        let is_diagonal = dx != 0 && dy != 0;
        let sides = [Point::new(to.x, from.y), Point::new(from.x, to.y)];
        let free = sides.into_iter().filter(|&side| self.is_free(side)).count();
        let needed = match rules.diagonal {
            DiagonalRule::Always => 0,
            DiagonalRule::AtMostOneObstacle => 1,
            DiagonalRule::NoObstacle => 2,
            DiagonalRule::Never => 3,
        };
        if is_diagonal && free < needed {
            return None;
        }
        let tenths = match (rules.scale, is_diagonal) {
            (CostScale::Lester, false) => 10,
            (CostScale::Lester, true) => 14,
            (CostScale::Precise, false) => 985,
            (CostScale::Precise, true) => 1393,
        };
        Some((u64::from(self.costs[to]) * tenths + 5) / 10)
    }

    /// What walking along the nodes costs; every step has to be legal.
    pub fn walk(&self, rules: Rules, nodes: &[NodeId]) -> u64 {
        let step = |pair: &[NodeId]| {
            let step = self.step(rules, pair[0], pair[1]);
            step.unwrap_or_else(|| panic!("no step from {} to {}", self.point(pair[0]), self.point(pair[1])))
        };
        nodes.windows(2).map(step).sum()
    }

    pub fn space(&self, rules: Rules) -> SquareSpace<'_, Self> {
        SquareSpace::new(self, rules.diagonal, rules.scale, HeuristicKind::Octile)
    }

    /// The cheapest path by plain A*.
    pub fn cheapest_path(&self, rules: Rules, start: NodeId, goal: NodeId) -> (Option<Path>, Stats) {
        let (path, outcome) =
            Searcher::default().path(&self.space(rules), start, &One(goal), Settings::default(), &mut Silent);
        (path, outcome.stats)
    }
}

impl Walkability for Map {
    fn size(&self) -> Size {
        self.costs.size()
    }

    fn entry_cost(&self, cell: usize) -> Option<u16> {
        Some(self.costs.cells()[cell]).filter(|&cost| cost > 0)
    }

    fn cheapest(&self) -> u16 {
        self.costs.cells().iter().copied().filter(|&cost| cost > 0).min().unwrap_or(0)
    }
}

#[derive(Clone, Copy, Debug)]
pub struct Rules {
    pub diagonal: DiagonalRule,
    pub scale: CostScale,
}

impl Rules {
    pub const GAME: Self = Self { diagonal: DiagonalRule::NoObstacle, scale: CostScale::Lester };

    pub fn any() -> impl Strategy<Value = Self> {
        (0..DiagonalRule::ALL.len(), 0..CostScale::ALL.len())
            .prop_map(|(rule, scale)| Self { diagonal: DiagonalRule::ALL[rule], scale: CostScale::ALL[scale] })
    }
}

/// A random map with sides up to these, and a generator for whatever else is random.
pub fn maps(width: u32, height: u32) -> impl Strategy<Value = (Map, Random)> {
    (1..=width, 1..=height, 0u32..=50, 0..PALETTES.len(), any::<u64>()).prop_map(
        |(width, height, walls, palette, seed)| {
            let mut chance = Stream::Bot.of(seed);
            let size = Size::new(width, height).expect("a small size");
            (Map::random(size, walls, palette, &mut chance), chance)
        },
    )
}
