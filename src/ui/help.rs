//! The help screen, printed from the tables of keys and of overlays.

use ratatui::{buffer::Buffer, layout::Rect, text::Line};

use super::{
    keymap::{BINDINGS, Command, Group, Keymap},
    manual::{Manual, Text, Turn, WIDTH},
    overlay::OverlayId,
    replay,
    screen::{Flow, Input, Screen},
    session::Session,
    theme::Theme,
};

/// Shows every key.
#[derive(Default)]
pub struct HelpScreen {
    manual: Manual,
}

impl Screen<Session> for HelpScreen {
    fn handle(&mut self, input: Input, session: &mut Session) -> Flow<Session> {
        let size = (all(session).len(), session.layout().status.bottom());
        self.manual.handle(input, size, |key| turn(session.keymap().command(key)?))
    }

    fn render(&self, session: &Session, area: Rect, buffer: &mut Buffer) {
        let (theme, keymap) = (session.theme(), session.keymap());
        let keys = (keymap.scrolls(), keymap.key(Command::Cancel));
        self.manual.render("Fogwalk", all(session), (&keys.0, &keys.1), theme, area, buffer);
    }
}

/// What a command does in a page to read, if it does not close it.
pub(super) fn turn(command: Command) -> Option<Turn> {
    match command {
        Command::Move(direction) => Some(Turn::Lines(direction.offset().1 as isize)),
        // The space bar, and the key to wait.
        Command::PageDown | Command::Wait | Command::Pause => Some(Turn::Pages(1)),
        Command::PageUp => Some(Turn::Pages(-1)),
        Command::Leave => Some(Turn::Leave),
        _ => None,
    }
}

/// All that there is to say where one is: in a replay, first what keys do there.
fn all(session: &Session) -> Vec<Line<'static>> {
    let (theme, keymap) = (session.theme(), session.keymap());
    let mut text = Text::new(theme, WIDTH);
    if session.followed().is_some() {
        text.title("A game that was played (fogwalk replay)");
        for &(name, help) in replay::KEYS {
            text.row(&keymap.keys(name).join("  "), help);
        }
        text.title("The game itself");
    }
    text.into_lines().into_iter().chain(lines(theme, keymap, WIDTH)).collect()
}

/// What it is all about.
const INTRO: &str = "Take the Astrolabe from the deepest floor and climb back out. Nobody down here knows anything that \
                     their faction has not seen; neither do you. Watch them think, and use what they do not know. \
                     `fogwalk tutorial` shows how, in five minutes. An arrow at the edge of the map points to \
                     somebody in sight for whom there is no room; ¿ is where somebody was last seen.";

/// All that there is to say, with the keys as they are bound.
pub(super) fn lines(theme: Theme, keymap: &Keymap, width: usize) -> Vec<Line<'static>> {
    let mut text = Text::new(theme, width);
    text.paragraph(INTRO);
    for group in Group::ALL {
        text.title(group.title());
        for &id in OverlayId::ALL.iter().filter(|_| group == Group::Overlay) {
            text.row(&keymap.keys(id.name()).join("  "), id.row().about);
        }
        text.rows(BINDINGS, &group, |name| keymap.keys(name));
    }
    text.into_lines()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ui::{manual::KEYS_WIDTH, overlay::OVERLAYS, theme::ColourDepth};

    #[test]
    fn every_row_of_every_table_is_listed() {
        let text: Vec<_> =
            lines(Theme::new(ColourDepth::None), &Keymap::new(), 1000).iter().map(Line::to_string).collect();
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
