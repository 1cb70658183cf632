//! The border of a window, its title, and the keys that work in it.

use ratatui::{
    buffer::Buffer,
    layout::Rect,
    symbols::border,
    text::Line,
    widgets::{Block, Clear, Widget},
};

use super::super::{
    layout::MIN_WIDTH,
    theme::{Role, Theme},
};

/// How much of what is behind a window fades, in percent.
const BEHIND: u16 = 55;

/// Draws an empty window in the middle of `area`, no larger than it, with a title and a hint of keys; what is behind it
/// fades. Returns the area inside.
pub(in crate::ui) fn open(
    theme: Theme,
    size: (u16, u16),
    title: &str,
    keys: &str,
    area: Rect,
    buffer: &mut Buffer,
) -> Rect {
    for position in area.intersection(buffer.area).positions() {
        let style = theme.veiled(buffer[position].style(), BEHIND);
        buffer[position].set_style(style);
    }
    place(theme, size, title, keys, area, buffer)
}

/// Draws a window like [`open`], and leaves what is behind it as it is.
pub(in crate::ui) fn place(
    theme: Theme,
    size: (u16, u16),
    title: &str,
    keys: &str,
    area: Rect,
    buffer: &mut Buffer,
) -> Rect {
    let frame = frame(size, area);
    Clear.render(frame, buffer);
    let mut block = Block::bordered()
        .border_set(border::ROUNDED)
        .border_style(theme.style(Role::WindowFrame))
        .style(theme.style(Role::Window));
    if !title.is_empty() {
        block = block.title_top(Line::styled(format!(" {title} "), on_window(theme, Role::Strong)));
    }
    if !keys.is_empty() {
        block = block.title_bottom(Line::styled(format!(" {keys} "), on_window(theme, Role::Muted)).right_aligned());
    }
    block.render(frame, buffer);
    inside(size, area)
}

/// The area of a window of this size in the middle of another area.
pub(in crate::ui) fn frame((width, height): (u16, u16), area: Rect) -> Rect {
    let (width, height) = (width.min(area.width), height.min(area.height));
    let x = area.x + (area.width - width) / 2;
    let y = area.y + (area.height - height) / 2;
    Rect { x, y, width, height }
}

/// The area inside a window of this size.
pub(in crate::ui) fn inside(size: (u16, u16), area: Rect) -> Rect {
    let frame = frame(size, area);
    Rect {
        x: frame.x + 2.min(frame.width),
        y: frame.y + 1.min(frame.height),
        width: frame.width.saturating_sub(4),
        height: frame.height.saturating_sub(2),
    }
}

/// The width of a text in a window on a screen of this size: `least` on the smallest screen, more on a wider one, but
/// never so much that lines are hard to read.
pub(in crate::ui) fn text_width(least: u16, screen: Rect) -> u16 {
    const MOST: u16 = 100;
    screen.width.saturating_sub(MIN_WIDTH.saturating_sub(least)).clamp(least, MOST.max(least))
}

/// A role's text on the background of windows.
pub(in crate::ui) fn on_window(theme: Theme, role: Role) -> ratatui::style::Style {
    ratatui::style::Style { bg: theme.style(Role::Window).bg, ..theme.style(role) }
}
