//! Overlay: what friends make more expensive for a search: cells that they are about to enter, and cells in which they
//! have stopped.

use ratatui::style::Style;

use crate::grid::Point;

use super::{
    super::{session::Session, theme::Role},
    Layer, Needs, Overlay, Paint,
    row::legend,
};

pub(super) const CLAIMS: Overlay = Overlay {
    key: 'c',
    name: "claims",
    about: "cells that friends near the watched unit are about to enter, and friends in its sight that have stopped: \
            each costs its search more",
    // A stopped friend stands in its cell, so its mark has to be drawn over units.
    layer: Layer::Top,
    needs: Needs::Watched,
    legend: legend![
        Mark '•' Claim "claimed",
        Mark '2' Claim "by that many",
        Mark 'X' StoppedFriend "friend that has stopped",
    ],
    paint,
    tell,
};

/// Number of friends that claim a cell; `None` for none.
fn claims(session: &Session, point: Point) -> Option<usize> {
    let number = session.insight().claims()?.count(point);
    (number > 0).then_some(number)
}

fn paint(session: &Session, point: Point) -> Option<Paint> {
    let theme = session.theme();
    if session.insight().stopped_friend(point).is_some() {
        return Some(Paint { glyph: Some('X'), style: theme.style(Role::StoppedFriend) });
    }
    let glyph = match claims(session, point)? {
        1 => '•',
        number => char::from_digit(number.min(9) as u32, 10).unwrap_or('9'),
    };
    // A unit in a claimed cell stays visible, and a claim keeps the tint of the ground.
    let mut shown = session.units_shown().iter().chain(session.player_shown());
    let is_free = !shown.any(|unit| unit.footprint().contains(point));
    is_free.then(|| Paint { glyph: Some(glyph), style: Style { bg: None, ..theme.style(Role::Claim) } })
}

fn tell(session: &Session, point: Point) -> Option<String> {
    let claimed = claims(session, point).zip(session.insight().claims()).map(|(number, claims)| {
        let cost = claims.extra_cost(point);
        format!("claimed by {number}: costs {cost} more")
    });
    let stopped = session.insight().stopped_friend(point);
    let stopped = stopped.map(|cost| format!("a friend has stopped here: costs {cost} more"));
    let told: Vec<_> = claimed.into_iter().chain(stopped).collect();
    (!told.is_empty()).then(|| told.join("; "))
}
