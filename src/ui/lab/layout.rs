//! The layout of the lab's screen.

use ratatui::layout::Rect;

use crate::lab::Comparison;

/// The area of one of several maps.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Pane {
    /// The line for its title; empty if there is only one map.
    pub(super) title: Rect,
    /// The map itself.
    pub(super) map: Rect,
}

/// The parts of the lab's screen. Lines of one cell run between maps, between maps and panel, and below both.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Layout {
    panes: [Pane; Comparison::MOST],
    count: usize,
    /// All maps, top left.
    pub(super) maps: Rect,
    /// The side panel, right; empty where several maps need its room.
    pub(super) panel: Rect,
    /// The line below both.
    pub(super) rule: Rect,
    /// The page of a lesson, if one is open.
    pub(super) lesson: Rect,
    /// The results of several searches: a table, or a chart.
    pub(super) table: Rect,
    /// The story: what happened, in sentences.
    pub(super) story: Rect,
    /// The time bar.
    pub(super) bar: Rect,
    /// The status line, at the bottom.
    pub(super) status: Rect,
}

/// How the results of several searches are shown.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Below {
    /// A row for each search.
    Table,
    /// A chart of the cost of each plan.
    Chart,
}

/// What depends on the width of the screen.
struct Width {
    /// From how many columns on it holds.
    from: u16,
    /// The least and the most columns of the panel, which has three in ten of the screen's in between.
    panel: (u16, u16),
    /// Whether there is room for it beside several maps.
    has_panel_beside_several: bool,
}

/// The widths, widest first.
const WIDTHS: [Width; 3] = [
    Width { from: 240, panel: (58, 64), has_panel_beside_several: true },
    Width { from: 130, panel: (30, 39), has_panel_beside_several: true },
    Width { from: 0, panel: (30, 39), has_panel_beside_several: false },
];

/// What depends on the height of the screen.
struct Height {
    /// From how many rows on it holds.
    from: u16,
    /// The most rows of a lesson's page.
    lesson: u16,
    /// The fewest rows of the story.
    story: u16,
    /// The rows of a chart, and of one above a lesson's page.
    charts: (u16, u16),
    /// In how many rows four maps stand.
    rows_of_four: u16,
}

/// The heights, tallest first.
const HEIGHTS: [Height; 4] = [
    Height { from: 50, lesson: 10, story: 3, charts: (9, 9), rows_of_four: 2 },
    Height { from: 36, lesson: 9, story: 3, charts: (9, 7), rows_of_four: 2 },
    Height { from: 30, lesson: 9, story: 2, charts: (9, 5), rows_of_four: 2 },
    Height { from: 0, lesson: 8, story: 2, charts: (7, 3), rows_of_four: 1 },
];

impl Width {
    /// The row of the table that holds for a screen of so many columns.
    fn of(columns: u16) -> &'static Self {
        WIDTHS.iter().find(|row| columns >= row.from).unwrap_or(&WIDTHS[WIDTHS.len() - 1])
    }
}

impl Height {
    /// The row of the table that holds for a screen of so many rows.
    fn of(rows: u16) -> &'static Self {
        HEIGHTS.iter().find(|row| rows >= row.from).unwrap_or(&HEIGHTS[HEIGHTS.len() - 1])
    }
}

impl Layout {
    /// The layout of a screen with this many maps. Most of the additional room of a larger screen goes to them. The
    /// pane below the maps gets as many lines as `pane` wants, and the story at least `story` lines, as far as that
    /// leaves enough to the maps.
    pub(super) fn of(area: Rect, (count, below): (usize, Below), pane: Option<u16>, story: usize) -> Self {
        let count = count.clamp(1, Comparison::MOST);
        let (width, height) = (Width::of(area.width), Height::of(area.height));
        let has_panel = count == 1 || width.has_panel_beside_several;
        let (least, most) = width.panel;
        let panel_width = if has_panel { (area.width * 3 / 10).clamp(least, most).min(area.width) } else { 0 };
        let table_height = match (below, pane) {
            _ if count == 1 => 0,
            (Below::Table, _) => count as u16 + 1,
            (Below::Chart, None) => height.charts.0,
            (Below::Chart, Some(_)) => height.charts.1,
        };
        let story_height = (story as u16).min(area.height / 4).max(height.story);
        let lesson_height = pane.map_or(0, |wanted| wanted.min(height.lesson));
        let above = area.height.saturating_sub(3 + story_height + table_height + lesson_height);
        let left = if has_panel { area.width.saturating_sub(panel_width + 1) } else { area.width };
        let row = |offset: u16, height: u16| {
            Rect::new(area.x, area.y + above + offset, area.width, height).intersection(area)
        };
        let maps = Rect::new(area.x, area.y, left, above);
        Self {
            panes: panes(maps, count, height.rows_of_four),
            count,
            maps,
            panel: Rect::new(area.x + area.width - panel_width, area.y, panel_width, above).intersection(area),
            rule: row(0, 1),
            lesson: row(1, lesson_height),
            table: row(1 + lesson_height, table_height),
            story: row(1 + lesson_height + table_height, story_height),
            bar: row(1 + lesson_height + table_height + story_height, 1),
            status: row(2 + lesson_height + table_height + story_height, 1),
        }
    }

