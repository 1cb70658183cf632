//! Shots: blows from afar.

use crate::{
    grid::{Point, first_between},
    mind::{Doing, Sound},
};

use super::{Cause, Circle, Event, Game, Refusal, Unit, look::sighting_of, perform::USUAL_TIME};

impl Game {
    /// Shoots at a cell. What stops sight stops the shot, on the straight line to there; others who stand in between do not.
    ///
    /// Everybody hears where the shot came from. Who is shot at knows, even if it does not see that far.
    pub(super) fn shoot(&mut self, unit: &Unit, at: Point) -> Result<i32, Refusal> {
        let reach = unit.row().reach;
        if reach <= 1 {
            return Err(Refusal::NothingToShootWith);
        }
        if at == unit.at || !unit.at.is_within(at, reach) {
            return Err(Refusal::OutOfReach);
        }
        let floor = self.floor();
        let stop = first_between(unit.at, at, |point| floor.terrain(point).opaque);
        let target = floor.unit_at(at).filter(|_| stop.is_none());
        if target.is_some_and(|target| !target.is_enemy_of(unit)) {
            return Err(Refusal::Friend);
        }
        let target = target.map(|target| (target.id, Circle::of(target)));
        self.show(unit.id, Doing::Fighting);
        self.make_noise(unit.at, Sound::Shot, unit.id);
        let (who, at) = (unit.into(), stop.unwrap_or(at));
        let Some((whom, circle)) = target else {
            self.report(Event::Shot { who, whom: None, damage: None, at }, &[unit.at, at]);
            return Ok(USUAL_TIME);
        };
        let sighting = sighting_of(unit, self.turn());
        self.floor_mut().minds.of_mut(circle).sightings.note(sighting);
        let damage = self.roll(unit.weapon()).filter(|_| !self.glances_off(whom));
        let damage = damage.map(|damage| self.softened(whom, damage));
        if let Some((victim, cells)) = self.hurt(whom, damage) {
            let seen: Vec<Point> = std::iter::once(unit.at).chain(cells.cells()).collect();
            self.report(Event::Shot { who, whom: Some(victim), damage, at }, &seen);
            self.suffer(victim, at, damage.unwrap_or(0), Cause::Shot(who));
            self.let_work(unit, whom, damage);
        }
        Ok(USUAL_TIME)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{
        game::{Action, vocabulary},
        level,
        mind::UnitId,
    };

    fn game(map: &str) -> (Game, UnitId) {
        let text = format!("+++\n[units]\nY = \"turret\"\ng = \"goblin\"\nW = \"warden\"\n+++\n{map}");
        let level = level::parse("drawn", text.as_bytes(), &vocabulary()).unwrap_or_else(|error| panic!("{error}"));
        let game = Game::without_player(Some(level), 1).expect("a level to watch");
        let turret = game.floor().units().find(|unit| unit.row().is_rooted).expect("a turret").id;
        (game, turret)
    }

    #[test]
    fn a_shot_goes_as_far_as_it_reaches_and_no_wall_stands_in_its_way() {
        let (mut game, turret) = game("Y...g......g\n...#........\n......g.....\n..W.........\n");
        let health = |game: &Game, x, y| game.floor().unit_at(Point::new(x, y)).map(|unit| unit.health);
        let whole = health(&game, 4, 0);
        let shoot = |game: &mut Game, x, y| game.perform(turret, Action::Shoot(Point::new(x, y)));
        assert_eq!(shoot(&mut game, 11, 0), Err(Refusal::OutOfReach));
        assert_eq!(shoot(&mut game, 0, 0), Err(Refusal::OutOfReach));
        assert_eq!(shoot(&mut game, 2, 3), Err(Refusal::Friend));
        for _ in 0..6 {
            assert_eq!((shoot(&mut game, 4, 0), shoot(&mut game, 6, 2)), (Ok(USUAL_TIME), Ok(USUAL_TIME)));
        }
        assert!(health(&game, 4, 0) < whole, "of six shots one hits");
        assert_eq!(health(&game, 6, 2), whole, "there is a wall in between");
        let goblin = game.floor().units().find(|unit| unit.at.x == 6).expect("it is still there").id;
        assert_eq!(game.perform(goblin, Action::Shoot(Point::new(0, 0))), Err(Refusal::NothingToShootWith));
    }

    #[test]
    fn who_is_shot_at_knows_from_where_and_the_turret_stays_where_it_is() {
        let (mut game, turret) = game("Y.......g\n");
        let goblin = game.floor().unit_at(Point::new(8, 0)).expect("it is there").clone();
        let mind = |game: &Game| game.mind_of(&goblin).sightings.of(turret).map(|sighting| sighting.at);
        game.floor_mut().minds.of_mut(Circle::of(&goblin)).sightings = crate::mind::Sightings::default();
        assert_eq!(mind(&game), None);
        game.perform(turret, Action::Shoot(goblin.at)).expect("it is within reach");
        assert_eq!(mind(&game), Some(Point::new(0, 0)));
        let east = Action::Step(crate::grid::Direction::East);
        assert_eq!(game.perform(turret, east), Err(Refusal::Rooted));
    }
}
