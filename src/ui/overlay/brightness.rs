//! How bright it is.

use crate::{game::DARK, grid::Point};

use super::{
    super::{eyes::Ground, session::Session},
    Layer, LegendEntry, Needs, Overlay, Paint, Sample, row,
};

pub(super) const BRIGHTNESS: Overlay = Overlay {
    key: 'b',
    name: "light",
    about: "how bright it is where you see: 1 dim, 2 lit, 3 beside a light; each step is two cells farther that you are seen",
    layer: Layer::Ground,
    needs: Needs::Nothing,
    legend: &[LegendEntry { sample: Sample::Heat, words: "dim to glaring" }],
    paint,
    tell,
};

fn brightness(session: &Session, point: Point) -> Option<u8> {
    let is_seen = matches!(session.ground(point), Ground::InSight(_));
    is_seen.then(|| session.game().floor().light_at(point))
}

fn paint(session: &Session, point: Point) -> Option<Paint> {
    let bright = brightness(session, point).filter(|&bright| bright > DARK)?;
    Some(row::heat(session.theme(), bright.into(), (0, 3)))
}

fn tell(session: &Session, point: Point) -> Option<String> {
    Some(format!("light {}", brightness(session, point)?))
}
