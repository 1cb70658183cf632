//! The side panel of the painter: the brush, the puzzle, the results of the searches, and the most useful keys.

use ratatui::{
    buffer::Buffer,
    layout::Rect,
    style::Style,
    text::{Line, Span},
};

use crate::{
    grid::Point,
    lab::{Brush, Grade, Standing},
    level::printable,
};

use super::{
    super::{
        super::{
            text::{self, line, wrap},
            theme::Role,
        },
        bench::Bench,
        tutor::Tutor,
    },
    keys::{Command, Keymap},
    marks, palette,
};

/// The keys that are listed, with what they do; characters of level files are not bound to anything.
fn hints(keys: &Keymap) -> Vec<(String, &'static str)> {
    let all = |commands: &[Command]| commands.iter().map(|&command| keys.key(command)).collect::<Vec<_>>().join(" ");
    vec![
        (all(&[Command::Dab]), "paint here"),
        (all(&[Command::Pen]), "pen down, up"),
        (all(&[Command::Palette]), "all brushes"),
        ("# . ~".to_owned(), "brush by character"),
        ("A B".to_owned(), "start, goal"),
        (all(&[Command::Undo, Command::Redo]), "undo, redo"),
        (all(&[Command::New, Command::Resize, Command::Generate]), "new, size, generate"),
        (all(&[Command::Save, Command::Load]), "save, open"),
        (all(&[Command::Play, Command::Puzzles]), "play, puzzles"),
        (all(&[Command::Done]), "back to the search"),
    ]
}

/// Width of the column of keys.
const KEYS_WIDTH: usize = 9;

/// Draws the panel over that of the search.
pub(super) fn render(bench: &Bench, area: Rect, buffer: &mut Buffer) {
    if area.is_empty() {
        return;
    }
    for position in area.positions() {
        buffer[position].reset();
    }
    buffer.set_style(area, bench.theme.style(Role::Screen));
    let inner = Rect { x: area.x + 1, width: area.width.saturating_sub(2), ..area };
    let width = usize::from(inner.width);
    let mut lines = brush(bench, width);
    // The puzzle comes before everything else.
    let task = puzzle(bench, width);
    let (mut first, mut second) = (about(bench, width), results(bench, width));
    if !task.is_empty() {
        lines.extend(std::iter::once(Line::default()).chain(task).chain([Line::default()]));
        // A puzzle is about results.
        (first, second) = (second, first);
    }
    lines.extend(first.into_iter().chain([Line::default()]).chain(second));
    let style = |role| bench.theme.style(role);
    let hints = hints(&bench.keys.paint);
    let room = usize::from(inner.height).saturating_sub(lines.len() + 1).min(hints.len());
    let keys = hints.iter().skip(hints.len() - room).map(|(keys, help)| {
        // Keys that are longer than the column still get a space after them.
        let keys = format!("{keys:width$} ", width = KEYS_WIDTH - 1);
        line([(keys, style(Role::Key)), ((*help).to_owned(), style(Role::Muted))])
    });
    let keys: Vec<_> = keys.collect();
    let below = Rect { y: inner.bottom() - keys.len() as u16, height: keys.len() as u16, ..inner };
    let free = usize::from(inner.height).saturating_sub(lines.len() + keys.len() + 1);
    lines.extend(palette(bench, width, free));
    text::draw(lines, inner, buffer);
    text::draw(keys, below, buffer);
}

/// A line with two texts at its ends.
fn spread((left, left_style): (&str, Style), (right, right_style): (String, Style), width: usize) -> Line<'static> {
    let gap = width.saturating_sub(left.chars().count() + right.chars().count());
    Line::from(vec![
        Span::styled(left.to_owned(), left_style),
        Span::raw(" ".repeat(gap)),
        Span::styled(right, right_style),
    ])
}

fn brush(bench: &Bench, width: usize) -> Vec<Line<'static>> {
    let style = |role| bench.theme.style(role);
    let level = &bench.study().experiment().level;
    let brush = bench.easel.brush;
    let (swatch, swatch_style) = marks::swatch(brush, level, bench.theme);
    let pen = if bench.easel.is_pen_down() { "pen down" } else { "" };
    let mut lines = vec![spread(("Painting", style(Role::Heading)), (pen.to_owned(), style(Role::Good)), width)];
    lines.push(line([
        (swatch, swatch_style),
        (format!(" {}", marks::name(brush, &level.terrains)), style(Role::Strong)),
    ]));
    lines
}

