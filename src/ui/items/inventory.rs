//! The window with what one carries.

use ratatui::{
    buffer::Buffer,
    layout::{Position, Rect},
    text::Line,
};

use super::super::{
    help::HelpScreen,
    key::Key,
    keymap::Command,
    map, play,
    screen::{Flow, Input, Screen},
    session::Session,
    text::{self, line, wrap},
    theme::{Role, Theme},
    window,
};
use super::{
    figures::figures,
    group::ItemGroup,
    handling::{self, Handling, drop_item, use_item},
    stock::{Entry, stock},
};

/// How wide the text is.
const WIDTH: usize = 66;

/// How many lines the words about the chosen item have.
const ABOUT: usize = 5;

/// Lists what the player carries, group by group, and says what the chosen thing does. Where something is wanted of it, a
/// letter, `Enter` or a click does that with a thing; else they choose, and keys say what is to be done.
pub(in super::super) struct InventoryScreen {
    handling: Handling,
    selected: usize,
}

/// A line of the list.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Row {
    Heading(ItemGroup),
    /// The entry of this number.
    Entry(usize),
}

impl InventoryScreen {
    /// A window in which something is wanted.
    pub(super) fn new(handling: Handling) -> Self {
        Self { handling, selected: 0 }
    }

    /// What there is to choose from.
    fn entries(&self, session: &Session) -> Vec<Entry> {
        let mut entries = session.game().player().map(|player| stock(player, session.keymap())).unwrap_or_default();
        entries.retain(|entry| self.handling.wants(entry.item));
        entries
    }

    /// Does what is wanted with an item.
    fn serve(&self, entry: Entry, session: &mut Session) -> Flow<Session> {
        play::closing(match self.handling {
            Handling::Look | Handling::Use => use_item(entry.item, session),
            Handling::Throw => handling::aim(entry.item, session),
            Handling::Drop => drop_item(entry.item, session),
        })
    }

    fn carry_out(&mut self, command: Command, entries: &[Entry], session: &mut Session) -> Flow<Session> {
        let Some(&chosen) = entries.get(self.selected) else { return Flow::Pop };
        match command {
            Command::Move(direction) => {
                let to = self.selected.checked_add_signed(direction.offset().1 as isize);
                self.selected = to.filter(|&to| to < entries.len()).unwrap_or(self.selected);
            }
            Command::PageUp => self.selected = 0,
            Command::PageDown => self.selected = entries.len() - 1,
            Command::Confirm => return self.serve(chosen, session),
            Command::Use if self.handling == Handling::Look => return play::closing(use_item(chosen.item, session)),
            Command::Throw if self.handling == Handling::Look => {
                return play::closing(handling::aim(chosen.item, session));
            }
            Command::Drop if self.handling == Handling::Look => return play::closing(drop_item(chosen.item, session)),
            Command::Cancel | Command::Inventory | Command::Use | Command::Throw | Command::Drop => return Flow::Pop,
            Command::Help => return Flow::Replace(Box::new(HelpScreen::default())),
            Command::Leave => return Flow::Leave,
            _ => {}
        }
        Flow::Consumed
    }
}

impl Screen<Session> for InventoryScreen {
    fn handle(&mut self, input: Input, session: &mut Session) -> Flow<Session> {
        let status = session.layout().status;
        let screen = Rect::new(0, 0, status.right(), status.bottom());
        let entries = self.entries(session);
        self.selected = self.selected.min(entries.len().saturating_sub(1));
        match input {
            Input::Key(key) => {
                let lettered = entries.iter().position(|entry| entry.letter.map(Key::character) == Some(key));
                if let Some(index) = lettered {
                    self.selected = index;
                    return if self.handling == Handling::Look {
                        Flow::Consumed
                    } else {
                        self.serve(entries[index], session)
                    };
                }
                return match session.keymap().command(key) {
                    Some(command) => self.carry_out(command, &entries, session),
                    None => Flow::Consumed,
                };
            }
            Input::Hover(position) => {
                self.selected = index_at(position, &entries, self.selected, screen).unwrap_or(self.selected);
            }
            Input::Click(position) => match index_at(position, &entries, self.selected, screen) {
                Some(index) if self.handling == Handling::Look && index != self.selected => self.selected = index,
                Some(index) => return self.serve(entries[index], session),
                None => return Flow::Pop,
            },
            Input::Scroll(step) => {
                let to = self.selected.saturating_add_signed(isize::from(step));
                self.selected = to.min(entries.len().saturating_sub(1));
            }
            Input::Ask(_) | Input::Drag(_) | Input::Release | Input::Tick | Input::Resized { .. } => {
                return Flow::Ignored;
            }
        }
        Flow::Consumed
    }

