//! The first window, which lists what the program can do; the prompt for a seed; and the pages to read.

use ratatui::{buffer::Buffer, layout::Rect, style::Style, text::Line, widgets::Widget as _};

use crate::{chance, level::is_printable};

use super::{
    super::{
        binding::Binding,
        help,
        manual::{self, Manual},
        motion::Motion,
        screen::{Context as _, Flow, Input, Screen, WayOut},
        settings::SettingsScreen,
        text::{self, line},
        theme::Role,
        window::{self, Entries, List, ListEvent, Prompt, PromptEvent, on_window},
    },
    Choice, Title,
    keys::{BINDINGS, Command, Group},
    levels::LevelsScreen,
    scene,
    set_aside::choose,
    torches,
    wordmark::{self, Scale},
};

/// The lines that there is a choice of: a game can be continued only if there is one, and settings changed only if
/// there are some.
fn rows(title: &Title) -> Vec<&'static Binding<Command, Group>> {
    let is_there = |command| match command {
        Command::Continue => title.game.is_some(),
        Command::Course => title.course.is_some(),
        Command::Settings => title.config.is_some(),
        _ => true,
    };
    BINDINGS.iter().filter(|row| is_there(row.command)).collect()
}

/// A line of the list.
fn entry(title: &Title, row: &Binding<Command, Group>) -> Line<'static> {
    let style = |role| on_window(title.theme, role);
    let value = match row.command {
        Command::Continue => title.game.clone().unwrap_or_default(),
        Command::Course => title.course.clone().unwrap_or_default(),
        Command::Difficulty => title.difficulty.name().to_owned(),
        Command::Levels if !title.unfinished.is_empty() => format!("({} unfinished)", title.unfinished.len()),
        _ => String::new(),
    };
    line([
        (format!("{}  ", title.keys.title.key(row.command)), style(Role::Key)),
        (format!("{} ", row.help), style(Role::Screen)),
        (value, style(Role::Strong)),
    ])
}

/// Where the name and the window stand.
struct Arrangement {
    /// The size of the name.
    scale: Scale,
    /// The name, a line that goes with it, and one empty line after each.
    head: Rect,
    /// The window.
    window: Rect,
    /// The list of choices.
    list: Rect,
    /// The scene beside the window; empty if there is no room for it.
    scene: Rect,
}

/// The lines in the window below the list: a difficulty takes two.
const BELOW_LIST: u16 = 2;

/// The columns between the window and the scene, and those and the lines around everything that stay free on a large
/// screen.
const BETWEEN: u16 = 6;
const FREE: u16 = 6;

impl Arrangement {
    /// The name stands above the window, in the fog, as large as there is room for; beside the window stands a scene or
    /// a part of it.
    fn of(title: &Title, area: Rect) -> Self {
        /// The width of the texts in the window: the least, and the most.
        const WIDTHS: (u16, u16) = (52, 72);
        let rows = rows(title);
        let widest = rows.iter().map(|row| entry(title, row).width() as u16).max().unwrap_or_default();
        let width = widest.clamp(WIDTHS.0, WIDTHS.1) + 4;
        let lines = rows.len() as u16 + BELOW_LIST + 2;
        let scenes = [
            (Scale::Huge, scene::SIZE.0),
            (Scale::Large, scene::SIZE.0),
            (Scale::Large, scene::LEAST),
            (Scale::Large, 0),
        ];
        let fitting = scenes.into_iter().find_map(|(scale, scene)| {
            // A line above the list.
            let arranged = Self::arranged(scale, (width, lines + 1), scene, area);
            let (columns, lines) = arranged.whole();
            (columns + FREE <= area.width && lines + FREE <= area.height).then_some(arranged)
        });
        fitting.unwrap_or_else(|| Self::arranged(Scale::Small, (width, lines), 0, area))
    }

    /// Puts a name of this size, a window, and a scene with so many columns into the middle of an area.
    fn arranged(scale: Scale, window: (u16, u16), scene: u16, area: Rect) -> Self {
        /// The most lines that stay free between the name and the window, beside the one that always does.
        const MOST_FREE: u16 = 4;
        let (beside, tall) = if scene > 0 { (BETWEEN + scene, window.1.max(scene::SIZE.1)) } else { (0, window.1) };
        let head = scale.size().1 + 3;
        // What a large screen has to spare lies above, between and below, so that no part of it is empty.
        let spare = area.height.saturating_sub(head + tall + FREE) / 2;
        let head = if scale == Scale::Small { head } else { head + spare.min(MOST_FREE) };
        let top = area.y + area.height.saturating_sub(head + tall) / 2;
        let named = scale.size().0;
        // Above a scene, the name begins where the window does.
        let whole = if scene > 0 { (window.0 + beside).max(named) } else { window.0 };
        let left = area.x + area.width.saturating_sub(whole) / 2;
        let middle = |height: u16| top + head + (tall - height) / 2;
        let frame = Rect::new(left, middle(window.1), window.0, window.1).intersection(area);
        let inner = window::inside(window, frame);
        let is_small = u16::from(scale != Scale::Small);
        let list = Rect { y: inner.y + is_small, height: inner.height.saturating_sub(BELOW_LIST + is_small), ..inner };
        let scene = if scene > 0 {
            Rect::new(frame.right() + BETWEEN, middle(scene::SIZE.1), scene, scene::SIZE.1)
        } else {
            Rect::default()
        };
        let (x, width) = if beside > 0 { (left, named) } else { (area.x, area.width) };
        let head = Rect { x, width, y: top, height: head }.intersection(area);
        Self { scale, head, window: frame, list: list.intersection(inner), scene }
    }

