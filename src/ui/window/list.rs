//! The list window: a cursor over entries that can be chosen.

use ratatui::{
    buffer::Buffer,
    layout::{Position, Rect},
    text::Line,
};

use crate::content::FactionId;

use super::{
    super::{
        key::Key,
        screen::Input,
        text,
        theme::{Role, Theme, UnitMood},
    },
    frame::on_window,
    keys::{Command, Keymap},
};

/// A line of the list.
#[derive(Clone, Debug, PartialEq, Eq)]
enum Row {
    /// A title above entries, and the faction that it names, if any.
    Heading(String, Option<FactionId>),
    /// An empty line.
    Gap,
    /// The entry with this index.
    Entry(usize),
}

/// The order of entries in several columns.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(in crate::ui) enum Flowing {
    /// Down a column, then the next. All entries have to fit into the window.
    #[default]
    Down,
    /// Along a row, then the next.
    Across,
}

/// The contents of a list: entries, headings between them, and the keys that choose an entry directly. Entries are
/// identified by their index.
#[derive(Clone, Debug, Default)]
pub(in crate::ui) struct Entries {
    rows: Vec<Row>,
    letters: Vec<Option<Key>>,
    /// Number, width and order of the columns; `None` for one as wide as the window.
    columns: Option<(usize, u16, Flowing)>,
}

impl Entries {
    /// `count` entries without headings or letters.
    pub(in crate::ui) fn plain(count: usize) -> Self {
        let mut entries = Self::default();
        (0..count).for_each(|_| entries.add(None));
        entries
    }

    /// Arranges the entries in columns of this width in cells.
    pub(in crate::ui) fn in_columns(self, count: usize, width: u16, flowing: Flowing) -> Self {
        Self { columns: Some((count.max(1), width.max(1), flowing)), ..self }
    }

    /// Adds an entry and the key that chooses it.
    pub(in crate::ui) fn add(&mut self, letter: Option<Key>) {
        self.rows.push(Row::Entry(self.letters.len()));
        self.letters.push(letter);
    }

    /// Adds a heading, with an empty line before it unless it is the first line or `is_close`.
    pub(in crate::ui) fn heading(&mut self, heading: &str, is_close: bool) {
        if !self.rows.is_empty() && !is_close {
            self.rows.push(Row::Gap);
        }
        self.rows.push(Row::Heading(heading.to_owned(), None));
    }

    /// Adds the name of a faction as a heading, with its emblem and in its colour.
    pub(in crate::ui) fn faction(&mut self, name: &str, faction: FactionId) {
        self.heading(&format!("{} {name}", faction.row().badge.emblem), false);
        if let Some(Row::Heading(_, of)) = self.rows.last_mut() {
            *of = Some(faction);
        }
    }

    /// Number of entries.
    pub(in crate::ui) fn len(&self) -> usize {
        self.letters.len()
    }

    /// Number of lines that they take.
    pub(in crate::ui) fn height(&self) -> u16 {
        self.columns.map_or(self.rows.len(), |(columns, ..)| self.rows.len().div_ceil(columns)) as u16
    }

    /// Column and line of a row.
    fn cell(&self, row: usize) -> (usize, usize) {
        match self.columns {
            None => (0, row),
            Some((columns, _, Flowing::Across)) => (row % columns, row / columns),
            Some((_, _, Flowing::Down)) => {
                let height = usize::from(self.height()).max(1);
                (row / height, row % height)
            }
        }
    }

    /// Number of entries that the cursor moves for a line.
    fn stride(&self) -> isize {
        match self.columns {
            Some((columns, _, Flowing::Across)) => columns as isize,
            _ => 1,
        }
    }

    /// The entry beside one: in the column on the left or on the right, in the nearest line. `None` if there is no such
    /// column.
    fn beside(&self, selected: usize, is_right: bool) -> Option<usize> {
        if matches!(self.columns, Some((_, _, Flowing::Across))) {
            return selected.checked_add_signed(if is_right { 1 } else { -1 }).filter(|&index| index < self.len());
        }
        let places = || {
            let rows = self.rows.iter().enumerate();
            rows.filter_map(
                |(row, what)| if let Row::Entry(index) = what { Some((*index, self.cell(row))) } else { None },
            )
        };
        let (column, line) = places().find(|(index, _)| *index == selected)?.1;
        let column = column.checked_add_signed(if is_right { 1 } else { -1 })?;
        let there = places().filter(|(_, place)| place.0 == column);
        there.min_by_key(|(_, place)| place.1.abs_diff(line)).map(|(index, _)| index)
    }
}

/// The result of an input.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::ui) enum ListEvent {
    /// The cursor may have moved.
    Moved,
    /// An entry was chosen.
    Chosen(usize),
    /// The value of an entry is turned, forwards if true. Only in lists of one column.
    Turned(usize, bool),
    /// The window closes.
    Back,
    /// A click was not on an entry.
    ClickedOutside,
    /// A key that has no meaning in a list.
    Key(Key),
    /// An input that is not for a list.
    Ignored,
}