    fn render(&self, session: &Session, area: Rect, buffer: &mut Buffer) {
        let theme = session.theme();
        let style = |role| window::on_window(theme, role);
        let entries = self.entries(session);
        let selected = self.selected.min(entries.len().saturating_sub(1));
        let key = |command| session.keymap().key(command);
        let (yes, back) = (key(Command::Confirm), key(Command::Cancel));
        let keys = match self.handling {
            Handling::Look => {
                let (throw, drop) = (key(Command::Throw), key(Command::Drop));
                format!("{yes} use   {throw} throw   {drop} put down   {back} back")
            }
            Handling::Use | Handling::Throw | Handling::Drop => format!("its letter or {yes}   {back} back"),
        };
        let (size, all) = (size(&entries, area), rows(&entries).len());
        let places = places(&entries, selected, window::inside(size, area));
        let keys = if places.len() < all { format!("{} scroll   {keys}", session.keymap().scrolls()) } else { keys };
        let inner = window::open(theme, size, self.handling.title(), &keys, area, buffer);
        for (row, place) in places {
            match row {
                Row::Heading(group) => {
                    text::draw([Line::styled(group.title(), style(Role::Heading))], place, buffer);
                }
                Row::Entry(index) => {
                    text::draw([entry_line(&entries[index], theme)], place, buffer);
                    if index == selected {
                        buffer.set_style(place.intersection(area), theme.style(Role::Cursor));
                    }
                }
            }
        }
        let Some(chosen) = entries.get(selected) else { return };
        let below = Rect { y: (inner.bottom()).saturating_sub(ABOUT as u16), height: ABOUT as u16, ..inner };
        let paragraph = |words: &str, role| {
            let width = usize::from(inner.width);
            wrap(words, width, 0).into_iter().map(move |text| Line::styled(text, style(role)))
        };
        let about = paragraph(chosen.item.row().about, Role::Muted);
        text::draw(about.chain(paragraph(&figures(chosen.item), Role::Screen)), below.intersection(inner), buffer);
    }
}

/// An entry: letter, glyph, name, and where it is.
fn entry_line(entry: &Entry, theme: Theme) -> Line<'static> {
    let style = |role| window::on_window(theme, role);
    line([
        (format!(" {}  ", entry.letter.unwrap_or(' ')), style(Role::Key)),
        (entry.item.row().glyph.to_string(), style(map::role_of_item(entry.item))),
        (format!(" {}", entry.name()), style(Role::Screen)),
        (entry.held.map_or(String::new(), |held| format!("   {held}")), style(Role::Good)),
    ])
}

/// The entries below the headings of their groups.
fn rows(entries: &[Entry]) -> Vec<Row> {
    let mut rows = Vec::new();
    let mut last = None;
    for (index, entry) in entries.iter().enumerate() {
        let group = ItemGroup::of(entry.item);
        if last != Some(group) {
            rows.push(Row::Heading(group));
            last = Some(group);
        }
        rows.push(Row::Entry(index));
    }
    rows
}

/// How wide and how high the window is: as high as its list, as far as there is room.
fn size(entries: &[Entry], screen: Rect) -> (u16, u16) {
    let height = rows(entries).len() + 1 + ABOUT + 2;
    (WIDTH as u16 + 4, (height as u16).min(screen.height))
}

/// The lines that are in view, each with its place: those around the chosen one.
fn places(entries: &[Entry], selected: usize, inner: Rect) -> Vec<(Row, Rect)> {
    let rows = rows(entries);
    let room = usize::from(inner.height).saturating_sub(1 + ABOUT);
    let chosen = rows.iter().position(|&row| row == Row::Entry(selected)).unwrap_or(0);
    let first = chosen.saturating_sub(room / 2).min(rows.len().saturating_sub(room));
    let place = |line: usize| Rect { y: inner.y + line as u16, height: 1, ..inner };
    rows.into_iter().skip(first).take(room).enumerate().map(|(line, row)| (row, place(line))).collect()
}

/// The entry at a position of the screen.
fn index_at(position: Position, entries: &[Entry], selected: usize, screen: Rect) -> Option<usize> {
    let inner = window::inside(size(entries, screen), screen);
    places(entries, selected, inner).into_iter().find_map(|(row, place)| match row {
        Row::Entry(index) if place.contains(position) => Some(index),
        _ => None,
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{
        mind::ItemKindId,
        ui::{MIN_HEIGHT, MIN_WIDTH},
    };

    /// One of everything.
    fn everything() -> Vec<Entry> {
        let mut kinds: Vec<_> = ItemKindId::all().collect();
        kinds.sort_by_key(|&item| ItemGroup::of(item));
        kinds.into_iter().map(|item| Entry { letter: Some('b'), item, count: 1, held: None }).collect()
    }

    #[test]
    fn what_is_said_of_every_item_fits_below_the_list() {
        assert!(WIDTH + 4 <= usize::from(MIN_WIDTH));
        for item in ItemKindId::all() {
            let lines = wrap(item.row().about, WIDTH, 0).len() + wrap(&figures(item), WIDTH, 0).len();
            assert!(lines <= ABOUT, "{}: {lines}", item.row().name);
        }
    }

    #[test]
    fn the_chosen_entry_is_always_in_view_and_found_where_it_is_drawn() {
        let entries = everything();
        for screen in [Rect::new(0, 0, MIN_WIDTH, MIN_HEIGHT), Rect::new(0, 0, 200, 60)] {
            for selected in 0..entries.len() {
                let inner = window::inside(size(&entries, screen), screen);
                let places = places(&entries, selected, inner);
                let (_, place) = places.iter().find(|(row, _)| *row == Row::Entry(selected)).expect("it is in view");
                assert!(place.bottom() + ABOUT as u16 <= inner.bottom());
                let position = Position::new(place.x, place.y);
                assert_eq!(index_at(position, &entries, selected, screen), Some(selected));
            }
        }
    }
}
