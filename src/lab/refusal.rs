//! Why a search is impossible, or finds nothing, in sentences.

use crate::{
    grid::{Point, Size},
    search::{Clearance, Conflict, Cost, Departure, NotBestFirst},
};

use super::{Experiment, joint::MOST_UNITS};

/// Why an experiment is impossible.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ExperimentError {
    /// The start is not a cell of the level.
    #[error("the start {start} is outside of the map, which is {size} cells")]
    StartOutside {
        /// The start.
        start: Point,
        /// The level's size.
        size: Size,
    },
    /// The goal is not a cell of the level.
    #[error("the goal {goal} is outside of the map, which is {size} cells")]
    GoalOutside {
        /// The goal.
        goal: Point,
        /// The level's size.
        size: Size,
    },
    /// An end is not a place of a graph.
    #[error("there is no place at {at}")]
    NoPlace {
        /// The missing place.
        at: Point,
    },
    /// There are no units of this size.
    #[error("a unit of {side}x{side} cells: expected a side from 1 to {}", Clearance::LARGEST)]
    UnitSide {
        /// Width and height of the unit, in cells.
        side: u8,
    },
    /// Another unit is off the level.
    #[error("another unit is at {at}, outside of the map, which is {size} cells")]
    OtherOutside {
        /// Its cell.
        at: Point,
        /// The level's size.
        size: Size,
    },
    /// Another unit is where no unit can stand.
    #[error("the path of unit {unit} leads through {at}, where no unit can stand")]
    OtherInRock {
        /// The number of the unit, from 1.
        unit: u32,
        /// The cell.
        at: Point,
    },
    /// Another unit's path is too long.
    #[error("another unit's path is {cells} cells long: expected at most {}", Departure::LONGEST_WINDOW)]
    OtherTooLong {
        /// Its number of cells.
        cells: usize,
    },
    /// Another unit is where the walker starts.
    #[error("the path of unit {unit} begins at {start}, where the walker starts")]
    OtherAtStart {
        /// The number of the unit, from 1.
        unit: u32,
        /// The shared cell.
        start: Point,
    },
    /// Another unit does not move step by step.
    #[error("the path of unit {unit} leads from {from} to {to}: expected a neighbour, or the same cell")]
    OtherJumps {
        /// The number of the unit, from 1.
        unit: u32,
        /// Its cell.
        from: Point,
        /// Its cell a tick later.
        to: Point,
    },
    /// Two units begin in one cell, or have one goal.
    #[error("two units start at {at}, or want to go there")]
    UnitsShare {
        /// The cell.
        at: Point,
    },
    /// There are too many units to plan for.
    #[error("plans for {units} units: expected at most {}", MOST_UNITS)]
    TooManyUnits {
        /// Their number, A included.
        units: usize,
    },
    /// The map has too many corners to compare each with each.
    #[error("the map has {corners} corners: expected at most {} for waypoints", Experiment::MOST_WAYPOINTS)]
    TooManyCorners {
        /// The number of corners.
        corners: usize,
    },
    /// The waypoints are too far apart to compare each with each.
    #[error(
        "the straight lines between the waypoints have {cells} cells: expected at most {}, with fewer waypoints or a smaller map",
        Experiment::MOST_BETWEEN_WAYPOINTS
    )]
    WaypointsTooFarApart {
        /// The number of cells on the lines between each two of them.
        cells: u64,
    },
    /// Two other units are in each other's way.
    #[error("the paths of others cross: unit {unit} would run into unit {} at tick {}", .with.by.0, .with.tick)]
    OthersCollide {
        /// The number of the unit, from 1.
        unit: u32,
        /// The conflict.
        with: Conflict,
    },
    /// The map is too large for the memory of such a search.
    #[error("{what} takes much memory: expected a map of at most {most} cells, and this one has {cells}")]
    TooLarge {
        /// The setting.
        what: &'static str,
        /// Number of cells of the map.
        cells: usize,
        /// The most that it may have.
        most: usize,
    },
    /// A walk with more searching than can be kept.
    #[error("a walk with more than {most} search events is too long to record")]
    TooLong {
        /// The maximum number of search events.
        most: usize,
    },
    /// A setting that only squares have.
    #[error("{what} needs squares, and this is a {layout} level")]
    OnlyOnSquares {
        /// The setting.
        what: &'static str,
        /// What the level is made of.
        layout: &'static str,
    },
    /// Two settings that do not go together.
    #[error("{what} and {with} do not go together")]
    Together {
        /// The one.
        what: &'static str,
        /// The other.
        with: &'static str,
    },
    /// The algorithm needs prepared ground or has a loop of its own, and the experiment's space allows neither.
    #[error(transparent)]
    NotBestFirst(#[from] NotBestFirst),
}

