//! The help for whoever paints, printed from the table of keys.

use ratatui::{buffer::Buffer, layout::Rect, text::Line};

use crate::grid::Direction;

use super::{
    super::{
        super::{
            manual::{Manual, Text, Turn, WIDTH},
            screen::{Flow, Input, Screen},
            words::harmless,
        },
        bench::Bench,
    },
    keys::{BINDINGS, Command, Group},
};

/// Shows every key.
#[derive(Default)]
pub(super) struct HelpScreen {
    manual: Manual,
}

impl Screen<Bench> for HelpScreen {
    fn handle(&mut self, input: Input, bench: &mut Bench) -> Flow<Bench> {
        let size = (lines(bench).len(), bench.layout().status.bottom());
        self.manual.handle(input, size, |key| match bench.keymap.paint.command(key)? {
            Command::Move(_) if key.to_string() == "PageDown" => Some(Turn::Pages(1)),
            Command::Move(_) if key.to_string() == "PageUp" => Some(Turn::Pages(-1)),
            Command::Move(direction) => Some(Turn::Lines(direction.offset().1 as isize)),
            Command::Dab => Some(Turn::Pages(1)),
            Command::Leave => Some(Turn::Leave),
            _ => None,
        })
    }

    fn render(&self, bench: &Bench, area: Rect, buffer: &mut Buffer) {
        let keymap = &bench.keymap.paint;
        let scrolls = [Direction::South, Direction::North].map(|to| keymap.key(Command::Move(to))).join(" ");
        let keys = (scrolls, keymap.key(Command::Done));
        self.manual.render("Painting", lines(bench), (&keys.0, &keys.1), bench.theme, area, buffer);
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
        text.rows(BINDINGS, &group, |name| bench.keymap.paint.keys(name));
    }
    text.into_lines()
}
