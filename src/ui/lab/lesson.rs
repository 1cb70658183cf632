//! The pane of a lesson: the text of its page, its tasks, and the keys that turn pages.

use std::borrow::Cow;

use ratatui::{buffer::Buffer, layout::Rect, style::Style, text::Line, widgets::Widget};

use crate::{
    lab::{LessonPage, LessonTask},
    text::counted,
};

use super::{
    super::{
        text::{self, line, wrap},
        theme::Role,
        window, words,
    },
    bench::Bench,
    keys::{Command, Keymap},
    paint,
    tutor::{Progress, Tutor},
};

/// From this width on, the tasks stand beside the text.
const WIDE: u16 = 120;

/// The maximum width of text: longer lines are hard to read.
const LONGEST_LINE: u16 = 92;

/// The mark before a task, by its progress.
const fn mark(progress: Progress) -> &'static str {
    match progress {
        Progress::Open => "[ ] ",
        Progress::Shown { .. } => "[!] ",
        Progress::Done => "[✓] ",
    }
}

/// The titles of the lesson, one of so many, and of the page.
pub(super) fn titles(tutor: &Tutor, lessons: usize) -> (String, String) {
    let title = words::harmless(tutor.title());
    let number = tutor.place().map_or_else(String::new, |place| format!(" {} of {lessons}", place + 1));
    let (page, count) = tutor.count();
    (format!("Lesson{number}: {title}"), format!("page {page} of {count}"))
}

/// Draws the pane into its part of the screen.
pub(super) fn render(bench: &Bench, area: Rect, buffer: &mut Buffer) {
    let Some(tutor) = bench.tutor().filter(|_| !area.is_empty()) else { return };
    let style = |role| window::on_window(bench.theme, role);
    buffer.set_style(area, bench.theme.style(Role::Window));
    let inner = Rect { x: area.x + 1, width: area.width.saturating_sub(2), ..area }.intersection(area);
    let body = Rect { height: inner.height.saturating_sub(1), ..inner };
    let (left, right) = columns(body);
    let keys = &bench.keys.lab;
    let mut lines = tutor.page().map_or_else(Vec::new, |page| text_lines(page, keys, left.width, style(Role::Screen)));
    let tasks = if tutor.is_elsewhere() {
        let back = if bench.easel.is_up() {
            format!("{}, then {}", bench.keys.paint.key(paint::Command::Done), keys.key(Command::Reset))
        } else {
            keys.key(Command::Reset)
        };
        let words = match tutor.page().map_or(0, |page| page.paint) {
            0 => format!("Tasks cannot be done on another map. {back} brings the lesson's map back."),
            most => {
                let most = counted(most as usize, "square");
                format!("Only {most} may be painted here. {back} brings the map back.")
            }
        };
        let lines = wrap(&words, usize::from(right.unwrap_or(left).width), 0).into_iter();
        lines.map(|text| Line::styled(text, style(Role::Warning))).collect()
    } else {
        task_lines(tutor.tasks(), keys, right.unwrap_or(left).width, &style)
    };
    match right {
        Some(right) => text::draw(tasks, right, buffer),
        None => lines.extend(tasks),
    }
    text::draw(lines, left, buffer);
    let foot = Rect { y: body.bottom(), height: inner.height - body.height, ..inner };
    let mut keys = Vec::new();
    let (page, count) = tutor.count();
    let has_next =
        page < count || tutor.place().is_some_and(|place| place + 1 < bench.coursework.course().lessons().len());
    let next = if page < count { "next page" } else { "next lesson" };
    // A capital letter is easily mistaken for the small one, so the other key stands beside it.
    let of_lab = |row| bench.keys.lab.keys(row).join(" ");
    let hints = if bench.easel.is_up() {
        vec![(true, bench.keys.paint.key(paint::Command::Done), "leaves the painter")]
    } else {
        vec![
            (tutor.next_task().is_some(), of_lab("show-task"), "show me"),
            (page > 1, of_lab("previous-page"), "back"),
            (has_next, of_lab("next-page"), next),
        ]
    };
    for (_, key, words) in hints.into_iter().filter(|(is_shown, ..)| *is_shown) {
        keys.extend([(key, style(Role::Key)), (format!(" {words}   "), style(Role::Muted))]);
    }
    line(keys).right_aligned().render(foot, buffer);
    if let Some((key, left)) = bench.shown_key() {
        let rest = match left {
            0 => String::new(),
            1 => "  1 more key".to_owned(),
            left => format!("  {left} more keys"),
        };
        let begins = if key.is_empty() { "Watch:" } else { "Pressed: " };
        line([(begins.to_owned(), style(Role::Good)), (key, style(Role::Key)), (rest, style(Role::Muted))])
            .render(foot, buffer);
    } else if let Some((words, role)) = cheer(tutor, bench).filter(|_| !tutor.is_elsewhere()) {
        Line::styled(words, style(role)).render(foot, buffer);
    }
}

