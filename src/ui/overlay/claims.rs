//! Where friends are about to walk.

use crate::{
    grid::Point,
    mind::{Claims, UnitId},
};

use super::{
    super::{session::Session, theme::Role},
    Layer, Needs, Overlay, Paint,
    row::legend,
};

pub(super) const CLAIMS: Overlay = Overlay {
    key: 'c',
    name: "claims",
    about: "where friends that the watched unit sees are about to walk: a step there costs more, and never more than that",
    layer: Layer::Mark,
    needs: Needs::Mind,
    legend: legend![Mark '•' Claim "claimed", Mark '2' Claim "by so many"],
    paint,
    tell,
};

/// How many of the friends in sight claim a cell.
fn claims(session: &Session, point: Point) -> Option<usize> {
    let (viewed, now) = (session.viewed()?, session.game().turn());
    let ways = viewed.mind.ways.iter().filter(|(unit, _)| Some(**unit) != viewed.unit);
    let claims = |(&unit, steps): (&UnitId, &Vec<Point>)| {
        let friend = viewed.mind.sightings.of(unit).filter(|friend| now.since(friend.seen) <= 1);
        friend.is_some_and(|friend| steps.iter().any(|&step| friend.footprint().moved_to(step).contains(point)))
    };
    let number = ways.filter(|&way| claims(way)).count();
    (number > 0).then_some(number)
}

fn paint(session: &Session, point: Point) -> Option<Paint> {
    let glyph = match claims(session, point)? {
        1 => '•',
        number => char::from_digit(number.min(9) as u32, 10).unwrap_or('9'),
    };
    Some(Paint { glyph: Some(glyph), style: session.theme().style(Role::Claim) })
}

fn tell(session: &Session, point: Point) -> Option<String> {
    let number = claims(session, point)?;
    let cost = (number as u16 * Claims::COST).min(Claims::MOST_COST);
    Some(format!("claimed by {number}: {cost} dearer"))
}
