//! The state of a game: data and small questions, no rules.
//!
//! [`World`] has everything that decides how a game goes on: the floors with the units, items and minds on them, the
//! clock, the dice, and what the player sees. Every other room reads it; `senses` writes perceptions into its minds,
//! `rules` changes the rest.

pub(in crate::game) mod audit_notes;
pub(in crate::game) mod awareness;
pub(in crate::game) mod bearer;
pub(in crate::game) mod chronicle;
pub(in crate::game) mod clues;
pub(in crate::game) mod day;
pub(in crate::game) mod deception;
pub(in crate::game) mod desks;
pub(in crate::game) mod ending;
pub(in crate::game) mod floor;
pub(in crate::game) mod lantern;
pub(in crate::game) mod light;
pub(in crate::game) mod making_way;
pub(in crate::game) mod minds;
pub(in crate::game) mod options;
pub(in crate::game) mod origin;
pub(in crate::game) mod pack;
pub(in crate::game) mod picture;
pub(in crate::game) mod settling;
pub(in crate::game) mod sight;
pub(in crate::game) mod squad;
pub(in crate::game) mod status;
pub(in crate::game) mod tale;
pub(in crate::game) mod task;
pub(in crate::game) mod tidings;
pub(in crate::game) mod trails;
pub(in crate::game) mod unit;
pub(in crate::game) mod units;
pub(in crate::game) mod word;
pub(in crate::game) mod world;

pub use awareness::{Alertness, Awareness};
pub use clues::{Before, Clue, ClueKind, Clues, Word};
pub use day::{Day, ParseDayError};
pub use deception::{Deceived, Deception};
pub use desks::{Desk, Desks};
pub use ending::{Cause, Ending, Subject};
pub use floor::Floor;
pub use lantern::{DARK, DIM, GLARE, LIT, Lantern, Shutter};
pub use light::LightSource;
pub use making_way::{Courtesy, GivenUp, MakingWay, Reserved};
pub use minds::MindOwner;
pub use options::UsedBeliefs;
pub use origin::{GameError, WatchedFloor, vocabulary};
pub use pack::{Gear, Pack};
pub use picture::{Picture, PictureSource, Pictures};
pub use squad::{Orders, Squad};
pub use status::Statuses;
pub use tale::{Chapter, Tale, Told};
pub use task::{Form, RaidAim, Task};
pub use unit::{Unit, bare_hands};
pub use world::World;
