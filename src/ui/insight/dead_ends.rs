//! The dead ends that a search for one trip leaves out.

use crate::{
    grid::Point,
    mind::{DEAD_ENDS_UP_TO, KnownGround, Trunk, find_dead_ends},
    search::{DiagonalRule, Walkability},
};

use super::drawn::Drawn;

/// For each cell that a mind knows, whether its unit's search for one trip may enter it. Computed as the search does.
#[derive(Clone, Debug)]
pub struct DeadEndPicture {
    trip: (Point, Point),
    drawn: Drawn,
    /// The cells that the search may enter; `None` if it leaves out nothing.
    trunk: Option<Trunk>,
}

impl DeadEndPicture {
    pub(super) fn new(trip: (Point, Point), ground: &KnownGround<'_>, rule: DiagonalRule) -> Self {
        let is_small = ground.size().area() <= DEAD_ENDS_UP_TO;
        let trunk = is_small.then(|| Trunk::of(&mut find_dead_ends(ground, rule), ground, trip.0, trip.1)).flatten();
        Self { trip, drawn: Drawn::of(ground), trunk }
    }

    /// From where to where.
    pub fn trip(&self) -> (Point, Point) {
        self.trip
    }

    /// Whether the search needs a cell; `None` where there is nothing to say.
    pub fn is_needed(&self, point: Point) -> Option<bool> {
        let cell = self.drawn.node(point)?;
        Some(self.trunk.as_ref().is_none_or(|trunk| trunk.contains(cell)))
    }
}
