//! Overlays of the field towards one goal: costs and directions.

use crate::grid::Point;

use super::{
    super::{session::Session, theme::Role},
    Layer, LegendEntry, Needs, Overlay, Paint, Sample,
    row::{self, ARROWS, legend, silent},
};

pub(super) const DISTANCE: Overlay = Overlay {
    key: '9',
    name: "distance field",
    about: "the cost of the cheapest path from every known cell to the watched unit's goal, else to the cell you look \
            at, else to you; look mode shows the figure",
    layer: Layer::Ground,
    needs: Needs::Goal,
    legend: &[LegendEntry { sample: Sample::Heat, words: "near to far" }],
    paint: distance,
    tell: tell_distance,
};

pub(super) const FLOW: Overlay = Overlay {
    key: 'f',
    name: "flow field",
    about: "an arrow on every known cell, in the direction of the cheapest path to that goal",
    layer: Layer::Mark,
    needs: Needs::Goal,
    legend: legend![Mark '→' Flow "next step", Mark 'X' IntentKnown "goal"],
    paint: flow,
    tell: silent,
};

fn distance(session: &Session, point: Point) -> Option<Paint> {
    let field = session.insight().field()?;
    let cost = field.cost(point)?;
    Some(row::heat(session.theme(), cost.0, (0, field.furthest().0)))
}

fn tell_distance(session: &Session, point: Point) -> Option<String> {
    let field = session.insight().field()?;
    let goal = field.goal();
    Some(match field.cost(point) {
        Some(cost) => format!("distance {cost} to {goal}"),
        None => format!("no known way to {goal}"),
    })
}

fn flow(session: &Session, point: Point) -> Option<Paint> {
    let field = session.insight().field()?;
    let theme = session.theme();
    if field.goal() == point {
        return Some(Paint { glyph: Some('X'), style: theme.style(Role::IntentKnown) });
    }
    let arrow = ARROWS[field.direction(point)? as usize];
    Some(Paint { glyph: Some(arrow), style: theme.style(Role::Flow) })
}
