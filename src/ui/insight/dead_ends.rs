//! What a search for one way may leave out.

use crate::{
    grid::Point,
    mind::KnownGround,
    search::{DeadEnds, DiagonalRule, NodeId, Walkability},
};

use super::drawn::Drawn;

/// Whether a search for one trip needs a cell, for each that a mind knows.
#[derive(Clone, Debug)]
pub struct DeadEndPicture {
    trip: (Point, Point),
    drawn: Drawn,
    needed: Vec<bool>,
}

impl DeadEndPicture {
    pub(super) fn new(trip: (Point, Point), ground: &KnownGround<'_>, rule: DiagonalRule) -> Self {
        let (size, drawn) = (ground.size(), Drawn::of(ground));
        let mut needed = vec![false; size.area()];
        let mut dead_ends = DeadEnds::new(ground, rule);
        let node = |point| size.index(point).map(|cell| NodeId(cell as u32));
        // Where no way leads there, nothing needs to be searched at all.
        let passage = node(trip.0).zip(node(trip.1)).and_then(|(from, to)| dead_ends.passage(from, to));
        for cell in passage.iter().flat_map(|passage| drawn.nodes().filter(|&cell| passage.contains(cell))) {
            needed[cell.index()] = true;
        }
        Self { trip, drawn, needed }
    }

    /// From where to where.
    pub fn trip(&self) -> (Point, Point) {
        self.trip
    }

    /// Whether the search needs a cell; `None` where there is nothing to say.
    pub fn is_needed(&self, point: Point) -> Option<bool> {
        self.drawn.node(point).map(|cell| self.needed[cell.index()])
    }
}
