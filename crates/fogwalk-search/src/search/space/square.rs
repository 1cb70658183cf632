//! The square grid, with four rules for diagonals.

use crate::{
    grid::{Direction, Point, Size},
    search::{Cost, CostScale, Heuristic, HeuristicKind, choice::choices, row_major::RowMajor},
};

use super::{NodeId, Reversible, SearchSpace};

/// The ground as one searcher believes it to be: the true terrain, or what a faction knows of it.
///
/// ```
/// use fogwalk_search::{grid::Size, search::Walkability};
///
/// /// Ground by its height: the higher, the more it costs; water at height 0 cannot be entered.
/// struct Hills {
///     size: Size,
///     heights: Vec<u8>,
/// }
///
/// impl Walkability for Hills {
///     fn size(&self) -> Size {
///         self.size
///     }
///
///     fn entry_cost(&self, cell: usize) -> Option<u16> {
///         let height = self.heights[cell];
///         (height > 0).then_some(10 + u16::from(height))
///     }
///
///     fn cheapest(&self) -> u16 {
///         11
///     }
/// }
/// ```
pub trait Walkability {
    /// How wide and how high the map is.
    fn size(&self) -> Size;

    /// The cost of entering the cell of this index on a straight step, before any [`CostScale`]; `None` if the unit
    /// cannot stand there.
    fn entry_cost(&self, cell: usize) -> Option<u16>;

    /// Whether nobody sees past a cell: where nobody can stand, unless the ground knows better.
    fn blocks_sight(&self, cell: usize) -> bool {
        self.entry_cost(cell).is_none()
    }

    /// A lower bound of every entry cost. Estimates are scaled by it, so that they stay admissible when roads are
    /// cheaper than floor; the closer, the fewer nodes are expanded.
    fn cheapest(&self) -> u16;
}

choices! {
    /// When a diagonal step is allowed, by how many of its two side cells are obstacles: cells that the unit could
    /// not stand on.
    DiagonalRule {
        NoObstacle "no-obstacle" "Diagonal steps between two free cells only: no corner is cut. The game's rule, and Lester's.";
        AtMostOneObstacle "at-most-one-obstacle" "Diagonal steps may cut one corner, but not squeeze between two.";
        Always "always" "Diagonal steps always, even between two walls.";
        Never "never" "No diagonal steps: four directions.";
    }
}

impl DiagonalRule {
    /// Whether a diagonal step is allowed when this many of its two side cells are obstacles.
    #[inline]
    pub const fn allows(self, obstacles: u32) -> bool {
        match self {
            Self::Always => true,
            Self::AtMostOneObstacle => obstacles < 2,
            Self::NoObstacle => obstacles == 0,
            Self::Never => false,
        }
    }

    /// The steps that are allowed, of the eight, when a unit could stand on the neighbours in `free`. Both are sets of
    /// directions, a bit for each in the order of [`Direction::ALL`].
    #[inline]
    const fn steps(self, free: u8) -> u8 {
        const STRAIGHT: u8 = 0b0101_0101;
        // Turned by an eighth, the bits of a diagonal's two sides lie on its own.
        let (left, right) = (free.rotate_left(1), free.rotate_right(1));
        let diagonals = match self {
            Self::Always => free,
            Self::AtMostOneObstacle => free & (left | right),
            Self::NoObstacle => free & left & right,
            Self::Never => 0,
        };
        free & STRAIGHT | diagonals & !STRAIGHT
    }
}

/// A square grid to search: nodes are cells, numbered row by row.
///
/// ```
/// use fogwalk_search::{
///     grid::{Direction, Grid, Point},
///     search::{Cost, CostGrid, CostScale, DiagonalRule, HeuristicKind, SquareSpace},
/// };
///
/// let map = Grid::from_text("......\n.####.\n......\n").ok_or("lines of different lengths")?;
/// let ground = CostGrid::from(map.map(|&cell| if cell == '#' { 0 } else { 10 }));
/// let space = SquareSpace::new(&ground, DiagonalRule::NoObstacle, CostScale::Lester, HeuristicKind::Octile);
/// assert_eq!(space.step(Point::new(0, 0), Direction::East), Some(Cost(10)));
/// assert_eq!(space.step(Point::new(0, 1), Direction::NorthEast), None, "no corner is cut");
/// # Ok::<(), &str>(())
/// ```
pub struct SquareSpace<'a, W> {
    ground: &'a W,
    size: Size,
    rule: DiagonalRule,
    scale: CostScale,
    heuristic: Heuristic,
    /// How far a node's number is from that of its neighbour in each direction.
    offsets: [i32; 8],
    rows: RowMajor,
}

