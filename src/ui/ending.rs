//! The end of a game.

use crossterm::event::KeyCode;
use ratatui::{buffer::Buffer, layout::Rect, text::Line};

use super::{
    history::HistoryScreen,
    key::Key,
    screen::{Flow, Input, Screen},
    session::Session,
    text::{self, wrap},
    theme::Role,
    window, words,
};

/// Says how it ended.
pub struct EndingScreen;

impl Screen<Session> for EndingScreen {
    fn handle(&mut self, input: Input, _: &mut Session) -> Flow<Session> {
        match input {
            Input::Key(
                Key { code: KeyCode::Char('c'), ctrl: true, .. }
                | Key { code: KeyCode::Enter | KeyCode::Esc | KeyCode::Char('Q' | 'q'), .. },
            ) => Flow::Leave,
            Input::Key(Key { code: KeyCode::Char('m'), .. }) => Flow::Push(Box::new(HistoryScreen::default())),
            _ => Flow::Consumed,
        }
    }

    fn render(&self, session: &Session, area: Rect, buffer: &mut Buffer) {
        let Some(ending) = session.game().ending() else { return };
        let (title, sentence) = words::ending(session.game(), ending);
        let theme = session.theme();
        let inner = window::open(theme, (50, 7), title, "m messages   Enter leave", area, buffer);
        let mut lines = vec![Line::default()];
        lines.extend(
            wrap(&sentence, usize::from(inner.width), 0)
                .into_iter()
                .map(|text| Line::styled(text, window::on_window(theme, Role::Strong))),
        );
        let seed = format!("Seed {}.", session.game().seed());
        lines.push(Line::styled(seed, window::on_window(theme, Role::Muted)));
        text::draw(lines, inner, buffer);
    }
}
