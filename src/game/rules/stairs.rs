//! Going from floor to floor: where stairs and trapdoors lead, which units follow, and how a floor is made.

use crate::{
    content::UnitKind,
    game::{
        action::{Refusal, USUAL_TIME},
        event::Event,
        rules::captives,
        senses::{
            clues,
            reporting::{self, muster_all},
        },
        state::{
            clues::ClueKind,
            ending::{Ending, Subject},
            floor::Floor,
            minds::MindOwner,
            task::Task,
            unit::Unit,
            world::{Departure, World},
        },
    },
    grid::Point,
    mind::{Doing, FactionId, UnitId, planning::Behaviour},
    terrain::TerrainId,
};

/// The most units that follow the player by the stairs.
const MOST_FOLLOWERS: usize = 3;

/// Companions within this many king's moves of the player come along by the stairs.
const COMPANIONS_COME_FROM: u32 = 4;

/// Takes the player up or down by the stairs where it stands, or out of the game. The scheduler carries out the change
/// of floors.
///
/// # Errors
/// When the unit does not stand on these stairs, may not leave by them yet, or has no room where they lead.
pub(in crate::game) fn take_stairs(world: &mut World, unit: &Unit, stairs: TerrainId) -> Result<i32, Refusal> {
    if world.floor().level().base_at(unit.at) != Some(stairs) {
        return Err(Refusal::NoStairs);
    }
    let goes_down = stairs == TerrainId::STAIRS_DOWN;
    let depth = if goes_down { world.depth + 1 } else { world.depth - 1 };
    if !world.origin.leads_to(depth) {
        if world.is_dungeon() && !world.has_astrolabe() {
            return Err(Refusal::Unfinished);
        }
        world.end(if world.is_dungeon() { Ending::Won } else { Ending::Left });
        world.show(unit.id, Doing::Standing);
        return Ok(USUAL_TIME);
    }
    prepare(world, unit.row(), depth)?;
    // A level of a campaign may have lost the stairs that lead back.
    let arrival = world.landing(unit.at, depth).unwrap_or_default();
    world.departure = Some(Departure::Stairs { depth, arrival });
    Ok(USUAL_TIME)
}

/// Lets the player fall to the floor below as soon as its action is over. Nobody follows it.
///
/// # Errors
/// When there is no floor below, or no room on it.
pub(in crate::game) fn fall_through(world: &mut World, damage: i32) -> Result<(), Refusal> {
    let below = world.depth + 1;
    let Some(kind) = world.player().map(Unit::row).filter(|_| world.origin.leads_to(below)) else {
        return Err(Refusal::NoStairs);
    };
    prepare(world, kind, below)?;
    world.departure = Some(Departure::Fall { damage, sneaks: false });
    Ok(())
}

/// Makes the floor at a depth, unless it exists.
///
/// # Errors
/// When the floor can't be made, or has no room for a unit of this kind; nothing has changed then.
fn prepare(world: &mut World, kind: &UnitKind, depth: u32) -> Result<(), Refusal> {
    let check_room = |floor: &Floor| if floor.has_room(kind) { Ok(()) } else { Err(Refusal::NoRoom) };
    if let Some(floor) = world.floors.get(&depth) {
        return check_room(floor);
    }
    let level = world.origin.level(world.seed(), depth).map_err(|_| Refusal::NoStairs)?;
    let floor = Floor::new(level, world.next_id, world.turn());
    check_room(&floor)?;
    add_floor(world, depth, floor);
    Ok(())
}

/// Adds a new floor, whose units have the next free ids. All factions there know the posts of their units, and the
/// ground on which they report.
pub(in crate::game) fn add_floor(world: &mut World, depth: u32, mut floor: Floor) {
    floor.leads_up = world.origin.leads_to(depth.wrapping_sub(1));
    muster_all(&mut floor, world.turn());
    world.next_id += floor.units.len() as u32;
    if !world.used_beliefs.messengers {
        take_messengers(&mut floor);
    }
    let mut remembering = captives::let_captives_remember(&mut floor, world.turn());
    remembering.extend(FactionId::all().filter(|faction| faction.row().reports_at().next().is_some()));
    world.floors.insert(depth, floor);
    world.audit_memories(depth, &remembering);
}

