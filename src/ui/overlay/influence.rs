//! Overlay: the influence map.

use crate::{grid::Point, mind::InfluenceMap};

use super::{super::session::Session, Layer, LegendEntry, Needs, Overlay, Paint, Sample, row};

pub(super) const INFLUENCE: Overlay = Overlay {
    key: 'u',
    name: "influence map",
    about: "places where units of the faction were hurt or died, as far as the mind knows: the extra cost of a step there, which fades",
    layer: Layer::Ground,
    needs: Needs::Mind,
    legend: &[LegendEntry { sample: Sample::Heat, words: "low to high extra cost" }],
    paint,
    tell,
};

/// The extra cost of a step into a cell; `None` for none.
fn extra_cost(session: &Session, point: Point) -> Option<u16> {
    let cost = session.viewed()?.mind.influence_cost(point, session.game().turn());
    (cost > 0).then_some(cost)
}

fn paint(session: &Session, point: Point) -> Option<Paint> {
    let cost = extra_cost(session, point)?;
    Some(row::heat(session.theme(), cost.into(), (0, InfluenceMap::MOST_COST.into())))
}

fn tell(session: &Session, point: Point) -> Option<String> {
    Some(format!("influence: costs {} more", extra_cost(session, point)?))
}
