//! Errands of the player: many steps for one key.

use std::time::Duration;

use crate::game::{Aim, Errand};

use super::{
    super::{beat::FRAME, theme::Role, words},
    Session,
};

impl Session {
    /// The same, with errands shown step by step, for whoever sends ticks. Else each is run to its end at once.
    #[must_use]
    pub fn animated(mut self) -> Self {
        self.is_animated = true;
        self
    }

    /// Begins an errand.
    pub fn begin_errand(&mut self, aim: Aim) {
        self.errand = Some(Errand::new(aim, &self.game));
        self.go_on_errand();
        while !self.is_animated && self.errand.is_some() {
            self.go_on_errand();
        }
    }

    /// Whether the player is on an errand.
    pub fn is_on_errand(&self) -> bool {
        self.errand.is_some()
    }

    /// Ends the errand, if there is one.
    pub fn stop_errand(&mut self) {
        if self.errand.take().is_some() {
            self.say("You stop.", Role::Muted);
        }
    }

    /// The next action of the errand. When it is over it says why.
    pub fn go_on_errand(&mut self) {
        let Some(mut errand) = self.errand.take() else { return };
        match errand.next(&self.game) {
            Ok(action) => {
                if self.act(action) {
                    self.errand = Some(errand);
                }
            }
            Err(stop) => {
                let (text, role) = words::stop(&errand, &stop);
                self.say(text, role);
            }
        }
        if self.game.ending().is_some() {
            self.errand = None;
        }
    }

    /// How long a step of an errand is on screen.
    pub(super) fn errand_tick(&self) -> Option<Duration> {
        self.errand.as_ref().map(|_| FRAME)
    }
}
