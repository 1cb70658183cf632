//! Steps: into the next cell, with the units, items, traps and events there.

use crate::{
    content::Status,
    game::{
        action::{Refusal, SNEAKING, USUAL_TIME, time_of_step},
        event::Event,
        rules::{captives, carrying, doors, fire, leading, level_events, stairs, striking, swapping::makes_way, traps},
        senses::{hearing, perceiving, reporting},
        state::{
            ending::Subject,
            floor::Floor,
            unit::Unit,
            world::{Departure, World},
        },
    },
    grid::{Direction, Footprint, Point},
    mind::{Doing, FactionId, Sound, UnitId},
    terrain::{Door, Movement, TerrainId},
};

/// How much a leap into a chasm hurts.
const LEAP: i32 = 8;

/// Whether the player can leap into this cell: it knows it to be a chasm, and in the dungeon there is a floor below. So
/// nobody is shut in behind a bridge that has burnt; the chasms of level files are as deep as their authors want.
pub fn can_leap(world: &World, at: Point) -> bool {
    let floor = world.floor();
    let known = floor.mind(FactionId::PLAYER).known.terrain(at);
    let is_chasm = known.is_some_and(|known| floor.level().terrains.base(known) == TerrainId::CHASM);
    is_chasm && world.is_dungeon() && world.origin.leads_to(world.depth + 1)
}

/// Goes to the next cell. Strikes an enemy there, or opens a shut door there.
pub(in crate::game) fn step(world: &mut World, unit: &Unit, direction: Direction) -> Result<i32, Refusal> {
    go(world, unit, direction, Meeting::Strikes)
}

/// Goes to the next cell, if the unit can move at all. Unless the step is refused, the unit no longer sneaks; [`sneak`]
/// lets it sneak again.
fn go(world: &mut World, unit: &Unit, direction: Direction, meeting: Meeting) -> Result<i32, Refusal> {
    if unit.row().is_rooted || unit.is_captive {
        return Err(Refusal::Rooted);
    }
    let Some(mover) = world.floor_mut().units.get_mut(&unit.id) else { return Ok(USUAL_TIME) };
    let was_stealthy = std::mem::replace(&mut mover.is_stealthy, false);
    let outcome = walk(world, unit, direction, meeting);
    // A unit that only bumps into something keeps its state: nothing has happened.
    if outcome.is_err()
        && let Some(mover) = world.floor_mut().units.get_mut(&unit.id)
    {
        mover.is_stealthy = was_stealthy;
    }
    outcome
}

/// Sneaks to the next cell, which takes [`SNEAKING`] times as long. Strikes an enemy there.
pub(in crate::game) fn sneak(world: &mut World, mut unit: Unit, direction: Direction) -> Result<i32, Refusal> {
    let (before, id) = (unit.at, unit.id);
    unit.is_stealthy = true;
    let time = step(world, &unit, direction)?;
    let floor = world.floors.get_mut(&world.depth);
    let unit = floor.and_then(|floor| floor.units.get_mut(&id)).filter(|unit| unit.at != before);
    let Some(unit) = unit else { return Ok(time) };
    // Until it has fallen, others see it as it fell.
    match &mut world.departure {
        Some(Departure::Fall { sneaks, .. }) => *sneaks = true,
        _ => unit.is_stealthy = true,
    }
    Ok(SNEAKING * time)
}

/// Goes to the next cell past a member of another people with which its own keeps the peace: the two change places.
pub(in crate::game) fn pass(world: &mut World, unit: &Unit, direction: Direction) -> Result<i32, Refusal> {
    let floor = world.floor();
    let lets_pass = |other: &Unit| {
        let is_at_peace = floor.level().peace && !other.hunts(unit.id) && !unit.hunts(other.id);
        let are_peoples = [other, unit].iter().all(|one| one.faction() != FactionId::PLAYER);
        is_at_peace && are_peoples && other.is_enemy_of(unit)
    };
    let there: Vec<&Unit> = in_the_way(floor, unit, direction).map(|(other, _)| other).collect();
    if there.is_empty() || !there.into_iter().all(lets_pass) {
        return Err(Refusal::NobodyPasses);
    }
    go(world, unit, direction, Meeting::Passes)
}

/// What a unit does with somebody of another side who is in its way.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Meeting {
    /// Strikes.
    Strikes,
    /// Changes places, as friends do.
    Passes,
}

