//! Two plots of a search: F of each closed cell in order, and the open list by G and H.

use ratatui::{
    buffer::Buffer,
    layout::{Position, Rect},
};

use crate::{lab::Formula, search::Cost};

use super::{
    super::{theme::Role, window},
    arrangement::pane,
    bench::Bench,
    dots::Dots,
    sheet::Sheet,
};

/// The most open cells that are drawn, those with the lowest F.
const MOST_OPEN: usize = 20_000;

/// Columns for the figures to the left of a plot.
const FIGURES: u16 = 6;

/// Draws both plots into the pane below the maps.
pub(super) fn render(bench: &Bench, area: Rect, buffer: &mut Buffer) {
    if area.is_empty() {
        return;
    }
    let body = pane(bench, area, "Plots", Sheet::Plots.key(), buffer);
    let width = body.width.saturating_sub(2) / 2;
    draw_closed(bench, Rect { width, ..body }, buffer);
    draw_open(bench, Rect { x: body.x + width + 2, width, ..body }, buffer);
}

/// Writes the title and the ends of the upward axis; returns the room for the dots.
fn frame(bench: &Bench, title: &str, (low, high): (u32, u32), area: Rect, buffer: &mut Buffer) -> Rect {
    let style = |role| window::on_window(bench.theme, role);
    buffer.set_stringn(area.x, area.y, title, usize::from(area.width), style(Role::Heading));
    let room = Rect {
        x: area.x + FIGURES,
        y: area.y + 1,
        width: area.width.saturating_sub(FIGURES),
        height: area.height.saturating_sub(1),
    }
    .intersection(area);
    if room.is_empty() {
        return room;
    }
    let width = usize::from(FIGURES) - 1;
    for (y, figure) in [(room.y, high), (room.bottom() - 1, low)] {
        buffer.set_stringn(area.x, y, format!("{figure:>width$}"), width, style(Role::Muted));
    }
    for y in room.y..room.bottom() {
        buffer[Position::new(room.x - 1, y)].set_symbol("│").set_style(style(Role::Rule));
    }
    room
}

/// A value from `low` to `high` as a dot of a row or column of `count`.
fn scaled(value: u32, (low, high): (u32, u32), count: usize) -> usize {
    let span = u64::from(high.saturating_sub(low)).max(1);
    let along = u64::from(value.clamp(low, high.max(low)) - low);
    (along * (count as u64).saturating_sub(1) / span) as usize
}

/// Draws F of each closed cell so far; the axes have room for the whole search.
fn draw_closed(bench: &Bench, area: Rect, buffer: &mut Buffer) {
    let study = bench.study();
    let Some((closings, timeline)) = study.closings().zip(study.timeline()) else { return };
    let finite = || closings.iter().filter(|closing| closing.f != Cost::MAX);
    let range = |figures: &mut dyn Iterator<Item = u32>| {
        figures.fold(None, |range: Option<(u32, u32)>, figure| {
            Some(range.map_or((figure, figure), |(low, high)| (low.min(figure), high.max(figure))))
        })
    };
    let (measure, ceilings) = study.ceilings().unwrap_or_default();
    let figures = finite().map(|closing| closing.f.0).chain(ceilings.iter().map(|&(_, ceiling)| ceiling.0));
    let Some((low, high)) = range(&mut figures.into_iter()) else { return };
    let title = if ceilings.is_empty() {
        "F of each closed cell, in order".to_owned()
    } else {
        format!("F of each closed cell, and {measure}")
    };
    let room = frame(bench, &title, (low, high), area, buffer);
    let (mut dots, mut line) = (Dots::new(room), Dots::new(room));
    let last = closings.len().saturating_sub(1) as u32;
    for (number, closing) in (0..).zip(closings) {
        if closing.event < timeline.position() && closing.f != Cost::MAX {
            let x = scaled(number, (0, last), dots.width());
            dots.set(x, scaled(closing.f.0, (low, high), dots.height()));
            let begun = ceilings.partition_point(|&(event, _)| event <= closing.event);
            if let Some((_, ceiling)) = begun.checked_sub(1).map(|last| ceilings[last]).filter(|_| x.is_multiple_of(3))
            {
                line.set(x, scaled(ceiling.0, (low, high), line.height()));
            }
        }
    }
    line.draw(window::on_window(bench.theme, Role::Muted), buffer);
    dots.draw_over(&line, window::on_window(bench.theme, Role::Key), buffer);
}

