//! Where a unit wants to go: what a request for a route asks for.

use crate::{
    grid::{Footprint, Point},
    mind::Knowledge,
    search::{Cost, NodeId, SearchSpace, Target},
};

use super::{Cells, KnownGround, KnownView, Turn, true_distances::DistancesTo};

/// All cells within a radius of a cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Area {
    /// The cell in the middle.
    pub middle: Point,
    /// The radius, in king's moves.
    pub radius: u32,
}

impl Area {
    /// Whether a cell belongs to the area.
    #[inline]
    pub fn contains(self, point: Point) -> bool {
        point.distance(self.middle) <= self.radius
    }

    /// Of the cells from which a unit with this side covers a cell of the area, the one closest to a point.
    fn closest(self, point: Point, side: u8) -> Point {
        let (radius, more) = (self.radius as i32, i32::from(side) - 1);
        let Point { x, y } = self.middle;
        Point::new(point.x.clamp(x - radius - more, x + radius), point.y.clamp(y - radius - more, y + radius))
    }

    /// The cells from which a unit with this side covers a cell of the area.
    pub(super) fn anchors(self, side: u8) -> impl Iterator<Item = Point> {
        let (radius, more) = (self.radius as i32, i32::from(side) - 1);
        let Point { x, y } = self.middle;
        let columns = x - radius - more..=x + radius;
        (y - radius - more..=y + radius).flat_map(move |y| columns.clone().map(move |x| Point::new(x, y)))
    }
}

/// A search in an area may leave it by its radius plus this many king's moves.
const MARGIN: u32 = 8;

/// Where a unit wants to go. A unit that covers several cells has arrived when one of them has; `Cell` and `OneOf` are
/// about its top left cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Destination {
    /// A cell.
    Cell(Point),
    /// The nearest of some cells.
    OneOf(Cells),
    /// The nearest cell of an area.
    Near(Area),
    /// The nearest cell that was not seen for some turns, or never.
    Unseen {
        /// The number of turns, at least 1; `u32::MAX` for cells that were never seen.
        turns: u32,
        /// Where to look; everywhere if `None`. A unit in the area, or not far outside, does not leave its surroundings
        /// on the way.
        area: Option<Area>,
        /// Only cells that were seen before, for units that guard what they know and do not explore.
        only_known: bool,
    },
}

impl Destination {
    /// The nearest cell that nobody has seen.
    pub const UNKNOWN: Self = Self::Unseen { turns: u32::MAX, area: None, only_known: false };

    /// Whether a cell meets the goal, as far as is known at turn `now`. The ground is that of the unit.
    pub fn is_met(&self, cell: Point, ground: &KnownGround<'_>, turn: Turn) -> bool {
        match *self {
            Self::Cell(goal) => cell == goal,
            Self::OneOf(cells) => cells.contains(cell),
            Self::Near(area) => ground.covered(cell).cells().any(|cell| area.contains(cell)),
            Self::Unseen { turns, area, only_known } => ground.covered(cell).cells().any(|cell| {
                area.is_none_or(|area| area.contains(cell))
                    && is_unseen(ground.known().at(cell), turns, only_known, turn)
            }),
        }
    }

    /// Whether a route to this goal serves a unit at `from` that now wants `other`. It does if it ends so close to the
    /// other goal that most of the path is the same, so that a hunter need not search again at every step of its prey.
    pub fn serves(&self, other: &Self, from: Point) -> bool {
        match (self, other) {
            (Self::Cell(this), Self::Cell(other)) => this.distance(*other) * 4 <= from.distance(*other),
            (Self::Cell(this), Self::OneOf(others)) => {
                let nearest = others.closest(*this);
                others.contains(*this) || this.distance(nearest).max(1) * 4 <= from.distance(nearest)
            }
            _ => self.is_like(other, from),
        }
    }

    /// Whether the search for this goal is worth continuing for a unit at `from` that now wants `other`. Cells may be
    /// further apart than for [`Destination::serves`]; otherwise a hunter might wait for ever.
    pub(super) fn is_like(&self, other: &Self, from: Point) -> bool {
        match (*self, *other) {
            (Self::Cell(this), Self::Cell(other)) => this.distance(other) <= 8.max(from.distance(other) / 2),
            (Self::OneOf(this), Self::OneOf(other)) => {
                Self::Cell(this.middle()).is_like(&Self::Cell(other.middle()), from)
            }
            (Self::Near(this), Self::Near(other)) => this == other,
            (
                Self::Unseen { turns, area, only_known },
                Self::Unseen { turns: other_turns, area: other_area, only_known: other_known },
            ) => {
                let middle = |area: Option<Area>| area.map(|area| area.middle);
                (turns, middle(area), only_known) == (other_turns, middle(other_area), other_known)
            }
            _ => false,
        }
    }

