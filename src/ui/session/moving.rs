//! What moves on the screen by itself: the effects of events, ground that comes out of the dark, and the ambience of
//! light, water and fog.
//!
//! None of it delays a key or changes the game. Ambience goes on for [`AMBIENCE`] after a key and then stops, so that
//! an idle game neither wakes up nor sends a byte.

use std::time::Duration;

use ratatui::style::Style;

use crate::{game::Event, grid::Point, mind::KnownWalkability};

use super::{
    super::{
        effects::{self, Effects, Stroke},
        eyes::Ground,
        ground::BREATH,
        motion::Motion,
        pace,
        viewport::Viewport,
    },
    Session,
    traces::SeenOnGround,
};

/// How long light, water and fog move after a key.
const AMBIENCE: Duration = Duration::from_secs(5);

/// The shortest turn of a world without a player during which effects are shown.
const UNHURRIED: Duration = Duration::from_millis(120);

/// What moves by itself.
#[derive(Debug)]
pub(in crate::ui) struct Moving {
    /// How much may move.
    pub(super) motion: Motion,
    /// The running effects.
    effects: Effects,
    /// The part of the map that was in view before the last action, and its ground, if that is drawn until something
    /// lands.
    before: Option<(Viewport, Vec<(char, Style)>)>,
    /// How much longer the ambience goes on.
    left: Duration,
    /// The health that the player lost in the last action.
    pub(super) lost_health: i32,
    /// What was seen to happen on the ground.
    pub(super) seen: SeenOnGround,
}

impl Default for Moving {
    fn default() -> Self {
        Self {
            motion: Motion::Off,
            effects: Effects::default(),
            before: None,
            left: Duration::ZERO,
            lost_health: 0,
            seen: SeenOnGround::default(),
        }
    }
}

impl Session {
    /// Shows errands step by step and with effects, for a front end that sends ticks. Otherwise each errand runs to its
    /// end at once.
    #[must_use]
    pub fn animated(self) -> Self {
        self.moving(Motion::Calm)
    }

    /// Sets how much moves by itself, for a front end that sends ticks.
    #[must_use]
    pub fn moving(mut self, motion: Motion) -> Self {
        self.set_motion(motion);
        self
    }

    /// Sets how much moves by itself from now on.
    pub(super) fn set_motion(&mut self, motion: Motion) {
        self.moving.motion = motion;
        self.moving.effects = Effects::default();
        self.stir();
    }

    /// Whether effects are shown.
    fn has_effects(&self) -> bool {
        self.moving.motion != Motion::Off
    }

    /// Whether light, water and fog move.
    fn has_ambience(&self) -> bool {
        self.moving.motion == Motion::Full && self.theme.has_light() && self.is_played()
    }

    /// Whether turns of a world without a player pass too quickly for effects.
    pub(super) fn is_hurried(&self) -> bool {
        !self.is_played() && self.pace.turn().is_some_and(|turn| turn < UNHURRIED)
    }

    /// Lets the ambience go on for a while.
    pub(in crate::ui) fn stir(&mut self) {
        self.moving.left = if self.has_ambience() { AMBIENCE } else { Duration::ZERO };
    }

    /// The duration of an errand's step, of a frame of effects or of a breath of the ambience; `None` if nothing moves.
    pub(super) fn tick_of_play(&self) -> Option<Duration> {
        if self.errand.is_some() {
            Some(pace::FRAME)
        } else if self.moving.effects.is_running() {
            Some(effects::FRAME)
        } else {
            (!self.moving.left.is_zero()).then_some(BREATH)
        }
    }

    /// The duration of a frame of effects, or of what is left of a turn, in a world without a player; `None` while it
    /// stands still.
    pub(super) fn tick_of_world(&self) -> Option<Duration> {
        match self.pace.turn() {
            _ if self.moves_between_turns() => Some(effects::FRAME),
            Some(turn) if turn >= UNHURRIED => {
                let left = turn.saturating_sub(self.moving.effects.elapsed());
                // A pace that was quickened meanwhile has the next turn at once.
                Some(left.max(Duration::from_millis(1)))
            }
            turn => turn,
        }
    }

