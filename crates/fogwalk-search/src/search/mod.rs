//! The pathfinding engine. It knows nodes, costs and estimates; it knows nothing of dungeons, units or screens.
//!
//! Every search from a start to a target runs through the one generic loop, [`run`], specialised by the compiler for
//!
//! - a [`SearchSpace`]: which nodes there are, which successors each has at what cost, and the estimate between two;
//! - a [`Target`]: one node, any of many, or none (to fill a field);
//! - an [`Ordering`]: what F is, and so which node is expanded next;
//! - an [`OpenList`]: how the node with the lowest F is found;
//! - an [`Observer`], told of every node that is opened, reparented or closed. [`Silent`] compiles away to nothing, a
//!   [`Trace`] keeps all of it, to be replayed.
//!
//! Some searches have a loop of their own: D* Lite and [`deepen`] close nodes more than once, [`search_from_both_ends`]
//! has two open lists, and [`search_at_any_angle`] gives a node a parent that is not the node being expanded.
//!
//! A [`Searcher`] owns the memory that is reused between searches and runs any [`SearchStrategy`]: one that is fixed at
//! compile time, or [`Settings`] chosen at run time. A [`PausedSearch`] owns the memory of one search, which it makes a
//! slice at a time. [`Search`] and [`GridSearch`] put searches together for them step by step. The words are those of
//! Patrick Lester's "A* Pathfinding for Beginners" (2003) and of Red Blob Games' "Introduction to A*" (2014): open
//! list, closed list, parent, G, H, F = G + H.

mod any_angle;
mod bidirectional;
mod builder;
mod choice;
mod clearance;
mod connected_components;
mod cost;
pub mod crowd;
mod dead_ends;
mod deepening;
mod engine;
mod field;
mod goal_bounds;
mod heuristic;
mod islands;
mod line_of_sight;
mod masked_space;
mod node_records;
mod observer;
mod open;
mod ordering;
mod pages;
mod path;
mod path_database;
mod paused;
mod prepared;
pub mod replan;
mod reservations;
mod row_major;
mod scramble;
mod searcher;
mod smoothing;
mod space;
mod table;
mod target;
mod tiers;
mod trace;

pub use any_angle::{AnyAngleOutcome, AnyAnglePath, hidden_by, search_at_any_angle};
pub use bidirectional::{Side, TwoEndedEstimate, TwoEndedOutcome, search_from_both_ends};
pub use builder::{
    Blind, Found, GridSearch, GridSearchFrom, GridSearchTo, Informed, NodeName, Search, SearchError, SearchFrom,
    SearchTo,
};
pub use choice::{Named, choices};
pub use clearance::{Clearance, LargeUnitGround};
pub use connected_components::ConnectedComponents;
pub use cost::{Cost, CostScale};
pub use crowd::{Crowd, CrowdError, CrowdStepper};
pub use dead_ends::{DeadEnds, Passage};
pub use deepening::{DeepeningOutcome, deepen};
pub use engine::{Outcome, Stats, Stop, run};
pub use field::{DistanceField, FleeMap, FlowField, GrowingField, Growth};
pub use goal_bounds::{BoundedSpace, GoalBounds};
pub use heuristic::{Heuristic, HeuristicKind};
pub use islands::{IslandId, Islands};
pub use masked_space::MaskedSpace;
pub use observer::{Observer, Silent};
pub use open::{
    BinaryHeap, BucketQueue, FifoTieHeap, LazyHeap, OpenList, OpenListKind, OpenLists, SortedList, Ties, TopOfHeap,
    UnsortedList, Work as ListWork,
};
pub use ordering::{AStar, AnyOrdering, BreadthFirst, Dijkstra, GreedyBestFirst, Ordering};
pub use pages::Pages;
pub use path::{Path, path_cost, step_costs};
pub use path_database::{FirstStepSpace, PathDatabase};
pub use paused::PausedSearch;
pub use prepared::{
    CanonicalSpace, GridOutcome, GridQuery, GridSearcher, JumpSpace, LandmarkSpace, Landmarks, PlainSpace,
    PreparedGround,
};
pub use reservations::{Conflict, Holder, Reservations};
pub use row_major::RowMajor;
pub use scramble::scramble;
pub use searcher::{
    Algorithm, BestFirst, CHEAPEST, FILL, NEAREST, NotBestFirst, SearchStrategy, SearchTask, Searcher, Settings,
    StaticStrategy,
};
pub use smoothing::{SmoothPath, Smoothing, turns};
pub use space::{
    Axial, CostGrid, Departure, DiagonalRule, FacingAnywhere, GraphSpace, HexSpace, IndexedGraph, NodeId, Place,
    Reversed, Reversible, Road, RoadMap, RoadMapError, SearchSpace, SquareSpace, TimedSpace, TooManyNodes, Traffic,
    TurningSpace, Walkability, WaypointSpace, Waypoints,
};
pub use table::NodeTable;
pub use target::{AnyOf, Anywhere, One, Target};
pub use tiers::{CoarseSpace, Itinerary, LongPaths, LongPathsError, TwoTier};
pub use trace::{NodeState, NodeView, Picture, Trace, TraceEvent};
