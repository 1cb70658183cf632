//! The question which door to close.

use ratatui::{buffer::Buffer, layout::Rect, text::Line, widgets::Widget};

use crate::game::Action;

use super::{
    keymap::Command,
    play,
    screen::{Flow, Input, Screen},
    session::Session,
    theme::Role,
};

/// Asks for a direction, where there are several open doors to choose from.
pub struct CloseScreen;

impl Screen<Session> for CloseScreen {
    fn handle(&mut self, input: Input, session: &mut Session) -> Flow<Session> {
        let Input::Key(key) = input else { return Flow::Ignored };
        match session.keymap().command(key) {
            Some(Command::Move(direction)) => match play::act(Action::Close(direction), session) {
                Flow::Push(ending) => Flow::Replace(ending),
                _ => Flow::Pop,
            },
            Some(Command::Leave) => Flow::Leave,
            _ => Flow::Pop,
        }
    }

    fn render(&self, session: &Session, area: Rect, buffer: &mut Buffer) {
        let style = session.theme().style(Role::StatusKey);
        let status = session.layout().status.intersection(area);
        buffer.set_style(status, style);
        let question = " Close the door in which direction?  Esc: none";
        Line::styled(format!("{question:width$}", width = usize::from(status.width)), style).render(status, buffer);
    }
}