/// Carries out a step: frees a captive, strikes, opens a door, or moves, whichever of these comes first.
fn walk(world: &mut World, unit: &Unit, direction: Direction, meeting: Meeting) -> Result<i32, Refusal> {
    let (from, to) = (unit.footprint(), unit.footprint().step(direction));
    let floor = world.floor();
    let is_player = Subject::from(unit).is_player();
    // One that is led is no wall: others change places with it.
    let captive =
        in_the_way(floor, unit, direction).find(|(other, _)| other.is_captive && (is_player || !other.is_led()));
    if let Some((captive, cell)) = captive.map(|(captive, cell)| (captive.id, cell)) {
        check_reach(floor, unit, cell)?;
        return if is_player { Ok(captives::free(world, unit, captive)) } else { Err(Refusal::Friend) };
    }
    let is_struck = |other: &Unit| meeting == Meeting::Strikes && other.is_enemy_of(unit);
    let enemy = in_the_way(floor, unit, direction).find(|(other, _)| is_struck(other));
    if let Some((whom, cell)) = enemy.map(|(enemy, cell)| (enemy.id, cell)) {
        check_reach(floor, unit, cell)?;
        world.show(unit.id, Doing::Fighting);
        return Ok(striking::strike(world, unit, whom, cell));
    }
    let friend = in_the_way(floor, unit, direction).next().map(|(friend, _)| friend);
    if friend.is_some_and(|friend| !makes_way(floor, friend, unit, world.turn())) {
        return Err(Refusal::Friend);
    }
    let friend = friend.map(|friend| friend.id);
    let movement = unit.movement();
    let leaps = is_player && !unit.statuses.has(Status::Held) && can_leap(world, to.anchor());
    let cost = floor.step_cost(to, movement).map_err(|terrain| match terrain.door {
        Door::Locked if movement.has_hands() => Refusal::Locked,
        Door::Closed | Door::Locked | Door::Barred => Refusal::Handle,
        Door::None | Door::Open => Refusal::Ground(terrain.name.clone().into_owned()),
    });
    let cost = match cost {
        Err(_) if leaps => {
            check_corner(floor, from, direction, movement)?;
            stairs::fall_through(world, LEAP)?;
            return Ok(USUAL_TIME);
        }
        cost => cost?,
    };
    check_corner(floor, from, direction, movement)?;
    if unit.statuses.has(Status::Held) {
        world.show(unit.id, Doing::Standing);
        world.report(Event::Struggled { who: unit.into() }, &[unit.at]);
        return Ok(USUAL_TIME);
    }
    if let Some(door) = from.entered(direction).find(|&cell| floor.terrain(cell).door.is_shut()) {
        world.show(unit.id, Doing::Standing);
        return Ok(doors::open_door(world, unit, direction, door, cost));
    }
    if let Some(friend) = friend {
        place(world, friend, unit.at);
    }
    place(world, unit.id, to.anchor());
    world.show(unit.id, Doing::Walking(direction));
    let seen: Vec<Point> = from.cells().chain(to.cells()).collect();
    world.report(Event::Moved { who: unit.into(), from: unit.at, to: to.anchor() }, &seen);
    leading::bring_along(world, unit.id, unit.at);
    let is_left = !world.gathers() || world.floor().discarded.contains(&to.anchor());
    if is_player && !is_left {
        carrying::pick_up(world, unit, to);
    }
    let time = time_of_step(direction, traps::cost_of_stepping_over(world.floor(), unit, to).unwrap_or(cost));
    for (id, from) in std::iter::once((unit.id, from)).chain(friend.map(|friend| (friend, to))) {
        let sneaks = id == unit.id && unit.is_stealthy;
        arrive(world, id, from, sneaks, (time / USUAL_TIME).unsigned_abs());
        if world.departure.is_some() {
            // The unit falls, and does not stay here: it has not crossed the trap, which would take far longer.
            return Ok(USUAL_TIME);
        }
    }
    // Other units walk too often for each step to be a noise; their fights, doors and shouts are.
    if is_player {
        hearing::make_noise_of(world, to.anchor(), Sound::Steps, unit.steps_heard(), unit.id);
    }
    striking::lunge(world, unit, direction);
    Ok(time)
}

/// What a step from a cell, which took so many turns, has for consequences where the unit has come to.
fn arrive(world: &mut World, id: UnitId, from: Footprint, sneaks: bool, turns: u32) {
    level_events::tread(world, id, from);
    perceiving::leave_scent(world, id);
    if !sneaks {
        reporting::let_feel_step(world, id);
    }
    // What follows may remove the unit, but it was here.
    world.audit_observe();
    fire::singe(world, id);
    traps::hurt_by_step(world, id);
    traps::spring_traps(world, id, from, turns);
}

/// Puts a unit into a cell and updates its route.
fn place(world: &mut World, id: UnitId, at: Point) {
    let units = &mut world.floor_mut().units;
    units.move_to(id, at);
    // A friend that makes way may have been moved along its route, or off it.
    if let Some(unit) = units.get_mut(&id)
        && unit.route.as_mut().is_some_and(|route| !route.advance_to(at) && !route.leads_on_from(at))
    {
        unit.route = None;
    }
}

