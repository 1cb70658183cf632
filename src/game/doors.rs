//! Doors: opening, closing and barring them.

use crate::{
    grid::{Direction, Point},
    mind::Sound,
    terrain::{Door, TerrainId},
};

use super::{
    Event, Game, Refusal, Unit,
    perform::{USUAL_TIME, time_of_step},
};

/// What barring a door takes, in energy.
pub(super) const BARRING: i32 = 20;

impl Game {
    /// Opens a door in the way of a step, which is shut and the unit is able to open, at the cost of entering it. Takes as much of that cost as
    /// is left when the open door has been entered: so opening and entering together take what a search counts on.
    pub(super) fn open_door(&mut self, unit: &Unit, direction: Direction, at: Point, cost: u16) -> i32 {
        if unit.movement().breaks_doors() {
            self.floor_mut().set_terrain(at, TerrainId::RUBBLE);
            self.report(Event::DoorBroken { who: unit.into(), at }, &[at]);
            self.make_noise(at, Sound::Crash, unit.id);
            return self.time_left(unit, direction, at, cost);
        }
        let was = self.floor().terrain(at).door;
        self.floor_mut().set_terrain(at, TerrainId::OPEN_DOOR);
        self.report(Event::DoorOpened { who: unit.into(), at, was }, &[at]);
        self.make_noise(at, Sound::Door, unit.id);
        self.time_left(unit, direction, at, cost)
    }

    /// What is left of the cost of entering a door that was shut, when the step into it is still to come.
    fn time_left(&self, unit: &Unit, direction: Direction, at: Point, cost: u16) -> i32 {
        let entering = self.floor().entry_cost(at, unit.movement()).unwrap_or_default();
        (time_of_step(direction, cost) - time_of_step(direction, entering)).max(USUAL_TIME)
    }

    pub(super) fn close_door(&mut self, unit: &Unit, direction: Direction) -> Result<i32, Refusal> {
        let at = self.door_at_hand(unit, direction, Door::Open, Refusal::NoDoor)?;
        self.floor_mut().set_terrain(at, TerrainId::DOOR);
        self.report(Event::DoorClosed { who: unit.into(), at }, &[at]);
        self.make_noise(at, Sound::Door, unit.id);
        Ok(USUAL_TIME)
    }

    pub(super) fn bar_door(&mut self, unit: &Unit, direction: Direction) -> Result<i32, Refusal> {
        let at = self.door_at_hand(unit, direction, Door::Closed, Refusal::NothingToBar)?;
        self.floor_mut().set_terrain(at, TerrainId::BARRED_DOOR);
        self.report(Event::DoorBarred { who: unit.into(), at }, &[at]);
        Ok(BARRING)
    }

    /// Where the door is that a unit with hands wants to do something to: one in this state, with a free doorway.
    fn door_at_hand(&self, unit: &Unit, direction: Direction, state: Door, none: Refusal) -> Result<Point, Refusal> {
        let is_door = |at: &Point| self.floor().terrain(*at).door == state;
        let door = unit.footprint().entered(direction).find(is_door);
        let at = door.filter(|_| unit.row().movement.has_hands()).ok_or(none)?;
        if self.floor().is_taken(at) { Err(Refusal::DoorBlocked) } else { Ok(at) }
    }
}
