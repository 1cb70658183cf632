//! The config file: which keys do what on all screens, and what else a player may want otherwise.
//!
//! [`Config::parse`] is the way in, from the text of a file that anybody may have written; `settings` and `presets` are
//! tables of what can be said in it, `keys` holds what it says of keys against the rows of the screens, and
//! [`template`] prints a file with all defaults to start from. While the program runs, [`SharedConfig`] holds the
//! config: the window of the settings changes it, `edit` changes the text of the file, and the front end keeps that.

mod edit;
mod keys;
mod presets;
mod read;
mod settings;
mod shared;
mod write;

pub use keys::Keys;
pub use presets::{PRESETS, Preset};
pub use read::{Config, MAX_CONFIG};
pub use shared::{ConfigFile, SharedConfig};
pub use write::template;

pub(super) use settings::{SETTINGS, Setting};
