//! What is always true of a search: a line for each invariant, and a mark on the cell where it first breaks.

use ratatui::{buffer::Buffer, layout::Rect, text::Line};

use crate::lab::{Formula, Invariant, InvariantState};

use super::{
    super::{text, theme::Role, window, words::harmless},
    arrangement::pane,
    bench::Bench,
    board,
    sheet::Sheet,
};

/// Width of the statements.
const TITLE_WIDTH: usize = 18;

/// What the marks mean, and what follows from the invariants.
const EXPLANATION: [&str; 2] = [
    "A number on the map marks the cell where a statement first breaks.",
    "2 makes A* find the cheapest path, and 1, 3 and 4 follow. 1 alone may not.",
];

/// The number by which an invariant is marked.
fn digit(place: usize) -> char {
    char::from_digit(place as u32 + 1, 10).unwrap_or(' ')
}

/// Marks the cell of each breach so far, while the invariants are shown.
pub(super) fn mark(bench: &Bench, screen: Rect, buffer: &mut Buffer) {
    let Some(view) = bench.views().get(bench.comparison().active_place()) else { return };
    if bench.shown_sheet() != Some(Sheet::Invariants) {
        return;
    }
    let Some(states) = bench.study().invariants() else { return };
    // Where several break in one cell, the first of them is shown.
    for (place, state) in states.into_iter().enumerate().rev() {
        if let InvariantState::Broken(breach) = state {
            board::mark_cell(bench, view, (breach.cell, digit(place)), screen, buffer);
        }
    }
}

/// Draws the state of each invariant into the pane below the maps.
pub(super) fn render(bench: &Bench, area: Rect, buffer: &mut Buffer) {
    if area.is_empty() {
        return;
    }
    let style = |role| window::on_window(bench.theme, role);
    let body = pane(bench, area, "What is always true", Sheet::Invariants.key(), buffer);
    let states: Vec<_> = bench.study().invariants().into_iter().flatten().collect();
    let formula = bench.study().formula().unwrap_or(Formula::G);
    let width = usize::from(body.width);
    let titles = Invariant::ALL.map(|invariant| invariant.title(formula));
    let title_width = titles.iter().map(|title| title.chars().count()).max().unwrap_or(0).max(TITLE_WIDTH) + 1;
    // The statements, the last ones of them in one line each.
    let statements = |cut: usize| -> Vec<Line<'static>> {
        let statement = |(place, (invariant, &state)): (usize, (Invariant, &InvariantState))| {
            let (role, word, about) = match state {
                InvariantState::Holds => (Role::Good, "so far", format!("{}.", invariant.about(formula))),
                InvariantState::Broken(breach) => (Role::Bad, "broken", breach.sentence(bench.study())),
                InvariantState::DoesNotApply(why) => (Role::Muted, "  --  ", format!("does not apply: {why}.")),
            };
            let about = harmless(&about);
            let room = width.saturating_sub(title_width + word.len() + 3);
            let (beside, below) = if about.chars().count() <= room {
                (about, Vec::new())
            } else if place + cut >= states.len() {
                (about.chars().take(room.saturating_sub(1)).chain(['…']).collect(), Vec::new())
            } else {
                // What has no room beside the statement stands below it.
                (String::new(), text::wrap(&about, width.saturating_sub(2).max(1), 0))
            };
            let first = text::line([
                (format!("{} ", digit(place)), style(Role::Key)),
                (format!("{:title_width$}", titles[place]), style(Role::Screen)),
                (format!("{word} "), style(role)),
                (beside, style(role)),
            ]);
            let below = below.into_iter().map(|text| Line::styled(format!("  {text}"), style(role)));
            std::iter::once(first).chain(below).collect::<Vec<_>>()
        };
        Invariant::ALL.into_iter().zip(&states).enumerate().flat_map(statement).collect()
    };
    // In a low pane the last ones are cut short, so that none is left out.
    let fits = |lines: &Vec<Line>| lines.len() <= usize::from(body.height);
    let mut lines = (0..states.len()).map(statements).find(fits).unwrap_or_else(|| statements(states.len()));
    let proved = bench.study().proved().map(|text| Line::styled(text, style(Role::Strong)));
    if proved.is_some() || lines.len() == Invariant::ALL.len() {
        lines.push(proved.unwrap_or_default());
    }
    lines.extend(EXPLANATION.map(|text| Line::styled(text, style(Role::Muted))));
    text::draw(lines, body, buffer);
}
