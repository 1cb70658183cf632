//! Where the parts of the lab's screen are.

use ratatui::layout::Rect;

/// The parts of the lab's screen. A line of one cell runs between map and panel, and below both.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Layout {
    /// The map, top left.
    pub(super) map: Rect,
    /// The side panel, right.
    pub(super) panel: Rect,
    /// The line below both.
    pub(super) rule: Rect,
    /// What happened, in sentences.
    pub(super) story: Rect,
    /// The bar of time.
    pub(super) bar: Rect,
    /// The status line, at the bottom.
    pub(super) status: Rect,
}

impl Layout {
    /// The layout of a screen. The larger it is, the more of it goes to the map.
    pub(super) fn of(area: Rect) -> Self {
        let panel_width = (area.width * 3 / 10).clamp(30, 44).min(area.width);
        let story_height = if area.height >= 36 { 3 } else { 2 };
        let below = 3 + story_height;
        let above = area.height.saturating_sub(below);
        let left = area.width.saturating_sub(panel_width + 1);
        let row = |offset: u16, height: u16| Rect::new(area.x, area.y + above + offset, area.width, height);
        Self {
            map: Rect::new(area.x, area.y, left, above),
            panel: Rect::new(area.x + left + 1, area.y, panel_width, above).intersection(area),
            rule: row(0, 1).intersection(area),
            story: row(1, story_height).intersection(area),
            bar: row(1 + story_height, 1).intersection(area),
            status: row(2 + story_height, 1).intersection(area),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn parts_cover_the_screen_but_for_a_line_and_do_not_overlap() {
        for (width, height) in [(80, 24), (81, 25), (100, 40), (200, 60)] {
            let area = Rect::new(0, 0, width, height);
            let Layout { map, panel, rule, story, bar, status } = Layout::of(area);
            let parts = [map, panel, rule, story, bar, status];
            let covered: u32 = parts.iter().map(|part| part.area()).sum();
            assert_eq!(covered + u32::from(map.height), area.area(), "{width}x{height}");
            assert!(map.width >= 49 && map.height >= 18);
            assert!(parts.iter().all(|part| part.intersection(area) == *part));
        }
    }
}
