//! The time bar: the current moment, and marks for events worth a look.
//!
//! Where a column stands for many moments, its height grows with the number of new parents among them.

use ratatui::{buffer::Buffer, layout::Rect, widgets::Widget};

use super::{
    super::{text::line, theme::Role},
    bench::Bench,
};

/// Columns for the speed on the right.
const RIGHT: u16 = 26;

/// Up to this many columns with new parents have a mark each.
const FEW: usize = 8;

/// A column with fewer new parents than this is never drawn in full height.
const LEAST_OF_MOST: u32 = 3;

/// Heights, from no new parents to the most.
const LEVELS: [&str; 8] = ["▁", "▂", "▃", "▄", "▅", "▆", "▇", "█"];

/// The area of the bar itself, to the right of the figures, for a search with this many events.
fn track(area: Rect, len: usize) -> Rect {
    let digits = len.checked_ilog10().unwrap_or(0) as u16 + 1;
    let left = " moment  of   ".len() as u16 + 2 * digits;
    Rect { x: area.x + left, width: area.width.saturating_sub(left + RIGHT), ..area }
}

/// The moment at a column of the screen, for a search with this many events.
pub(super) fn moment(area: Rect, column: u16, len: usize) -> usize {
    let track = track(area, len);
    let along = usize::from(column.saturating_sub(track.x));
    along * len / usize::from(track.width.saturating_sub(1)).max(1)
}

/// Draws the time bar.
pub(super) fn render(bench: &Bench, area: Rect, buffer: &mut Buffer) {
    let theme = bench.theme;
    let style = |role| theme.style(role);
    let (position, len) = (bench.comparison().position(), bench.comparison().len());
    let track = track(area, len);
    let figures = line([
        (" moment ".to_owned(), style(Role::Muted)),
        (position.to_string(), style(Role::Strong)),
        (format!(" of {len}"), style(Role::Muted)),
    ]);
    figures.render(Rect { width: (track.x - area.x).min(area.width), ..area }, buffer);
    let last = usize::from(track.width).saturating_sub(1);
    let here = (position * last).checked_div(len).unwrap_or(last);
    let bounds = |column: usize| (column * len / last.max(1), (column + 1) * len / last.max(1));
    let reparented = |column: usize| {
        let (from, to) = bounds(column);
        bench.comparison().reparented_between(from, to)
    };
    let columns = 0..usize::from(track.width);
    let most = columns.clone().map(reparented).max().unwrap_or(0).max(LEAST_OF_MOST);
    let marked = columns.filter(|&column| reparented(column) > 0).count();
    // A few new parents get a mark each; many get heights.
    let is_dense = marked > FEW;
    for (column, place) in track.positions().enumerate() {
        let (from, to) = bounds(column);
        let is_past = column < here;
        let begins = bench.comparison().begins_between(from.max(1), to);
        let reparents = reparented(column);
        let (symbol, role) = if column == here {
            ("●", Role::Strong)
        } else if begins {
            ("┃", Role::Tick)
        } else if is_dense {
            let height = (reparents as usize * LEVELS.len()).div_ceil(most as usize).max(1);
            (LEVELS[height - 1], if is_past { Role::Key } else { Role::Rule })
        } else if reparents > 0 {
            ("┿", Role::Warning)
        } else if is_past {
            ("━", Role::Key)
        } else {
            ("─", Role::Rule)
        };
        buffer[place].set_symbol(symbol).set_style(style(role));
    }
    let (state, role) = if bench.clock.is_halted() { ("paused", Role::Muted) } else { ("playing", Role::Good) };
    let right = Rect { x: track.right(), width: area.right().saturating_sub(track.right()), ..area };
    let words = line([(state.to_owned(), style(role)), (format!("  {} ", bench.clock.words()), style(Role::Muted))]);
    words.right_aligned().render(right, buffer);
}
