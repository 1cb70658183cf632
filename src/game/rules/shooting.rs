//! Shots: attacks from afar.

use rand::RngExt;

use crate::{
    game::{
        action::{Refusal, USUAL_TIME},
        event::{Event, Missile},
        rules::{striking, wounds},
        senses::{hearing, perceiving},
        state::{ending::Cause, unit::Unit, world::World},
    },
    grid::{Point, first_between},
    mind::{Doing, Sound, UnitId},
};

/// Shoots at a cell. What blocks sight on the straight line stops the shot; other units in between do not.
///
/// Units hear where the shot came from. The target knows it, even if it does not see that far.
pub(in crate::game) fn shoot(world: &mut World, unit: &Unit, at: Point) -> Result<i32, Refusal> {
    let reach = unit.row().reach;
    if reach <= 1 {
        return Err(Refusal::NothingToShootWith);
    }
    let (target, at) = aim(world, unit, at, reach)?;
    let target = target.map(|target| target.id);
    world.show(unit.id, Doing::Fighting);
    hearing::make_noise(world, unit.at, Sound::Shot, unit.id);
    let who = unit.into();
    let Some(whom) = target else {
        world.report(Event::Shot { who, whom: None, damage: None, at }, &[unit.at, at]);
        return Ok(USUAL_TIME);
    };
    perceiving::feel_blow(world, whom, unit);
    if wounds::bounces_off(world, whom, Missile::Shot(who), Some(unit.at)) {
        return Ok(USUAL_TIME);
    }
    let damage = striking::roll(world, unit.weapon()).filter(|_| !glances_off(world, whom));
    let damage = damage.map(|damage| wounds::softened(world, whom, damage));
    if let Some((victim, cells)) = wounds::hurt(world, whom, damage) {
        let seen: Vec<Point> = std::iter::once(unit.at).chain(cells.cells()).collect();
        world.report(Event::Shot { who, whom: Some(victim), damage, at }, &seen);
        wounds::suffer(world, victim, at, damage.unwrap_or(0), Cause::Shot(who));
        striking::let_work(world, unit, whom, damage);
    }
    Ok(USUAL_TIME)
}

/// The unit that a shot at a cell within reach hits, if any, and the cell where it ends: the target, or what blocks
/// sight.
///
/// # Errors
/// When the cell is too far away, or the shot would hit a friend.
pub(in crate::game) fn aim<'a>(
    world: &'a World,
    unit: &Unit,
    at: Point,
    reach: u32,
) -> Result<(Option<&'a Unit>, Point), Refusal> {
    if at == unit.at || !unit.at.is_within(at, reach) {
        return Err(Refusal::OutOfReach);
    }
    let floor = world.floor();
    let stop = first_between(unit.at, at, |point| floor.terrain(point).opaque);
    let target = floor.unit_at(at).filter(|_| stop.is_none());
    if target.is_some_and(|target| !target.is_enemy_of(unit)) {
        return Err(Refusal::Friend);
    }
    Ok((target, stop.unwrap_or(at)))
}

/// Draws whether a shot at a unit glances off its armour.
pub(in crate::game) fn glances_off(world: &mut World, whom: UnitId) -> bool {
    let armour = world.floor().units.get(&whom).and_then(Unit::armour);
    let deflects = armour.map_or(0, |armour| armour.deflects);
    deflects > 0 && world.combat.random_ratio(deflects.min(100), 100)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{
        game::{Action, Game, MindOwner, rules::acting, vocabulary},
        level,
        mind::UnitId,
    };

    fn game(map: &str) -> (Game, UnitId) {
        let text = format!("+++\n[units]\nY = \"turret\"\ng = \"goblin\"\nW = \"warden\"\n+++\n{map}");
        let level = level::parse("drawn", text.as_bytes(), vocabulary()).unwrap_or_else(|error| panic!("{error}"));
        let game = Game::without_player(Some(level), 1).expect("a level to watch");
        let turret = game.floor().units().find(|unit| unit.row().is_rooted).expect("a turret").id;
        (game, turret)
    }

    #[test]
    fn a_shot_goes_as_far_as_it_reaches_and_no_wall_stands_in_its_way() {
        let (mut game, turret) = game("Y...g......g\n...#........\n......g.....\n..W.........\n");
        let health = |game: &Game, x, y| game.floor().unit_at(Point::new(x, y)).map(|unit| unit.health);
        let whole = health(&game, 4, 0);
        let shoot = |game: &mut Game, x, y| acting::perform(&mut game.world, turret, Action::Shoot(Point::new(x, y)));
        assert_eq!(shoot(&mut game, 11, 0), Err(Refusal::OutOfReach));
        assert_eq!(shoot(&mut game, 0, 0), Err(Refusal::OutOfReach));
        assert_eq!(shoot(&mut game, 2, 3), Err(Refusal::Friend));
        for _ in 0..6 {
            assert_eq!((shoot(&mut game, 4, 0), shoot(&mut game, 6, 2)), (Ok(USUAL_TIME), Ok(USUAL_TIME)));
        }
        assert!(health(&game, 4, 0) < whole, "of six shots one hits");
        assert_eq!(health(&game, 6, 2), whole, "there is a wall in between");
        let goblin = game.floor().units().find(|unit| unit.at.x == 6).expect("it is still there").id;
        assert_eq!(
            acting::perform(&mut game.world, goblin, Action::Shoot(Point::new(0, 0))),
            Err(Refusal::NothingToShootWith)
        );
    }

    #[test]
    fn who_is_shot_at_knows_from_where_and_the_turret_stays_where_it_is() {
        let (mut game, turret) = game("Y.......g\n");
        let goblin = game.floor().unit_at(Point::new(8, 0)).expect("it is there").clone();
        let mind = |game: &Game| game.mind_of(&goblin).sightings.of(turret).map(|sighting| sighting.at);
        game.world.floor_mut().minds.of_mut(MindOwner::of(&goblin)).sightings = crate::mind::Sightings::default();
        assert_eq!(mind(&game), None);
        acting::perform(&mut game.world, turret, Action::Shoot(goblin.at)).expect("it is within reach");
        assert_eq!(mind(&game), Some(Point::new(0, 0)));
        let east = Action::Step(crate::grid::Direction::East);
        assert_eq!(acting::perform(&mut game.world, turret, east), Err(Refusal::Rooted));
    }
}
