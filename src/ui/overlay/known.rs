//! What a faction knows of each cell.

use crate::{
    grid::Point,
    mind::{FactionId, Knowledge},
};

use super::{
    super::{session::Session, theme::Role},
    Paint, tint,
};

/// From how many turns on a memory counts as old.
const OLD: u32 = 60;

/// Unknown, remembered, or stale: known wrongly, as far as the player can tell, who has seen the cell since. The
/// true floor is not asked, so the overlay betrays nothing that neither side has seen.
pub(super) fn known(session: &Session, point: Point) -> Option<Paint> {
    let faction = session.watched().map_or(FactionId::PLAYER, |unit| unit.faction());
    let game = session.game();
    let theirs = game.mind(faction).known.at(point);
    let yours = game.mind(FactionId::PLAYER).known.at(point);
    let theme = session.theme();
    let Knowledge::Remembered { terrain, seen } = theirs else {
        return (yours != Knowledge::Unknown).then(|| tint(theme, '?', Role::KnownNot));
    };
    if let Knowledge::Remembered { terrain: yours, seen: later } = yours
        && later > seen
        && yours != terrain
    {
        return Some(tint(theme, '!', Role::KnownStale));
    }
    let role = match game.turn().since(seen) {
        0 => Role::KnownInSight,
        1..OLD => Role::KnownRemembered,
        _ => Role::KnownFaded,
    };
    Some(Paint { glyph: Some(session.glyph_of(terrain)), style: theme.style(role) })
}
