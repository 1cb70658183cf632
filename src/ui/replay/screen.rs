//! The screen of a replay.

use ratatui::{buffer::Buffer, layout::Rect};

use crate::{grid::Direction, mind::Turn};

use super::{
    super::{
        key::Key,
        keymap::{Command, Keymap},
        play::{self, PlayScreen},
        screen::{Flow, Input, Screen},
        session::{Moment, Session},
        window::{Prompt, PromptEvent},
    },
    Playback,
    hunters::Captions,
};

/// The game's screen, showing a recorded game.
pub struct ReplayScreen {
    playback: Playback,
    /// The prompt for a turn, while it is open.
    question: Option<Prompt>,
    /// What stands in place of the messages, if the eyes are those of the killers.
    captions: Option<Captions>,
    /// Where to go back to, if this is shown over another screen.
    before: Option<Moment>,
}

impl ReplayScreen {
    /// Starts at the position of the playback.
    pub fn new(playback: Playback) -> Self {
        Self { playback, question: None, captions: None, before: None }
    }

    /// Shows captions in place of the messages.
    #[must_use]
    pub(super) fn with_captions(self, captions: Captions) -> Self {
        Self { captions: Some(captions), ..self }
    }

    /// Goes back to a moment when it is left, to the screen below.
    #[must_use]
    pub(super) fn returning_to(self, before: Moment) -> Self {
        Self { before: Some(before), ..self }
    }

    /// Leaves: for the screen below, if there is one.
    fn leave(&mut self, session: &mut Session) -> Flow<Session> {
        match self.before.take() {
            Some(before) => {
                session.end_replay(before);
                Flow::Pop
            }
            None => Flow::Leave,
        }
    }

    /// Halts, and goes forward by a number of actions, or back if it is negative.
    fn go(&mut self, by: isize, session: &mut Session) -> Flow<Session> {
        session.pace_mut().halt();
        self.playback.go_to(self.playback.position().saturating_add_signed(by), session);
        Flow::Consumed
    }

    fn press(&mut self, key: Key, session: &mut Session) -> Flow<Session> {
        let command = session.keymap().command(key);
        let is_leaving = command == Some(Command::Leave) && key.ctrl;
        if let Some(question) = self.question.as_mut().filter(|_| !is_leaving) {
            match question.press(key, &session.keys().window) {
                PromptEvent::Back => {}
                PromptEvent::Done => {
                    if let Ok(turn) = question.text().parse() {
                        session.pace_mut().halt();
                        self.playback.go_to_turn(Turn(turn), session);
                    }
                }
                PromptEvent::Changed | PromptEvent::Complete | PromptEvent::Key(_) => return Flow::Consumed,
            }
            self.question = None;
            return Flow::Consumed;
        }
        match command {
            Some(Command::Wait | Command::Move(Direction::East)) => self.go(1, session),
            Some(Command::Move(Direction::West)) => self.go(-1, session),
            Some(Command::Move(Direction::South)) => self.go(10, session),
            Some(Command::Move(Direction::North)) => self.go(-10, session),
            Some(Command::PageDown) => self.go(100, session),
            Some(Command::PageUp) => self.go(-100, session),
            Some(Command::Move(Direction::NorthWest)) => self.go(isize::MIN, session),
            Some(Command::Move(Direction::SouthWest)) => self.go(isize::MAX, session),
            Some(Command::Travel) => {
                self.question = Some(Prompt::for_number());
                Flow::Consumed
            }
            // There is nothing to lose.
            Some(Command::Quit) => self.leave(session),
            Some(Command::Cancel) if self.before.is_some() => self.leave(session),
            Some(command) => play::command(command, session, false),
            None => Flow::Consumed,
        }
    }
}

impl Screen<Session> for ReplayScreen {
    fn handle(&mut self, input: Input, session: &mut Session) -> Flow<Session> {
        match input {
            Input::Tick if self.question.is_some() => Flow::Ignored,
            Input::Tick => {
                if !self.playback.step(session) {
                    session.pace_mut().halt();
                }
                Flow::Consumed
            }
            Input::Key(key) => self.press(key, session),
            Input::Click(position) => {
                if let Some(point) = session.viewport().point(position) {
                    play::watch_at(point, session);
                }
                Flow::Consumed
            }
            Input::Hover(_) | Input::Ask(_) => PlayScreen.handle(input, session),
            _ => Flow::Ignored,
        }
    }

    fn render(&self, session: &Session, area: Rect, buffer: &mut Buffer) {
        PlayScreen.render(session, area, buffer);
        if let Some(captions) = self.captions.as_ref().filter(|_| session.cursor().is_none()) {
            captions.render(session, area, buffer);
        }
        if let Some(question) = &self.question {
            let beside = format!("now turn {}", session.game().turn());
            let texts = ("Go to turn", beside.as_str(), "go");
            question.render(texts, false, Vec::new(), 36, &session.keys().window, session.theme(), area, buffer);
        }
    }
}

/// The rows of the game's keys that have a meaning in replays, with that meaning.
pub(in crate::ui) const KEYS: &[(&str, &str)] = &[
    ("pause", "play or halt"),
    ("wait", "an action forward"),
    ("east", "an action forward"),
    ("west", "an action back"),
    ("south", "ten actions forward"),
    ("north", "ten actions back"),
    ("page-down", "a hundred actions forward"),
    ("page-up", "a hundred actions back"),
    ("north-west", "to the beginning"),
    ("south-west", "to the end"),
    ("travel", "to a turn by its number"),
    ("faster", "faster"),
    ("slower", "slower"),
];

/// The most useful keys of a replay, for the status line.
pub(in crate::ui) fn hints(session: &Session, keymap: &Keymap) -> Vec<(String, &'static str)> {
    let run = if session.pace().is_halted() { "run" } else { "halt" };
    let both = |one, other| format!("{} {}", keymap.key(one), keymap.key(other));
    vec![
        (keymap.key(Command::Help), "help"),
        (keymap.key(Command::Pause), run),
        (both(Command::Move(Direction::West), Command::Move(Direction::East)), "back, forward"),
        (keymap.key(Command::Travel), "to turn"),
    ]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_row_is_one_of_the_games() {
        let keymap = Keymap::new();
        for (name, _) in KEYS {
            assert!(!keymap.keys(name).is_empty(), "{name}");
        }
    }
}
