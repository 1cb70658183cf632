//! Overlay: dead ends, which a search may leave out.

use crate::grid::Point;

use super::{
    super::{session::Session, theme::Role},
    Layer, Needs, Overlay, Paint,
    row::{legend, tint},
};

pub(super) const DEAD_ENDS: Overlay = Overlay {
    key: 'e',
    name: "dead ends",
    about: "ground behind openings one cell wide that the watched unit's search (else yours) does not enter on the way \
            to its goal",
    layer: Layer::Ground,
    needs: Needs::Trip,
    legend: legend![Tint '-' Needed "may be on the way", Tint 'x' DeadEnd "dead end: left out"],
    paint,
    tell,
};

fn paint(session: &Session, point: Point) -> Option<Paint> {
    let is_needed = session.insight().dead_ends()?.is_needed(point)?;
    let (letter, role) = if is_needed { ('-', Role::Needed) } else { ('x', Role::DeadEnd) };
    Some(tint(session.theme(), letter, role))
}

fn tell(session: &Session, point: Point) -> Option<String> {
    let dead_ends = session.insight().dead_ends()?;
    let is_needed = dead_ends.is_needed(point)?;
    let (from, to) = dead_ends.trip();
    (!is_needed).then(|| format!("dead end on the way from {from} to {to}"))
}
