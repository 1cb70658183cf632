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
    night, scene,
    wordmark::{self, Scale},
};

/// The lines that there is a choice of: a game can be continued only if there is one, and settings changed only if there
/// are some.
fn rows(title: &Title) -> Vec<&'static Binding<Command, Group>> {
    let is_there = |command| match command {
        Command::Continue => title.game.is_some(),
        Command::Course => title.course.is_some(),
        Command::Settings => title.config.is_some(),
        _ => true,
    };
    BINDINGS.iter().filter(|row| is_there(row.command)).collect()
}

/// Where the name and the window stand.
struct Arrangement {
    /// The size of the name.
    scale: Scale,
    /// The name, a line that goes with it, and one empty line after each.
    head: Rect,
    /// The part of the screen in the middle of which the window stands.
    around: Rect,
    /// Width and height of the window.
    size: (u16, u16),
    /// The list of choices.
    list: Rect,
    /// The scene beside the window; empty if there is no room for it.
    scene: Rect,
}

impl Arrangement {
    /// The name stands in the window. On a large screen it is twice as large, above the window in the fog; on a very large one it
    /// is larger still, and a scene stands beside the window.
    fn of(title: &Title, area: Rect) -> Self {
        /// Lines around the name that stay free on a large screen.
        const FREE: u16 = 6;
        /// Columns between the window and the scene.
        const BETWEEN: u16 = 8;
        let rows = rows(title).len() as u16;
        let below = |mark: (u16, u16)| mark.1 + 3;
        let (huge, large, small) = (Scale::Huge.size(), Scale::Large.size(), Scale::Small.size());
        let alone = (76, rows + 5);
        let body = (alone.0 + BETWEEN + scene::SIZE.0, alone.1.max(scene::SIZE.1));
        if area.width >= body.0.max(huge.0) + FREE && area.height >= below(huge) + body.1 + FREE {
            let top = area.y + (area.height - below(huge) - body.1) / 2;
            let head = Rect { y: top, height: below(huge), ..area };
            let left = area.x + (area.width - body.0) / 2;
            let middle = |height: u16| head.bottom() + (body.1 - height) / 2;
            let around = Rect::new(left, middle(alone.1), alone.0, alone.1);
            let (width, height) = scene::SIZE;
            let scene = Rect::new(around.right() + BETWEEN, middle(height), width, height);
            let list = window::inside(alone, around);
            let list = Rect { y: list.y + 1, height: rows, ..list }.intersection(list);
            return Self { scale: Scale::Huge, head, around, size: alone, list, scene };
        }
        let is_large = area.width >= large.0 + FREE && area.height >= below(large) + alone.1 + FREE;
        if is_large {
            let top = area.y + (area.height - below(large) - alone.1) / 2;
            let head = Rect { y: top, height: below(large), ..area };
            let around = Rect { y: head.bottom(), height: alone.1, ..area };
            let list = window::inside(alone, around);
            let list = Rect { y: list.y + 1, height: rows, ..list }.intersection(list);
            return Self { scale: Scale::Large, head, around, size: alone, list, scene: Rect::default() };
        }
        let size = (76, below(small) + rows + 4);
        let inner = window::inside(size, area);
        let head = Rect { height: below(small), ..inner }.intersection(inner);
        let list = Rect { y: inner.y + below(small), height: rows, ..inner }.intersection(inner);
        Self { scale: Scale::Small, head, around: area, size, list, scene: Rect::default() }
    }

    /// Width and height of the name and the window together.
    fn whole(&self) -> (u16, u16) {
        match self.scale {
            Scale::Small => self.size,
            Scale::Large => (self.scale.size().0 + 2, self.head.height + self.size.1),
            Scale::Huge => {
                let body = (self.scene.right() - self.around.x, self.size.1.max(self.scene.height));
                (body.0.max(self.scale.size().0) + 2, self.head.height + body.1)
            }
        }
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
        title.choice = Some(choice);
        Flow::Leave
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
            title.frame = title.frame.wrapping_add(1);
            title.frames_left = title.frames_left.saturating_sub(1);
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
            night::render(title.theme, title.frame, arrangement.whole(), area, buffer);
        }
        let rows = rows(title);
        let style = |role| window::on_window(title.theme, role);
        if !arrangement.scene.is_empty() {
            scene::render(title.theme, arrangement.scene.intersection(area), buffer);
        }
        let choose = title.keys.window.key(window::Command::Choose);
        let keys = format!("{} move   press a letter or {choose}", title.keys.window.scrolls());
        let inner = window::place(title.theme, arrangement.size, "", &keys, arrangement.around, buffer);
        let (head, scale) = (arrangement.head, arrangement.scale);
        wordmark::render(title.theme, scale, head, buffer);
        let says = Line::raw("They only know what they have seen. So do you.").centered();
        let below = Rect { y: head.y + scale.size().1 + 1, height: 1, ..head }.intersection(head);
        for position in below.positions() {
            let ground = buffer[position].style().bg;
            buffer[position].set_style(Style { bg: ground, ..title.theme.style(Role::Muted) });
        }
        says.render(below, buffer);
        let entry = |index: usize| {
            let row = rows[index];
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
        };
        self.list.render(&Entries::plain(rows.len()), entry, title.theme, arrangement.list, buffer);
        let below = Rect { y: inner.bottom().saturating_sub(1), height: 1, ..inner };
        if rows[self.list.selected(rows.len())].command == Command::Difficulty {
            text::draw([Line::styled(title.difficulty.row().about, style(Role::Muted))], below, buffer);
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
                    title.choice = Some(Choice::New(Some(seed)));
                    return Flow::Leave;
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
