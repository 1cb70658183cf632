//! Overlay: cells that friends are expected in, and when.

use crate::{game::Reserved, grid::Point};

use super::{
    super::{session::Session, theme::Role},
    Layer, Needs, Overlay, Paint,
    row::legend,
};

pub(super) const RESERVATIONS: Overlay = Overlay {
    key: 't',
    name: "reservations",
    about: "cells where the watched unit expects friends that go first, and after how many of its steps; it plans its path around them",
    layer: Layer::Mark,
    needs: Needs::Watched,
    legend: legend![Mark '1' Reserved "taken after that many steps"],
    paint,
    tell,
};

/// The units that will be in a cell, the soonest first.
fn reserved(session: &Session, point: Point) -> impl Iterator<Item = &Reserved> {
    let reserved = session.watched().map_or(&[][..], |unit| &unit.regard.reserved);
    reserved.iter().filter(move |entry| entry.at == point)
}

fn paint(session: &Session, point: Point) -> Option<Paint> {
    let soonest = reserved(session, point).next()?;
    let glyph = char::from_digit(soonest.tick.min(9), 10)?;
    Some(Paint { glyph: Some(glyph), style: session.theme().style(Role::Reserved) })
}

fn tell(session: &Session, point: Point) -> Option<String> {
    let ticks = |unit| reserved(session, point).filter(move |entry| entry.by == unit).map(|entry| entry.tick);
    let mut by: Vec<_> = reserved(session, point).map(|entry| entry.by).collect();
    by.sort_unstable();
    by.dedup();
    let kind = |unit| session.game().floor().units().find(|other| other.id == unit).map(|unit| unit.row().name);
    let told: Vec<_> = by
        .into_iter()
        .filter_map(|unit| {
            let (first, last) = (ticks(unit).min()?, ticks(unit).max()?);
            let when = if first == last { format!("step {first}") } else { format!("steps {first} to {last}") };
            Some(format!("{} {}, {when}", kind(unit)?, unit.0))
        })
        .collect();
    (!told.is_empty()).then(|| format!("reserved: {}", told.join("; ")))
}