    /// Whether there is time for another frame of effects before the next turn of a world without a player.
    fn moves_between_turns(&self) -> bool {
        let effects = &self.moving.effects;
        let has_time = |turn: Duration| turn >= UNHURRIED && effects.elapsed() + effects::FRAME < turn;
        effects.is_running() && self.pace.turn().is_none_or(has_time)
    }

    /// Goes on by a frame of effects or a breath of the ambience; returns whether there was one.
    pub(in crate::ui) fn go_on_moving(&mut self) -> bool {
        if !self.is_played() {
            let moves = self.moves_between_turns();
            if moves {
                self.moving.effects.go_on();
            }
            return moves;
        }
        let Some(tick) = self.tick_of_play() else { return false };
        if self.moving.effects.is_running() {
            self.moving.effects.go_on();
        } else {
            self.ground_layer.breathe(&self.game, self.theme, &self.viewport);
        }
        self.moving.left = self.moving.left.saturating_sub(tick);
        true
    }

    /// Ends everything that moves.
    pub(in crate::ui) fn end_moving(&mut self) {
        self.moving.effects = Effects::default();
        self.moving.left = Duration::ZERO;
    }

    /// What the running effects draw now, in this order.
    pub(in crate::ui) fn effects_drawn(&self) -> Vec<(Point, Stroke)> {
        let is_shown = |cell: Point| matches!(self.ground(cell), Ground::InSight(_));
        let sees = |cell: Point| if self.has_player() { self.game.in_sight(cell) } else { is_shown(cell) };
        self.moving.effects.drawn(sees)
    }

    /// Starts the effects of what the player has perceived. The end of the game has none.
    pub(super) fn begin_effects(&mut self, events: &[Event]) {
        self.note_traces(events);
        let is_shown = self.has_effects() && !self.is_hurried() && self.game.ending().is_none();
        self.moving.effects = if is_shown { Effects::of(events, &self.game) } else { Effects::default() };
        let stands_still = self.ground_layer.player() == self.game.player().map(|player| player.at);
        let waits = stands_still && !self.moving.effects.has_landed();
        self.moving.before = waits.then(|| (self.viewport, self.ground_layer.cells().to_vec()));
    }

    /// The health that the player lost in the last action; 0 if none.
    pub(in crate::ui) fn health_just_lost(&self) -> i32 {
        self.moving.lost_health
    }

    /// Whether everything that was thrown in the last action is seen to have landed.
    pub(in crate::ui) fn has_landed(&self) -> bool {
        self.moving.effects.has_landed()
    }

    /// The glyphs and styles of the ground in view, in reading order: until something has landed, as they were before.
    pub(in crate::ui) fn ground_drawn(&self) -> &[(char, Style)] {
        match &self.moving.before {
            Some((viewport, cells)) if *viewport == self.viewport && !self.moving.effects.has_landed() => cells,
            _ => self.ground_layer.cells(),
        }
    }

    /// The depth and the known walkability of the faction whose eyes are looked through, before time passes; `None` if
    /// changes are not shown.
    pub(super) fn known_before(&self) -> Option<(u32, KnownWalkability)> {
        let map = self.eyes.live_map(&self.game).filter(|_| self.has_effects() && !self.is_hurried())?;
        Some((self.game.depth(), map.clone()))
    }

    /// Shows which cells have become known since to the eyes that are looked through.
    pub(super) fn show_what_filled_in(&mut self, before: Option<(u32, KnownWalkability)>) {
        let Some((depth, before)) = before else { return };
        let Some(now) = self.eyes.live_map(&self.game).filter(|_| self.game.depth() == depth) else { return };
        let is_new = |&point: &Point| before.is_unknown(point) && !now.is_unknown(point);
        let cells = before.size().points().filter(is_new).collect();
        self.moving.effects.fill(cells);
    }

    /// Lets ground that has come into sight for the first time come out of the dark.
    pub(super) fn unveil(&mut self) {
        let cells = self.ground_layer.take_revealed();
        if self.has_ambience() && self.errand.is_none() {
            self.moving.effects.unveil(cells);
        }
    }
}
