//! The state of a session, and questions about it.

use std::{io, time::Duration};

use crate::{
    game::{Errand, Game, Journal, Record, Unit},
    grid::Point,
    mind::{Evidence, ItemKindId, KindId, Route, Sighting, Turn, UnitId},
    terrain::TerrainId,
};

use super::super::{
    Keymap,
    awareness::Alerts,
    config::{Keys, SharedConfig},
    eyes::{self, Eyes, Ground, Viewed},
    ground::GroundLayer,
    insight::Insight,
    key::Key,
    keymap::Command,
    layout::Layout,
    log::MessageLog,
    minimap::Minimap,
    names::Names,
    overlay::{ActiveOverlays, PaintedOverlays},
    pace::Pace,
    panel,
    theme::{Role, Theme},
    timeline::Timeline,
    viewport::Viewport,
    who_knows::Notebook,
    words,
};
use super::{
    Followed,
    map_view::{Framed, KeptFrame, MapView, OtherMap},
    moving::Moving,
    opening::Opening,
};

/// A watched unit that the player has not seen for more than this many turns is no longer waited for.
const MISSED_FOR: u32 = 50;

/// Records an action before the screen shows its result. Returns messages for the player.
pub type Recorder = Box<dyn FnMut(&Game, Record) -> io::Result<Vec<String>>>;

/// Reads the journal of the game that is played; `None` if it cannot.
pub type Rereader = Box<dyn Fn() -> Option<Journal>>;

/// The driver of time at the moment.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::ui) enum Course {
    /// The world, in a game without a player.
    World,
    /// A screen that covers the game, with the time between its ticks, if it wants any; the world waits.
    Covered(Option<Duration>),
}

/// Where a player that leaves goes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum LeavesFor {
    /// Out of the program.
    Shell,
    /// To the title screen, if the game was begun there.
    Title,
}

/// What chooses the part of a world without a player that is shown first.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Guidance {
    /// Nothing: the viewer looks around.
    Nobody,
    /// The director, who goes where something happens.
    Director,
}

/// A game and the way it is shown.
pub struct Session {
    pub(super) game: Game,
    pub(super) recorder: Option<Recorder>,
    /// Reads the journal of the game again.
    pub(super) rereader: Option<Rereader>,
    /// The progress of the replay, if this is one.
    pub(super) followed: Option<Followed>,
    /// What happened so far, where it is told to somebody who watches.
    pub(super) timeline: Option<Box<Timeline>>,
    /// Where a player that leaves goes.
    pub(super) leaves_for: LeavesFor,
    /// Why the last action could not be recorded.
    pub(super) failure: Option<io::Error>,
    pub(super) theme: Theme,
    pub(super) keys: Keys,
    /// The player's config, if it can be changed here.
    pub(super) config: Option<SharedConfig>,
    pub(super) log: MessageLog,
    pub(super) layout: Layout,
    pub(super) viewport: Viewport,
    pub(super) overlays: ActiveOverlays,
    /// What they paint over the cells in view.
    pub(super) painted: PaintedOverlays,
    pub(super) eyes: Eyes,
    /// The eyes before those of the truth, to go back to.
    pub(super) eyes_before: Eyes,
    /// The ground in view, as the eyes know it.
    pub(super) ground_layer: Box<GroundLayer>,
    /// How the map is drawn.
    pub(super) map_view: MapView,
    /// The part of the floor that it shows; all of it, if nothing is known.
    pub(super) framed: Option<Framed>,
    /// What the player's own eyes showed before others were looked through.
    pub(super) kept_frame: Option<Box<KeptFrame>>,
    /// What others know, beside what these eyes know, if the map is drawn so.
    pub(super) other: Option<Box<OtherMap>>,
    /// The whole floor, small, if there is room for it.
    pub(super) minimap: Minimap,
    /// Whether the panel has all figures of the watched unit.
    pub(super) shows_figures: bool,
    /// The units that the eyes see, and the player's unit if they see it.
    pub(super) shown: Vec<Unit>,
    pub(super) player_shown: Option<Unit>,
    pub(super) watched: Option<UnitId>,
    pub(super) insight: Insight,
    /// Number of changes of the game so far.
    pub(super) revision: u64,
    /// The value of `revision` at the last refresh; `None` before the first.
    pub(super) shown_revision: Option<u64>,
    pub(super) cursor: Option<Point>,
    pub(super) pointer: Option<Point>,
    /// What the player did or saw that tells what others know.
    pub(super) names: Names,
    pub(super) notebook: Notebook,
    /// The doors that the player has opened, for a front end that speaks.
    pub(super) opened: Vec<Point>,
    /// How fast the world goes by itself.
    pub(super) pace: Pace,
    /// How a world without a player begins.
    pub(super) guidance: Guidance,
    /// The driver of time.
    pub(super) course: Course,
    /// Whether the player's next steps are to be stealthy.
    pub(super) is_stealthy: bool,
    /// The player's errand of many turns.
    pub(super) errand: Option<Box<Errand>>,
    /// The key that the errand began with, if it began with a single key.
    pub(super) errand_key: Option<Key>,
    /// The errand before, with the dangers that the player was warned of.
    pub(super) errand_before: Option<Box<Errand>>,
    /// Whether the last events brought a text to read: a level's, or a hint.
    pub(super) has_lesson: bool,
    /// The keys that the lesson names, until one of them is pressed or the player passes the lesson by.
    pub(super) taught: Vec<Command>,
    /// The commands of the first steps that the player has tried.
    pub(super) tried: Vec<Command>,
    /// Since when each unit in view sees the player.
    pub(super) alerts: Alerts,
    /// What moves on the screen by itself.
    pub(super) moving: Moving,
    /// The scene of a floor that the player has just come to.
    pub(super) opening: Opening,
    /// The centre of the map when there is no player to follow.
    pub(super) last_focus: Point,
}

