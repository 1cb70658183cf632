//! The menu of all settings, printed from their table. Each change searches again at once.

use ratatui::{buffer::Buffer, layout::Rect, text::Line};

use crate::lab::{SETTINGS, Setting};

use super::{
    super::{
        screen::{Context as _, Flow, Input, Screen},
        text::{self, line, wrap},
        theme::Role,
        window::{self, Entries, Keymap, List, ListEvent},
        words::harmless,
    },
    bench::Bench,
    keys::Command,
};

/// Lists every setting with its value.
#[derive(Default)]
pub(super) struct MenuScreen {
    list: List,
}

/// Number of lines for the meaning of the selected value, and for the result of the search.
const ABOUT: usize = 3;
const RESULT: usize = 1;

/// Width of the window.
const WIDTH: u16 = 68;

/// Number of lines that are not settings.
const OTHERS: u16 = (1 + ABOUT + RESULT + 2) as u16;

/// Number of visible settings on a screen of this height.
fn rows(height: u16) -> usize {
    SETTINGS.len().min(usize::from(height.saturating_sub(OTHERS + 1)))
}

/// Width and height of the window on a screen of this height.
fn size(height: u16) -> (u16, u16) {
    (WIDTH, OTHERS + rows(height) as u16)
}

/// The part of the screen for the window: above the tasks of a lesson, so that they stay readable.
fn room(bench: &Bench, area: Rect) -> Rect {
    let lesson = bench.layout().lesson;
    let free = Rect { height: lesson.y.saturating_sub(area.y), ..area };
    if lesson.is_empty() || rows(free.height) < LEAST_ROWS { area } else { free }
}

/// The minimum number of visible settings.
const LEAST_ROWS: usize = 3;

/// The area of the settings.
fn list_area(room: Rect) -> Rect {
    let inner = window::inside(size(room.height), room);
    Rect { height: rows(room.height) as u16, ..inner }.intersection(inner)
}

/// The line of a setting: its name, its value, and the key that turns it.
fn entry(setting: &Setting, bench: &Bench) -> Line<'static> {
    let style = |role| window::on_window(bench.theme, role);
    let experiment = bench.study().experiment();
    let role = if setting.is_default(experiment) { Role::Screen } else { Role::Strong };
    line([
        (format!("{} ", bench.keys.lab.key_of(setting.option).unwrap_or_else(|| " ".into())), style(Role::Key)),
        (format!("{:16}", setting.title), style(Role::Screen)),
        (format!("‹ {} ›", setting.in_use(experiment)), style(role)),
    ])
}

impl MenuScreen {
    /// Handles a key that has no meaning in lists.
    fn elsewhere(&mut self, command: Option<Command>, bench: &mut Bench) -> Flow<Bench> {
        match command {
            Some(Command::Turn(option, is_forward)) => {
                if let Some(place) = SETTINGS.iter().position(|setting| setting.option == option) {
                    self.list.select(place);
                    bench.turn(&SETTINGS[place], is_forward);
                }
            }
            Some(Command::Reset) => bench.reset(),
            Some(Command::Leave) => return Flow::Leave,
            _ => {}
        }
        Flow::Consumed
    }
}

impl Screen<Bench> for MenuScreen {
    fn handle(&mut self, input: Input, bench: &mut Bench) -> Flow<Bench> {
        // A demonstration presses the default keys, whatever the user has bound.
        let (input, keys, is_shown) = match input {
            Input::Tick if bench.is_demonstrating() => match bench.next_shown_key() {
                Some(key) => (Input::Key(key), Keymap::of_windows(), true),
                None => return Flow::Ignored,
            },
            _ => (input, bench.keys.window.clone(), false),
        };
        if matches!(input, Input::Key(_) | Input::Click(_) | Input::Scroll(_)) && !is_shown {
            bench.stop_demonstration();
        }
        if matches!(input, Input::Key(_) | Input::Click(_)) {
            bench.notice = None;
        }
        let area = list_area(room(bench, bench.screen()));
        match self.list.handle(input, &Entries::plain(SETTINGS.len()), area, &keys) {
            // A click on a setting turns it; the key that chooses a line closes the window.
            ListEvent::Chosen(index) if matches!(input, Input::Click(_)) => bench.turn(&SETTINGS[index], true),
            ListEvent::Chosen(_) | ListEvent::Back | ListEvent::ClickedOutside => return Flow::Pop,
            ListEvent::Turned(index, is_forward) => bench.turn(&SETTINGS[index], is_forward),
            ListEvent::Key(key) if is_shown => return self.elsewhere(Bench::shown_command(key), bench),
            ListEvent::Key(key) => return self.elsewhere(bench.keys.lab.command(key), bench),
            ListEvent::Ignored => return Flow::Ignored,
            ListEvent::Moved => {}
        }
        Flow::Consumed
    }

    fn render(&self, bench: &Bench, area: Rect, buffer: &mut Buffer) {
        let theme = bench.theme;
        let style = |role| window::on_window(theme, role);
        let reset = bench.keys.lab.key(Command::Reset);
        let windows = &bench.keys.window;
        let (turns, scrolls, back) = (windows.turns(), windows.scrolls(), windows.key(window::Command::Back));
        let keys = format!("{turns} change   {scrolls} choose   {reset} all back   {back} done");
        let area = room(bench, area);
        let inner = window::open(theme, size(area.height), "Settings", &keys, area, buffer);
        let experiment = bench.study().experiment();
        let rows = rows(area.height);
        let entries = Entries::plain(SETTINGS.len());
        self.list.render(&entries, |index| entry(&SETTINGS[index], bench), theme, list_area(area), buffer);
        let chosen = &SETTINGS[self.list.selected(SETTINGS.len())];
        let about = match chosen.meaning(experiment) {
            Some(meaning) => format!("{}. {meaning}", chosen.about),
            None => format!("{}.", chosen.about),
        };
        let below = Rect { y: inner.y + rows as u16 + 1, height: ABOUT as u16, ..inner };
        let lines = wrap(&about, usize::from(inner.width), 0);
        let lines = lines.into_iter().map(|text| Line::styled(text, style(Role::Muted)));
        text::draw(lines, below.intersection(inner), buffer);
        let (words, role) = result(bench);
        let last = Rect { y: inner.bottom().saturating_sub(1), height: 1, ..inner };
        text::draw([Line::styled(words, style(role))], last.intersection(inner), buffer);
    }
}

/// The result of the experiment with the current settings.
pub(super) fn result(bench: &Bench) -> (String, Role) {
    if let Some(notice) = &bench.notice {
        return (harmless(notice), Role::Warning);
    }
    match bench.study().outcome() {
        Err(error) => (harmless(&error.to_string()), Role::Warning),
        Ok(done) => match &done.findings.route {
            Err(why) => (harmless(&why.to_string()), Role::Warning),
            Ok(route) => {
                let (closed, reparented) = (done.findings.stats.closed, done.findings.stats.reparented);
                (format!("cost {}, closed {closed}, new parents {reparented}", route.cost), Role::Good)
            }
        },
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ui::{MIN_HEIGHT, MIN_WIDTH};

    #[test]
    fn everything_fits_into_the_least_screen() {
        assert!(size(MIN_HEIGHT).0 <= MIN_WIDTH && size(MIN_HEIGHT).1 <= MIN_HEIGHT);
        assert!(rows(MIN_HEIGHT) >= 10 && rows(60) == SETTINGS.len());
        for height in 0..60 {
            assert!(rows(height) == 0 || size(height).1 < height, "{height}");
        }
    }
}
