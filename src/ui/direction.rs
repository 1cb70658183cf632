//! The question in which direction.

use ratatui::{buffer::Buffer, layout::Rect, text::Line, widgets::Widget};

use crate::{game::Action, grid::Direction};

use super::{
    keymap::Command,
    play,
    screen::{Flow, Input, Screen},
    session::Session,
    theme::Role,
    window,
};

/// Asks for a direction, where an action could go in several.
pub struct DirectionScreen {
    /// What to do, as a question begins: "Close the door".
    pub what: &'static str,
    /// The action in a direction.
    pub action: Box<dyn Fn(Direction) -> Action>,
}

impl Screen<Session> for DirectionScreen {
    fn handle(&mut self, input: Input, session: &mut Session) -> Flow<Session> {
        let Input::Key(key) = input else { return Flow::Ignored };
        match session.keymap().command(key) {
            Some(Command::Move(direction)) => play::closing(play::act((self.action)(direction), session)),
            Some(Command::Leave) => Flow::Leave,
            // Any other key, such as the one that closes windows.
            _ => Flow::Pop,
        }
    }

    fn render(&self, session: &Session, area: Rect, buffer: &mut Buffer) {
        let none = session.keys().window.key(window::Command::Back);
        ask(&format!("{} in which direction?  {none}: none", self.what), session, area, buffer);
    }
}

/// Puts a question on the line at the bottom.
pub(super) fn ask(question: &str, session: &Session, area: Rect, buffer: &mut Buffer) {
    let style = session.theme().style(Role::StatusKey);
    let status = session.layout().status.intersection(area);
    buffer.set_style(status, style);
    let width = usize::from(status.width).saturating_sub(1);
    Line::styled(format!(" {question:width$}"), style).render(status, buffer);
}
