//! The table of results of several searches.

use std::time::Duration;

use ratatui::{buffer::Buffer, layout::Rect, style::Style, text::Line};

use crate::{
    lab::Standing,
    search::{Cost, Stats},
};

use super::{
    super::{
        text::{self, line},
        theme::Role,
    },
    bench::Bench,
};

/// The usual width of the last column.
const VERDICT_WIDTH: usize = 12;

/// The columns after the search's name: title and width.
const COLUMNS: [(&str, usize); 9] = [
    ("time", 9),
    ("expanded", 8),
    ("opened", 6),
    ("new parents", 11),
    ("most open", 9),
    ("compared", 9),
    ("moved", 8),
    ("cost", 6),
    ("cheapest", VERDICT_WIDTH),
];

/// The place of the time among the columns.
const TIME: usize = 0;

/// The columns for searches in general, and for searches that differ in their open lists, with the comparisons and
/// moves of these lists. The least important column comes first, and is left out if there is no room.
const OF_SEARCHES: [usize; 7] = [TIME, 1, 2, 3, 4, 7, 8];
const OF_LISTS: [usize; 7] = [2, TIME, 1, 4, 5, 6, 7];

/// The least width of the names, in characters, with which the least important column is shown.
const NAME_WIDTH: usize = 16;

/// The width of these columns with their gaps, in characters.
fn width(columns: &[usize]) -> usize {
    columns.iter().map(|&column| COLUMNS[column].1 + 1).sum()
}

/// Draws the table into its part of the screen.
pub(super) fn render(bench: &Bench, area: Rect, buffer: &mut Buffer) {
    let theme = bench.theme;
    let inner = Rect { x: area.x + 1, width: area.width.saturating_sub(2), ..area }.intersection(area);
    let room = usize::from(inner.width);
    let all = if bench.comparison().is_about_open_lists() { OF_LISTS } else { OF_SEARCHES };
    let is_timed = bench.comparison().standings().any(|standing| standing.time.is_some());
    let mut columns: Vec<_> = all.into_iter().filter(|&column| column != TIME || is_timed).collect();
    if room < width(&columns) + NAME_WIDTH {
        columns.retain(|&column| column != all[0]);
    }
    let columns = columns.as_slice();
    let standings: Vec<_> = bench.comparison().standings().map(|standing| (figures(&standing), standing)).collect();
    // A long verdict takes its room from the names, and a short one leaves more to them.
    let verdict = |((figures, _), _): &(([String; COLUMNS.len()], Role), _)| figures.last().map_or(0, String::len);
    let titled = COLUMNS.last().map_or(0, |(title, _)| title.len());
    let has_verdicts = columns.contains(&(COLUMNS.len() - 1));
    let longest = standings.iter().map(verdict).max().filter(|_| has_verdicts);
    let longest = longest.map_or(VERDICT_WIDTH, |longest| longest.max(titled));
    let name_width = (room + VERDICT_WIDTH).saturating_sub(width(columns) + longest).min(60);
    let style = |role| theme.style(role);
    let titles = COLUMNS.map(|(title, _)| title.to_owned());
    let widths = (name_width, longest);
    let mut lines = vec![row("search", &titles, (columns, widths), style(Role::Muted), style(Role::Muted))];
    for (place, ((figures, verdict), standing)) in standings.iter().enumerate() {
        let is_active = place == bench.comparison().active_place();
        let role = if is_active { Role::Strong } else { Role::Screen };
        let number = format!("{} ", place + 1);
        let label = text::first_settings(&standing.label, name_width.saturating_sub(number.len()));
        let name = format!("{number}{label}");
        lines.push(row(&name, figures, (columns, widths), style(role), style(*verdict)));
    }
    text::draw(lines, inner, buffer);
}

