//! The title screen: new games, levels, the lab, and pages to read.

mod keys;
mod levels;
mod menu;
mod night;
mod preview;
mod scene;
mod set_aside;
mod spoken;
mod torches;
mod wordmark;

use std::time::Duration;

use ratatui::layout::Rect;

use crate::{
    game::{DifficultyId, Game},
    level::Level,
};

use super::{
    config::{Keys, SharedConfig},
    ground::BREATH,
    key::Key,
    keymap,
    level_files::LevelFiles,
    motion::Motion,
    screen::{App, Context, Flow, Reaction, WayOut},
    settings::Adjustable,
    theme::Theme,
};

pub use keys::{BINDINGS, Command, Group, Keymap};
pub use spoken::SpokenTitle;

use night::Night;

/// The player's choice.
#[derive(Clone, Debug, PartialEq)]
pub enum Choice {
    /// The unfinished game that the title offers to continue.
    Continue,
    /// A new game, from this seed if one was typed.
    New(Option<u64>),
    /// Today's game.
    Daily,
    /// The tutorial.
    Tutorial,
    /// A world without a player.
    Watch,
    /// The lab.
    Lab,
    /// The lab's course, where the user was last.
    Course,
    /// A level and those below it, where they are from, and what to do with them.
    Levels(Vec<Level>, LevelSource, Use),
}

impl Choice {
    /// Whether it begins a game in the place of the unfinished one.
    fn sets_game_aside(&self) -> bool {
        matches!(self, Self::New(_) | Self::Daily)
    }
}

/// The source of a chosen level.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum LevelSource {
    /// A shipped level, by its file.
    Shipped(&'static str),
    /// A level of the user's folder, by name.
    Own(String),
    /// A level anywhere, by path.
    Path(String),
    /// An unfinished game, by its name.
    Unfinished(String),
}

/// An unfinished game on levels.
#[derive(Clone, Debug)]
pub struct Unfinished {
    /// The name that it is saved under.
    pub name: String,
    /// Its first level.
    pub level: Level,
    /// Number of actions so far.
    pub actions: usize,
}

/// The name that a game on levels from a source is saved under.
type KeptAs = dyn Fn(&LevelSource, &[Level]) -> String;

/// The use of a level.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Use {
    /// Continue the unfinished game on it.
    GoOn,
    /// Play it from the beginning.
    Play,
    /// Watch its units without a player.
    Watch,
    /// Open it in the lab.
    Lab,
}

/// The shared state of the title's screens.
pub struct Title {
    theme: Theme,
    keys: Keys,
    /// The player's config, if it can be changed here.
    config: Option<SharedConfig>,
    screen: Rect,
    /// The difficulty of new games.
    pub difficulty: DifficultyId,
    /// The player's choice; `None` until there is one.
    pub choice: Option<Choice>,
    /// The hall of the fallen, line by line.
    hall: Vec<String>,
    /// The folder of the user's own levels, and its name.
    own_levels: Option<Box<dyn LevelFiles>>,
    folder: Option<String>,
    /// Levels anywhere, by path.
    any_levels: Option<Box<dyn LevelFiles>>,
    unfinished: Vec<Unfinished>,
    /// The place and turn of the unfinished game in the dungeon, if there is one.
    game: Option<String>,
    /// The lesson and page of the lab's course where the user was last, if it was begun.
    course: Option<String>,
    kept_as: Box<KeptAs>,
    notices: Vec<String>,
    /// How much moves behind the windows.
    motion: Motion,
    night: Night,
}

impl Title {
    /// A title screen with the difficulty of new games and the lines of the hall of the fallen.
    pub fn new(theme: Theme, keys: Keys, difficulty: DifficultyId, hall: Vec<String>) -> Self {
        Self {
            theme,
            keys,
            config: None,
            screen: Rect::default(),
            difficulty,
            choice: None,
            hall,
            own_levels: None,
            folder: None,
            any_levels: None,
            unfinished: Vec::new(),
            game: None,
            course: None,
            kept_as: Box::new(|_, _| String::new()),
            notices: Vec::new(),
            motion: Motion::Off,
            night: Night::default(),
        }
    }

