//! The lab's help, printed from the table of keys.

use ratatui::{buffer::Buffer, layout::Rect, text::Line};

use super::{
    super::{
        manual::{Manual, Text, Turn, WIDTH},
        screen::{Flow, Input, Screen},
        words::harmless,
    },
    bench::Bench,
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
        self.manual.handle(input, size, |key| match bench.keymap.command(key)? {
            Command::Move(direction) => Some(Turn::Lines(direction.offset().1 as isize)),
            Command::ForwardRound if key.to_string() == "Down" => Some(Turn::Lines(1)),
            Command::BackRound if key.to_string() == "Up" => Some(Turn::Lines(-1)),
            Command::ForwardRound | Command::Play => Some(Turn::Pages(1)),
            Command::BackRound => Some(Turn::Pages(-1)),
            Command::Leave => Some(Turn::Leave),
            _ => None,
        })
    }

    fn render(&self, bench: &Bench, area: Rect, buffer: &mut Buffer) {
        let keys = (bench.keymap.scrolls(), bench.keymap.key(Command::Levels));
        self.manual.render("The lab", lines(bench), (&keys.0, &keys.1), bench.theme, area, buffer);
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
        text.paragraph(&harmless(about));
    }
    for group in Group::ALL {
        text.title(group.title());
        text.rows(BINDINGS, &group, |name| bench.keymap.keys(name));
    }
    text.into_lines()
}