/// Puts the player's unit on the present floor, at a cell or as close to it as possible.
///
/// # Errors
/// With the unit, if there is no room for it.
pub(in crate::game) fn enter(world: &mut World, mut player: Unit, at: Point) -> Result<(), Box<Unit>> {
    let Some(free) = world.floor().nearest_free(at, player.row()) else { return Err(Box::new(player)) };
    player.at = free;
    player.energy = player.row().speed;
    world.floor_mut().units.insert(player);
    Ok(())
}

/// Removes from the present floor the units that follow the player: companions, and hunters beside the place where it
/// leaves.
pub(in crate::game) fn followers(world: &mut World, at: Point) -> Vec<Unit> {
    let is_able = |unit: &&Unit| unit.row().fits_stairs() && unit.statuses.lets_act();
    let within = |reach| world.floor().units().filter(move |unit| unit.at.distance(at) <= reach).filter(is_able);
    let friends = within(COMPANIONS_COME_FROM).filter(|unit| unit.is_companion());
    let hunters =
        within(1).filter(|unit| !unit.is_companion()).filter(|unit| unit.hunts(World::PLAYER)).take(MOST_FOLLOWERS);
    let ids: Vec<_> = friends.chain(hunters).map(|unit| unit.id).collect();
    ids.into_iter().filter_map(|id| take_away(world, id)).collect()
}

/// Removes a unit from the present floor, and what it noted there.
pub(in crate::game) fn take_away(world: &mut World, id: UnitId) -> Option<Unit> {
    let unit = take_from(world.floor_mut(), id)?;
    world.forget_path_requests(MindOwner::of(&unit), id);
    Some(unit)
}

/// Removes a unit from a floor, and what it noted there. It forgets where it was about to go.
pub(in crate::game) fn take_from(floor: &mut Floor, id: UnitId) -> Option<Unit> {
    let unit = floor.units.remove(&id)?;
    floor.minds.bury(MindOwner::of(&unit));
    floor.forget_hash();
    Some(Unit { route: None, plan: None, squad: None, leads: None, ..unit })
}

/// Removes the units that carry word from a floor.
pub(in crate::game) fn take_messengers(floor: &mut Floor) {
    let carries = |unit: &&Unit| unit.behaviour().is_some_and(Behaviour::carries_word);
    let messengers: Vec<UnitId> = floor.units().filter(carries).map(|unit| unit.id).collect();
    for id in messengers {
        take_from(floor, id);
    }
}

/// Lets a unit arrive on the present floor, in the free cell nearest to one.
///
/// # Errors
/// With the unit, if there is no room for it.
pub(in crate::game) fn let_arrive(world: &mut World, mut unit: Unit, at: Point) -> Result<(), Box<Unit>> {
    let now = world.turn();
    let Some(free) = world.floor().nearest_free(at, unit.row()) else { return Err(Box::new(unit)) };
    (unit.at, unit.home) = (free, free);
    (unit.task, unit.energy, unit.at_report, unit.lost) = (Task::Rest { until: now.plus(1) }, 0, 0, None);
    reporting::admit(world.floor_mut(), unit, now);
    Ok(())
}

/// Lets followers arrive beside the player, on a floor that they may never have seen. Those for whom there is no room
/// stay on the floor at the depth that they come from.
pub(in crate::game) fn let_follow(world: &mut World, followers: Vec<Unit>, from: u32) {
    let Some(at) = world.player().map(|player| player.at) else { return };
    for unit in followers {
        let (who, is_friend) = (Subject::from(&unit), unit.is_companion());
        match let_arrive(world, unit, at) {
            Ok(()) => {
                world.events.push(Event::Followed { who, is_friend });
                clues::add(world, who.unit, ClueKind::Followed, at);
            }
            Err(unit) => {
                if let Some(floor) = world.floors.get_mut(&from) {
                    floor.units.insert(*unit);
                    floor.forget_hash();
                }
            }
        }
    }
}
