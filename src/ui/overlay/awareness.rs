//! How aware units are, as marks beside them.

use crate::grid::{Direction, Point};

use super::{
    super::{
        awareness::{self, Mark},
        session::Session,
    },
    Layer, Needs, Overlay, Paint,
    row::legend,
};

pub(super) const AWARENESS: Overlay = Overlay {
    key: 'a',
    name: "awareness",
    about: "a mark above each unit in sight: whether it sees you, searches or is curious, or how many turns until it looks \
            behind itself; x beside it: your blow would surprise it",
    layer: Layer::Top,
    needs: Needs::Nothing,
    legend: legend![
        Mark '!' Hunting "sees you",
        Mark '?' Curious "heard or glimpsed something",
        Mark '~' Searching "searches",
        Mark '9' Wary "turns until it looks behind itself",
        Mark 'x' Good "does not expect your blow",
    ],
    paint,
    tell,
};

fn paint(session: &Session, point: Point) -> Option<Paint> {
    let unit_at = |at: Point| session.units_shown().iter().find(|unit| unit.footprint().contains(at));
    if unit_at(point).is_some() {
        return None;
    }
    let below = point.step(Direction::South);
    if let Some(Mark { glyph, role, .. }) = unit_at(below).and_then(|unit| awareness::mark(session, unit)) {
        return Some(Paint { glyph: Some(glyph), style: session.theme().style(role) });
    }
    let left = point.step(Direction::West);
    let mark = unit_at(left).and_then(|unit| awareness::stab(session, unit))?;
    Some(Paint { glyph: Some(mark.glyph), style: session.theme().style(mark.role) })
}

fn tell(session: &Session, point: Point) -> Option<String> {
    let unit = session.units_shown().iter().find(|unit| unit.footprint().contains(point))?;
    awareness::words(session, unit)
}