    /// Whether it is clear without a search that nothing meets the goal from `from`.
    pub(super) fn is_hopeless(&self, from: Point, ground: &KnownGround<'_>, turn: Turn) -> bool {
        match *self {
            Self::Cell(goal) => goal == from || !ground.is_walkable(goal),
            Self::OneOf(cells) => !cells.iter().any(|point| point != from && ground.is_walkable(point)),
            Self::Near(area) => !area.anchors(ground.side()).any(|point| point != from && ground.is_walkable(point)),
            Self::Unseen { area: None, .. } => false,
            // An unseen cell that does not border on seen ground is the inside of rock.
            Self::Unseen { area: Some(area), .. } => {
                let is_seen = |point: Point| !ground.covered(point).cells().any(|cell| ground.known().is_unknown(cell));
                let is_ground = |point: Point| is_seen(point) && ground.is_walkable(point);
                !area.anchors(ground.side()).filter(|&point| ground.is_walkable(point)).any(|point| {
                    self.is_met(point, ground, turn) && (is_seen(point) || point.neighbours().any(is_ground))
                })
            }
        }
    }

    /// The cells that a search from `from` does not leave; `None` if it may enter all.
    pub(super) fn bounds(&self, from: Point) -> Option<Area> {
        match *self {
            Self::Unseen { area: Some(Area { middle, radius }), .. } => {
                Some(Area { middle, radius: radius * 2 + MARGIN }).filter(|surroundings| surroundings.contains(from))
            }
            Self::Cell(_) | Self::OneOf(_) | Self::Near(_) | Self::Unseen { .. } => None,
        }
    }

    /// About where the goal is: the cell, or the middle of several. `None` if it may be anywhere.
    pub fn whereabouts(&self) -> Option<Point> {
        match *self {
            Self::Cell(cell) => Some(cell),
            Self::OneOf(cells) => Some(cells.middle()),
            Self::Near(Area { middle, .. }) | Self::Unseen { area: Some(Area { middle, .. }), .. } => Some(middle),
            Self::Unseen { area: None, .. } => None,
        }
    }
}

/// A goal as a search from the goal's side sees it.
pub(super) struct Sought<'a> {
    goal: Destination,
    /// The node of the goal, if the goal is a cell.
    cell: Option<NodeId>,
    start: Option<NodeId>,
    /// The side of the unit, in cells.
    side: u8,
    known: KnownView<'a>,
    turn: Turn,
    distances: Option<DistancesTo<'a>>,
}

impl<'a> Sought<'a> {
    /// The goal of a unit that set out from `start`, by what is known at turn `now`.
    pub(super) fn new(goal: Destination, start: Point, ground: &'a KnownGround<'_>, turn: Turn) -> Self {
        let (known, side) = (ground.known(), ground.side());
        let node = |point| known.size().index(point).map(|index| NodeId(index as u32));
        let cell = if let Destination::Cell(cell) = goal { node(cell) } else { None };
        Self { goal, cell, start: node(start), side, known, turn, distances: None }
    }

    /// Estimates by these distances, where they are higher than by the crow's flight.
    pub(super) fn with_distances(self, distances: Option<DistancesTo<'a>>) -> Self {
        Self { distances, ..self }
    }

    #[inline]
    fn point(&self, node: NodeId) -> Point {
        self.known.size().point(node.index())
    }

    #[inline]
    fn node(&self, point: Point) -> Option<NodeId> {
        self.known.size().index(point).map(|index| NodeId(index as u32))
    }

    /// Whether a unit that covers several cells covers one that satisfies a condition when it is at a node.
    fn covers(&self, node: NodeId, is_wanted: impl Fn(Point) -> bool) -> bool {
        Footprint::new(self.point(node), self.side).cells().any(is_wanted)
    }
}