/// The areas of the text, and of the tasks if they stand beside it.
fn columns(body: Rect) -> (Rect, Option<Rect>) {
    if body.width + 2 < WIDE {
        return (body, None);
    }
    let left = Rect { width: (body.width * 3 / 5).min(LONGEST_LINE), ..body };
    let x = left.right() + 3;
    (left, Some(Rect { x, width: body.right().saturating_sub(x).min(LONGEST_LINE), ..body }))
}

/// The lines that the pane needs on a screen of this width, whatever page of the lesson is open, with the line of keys.
pub(super) fn height(tutor: &Tutor, keys: &Keymap, width: u16) -> u16 {
    /// Room for a sentence about another map.
    const LEAST: usize = 4;
    let (left, right) = columns(Rect::new(0, 0, width.saturating_sub(2), 1));
    let of_page = |page: &LessonPage| {
        let text = text_lines(page, keys, left.width, Style::new()).len();
        let tasks = page.tasks.iter().map(|task| (task, Progress::Open));
        let tasks = task_lines(tasks, keys, right.unwrap_or(left).width, &|_| Style::new()).len();
        if right.is_some() { text.max(tasks) } else { text + tasks }
    };
    let tallest = tutor.pages().iter().map(of_page).max().unwrap_or(0).max(LEAST);
    u16::try_from(tallest + 1).unwrap_or(u16::MAX)
}

fn text_lines(page: &LessonPage, keys: &Keymap, width: u16, style: Style) -> Vec<Line<'static>> {
    let text = keys.fill(&words::harmless(&page.text));
    wrap(&text, usize::from(width), 0).into_iter().map(|line| Line::styled(line, style)).collect()
}

fn task_lines<'a>(
    tasks: impl Iterator<Item = (&'a LessonTask, Progress)>,
    keys: &Keymap,
    width: u16,
    style: &dyn Fn(Role) -> Style,
) -> Vec<Line<'static>> {
    let task = |(task, progress): (&LessonTask, Progress)| {
        let mark = mark(progress);
        let indent = mark.chars().count();
        let role = match progress {
            Progress::Open => Role::Strong,
            Progress::Shown { .. } => Role::Screen,
            Progress::Done => Role::Good,
        };
        let room = usize::from(width).saturating_sub(indent);
        let lines = wrap(&keys.fill(&words::harmless(&task.text)), room, 0).into_iter().enumerate();
        let margin = move |place| if place == 0 { mark.to_owned() } else { " ".repeat(indent) };
        let style = style(role);
        lines.map(move |(place, text)| Line::styled(margin(place) + &text, style)).collect::<Vec<_>>()
    };
    tasks.flat_map(task).collect()
}

/// The line about finished tasks.
pub(super) fn cheer(tutor: &Tutor, bench: &Bench) -> Option<(Cow<'static, str>, Role)> {
    let (page, count) = tutor.count();
    let has_tasks = tutor.tasks().next().is_some();
    let is_page_done = has_tasks && tutor.next_task().is_none();
    let was_shown = tutor.tasks().any(|(_, progress)| matches!(progress, Progress::Shown { .. }));
    if is_page_done && tutor.is_reopened() {
        Some(("Done before; the page begins anew.".into(), Role::Muted))
    } else if tutor.is_done() && page == count {
        Some(("Well done: lesson finished.".into(), Role::Good))
    } else if is_page_done && page == count {
        let left = tutor.first_left();
        let said = left.map_or("Done.".into(), |page| format!("Done. Page {page} is not done yet.").into());
        Some((said, Role::Good))
    } else if is_page_done {
        Some(("Right!".into(), Role::Good))
    } else {
        // What was shown is done already; from the beginning of the page it can be done again.
        let again = || format!("Your turn after {}.", bench.keys.lab.key(Command::Reset));
        was_shown.then(|| (again().into(), Role::Muted))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{
        lab::Course,
        ui::{
            MIN_HEIGHT, MIN_WIDTH,
            lab::layout::{Below, Layout},
            theme::{ColourDepth, Theme},
        },
    };

    #[test]
    fn every_page_fits_into_every_screen() {
        for (place, lesson) in Course::shipped().lessons().iter().enumerate() {
            let experiment = lesson.experiment.clone();
            let bench = Bench::new(experiment, Theme::new(ColourDepth::True)).with_lesson().expect("a lesson");
            let tutor = bench.tutor().expect("a lesson");
            for (width, rows) in [(MIN_WIDTH, MIN_HEIGHT), (100, 34), (119, 30), (120, 24), (200, 60)] {
                let wanted = height(tutor, &Keymap::of_lab(), width);
                let layout = Layout::of(Rect::new(0, 0, width, rows), (1, Below::Table), Some(wanted), 0);
                assert_eq!(layout.lesson.height, wanted, "lesson {} at {width}", place + 1);
            }
        }
    }
}
