//! Overlays of the watched unit's last search, cell by cell.

use crate::{grid::Point, search::NodeState};

use super::{
    super::{session::Session, theme::Role},
    Layer, LegendEntry, Needs, Overlay, OverlayId, Paint, Sample,
    row::{self, ARROWS, legend, silent, tint},
};

pub(super) const LISTS: Overlay = Overlay {
    key: '2',
    name: "open and closed list",
    about: "open and closed list of the watched unit's last search, its path, and the goal that it believes in",
    layer: Layer::Ground,
    needs: Needs::Search,
    legend: legend![Tint 'o' Open "open", Tint 'x' Closed "closed", Tint '*' Path "path", Mark '×' Goal "its goal"],
    paint: lists,
    tell: silent,
};

pub(super) const PARENTS: Overlay = Overlay {
    key: '3',
    name: "parents",
    about: "an arrow from each node to its parent",
    layer: Layer::Mark,
    needs: Needs::Search,
    legend: legend![Mark '←' OpenParent "from open nodes", Mark '←' ClosedParent "from closed nodes"],
    paint: parents,
    tell: silent,
};

pub(super) const HEAT: Overlay = Overlay {
    key: '4',
    name: "F = G + H",
    about: "F of each node as a heat map; look mode shows F, G and H",
    layer: Layer::Ground,
    needs: Needs::Search,
    legend: &[LegendEntry { sample: Sample::Heat, words: "F, low to high" }],
    paint: heat,
    tell: silent,
};

/// The list that a node is on, or the path; the goal, where it is believed to be, whoever stands there.
fn lists(session: &Session, point: Point) -> Option<Paint> {
    let search = session.insight().search()?;
    // Where intended paths are shown, they draw its path.
    let shows_path = !session.overlays().is_on(OverlayId::Intent);
    let intent = session.insight().intent(point).filter(|own| own.is_first && !shows_path);
    if point == search.goal() {
        let goal = Paint { is_end: true, ..Paint::new(Some('×'), session.theme().style(Role::Goal)) };
        return intent.is_none().then_some(goal);
    }
    let node = search.node(point)?;
    let (letter, role) = match node.state {
        _ if search.is_on_path(point) && shows_path => ('*', Role::Path),
        NodeState::Open => ('o', Role::Open),
        NodeState::Closed => ('x', Role::Closed),
    };
    Some(tint(session.theme(), letter, role))
}

/// An arrow to the node's parent.
fn parents(session: &Session, point: Point) -> Option<Paint> {
    let search = session.insight().search()?;
    let node = search.node(point)?;
    let parent = search.parent(point)?;
    let role = match node.state {
        NodeState::Open => Role::OpenParent,
        NodeState::Closed => Role::ClosedParent,
    };
    let arrow = point.direction_to(parent).map_or('?', |direction| ARROWS[direction as usize]);
    Some(Paint::new(Some(arrow), session.theme().style(role)))
}

/// F, from the lowest to the highest of the search.
fn heat(session: &Session, point: Point) -> Option<Paint> {
    let search = session.insight().search()?;
    let f = search.node(point)?.f.0;
    Some(row::heat(session.theme(), f, search.range_of_f()))
}
