//! The game's screen.

use ratatui::{buffer::Buffer, layout::Rect};

use crate::{
    game::{Action, Aim, Shutter},
    grid::{Direction, Point},
    mind::ItemKindId,
    terrain::{Door, TerrainId},
    text::all_of,
};

use super::{
    chooser::ChooserScreen,
    ending::EndingScreen,
    eyes, frame,
    help::HelpScreen,
    in_sight::InSightScreen,
    items::{Handling, ItemGroup},
    keymap::Command,
    lab::VisitScreen,
    log::HistoryScreen,
    look::LookScreen,
    map, panel,
    question::DirectionScreen,
    question::{self, ConfirmScreen},
    quit::QuitScreen,
    screen::{Flow, Input, Screen},
    session::Session,
    settings::{Adjustable as _, SettingsScreen},
    split,
    travel::TravelScreen,
    who_knows::WhoKnowsScreen,
};

/// Message when the lab has no unit's search to show.
const NOBODY_TO_SEARCH: &str = "Watch a unit first: the lab shows a search over what its unit knows.";

/// Message where a key has a meaning only in what is watched.
const ONLY_WATCHED: &str = "That is for a world without a player, or for a replay.";

/// The question before study mode. It has to fit on the status line of the least screen.
pub(super) const STUDY: &str = "Study mode: all eyes open, no ranking, for good. Switch it on?";

/// Map, side panel, messages and status line.
pub struct PlayScreen;

impl Screen<Session> for PlayScreen {
    fn handle(&mut self, input: Input, session: &mut Session) -> Flow<Session> {
        if matches!(input, Input::Key(_) | Input::Click(_) | Input::Ask(_)) {
            session.end_moving();
            session.end_opening();
            let is_on_log = matches!(input, Input::Click(at) | Input::Ask(at) if session.layout().log.contains(at));
            session.mark_read();
            if is_on_log {
                return Flow::Consumed;
            }
        }
        match input {
            Input::Click(_) | Input::Ask(_) if session.is_on_errand() => {
                session.stop_errand();
                Flow::Consumed
            }
            Input::Key(key) => {
                let chosen = session.keymap().command(key);
                if session.is_on_errand() {
                    session.stop_errand();
                    // A key held down would begin the errand that it has just ended.
                    if session.began_errand_with(key) || chosen == Some(Command::Cancel) {
                        return Flow::Consumed;
                    }
                }
                let flow = chosen.map_or(Flow::Consumed, |chosen| command(chosen, session, true));
                session.note_errand_key(key);
                if matches!(flow, Flow::Consumed) {
                    session.stir();
                }
                flow
            }
            Input::Hover(position) => {
                let pointer = session.viewport().point(position);
                session.point_at(pointer);
                Flow::Consumed
            }
            Input::Click(position) => match session.viewport().point(position) {
                Some(point) if watch_at(point, session) => Flow::Consumed,
                Some(point) if can_go(session, point) => set_out(Aim::Travel(point), session),
                Some(point) => Flow::Push(Box::new(LookScreen::at(session, point))),
                None => Flow::Consumed,
            },
            Input::Ask(position) => match session.viewport().point(position) {
                Some(point) => Flow::Push(Box::new(LookScreen::at(session, point))),
                None => Flow::Consumed,
            },
            Input::Tick if session.is_on_errand() => {
                session.go_on_errand();
                session.stir();
                ending(session)
            }
            Input::Tick if session.go_on_moving() => Flow::Consumed,
            Input::Tick if session.has_player() => Flow::Ignored,
            Input::Tick => {
                session.pass();
                Flow::Consumed
            }
            Input::Drag(_) | Input::Release | Input::Scroll(_) | Input::Resized { .. } => Flow::Ignored,
        }
    }

    fn render(&self, session: &Session, area: Rect, buffer: &mut Buffer) {
        map::render(session, area, buffer);
        split::render(session, area, buffer);
        if let Some(card) = session.opening() {
            card.render(session.theme(), area, buffer);
        }
        let end = panel::render(session, session.layout().panel.intersection(area), buffer);
        // Where nobody plays, other things than messages are drawn there.
        let grows = session.has_player() && session.followed().is_none();
        let log = if grows { session.layout().log_below(end) } else { session.layout().log };
        frame::rules(session, log, area, buffer);
        frame::messages(session, log.intersection(area), buffer);
        frame::status(session, session.layout().status.intersection(area), buffer);
    }
}

