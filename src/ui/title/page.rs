//! Pages to read at the title: the hall of the fallen, and the help.

use ratatui::{buffer::Buffer, layout::Rect, text::Line};

use super::{
    super::{
        help,
        manual::{Manual, WIDTH},
        screen::{Flow, Input, Screen},
        theme::Role,
        window,
    },
    Title,
};

/// What a page is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Page {
    /// The games that are over.
    Hall,
    /// The keys of the game.
    Help,
}

/// A page to read.
pub(super) struct PageScreen {
    page: Page,
    manual: Manual,
}

impl PageScreen {
    /// Opens a page at its beginning.
    pub(super) fn new(page: Page) -> Self {
        Self { page, manual: Manual::default() }
    }

    fn lines(&self, title: &Title) -> Vec<Line<'static>> {
        let style = window::on_window(title.theme, Role::Screen);
        match self.page {
            Page::Help => help::lines(title.theme, &title.keys, WIDTH),
            Page::Hall => title.hall.iter().map(|line| Line::styled(line.clone(), style)).collect(),
        }
    }
}

impl Screen<Title> for PageScreen {
    fn handle(&mut self, input: Input, title: &mut Title) -> Flow<Title> {
        let lines = self.lines(title).len();
        self.manual.handle(input, lines, title)
    }

    fn render(&self, title: &Title, area: Rect, buffer: &mut Buffer) {
        let name = if self.page == Page::Hall { "The hall of the fallen" } else { "Fogwalk" };
        self.manual.render(name, self.lines(title), &title.keys.window, title.theme, area, buffer);
    }
}
