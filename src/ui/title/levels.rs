//! The list of levels: shipped ones, those in the user's folder, and any file by its path.

use ratatui::{buffer::Buffer, layout::Rect, text::Line};

use crate::{
    game::Game,
    lab::{self, CAMPAIGNS, Experiment, PUZZLES, SHELF, Shelved},
    level::{self, CampaignError, FileError, Level, campaign, printable},
    text::counted,
};

use super::{
    super::{
        screen::{Context as _, Flow, Input, Screen, WayOut},
        text::{self, wrap},
        theme::Role,
        window::{self, Entries, List, ListEvent, Prompt, PromptEvent},
        words::harmless,
    },
    Choice, LevelSource, Title, Use, preview,
};

/// A line of the list.
#[derive(Clone)]
pub(super) enum Listed {
    /// An unfinished game, by its name.
    Unfinished(String),
    Shipped(&'static Shelved),
    /// A file of the user's folder, by name.
    Own(String),
    /// A prompt for a path.
    Path,
}

/// Lists levels, with a preview of the selected one.
pub(super) struct LevelsScreen {
    lines: Vec<Listed>,
    list: List,
    /// The selected level, or why it cannot be read.
    shown: Option<Result<Level, FileError>>,
}

/// Width of the list.
const LIST_WIDTH: u16 = 34;

impl LevelsScreen {
    /// Reads the names in the user's folder.
    pub(super) fn new(title: &Title) -> Self {
        let mut screen = Self { lines: listed(title), list: List::default(), shown: None };
        screen.look(title);
        screen
    }

    /// Reads the selected level.
    fn look(&mut self, title: &Title) {
        self.shown = self.lines.get(self.list.selected(self.lines.len())).and_then(|line| read(line, title));
    }

    /// The entries below the headings of their groups.
    fn entries(&self, title: &Title) -> Entries {
        let mut entries = Entries::default();
        let mut letters = title.keys.letters();
        let mut group = "";
        for line in &self.lines {
            let heading = match line {
                Listed::Unfinished(_) => "Your unfinished games",
                Listed::Own(_) | Listed::Path => "Your levels",
                Listed::Shipped(shelved) if shelved.file.starts_with("puzzles/") => "Puzzles",
                Listed::Shipped(shelved) if shelved.file.starts_with("well/") => "A campaign of three floors",
                Listed::Shipped(_) => "Shipped levels",
            };
            if heading != group {
                entries.heading(heading, false);
                group = heading;
            }
            entries.add(letters.next());
        }
        entries
    }

    fn words(&self, index: usize, title: &Title) -> String {
        self.lines.get(index).map_or_else(String::new, |line| words(line, title))
    }