/// Whether the player knows of ground at a cell that it can walk to.
fn can_go(session: &Session, point: Point) -> bool {
    let here = session.game().player().map(|player| player.at);
    here.is_some_and(|here| here != point) && eyes::seen_by_you(session.game(), point).is_some()
}

/// Watches the unit that is shown at a point, if there is one. Returns whether there is.
pub(super) fn watch_at(point: Point, session: &mut Session) -> bool {
    let unit = session.units_shown().iter().find(|unit| unit.footprint().contains(point)).map(|unit| unit.id);
    if unit.is_some() {
        session.watch(unit);
    }
    unit.is_some()
}

/// Carries out a command. Commands that take time need `may_act`.
pub(super) fn command(command: Command, session: &mut Session, may_act: bool) -> Flow<Session> {
    session.note_tried(command);
    if session.passes_by_lesson(command) && may_act {
        let explore = session.keymap().key(Command::Explore);
        session.say_in_passing(format!("Try the lesson beside the map first, or press {explore} again to pass it by."));
        return Flow::Consumed;
    }
    let action = match command {
        Command::Wait if !session.has_player() => {
            session.step();
            return Flow::Consumed;
        }
        Command::Move(direction) => session.stride(direction),
        Command::PageUp => session.stride(Direction::NorthEast),
        Command::PageDown => session.stride(Direction::SouthEast),
        Command::Wait => Action::Wait,
        Command::Descend | Command::Ascend if may_act && session.has_player() => {
            let (stairs, action) = match command {
                Command::Descend => (TerrainId::STAIRS_DOWN, Action::Descend),
                _ => (TerrainId::STAIRS_UP, Action::Ascend),
            };
            return take_stairs(stairs, action, session);
        }
        Command::Descend => Action::Descend,
        Command::Ascend => Action::Ascend,
        Command::Drink => match other_drinks(session) {
            Some(text) => {
                session.say_in_passing(text);
                return Flow::Consumed;
            }
            None => Action::Use(ItemKindId::DRAUGHT),
        },
        Command::Shout => Action::Shout,
        Command::Take => Action::Take,
        Command::Close
        | Command::Bar
        | Command::Lantern
        | Command::Face
        | Command::Inventory
        | Command::Use
        | Command::Throw
        | Command::Drop
        | Command::Explore
        | Command::Travel
        | Command::Rest
            if !may_act || !session.has_player() =>
        {
            return cannot_act(session);
        }
        Command::Lantern if session.game().floor().is_in_daylight() => {
            session.say_in_passing("It is day here: your lantern makes no difference.");
            return Flow::Consumed;
        }
        Command::Lantern => return act_at_once(Action::Lantern(next_shutter(session)), session),
        Command::Face => {
            return Flow::Push(Box::new(DirectionScreen { what: "Face", action: Box::new(Action::Face) }));
        }
        Command::Study if !may_act => return cannot_act(session),
        Command::Study if session.is_played() && !session.opens_all_eyes() => {
            return Flow::Push(Box::new(ConfirmScreen::new(STUDY.to_owned(), Action::Study)));
        }
        Command::Study => {
            session.say_in_passing("All eyes are open here already.");
            return Flow::Consumed;
        }
        Command::Explore => return set_out(Aim::Explore, session),
        Command::Rest => return set_out(Aim::Rest, session),
        Command::Travel => return Flow::Push(Box::new(TravelScreen::new(session))),
        Command::Inventory => return Handling::Look.begin(session),
        Command::Use => return Handling::Use.begin(session),
        Command::Throw => return Handling::Throw.begin(session),
        Command::Drop => return Handling::Drop.begin(session),
        Command::Close => return at_hand(Passage::Open, "Close the door", Action::Close, session),
        Command::Bar => return at_hand(Passage::ToBar, "Bar the way", Action::Bar, session),
        _ => return look(command, session),
    };
    match action {
        _ if !may_act => cannot_act(session),
        // Without a player, the keys for walking start looking around, and the keys of other actions say why they do
        // nothing.
        Action::Step(_) | Action::Sneak(_) if !session.has_player() => look(Command::Look, session),
        _ if !session.has_player() => cannot_act(session),
        _ => act(action, session),
    }
}

