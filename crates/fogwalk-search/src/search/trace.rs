//! A search, kept to be looked at.

use std::collections::BTreeMap;

use super::{Cost, NodeId, Observer};

/// One thing that the search loop did.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum TraceEvent {
    /// A node came onto the open list.
    Opened {
        /// The node.
        node: NodeId,
        /// The node from which it was reached; a start has no parent.
        parent: Option<NodeId>,
        /// Cost of the way to it.
        g: Cost,
        /// Estimate of the way from it.
        h: Cost,
        /// F, by which the open list is ordered.
        f: Cost,
    },
    /// An open node was reached more cheaply.
    Reparented {
        /// The node.
        node: NodeId,
        /// Its new parent.
        parent: NodeId,
        /// Its new G.
        g: Cost,
        /// Its new F.
        f: Cost,
    },
    /// The node with the lowest F moved to the closed list.
    Closed {
        /// The node.
        node: NodeId,
    },
}

impl TraceEvent {
    /// The node it happened to.
    pub const fn node(&self) -> NodeId {
        match *self {
            Self::Opened { node, .. } | Self::Reparented { node, .. } | Self::Closed { node } => node,
        }
    }
}

/// Everything a search did, in order: an [`Observer`] that writes it down.
///
/// ```
/// use fogwalk_search::{
///     grid::{Grid, Point},
///     search::{
///         CHEAPEST, CostGrid, CostScale, DiagonalRule, HeuristicKind, NodeState, One, Searcher, SquareSpace,
///         Trace,
///     },
/// };
///
/// let map = Grid::from_text("......\n.####.\n......\n").ok_or("lines of different lengths")?;
/// let ground = CostGrid::from(map.map(|&cell| if cell == '#' { 0 } else { 10 }));
/// let space = SquareSpace::new(&ground, DiagonalRule::NoObstacle, CostScale::Lester, HeuristicKind::Octile);
/// let [from, to] = [Point::new(2, 0), Point::new(2, 2)].map(|cell| space.node(cell).unwrap());
/// let mut trace = Trace::default();
/// let (_, outcome) = Searcher::default().path(&space, from, &One(to), CHEAPEST, &mut trace);
/// // After its first two events the search has closed the start.
/// assert_eq!(trace.picture(2).get(from).map(|view| view.state), Some(NodeState::Closed));
/// assert_eq!(trace.events().len() as u32, outcome.stats.opened + outcome.stats.closed + outcome.stats.reparented);
/// # Ok::<(), &str>(())
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Trace {
    events: Vec<TraceEvent>,
}

impl Trace {
    /// The events in order.
    pub fn events(&self) -> &[TraceEvent] {
        &self.events
    }

    /// How the search stood after its first `events` events; the end, if there were fewer.
    pub fn picture(&self, events: usize) -> Picture {
        let mut picture = Picture::default();
        for event in self.events.iter().take(events) {
            picture.apply(event);
        }
        picture
    }

    /// How the search stood when it ended.
    pub fn last_picture(&self) -> Picture {
        self.picture(usize::MAX)
    }
}

impl Observer for Trace {
    fn opened(&mut self, node: NodeId, parent: Option<NodeId>, g: Cost, h: Cost, f: Cost) {
        self.events.push(TraceEvent::Opened { node, parent, g, h, f });
    }

    fn reparented(&mut self, node: NodeId, parent: NodeId, g: Cost, f: Cost) {
        self.events.push(TraceEvent::Reparented { node, parent, g, f });
    }

    fn closed(&mut self, node: NodeId) {
        self.events.push(TraceEvent::Closed { node });
    }
}

/// The list that a node is on.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum NodeState {
    /// Seen, not yet expanded.
    Open,
    /// Done with.
    Closed,
}

/// The record that a search has of a node.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct NodeView {
    /// The list that it is on.
    pub state: NodeState,
    /// The node it was reached from; a start has no parent.
    pub parent: Option<NodeId>,
    /// Cost of the way to it.
    pub g: Cost,
    /// Estimate of the way from it.
    pub h: Cost,
    /// F, by which the open list is ordered.
    pub f: Cost,
}

/// The open and the closed list at one moment of a search.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Picture {
    nodes: BTreeMap<NodeId, NodeView>,
}

impl Picture {
    /// The record of a node; `None` if the search has not seen it.
    pub fn get(&self, node: NodeId) -> Option<&NodeView> {
        self.nodes.get(&node)
    }

    /// Every node seen so far, by id.
    pub fn nodes(&self) -> impl Iterator<Item = (NodeId, &NodeView)> {
        self.nodes.iter().map(|(&node, view)| (node, view))
    }

    /// Puts back what was known of a node earlier; `None` if it had not been seen.
    pub fn restore(&mut self, node: NodeId, view: Option<NodeView>) {
        match view {
            Some(view) => self.nodes.insert(node, view),
            None => self.nodes.remove(&node),
        };
    }

    /// Brings the picture one event further.
    pub fn apply(&mut self, event: &TraceEvent) {
        match *event {
            TraceEvent::Opened { node, parent, g, h, f } => {
                self.nodes.insert(node, NodeView { state: NodeState::Open, parent, g, h, f });
            }
            TraceEvent::Reparented { node, parent, g, f } => {
                if let Some(view) = self.nodes.get_mut(&node) {
                    (view.parent, view.g, view.f) = (Some(parent), g, f);
                }
            }
            TraceEvent::Closed { node } => {
                if let Some(view) = self.nodes.get_mut(&node) {
                    view.state = NodeState::Closed;
                }
            }
        }
    }
}
