//! The first screen, where no game is going on: a new game, a level, the lab, or something to read.

mod keys;
mod levels;
mod menu;
mod page;
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
    /// A level and those below it, where they are from, and what to do with them.
    Levels(Vec<Level>, LevelSource, Use),
}

/// Where a level was chosen.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum LevelSource {
    /// Among the program's own, by its file.
    Shipped(&'static str),
    /// In the user's folder, by its name there.
    Own(String),
    /// Anywhere, by its path.
    Path(String),
    /// Among the unfinished games, by the name of the game.
    Unfinished(String),
}

/// An unfinished game on levels.
#[derive(Clone, Debug)]
pub struct Unfinished {
    /// What it is kept as.
    pub name: String,
    /// Its first level.
    pub level: Level,
    /// How many actions it has so far.
    pub actions: usize,
}

/// What a game on levels from somewhere is kept as.
type KeptAs = dyn Fn(&LevelSource, &[Level]) -> String;

/// What is done with a level.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Use {
    /// The unfinished game on it goes on.
    GoOn,
    /// It is played from the beginning.
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
    unfinished: Vec<Unfinished>,
    kept_as: Box<KeptAs>,
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
            unfinished: Vec::new(),
            kept_as: Box::new(|_, _| String::new()),
        }
    }

    /// Offers to go on with these games on levels; `kept_as` says under which name of them a game is kept.
    #[must_use]
    pub fn with_unfinished(
        self,
        unfinished: Vec<Unfinished>,
        kept_as: impl Fn(&LevelSource, &[Level]) -> String + 'static,
    ) -> Self {
        Self { unfinished, kept_as: Box::new(kept_as), ..self }
    }

    /// The unfinished game of this name.
    fn unfinished(&self, name: &str) -> Option<&Unfinished> {
        self.unfinished.iter().find(|game| game.name == name)
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