/// Says why a key does nothing that would take time: a cursor is on the map, or nobody plays.
fn cannot_act(session: &mut Session) -> Flow<Session> {
    if session.has_player() {
        let cancel = session.keymap().key(Command::Cancel);
        session.say_in_passing(format!("You are looking around. Press {cancel} first."));
    } else {
        session.say_in_passing("Nobody plays here: you only watch.");
    }
    Flow::Consumed
}

/// Acts, after a question if the action is known to hurt the player.
pub(super) fn act(action: Action, session: &mut Session) -> Flow<Session> {
    match question::question(session.game(), action) {
        Some(question) => Flow::Push(Box::new(ConfirmScreen::new(question, action))),
        None => act_at_once(action, session),
    }
}

/// The answer of a screen that closes: the next screen takes its place.
pub(super) fn closing(flow: Flow<Session>) -> Flow<Session> {
    match flow {
        Flow::Push(next) => Flow::Replace(next),
        Flow::Consumed => Flow::Pop,
        other => other,
    }
}

/// Acts without a question, and shows the ending if the game is over.
pub(super) fn act_at_once(action: Action, session: &mut Session) -> Flow<Session> {
    session.act(action);
    ending(session)
}

/// Shows the ending if the game is over.
fn ending(session: &Session) -> Flow<Session> {
    if session.game().ending().is_some() { Flow::Push(Box::new(EndingScreen::default())) } else { Flow::Consumed }
}

/// Begins an errand.
pub(super) fn set_out(aim: Aim, session: &mut Session) -> Flow<Session> {
    session.begin_errand(aim);
    ending(session)
}

/// Takes the stairs here, or walks to stairs that are known.
fn take_stairs(stairs: TerrainId, action: Action, session: &mut Session) -> Flow<Session> {
    let here = session.game().player().map(|player| player.at);
    match session.game().world().known_stairs(stairs) {
        Some(at) if Some(at) != here => set_out(Aim::Travel(at), session),
        Some(_) => act(action, session),
        None => {
            let way = if action == Action::Descend { "down" } else { "up" };
            session.say_in_passing(if session.game().world().has_stairs(stairs) {
                format!("You haven't found stairs {way} yet.")
            } else {
                format!("There are no stairs {way} on this level.")
            });
            Flow::Consumed
        }
    }
}

/// Carries out a command that takes no time.
fn look(command: Command, session: &mut Session) -> Flow<Session> {
    match command {
        Command::Look => {
            let from = session.watched().or(session.game().player()).map(|unit| unit.at);
            let middle = session.game().floor().level().size();
            let from = from.unwrap_or(Point::new(middle.width() / 2, middle.height() / 2));
            return Flow::Push(Box::new(LookScreen::at(session, from)));
        }
        Command::InSight => return Flow::Push(Box::new(InSightScreen::default())),
        Command::WhoKnows => return Flow::Push(Box::new(WhoKnowsScreen::default())),
        Command::Stealth => session.toggle_stealth(),
        Command::WatchNext => session.watch_next(true),
        Command::WatchPrevious => session.watch_next(false),
        Command::Cancel if session.return_to_first_eyes() => {}
        Command::Cancel => session.watch(None),
        Command::Figures => session.toggle_figures(),
        Command::MapView => session.next_map_view(),
        Command::Eyes => session.next_eyes(),
        Command::Truth => session.toggle_truth(),
        Command::Overlay(id) => session.toggle_overlay(id),
        Command::ClearOverlays => session.clear_overlays(),
        Command::Overlays => return Flow::Push(Box::new(ChooserScreen::new(session))),
        Command::Faster => session.pace_mut().quicken(),
        Command::Slower => session.pace_mut().slacken(),
        Command::Pause => session.pace_mut().toggle(),
        Command::StepBack | Command::Timeline | Command::Director => session.say_in_passing(ONLY_WATCHED),
        Command::Lab => match VisitScreen::new(session) {
            Some(visit) => return Flow::Push(Box::new(visit)),
            None => session.say_in_passing(NOBODY_TO_SEARCH),
        },
        Command::History => return Flow::Push(Box::new(HistoryScreen::default())),
        Command::Settings if session.config().is_some() => return Flow::Push(Box::new(SettingsScreen::default())),
        Command::Settings => {
            session.say_in_passing("Settings are changed in a game of your own, in `fogwalk watch`, and at the title.");
        }
        Command::Help => return Flow::Push(Box::new(HelpScreen::default())),
        Command::Quit => return Flow::Push(Box::new(QuitScreen)),
        Command::Leave => return Flow::Leave,
        Command::Suspend => return Flow::Suspend,
        Command::Redraw => return Flow::Redraw,
        _ => {}
    }
    Flow::Consumed
}