/// The units in the cells that a step would enter, each with such a cell: first the one straight in this direction.
fn in_the_way<'a>(
    floor: &'a Floor,
    unit: &Unit,
    direction: Direction,
) -> impl Iterator<Item = (&'a Unit, Point)> + use<'a> {
    let cells = unit.footprint();
    let mut entered: Vec<Point> = cells.entered(direction).collect();
    entered.sort_by_key(|&cell| cells.direction_to(cell) != Some(direction));
    entered.into_iter().filter_map(|cell| Some((floor.unit_at(cell)?, cell)))
}

/// Refuses a diagonal that the level's rule forbids. A side of the corner is an obstacle if a unit with this `movement`
/// could not stand there with all of its cells.
fn check_corner(floor: &Floor, from: Footprint, direction: Direction, movement: Movement) -> Result<(), Refusal> {
    if !direction.is_diagonal() {
        return Ok(());
    }
    let (left, right) = direction.sides();
    let is_obstacle = |side| u32::from(floor.step_cost(from.step(side), movement).is_err());
    if floor.level().diagonal.allows(is_obstacle(left) + is_obstacle(right)) { Ok(()) } else { Err(Refusal::Corner) }
}

/// Whether a unit can strike at a cell beside it: no corner is in the way.
pub(in crate::game) fn reaches(floor: &Floor, unit: &Unit, cell: Point) -> bool {
    check_reach(floor, unit, cell).is_ok()
}

/// Refuses a blow around a corner, measured from the unit's cell nearest to the target.
fn check_reach(floor: &Floor, unit: &Unit, cell: Point) -> Result<(), Refusal> {
    let hand = unit.footprint().nearest(cell);
    let direction = hand.direction_to(cell).ok_or(Refusal::AroundCorner)?;
    check_corner(floor, hand.into(), direction, Movement::Flier).map_err(|_| Refusal::AroundCorner)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{
        game::{Action, Game, rules::acting, state::task::Task, vocabulary},
        level,
        mind::Turn,
    };

    /// A goblin to the west of a warden in a corridor, beside the player, on a level that says `header`.
    fn in_corridor(header: &str) -> (Game, UnitId, UnitId) {
        let text =
            format!("+++\n{header}\n[units]\ng = \"goblin\"\nW = \"warden\"\n+++\n########\n#@.gW..#\n########\n");
        let level = level::parse("drawn", text.as_bytes(), vocabulary()).expect("a good level");
        let game = Game::on_level(level, 1).expect("it can be played");
        let id = |kind: &str| game.floor().units().find(|unit| unit.row().name == kind).expect("it is there").id;
        let (goblin, warden) = (id("goblin"), id("warden"));
        (game, goblin, warden)
    }

    #[test]
    fn peoples_that_keep_the_peace_let_each_other_pass_and_nobody_is_hurt() {
        let (mut game, goblin, warden) = in_corridor("peace = true");
        let at = |game: &Game, id: UnitId| game.floor().units[&id].at;
        let before = [at(&game, warden), at(&game, goblin)];
        assert!(acting::perform(&mut game.world, warden, Action::Pass(Direction::West)).is_ok());
        assert_eq!([at(&game, goblin), at(&game, warden)], before);
        assert!(game.floor().units().all(|unit| unit.health == unit.row().health));
        // Nobody stands there now, and the player is of no people.
        let refused = Err(Refusal::NobodyPasses);
        assert_eq!(acting::perform(&mut game.world, goblin, Action::Pass(Direction::East)), refused);
        assert!(acting::perform(&mut game.world, warden, Action::Step(Direction::West)).is_ok());
        assert_eq!(acting::perform(&mut game.world, warden, Action::Pass(Direction::West)), refused);
        assert_eq!(acting::perform(&mut game.world, Game::PLAYER, Action::Pass(Direction::East)), refused);
    }

    #[test]
    fn whoever_hunts_or_is_at_war_is_not_let_pass() {
        let pass = |game: &mut Game, id| acting::perform(&mut game.world, id, Action::Pass(Direction::West));
        let (mut game, _, warden) = in_corridor("");
        assert_eq!(pass(&mut game, warden), Err(Refusal::NobodyPasses), "no peace is kept here");
        let (mut game, goblin, warden) = in_corridor("peace = true");
        let at = game.floor().units[&warden].at;
        let hunter = game.world.floor_mut().units.get_mut(&goblin).expect("it is there");
        hunter.task = Task::Hunt { unit: warden, at, seen: Turn(0) };
        assert_eq!(pass(&mut game, warden), Err(Refusal::NobodyPasses), "it hunts the other");
    }
}
