//! The layout of the screen, the sizes that it may have, and the message on a terminal that is too small.

use ratatui::{
    buffer::Buffer,
    layout::{Position, Rect},
    text::Line,
    widgets::Widget,
};

use super::theme::{Role, Theme};

/// The parts of the game's screen, separated by lines of one cell.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Layout {
    /// The map, top left.
    pub map: Rect,
    /// Messages, below the map or below the panel.
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
    /// Those of floors of which at least half has room then, from the left to the right. What is known does not count:
    /// a floor has one size of cells from the first turn to the last.
    IfHalfFits,
    Always,
}

/// Where the messages are.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum LogPlace {
    /// Below the map: so many lines.
    BelowMap(u16),
    /// Below the panel, in its columns, in so much of the height of the screen in percent, and in what the text of the
    /// panel leaves: most messages are short, and lines as wide as a wide map would be empty.
    BelowPanel(u16),
}

use LogPlace::{BelowMap, BelowPanel};

/// How the room of a screen is shared.
#[derive(Debug)]
pub(super) struct Plan {
    /// The smallest screen that it is for, in columns and rows.
    from: (u16, u16),
    /// The width of the panel, in columns.
    panel: u16,
    /// The number of columns of text in the panel.
    pub(super) columns: u16,
    /// Where the messages are, and how much room they have.
    log: LogPlace,
    /// Which maps are drawn in cells of two columns, so that they look square.
    pub(super) squares: Squares,
    /// Whether there is a small map of the whole floor in the panel while the map shows a part of it.
    pub(super) has_minimap: bool,
}

/// The plans, from the smallest screen to the largest. The last one counts that fits.
const PLANS: &[Plan] = &[
    Plan { from: (0, 0), panel: 27, columns: 1, log: BelowMap(4), squares: Squares::Never, has_minimap: false },
    Plan { from: (100, 30), panel: 28, columns: 1, log: BelowMap(5), squares: Squares::IfHalfFits, has_minimap: false },
    Plan { from: (120, 36), panel: 32, columns: 1, log: BelowMap(7), squares: Squares::IfHalfFits, has_minimap: true },
    Plan {
        from: (160, 48),
        panel: 40,
        columns: 1,
        log: BelowPanel(32),
        squares: Squares::IfHalfFits,
        has_minimap: true,
    },
    Plan { from: (200, 56), panel: 39, columns: 1, log: BelowPanel(34), squares: Squares::Always, has_minimap: true },
    Plan { from: (250, 60), panel: 86, columns: 2, log: BelowPanel(30), squares: Squares::Always, has_minimap: true },
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
        Self::shared(area, plan.panel, plan.log)
    }

    /// The layout for a screen of this size with as narrow a panel as there is.
    pub(super) fn with_narrow_panel(area: Rect) -> Self {
        let plan = Plan::of(area);
        Self::shared(area, NARROW_PANEL.min(plan.panel), plan.log)
    }

    /// Whether the messages are below the map, and not below the panel.
    pub(super) const fn has_log_below_map(&self) -> bool {
        self.log.x == self.map.x
    }

    /// The part for messages where the text of the panel ends above this row: messages below the panel take the room
    /// that the panel leaves.
    pub(super) fn log_below(&self, row: u16) -> Rect {
        let top = if self.has_log_below_map() { self.log.y } else { (row + 1).min(self.log.y) };
        Rect { y: top, height: self.log.bottom() - top, ..self.log }
    }

    fn shared(area: Rect, panel: u16, log: LogPlace) -> Self {
        let panel_width = panel.min(area.width);
        let left = area.width.saturating_sub(panel_width + 1);
        let above_status = area.height.saturating_sub(1);
        let (lines, map_height, panel_height) = match log {
            BelowMap(lines) => {
                let lines = lines.min(area.height);
                (lines, above_status.saturating_sub(lines + 1), above_status)
            }
            BelowPanel(percent) => {
                let lines = area.height * percent / 100;
                (lines, above_status.saturating_sub(1), above_status.saturating_sub(lines + 1))
            }
        };
        let map = Rect::new(area.x, area.y, left, map_height);
        let panel = Rect::new(area.x + left + 1, area.y, panel_width, panel_height);
        let above = match log {
            BelowMap(_) => map,
            BelowPanel(_) => panel,
        };
        Self {
            map,
            log: Rect { y: above.bottom() + 1, height: lines, ..above }.intersection(area),
            panel: panel.intersection(area),
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

/// How far a position in an area is from its nearest edge, in columns; a row is as high as two columns are wide.
pub(super) fn from_edge(area: Rect, at: Position) -> usize {
    let columns = (at.x - area.x).min(area.right() - 1 - at.x);
    let rows = (at.y - area.y).min(area.bottom() - 1 - at.y);
    usize::from(columns.min(2 * rows))
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
    fn messages_below_the_panel_take_what_its_text_leaves() {
        let layout = Layout::of(Rect::new(0, 0, 200, 60));
        let log = layout.log_below(20);
        assert_eq!((log.y, log.bottom(), log.x), (21, layout.log.bottom(), layout.log.x));
        assert_eq!(layout.log_below(layout.panel.bottom()), layout.log);
        let narrow = Layout::of(Rect::new(0, 0, 80, 24));
        assert_eq!(narrow.log_below(3), narrow.log, "those below the map stay there");
    }

    #[test]
    fn parts_cover_the_screen_but_for_lines_between_them_and_do_not_overlap() {
        for (width, height) in [(80, 24), (81, 25), (120, 40), (160, 48), (200, 60), (250, 80), (320, 90)] {
            let area = Rect::new(0, 0, width, height);
            let layout @ Layout { map, log, panel, status } = Layout::of(area);
            let covered: u32 = [map, log, panel, status].iter().map(|part| part.area()).sum();
            // Below the map there is a line in any case.
            let above_log = if layout.has_log_below_map() { 0 } else { panel.width };
            let lines = u32::from(height - 1) + u32::from(map.width + above_log);
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
