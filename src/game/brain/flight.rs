//! Flee maps: where to run from dangers.

use crate::{
    game::brain::{
        Thought,
        scratch::{Counts, Flight},
    },
    grid::{Point, Size},
    mind::{KnownGround, RouteConstraints},
    search::{CostScale, HeuristicKind, MaskedSpace, NodeId, Path, Reversed, Silent, SquareSpace, Walkability},
};

/// The radius of a flee map around the unit, in king's moves.
const REACH: i32 = 24;

/// The part of a ground around a unit; cells outside cannot be entered.
struct Surroundings<'a> {
    ground: &'a KnownGround<'a>,
    corner: Point,
    size: Size,
}

impl<'a> Surroundings<'a> {
    /// `None` for a place outside of the map.
    fn of(at: Point, ground: &'a KnownGround<'a>) -> Option<Self> {
        let whole = ground.size();
        let range = |at: i32, side: i32| ((at - REACH).max(0), (at + REACH + 1).min(side));
        let (x, y) = (range(at.x, whole.width()), range(at.y, whole.height()));
        let size = Size::new(u32::try_from(x.1 - x.0).ok()?, u32::try_from(y.1 - y.0).ok()?)?;
        Some(Self { ground, corner: Point::new(x.0, y.0), size })
    }
}

impl Walkability for Surroundings<'_> {
    fn size(&self) -> Size {
        self.size
    }

    fn entry_cost(&self, cell: usize) -> Option<u16> {
        let cell = self.ground.size().index(self.size.point(cell) + self.corner)?;
        self.ground.entry_cost(cell)
    }

    fn cheapest(&self) -> u16 {
        self.ground.cheapest()
    }
}

impl Thought<'_> {
    /// The path by which to run from the dangers, cell by cell, over known ground; `None` if there is nowhere to run
    /// to. Takes two scans of the surroundings, once for each decision.
    pub(super) fn run(&self, flight: &mut Flight, counts: &mut Counts) -> Option<Vec<Point>> {
        if flight.run.is_none() {
            flight.run = Some(self.find_run(flight, counts).unwrap_or_default());
        }
        flight.run.clone().filter(|run| !run.is_empty())
    }

    fn find_run(&self, flight: &mut Flight, counts: &mut Counts) -> Option<Vec<Point>> {
        let ground = self.search_context(RouteConstraints::default()).for_now();
        let part = Surroundings::of(self.me.at, &ground)?;
        flight.part = Some((part.corner, part.size));
        let space = SquareSpace::new(&part, self.rule, CostScale::Lester, HeuristicKind::Zero);
        let corner = part.corner;
        let node = |at: Point| space.node(Point::new(at.x - corner.x, at.y - corner.y));
        let point = |node: NodeId| space.point(node) + corner;
        let dangers: Vec<NodeId> = self.dangers().filter_map(|enemy| node(enemy.at)).collect();
        if dangers.is_empty() {
            flight.part = None;
            return None;
        }
        let is_known = |node: NodeId| self.body_at(point(node)).cells().all(|cell| self.is_known(cell));
        let reversed = Reversed(&space);
        let (forward, reversed) = (MaskedSpace::new(&space, is_known), MaskedSpace::new(&reversed, is_known));
        let stats = flight.map.fill(&mut flight.searcher, &forward, &reversed, &dangers, &mut Silent);
        counts.add_expanded(stats.expanded);
        let Path { nodes, .. } = flight.map.path_from(node(self.me.at)?)?;
        Some(nodes.iter().skip(1).map(|&node| point(node)).collect())
    }
}
