//! The list of lessons and levels, each with a preview.

use ratatui::{buffer::Buffer, layout::Rect, text::Line};

use crate::{
    lab::{Experiment, LessonState, PUZZLES, PuzzleProgress, SHELF, Shelved, Study, vocabulary},
    level::{self, Curriculum, Puzzle},
    text::counted,
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

/// Lists the lessons, the puzzles and the shipped levels, or the puzzles alone.
pub(super) struct ListScreen {
    title: &'static str,
    lines: Vec<Listed>,
    list: List,
    preview: Option<Study>,
}

/// A line of the list.
enum Listed {
    /// Goes on with the course where the user was.
    Continue,
    /// A lesson of the course, by its place.
    Lesson(usize, Experiment),
    /// A puzzle to paint.
    Puzzle(Experiment),
    /// A level to look at.
    Level(Experiment),
}

impl Listed {
    fn experiment(&self) -> Option<&Experiment> {
        match self {
            Self::Continue => None,
            Self::Lesson(_, experiment) | Self::Puzzle(experiment) | Self::Level(experiment) => Some(experiment),
        }
    }

    /// The heading above lines of this kind.
    fn heading(&self, bench: &Bench) -> String {
        match self {
            Self::Continue => "Your course".to_owned(),
            Self::Lesson(..) => {
                let work = &bench.coursework;
                let count = work.course().lessons().len();
                let done = (0..count).filter(|&place| work.state(place) == LessonState::Done).count();
                format!("Lessons: {done} of {count} done")
            }
            Self::Puzzle(_) => "Puzzles, easiest first".to_owned(),
            Self::Level(_) => "Levels to look at".to_owned(),
        }
    }
}

fn read(shelved: &Shelved) -> Option<Experiment> {
    Experiment::on(level::parse(shelved.file, shelved.text.as_bytes(), vocabulary()).ok()?)
}

/// A line for each puzzle.
fn puzzles() -> impl Iterator<Item = Listed> {
    puzzle_experiments().map(Listed::Puzzle)
}

/// The puzzles, the easiest first.
pub(super) fn puzzle_experiments() -> impl Iterator<Item = Experiment> {
    PUZZLES.iter().filter_map(read)
}

/// The levels to look at.
pub(super) fn levels() -> impl Iterator<Item = Experiment> {
    SHELF.iter().filter_map(read)
}

/// Width of the list.
const LIST_WIDTH: u16 = 36;

/// The mark of a lesson that is so far.
const fn mark(state: LessonState) -> &'static str {
    match state {
        LessonState::New => " ",
        LessonState::Begun => "-",
        LessonState::Shown => "!",
        LessonState::Done => "✓",
    }
}

/// The state of a lesson in words.
pub(super) const fn state_in_words(state: LessonState) -> &'static str {
    match state {
        LessonState::New => "Not begun.",
        LessonState::Begun => "Begun.",
        LessonState::Shown => "Each task was done or shown.",
        LessonState::Done => "Done.",
    }
}

impl ListScreen {
    /// Opens on the open lesson or, without one, on the first that is not done.
    pub(super) fn new(bench: &Bench) -> Self {
        let work = &bench.coursework;
        let lessons = work.course().lessons().iter().enumerate();
        let lessons = lessons.map(|(place, lesson)| Listed::Lesson(place, lesson.experiment.clone()));
        let mut lines: Vec<_> = work.bookmark().map(|_| Listed::Continue).into_iter().chain(lessons).collect();
        let title = if work.course().is_shipped() {
            lines.extend(puzzles());
            lines.extend(levels().map(Listed::Level));
            "The lab: choose a lesson, a puzzle or a level"
        } else {
            "The lab: choose a lesson"
        };
        let next = || (0..work.course().lessons().len()).find(|&place| work.state(place) != LessonState::Done);
        let place = bench.tutor().and_then(Tutor::place).or_else(next).unwrap_or(0);
        let first = lines.iter().position(|line| matches!(line, Listed::Lesson(..))).unwrap_or(0);
        Self::on(title, lines, first + place)
    }

