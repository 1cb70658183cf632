//! The game's screen.

use ratatui::{
    buffer::Buffer,
    layout::Rect,
    style::Style,
    text::{Line, Span},
    widgets::Widget,
};

use crate::{
    game::Action,
    grid::{Direction, Point},
    mind::ItemKindId,
    terrain::Door,
};

use super::{
    chooser::ChooserScreen,
    direction::DirectionScreen,
    ending::EndingScreen,
    help::HelpScreen,
    history::HistoryScreen,
    keymap::Command,
    lab::VisitScreen,
    look::LookScreen,
    map, panel,
    quit::QuitScreen,
    screen::{Flow, Input, Screen},
    session::Session,
    text::{self, line, wrap},
    theme::Role,
    words,
};

/// Said when there is nobody whose search the lab could show.
const NOBODY_TO_SEARCH: &str = "Watch somebody first: the lab shows a search as its unit knows the floor.";

/// Map, side panel, messages and status line.
pub struct PlayScreen;

impl Screen<Session> for PlayScreen {
    fn handle(&mut self, input: Input, session: &mut Session) -> Flow<Session> {
        match input {
            Input::Key(key) => match session.keymap().command(key) {
                Some(chosen) => command(chosen, session, true),
                None => Flow::Consumed,
            },
            Input::Hover(position) => {
                let pointer = session.viewport().point(position);
                session.point_at(pointer);
                Flow::Consumed
            }
            Input::Click(position) => match session.viewport().point(position) {
                Some(point) if watch_at(point, session) => Flow::Consumed,
                Some(point) => Flow::Push(Box::new(LookScreen::at(session, point))),
                None => Flow::Consumed,
            },
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
        rules(session, area, buffer);
        panel::render(session, session.layout().panel.intersection(area), buffer);
        messages(session, session.layout().log.intersection(area), buffer);
        status(session, session.layout().status.intersection(area), buffer);
    }
}

/// Watches the unit that is shown at a point, if there is one.
pub(super) fn watch_at(point: Point, session: &mut Session) -> bool {
    let unit = session.units_shown().iter().find(|unit| unit.footprint().contains(point)).map(|unit| unit.id);
    if unit.is_some() {
        session.watch(unit);
    }
    unit.is_some()
}

/// Carries out a command; one that takes time only if `may_act`.
pub(super) fn command(command: Command, session: &mut Session, may_act: bool) -> Flow<Session> {
    let action = match command {
        Command::Wait if !session.has_player() => {
            session.step();
            return Flow::Consumed;
        }
        Command::Move(direction) => Action::Step(direction),
        Command::PageUp => Action::Step(Direction::NorthEast),
        Command::PageDown => Action::Step(Direction::SouthEast),
        Command::Wait => Action::Wait,
        Command::Descend => Action::Descend,
        Command::Ascend => Action::Ascend,
        Command::Drink => Action::Use(ItemKindId::DRAUGHT),
        Command::Shout => Action::Shout,
        Command::Take => Action::Take,
        Command::Close | Command::Bar if !may_act => return Flow::Consumed,
        Command::Close => return at_door(Door::Open, "Close the door", Action::Close, session),
        Command::Bar => return at_door(Door::Closed, "Bar the door", Action::Bar, session),
        _ => return look(command, session),
    };
    match action {
        _ if !may_act => Flow::Consumed,
        // Where nobody plays, the keys for walking begin to look around instead, and those for other deeds do nothing.
        Action::Step(_) if !session.has_player() => look(Command::Look, session),
        _ if !session.has_player() => Flow::Consumed,
        _ => act(action, session),
    }
}

/// Acts, and brings up the end if this was it.
pub(super) fn act(action: Action, session: &mut Session) -> Flow<Session> {
    session.act(action);
    if session.game().ending().is_some() { Flow::Push(Box::new(EndingScreen)) } else { Flow::Consumed }
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
        Command::WatchNext => session.watch_next(true),
        Command::WatchPrevious => session.watch_next(false),
        Command::Cancel => session.watch(None),
        Command::Eyes => session.next_eyes(),
        Command::Truth => session.toggle_truth(),
        Command::Overlay(id) => session.toggle_overlay(id),
        Command::ClearOverlays => session.clear_overlays(),
        Command::Overlays => return Flow::Push(Box::new(ChooserScreen::new(session))),
        Command::Faster => session.pace_mut().quicken(),
        Command::Slower => session.pace_mut().slacken(),
        Command::Pause => session.pace_mut().toggle(),
        Command::Lab => match VisitScreen::new(session) {
            Some(visit) => return Flow::Push(Box::new(visit)),
            None => session.say(NOBODY_TO_SEARCH, Role::Muted),
        },
        Command::History => return Flow::Push(Box::new(HistoryScreen::default())),
        Command::Help => return Flow::Push(Box::new(HelpScreen::default())),
        Command::Quit => return Flow::Push(Box::new(QuitScreen)),
        Command::Leave => return Flow::Leave,
        Command::Suspend => return Flow::Suspend,
        Command::Redraw => return Flow::Redraw,
        _ => {}
    }
    Flow::Consumed
}