    fn open(&self, index: usize, title: &mut Title) -> Flow<Title> {
        match self.lines.get(index) {
            Some(Listed::Path) => Flow::Push(Box::new(PathScreen::new(title))),
            Some(Listed::Unfinished(name)) => {
                let levels = title.unfinished(name).map(|game| vec![game.level.clone()]).unwrap_or_default();
                title.choice = Some(Choice::Levels(levels, LevelSource::Unfinished(name.clone()), Use::GoOn));
                Flow::Leave
            }
            Some(line) => match source(line) {
                Some(source) => opened(read_down(line, title), source),
                None => Flow::Consumed,
            },
            None => Flow::Consumed,
        }
    }
}

/// The lines of the list: unfinished games, the user's own levels, any other file, shipped levels.
pub(super) fn listed(title: &Title) -> Vec<Listed> {
    let shipped =
        SHELF.iter().chain(CAMPAIGNS.iter().filter_map(|floors| floors.first())).chain(PUZZLES).map(Listed::Shipped);
    let own = title.own_levels.as_ref().map(|files| files.list("")).unwrap_or_default();
    let own = own.into_iter().filter(|name| !name.ends_with('/')).map(Listed::Own);
    let path = title.any_levels.is_some().then_some(Listed::Path);
    let unfinished = title.unfinished.iter().map(|game| Listed::Unfinished(game.name.clone()));
    unfinished.chain(own).chain(path).chain(shipped).collect()
}

/// What a line says.
pub(super) fn words(line: &Listed, title: &Title) -> String {
    match line {
        Listed::Unfinished(name) => {
            let level = title.unfinished(name).map(|game| harmless(&game.level.name)).unwrap_or_default();
            if level.is_empty() { printable(name).into_owned() } else { level }
        }
        Listed::Shipped(shelved) => name_of(shelved),
        Listed::Own(name) => printable(name).into_owned(),
        Listed::Path => "a file by its path ...".to_owned(),
    }
}

/// The name of a shipped level, from its first lines.
fn name_of(shelved: &Shelved) -> String {
    let name = shelved.text.lines().find_map(|line| line.strip_prefix("name = \"")?.strip_suffix('"'));
    harmless(name.unwrap_or(shelved.file))
}

/// The source of the level of a line.
pub(super) fn source(line: &Listed) -> Option<LevelSource> {
    match line {
        Listed::Unfinished(name) => Some(LevelSource::Unfinished(name.clone())),
        Listed::Shipped(shelved) => Some(LevelSource::Shipped(shelved.file)),
        Listed::Own(name) => Some(LevelSource::Own(name.clone())),
        Listed::Path => None,
    }
}

/// Reads the level of a line; `None` if the line is not a level.
fn read(line: &Listed, title: &Title) -> Option<Result<Level, FileError>> {
    match line {
        Listed::Unfinished(name) => title.unfinished(name).map(|game| Ok(game.level.clone())),
        Listed::Shipped(shelved) => Some(level::parse(shelved.file, shelved.text.as_bytes(), lab::vocabulary())),
        Listed::Own(name) => title.own_levels.as_ref().map(|files| files.read(name)),
        Listed::Path => None,
    }
}

/// Reads the level of a line, and all levels below it.
pub(super) fn read_down(line: &Listed, title: &Title) -> Option<Result<Vec<Level>, CampaignError>> {
    match line {
        Listed::Shipped(shelved) => Some(down_from(shelved.file, |file| {
            let text = CAMPAIGNS.iter().copied().flatten().find(|below| below.file == file).unwrap_or(shelved).text;
            level::parse(file, text.as_bytes(), lab::vocabulary())
        })),
        Listed::Own(name) => title.own_levels.as_ref().map(|files| down_from(name, |name| files.read(name))),
        Listed::Unfinished(_) | Listed::Path => None,
    }
}

/// Reads the level of a path and the levels below it, which are in the same folder.
fn down_from(path: &str, mut read: impl FnMut(&str) -> Result<Level, FileError>) -> Result<Vec<Level>, CampaignError> {
    let (folder, name) = path.rfind('/').map_or(("", path), |slash| path.split_at(slash + 1));
    campaign(name, |name| read(&format!("{folder}{name}")))
}

/// The screen after reading a level: the question what to do with it, or the error.
fn opened(read: Option<Result<Vec<Level>, CampaignError>>, source: LevelSource) -> Flow<Title> {
    match read {
        Some(Ok(levels)) => Flow::Push(Box::new(UseScreen { levels, source, list: List::default() })),
        Some(Err(error)) => Flow::Push(Box::new(MessageScreen::new("This is not a level", &error.to_string()))),
        None => Flow::Consumed,
    }
}

/// Width and height of the window.
fn size(area: Rect) -> (u16, u16) {
    (area.width.saturating_sub(2).min(120), area.height.saturating_sub(2).min(46))
}

/// The areas of the list, and of the text and picture to its right.
fn parts(area: Rect) -> (Rect, Rect) {
    let inner = window::inside(size(area), area);
    let list = Rect { width: LIST_WIDTH.min(inner.width), ..inner };
    let x = list.right() + 2;
    (list, Rect { x, width: inner.right().saturating_sub(x), ..inner })
}

impl Screen<Title> for LevelsScreen {
    fn handle(&mut self, input: Input, title: &mut Title) -> Flow<Title> {
        let (entries, before) = (self.entries(title), self.list.selected(self.lines.len()));
        let event = self.list.handle(input, &entries, parts(title.screen).0, &title.keys.window);
        if self.list.selected(self.lines.len()) != before {
            self.look(title);
        }
        match event {
            ListEvent::Chosen(index) | ListEvent::Turned(index, true) => self.open(index, title),
            ListEvent::Back => Flow::Pop,
            ListEvent::Key(key) => title.elsewhere(key),
            ListEvent::Ignored => Flow::Ignored,
            ListEvent::Moved | ListEvent::Turned(..) | ListEvent::ClickedOutside => Flow::Consumed,
        }
    }

