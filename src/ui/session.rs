//! A game on screen: the game itself and everything about how it is looked at.
//!
//! The screens of the game share one [`Session`]. It lets the player act, turns what happened into messages, and
//! keeps what every frame needs: the viewport, the overlays, the watched unit.

use std::{io, time::Duration};

use ratatui::layout::Rect;

use crate::{
    game::{Action, Event, Game, Phase, Record, Unit},
    grid::Point,
    mind::{FactionId, Knowledge, Turn, UnitId},
    terrain::TerrainId,
};

use super::{
    insight::Insight,
    keymap::Keymap,
    layout::Layout,
    log::MessageLog,
    overlay::{ActiveOverlays, OverlayId},
    pace::Pace,
    screen::Context,
    theme::{Role, Theme},
    viewport::Viewport,
    words,
};

/// Said when there is nobody to watch.
const NOBODY_IN_SIGHT: &str = "There is nobody in sight to watch; o looks from outside.";

/// Writes down what the player did, before the screen shows what came of it.
pub type Recorder = Box<dyn FnMut(Record) -> io::Result<()>>;

/// What the player knows of a cell at the moment.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ground {
    /// Nothing.
    Unknown,
    /// What it looked like when it was last seen.
    Remembered {
        /// The terrain then.
        terrain: TerrainId,
        /// When that was.
        seen: Turn,
    },
    /// What it looks like.
    InSight(TerrainId),
    /// What it looks like, though the player has never seen it: the outside view tells.
    Unseen(TerrainId),
}

/// A game and how it is looked at.
pub struct Session {
    game: Game,
    recorder: Option<Recorder>,
    theme: Theme,
    keymap: Keymap,
    log: MessageLog,
    layout: Layout,
    viewport: Viewport,
    overlays: ActiveOverlays,
    shown: Vec<Unit>,
    is_outside: bool,
    watched: Option<UnitId>,
    insight: Insight,
    cursor: Option<Point>,
    pointer: Option<Point>,
    /// How fast the world goes by itself.
    pace: Pace,
    /// Whether the game has changed since everything was brought up to date.
    is_stale: bool,
    /// Where the map is scrolled to when there is no player to follow.
    last_focus: Point,
}

impl Session {
    /// A game to be shown in these colours. From now on its units keep the traces of their searches, which changes
    /// nothing else.
    pub fn new(mut game: Game, theme: Theme) -> Self {
        game.keep_traces(true);
        let mut log = MessageLog::default();
        let (text, role) = words::greeting(&game);
        log.say(game.turn(), text, role);
        let size = game.floor().level().size();
        Self {
            last_focus: Point::new(size.width() / 2, size.height() / 2),
            game,
            recorder: None,
            theme,
            keymap: Keymap::new(),
            log,
            layout: Layout::default(),
            viewport: Viewport::default(),
            overlays: ActiveOverlays::default(),
            shown: Vec::new(),
            is_outside: false,
            watched: None,
            insight: Insight::default(),
            cursor: None,
            pointer: None,
            pace: Pace::default(),
            is_stale: true,
        }
    }

    /// The same, with the world going by at so many turns a second where nobody plays.
    #[must_use]
    pub fn at_pace(mut self, turns_a_second: u32) -> Self {
        self.pace = Pace::new(turns_a_second);
        self
    }

    /// The same, with every accepted action handed to `recorder` before its result is shown.
    #[must_use]
    pub fn with_recorder(mut self, recorder: Recorder) -> Self {
        self.recorder = Some(recorder);
        self
    }

    /// The colours.
    pub fn theme(&self) -> Theme {
        self.theme
    }

    /// The game.
    pub fn game(&self) -> &Game {
        &self.game
    }

    /// The messages so far.
    pub fn log(&self) -> &MessageLog {
        &self.log
    }

    /// Where the parts of the screen are.
    pub fn layout(&self) -> Layout {
        self.layout
    }

    /// The part of the map on screen.
    pub fn viewport(&self) -> &Viewport {
        &self.viewport
    }

    /// The keys, and which of a sequence have been pressed.
    pub fn keymap(&self) -> &Keymap {
        &self.keymap
    }

    /// The keys, to press one.
    pub fn keymap_mut(&mut self) -> &mut Keymap {
        &mut self.keymap
    }

    /// The overlays that are on.
    pub fn overlays(&self) -> &ActiveOverlays {
        &self.overlays
    }

    /// What is known about the watched unit's thoughts.
    pub fn insight(&self) -> &Insight {
        &self.insight
    }

    /// The cell that is looked at, in look mode.
    pub fn cursor(&self) -> Option<Point> {
        self.cursor
    }

    /// The cell to be described: the one looked at, else the one under the mouse.
    pub fn described(&self) -> Option<Point> {
        self.cursor.or(self.pointer).filter(|&point| self.game.floor().level().size().contains(point))
    }

    /// Says something to the player.
    pub fn say(&mut self, text: impl Into<String>, role: Role) {
        self.log.say(self.game.turn(), text.into(), role);
    }

    /// What the player knows of a cell. Without a player, whoever watches sees everything.
    pub fn ground(&self, point: Point) -> Ground {
        let truth = || self.game.floor().level().cells.get(point).copied();
        if !self.has_player() {
            return truth().map_or(Ground::Unknown, Ground::InSight);
        }
        match self.game.mind(FactionId::PLAYER).known.at(point) {
            Knowledge::Unknown if self.is_outside => truth().map_or(Ground::Unknown, Ground::Unseen),
            Knowledge::Unknown => Ground::Unknown,
            Knowledge::Remembered { terrain, .. } if self.game.in_sight(point) => Ground::InSight(terrain),
            Knowledge::Remembered { terrain, seen } => Ground::Remembered { terrain, seen },
        }
    }