    /// Width and height of everything together.
    fn whole(&self) -> (u16, u16) {
        let right = if self.scene.is_empty() { self.window.right() } else { self.scene.right() };
        let width = (right - self.window.x).max(self.scale.size().0) + 2;
        (width, self.head.height + self.window.height.max(self.scene.height))
    }
}

/// Lists the choices.
#[derive(Default)]
pub(super) struct TitleScreen {
    list: List,
}

impl TitleScreen {
    fn carry_out(index: usize, title: &mut Title) -> Flow<Title> {
        let Some(row) = rows(title).get(index).copied() else { return Flow::Consumed };
        let choice = match row.command {
            Command::Continue => Choice::Continue,
            Command::NewGame => Choice::New(None),
            Command::Daily => Choice::Daily,
            Command::Tutorial => Choice::Tutorial,
            Command::Watch => Choice::Watch,
            Command::Lab => Choice::Lab,
            Command::Course => Choice::Course,
            Command::Difficulty => {
                title.difficulty = title.difficulty.next();
                return Flow::Consumed;
            }
            Command::Seed => return Flow::Push(Box::new(SeedScreen::new())),
            Command::Levels => return Flow::Push(Box::new(LevelsScreen::new(title))),
            Command::Hall => return Flow::Push(Box::new(PageScreen::new(Page::Hall))),
            Command::Settings => return Flow::Push(Box::new(SettingsScreen::default())),
            Command::Help => return Flow::Push(Box::new(PageScreen::new(Page::Help))),
            Command::Leave => return Flow::Leave,
        };
        choose(choice, title)
    }

    fn handle_input(&mut self, input: Input, title: &mut Title) -> Flow<Title> {
        let rows = rows(title);
        let entries = Entries::plain(rows.len());
        match self.list.handle(input, &entries, Arrangement::of(title, title.screen).list, &title.keys.window) {
            ListEvent::Chosen(index) => Self::carry_out(index, title),
            ListEvent::Back => Flow::Leave,
            ListEvent::Key(key) => {
                let command = title.keys.title.command(key);
                match rows.iter().position(|row| Some(row.command) == command) {
                    Some(index) => {
                        self.list.select(index);
                        Self::carry_out(index, title)
                    }
                    None => title.elsewhere(key),
                }
            }
            ListEvent::Ignored => Flow::Ignored,
            ListEvent::Moved | ListEvent::Turned(..) | ListEvent::ClickedOutside => Flow::Consumed,
        }
    }
}

impl Screen<Title> for TitleScreen {
    fn handle(&mut self, input: Input, title: &mut Title) -> Flow<Title> {
        if input == Input::Tick {
            title.night.tick();
            return Flow::Consumed;
        }
        let flow = self.handle_input(input, title);
        // Under another window nothing moves.
        title.stir(matches!(flow, Flow::Consumed | Flow::Ignored));
        flow
    }

    fn render(&self, title: &Title, area: Rect, buffer: &mut Buffer) {
        let arrangement = Arrangement::of(title, area);
        if title.motion != Motion::Off {
            title.night.render(title.theme, arrangement.whole(), area, buffer);
        }
        let rows = rows(title);
        if arrangement.scene.is_empty() {
            torches::render(title.theme, arrangement.window, area, buffer);
        } else {
            scene::render(title.theme, arrangement.scene.intersection(area), buffer);
        }
        let choose = title.keys.window.key(window::Command::Choose);
        let keys = format!("{} move   press a letter or {choose}", title.keys.window.scrolls());
        let frame = arrangement.window;
        let inner = window::place(title.theme, (frame.width, frame.height), "", &keys, frame, buffer);
        let (head, scale) = (arrangement.head, arrangement.scale);
        wordmark::render(title.theme, scale, head, buffer);
        let says = Line::raw("They only know what they have seen. So do you.").centered();
        let below = Rect { y: head.y + scale.size().1 + 1, height: 1, ..head }.intersection(head);
        for position in below.positions() {
            let ground = buffer[position].style().bg;
            buffer[position].set_style(Style { bg: ground, ..title.theme.style(Role::Screen) });
        }
        says.render(below, buffer);
        let list = arrangement.list;
        self.list.render(&Entries::plain(rows.len()), |index| entry(title, rows[index]), title.theme, list, buffer);
        let selected = self.list.selected(rows.len());
        // The screen has a light already; the chosen line is a quieter one.
        let chosen = Rect { y: list.y + selected as u16, height: 1, ..list }.intersection(list);
        buffer.set_style(chosen.intersection(area), title.theme.style(Role::Lit));
        if rows[selected].command == Command::Difficulty {
            let below = Rect { y: list.bottom(), height: inner.bottom().saturating_sub(list.bottom()), ..inner };
            let about = text::wrap(title.difficulty.row().about, usize::from(below.width), 0);
            let muted = on_window(title.theme, Role::Muted);
            text::draw(about.into_iter().map(|text| Line::styled(text, muted)), below.intersection(area), buffer);
        }
    }
}

