//! Blows, and what makes them harder.

use rand::RngExt;

use crate::{
    content::{Status, Style, Weapon},
    game::{
        event::Event,
        rules::{leading, wounds},
        senses::{hearing, perceiving},
        state::{awareness::EYE, ending::Cause, unit::Unit, world::World},
    },
    grid::{Direction, Point},
    mind::{Doing, Sound, UnitId},
};

/// The factor on the damage of a surprise blow or a lunge; and that of an ambush.
pub(in crate::game) const SURPRISE: i32 = 3;

pub(in crate::game) const AMBUSH: i32 = 7;

/// The least factor of a surprise blow, and the weapon as it strikes then: an ambush never misses.
pub(in crate::game) fn by_surprise(weapon: Weapon) -> (i32, Weapon) {
    match weapon.style {
        Style::Ambush => (AMBUSH, Weapon { accuracy: 100, ..weapon }),
        _ => (SURPRISE, weapon),
    }
}

/// Strikes at a unit in a cell, and at others that the weapon reaches with the same blow.
pub(in crate::game) fn strike(world: &mut World, unit: &Unit, whom: UnitId, at: Point) -> i32 {
    let weapon = unit.weapon();
    let others = struck_with(world, unit, whom, at, weapon.style);
    blow(world, unit, whom, at, weapon, 1);
    for (other, at) in others {
        blow(world, unit, other, at, weapon, 1);
    }
    weapon.time
}

/// At the end of a step: a unit with a weapon for it lunges at an enemy straight ahead.
pub(in crate::game) fn lunge(world: &mut World, unit: &Unit, direction: Direction) {
    let weapon = unit.weapon();
    if weapon.style != Style::Lunge || unit.is_stealthy {
        return;
    }
    let floor = world.floor();
    let Some(at) = floor.units.get(&unit.id).map(|unit| unit.at.step(direction)) else { return };
    if let Some(whom) = floor.unit_at(at).filter(|whom| whom.is_enemy_of(unit)).map(|whom| whom.id) {
        world.show(unit.id, Doing::Fighting);
        blow(world, unit, whom, at, Weapon { accuracy: 100, ..weapon }, SURPRISE);
    }
}

/// The units that a blow strikes besides its target, each with a cell where it stands.
fn struck_with(world: &World, unit: &Unit, whom: UnitId, at: Point, style: Style) -> Vec<(UnitId, Point)> {
    let floor = world.floor();
    let hand = unit.footprint().nearest(at);
    let cells: Vec<Point> = match style {
        Style::Plain | Style::Lunge | Style::Ambush => Vec::new(),
        Style::Pierce => hand.direction_to(at).map(|direction| at.step(direction)).into_iter().collect(),
        Style::Sweep => hand.neighbours().collect(),
    };
    let mut struck: Vec<(UnitId, Point)> = Vec::new();
    for cell in cells {
        let Some(other) = floor.unit_at(cell) else { continue };
        let is_new = other.id != whom && struck.iter().all(|&(id, _)| id != other.id);
        if is_new && other.is_enemy_of(unit) {
            struck.push((other.id, cell));
        }
    }
    struck
}

/// A single blow with a factor on its damage. A unit that does not expect it is hit harder.
fn blow(world: &mut World, unit: &Unit, whom: UnitId, at: Point, weapon: Weapon, times: i32) {
    let is_surprise = is_unaware(world, whom, unit.id);
    let (least, weapon) = if is_surprise { by_surprise(weapon) } else { (times, weapon) };
    let times = times.max(least);
    let strong = if unit.statuses.has(Status::Strong) { 3 } else { 2 };
    let damage = roll(world, weapon).map(|damage| damage * times * strong / 2);
    let damage = damage.map(|damage| wounds::softened(world, whom, damage));
    let Some((victim, cells)) = wounds::hurt(world, whom, damage) else { return };
    let seen: Vec<Point> = unit.footprint().cells().chain(cells.cells()).collect();
    if is_surprise && damage.is_some() {
        world.report(Event::Surprised { who: unit.into(), whom: victim }, &seen);
    }
    world.report(Event::Struck { who: unit.into(), whom: victim, damage, at }, &seen);
    let spared = if wounds::is_alive(world, whom) { 0 } else { leading::take(world, unit, whom) };
    if wounds::is_alive(world, whom) {
        perceiving::feel_blow(world, whom, unit);
        hearing::make_noise(world, at, Sound::Fight, unit.id);
    }
    if is_surprise && !wounds::is_alive(world, whom) {
        // A victim that does not see the blow coming has no time to cry out.
        wounds::die(world, victim, cells, Cause::Blow(unit.into()));
    } else {
        wounds::suffer(world, victim, at, damage.unwrap_or(0) - spared, Cause::Blow(unit.into()));
    }
    let_work(world, unit, whom, damage);
}

/// Whether a unit does not know that another is there: it sleeps, or has not seen it in the last few turns.
fn is_unaware(world: &World, unit: UnitId, of: UnitId) -> bool {
    let floor = world.floor();
    let Some(unit) = floor.units.get(&unit) else { return false };
    let sighting = floor.mind_of(unit).sightings.of(of);
    let knows = sighting.is_some_and(|sighting| world.turn().since(sighting.seen) <= EYE);
    !knows || !unit.statuses.lets_act()
}

/// Whether a unit does not expect a blow of the player.
pub fn is_open_to_surprise(world: &World, unit: &Unit) -> bool {
    is_unaware(world, unit.id, World::PLAYER)
}

/// Applies the state that a blow or shot puts its victim into, if it hurt a unit that still lives.
pub(in crate::game) fn let_work(world: &mut World, unit: &Unit, whom: UnitId, damage: Option<i32>) {
    let has_hurt = damage.is_some_and(|damage| damage > 0) && wounds::is_alive(world, whom);
    if let Some((status, turns)) = unit.row().on_hit.filter(|_| has_hurt) {
        wounds::gain_status(world, whom, status, turns);
    }
}

/// Draws whether a weapon hits, and how hard.
pub(in crate::game) fn roll(world: &mut World, weapon: Weapon) -> Option<i32> {
    let hits = world.combat.random_ratio(weapon.accuracy.min(100), 100);
    hits.then(|| world.combat.random_range(weapon.damage.0..=weapon.damage.1))
}
