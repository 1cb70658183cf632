//! A level: the true ground, who and what is on it, and the text that people write it in.
//!
//! [`Level`] is the one thing that the dungeon makes, that files hold, and that the game and the lab start from.
//! Bytes come in through [`parse`] or [`read`], which tell the two kinds of files apart by their content, and leave
//! as a whole level or as one [`FileError`] that says where, what was found and what was expected. [`write()`] and
//! [`write_octile`] are the ways back. [`TrueGround`] is a level's ground as the pathfinding engine reads it.

mod budget;
mod campaign;
mod convert;
mod data;
mod file;
mod footing;
mod front_matter;
mod ground;
mod layout;
mod legend;
mod lesson;
mod map;
mod octile;
mod room;
mod save;
mod write;

pub use budget::Excess;
pub use campaign::{CampaignError, campaign, campaign_in, read_campaign, read_levels};
pub use convert::{OpenBeside, read_drawing};
pub use data::{Daylight, InfluenceSeed, Level, LevelEvent, Patrol, Placed, Puzzle, Round, Trigger, Vocabulary};
pub use file::{MAX_FILE, MAX_FRONT_MATTER, level_files, parse, read, read_to_show};
pub use ground::TrueGround;
pub use layout::{Layout, MAX_ROAD_COST, picture};
pub use lesson::{Curriculum, LessonWord, Misfit, Page, RandomMap, SettingTexts, Task};
pub use octile::{OctileError, write_octile};
pub use room::{Misplaced, There, can_begin};
pub use save::{Existing, SaveError, save};
pub use write::{long_paths, write};

pub(crate) use file::{read_bytes, read_bytes_of};

pub use crate::text::{FileError, Place, is_printable, printable, printable_path};

pub(crate) use crate::text::{Reader, Source, Value, entries, nearest, one_of, quoted};
