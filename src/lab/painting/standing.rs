//! Decides which units can stand in a cell, and which must go when the ground is painted.

use std::collections::BTreeSet;

use crate::{
    content::OwnKinds,
    grid::{Footprint, Point},
    level::{self, Level, Placed},
    terrain::{Movement, TerrainKind},
};

/// The terrain of a cell, if it is on the map.
fn terrain(level: &Level, at: Point) -> Option<&TerrainKind> {
    level.cells.get(at).map(|&id| level.terrains.kind(id))
}

/// Whether a unit with this movement can begin in a cell.
fn can_begin(level: &Level, movement: Movement, at: Point) -> bool {
    terrain(level, at).is_some_and(|kind| level::can_begin(movement, kind))
}

/// Whether any unit could be in a cell, so that an item may lie there.
pub(super) fn can_lie(level: &Level, at: Point) -> bool {
    terrain(level, at).is_some_and(|kind| Movement::ALL.iter().any(|movement| movement.entry_cost(kind).is_some()))
}

/// Whether the ground of a cell lets the player begin there.
pub(super) fn can_player_begin(level: &Level, at: Point) -> bool {
    can_begin(level, Movement::Walker, at)
}

/// Whether a walker can enter a cell.
fn can_enter_on_foot(level: &Level, at: Point) -> bool {
    terrain(level, at).and_then(|kind| Movement::Walker.entry_cost(kind)).is_some()
}

/// The cells that a unit of a kind covers.
pub(super) fn footprint(own: &OwnKinds, kind: &str, at: Point) -> Footprint {
    Footprint::new(at, own.unit(kind).map_or(1, |kind| kind.row().size))
}

/// Whether the ground of a cell lets a unit of a kind begin there.
pub(super) fn can_unit_begin(level: &Level, kind: &str, at: Point) -> bool {
    let movement = level.own.unit(kind).map(|kind| kind.row().movement);
    movement
        .is_some_and(|movement| footprint(&level.own, kind, at).cells().all(|cell| can_begin(level, movement, cell)))
}

/// Whether a unit of a kind can be sent to a cell.
fn can_enter(level: &Level, kind: &str, at: Point) -> bool {
    let may_enter =
        |movement: Movement, cell| terrain(level, cell).and_then(|kind| movement.entry_cost(kind)).is_some();
    let movement = level.own.unit(kind).map(|kind| kind.row().movement);
    movement.is_some_and(|movement| footprint(&level.own, kind, at).cells().all(|cell| may_enter(movement, cell)))
}

/// The unit that covers a cell.
pub(super) fn unit_at(level: &Level, at: Point) -> Option<&Placed> {
    level.units.iter().find(|unit| footprint(&level.own, &unit.kind, unit.at).cells().any(|cell| cell == at))
}

/// Whether all units that begin in some cells can be sent to a cell.
pub(super) fn can_be_sent(level: &Level, units: &[Point], to: Point) -> bool {
    let mut members = level.units.iter().filter(|unit| units.contains(&unit.at));
    members.all(|unit| can_enter(level, &unit.kind, to))
}

/// Removes units and items that cannot be where the ground has changed, and the long paths that were computed on the
/// old ground.
pub(super) fn clear(level: &mut Level, changed: &BTreeSet<Point>) {
    level.long_paths = crate::search::LongPaths::default();
    if level.player.is_some_and(|at| changed.contains(&at) && !can_player_begin(level, at)) {
        level.player = None;
    }
    let mut units = std::mem::take(&mut level.units);
    units.retain(|unit| {
        let is_concerned = footprint(&level.own, &unit.kind, unit.at).cells().any(|cell| changed.contains(&cell));
        !is_concerned || can_unit_begin(level, &unit.kind, unit.at)
    });
    for unit in &mut units {
        unit.home = unit.home.filter(|&home| !changed.contains(&home) || can_lie(level, home));
    }
    level.units = units;
    let mut items = std::mem::take(&mut level.items);
    items.retain(|item| !changed.contains(&item.at) || can_lie(level, item.at));
    level.items = items;
    let waypoints = std::mem::take(&mut level.waypoints);
    let is_left = |at: &Point| !changed.contains(at) || can_enter_on_foot(level, *at);
    level.waypoints = waypoints.iter().copied().filter(is_left).collect();
    keep_patrols_in_order(level);
}

/// Whether a unit begins in a cell that leaves it.
pub(super) fn walks_from(level: &Level, at: Point) -> bool {
    let is_rooted = |kind: &str| level.own.unit(kind).is_some_and(|kind| kind.row().is_rooted);
    level.units.iter().any(|unit| unit.at == at && !is_rooted(&unit.kind))
}

/// Removes units that are gone or stay where they are from patrols, and posts that the others cannot all be sent to.
pub(super) fn keep_patrols_in_order(level: &mut Level) {
    let mut patrols = std::mem::take(&mut level.patrols);
    for patrol in &mut patrols {
        patrol.units.retain(|&at| walks_from(level, at));
        patrol.posts.retain(|&post| can_be_sent(level, &patrol.units, post));
    }
    patrols.retain(|patrol| !patrol.units.is_empty() && !patrol.posts.is_empty());
    level.patrols = patrols;
}
