//! What a unit remembers of its orders.

use crate::{
    game::state::{floor::Floor, minds::Circle, world::World},
    mind::UnitId,
};

/// A unit that has just looked around remembers how far it has come with its orders; where it sees its leader, it sees
/// which post that goes to. Who has carried out its orders belongs where they ended.
pub(in crate::game) fn remember_orders(world: &mut World, id: UnitId) {
    let now = world.turn();
    let Floor { units, minds, .. } = world.floor_mut();
    let Some(me) = units.get_mut(&id) else { return };
    let mind = minds.of(Circle::of(me));
    let Some(squad) = &mut me.squad else { return };
    squad.take_note(id, me.at, me.regard.blocked, mind, now);
    let leader = squad.leader;
    let bound_for = units.get(&leader).and_then(|leader| Some(leader.squad.as_ref()?.next));
    let Some(me) = units.get_mut(&id) else { return };
    let Some(squad) = &mut me.squad else { return };
    squad.next = bound_for.unwrap_or(squad.next);
    if let (None, Some(&last)) = (squad.next_post(), squad.orders.posts.last()) {
        me.home = last;
    }
}
