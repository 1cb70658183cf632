//! Overlay: standing dangers, which make the ground around them expensive.

use crate::{grid::Point, mind::MAX_EXTRA_COST};

use super::{super::session::Session, Layer, LegendEntry, Needs, Overlay, Paint, Sample, row};

pub(super) const DANGERS: Overlay = Overlay {
    key: 'd',
    name: "standing dangers",
    about: "what is known to be shot at or to burn, as far as the mind knows the ground: how much more a step there costs; \
            an old fire counts for less, and what does not hurt the watched unit for nothing",
    layer: Layer::Ground,
    needs: Needs::Mind,
    legend: &[LegendEntry { sample: Sample::Heat, words: "low to high extra cost" }],
    paint,
    tell,
};

/// From this extra cost on, a cell has the last step of the heat map.
const HOTTEST: u32 = MAX_EXTRA_COST as u32 / 2;

/// The extra cost of a step into a cell; `None` for none.
fn extra_cost(session: &Session, point: Point) -> Option<u16> {
    let cost = session.insight().dangers()?.extra_cost(point);
    (cost > 0).then_some(cost)
}

fn paint(session: &Session, point: Point) -> Option<Paint> {
    Some(row::heat(session.theme(), extra_cost(session, point)?.into(), (0, HOTTEST)))
}

fn tell(session: &Session, point: Point) -> Option<String> {
    Some(format!("danger: costs {} more", extra_cost(session, point)?))
}
