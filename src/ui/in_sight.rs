//! The window that lists the units and items in sight, the nearest first.

use ratatui::{buffer::Buffer, layout::Rect, style::Style, text::Line};

use crate::{
    game::{Aim, Unit},
    grid::{Footprint, Point},
    mind::{ItemKindId, UnitId},
};

use super::{
    awareness,
    eyes::{Eyes, Ground},
    keymap::Command,
    look::LookScreen,
    map, play,
    screen::{Context as _, Flow, Input, Screen},
    session::Session,
    text::{self, line},
    theme::{Role, Theme},
    window::{self, Entries, List, ListEvent},
    words,
};

/// Width of the text: the longest place is "123 away, north-east".
const WIDTH: u16 = 69;

/// Lists units and items in sight. Choosing one watches or looks at it; the player can also walk to it.
#[derive(Default)]
pub(super) struct InSightScreen {
    list: List,
}

/// A line of the list.
struct Entry {
    /// The unit to watch, if the line is a unit.
    unit: Option<UnitId>,
    at: Point,
    glyph: char,
    style: Style,
    name: String,
    /// The unit's activity and health; empty for an item.
    doing: String,
    /// Distance and direction.
    place: String,
    away: u32,
}

impl Entry {
    fn of_unit(session: &Session, unit: &Unit) -> Self {
        let row = unit.row();
        let (faction, mood) = map::mood_of(session, unit);
        let (away, place) = place(session, unit.footprint());
        Self {
            unit: Some(unit.id),
            at: unit.at,
            glyph: words::printable(row.glyph),
            style: session.theme().unit(faction, mood, session.theme().style(Role::Window)),
            name: session.names().of(unit),
            doing: state(session, unit),
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
            style: window::on_window(session.theme(), map::role_of_item(item)),
            name: row.name.into(),
            doing: String::new(),
            place,
            away,
        }
    }

    fn line(&self, theme: Theme) -> Line<'static> {
        let style = |role| window::on_window(theme, role);
        line([
            (" ".to_owned(), style(Role::Window)),
            (self.glyph.to_string(), self.style),
            (" ".to_owned(), style(Role::Window)),
            (format!("{:20} ", self.name), style(Role::Screen)),
            (format!("{:24} ", self.doing), style(Role::Muted)),
            (self.place.clone(), style(Role::Screen)),
        ])
    }
}

/// What a unit does, and how badly it is hurt: "hunting, badly hurt".
pub(super) fn state(session: &Session, unit: &Unit) -> String {
    let wounds = match unit.health.max(0) * 100 / unit.row().health.max(1) {
        100.. => "",
        67.. => ", hurt",
        34.. => ", badly hurt",
        _ => ", nearly dead",
    };
    format!("{}{wounds}", awareness::doing(session, unit))
}

/// Distance of cells from the player, and their direction: "3 away, north-east". Without a player, the cell's
/// coordinates.
fn place(session: &Session, cells: Footprint) -> (u32, String) {
    let Some(player) = session.game().player() else { return (0, format!("at {}", cells.anchor())) };
    let away = player.footprint().distance(cells);
    let words = match player.at.bearing(cells.nearest(player.at)) {
        Some(towards) => format!("{away} away, {}", towards.name()),
        None => "here".to_owned(),
    };
    (away, words)
}

/// All units and items in sight, the nearest first; at equal distance, units before items.
fn entries(session: &Session) -> Vec<Entry> {
    let units = session.units_shown().iter().map(|unit| Entry::of_unit(session, unit));
    let is_in_sight = |at| matches!(session.ground(at), Ground::InSight(_)) || session.eyes() == Eyes::Truth;
    let items = session.items().into_iter().filter(|&(at, _)| is_in_sight(at));
    let mut entries: Vec<Entry> = units.chain(items.map(|(at, item)| Entry::of_item(session, at, item))).collect();
    entries.sort_by_key(|entry| entry.away);
    entries
}

/// Width and height of the window: as high as its list, as far as there is room.
fn size(count: usize, screen: Rect) -> (u16, u16) {
    (WIDTH + 4, (count.max(1) as u16).saturating_add(2).min(screen.height.saturating_sub(2)))
}

/// Watches a unit, or looks at an item.
fn choose(entry: &Entry, session: &mut Session) -> Flow<Session> {
    if entry.unit.is_some() {
        session.watch(entry.unit);
        return Flow::Pop;
    }
    Flow::Replace(Box::new(LookScreen::at(session, entry.at)))
}

impl Screen<Session> for InSightScreen {
    fn handle(&mut self, input: Input, session: &mut Session) -> Flow<Session> {
        let entries = entries(session);
        let area = window::inside(size(entries.len(), session.screen()), session.screen());
        let lines = Entries::plain(entries.len());
        let key = match self.list.handle(input, &lines, area, &session.keys().window) {
            ListEvent::Chosen(index) => {
                return entries.get(index).map_or(Flow::Pop, |entry| choose(entry, session));
            }
            ListEvent::Back | ListEvent::ClickedOutside => return Flow::Pop,
            ListEvent::Ignored => return Flow::Ignored,
            ListEvent::Moved | ListEvent::Turned(..) => return Flow::Consumed,
            ListEvent::Key(key) => key,
        };
        let (count, selected) = (entries.len().max(1), self.list.selected(entries.len()));
        match (session.keymap().command(key), entries.get(selected)) {
            (Some(Command::WatchNext), _) => self.list.select((selected + 1) % count),
            (Some(Command::WatchPrevious), _) => self.list.select((selected + count - 1) % count),
            (Some(Command::Look), Some(entry)) => {
                return Flow::Replace(Box::new(LookScreen::at(session, entry.at)));
            }
            (Some(Command::Travel), Some(entry)) if session.is_played() => {
                return play::closing(play::set_out(Aim::Travel(entry.at), session));
            }
            (Some(Command::Leave), _) => return Flow::Leave,
            (Some(Command::InSight), _) => return Flow::Pop,
            _ => {}
        }
        Flow::Consumed
    }

    fn render(&self, session: &Session, area: Rect, buffer: &mut Buffer) {
        let (theme, entries) = (session.theme(), entries(session));
        let (key, windows) = (|command| session.keymap().key(command), &session.keys().window);
        let travel = if session.is_played() { format!("   {} go there", key(Command::Travel)) } else { String::new() };
        let (yes, back) = (windows.key(window::Command::Choose), windows.key(window::Command::Back));
        let look = key(Command::Look);
        let keys = if entries.is_empty() {
            format!("{back} back")
        } else {
            format!("{yes} watch or look at   {look} look at{travel}   {back} back")
        };
        let inner = window::open(theme, size(entries.len(), area), session.eyes().heading(), &keys, area, buffer);
        if entries.is_empty() {
            let words = if session.eyes() == Eyes::You { "Nothing is in sight." } else { "Nothing." };
            let nothing = Line::styled(words, window::on_window(theme, Role::Muted));
            return text::draw([nothing], inner, buffer);
        }
        let line = |index: usize| entries.get(index).map_or_else(Line::default, |entry| entry.line(theme));
        self.list.render(&Entries::plain(entries.len()), line, theme, inner, buffer);
    }
}
