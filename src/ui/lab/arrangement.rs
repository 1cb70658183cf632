//! How the screen is divided between the maps and the panes beside and below them.

use super::{
    bench::Bench,
    code::Place,
    layout::{Below, Layout},
    view::View,
};

impl Bench {
    /// Divides the screen between the maps.
    pub(super) fn arrange(&mut self) {
        self.layout = match self.code_place() {
            Some(Place::Below) => self.divided(true),
            _ => self.layout_without_code(),
        };
        // All of them show the same part of the map.
        let first = self.views.first().copied().unwrap_or_else(View::new);
        self.views = vec![first; self.comparison.studies().len()];
    }

    /// Divides the screen anew if the listing has come or gone with the algorithm.
    pub(super) fn rearrange(&mut self) {
        let before = self.layout.lesson.height;
        let has_pane = self.has_pane() || self.code_place() == Some(Place::Below);
        if (before > 0) != has_pane {
            self.arrange();
        }
    }

    /// Whether something other than the listing is shown below the maps.
    fn has_pane(&self) -> bool {
        self.tutor.is_some() || self.quiz.is_open() || self.shows_heap()
    }

    /// The layout if the listing is not below the maps.
    pub(super) fn layout_without_code(&self) -> Layout {
        self.divided(self.has_pane())
    }

    fn divided(&self, has_pane: bool) -> Layout {
        let screen = super::super::screen::Context::screen(self);
        let count = self.comparison.studies().len();
        let below = if self.is_in_theatre() { Below::Chart } else { Below::Table };
        // Beside several maps there is no panel, so the story says what a puzzle asks for.
        let width = usize::from(screen.width.saturating_sub(2));
        let story = if count > 1 { super::paint::task_in_lines(self, width).len() } else { 0 };
        Layout::of(screen, (count, below), has_pane, story)
    }
}