impl<S: SearchSpace> Target<S> for Sought<'_> {
    #[inline]
    fn is_target(&self, node: NodeId) -> bool {
        match self.goal {
            Destination::Cell(_) => Some(node) == self.cell,
            Destination::OneOf(cells) => cells.contains(self.point(node)) && Some(node) != self.start,
            Destination::Near(area) if self.side > 1 => {
                self.covers(node, |cell| area.contains(cell)) && Some(node) != self.start
            }
            Destination::Near(area) => area.contains(self.point(node)) && Some(node) != self.start,
            Destination::Unseen { turns, area, only_known } if self.side > 1 => {
                let is_unseen = |cell| is_unseen(self.known.at(cell), turns, only_known, self.turn);
                Some(node) != self.start
                    && self.covers(node, |cell| area.is_none_or(|area| area.contains(cell)) && is_unseen(cell))
            }
            Destination::Unseen { turns, area, only_known } => {
                is_unseen(self.known.of(node.index()), turns, only_known, self.turn)
                    && area.is_none_or(|area| area.contains(self.point(node)))
                    && Some(node) != self.start
            }
        }
    }

    #[inline]
    fn estimate(&self, space: &S, node: NodeId) -> Cost {
        let closest = match self.goal {
            Destination::Cell(_) => self.cell,
            Destination::OneOf(cells) => self.node(cells.closest(self.point(node))),
            Destination::Unseen { area: None, .. } => None,
            Destination::Near(area) | Destination::Unseen { area: Some(area), .. } => {
                self.node(area.closest(self.point(node), self.side))
            }
        };
        let flight = closest.map_or(Cost::ZERO, |closest| space.estimate(node, closest));
        self.distances.map_or(flight, |distances| distances.of(node).max(flight))
    }
}

