//! The screen of a replay.

use ratatui::{
    buffer::Buffer,
    layout::Rect,
    widgets::{Clear, Widget as _},
};

use crate::grid::Direction;

use super::{
    super::{
        ending,
        footage::Footage,
        key::Key,
        keymap::{Command, Keymap},
        play::{self, PlayScreen},
        screen::{Flow, Input, Screen},
        session::{BeforeReplay, Session},
    },
    Playback,
    hunters::Captions,
};

/// The game's screen, showing a recorded game.
pub struct ReplayScreen {
    footage: Footage,
    /// What stands in place of the messages, if the eyes are those of the killers.
    captions: Option<Captions>,
    /// Where to go back to, if this is shown over another screen.
    before: Option<BeforeReplay>,
}

impl ReplayScreen {
    /// Starts at the position of the playback.
    pub fn new(playback: Playback) -> Self {
        Self { footage: Footage::new(playback), captions: None, before: None }
    }

    /// Shows captions in place of the messages.
    #[must_use]
    pub(super) fn with_captions(self, captions: Captions) -> Self {
        Self { captions: Some(captions), ..self }
    }

    /// Goes back to what was shown when it is left, to the screen below.
    #[must_use]
    pub(super) fn returning_to(self, before: BeforeReplay) -> Self {
        Self { before: Some(before), ..self }
    }

    /// Leaves: for the screen below, if there is one.
    fn leave(&mut self, session: &mut Session) -> Flow<Session> {
        match self.before.take() {
            Some(before) => {
                session.pace_mut().set_tempo(100);
                session.end_replay(before);
                Flow::Pop
            }
            None => Flow::Leave,
        }
    }

    fn press(&mut self, key: Key, session: &mut Session) -> Flow<Session> {
        let steps = match session.keymap().command(key) {
            Some(Command::Wait | Command::Move(Direction::East)) => 1,
            Some(Command::StepBack | Command::Move(Direction::West)) => -1,
            Some(Command::Move(Direction::South)) => 10,
            Some(Command::Move(Direction::North)) => -10,
            Some(Command::PageDown) => 100,
            Some(Command::PageUp) => -100,
            Some(Command::Move(Direction::NorthWest)) => isize::MIN,
            Some(Command::Move(Direction::SouthWest)) => isize::MAX,
            Some(Command::Travel) => {
                self.footage.ask_for_turn();
                return Flow::Consumed;
            }
            Some(Command::Timeline) => {
                self.footage.open_timeline(session);
                return Flow::Consumed;
            }
            // There is nothing to lose.
            Some(Command::Quit) => return self.leave(session),
            Some(Command::Cancel) if self.before.is_some() => return self.leave(session),
            // The screen below is that of the end, and the key that leaves it leaves this one.
            _ if self.before.is_some() && session.keys().ending.command(key) == Some(ending::Command::Leave) => {
                return self.leave(session);
            }
            Some(command) => return play::command(command, session, false),
            None => return Flow::Consumed,
        };
        self.footage.go(steps, session);
        Flow::Consumed
    }

    fn follow(&mut self, input: Input, session: &mut Session) -> Flow<Session> {
        if let Some(event) = self.footage.handle(input, session) {
            return event.flow();
        }
        match input {
            Input::Tick if self.footage.is_covered() => Flow::Ignored,
            Input::Tick => {
                if !self.footage.tick(session) {
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
}

impl Screen<Session> for ReplayScreen {
    fn handle(&mut self, input: Input, session: &mut Session) -> Flow<Session> {
        let flow = self.follow(input, session);
        if let Some(captions) = &mut self.captions
            && session.followed().is_some()
        {
            captions.find_killer(session);
            let now = session.game().turn();
            session.pace_mut().set_tempo(captions.tempo(now));
        }
        flow
    }

    fn render(&self, session: &Session, area: Rect, buffer: &mut Buffer) {
        // The screen below may be that of the end of the game.
        Clear.render(area, buffer);
        PlayScreen.render(session, area, buffer);
        if let Some(captions) = self.captions.as_ref().filter(|_| session.cursor().is_none()) {
            captions.render(session, area, buffer);
        }
        self.footage.render(session, area, buffer);
    }
}

/// The rows of the game's keys that have a meaning in replays, with that meaning.
pub(in crate::ui) const KEYS: &[(&str, &str)] = &[
    ("pause", "play or halt"),
    ("wait", "an action forward"),
    ("east", "an action forward"),
    ("west", "an action back"),
    ("step-back", "an action back"),
    ("south", "ten actions forward"),
    ("north", "ten actions back"),
    ("page-down", "a hundred actions forward"),
    ("page-up", "a hundred actions back"),
    ("north-west", "to the beginning"),
    ("south-west", "to the end"),
    ("travel", "to a turn by its number"),
    ("timeline", "the timeline: what happened, and when; go there"),
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
        (keymap.key(Command::Timeline), "timeline"),
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
