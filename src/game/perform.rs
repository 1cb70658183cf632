//! Actions, carried out on the true floor. The same rules hold for the player and for monsters.

use crate::{
    content::TerrainTable,
    grid::{Direction, Footprint, Point},
    mind::{Doing, ItemKindId, Sound, UnitId},
    search::CostScale,
    terrain::{Door, Movement, TerrainId},
};

use super::{
    Action, Event, Floor, Game, Purpose, Refusal, Status, Subject, Unit, captives::FORCING, doors::BARRING,
    passing::makes_way,
};

/// What an ordinary action takes, in energy: as much as entering floor.
pub(super) const USUAL_TIME: i32 = 10;
/// A sneaking step takes this many times as long as a walking one.
pub(super) const SNEAKING: i32 = 2;

/// The most energy that a single action of a unit can take: sneaking diagonally onto the most expensive ground of the level,
/// the longest work with any item, or the turn lost over an action that was refused.
pub(super) fn longest_action(unit: &Unit, terrains: &TerrainTable) -> i32 {
    let movement = unit.movement().with_key();
    let costs = terrains.rows().filter_map(|(_, kind)| movement.entry_cost(kind));
    let steps = costs.map(|cost| SNEAKING * CostScale::Lester.diagonal(cost).0 as i32);
    let work = ItemKindId::all().map(ItemKindId::row).map(|kind| match kind.purpose {
        Purpose::Wield(weapon) => weapon.time.max(kind.purpose.time()),
        purpose => purpose.time(),
    });
    let others = [USUAL_TIME, BARRING, FORCING, unit.row().speed];
    steps.chain(work).chain(others).max().unwrap_or(USUAL_TIME)
}

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
            Action::Sneak(direction) => return self.sneak(unit, direction),
            Action::Aim(item, at) => return self.aim_item(&unit, item, at),
            Action::Shoot(at) => return self.shoot(&unit, at),
            Action::Gather(gathers) => {
                self.gather(gathers);
                return Ok(0);
            }
            Action::Wait => Ok(USUAL_TIME),
            Action::Close(direction) => self.close_door(&unit, direction),
            Action::Bar(direction) => self.bar_door(&unit, direction),
            Action::Take => self.take(&unit),
            Action::Descend => self.take_stairs(&unit, TerrainId::STAIRS_DOWN),
            Action::Ascend => self.take_stairs(&unit, TerrainId::STAIRS_UP),
            Action::Use(item) => self.use_item(&unit, item),
            Action::Drop(item) => self.drop_item(&unit, item),
            Action::Shout => Ok(self.shout(&unit)),
            Action::Fling(at) => return self.fling(&unit, at),
            Action::Hearten => self.hearten(&unit),
        }?;
        self.show(id, Doing::Standing);
        Ok(time)
    }

    /// What whoever sees the unit sees it doing from now on.
    pub(super) fn show(&mut self, id: UnitId, doing: Doing) {
        if let Some(unit) = self.floor_mut().units.get_mut(&id) {
            unit.doing = doing;
        }
    }

    /// Sneaks to the next cell, which takes [`SNEAKING`] times as long. Into an enemy it is a blow like any other.
    fn sneak(&mut self, mut unit: Unit, direction: Direction) -> Result<i32, Refusal> {
        let (before, id) = (unit.at, unit.id);
        unit.is_stealthy = true;
        let time = self.step(&unit, direction)?;
        let floor = self.floor_mut();
        let Some(unit) = floor.units.get_mut(&id).filter(|unit| unit.at != before) else { return Ok(time) };
        unit.is_stealthy = true;
        Ok(SNEAKING * time)
    }

    /// Goes to the next cell. Into an enemy it is a blow, into a door that is shut it opens it.
    fn step(&mut self, unit: &Unit, direction: Direction) -> Result<i32, Refusal> {
        if unit.row().is_rooted || unit.is_captive {
            return Err(Refusal::Rooted);
        }
        let Some(mover) = self.floor_mut().units.get_mut(&unit.id) else { return Ok(USUAL_TIME) };
        let was_stealthy = std::mem::replace(&mut mover.is_stealthy, false);
        let outcome = self.walk(unit, direction);
        // Who only bumps into something goes on as it was: nothing has happened.
        if outcome.is_err()
            && let Some(mover) = self.floor_mut().units.get_mut(&unit.id)
        {
            mover.is_stealthy = was_stealthy;
        }
        outcome
    }

    /// Goes to the next cell, openly.
    fn walk(&mut self, unit: &Unit, direction: Direction) -> Result<i32, Refusal> {
        let (from, to) = (unit.footprint(), unit.footprint().step(direction));
        let floor = self.floor();
        let captive = in_the_way(floor, unit, direction).find(|(other, _)| other.is_captive);
        if let Some((captive, cell)) = captive.map(|(captive, cell)| (captive.id, cell)) {
            check_reach(floor, unit, cell)?;
            return if Subject::from(unit).is_player() { Ok(self.free(unit, captive)) } else { Err(Refusal::Friend) };
        }
        let enemy = in_the_way(floor, unit, direction).find(|(other, _)| other.is_enemy_of(unit));
        if let Some((whom, cell)) = enemy.map(|(enemy, cell)| (enemy.id, cell)) {
            check_reach(floor, unit, cell)?;
            self.show(unit.id, Doing::Fighting);
            return Ok(self.strike(unit, whom, cell));
        }
        let friend = in_the_way(floor, unit, direction).next().map(|(friend, _)| friend);
        if friend.is_some_and(|friend| !makes_way(floor, friend, unit, self.turn())) {
            return Err(Refusal::Friend);
        }
        let friend = friend.map(|friend| friend.id);
        let movement = unit.movement();
        let cost = floor.step_cost(to, movement).map_err(|terrain| match terrain.door {
            Door::Locked if movement.has_hands() => Refusal::Locked,
            Door::Closed | Door::Locked | Door::Barred => Refusal::Handle,
            Door::None | Door::Open => Refusal::Ground(terrain.name.clone().into_owned()),
        })?;
        check_corner(floor, from, direction, movement)?;
        if unit.statuses.has(Status::Held) {
            self.show(unit.id, Doing::Standing);
            self.report(Event::Struggled { who: unit.into() }, &[unit.at]);
            return Ok(USUAL_TIME);
        }
        if let Some(door) = from.entered(direction).find(|&cell| floor.terrain(cell).door.is_shut()) {
            self.show(unit.id, Doing::Standing);
            return Ok(self.open_door(unit, direction, door, cost));
        }
        if let Some(friend) = friend {
            self.place(friend, unit.at);
        }
        self.place(unit.id, to.anchor());
        self.show(unit.id, Doing::Walking(direction));
        let seen: Vec<Point> = from.cells().chain(to.cells()).collect();
        self.report(Event::Moved { who: unit.into(), from: unit.at, to: to.anchor() }, &seen);
        let is_left = !self.gathers() || self.floor().discarded.contains(&to.anchor());
        if Subject::from(unit).is_player() && !is_left {
            self.pick_up(unit, to);
        }
        let (depth, time) = (self.depth(), time_of_step(direction, cost));
        for (id, from) in std::iter::once((unit.id, from)).chain(friend.map(|friend| (friend, to))) {
            self.tread(id, from);
            self.leave_scent(id);
            // What comes next may take it away, and it was there.
            self.take_note();
            self.singe(id);
            self.prick(id);
            self.spring(id, from, (time / USUAL_TIME).unsigned_abs());
        }
        if self.depth() != depth {
            // It fell, and is not where it went.
            return Ok(time);
        }
        if Subject::from(unit).is_player() {
            self.make_noise_of(to.anchor(), Sound::Steps, unit.steps_heard(), unit.id);
        }
        self.lunge(unit, direction);
        Ok(time)
    }

    fn shout(&mut self, unit: &Unit) -> i32 {
        self.report(Event::Shouted { who: unit.into(), at: unit.at }, &[unit.at]);
        self.make_noise(unit.at, Sound::Shout, unit.id);
        if Subject::from(unit).is_player() {
            self.tell_lure();
        }
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

    fn take(&mut self, unit: &Unit) -> Result<i32, Refusal> {
        if !unit.row().movement.has_hands() {
            return Err(Refusal::NoHands);
        }
        if self.pick_up(unit, unit.footprint()) { Ok(USUAL_TIME) } else { Err(Refusal::NothingHere) }
    }

    /// A unit takes along all that lies in some cells; says whether anything did.
    fn pick_up(&mut self, unit: &Unit, cells: Footprint) -> bool {
        let mut found = false;
        for at in cells.cells() {
            let Some(pack) = self.floor_mut().items.remove(&at) else { continue };
            self.floor_mut().discarded.remove(&at);
            found = true;
            self.read_maps(unit, at);
            for item in pack.iter().filter(|&item| item != ItemKindId::BIRCH_MAP) {
                if let Some(taker) = self.floor_mut().units.get_mut(&unit.id) {
                    taker.pack.put(item);
                }
                self.report(Event::PickedUp { who: unit.into(), item }, &[at]);
                if item == ItemKindId::ASTROLABE && Subject::from(unit).is_player() {
                    self.give_away();
                }
            }
        }
        found
    }

    /// Puts a unit into a cell, along with the way it goes.
    fn place(&mut self, id: UnitId, at: Point) {
        let units = &mut self.floor_mut().units;
        units.move_to(id, at);
        // A friend that makes way is a step along its route, or off it.
        if let Some(unit) = units.get_mut(&id)
            && unit.route.as_mut().is_some_and(|route| !route.advance_to(at) && !route.leads_on_from(at))
        {
            unit.route = None;
        }
    }
}

