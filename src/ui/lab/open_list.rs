//! The open list as a sorted list, an unsorted list, or buckets.

use ratatui::{buffer::Buffer, layout::Rect, text::Line};

use crate::{
    lab::{HeapEntry, OpenListPicture},
    search::OpenListKind,
    text::counted,
};

use super::{
    super::{
        text::{self, wrap},
        theme::Role,
        window,
        words::harmless,
    },
    arrangement::pane,
    bench::Bench,
    heap::counted_work,
    sheet::Sheet,
};

/// Stands for a space within an entry; no name has a control character.
const JOINT: &str = "\u{1}";

/// Lines for the entries; two more say what the last moment did and cost.
const LINES: usize = 4;

/// Draws the entries and what the last moment did, into the pane below the maps.
pub(super) fn render(bench: &Bench, area: Rect, buffer: &mut Buffer) {
    let Some(picture) = bench.study().open_list_picture().filter(|_| !area.is_empty()) else { return };
    let style = |role| window::on_window(bench.theme, role);
    let count = counted(picture.entries.len(), "entry");
    let title = match picture.kind {
        OpenListKind::Sorted => format!("Open list: sorted, {count}; the last is next"),
        OpenListKind::Unsorted => format!("Open list: unsorted, {count}, as added"),
        _ => format!("Open list: buckets, {count}; the lowest is next"),
    };
    let body = pane(bench, area, &title, Sheet::Heap.key(), buffer);
    let width = usize::from(body.width);
    let mut lines = match picture.kind {
        OpenListKind::Sorted | OpenListKind::Unsorted => row(bench, picture, width),
        _ => buckets(bench, picture, width),
    };
    lines.resize(LINES, String::new());
    lines.extend(wrap(&happened(bench, picture), width, 0));
    lines.push(counted_work(picture.step.comparisons, picture.work));
    text::draw(lines.into_iter().map(|line| Line::styled(line, style(Role::Screen))), body, buffer);
}

/// The list in lines: its entries in its order, what the last moment did, and what that cost.
pub(super) fn in_words(bench: &Bench, picture: &OpenListPicture) -> Vec<String> {
    let count = counted(picture.entries.len(), "entry");
    let title = match picture.kind {
        OpenListKind::Sorted => format!("A sorted list of {count}; the last is next"),
        OpenListKind::Unsorted => format!("An unsorted list of {count}, as added"),
        _ => format!("Buckets with {count}, from the lowest F; of equal F the last is next"),
    };
    let entries: Vec<_> =
        picture.entries.iter().enumerate().map(|numbered| entry(bench, picture, numbered, true)).collect();
    vec![
        format!("{title}: {}.", entries.join(", ")),
        happened(bench, picture),
        counted_work(picture.step.comparisons, picture.work),
    ]
}

/// An entry, in brackets if the last moment added it.
fn entry(bench: &Bench, picture: &OpenListPicture, (place, entry): (usize, &HeapEntry), has_f: bool) -> String {
    let name = harmless(&bench.study().name(entry.cell));
    let said = if has_f { format!("{} {name}", entry.f) } else { name };
    if picture.added == Some(place) { format!("[{said}]") } else { said }
}

/// The end of the list, in as many lines as there are.
fn row(bench: &Bench, picture: &OpenListPicture, width: usize) -> Vec<String> {
    let entries = picture.entries.iter().enumerate().map(|numbered| entry(bench, picture, numbered, true));
    let all: Vec<_> = entries.collect();
    // Both lists change at their ends.
    let mut first = all.len();
    let mut length = 0;
    while first > 0 && length + all[first - 1].chars().count() + 2 <= LINES * width.saturating_sub(16) {
        first -= 1;
        length += all[first].chars().count() + 2;
    }
    let more = if first > 0 { format!("{first} before  ") } else { String::new() };
    // So that lines are broken between entries only.
    let joined = all[first..].iter().map(|entry| entry.replace(' ', JOINT)).collect::<Vec<_>>().join(", ");
    let lines = wrap(&(more + &joined), width, 0).into_iter().map(|line| line.replace(JOINT, " "));
    lines.take(LINES).collect()
}

/// A line for each of the buckets with the lowest F, the top of each stack at the end.
fn buckets(bench: &Bench, picture: &OpenListPicture, width: usize) -> Vec<String> {
    let numbered: Vec<_> = picture.entries.iter().enumerate().collect();
    let buckets = numbered.chunk_by(|left, right| left.1.f == right.1.f);
    let count = buckets.clone().count();
    let shown = if count > LINES { LINES - 1 } else { LINES };
    let line = |bucket: &[(usize, &HeapEntry)]| {
        let f = bucket.first().map_or_else(String::new, |(_, entry)| entry.f.to_string());
        let mut text = String::new();
        for &numbered in bucket.iter().rev() {
            let next = entry(bench, picture, numbered, false);
            if text.chars().count() + next.chars().count() + 12 > width {
                text = format!("... {text}");
                break;
            }
            text = format!("{next} {text}");
        }
        format!("F {f:>5}: {text}")
    };
    let mut lines: Vec<_> = buckets.take(shown).map(line).collect();
    if count > shown {
        lines.push(format!("and {} with a higher F", counted(count - shown, "bucket")));
    }
    lines
}

/// What the last moment did.
fn happened(bench: &Bench, picture: &OpenListPicture) -> String {
    let moved = counted(picture.step.shifts as usize, "entry");
    let name = |entry: &HeapEntry| harmless(&bench.study().name(entry.cell));
    let added = picture.added.and_then(|place| Some((place, picture.entries.get(place)?)));
    match (picture.kind, added, &picture.taken) {
        (OpenListKind::Sorted, Some((place, entry)), _) => {
            let (place, count) = (place + 1, picture.entries.len());
            format!("{} goes to place {place} of {count}; {moved} moved to make room.", name(entry))
        }
        (OpenListKind::Sorted, _, Some(entry)) => format!("{} is taken from the end: nothing moves.", name(entry)),
        (OpenListKind::Unsorted, Some((_, entry)), _) => {
            format!("{} is put at the end: nothing is compared.", name(entry))
        }
        (OpenListKind::Unsorted, _, Some(entry)) => {
            format!("The whole list is searched for the lowest F: {}; {moved} moved to close the gap.", name(entry))
        }
        (_, Some((_, entry)), _) => format!("{} is put on top of the bucket of F {}.", name(entry), entry.f),
        (_, _, Some(entry)) => format!("{} is taken from the top of the bucket of F {}.", name(entry), entry.f),
        (_, None, None) => "The list is empty.".to_owned(),
    }
}
