//! The bar of time: where the moment is, and where something happened that one may want to see.

use ratatui::{
    buffer::Buffer,
    layout::Rect,
    text::{Line, Span},
    widgets::Widget,
};

use super::{
    super::{text::line, theme::Role},
    bench::Bench,
};

/// Columns for the figures on the left, and for the pace on the right.
const LEFT: u16 = 18;
const RIGHT: u16 = 22;

/// Where the bar itself is.
const fn track(area: Rect) -> Rect {
    Rect { x: area.x + LEFT, width: area.width.saturating_sub(LEFT + RIGHT), ..area }
}

/// The moment at a column of the screen, of a search with so many events.
pub(super) fn moment(area: Rect, column: u16, len: usize) -> usize {
    let track = track(area);
    let along = usize::from(column.saturating_sub(track.x));
    along * len / usize::from(track.width.saturating_sub(1)).max(1)
}

/// Draws it.
pub(super) fn render(bench: &Bench, area: Rect, buffer: &mut Buffer) {
    let theme = bench.theme;
    let style = |role| theme.style(role);
    let track = track(area);
    let timeline = bench.study().timeline();
    let (position, len) = timeline.map_or((0, 0), |timeline| (timeline.position(), timeline.len()));
    let figures = line([
        (" step ".to_owned(), style(Role::Muted)),
        (position.to_string(), style(Role::Strong)),
        (format!(" of {len}"), style(Role::Muted)),
    ]);
    figures.render(Rect { width: LEFT.min(area.width), ..area }, buffer);
    let last = usize::from(track.width).saturating_sub(1);
    let here = (position * last).checked_div(len).unwrap_or(last);
    for (column, place) in track.positions().enumerate() {
        let (from, to) = (column * len / last.max(1), (column + 1) * len / last.max(1));
        let is_past = column < here;
        let begins = timeline.is_some_and(|timeline| timeline.begins_between(from, to));
        let reparents = timeline.is_some_and(|timeline| timeline.reparented_between(from, to.min(len)) > 0);
        let (symbol, role) = match () {
            () if column == here => ("●", Role::Strong),
            () if begins && column > 0 => ("┃", Role::Key),
            () if reparents => ("┿", Role::Warning),
            () if is_past => ("━", Role::Key),
            () => ("─", Role::Rule),
        };
        buffer[place].set_symbol(symbol).set_style(style(role));
    }
    let (words, role) = match bench.clock.is_halted() {
        true => (format!("paused, {}", bench.clock.words()), Role::Muted),
        false => (bench.clock.words(), Role::Good),
    };
    let right = Rect { x: track.right(), width: area.right().saturating_sub(track.right()), ..area };
    let short = words.replace("steps a second", "a second").replace("step a second", "a second");
    Line::from(Span::styled(format!("{short} "), style(role))).right_aligned().render(right, buffer);
}
