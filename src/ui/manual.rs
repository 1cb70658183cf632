//! The window in which a help screen lists keys, and scrolls.

use ratatui::{buffer::Buffer, layout::Rect, style::Style, text::Line};
use unicode_width::UnicodeWidthStr;

use crate::content::FactionId;

use super::{
    binding::Binding,
    screen::{Context, Flow, Input, WayOut},
    text::{self, line, wrap},
    theme::{Role, Theme, UnitMood},
    window::{self, Command, Keymap},
};

/// Width of the text on the smallest screen.
const LEAST_WIDTH: u16 = 72;

/// Width of the text in the window on a screen of this size.
pub(super) fn width(screen: Rect) -> usize {
    usize::from(window::text_width(LEAST_WIDTH, screen))
}

/// Width of the column of keys.
pub(super) const KEYS_WIDTH: usize = 18;

/// The lines of a help screen.
pub(super) struct Text {
    theme: Theme,
    width: usize,
    lines: Vec<Line<'static>>,
}

impl Text {
    /// An empty text; `width` is more than [`KEYS_WIDTH`].
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

    /// Adds a line with keys on the left and their help on the right.
    pub(super) fn row(&mut self, keys: &str, help: &str) {
        self.row_in(window::on_window(self.theme, Role::Key), keys, help);
    }

    /// Adds a line with the emblem and the name of a faction on the left, in its colour, and words on the right.
    pub(super) fn faction(&mut self, faction: FactionId, help: &str) {
        let row = faction.row();
        let colours = self.theme.unit(faction, UnitMood::Calm, self.theme.style(Role::Window));
        self.row_in(colours, &format!("{} {}", row.badge.emblem, row.name), help);
    }

    /// Adds a line with something in this style on the left.
    fn row_in(&mut self, key: Style, keys: &str, help: &str) {
        let style = |role| window::on_window(self.theme, role);
        if keys.width() >= KEYS_WIDTH {
            // Keys that need more room than the column has stand on a line of their own.
            self.lines.push(Line::styled(keys.to_owned(), key));
        }
        let keys = if keys.width() < KEYS_WIDTH { keys } else { "" };
        let texts = wrap(help, self.width - KEYS_WIDTH, 0);
        let keys = std::iter::once(keys).chain(std::iter::repeat(""));
        let row = |(help, keys)| line([(format!("{keys:KEYS_WIDTH$}"), key), (help, style(Role::Screen))]);
        self.lines.extend(texts.into_iter().zip(keys).map(row));
    }

    /// Adds the rows of one group of a table, with the keys that are bound; rows without a help text are left out.
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

    /// Adds the keys of windows.
    pub(super) fn windows(&mut self, keys: &Keymap) {
        for group in window::Group::ALL {
            self.title(group.title());
            self.rows(window::BINDINGS, &group, |name| keys.keys(name));
        }
    }

    /// The finished lines.
    pub(super) fn into_lines(self) -> Vec<Line<'static>> {
        self.lines
    }
}

/// The window of a help screen, and how far it is scrolled.
#[derive(Default)]
pub(super) struct Manual {
    first: usize,
}

impl Manual {
    /// Scrolls or closes the window; `lines` is the length of its text.
    pub(super) fn handle<C: Context>(&mut self, input: Input, lines: usize, context: &C) -> Flow<C> {
        let room = usize::from(context.screen().bottom().saturating_sub(4));
        let last = lines.saturating_sub(room);
        let page = room.saturating_sub(1) as isize;
        let by = match input {
            Input::Scroll(step) => isize::from(step) * 3,
            Input::Click(_) => return Flow::Pop,
            Input::Key(key) => match context.keys().window.command(key) {
                Some(Command::Left) => -page,
                Some(Command::Right) => page,
                Some(Command::Choose) if self.first < last => page,
                command => match command.and_then(|command| command.scrolls_by(page)) {
                    Some(by) => by,
                    None if context.way_out(key) == Some(WayOut::AtOnce) => return Flow::Leave,
                    None => return Flow::Pop,
                },
            },
            _ => return Flow::Ignored,
        };
        self.first = self.first.saturating_add_signed(by).min(last);
        Flow::Consumed
    }

    /// Draws the window in the middle of an area.
    pub(super) fn render(
        &self,
        title: &str,
        lines: Vec<Line<'static>>,
        keys: &Keymap,
        theme: Theme,
        area: Rect,
        buffer: &mut Buffer,
    ) {
        let height = (lines.len() as u16 + 2).min(area.height.saturating_sub(2));
        let shown = usize::from(height.saturating_sub(2));
        let back = format!("{} back", keys.key(Command::Back));
        let hint = if lines.len() > shown { format!("{} scroll   {back}", keys.scrolls()) } else { back };
        let inner = window::open(theme, (width(area) as u16 + 4, height), title, &hint, area, buffer);
        let first = self.first.min(lines.len().saturating_sub(shown));
        text::draw(lines.into_iter().skip(first), inner, buffer);
    }
}
