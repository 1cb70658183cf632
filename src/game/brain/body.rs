//! The body of units in decisions: where a unit fits, which units it reaches, what it steps on, and whether it has
//! hands.
//!
//! For a unit of one cell all of this is about that cell.

use crate::{
    game::brain::Thought,
    grid::{Direction, Footprint, Point},
    mind::{Cells, Claims, Destination, KnownGround, Route, Sighting, UnitId},
    terrain::Movement,
};

impl Thought<'_> {
    /// The cells that the unit would cover with its top left at a cell.
    pub(super) fn body_at(&self, anchor: Point) -> Footprint {
        self.me.footprint().moved_to(anchor)
    }

    /// Whether the unit would enter a cell that satisfies a condition, on which it does not stand now.
    fn comes_onto(&self, anchor: Point, wanted: impl Fn(Point) -> bool) -> bool {
        let here = self.me.footprint();
        self.body_at(anchor).cells().any(|cell| !here.contains(cell) && wanted(cell))
    }

    /// Whether another unit is believed to stand in a cell, apart from one that does not count.
    pub(super) fn is_taken(&self, at: Point, apart: Option<UnitId>) -> bool {
        let mut near = self.mind.sightings.near(at, 1, |_| true);
        let is_other = |id| id != self.me.id && Some(id) != apart;
        near.any(|other| other.is_there() && is_other(other.unit) && other.footprint().contains(at))
    }

    /// Whether the unit could lay a bar across a door, or cut ropes.
    pub(super) fn has_hands_to_bar(&self) -> bool {
        self.me.movement().has_hands() && self.me.row().size == 1
    }

    /// Whether another unit was seen right beside the unit.
    pub(super) fn is_beside(&self, other: &Sighting) -> bool {
        self.me.footprint().distance(other.footprint()) == 1
    }

    /// The direction in which the unit could strike another from an anchor; `None` if it is out of reach or a corner is
    /// known to be in the way.
    pub(super) fn blow(&self, anchor: Point, at: &Sighting) -> Option<Direction> {
        let body = self.body_at(anchor);
        at.footprint().cells().find_map(|cell| {
            let direction = body.direction_to(cell)?;
            self.passes_corners(body.nearest(cell), direction).then_some(direction)
        })
    }

    /// Whether no corner is known to block a blow from a cell in this direction.
    fn passes_corners(&self, from: Point, direction: Direction) -> bool {
        if !direction.is_diagonal() {
            return true;
        }
        let air = KnownGround::new(self.mind.known, self.terrains, Movement::Flier);
        let (left, right) = direction.sides();
        let is_obstacle = |side| u32::from(!air.is_walkable(from.step(side)));
        self.rule.allows(is_obstacle(left) + is_obstacle(right))
    }

    /// The destination of a route to another unit: its cell. A large unit, which may not fit there, goes to where it
    /// can strike from.
    pub(super) fn destination_beside(&self, other: &Sighting) -> Option<Destination> {
        let size = i32::from(self.me.row().size);
        if size == 1 {
            return Some(Destination::Cell(other.at));
        }
        let reach = i32::from(other.kind.row().size);
        let around = (-size..=reach).flat_map(|dy| (-size..=reach).map(move |dx| other.at + Point::new(dx, dy)));
        let is_apart = |anchor: &Point| !self.body_at(*anchor).overlaps(other.footprint());
        let ends: Vec<Point> = around.filter(is_apart).filter(|&anchor| self.blow(anchor, other).is_some()).collect();
        Cells::of(&ends).map(Destination::OneOf)
    }

    /// The goal of a route onto a cell: any anchor from which the unit covers it.
    pub(super) fn destination_onto(&self, cell: Point) -> Option<Destination> {
        let size = i32::from(self.me.row().size);
        if size == 1 {
            return Some(Destination::Cell(cell));
        }
        // The block that ends in the cell holds the anchors of all blocks that it is part of.
        let ends: Vec<Point> = self.body_at(cell + Point::new(1 - size, 1 - size)).cells().collect();
        Cells::of(&ends).map(Destination::OneOf)
    }

    /// Whether one of the next `steps` steps of a route leads over one of some cells.
    pub(super) fn leads_over(&self, route: &Route, steps: usize, cells: &[Point]) -> bool {
        route.steps().iter().take(steps).any(|&step| self.comes_onto(step, |cell| cells.contains(&cell)))
    }

    /// The cells that a friend is about to cover, by the steps ahead of it; each cell once.
    pub(super) fn cells_ahead(friend: &Sighting, steps: &[Point]) -> Vec<Point> {
        let near = steps.iter().take(Claims::NEAR as usize);
        let mut cells: Vec<Point> = near.flat_map(|&step| friend.footprint().moved_to(step).cells()).collect();
        if friend.kind.row().size > 1 {
            cells.sort_unstable();
            cells.dedup();
        }
        cells
    }
}
