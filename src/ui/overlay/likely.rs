//! The overlay of the cells in which the watched unit thinks its lost enemy may be.

use crate::{
    grid::Point,
    mind::{Likelihood, Route},
};

use super::{
    super::{eyes::Ground, session::Session, theme::Role},
    Layer, LegendEntry, Needs, Overlay, Paint, Sample, row,
};

pub(super) const LIKELY: Overlay = Overlay {
    key: 's',
    name: "likely places",
    about: "where the watched unit thinks that the enemy may be that it has lost: the weight spreads as the enemy may walk, \
            and goes where it is seen to be empty; and where it looks first",
    layer: Layer::Ground,
    needs: Needs::Lost,
    legend: &[
        LegendEntry { sample: Sample::Heat, words: "unlikely to likely" },
        LegendEntry { sample: Sample::Mark('×', Role::Mistake), words: "looks here first" },
    ],
    paint,
    tell,
};

/// The map of the watched unit, if the player may be shown what it says of a cell.
fn map_at(session: &Session, point: Point) -> Option<&Likelihood> {
    let map = session.watched()?.lost.as_deref();
    map.filter(|_| session.ground(point) != Ground::Unknown)
}

/// Whether the unit is on its way to a cell to look there.
fn looks_first_at(session: &Session, point: Point) -> bool {
    session.watched().and_then(|unit| unit.route.as_ref()).map(Route::goal) == Some(point)
}

fn paint(session: &Session, point: Point) -> Option<Paint> {
    let map = map_at(session, point)?;
    let theme = session.theme();
    if looks_first_at(session, point) {
        return Some(Paint { glyph: Some('×'), style: theme.style(Role::Mistake) });
    }
    let weight = map.weight(point);
    (weight > 0).then(|| row::heat(theme, weight.into(), (0, map.heaviest().into())))
}

fn tell(session: &Session, point: Point) -> Option<String> {
    let map = map_at(session, point)?;
    let share = u32::from(map.weight(point)) * 100 / u32::from(map.heaviest()).max(1);
    let first = if looks_first_at(session, point) { "; it looks here first" } else { "" };
    Some(match share {
        0 if map.weight(point) == 0 => format!("the enemy cannot be here, as far as it knows{first}"),
        0 => format!("hardly likely{first}"),
        share => format!("as likely as {share} % of the likeliest place{first}"),
    })
}
