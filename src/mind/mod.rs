//! What factions and units know. A decision reads only what is in this room, and nothing else of the world.
//!
//! A [`Mind`] belongs to a whole faction or to one unit, and is about one floor: its [`KnownWalkability`] (every cell
//! unknown, or remembered as last seen, with the turn), its [`Sightings`] (where each unit was last seen, and what it
//! was doing), the items it has seen, the [`Noises`] it has heard, the [`Scents`] it has smelled, where its units were
//! hurt ([`InfluenceMap`]) and where friends in sight are going. A look writes into it, and so does a report, when one
//! mind [learns](Mind::learn) from another. Searches read it through [`KnownGround`]: unknown cells count as floor
//! until somebody sees them, or as what the unit's [`UnknownCellPolicy`] says. A [`Route`] is the path that a search
//! found; it is kept until something that is learned affects it. Units ask the [`PathQueue`] of their mind for routes,
//! and may have to wait some turns for the answer. [`planning`] decides what a unit wants to do.
//!
//! Ground costs more than its terrain where units were hurt before ([`InfluenceMap`]), around standing [`Dangers`], and
//! where friends are about to walk ([`Claims`]). Each of them only knows its own cells; [`KnownGround`] adds those that
//! matter to the unit before a search. The path queue keeps results between searches, such as islands and dead ends,
//! and updates them from the news of the map alone.

mod chunks;
mod claims;
mod cost_overlay;
mod dangers;
mod ground;
mod grudges;
mod ids;
mod influence;
mod known;
mod known_view;
mod likelihood;
mod memory;
mod navigator;
mod news;
mod noises;
mod path_queue;
pub mod planning;
mod posts;
mod route;
mod scents;
mod sectors;
mod sighting;
mod sightings;
mod sightings_view;
mod smoothed;
mod source;
mod view;
mod witnessed;
mod written;

pub use claims::Claims;
pub use cost_overlay::MAX_EXTRA_COST;
pub use dangers::{Danger, Dangers};
pub use ground::{BelievedGround, KnownGround};
pub use grudges::Grudges;
pub use ids::{Turn, UnitId};
pub use influence::InfluenceMap;
pub use known::{Knowledge, KnownWalkability};
pub use known_view::KnownView;
pub use likelihood::{Likelihood, Prospect};
pub use memory::{Call, Mind, THEFT_KEEPS};
pub use navigator::Navigator;
pub use news::{NewsItem, NewsMark};
pub use noises::{Heard, Noises, Sound};
pub use path_queue::{
    Answer, Area, Asker, Cells, DEAD_ENDS_UP_TO, Destination, PathLoad, PathQueue, PathQueues, PathfindingCounts,
    RouteConstraints, SearchContext, Sharers, Trunk, Waiting, find_dead_ends,
};
pub use posts::Posts;
pub use route::Route;
pub use scents::Scents;
pub use sighting::{Doing, Fate, Sighting};
pub use sightings::Sightings;
pub use sightings_view::SightingsView;
pub use smoothed::Smoothed;
pub use source::{Retelling, Source, Sureness};
pub use view::MindView;
pub use witnessed::{Evidence, Topic, Witnessed};

pub use crate::content::{ASSUMED_COST, FactionId, ItemKindId, KindId, UnknownCellPolicy};
