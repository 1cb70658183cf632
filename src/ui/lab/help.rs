//! The lab's help, printed from the table of keys.

use ratatui::{buffer::Buffer, layout::Rect, text::Line};

use super::{
    super::{
        manual::{Manual, Text, WIDTH},
        screen::{Flow, Input, Screen},
        words::harmless,
    },
    bench::Bench,
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
        self.manual.render("The lab", lines(bench), &bench.keys.window, bench.theme, area, buffer);
    }
}

/// What it is all about.
const INTRO: &str = "The search keeps two lists. On the open list are cells that it has seen and not yet looked around \
                     from, on the closed list those that it is done with. Each cell knows G, what the way to it costs, H, \
                     what is left at a guess, and their sum F. Again and again the open cell with the lowest F is closed, \
                     and its neighbours are opened, or given it as a parent if that makes their G smaller. When the goal \
                     is closed, the parents lead back along the path. On the bar of time, marks or heights show where \
                     cells were given new parents.";

fn lines(bench: &Bench) -> Vec<Line<'static>> {
    let mut text = Text::new(bench.theme, WIDTH);
    text.paragraph(INTRO);
    let about = &bench.study().experiment().level.about;
    if !about.trim().is_empty() {
        text.title("This level");
        text.paragraph(&bench.keys.game.fill(&harmless(about)));
    }
    for group in Group::ALL {
        text.title(group.title());
        text.rows(BINDINGS, &group, |name| bench.keys.lab.keys(name));
    }
    text.windows(&bench.keys.window);
    text.into_lines()
}
