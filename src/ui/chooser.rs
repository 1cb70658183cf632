//! The window in which an overlay is chosen.

use ratatui::{
    buffer::Buffer,
    layout::{Position, Rect},
    style::Style,
    text::Line,
};
use unicode_width::UnicodeWidthStr;

use super::{
    help::HelpScreen,
    keymap::Command,
    overlay::{OVERLAYS, OverlayId},
    screen::{Flow, Input, Screen},
    session::Session,
    text::{self, line, wrap},
    theme::Role,
    window,
};

/// Lists every overlay, and what each shows; a key, `Enter` or a click switches one and closes the window.
pub struct ChooserScreen {
    selected: usize,
}

/// How many columns the list has.
const COLUMNS: usize = 2;

/// How wide a column is: mark, key, name, function key.
const COLUMN_WIDTH: usize = 31;

/// Cells between two columns.
const GAP: usize = 3;

/// How many lines the words about the chosen overlay have.
const ABOUT: usize = 3;

/// How many things can be chosen: the overlays, and to have none.
const COUNT: usize = OVERLAYS.len() + 1;

/// How long the columns are.
const ROWS: usize = COUNT.div_ceil(COLUMNS);

/// How wide and how high the window is.
const SIZE: (u16, u16) = ((COLUMNS * COLUMN_WIDTH + (COLUMNS - 1) * GAP + 4) as u16, (ROWS + 1 + ABOUT + 2) as u16);

impl ChooserScreen {
    /// Opens on the first overlay that is on, else on the first of all.
    pub fn new(session: &Session) -> Self {
        let is_on = |&id: &OverlayId| session.overlays().is_on(id);
        Self { selected: OverlayId::ALL.iter().position(is_on).unwrap_or(0) }
    }

    /// Switches what was chosen.
    fn choose(index: usize, session: &mut Session) -> Flow<Session> {
        match OverlayId::ALL.get(index) {
            Some(&id) => session.toggle_overlay(id),
            None => session.clear_overlays(),
        }
        Flow::Pop
    }

    fn carry_out(&mut self, command: Command, session: &mut Session) -> Flow<Session> {
        match command {
            Command::Move(direction) => {
                let (dx, dy) = direction.offset();
                let to = self.selected.checked_add_signed((dx * ROWS as i32 + dy) as isize);
                self.selected = to.filter(|&to| to < COUNT).unwrap_or(self.selected);
            }
            Command::PageUp => self.selected = 0,
            Command::PageDown => self.selected = COUNT - 1,
            Command::Confirm => return Self::choose(self.selected, session),
            Command::Overlay(id) => {
                session.toggle_overlay(id);
                return Flow::Pop;
            }
            Command::ClearOverlays => {
                session.clear_overlays();
                return Flow::Pop;
            }
            Command::Truth => {
                session.toggle_truth();
                return Flow::Pop;
            }
            Command::Help => return Flow::Replace(Box::new(HelpScreen::default())),
            Command::Cancel | Command::Overlays => return Flow::Pop,
            Command::Leave => return Flow::Leave,
            _ => {}
        }
        Flow::Consumed
    }
}

