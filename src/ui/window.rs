//! A window above the rest of the screen.

use ratatui::{
    buffer::Buffer,
    layout::Rect,
    symbols::border,
    text::Line,
    widgets::{Block, Clear, Widget},
};

use super::theme::{Role, Theme};

/// Draws an empty window in the middle of `area`, no larger than it, with a title and with the keys that work in it.
/// Returns the room inside.
pub(super) fn open(
    theme: Theme,
    (width, height): (u16, u16),
    title: &str,
    keys: &str,
    area: Rect,
    buffer: &mut Buffer,
) -> Rect {
    let (width, height) = (width.min(area.width), height.min(area.height));
    let x = area.x + (area.width - width) / 2;
    let y = area.y + (area.height - height) / 2;
    let frame = Rect { x, y, width, height };
    Clear.render(frame, buffer);
    let block = Block::bordered()
        .border_set(border::ROUNDED)
        .border_style(theme.style(Role::WindowFrame))
        .style(theme.style(Role::Window))
        .title_top(Line::styled(format!(" {title} "), on_window(theme, Role::Strong)))
        .title_bottom(Line::styled(format!(" {keys} "), on_window(theme, Role::Muted)).right_aligned());
    let inner = block.inner(frame);
    block.render(frame, buffer);
    Rect { x: inner.x + 1, width: inner.width.saturating_sub(2), ..inner }
}

/// A role's text on a window's ground.
pub(super) fn on_window(theme: Theme, role: Role) -> ratatui::style::Style {
    ratatui::style::Style { bg: theme.style(Role::Window).bg, ..theme.style(role) }
}
