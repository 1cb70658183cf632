//! The lab's help, printed from the table of keys.

use ratatui::{buffer::Buffer, layout::Rect, style::Style, text::Line};

use super::{
    super::{
        help,
        screen::{Flow, Input, Screen},
        text::{self, wrap},
        theme::{Role, Theme},
        window,
    },
    bench::Bench,
    keys::{BINDINGS, Command, Group},
};

/// Shows every key.
#[derive(Default)]
pub(super) struct HelpScreen {
    first: usize,
}

/// How wide the text is.
const WIDTH: usize = 72;

impl Screen<Bench> for HelpScreen {
    fn handle(&mut self, input: Input, bench: &mut Bench) -> Flow<Bench> {
        let room = usize::from(bench.layout().status.bottom().saturating_sub(4));
        let most = lines(bench.study().experiment().level.about.as_str(), bench.theme).len().saturating_sub(room);
        let page = room.saturating_sub(1) as isize;
        let by = match input {
            Input::Scroll(step) => isize::from(step) * 3,
            Input::Click(_) => return Flow::Pop,
            Input::Key(key) => match bench.keymap.command(key) {
                Some(Command::Move(direction)) => direction.offset().1 as isize,
                Some(Command::TurnPage(false)) => -page,
                Some(Command::ForwardRound) => 1,
                Some(Command::BackRound) => -1,
                Some(Command::Play | Command::TurnPage(true)) => page,
                Some(Command::Leave) => return Flow::Leave,
                _ => return Flow::Pop,
            },
            _ => return Flow::Ignored,
        };
        self.first = self.first.saturating_add_signed(by).min(most);
        Flow::Consumed
    }

    fn render(&self, bench: &Bench, area: Rect, buffer: &mut Buffer) {
        let theme = bench.theme;
        let lines = lines(&bench.study().experiment().level.about, theme);
        let height = (lines.len() as u16 + 2).min(area.height.saturating_sub(2));
        let shown = usize::from(height.saturating_sub(2));
        let keys = if lines.len() > shown { "j k scroll   Esc back" } else { "Esc back" };
        let inner = window::open(theme, (WIDTH as u16 + 4, height), "The lab", keys, area, buffer);
        let first = self.first.min(lines.len().saturating_sub(shown));
        text::draw(lines.into_iter().skip(first), inner, buffer);
    }
}

/// What it is all about.
const INTRO: &str = "The search keeps two lists. On the open list are cells that it has seen and not yet looked around \
                     from, on the closed list those that it is done with. Each cell knows G, what the way to it costs, H, \
                     what is left at a guess, and their sum F. Again and again the open cell with the lowest F is closed, \
                     and its neighbours are opened, or given it as a parent if that makes their G smaller. When the goal \
                     is closed, the parents lead back along the path. On the bar of time, marks or heights show where \
                     cells were given new parents.";

fn lines(about: &str, theme: Theme) -> Vec<Line<'static>> {
    let style = |role| window::on_window(theme, role);
    let paragraph = |text: &str, role: Role, style: &dyn Fn(Role) -> Style| {
        let style = style(role);
        wrap(text, WIDTH, 0).into_iter().map(move |text| Line::styled(text, style)).collect::<Vec<_>>()
    };
    let mut lines = paragraph(INTRO, Role::Screen, &style);
    if !about.trim().is_empty() {
        lines.push(Line::default());
        lines.push(Line::styled("This level", style(Role::Heading)));
        lines.extend(paragraph(&super::super::words::harmless(about), Role::Screen, &style));
    }
    for group in Group::ALL {
        lines.push(Line::default());
        lines.push(Line::styled(group.title(), style(Role::Heading)));
        for binding in BINDINGS.iter().filter(|binding| binding.group == group && !binding.help.is_empty()) {
            lines.extend(help::row(&binding.keys.join("  "), binding.help, WIDTH, &style));
        }
    }
    lines
}
