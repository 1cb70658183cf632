//! The word to players whose terminal is too small.

use ratatui::{buffer::Buffer, layout::Rect, text::Line, widgets::Widget};

use super::theme::{Role, Theme};

/// The fewest columns that everything fits into.
pub const MIN_WIDTH: u16 = 80;

/// The fewest rows.
pub const MIN_HEIGHT: u16 = 24;

/// The most columns that are used; the rest of a wider terminal stays empty.
pub const MAX_WIDTH: u16 = 800;

/// The most rows that are used.
pub const MAX_HEIGHT: u16 = 300;

/// Limits a size in columns and rows to [`MAX_WIDTH`] and [`MAX_HEIGHT`].
pub const fn clamped((width, height): (u16, u16)) -> (u16, u16) {
    (if width < MAX_WIDTH { width } else { MAX_WIDTH }, if height < MAX_HEIGHT { height } else { MAX_HEIGHT })
}

/// Whether the game can be drawn there.
pub const fn fits(area: Rect) -> bool {
    area.width >= MIN_WIDTH && area.height >= MIN_HEIGHT
}

/// Says how large the terminal would have to be, as far as there is room to, and which key leaves.
pub fn render(theme: Theme, leave: &str, area: Rect, buffer: &mut Buffer) {
    buffer.set_style(area, theme.style(Role::Screen));
    let size = format!("{}x{} of {MIN_WIDTH}x{MIN_HEIGHT}", area.width, area.height);
    let lines = [
        ("Fogwalk needs a little more room.".to_owned(), Role::Strong),
        (size, Role::Key),
        ("It all waits here; make the window larger.".to_owned(), Role::Screen),
        (format!("{leave} leaves; nothing is lost."), Role::Muted),
    ];
    let top = area.y + area.height.saturating_sub(lines.len() as u16) / 2;
    for (row, (text, role)) in (top..area.bottom()).zip(lines) {
        Line::styled(text, theme.style(role)).centered().render(Rect { y: row, height: 1, ..area }, buffer);
    }
}
