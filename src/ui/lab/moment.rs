//! What the search knows of one cell, in words.

use crate::{
    lab::{Study, figure},
    search::{NodeId, NodeState},
};

/// The title of a cell, and what there is to say about it.
pub(super) fn cell(study: &Study, cell: NodeId) -> (String, Vec<String>) {
    let experiment = study.experiment();
    let terrain = experiment.level.cells[study.point(cell)];
    let kind = experiment.level.terrains.kind(terrain);
    let ground = match experiment.movement.entry_cost(kind) {
        _ if !experiment.level.layout.has_cells() => String::new(),
        None => format!("{}, closed to a {}", kind.name, experiment.movement.name()),
        Some(cost) => format!("{}, costs {cost}", kind.name),
    };
    let ground = if study.is_known(cell) { ground } else { "not seen yet, taken for floor".to_owned() };
    let burden = experiment.burdens().get(&study.point(cell)).copied();
    let burden = match burden {
        None => String::new(),
        Some(None) => "somebody is in the way".to_owned(),
        Some(Some(burden)) if experiment.extra.is_empty() => format!("influence: {burden} more"),
        Some(Some(burden)) => format!("feared or claimed: {burden} more"),
    };
    let mut lines = vec![ground, burden];
    let view = study.timeline().and_then(|timeline| timeline.cell(cell));
    if let Some(view) = view {
        let order = study.timeline().and_then(|timeline| timeline.order(cell));
        let list = match (view.node.state, order) {
            (NodeState::Closed, Some(order)) => format!("closed as number {order}"),
            (NodeState::Closed, None) => "closed".to_owned(),
            (NodeState::Open, _) => "on the open list".to_owned(),
        };
        let from = view.parent.map_or_else(String::new, |parent| format!(", reached from {}", study.name(parent)));
        lines.push(format!("{list}{from}"));
        lines.push(format!("F {}  G {}  H {}", figure(view.node.f), figure(view.node.g), figure(view.node.h)));
    }
    lines.retain(|line| !line.is_empty());
    (study.name(cell), lines)
}
