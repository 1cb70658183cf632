//! Looking: nothing here changes the game.

use std::time::Duration;

use ratatui::layout::Rect;

use crate::{
    game::{Pace, Unit},
    grid::Point,
    mind::{FactionId, Turn, UnitId},
    terrain::TerrainId,
};

use super::{
    super::{
        config::{Keys, SharedConfig},
        ending,
        eyes::{Eyes, Ground},
        insight::Scene,
        key::Key,
        keymap::Command,
        layout::Layout,
        map,
        overlay::OverlayId,
        screen::{Context, Reaction, WayOut},
        settings::Adjustable,
        theme::{Role, Theme},
    },
    Session,
    state::Course,
};

impl Session {
    /// Watches the next unit on screen, or the previous one; after the last one, none.
    pub fn watch_next(&mut self, forwards: bool) {
        let mut choices: Vec<Option<UnitId>> = vec![None];
        choices.extend(self.shown.iter().map(|unit| Some(unit.id)));
        if choices.len() == 1 {
            self.watched = None;
            let whom = match self.eyes {
                Eyes::Truth => "There is no other unit on this floor.".to_owned(),
                Eyes::Picture(_) => "Units in a picture cannot be watched.".to_owned(),
                _ if !self.opens_all_eyes() => "No unit is in sight.".to_owned(),
                _ => {
                    format!("No unit is in sight; {} shows the truth.", self.keymap().key(Command::Truth))
                }
            };
            self.say(whom, Role::Muted);
        } else {
            let now = choices.iter().position(|&choice| choice == self.watched).unwrap_or(0);
            let step = if forwards { 1 } else { choices.len() - 1 };
            self.watched = choices[(now + step) % choices.len()];
            // With several units, this is a stop on the way round.
            if self.watched.is_none() && choices.len() == 2 {
                self.say_in_passing("You watch nobody now.".to_owned());
            }
        }
        self.refresh();
    }

    /// Watches a unit, if it is on screen; `None` watches none.
    pub fn watch(&mut self, unit: Option<UnitId>) {
        self.watched = unit;
        self.refresh();
    }

    /// Puts a cell in view, and watches a unit if it is given and still there. The screen is updated when it is drawn,
    /// if time has passed since it was last.
    pub(in crate::ui) fn turn_to(&mut self, unit: Option<UnitId>, at: Point) {
        let is_there = |id: &UnitId| self.game.floor().units().any(|unit| unit.id == *id);
        self.watched = unit.filter(is_there);
        self.last_focus = at;
    }

    /// Looks through the next eyes; says how to open others if there are none.
    pub fn next_eyes(&mut self) {
        let next = self.eyes.next(&self.game, self.opens_all_eyes());
        if next == self.eyes {
            return self.refuse_eyes();
        }
        self.eyes_before = std::mem::replace(&mut self.eyes, next);
        self.refresh();
    }

    /// Says that there are no other eyes to look through, and how to get some.
    pub(super) fn refuse_eyes(&mut self) {
        let study = self.keymap().key(Command::Study);
        let words = format!("Other eyes are earned by scrying, a captive or a map. {study}: study mode opens all.");
        self.say(words, Role::Muted);
    }

    /// Goes back to the eyes that the game began with: the player's, or the truth in a game without a player. Returns
    /// whether that changes anything.
    pub fn return_to_first_eyes(&mut self) -> bool {
        let first = Eyes::first(&self.game);
        let were_others = std::mem::replace(&mut self.eyes, first) != first;
        self.refresh();
        were_others
    }

    /// Shows the truth, with every unit and all ground of the floor; or goes back to the player's eyes, or to the eyes
    /// before in a game without a player.
    pub fn toggle_truth(&mut self) {
        if !self.opens_all_eyes() {
            return self.refuse_eyes();
        }
        if self.eyes == Eyes::Truth {
            self.eyes = if self.has_player() { Eyes::You } else { self.eyes_before };
        } else {
            self.eyes_before = std::mem::replace(&mut self.eyes, Eyes::Truth);
        }
        self.refresh();
    }

    /// Switches an overlay on or off. An overlay that needs a watched unit picks the first on screen if none is
    /// watched.
    pub fn toggle_overlay(&mut self, id: OverlayId) {
        let is_on = self.overlays.toggle(id);
        self.refresh();
        if is_on && self.watched().is_none() && id.row().needs.asks_for_somebody(self) {
            self.watch(self.shown.first().map(|unit| unit.id));
        }
    }