impl Session {
    /// A session of a game, with a theme. From now on the game's units keep the traces of their searches, which changes
    /// nothing else.
    pub fn new(mut game: Game, theme: Theme) -> Self {
        game.keep_traces(true);
        let mut log = MessageLog::default();
        let keys = Keys::default();
        let (text, role) = words::greeting(&game, &keys.game);
        log.say(game.turn(), text, role);
        let lesson = words::first_lesson(&game, &keys.game);
        let taught = lesson.as_ref().map_or_else(Vec::new, |_| keys.game.commands_in(&game.floor().level().about));
        log.teach(lesson);
        let size = game.floor().level().size();
        let eyes = Eyes::first(&game);
        Self {
            last_focus: Point::new(size.width() / 2, size.height() / 2),
            game,
            recorder: None,
            rereader: None,
            leaves_for: LeavesFor::Shell,
            failure: None,
            followed: None,
            timeline: None,
            theme,
            keys,
            config: None,
            log,
            layout: Layout::default(),
            viewport: Viewport::default(),
            overlays: ActiveOverlays::default(),
            painted: PaintedOverlays::default(),
            eyes,
            eyes_before: eyes,
            ground_layer: Box::default(),
            map_view: MapView::default(),
            framed: None,
            kept_frame: None,
            other: None,
            minimap: Minimap::default(),
            shows_figures: false,
            shown: Vec::new(),
            player_shown: None,
            watched: None,
            insight: Insight::default(),
            revision: 0,
            shown_revision: None,
            cursor: None,
            pointer: None,
            names: Names::default(),
            notebook: Notebook::default(),
            opened: Vec::new(),
            pace: Pace::default(),
            guidance: Guidance::Nobody,
            course: Course::World,
            is_stealthy: false,
            errand: None,
            errand_key: None,
            errand_before: None,
            has_lesson: false,
            taught,
            tried: Vec::new(),
            alerts: Alerts::default(),
            moving: Moving::default(),
            opening: Opening::default(),
        }
    }

    /// Sets the speed of a world without a player.
    #[must_use]
    pub fn at_pace(mut self, turns_a_second: u32) -> Self {
        self.pace = Pace::new(turns_a_second);
        self
    }

    /// Begins a world without a player with the director, who goes where something happens.
    #[must_use]
    pub fn directed(self) -> Self {
        Self { guidance: Guidance::Director, ..self }
    }

    /// Hands every accepted action to `recorder` before its result is shown. If that fails, nothing is shown any more:
    /// see [`Session::failure`].
    #[must_use]
    pub fn with_recorder(mut self, recorder: Recorder) -> Self {
        self.recorder = Some(recorder);
        self
    }

    /// Lets the end of the game be shown again from its journal.
    #[must_use]
    pub fn with_rereader(mut self, rereader: Rereader) -> Self {
        self.rereader = Some(rereader);
        self
    }

    /// Whether actions are recorded, so that the game can be resumed.
    pub(in crate::ui) fn is_recorded(&self) -> bool {
        self.recorder.is_some()
    }

    /// Sets the keys; call it before anything but the greeting was said.
    #[must_use]
    pub fn with_keys(mut self, keys: Keys) -> Self {
        self.log = MessageLog::default();
        self.keys = keys;
        self.greet();
        self
    }

    /// Lets the player change settings.
    #[must_use]
    pub fn with_config(self, config: SharedConfig) -> Self {
        Self { config: Some(config), ..self }
    }

    /// The player leaves for the title screen, if it came from there.
    pub(in crate::ui) fn leave_for_title(&mut self) {
        self.leaves_for = LeavesFor::Title;
    }