    /// This layout with two maps one above the other.
    #[must_use]
    pub(super) fn with_maps_stacked(mut self) -> Self {
        let height = self.maps.height / self.count as u16;
        for (place, pane) in (0..).zip(&mut self.panes[..self.count]) {
            let frame = Rect { y: self.maps.y + place * height, height, ..self.maps };
            *pane = framed(frame, 1);
        }
        self
    }

    /// This layout with one of its maps in the whole room; the others have none.
    #[must_use]
    pub(super) fn with_only(mut self, shown: usize) -> Self {
        for (place, pane) in self.panes[..self.count].iter_mut().enumerate() {
            *pane = if place == shown { framed(self.maps, 1) } else { Pane::default() };
        }
        self
    }

    /// The areas of the maps.
    pub(super) fn panes(&self) -> &[Pane] {
        &self.panes[..self.count]
    }
}

/// Divides the room for maps: side by side, four of them in so many rows.
fn panes(room: Rect, count: usize, rows_of_four: u16) -> [Pane; Comparison::MOST] {
    let rows = if count == 4 { rows_of_four } else { 1 };
    let columns = count as u16 / rows;
    let (width, height) = ((room.width + 1) / columns, room.height / rows);
    let title_height = u16::from(count > 1);
    let mut panes = [Pane::default(); Comparison::MOST];
    for (place, pane) in (0..).zip(&mut panes).take(count) {
        let (column, row) = (place % columns, place / columns);
        // A line of one cell separates two of them.
        let corner = (room.x + column * width, room.y + row * height);
        let frame = Rect::new(corner.0, corner.1, width.saturating_sub(1), height).intersection(room);
        *pane = framed(frame, title_height);
    }
    panes
}

/// A map with a title of so many lines in an area.
fn framed(frame: Rect, title_height: u16) -> Pane {
    let title_height = title_height.min(frame.height);
    Pane {
        title: Rect { height: title_height, ..frame },
        map: Rect { y: frame.y + title_height, height: frame.height - title_height, ..frame },
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn parts_do_not_overlap_and_leave_room_for_the_maps() {
        for (width, height) in [(80, 24), (81, 25), (100, 40), (200, 60), (320, 90), (1, 1), (30, 9)] {
            let tables = (1..=Comparison::MOST).map(|count| (count, Below::Table));
            for (below, pane) in tables
                .chain([(2, Below::Chart)])
                .flat_map(|below| [None, Some(5), Some(u16::MAX)].map(|pane| (below, pane)))
            {
                let area = Rect::new(0, 0, width, height);
                let (layout, count) = (Layout::of(area, below, pane, 0), below.0);
                let Layout { panel, rule, lesson, table, story, bar, status, .. } = layout;
                let panes = layout.panes().iter().flat_map(|pane| [pane.title, pane.map]);
                let parts: Vec<_> = panes.chain([panel, rule, lesson, table, story, bar, status]).collect();
                for (place, part) in parts.iter().enumerate() {
                    assert_eq!(part.intersection(area), *part);
                    assert!(
                        parts[..place].iter().all(|other| !other.intersects(*part)),
                        "{width}x{height} {below:?} {pane:?}"
                    );
                }
                let map = layout.panes()[count - 1].map;
                let least = match below.1 {
                    Below::Chart if pane.is_some() => 4,
                    _ if pane.is_some() => 5,
                    _ => 11,
                };
                assert!(width < 80 || (map.width >= 19 && map.height >= least), "{map:?}");
            }
        }
        let alone = Layout::of(Rect::new(0, 0, 80, 24), (1, Below::Table), None, 0);
        assert!(alone.panes()[0].map.width >= 49 && alone.panes()[0].map.height >= 18);
    }
}
