//! The help screen, printed from the tables of keys and of overlays.

use ratatui::{buffer::Buffer, layout::Rect, style::Style, text::Line};

use super::{
    keymap::{BINDINGS, Command, Group},
    overlay::OVERLAYS,
    screen::{Flow, Input, Screen},
    session::Session,
    text::{self, line, wrap},
    theme::{Role, Theme},
    window,
};

/// Shows every key.
#[derive(Default)]
pub struct HelpScreen {
    first: usize,
}

/// How wide the column of the keys is.
const KEYS_WIDTH: usize = 18;

impl Screen<Session> for HelpScreen {
    fn handle(&mut self, input: Input, session: &mut Session) -> Flow<Session> {
        let room = usize::from(room(session.layout().status.bottom()));
        let most = lines(session.theme(), WIDTH).len().saturating_sub(room);
        let by = |first: usize, by: isize| first.saturating_add_signed(by).min(most);
        let page = room.saturating_sub(1) as isize;
        match input {
            Input::Scroll(step) => self.first = by(self.first, isize::from(step) * 3),
            Input::Click(_) => return Flow::Pop,
            Input::Key(key) => match session.keymap().command(key) {
                Some(Command::Move(direction)) => {
                    self.first = by(self.first, direction.offset().1 as isize);
                }
                Some(Command::PageDown | Command::Wait) => self.first = by(self.first, page),
                Some(Command::PageUp) => self.first = by(self.first, -page),
                Some(Command::Leave) => return Flow::Leave,
                _ => return Flow::Pop,
            },
            _ => return Flow::Ignored,
        }
        Flow::Consumed
    }

    fn render(&self, session: &Session, area: Rect, buffer: &mut Buffer) {
        let theme = session.theme();
        let lines = lines(theme, WIDTH);
        let height = (lines.len() as u16 + 2).min(area.height.saturating_sub(2));
        let shown = usize::from(height.saturating_sub(2));
        let keys = if lines.len() > shown { "j k scroll   Esc back" } else { "Esc back" };
        let inner = window::open(theme, (WIDTH as u16 + 4, height), "Fogwalk", keys, area, buffer);
        let first = self.first.min(lines.len().saturating_sub(shown));
        text::draw(lines.into_iter().skip(first), inner, buffer);
    }
}

/// How wide the text is.
const WIDTH: usize = 72;

/// How many lines are shown on a screen of this height.
const fn room(height: u16) -> u16 {
    height.saturating_sub(4)
}

fn lines(theme: Theme, width: usize) -> Vec<Line<'static>> {
    let style = |role| window::on_window(theme, role);
    let mut lines = Vec::new();
    let intro = "Take the Astrolabe from the deepest floor and climb back out. Nobody down here knows anything that \
                 their faction has not seen; neither do you. Watch them think, and use what they do not know. \
                 `fogwalk tutorial` shows how, in five minutes.";
    lines.extend(wrap(intro, width, 0).into_iter().map(|text| Line::styled(text, style(Role::Screen))));
    for group in Group::ALL {
        lines.push(Line::default());
        lines.push(Line::styled(group.title(), style(Role::Heading)));
        let overlays = OVERLAYS.iter().filter(|_| group == Group::Overlay);
        for overlay in overlays {
            lines.extend(row(&overlay.keys().join("  "), overlay.about, width, &style));
        }
        for binding in BINDINGS.iter().filter(|binding| binding.group == group) {
            lines.extend(row(&binding.keys.join("  "), binding.help, width, &style));
        }
    }
    lines
}

/// Keys on the left, what they do on the right.
pub(super) fn row(keys: &str, help: &str, width: usize, style: &impl Fn(Role) -> Style) -> Vec<Line<'static>> {
    let texts = wrap(help, width - KEYS_WIDTH, 0);
    let keys = std::iter::once(keys.to_owned()).chain(std::iter::repeat(String::new()));
    texts
        .into_iter()
        .zip(keys)
        .map(|(help, keys)| line([(format!("{keys:KEYS_WIDTH$}"), style(Role::Key)), (help, style(Role::Screen))]))
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ui::theme::ColourDepth;

    #[test]
    fn every_row_of_every_table_is_listed() {
        let text: Vec<_> = lines(Theme::new(ColourDepth::None), 1000).iter().map(Line::to_string).collect();
        let is_listed = |keys: &str, help: &str| text.iter().any(|line| line.starts_with(keys) && line.ends_with(help));
        for row in BINDINGS {
            assert!(is_listed(&row.keys.join("  "), row.help), "{:?}", row.command);
        }
        for row in OVERLAYS {
            assert!(is_listed(&row.keys().join("  "), row.about), "{}", row.name);
        }
    }

    #[test]
    fn keys_never_touch_their_explanation() {
        let keys = BINDINGS.iter().map(|row| row.keys.join("  "));
        for keys in keys.chain(OVERLAYS.iter().map(|row| row.keys().join("  "))) {
            assert!(keys.len() < KEYS_WIDTH, "{keys}");
        }
    }
}