    /// What any faction has seen last of a cell, with the eyes of the truth: the faction, the terrain, and when it was
    /// seen.
    pub fn known_to_anybody(&self, point: Point) -> Option<(FactionId, TerrainId, Turn)> {
        self.eyes.known_to_anybody(&self.game, point)
    }

    /// Switches all overlays off.
    pub fn clear_overlays(&mut self) {
        self.overlays.clear();
        self.refresh();
    }

    /// Sets or removes the cursor of look mode.
    pub fn look_at(&mut self, cursor: Option<Point>) {
        self.cursor = cursor;
        self.refresh();
    }

    /// Notes the position of the mouse.
    pub fn point_at(&mut self, pointer: Option<Point>) {
        self.pointer = pointer;
    }

    /// Updates everything after a change: once for each input, not for each frame.
    pub(super) fn refresh(&mut self) {
        self.shown_revision = Some(self.revision);
        // A picture stays on its floor, and may be lost.
        let opens_all = self.opens_all_eyes();
        for eyes in [&mut self.eyes, &mut self.eyes_before] {
            if !eyes.are_open(&self.game, opens_all) {
                *eyes = Eyes::first(&self.game);
            }
        }
        self.shown = self.eyes.units(&self.game, self.watched);
        self.player_shown = self.eyes.player(&self.game, self.watched);
        self.names.update(self.game.depth(), self.game.turn(), self.shown.iter());
        if self.watched().is_none() && !self.has_lost_watched() {
            self.watched = None;
        }
        let mut alerts = std::mem::take(&mut self.alerts);
        alerts.update(self);
        self.alerts = alerts;
        self.look_into_minds();
        let is_far_off = |unit: &&Unit| self.eyes != Eyes::You && !self.game.world().sees(unit);
        let watched = self.watched().filter(is_far_off).map(|unit| unit.at);
        let focus = self.cursor.or(watched).or_else(|| self.subject());
        self.last_focus = focus.unwrap_or(self.last_focus);
        let area = self.arrange_maps();
        let extent = self.extent();
        self.viewport.follow(self.last_focus, extent, area);
        if self.cursor.is_none()
            && let Some(known) = self.nearest_known_out_of_view()
        {
            self.last_focus = known;
            self.viewport.follow(known, extent, area);
        }
        let ghost = self.other_map().and_then(|other| other.eyes.ghost(&self.game)).map(|(at, _)| at);
        let cells: Vec<Point> =
            ghost.into_iter().chain(self.to_be_in_view().flat_map(|unit| unit.footprint().cells())).collect();
        self.viewport.include(self.last_focus, cells);
        // The window of the end is below.
        let left = self.game.ending().map(|_| self.last_focus);
        let ended = map::fallen(self).or(left).filter(|_| self.cursor.is_none() && self.eyes == Eyes::You);
        if let Some(at) = ended {
            self.viewport.centre(at, ending::row_of_death(self.screen(), area));
        }
        let traces = self.traces();
        self.ground_layer.update(&self.game, self.eyes, self.theme, &self.viewport, traces);
        self.unveil();
        self.draw_other_maps();
        let mut painted = std::mem::take(&mut self.painted);
        painted.update(self, &self.viewport);
        self.painted = painted;
        self.place_opening();
    }

    /// The cell that the map is centred on: the middle of what a picture shows; else the player, or where it died.
    fn subject(&self) -> Option<Point> {
        let Eyes::Picture(_) = self.eyes else { return self.place_of_player() };
        let points = self.game.floor().level().size().points();
        let mut known: Vec<Point> = points.filter(|&point| self.ground(point) != Ground::Unknown).collect();
        if known.is_empty() {
            return self.place_of_player();
        }
        let middle = known.len() / 2;
        let x = known.select_nth_unstable_by_key(middle, |at| at.x).1.x;
        let y = known.select_nth_unstable_by_key(middle, |at| at.y).1.y;
        Some(Point::new(x, y))
    }