/// Whether a cell was last seen at least this many turns ago, or never.
#[inline]
fn is_unseen(knowledge: Knowledge, turns: u32, only_known: bool, now: Turn) -> bool {
    match knowledge {
        Knowledge::Unknown => !only_known,
        Knowledge::Remembered { seen, .. } => now.since(seen) >= turns,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{
        content::TerrainTable,
        grid::Size,
        mind::{KnownWalkability, path_queue::search_context::Space},
        search::{CostScale, DiagonalRule, HeuristicKind, SquareSpace},
        terrain::{Movement, TerrainId},
    };

    #[test]
    fn the_further_away_the_less_it_matters_where_exactly() {
        let cell = |x| Destination::Cell(Point::new(x, 0));
        let here = Point::new(0, 0);
        assert!(cell(20).serves(&cell(16), here) && !cell(21).serves(&cell(16), here));
        assert!(cell(3).serves(&cell(3), here) && !cell(2).serves(&cell(3), here));
        // A search continues for longer than its answer would serve.
        assert!(cell(10).is_like(&cell(3), here) && !cell(12).is_like(&cell(3), here));
        let area = |x, radius| Destination::Unseen {
            turns: 8,
            area: Some(Area { middle: Point::new(x, 0), radius }),
            only_known: false,
        };
        assert!(area(5, 4).serves(&area(5, 6), here) && !area(5, 4).serves(&area(6, 4), here));
        assert!(!Destination::UNKNOWN.serves(&area(5, 4), here) && !Destination::UNKNOWN.serves(&cell(0), here));
    }

    #[test]
    fn the_inside_of_rock_is_no_hope() {
        // A room of 3x3 cells behind walls; nobody has seen what is beyond them.
        let terrains = TerrainTable::built_in();
        let mut known = KnownWalkability::blank(Size::new(11, 11).expect("a small size"));
        for point in (Area { middle: Point::new(5, 5), radius: 2 }).anchors(1) {
            let is_wall = point.distance(Point::new(5, 5)) == 2;
            known.observe(point, if is_wall { TerrainId::WALL } else { TerrainId::FLOOR }, Turn(7));
        }
        let area = |radius| Area { middle: Point::new(5, 5), radius };
        let around = |radius, turns| Destination::Unseen { turns, area: Some(area(radius)), only_known: false };
        let here = Point::new(5, 5);
        let is_hopeless = |goal: Destination, known: &KnownWalkability, turn| {
            goal.is_hopeless(here, &KnownGround::new(known, &terrains, Movement::Walker), Turn(turn))
        };
        assert!(is_hopeless(around(4, 10), &known, 16) && !is_hopeless(around(4, 10), &known, 17));
        assert!(is_hopeless(around(4, u32::MAX), &known, 900));
        known.observe(Point::new(7, 5), TerrainId::DOOR, Turn(8));
        assert!(is_hopeless(around(2, 10), &known, 16) && !is_hopeless(around(4, 10), &known, 16));
        assert!(is_hopeless(Destination::Cell(Point::new(3, 3)), &known, 16));
        assert!(
            is_hopeless(Destination::Cell(here), &known, 16)
                && !is_hopeless(Destination::Cell(Point::new(0, 0)), &known, 16)
        );
    }

    /// A search says that a unit of any size has arrived exactly when it has.
    #[test]
    fn who_covers_several_cells_is_there_with_any_of_them() {
        let terrains = TerrainTable::built_in();
        let size = Size::new(12, 9).expect("a small size");
        let mut known = KnownWalkability::blank(size);
        for point in size.points().filter(|point| point.x < 8) {
            known.observe(point, TerrainId::FLOOR, Turn(point.y as u32));
        }
        let (now, start) = (Turn(9), Point::new(0, 8));
        let area = Area { middle: Point::new(6, 3), radius: 1 };
        let cells = Cells::of(&[Point::new(2, 2), Point::new(5, 3)]).expect("there are some");
        let unseen = |turns, area, only_known| Destination::Unseen { turns, area, only_known };
        let goals =
            [Destination::UNKNOWN, unseen(8, None, true), unseen(7, Some(area), false), Destination::Near(area)];
        for side in 1..=3 {
            let ground = KnownGround::new(&known, &terrains, Movement::Walker).with_side(side);
            let nodes = size.points().filter(|&point| point != start && ground.is_walkable(point));
            let nodes: Vec<Point> = nodes.collect();
            for goal in goals.into_iter().chain([Destination::OneOf(cells), Destination::Cell(Point::new(5, 3))]) {
                let sought = Sought::new(goal, start, &ground, now);
                let space =
                    SquareSpace::new(&ground, DiagonalRule::NoObstacle, CostScale::Lester, HeuristicKind::Octile);
                let found: Vec<Point> = nodes
                    .iter()
                    .copied()
                    .filter(|&at| space.node(at).is_some_and(|node| Target::<Space<'_, '_>>::is_target(&sought, node)))
                    .collect();
                let covers = |at: Point, is_wanted: &dyn Fn(Point) -> bool| {
                    let reach = 0..i32::from(side);
                    reach.clone().any(|dy| reach.clone().any(|dx| is_wanted(at + Point::new(dx, dy))))
                };
                let expected = nodes.iter().copied().filter(|&at| match goal {
                    Destination::Cell(cell) => at == cell,
                    Destination::OneOf(_) => [Point::new(2, 2), Point::new(5, 3)].contains(&at),
                    Destination::Near(_) => covers(at, &|cell| cell.distance(area.middle) <= 1),
                    Destination::Unseen { area: Some(_), .. } => {
                        covers(at, &|cell| cell.distance(area.middle) <= 1 && (cell.y <= 2 || cell.x >= 8))
                    }
                    Destination::Unseen { only_known: true, .. } => covers(at, &|cell| cell.y <= 1 && cell.x < 8),
                    Destination::Unseen { .. } => covers(at, &|cell| cell.x >= 8),
                });
                assert_eq!(found, expected.collect::<Vec<_>>(), "{goal:?} for {side}");
                assert!(
                    !found.is_empty() && nodes.iter().all(|&at| found.contains(&at) == goal.is_met(at, &ground, now))
                );
                // The estimate is never more than the cost of the path.
                for (&at, &end) in nodes.iter().flat_map(|at| found.iter().map(move |end| (at, end))) {
                    let (Some(here), Some(there)) = (space.node(at), space.node(end)) else { continue };
                    assert!(sought.estimate(&space, here) <= space.estimate(here, there), "{goal:?} for {side}");
                }
            }
        }
    }

    #[test]
    fn an_area_of_walls_is_no_hope_and_guards_do_not_explore() {
        let terrains = TerrainTable::built_in();
        let mut known = KnownWalkability::blank(Size::new(5, 1).expect("a small size"));
        for (x, terrain) in [(0, TerrainId::FLOOR), (1, TerrainId::WALL), (2, TerrainId::FLOOR)] {
            known.observe(Point::new(x, 0), terrain, Turn(7));
        }
        let ground = KnownGround::new(&known, &terrains, Movement::Walker);
        let here = Point::new(2, 0);
        let near = |x, radius| Destination::Near(Area { middle: Point::new(x, 0), radius });
        assert!(near(1, 0).is_hopeless(here, &ground, Turn(9)) && near(2, 0).is_hopeless(here, &ground, Turn(9)));
        assert!(!near(1, 1).is_hopeless(here, &ground, Turn(9)));
        assert!(near(1, 1).is_met(here, &ground, Turn(9)) && !near(0, 1).is_met(here, &ground, Turn(9)));
        let rounds = Destination::Unseen { turns: 5, area: None, only_known: true };
        let is_met = |x, turn| rounds.is_met(Point::new(x, 0), &ground, Turn(turn));
        assert_eq!([is_met(0, 11), is_met(0, 12), is_met(3, 12)], [false, true, false]);
    }
}