impl<'a, W: Walkability> SquareSpace<'a, W> {
    /// A space over a ground.
    pub fn new(ground: &'a W, rule: DiagonalRule, scale: CostScale, heuristic: HeuristicKind) -> Self {
        let size = ground.size();
        let offset = |direction: Direction| {
            let (dx, dy) = direction.offset();
            dy * size.width() + dx
        };
        Self {
            ground,
            size,
            rule,
            scale,
            heuristic: Heuristic::new(heuristic, scale, ground.cheapest()),
            offsets: Direction::ALL.map(offset),
            rows: RowMajor::of(size),
        }
    }

    /// The node of a cell, or `None` outside of the map.
    pub fn node(&self, point: Point) -> Option<NodeId> {
        self.size.index(point).map(|index| NodeId(index as u32))
    }

    /// The cell of a node.
    #[inline]
    pub fn point(&self, node: NodeId) -> Point {
        let (x, y) = self.rows.place(node);
        Point::new(x as i32, y as i32)
    }

    /// The cost of entering a cell on a straight step, before any scale; `None` if the unit cannot stand there, and
    /// outside of the map.
    #[inline]
    pub fn entry_cost(&self, point: Point) -> Option<u16> {
        self.size.index(point).and_then(|cell| self.ground.entry_cost(cell))
    }

    /// The cost of one step; `None` if the rule forbids it.
    pub fn step(&self, from: Point, direction: Direction) -> Option<Cost> {
        let terrain = self.entry_cost(from.step(direction))?;
        if !direction.is_diagonal() {
            return Some(self.scale.straight(terrain));
        }
        let (left, right) = direction.sides();
        let is_obstacle = |side| u32::from(self.entry_cost(from.step(side)).is_none());
        self.rule.allows(is_obstacle(left) + is_obstacle(right)).then(|| self.scale.diagonal(terrain))
    }

    /// The cost of walking straight over ground of this cost, from the middle of a cell to that of another one `dx`
    /// columns and `dy` rows away, rounded half up.
    pub(in crate::search) fn straight_line(&self, terrain: u16, dx: u32, dy: u32) -> Cost {
        let straight = u128::from(self.scale.straight(terrain).0);
        let squared = u128::from(dx).pow(2) + u128::from(dy).pow(2);
        // Twice the length, so that its last bit is the half to round.
        let doubled = (4 * squared * straight * straight).isqrt();
        Cost(u32::try_from(doubled.div_ceil(2)).unwrap_or(u32::MAX))
    }

    /// The lowest terrain cost of the map, as the heuristic has it.
    pub(in crate::search) fn cheapest(&self) -> u16 {
        self.ground.cheapest()
    }

    /// When diagonal steps are allowed here.
    pub fn rule(&self) -> DiagonalRule {
        self.rule
    }

    /// Calls `visit` with every step out of a cell that the rule allows, [row by row](Direction::ROW_BY_ROW): its
    /// direction, where it leads and what it costs.
    #[inline]
    pub fn steps(&self, node: NodeId, mut visit: impl FnMut(Direction, NodeId, Cost)) {
        let here = self.point(node);
        let is_border = self.size.is_border(here);
        let mut costs = [0; 8];
        let mut free = 0;
        for direction in Direction::ALL {
            if is_border && !self.size.contains(here.step(direction)) {
                continue;
            }
            let neighbour = node.0.wrapping_add_signed(self.offsets[direction as usize]);
            if let Some(cost) = self.ground.entry_cost(neighbour as usize) {
                costs[direction as usize] = cost;
                free |= 1 << direction as u8;
            }
        }
        let steps = self.rule.steps(free);
        for direction in Direction::ROW_BY_ROW {
            if steps & 1 << direction as u8 == 0 {
                continue;
            }
            let cost = costs[direction as usize];
            let step = if direction.is_diagonal() { self.scale.diagonal(cost) } else { self.scale.straight(cost) };
            visit(direction, NodeId(node.0.wrapping_add_signed(self.offsets[direction as usize])), step);
        }
    }
}

