//! Overlay: noises that were heard.

use crate::grid::Point;

use super::{
    super::{session::Session, theme::Role, words},
    Layer, Needs, Overlay, Paint,
    row::legend,
};

pub(super) const NOISE: Overlay = Overlay {
    key: 'n',
    name: "noise",
    about: "noises that were heard and where they came from; hearing does not tell who made them",
    layer: Layer::Mark,
    needs: Needs::Mind,
    legend: legend![Mark '♪' NoiseFresh "heard just now", Mark '♪' NoiseOld "4 turns ago or more"],
    paint,
    tell,
};

/// Noises older than this many turns are drawn as old.
const OLD: u32 = 4;

fn paint(session: &Session, point: Point) -> Option<Paint> {
    let heard = session.viewed()?.mind.noise(point)?;
    let role = if session.game().turn().since(heard.turn) < OLD { Role::NoiseFresh } else { Role::NoiseOld };
    Some(Paint { glyph: Some('♪'), style: session.theme().style(role) })
}

fn tell(session: &Session, point: Point) -> Option<String> {
    let viewed = session.viewed()?;
    let heard = viewed.mind.noise(point)?;
    let ago = words::turns(session.game().turn().since(heard.turn));
    let by = words::of_noise(session.game(), viewed.unit, viewed.mind, heard);
    Some(format!("heard {} from here, {ago} ago{by}", words::sound(heard.sound)))
}
