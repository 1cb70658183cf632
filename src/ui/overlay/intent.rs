//! Overlay: the paths that units intend to walk.

use crate::grid::{Direction, Point};

use super::{
    super::{session::Session, theme::Role},
    Layer, Needs, Overlay, Paint,
    row::{legend, silent},
};

pub(super) const INTENT: Overlay = Overlay {
    key: '6',
    name: "intended paths",
    about: "the paths that units in sight intend to walk: solid over known cells, dotted over assumed ones",
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
    let intent = session.insight().intent(point)?;
    let (_, known, assumed) = STROKES[intent.direction as usize];
    let stroke = if intent.is_assumed { assumed } else { known };
    let role = if intent.is_assumed { Role::IntentAssumed } else { Role::IntentKnown };
    Some(Paint { glyph: Some(if intent.is_goal { 'X' } else { stroke }), style: session.theme().style(role) })
}
