//! Actions, carried out on the true floor. The same rules hold for the player and for monsters.

use rand::RngExt;

use crate::{
    grid::{Direction, Point},
    mind::{Doing, Fate, ItemKindId, Sound, UnitId},
    search::CostScale,
    terrain::{Door, Movement, TerrainId},
};

use super::{Action, Circle, Ending, Event, Floor, Game, Refusal, Subject, Task, Unit, look::witnesses};

/// What an ordinary action takes, in energy: as much as entering floor.
const USUAL_TIME: i32 = 10;

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

    /// Goes to the next cell. Into an enemy it is a blow, into a closed door it opens it.
    fn step(&mut self, unit: &Unit, direction: Direction) -> Result<i32, Refusal> {
        let to = unit.at.step(direction);
        let floor = self.floor();
        if let Some(other) = floor.unit_at(to) {
            if other.faction() != unit.faction() {
                check_corner(floor, unit, direction, Movement::Flier)?;
                let whom = other.id;
                self.show(unit.id, Doing::Fighting);
                return Ok(self.strike(unit, whom));
            }
            if !makes_way(other, unit) {
                return Err(Refusal::Friend);
            }
        }
        let movement = unit.row().movement;
        let terrain = floor.terrain(to);
        let Some(cost) = movement.entry_cost(terrain) else {
            return Err(match terrain.door {
                Door::Closed => Refusal::Handle,
                Door::None | Door::Open => Refusal::Ground(terrain.name.clone().into_owned()),
            });
        };
        check_corner(floor, unit, direction, movement)?;
        if terrain.door == Door::Closed {
            self.show(unit.id, Doing::Standing);
            return Ok(self.open_door(unit, to));
        }
        let scale = CostScale::Lester;
        let time = if direction.is_diagonal() { scale.diagonal(cost) } else { scale.straight(cost) };
        if let Some(friend) = floor.unit_at(to).map(|friend| friend.id) {
            self.place(friend, unit.at);
        }
        self.place(unit.id, to);
        self.show(unit.id, Doing::Walking(direction));
        self.report(Event::Moved { who: unit.into(), from: unit.at, to }, &[unit.at, to]);
        self.pick_up(unit, to);
        Ok(time.0 as i32)
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
        if is_dead {
            self.report(Event::Died { who: subject, by: unit.into(), at }, &[at]);
            self.bury(subject, at, unit.into());
        }
        USUAL_TIME
    }

    /// Takes a dead unit off the floor. Who sees it die knows that it is dead; others learn it by not finding it.
    fn bury(&mut self, who: Subject, at: Point, by: Subject) {
        let now = self.turn();
        let floor = self.floor_mut();
        let Some(dead) = floor.units.remove(&who.unit) else { return };
        for witness in witnesses(floor, at) {
            floor.minds.of_mut(witness).sightings.settle(who.unit, Fate::Dead(now));
        }
        floor.minds.bury(Circle::of(&dead));
        if who.is_player() {
            self.end(Ending::Died { by: by.kind });
        }
    }

    fn open_door(&mut self, unit: &Unit, at: Point) -> i32 {
        self.floor_mut().set_terrain(at, TerrainId::OPEN_DOOR);
        self.report(Event::DoorOpened { who: unit.into(), at }, &[at]);
        self.make_noise(at, Sound::Door, unit.id);
        USUAL_TIME
    }

    fn close_door(&mut self, unit: &Unit, direction: Direction) -> Result<i32, Refusal> {
        let at = unit.at.step(direction);
        let floor = self.floor();
        if floor.terrain(at).door != Door::Open || !unit.row().movement.opens_doors() {
            return Err(Refusal::NoDoor);
        }
        if floor.unit_at(at).is_some() || floor.items.contains_key(&at) {
            return Err(Refusal::DoorBlocked);
        }
        self.floor_mut().set_terrain(at, TerrainId::DOOR);
        self.report(Event::DoorClosed { who: unit.into(), at }, &[at]);
        self.make_noise(at, Sound::Door, unit.id);
        Ok(USUAL_TIME)
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
        if self.pack(ItemKindId::DRAUGHT) == 0 {
            return Err(Refusal::NothingToDrink);
        }
        let healed = ItemKindId::DRAUGHT.row().heals.min(unit.row().health - unit.health);
        if healed <= 0 {
            return Err(Refusal::Unhurt);
        }
        self.take_from_pack(ItemKindId::DRAUGHT);
        if let Some(unit) = self.floor_mut().units.get_mut(&unit.id) {
            unit.health += healed;
        }
        self.report(Event::Drank { who: unit.into(), healed }, &[unit.at]);
        Ok(USUAL_TIME)
    }

    /// The player takes along what lies where it steps.
    fn pick_up(&mut self, unit: &Unit, at: Point) {
        if !Subject::from(unit).is_player() {
            return;
        }
        if let Some(item) = self.floor_mut().items.remove(&at) {
            self.put_in_pack(item);
            self.report(Event::PickedUp { who: unit.into(), item }, &[at]);
        }
    }

    fn place(&mut self, id: UnitId, at: Point) {
        if let Some(unit) = self.floor_mut().units.get_mut(&id) {
            unit.at = at;
        }
    }
}

/// Whether a friend swaps places with the one who wants to pass: when it is idle, or wants to come this way itself.
fn makes_way(friend: &Unit, passer: &Unit) -> bool {
    let comes_this_way = friend.route.as_ref().is_some_and(|route| route.steps().first() == Some(&passer.at));
    let is_idle = matches!(friend.task, Task::Rest { .. } | Task::Recover | Task::Wait);
    !Subject::from(friend).is_player() && (comes_this_way || is_idle)
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
