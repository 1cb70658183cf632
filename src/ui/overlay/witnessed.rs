//! The overlay of what others have reason to think that the player knows.

use crate::{
    grid::Point,
    mind::{Evidence, Topic},
};

use super::{
    super::{session::Session, theme::Role, words},
    Layer, Needs, Overlay, Paint,
    row::legend,
};

pub(super) const WITNESSED: Overlay = Overlay {
    key: 'w',
    name: "they think you know",
    about: "what the watched unit, else a faction, has seen you look at, so that it thinks that you know of it; with your \
            own eyes what you saw others witness",
    layer: Layer::Mark,
    needs: Needs::Nothing,
    legend: legend![
        Mark 'o' Claim "they saw you look at it",
        Mark '·' Claim "they saw you look here",
    ],
    paint,
    tell,
};

fn paint(session: &Session, point: Point) -> Option<Paint> {
    let is_known = session.evidence().iter().any(|known| known.topic.at() == Some(point));
    let glyph = if is_known { 'o' } else { '·' };
    let is_seen = is_known || session.was_in_your_view(point);
    is_seen.then(|| Paint { glyph: Some(glyph), style: session.theme().style(Role::Claim) })
}

fn tell(session: &Session, point: Point) -> Option<String> {
    let unit = session.units_shown().iter().find(|unit| unit.footprint().contains(point)).map(|unit| unit.id);
    let evidence = session.evidence();
    let is_here = |known: &&Evidence| {
        known.topic.at() == Some(point) || unit.is_some_and(|unit| known.topic == Topic::Unit(unit))
    };
    let said: Vec<String> =
        evidence.iter().filter(is_here).map(|known| words::evidence(session.game(), known)).collect();
    (!said.is_empty()).then(|| said.join(" "))
}
