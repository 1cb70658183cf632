//! Where units mean to go.

use crate::grid::{Direction, Point};

use super::{
    super::{session::Session, theme::Role},
    Layer, Needs, Overlay, Paint,
    row::{legend, silent},
};

pub(super) const INTENT: Overlay = Overlay {
    key: '6',
    name: "intended paths",
    about: "where units in sight mean to go: solid over known cells, dotted over assumed ones",
    layer: Layer::Mark,
    needs: Needs::Nothing,
    legend: legend![
        Mark '─' IntentKnown "over known cells",
        Mark '┄' IntentAssumed "over assumed cells",
        Mark 'X' IntentKnown "goal",
    ],
    paint: intent,
    tell: silent,
};

/// Strokes in the direction of a step: over known cells, and over assumed ones.
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

/// A stroke of the path that a unit in sight is on.
fn intent(session: &Session, point: Point) -> Option<Paint> {
    let intent = session.insight().intent(point)?;
    let (_, known, assumed) = STROKES[intent.direction as usize];
    let stroke = if intent.is_assumed { assumed } else { known };
    let role = if intent.is_assumed { Role::IntentAssumed } else { Role::IntentKnown };
    Some(Paint { glyph: Some(if intent.is_goal { 'X' } else { stroke }), style: session.theme().style(role) })
}
