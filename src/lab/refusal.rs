//! Why a search cannot be done, or finds nothing: the sentences for it.

use crate::{
    grid::{Point, Size},
    search::{Clearance, Conflict, Departure, NeedsPreparation},
};

use super::Experiment;

/// Why an experiment cannot be done at all.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ExperimentError {
    /// The start is not a cell of the level.
    #[error("the start {start} is outside of the map, which is {size} cells")]
    StartOutside {
        /// Where it was to start.
        start: Point,
        /// The level's size.
        size: Size,
    },
    /// The goal is not a cell of the level.
    #[error("the goal {goal} is outside of the map, which is {size} cells")]
    GoalOutside {
        /// Where it was to go.
        goal: Point,
        /// The level's size.
        size: Size,
    },
    /// An end is not a place of a graph.
    #[error("there is no place at {at}")]
    NoPlace {
        /// Where a place should be.
        at: Point,
    },
    /// There are no units of that size.
    #[error("a unit of {side}x{side} cells: expected a side from 1 to {}", Clearance::LARGEST)]
    UnitSide {
        /// How many cells wide and high it was to be.
        side: u8,
    },
    /// One of the others is not on the level.
    #[error("another unit is at {at}, outside of the map, which is {size} cells")]
    OtherOutside {
        /// Where it was to be.
        at: Point,
        /// The level's size.
        size: Size,
    },
    /// One of the others is where nobody can be.
    #[error("the way of unit {unit} leads through {at}, where nobody can stand")]
    OtherInRock {
        /// Whose way it is, from 1.
        unit: u32,
        /// Where it was to be.
        at: Point,
    },
    /// One of the others has too long a way.
    #[error("another unit's way is {cells} cells long: expected at most {}", Departure::LONGEST_WINDOW)]
    OtherTooLong {
        /// How many cells.
        cells: usize,
    },
    /// One of the others is where the walker starts.
    #[error("the way of unit {unit} begins at {start}, where the walker starts")]
    OtherAtStart {
        /// Whose way it is, from 1.
        unit: u32,
        /// Where both would be.
        start: Point,
    },
    /// One of the others does not go step by step.
    #[error("the way of unit {unit} leads from {from} to {to}: expected a neighbour, or the same cell")]
    OtherJumps {
        /// Whose way it is, from 1.
        unit: u32,
        /// Where it would be.
        from: Point,
        /// Where it would be a tick later.
        to: Point,
    },
    /// The map has more corners than can each be compared with each.
    #[error("the map has {corners} corners: expected at most {} for waypoints", Experiment::MOST_WAYPOINTS)]
    TooManyCorners {
        /// How many it has.
        corners: usize,
    },
    /// Two of the others are in each other's way.
    #[error("the ways of others cross: unit {unit} would run into unit {} at tick {}", .with.by.0, .with.tick)]
    OthersCollide {
        /// Whose way it is, from 1.
        unit: u32,
        /// Whom it runs into.
        with: Conflict,
    },
    /// The map is too large for the memory that a search of this kind takes.
    #[error("{what} takes much memory: expected a map of at most {most} cells, and this one has {cells}")]
    TooLarge {
        /// What was asked for.
        what: &'static str,
        /// How many cells the map has.
        cells: usize,
        /// How many it may have.
        most: usize,
    },
    /// A walk takes so much planning that not all of it can be kept.
    #[error("a walk that takes more than {most} steps of search is too long to be looked at")]
    TooLong {
        /// How many steps of search can be kept.
        most: usize,
    },
    /// Something that only squares have was asked for elsewhere.
    #[error("{what} needs squares, and this is a {layout} level")]
    OnlyOnSquares {
        /// What was asked for.
        what: &'static str,
        /// What the level is made of.
        layout: &'static str,
    },
    /// Two things were asked for that no search does at once.
    #[error("{what} and {with} do not go together")]
    Together {
        /// The one.
        what: &'static str,
        /// The other.
        with: &'static str,
    },
    /// The algorithm needs prepared ground, which the experiment's space does not have.
    #[error(transparent)]
    NeedsPreparation(#[from] NeedsPreparation),
}

/// Why there is no path: what the search has to say, not an error.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum NoPath {
    /// The walker cannot stand where it is to start, so it cannot set out, even to go nowhere.
    #[error("a {walker} cannot stand at the start {start}: {terrain}")]
    StartBlocked {
        /// How the unit moves.
        walker: &'static str,
        /// Where it was to start.
        start: Point,
        /// What is there.
        terrain: String,
    },
    /// The walker cannot stand where it is to go. Nothing was searched.
    #[error("a {walker} cannot stand at the goal {goal}: {terrain}")]
    GoalBlocked {
        /// How the unit moves.
        walker: &'static str,
        /// Where it was to go.
        goal: Point,
        /// What is there.
        terrain: String,
    },
    /// The walker is too large for where it is to start or to go. Nothing was searched.
    #[error("a {walker} of {side}x{side} cells does not fit at {at}")]
    DoesNotFit {
        /// How the unit moves.
        walker: &'static str,
        /// How many cells wide and high it is.
        side: u8,
        /// Where its top left cell was to be.
        at: Point,
    },
    /// The ends are known to lie on different islands. Nothing was searched.
    #[error("no way leads from {start} to {goal}: they are on different islands")]
    OtherIsland {
        /// Where the search was to start.
        start: Point,
        /// Where it was to go.
        goal: Point,
    },
    /// The walker stands where what it flees from is.
    #[error("no way leads away from {start}: the danger is there")]
    Caught {
        /// Where both are.
        start: Point,
    },
    /// The walker went to see, and knows now that there is no way.
    #[error("no way leads to {goal}: that is known at {at}, after a walk of {steps} steps")]
    GaveUp {
        /// Where it learned the last of it.
        at: Point,
        /// How many steps it had taken.
        steps: usize,
        /// Where it was to go.
        goal: Point,
    },
    /// There is a way, but it costs more than a [`Cost`](crate::search::Cost) can count.
    #[error("the way from {start} to {goal} costs more than can be counted: try --costs lester, or an end nearer by")]
    TooDear {
        /// Where the search started.
        start: Point,
        /// Where it was to go.
        goal: Point,
    },
    /// The open list ran empty.
    #[error("no way leads from {start} to {goal}: the open list ran empty")]
    CutOff {
        /// Where the search started.
        start: Point,
        /// Where it was to go.
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
        assert!(matches!(route(&experiment), Err(NoPath::TooDear { .. })));
    }
}
