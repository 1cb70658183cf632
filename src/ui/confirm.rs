//! The question whether one really wants to.

use ratatui::{buffer::Buffer, layout::Rect};

use crate::game::Action;

use super::{
    direction::ask,
    key::{Key, KeyCode},
    keymap::Command,
    play,
    screen::{Flow, Input, Screen},
    session::Session,
};

/// Asks before an action; `y` does it, any other key does not.
pub(super) struct ConfirmScreen {
    question: String,
    action: Action,
}

impl ConfirmScreen {
    /// Asks a question about an action.
    pub(super) fn new(question: String, action: Action) -> Self {
        Self { question, action }
    }

    /// Whether `y` may be the very key that asked for the action, and so may be pressed again before the question is
    /// read. Then it takes a capital letter.
    fn is_y_asking(&self, session: &Session) -> bool {
        match session.keymap().command(Key::character('y')) {
            Some(Command::Move(direction)) => {
                matches!(self.action, Action::Step(to) | Action::Sneak(to) if to == direction)
            }
            command => command.is_some(),
        }
    }
}

impl Screen<Session> for ConfirmScreen {
    fn handle(&mut self, input: Input, session: &mut Session) -> Flow<Session> {
        match input {
            Input::Key(key) if session.keymap().command(key) == Some(Command::Leave) => Flow::Leave,
            Input::Key(key) => match key.code {
                KeyCode::Char('y') if self.is_y_asking(session) => Flow::Consumed,
                KeyCode::Char('y' | 'Y') => play::closing(play::act_at_once(self.action, session)),
                _ => Flow::Pop,
            },
            Input::Click(_) => Flow::Pop,
            Input::Hover(_)
            | Input::Scroll(_)
            | Input::Ask(_)
            | Input::Drag(_)
            | Input::Release
            | Input::Tick
            | Input::Resized { .. } => Flow::Ignored,
        }
    }

    fn render(&self, session: &Session, area: Rect, buffer: &mut Buffer) {
        let yes = if self.is_y_asking(session) { 'Y' } else { 'y' };
        ask(&format!("{}  {yes}: yes  n: no", self.question), session, area, buffer);
    }
}
