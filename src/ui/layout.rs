//! The layout of the screen, the sizes that it may have, and the message on a terminal that is too small.

use ratatui::{buffer::Buffer, layout::Rect, text::Line, widgets::Widget};

use super::theme::{Role, Theme};

/// The parts of the game's screen, separated by lines of one cell.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Layout {
    /// The map, top left.
    pub map: Rect,
    /// Messages, below the map.
    pub log: Rect,
    /// The side panel, right.
    pub panel: Rect,
    /// The status line, at the bottom.
    pub status: Rect,
}

/// Which maps are drawn in cells of two columns.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Squares {
    Never,
    /// Those of which everything that is known has room then, from the left to the right.
    IfKnownFits,
    Always,
}

/// How the room of a screen is shared.
#[derive(Debug)]
pub(super) struct Plan {
    /// The smallest screen that it is for, in columns and rows.
    from: (u16, u16),
    /// The width of the panel, in columns.
    panel: u16,
    /// The number of columns of text in the panel.
    pub(super) columns: u16,
    /// The lines of messages; and below two maps, which need the room more.
    log: (u16, u16),
    /// Which maps are drawn in cells of two columns, so that they look square.
    pub(super) squares: Squares,
    /// Whether there is a small map of the whole floor in the panel while the map shows a part of it.
    pub(super) has_minimap: bool,
}

/// The plans, from the smallest screen to the largest. The last one counts that fits.
const PLANS: &[Plan] = &[
    Plan { from: (0, 0), panel: 27, columns: 1, log: (4, 2), squares: Squares::Never, has_minimap: false },
    Plan { from: (100, 30), panel: 28, columns: 1, log: (5, 3), squares: Squares::IfKnownFits, has_minimap: false },
    Plan { from: (120, 36), panel: 32, columns: 1, log: (7, 4), squares: Squares::IfKnownFits, has_minimap: true },
    Plan { from: (160, 48), panel: 40, columns: 1, log: (9, 9), squares: Squares::IfKnownFits, has_minimap: true },
    Plan { from: (200, 56), panel: 39, columns: 1, log: (11, 11), squares: Squares::Always, has_minimap: true },
    Plan { from: (250, 60), panel: 86, columns: 2, log: (13, 13), squares: Squares::Always, has_minimap: true },
];

impl Plan {
    /// The plan for a screen of this size.
    pub(super) fn of(area: Rect) -> &'static Self {
        let fits = |plan: &&Self| area.width >= plan.from.0 && area.height >= plan.from.1;
        PLANS.iter().rev().find(fits).unwrap_or(&PLANS[0])
    }
}

/// The width of the narrowest panel, in columns. The smallest screen has it, so everything has room in it.
const NARROW_PANEL: u16 = PLANS[0].panel;

impl Layout {
    /// The layout for a screen of this size. Most of the additional room of a larger screen goes to the map.
    pub fn of(area: Rect) -> Self {
        let plan = Plan::of(area);
        Self::with_log(area, (plan.panel, plan.log.0))
    }

    /// The layout for a screen of this size with as narrow a panel as there is.
    pub(super) fn with_narrow_panel(area: Rect) -> Self {
        let plan = Plan::of(area);
        Self::with_log(area, (NARROW_PANEL.min(plan.panel), plan.log.0))
    }

    /// The layout for a screen of this size with two maps.
    pub fn of_two_maps(area: Rect) -> Self {
        let plan = Plan::of(area);
        Self::with_log(area, (plan.panel, plan.log.1))
    }

    fn with_log(area: Rect, (panel, log): (u16, u16)) -> Self {
        let panel_width = panel.min(area.width);
        let log_height = log.min(area.height);
        let left = area.width.saturating_sub(panel_width + 1);
        let above_status = area.height.saturating_sub(1);
        let map_height = above_status.saturating_sub(log_height + 1);
        Self {
            map: Rect::new(area.x, area.y, left, map_height),
            log: Rect::new(area.x, area.y + map_height + 1, left, log_height).intersection(area),
            panel: Rect::new(area.x + left + 1, area.y, panel_width, above_status).intersection(area),
            status: Rect::new(area.x, area.y + above_status, area.width, 1).intersection(area),
        }
    }
}

/// The minimum number of columns.
pub const MIN_WIDTH: u16 = 80;

/// The minimum number of rows.
pub const MIN_HEIGHT: u16 = 24;

/// The maximum number of columns; the rest of a wider terminal stays empty.
pub const MAX_WIDTH: u16 = 800;

/// The maximum number of rows.
pub const MAX_HEIGHT: u16 = 300;

/// Limits a size in columns and rows to [`MAX_WIDTH`] and [`MAX_HEIGHT`].
pub const fn clamped((width, height): (u16, u16)) -> (u16, u16) {
    (if width < MAX_WIDTH { width } else { MAX_WIDTH }, if height < MAX_HEIGHT { height } else { MAX_HEIGHT })
}

/// Whether the game can be drawn in an area of this size.
pub const fn fits(area: Rect) -> bool {
    area.width >= MIN_WIDTH && area.height >= MIN_HEIGHT
}

/// Draws how large the terminal must be, as far as there is room, and the key that leaves.
pub fn render(theme: Theme, leave: &str, area: Rect, buffer: &mut Buffer) {
    buffer.set_style(area, theme.style(Role::Screen));
    let size = format!("{}x{} of {MIN_WIDTH}x{MIN_HEIGHT}", area.width, area.height);
    let lines = [
        ("Fogwalk needs a little more room.".to_owned(), Role::Strong),
        (size, Role::Key),
        ("Make the window larger to go on.".to_owned(), Role::Screen),
        (format!("{leave} leaves. Nothing is lost."), Role::Muted),
    ];
    let top = area.y + area.height.saturating_sub(lines.len() as u16) / 2;
    for (row, (text, role)) in (top..area.bottom()).zip(lines) {
        Line::styled(text, theme.style(role)).centered().render(Rect { y: row, height: 1, ..area }, buffer);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn parts_cover_the_screen_but_for_two_lines_and_do_not_overlap() {
        for (width, height) in [(80, 24), (81, 25), (120, 40), (200, 60), (250, 80), (320, 90)] {
            let area = Rect::new(0, 0, width, height);
            let Layout { map, log, panel, status } = Layout::of(area);
            let covered: u32 = [map, log, panel, status].iter().map(|part| part.area()).sum();
            let lines = u32::from(height - 1) + u32::from(map.width);
            assert_eq!(covered + lines, area.area(), "{width}x{height}");
            assert!(map.width >= 50 && map.height >= 18);
            // The minds that are shown need room, but the map needs more.
            assert!(map.width > panel.width * 3 / 2 && log.height >= height / 8, "{width}x{height}");
            for part in [map, log, panel, status] {
                assert_eq!(part.intersection(area), part);
            }
        }
    }
}
