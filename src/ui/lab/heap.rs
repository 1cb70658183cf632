//! The open list as a binary heap: a tree, its array, and the sift of the last moment.

use ratatui::{buffer::Buffer, layout::Rect, text::Line, widgets::Widget};

use crate::{
    lab::{Heap, HeapEntry},
    search::ListWork,
    text::counted,
};

use super::{
    super::{text, theme::Role, window, words::harmless},
    arrangement::pane,
    bench::Bench,
    joint, open_list,
    sheet::Sheet,
};

impl Bench {
    /// Goes a trade of the heap forward or back, while the heap is shown: those of an event come after it, one by one.
    /// Returns whether there was one.
    pub(super) fn step_in_heap(&mut self, by: isize) -> bool {
        if self.shown_sheet() != Some(Sheet::Heap) || by.abs() != 1 {
            return false;
        }
        let trades_of_last = |bench: &mut Self| {
            bench.prepare_sheet();
            bench.study().heap().map_or(0, |heap| heap.trades())
        };
        let count = trades_of_last(self);
        let shown = self.trades.unwrap_or(count).min(count);
        if by > 0 && shown < count {
            self.trades = Some(shown + 1).filter(|&shown| shown < count);
        } else if by < 0 && shown > 0 {
            self.trades = Some(shown - 1);
        } else if by > 0 && !self.comparison.is_at_end() {
            self.leap(by);
            self.trades = Some(0).filter(|_| trades_of_last(self) > 0);
        } else {
            return false;
        }
        self.clock.halt();
        true
    }
}

/// Number of levels of the tree that are drawn.
const LEVELS: u16 = 4;

/// Draws the tree, the array and what the last moment did, into the pane below the maps; a list of another kind as
/// that, and the plans of many units.
pub(super) fn render(bench: &Bench, area: Rect, buffer: &mut Buffer) {
    if bench.study().is_for_many() {
        return joint::render(bench, area, buffer);
    }
    if !bench.study().has_heap() {
        return open_list::render(bench, area, buffer);
    }
    let Some(heap) = bench.study().heap().filter(|_| !area.is_empty()) else { return };
    let all = heap.trades();
    let heap = heap.after_trades(bench.trades.unwrap_or(usize::MAX));
    let style = |role| window::on_window(bench.theme, role);
    let title = format!("Open list: a binary heap of {}", counted(heap.entries.len(), "entry"));
    let body = pane(bench, area, &title, Sheet::Heap.key(), buffer);
    let role = |place: usize| match (heap.sift.last() == Some(&place), heap.sift.contains(&place)) {
        (true, _) => Role::Touched,
        (false, true) => Role::Open,
        (false, false) => Role::Screen,
    };
    for level in 0..LEVELS {
        let count = 1 << level;
        let width = body.width / count;
        for (slot, place) in (0..count).zip(usize::from(count) - 1..) {
            let Some(entry) = heap.entries.get(place) else { break };
            let cell = Rect { x: body.x + slot * width, y: body.y + level, width, height: 1 }.intersection(body);
            let said = named(bench, *entry, heap.sift.contains(&place), usize::from(width));
            let shown = role(place);
            let style = if shown == Role::Screen { style(shown) } else { bench.theme.style(shown) };
            let said = Line::styled(said, style);
            if level + 1 < LEVELS {
                edges(bench, &heap, (place, said.width() as u16), cell, buffer);
            }
            let text = (said.width() as u16).min(cell.width);
            said.render(Rect { x: cell.x + (cell.width - text) / 2, width: text, ..cell }, buffer);
        }
    }
    let below = Rect { y: body.y + LEVELS, height: body.height.saturating_sub(LEVELS), ..body };
    let moved = if heap.trades() < all { unfinished(bench, &heap, all) } else { sifted(bench, &heap) };
    let lines = [array(&heap, usize::from(body.width)), moved, counted_work(heap.comparisons, heap.work)];
    text::draw(lines.map(|text| Line::styled(harmless(&text), style(Role::Screen))), below, buffer);
}

