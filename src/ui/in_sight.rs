//! The window that lists who and what is in sight, the nearest first.

use ratatui::{
    buffer::Buffer,
    layout::{Position, Rect},
    text::Line,
};

use crate::{
    game::{Aim, Unit},
    grid::{Footprint, Point},
    mind::{ItemKindId, UnitId},
};

use super::{
    courtesy,
    eyes::{Eyes, Ground},
    keymap::Command,
    look::LookScreen,
    map, play,
    screen::{Flow, Input, Screen},
    session::Session,
    text::{self, line},
    theme::{Role, Theme},
    window, words,
};

/// How wide the text is: the longest place is "123 away, north-east".
const WIDTH: u16 = 69;

/// Lists units and things in sight. What is chosen is watched, or looked at; one can set out for it, too.
#[derive(Default)]
pub(super) struct InSightScreen {
    selected: usize,
}

/// A line of the list.
struct Entry {
    /// Whom to watch, if it is a unit.
    unit: Option<UnitId>,
    at: Point,
    glyph: char,
    role: Role,
    name: String,
    /// What it is doing, and in what health it is; nothing for a thing.
    doing: String,
    /// How far away, and where.
    place: String,
    away: u32,
}

impl Entry {
    fn of_unit(session: &Session, unit: &Unit) -> Self {
        let row = unit.row();
        let (away, place) = place(session, unit.footprint());
        let wounds = match unit.health.max(0) * 100 / row.health.max(1) {
            100.. => "",
            67.. => ", hurt",
            34.. => ", badly hurt",
            _ => ", nearly dead",
        };
        Self {
            unit: Some(unit.id),
            at: unit.at,
            glyph: words::printable(row.glyph),
            role: map::role_of(session, unit),
            name: row.name.into(),
            doing: format!("{}{wounds}", courtesy::word(unit)),
            place,
            away,
        }
    }

    fn of_item(session: &Session, at: Point, item: ItemKindId) -> Self {
        let row = item.row();
        let (away, place) = place(session, at.into());
        let glyph = words::printable(row.glyph);
        Self {
            unit: None,
            at,
            glyph,
            role: map::role_of_item(item),
            name: row.name.into(),
            doing: String::new(),
            place,
            away,
        }
    }

    fn line(&self, theme: Theme) -> Line<'static> {
        let style = |role| window::on_window(theme, role);
        line([
            (format!(" {} ", self.glyph), style(self.role)),
            (format!("{:20} ", self.name), style(Role::Screen)),
            (format!("{:24} ", self.doing), style(Role::Muted)),
            (self.place.clone(), style(Role::Screen)),
        ])
    }
}

/// How far away cells are from the player, and where: "3 away, north-east". Where nobody plays, which cell it is.
fn place(session: &Session, cells: Footprint) -> (u32, String) {
    let Some(player) = session.game().player() else { return (0, format!("at {}", cells.anchor())) };
    let away = player.footprint().distance(cells);
    let words = match player.at.bearing(cells.nearest(player.at)) {
        Some(towards) => format!("{away} away, {}", towards.name()),
        None => "here".to_owned(),
    };
    (away, words)
}

/// All that is listed, the nearest first; of two that are equally near, the one that could do something.
fn entries(session: &Session) -> Vec<Entry> {
    let units = session.units_shown().iter().map(|unit| Entry::of_unit(session, unit));
    let is_in_sight = |at| matches!(session.ground(at), Ground::InSight(_)) || session.eyes() == Eyes::Truth;
    let items = session.items().into_iter().filter(|&(at, _)| is_in_sight(at));
    let mut entries: Vec<Entry> = units.chain(items.map(|(at, item)| Entry::of_item(session, at, item))).collect();
    entries.sort_by_key(|entry| entry.away);
    entries
}

/// How wide and how high the window is: as high as its list, as far as there is room.
fn size(count: usize, screen: Rect) -> (u16, u16) {
    (WIDTH + 4, (count.max(1) as u16).saturating_add(2).min(screen.height.saturating_sub(2)))
}

/// The first line in view, where there is room for so many.
fn first(selected: usize, room: usize) -> usize {
    (selected + 1).saturating_sub(room)
}

