//! The inputs of a decision, and the right of a unit to ask for a path.

use std::{cell::OnceCell, collections::BTreeMap};

use crate::{
    content::Immunities,
    game::{
        brain::{Chances, Company, Thought},
        rules::dangers,
        state::{floor::Floor, minds::MindOwner, options::UsedBeliefs, unit::Unit, world::World},
    },
    grid::Point,
    mind::{Asker, Claims, Dangers, FactionId, KnownGround, MindView, PathQueues, Turn},
};

/// Collects everything on which the decision of a unit may depend.
pub(in crate::game) fn thought_of<'a>(
    floor: &'a Floor,
    me: &'a Unit,
    turn: Turn,
    used_beliefs: UsedBeliefs,
) -> Thought<'a> {
    let (terrains, rule) = (&floor.level.terrains, floor.level.diagonal);
    let (mind, company) = (floor.mind_of(me), Company::default());
    let (door, standing, report_place) = (OnceCell::new(), OnceCell::new(), OnceCell::new());
    let headquarters = floor.headquarters(me.faction());
    let linked = me.faction().row().reports_at().find_map(|place| place.couriers);
    let link = floor.desks(me.faction()).map(|desks| desks.headquarters).zip(linked);
    Thought {
        me,
        mind,
        headquarters,
        heart: floor.heart(me.faction()),
        link,
        terrains,
        leads_up: floor.leads_up,
        dead_ends: &floor.level.dead_ends,
        rule,
        peace: floor.level.peace,
        settled: floor.settled.get(&me.faction()).copied().unwrap_or_default(),
        rules: floor.level.rules,
        turn,
        used_beliefs,
        door,
        standing,
        report_place,
        weary: OnceCell::new(),
        raids: OnceCell::new(),
        post: OnceCell::new(),
        thief: OnceCell::new(),
        company,
        chances: Chances::default(),
    }
}

/// The right of a unit to ask its mind's queue for a path.
pub(in crate::game) fn asker<'a>(path_queues: &'a mut PathQueues<MindOwner>, me: &Unit) -> Asker<'a> {
    let owner = MindOwner::of(me);
    path_queues.asker(owner, owner.sharers(), me.id)
}

/// The extra costs in a search for a unit of the present floor now: injuries, dangers and claims of friends; `None`
/// where a unit blocks the cell. All of this is known to the unit's own mind. The player's errands heed only standing
/// dangers.
pub fn extra_costs(world: &World, unit: &Unit) -> BTreeMap<Point, Option<u16>> {
    let floor = world.floor();
    if unit.id == World::PLAYER {
        let dangers = standing_dangers(world, (FactionId::PLAYER, unit.row().immune), world.player_mind());
        let ground = KnownGround::new(&world.player_mind().known, &floor.level().terrains, unit.movement());
        return ground.with_dangers(&dangers).extra_costs().collect();
    }
    let thought = thought_of(floor, unit, world.turn(), world.used_beliefs);
    thought.search_context(thought.constraints()).for_now().extra_costs().collect()
}

/// The claims of friends in a search for a unit of the present floor now, which are part of [`extra_costs`]. Empty for
/// the player, whose errands ignore claims.
pub fn claims_on(world: &World, unit: &Unit) -> Claims {
    if unit.id == World::PLAYER {
        return Claims::default();
    }
    thought_of(world.floor(), unit, world.turn(), world.used_beliefs).claims()
}

/// The cells of friends that have stopped, each with the extra cost of a step into it in a search for a unit of the
/// present floor now; part of [`extra_costs`]. Empty for the player, whose errands go by standing dangers alone.
pub fn stopped_friends_of(world: &World, unit: &Unit) -> BTreeMap<Point, u16> {
    if unit.id == World::PLAYER {
        return BTreeMap::new();
    }
    let thought = thought_of(world.floor(), unit, world.turn(), world.used_beliefs);
    thought.stopped_friends(thought.constraints().quarry).map(|danger| (danger.at, danger.cost)).collect()
}

/// The standing dangers of the present floor to a member of a faction with these immunities, as far as a mind knows of
/// them.
pub fn standing_dangers<'a>(world: &World, whose: (FactionId, Immunities), mind: impl Into<MindView<'a>>) -> Dangers {
    dangers::standing_dangers(mind.into(), &world.floor().level.terrains, whose, world.turn, None)
}
