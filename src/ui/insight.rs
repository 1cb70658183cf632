//! What the screen has found out about the watched unit: made once after each action, read in every frame.

use std::collections::{BTreeMap, BTreeSet};

use crate::{
    game::{Game, Unit},
    grid::{Direction, Point, Size},
    search::{NodeId, NodeState, NodeView, Picture, Trace},
};

/// The last search of the watched unit, and the ways of all units in sight.
#[derive(Clone, Debug, Default)]
pub struct Insight {
    search: Option<SearchPicture>,
    intents: BTreeMap<Point, Intent>,
}

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

/// A step that a unit means to make.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Intent {
    /// In which direction.
    pub direction: Direction,
    /// Whether the unit's faction has not seen the cell it leads to.
    pub is_assumed: bool,
    /// Whether it is the last of its way.
    pub is_goal: bool,
}

impl Insight {
    /// What can be said about `units`, the units in sight, and about `watched`, one of them.
    pub fn of(game: &Game, units: &[Unit], watched: Option<&Unit>) -> Self {
        let mut intents = BTreeMap::new();
        // The watched unit's way goes over those of the others.
        for unit in units.iter().chain(watched) {
            let Some(route) = &unit.route else { continue };
            let known = &game.mind_of(unit).known;
            let mut from = unit.at;
            for (index, &step) in route.steps().iter().enumerate() {
                if let Some(direction) = from.direction_to(step) {
                    let is_goal = index + 1 == route.steps().len();
                    intents.insert(step, Intent { direction, is_assumed: known.is_unknown(step), is_goal });
                }
                from = step;
            }
        }
        let search = watched.and_then(|unit| unit.route.as_ref()).and_then(|route| {
            let trace = route.trace()?;
            Some(SearchPicture::of(trace, route.goal(), game.floor().level().size()))
        });
        Self { search, intents }
    }

    /// The watched unit's search, if it has made one that it still follows.
    pub fn search(&self) -> Option<&SearchPicture> {
        self.search.as_ref()
    }

    /// The step that a unit means to make into a cell.
    pub fn intent(&self, point: Point) -> Option<Intent> {
        self.intents.get(&point).copied()
    }
}

impl SearchPicture {
    fn of(trace: &Trace, goal: Point, size: Size) -> Self {
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
