//! Overlays of knowledge: what a mind knows of each cell and since when, what of that is wrong, and what others think
//! that the player knows.

use crate::{
    grid::Point,
    mind::{Evidence, Knowledge, Topic, Turn},
    terrain::TerrainId,
};

use super::{
    super::{eyes::Eyes, ground::glyph_as_known, session::Session, theme::Role, words},
    Layer, Needs, Overlay, Paint,
    row::{legend, tint},
};

pub(super) const KNOWN: Overlay = Overlay {
    key: '5',
    name: "known walkability",
    about: "the map that searches read, and how long ago each cell was seen: that of the faction whose eyes you see \
            through, with the notes of the watched unit; with the truth what anybody knows",
    layer: Layer::Ground,
    needs: Needs::Knowledge,
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
    paint: paint_known,
    tell: tell_known,
};

/// The tint of a memory up to each age in turns; older memories have the last tint.
const AGES: [(u32, char, Role); 4] = [
    (0, '0', Role::KnownInSight),
    (20, '1', Role::KnownFresh),
    (60, '2', Role::KnownRemembered),
    (180, '3', Role::KnownFaded),
];

/// Unknown, remembered by age, or wrong as far as may be shown.
fn paint_known(session: &Session, point: Point) -> Option<Paint> {
    let theme = session.theme();
    let Some((terrain, age)) = memory(session, point) else {
        let is_drawn = session.ground(point).terrain().is_some_and(|terrain| session.glyph_of(terrain) != ' ');
        return is_drawn.then(|| tint(theme, '?', Role::KnownNot));
    };
    if mistake(session, point).is_some() {
        return Some(tint(theme, '!', Role::KnownStale));
    }
    if is_noted(session, point) {
        return Some(Paint::new(Some(glyph(session, point)), theme.style(Role::KnownNoted)));
    }
    let step = AGES.into_iter().find(|&(most, ..)| age <= most);
    let (_, digit, role) = step.unwrap_or((u32::MAX, '4', Role::KnownAncient));
    // Without colour, walls stay walls, so that the digits lie in rooms.
    let is_opaque = session.game().floor().level().terrains.kind(terrain).opaque;
    let glyph = if theme.has_colour() || is_opaque { glyph(session, point) } else { digit };
    Some(Paint::new(Some(glyph), theme.style(role)))
}

/// The character of a cell as the shown mind knows it, as far as that may be shown.
fn glyph(session: &Session, point: Point) -> char {
    let known = |at: Point| memory(session, at).filter(|_| session.shows_overlays_at(at)).map(|(terrain, _)| terrain);
    glyph_as_known(&session.game().floor().level().terrains, session.theme(), point, known)
}

fn tell_known(session: &Session, point: Point) -> Option<String> {
    let Some(viewed) = session.viewed() else { return tell_known_to_anybody(session, point) };
    let whose = words::faction(viewed.faction);
    Some(match memory(session, point) {
        None => format!("unknown to {whose}"),
        Some((_, age)) if is_noted(session, point) => {
            format!("noted by it {} ago; {whose} do not know", words::turns(age))
        }
        Some((_, 0)) => format!("seen now by {whose}"),
        Some((_, age)) => format!("known to {whose} as it was {} ago", words::turns(age)),
    })
}

/// Who has seen a cell last, of all factions, if that is compared with the truth.
fn tell_known_to_anybody(session: &Session, point: Point) -> Option<String> {
    if session.eyes() != Eyes::Truth {
        return None;
    }
    let Some((faction, _, seen)) = session.known_to_anybody(point) else { return Some("unknown to all".into()) };
    let ago = words::ago(session.game().turn(), seen);
    Some(format!("last seen by {}, {ago}", words::faction(faction)))
}

/// Whether the watched unit has noted something about a cell that its faction does not know.
fn is_noted(session: &Session, point: Point) -> bool {
    let Some(known) = session.viewed().map(|viewed| viewed.mind.known) else { return false };
    known.is_note(point) && known.map().terrain(point) != known.terrain(point)
}