impl Screen<Session> for ChooserScreen {
    fn handle(&mut self, input: Input, session: &mut Session) -> Flow<Session> {
        let status = session.layout().status;
        let screen = Rect::new(0, 0, status.right(), status.bottom());
        match input {
            Input::Key(key) => {
                let keymap = session.keymap();
                match keymap.overlay_command(key).or_else(|| keymap.command(key)) {
                    Some(command) => return self.carry_out(command, session),
                    None => return Flow::Consumed,
                }
            }
            Input::Hover(position) => self.selected = index_at(position, screen).unwrap_or(self.selected),
            Input::Click(position) => {
                return index_at(position, screen).map_or(Flow::Pop, |index| Self::choose(index, session));
            }
            Input::Scroll(step) => {
                self.selected = self.selected.saturating_add_signed(isize::from(step)).min(COUNT - 1);
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
        let keymap = session.keymap();
        let (yes, back) = (keymap.key(Command::Confirm), keymap.key(Command::Cancel));
        let keys = format!("its key or {yes} switches   {back} back");
        let inner = window::open(theme, SIZE, "Overlays", &keys, area, buffer);
        for index in 0..COUNT {
            text::draw([entry(index, session, style)], place(index, inner), buffer);
        }
        buffer.set_style(place(self.selected, inner).intersection(area), theme.style(Role::Cursor));
        let about = OVERLAYS.get(self.selected).map_or("nothing over the map", |row| row.about);
        let below = Rect { y: inner.y + ROWS as u16 + 1, height: ABOUT as u16, ..inner }.intersection(inner);
        let lines = wrap(about, usize::from(inner.width), 0);
        text::draw(lines.into_iter().map(|text| Line::styled(text, style(Role::Muted))), below, buffer);
    }
}

/// A line of the list: whether it is on, its key, its name, and the key that does it without this window.
fn entry(index: usize, session: &Session, style: impl Fn(Role) -> Style) -> Line<'static> {
    let (is_on, row, name) = match OverlayId::ALL.get(index) {
        Some(&id) => (session.overlays().is_on(id), id.name(), id.row().name),
        None => (session.overlays().is_empty(), "clear-overlays", "none of them"),
    };
    let keys = session.keymap().keys(row);
    // The key that does it here, and the one that does it anywhere; the help has room for longer ones, and for more.
    let here = keys.iter().filter_map(|keys| keys.split_once(' ')).map(|(_, key)| key).find(|key| key.width() == 1);
    let anywhere = keys.iter().find(|keys| !keys.contains(' ') && keys.width() <= 4);
    let name_width = COLUMN_WIDTH - 4 - 4;
    let name_role = if is_on { Role::Strong } else { Role::Screen };
    line([
        (if is_on { "● " } else { "  " }.to_owned(), style(Role::Good)),
        (format!("{} ", here.unwrap_or(" ")), style(Role::Key)),
        (format!("{name:name_width$}"), style(name_role)),
        (format!("{:>4}", anywhere.map_or("", String::as_str)), style(Role::Muted)),
    ])
}

/// Where a line of the list stands in the room inside the window.
fn place(index: usize, inner: Rect) -> Rect {
    let (column, row) = ((index / ROWS) as u16, (index % ROWS) as u16);
    let x = inner.x + column * (COLUMN_WIDTH + GAP) as u16;
    Rect::new(x, inner.y + row, COLUMN_WIDTH as u16, 1).intersection(inner)
}

/// The line of the list at a position of the screen.
fn index_at(position: Position, screen: Rect) -> Option<usize> {
    let inner = window::inside(SIZE, screen);
    (0..COUNT).find(|&index| place(index, inner).contains(position))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ui::{MIN_HEIGHT, MIN_WIDTH};

    #[test]
    fn everything_fits_into_the_least_screen() {
        assert!(SIZE.0 <= MIN_WIDTH && SIZE.1 <= MIN_HEIGHT);
        for row in OVERLAYS {
            assert!(row.name.len() < COLUMN_WIDTH - 8, "{}", row.name);
            assert!(wrap(row.about, usize::from(SIZE.0) - 4, 0).len() <= ABOUT, "{}", row.about);
        }
    }

    #[test]
    fn every_line_is_found_again_where_it_is_drawn() {
        let screen = Rect::new(0, 0, MIN_WIDTH, MIN_HEIGHT);
        let inner = window::inside(SIZE, screen);
        for index in 0..COUNT {
            let place = place(index, inner);
            assert_eq!(place.width, COLUMN_WIDTH as u16);
            assert_eq!(index_at(Position::new(place.right() - 1, place.y), screen), Some(index));
        }
        assert_eq!(index_at(Position::new(0, 0), screen), None);
    }
}
