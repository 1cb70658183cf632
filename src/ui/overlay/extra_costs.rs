//! Overlays of what makes cells more expensive for a search: places where units were hurt, ground that is shot at or
//! burns, and cells that friends are about to enter or have stopped in.

use ratatui::style::Style;

use crate::{
    grid::Point,
    mind::{InfluenceMap, MAX_EXTRA_COST},
};

use super::{
    super::{session::Session, theme::Role},
    Layer, LegendEntry, Needs, Overlay, Paint, Sample,
    row::{self, legend},
};

pub(super) const INFLUENCE: Overlay = Overlay {
    key: 'u',
    name: "influence map",
    about: "places where units of the faction were hurt or died, as far as the mind knows: the extra cost of a step there, which fades",
    layer: Layer::Ground,
    needs: Needs::Mind,
    legend: &[LegendEntry { sample: Sample::Heat, words: "low to high extra cost" }],
    paint: paint_influence,
    tell: tell_influence,
};

/// The extra cost of a step into a cell where units were hurt; `None` for none.
fn influence_cost(session: &Session, point: Point) -> Option<u16> {
    let cost = session.viewed()?.mind.influence_cost(point, session.game().turn());
    (cost > 0).then_some(cost)
}

fn paint_influence(session: &Session, point: Point) -> Option<Paint> {
    let cost = influence_cost(session, point)?;
    Some(row::heat(session.theme(), cost.into(), (0, InfluenceMap::MOST_COST.into())))
}

fn tell_influence(session: &Session, point: Point) -> Option<String> {
    Some(format!("influence: costs {} more", influence_cost(session, point)?))
}

pub(super) const DANGERS: Overlay = Overlay {
    key: 'd',
    name: "standing dangers",
    about: "what is known to be shot at or to burn, as far as the mind knows the ground: how much more a step there costs; \
            an old fire counts for less, and what does not hurt the watched unit for nothing",
    layer: Layer::Ground,
    needs: Needs::Mind,
    legend: &[LegendEntry { sample: Sample::Heat, words: "low to high extra cost" }],
    paint: paint_danger,
    tell: tell_danger,
};

/// From this extra cost on, a cell has the last step of the heat map.
const HOTTEST: u32 = MAX_EXTRA_COST as u32 / 2;

/// The extra cost of a step into dangerous ground; `None` for none.
fn danger_cost(session: &Session, point: Point) -> Option<u16> {
    let cost = session.insight().dangers()?.extra_cost(point);
    (cost > 0).then_some(cost)
}

fn paint_danger(session: &Session, point: Point) -> Option<Paint> {
    Some(row::heat(session.theme(), danger_cost(session, point)?.into(), (0, HOTTEST)))
}

fn tell_danger(session: &Session, point: Point) -> Option<String> {
    Some(format!("danger: costs {} more", danger_cost(session, point)?))
}

pub(super) const CLAIMS: Overlay = Overlay {
    key: 'c',
    name: "claims",
    about: "cells that friends near the watched unit are about to enter, and friends in its sight that have stopped: \
            each costs its search more",
    // A stopped friend stands in its cell, so its mark has to be drawn over units.
    layer: Layer::Top,
    needs: Needs::Watched,
    legend: legend![
        Mark '•' Claim "claimed",
        Mark '2' Claim "by that many",
        Mark 'H' StoppedFriend "friend that has stopped",
    ],
    paint: paint_claims,
    tell: tell_claims,
};

/// Number of friends that claim a cell; `None` for none.
fn claims(session: &Session, point: Point) -> Option<usize> {
    let number = session.insight().claims()?.count(point);
    (number > 0).then_some(number)
}

fn paint_claims(session: &Session, point: Point) -> Option<Paint> {
    let theme = session.theme();
    if session.insight().stopped_friend(point).is_some() {
        return Some(Paint::new(Some('H'), theme.style(Role::StoppedFriend)));
    }
    let glyph = match claims(session, point)? {
        1 => '•',
        number => char::from_digit(number.min(9) as u32, 10).unwrap_or('9'),
    };
    // A unit in a claimed cell stays visible, and a claim keeps the tint of the ground.
    let mut shown = session.units_shown().iter().chain(session.player_shown());
    let is_free = !shown.any(|unit| unit.footprint().contains(point));
    is_free.then(|| Paint::new(Some(glyph), Style { bg: None, ..theme.style(Role::Claim) }))
}

fn tell_claims(session: &Session, point: Point) -> Option<String> {
    let claimed = claims(session, point).zip(session.insight().claims()).map(|(number, claims)| {
        let cost = claims.extra_cost(point);
        format!("claimed by {number}: costs {cost} more")
    });
    let stopped = session.insight().stopped_friend(point);
    let stopped = stopped.map(|cost| format!("a friend has stopped here: costs {cost} more"));
    let told: Vec<_> = claimed.into_iter().chain(stopped).collect();
    (!told.is_empty()).then(|| told.join("; "))
}
