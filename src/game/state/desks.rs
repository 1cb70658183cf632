//! Desks that couriers link: one of a floor is the headquarters of its faction, and what is written down at the others
//! waits there for a courier.
//!
//! What is reported at the headquarters, the whole faction knows. What is written down at another desk stands in that
//! desk's book: members who come to the desk read it, and nobody else. A courier copies a book that has news, carries
//! it to the headquarters among its notes, and reports it there.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use crate::{
    grid::Point,
    level::Level,
    mind::{Mind, Turn},
    terrain::TerrainId,
};

/// Ground within this distance of a desk, in king's moves, is part of the same desk.
pub(in crate::game) const ONE_DESK: u32 = 3;

/// The most desks of a faction that are linked; further ones belong to the nearest of these.
const MOST: usize = 16;

/// The desks of a faction on a floor that has several.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Desks {
    /// The desk from which what is reported is known to the whole faction.
    pub headquarters: Point,
    others: BTreeMap<Point, Desk>,
}

/// A desk that is not the headquarters.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Desk {
    /// All that was written down here.
    pub book: Mind,
    /// Whether there is something in it that no courier has taken along yet.
    pub is_waiting: bool,
}

impl Desks {
    /// The desks of a floor, which are ground of one sort; the nearest to `home` is the headquarters. `None` if there
    /// is only one, or none.
    pub(in crate::game) fn of(level: &Level, ground: TerrainId, home: Point) -> Option<Self> {
        let mut found: Vec<Point> = Vec::new();
        for (at, _) in level.cells.iter().filter(|&(_, &id)| level.terrains.base(id) == ground) {
            if found.len() < MOST && found.iter().all(|desk| desk.distance(at) > ONE_DESK) {
                found.push(at);
            }
        }
        let headquarters = found.iter().copied().min_by_key(|&at| (at.distance_squared(home), at))?;
        let desk = || Desk { book: Mind::blank(level.size()), is_waiting: false };
        let others: BTreeMap<Point, Desk> =
            found.into_iter().filter(|&at| at != headquarters).map(|at| (at, desk())).collect();
        (!others.is_empty()).then_some(Self { headquarters, others })
    }

    /// The desk that a cell of its ground belongs to.
    pub fn nearest(&self, cell: Point) -> Point {
        let all = self.others.keys().copied().chain([self.headquarters]);
        all.min_by_key(|&at| (at.distance(cell), at)).unwrap_or(self.headquarters)
    }

    /// Every desk but the headquarters.
    pub fn others(&self) -> impl Iterator<Item = (Point, &Desk)> {
        self.others.iter().map(|(&at, desk)| (at, desk))
    }

    /// A desk, unless it is the headquarters or has burned.
    pub(in crate::game) fn other_mut(&mut self, at: Point) -> Option<&mut Desk> {
        self.others.get_mut(&at)
    }

    /// A cell is something else now: a desk there is lost with its book.
    pub(in crate::game) fn lose(&mut self, at: Point) {
        self.others.remove(&at);
    }

    /// Whether they are as few as there can be, and know a floor of the right size.
    pub(in crate::game) fn are_sound(&self, level: &Level) -> bool {
        let is_of_floor = |desk: &Desk| desk.book.known.size() == level.size();
        let are_on_it = self.others.keys().chain([&self.headquarters]).all(|&at| level.size().contains(at));
        self.others.len() < MOST && are_on_it && self.others.values().all(is_of_floor)
    }
}

/// When a unit was last at each of its faction's linked desks, by the desk; a courier, by the cell of it.
pub type Visits = BTreeMap<Point, Turn>;
