//! Actions, carried out on the true floor. The same rules hold for the player and for monsters.

use rand::RngExt;

use crate::{
    grid::{Direction, Point},
    mind::{Doing, Fate, ItemKindId, Sound, UnitId},
    search::CostScale,
    terrain::{Door, Movement, TerrainId},
};

use super::{
    Action, Cause, Circle, Ending, Event, Floor, Game, Refusal, Subject, Unit, look::witnesses, passing::makes_way,
};

/// What an ordinary action takes, in energy: as much as entering floor.
pub(super) const USUAL_TIME: i32 = 10;
/// What the loss of all health adds to the influence of a place, and what a death adds to that: a step on floor costs 10.
const HURT: i32 = 60;
const DEATH: i32 = 200;

impl Game {
    /// Lets a unit act, and returns the energy it took.
    ///
    /// # Errors
    /// With the reason, when the action is impossible; nothing has changed then.
    pub(super) fn perform(&mut self, id: UnitId, action: Action) -> Result<i32, Refusal> {
        // Only units of the present floor are asked to act.
        let Some(unit) = self.floor().units.get(&id).cloned() else { return Ok(USUAL_TIME) };
        let time = match action {
            Action::Step(direction) => return self.step(&unit, direction),
            Action::Wait => Ok(USUAL_TIME),
            Action::Close(direction) => self.close_door(&unit, direction),
            Action::Bar(direction) => self.bar_door(&unit, direction),
            Action::Take => self.take(&unit),
            Action::Descend => self.take_stairs(&unit, TerrainId::STAIRS_DOWN),
            Action::Ascend => self.take_stairs(&unit, TerrainId::STAIRS_UP),
            Action::Drink => self.drink(&unit),
            Action::Shout => Ok(self.shout(&unit)),
        }?;
        self.show(id, Doing::Standing);
        Ok(time)
    }

    /// What whoever sees the unit sees it doing from now on.
    fn show(&mut self, id: UnitId, doing: Doing) {
        if let Some(unit) = self.floor_mut().units.get_mut(&id) {
            unit.doing = doing;
        }
    }

    /// Goes to the next cell. Into an enemy it is a blow, into a door that is shut it opens it.
    fn step(&mut self, unit: &Unit, direction: Direction) -> Result<i32, Refusal> {
        let to = unit.at.step(direction);
        let floor = self.floor();
        let friend = floor.unit_at(to);
        if let Some(other) = friend {
            if other.faction() != unit.faction() {
                check_corner(floor, unit, direction, Movement::Flier)?;
                let whom = other.id;
                self.show(unit.id, Doing::Fighting);
                return Ok(self.strike(unit, whom));
            }
            if !makes_way(floor, other, unit) {
                return Err(Refusal::Friend);
            }
        }
        let friend = friend.map(|friend| friend.id);
        let movement = unit.movement();
        let terrain = floor.terrain(to);
        let Some(cost) = movement.entry_cost(terrain) else {
            return Err(match terrain.door {
                Door::Locked if movement.has_hands() => Refusal::Locked,
                Door::Closed | Door::Locked | Door::Barred => Refusal::Handle,
                Door::None | Door::Open => Refusal::Ground(terrain.name.clone().into_owned()),
            });
        };
        check_corner(floor, unit, direction, movement)?;
        if terrain.door.is_shut() {
            self.show(unit.id, Doing::Standing);
            return Ok(self.open_door(unit, direction, cost));
        }
        if let Some(friend) = friend {
            self.place(friend, unit.at);
        }
        self.place(unit.id, to);
        self.show(unit.id, Doing::Walking(direction));
        self.report(Event::Moved { who: unit.into(), from: unit.at, to }, &[unit.at, to]);
        if Subject::from(unit).is_player() {
            self.pick_up(unit, to);
        }
        for id in std::iter::once(unit.id).chain(friend) {
            self.tread(id);
        }
        Ok(time_of_step(direction, cost))
    }

