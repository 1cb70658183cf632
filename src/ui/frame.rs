//! Everything around the map: the lines between the parts of the screen, the messages, and the status line.

use ratatui::{
    buffer::Buffer,
    layout::Rect,
    style::Style,
    text::{Line, Span},
    widgets::Widget,
};
use unicode_width::UnicodeWidthStr;

use crate::{game::DifficultyId, text::counted};

use super::{
    ending,
    eyes::Eyes,
    formidable,
    keymap::Command,
    log::Message,
    replay,
    session::Session,
    text::{self, ended, line, wrap},
    theme::Role,
    words,
};

/// The number of lines of messages that are not read yet and have no room in a part of the screen.
fn lines_hidden(session: &Session, log: Rect) -> usize {
    let needed: usize = session.log().unread().map(|message| texts(message, log.width).len()).sum();
    needed.saturating_sub(log.height.into())
}

/// Says how many lines of messages have no room, and the key that shows them; `None` if all have.
fn more(session: &Session, log: Rect) -> Option<Line<'static>> {
    let hidden = lines_hidden(session, log);
    let says = format!(" {} above: {} ", counted(hidden, "line"), session.keymap().key(Command::History));
    (hidden > 0).then(|| Line::styled(says, session.theme().style(Role::Warning)))
}

/// A message in the lines that it takes.
fn texts(message: &Message, width: u16) -> Vec<String> {
    wrap(&message.folded(), usize::from(width.saturating_sub(3)), 1)
}

/// Draws the lines between the parts; the line below the map carries the name of the level, or whose eyes the map is
/// seen through. `log` is where the messages are.
pub(super) fn rules(session: &Session, log: Rect, area: Rect, buffer: &mut Buffer) {
    let layout = session.layout();
    let style = session.theme().style(Role::Rule);
    let is_log_below = layout.has_log_below_map();
    let row = layout.map.bottom();
    let column = layout.map.right();
    for y in area.y..layout.status.y {
        put(buffer, area, (column, y), if y == row { "┤" } else { "│" }, style);
    }
    for x in area.x..column {
        put(buffer, area, (x, row), "─", style);
    }
    if !is_log_below {
        let above_log = log.y.saturating_sub(1);
        put(buffer, area, (column, above_log), "├", style);
        for x in layout.panel.x..layout.panel.right() {
            put(buffer, area, (x, above_log), "─", style);
        }
    }
    let (wide, mut title, mut more) = (usize::from(column.saturating_sub(3)), title(session), more(session, log));
    if !is_log_below && let Some(more) = more.take() {
        let room = Rect::new(layout.panel.x, log.y.saturating_sub(1), layout.panel.width, 1).intersection(area);
        more.right_aligned().render(room, buffer);
    }
    let width_of = |line: &Option<Line>| line.as_ref().map_or(0, |line| line.width() + 1);
    let mut plate = formidable::plate(session, wide.saturating_sub(width_of(&title) + width_of(&more)));
    if plate.is_none() && session.eyes() == Eyes::You {
        // Beside an enemy like that, its health matters more than the name of the floor.
        plate = formidable::plate(session, wide.saturating_sub(width_of(&more)));
        title = title.filter(|_| plate.is_none());
    }
    if let Some(plate) = plate {
        let room = Rect::new(area.x + 1, row, column.saturating_sub(3), 1).intersection(area);
        plate.right_aligned().render(room, buffer);
    }
    let (mut x, end) = (area.x + 1, area.x + 1 + wide as u16);
    // Where there is little room, what is hidden matters more than where.
    let named = width_of(&title) + width_of(&more) <= wide + 1 || more.is_none();
    for line in title.filter(|_| named).into_iter().chain(more) {
        let width = end.saturating_sub(x).min(line.width() as u16);
        (&line).render(Rect::new(x, row, width, 1).intersection(area), buffer);
        x += width + 1;
    }
}

/// The name of the level, or whose eyes the map is seen through; `None` if there is nothing to say.
fn title(session: &Session) -> Option<Line<'static>> {
    let (title, role) = match session.eyes().notice(session.game(), session.keymap()) {
        Some(notice) => (notice, Role::Warning),
        None => (words::name_of_floor(session.game())?, Role::Heading),
    };
    Some(Line::styled(format!(" {title} "), session.theme().style(role)))
}

fn put(buffer: &mut Buffer, area: Rect, at: (u16, u16), symbol: &str, style: Style) {
    if area.contains(at.into()) {
        buffer[at].set_symbol(symbol).set_style(style);
    }
}