    /// Whether somebody plays; else the factions are among themselves.
    pub fn has_player(&self) -> bool {
        self.game.player().is_some() || self.game.ending().is_some()
    }

    /// The units on screen, which may be watched: those in sight, nearest first; from outside, then all others.
    pub fn units_shown(&self) -> &[Unit] {
        &self.shown
    }

    /// Whether the screen tells more than the player's faction knows. The game itself is not touched by that.
    pub fn is_outside(&self) -> bool {
        self.is_outside && self.has_player()
    }

    /// The watched unit, if it is on screen.
    pub fn watched(&self) -> Option<&Unit> {
        self.shown.iter().find(|unit| Some(unit.id) == self.watched)
    }

    /// Whether somebody is watched who has gone out of sight.
    pub fn has_lost_watched(&self) -> bool {
        self.watched.is_some() && self.watched().is_none()
    }

    /// Whether a unit stands where the player sees it.
    pub fn is_in_sight(&self, unit: &Unit) -> bool {
        !self.has_player() || self.game.in_sight(unit.at)
    }

    /// The character that a terrain is drawn with.
    pub fn glyph_of(&self, terrain: TerrainId) -> char {
        words::glyph_of(&self.game.floor().level().terrains, terrain)
    }

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
        self.is_stale = true;
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

    /// Watches the next unit on screen, or the one before; after the last, none.
    pub fn watch_next(&mut self, forwards: bool) {
        let mut choices: Vec<Option<UnitId>> = vec![None];
        choices.extend(self.shown.iter().map(|unit| Some(unit.id)));
        if choices.len() == 1 {
            self.watched = None;
            let whom = if self.is_outside { "There is nobody else on this floor." } else { NOBODY_IN_SIGHT };
            self.say(whom, Role::Muted);
        } else {
            let now = choices.iter().position(|&choice| choice == self.watched).unwrap_or(0);
            let step = if forwards { 1 } else { choices.len() - 1 };
            self.watched = choices[(now + step) % choices.len()];
        }
        self.refresh();
    }

    /// Watches a unit, if it is on screen; or none.
    pub fn watch(&mut self, unit: Option<UnitId>) {
        self.watched = unit;
        self.refresh();
    }

    /// Looks at the floor from outside, with every unit on it and all that the player does not know, or no longer.
    pub fn toggle_outside(&mut self) {
        self.is_outside = !self.is_outside;
        self.refresh();
    }

    /// Switches an overlay on or off. One that is about a unit picks the nearest if none is watched.
    pub fn toggle_overlay(&mut self, id: OverlayId) {
        self.overlays.toggle(id);
        let wants_unit = self.overlays.rows().any(|row| row.needs_unit);
        if wants_unit && self.watched().is_none() {
            self.watched = self.shown.first().map(|unit| unit.id);
        }
        self.refresh();
    }

    /// Switches all overlays off.
    pub fn clear_overlays(&mut self) {
        self.overlays.clear();
    }

    /// Looks at a cell, or no longer.
    pub fn look_at(&mut self, cursor: Option<Point>) {
        self.cursor = cursor;
        self.refresh();
    }

    /// Takes note of where the mouse is.
    pub fn point_at(&mut self, pointer: Option<Point>) {
        self.pointer = pointer;
    }

    /// How fast the world goes by itself, where nobody plays.
    pub fn pace(&self) -> Pace {
        self.pace
    }

    /// The same, to change it.
    pub fn pace_mut(&mut self) -> &mut Pace {
        &mut self.pace
    }

    /// Brings everything up to date after a change: once for each input, not for each frame.
    fn refresh(&mut self) {
        self.is_stale = false;
        let mut shown = self.game.units_in_sight();
        if self.is_outside || !self.has_player() {
            let centre = self.game.player().map_or(Point::default(), |player| player.at);
            let mut others: Vec<_> = self
                .game
                .floor()
                .units()
                .filter(|unit| unit.id != Game::PLAYER && !self.game.in_sight(unit.at))
                .collect();
            others.sort_by_key(|unit| (unit.at.distance_squared(centre), unit.id));
            shown.extend(others);
        }
        self.shown = shown.into_iter().cloned().collect();
        self.insight = Insight::of(&self.game, &self.shown, self.watched());
        let is_far_off = |unit: &&Unit| (self.is_outside || !self.has_player()) && !self.game.in_sight(unit.at);
        let far_off = self.watched().filter(is_far_off);
        let focus = self.cursor.or(far_off.or(self.game.player()).map(|unit| unit.at));
        self.last_focus = focus.unwrap_or(self.last_focus);
        self.viewport.follow(self.last_focus, self.game.floor().level().size(), self.layout.map);
    }
}

impl Context for Session {
    fn theme(&self) -> Theme {
        self.theme
    }

    fn tick(&self) -> Option<Duration> {
        self.pace.turn().filter(|_| !self.has_player())
    }

    fn settle(&mut self) {
        if self.is_stale {
            self.refresh();
        }
    }

    fn resized(&mut self, area: Rect) {
        self.layout = Layout::of(area);
        self.pointer = None;
        self.refresh();
    }
}
