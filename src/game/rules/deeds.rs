//! What an item does for whoever uses it.

use rand::RngExt;

use crate::{
    content::{Deed, Status},
    game::{
        action::Refusal,
        event::Event,
        rules::{conditions, knowledge, wounds},
        senses::looking,
        state::{unit::Unit, world::World},
    },
    grid::Point,
};

/// From how near to how far away a blink may lead, in king's moves.
const BLINK: (u32, u32) = (6, 30);

/// An item does what it does for a unit.
pub(in crate::game) fn do_deed(world: &mut World, unit: &Unit, deed: Deed) {
    let now = world.turn();
    match deed {
        Deed::Heal(health) => wounds::heal(world, unit.id, health),
        Deed::Gain(status, turns) => conditions::gain(world, unit.id, status, turns),
        Deed::Map => knowledge::map_floor(world, unit),
        Deed::Scry => knowledge::scry(world, unit),
        Deed::Oblivion(turns) => {
            let enemies = looking::enemies_in_sight(world, unit);
            let minds = knowledge::forget_everything(world, &enemies, now);
            for enemy in enemies {
                conditions::gain(world, enemy, Status::Dazed, turns);
            }
            world.report(Event::Deceived { who: unit.into(), minds }, &[unit.at]);
        }
        Deed::Vanish => {
            let minds = knowledge::forget_whereabouts(world, unit);
            world.report(Event::Deceived { who: unit.into(), minds }, &[unit.at]);
        }
        Deed::Lull(turns) => {
            for enemy in looking::enemies_in_sight(world, unit) {
                conditions::gain(world, enemy, Status::Asleep, turns);
            }
        }
        Deed::Blink => blink(world, unit),
        Deed::Spy(radius) => knowledge::spy(world, unit, radius),
    }
}

/// Refuses what would be wasted.
pub(in crate::game) fn check_deed(world: &World, unit: &Unit, deed: Deed) -> Result<(), Refusal> {
    match deed {
        Deed::Heal(_) if unit.health >= unit.row().health && !unit.statuses.has(Status::Poisoned) => {
            Err(Refusal::Unhurt)
        }
        Deed::Blink if refuges(world, unit).is_empty() => Err(Refusal::NoUseNow),
        Deed::Oblivion(_) | Deed::Lull(_) if looking::enemies_in_sight(world, unit).is_empty() => {
            Err(Refusal::NoUseNow)
        }
        _ => Ok(()),
    }
}

/// Where a unit could blink to: free cells that it knows, neither near nor very far.
pub(in crate::game) fn refuges(world: &World, unit: &Unit) -> Vec<Point> {
    let floor = world.floor();
    let known = &floor.mind_of(unit).known;
    let is_refuge = |&at: &Point| {
        let away = at.distance(unit.at);
        (BLINK.0..=BLINK.1).contains(&away)
            && !known.is_unknown(at)
            && floor.can_stand(at, unit.movement())
            && floor.unit_at(at).is_none()
    };
    floor.level().size().points().filter(is_refuge).collect()
}

/// Takes a unit to one of these.
pub(in crate::game) fn blink(world: &mut World, unit: &Unit) {
    let refuges = refuges(world, unit);
    if refuges.is_empty() {
        return;
    }
    let chosen = world.combat.random_range(0..refuges.len() as u32) as usize;
    let to = refuges[chosen];
    let floor = world.floor_mut();
    floor.units.move_to(unit.id, to);
    if let Some(unit) = floor.units.get_mut(&unit.id) {
        unit.route = None;
    }
    world.report(Event::Moved { who: unit.into(), from: unit.at, to }, &[unit.at, to]);
}