/// What a step into ground of this cost takes, in energy.
pub(super) fn time_of_step(direction: Direction, cost: u16) -> i32 {
    let scale = CostScale::Lester;
    let time = if direction.is_diagonal() { scale.diagonal(cost) } else { scale.straight(cost) };
    time.0 as i32
}

/// Those who stand in the cells that a step would bring a unit to, each with such a cell: first who stands right in this
/// direction, as somebody beside a large unit need not.
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

/// Refuses a diagonal that the level's rule forbids; `movement` decides which of the two sides is an obstacle: one where
/// somebody who moves like that could not stand with all of its cells.
fn check_corner(floor: &Floor, from: Footprint, direction: Direction, movement: Movement) -> Result<(), Refusal> {
    if !direction.is_diagonal() {
        return Ok(());
    }
    let (left, right) = direction.sides();
    let is_obstacle = |side| u32::from(floor.step_cost(from.step(side), movement).is_err());
    if floor.level().diagonal.allows(is_obstacle(left) + is_obstacle(right)) { Ok(()) } else { Err(Refusal::Corner) }
}

/// Whether no corner is between a unit and a cell beside it that it wants to strike at.
pub(super) fn reaches(floor: &Floor, unit: &Unit, cell: Point) -> bool {
    check_reach(floor, unit, cell).is_ok()
}