    fn render(&self, title: &Title, area: Rect, buffer: &mut Buffer) {
        let theme = title.theme;
        let style = |role| window::on_window(theme, role);
        let keys = window::hint(&title.keys.window, true, "open");
        window::open(theme, size(area), "Open a level", &keys, area, buffer);
        let (list, right) = parts(area);
        let letters: Vec<_> = title.keys.letters().take(self.lines.len()).map(|key| key.to_string()).collect();
        let line = |index: usize| {
            let letter = letters.get(index).map_or(" ", String::as_str);
            text::line([(format!("{letter} "), style(Role::Key)), (self.words(index, title), style(Role::Screen))])
        };
        self.list.render(&self.entries(title), line, theme, list, buffer);
        let going_on = match self.lines.get(self.list.selected(self.lines.len())) {
            Some(Listed::Unfinished(name)) => title.unfinished(name).map(|game| {
                let done = counted(game.actions, "action");
                format!("Your game goes on after {done}, on its levels as they were when it began.")
            }),
            _ => None,
        };
        let going_on = going_on.unwrap_or_default();
        let words = match (&self.shown, &title.folder) {
            _ if !going_on.is_empty() => (going_on, Role::Muted),
            (Some(Ok(level)), _) => (title.keys.game.fill(&harmless(&level.about)), Role::Muted),
            (Some(Err(error)), _) => (harmless(&error.to_string()), Role::Warning),
            (None, Some(folder)) => (
                format!("Your levels are the files in {}. Any other file opens by its path.", printable(folder)),
                Role::Muted,
            ),
            (None, None) => ("Any file opens by its path.".to_owned(), Role::Muted),
        };
        // The text may take half of the room.
        let most = usize::from(right.height) / 2;
        let mut lines = wrap(&words.0, usize::from(right.width), 0);
        if lines.len() > most {
            lines.truncate(most.saturating_sub(1));
            lines.push("...".to_owned());
        }
        let about = lines.len() as u16 + 1;
        text::draw(lines.into_iter().map(|text| Line::styled(text, style(words.1))), right, buffer);
        if let Some(Ok(level)) = &self.shown {
            let below = Rect { y: right.y + about, height: right.height.saturating_sub(about), ..right };
            preview::render(level, theme, below, buffer);
        }
    }
}

/// Prompts for the path of a level file.
struct PathScreen {
    prompt: Prompt,
    /// Files whose paths start like the typed one.
    files: Vec<String>,
}

/// Maximum number of listed files.
const FILES: usize = 8;

/// The longest path, in characters.
const LONGEST_PATH: usize = 400;

impl PathScreen {
    fn new(title: &Title) -> Self {
        let prompt = Prompt::new(String::new(), LONGEST_PATH, |character| !character.is_control());
        let mut screen = Self { prompt, files: Vec::new() };
        screen.look_up(title);
        screen
    }

    fn look_up(&mut self, title: &Title) {
        self.files = title.any_levels.as_ref().map(|files| files.list(self.prompt.text())).unwrap_or_default();
    }
}

impl Screen<Title> for PathScreen {
    fn handle(&mut self, input: Input, title: &mut Title) -> Flow<Title> {
        let Input::Key(key) = input else { return Flow::Consumed };
        match self.prompt.press(key, &title.keys.window) {
            PromptEvent::Back => return Flow::Pop,
            PromptEvent::Done if self.prompt.text().trim().is_empty() => return Flow::Pop,
            PromptEvent::Done => {
                let path = self.prompt.text().trim();
                let levels = title.any_levels.as_ref().map(|files| down_from(path, |path| files.read(path)));
                return opened(levels, LevelSource::Path(path.to_owned()));
            }
            PromptEvent::Complete => self.prompt.complete(&self.files),
            PromptEvent::Changed => {}
            PromptEvent::Key(key) => return title.elsewhere(key),
        }
        self.look_up(title);
        Flow::Consumed
    }

    fn render(&self, title: &Title, area: Rect, buffer: &mut Buffer) {
        let muted = window::on_window(title.theme, Role::Muted);
        let mut below: Vec<_> =
            self.files.iter().take(FILES).map(|name| Line::styled(printable(name).into_owned(), muted)).collect();
        if self.files.len() > FILES {
            below.push(Line::styled("...", muted));
        }
        let texts = ("Path of the file", "", "open");
        self.prompt.render(texts, true, below, 70, &title.keys.window, title.theme, area, buffer);
    }
}

/// Asks what to do with a level.
struct UseScreen {
    /// The level, and those below it.
    levels: Vec<Level>,
    source: LevelSource,
    list: List,
}

/// The uses of a level.
const USES: [(Use, &str); 4] = [
    (Use::GoOn, "continue your unfinished game"),
    (Use::Play, "play it from the beginning"),
    (Use::Watch, "watch it without a player"),
    (Use::Lab, "open it in the lab"),
];

/// Width and height of its window.
const USE_SIZE: (u16, u16) = (56, USES.len() as u16 + 2);

impl UseScreen {
    /// The uses of this level: only an unfinished game can be continued.
    fn uses(&self, title: &Title) -> &'static [(Use, &'static str)] {
        let is_unfinished = title.unfinished(&(title.kept_as)(&self.source, &self.levels)).is_some();
        if is_unfinished { &USES } else { &USES[1..] }
    }
}

