//! Overlays of stealth: how aware units are, where they would notice the player, what the watched unit sees, and how
//! bright it is.

use crate::{
    game::{DARK, Foreseen, Gaze},
    grid::{Direction, Point},
};

use super::{
    super::{
        awareness::{self, Mark},
        eyes::Ground,
        session::Session,
        theme::Role,
    },
    Layer, LegendEntry, Needs, Overlay, Paint, Sample,
    row::{self, legend, tint},
};

pub(super) const AWARENESS: Overlay = Overlay {
    key: 'a',
    name: "awareness",
    about: "a mark above each unit in sight: whether it sees you, searches or is curious, or how many turns until it looks \
            behind itself; x beside it: your blow would surprise it",
    layer: Layer::Top,
    needs: Needs::Player,
    legend: legend![
        Mark '!' Hunting "sees you",
        Mark '?' Curious "heard or glimpsed something",
        Mark '~' Searching "searches",
        Mark '9' Wary "turns until it looks behind itself",
        Mark 'x' Good "does not expect your blow",
    ],
    paint: paint_awareness,
    tell: tell_awareness,
};

fn paint_awareness(session: &Session, point: Point) -> Option<Paint> {
    let unit_at = |at: Point| session.units_shown().iter().find(|unit| unit.footprint().contains(at));
    let is_player = session.player_shown().is_some_and(|player| player.footprint().contains(point));
    if is_player || unit_at(point).is_some() {
        return None;
    }
    let below = point.step(Direction::South);
    if let Some(Mark { glyph, role, .. }) = unit_at(below).and_then(|unit| awareness::mark(session, unit)) {
        return Some(Paint::new(Some(glyph), session.theme().style(role)));
    }
    let left = point.step(Direction::West);
    let mark = unit_at(left).and_then(|unit| awareness::stab(session, unit))?;
    Some(Paint::new(Some(mark.glyph), session.theme().style(mark.role)))
}

fn tell_awareness(session: &Session, point: Point) -> Option<String> {
    let unit = session.units_shown().iter().find(|unit| unit.footprint().contains(point))?;
    awareness::words(session, unit)
}

pub(super) const EXPOSURE: Overlay = Overlay {
    key: row::EXPOSURE_KEY,
    name: "exposure",
    about: "where the units that you see would notice you, at your pace and with your lantern as it is",
    layer: Layer::Ground,
    needs: Needs::Player,
    legend: legend![
        Tint 's' SeenThere "would see you",
        Tint 'g' GlimpsedThere "would glimpse you",
        Tint 'b' BehindThere "when it looks behind itself",
    ],
    paint: paint_exposure,
    tell: tell_exposure,
};

fn paint_exposure(session: &Session, point: Point) -> Option<Paint> {
    let (letter, role) = match session.insight().foreseen(point)? {
        Foreseen::Seen => ('s', Role::SeenThere),
        Foreseen::Glimpsed => ('g', Role::GlimpsedThere),
        Foreseen::Behind => ('b', Role::BehindThere),
    };
    Some(tint(session.theme(), letter, role))
}

fn tell_exposure(session: &Session, point: Point) -> Option<String> {
    let words = match session.insight().foreseen(point)? {
        Foreseen::Seen => "you would be seen here",
        Foreseen::Glimpsed => "you would be glimpsed here",
        Foreseen::Behind => "you would be noticed here by a look behind",
    };
    Some(words.into())
}

pub(super) const GAZE: Overlay = Overlay {
    key: 'g',
    name: "field of view",
    about: "what the watched unit sees of the ground that the map shows: the half circle it faces, as far as it is lit",
    layer: Layer::Ground,
    needs: Needs::Watched,
    legend: legend![
        Tint 's' SeenThere "it sees this",
        Tint 'd' GlimpsedThere "too dark for it",
        Tint 'b' BehindThere "behind it",
    ],
    paint: paint_gaze,
    tell: tell_gaze,
};

fn paint_gaze(session: &Session, point: Point) -> Option<Paint> {
    let (letter, role) = match session.insight().gaze(point)? {
        Gaze::Sees => ('s', Role::SeenThere),
        Gaze::Dark => ('d', Role::GlimpsedThere),
        Gaze::Behind => ('b', Role::BehindThere),
    };
    Some(tint(session.theme(), letter, role))
}

fn tell_gaze(session: &Session, point: Point) -> Option<String> {
    let words = match session.insight().gaze(point)? {
        Gaze::Sees => "it sees this cell",
        Gaze::Dark => "this cell is too dark for it",
        Gaze::Behind => "this cell is behind it",
    };
    Some(words.into())
}

pub(super) const BRIGHTNESS: Overlay = Overlay {
    key: 'b',
    name: "light",
    about: "how bright it is where you see: 1 dim, 2 lit, 3 beside a light; each step is two cells farther that you are seen",
    layer: Layer::Ground,
    needs: Needs::Nothing,
    legend: &[LegendEntry { sample: Sample::Heat, words: "dim to glaring" }],
    paint: paint_brightness,
    tell: tell_brightness,
};

fn brightness(session: &Session, point: Point) -> Option<u8> {
    let is_seen = matches!(session.ground(point), Ground::InSight(_));
    is_seen.then(|| session.game().floor().light_at(point))
}

fn paint_brightness(session: &Session, point: Point) -> Option<Paint> {
    let bright = brightness(session, point).filter(|&bright| bright > DARK)?;
    Some(row::heat(session.theme(), bright.into(), (0, 3)))
}

fn tell_brightness(session: &Session, point: Point) -> Option<String> {
    Some(format!("light {}", brightness(session, point)?))
}
