//! Overlay: the paths that units intend to walk.

use crate::grid::{Direction, Point};

use super::{
    super::{session::Session, theme::Role},
    Layer, Needs, Overlay, Paint,
    row::legend,
};

pub(super) const INTENT: Overlay = Overlay {
    key: '6',
    name: "intended paths",
    about: "where units in sight mean to go: solid over known cells, dotted over assumed ones; stars: where the search of the \
            watched unit led before its route was smoothed",
    layer: Layer::Mark,
    needs: Needs::Nothing,
    legend: legend![
        Mark '─' IntentKnown "over known cells",
        Mark '┄' IntentAssumed "over assumed cells",
        Mark 'X' IntentKnown "goal",
        Mark '*' Muted "before smoothing",
    ],
    paint: intent,
    tell,
};

/// Characters for each direction: over known cells, and over assumed ones.
const STROKES: [(Direction, char, char); 8] = [
    (Direction::North, '│', '┊'),
    (Direction::NorthEast, '╱', '⋰'),
    (Direction::East, '─', '┄'),
    (Direction::SouthEast, '╲', '⋱'),
    (Direction::South, '│', '┊'),
    (Direction::SouthWest, '╱', '⋰'),
    (Direction::West, '─', '┄'),
    (Direction::NorthWest, '╲', '⋱'),
];

/// The stroke of a path of a unit in sight.
fn intent(session: &Session, point: Point) -> Option<Paint> {
    let Some(intent) = session.insight().intent(point) else {
        smoothed_away(session, point)?;
        return Some(Paint { glyph: Some('*'), style: session.theme().style(Role::Muted) });
    };
    let (_, known, assumed) = STROKES[intent.direction as usize];
    let stroke = if intent.is_assumed { assumed } else { known };
    let role = if intent.is_assumed { Role::IntentAssumed } else { Role::IntentKnown };
    Some(Paint { glyph: Some(if intent.is_goal { 'X' } else { stroke }), style: session.theme().style(role) })
}

/// How many turns fewer the watched unit's route makes, in a cell that only the path of its search leads through.
fn smoothed_away(session: &Session, point: Point) -> Option<usize> {
    let smoothed = session.insight().smoothed()?;
    let is_left_out = smoothed.found.contains(&point) && session.insight().intent(point).is_none();
    is_left_out.then_some(smoothed.turns_fewer)
}

fn tell(session: &Session, point: Point) -> Option<String> {
    let fewer = smoothed_away(session, point)?;
    let turns = if fewer == 1 { "turn" } else { "turns" };
    Some(format!("its search led through here; smoothed: {fewer} {turns} fewer at the same cost"))
}
