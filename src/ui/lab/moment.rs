//! Describes what the search knows of one cell.

use crate::{
    lab::{Study, ordinal},
    level::Layout,
    search::{NodeId, NodeState, Side, Traffic},
};

use super::super::words::harmless;

/// Words for the list that a node is on, and for its parent.
struct Wording {
    open: &'static str,
    closed: fn(u32) -> String,
    from: &'static str,
}

const FULL: Wording =
    Wording { open: "on the open list", closed: |order| format!("closed as number {order}"), from: "reached from" };
const SHORT: Wording = Wording { open: "open", closed: |order| format!("closed {}", ordinal(order)), from: "from" };

/// [`cell`] in short: the terrain is part of the title, and the lines are shorter.
pub(super) fn cell_in_short(study: &Study, cell: NodeId) -> (String, Vec<String>) {
    let (name, lines) = said(study, cell, &SHORT);
    let has_ground = study.experiment().level.layout.has_cells();
    let mut lines = lines.into_iter().peekable();
    match lines.next_if(|_| has_ground) {
        Some(ground) => (format!("{name} {ground}"), lines.collect()),
        None => (name, lines.collect()),
    }
}

/// The title and the description of a cell.
pub(super) fn cell(study: &Study, cell: NodeId) -> (String, Vec<String>) {
    said(study, cell, &FULL)
}

/// The roads that lead from a place, with their costs; empty on squares and hexes.
fn roads(study: &Study, cell: NodeId) -> String {
    let Layout::Roads(map) = &study.experiment().level.layout else { return String::new() };
    let Some(place) = map.at(study.point(cell)) else { return String::new() };
    let roads = map.roads().iter().filter_map(|road| {
        let leads_back = road.traffic == Traffic::BothWays && road.to == place;
        let end = if leads_back { road.from } else { road.to };
        let name = map.places().get(end.index()).map(|place| harmless(&place.name))?;
        (leads_back || road.from == place).then(|| format!("{name} {}", road.cost))
    });
    let roads: Vec<_> = roads.collect();
    if roads.is_empty() { "no roads from here".to_owned() } else { format!("roads: {}", roads.join(", ")) }
}

fn said(study: &Study, cell: NodeId, words: &Wording) -> (String, Vec<String>) {
    let experiment = study.experiment();
    let terrain = experiment.level.cells[study.point(cell)];
    let kind = experiment.level.terrains.kind(terrain);
    let name = harmless(&kind.name);
    let ground = match experiment.movement.entry_cost(kind) {
        _ if !experiment.level.layout.has_cells() => String::new(),
        None => format!("{name}, closed to {}s", experiment.movement.name()),
        Some(cost) => format!("{name}, costs {cost}"),
    };
    let ground = if study.is_known(cell) { ground } else { "not seen yet, assumed to be floor".to_owned() };
    let extra = experiment.extra_costs().get(&study.point(cell)).copied();
    let extra = match extra {
        None => String::new(),
        Some(None) => "a unit is in the way".to_owned(),
        Some(Some(extra)) if experiment.extra.is_empty() => format!("influence: costs {extra} more"),
        Some(Some(extra)) => format!("danger or claim: costs {extra} more"),
    };
    let mut lines = vec![ground, extra, roads(study, cell)];
    let view = study.timeline().and_then(|timeline| timeline.cell(cell));
    if let Some(view) = view {
        let order = study.timeline().and_then(|timeline| timeline.order(cell));
        let list = match (view.node.state, order) {
            (NodeState::Closed, Some(order)) => (words.closed)(order),
            (NodeState::Closed, None) => "closed".to_owned(),
            (NodeState::Open, _) => words.open.to_owned(),
        };
        let from = view.parent.map_or_else(String::new, |parent| format!(", {} {}", words.from, study.name(parent)));
        lines.push(format!("{list}{from}"));
        lines.push(study.named_figures(&view.node).join("  "));
        if let (Some(side), Some(twin)) = (study.side(view.id), study.twin(view.id)) {
            let (here, there) = if side == Side::Goal { ("b", "a") } else { ("a", "b") };
            let (g, rest) = (view.node.g, twin.g);
            lines.push(format!("from both: {here} {g} + {there} {rest} = {}", g + rest));
        }
    }
    lines.retain(|line| !line.is_empty());
    (study.name(cell), lines)
}