    /// Sets how much moves by itself, for a front end that sends ticks.
    #[must_use]
    pub fn moving(mut self, motion: Motion) -> Self {
        self.motion = motion;
        self.stir(true);
        self
    }

    /// Lets the player change settings.
    #[must_use]
    pub fn with_config(self, config: SharedConfig) -> Self {
        Self { config: Some(config), ..self }
    }

    /// Lets what is behind the first window move for a while, or stops it.
    fn stir(&mut self, moves: bool) {
        let moves = moves && self.motion == Motion::Full && self.theme.has_fog();
        self.night.stir(moves);
    }

    /// Begins with a window of what the player has to know about the files of saved games, if there is anything.
    #[must_use]
    pub fn with_notices(self, notices: Vec<String>) -> Self {
        Self { notices, ..self }
    }

    /// Offers to continue this game in the dungeon.
    #[must_use]
    pub fn with_game(self, game: &Game) -> Self {
        Self { game: Some(format!("(floor {}, turn {})", game.depth(), game.turn())), ..self }
    }

    /// Offers to continue the lab's course at this place, in words.
    #[must_use]
    pub fn with_course(self, place: String) -> Self {
        Self { course: Some(place), ..self }
    }

    /// Offers to continue these games on levels; `kept_as` gives the name that a game is saved under.
    #[must_use]
    pub fn with_unfinished(
        self,
        unfinished: Vec<Unfinished>,
        kept_as: impl Fn(&LevelSource, &[Level]) -> String + 'static,
    ) -> Self {
        Self { unfinished, kept_as: Box::new(kept_as), ..self }
    }

    /// The unfinished game with a name.
    fn unfinished(&self, name: &str) -> Option<&Unfinished> {
        self.unfinished.iter().find(|game| game.name == name)
    }

    /// Allows levels anywhere to be opened by path.
    #[must_use]
    pub fn with_level_files(self, files: impl LevelFiles + 'static) -> Self {
        Self { any_levels: Some(Box::new(files)), ..self }
    }

    /// Lists the user's own levels, from the folder of this name.
    #[must_use]
    pub fn with_own_levels(self, folder: String, files: impl LevelFiles + 'static) -> Self {
        Self { folder: Some(folder), own_levels: Some(Box::new(files)), ..self }
    }

    /// Handles a key that has no meaning in the topmost window.
    fn elsewhere(&self, key: Key) -> Flow<Self> {
        match self.keys.game.command(key) {
            Some(keymap::Command::Leave) => Flow::Leave,
            Some(keymap::Command::Suspend) => Flow::Suspend,
            Some(keymap::Command::Redraw) => Flow::Redraw,
            _ => Flow::Consumed,
        }
    }
}

impl Adjustable for Title {
    fn config(&self) -> Option<&SharedConfig> {
        self.config.as_ref()
    }

    fn adjust(&mut self) {
        let Some(config) = self.config.clone() else { return };
        (self.theme, self.motion) = (config.theme(), config.motion());
        self.keys = config.now().keys.clone();
        self.difficulty = config.now().difficulty;
    }

    fn game_command(&self, key: Key) -> Option<keymap::Command> {
        self.keys.game.command(key)
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

    fn tick(&self) -> Option<Duration> {
        self.night.moves().then_some(BREATH)
    }

    fn way_out(&self, key: Key) -> Option<WayOut> {
        match self.keys.game.command(key)? {
            keymap::Command::Leave => Some(WayOut::AtOnce),
            keymap::Command::Quit | keymap::Command::Suspend => Some(WayOut::Other),
            _ => None,
        }
    }

    fn terminal_request(&self, key: Key) -> Option<Reaction> {
        Reaction::of(self.keys.game.command(key)?)
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

/// The application of the title screen, on a screen of this size.
pub fn title(title: Title, width: u16, height: u16) -> App<Title> {
    let has_notices = !title.notices.is_empty();
    let mut app = App::new(title, menu::TitleScreen::default(), width, height);
    if has_notices {
        app.push(menu::PageScreen::notices());
    }
    app
}
