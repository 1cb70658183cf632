//! What a faction knows. A decision reads what is in this room and nothing else of the world.
//!
//! Each faction has one [`Mind`] for each floor: its [`KnownWalkability`] (every cell unknown, or remembered as last
//! seen) and its [`Sighting`]s (who was last seen where). Looking writes into it, deciding reads from it through
//! [`KnownGround`], which is what a search for a unit walks on: unknown cells count as floor until somebody sees
//! them. A [`Route`] is the path that came out, kept until something learned touches it. What a unit
//! wants to do at all comes out of [`planning`].

mod ground;
mod ids;
mod known;
pub mod planning;
mod route;
mod sightings;

pub use ground::{ASSUMED_COST, KnownGround};
pub use ids::{FactionId, ItemKindId, Turn, UnitId};
pub use known::{Knowledge, KnownWalkability};
pub use route::{Navigator, Route};
pub use sightings::{Sighting, Sightings};

use std::collections::BTreeMap;

use crate::grid::{Point, Size};

/// Everything one faction knows about one floor.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Mind {
    /// The ground, as last seen.
    pub known: KnownWalkability,
    /// Units, friends included, where they were last seen.
    pub sightings: Sightings,
    /// Items, where they were last seen.
    pub items: BTreeMap<Point, ItemKindId>,
}

impl Mind {
    /// A mind that has seen nothing of a floor of this size.
    pub fn blank(size: Size) -> Self {
        Self { known: KnownWalkability::blank(size), sightings: Sightings::default(), items: BTreeMap::new() }
    }
}
