//! The first screen, where no game is going on: what is it to be?

use ratatui::{
    buffer::Buffer,
    layout::{Position, Rect},
    text::Line,
};

use crate::{chance, game::Difficulty, level::is_printable, search::Named};

use super::{
    config::Keys,
    help,
    key::{Key, KeyCode},
    keymap::Command,
    manual::{Manual, WIDTH},
    screen::{App, Context, Flow, Input, Screen, WayOut},
    text::{self, line},
    theme::{Role, Theme},
    window,
};

/// What was chosen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
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
}

/// What the title's screens share.
pub struct Title {
    theme: Theme,
    keys: Keys,
    screen: Rect,
    /// How hard a new game is to be.
    pub difficulty: Difficulty,
    /// What was chosen, once something was; else whoever leaves wants nothing.
    pub choice: Option<Choice>,
    /// The hall of the fallen, line by line.
    hall: Vec<String>,
}

impl Title {
    /// Nothing is chosen yet; new games are so hard, and these lines are those of the hall.
    pub fn new(theme: Theme, keys: Keys, difficulty: Difficulty, hall: Vec<String>) -> Self {
        Self { theme, keys, screen: Rect::default(), difficulty, choice: None, hall }
    }
}

impl Context for Title {
    fn theme(&self) -> Theme {
        self.theme
    }

    fn way_out(&self, key: Key) -> Option<WayOut> {
        match self.keys.game.command(key)? {
            Command::Leave => Some(WayOut::AtOnce),
            Command::Quit | Command::Suspend => Some(WayOut::Other),
            _ => None,
        }
    }

    fn leave_key(&self) -> String {
        self.keys.game.key(Command::Leave)
    }

    fn leave_keys(&self) -> Vec<Key> {
        self.keys.game.single_keys(Command::Leave)
    }

    fn resized(&mut self, area: Rect) {
        self.screen = area;
    }
}

/// What a row of the title does.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Deed {
    Begin(Choice),
    Difficulty,
    Seed,
    Hall,
    Help,
    Leave,
}

