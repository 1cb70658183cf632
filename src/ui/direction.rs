//! The question in which direction.

use ratatui::{buffer::Buffer, layout::Rect, text::Line, widgets::Widget};

use crate::{game::Action, grid::Direction};

use super::{
    keymap::Command,
    play,
    screen::{Flow, Input, Screen},
    session::Session,
    theme::Role,
};

/// Asks for a direction, where an action could go in several.
pub struct DirectionScreen {
    /// What to do, as a question begins: "Close the door".
    pub what: &'static str,
    /// The action in a direction.
    pub action: fn(Direction) -> Action,
}

impl Screen<Session> for DirectionScreen {
    fn handle(&mut self, input: Input, session: &mut Session) -> Flow<Session> {
        let Input::Key(key) = input else { return Flow::Ignored };
        match session.keymap().command(key) {
            Some(Command::Move(direction)) => match play::act((self.action)(direction), session) {
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
        let question = format!(" {} in which direction?  Esc: none", self.what);
        Line::styled(format!("{question:width$}", width = usize::from(status.width)), style).render(status, buffer);
    }
}