    /// Whether the player has left for the title screen, and not the program at once.
    pub fn leads_to_title(&self) -> bool {
        self.leaves_for == LeavesFor::Title
    }

    /// Says the greeting.
    pub(super) fn greet(&mut self) {
        let (text, role) = words::greeting(&self.game, &self.keys.game);
        self.say(text, role);
        if self.log.lesson().is_none() {
            self.log.teach(words::first_lesson(&self.game, &self.keys.game));
        }
    }

    /// The colours.
    pub fn theme(&self) -> Theme {
        self.theme
    }

    /// The game.
    pub fn game(&self) -> &Game {
        &self.game
    }

    /// What the units in sight are called.
    pub(in crate::ui) fn names(&self) -> &Names {
        &self.names
    }

    /// What the player did or saw that tells what others know.
    pub(in crate::ui) fn notebook(&self) -> &Notebook {
        &self.notebook
    }

    /// Notes that the player has tried a command, if it is one of the first steps.
    pub(in crate::ui) fn note_tried(&mut self, command: Command) {
        let is_first_step = panel::STEPS.iter().any(|(step, _)| *step == command);
        if is_first_step && !self.has_tried(command) {
            self.tried.push(command);
        }
    }

    /// Whether the player has tried a command of the first steps.
    pub(in crate::ui) fn has_tried(&self, command: Command) -> bool {
        self.tried.contains(&command)
    }

    /// Since when each unit in view sees the player.
    pub(in crate::ui) fn alerts(&self) -> &Alerts {
        &self.alerts
    }

    /// The messages so far.
    pub fn log(&self) -> &MessageLog {
        &self.log
    }

    /// Keeps every message from now on for [`Self::take_heard`].
    pub(in crate::ui) fn listen(&mut self) {
        self.log.listen();
    }

    /// The messages since the last call, each once; empty without [`Self::listen`].
    pub(in crate::ui) fn take_heard(&mut self) -> Vec<String> {
        self.log.take_heard()
    }

    /// The doors that the player has opened since the last call; empty without [`Self::listen`].
    pub(in crate::ui) fn take_opened(&mut self) -> Vec<Point> {
        std::mem::take(&mut self.opened)
    }

    /// The layout of the screen.
    pub fn layout(&self) -> Layout {
        self.layout
    }

    /// The part of the map on screen.
    pub fn viewport(&self) -> &Viewport {
        &self.viewport
    }

    /// The keys of the game's screen.
    pub fn keymap(&self) -> &Keymap {
        &self.keys.game
    }

    /// The keys of all screens.
    pub fn keys(&self) -> &Keys {
        &self.keys
    }

    /// The overlays that are on.
    pub fn overlays(&self) -> &ActiveOverlays {
        &self.overlays
    }

    /// What the overlays paint over the cells in view.
    pub(in crate::ui) fn overlays_painted(&self) -> &PaintedOverlays {
        &self.painted
    }

    /// The figures that the overlays show of minds and searches.
    pub fn insight(&self) -> &Insight {
        &self.insight
    }

    /// The cursor of look mode.
    pub fn cursor(&self) -> Option<Point> {
        self.cursor
    }

    /// The cell to describe: the one under the cursor, else the one under the mouse.
    pub fn described(&self) -> Option<Point> {
        self.cursor.or(self.pointer).filter(|&point| self.game.floor().level().size().contains(point))
    }

    /// Shows a message to the player.
    pub fn say(&mut self, text: impl Into<String>, role: Role) {
        self.log.say(self.game.turn(), text.into(), role);
    }

    /// Says what came of a key that takes no time, such as why it does nothing. The next such message replaces this
    /// one.
    pub(in crate::ui) fn say_in_passing(&mut self, text: impl Into<String>) {
        self.log.say_in_passing(self.game.turn(), text.into(), Role::Muted);
    }

    /// Takes all messages as read.
    pub(in crate::ui) fn mark_read(&mut self) {
        self.log.mark_read();
    }

    /// The eyes through which the map is seen.
    pub fn eyes(&self) -> Eyes {
        self.eyes
    }

    /// Whether the eyes of factions and the truth are open; see
    /// [`World::opens_all_eyes`](crate::game::World::opens_all_eyes). In a replay they are.
    pub fn opens_all_eyes(&self) -> bool {
        self.followed.is_some() || self.game.world().opens_all_eyes()
    }

    /// Whether overlays may show anything in a cell: everywhere if all eyes are open, else where the current eyes know
    /// the ground.
    pub fn shows_overlays_at(&self, point: Point) -> bool {
        self.opens_all_eyes() || self.ground(point) != Ground::Unknown
    }

    /// The units of the picture that is looked through: the kind of each, where it was, and when it was seen there.
    pub fn pictured(&self) -> Vec<(Point, KindId, Turn)> {
        self.eyes.pictured(&self.game)
    }