/// The number of the line at a position of the screen.
fn index_at(position: Position, count: usize, selected: usize, screen: Rect) -> Option<usize> {
    let inner = window::inside(size(count, screen), screen);
    let row = usize::from(position.y.checked_sub(inner.y)?);
    let index = first(selected.min(count.saturating_sub(1)), usize::from(inner.height)) + row;
    (inner.contains(position) && index < count).then_some(index)
}

/// Watches what was chosen, or looks at it.
fn choose(entry: &Entry, session: &mut Session) -> Flow<Session> {
    if entry.unit.is_some() {
        session.watch(entry.unit);
        return Flow::Pop;
    }
    Flow::Replace(Box::new(LookScreen::at(session, entry.at)))
}

impl Screen<Session> for InSightScreen {
    fn handle(&mut self, input: Input, session: &mut Session) -> Flow<Session> {
        let status = session.layout().status;
        let screen = Rect::new(0, 0, status.right(), status.bottom());
        let entries = entries(session);
        let last = entries.len().saturating_sub(1);
        self.selected = self.selected.min(last);
        match input {
            Input::Key(key) => match (session.keymap().command(key), entries.get(self.selected)) {
                (Some(Command::Move(direction)), _) => {
                    let to = self.selected.saturating_add_signed(direction.offset().1 as isize);
                    self.selected = to.min(last);
                }
                (Some(Command::WatchNext), _) => {
                    self.selected = if self.selected < last { self.selected + 1 } else { 0 }
                }
                (Some(Command::WatchPrevious), _) => self.selected = self.selected.checked_sub(1).unwrap_or(last),
                (Some(Command::PageUp), _) => self.selected = 0,
                (Some(Command::PageDown), _) => self.selected = last,
                (Some(Command::Confirm), Some(entry)) => return choose(entry, session),
                (Some(Command::Look), Some(entry)) => {
                    return Flow::Replace(Box::new(LookScreen::at(session, entry.at)));
                }
                (Some(Command::Travel), Some(entry)) if session.is_played() => {
                    return play::closing(play::set_out(Aim::Travel(entry.at), session));
                }
                (Some(Command::Leave), _) => return Flow::Leave,
                (Some(Command::Confirm | Command::Cancel | Command::InSight), _) => return Flow::Pop,
                _ => {}
            },
            Input::Hover(position) => {
                self.selected = index_at(position, entries.len(), self.selected, screen).unwrap_or(self.selected);
            }
            Input::Click(position) => {
                let entry =
                    index_at(position, entries.len(), self.selected, screen).and_then(|index| entries.get(index));
                return entry.map_or(Flow::Pop, |entry| choose(entry, session));
            }
            Input::Scroll(step) => self.selected = self.selected.saturating_add_signed(isize::from(step)).min(last),
            Input::Ask(_) | Input::Drag(_) | Input::Release | Input::Tick | Input::Resized { .. } => {
                return Flow::Ignored;
            }
        }
        Flow::Consumed
    }

    fn render(&self, session: &Session, area: Rect, buffer: &mut Buffer) {
        let (theme, entries) = (session.theme(), entries(session));
        let key = |command| session.keymap().key(command);
        let travel = if session.is_played() { format!("   {} go there", key(Command::Travel)) } else { String::new() };
        let (yes, look, back) = (key(Command::Confirm), key(Command::Look), key(Command::Cancel));
        let keys = if entries.is_empty() {
            format!("{back} back")
        } else {
            format!("{yes} watch or look at   {look} look at{travel}   {back} back")
        };
        let inner = window::open(theme, size(entries.len(), area), "In sight", &keys, area, buffer);
        if entries.is_empty() {
            let nothing = Line::styled("nobody and nothing", window::on_window(theme, Role::Muted));
            return text::draw([nothing], inner, buffer);
        }
        let selected = self.selected.min(entries.len() - 1);
        let first = first(selected, usize::from(inner.height));
        for (index, (entry, row)) in entries.iter().skip(first).zip(inner.rows()).enumerate() {
            text::draw([entry.line(theme)], row, buffer);
            if first + index == selected {
                buffer.set_style(row.intersection(area), theme.style(Role::Cursor));
            }
        }
    }
}
