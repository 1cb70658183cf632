//! How the screen is divided between the maps and the panes beside and below them.

use ratatui::{buffer::Buffer, layout::Rect, text::Line, widgets::Widget};

use super::{
    super::{screen::Context as _, text::line, theme::Role, window},
    bench::Bench,
    code::Place,
    keys::Command,
    layout::{Below, Layout},
    lesson,
    view::View,
};

/// On a narrower screen the theatre shows one of its two maps at a time, in the whole width.
const LEAST_FOR_TWO: u16 = 100;

impl Bench {
    /// Divides the screen between the maps.
    pub(super) fn arrange(&mut self) {
        // The same for all pages, so that the map stays where it is when a page is turned.
        let height = |tutor| lesson::height(tutor, &self.keys.lab, self.screen().width);
        self.lesson_height = self.tutor.as_ref().map_or(0, height);
        self.layout = match self.code_place() {
            Some(Place::Below) => self.divided(Some(u16::MAX)),
            _ => self.layout_without_code(),
        };
        // All of them show the same part of the map.
        let first = self.views.first().copied().unwrap_or_else(View::new);
        self.views = vec![first; self.comparison.studies().len()];
    }

    /// Divides the screen anew if the listing has come or gone with the algorithm.
    pub(super) fn rearrange(&mut self) {
        let before = self.layout.lesson.height;
        let has_pane = self.pane().is_some() || self.code_place() == Some(Place::Below);
        if (before > 0) != has_pane {
            self.arrange();
        }
    }

    /// The lines that the pane below the maps wants for something other than the listing; `None` if nothing is shown
    /// there.
    fn pane(&self) -> Option<u16> {
        if self.quiz.is_open() || self.shown_sheet().is_some() {
            return Some(u16::MAX);
        }
        self.tutor.as_ref().map(|_| self.lesson_height)
    }

    /// The layout if the listing is not below the maps.
    pub(super) fn layout_without_code(&self) -> Layout {
        self.divided(self.pane())
    }

    fn divided(&self, pane: Option<u16>) -> Layout {
        let screen = self.screen();
        let count = self.comparison.studies().len();
        let below = if self.is_in_theatre() { Below::Chart } else { Below::Table };
        // Beside several maps there is no panel, so the story says what a puzzle asks for.
        let width = usize::from(screen.width.saturating_sub(2));
        let story = if count > 1 { super::paint::task_in_lines(self, width).len() } else { 0 };
        let beside = Layout::of(screen, (count, below), pane, story);
        if !self.is_in_theatre() {
            return beside;
        }
        if screen.width < LEAST_FOR_TWO {
            return beside.with_only(self.comparison.active_place());
        }
        // Plans stand one above the other where their maps have larger cells then.
        let stacked = beside.with_maps_stacked();
        let detail = |layout: &Layout| View::detail(self.drawing(self.study()), layout.panes()[0].map);
        if detail(&stacked) > detail(&beside) { stacked } else { beside }
    }
}

/// Opens the pane below the maps for what the key of a command shows and hides, with a title and that key at its foot;
/// returns the room above them.
pub(super) fn pane(
    bench: &Bench,
    area: Rect,
    title: &str,
    (command, shown): (Command, &str),
    buffer: &mut Buffer,
) -> Rect {
    let style = |role| window::on_window(bench.theme, role);
    buffer.set_style(area, bench.theme.style(Role::Window));
    let inner = Rect { x: area.x + 1, width: area.width.saturating_sub(2), ..area }.intersection(area);
    let body = Rect { height: inner.height.saturating_sub(1), ..inner };
    let foot = Rect { y: body.bottom(), height: inner.height - body.height, ..inner };
    let back = if bench.tutor().is_some() { "back to the lesson".to_owned() } else { format!("hide the {shown}") };
    let keys = [(bench.keys.lab.key(command), style(Role::Key)), (format!(" {back}   "), style(Role::Muted))];
    line(keys).right_aligned().render(foot, buffer);
    Line::styled(title.to_owned(), style(Role::Muted)).render(foot, buffer);
    body
}
