//! Acting: time passes, and what happened is said.

use crate::game::{Action, Event, Phase, Record};

use super::{
    super::{theme::Role, words},
    Session,
};

impl Session {
    /// Acts for the player, or lets a turn pass where nobody plays. Returns whether time has passed.
    pub fn act(&mut self, action: Action) -> bool {
        let has_acted = self.change(action);
        self.refresh();
        has_acted
    }

    /// Lets a turn pass where nobody plays. The screen is brought up to date when it is drawn, so that many turns can
    /// pass for one picture.
    pub fn pass(&mut self) {
        self.change(Action::Wait);
    }

    /// Lets a single turn pass where nobody plays, and halts the world after it.
    pub fn step(&mut self) {
        self.pace.halt();
        self.act(Action::Wait);
    }

    fn change(&mut self, action: Action) -> bool {
        let happened = match self.game.phase() {
            Phase::Player(turn) => turn.act(action),
            Phase::Watch(turn) => Ok(turn.pass()),
            Phase::Over(_) => return false,
        };
        let events = match happened {
            Ok(events) => events,
            Err(refusal) => {
                self.say(words::refusal(&refusal), Role::Muted);
                return false;
            }
        };
        (self.revision, self.is_stale) = (self.revision + 1, true);
        self.record(action);
        for event in &events {
            if let Event::Died { who, .. } = event
                && self.watched == Some(who.unit)
            {
                self.watched = None;
            }
            if let Some((text, role)) = words::event(event, self.game.turn()) {
                self.say(text, role);
            }
        }
        true
    }

    fn record(&mut self, action: Action) {
        let Some(recorder) = &mut self.recorder else { return };
        if let Err(error) = recorder(Record { action, digest: self.game.digest() }) {
            // One warning is enough: after the first failure nothing more is written, so the journal stays whole.
            self.recorder = None;
            self.say(
                format!("The journal cannot be written ({error}): this game is not saved from here on."),
                Role::Bad,
            );
        }
    }
}
