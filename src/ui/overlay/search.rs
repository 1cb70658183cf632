//! What the watched unit's last search did, cell by cell.

use crate::{grid::Point, search::NodeState};

use super::{
    super::{session::Session, theme::Role, theme::Theme},
    Paint, tint,
};

/// The list that a node is on, and whether the path goes through it.
pub(super) fn lists(session: &Session, point: Point) -> Option<Paint> {
    let search = session.insight().search()?;
    let node = search.node(point)?;
    let (letter, role) = match node.state {
        _ if search.is_on_path(point) => ('*', Role::Path),
        NodeState::Open => ('o', Role::Open),
        NodeState::Closed => ('x', Role::Closed),
    };
    Some(tint(session.theme(), letter, role))
}

/// An arrow to the node's parent.
pub(super) fn parents(session: &Session, point: Point) -> Option<Paint> {
    /// In the order of the directions.
    const ARROWS: [char; 8] = ['↑', '↗', '→', '↘', '↓', '↙', '←', '↖'];
    let search = session.insight().search()?;
    let node = search.node(point)?;
    let parent = search.parent(point)?;
    let role = match node.state {
        NodeState::Open => Role::OpenParent,
        NodeState::Closed => Role::ClosedParent,
    };
    let arrow = point.direction_to(parent).map_or('?', |direction| ARROWS[direction as usize]);
    Some(Paint { glyph: Some(arrow), style: session.theme().style(role) })
}

/// F between the lowest and the highest of the search.
pub(super) fn heat(session: &Session, point: Point) -> Option<Paint> {
    let search = session.insight().search()?;
    let f = search.node(point)?.f.0;
    let (low, high) = search.range_of_f();
    let last = Theme::HEAT_STEPS as u64 - 1;
    let step = u64::from(f.saturating_sub(low)) * last / u64::from(high - low).max(1);
    let theme = session.theme();
    let digit = char::from_digit(step as u32, 10);
    Some(Paint { glyph: digit.filter(|_| !theme.has_colour()), style: theme.heat(step as usize) })
}
