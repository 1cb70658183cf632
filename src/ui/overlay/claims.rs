//! Overlay: cells that friends are about to enter.

use crate::grid::Point;

use super::{
    super::{session::Session, theme::Role},
    Layer, Needs, Overlay, Paint,
    row::legend,
};

pub(super) const CLAIMS: Overlay = Overlay {
    key: 'c',
    name: "claims",
    about: "cells that friends near the watched unit are about to enter: each costs its search more",
    layer: Layer::Mark,
    needs: Needs::Watched,
    legend: legend![Mark '•' Claim "claimed", Mark '2' Claim "by that many"],
    paint,
    tell,
};

/// Number of friends that claim a cell; `None` for none.
fn claims(session: &Session, point: Point) -> Option<usize> {
    let number = session.insight().claims()?.count(point);
    (number > 0).then_some(number)
}

fn paint(session: &Session, point: Point) -> Option<Paint> {
    let glyph = match claims(session, point)? {
        1 => '•',
        number => char::from_digit(number.min(9) as u32, 10).unwrap_or('9'),
    };
    Some(Paint { glyph: Some(glyph), style: session.theme().style(Role::Claim) })
}

fn tell(session: &Session, point: Point) -> Option<String> {
    let number = claims(session, point)?;
    let cost = session.insight().claims()?.extra_cost(point);
    Some(format!("claimed by {number}: costs {cost} more"))
}
