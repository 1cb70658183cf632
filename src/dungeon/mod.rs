//! Procedural generation: a seed and a depth become a [`Level`](crate::level::Level).
//!
//! [`generate`] hands one draft from step to step, each a file:
//!
//! 1. [`Plan`] says which theme the floor has, a row of a table: which shape, what ground, who lives there, which
//!    extras.
//! 2. `motif` sets down the landmark and a few more rooms made by hand. `ground_plan` digs all other places as the
//!    shape of the theme asks, by `caves` and by `rooms` of the shapes in `shapes`.
//! 3. `links` decides which places are joined (a spanning tree, then loops where the detour is long);
//!    `corridors` digs them with the game's own search loop over a `tunnel` space, and adds a few dead ends.
//! 4. `stairs` puts the two stairs as far apart as the floor allows, and second stairs where [`Plan`] links the floor
//!    with the next one twice.
//! 5. `paint` lays terrain by noise layers, `furnish` gives rooms a centre piece, `channel` fills lakes and cuts rivers
//!    and chasms, `unite` bridges whatever that cut apart, and `paint` paves the road between the stairs.
//! 6. `vault` digs a small room behind a lock, `inhabit` settles the factions and places items, the key among them,
//!    `captives` puts a unit of another faction into each cage, `traps` hides a few traps, `reports` lays the ground on
//!    which factions report, `light` puts braziers into rooms and moss into caves, and `ropes` makes rope bridges of
//!    those without which one can still get everywhere.
//!
//! [`maze`], [`country`] and [`caverns`] are maps of one idea each, for the lab.
//!
//! The result depends on seed, depth and size alone: all chance of a floor comes from one
//! [`Stream`](crate::chance::Stream), that of the plan from another, and noise is quantised to whole numbers as soon as
//! it is sampled.

mod canvas;
mod captives;
mod caves;
mod channel;
mod corridors;
mod country;
mod draft;
mod furnish;
mod generate;
mod ground_plan;
mod inhabit;
mod layer;
mod light;
mod links;
mod loot;
mod maze;
mod motif;
mod paint;
mod plan;
mod reports;
mod rooms;
mod ropes;
mod shapes;
mod sketch;
mod stairs;
mod traps;
mod tunnel;
mod unite;
mod vault;

pub use country::{caverns, country};
pub use generate::{DEEPEST, DEFAULT_SIZE, DungeonError, MAX_SIZE, MIN_SIZE, generate};
pub use inhabit::settlers_at;
pub use loot::loot_kinds;
pub use maze::maze;
pub use motif::motif_names;
pub use plan::Plan;
pub use sketch::{SKETCHES, Sketch};
