//! The help pages of the lab and of painting, printed from the tables of keys.

use ratatui::{buffer::Buffer, layout::Rect, text::Line};

use super::{
    super::{
        manual::{self, Manual, Text},
        screen::{Context as _, Flow, Input, Screen},
        words::harmless,
    },
    bench::Bench,
    keys, paint,
};

/// The keys that a page explains.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Page {
    Lab,
    Painting,
}

/// Explains every key of the lab or of painting.
pub(super) struct HelpScreen {
    page: Page,
    manual: Manual,
}

impl HelpScreen {
    /// The help of the lab.
    pub(super) fn of_lab() -> Self {
        Self { page: Page::Lab, manual: Manual::default() }
    }

    /// The help of painting.
    pub(super) fn of_painting() -> Self {
        Self { page: Page::Painting, manual: Manual::default() }
    }

    fn lines(&self, bench: &Bench) -> Vec<Line<'static>> {
        let mut text = Text::new(bench.theme, manual::width(bench.screen()));
        match self.page {
            Page::Lab => lab(bench, &mut text),
            Page::Painting => painting(bench, &mut text),
        }
        text.windows(&bench.keys.window);
        text.into_lines()
    }
}

impl Screen<Bench> for HelpScreen {
    fn handle(&mut self, input: Input, bench: &mut Bench) -> Flow<Bench> {
        let lines = self.lines(bench).len();
        self.manual.handle(input, lines, bench)
    }

    fn render(&self, bench: &Bench, area: Rect, buffer: &mut Buffer) {
        let title = if self.page == Page::Lab { "The lab" } else { "Painting" };
        self.manual.render(title, self.lines(bench), &bench.keys.window, bench.theme, area, buffer);
    }
}

const LAB: &str = "The search keeps two lists. The open list holds cells that it has reached but not yet expanded, the closed \
                   list holds cells that it is done with. Each cell has three figures: G is the cost of the path to it, H the \
                   estimate of the cost that remains, and F their sum. Again and again the search closes the open cell with \
                   the lowest F and opens its neighbours; a neighbour that is already open gets the closed cell as its parent \
                   if that makes its G smaller. When the goal is closed, the parents lead back along the path. On the time bar, \
                   marks or heights show where cells were given new parents.";

const PAINTING: &str = "Paint, and the search follows. Press and drag the mouse, or move the brush with the keys. A stroke that \
                        begins on a cell that already has what you paint erases it instead. Drag A and B to move the ends. \
                        Units, items and waypoints take effect when you play the map.";

const PUZZLE: &str = "Paint until the condition holds, with as few cells as you can: each cell that differs from the original \
                      counts, and so does an end that has been moved.";

fn lab(bench: &Bench, text: &mut Text) {
    text.paragraph(LAB);
    let about = &bench.study().experiment().level.about;
    if !about.trim().is_empty() {
        text.title("This level");
        text.paragraph(&bench.keys.game.fill(&harmless(about)));
    }
    for group in keys::Group::ALL {
        text.title(group.title());
        text.rows(keys::BINDINGS, &group, |name| bench.keys.lab.keys(name));
    }
}

fn painting(bench: &Bench, text: &mut Text) {
    text.paragraph(PAINTING);
    if bench.easel.task.is_some() {
        text.title("This puzzle");
        text.paragraph(&harmless(&bench.study().experiment().level.about));
        text.paragraph(PUZZLE);
    }
    for group in paint::Group::ALL {
        text.title(group.title());
        text.rows(paint::BINDINGS, &group, |name| bench.keys.paint.keys(name));
    }
}
