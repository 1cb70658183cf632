//! Actions, carried out on the true floor. The same rules hold for the player and for monsters.

use rand::RngExt;

use crate::{
    grid::{Direction, Footprint, Point},
    mind::{Doing, ItemKindId, Sound, UnitId},
    search::CostScale,
    terrain::{Door, Movement, TerrainId},
};

use super::{
    Action, Cause, Circle, Ending, Event, Floor, Game, Refusal, Subject, Task, Unit, doors::BARRING, look::witnesses,
};

/// What an ordinary action takes, in energy: as much as entering floor.
pub(super) const USUAL_TIME: i32 = 10;
/// What an action takes at most that is not a step.
pub(super) const LONGEST_HANDIWORK: i32 = BARRING;
/// What the loss of all health adds to the influence of a place, and what a death does: a step on floor costs 10.
const HURT: u16 = 60;
pub(super) const DEATH: u16 = 200;

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
            Action::Shoot(at) => return self.shoot(&unit, at),
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
    pub(super) fn show(&mut self, id: UnitId, doing: Doing) {
        if let Some(unit) = self.floor_mut().units.get_mut(&id) {
            unit.doing = doing;
        }
    }

    /// Goes to the next cell. Into an enemy it is a blow, into a door that is shut it opens it.
    fn step(&mut self, unit: &Unit, direction: Direction) -> Result<i32, Refusal> {
        if unit.row().is_rooted {
            return Err(Refusal::Rooted);
        }
        let (from, to) = (unit.footprint(), unit.footprint().step(direction));
        let floor = self.floor();
        let enemy = in_the_way(floor, unit, direction).find(|(other, _)| other.faction() != unit.faction());
        if let Some((whom, cell)) = enemy.map(|(enemy, cell)| (enemy.id, cell)) {
            check_reach(floor, unit, cell)?;
            self.show(unit.id, Doing::Fighting);
            return Ok(self.strike(unit, whom, cell));
        }
        let friend = in_the_way(floor, unit, direction).next().map(|(friend, _)| friend);
        if friend.is_some_and(|friend| !makes_way(friend, unit) || !can_swap(floor, friend, unit, direction)) {
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
        if Subject::from(unit).is_player() {
            self.pick_up(unit, to);
        }
        for (id, from) in std::iter::once((unit.id, from)).chain(friend.map(|friend| (friend, to))) {
            self.tread(id, from);
            self.singe(id);
        }
        Ok(time_of_step(direction, cost))
    }

    /// Strikes at somebody who stands in a cell.
    fn strike(&mut self, unit: &Unit, whom: UnitId, at: Point) -> i32 {
        let damage = self.roll(unit);
        let Some((victim, cells)) = self.hurt(whom, damage) else { return USUAL_TIME };
        let seen: Vec<Point> = unit.footprint().cells().chain(cells.cells()).collect();
        self.report(Event::Struck { who: unit.into(), whom: victim, damage, at }, &seen);
        if self.is_alive(whom) {
            self.make_noise(at, Sound::Fight, unit.id);
        }
        self.suffer(victim, at, damage.unwrap_or(0), Cause::Blow(unit.into()));
        USUAL_TIME
    }

    /// How hard a unit hits, if it does.
    pub(super) fn roll(&mut self, unit: &Unit) -> Option<i32> {
        let row = unit.row();
        let hits = self.combat.random_ratio(row.accuracy.min(100), 100);
        hits.then(|| self.combat.random_range(row.damage.0..=row.damage.1))
    }

    /// Takes health from a unit, if it is there. Says who it is and where.
    pub(super) fn hurt(&mut self, whom: UnitId, damage: Option<i32>) -> Option<(Subject, Footprint)> {
        let victim = self.floor_mut().units.get_mut(&whom)?;
        victim.health -= damage.unwrap_or(0);
        Some((Subject::from(&*victim), victim.footprint()))
    }

    fn is_alive(&self, id: UnitId) -> bool {
        self.floor().units.get(&id).is_some_and(|unit| unit.health > 0)
    }

    /// What comes of being hurt in a cell: those who see it remember it, and who has no health left dies with a cry.
    pub(super) fn suffer(&mut self, who: Subject, at: Point, damage: i32, of: Cause) {
        let Some(cells) = self.floor().units.get(&who.unit).map(Unit::footprint) else { return };
        if self.is_alive(who.unit) {
            self.grieve(who.unit, at, damage);
        } else {
            self.make_noise(at, Sound::Cry, of.killer().map_or(who.unit, |killer| killer.unit));
            self.die(who, cells, of);
        }
    }

    /// Friends who see one of their own hurt, and itself, remember where it went ill.
    fn grieve(&mut self, victim: UnitId, at: Point, damage: i32) {
        let now = self.turn();
        let floor = self.floor_mut();
        let Some(unit) = floor.units.get(&victim).filter(|_| damage > 0) else { return };
        let share = damage * i32::from(HURT) / unit.row().health.max(1);
        let (faction, strength) = (unit.faction(), share.clamp(0, i32::from(HURT)) as u16);
        for circle in witnesses(floor, at.into()).into_iter().filter(|circle| circle.faction() == faction) {
            floor.minds.of_mut(circle).influence.record(at, strength, now);
        }
    }

    /// A unit dies where it stands, and is taken off the floor; what it carried lies there. Who sees it die knows that it
    /// is dead, and its own remember the place; others learn it by not finding it.
    pub(super) fn die(&mut self, who: Subject, cells: Footprint, of: Cause) {
        let at = cells.anchor();
        let seen: Vec<Point> = cells.cells().collect();
        self.report(Event::Died { who, of, at }, &seen);
        let now = self.turn();
        let floor = self.floor_mut();
        // Before it is gone: a mind that many share is there when one of them dies.
        let witnesses = witnesses(floor, cells);
        let Some(dead) = floor.units.remove(&who.unit) else { return };
        for witness in witnesses {
            let mind = floor.minds.of_mut(witness);
            mind.note_death(who.unit, now);
            if witness.faction() == dead.faction() {
                mind.influence.record(at, DEATH, now);
            }
        }
        let circle = Circle::of(&dead);
        floor.minds.bury(circle);
        self.forget_ways(circle, who.unit);
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
        if self.pick_up(unit, unit.footprint()) { Ok(USUAL_TIME) } else { Err(Refusal::NothingHere) }
    }

    /// A unit takes along all that lies in some cells; says whether anything did.
    fn pick_up(&mut self, unit: &Unit, cells: Footprint) -> bool {
        let mut found = false;
        for at in cells.cells() {
            let Some(pack) = self.floor_mut().items.remove(&at) else { continue };
            found = true;
            for item in pack.iter() {
                if let Some(taker) = self.floor_mut().units.get_mut(&unit.id) {
                    taker.pack.put(item);
                }
                self.report(Event::PickedUp { who: unit.into(), item }, &[at]);
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

/// Whether a friend swaps places with the one who wants to pass: when it is idle, or wants to come this way itself. Who
/// covers more than one cell cannot.
fn makes_way(friend: &Unit, passer: &Unit) -> bool {
    let comes_this_way = friend.route.as_ref().is_some_and(|route| route.steps().first() == Some(&passer.at));
    let is_halted = matches!(friend.task, Task::March { .. }) && friend.route.is_none();
    let is_idle = is_halted || matches!(friend.task, Task::Rest { .. } | Task::Recover | Task::Wait);
    let are_small = friend.row().size == 1 && passer.row().size == 1;
    let may_move = are_small && !friend.row().is_rooted && !Subject::from(friend).is_player();
    may_move && (comes_this_way || is_idle)
}

/// Whether a friend can stand where the passer comes from, and get there: a bat may pass over a tree, and a toad may not.
fn can_swap(floor: &Floor, friend: &Unit, passer: &Unit, direction: Direction) -> bool {
    let (movement, place) = (friend.movement(), passer.footprint());
    floor.step_cost(place, movement).is_ok() && check_corner(floor, place, direction, movement).is_ok()
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

/// Refuses a blow around a corner: from the cell of the unit that is nearest to where it strikes.
fn check_reach(floor: &Floor, unit: &Unit, cell: Point) -> Result<(), Refusal> {
    let hand = unit.footprint().nearest(cell);
    let direction = hand.direction_to(cell).ok_or(Refusal::Corner)?;
    check_corner(floor, hand.into(), direction, Movement::Flier)
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
