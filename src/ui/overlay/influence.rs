//! Where it went ill for somebody's own.

use crate::{grid::Point, mind::InfluenceMap};

use super::{super::session::Session, Layer, LegendEntry, Needs, Overlay, Paint, Sample, row};

pub(super) const INFLUENCE: Overlay = Overlay {
    key: 'u',
    name: "influence map",
    about: "where its own were hurt or died, as far as the mind knows: how much more a step there costs; it fades",
    layer: Layer::Ground,
    needs: Needs::Mind,
    legend: &[LegendEntry { sample: Sample::Heat, words: "a little dearer to much" }],
    paint,
    tell,
};

/// What a step into a cell costs more; `None` if it does not.
fn extra_cost(session: &Session, point: Point) -> Option<u16> {
    let cost = session.viewed()?.mind.influence_cost(point, session.game().turn());
    (cost > 0).then_some(cost)
}

fn paint(session: &Session, point: Point) -> Option<Paint> {
    let cost = extra_cost(session, point)?;
    Some(row::heat(session.theme(), cost.into(), (0, InfluenceMap::MOST_COST.into())))
}

fn tell(session: &Session, point: Point) -> Option<String> {
    Some(format!("influence: {} dearer", extra_cost(session, point)?))
}