    /// The knowledge that these eyes have of a cell.
    pub fn ground(&self, point: Point) -> Ground {
        self.eyes.ground(&self.game, point)
    }

    /// The ground in view, as the eyes know it.
    pub(in crate::ui) fn ground_layer(&self) -> &GroundLayer {
        &self.ground_layer
    }

    /// The terrain of a cell if it is known to have changed since `seen`, as far as the viewer may know.
    pub fn known_later(&self, point: Point, seen: Turn) -> Option<TerrainId> {
        self.eyes.known_later(&self.game, point, seen)
    }

    /// The items that these eyes know of, and where.
    pub fn items(&self) -> Vec<(Point, ItemKindId)> {
        self.eyes.items(&self.game)
    }

    /// The cells where units were last seen that are out of sight.
    pub fn lost(&self) -> Vec<Point> {
        self.eyes.lost(&self.game)
    }

    /// The units that the player remembers and does not see: id, kind, last known cell, and when they were seen there.
    pub(in crate::ui) fn lost_units(&self) -> Vec<(UnitId, KindId, Point, Turn)> {
        self.eyes.lost_units(&self.game)
    }

    /// Whether the player knows that a unit is dead.
    pub(in crate::ui) fn is_known_dead(&self, unit: UnitId) -> bool {
        eyes::is_known_dead(&self.game, unit)
    }

    /// Whether the game has a player; otherwise the factions are among themselves.
    pub fn has_player(&self) -> bool {
        eyes::has_player(&self.game)
    }

    /// The units on screen: those that the eyes see.
    pub fn units_shown(&self) -> &[Unit] {
        &self.shown
    }

    /// The player's unit, if the eyes see it.
    pub fn player_shown(&self) -> Option<&Unit> {
        self.player_shown.as_ref()
    }

    /// The evidence of what others think that the player knows, as far as the eyes may know.
    pub fn evidence(&self) -> Vec<Evidence> {
        self.eyes.evidence(&self.game, self.watched())
    }

    /// Whether others have seen the player look at a cell, as far as the eyes may know.
    pub fn was_in_your_view(&self, point: Point) -> bool {
        self.eyes.was_in_your_view(&self.game, self.watched(), point)
    }

    /// The mind that the overlays show.
    pub fn viewed(&self) -> Option<Viewed<'_>> {
        self.eyes.viewed(&self.game, self.watched())
    }

    /// The goal for overlays about paths: the watched unit's goal, else the inspected cell, else the player.
    pub fn goal(&self) -> Option<Point> {
        let watched = self.watched().and_then(|unit| unit.route.as_ref()).map(Route::goal);
        watched.or(self.cursor).or(self.player_shown().map(|player| player.at))
    }

    /// Start and goal for overlays about trips: from the watched unit, else from the player.
    pub fn trip(&self) -> Option<(Point, Point)> {
        let from = self.watched().or(self.player_shown())?.at;
        self.goal().filter(|&goal| goal != from).map(|goal| (from, goal))
    }

    /// The watched unit, if it is on screen.
    pub fn watched(&self) -> Option<&Unit> {
        self.shown.iter().find(|unit| Some(unit.id) == self.watched)
    }

    /// Whether the watched unit is out of sight, but may come into sight again.
    pub fn has_lost_watched(&self) -> bool {
        let (Some(id), None) = (self.watched, self.watched()) else { return false };
        let Some(seen) = self.last_of_watched() else {
            let is_open = !self.has_player() || self.opens_all_eyes();
            return is_open && self.game.floor().units().any(|unit| unit.id == id);
        };
        self.game.turn().since(seen.seen) <= MISSED_FOR && !seen.is_of_dead()
    }

    /// How the player saw the watched unit last.
    pub(in crate::ui) fn last_of_watched(&self) -> Option<&Sighting> {
        if !self.has_player() {
            return None;
        }
        self.game.player_mind().sightings.of(self.watched?)
    }

    /// Whether the player sees a unit.
    pub fn is_in_sight(&self, unit: &Unit) -> bool {
        !self.has_player() || self.game.world().sees(unit)
    }

    /// The character that a terrain is drawn with.
    pub fn glyph_of(&self, terrain: TerrainId) -> char {
        words::symbol_of(self.theme, &self.game.floor().level().terrains, terrain)
    }

    /// The speed of a world without a player.
    pub fn pace(&self) -> Pace {
        self.pace
    }

    /// Whether a world without a player begins with the director.
    pub(in crate::ui) fn is_directed(&self) -> bool {
        self.guidance == Guidance::Director
    }

    /// Sets what drives time.
    pub(in crate::ui) fn set_course(&mut self, course: Course) {
        self.course = course;
    }

    /// Mutable access.
    pub fn pace_mut(&mut self) -> &mut Pace {
        &mut self.pace
    }
}
