//! Where the units of a floor are after a long absence of the player, and how they are.

use std::collections::BTreeMap;

use rand::RngExt;

use crate::{
    chance::Random,
    content::FloorRules,
    game::state::{Floor, Task, Unit, World, awareness::Awareness},
    grid::Point,
    mind::{Turn, UnitId},
};

use super::learning;

/// Turns after which a unit has given up whatever kept it from its post.
const GIVES_UP: u32 = 60;

/// A unit that does not explore and is farther from its post than this, in king's moves, has gone back there.
const STRAYS: u32 = 9;

/// The wounds of units close, their states pass, and after a while each is where its rounds have taken it, or at its
/// post. `explored`: the rounds of those that explore.
pub(super) fn let_settle(world: &mut World, turns: u32, explored: &BTreeMap<UnitId, Vec<Point>>, random: &mut Random) {
    let now = world.turn();
    let floor = world.floor_mut();
    let ids: Vec<UnitId> = floor.units.keys().copied().collect();
    for id in ids {
        let Some(unit) = floor.units.get_mut(&id) else { continue };
        recover(unit, floor.level.rules, turns, now);
        if turns < GIVES_UP || unit.is_captive || unit.is_companion() {
            continue;
        }
        give_up(unit, now);
        if let Some(to) = floor.units.get(&id).and_then(|unit| place_of(floor, unit, explored.get(&id), random)) {
            floor.units.move_to(id, to);
        }
    }
    floor.update_light();
}

fn recover(unit: &mut Unit, rules: FloorRules, turns: u32, now: Turn) {
    let mended = i32::try_from(turns / rules.turns_to_mend(unit.row().mending)).unwrap_or(i32::MAX);
    unit.health = unit.health.saturating_add(mended).min(unit.row().health);
    unit.statuses.fade(now);
    unit.wet = unit.wet.saturating_sub(turns);
}

/// Ends what a unit was about. A unit in a squad keeps its orders.
fn give_up(unit: &mut Unit, now: Turn) {
    if unit.squad.is_none() {
        unit.task = Task::Rest { until: now };
    }
    (unit.route, unit.lost, unit.plan) = (None, None, None);
    unit.awareness = Awareness::default();
}

/// Where a unit is by now, if it has moved: somewhere on the rounds that it has explored, or else back at its post.
fn place_of(floor: &Floor, unit: &Unit, explored: Option<&Vec<Point>>, random: &mut Random) -> Option<Point> {
    let is_free = |&at: &Point| {
        let mut cells = unit.row().footprint(at).cells();
        cells.all(|cell| {
            floor.can_stand(cell, unit.row().movement) && floor.unit_at(cell).is_none_or(|other| other.id == unit.id)
        })
    };
    if let Some(rounds) = explored {
        let free: Vec<_> = rounds.iter().copied().filter(is_free).collect();
        return (!free.is_empty()).then(|| free[random.random_range(0..free.len())]);
    }
    let strays = learning::goes_about(unit) && unit.at.distance(unit.home) > STRAYS;
    strays.then_some(unit.home).filter(is_free)
}
