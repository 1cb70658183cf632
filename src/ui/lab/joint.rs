//! The plans of many units: the constraint tree around the current node, and where each unit is at each tick.

use std::fmt::Write as _;

use ratatui::{
    buffer::Buffer,
    layout::Rect,
    text::{Line, Span},
};

use crate::{
    lab::{JointMoment, Method, unit_letter},
    search::{NodeId, NodeState},
    text::counted,
};

use super::{
    super::{text, theme::Role, window, words::harmless},
    arrangement::pane,
    bench::Bench,
    keys::Command,
};

/// Draws the tree, if it is one, above a line for each unit with its cell at each tick.
pub(super) fn render(bench: &Bench, area: Rect, buffer: &mut Buffer) {
    let key = (Command::Heap, "plans");
    let Some(joint) = &bench.study().joint() else {
        pane(bench, area, "No plans yet", key, buffer);
        return;
    };
    let title = match joint.method {
        Method::Crowd => format!("Where everybody is, up to tick {}", joint.node.last_tick()),
        Method::InTurn => "What is reserved".to_owned(),
        _ => format!(
            "Constraint tree: {}, and the plans of node {}",
            counted(joint.plans.nodes.len(), "node"),
            joint.number
        ),
    };
    let body = pane(bench, area, &title, key, buffer);
    let plans = plans(bench, joint, usize::from(body.width));
    let mut lines = Vec::new();
    if joint.method == Method::ConstraintTree {
        lines = tree(bench, joint, usize::from(body.height).saturating_sub(plans.len()));
    }
    text::draw(lines.into_iter().chain(plans), body, buffer);
}

/// The nodes from the root to the current one, as many as there is room for, and its children.
fn tree(bench: &Bench, joint: &JointMoment<'_>, room: usize) -> Vec<Line<'static>> {
    let study = bench.study();
    let state = |number: usize| study.timeline()?.node(NodeId(number as u32)).map(|view| view.state);
    let is_known = |number: &usize| state(*number).is_some();
    let above: Vec<_> =
        std::iter::successors(Some(joint.number), |&number| joint.plans.nodes.get(number)?.parent).collect();
    let below: Vec<_> = (0..joint.plans.nodes.len())
        .filter(|&number| joint.plans.nodes[number].parent == Some(joint.number))
        .filter(is_known)
        .collect();
    let shown = room.saturating_sub(below.len()).min(above.len());
    let hidden = above.len() - shown;
    let numbers = above[..shown].iter().rev().copied().chain(below).take(room);
    let depth = |number: usize| {
        if number == joint.number || above.contains(&number) {
            above.len() - 1 - above.iter().position(|&at| at == number).unwrap_or_default()
        } else {
            above.len()
        }
    };
    numbers
        .map(|number| {
            let node = &joint.plans.nodes[number];
            let why = node.constraint.map_or_else(|| "alone".to_owned(), |of| study.constraint_in_short(&of));
            let then = node.collision.map_or_else(|| "no collision".to_owned(), |of| study.collision_in_short(&of));
            let mark = if state(number) == Some(NodeState::Closed) { 'x' } else { 'o' };
            let indent = "  ".repeat((depth(number) - hidden).min(8));
            let said = format!("{indent}{mark} {number}: cost {}, {why}; {then}", node.cost);
            let role = if number == joint.number { Role::Strong } else { Role::Screen };
            Line::styled(harmless(&said), window::on_window(bench.theme, role))
        })
        .collect()
}

/// A heading with the ticks, and a line for each unit with its cells; the cells of a collision stand out.
fn plans(bench: &Bench, joint: &JointMoment<'_>, width: usize) -> Vec<Line<'static>> {
    let study = bench.study();
    let style = |role| window::on_window(bench.theme, role);
    let name = |cell: NodeId| {
        let point = study.point(cell);
        format!("{},{}", point.x, point.y)
    };
    let all = joint.node.plans.iter().flatten();
    let column = all.map(|&cell| name(cell).len()).max().unwrap_or(3) + 2;
    let columns = width.saturating_sub(5) / column;
    let last = joint.node.last_tick();
    // The ticks around the one that is shown on the map.
    let first = joint.tick().saturating_sub(columns / 2).min((last + 1).saturating_sub(columns));
    let ticks = first..=last.min((first + columns).saturating_sub(1));
    let mut heading = "tick ".to_owned();
    for tick in ticks.clone() {
        _ = write!(heading, "{tick:>column$}");
    }
    let heading = Line::styled(heading, style(Role::Muted));
    let row = |unit: usize| {
        let mut spans = vec![Span::styled(format!("{}    ", unit_letter(unit)), style(Role::Heading))];
        spans.extend(ticks.clone().map(|tick| {
            let cell = joint.node.at(unit, tick).map(name).unwrap_or_default();
            let collides = joint.node.collision.is_some_and(|of| of.tick as usize == tick && of.units.contains(&unit));
            let text = if collides { format!("!{cell}") } else { cell };
            Span::styled(format!("{text:>column$}"), style(if collides { Role::Warning } else { Role::Screen }))
        }));
        Line::from(spans)
    };
    std::iter::once(heading).chain((0..joint.plans.ends.len()).map(row)).collect()
}
