//! What somebody knows of each cell.

use std::borrow::Cow;

use crate::{
    grid::Point,
    mind::{FactionId, Knowledge},
};

use super::{
    super::{
        session::{Ground, Session},
        theme::Role,
    },
    Paint, tint,
};

/// From how many turns on a memory counts as old.
const OLD: u32 = 60;

/// Unknown, remembered, or stale: known wrongly, as far as the player can tell, who has seen the cell since. The
/// true floor is not asked, so the overlay betrays nothing that neither side has seen.
pub(super) fn known(session: &Session, point: Point) -> Option<Paint> {
    let game = session.game();
    let mind = session.watched().map_or_else(|| game.mind(FactionId::PLAYER), |unit| Cow::Borrowed(game.mind_of(unit)));
    let theme = session.theme();
    let yours = match session.ground(point) {
        Ground::Unknown => None,
        Ground::Remembered { terrain, seen } => Some((terrain, seen)),
        Ground::InSight(terrain) | Ground::Unseen(terrain) => Some((terrain, game.turn())),
    };
    let Knowledge::Remembered { terrain, seen } = mind.known.at(point) else {
        return yours.map(|_| tint(theme, '?', Role::KnownNot));
    };
    if yours.is_some_and(|(yours, later)| later > seen && yours != terrain) {
        return Some(tint(theme, '!', Role::KnownStale));
    }
    let role = match game.turn().since(seen) {
        0 => Role::KnownInSight,
        1..OLD => Role::KnownRemembered,
        _ => Role::KnownFaded,
    };
    Some(Paint { glyph: Some(session.glyph_of(terrain)), style: theme.style(role) })
}