/// Refuses a blow around a corner: from the cell of the unit that is nearest to where it strikes.
fn check_reach(floor: &Floor, unit: &Unit, cell: Point) -> Result<(), Refusal> {
    let hand = unit.footprint().nearest(cell);
    let direction = hand.direction_to(cell).ok_or(Refusal::Corner)?;
    check_corner(floor, hand.into(), direction, Movement::Flier)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{
        game::{Cause, Phase},
        level,
        mind::Turn,
    };

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
    fn no_step_onto_any_ground_takes_longer_than_the_longest_action() {
        let table = TerrainTable::built_in();
        let mut longest = 0;
        for (id, kind) in table.rows().filter(|(_, kind)| Movement::Walker.entry_cost(kind).is_some()) {
            let text = format!("+++\nname = \"a\"\n[legend]\nZ = \"{}\"\n+++\n#####\n#@..#\n#.Z.#\n#####\n", kind.name);
            let level = level::parse("inline", text.as_bytes(), &crate::game::vocabulary()).expect("a good level");
            for action in [Action::Step(Direction::SouthEast), Action::Sneak(Direction::SouthEast)] {
                let mut game = Game::on_level(level.clone(), 1).expect("room for a player");
                let bound = longest_action(game.player().expect("it plays"), &game.floor().level().terrains);
                let time = game.perform(Game::PLAYER, action).expect("nothing is in the way");
                assert!(time <= bound, "{action:?} onto {} ({id:?}) takes {time}, and the bound is {bound}", kind.name);
                longest = longest.max(time * i32::from(bound == time));
            }
        }
        assert!(longest > 0, "the bound is reached, so it is not merely large");
    }

    #[test]
    fn nobody_makes_way_for_a_friend_where_it_cannot_stand_itself() {
        for (on, swaps) in [("floor", true), ("tree", false)] {
            let units = format!("v = {{ kind = \"marsh bat\", on = \"{on}\" }}\nt = \"toad\"");
            let text = format!("+++\n[units]\n{units}\n+++\n####\n#vt#\n####\n");
            let level = level::parse("inline", text.as_bytes(), &crate::game::vocabulary()).expect("a good level");
            let mut game = Game::without_player(Some(level), 1).expect("a level to watch");
            let id = |kind: &str| game.floor().units().find(|unit| unit.row().name == kind).expect("it is there").id;
            let (bat, toad) = (id("marsh bat"), id("toad"));
            assert_eq!(game.perform(bat, Action::Step(Direction::East)).is_ok(), swaps, "over {on}");
            assert_eq!(game.floor().units[&toad].at.x, if swaps { 1 } else { 2 }, "over {on}");
        }
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
                game.die(dead, at.into(), of);
            }
            assert!(game.floor().units.get(&goblin).is_none());
            assert_eq!(game.floor().items().any(|item| item == (at, ItemKindId::KEY)), !falls);
            assert_eq!(game.turn(), Turn(u32::from(falls)));
        }
    }
}
