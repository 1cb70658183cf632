//! The overlay of the ground that the watched unit sees.

use crate::{game::Gaze, grid::Point};

use super::{
    super::{session::Session, theme::Role},
    Layer, Needs, Overlay, Paint,
    row::{self, legend},
};

pub(super) const GAZE: Overlay = Overlay {
    key: 'g',
    name: "field of view",
    about: "what the watched unit sees of the ground that you know: the half circle it faces, as far as it is lit",
    layer: Layer::Ground,
    needs: Needs::Watched,
    legend: legend![
        Tint 's' SeenThere "it sees this",
        Tint 'd' GlimpsedThere "too dark for it",
        Tint 'b' BehindThere "behind it",
    ],
    paint,
    tell,
};

fn paint(session: &Session, point: Point) -> Option<Paint> {
    let (letter, role) = match session.insight().gaze(point)? {
        Gaze::Sees => ('s', Role::SeenThere),
        Gaze::Dark => ('d', Role::GlimpsedThere),
        Gaze::Behind => ('b', Role::BehindThere),
    };
    Some(row::tint(session.theme(), letter, role))
}

fn tell(session: &Session, point: Point) -> Option<String> {
    let words = match session.insight().gaze(point)? {
        Gaze::Sees => "it sees this cell",
        Gaze::Dark => "this cell is too dark for it",
        Gaze::Behind => "this cell is behind it",
    };
    Some(words.into())
}