/// The brushes, in two columns, as many as there is room for in so many lines; each group begins a new one.
fn palette(bench: &Bench, width: usize, room: usize) -> Vec<Line<'static>> {
    // An empty line, the heading, and a row; fewer would tell nothing.
    const LEAST: usize = 3;
    /// The columns of a swatch and of the spaces around a name.
    const BESIDE_NAME: usize = 5;
    if room < LEAST {
        return Vec::new();
    }
    let style = |role| bench.theme.style(role);
    let level = &bench.study().experiment().level;
    let brushes = palette::brushes(bench);
    let groups = brushes.chunk_by(|one, other| one.group(&level.terrains) == other.group(&level.terrains));
    let rows: Vec<_> = groups.flat_map(|group| group.chunks(2)).take(room - 2).collect();
    let shown: usize = rows.iter().map(|row| row.len()).sum();
    let key = bench.keys.paint.key(Command::Palette);
    let more = match brushes.len() - shown {
        0 => key,
        more => format!("{key}: {more} more"),
    };
    let mut lines = vec![Line::default(), spread(("Brushes", style(Role::Heading)), (more, style(Role::Muted)), width)];
    // The names of the left column are whole, if the right one has room for a swatch then.
    let name_of = |brush: &Brush| marks::name(*brush, &level.terrains);
    let longest = rows.iter().map(|row| name_of(&row[0]).chars().count()).max().unwrap_or_default();
    let left = (longest + BESIDE_NAME).max(width / 2).min(width.saturating_sub(BESIDE_NAME));
    let entry = |(brush, column): (&Brush, usize)| {
        let (swatch, swatch_style) = marks::swatch(*brush, level, bench.theme);
        let room = column.saturating_sub(BESIDE_NAME);
        let name: String = name_of(brush).chars().take(room).collect();
        let role = if *brush == bench.easel.brush { Role::Strong } else { Role::Muted };
        [(swatch, swatch_style), (format!(" {name:room$} "), style(role))]
    };
    lines.extend(rows.into_iter().map(|row| line(row.iter().zip([left, width - left]).flat_map(entry))));
    lines
}

/// Draws as many brushes as have room in an area, side by side, and the key for all of them.
pub(super) fn strip(bench: &Bench, area: Rect, buffer: &mut Buffer) {
    let style = |role| bench.theme.style(role);
    let level = &bench.study().experiment().level;
    for position in area.positions() {
        buffer[position].reset();
    }
    buffer.set_style(area, style(Role::Screen));
    let inner = Rect { x: area.x + 1.min(area.width), width: area.width.saturating_sub(2), ..area };
    let key = bench.keys.paint.key(Command::Palette);
    let heading =
        spread(("Brushes", style(Role::Heading)), (format!("{key}: all"), style(Role::Muted)), inner.width.into());
    let mut rows: Vec<Line> = vec![heading];
    for brush in palette::brushes(bench) {
        let (swatch, swatch_style) = marks::swatch(brush, level, bench.theme);
        let role = if brush == bench.easel.brush { Role::Strong } else { Role::Muted };
        let name = format!(" {}  ", marks::name(brush, &level.terrains));
        let entry = [Span::styled(swatch, swatch_style), Span::styled(name, style(role))];
        let width: usize = entry.iter().map(Span::width).sum();
        let is_full = rows.len() >= usize::from(inner.height);
        match rows.last_mut().filter(|row| row.width() + width <= usize::from(inner.width)) {
            Some(row) => row.spans.extend(entry),
            None if is_full => break,
            None => rows.push(Line::from(entry.to_vec())),
        }
    }
    text::draw(rows, inner, buffer);
}

