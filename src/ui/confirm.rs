//! The question whether one really wants to.

use ratatui::{buffer::Buffer, layout::Rect};

use crate::game::Action;

use super::{
    direction::ask,
    key::Key,
    keymap::Command,
    play,
    screen::{Context as _, Flow, Input, Screen, WayOut},
    session::Session,
    window,
};

/// Asks before an action; yes does it, any other key does not.
pub(super) struct ConfirmScreen {
    question: String,
    action: Action,
}

impl ConfirmScreen {
    /// Asks a question about an action.
    pub(super) fn new(question: String, action: Action) -> Self {
        Self { question, action }
    }

    /// The keys that mean yes here: not one that asked for the action, because it may be pressed again before the
    /// question is read. If all of them did, it is the key that takes a line of a list.
    fn yes(&self, session: &Session) -> Vec<Key> {
        let is_asking = |key: &Key| match session.keymap().command(*key) {
            Some(Command::Move(direction)) => {
                matches!(self.action, Action::Step(to) | Action::Sneak(to) if to == direction)
            }
            command => command.is_some(),
        };
        let windows = &session.keys().window;
        let mut yes = windows.single_keys(window::Command::Yes);
        yes.retain(|key| !is_asking(key));
        if yes.is_empty() { windows.single_keys(window::Command::Choose) } else { yes }
    }
}

impl Screen<Session> for ConfirmScreen {
    fn handle(&mut self, input: Input, session: &mut Session) -> Flow<Session> {
        match input {
            Input::Key(key) if session.way_out(key) == Some(WayOut::AtOnce) => Flow::Leave,
            Input::Key(key) if self.yes(session).contains(&key) => {
                play::closing(play::act_at_once(self.action, session))
            }
            Input::Key(key) if session.keys().window.command(key) == Some(window::Command::Yes) => Flow::Consumed,
            Input::Key(_) | Input::Click(_) => Flow::Pop,
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
        let yes = self.yes(session).first().map_or_else(String::new, Key::to_string);
        let no = session.keys().window.key(window::Command::No);
        ask(&format!("{}  {yes}: yes  {no}: no", self.question), session, area, buffer);
    }
}
