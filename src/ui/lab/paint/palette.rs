//! The window in which a brush is chosen.

use ratatui::{buffer::Buffer, layout::Rect, text::Line};

use crate::lab::Brush;

use super::{
    super::{
        super::{
            screen::{Context as _, Flow, Input, Screen, WayOut},
            text::{self, line},
            theme::Role,
            window::{self, Entries, Flowing, List, ListEvent},
        },
        bench::Bench,
    },
    marks,
};

/// Lists all brushes, row by row.
pub(super) struct PaletteScreen {
    brushes: Vec<Brush>,
    list: List,
}

/// Number and width of the list's columns.
const COLUMNS: usize = 3;
const COLUMN_WIDTH: u16 = 23;

/// Number of lines of the window that are not brushes.
const OTHERS: u16 = 4;

/// The brushes that there are; in a puzzle, those that it allows.
pub(super) fn brushes(bench: &Bench) -> Vec<Brush> {
    let level = &bench.study().experiment().level;
    let mut brushes = Brush::all(level);
    if let Some(task) = &bench.easel.task {
        brushes.retain(|&brush| task.allows(brush, &level.terrains));
    }
    brushes
}

impl PaletteScreen {
    /// Opens on the current brush.
    pub(super) fn new(bench: &Bench) -> Self {
        let brushes = brushes(bench);
        let selected = brushes.iter().position(|&brush| brush == bench.easel.brush).unwrap_or(0);
        Self { brushes, list: List::at(selected) }
    }

    fn entries(&self) -> Entries {
        Entries::plain(self.brushes.len()).in_columns(COLUMNS, COLUMN_WIDTH, Flowing::Across)
    }

    fn size(&self, height: u16) -> (u16, u16) {
        let rows = self.entries().height().min(height.saturating_sub(OTHERS + 2));
        (COLUMNS as u16 * COLUMN_WIDTH + 4, rows + OTHERS)
    }

    /// The area of the brushes.
    fn list_area(&self, screen: Rect) -> Rect {
        let inner = window::inside(self.size(screen.height), screen);
        Rect { height: inner.height.saturating_sub(OTHERS - 2), ..inner }
    }

    fn take(&self, place: usize, bench: &mut Bench) -> Flow<Bench> {
        if let Some(&brush) = self.brushes.get(place) {
            bench.take_brush(brush);
        }
        Flow::Pop
    }
}

impl Screen<Bench> for PaletteScreen {
    fn handle(&mut self, input: Input, bench: &mut Bench) -> Flow<Bench> {
        match self.list.handle(input, &self.entries(), self.list_area(bench.screen()), &bench.keys.window) {
            ListEvent::Chosen(place) => self.take(place, bench),
            ListEvent::Back | ListEvent::ClickedOutside => Flow::Pop,
            ListEvent::Key(key) if bench.way_out(key) == Some(WayOut::AtOnce) && key.ctrl => Flow::Leave,
            ListEvent::Ignored if matches!(input, Input::Resized { .. }) => Flow::Ignored,
            _ => Flow::Consumed,
        }
    }

    fn render(&self, bench: &Bench, area: Rect, buffer: &mut Buffer) {
        let theme = bench.theme;
        let style = |role| window::on_window(theme, role);
        let level = &bench.study().experiment().level;
        let windows = &bench.keys.window;
        let keys = format!("{}{}", windows.turns(), window::hint(windows, false, "take"));
        let inner = window::open(theme, self.size(area.height), "Choose a brush", &keys, area, buffer);
        let entry = |place: usize| {
            let brush = self.brushes[place];
            let (swatch, swatch_style) = marks::swatch(brush, level, theme);
            line([(swatch, swatch_style), (format!(" {}", marks::name(brush, &level.terrains)), style(Role::Screen))])
        };
        self.list.render(&self.entries(), entry, theme, self.list_area(area), buffer);
        if let Some(brush) = self.brushes.get(self.list.selected(self.brushes.len())) {
            let last = Rect { y: inner.bottom().saturating_sub(1), height: 1, ..inner };
            let about = format!("{}: {}", marks::name(*brush, &level.terrains), brush.about(&level.terrains));
            text::draw([Line::styled(about, style(Role::Muted))], last.intersection(inner), buffer);
        }
    }
}
