//! Effects of items on the unit that uses them.

use crate::{
    chance,
    content::{SelfEffect, Status},
    game::{
        action::Refusal,
        event::Event,
        rules::{knowledge, wounds},
        senses::looking,
        state::{deception::Deception, unit::Unit, world::World},
    },
    grid::Point,
};

/// The least and greatest distance of a blink, in king's moves.
const BLINK: (u32, u32) = (6, 30);

/// Applies the effect of an item to the unit that uses it.
pub(in crate::game) fn apply_self_effect(world: &mut World, unit: &Unit, effect: SelfEffect) {
    let now = world.turn();
    match effect {
        SelfEffect::Heal(health) => wounds::heal(world, unit.id, health),
        SelfEffect::Gain(status, turns) => wounds::gain_status(world, unit.id, status, turns),
        SelfEffect::Map => knowledge::map_floor(world, unit),
        SelfEffect::Scry => knowledge::scry(world, unit),
        SelfEffect::Oblivion(turns) => {
            let enemies = looking::enemies_in_sight(world, unit);
            let whom = knowledge::forget_everything(world, &enemies, now);
            for enemy in enemies {
                wounds::gain_status(world, enemy, Status::Dazed, turns);
            }
            world.report(Event::Deceived { who: unit.into(), what: Deception::Oblivion, whom }, &[unit.at]);
        }
        SelfEffect::Vanish => {
            let whom = knowledge::forget_whereabouts(world, unit);
            world.report(Event::Deceived { who: unit.into(), what: Deception::Vanishing, whom }, &[unit.at]);
        }
        SelfEffect::Lull(turns) => {
            for enemy in looking::enemies_in_sight(world, unit) {
                wounds::gain_status(world, enemy, Status::Asleep, turns);
            }
        }
        SelfEffect::Blink => blink(world, unit),
        SelfEffect::Spy(radius) => knowledge::spy(world, unit, radius),
    }
}

/// Refuses an effect that would be wasted.
pub(in crate::game) fn check_self_effect(world: &World, unit: &Unit, effect: SelfEffect) -> Result<(), Refusal> {
    match effect {
        SelfEffect::Heal(_) if unit.health >= unit.row().health && !unit.statuses.has(Status::Poisoned) => {
            Err(Refusal::Unhurt)
        }
        SelfEffect::Blink if refuges(world, unit).is_empty() => Err(Refusal::NoUseNow),
        SelfEffect::Oblivion(_) | SelfEffect::Lull(_) if looking::enemies_in_sight(world, unit).is_empty() => {
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

/// Takes a unit to one of its refuges, chosen at random.
pub(in crate::game) fn blink(world: &mut World, unit: &Unit) {
    let refuges = refuges(world, unit);
    let Some(&to) = chance::one(&refuges, &mut world.combat) else { return };
    let floor = world.floor_mut();
    floor.units.move_to(unit.id, to);
    if let Some(unit) = floor.units.get_mut(&unit.id) {
        unit.route = None;
    }
    world.report(Event::Moved { who: unit.into(), from: unit.at, to }, &[unit.at, to]);
}