    fn strike(&mut self, unit: &Unit, whom: UnitId) -> i32 {
        let row = unit.row();
        let damage = self
            .combat
            .random_ratio(row.accuracy.min(100), 100)
            .then(|| self.combat.random_range(row.damage.0..=row.damage.1));
        let Some(victim) = self.floor_mut().units.get_mut(&whom) else { return USUAL_TIME };
        victim.health -= damage.unwrap_or(0);
        let (subject, at, is_dead) = (Subject::from(&*victim), victim.at, victim.health <= 0);
        self.report(Event::Struck { who: unit.into(), whom: subject, damage, at }, &[unit.at, at]);
        self.make_noise(at, if is_dead { Sound::Cry } else { Sound::Fight }, unit.id);
        self.grieve(whom, at, damage.unwrap_or(0), is_dead);
        if is_dead {
            let of = Cause::Blow(unit.into());
            self.report(Event::Died { who: subject, of, at }, &[at]);
            self.bury(subject, at, of);
        }
        USUAL_TIME
    }

    /// Friends who see one of their own hurt or killed, and itself, remember where it went ill.
    fn grieve(&mut self, victim: UnitId, at: Point, damage: i32, is_dead: bool) {
        let now = self.turn();
        let floor = self.floor_mut();
        let Some(unit) = floor.units.get(&victim).filter(|_| damage > 0) else { return };
        let (faction, share) = (unit.faction(), damage * HURT / unit.row().health.max(1));
        let strength = share.clamp(0, HURT) + if is_dead { DEATH } else { 0 };
        for circle in witnesses(floor, at).into_iter().filter(|circle| circle.faction() == faction) {
            floor.minds.of_mut(circle).influence.record(at, strength as u16, now);
        }
    }

    /// Takes a dead unit off the floor; what it carried lies where it stood. Who sees it die knows that it is dead; others
    /// learn it by not finding it.
    pub(super) fn bury(&mut self, who: Subject, at: Point, of: Cause) {
        let now = self.turn();
        let floor = self.floor_mut();
        let Some(dead) = floor.units.remove(&who.unit) else { return };
        for witness in witnesses(floor, at) {
            floor.minds.of_mut(witness).sightings.settle(who.unit, Fate::Dead(now));
        }
        floor.minds.bury(Circle::of(&dead));
        for item in dead.pack.iter() {
            self.floor_mut().items.entry(at).or_default().put(item);
            self.report(Event::Dropped { who, item, at }, &[at]);
        }
        if who.is_player() {
            self.end(Ending::Died { of });
        }
    }

    fn shout(&mut self, unit: &Unit) -> i32 {
        self.report(Event::Shouted { who: unit.into(), at: unit.at }, &[unit.at]);
        self.make_noise(unit.at, Sound::Shout, unit.id);
        USUAL_TIME
    }

    fn take_stairs(&mut self, unit: &Unit, stairs: TerrainId) -> Result<i32, Refusal> {
        let level = self.floor().level();
        if level.cells.get(unit.at).map(|&id| level.terrains.base(id)) != Some(stairs) {
            return Err(Refusal::NoStairs);
        }
        self.leave_floor(stairs)?;
        Ok(USUAL_TIME)
    }

    fn drink(&mut self, unit: &Unit) -> Result<i32, Refusal> {
        if unit.pack.count(ItemKindId::DRAUGHT) == 0 {
            return Err(Refusal::NothingToDrink);
        }
        let healed = ItemKindId::DRAUGHT.row().heals.min(unit.row().health - unit.health);
        if healed <= 0 {
            return Err(Refusal::Unhurt);
        }
        if let Some(unit) = self.floor_mut().units.get_mut(&unit.id) {
            unit.pack.take(ItemKindId::DRAUGHT);
            unit.health += healed;
        }
        self.report(Event::Drank { who: unit.into(), healed }, &[unit.at]);
        Ok(USUAL_TIME)
    }

    fn take(&mut self, unit: &Unit) -> Result<i32, Refusal> {
        if !unit.row().movement.has_hands() {
            return Err(Refusal::NoHands);
        }
        if self.pick_up(unit, unit.at) { Ok(USUAL_TIME) } else { Err(Refusal::NothingHere) }
    }

    /// A unit takes along all that lies in a cell; says whether anything did.
    fn pick_up(&mut self, unit: &Unit, at: Point) -> bool {
        let Some(found) = self.floor_mut().items.remove(&at) else { return false };
        for item in found.iter() {
            if let Some(taker) = self.floor_mut().units.get_mut(&unit.id) {
                taker.pack.put(item);
            }
            self.report(Event::PickedUp { who: unit.into(), item }, &[at]);
        }
        true
    }

