//! Changes of the ground: caltrops, smoke, broken walls and collapsed ceilings.
//!
//! No mind is told: units learn of a changed cell when they see it.

use std::collections::BTreeSet;

use crate::{
    game::{
        event::Event,
        rules::wounds,
        state::{
            ending::{Cause, Subject},
            floor::TemporaryTerrain,
            pack::Pack,
            unit::Unit,
            world::World,
        },
    },
    grid::{Footprint, Point},
    terrain::{Movement, TerrainId},
};

/// How far smoke spreads: the square of a distance in cells.
const SMOKE_RADIUS_SQUARED: u64 = 6;

/// Changes the ground. A unit that can no longer stand there with all of its cells dies; items are lost where nobody
/// can walk any more.
pub(in crate::game) fn change(world: &mut World, cells: BTreeSet<Point>, becomes: TerrainId, says: String) {
    let floor = world.floor_mut();
    for &cell in &cells {
        floor.set_terrain(cell, becomes);
    }
    let terrains = &floor.level.terrains;
    let cause = Cause::of_ground(terrains.base(becomes));
    let keeps_items = Movement::Walker.entry_cost(terrains.kind(becomes)).is_some();
    let cannot_stand = |unit: &&mut Unit| {
        let is_there = unit.footprint().cells().any(|cell| cells.contains(&cell));
        is_there && unit.movement().entry_cost(terrains.kind(becomes)).is_none()
    };
    let mut dead: Vec<(Subject, Footprint)> = Vec::new();
    for unit in floor.units.values_mut().filter(cannot_stand) {
        if !keeps_items {
            // The items that it carries are lost, too.
            unit.pack = Pack::default();
        }
        dead.push((Subject::from(&*unit), unit.footprint()));
    }
    if !keeps_items {
        floor.items.retain(|at, _| !cells.contains(at));
        floor.papers.retain(|at, _| !cells.contains(at));
    }
    let seen: Vec<Point> = cells.into_iter().collect();
    world.report(Event::Changed { cells: seen.clone(), becomes, says }, &seen);
    for (who, cells) in dead {
        wounds::die(world, who, cells, cause);
    }
}

/// A cell and those around it.
pub(in crate::game) fn around(at: Point) -> impl Iterator<Item = Point> {
    std::iter::once(at).chain(at.neighbours())
}

/// Whether a pickaxe breaks through a terrain, away from the edge of the map.
pub(in crate::game) fn is_breakable(base: TerrainId) -> bool {
    matches!(base, TerrainId::WALL | TerrainId::ROCK | TerrainId::ROCKFALL | TerrainId::TREE)
}

/// Whether a plank can be laid over a terrain.
pub(in crate::game) fn is_bridgeable(base: TerrainId) -> bool {
    matches!(base, TerrainId::CHASM | TerrainId::DEEP_WATER)
}

/// Whether a pickaxe can break through a cell.
pub(in crate::game) fn can_be_broken(world: &World, at: Point) -> bool {
    let floor = world.floor();
    !floor.is_edge(at) && floor.level.base_at(at).is_some_and(is_breakable)
}

/// Fills open ground around a cell with smoke for some turns.
pub(in crate::game) fn fill_with_smoke(world: &mut World, at: Point, turns: u32) {
    let until = world.turn().plus(turns);
    let floor = world.floor_mut();
    let near = |cell: &Point| cell.distance_squared(at) <= SMOKE_RADIUS_SQUARED && floor.is_bare(*cell);
    let cells: BTreeSet<Point> = floor.level.size().points().filter(near).collect();
    let temporary_terrain: Vec<_> = cells
        .iter()
        .filter_map(|&cell| Some((cell, TemporaryTerrain { was: *floor.level.cells.get(cell)?, until })))
        .collect();
    change(world, cells, TerrainId::SMOKE, String::new());
    world.floor_mut().temporary_terrain.extend(temporary_terrain);
}

/// The end of a turn: temporary terrain whose time is over becomes what it was before.
pub(in crate::game) fn let_smoke_clear(world: &mut World) {
    let now = world.turn();
    let over: Vec<(Point, TerrainId)> = world
        .floor()
        .temporary_terrain
        .iter()
        .filter(|(_, temporary_terrain)| temporary_terrain.until <= now)
        .map(|(&at, p)| (at, p.was))
        .collect();
    for (at, was) in over {
        change(world, [at].into(), was, String::new());
    }
}

/// Covers open ground around a cell with caltrops.
pub(in crate::game) fn scatter(world: &mut World, at: Point) {
    let cells: BTreeSet<Point> = around(at).filter(|&cell| world.floor().is_bare(cell)).collect();
    change(world, cells, TerrainId::CALTROPS, String::new());
}

/// Breaks walls, rock and doors around a cell.
pub(in crate::game) fn break_around(world: &mut World, at: Point) {
    let breaks = |&cell: &Point| {
        let is_door = world.floor().terrain(cell).door.is_shut();
        can_be_broken(world, cell) || is_door && !world.floor().is_edge(cell)
    };
    let cells: BTreeSet<Point> = around(at).filter(breaks).collect();
    change(world, cells, TerrainId::RUBBLE, String::new());
}

/// Brings down the ceiling on open ground around a cell. Cells with units or items become rubble.
pub(in crate::game) fn collapse(world: &mut World, at: Point) {
    let floor = world.floor();
    let bare = around(at).filter(|&cell| floor.is_bare(cell));
    let (taken, free): (BTreeSet<Point>, BTreeSet<Point>) = bare.partition(|&cell| floor.is_taken(cell));
    change(world, free, TerrainId::ROCKFALL, String::new());
    change(world, taken, TerrainId::RUBBLE, String::new());
}
