//! The table of what several searches took, side by side.

use ratatui::{buffer::Buffer, layout::Rect, style::Style, text::Line};

use crate::{lab::Standing, search::Stats};

use super::{
    super::{
        text::{self, line},
        theme::Role,
    },
    bench::Bench,
};

/// The columns after the name of the search: title, and how wide it is.
const COLUMNS: [(&str, usize); 6] =
    [("expanded", 8), ("opened", 7), ("reparented", 10), ("most open", 9), ("cost", 7), ("Dijkstra proves", 16)];

/// How many cells those columns take.
const WIDTH: usize = {
    let (mut width, mut column) = (0, 0);
    while column < COLUMNS.len() {
        width += COLUMNS[column].1 + 1;
        column += 1;
    }
    width
};

/// Draws the table into its part of the screen.
pub(super) fn render(bench: &Bench, area: Rect, buffer: &mut Buffer) {
    let theme = bench.theme;
    let inner = Rect { x: area.x + 1, width: area.width.saturating_sub(2), ..area }.intersection(area);
    let name_width = usize::from(inner.width).saturating_sub(WIDTH).min(60);
    let style = |role| theme.style(role);
    let titles = COLUMNS.map(|(title, _)| title.to_owned());
    let mut lines = vec![row("search", &titles, name_width, style(Role::Muted), style(Role::Muted))];
    for (place, standing) in bench.comparison().standings().enumerate() {
        let is_active = place == bench.comparison().active_place();
        let role = if is_active { Role::Strong } else { Role::Screen };
        let name = format!("{} {}", place + 1, standing.label);
        let (figures, verdict) = figures(&standing);
        lines.push(row(&name, &figures, name_width, style(role), style(verdict)));
    }
    text::draw(lines, inner, buffer);
}

/// The figures of a search, and how good its path is.
fn figures(Standing { stats, cost, optimum, .. }: &Standing) -> ([String; COLUMNS.len()], Role) {
    let Some(Stats { opened, expanded, reparented, largest_open, .. }) = stats else {
        return ([(); COLUMNS.len()].map(|()| "-".to_owned()), Role::Muted);
    };
    let counts = [expanded, opened, reparented, largest_open].map(ToString::to_string);
    let (verdict, role) = match (cost, optimum) {
        (Some(cost), Some(optimum)) if cost > optimum => (format!("{optimum} is enough"), Role::Warning),
        (Some(_), Some(_)) => ("the cheapest".to_owned(), Role::Good),
        _ => ("-".to_owned(), Role::Muted),
    };
    let cost = cost.map_or_else(|| "no path".to_owned(), |cost| cost.to_string());
    let [expanded, opened, reparented, largest] = counts;
    ([expanded, opened, reparented, largest, cost, verdict], role)
}

/// A line of the table; the last column has a style of its own.
fn row(name: &str, figures: &[String; COLUMNS.len()], name_width: usize, style: Style, last: Style) -> Line<'static> {
    let name: String = name.chars().take(name_width).collect();
    let cells = COLUMNS.iter().zip(figures).enumerate().map(|(place, (&(_, width), figure))| {
        (format!(" {figure:>width$}"), if place + 1 == COLUMNS.len() { last } else { style })
    });
    line([(format!("{name:name_width$}"), style)].into_iter().chain(cells))
}
