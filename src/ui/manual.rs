//! The window in which a help screen lists keys, and scrolls.

use ratatui::{buffer::Buffer, layout::Rect, text::Line};
use unicode_width::UnicodeWidthStr;

use super::{
    binding::Binding,
    key::Key,
    screen::{Flow, Input},
    text::{self, line, wrap},
    theme::{Role, Theme},
    window,
};

/// How wide the text in the window is.
pub(super) const WIDTH: usize = 72;
/// How wide the column of the keys is.
pub(super) const KEYS_WIDTH: usize = 18;

/// What a help screen says, as it is put together.
pub(super) struct Text {
    theme: Theme,
    width: usize,
    lines: Vec<Line<'static>>,
}

impl Text {
    /// Nothing yet; `width` is more than [`KEYS_WIDTH`].
    pub(super) fn new(theme: Theme, width: usize) -> Self {
        Self { theme, width, lines: Vec::new() }
    }

    /// Adds a paragraph.
    pub(super) fn paragraph(&mut self, text: &str) {
        let style = window::on_window(self.theme, Role::Screen);
        self.lines.extend(wrap(text, self.width, 0).into_iter().map(|text| Line::styled(text, style)));
    }

    /// Adds an empty line and a title.
    pub(super) fn title(&mut self, title: &'static str) {
        self.lines.push(Line::default());
        self.lines.push(Line::styled(title, window::on_window(self.theme, Role::Heading)));
    }

    /// Adds keys on the left, what they do on the right.
    pub(super) fn row(&mut self, keys: &str, help: &str) {
        let style = |role| window::on_window(self.theme, role);
        if keys.width() >= KEYS_WIDTH {
            // More keys than there is room for beside the words stand above them.
            self.lines.push(Line::styled(keys.to_owned(), style(Role::Key)));
        }
        let keys = if keys.width() < KEYS_WIDTH { keys } else { "" };
        let texts = wrap(help, self.width - KEYS_WIDTH, 0);
        let keys = std::iter::once(keys).chain(std::iter::repeat(""));
        let row = |(help, keys)| line([(format!("{keys:KEYS_WIDTH$}"), style(Role::Key)), (help, style(Role::Screen))]);
        self.lines.extend(texts.into_iter().zip(keys).map(row));
    }

    /// Adds the rows of one group of a table, with the keys that they have, but for those that need no words.
    pub(super) fn rows<C, G: PartialEq>(
        &mut self,
        rows: &[Binding<C, G>],
        group: &G,
        keys: impl Fn(&str) -> Vec<String>,
    ) {
        for row in rows.iter().filter(|row| row.group == *group && !row.help.is_empty()) {
            self.row(&keys(row.name).join("  "), row.help);
        }
    }

    /// All that was added.
    pub(super) fn into_lines(self) -> Vec<Line<'static>> {
        self.lines
    }
}

/// What a key is for in the window; any other closes it.
#[derive(Clone, Copy, Debug)]
pub(super) enum Turn {
    /// So many lines down, or up if negative.
    Lines(isize),
    /// So many screenfuls down, or up if negative.
    Pages(isize),
    /// Leaves the program.
    Leave,
}

/// The window, and how far it is scrolled.
#[derive(Default)]
pub(super) struct Manual {
    first: usize,
}

impl Manual {
    /// Scrolls, or closes the window. There are so many lines in all, and so many rows on the screen.
    pub(super) fn handle<C>(
        &mut self,
        input: Input,
        (lines, screen): (usize, u16),
        turn: impl FnOnce(Key) -> Option<Turn>,
    ) -> Flow<C> {
        let room = usize::from(screen.saturating_sub(4));
        let by = match input {
            Input::Scroll(step) => isize::from(step) * 3,
            Input::Click(_) => return Flow::Pop,
            Input::Key(key) => match turn(key) {
                Some(Turn::Lines(lines)) => lines,
                Some(Turn::Pages(pages)) => room.saturating_sub(1) as isize * pages,
                Some(Turn::Leave) => return Flow::Leave,
                None => return Flow::Pop,
            },
            _ => return Flow::Ignored,
        };
        self.first = self.first.saturating_add_signed(by).min(lines.saturating_sub(room));
        Flow::Consumed
    }

    /// Draws it in the middle of an area; `scroll` and `back` are the keys that do that.
    pub(super) fn render(
        &self,
        title: &str,
        lines: Vec<Line<'static>>,
        (scroll, back): (&str, &str),
        theme: Theme,
        area: Rect,
        buffer: &mut Buffer,
    ) {
        let height = (lines.len() as u16 + 2).min(area.height.saturating_sub(2));
        let shown = usize::from(height.saturating_sub(2));
        let keys = if lines.len() > shown { format!("{scroll} scroll   {back} back") } else { format!("{back} back") };
        let inner = window::open(theme, (WIDTH as u16 + 4, height), title, &keys, area, buffer);
        let first = self.first.min(lines.len().saturating_sub(shown));
        text::draw(lines.into_iter().skip(first), inner, buffer);
    }
}
