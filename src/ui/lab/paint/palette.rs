//! The window in which a brush is chosen.

use ratatui::{
    buffer::Buffer,
    layout::{Position, Rect},
    text::Line,
};

use crate::lab::Brush;

use super::{
    super::{
        super::{
            key::KeyCode,
            screen::{Flow, Input, Screen},
            text::{self, line},
            theme::Role,
            window,
        },
        bench::Bench,
    },
    marks,
};

/// Lists all that can be painted, row by row.
pub(super) struct PaletteScreen {
    brushes: Vec<Brush>,
    selected: usize,
}

/// How many columns the list has, and how wide they are.
const COLUMNS: usize = 3;
const COLUMN_WIDTH: u16 = 23;

/// How many lines of the window are not brushes.
const OTHERS: u16 = 4;

impl PaletteScreen {
    /// Opens on the brush in hand. A puzzle lets one choose from what may be painted.
    pub(super) fn new(bench: &Bench) -> Self {
        let level = &bench.study().experiment().level;
        let mut brushes = Brush::all(level);
        if let Some(task) = &bench.easel.task {
            brushes.retain(|&brush| task.allows(brush, &level.terrains));
        }
        let selected = brushes.iter().position(|&brush| brush == bench.easel.brush).unwrap_or(0);
        Self { brushes, selected }
    }

    fn rows(&self) -> usize {
        self.brushes.len().div_ceil(COLUMNS)
    }

    fn size(&self, height: u16) -> (u16, u16) {
        let rows = (self.rows() as u16).min(height.saturating_sub(OTHERS + 2));
        (COLUMNS as u16 * COLUMN_WIDTH + 4, rows + OTHERS)
    }

    /// The first row in view where there is room for so many.
    fn first(&self, room: usize) -> usize {
        let row = self.selected / COLUMNS;
        (row + 1).saturating_sub(room).min(self.rows().saturating_sub(room))
    }

    fn select_by(&mut self, by: isize) {
        let to = self.selected.saturating_add_signed(by);
        self.selected = to.min(self.brushes.len().saturating_sub(1));
    }

    fn at(&self, position: Position, bench: &Bench) -> Option<usize> {
        let status = bench.layout().status;
        let inner = window::inside(self.size(status.bottom()), Rect::new(0, 0, status.right(), status.bottom()));
        let room = usize::from(inner.height.saturating_sub(OTHERS - 2));
        let row = usize::from(position.y.checked_sub(inner.y)?);
        let column = usize::from(position.x.checked_sub(inner.x)? / COLUMN_WIDTH);
        let place = (row + self.first(room)) * COLUMNS + column;
        (row < room && column < COLUMNS && place < self.brushes.len()).then_some(place)
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
        match input {
            Input::Key(key) => match key.code {
                KeyCode::Char('c') if key.ctrl => return Flow::Leave,
                KeyCode::Enter | KeyCode::Char(' ') => return self.take(self.selected, bench),
                KeyCode::Right | KeyCode::Char('l') => self.select_by(1),
                KeyCode::Left | KeyCode::Char('h') => self.select_by(-1),
                KeyCode::Down | KeyCode::Char('j') => self.select_by(COLUMNS as isize),
                KeyCode::Up | KeyCode::Char('k') => self.select_by(-(COLUMNS as isize)),
                KeyCode::Home | KeyCode::PageUp => self.selected = 0,
                KeyCode::End | KeyCode::PageDown => self.select_by(isize::MAX),
                KeyCode::Esc => return Flow::Pop,
                _ => {}
            },
            Input::Scroll(step) => self.select_by(isize::from(step) * COLUMNS as isize),
            Input::Hover(position) => self.selected = self.at(position, bench).unwrap_or(self.selected),
            Input::Click(position) => {
                return self.at(position, bench).map_or(Flow::Pop, |place| self.take(place, bench));
            }
            Input::Resized { .. } => return Flow::Ignored,
            Input::Ask(_) | Input::Drag(_) | Input::Release | Input::Tick => {}
        }
        Flow::Consumed
    }

    fn render(&self, bench: &Bench, area: Rect, buffer: &mut Buffer) {
        let theme = bench.theme;
        let style = |role| window::on_window(theme, role);
        let level = &bench.study().experiment().level;
        let keys = "arrows choose   Enter take   Esc back";
        let inner = window::open(theme, self.size(area.height), "What is painted?", keys, area, buffer);
        let room = usize::from(inner.height.saturating_sub(OTHERS - 2));
        let first = self.first(room);
        for (place, &brush) in self.brushes.iter().enumerate().skip(first * COLUMNS).take(room * COLUMNS) {
            let (row, column) = (place / COLUMNS - first, place % COLUMNS);
            let x = inner.x + column as u16 * COLUMN_WIDTH;
            let rect = Rect::new(x, inner.y + row as u16, COLUMN_WIDTH - 1, 1).intersection(inner);
            let (glyph, glyph_style) = marks::sample(brush, level, theme);
            let entry = line([
                (glyph.to_string(), glyph_style),
                (format!(" {}", marks::name(brush, &level.terrains)), style(Role::Screen)),
            ]);
            text::draw([entry], rect, buffer);
            if place == self.selected {
                buffer.set_style(rect, theme.style(Role::Cursor));
            }
        }
        if let Some(brush) = self.brushes.get(self.selected) {
            let last = Rect { y: inner.bottom().saturating_sub(1), height: 1, ..inner };
            let about = format!("{}: {}", marks::name(*brush, &level.terrains), brush.about(&level.terrains));
            text::draw([Line::styled(about, style(Role::Muted))], last.intersection(inner), buffer);
        }
    }
}