/// Draws each open cell by its G and H, and the line of the lowest F.
fn draw_open(bench: &Bench, area: Rect, buffer: &mut Buffer) {
    let study = bench.study();
    let Some((done, formula)) = study.outcome().ok().zip(study.formula()) else { return };
    let style = |role| window::on_window(bench.theme, role);
    if !formula.has_h() {
        let text = "This search does not use H.";
        buffer.set_stringn(area.x, area.y, text, usize::from(area.width), style(Role::Muted));
        return;
    }
    let peaks = done.peaks();
    let title = format!("Open: G to the right to {}, H up", peaks.g);
    let room = frame(bench, &title, (0, peaks.h.0), area, buffer);
    let (mut open, mut line) = (Dots::new(room), Dots::new(room));
    let place = |dots: &Dots, g: u32, h: u32| {
        (scaled(g, (0, peaks.g.0), dots.width()), scaled(h, (0, peaks.h.0), dots.height()))
    };
    // A question must not give its answer away.
    let is_waiting = bench.quiz.is_waiting();
    let mut lowest: Option<Cost> = None;
    for entry in done.timeline.open().take(MOST_OPEN).filter(|entry| entry.node.g != Cost::MAX) {
        lowest = Some(lowest.map_or(entry.node.f, |lowest| lowest.min(entry.node.f)));
        let (x, y) = place(&open, entry.node.g.0, entry.node.h.0);
        open.set(x, y);
    }
    if let Some(lowest) = lowest.filter(|_| !is_waiting) {
        for column in 0..line.width() {
            let g = (column as u64 * u64::from(peaks.g.0) / (line.width() as u64).max(2).saturating_sub(1)) as u32;
            let h = h_at(formula, lowest.0, g).filter(|&h| h <= peaks.h.0);
            if let Some(h) = h.filter(|_| column % 3 == 0) {
                let (x, y) = place(&line, g, h);
                line.set(x, y);
            }
        }
    }
    line.draw(style(Role::Muted), buffer);
    open.draw_over(&line, style(Role::Strong), buffer);
}

/// The H at which a cell with this G has this F; `None` if none has.
fn h_at(formula: Formula, f: u32, g: u32) -> Option<u32> {
    match formula {
        Formula::H => Some(f),
        Formula::Sum { weight } if weight > 0 => Some((u64::from(f.checked_sub(g)?) * 100 / u64::from(weight)) as u32),
        Formula::Keys => f.checked_sub(g),
        Formula::Sum { .. } | Formula::G | Formula::Queue => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn figures_fill_the_room_from_the_lowest_to_the_highest() {
        assert_eq!([40, 50, 60].map(|figure| scaled(figure, (40, 60), 21)), [0, 10, 20]);
        assert_eq!(scaled(7, (7, 7), 21), 0);
        assert_eq!(scaled(9, (0, 9), 0), 0);
    }

    #[test]
    fn the_line_of_an_f_follows_its_formula() {
        assert_eq!(h_at(Formula::Sum { weight: 100 }, 60, 20), Some(40));
        assert_eq!(h_at(Formula::Sum { weight: 200 }, 60, 20), Some(20));
        assert_eq!(h_at(Formula::H, 60, 20), Some(60));
        assert_eq!(h_at(Formula::Sum { weight: 100 }, 60, 80), None);
        assert_eq!(h_at(Formula::G, 60, 20), None);
    }
}
