//! The last search of the watched unit.

use std::collections::BTreeSet;

use crate::{
    game::Unit,
    grid::{Point, Size},
    search::{NodeId, NodeState, NodeView, Picture, Trace},
};

/// A search as it ended, with what the overlays look up in it.
#[derive(Clone, Debug)]
pub struct SearchPicture {
    size: Size,
    picture: Picture,
    path: BTreeSet<Point>,
    range_of_f: (u32, u32),
    open: usize,
    closed: usize,
}

impl SearchPicture {
    /// The search that found the way that a unit is on, on a floor of this size.
    pub(super) fn of(unit: &Unit, size: Size) -> Option<Self> {
        let route = unit.route.as_ref()?;
        Some(Self::of_trace(route.trace()?, route.goal(), size))
    }

    fn of_trace(trace: &Trace, goal: Point, size: Size) -> Self {
        let picture = trace.last_picture();
        let node = |point| size.index(point).map(|index| NodeId(index as u32));
        let parent = |node: &NodeId| picture.get(*node)?.parent;
        let path = std::iter::successors(node(goal), parent).map(|node| size.point(node.index())).collect();
        let of_f = || picture.nodes().map(|(_, view)| view.f.0);
        let range_of_f = (of_f().min().unwrap_or(0), of_f().max().unwrap_or(0));
        let count = |state| picture.nodes().filter(|(_, view)| view.state == state).count();
        let (open, closed) = (count(NodeState::Open), count(NodeState::Closed));
        Self { size, picture, path, range_of_f, open, closed }
    }

    /// What the search knew of a cell.
    pub fn node(&self, point: Point) -> Option<&NodeView> {
        self.picture.get(NodeId(self.size.index(point)? as u32))
    }

    /// The cell from which a cell was reached.
    pub fn parent(&self, point: Point) -> Option<Point> {
        self.node(point)?.parent.map(|node| self.size.point(node.index()))
    }

    /// Whether the path that was found goes through a cell.
    pub fn is_on_path(&self, point: Point) -> bool {
        self.path.contains(&point)
    }

    /// The lowest and the highest F.
    pub fn range_of_f(&self) -> (u32, u32) {
        self.range_of_f
    }

    /// How many nodes were on the open list when it ended.
    pub fn open(&self) -> usize {
        self.open
    }

    /// How many were on the closed list.
    pub fn closed(&self) -> usize {
        self.closed
    }
}
