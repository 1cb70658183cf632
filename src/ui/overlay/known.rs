//! Overlay: what a faction knows of each cell, and since when.

use crate::{grid::Point, mind::Knowledge, terrain::TerrainId};

use super::{
    super::{eyes::Ground, session::Session, theme::Role, words},
    Layer, Needs, Overlay, Paint, beliefs,
    row::{legend, tint},
};

pub(super) const KNOWN: Overlay = Overlay {
    key: '5',
    name: "known walkability",
    about: "the map that searches read, and how long ago each cell was seen: that of the faction whose eyes you see \
            through, with the unreported notes of the watched unit on top",
    layer: Layer::Ground,
    needs: Needs::Mind,
    legend: legend![
        Tint '0' KnownInSight "now",
        Tint '1' KnownFresh "20 turns",
        Tint '2' KnownRemembered "60",
        Tint '3' KnownFaded "180",
        Tint '4' KnownAncient "older",
        Tint 'n' KnownNoted "noted",
        Tint '!' KnownStale "wrong",
        Tint '?' KnownNot "unknown",
    ],
    paint: known,
    tell,
};

/// The tint of a memory up to each age in turns; older memories have the last tint.
const AGES: [(u32, char, Role); 4] = [
    (0, '0', Role::KnownInSight),
    (20, '1', Role::KnownFresh),
    (60, '2', Role::KnownRemembered),
    (180, '3', Role::KnownFaded),
];

/// Unknown, remembered by age, or wrong as far as may be shown.
fn known(session: &Session, point: Point) -> Option<Paint> {
    let theme = session.theme();
    let Some((terrain, age)) = memory(session, point) else {
        let is_drawn = match session.ground(point) {
            Ground::Unknown => false,
            Ground::Remembered { terrain, .. } | Ground::InSight(terrain) | Ground::Unseen { terrain, .. } => {
                session.glyph_of(terrain) != ' '
            }
        };
        return is_drawn.then(|| tint(theme, '?', Role::KnownNot));
    };
    if beliefs::mistake(session, point).is_some() {
        return Some(tint(theme, '!', Role::KnownStale));
    }
    if is_noted(session, point) {
        return Some(Paint { glyph: Some(session.glyph_of(terrain)), style: theme.style(Role::KnownNoted) });
    }
    let step = AGES.into_iter().find(|&(most, ..)| age <= most);
    let (_, digit, role) = step.unwrap_or((u32::MAX, '4', Role::KnownAncient));
    // Without colour, walls stay walls, so that the digits lie in rooms.
    let is_opaque = session.game().floor().level().terrains.kind(terrain).opaque;
    let glyph = if theme.has_colour() || is_opaque { session.glyph_of(terrain) } else { digit };
    Some(Paint { glyph: Some(glyph), style: theme.style(role) })
}

fn tell(session: &Session, point: Point) -> Option<String> {
    let whose = words::faction(session.viewed()?.faction);
    Some(match memory(session, point) {
        None => format!("unknown to {whose}"),
        Some((_, age)) if is_noted(session, point) => {
            format!("noted by it {} ago; {whose} do not know", words::turns(age))
        }
        Some((_, 0)) => format!("seen now by {whose}"),
        Some((_, age)) => format!("seen by {whose} {} ago", words::turns(age)),
    })
}

/// Whether the watched unit has noted something about a cell that its faction does not know.
fn is_noted(session: &Session, point: Point) -> bool {
    let Some(known) = session.viewed().map(|viewed| viewed.mind.known) else { return false };
    known.is_note(point) && known.map().terrain(point) != known.terrain(point)
}

/// The terrain that the shown mind remembers, and the age of the memory in turns.
fn memory(session: &Session, point: Point) -> Option<(TerrainId, u32)> {
    match session.viewed()?.mind.known.at(point) {
        Knowledge::Unknown => None,
        Knowledge::Remembered { terrain, seen } => Some((terrain, session.game().turn().since(seen))),
    }
}
