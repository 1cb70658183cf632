//! Rules that must hold for the true floors.

use std::collections::BTreeMap;

use crate::{
    content::Status,
    game::{
        action::USUAL_TIME,
        referee::breach::{Check, Site},
        rules::acting::longest_action,
        state::{
            ending::Subject,
            floor::Floor,
            unit::{SAVED_TURNS, Unit},
            world::World,
        },
    },
    grid::Point,
    mind::{ItemKindId, Route, Turn, UnitId},
};

/// Number of a unit's own actions after which one that has a way ahead must have left its cell, or have given that way
/// up.
const LONGEST_WAIT: u32 = 20;

/// How a unit with a way ahead is kept from going on.
#[derive(Clone, Copy, Debug)]
pub(in crate::game) struct Standing {
    at: Point,
    /// The turn since which it stands there, without having got on or having given its way up.
    since: Turn,
    /// Number of times in a row that it was blocked.
    blocked: u32,
    /// The turn of the last check.
    checked: Turn,
}

/// The number of items of each kind, carried or not.
pub(in crate::game) type Stock = Vec<usize>;

/// Checks the units and items of the present floor.
pub(in crate::game) fn check_floor(site: Site, floor: &Floor) -> Check {
    let mut taken: BTreeMap<Point, UnitId> = BTreeMap::new();
    for unit in floor.units.values() {
        let id = unit.id;
        let site = site.about(id);
        for cell in unit.footprint().cells() {
            let other = taken.insert(cell, id);
            site.expect(other.is_none(), cell, || format!("unit {} stands there too", other.map_or(0, |id| id.0)))?;
            check_ground(site, floor, unit, cell)?;
        }
        check_body(site, floor, unit)?;
        check_route(site, floor, unit)?;
    }
    for unit in floor.units.values() {
        for cell in unit.footprint().cells() {
            let is_found = floor.unit_at(cell).is_some_and(|found| found.id == unit.id);
            site.about(unit.id).expect(is_found, cell, || "it is not found where it stands".into())?;
        }
    }
    for (&at, pack) in &floor.items {
        site.expect(floor.level().size().contains(at), at, || "something lies outside of the map".into())?;
        site.expect(!pack.is_empty() && pack.is_sound(), at, || "a heap of nothing lies there".into())?;
        let (maps, papers) = (pack.count(ItemKindId::BIRCH_MAP), floor.papers.get(&at).map_or(0, Vec::len));
        site.expect(maps as usize == papers, at, || format!("{maps} maps lie there, and {papers} were drawn"))?;
    }
    let lost = floor.papers.keys().find(|at| !floor.items.contains_key(at)).copied();
    site.expect(lost.is_none(), lost, || "a map was drawn, and nothing lies there".into())?;
    let is_as_it_was = floor.left.is_none() || floor.digest() == floor.hash_now();
    site.expect(is_as_it_was, None, || "something has happened on a floor that the player has left".into())
}

fn check_ground(site: Site, floor: &Floor, unit: &Unit, cell: Point) -> Check {
    let can_stand = floor.can_stand(cell, unit.movement());
    site.expect(can_stand, cell, || format!("a {} cannot stand in {}", unit.row().name, floor.terrain(cell).name))
}

/// Checks health, energy and carried items.
fn check_body(site: Site, floor: &Floor, unit: &Unit) -> Check {
    let row = unit.row();
    let health = unit.health;
    site.expect((1..=row.health).contains(&health), unit.at, || format!("health {health} of {}", row.health))?;
    // A unit acts only while it has energy, and one action takes no more than the longest.
    let least = 1 - longest_action(unit, &floor.level().terrains);
    // A unit that was faster recently may have saved more energy than it could now.
    let most = unit.top_speed() * SAVED_TURNS;
    let energy = unit.energy;
    site.expect((least..=most).contains(&energy), unit.at, || format!("energy {energy}, not {least} to {most}"))?;
    site.expect(unit.pack.is_sound(), unit.at, || "it carries so many of something as none".into())?;
    let may_carry = row.movement.has_hands() || unit.pack.is_empty();
    site.expect(may_carry, unit.at, || "it carries something without hands".into())?;
    let has_read = unit.pack.count(ItemKindId::BIRCH_MAP) == 0;
    site.expect(has_read, unit.at, || "it carries a map, and has not read it".into())
}