/// The cursor of a list.
#[derive(Clone, Copy, Debug, Default)]
pub(in crate::ui) struct List {
    selected: usize,
}

impl List {
    /// A cursor on the entry with this index.
    pub(in crate::ui) fn at(selected: usize) -> Self {
        Self { selected }
    }

    /// The selected entry, out of `count`.
    pub(in crate::ui) fn selected(self, count: usize) -> usize {
        self.selected.min(count.saturating_sub(1))
    }

    /// Moves the cursor to an entry.
    pub(in crate::ui) fn select(&mut self, index: usize) {
        self.selected = index;
    }

    /// Handles an input; `area` is where the lines are drawn.
    pub(in crate::ui) fn handle(&mut self, input: Input, entries: &Entries, area: Rect, keys: &Keymap) -> ListEvent {
        let count = entries.len();
        self.selected = self.selected(count);
        match input {
            Input::Key(key) => self.press(key, entries, area, keys),
            Input::Hover(position) => {
                self.selected = self.entry_at(position, entries, area).unwrap_or(self.selected);
                ListEvent::Moved
            }
            Input::Click(position) => match self.entry_at(position, entries, area) {
                Some(index) => {
                    self.selected = index;
                    ListEvent::Chosen(index)
                }
                None => ListEvent::ClickedOutside,
            },
            Input::Scroll(step) => {
                self.move_by(isize::from(step) * entries.stride(), count, false);
                ListEvent::Moved
            }
            Input::Ask(_) | Input::Drag(_) | Input::Release => ListEvent::Moved,
            Input::Tick | Input::Resized { .. } => ListEvent::Ignored,
        }
    }

    fn press(&mut self, key: Key, entries: &Entries, area: Rect, keys: &Keymap) -> ListEvent {
        let count = entries.len();
        if let Some(index) = entries.letters.iter().position(|letter| *letter == Some(key)) {
            self.selected = index;
            return ListEvent::Chosen(index);
        }
        let line = entries.stride();
        // Columns that run down are in view as a whole.
        let page = match entries.columns {
            Some((_, _, Flowing::Down)) => count as isize,
            _ => isize::from(area.height.max(2) as i16 - 1) * line,
        };
        match keys.command(key) {
            Some(Command::Up) => self.move_by(-line, count, true),
            Some(Command::Down) => self.move_by(line, count, true),
            Some(command @ (Command::Left | Command::Right)) if count > 0 => {
                let is_right = command == Command::Right;
                if entries.columns.is_none() {
                    return ListEvent::Turned(self.selected, is_right);
                }
                self.selected = entries.beside(self.selected, is_right).unwrap_or(self.selected);
            }
            Some(Command::PageUp) => self.move_by(-page, count, false),
            Some(Command::PageDown) => self.move_by(page, count, false),
            Some(Command::First) => self.selected = 0,
            Some(Command::Last) => self.selected = count.saturating_sub(1),
            Some(Command::Choose) if count > 0 => return ListEvent::Chosen(self.selected),
            Some(Command::Choose | Command::Back) => return ListEvent::Back,
            _ => return ListEvent::Key(key),
        }
        ListEvent::Moved
    }

    /// Moves the cursor by a number of entries. At the end of the list, it stays if `is_whole`, else it goes to the
    /// last one.
    fn move_by(&mut self, by: isize, count: usize, is_whole: bool) {
        let to = self.selected.checked_add_signed(by).filter(|&to| to < count);
        self.selected = match to {
            Some(to) => to,
            None if is_whole => self.selected,
            None if by < 0 => 0,
            None => count.saturating_sub(1),
        };
    }

    /// The first visible line: the cursor is in the middle, except near the ends.
    fn first(self, entries: &Entries, room: usize) -> usize {
        let selected = Row::Entry(self.selected(entries.len()));
        let row = entries.rows.iter().position(|row| *row == selected).unwrap_or(0);
        let line = entries.cell(row).1;
        line.saturating_sub(room / 2).min(usize::from(entries.height()).saturating_sub(room))
    }