    /// Lists the puzzles.
    pub(super) fn puzzles() -> Self {
        Self::on("Puzzles: paint as little as you can", puzzles().collect(), 0)
    }

    fn on(title: &'static str, lines: Vec<Listed>, selected: usize) -> Self {
        let mut screen = Self { title, lines, list: List::at(selected), preview: None };
        screen.look();
        screen
    }

    /// The entries, below the headings of their groups.
    fn entries(&self, bench: &Bench) -> Entries {
        let mut entries = Entries::default();
        let mut group = None;
        for line in &self.lines {
            let kind = std::mem::discriminant(line);
            if group != Some(kind) {
                entries.heading(&line.heading(bench), false);
                group = Some(kind);
            }
            entries.add(None);
        }
        entries
    }

    fn selected(&self) -> Option<&Listed> {
        self.lines.get(self.list.selected(self.lines.len()))
    }

    /// Searches the selected level, for the preview.
    fn look(&mut self) {
        self.preview = self.selected().and_then(Listed::experiment).cloned().map(Study::new);
    }

    fn open(&self, index: usize, bench: &mut Bench) -> Flow<Bench> {
        match self.lines.get(index) {
            Some(Listed::Continue) => bench.continue_course(),
            Some(Listed::Lesson(place, _)) => _ = bench.open_lesson(*place),
            Some(Listed::Puzzle(experiment)) => {
                bench.teach(experiment.clone(), None);
                if !bench.easel.is_up() {
                    return Flow::Replace(Box::new(PaintScreen::new(bench)));
                }
            }
            Some(Listed::Level(experiment)) => bench.teach(experiment.clone(), None),
            None => {}
        }
        if bench.easel.is_up() {
            bench.take_up_brush();
        }
        Flow::Pop
    }

    /// The line of an entry.
    fn line(&self, entry: usize, bench: &Bench) -> Line<'static> {
        let style = |role| window::on_window(bench.theme, role);
        let Some(listed) = self.lines.get(entry) else { return Line::default() };
        let name = listed.experiment().map_or("", |experiment| experiment.level.name.as_str());
        let (mark, number, name, right) = match listed {
            Listed::Continue => (" ", String::new(), continued(bench), String::new()),
            Listed::Lesson(place, _) => {
                let (right, answered) = bench.coursework.score(*place);
                let score = if answered > 0 { format!("{right}/{answered}") } else { String::new() };
                (mark(bench.coursework.state(*place)), format!("{:>2} ", place + 1), words::harmless(name), score)
            }
            Listed::Puzzle(_) => {
                let cells = bench.puzzle_progress(name).cells;
                let mark = if cells.is_some() { "✓" } else { " " };
                let best = cells.map_or_else(String::new, |cells| counted(cells as usize, "cell"));
                (mark, " ".to_owned(), words::harmless(name), best)
            }
            Listed::Level(_) => (" ", " ".to_owned(), words::harmless(name), String::new()),
        };
        let left = line_width(&[mark, &number, &name]);
        let room = usize::from(LIST_WIDTH).saturating_sub(left + right.len() + 2);
        text::line([
            (mark.to_owned(), style(Role::Good)),
            (number, style(Role::Muted)),
            (name, style(Role::Screen)),
            (" ".repeat(room), style(Role::Screen)),
            (right, style(Role::Muted)),
        ])
    }

    /// The paragraphs beside the list about the selected line.
    fn about(&self, bench: &Bench) -> Vec<String> {
        let Some(listed) = self.selected() else { return Vec::new() };
        let Some(experiment) = listed.experiment() else {
            return vec![format!("{} goes on where you were.", continued(bench))];
        };
        let level = &experiment.level;
        let mut paragraphs = vec![bench.keys.game.fill(&words::harmless(&level.about))];
        if let Listed::Lesson(place, _) = listed {
            paragraphs.extend(about_lesson(*place, experiment, bench));
        } else if let Some(puzzle) = &level.puzzle {
            paragraphs.extend(about_puzzle(puzzle, &level.name, bench));
        }
        paragraphs
    }
}

/// How wide texts are side by side, in cells.
fn line_width(texts: &[&str]) -> usize {
    texts.iter().map(|text| Line::raw(*text).width()).sum()
}