/// A route leads from cell to cell, from where the unit is.
fn check_route(site: Site, floor: &Floor, unit: &Unit) -> Check {
    let Some(route) = &unit.route else { return Ok(()) };
    let mut last = unit.at;
    for &step in route.steps() {
        let is_next = last.distance(step) == 1 && floor.level().size().contains(step);
        site.expect(is_next, step, || format!("its route leads there from {last}"))?;
        last = step;
    }
    let ends = route.steps().is_empty() || route.goal() == last;
    site.expect(ends, last, || format!("its route ends there, and its goal is {}", route.goal()))
}

/// Checks that nobody is stuck: a unit that can act, has a way ahead and is kept from going on does not stay in a cell
/// for more than [`LONGEST_WAIT`] of its own actions. `standing` is what earlier checks found, and is brought up to
/// date.
pub(in crate::game) fn check_progress(site: Site, floor: &Floor, standing: &mut BTreeMap<UnitId, Standing>) -> Check {
    let has_way = |unit: &&Unit| {
        let is_free = unit.statuses.lets_act() && !unit.statuses.has(Status::Held) && !Subject::from(*unit).is_player();
        is_free && unit.making_way.blocked > 0 && unit.route.as_ref().is_some_and(|route| !route.steps().is_empty())
    };
    let stands = |unit: &Unit| {
        let blocked = unit.making_way.blocked;
        // One that gave its way up in between begins anew, although it may be blocked again in the same turn.
        let before = standing.get(&unit.id).filter(|before| before.at == unit.at && before.blocked <= blocked);
        // Of turns that nobody played, as before a climb, nothing can be said.
        let before = before.filter(|before| site.turn.since(before.checked) <= LONGEST_WAIT);
        Standing { at: unit.at, since: before.map_or(site.turn, |before| before.since), blocked, checked: site.turn }
    };
    *standing = floor.units.values().filter(has_way).map(|unit| (unit.id, stands(unit))).collect();
    for (&id, &Standing { at, since, .. }) in &*standing {
        let speed = floor.units.get(&id).map_or(USUAL_TIME, |unit| unit.row().speed.clamp(1, USUAL_TIME));
        let most = LONGEST_WAIT * USUAL_TIME as u32 / speed as u32;
        let stood = site.turn.since(since);
        site.about(id).expect(stood <= most, at, || {
            let is =
                floor.units.get(&id).map(|unit| (&unit.row().name, &unit.task, unit.route.as_ref().map(Route::goal)));
            format!("it has a way, and was blocked there for {stood} turns: {is:?}")
        })?;
    }
    Ok(())
}

/// Checks that ids of units are unique on all floors, and below the next id.
pub(in crate::game) fn check_ids(site: Site, world: &World) -> Check {
    let mut found: BTreeMap<UnitId, u32> = BTreeMap::new();
    for (&depth, floor) in &world.floors {
        for unit in floor.units_and_bearers() {
            let id = unit.id;
            let site = Site { depth, ..site }.about(id);
            let other = found.insert(id, depth);
            site.expect(other.is_none(), unit.at, || format!("it is on floor {} too", other.unwrap_or_default()))?;
            let was_given = id.0 < world.next_id;
            site.expect(was_given, unit.at, || format!("the next id to be given is {}", world.next_id))?;
        }
    }
    Ok(())
}

/// Counts all items on all floors and in all packs, by kind.
pub(in crate::game) fn stock(world: &World) -> Stock {
    let mut stock = vec![0; ItemKindId::with_brought().count()];
    let mut count = |ItemKindId(kind)| stock[usize::from(kind)] += 1;
    for floor in world.floors.values() {
        floor.items().for_each(|(_, item)| count(item));
        floor.units_and_bearers().flat_map(|unit| unit.pack.iter()).for_each(&mut count);
    }
    stock
}

/// Checks that no items were made: they are picked up, dropped, used up and lost. Only dead units may leave new maps.
pub(in crate::game) fn check_stock(site: Site, before: &Stock, now: &Stock) -> Check {
    for (id, (before, now)) in ItemKindId::with_brought().zip(before.iter().zip(now)) {
        if id == ItemKindId::BIRCH_MAP {
            continue;
        }
        let kind = id.row();
        site.expect(now <= before, None, || format!("there were {before} of {}, and now {now}", kind.name))?;
    }
    Ok(())
}