/// The longest seed that can be typed, in characters.
const LONGEST: usize = 40;

/// Prompts for a seed: a number or a word.
pub(super) struct SeedScreen {
    prompt: Prompt,
}

impl SeedScreen {
    /// An empty prompt.
    pub(super) fn new() -> Self {
        let accepts =
            |letter: char| is_printable(letter) && (letter.is_alphanumeric() || letter == '-' || letter == ' ');
        Self { prompt: Prompt::new(String::new(), LONGEST, accepts) }
    }

    fn seed(&self) -> Option<u64> {
        chance::seed_of(self.prompt.text().trim())
    }
}

impl Screen<Title> for SeedScreen {
    fn handle(&mut self, input: Input, title: &mut Title) -> Flow<Title> {
        let Input::Key(key) = input else { return Flow::Consumed };
        match self.prompt.press(key, &title.keys.window) {
            PromptEvent::Back => return Flow::Pop,
            PromptEvent::Done => {
                if let Some(seed) = self.seed() {
                    return choose(Choice::New(Some(seed)), title);
                }
            }
            PromptEvent::Key(key) if title.way_out(key) == Some(WayOut::AtOnce) => return Flow::Leave,
            PromptEvent::Changed | PromptEvent::Complete | PromptEvent::Key(_) => {}
        }
        Flow::Consumed
    }

    fn render(&self, title: &Title, area: Rect, buffer: &mut Buffer) {
        let is_good = self.prompt.text().is_empty() || self.seed().is_some();
        let says = if is_good { "The same seed gives the same dungeon again." } else { "A word begins with a letter." };
        let says = Line::styled(says, on_window(title.theme, Role::Muted));
        let texts = ("A number or a word", "", "begin");
        self.prompt.render(texts, false, vec![says], 56, &title.keys.window, title.theme, area, buffer);
    }
}

/// A page to read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Page {
    /// The hall of the fallen.
    Hall,
    /// The help of the game.
    Help,
    /// Notices about the files of saved games.
    Notices,
}

/// Shows a page.
pub(super) struct PageScreen {
    page: Page,
    manual: Manual,
}

impl PageScreen {
    /// Shows the notices about saved games.
    pub(super) fn notices() -> Self {
        Self::new(Page::Notices)
    }

    /// Opens a page at its beginning.
    fn new(page: Page) -> Self {
        Self { page, manual: Manual::default() }
    }

    fn lines(&self, title: &Title) -> Vec<Line<'static>> {
        let style = window::on_window(title.theme, Role::Screen);
        match self.page {
            Page::Help => help::lines(title.theme, &title.keys, manual::width(title.screen)),
            Page::Hall => title.hall.iter().map(|line| Line::styled(line.clone(), style)).collect(),
            Page::Notices => {
                let mut text = manual::Text::new(title.theme, manual::width(title.screen));
                title.notices.iter().for_each(|notice| text.paragraph(notice));
                text.into_lines()
            }
        }
    }
}

impl Screen<Title> for PageScreen {
    fn handle(&mut self, input: Input, title: &mut Title) -> Flow<Title> {
        let lines = self.lines(title).len();
        self.manual.handle(input, lines, title)
    }

    fn render(&self, title: &Title, area: Rect, buffer: &mut Buffer) {
        let name = match self.page {
            Page::Hall => "The hall of the fallen",
            Page::Help => "Fogwalk",
            Page::Notices => "Your saved games",
        };
        self.manual.render(name, self.lines(title), &title.keys.window, title.theme, area, buffer);
    }
}

#[cfg(test)]
mod tests {
    use crate::game::DifficultyId;

    use super::{
        super::super::{
            config::Keys,
            shot,
            theme::{ColourDepth, Theme},
        },
        *,
    };

    #[test]
    fn what_takes_two_cells_or_none_is_no_part_of_a_seed() {
        let context = Title::new(Theme::new(ColourDepth::True), Keys::default(), DifficultyId::default(), Vec::new());
        let mut app = super::super::title(context, 80, 24);
        app.press("s w 墙 \u{301} é").expect("keys");
        let picture = shot::Format::Text.write(&shot::draw(&app, 80, 24));
        assert!(picture.contains(" wé_ "), "{picture}");
    }
}
