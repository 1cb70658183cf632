//! What changes the ground: fire, smoke, caltrops, walls broken and ceilings brought down.

use std::collections::BTreeSet;

use serde::{Deserialize, Serialize};

use crate::{
    grid::Point,
    mind::Turn,
    terrain::{Fire, TerrainId},
};

use super::super::{Floor, Game};

/// How far smoke spreads: the square of the distance, in cells.
const SMOKE: u64 = 6;

/// Ground that is something else for a while.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub(in super::super) struct Passing {
    /// What it was and will be again.
    was: TerrainId,
    /// Until when it is not.
    until: Turn,
}

/// A cell and those around it.
fn around(at: Point) -> impl Iterator<Item = Point> {
    std::iter::once(at).chain(at.neighbours())
}

impl Floor {
    /// Whether a cell is open ground on which nothing is built.
    fn is_bare(&self, point: Point) -> bool {
        let terrains = &self.level.terrains;
        // A trap gets no other treatment than what it looks like, or that would tell it from afar.
        let looks = |id| terrains.kind(id).disguise.unwrap_or_else(|| terrains.base(id));
        let id = self.level.cells.get(point).map(|&id| looks(id));
        let bare = [TerrainId::FLOOR, TerrainId::ROAD, TerrainId::RUBBLE, TerrainId::GRASS, TerrainId::ASH];
        id.is_some_and(|id| bare.contains(&id))
    }

    /// Whether a cell is at the edge of the map, which nothing breaks.
    pub(in super::super) fn is_edge(&self, point: Point) -> bool {
        let size = self.level.size();
        point.x <= 0 || point.y <= 0 || point.x + 1 >= size.width() || point.y + 1 >= size.height()
    }
}

/// Whether a pick breaks through a terrain, away from the edge of the map.
pub(in super::super) fn is_breakable(base: TerrainId) -> bool {
    matches!(base, TerrainId::WALL | TerrainId::ROCK | TerrainId::ROCKFALL | TerrainId::TREE)
}

/// Whether a plank can be laid over a terrain.
pub(in super::super) fn is_bridgeable(base: TerrainId) -> bool {
    matches!(base, TerrainId::CHASM | TerrainId::DEEP_WATER)
}

impl Game {
    /// Whether a pick can break through a cell.
    pub(super) fn can_be_broken(&self, at: Point) -> bool {
        let floor = self.floor();
        let id = floor.level.cells.get(at).map(|&id| floor.level.terrains.base(id));
        !floor.is_edge(at) && id.is_some_and(is_breakable)
    }

    /// A cell and what can burn beside it catches fire.
    pub(super) fn kindle(&mut self, at: Point) {
        let floor = self.floor();
        let burns = |&cell: &Point| {
            matches!(floor.terrain(cell).fire, Fire::Fuel { becomes: TerrainId::FIRE, .. })
                || floor.is_bare(cell) && cell.distance_squared(at) <= 1
        };
        let cells: BTreeSet<Point> = around(at).filter(burns).collect();
        self.change(cells, TerrainId::FIRE, String::new());
        for id in self.ids() {
            self.singe(id);
        }
    }

    /// Open ground around a cell is full of smoke for so many turns.
    pub(super) fn fill_with_smoke(&mut self, at: Point, turns: u32) {
        let until = self.turn().plus(turns);
        let floor = self.floor_mut();
        let near = |cell: &Point| cell.distance_squared(at) <= SMOKE && floor.is_bare(*cell);
        let cells: BTreeSet<Point> = floor.level.size().points().filter(near).collect();
        let passing: Vec<_> = cells
            .iter()
            .filter_map(|&cell| Some((cell, Passing { was: *floor.level.cells.get(cell)?, until })))
            .collect();
        self.change(cells, TerrainId::SMOKE, String::new());
        self.floor_mut().passing.extend(passing);
    }

    /// The end of a turn: ground that was something else for a while is itself again.
    pub(in super::super) fn let_smoke_clear(&mut self) {
        let now = self.turn();
        let over: Vec<(Point, TerrainId)> = self
            .floor()
            .passing
            .iter()
            .filter(|(_, passing)| passing.until <= now)
            .map(|(&at, p)| (at, p.was))
            .collect();
        for (at, was) in over {
            self.change([at].into(), was, String::new());
        }
    }

    /// Open ground around a cell is covered with caltrops.
    pub(super) fn scatter(&mut self, at: Point) {
        let cells: BTreeSet<Point> = around(at).filter(|&cell| self.floor().is_bare(cell)).collect();
        self.change(cells, TerrainId::CALTROPS, String::new());
    }

    /// Walls, rock and doors around a cell break.
    pub(super) fn break_around(&mut self, at: Point) {
        let breaks = |&cell: &Point| {
            let is_door = self.floor().terrain(cell).door.is_shut();
            self.can_be_broken(cell) || is_door && !self.floor().is_edge(cell)
        };
        let cells: BTreeSet<Point> = around(at).filter(breaks).collect();
        self.change(cells, TerrainId::RUBBLE, String::new());
    }

    /// The ceiling comes down on open ground around a cell. Where somebody or something is, it leaves rubble.
    pub(super) fn collapse(&mut self, at: Point) {
        let floor = self.floor();
        let bare = around(at).filter(|&cell| floor.is_bare(cell));
        let (taken, free): (BTreeSet<Point>, BTreeSet<Point>) = bare.partition(|&cell| floor.is_taken(cell));
        self.change(free, TerrainId::ROCKFALL, String::new());
        self.change(taken, TerrainId::RUBBLE, String::new());
    }
}
