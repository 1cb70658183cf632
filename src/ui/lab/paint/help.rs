//! The help for whoever paints, printed from the table of keys.

use ratatui::{buffer::Buffer, layout::Rect, text::Line};

use super::{
    super::{
        super::{
            manual::{Manual, Text, WIDTH},
            screen::{Flow, Input, Screen},
            words::harmless,
        },
        bench::Bench,
    },
    keys::{BINDINGS, Group},
};

/// Shows every key.
#[derive(Default)]
pub(super) struct HelpScreen {
    manual: Manual,
}

impl Screen<Bench> for HelpScreen {
    fn handle(&mut self, input: Input, bench: &mut Bench) -> Flow<Bench> {
        let lines = lines(bench).len();
        self.manual.handle(input, lines, bench)
    }

    fn render(&self, bench: &Bench, area: Rect, buffer: &mut Buffer) {
        self.manual.render("Painting", lines(bench), &bench.keys.window, bench.theme, area, buffer);
    }
}

/// What it is all about.
const INTRO: &str = "Paint, and the search follows. Press and drag the mouse, or move the brush with the keys. A stroke that \
                     begins on what it would paint takes that away. Drag A and B to other places. Units, items and \
                     waypoints are for when you play the map.";

/// What a puzzle is.
const PUZZLE: &str = "Paint until the condition holds, with as few cells as you can: each cell that is not as it was counts, \
                      and so does an end that has been moved.";

fn lines(bench: &Bench) -> Vec<Line<'static>> {
    let mut text = Text::new(bench.theme, WIDTH);
    text.paragraph(INTRO);
    let level = &bench.study().experiment().level;
    if bench.easel.task.is_some() {
        text.title("This puzzle");
        text.paragraph(&harmless(&level.about));
        text.paragraph(PUZZLE);
    }
    for group in Group::ALL {
        text.title(group.title());
        text.rows(BINDINGS, &group, |name| bench.keys.paint.keys(name));
    }
    text.windows(&bench.keys.window);
    text.into_lines()
}
