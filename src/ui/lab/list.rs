//! The list of lessons and levels, each with a preview.

use ratatui::{
    buffer::Buffer,
    layout::{Position, Rect},
    text::Line,
};

use crate::{
    lab::{Experiment, LESSONS, PUZZLES, SHELF, Shelved, Study, vocabulary},
    level,
};

use super::{
    super::{
        key::KeyCode,
        screen::{Flow, Input, Screen},
        text::{self, wrap},
        theme::Role,
        window, words,
    },
    bench::Bench,
    board,
    keys::Command,
    paint::PaintScreen,
    tutor::Tutor,
    view::{Drawing, View},
    zoom::{Figure, Zoom},
};

/// Lists the lessons and the levels of the shelf, or the puzzles.
pub(super) struct ListScreen {
    title: &'static str,
    /// What stands above the levels.
    heading: &'static str,
    /// The lessons first.
    experiments: Vec<Experiment>,
    /// How many of them are lessons.
    lessons: usize,
    selected: usize,
    preview: Option<Study>,
}

/// What stands above the lessons.
const LESSONS_HEADING: &str = "Lessons";

/// A line of the list.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Row {
    Heading(&'static str),
    Gap,
    /// One of the experiments.
    Entry(usize),
}

fn read(shelved: &Shelved) -> Option<Experiment> {
    Experiment::on(level::parse(shelved.file, shelved.text.as_bytes(), &vocabulary()).ok()?)
}

/// The experiment of one of the lab's own lessons.
pub(super) fn lesson(place: usize) -> Option<Experiment> {
    LESSONS.get(place).and_then(read)
}

/// How wide the list is.
const LIST_WIDTH: u16 = 30;

impl ListScreen {
    /// Opens on the lesson under way or, without one, on the first that is not done.
    pub(super) fn new(bench: &Bench) -> Self {
        let lessons: Vec<_> = LESSONS.iter().filter_map(read).collect();
        let (count, levels) = (lessons.len(), SHELF.iter().filter_map(read));
        let experiments = lessons.into_iter().chain(levels).collect();
        let (title, heading) = ("The lab: choose a lesson or a level", "Levels to look at");
        let mut screen = Self { title, heading, experiments, lessons: count, selected: 0, preview: None };
        let next = || (0..count).find(|place| !bench.learned().contains(place));
        screen.select(bench.tutor().and_then(Tutor::place).or_else(next).unwrap_or(0));
        screen
    }

    /// Lists the puzzles.
    pub(super) fn puzzles() -> Self {
        let experiments = PUZZLES.iter().filter_map(read).collect();
        let (title, heading) = ("Puzzles: paint as little as you can", "The easy ones first");
        let mut screen = Self { title, heading, experiments, lessons: 0, selected: 0, preview: None };
        screen.select(0);
        screen
    }

    /// All lines of the list.
    fn rows(&self) -> Vec<Row> {
        let entries = |range: std::ops::Range<usize>| range.map(Row::Entry);
        let lessons = [Row::Heading(LESSONS_HEADING)].into_iter().chain(entries(0..self.lessons)).chain([Row::Gap]);
        let lessons = lessons.filter(|_| self.lessons > 0);
        let levels = [Row::Heading(self.heading)].into_iter().chain(entries(self.lessons..self.experiments.len()));
        lessons.chain(levels).collect()
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
            bench.teach(experiment.clone(), (self.selected < self.lessons).then_some(self.selected));
            if bench.easel.is_up() {
                bench.take_up_brush();
            } else if experiment.level.puzzle.is_some() {
                return Flow::Replace(Box::new(PaintScreen::new(bench)));
            }
        }
        Flow::Pop
    }

    /// The lines of the list that are shown where there is room for so many: the chosen one is among them, with some
    /// before it and after it.
    fn shown(&self, room: usize) -> Vec<Row> {
        let rows = self.rows();
        let chosen = rows.iter().position(|row| *row == Row::Entry(self.selected)).unwrap_or(0);
        let first = chosen.saturating_sub(room / 2).min(rows.len().saturating_sub(room));
        rows.into_iter().skip(first).take(room).collect()
    }

    /// What a line says.
    fn line(&self, row: Row, bench: &Bench) -> Line<'static> {
        let style = |role| window::on_window(bench.theme, role);
        match row {
            Row::Gap => Line::default(),
            Row::Heading(heading) => Line::styled(heading, style(Role::Heading)),
            Row::Entry(entry) => {
                let name = self.experiments.get(entry).map_or("", |experiment| experiment.level.name.as_str());
                let name = words::harmless(name);
                let is_done = entry < self.lessons && bench.learned().contains(&entry);
                let mark = if is_done { "✓" } else { " " };
                let number = if entry < self.lessons { format!("{:>2} ", entry + 1) } else { "  ".to_owned() };
                let mark = if entry < self.lessons { mark } else { "" };
                text::line([
                    (mark.to_owned(), style(Role::Good)),
                    (number, style(Role::Muted)),
                    (name, style(Role::Screen)),
                ])
            }
        }
    }

    fn row_at(&self, position: Position, bench: &Bench) -> Option<usize> {
        let status = bench.layout().status;
        let list = parts(Rect::new(0, 0, status.right(), status.bottom())).0;
        let row = usize::from(position.y.checked_sub(list.y)?);
        match self.shown(usize::from(list.height)).get(row) {
            Some(&Row::Entry(entry)) if list.contains(position) => Some(entry),
            _ => None,
        }
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
        window::open(theme, size(area), self.title, &keys, area, buffer);
        let (list, right) = parts(area);
        for (place, row) in list.rows().zip(self.shown(usize::from(list.height))) {
            text::draw([self.line(row, bench)], place, buffer);
            if row == Row::Entry(self.selected) {
                buffer.set_style(place, theme.style(Role::Cursor));
            }
        }
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