    fn place(&mut self, id: UnitId, at: Point) {
        if let Some(unit) = self.floor_mut().units.get_mut(&id) {
            unit.at = at;
        }
    }
}

/// What a step into ground of this cost takes, in energy.
pub(super) fn time_of_step(direction: Direction, cost: u16) -> i32 {
    let scale = CostScale::Lester;
    let time = if direction.is_diagonal() { scale.diagonal(cost) } else { scale.straight(cost) };
    time.0 as i32
}

/// Refuses a diagonal that the level's rule forbids; `movement` decides which side cells are obstacles.
fn check_corner(floor: &Floor, unit: &Unit, direction: Direction, movement: Movement) -> Result<(), Refusal> {
    if !direction.is_diagonal() {
        return Ok(());
    }
    let (left, right) = direction.sides();
    let is_obstacle = |side| u32::from(floor.entry_cost(unit.at.step(side), movement).is_none());
    if floor.level().diagonal.allows(is_obstacle(left) + is_obstacle(right)) { Ok(()) } else { Err(Refusal::Corner) }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{game::Phase, level, mind::Turn};

    /// A goblin and a wolf with a key under each of them, and a locked door in front of the goblin.
    const LOCKED_IN: &str = r#"+++
[units]
g = { kind = "goblin", at = [[1, 1]] }
w = { kind = "wolf", at = [[1, 3]] }
[items]
k = { kind = "key", at = [[1, 1], [1, 3]] }
[[event]]
turn = 1
cells = [[2, 1]]
becomes = "chasm"
+++
####
#.0#
####
#.##
####
"#;

    fn locked_in() -> (Game, UnitId, UnitId) {
        let level = level::parse("inline", LOCKED_IN.as_bytes(), &crate::game::vocabulary()).expect("a good level");
        let game = Game::without_player(Some(level), 1).expect("a level to watch");
        let id = |kind: &str| game.floor().units().find(|unit| unit.row().name == kind).expect("it is there").id;
        let (goblin, wolf) = (id("goblin"), id("wolf"));
        (game, goblin, wolf)
    }

    #[test]
    fn whoever_has_hands_takes_what_lies_there_and_opens_locks_with_it() {
        let (mut game, goblin, wolf) = locked_in();
        let east = Action::Step(Direction::East);
        assert_eq!(game.perform(goblin, east), Err(Refusal::Locked));
        assert_eq!(game.perform(wolf, Action::Take), Err(Refusal::NoHands));
        assert_eq!(game.perform(goblin, Action::Take), Ok(USUAL_TIME));
        assert_eq!(game.perform(goblin, Action::Take), Err(Refusal::NothingHere));
        assert_eq!(game.floor().units[&goblin].movement(), Movement::KeyWalker);
        // 30 is what a search counts on for the door: 20 to unlock it, 10 to enter it.
        assert_eq!((game.perform(goblin, east), game.perform(goblin, east)), (Ok(20), Ok(10)));
        assert_eq!(game.floor().units[&goblin].at, Point::new(2, 1));
    }

    #[test]
    fn the_dead_drop_what_they_carried_or_take_it_along_into_the_chasm() {
        for falls in [false, true] {
            let (mut game, goblin, wolf) = locked_in();
            for action in [Action::Take, Action::Step(Direction::East), Action::Step(Direction::East)] {
                game.perform(goblin, action).expect("it has a key by then");
            }
            let at = Point::new(2, 1);
            if falls {
                let Phase::Watch(turn) = game.phase() else { panic!("nobody plays") };
                turn.pass();
            } else {
                let (dead, wolf) = (&game.floor().units[&goblin], &game.floor().units[&wolf]);
                let (dead, of) = (dead.into(), Cause::Blow(wolf.into()));
                game.bury(dead, at, of);
            }
            assert!(!game.floor().units.contains_key(&goblin));
            assert_eq!(game.floor().items().any(|item| item == (at, ItemKindId::KEY)), !falls);
            assert_eq!(game.turn(), Turn(u32::from(falls)));
        }
    }
}