/// The terrain that the shown mind remembers, and the age of the memory in turns.
fn memory(session: &Session, point: Point) -> Option<(TerrainId, u32)> {
    remembered(session, point).map(|(terrain, seen)| (terrain, session.game().turn().since(seen)))
}

/// The terrain that the shown mind remembers, and when it was seen; with the truth what any faction has seen last.
fn remembered(session: &Session, point: Point) -> Option<(TerrainId, Turn)> {
    let Some(viewed) = session.viewed() else {
        return session.known_to_anybody(point).map(|(_, terrain, seen)| (terrain, seen));
    };
    match viewed.mind.known.at(point) {
        Knowledge::Unknown => None,
        Knowledge::Remembered { terrain, seen } => Some((terrain, seen)),
    }
}

pub(super) const BELIEFS: Overlay = Overlay {
    key: '7',
    name: "wrong beliefs",
    about: "cells that are not as the mind remembers them: all of them with the eyes of the truth, else those that you \
            have seen later yourself",
    layer: Layer::Mark,
    needs: Needs::Knowledge,
    legend: legend![Mark '≠' Mistake "not as remembered"],
    paint: paint_mistake,
    tell: tell_mistake,
};

/// The terrain that the shown mind remembers and the real one, if they differ as far as may be shown. During a game the
/// real floor is used only with the eyes of the truth, so this betrays nothing.
fn mistake(session: &Session, point: Point) -> Option<(TerrainId, TerrainId)> {
    let (terrain, seen) = remembered(session, point)?;
    let later = session.known_later(point, seen)?;
    (later != terrain).then_some((terrain, later))
}

fn paint_mistake(session: &Session, point: Point) -> Option<Paint> {
    mistake(session, point).map(|_| Paint::new(Some('≠'), session.theme().style(Role::Mistake)))
}

fn tell_mistake(session: &Session, point: Point) -> Option<String> {
    let (remembered, _) = mistake(session, point)?;
    let by_all = || session.known_to_anybody(point).map(|(faction, ..)| faction);
    let whose = words::faction(session.viewed().map(|viewed| viewed.faction).or_else(by_all)?);
    Some(format!("remembered as {} by {whose}", words::terrain(session.game(), remembered)))
}

pub(super) const WITNESSED: Overlay = Overlay {
    key: 'w',
    name: "they think you know",
    about: "what the watched unit, else a faction, has seen you look at, so that it thinks that you know of it; with your \
            own eyes and nobody watched, what you saw others witness",
    layer: Layer::Mark,
    needs: Needs::Player,
    legend: legend![
        Mark 'o' Claim "they saw you look at it",
        Mark '·' Claim "they saw you look here",
    ],
    paint: paint_witnessed,
    tell: tell_witnessed,
};

fn paint_witnessed(session: &Session, point: Point) -> Option<Paint> {
    let is_known = session.insight().is_witnessed(point);
    let is_seen = is_known || session.was_in_your_view(point);
    // What was only in view keeps its sign, unless it is floor: traps and doors are what this is about.
    let is_floor = |terrain| session.game().floor().level().terrains.base(terrain) == TerrainId::FLOOR;
    let glyph = match session.ground(point).terrain() {
        _ if is_known => Some('o'),
        Some(terrain) if !is_floor(terrain) => None,
        _ => Some('·'),
    };
    is_seen.then(|| Paint::new(glyph, session.theme().style(Role::Claim)))
}

fn tell_witnessed(session: &Session, point: Point) -> Option<String> {
    let unit = session.units_shown().iter().find(|unit| unit.footprint().contains(point)).map(|unit| unit.id);
    let evidence = session.evidence();
    let is_here = |known: &&Evidence| {
        known.topic.at() == Some(point) || unit.is_some_and(|unit| known.topic == Topic::Unit(unit))
    };
    let said = evidence.iter().filter(is_here).map(|known| {
        let said = words::evidence(session.game(), known);
        session.names().with_witness(said, Some(known.witness))
    });
    let said: Vec<String> = said.collect();
    (!said.is_empty()).then(|| said.join(" "))
}
