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
    terrain::Door,
};

use super::{
    close::CloseScreen,
    ending::EndingScreen,
    help::HelpScreen,
    history::HistoryScreen,
    keymap::{Command, Resolved},
    look::LookScreen,
    map,
    overlay::OVERLAYS,
    panel,
    quit::QuitScreen,
    screen::{Flow, Input, Screen},
    session::Session,
    text::{self, line, wrap},
    theme::Role,
    words,
};

/// Map, side panel, messages and status line.
pub struct PlayScreen;

impl Screen<Session> for PlayScreen {
    fn handle(&mut self, input: Input, session: &mut Session) -> Flow<Session> {
        match input {
            Input::Key(key) => match session.keymap_mut().press(key) {
                Resolved::Command(chosen) => command(chosen, session, true),
                Resolved::Pending | Resolved::Unbound => Flow::Consumed,
            },
            Input::Hover(position) => {
                let pointer = session.viewport().point(position);
                session.point_at(pointer);
                Flow::Consumed
            }
            Input::Click(position) => match session.viewport().point(position) {
                Some(point) => Flow::Push(Box::new(LookScreen::at(session, point))),
                None => Flow::Consumed,
            },
            Input::Tick if session.has_player() => Flow::Ignored,
            Input::Tick => act(Action::Wait, session),
            Input::Scroll(_) | Input::Resized { .. } => Flow::Ignored,
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

/// Carries out a command; one that takes time only if `may_act`.
pub(super) fn command(command: Command, session: &mut Session, may_act: bool) -> Flow<Session> {
    let action = match command {
        Command::Move(direction) => Action::Step(direction),
        Command::PageUp => Action::Step(Direction::NorthEast),
        Command::PageDown => Action::Step(Direction::SouthEast),
        Command::Wait => Action::Wait,
        Command::Descend => Action::Descend,
        Command::Ascend => Action::Ascend,
        Command::Drink => Action::Drink,
        Command::Shout => Action::Shout,
        Command::Close if may_act => match open_doors_at_hand(session)[..] {
            [direction] => Action::Close(direction),
            [] => {
                session.say("There is no open door beside you.", Role::Muted);
                return Flow::Consumed;
            }
            _ => return Flow::Push(Box::new(CloseScreen)),
        },
        Command::Close => return Flow::Consumed,
        _ => return look(command, session),
    };
    match action {
        _ if !may_act => Flow::Consumed,
        // Where nobody plays, the keys for walking begin to look around instead.
        Action::Step(_) if !session.has_player() => look(Command::Look, session),
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
        Command::Outside => session.toggle_outside(),
        Command::Overlay(id) => session.toggle_overlay(id),
        Command::ClearOverlays => session.clear_overlays(),
        Command::Faster => session.change_pace(1),
        Command::Slower => session.change_pace(-1),
        Command::Pause => session.pause(),
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

/// Where an open door is beside the player.
fn open_doors_at_hand(session: &Session) -> Vec<Direction> {
    let game = session.game();
    let Some(player) = game.player() else { return Vec::new() };
    let is_open = |direction: &Direction| game.floor().terrain(player.at.step(*direction)).door == Door::Open;
    Direction::ALL.into_iter().filter(is_open).collect()
}

/// The lines between the parts; on the one below the map stands the name of the level.
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
    let (title, role) = match name.as_str() {
        _ if session.is_outside() => ("OUTSIDE VIEW: more than you know; o ends it", Role::Warning),
        "" => return,
        name => (name, Role::Heading),
    };
    let room = Rect::new(area.x + 1, row, column.saturating_sub(3), 1).intersection(area);
    Line::styled(format!(" {title} "), session.theme().style(role)).render(room, buffer);
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

/// Where and when this is, and the most useful keys; while a sequence of keys is being pressed, what may follow.
fn status(session: &Session, area: Rect, buffer: &mut Buffer) {
    // The terminal may have become smaller than the layout has heard of.
    if area.is_empty() {
        return;
    }
    let theme = session.theme();
    let (text, key) = (theme.style(Role::Status), theme.style(Role::StatusKey));
    buffer.set_style(area, text);
    let hint = |keys: &str, words: &str| [(keys.to_owned(), key), (format!(" {words}  "), text)];
    if !session.keymap().pending().is_empty() {
        let rows = OVERLAYS.iter().flat_map(|row| hint(&row.number.to_string(), row.short));
        return line([(" v ".to_owned(), key)].into_iter().chain(rows).chain(hint("0", "all off")))
            .render(area, buffer);
    }
    let game = session.game();
    let left = format!(" turn {}  floor {}  seed {}", game.turn(), game.depth(), game.seed());
    let hints: Vec<_> = if session.cursor().is_some() {
        [hint("hjkl", "move"), hint("Tab", "next unit"), hint("Enter", "watch"), hint("Esc", "back")].concat()
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
