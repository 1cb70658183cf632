//! The player's errands: many steps for one key.

use crate::{
    game::{Action, Aim, Errand},
    grid::Point,
};

use super::{
    super::{key::Key, keymap::Command, motion::Motion, theme::Role, words},
    Session,
};

impl Session {
    /// Begins an errand.
    pub fn begin_errand(&mut self, aim: Aim) {
        self.errand_key = None;
        let errand = match self.errand_before.take() {
            Some(before) => Errand::after(*before, aim, &self.game),
            None => Errand::new(aim, &self.game),
        };
        self.errand = Some(Box::new(errand));
        self.go_on_errand();
        while self.moving.motion == Motion::Off && self.errand.is_some() {
            self.go_on_errand();
        }
    }

    /// The first action on the way to a cell, whoever is in sight: who asks for a single step sees them.
    ///
    /// # Errors
    /// With a sentence on why there is none.
    pub(in crate::ui) fn first_step_to(&self, to: Point) -> Result<Action, String> {
        let mut errand = Errand::new(Aim::Travel(to), &self.game);
        errand.disregard(&self.game);
        let next = errand.next(&self.game);
        next.map_err(|stop| words::stop(&errand, &stop, &self.game, &self.keys.game).0)
    }

    /// A text of the level begins a lesson: until the player presses one of the keys that it names, exploring does not
    /// pass it by without saying so.
    pub(super) fn begin_lesson(&mut self, says: &str) {
        self.taught = self.keys.game.commands_in(says);
    }

    /// Notes a key. Returns whether exploring would pass by a lesson that was not tried yet; that is said once for each
    /// lesson.
    pub(in crate::ui) fn passes_by_lesson(&mut self, command: Command) -> bool {
        if self.taught.contains(&command) {
            self.taught.clear();
        }
        command == Command::Explore && !std::mem::take(&mut self.taught).is_empty()
    }

    /// Whether the player is on an errand.
    pub fn is_on_errand(&self) -> bool {
        self.errand.is_some()
    }

    /// Notes the key that was pressed last; an errand that is under way began with it.
    pub(in crate::ui) fn note_errand_key(&mut self, key: Key) {
        self.errand_key = self.errand.as_ref().map(|_| key);
    }

    /// Whether the errand began with this key.
    pub(in crate::ui) fn began_errand_with(&self, key: Key) -> bool {
        self.errand_key == Some(key)
    }

    /// Carries out the next action of the errand. If the errand stops instead, says why, except after a text to read or
    /// at the end of the game.
    pub fn go_on_errand(&mut self) {
        let Some(mut errand) = self.errand.take() else { return };
        let next = errand.next(&self.game);
        for (who, why) in errand.take_calm() {
            self.say(words::calm(who, why), Role::Muted);
        }
        let stop = next.as_ref().err().map(|stop| words::stop(&errand, stop, &self.game, &self.keys.game));
        self.errand = Some(errand);
        let goes_on = next.is_ok_and(|action| {
            let action = if let Action::Step(direction) = action { self.stride(direction) } else { action };
            self.act(action)
        });
        if let Some((text, role)) = stop {
            self.say(text, role);
        }
        if !goes_on || self.has_lesson || self.game.ending().is_some() {
            self.stop_errand();
        }
    }

    /// Ends the errand, if there is one, without a message. It is remembered, with the dangers that the player was
    /// warned of.
    pub fn stop_errand(&mut self) {
        self.errand_before = self.errand.take().or_else(|| self.errand_before.take());
    }
}
