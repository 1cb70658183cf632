//! The window in which the player chooses overlays.

use ratatui::{buffer::Buffer, layout::Rect, style::Style, text::Line};
use unicode_width::UnicodeWidthStr;

use super::{
    help::HelpScreen,
    keymap::Command,
    overlay::{Needs, OVERLAY_GROUPS, OVERLAYS, Overlay, OverlayId},
    screen::{Context as _, Flow, Input, Screen},
    session::Session,
    text::{self, line, wrap},
    theme::Role,
    window::{self, Entries, Flowing, List, ListEvent},
};

/// Lists every overlay with what it shows; a key, or choosing its line, switches it and closes the window.
pub struct ChooserScreen {
    list: List,
}

/// Number of columns of the list.
const COLUMNS: usize = 2;

/// Width of a column's text: mark, key, name, function key.
const COLUMN_WIDTH: usize = 31;

/// Cells between two columns.
const GAP: usize = 3;

/// Number of lines for the description of the selected overlay.
const ABOUT: usize = 3;

/// Number of choices: the overlays, and none.
const COUNT: usize = OVERLAYS.len() + 1;

/// Number of lines in a column.
const ROWS: usize = (OVERLAY_GROUPS.len() + COUNT).div_ceil(COLUMNS);

/// Width and height of the window.
const SIZE: (u16, u16) = ((COLUMNS * (COLUMN_WIDTH + GAP) + 4) as u16, (ROWS + 1 + ABOUT + 2) as u16);

/// The overlays in their groups, and none of them.
fn entries() -> Entries {
    let mut entries = Entries::default();
    for (title, overlays) in OVERLAY_GROUPS {
        entries.heading(title, true);
        overlays.iter().for_each(|_| entries.add(None));
    }
    entries.add(None);
    entries.in_columns(COLUMNS, (COLUMN_WIDTH + GAP) as u16, Flowing::Down)
}

/// The area of the list inside the window.
fn list_area(inner: Rect) -> Rect {
    Rect { height: ROWS as u16, ..inner }.intersection(inner)
}

impl ChooserScreen {
    /// Opens with the cursor on the first overlay that is on, or on the first of all.
    pub fn new(session: &Session) -> Self {
        let is_on = |&id: &OverlayId| session.overlays().is_on(id);
        Self { list: List::at(OverlayId::ALL.iter().position(is_on).unwrap_or(0)) }
    }

    /// Switches the chosen overlay.
    fn choose(index: usize, session: &mut Session) -> Flow<Session> {
        match OverlayId::ALL.get(index) {
            Some(&id) => session.toggle_overlay(id),
            None => session.clear_overlays(),
        }
        Flow::Pop
    }

    /// Carries out a command of the game in this window, if it has a meaning here.
    fn carry_out(command: Command, session: &mut Session) -> Flow<Session> {
        match command {
            Command::Overlay(id) => session.toggle_overlay(id),
            Command::ClearOverlays => session.clear_overlays(),
            Command::Truth => session.toggle_truth(),
            Command::Help => return Flow::Replace(Box::new(HelpScreen::default())),
            Command::Overlays => {}
            Command::Leave => return Flow::Leave,
            _ => return Flow::Consumed,
        }
        Flow::Pop
    }
}

impl Screen<Session> for ChooserScreen {
    fn handle(&mut self, input: Input, session: &mut Session) -> Flow<Session> {
        // The second keys of overlay sequences mean those overlays here, whatever they mean in other windows.
        if let Input::Key(key) = input
            && let Some(command) = session.keymap().overlay_command(key)
        {
            return Self::carry_out(command, session);
        }
        let area = list_area(window::inside(SIZE, session.screen()));
        match self.list.handle(input, &entries(), area, &session.keys().window) {
            ListEvent::Chosen(index) => Self::choose(index, session),
            ListEvent::Back | ListEvent::ClickedOutside => Flow::Pop,
            ListEvent::Key(key) => match session.keymap().command(key) {
                Some(command) => Self::carry_out(command, session),
                None => Flow::Consumed,
            },
            ListEvent::Ignored => Flow::Ignored,
            ListEvent::Moved | ListEvent::Turned(..) => Flow::Consumed,
        }
    }

    fn render(&self, session: &Session, area: Rect, buffer: &mut Buffer) {
        let theme = session.theme();
        let style = |role| window::on_window(theme, role);
        let windows = &session.keys().window;
        let keys = format!("{}{}", windows.turns(), window::hint(windows, true, "switch it"));
        let inner = window::open(theme, SIZE, "Overlays", &keys, area, buffer);
        self.list.render(&entries(), |index| entry(index, session, style), theme, list_area(inner), buffer);
        let about = match OVERLAYS.get(self.list.selected(COUNT)) {
            // It says so as well in its legend.
            Some(row) if is_for_players_only(row, session) => {
                "Nothing: nobody plays here, and it tells what others make of you."
            }
            Some(row) => row.about,
            None => "the map without overlays",
        };
        let below = Rect { y: inner.y + ROWS as u16 + 1, height: ABOUT as u16, ..inner }.intersection(inner);
        let lines = wrap(about, usize::from(inner.width), 0);
        text::draw(lines.into_iter().map(|text| Line::styled(text, style(Role::Muted))), below, buffer);
    }
}

/// Whether an overlay is always empty here, because nobody plays.
fn is_for_players_only(row: &Overlay, session: &Session) -> bool {
    row.needs == Needs::Player && !session.has_player()
}

/// A line of the list: whether the overlay is on, its key here, its name, and the key that switches it without this
/// window.
fn entry(index: usize, session: &Session, style: impl Fn(Role) -> Style) -> Line<'static> {
    let (is_on, row, name) = match OverlayId::ALL.get(index) {
        Some(&id) => (session.overlays().is_on(id), id.name(), id.row().name),
        None => (session.overlays().is_empty(), "clear-overlays", "none of them"),
    };
    let keys = session.keymap().keys(row);
    // The key that works here, and the one that works everywhere; longer and further keys are in the help.
    let here = keys.iter().filter_map(|keys| keys.split_once(' ')).map(|(_, key)| key).find(|key| key.width() == 1);
    let anywhere = keys.iter().find(|keys| !keys.contains(' ') && keys.width() <= 4);
    let name_width = COLUMN_WIDTH - 4 - 4;
    let is_vain = OVERLAYS.get(index).is_some_and(|row| is_for_players_only(row, session));
    let name_role = match is_on {
        _ if is_vain => Role::Muted,
        true => Role::Strong,
        false => Role::Screen,
    };
    line([
        (if is_on { "● " } else { "  " }.to_owned(), style(Role::Good)),
        (format!("{} ", here.unwrap_or(" ")), style(Role::Key)),
        (format!("{name:name_width$}"), style(name_role)),
        (format!("{:>4}", anywhere.map_or("", String::as_str)), style(Role::Muted)),
    ])
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
}