/// A row of the title: its letter, its words, and what it does.
type Row = (char, &'static str, Deed);

/// The rows, one below the other.
const ROWS: &[Row] = &[
    ('n', "new game", Deed::Begin(Choice::New(None))),
    ('i', "how hard:", Deed::Difficulty),
    ('s', "new game of a seed", Deed::Seed),
    ('d', "the game of today, the same for everybody", Deed::Begin(Choice::Daily)),
    ('t', "the first five minutes: how to play", Deed::Begin(Choice::Tutorial)),
    ('w', "watch a world without you", Deed::Begin(Choice::Watch)),
    ('a', "the lab: an A* textbook that runs", Deed::Begin(Choice::Lab)),
    ('f', "the hall of the fallen", Deed::Hall),
    ('?', "help", Deed::Help),
    ('q', "leave", Deed::Leave),
];

/// How wide and how high the window is.
const SIZE: (u16, u16) = (76, ROWS.len() as u16 + 5);

/// The application that asks what it is to be, on a screen of this size.
pub fn title(title: Title, width: u16, height: u16) -> App<Title> {
    App::new(title, TitleScreen::default(), width, height)
}

/// Lists what there is.
#[derive(Default)]
struct TitleScreen {
    selected: usize,
}

impl TitleScreen {
    fn carry_out(deed: Deed, title: &mut Title) -> Flow<Title> {
        match deed {
            Deed::Begin(choice) => {
                title.choice = Some(choice);
                return Flow::Leave;
            }
            Deed::Difficulty => {
                let choices = Difficulty::CHOICES;
                let now = choices.iter().position(|&choice| choice == title.difficulty).unwrap_or(0);
                title.difficulty = choices[(now + 1) % choices.len()];
            }
            Deed::Seed => return Flow::Push(Box::new(SeedScreen::default())),
            Deed::Hall => return Flow::Push(Box::new(PageScreen { page: Page::Hall, manual: Manual::default() })),
            Deed::Help => return Flow::Push(Box::new(PageScreen { page: Page::Help, manual: Manual::default() })),
            Deed::Leave => return Flow::Leave,
        }
        Flow::Consumed
    }

    fn row_at(position: Position, title: &Title) -> Option<usize> {
        let inner = window::inside(SIZE, title.screen);
        let row = usize::from(position.y.checked_sub(inner.y + 2)?);
        (inner.contains(position) && row < ROWS.len()).then_some(row)
    }
}

impl Screen<Title> for TitleScreen {
    fn handle(&mut self, input: Input, title: &mut Title) -> Flow<Title> {
        let last = ROWS.len() - 1;
        match input {
            Input::Key(key) => {
                if let Some(row) = ROWS.iter().position(|(letter, ..)| key == Key::character(*letter)) {
                    self.selected = row;
                    return Self::carry_out(ROWS[row].2, title);
                }
                match (title.keys.game.command(key), key.code) {
                    (Some(Command::Move(direction)), _) => {
                        let to = self.selected.saturating_add_signed(direction.offset().1 as isize);
                        self.selected = to.min(last);
                    }
                    (Some(Command::Confirm), _) | (_, KeyCode::Enter) => {
                        return Self::carry_out(ROWS[self.selected].2, title);
                    }
                    (Some(Command::Help), _) => return Self::carry_out(Deed::Help, title),
                    (Some(Command::Leave | Command::Quit | Command::Cancel), _) => return Flow::Leave,
                    (Some(Command::Suspend), _) => return Flow::Suspend,
                    (Some(Command::Redraw), _) => return Flow::Redraw,
                    _ => {}
                }
            }
            Input::Hover(position) => self.selected = Self::row_at(position, title).unwrap_or(self.selected),
            Input::Click(position) => {
                if let Some(row) = Self::row_at(position, title) {
                    self.selected = row;
                    return Self::carry_out(ROWS[row].2, title);
                }
            }
            Input::Scroll(step) => self.selected = self.selected.saturating_add_signed(isize::from(step)).min(last),
            _ => return Flow::Ignored,
        }
        Flow::Consumed
    }

    fn render(&self, title: &Title, area: Rect, buffer: &mut Buffer) {
        let style = |role| window::on_window(title.theme, role);
        let keys = format!("its letter or {}", title.keys.game.key(Command::Confirm));
        let inner = window::open(title.theme, SIZE, "Fogwalk", &keys, area, buffer);
        text::draw([Line::styled("They only know what they have seen. So do you.", style(Role::Muted))], inner, buffer);
        for (index, (row, (letter, words, deed))) in inner.rows().skip(2).zip(ROWS).enumerate() {
            let value = if *deed == Deed::Difficulty { title.difficulty.name() } else { "" };
            let entry = [
                (format!("{letter}  "), style(Role::Key)),
                (format!("{words} "), style(Role::Screen)),
                (value.to_owned(), style(Role::Strong)),
            ];
            text::draw([line(entry)], row, buffer);
            if index == self.selected {
                buffer.set_style(row.intersection(area), title.theme.style(Role::Cursor));
            }
        }
        let below = Rect { y: inner.bottom().saturating_sub(1), height: 1, ..inner };
        if ROWS[self.selected].2 == Deed::Difficulty {
            text::draw([Line::styled(title.difficulty.about(), style(Role::Muted))], below, buffer);
        }
    }
}

/// The question for a seed.
#[derive(Default)]
struct SeedScreen {
    typed: String,
}

/// The longest seed that can be typed, in characters.
const LONGEST: usize = 40;

impl Screen<Title> for SeedScreen {
    fn handle(&mut self, input: Input, title: &mut Title) -> Flow<Title> {
        let Input::Key(key) = input else { return Flow::Consumed };
        match key.code {
            // Letters are what is typed here, whatever they are bound to.
            KeyCode::Char(letter) if !key.ctrl && !key.alt => {
                let is_fit = is_printable(letter) && (letter.is_alphanumeric() || letter == '-' || letter == ' ');
                if is_fit && self.typed.chars().count() < LONGEST {
                    self.typed.push(letter);
                }
            }
            KeyCode::Backspace => drop(self.typed.pop()),
            KeyCode::Esc => return Flow::Pop,
            KeyCode::Enter => {
                if let Some(seed) = chance::seed_of(self.typed.trim()) {
                    title.choice = Some(Choice::New(Some(seed)));
                    return Flow::Leave;
                }
            }
            _ if title.way_out(key) == Some(WayOut::AtOnce) => return Flow::Leave,
            _ => {}
        }
        Flow::Consumed
    }

    fn render(&self, title: &Title, area: Rect, buffer: &mut Buffer) {
        let style = |role| window::on_window(title.theme, role);
        let inner = window::open(title.theme, (56, 4), "A number or a word", "Enter begin   Esc back", area, buffer);
        let typed = line([(self.typed.clone(), style(Role::Strong)), ("_".to_owned(), style(Role::Key))]);
        let is_good = self.typed.is_empty() || chance::seed_of(self.typed.trim()).is_some();
        let says = if is_good { "the same one gives the same dungeon again" } else { "a word begins with a letter" };
        text::draw([typed, Line::styled(says, style(Role::Muted))], inner, buffer);
    }
}

/// What a page is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Page {
    Hall,
    Help,
}

/// A page to read.
struct PageScreen {
    page: Page,
    manual: Manual,
}

impl PageScreen {
    fn lines(&self, title: &Title) -> Vec<Line<'static>> {
        let style = window::on_window(title.theme, Role::Screen);
        match self.page {
            Page::Help => help::lines(title.theme, &title.keys.game, WIDTH),
            Page::Hall => title.hall.iter().map(|line| Line::styled(line.clone(), style)).collect(),
        }
    }
}

impl Screen<Title> for PageScreen {
    fn handle(&mut self, input: Input, title: &mut Title) -> Flow<Title> {
        let size = (self.lines(title).len(), title.screen.bottom());
        self.manual.handle(input, size, |key| help::turn(title.keys.game.command(key)?))
    }

    fn render(&self, title: &Title, area: Rect, buffer: &mut Buffer) {
        let keys = (title.keys.game.scrolls(), title.keys.game.key(Command::Cancel));
        let name = if self.page == Page::Hall { "The hall of the fallen" } else { "Fogwalk" };
        self.manual.render(name, self.lines(title), (&keys.0, &keys.1), title.theme, area, buffer);
    }
}

#[cfg(test)]
mod tests {
    use super::{
        super::{shot, theme::ColourDepth},
        *,
    };

    #[test]
    fn what_takes_two_cells_or_none_is_no_part_of_a_seed() {
        let context = Title::new(Theme::new(ColourDepth::True), Keys::default(), Difficulty::default(), Vec::new());
        let mut app = title(context, 80, 24);
        app.press("s w 墙 \u{301} é").expect("keys");
        let picture = shot::Format::Text.write(&shot::draw(&app, 80, 24));
        assert!(picture.contains(" wé_ "), "{picture}");
    }
}
