//! The menu of all settings, printed from their table. Each change searches again at once.

use ratatui::{
    buffer::Buffer,
    layout::{Position, Rect},
    text::Line,
};

use crate::lab::SETTINGS;

use super::{
    super::{
        key::KeyCode,
        screen::{Flow, Input, Screen},
        text::{self, line, wrap},
        theme::Role,
        window,
        words::harmless,
    },
    bench::Bench,
    keys::Command,
};

/// Lists every setting with its value.
#[derive(Default)]
pub(super) struct MenuScreen {
    selected: usize,
    /// The first setting in view.
    first: usize,
}

/// How many lines there are for what the chosen value means, and for what came of it.
const ABOUT: usize = 3;
const RESULT: usize = 1;

/// How wide the window is.
const WIDTH: u16 = 68;

/// How many lines of it are not settings.
const OTHERS: u16 = (1 + ABOUT + RESULT + 2) as u16;

/// How many settings are in view on a screen of this height.
fn rows(height: u16) -> usize {
    SETTINGS.len().min(usize::from(height.saturating_sub(OTHERS + 1)))
}

/// How wide and how high the window is on a screen of this height.
fn size(height: u16) -> (u16, u16) {
    (WIDTH, OTHERS + rows(height) as u16)
}

impl MenuScreen {
    fn select(&mut self, row: usize, bench: &Bench) {
        self.selected = row.min(SETTINGS.len() - 1);
        let rows = rows(bench.layout().status.bottom()).max(1);
        self.first = self.first.min(self.selected).max((self.selected + 1).saturating_sub(rows));
    }

    fn select_by(&mut self, by: isize, bench: &Bench) {
        self.select(self.selected.saturating_add_signed(by), bench);
    }

    /// The setting at a position of the screen.
    fn row_at(&self, position: Position, bench: &Bench) -> Option<usize> {
        let status = bench.layout().status;
        let inner = window::inside(size(status.bottom()), Rect::new(0, 0, status.right(), status.bottom()));
        let row = usize::from(position.y.checked_sub(inner.y)?);
        (inner.contains(position) && row < rows(status.bottom())).then_some(self.first + row)
    }
}

impl Screen<Bench> for MenuScreen {
    fn handle(&mut self, input: Input, bench: &mut Bench) -> Flow<Bench> {
        let setting = &SETTINGS[self.selected];
        let input = match input {
            Input::Tick if bench.is_demonstrating() => match bench.next_shown_key() {
                Some(key) => Input::Key(key),
                None => return Flow::Ignored,
            },
            Input::Key(_) | Input::Click(_) | Input::Scroll(_) => {
                bench.stop_demonstration();
                input
            }
            _ => input,
        };
        if matches!(input, Input::Key(_) | Input::Click(_)) {
            bench.notice = None;
        }
        match input {
            Input::Key(key) => match (key.code, bench.keymap.command(key)) {
                (KeyCode::Enter | KeyCode::Esc, _) => return Flow::Pop,
                (KeyCode::Right | KeyCode::Char(' ' | 'l'), _) => bench.turn(setting, true),
                (KeyCode::Left | KeyCode::Char('h'), _) => bench.turn(setting, false),
                (KeyCode::Down | KeyCode::Char('j'), _) => self.select_by(1, bench),
                (KeyCode::Up | KeyCode::Char('k'), _) => self.select_by(-1, bench),
                (KeyCode::Home | KeyCode::PageUp, _) => self.select(0, bench),
                (KeyCode::End | KeyCode::PageDown, _) => self.select(usize::MAX, bench),
                (_, Some(Command::Turn(option, is_forward))) => {
                    if let Some(place) = SETTINGS.iter().position(|setting| setting.option == option) {
                        self.select(place, bench);
                        bench.turn(&SETTINGS[place], is_forward);
                    }
                }
                (_, Some(Command::Reset)) => bench.reset(),
                (_, Some(Command::Leave)) => return Flow::Leave,
                _ => {}
            },
            Input::Hover(position) => self.selected = self.row_at(position, bench).unwrap_or(self.selected),
            Input::Click(position) => match self.row_at(position, bench) {
                Some(row) => {
                    self.selected = row;
                    bench.turn(&SETTINGS[row], true);
                }
                None => return Flow::Pop,
            },
            Input::Scroll(step) => self.select_by(isize::from(step), bench),
            Input::Ask(_) | Input::Drag(_) | Input::Release => {}
            Input::Tick | Input::Resized { .. } => return Flow::Ignored,
        }
        Flow::Consumed
    }

    fn render(&self, bench: &Bench, area: Rect, buffer: &mut Buffer) {
        let theme = bench.theme;
        let style = |role| window::on_window(theme, role);
        let reset = bench.keymap.key(Command::Reset);
        let keys = format!("←→ change   ↑↓ choose   {reset} all back   Esc done");
        let inner = window::open(theme, size(area.height), "Settings", &keys, area, buffer);
        let experiment = bench.study().experiment();
        let rows = rows(area.height);
        let first = self.first.max((self.selected + 1).saturating_sub(rows)).min(SETTINGS.len() - rows);
        for (setting, row) in SETTINGS[first..].iter().zip(inner.rows().take(rows)) {
            let role = if setting.is_default(experiment) { Role::Screen } else { Role::Strong };
            let entry = line([
                (format!("{} ", bench.keymap.key_of(setting.option).unwrap_or_else(|| " ".into())), style(Role::Key)),
                (format!("{:16}", setting.title), style(Role::Screen)),
                (format!("‹ {} ›", setting.in_use(experiment)), style(role)),
            ]);
            text::draw([entry], row, buffer);
        }
        let chosen = &SETTINGS[self.selected];
        let row =
            Rect { y: inner.y + self.selected.saturating_sub(first) as u16, height: 1, ..inner }.intersection(inner);
        buffer.set_style(row, theme.style(Role::Cursor));
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

/// What came of the experiment as it is set now.
fn result(bench: &Bench) -> (String, Role) {
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