/// The next setting of the lantern: shut, low, full, then automatic (`None`).
fn next_shutter(session: &Session) -> Option<Shutter> {
    let lantern = session.game().player().map(|player| player.lantern).unwrap_or_default();
    match lantern.shutter {
        _ if !lantern.by_hand => Some(Shutter::Shut),
        Shutter::Shut => Some(Shutter::Low),
        Shutter::Low => Some(Shutter::Full),
        Shutter::Full => None,
    }
}

/// What can be shut or barred.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Passage {
    /// An open door.
    Open,
    /// A closed door, or a rope bridge that can be cut.
    ToBar,
}

impl Passage {
    /// The message when there is none at hand.
    pub(super) fn missing(self, session: &Session) -> &'static str {
        let game = session.game();
        let is_in_doorway = game.player().is_some_and(|player| game.floor().terrain(player.at).door == Door::Open);
        match self {
            Self::Open if is_in_doorway => "You stand in the doorway: step out of it, then close the door.",
            Self::Open => "There is no open door beside you.",
            Self::ToBar => "There is nothing to bar beside you.",
        }
    }

    /// The directions in which there is one beside the player.
    pub(super) fn at_hand(self, session: &Session) -> Vec<Direction> {
        let game = session.game();
        let Some(player) = game.player() else { return Vec::new() };
        let floor = game.floor();
        let is_rope = |at: Point| floor.terrain(at).hangs_on_ropes();
        let is_so = |direction: &Direction| {
            let at = player.at.step(*direction);
            match self {
                Self::Open => floor.terrain(at).door == Door::Open,
                Self::ToBar => {
                    let is_bridge = !direction.is_diagonal() && is_rope(at) && !is_rope(player.at);
                    is_bridge || floor.terrain(at).door == Door::Closed
                }
            }
        };
        Direction::ALL.into_iter().filter(is_so).collect()
    }
}

/// What to drink instead, for a player without a draught that carries other drinks.
fn other_drinks(session: &Session) -> Option<String> {
    let player = session.game().player().filter(|player| player.pack.count(ItemKindId::DRAUGHT) == 0)?;
    let drinks = player.pack.iter().filter(|&item| ItemGroup::of(item) == ItemGroup::Potions);
    let names: Vec<String> = drinks.map(|item| item.row().name.to_owned()).collect();
    let uses = session.keymap().key(Command::Use);
    (!names.is_empty()).then(|| format!("You have no draught. {uses} drinks what else you carry: {}.", all_of(&names)))
}

/// Acts on a passage beside the player; asks in which direction if there are several.
fn at_hand(
    passage: Passage,
    what: &'static str,
    action: fn(Direction) -> Action,
    session: &mut Session,
) -> Flow<Session> {
    match passage.at_hand(session)[..] {
        [direction] => act(action(direction), session),
        [] => {
            session.say_in_passing(passage.missing(session).to_owned());
            Flow::Consumed
        }
        _ => Flow::Push(Box::new(DirectionScreen { what, action: Box::new(action) })),
    }
}