/// The lesson and page to go on with.
pub(super) fn continued(bench: &Bench) -> String {
    let mark = bench.coursework.bookmark();
    mark.map_or_else(String::new, |(place, mark)| format!("Continue: lesson {}, page {}", place + 1, mark.page))
}

/// What a lesson needs and teaches, and the progress with it.
pub(super) fn about_lesson(place: usize, experiment: &Experiment, bench: &Bench) -> Vec<String> {
    let work = &bench.coursework;
    let Curriculum { needs, teaches, .. } = &experiment.level.curriculum;
    let mut said = Vec::new();
    let needed = needs.iter().filter_map(|need| {
        let place = work.course().place_of(need)?;
        let name = words::harmless(&work.course().lesson(place)?.experiment.level.name);
        let is_done = if work.state(place) == LessonState::Done { " (done)" } else { "" };
        Some(format!("{} {name}{is_done}", place + 1))
    });
    let needed: Vec<_> = needed.collect();
    if !needed.is_empty() {
        said.push(format!("Builds on: {}.", needed.join(", ")));
    }
    if !teaches.is_empty() {
        let sections: Vec<_> = teaches.iter().map(|section| words::harmless(section)).collect();
        said.push(format!("Follows {}.", sections.join("; ")));
    }
    let (right, answered) = work.score(place);
    let score = if answered > 0 { format!(" {right} of {answered} predictions right.") } else { String::new() };
    said.push(format!("{}{score}", state_in_words(work.state(place))));
    said
}

/// Par and the best result of a puzzle.
fn about_puzzle(puzzle: &Puzzle, name: &str, bench: &Bench) -> Vec<String> {
    let par = puzzle.par.map(|par| format!("Par is {}.", counted(par as usize, "cell")));
    let PuzzleProgress { cells, hints } = bench.puzzle_progress(name);
    let with = if hints > 0 { format!(", with {}", counted(hints as usize, "hint")) } else { String::new() };
    let best = cells.map(|cells| format!("Your best: {}{with}.", counted(cells as usize, "cell")));
    par.into_iter().chain(best).collect()
}

impl Screen<Bench> for ListScreen {
    fn handle(&mut self, input: Input, bench: &mut Bench) -> Flow<Bench> {
        let before = self.list.selected(self.lines.len());
        let event = self.list.handle(input, &self.entries(bench), parts(bench.screen()).0, &bench.keys.window);
        if self.list.selected(self.lines.len()) != before {
            self.look();
        }
        match event {
            ListEvent::Chosen(index) | ListEvent::Turned(index, true) => return self.open(index, bench),
            ListEvent::Back => return Flow::Pop,
            ListEvent::Key(key) if bench.keys.lab.command(key) == Some(Command::Leave) => return Flow::Leave,
            ListEvent::Ignored if matches!(input, Input::Resized { .. }) => return Flow::Ignored,
            ListEvent::Key(_)
            | ListEvent::Ignored
            | ListEvent::Moved
            | ListEvent::Turned(..)
            | ListEvent::ClickedOutside => {}
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
        self.list.render(&self.entries(bench), |entry| self.line(entry, bench), theme, list, buffer);
        let mut lines: Vec<_> =
            self.about(bench).iter().flat_map(|said| wrap(said, usize::from(right.width), 0)).collect();
        // The text may take half of the room.
        let most = usize::from(right.height) / 2;
        if lines.len() > most {
            lines.truncate(most.saturating_sub(1));
            lines.push("...".to_owned());
        }
        let about = lines.len() as u16 + 1;
        text::draw(lines.into_iter().map(|text| Line::styled(text, style(Role::Muted))), right, buffer);
        let Some(study) = &self.preview else { return };
        let level = &study.experiment().level;
        let preview = Rect { y: right.y + about, height: right.height.saturating_sub(about), ..right };
        let drawing = Drawing {
            size: level.size(),
            is_hex: level.layout == level::Layout::Hexes,
            has_cells: level.layout.has_cells(),
            digits: 3,
            beside: 6,
        };
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