    /// Where to look if the eyes know nothing of what is in view: the nearest unit that they see, else the nearest cell
    /// that they know. `None` if they know something in view, or nothing at all.
    fn nearest_known_out_of_view(&self) -> Option<Point> {
        let knows = |point: Point| self.ground(point) != Ground::Unknown;
        if self.viewport.cells().any(|(_, point)| knows(point)) {
            return None;
        }
        let away = |point: &Point| self.last_focus.distance_squared(*point);
        let unit = self.shown.iter().map(|unit| unit.at).min_by_key(away);
        unit.or_else(|| self.game.floor().level().size().points().filter(|&point| knows(point)).min_by_key(away))
    }

    /// The units that should be in view, or else marked at the edge of the map: the watched one, then those that the
    /// player sees, in the order of the panel's list. Through other eyes, all that the panel lists.
    pub(in crate::ui) fn to_be_in_view(&self) -> impl Iterator<Item = &Unit> {
        let is_own = self.eyes == Eyes::You;
        let is_seen = move |unit: &&Unit| {
            self.has_player() && (!is_own || self.game.world().sees(unit)) && Some(unit.id) != self.watched
        };
        self.watched().into_iter().chain(self.shown.iter().filter(is_seen))
    }

    fn look_into_minds(&mut self) {
        let mut insight = std::mem::take(&mut self.insight);
        insight.update(&Scene {
            game: &self.game,
            eyes: self.eyes,
            revision: self.revision,
            overlays: &self.overlays,
            units: &self.shown,
            watched: self.watched(),
            pace: if self.is_stealthy() { Pace::Sneaking } else { Pace::Walking },
            player: self.player_shown(),
            viewed: self.viewed(),
            queues: self.eyes.queues(&self.game, self.watched()),
            goal: self.goal(),
            trip: self.trip(),
            opens_all: self.opens_all_eyes(),
            evidence: if self.overlays.is_on(OverlayId::Witnessed) { self.evidence() } else { Vec::new() },
        });
        self.insight = insight;
    }
}

impl Adjustable for Session {
    fn config(&self) -> Option<&SharedConfig> {
        self.config.as_ref()
    }

    fn adjust(&mut self) {
        let Some(config) = self.config.clone() else { return };
        // Where commands are words, nothing is drawn and no key is pressed.
        if !self.keymap().is_in_words() {
            self.theme = config.theme();
            self.keys = config.now().keys.clone();
            self.set_motion(config.motion());
        }
        // Only a game that is saved has taken the setting from the config.
        if self.is_recorded() {
            self.gather(config.now().picks_up);
        }
        self.refresh();
    }

    fn game_command(&self, key: Key) -> Option<Command> {
        self.keymap().command(key)
    }
}

impl Context for Session {
    fn theme(&self) -> Theme {
        self.theme
    }

    fn keys(&self) -> &Keys {
        self.keys()
    }

    fn screen(&self) -> Rect {
        let status = self.layout.status;
        Rect::new(0, 0, status.right(), status.bottom())
    }

    fn tick(&self) -> Option<Duration> {
        match self.course {
            Course::World if self.is_played() => self.tick_of_play(),
            Course::World => self.tick_of_world(),
            Course::Covered(tick) => tick,
        }
    }

    fn way_out(&self, key: Key) -> Option<WayOut> {
        match self.keymap().command(key)? {
            Command::Leave => Some(WayOut::AtOnce),
            Command::Quit | Command::Suspend => Some(WayOut::Other),
            _ => None,
        }
    }

    fn terminal_request(&self, key: Key) -> Option<Reaction> {
        // Over a screen that covers the game, keys are for that.
        if self.course != Course::World {
            return None;
        }
        Reaction::of(self.keymap().command(key)?)
    }

    fn leave_key(&self) -> String {
        self.keymap().key(Command::Leave)
    }

    fn leave_keys(&self) -> Vec<Key> {
        let is_covered = self.course != Course::World;
        // In the lab the letter has another meaning.
        self.keymap().single_keys(Command::Leave).into_iter().filter(|key| key.ctrl || !is_covered).collect()
    }

    fn has_failed(&self) -> bool {
        self.failure().is_some()
    }

    fn settle(&mut self) {
        if self.shown_revision != Some(self.revision) {
            self.refresh();
        }
    }

    fn resized(&mut self, area: Rect) {
        self.layout = Layout::of(area);
        self.pointer = None;
        self.refresh();
    }
}
