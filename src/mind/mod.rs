//! What a mind knows. A decision reads what is in this room and nothing else of the world.
//!
//! A [`Mind`] belongs to a whole faction or to one unit, and is about one floor: its [`KnownWalkability`] (every cell
//! unknown, or remembered as last seen, with the turn), its [`Sightings`] (who was last seen where, doing what), the
//! items it has seen and the [`Noises`] it has heard. Looking writes into it; so does being told, when one mind
//! [learns](Mind::learn) from another. Deciding reads from it through [`KnownGround`], which is what a search for a unit
//! walks on: unknown cells count as floor until somebody sees them. A [`Route`] is the path that came out, kept until
//! something learned touches it. What a unit wants to do at all comes out of [`planning`].

mod ground;
mod ids;
mod known;
mod noises;
pub mod planning;
mod route;
mod sightings;
mod whole;

pub use ground::{ASSUMED_COST, KnownGround};
pub use ids::{FactionId, ItemKindId, KindId, Turn, UnitId};
pub use known::{Knowledge, KnownWalkability};
pub use noises::{Heard, Noises, Sound};
pub use route::{Navigator, Route};
pub use sightings::{Doing, Fate, Sighting, Sightings};
pub use whole::Mind;