/// Why there is no path: a result of the search, not an error.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum NoPath {
    /// The walker cannot stand at the start, so it cannot set out.
    #[error("a {walker} cannot stand at the start {start}: {terrain}")]
    StartBlocked {
        /// The walker's movement.
        walker: &'static str,
        /// The start.
        start: Point,
        /// The terrain there.
        terrain: String,
    },
    /// The walker cannot stand at the goal. Nothing was searched.
    #[error("a {walker} cannot stand at the goal {goal}: {terrain}")]
    GoalBlocked {
        /// The walker's movement.
        walker: &'static str,
        /// The goal.
        goal: Point,
        /// The terrain there.
        terrain: String,
    },
    /// The walker is too large for the start or the goal. Nothing was searched.
    #[error("a {walker} of {side}x{side} cells does not fit at {at}")]
    DoesNotFit {
        /// The walker's movement.
        walker: &'static str,
        /// Width and height of the walker, in cells.
        side: u8,
        /// The cell that its top left was to be in.
        at: Point,
    },
    /// The ends are known to lie on different islands. Nothing was searched.
    #[error("no way leads from ({start}) to ({goal}): they are on different islands")]
    OtherIsland {
        /// The start.
        start: Point,
        /// The goal.
        goal: Point,
    },
    /// The danger is where the walker stands.
    #[error("no way leads away from {start}: the danger is there")]
    Caught {
        /// The cell of both.
        start: Point,
    },
    /// The walker went to look, and knows now that there is no path.
    #[error("no way leads to {goal}: that is known at {at}, after a walk of {steps} steps")]
    GaveUp {
        /// The cell where it learned that.
        at: Point,
        /// The number of its steps.
        steps: usize,
        /// The goal.
        goal: Point,
    },
    /// There is a path, but it costs more than [`Cost::MAX`](crate::search::Cost::MAX).
    #[error("the path from {start} to {goal} costs more than can be counted: try --costs lester, or a nearer end")]
    CostOverflow {
        /// The start.
        start: Point,
        /// The goal.
        goal: Point,
    },
    /// Iterative deepening has reached its limit; there may be a path.
    #[error(
        "gave up after {} expansions, with a bound of {bound} on F: there may be a path",
        Experiment::MOST_DEEPENED
    )]
    LimitReached {
        /// The bound of the last round.
        bound: Cost,
    },
    /// A search has expanded as many squares as it may; there may be a path.
    #[error("the limit of {limit} expansions is spent: there may be a path, and the lists stay as they are")]
    LimitSpent {
        /// The limit.
        limit: u32,
    },
    /// A unit has no way to its goal, even alone.
    #[error("for one of the units, no way leads from its start to its goal")]
    UnitCutOff,
    /// A unit finds nothing that those before it have left.
    #[error("unit {unit} finds no path around the reservations of those before it")]
    NoPlanInTurn {
        /// The letter of the unit.
        unit: char,
    },
    /// A tree of constraints has reached its limit; there may be a plan.
    #[error("gave up after {} nodes of the tree: there may be a plan", Experiment::MOST_TREE_NODES)]
    TreeTooLarge,
    /// A tree of constraints has nothing left.
    #[error("there is no plan: the tree has nothing left to expand")]
    NoPlanLeft,
    /// A crowd is still on its way after a long time.
    #[error("not everybody has arrived after {} ticks", Experiment::MOST_TICKS)]
    Jam,
    /// The open list ran empty.
    #[error("no way leads from ({start}) to ({goal}): the open list ran empty")]
    CutOff {
        /// The start.
        start: Point,
        /// The goal.
        goal: Point,
    },
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{content::OwnTerrain, level::Level, search::CostScale, terrain::TerrainId};

    #[test]
    fn a_way_that_cannot_be_counted_is_not_denied() {
        let route = |experiment: &Experiment| experiment.run().expect("both ends on the map").route;
        let size = Size::new(300, 301).expect("a small size");
        let mut level = Level::filled(size, TerrainId::WALL);
        let mud = OwnTerrain { base: TerrainId::SWAMP, glyph: 'm', name: None, cost: Some(1000) };
        let mud = level.terrains.add(mud).expect("a terrain in range");
        for point in size.points() {
            let gap = if point.y % 4 == 1 { 299 } else { 0 };
            if point.y % 2 == 0 || point.x == gap {
                level.cells[point] = mud;
            }
        }
        let mut experiment = Experiment::new(level, Point::new(0, 0), Point::new(0, 200));
        assert!(route(&experiment).is_ok());
        experiment.goal = Point::new(299, 300);
        experiment.scale = CostScale::Precise;
        assert!(matches!(route(&experiment), Err(NoPath::CostOverflow { .. })));
    }
}
