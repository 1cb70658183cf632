//! The list of lessons and levels, each with a preview.

use ratatui::{buffer::Buffer, layout::Rect, text::Line};

use crate::{
    lab::{Experiment, LESSONS, PUZZLES, SHELF, Shelved, Study, vocabulary},
    level,
};

use super::{
    super::{
        screen::{Context as _, Flow, Input, Screen},
        text::{self, wrap},
        theme::Role,
        window::{self, Entries, List, ListEvent},
        words,
    },
    bench::Bench,
    board,
    keys::Command,
    paint::PaintScreen,
    tutor::Tutor,
    view::{Drawing, View},
    zoom::{Figure, Zoom},
};

/// Lists the lessons and shipped levels, or the puzzles.
pub(super) struct ListScreen {
    title: &'static str,
    /// The heading of the levels.
    heading: &'static str,
    /// The lessons first.
    experiments: Vec<Experiment>,
    /// Number of lessons.
    lessons: usize,
    list: List,
    preview: Option<Study>,
}

/// The heading of the lessons.
const LESSONS_HEADING: &str = "Lessons";

fn read(shelved: &Shelved) -> Option<Experiment> {
    Experiment::on(level::parse(shelved.file, shelved.text.as_bytes(), vocabulary()).ok()?)
}

/// The experiment of one of the lab's own lessons.
pub(super) fn lesson(place: usize) -> Option<Experiment> {
    LESSONS.get(place).and_then(read)
}

/// Width of the list.
const LIST_WIDTH: u16 = 30;

impl ListScreen {
    /// Opens on the open lesson or, without one, on the first that is not done.
    pub(super) fn new(bench: &Bench) -> Self {
        let lessons: Vec<_> = LESSONS.iter().filter_map(read).collect();
        let (count, levels) = (lessons.len(), SHELF.iter().filter_map(read));
        let experiments = lessons.into_iter().chain(levels).collect();
        let (title, heading) = ("The lab: choose a lesson or a level", "Levels to look at");
        let mut screen = Self { title, heading, experiments, lessons: count, list: List::default(), preview: None };
        let next = || (0..count).find(|place| !bench.learned().contains(place));
        screen.select(bench.tutor().and_then(Tutor::place).or_else(next).unwrap_or(0));
        screen
    }

    /// Lists the puzzles.
    pub(super) fn puzzles() -> Self {
        let experiments = PUZZLES.iter().filter_map(read).collect();
        let (title, heading) = ("Puzzles: paint as little as you can", "Easiest first");
        let mut screen = Self { title, heading, experiments, lessons: 0, list: List::default(), preview: None };
        screen.select(0);
        screen
    }

    /// The entries, below the headings of their groups.
    fn entries(&self) -> Entries {
        let mut entries = Entries::default();
        if self.lessons > 0 {
            entries.heading(LESSONS_HEADING, false);
            (0..self.lessons).for_each(|_| entries.add(None));
        }
        entries.heading(self.heading, false);
        (self.lessons..self.experiments.len()).for_each(|_| entries.add(None));
        entries
    }

    fn selected(&self) -> usize {
        self.list.selected(self.experiments.len())
    }

    fn select(&mut self, index: usize) {
        self.list.select(index);
        self.look();
    }

    /// Searches the selected level, for the preview.
    fn look(&mut self) {
        self.preview = self.experiments.get(self.selected()).cloned().map(Study::new);
    }

    fn open(&self, index: usize, bench: &mut Bench) -> Flow<Bench> {
        if let Some(experiment) = self.experiments.get(index) {
            bench.teach(experiment.clone(), (index < self.lessons).then_some(index));
            if bench.easel.is_up() {
                bench.take_up_brush();
            } else if experiment.level.puzzle.is_some() {
                return Flow::Replace(Box::new(PaintScreen::new(bench)));
            }
        }
        Flow::Pop
    }

    /// The line of an entry.
    fn line(&self, entry: usize, bench: &Bench) -> Line<'static> {
        let style = |role| window::on_window(bench.theme, role);
        let name = self.experiments.get(entry).map_or("", |experiment| experiment.level.name.as_str());
        let is_lesson = entry < self.lessons;
        let mark = match is_lesson {
            true if bench.learned().contains(&entry) => "✓",
            true => " ",
            false => "",
        };
        let number = if is_lesson { format!("{:>2} ", entry + 1) } else { "  ".to_owned() };
        text::line([
            (mark.to_owned(), style(Role::Good)),
            (number, style(Role::Muted)),
            (words::harmless(name), style(Role::Screen)),
        ])
    }
}

impl Screen<Bench> for ListScreen {
    fn handle(&mut self, input: Input, bench: &mut Bench) -> Flow<Bench> {
        let before = self.selected();
        let event = self.list.handle(input, &self.entries(), parts(bench.screen()).0, &bench.keys.window);
        if self.selected() != before {
            self.look();
        }
        match event {
            ListEvent::Chosen(index) | ListEvent::Turned(index, true) => return self.open(index, bench),
            ListEvent::Back => return Flow::Pop,
            ListEvent::Key(key) => match bench.keys.lab.command(key) {
                Some(Command::Leave) => return Flow::Leave,
                Some(Command::Suspend) => return Flow::Suspend,
                Some(Command::Redraw) => return Flow::Redraw,
                _ => {}
            },
            ListEvent::Ignored if matches!(input, Input::Resized { .. }) => return Flow::Ignored,
            ListEvent::Ignored | ListEvent::Moved | ListEvent::Turned(..) | ListEvent::ClickedOutside => {}
        }
        Flow::Consumed
    }

    fn render(&self, bench: &Bench, area: Rect, buffer: &mut Buffer) {
        let theme = bench.theme;
        let style = |role| window::on_window(theme, role);
        let keys = window::hint(&bench.keys.window, false, "open");
        let keys = format!("{keys}   {} leave", bench.keys.lab.key(Command::Leave));
        window::open(theme, size(area), self.title, &keys, area, buffer);
        let (list, right) = parts(area);
        self.list.render(&self.entries(), |entry| self.line(entry, bench), theme, list, buffer);
        let Some(study) = &self.preview else { return };
        let level = &study.experiment().level;
        let mut lines = wrap(&bench.keys.game.fill(&words::harmless(&level.about)), usize::from(right.width), 0);
        // The text may take half of the room.
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

/// The areas of the list, and of the text and picture to its right.
fn parts(area: Rect) -> (Rect, Rect) {
    let inner = window::inside(size(area), area);
    let list = Rect { width: LIST_WIDTH.min(inner.width), ..inner };
    let x = list.right() + 2;
    (list, Rect { x, width: inner.right().saturating_sub(x), ..inner })
}