    /// The visible rows and their areas.
    fn places<'a>(&self, entries: &'a Entries, area: Rect) -> impl Iterator<Item = (&'a Row, Rect)> {
        let room = usize::from(area.height);
        let first = self.first(entries, room);
        let width = entries.columns.map_or(area.width, |(_, width, _)| width);
        entries.rows.iter().enumerate().filter_map(move |(index, row)| {
            let (column, line) = entries.cell(index);
            let line = line.checked_sub(first).filter(|&line| line < room)?;
            let gap = u16::from(entries.columns.is_some());
            let x = area.x + column as u16 * width;
            let place = Rect::new(x, area.y + line as u16, width.saturating_sub(gap), 1).intersection(area);
            Some((row, place))
        })
    }

    fn entry_at(self, position: Position, entries: &Entries, area: Rect) -> Option<usize> {
        self.places(entries, area).find_map(|(row, place)| match row {
            Row::Entry(index) if place.contains(position) => Some(*index),
            _ => None,
        })
    }

    /// Draws the visible rows; `line` gives the text of an entry.
    pub(in crate::ui) fn render(
        self,
        entries: &Entries,
        line: impl Fn(usize) -> Line<'static>,
        theme: Theme,
        area: Rect,
        buffer: &mut Buffer,
    ) {
        let selected = self.selected(entries.len());
        for (row, place) in self.places(entries, area) {
            match row {
                Row::Gap => {}
                Row::Heading(heading, of) => {
                    let of_faction = |of| theme.unit(of, UnitMood::Calm, theme.style(Role::Window));
                    let style = of.map_or_else(|| on_window(theme, Role::Heading), of_faction);
                    text::draw([Line::styled(heading.clone(), style)], place, buffer);
                }
                Row::Entry(index) => {
                    text::draw([line(*index)], place, buffer);
                    if *index == selected {
                        buffer.set_style(place.intersection(buffer.area), theme.style(Role::Cursor));
                    }
                }
            }
        }
    }
}

/// The keys of a list, for the border of its window: how to move, what choosing does, and how to close it.
pub(in crate::ui) fn hint(keys: &Keymap, has_letters: bool, does: &str) -> String {
    let letter = if has_letters { "letter or " } else { "" };
    let (choose, back) = (keys.key(Command::Choose), keys.key(Command::Back));
    format!("{} move   {letter}{choose} {does}   {back} back", keys.scrolls())
}

#[cfg(test)]
mod tests {
    use super::*;

    const AREA: Rect = Rect::new(2, 3, 20, 5);

    fn press(list: &mut List, entries: &Entries, keys: &str) -> ListEvent {
        let mut event = ListEvent::Ignored;
        for key in keys.split(' ') {
            let key = key.parse().expect("a key");
            event = list.handle(Input::Key(key), entries, AREA, &Keymap::of_windows());
        }
        event
    }

    #[test]
    fn keys_move_page_and_take() {
        let (mut list, mut entries) = (List::default(), Entries::plain(30));
        entries.letters[7] = Some(Key::character('x'));
        assert_eq!(press(&mut list, &entries, "Up Up Down Down Down Up Enter"), ListEvent::Chosen(2));
        assert_eq!(press(&mut list, &entries, "PageDown Enter"), ListEvent::Chosen(6));
        assert_eq!(press(&mut list, &entries, "End Down PageDown Enter"), ListEvent::Chosen(29));
        assert_eq!(press(&mut list, &entries, "PageUp Home PageUp Enter"), ListEvent::Chosen(0));
        assert_eq!(press(&mut list, &entries, "x"), ListEvent::Chosen(7));
        assert_eq!(press(&mut list, &entries, "Right"), ListEvent::Turned(7, true));
        assert_eq!(press(&mut list, &entries, "Esc"), ListEvent::Back);
        assert_eq!(press(&mut List::default(), &Entries::plain(0), "Down Enter"), ListEvent::Back);
    }

    #[test]
    fn columns_run_down_or_across() {
        let across = Entries::plain(7).in_columns(3, 6, Flowing::Across);
        assert_eq!(press(&mut List::default(), &across, "Right Down Enter"), ListEvent::Chosen(4));
        assert_eq!(press(&mut List::default(), &across, "Right Down Down Enter"), ListEvent::Chosen(4));
        let down = Entries::plain(7).in_columns(2, 9, Flowing::Down);
        assert_eq!(press(&mut List::default(), &down, "Down Right Enter"), ListEvent::Chosen(5));
        assert_eq!((across.height(), down.height()), (3, 4));
    }

    #[test]
    fn every_entry_in_view_is_found_where_it_is_drawn() {
        let mut headed = Entries::default();
        headed.heading("first", false);
        (0..4).for_each(|_| headed.add(None));
        headed.heading("second", false);
        (0..9).for_each(|_| headed.add(None));
        let across = Entries::plain(40).in_columns(3, 6, Flowing::Across);
        let down = Entries::plain(9).in_columns(2, 9, Flowing::Down);
        for entries in [headed, across, down] {
            for selected in 0..entries.len() {
                let list = List::at(selected);
                let places: Vec<_> = list.places(&entries, AREA).collect();
                assert!(places.iter().any(|(row, _)| **row == Row::Entry(selected)), "{selected} is in view");
                for (row, place) in places {
                    assert_eq!(place.intersection(AREA), place);
                    let found = list.entry_at(Position::new(place.x, place.y), &entries, AREA);
                    assert_eq!(found, if let Row::Entry(index) = row { Some(*index) } else { None });
                }
            }
        }
    }
}
