//! The line of sight that Theta* looked along last.

use crate::{
    grid::{Point, supercover},
    lab::Timeline,
    search::{CostGrid, NodeId, SquareSpace, TraceEvent, hidden_by},
};

/// A line of sight from the parent of the cell that is being expanded.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Sight {
    /// The cell that looks: the parent of the one that is being expanded.
    pub from: NodeId,
    /// The cell that it looks at: a neighbour of the one that is being expanded.
    pub to: NodeId,
    /// Whether it sees that cell, and so becomes its parent.
    pub is_clear: bool,
    /// The first cell that hides it, if one does; otherwise a corner may not be cut.
    pub hidden_by: Option<Point>,
    /// The cells that the line touches, without both ends; up to the one that hides it.
    pub between: Vec<Point>,
}

impl Sight {
    /// The line that the last event of a search with Theta* has followed; `None` where there was none to follow.
    pub(in crate::lab) fn at(timeline: &Timeline, space: &SquareSpace<'_, CostGrid>) -> Option<Self> {
        let (to, parent) = match *timeline.last_event()? {
            TraceEvent::Opened { node, parent, .. } => (node, parent?),
            TraceEvent::Reparented { node, parent, .. } => (node, parent),
            TraceEvent::Closed { .. } => return None,
        };
        let from = timeline.last_closing()?.view.parent?;
        let is_clear = parent == from;
        let (one, other) = (space.point(from), space.point(to));
        let hidden_by = hidden_by(space, one, other).filter(|_| !is_clear);
        let cells = supercover(one, other).skip(1).take_while(|&cell| cell != other && Some(cell) != hidden_by);
        Some(Self { from, to, is_clear, hidden_by, between: cells.collect() })
    }
}
