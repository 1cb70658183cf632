//! The first screen, where no game is going on: a new game, a level, the lab, or something to read.

mod keys;
mod levels;
mod menu;
mod preview;

use ratatui::layout::Rect;

use crate::{game::DifficultyId, level::Level};

use super::{
    config::Keys,
    key::Key,
    keymap,
    level_files::LevelFiles,
    screen::{App, Context, Flow, WayOut},
    theme::Theme,
};

pub use keys::{BINDINGS, Command, Group, Keymap};

/// What was chosen.
#[derive(Clone, Debug, PartialEq)]
pub enum Choice {
    /// A new game, of this seed if one was typed in.
    New(Option<u64>),
    /// The dungeon of today.
    Daily,
    /// The first five minutes.
    Tutorial,
    /// A world without a player.
    Watch,
    /// The lab.
    Lab,
    /// A level and those below it, and what to do with them.
    Levels(Vec<Level>, Use),
}

/// What is done with a level.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Use {
    /// It is played.
    Play,
    /// Its units are watched, without a player.
    Watch,
    /// It is opened in the lab.
    Lab,
}

/// What the title's screens share.
pub struct Title {
    theme: Theme,
    keys: Keys,
    screen: Rect,
    /// How hard a new game is to be.
    pub difficulty: DifficultyId,
    /// What was chosen, once something was; else whoever leaves wants nothing.
    pub choice: Option<Choice>,
    /// The hall of the fallen, line by line.
    hall: Vec<String>,
    /// The folder of the user's own levels, and what it is called.
    own_levels: Option<Box<dyn LevelFiles>>,
    folder: Option<String>,
    /// Levels anywhere, by their path.
    any_levels: Option<Box<dyn LevelFiles>>,
}

impl Title {
    /// A title where nothing is chosen yet, with the difficulty of new games and the lines of the hall of the fallen.
    pub fn new(theme: Theme, keys: Keys, difficulty: DifficultyId, hall: Vec<String>) -> Self {
        Self {
            theme,
            keys,
            screen: Rect::default(),
            difficulty,
            choice: None,
            hall,
            own_levels: None,
            folder: None,
            any_levels: None,
        }
    }

    /// Lets levels anywhere be opened, by their path.
    #[must_use]
    pub fn with_level_files(self, files: impl LevelFiles + 'static) -> Self {
        Self { any_levels: Some(Box::new(files)), ..self }
    }

    /// Lists the user's own levels, which are in the folder of this name.
    #[must_use]
    pub fn with_own_levels(self, folder: String, files: impl LevelFiles + 'static) -> Self {
        Self { folder: Some(folder), own_levels: Some(Box::new(files)), ..self }
    }

    /// What a key does that means nothing in the window on top.
    fn elsewhere(&self, key: Key) -> Flow<Self> {
        match self.keys.game.command(key) {
            Some(keymap::Command::Leave) => Flow::Leave,
            Some(keymap::Command::Suspend) => Flow::Suspend,
            Some(keymap::Command::Redraw) => Flow::Redraw,
            _ => Flow::Consumed,
        }
    }
}

impl Context for Title {
    fn keys(&self) -> &Keys {
        &self.keys
    }

    fn screen(&self) -> Rect {
        self.screen
    }

    fn theme(&self) -> Theme {
        self.theme
    }

    fn way_out(&self, key: Key) -> Option<WayOut> {
        match self.keys.game.command(key)? {
            keymap::Command::Leave => Some(WayOut::AtOnce),
            keymap::Command::Quit | keymap::Command::Suspend => Some(WayOut::Other),
            _ => None,
        }
    }

    fn leave_key(&self) -> String {
        self.keys.game.key(keymap::Command::Leave)
    }

    fn leave_keys(&self) -> Vec<Key> {
        self.keys.game.single_keys(keymap::Command::Leave)
    }

    fn resized(&mut self, area: Rect) {
        self.screen = area;
    }
}

/// The application that asks what it is to be, on a screen of this size.
pub fn title(title: Title, width: u16, height: u16) -> App<Title> {
    App::new(title, menu::TitleScreen::default(), width, height)
}