impl Screen<Title> for UseScreen {
    fn handle(&mut self, input: Input, title: &mut Title) -> Flow<Title> {
        let mut entries = Entries::default();
        let uses = self.uses(title);
        title.keys.letters().take(uses.len()).for_each(|letter| entries.add(Some(letter)));
        let area = window::inside(USE_SIZE, title.screen);
        match self.list.handle(input, &entries, area, &title.keys.window) {
            ListEvent::Chosen(index) => {
                let levels = self.levels.clone();
                let top = levels.first().cloned();
                let (how, _) = uses[index.min(uses.len() - 1)];
                // Problems are reported here, where another level can be chosen.
                let trial = match how {
                    Use::GoOn => Ok(()),
                    Use::Play => Game::on_levels(levels.clone(), 1).map(drop).map_err(|error| error.to_string()),
                    Use::Watch => Game::without_player(top, 1).map(drop).map_err(|error| error.to_string()),
                    Use::Lab => top.and_then(Experiment::on).map(drop).ok_or_else(|| NO_ENDS.to_owned()),
                };
                if let Err(why) = trial {
                    return Flow::Push(Box::new(MessageScreen::new("This does not work with this level", &why)));
                }
                title.choice = Some(Choice::Levels(levels, self.source.clone(), how));
                Flow::Leave
            }
            ListEvent::Back | ListEvent::ClickedOutside => Flow::Pop,
            ListEvent::Key(key) => title.elsewhere(key),
            ListEvent::Ignored => Flow::Ignored,
            ListEvent::Moved | ListEvent::Turned(..) => Flow::Consumed,
        }
    }

    fn render(&self, title: &Title, area: Rect, buffer: &mut Buffer) {
        let style = |role| window::on_window(title.theme, role);
        let name = self.levels.first().map_or_else(String::new, |level| harmless(&level.name));
        let name = if name.is_empty() { "A level" } else { &name };
        let keys = window::hint(&title.keys.window, true, "begin");
        let inner = window::open(title.theme, USE_SIZE, name, &keys, area, buffer);
        let uses = self.uses(title);
        let letters: Vec<_> = title.keys.letters().take(uses.len()).map(|key| key.to_string()).collect();
        let line = |index: usize| {
            let letter = letters.get(index).map_or(" ", String::as_str);
            text::line([(format!("{letter}  "), style(Role::Key)), (uses[index].1.to_owned(), style(Role::Screen))])
        };
        self.list.render(&Entries::plain(uses.len()), line, title.theme, inner, buffer);
    }
}

/// The message about a level without ends.
const NO_ENDS: &str = "The lab searches from A to B, and this level has no such ends.";

/// A message, line by line as it is written.
struct MessageScreen {
    title: &'static str,
    lines: Vec<String>,
}

impl MessageScreen {
    fn new(title: &'static str, message: &str) -> Self {
        let clean = |line: &str| printable(line).into_owned();
        Self { title, lines: message.lines().map(clean).collect() }
    }
}

impl Screen<Title> for MessageScreen {
    fn handle(&mut self, input: Input, title: &mut Title) -> Flow<Title> {
        match input {
            Input::Key(key) if title.way_out(key) == Some(WayOut::AtOnce) => Flow::Leave,
            Input::Key(_) | Input::Click(_) => Flow::Pop,
            Input::Tick | Input::Resized { .. } => Flow::Ignored,
            _ => Flow::Consumed,
        }
    }

    fn render(&self, title: &Title, area: Rect, buffer: &mut Buffer) {
        let style = window::on_window(title.theme, Role::Warning);
        let width = usize::from(area.width.saturating_sub(8)).max(20);
        let lines: Vec<_> = self
            .lines
            .iter()
            .flat_map(|line| if line.chars().count() <= width { vec![line.clone()] } else { wrap(line, width, 0) })
            .collect();
        let longest = lines.iter().map(|line| line.chars().count()).max().unwrap_or(0).max(40);
        let size = (longest as u16 + 4, lines.len() as u16 + 2);
        let keys = format!("{} back", title.keys.window.key(window::Command::Back));
        let inner = window::open(title.theme, size, self.title, &keys, area, buffer);
        text::draw(lines.into_iter().map(|line| Line::styled(line, style)), inner, buffer);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_shipped_level_can_be_read_and_has_a_name() {
        for shelved in SHELF.iter().chain(PUZZLES) {
            let level = level::parse(shelved.file, shelved.text.as_bytes(), lab::vocabulary()).expect(shelved.file);
            assert_eq!(harmless(&level.name), name_of(shelved), "{}", shelved.file);
        }
    }
}
