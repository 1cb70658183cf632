//! Overlay: what a faction remembers wrongly.

use crate::{grid::Point, mind::Knowledge, terrain::TerrainId};

use super::{
    super::{session::Session, theme::Role, words},
    Layer, Needs, Overlay, Paint,
    row::legend,
};

pub(super) const BELIEFS: Overlay = Overlay {
    key: '7',
    name: "wrong beliefs",
    about: "cells that are not as the mind remembers them: all of them with the eyes of the truth, else those that you \
            have seen later yourself",
    layer: Layer::Mark,
    needs: Needs::Mind,
    legend: legend![Mark '!' Mistake "not as remembered"],
    paint,
    tell,
};

/// The terrain that the shown mind remembers and the real one, if they differ as far as may be shown. During a game the
/// real floor is used only with the eyes of the truth, so this betrays nothing.
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