/// The figures of a search, and the quality of its path.
fn figures(
    Standing { stats, cost, is_any_angle, optimum, time, list_work, .. }: &Standing,
) -> ([String; COLUMNS.len()], Role) {
    let Some(Stats { opened, expanded, reparented, largest_open, .. }) = stats else {
        return ([(); COLUMNS.len()].map(|()| "-".to_owned()), Role::Muted);
    };
    let counts = [expanded, opened, reparented, largest_open].map(ToString::to_string);
    let (verdict, role) = match (cost, optimum) {
        (Some(_), Some(optimum)) if *is_any_angle => (format!("{optimum} in steps"), Role::Muted),
        (Some(cost), Some(optimum)) if cost > optimum => {
            (format!("{optimum}, {}", above(*cost, *optimum)), Role::Warning)
        }
        (Some(_), Some(_)) => ("yes".to_owned(), Role::Good),
        _ => ("-".to_owned(), Role::Muted),
    };
    let cost = cost.map_or_else(|| "no path".to_owned(), |cost| cost.to_string());
    let time = time.map_or_else(|| "-".to_owned(), elapsed);
    let [expanded, opened, reparented, largest] = counts;
    let work = list_work.map(|work| [work.comparisons, work.shifts].map(|count| count.to_string()));
    let [compared, moved] = work.unwrap_or_else(|| ["-", "-"].map(str::to_owned));
    ([time, expanded, opened, reparented, largest, compared, moved, cost, verdict], role)
}

/// The results of a search in a line: its settings, and each figure that there is with its title.
pub(super) fn in_words(standing: &Standing) -> String {
    let (figures, _) = figures(standing);
    let titled = COLUMNS.iter().zip(figures).filter(|(_, figure)| figure != "-");
    let titled: Vec<_> = titled.map(|((title, _), figure)| format!("{title} {figure}")).collect();
    let said = if titled.is_empty() { "it cannot be run".to_owned() } else { titled.join(", ") };
    format!("{}: {said}.", standing.label)
}

/// The excess of a cost over the lowest one, in percent.
fn above(cost: Cost, lowest: Cost) -> String {
    let tenths = u64::from(cost.0.saturating_sub(lowest.0)) * 1000 / u64::from(lowest.0.max(1));
    format!("+{}.{}%", tenths / 10, tenths % 10)
}

/// A duration in microseconds, milliseconds or seconds, with one decimal.
fn elapsed(time: Duration) -> String {
    let nanos = time.as_nanos();
    let units = [(1_000, "us"), (1_000_000, "ms")].into_iter().find(|(unit, _)| nanos < unit * 1000);
    let (unit, name) = units.unwrap_or((1_000_000_000, "s"));
    format!("{}.{} {name}", nanos / unit, nanos % unit * 10 / unit)
}

/// A line of the table; the last column has a style of its own.
fn row(
    name: &str,
    figures: &[String; COLUMNS.len()],
    (columns, (name_width, verdict_width)): (&[usize], (usize, usize)),
    style: Style,
    last: Style,
) -> Line<'static> {
    let name: String = name.chars().take(name_width).collect();
    let cells = columns.iter().map(|&column| {
        let is_verdict = column + 1 == COLUMNS.len();
        let width = if is_verdict { verdict_width } else { COLUMNS[column].1 };
        (format!(" {:>width$}", figures[column]), if is_verdict { last } else { style })
    });
    line([(format!("{name:name_width$}"), style)].into_iter().chain(cells))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn figures_are_said_in_short() {
        let times = [40, 8_349, 999_999, 12_760_000, 3_250_000_000].map(|nanos| elapsed(Duration::from_nanos(nanos)));
        assert_eq!(times.join(", "), "0.0 us, 8.3 us, 999.9 us, 12.7 ms, 3.2 s");
        assert_eq!(
            [(8338, 7210), (68, 68), (1, 0)].map(|(cost, lowest)| above(Cost(cost), Cost(lowest))).join(" "),
            "+15.6% +0.0% +100.0%"
        );
    }
}