/// The heap in lines: its entries by their places, and what the last moment moved.
pub(super) fn in_words(bench: &Bench, heap: &Heap) -> Vec<String> {
    let entry = |entry: &HeapEntry| format!("{} {}", entry.f, harmless(&bench.study().name(entry.cell)));
    let entries: Vec<_> = heap.entries.iter().map(entry).collect();
    vec![
        format!("A binary heap of {}: below place n are 2n + 1 and 2n + 2.", counted(entries.len(), "entry")),
        format!("From place 0, F and cell: {}.", entries.join(", ")),
        harmless(&sifted(bench, heap)),
        counted_work(heap.comparisons, heap.work),
    ]
}

/// Draws the edges from an entry of the tree, whose text is so wide, to those below it; the way of a sift stands out.
fn edges(bench: &Bench, heap: &Heap, (place, text): (usize, u16), cell: Rect, buffer: &mut Buffer) {
    let margin = cell.width.saturating_sub(text) / 2;
    let (first, last) = (cell.x + margin, cell.x + margin + text);
    let (left, right) = (cell.x + cell.width / 4, cell.x + cell.width * 3 / 4);
    let sides =
        [(2 * place + 1, '┌', left, left..first.saturating_sub(1)), (2 * place + 2, '┐', right, last + 1..right + 1)];
    for (child, corner, end, columns) in sides.into_iter().filter(|(child, ..)| *child < heap.entries.len()) {
        let is_way = heap.sift.contains(&place) && heap.sift.contains(&child);
        let style = window::on_window(bench.theme, if is_way { Role::Good } else { Role::Muted });
        for x in columns.filter(|x| cell.contains((*x, cell.y).into())) {
            buffer[(x, cell.y)].set_char(if x == end { corner } else { '─' }).set_style(style);
        }
    }
}

/// An entry of the tree, in brackets at the places of a sift; only its F where there is no room for more.
fn named(bench: &Bench, entry: HeapEntry, is_sifted: bool, width: usize) -> String {
    let framed = |said: String| if is_sifted { format!("[{said}]") } else { said };
    let whole = framed(format!("{} {}", entry.f, harmless(&bench.study().name(entry.cell))));
    if whole.chars().count() < width { whole } else { framed(entry.f.to_string()) }
}

/// The array: F of each place, as many as there is room for.
fn array(heap: &Heap, width: usize) -> String {
    let mut text = "Array:".to_owned();
    for (place, entry) in heap.entries.iter().enumerate() {
        let next = if heap.sift.contains(&place) { format!(" [{}]", entry.f) } else { format!(" {}", entry.f) };
        if text.len() + next.len() + 3 > width {
            return text + " ...";
        }
        text += &next;
    }
    text
}

/// What the last moment has moved so far, of so many trades.
fn unfinished(bench: &Bench, heap: &Heap, all: usize) -> String {
    let (Some(&from), Some(&at)) = (heap.sift.first(), heap.sift.last()) else { return String::new() };
    let name = heap.entries.get(at).map_or_else(String::new, |entry| bench.study().name(entry.cell));
    let way = if from == 0 { "sinks: one below comes first" } else { "rises: it comes before the one above" };
    format!("{} of {all} trades so far. {name}, at place {at}, {way}.", heap.trades())
}

/// What the last moment moved.
fn sifted(bench: &Bench, heap: &Heap) -> String {
    let (Some(&from), Some(&to)) = (heap.sift.first(), heap.sift.last()) else {
        return "The last moment moved nothing.".to_owned();
    };
    let name = heap.entries.get(to).map_or_else(String::new, |entry| bench.study().name(entry.cell));
    let places: Vec<_> = heap.sift.iter().skip(1).map(usize::to_string).collect();
    let places = places.join(", ");
    if heap.sift.len() == 1 && from == 0 {
        format!("{name} is on top, at place 0.")
    } else if heap.sift.len() == 1 {
        format!("{name} stays at place {from}: it does not come before the entry above.")
    } else if to < from {
        format!("{name} rises from place {from} to {places}: each entry above came after it.")
    } else {
        format!("The top is taken. {name}, the last entry, goes to place 0 and sinks to {places}.")
    }
}

/// The comparisons of the last moment and of all.
pub(super) fn counted_work(comparisons: u64, work: ListWork) -> String {
    let step = counted(comparisons as usize, "comparison");
    let moved = counted(work.shifts as usize, "entry");
    format!("{step} at this moment, {} so far, {moved} moved.", work.comparisons)
}
