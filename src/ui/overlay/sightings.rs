//! Overlay: where other units were last seen, and how far they may have got since.

use crate::{
    game::Game,
    grid::Point,
    mind::{FactionId, KindId},
};

use super::{
    super::{insight::Area, session::Session, theme::Role, words},
    Layer, Needs, Overlay, Paint,
    row::{legend, tint},
};

pub(super) const SIGHTINGS: Overlay = Overlay {
    key: '8',
    name: "sightings",
    about: "where the watched unit, else a faction, last saw others, and the area that each may have reached since",
    layer: Layer::Ground,
    needs: Needs::Mind,
    legend: legend![
        Mark '@' SightingFresh "last seen here",
        Mark '@' SightingOld "10 turns ago or more",
        Tint '+' SightingArea "may be here by now",
        Tint 'o' SightingRim "the next step",
    ],
    paint,
    tell,
};

/// Sightings older than this many turns are drawn as old.
const OLD: u32 = 10;

fn paint(session: &Session, point: Point) -> Option<Paint> {
    let areas = session.insight().areas()?;
    let theme = session.theme();
    if let Some(area) = areas.seen_at(point) {
        let glyph = words::printable(area.kind.row().glyph);
        let role = if area.age < OLD { Role::SightingFresh } else { Role::SightingOld };
        return Some(Paint { glyph: Some(glyph), style: theme.style(role) });
    }
    if areas.is_next(point) {
        return Some(tint(theme, 'o', Role::SightingRim));
    }
    areas.reaching(point).next().map(|_| tint(theme, '+', Role::SightingArea))
}

fn tell(session: &Session, point: Point) -> Option<String> {
    let areas = session.insight().areas()?;
    let who = |area: &Area| match area.kind {
        KindId::PLAYER => "you".into(),
        kind => words::a(kind.row().name),
    };
    if let Some(area) = areas.seen_at(point) {
        let when = if area.age == 0 { "now".into() } else { format!("{} ago", words::turns(area.age)) };
        let viewed = session.viewed()?;
        let me = viewed.unit.or((viewed.faction == FactionId::PLAYER).then_some(Game::PLAYER));
        let seen = viewed.mind.sightings.of(area.unit).filter(|seen| me.is_none_or(|me| !seen.source.is_of(me)));
        let from = seen.map(|seen| words::of_sighting(session.game(), me, viewed.mind, seen));
        let from = from.map(|from| format!("; {from}")).unwrap_or_default();
        return Some(format!("seen here {when}: {}{from}", who(area)));
    }
    let mut names: Vec<_> = areas.reaching(point).map(who).collect();
    names.sort_unstable();
    names.dedup();
    (!names.is_empty()).then(|| format!("may be here by now: {}", names.join(", ")))
}
