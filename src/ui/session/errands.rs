//! What is shown in more than one picture: errands of the player, which are many steps for one key, and effects.

use std::time::Duration;

use crate::{
    game::{Aim, Errand, Event},
    grid::Point,
    mind::KnownWalkability,
};

use super::{
    super::{
        effects::{self, Effects},
        pace,
        theme::Role,
        words,
    },
    Session,
};

impl Session {
    /// Shows errands step by step and with effects, for a front end that sends ticks. Else each is run to its end at
    /// once.
    #[must_use]
    pub fn animated(mut self) -> Self {
        self.is_animated = true;
        self
    }

    /// Begins an errand.
    pub fn begin_errand(&mut self, aim: Aim) {
        self.errand = Some(Errand::after(std::mem::take(&mut self.vigilance), aim, &self.game));
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
        if self.end_errand() {
            self.say("You stop.", Role::Muted);
        }
    }

    /// Does the next action of the errand. If the errand stops instead, says why; after a text to read or the end of
    /// the game it stops without a message.
    pub fn go_on_errand(&mut self) {
        let Some(mut errand) = self.errand.take() else { return };
        let next = errand.next(&self.game);
        for (who, why) in errand.take_calm() {
            self.say(words::calm(who, why), Role::Muted);
        }
        let stop = next.as_ref().err().map(|stop| words::stop(&errand, stop, &self.game, &self.keys.game));
        self.errand = Some(errand);
        let goes_on = next.is_ok_and(|action| self.act(action));
        if let Some((text, role)) = stop {
            self.say(text, role);
        }
        if !goes_on || self.has_lesson || self.game.ending().is_some() {
            self.end_errand();
        }
    }

    /// Ends the errand without a message, and returns whether there was one. The dangers that the player was told of
    /// are remembered.
    fn end_errand(&mut self) -> bool {
        let over = self.errand.take();
        let is_over = over.is_some();
        self.vigilance = over.map_or_else(|| std::mem::take(&mut self.vigilance), Errand::into_vigilance);
        is_over
    }

    /// How long a step of an errand is on screen, or a frame of effects.
    pub(super) fn errand_tick(&self) -> Option<Duration> {
        let effects = self.effects.is_running().then_some(effects::FRAME);
        self.errand.as_ref().map(|_| pace::FRAME).or(effects)
    }

    /// Shows what the player has perceived, where it plays; once the game is over, the last word has it all.
    pub(super) fn begin_effects(&mut self, events: &[Event]) {
        let is_shown = self.is_animated && self.has_player() && self.game.ending().is_none();
        self.effects = if is_shown { Effects::of(events, &self.game) } else { Effects::default() };
    }

    /// The map of the faction through whose eyes one looks, before time passes, if what comes to be known is to be shown; and
    /// the floor that it is of.
    pub(super) fn known_before(&self) -> Option<(u32, KnownWalkability)> {
        let map = self.eyes.live_map(&self.game).filter(|_| self.is_animated)?;
        Some((self.game.depth(), map.clone()))
    }

    /// Shows which cells have come to be known since to those through whose eyes one looks.
    pub(super) fn show_what_filled_in(&mut self, before: Option<(u32, KnownWalkability)>) {
        let Some((depth, before)) = before else { return };
        let Some(now) = self.eyes.live_map(&self.game).filter(|_| self.game.depth() == depth) else { return };
        let is_new = |&point: &Point| before.is_unknown(point) && !now.is_unknown(point);
        let cells = before.size().points().filter(is_new).collect();
        self.effects.fill(cells);
    }

    /// The effects that are drawn over the map.
    pub(in crate::ui) fn effects(&self) -> &Effects {
        &self.effects
    }

    /// Lets a frame of them pass; says whether there was any.
    pub(in crate::ui) fn go_on_effects(&mut self) -> bool {
        let is_running = self.effects.is_running();
        self.effects.go_on();
        is_running
    }

    /// Ends them.
    pub(in crate::ui) fn end_effects(&mut self) {
        self.effects = Effects::default();
    }
}