/// A description of the brush, and figures of the painting.
fn about(bench: &Bench, width: usize) -> Vec<Line<'static>> {
    let style = |role| bench.theme.style(role);
    let level = &bench.study().experiment().level;
    let size = level.size().to_string();
    let (done, undone) = bench.painting().map_or((0, 0), crate::lab::Painting::steps);
    let done = done.saturating_sub(bench.easel.opened);
    let about = wrap(&bench.easel.brush.about(&level.terrains), width, 1);
    let mut lines: Vec<_> = about.into_iter().map(|text| Line::styled(text, style(Role::Muted))).collect();
    lines.push(spread(("map", style(Role::Muted)), (size, style(Role::Screen)), width));
    if let Some(page) = bench.tutor().and_then(Tutor::page).filter(|page| page.paint > 0) {
        let painted = format!("{} of at most {}", page.painted(level), page.paint);
        lines.push(spread(("painted", style(Role::Muted)), (painted, style(Role::Screen)), width));
    }
    let redo = if undone == 0 { String::new() } else { format!(", {undone} undone") };
    lines.push(spread(("to undo", style(Role::Muted)), (format!("{done}{redo}"), style(Role::Screen)), width));
    let here = bench.looked_at().map(|cell| bench.study().point(cell));
    if let Some(at) = here {
        let there = there(bench, at);
        lines.push(spread(("here", style(Role::Muted)), (format!("{at} {there}"), style(Role::Screen)), width));
    }
    lines
}

fn there(bench: &Bench, at: Point) -> String {
    let level = &bench.study().experiment().level;
    level.cells.get(at).map_or_else(String::new, |&id| printable(&level.terrains.kind(id).name).into_owned())
}

/// The puzzle in words, and the progress with it.
fn puzzle(bench: &Bench, width: usize) -> Vec<Line<'static>> {
    let style = |role| bench.theme.style(role);
    let lines = task_in_lines(bench, width);
    let heading = (!lines.is_empty()).then(|| Line::styled("Puzzle", style(Role::Heading)));
    heading.into_iter().chain(lines.into_iter().map(|(text, role)| Line::styled(text, style(role)))).collect()
}

/// The puzzle in words, its condition, and the progress with it, in lines of this width; empty without a puzzle.
pub(in crate::ui::lab) fn task_in_lines(bench: &Bench, width: usize) -> Vec<(String, Role)> {
    let Some(task) = &bench.easel.task else { return Vec::new() };
    let about = &bench.study().experiment().level.about;
    let (progress, role) = state(bench);
    let texts = [
        (wrap(&printable(&about.replace('\n', " ")), width, 0), Role::Screen),
        (wrap(&format!("Solved when: {}", printable(&task.puzzle().solved)), width, 1), Role::Muted),
        (wrap(&progress, width, 1), role),
    ];
    texts.into_iter().flat_map(|(lines, role)| lines.into_iter().map(move |text| (text, role))).collect()
}

/// The progress with the puzzle in a line.
pub(super) fn state(bench: &Bench) -> (String, Role) {
    let Some((task, judgement)) = bench.easel.task.as_ref().zip(bench.easel.judgement.as_ref()) else {
        return (String::new(), Role::Muted);
    };
    let puzzle = task.puzzle();
    let most = puzzle.most.map_or_else(String::new, |most| format!(" of at most {most}"));
    let par = puzzle.par.map_or_else(String::new, |par| format!(", par {par}"));
    let painted = format!("{} painted{most}{par}", judgement.painted);
    match &judgement.grade {
        Grade::Open => (format!("{painted}: not yet"), Role::Strong),
        Grade::TooMany => (format!("{painted}: condition met, but too many cells"), Role::Warning),
        Grade::Forbidden(what) => (format!("{painted}: {} is not allowed", printable(what)), Role::Warning),
        Grade::Solved => (format!("{painted}: solved"), Role::Good),
    }
}

/// The results of the searches.
fn results(bench: &Bench, width: usize) -> Vec<Line<'static>> {
    let style = |role| bench.theme.style(role);
    let mut lines =
        vec![spread(("Search", style(Role::Heading)), ("cost, expanded".to_owned(), style(Role::Muted)), width)];
    for Standing { label, stats, cost, .. } in bench.comparison().standings() {
        let cost = cost.map_or_else(|| "no path".to_owned(), |cost| cost.to_string());
        let figures = stats.map_or_else(|| "-".to_owned(), |stats| format!("{cost}, {}", stats.expanded));
        let room = width.saturating_sub(figures.chars().count() + 1);
        let label: String = label.chars().take(room).collect();
        lines.push(spread((&label, style(Role::Muted)), (figures, style(Role::Screen)), width));
    }
    lines
}