impl<W: Walkability> SearchSpace for SquareSpace<'_, W> {
    fn node_count(&self) -> usize {
        self.size.area()
    }

    #[inline]
    fn successors(&self, node: NodeId, mut visit: impl FnMut(NodeId, Cost)) {
        self.steps(node, |_, next, step| visit(next, step));
    }

    #[inline]
    fn step_cost(&self, from: NodeId, to: NodeId) -> Option<Cost> {
        let from = self.point(from);
        from.direction_to(self.point(to)).and_then(|direction| self.step(from, direction))
    }

    fn crossed(&self, from: NodeId, to: NodeId) -> Option<[NodeId; 2]> {
        self.rows.crossed(from, to)
    }

    #[inline]
    fn estimate(&self, from: NodeId, to: NodeId) -> Cost {
        let (dx, dy) = self.rows.difference(from, to);
        self.heuristic.estimate(dx.unsigned_abs(), dy.unsigned_abs())
    }
}

impl<W: Walkability> Reversible for SquareSpace<'_, W> {
    /// The rules for diagonals look at the two sides of a step, which are the same in both directions, so each
    /// successor is a predecessor too.
    #[inline]
    fn predecessors(&self, node: NodeId, mut visit: impl FnMut(NodeId, Cost)) {
        let Some(cost) = self.ground.entry_cost(node.index()) else { return };
        let (straight, diagonal) = (self.scale.straight(cost), self.scale.diagonal(cost));
        let here = self.point(node);
        self.successors(node, |from, _| {
            let there = self.point(from);
            visit(from, if here.x != there.x && here.y != there.y { diagonal } else { straight });
        });
    }

    fn can_be_entered(&self, node: NodeId) -> bool {
        self.ground.entry_cost(node.index()).is_some()
    }

    /// The cell is entered from its neighbours, and is the side of diagonal steps between them.
    fn touched_by(&self, node: NodeId, mut visit: impl FnMut(NodeId)) {
        visit(node);
        self.point(node).neighbours().filter_map(|point| self.node(point)).for_each(visit);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{grid::Grid, search::CostGrid};

    /// Floor everywhere.
    struct Plain(Size);

    impl Walkability for Plain {
        fn size(&self) -> Size {
            self.0
        }

        fn entry_cost(&self, _: usize) -> Option<u16> {
            Some(10)
        }

        fn cheapest(&self) -> u16 {
            10
        }
    }

    #[test]
    fn nodes_and_cells_are_the_same_thing_at_every_width() {
        for width in 1..=Size::MAX_SIDE {
            let size = Size::new(width, Size::MAX_SIDE).expect("sides in range");
            let ground = Plain(size);
            let space = SquareSpace::new(&ground, DiagonalRule::Never, CostScale::Lester, HeuristicKind::Zero);
            for y in (0..size.height()).step_by(61).chain([1, size.height() - 1]) {
                for x in [0, size.width() / 2, size.width() - 1] {
                    let point = Point::new(x, y);
                    let node = space.node(point).expect("a cell of the map");
                    assert_eq!(space.point(node), point, "{size}");
                }
            }
        }
    }

    #[test]
    fn the_cost_of_a_step_is_that_of_the_successor() {
        let map = Grid::from_text("..^#.\n.#..~\n~..#.\n").expect("a rectangle");
        let cost = |&sign: &char| match sign {
            '.' => 10,
            '^' => 30,
            '~' => 25,
            _ => 0,
        };
        let ground = CostGrid::from(map.map(cost));
        for rule in DiagonalRule::ALL {
            let space = SquareSpace::new(&ground, rule, CostScale::Lester, HeuristicKind::Zero);
            let nodes = || (0..space.node_count() as u32).map(NodeId);
            for (from, to) in nodes().flat_map(|from| nodes().map(move |to| (from, to))) {
                let mut listed = None;
                space.successors(from, |next, step| listed = if next == to { Some(step) } else { listed });
                assert_eq!(space.step_cost(from, to), listed, "{rule:?} {from:?} {to:?}");
            }
        }
    }

    #[test]
    fn the_set_of_steps_is_what_the_rule_says_of_each() {
        for rule in DiagonalRule::ALL {
            for free in 0..=u8::MAX {
                let is_free = |direction: Direction| free & 1 << direction as u8 != 0;
                for direction in Direction::ALL {
                    let (left, right) = direction.sides();
                    let obstacles = u32::from(!is_free(left)) + u32::from(!is_free(right));
                    let is_allowed = is_free(direction) && (!direction.is_diagonal() || rule.allows(obstacles));
                    assert_eq!(rule.steps(free) & 1 << direction as u8 != 0, is_allowed, "{rule:?} {free:08b}");
                }
            }
        }
    }
}
