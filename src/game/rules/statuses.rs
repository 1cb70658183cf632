//! States of units: how they begin and end.

use crate::{
    content::Status,
    game::{
        event::Event,
        state::{unit::Unit, world::World},
    },
    mind::UnitId,
};

/// Puts a unit into a state.
pub(in crate::game) fn gain(world: &mut World, id: UnitId, status: Status, turns: u32) {
    let until = world.turn().plus(turns);
    let Some(unit) = world.floor_mut().units.get_mut(&id) else { return };
    unit.statuses.gain(status, until);
    if !unit.statuses.lets_act() {
        unit.route = None;
    }
    let (who, at) = ((&*unit).into(), unit.at);
    world.report(Event::Gained { who, status }, &[at]);
}

/// The end of a turn: states end, and poison takes health.
pub(in crate::game) fn let_states_pass(world: &mut World) {
    let now = world.turn();
    let has_any = |unit: &&Unit| !unit.statuses.is_empty();
    for id in world.floor().units().filter(has_any).map(|unit| unit.id).collect::<Vec<_>>() {
        let Some(unit) = world.floor_mut().units.get_mut(&id) else { continue };
        let over = unit.statuses.fade(now);
        let (who, at) = ((&*unit).into(), unit.at);
        if unit.statuses.has(Status::Poisoned) && unit.health > 1 {
            unit.lose_health(1, now);
        }
        for status in over {
            world.report(Event::Lost { who, status }, &[at]);
        }
    }
}
