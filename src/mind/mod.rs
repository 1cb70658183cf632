//! What a mind knows. A decision reads what is in this room and nothing else of the world.
//!
//! A [`Mind`] belongs to a whole faction or to one unit, and is about one floor: its [`KnownWalkability`] (every cell
//! unknown, or remembered as last seen, with the turn), its [`Sightings`] (who was last seen where, doing what), the
//! items it has seen, the [`Noises`] it has heard, the [`Scents`] it has smelled, where it went ill ([`InfluenceMap`]) and where friends in sight are
//! bound. Looking writes into it; so does being told, when one mind [learns](Mind::learn) from another. Deciding reads
//! from it through [`KnownGround`], which is what a search for a unit walks on: unknown cells count as floor until
//! somebody sees them, or as what the unit's [`Daring`] makes of them. A [`Route`] is the path that came out, kept until
//! something learned touches it. Units ask the [`PathQueue`] of their mind for theirs, which may take it some turns. What a unit wants to do at all comes out of [`planning`].
//!
//! Ground costs more than its terrain where it went ill before ([`InfluenceMap`]), around standing [`Dangers`], and
//! where friends are about to walk ([`Claims`]). Each of them only knows its own cells; [`KnownGround`] is told of
//! those that matter to the unit before it searches. What is worked out of the
//! ground ahead of searches and kept from one to the next, in the path queue, reads the news of a map and nothing else.

mod call;
mod chunk_directory;
mod claims;
mod dangers;
mod extra;
mod ground;
mod ids;
mod influence;
mod known;
mod known_view;
mod memory;
mod navigator;
mod news;
mod noises;
mod path_queue;
pub mod planning;
mod posts;
mod route;
mod row_chunk;
mod scents;
mod sectors;
mod sighting;
mod sightings;
mod sightings_view;
mod view;
mod witnessed;
mod written;

pub use call::Call;
pub use claims::Claims;
pub use dangers::{Danger, Dangers};
pub use extra::MOST_EXTRA;
pub use ground::{BelievedGround, KnownGround};
pub use ids::{Turn, UnitId};
pub use influence::InfluenceMap;
pub use known::{Knowledge, KnownWalkability};
pub use known_view::KnownView;
pub use memory::Mind;
pub use navigator::Navigator;
pub use news::{NewsItem, NewsMark};
pub use noises::{Heard, Noises, Sound};
pub use path_queue::{
    Answer, Area, Asker, Care, Cells, DEAD_ENDS_UP_TO, Goal, PathLoad, PathQueue, PathQueues, Sharers, Standpoint,
    Trunk, Waiting, WayCounts, find_dead_ends,
};
pub use posts::Posts;
pub use route::Route;
pub use scents::Scents;
pub use sighting::{Doing, Fate, Sighting};
pub use sightings::Sightings;
pub use sightings_view::SightingsView;
pub use view::MindView;
pub use witnessed::{Evidence, Topic, Witnessed};

pub use crate::content::{ASSUMED_COST, Daring, FactionId, ItemKindId, KindId};
