//! The list of levels, each with a preview.

use crossterm::event::KeyCode;
use ratatui::{
    buffer::Buffer,
    layout::{Position, Rect},
    text::Line,
};

use crate::{
    game,
    lab::{Experiment, SHELF, Study},
    level,
};

use super::{
    super::{
        screen::{Flow, Input, Screen},
        text::{self, wrap},
        theme::Role,
        window, words,
    },
    bench::Bench,
    board,
    keys::Command,
    view::{Drawing, View},
    zoom::{Figure, Zoom},
};

/// Lists the levels of the shelf.
pub(super) struct ListScreen {
    experiments: Vec<Experiment>,
    selected: usize,
    preview: Option<Study>,
}

/// How wide the list is.
const LIST_WIDTH: u16 = 30;

impl ListScreen {
    /// Opens on the first level.
    pub(super) fn new() -> Self {
        let vocabulary = game::vocabulary();
        let read = |shelved: &crate::lab::Shelved| {
            let level = level::parse(shelved.file, shelved.text.as_bytes(), &vocabulary).ok()?;
            Experiment::on(level)
        };
        let mut screen = Self { experiments: SHELF.iter().filter_map(read).collect(), selected: 0, preview: None };
        screen.select(0);
        screen
    }

    fn select(&mut self, row: usize) {
        self.selected = row.min(self.experiments.len().saturating_sub(1));
        self.preview = self.experiments.get(self.selected).cloned().map(Study::new);
    }

    fn select_by(&mut self, by: isize) {
        self.select(self.selected.saturating_add_signed(by));
    }

    fn open(&self, bench: &mut Bench) -> Flow<Bench> {
        if let Some(experiment) = self.experiments.get(self.selected) {
            bench.open(experiment.clone());
        }
        Flow::Pop
    }

    /// The first row of the list that is shown where there is room for so many.
    fn first(&self, room: usize) -> usize {
        self.selected.saturating_sub(room.saturating_sub(1))
    }

    fn row_at(&self, position: Position, bench: &Bench) -> Option<usize> {
        let status = bench.layout().status;
        let list = parts(Rect::new(0, 0, status.right(), status.bottom())).0;
        let row = usize::from(position.y.checked_sub(list.y)?) + self.first(usize::from(list.height));
        (list.contains(position) && row < self.experiments.len()).then_some(row)
    }
}

impl Screen<Bench> for ListScreen {
    fn handle(&mut self, input: Input, bench: &mut Bench) -> Flow<Bench> {
        match input {
            Input::Key(key) => match (key.code, bench.keymap.command(key)) {
                (KeyCode::Enter | KeyCode::Right | KeyCode::Char(' ' | 'l'), _) => return self.open(bench),
                (KeyCode::Down | KeyCode::Char('j'), _) => self.select_by(1),
                (KeyCode::Up | KeyCode::Char('k'), _) => self.select_by(-1),
                (KeyCode::Home | KeyCode::PageUp, _) => self.select(0),
                (KeyCode::End | KeyCode::PageDown, _) => self.select(usize::MAX),
                (KeyCode::Esc, _) => return Flow::Pop,
                (_, Some(Command::Leave)) => return Flow::Leave,
                (_, Some(Command::Suspend)) => return Flow::Suspend,
                (_, Some(Command::Redraw)) => return Flow::Redraw,
                _ => {}
            },
            Input::Scroll(step) => self.select_by(isize::from(step)),
            Input::Click(position) => match self.row_at(position, bench) {
                Some(row) if row == self.selected => return self.open(bench),
                Some(row) => self.select(row),
                None => {}
            },
            Input::Resized { .. } => return Flow::Ignored,
            Input::Ask(_) | Input::Hover(_) | Input::Drag(_) | Input::Release | Input::Tick => {}
        }
        Flow::Consumed
    }

    fn render(&self, bench: &Bench, area: Rect, buffer: &mut Buffer) {
        let theme = bench.theme;
        let style = |role| window::on_window(theme, role);
        let keys = format!("↑↓ choose   Enter open   Esc back   {} leave", bench.keymap.key(Command::Leave));
        window::open(theme, size(area), "The lab: choose a level", &keys, area, buffer);
        let (list, right) = parts(area);
        let first = self.first(usize::from(list.height));
        for (row, experiment) in list.rows().zip(&self.experiments[first.min(self.experiments.len())..]) {
            text::draw([Line::styled(experiment.level.name.clone(), style(Role::Screen))], row, buffer);
        }
        let chosen = Rect { y: list.y + (self.selected - first) as u16, height: 1, ..list };
        buffer.set_style(chosen.intersection(list), theme.style(Role::Cursor));
        let Some(study) = &self.preview else { return };
        let level = &study.experiment().level;
        let mut lines = wrap(&words::harmless(&level.about), usize::from(right.width), 0);
        // Words may have half of the room.
        let most = usize::from(right.height) / 2;
        if lines.len() > most {
            lines.truncate(most.saturating_sub(1));
            lines.push("...".to_owned());
        }
        let about = lines.len() as u16 + 1;
        text::draw(lines.into_iter().map(|text| Line::styled(text, style(Role::Muted))), right, buffer);
        let preview = Rect { y: right.y + about, height: right.height.saturating_sub(about), ..right };
        let drawing = Drawing { size: level.size(), is_hex: level.layout == level::Layout::Hexes, digits: 3 };
        let mut view = View::new();
        view.follow(study.experiment().start, Zoom::One, drawing, preview);
        board::draw(study, &view, Figure::F, theme, preview, buffer);
    }
}

fn size(area: Rect) -> (u16, u16) {
    (area.width.saturating_sub(2).min(120), area.height.saturating_sub(2).min(44))
}

/// Where the list is, and on its right the words and the picture.
fn parts(area: Rect) -> (Rect, Rect) {
    let inner = window::inside(size(area), area);
    let list = Rect { width: LIST_WIDTH.min(inner.width), ..inner };
    let x = list.right() + 2;
    (list, Rect { x, width: inner.right().saturating_sub(x), ..inner })
}
