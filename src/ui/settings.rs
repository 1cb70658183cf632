//! The window of the player's settings: each line is a setting and its value, and changing it takes effect at once.

use ratatui::{buffer::Buffer, layout::Rect, style::Style, text::Line};

use super::{
    config::{SETTINGS, Setting, SharedConfig},
    keymap,
    screen::{Context, Flow, Input, Screen},
    text::{self, line, wrap},
    theme::Role,
    window::{self, Command, Entries, List, ListEvent},
};

/// A context whose settings can be changed on the screen.
pub(super) trait Adjustable: Context {
    /// The player's config; `None` where nothing of it can be changed.
    fn config(&self) -> Option<&SharedConfig>;

    /// Takes over what the config says now.
    fn adjust(&mut self);

    /// The command of the game's screen that a key stands for.
    fn game_command(&self, key: super::Key) -> Option<keymap::Command>;
}

/// Lists the settings.
#[derive(Default)]
pub(super) struct SettingsScreen {
    list: List,
    /// What became of the last change: where it is saved, or why it is not.
    outcome: Option<Result<String, String>>,
}

/// Number of lines for the description of the selected setting, for that of its value, and for what became of a change.
const ABOUT: (usize, usize, usize) = (2, 2, 3);

/// Width of a setting's name.
const NAME_WIDTH: usize = 12;

/// Width and height of the window.
fn size() -> (u16, u16) {
    let (setting, value, outcome) = ABOUT;
    (76, (SETTINGS.len() + 1 + setting + value + outcome + 2) as u16)
}

fn entries() -> Entries {
    Entries::plain(SETTINGS.len())
}

/// The area of the list inside the window.
fn list_area(inner: Rect) -> Rect {
    Rect { height: SETTINGS.len() as u16, ..inner }.intersection(inner)
}

impl SettingsScreen {
    /// Gives a setting its next value, or the previous one; beyond the last one, the first follows.
    fn turn<C: Adjustable>(&mut self, index: usize, forwards: bool, context: &mut C) {
        let (Some(setting), Some(config)) = (SETTINGS.get(index), context.config()) else { return };
        let words = (setting.values)();
        let now = chosen(setting, config);
        let at = words.iter().position(|(word, _)| *word == now).unwrap_or(0);
        let step = if forwards { 1 } else { words.len() - 1 };
        let (word, _) = words[(at + step) % words.len()];
        self.outcome = Some(config.set(setting, word));
        context.adjust();
    }
}

/// The word that a setting has.
fn chosen(setting: &Setting, config: &SharedConfig) -> &'static str {
    (setting.chosen)(&config.now())
}

impl<C: Adjustable> Screen<C> for SettingsScreen {
    fn handle(&mut self, input: Input, context: &mut C) -> Flow<C> {
        let area = list_area(window::inside(size(), context.screen()));
        let before = self.list.selected(SETTINGS.len());
        match self.list.handle(input, &entries(), area, &context.keys().window) {
            ListEvent::Chosen(index) => self.turn(index, true, context),
            ListEvent::Turned(index, forwards) => self.turn(index, forwards, context),
            ListEvent::Back | ListEvent::ClickedOutside => return Flow::Pop,
            ListEvent::Key(key) => match context.game_command(key) {
                Some(keymap::Command::Leave) => return Flow::Leave,
                Some(keymap::Command::Settings) => return Flow::Pop,
                _ => {}
            },
            ListEvent::Ignored => return Flow::Ignored,
            ListEvent::Moved if self.list.selected(SETTINGS.len()) != before => self.outcome = None,
            ListEvent::Moved => {}
        }
        Flow::Consumed
    }

    fn render(&self, context: &C, area: Rect, buffer: &mut Buffer) {
        let Some(config) = context.config() else { return };
        let theme = context.theme();
        let style = |role| window::on_window(theme, role);
        let keys = &context.keys().window;
        let hint = format!("{} move   {} change   {} back", keys.scrolls(), keys.turns(), keys.key(Command::Back));
        let inner = window::open(theme, size(), "Settings", &hint, area, buffer);
        let entry = |index: usize| {
            let setting = &SETTINGS[index];
            line([
                (format!("{:NAME_WIDTH$}  ", setting.name), style(Role::Screen)),
                (chosen(setting, config).to_owned(), style(Role::Strong)),
            ])
        };
        self.list.render(&entries(), entry, theme, list_area(inner), buffer);
        let setting = &SETTINGS[self.list.selected(SETTINGS.len())];
        let word = chosen(setting, config);
        let value = (setting.values)().into_iter().find(|(known, _)| *known == word);
        let value = value.map_or_else(String::new, |(word, about)| format!("{word}: {about}"));
        let (outcome, role) = match &self.outcome {
            None => ("", Role::Muted),
            Some(Ok(saved)) => (saved.as_str(), Role::Good),
            Some(Err(why)) => (why.as_str(), Role::Warning),
        };
        let width = usize::from(inner.width);
        let mut first = inner.y + SETTINGS.len() as u16 + 1;
        let (rows_of_setting, rows_of_value, rows_of_outcome) = ABOUT;
        let paragraphs: [(&str, usize, Style); 3] = [
            (setting.about, rows_of_setting, style(Role::Muted)),
            (&value, rows_of_value, style(Role::Screen)),
            (outcome, rows_of_outcome, style(role)),
        ];
        for (text, rows, style) in paragraphs {
            let place = Rect { y: first, height: rows as u16, ..inner }.intersection(inner);
            text::draw(wrap(text, width, 0).into_iter().map(|text| Line::styled(text, style)), place, buffer);
            first += rows as u16;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ui::{MIN_HEIGHT, MIN_WIDTH};

    #[test]
    fn everything_fits_into_the_least_screen() {
        assert!(size().0 <= MIN_WIDTH && size().1 <= MIN_HEIGHT);
        let lines = |text: &str| wrap(text, usize::from(size().0) - 4, 0).len();
        for setting in SETTINGS {
            assert!(setting.name.len() <= NAME_WIDTH && lines(setting.about) <= ABOUT.0, "{}", setting.name);
            for (word, about) in (setting.values)() {
                assert!(lines(&format!("{word}: {about}")) <= ABOUT.1, "{word}");
            }
        }
    }
}