/// Does something to the door in this state beside the player; asks to which, where there are several.
fn at_door(state: Door, what: &'static str, action: fn(Direction) -> Action, session: &mut Session) -> Flow<Session> {
    match doors_at_hand(session, state)[..] {
        [direction] => act(action(direction), session),
        [] => {
            let state = if state == Door::Open { "open" } else { "closed" };
            session.say(format!("There is no {state} door beside you."), Role::Muted);
            Flow::Consumed
        }
        _ => Flow::Push(Box::new(DirectionScreen { what, action })),
    }
}

/// Where a door in this state is beside the player.
fn doors_at_hand(session: &Session, state: Door) -> Vec<Direction> {
    let game = session.game();
    let Some(player) = game.player() else { return Vec::new() };
    let is_so = |direction: &Direction| game.floor().terrain(player.at.step(*direction)).door == state;
    Direction::ALL.into_iter().filter(is_so).collect()
}

/// The lines between the parts; on the one below the map stands the name of the level, or through whose eyes one looks.
fn rules(session: &Session, area: Rect, buffer: &mut Buffer) {
    let layout = session.layout();
    let style = session.theme().style(Role::Rule);
    let (column, row) = (layout.map.right(), layout.map.bottom());
    for y in area.y..layout.status.y {
        put(buffer, area, (column, y), if y == row { "┤" } else { "│" }, style);
    }
    for x in area.x..column {
        put(buffer, area, (x, row), "─", style);
    }
    let name = words::harmless(&session.game().floor().level().name);
    let (title, role) = match session.eyes().notice(session.game()) {
        Some(notice) => (notice, Role::Warning),
        None if name.is_empty() => return,
        None => (name, Role::Heading),
    };
    let title = Line::styled(format!(" {title} "), session.theme().style(role));
    let room = Rect::new(area.x + 1, row, column.saturating_sub(3).min(title.width() as u16), 1).intersection(area);
    title.render(room, buffer);
}

fn put(buffer: &mut Buffer, area: Rect, at: (u16, u16), symbol: &str, style: Style) {
    if area.contains(at.into()) {
        buffer[at].set_symbol(symbol).set_style(style);
    }
}

/// The last messages, as many as fit, the newest at the bottom and brightest.
fn messages(session: &Session, area: Rect, buffer: &mut Buffer) {
    let theme = session.theme();
    let room = usize::from(area.height);
    let now = session.game().turn();
    let mut lines: Vec<Line> = Vec::new();
    for message in session.log().messages().rev() {
        let is_old = now.since(message.turn) > 2;
        let style = theme.style(if is_old { Role::Muted } else { message.role });
        let mut texts = wrap(&message.folded(), usize::from(area.width.saturating_sub(2)), 2);
        if lines.is_empty() && texts.len() > room {
            // Of a message that is longer than the room, the beginning matters most.
            texts.truncate(room.saturating_sub(1));
            texts.push("  ... (m shows all of it)".to_owned());
        }
        lines.extend(texts.into_iter().rev().map(|text| Line::styled(format!(" {text}"), style)));
        if lines.len() >= room {
            break;
        }
    }
    lines.truncate(room);
    lines.reverse();
    text::draw(lines, area, buffer);
}

/// Where and when this is, and the most useful keys.
fn status(session: &Session, area: Rect, buffer: &mut Buffer) {
    // The terminal may have become smaller than the layout has heard of.
    if area.is_empty() {
        return;
    }
    let theme = session.theme();
    let (text, key) = (theme.style(Role::Status), theme.style(Role::StatusKey));
    buffer.set_style(area, text);
    let hint = |keys: &str, words: &str| [(keys.to_owned(), key), (format!(" {words}  "), text)];
    let game = session.game();
    let left = format!(" turn {}  floor {}  seed {}", game.turn(), game.depth(), game.seed());
    let hints: Vec<_> = if session.cursor().is_some() {
        [hint("hjkl", "move"), hint("Tab", "next unit"), hint("Enter", "watch"), hint("Esc", "back")].concat()
    } else if !session.has_player() {
        let space = if session.pace().is_halted() { "run" } else { "halt" };
        let keys = [("?", "help"), ("Space", space), (".", "step"), ("+-", "pace"), ("Tab", "watch"), ("e", "eyes")];
        let keys = keys.into_iter().chain([("v", "overlays")]);
        keys.flat_map(|(keys, words)| hint(keys, words)).collect()
    } else {
        [hint("?", "help"), hint("x", "look"), hint("Tab", "watch"), hint("v", "overlays"), hint("Q", "quit")].concat()
    };
    let hints = line(hints);
    let left = Span::styled(left, text);
    let room = usize::from(area.width).saturating_sub(hints.width());
    // The keys matter more than the seed, which may be long.
    buffer.set_span(area.x, area.y, &left, room.saturating_sub(1) as u16);
    hints.right_aligned().render(area, buffer);
}
