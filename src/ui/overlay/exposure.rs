//! The overlay of the cells in which the player would be noticed.

use crate::{game::Foreseen, grid::Point};

use super::{
    super::{session::Session, theme::Role},
    Layer, Needs, Overlay, Paint,
    row::{self, legend},
};

pub(super) const EXPOSURE: Overlay = Overlay {
    key: row::EXPOSURE_KEY,
    name: "exposure",
    about: "where the units that you see would notice you, at your pace and with your lantern as it is",
    layer: Layer::Ground,
    needs: Needs::Nothing,
    legend: legend![
        Tint 's' SeenThere "would see you",
        Tint 'g' GlimpsedThere "would glimpse you",
        Tint 'b' BehindThere "when it looks behind itself",
    ],
    paint,
    tell,
};

fn paint(session: &Session, point: Point) -> Option<Paint> {
    let (letter, role) = match session.insight().foreseen(point)? {
        Foreseen::Seen => ('s', Role::SeenThere),
        Foreseen::Glimpsed => ('g', Role::GlimpsedThere),
        Foreseen::Behind => ('b', Role::BehindThere),
    };
    Some(row::tint(session.theme(), letter, role))
}

fn tell(session: &Session, point: Point) -> Option<String> {
    let words = match session.insight().foreseen(point)? {
        Foreseen::Seen => "you would be seen here",
        Foreseen::Glimpsed => "you would be glimpsed here",
        Foreseen::Behind => "you would be noticed here by a look behind",
    };
    Some(words.into())
}