/// Draws the last messages, as many as fit, the newest at the bottom. The last three have the colour of what they
/// matter, and older ones only as long as they are news. Where there is no room for all of the first one, its end is
/// left out; once it has been shown, it is left out altogether.
pub(super) fn messages(session: &Session, area: Rect, buffer: &mut Buffer) {
    /// The number of messages that are bright.
    const BRIGHT: usize = 3;
    let theme = session.theme();
    let room = usize::from(area.height);
    let now = session.game().turn();
    let unread = session.log().unread().len();
    let mut lines: Vec<Line> = Vec::new();
    for (number, message) in session.log().messages().rev().enumerate() {
        // The panel shows the lesson that holds, so it takes no room here once it is read.
        if number >= unread && session.log().lesson() == Some(&message.text) {
            continue;
        }
        let is_old = number >= BRIGHT && now.since(message.turn) > 2;
        let style = theme.style(match message.role {
            Role::Muted if number < BRIGHT => Role::Screen,
            _ if is_old => Role::Muted,
            role => role,
        });
        let mut texts = texts(message, area.width);
        let left = room - lines.len();
        if texts.len() > left {
            let key = session.keymap().key(Command::History);
            let is_news = lines.is_empty() || number < unread;
            if !is_news {
                break;
            }
            let more = format!(" ... ({key} shows all of it)");
            texts.truncate(left);
            if let Some(last) = texts.last_mut() {
                *last = ended(last, usize::from(area.width.saturating_sub(3)), &more);
            }
        }
        lines.extend(texts.into_iter().enumerate().rev().map(|(place, text)| {
            let emblem = match place {
                0 if is_old => Span::styled(message.emblem(style, theme).content, style),
                0 => message.emblem(style, theme),
                _ => Span::styled(" ", style),
            };
            let text = if is_old { vec![Span::styled(text, style)] } else { message.styled(&text, style, theme) };
            [emblem, Span::styled(" ", style)].into_iter().chain(text).collect::<Line>()
        }));
        if lines.len() == room {
            break;
        }
    }
    lines.reverse();
    text::draw(lines, area, buffer);
}

/// Draws the status line: turn, floor, and the most useful keys.
pub(super) fn status(session: &Session, area: Rect, buffer: &mut Buffer) {
    /// The least number of columns between the left side and the hints.
    const GAP: usize = 2;
    // The terminal may be smaller than the layout knows.
    if area.is_empty() {
        return;
    }
    let theme = session.theme();
    let (text, key) = (theme.style(Role::Status), theme.style(Role::StatusKey));
    buffer.set_style(area, text);
    let hint = |keys: &str, words: &str| [(keys.to_owned(), key), (format!(" {words}  "), text)];
    let game = session.game();
    let followed = session.followed().map(|it| format!("  {} of {}", it.done, it.of)).unwrap_or_default();
    let (turn, floor) = (format!(" turn {}", game.turn()), format!("  floor {}", game.depth()));
    let study = if game.world().is_study() { "  study mode" } else { "" };
    let difficulty = format!("  difficulty {}", game.difficulty().name());
    let seed = format!("  seed {}", game.seed());
    let keymap = session.keymap();
    let known = |(command, words): (Command, &str)| hint(&keymap.key(command), words);
    let hints: Vec<_> = if session.cursor().is_some() {
        let keys = [(Command::WatchNext, "next unit"), (Command::Confirm, "watch"), (Command::Cancel, "back")];
        hint(&keymap.moves(), "move").into_iter().chain(keys.into_iter().flat_map(known)).collect()
    } else if session.followed().is_some() {
        replay::hints(session, keymap).into_iter().flat_map(|(keys, words)| hint(&keys, words)).collect()
    } else if game.ending().is_some() {
        ending::hints(session).into_iter().flat_map(|(keys, words)| hint(&keys, words)).collect()
    } else if !session.has_player() {
        let space = if session.pace().is_halted() { "run" } else { "halt" };
        let pace = keymap.key(Command::Faster) + &keymap.key(Command::Slower);
        let first = [(Command::Help, "help"), (Command::Pause, space)];
        let last = [
            (Command::Director, "director"),
            (Command::Timeline, "timeline"),
            (Command::WatchNext, "watch"),
            (Command::Eyes, "eyes"),
            (Command::Overlays, "overlays"),
            (Command::Quit, "quit"),
        ];
        let first = first.into_iter().flat_map(known).chain(hint(&pace, "pace"));
        first.chain(last.into_iter().flat_map(known)).collect()
    } else {
        let keys = [
            (Command::Help, "help"),
            (Command::Inventory, "items"),
            (Command::WatchNext, "watch"),
            (Command::Overlays, "overlays"),
            (Command::Quit, "quit"),
        ];
        keys.into_iter().flat_map(known).collect()
    };
    // The left side stays, however many turns have passed; the key hints get the remaining room, the most useful first.
    // Only the usual difficulty gives way to them.
    let is_chosen = game.difficulty() != DifficultyId::default();
    let terms = match game.world().day() {
        _ if session.followed().is_some() => [None, None],
        Some(day) => [Some((format!("  {day}"), true)), Some((difficulty, is_chosen))],
        None if session.has_player() => [Some((difficulty, is_chosen)), Some((seed, true))],
        None => [Some((seed, true)), None],
    };
    let left = |is_whole: bool| {
        let terms = terms.iter().flatten().filter(|(_, stays)| is_whole || *stays).map(|(term, _)| term.as_str());
        [turn.as_str(), &floor, &followed, study].into_iter().chain(terms).collect::<String>()
    };
    let width = usize::from(area.width);
    let used = |pieces: &[(String, Style)]| pieces.iter().map(|(text, _)| text.width()).sum::<usize>();
    let mut shown: Vec<(String, Style)> = Vec::new();
    for hint in hints.chunks(2) {
        if left(false).width() + GAP + used(&shown) + used(hint) <= width {
            shown.extend_from_slice(hint);
        }
    }
    let hints = line(shown);
    let room = width.saturating_sub(hints.width() + GAP);
    let left = Some(left(true)).filter(|whole| whole.width() <= room).unwrap_or_else(|| left(false));
    buffer.set_span(area.x, area.y, &Span::styled(left, text), room as u16);
    hints.right_aligned().render(area, buffer);
}
