//! What a faction remembers wrongly.

use crate::{grid::Point, mind::Knowledge, terrain::TerrainId};

use super::{
    super::{session::Session, theme::Role, words},
    Layer, Needs, Overlay, Paint,
    row::legend,
};

pub(super) const BELIEFS: Overlay = Overlay {
    key: '7',
    name: "wrong beliefs",
    about: "cells that are not what is remembered: all of them when you look at the truth, else those of which you \
            know better yourself",
    layer: Layer::Mark,
    needs: Needs::Mind,
    legend: legend![Mark '!' Mistake "not as remembered"],
    paint,
    tell,
};

/// What the viewed mind takes a cell for, and what it is instead, if those differ as far as may be told. While somebody
/// plays, the true floor is not asked unless the eyes are those of the truth: so this betrays nothing.
pub(super) fn mistake(session: &Session, point: Point) -> Option<(TerrainId, TerrainId)> {
    let Knowledge::Remembered { terrain, seen } = session.viewed()?.mind.known.at(point) else { return None };
    let later = session.known_later(point, seen)?;
    (later != terrain).then_some((terrain, later))
}

fn paint(session: &Session, point: Point) -> Option<Paint> {
    mistake(session, point).map(|_| Paint { glyph: Some('!'), style: session.theme().style(Role::Mistake) })
}

fn tell(session: &Session, point: Point) -> Option<String> {
    let (remembered, _) = mistake(session, point)?;
    let whose = words::faction(session.viewed()?.faction);
    Some(format!("remembered as {} by {whose}", words::terrain(session.game(), remembered)))
}
