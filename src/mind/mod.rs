//! What a faction knows. A decision reads what is in this room and nothing else of the world.
//!
//! Each faction has one [`Mind`] for each floor: its [`KnownWalkability`] (every cell unknown, or remembered as last
//! seen) and its [`Sighting`]s (who was last seen where). Looking writes into it, deciding reads from it through
//! [`KnownGround`], which is what a search for a unit walks on: unknown cells count as floor until somebody sees
//! them, or as what the unit's [`Daring`] makes of them. A [`Route`] is the path that came out, kept until something
//! learned touches it.
//!
//! Ground costs more than its terrain where it went ill before ([`InfluenceMap`]), around standing [`Dangers`], and
//! where friends are about to walk ([`Claims`]). Each of them only knows its own cells; [`KnownGround`] is told of
//! those that matter to the unit before it searches.

mod claims;
mod dangers;
mod daring;
mod extra;
mod ground;
mod ids;
mod influence;
mod known;
mod route;
mod sightings;

pub use claims::Claims;
pub use dangers::{Danger, Dangers};
pub use daring::{ASSUMED_COST, Daring};
pub use extra::MOST_EXTRA;
pub use ground::{BelievedGround, KnownGround};
pub use ids::{FactionId, ItemKindId, Turn, UnitId};
pub use influence::InfluenceMap;
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
