//! What units do because of what they think that the player knows, or does not know.
//!
//! Each ruse is an action of a plan. Here is where each can be used, as far as the unit knows, and what is done for it.
//! All of it reads the unit's own mind: with the same evidence it is done the same, whatever the player truly knows.

use crate::{
    game::{
        action::Action,
        brain::{
            Thought,
            friends::fights,
            thought::{Decision, GUARD_RADIUS},
        },
        state::{task::Task, world::World},
    },
    grid::{Footprint, Point},
    mind::{Answer, Area, Asker, Destination, Doing, Sighting, Topic, UnitId, planning::ActionId},
    terrain::{Door, TerrainId},
};

/// Nearer than this, in king's moves, no unit pretends that it has not seen an enemy.
const FEIGNS_FROM: u32 = 4;

/// The most turns for which it goes on pretending.
const FEIGNS_FOR: u32 = 15;

/// How near help has to be for that, in king's moves.
const HELP_WITHIN: u32 = 10;

/// It calls out within this distance of a friend that would come.
const CALLS_WITHIN: u32 = 2;

/// The least distance from its hiding place at which a unit hides elsewhere, in king's moves.
const HIDES_FROM: u32 = 5;

/// A trap counts within this distance of the unit, in king's moves, and the unit waits this many cells behind it.
const TRAP_WITHIN: u32 = 9;
const CELLS_BEHIND_TRAP: i32 = 2;

/// A cell with at most this many walkable neighbours is in a corridor.
const CORRIDOR_NEIGHBOURS: usize = 4;

/// An enemy that was seen within this many turns is about to come: a unit waits for it behind a trap, and does not
/// leave to cut it off or to bar a door.
const ABOUT_TO_COME: u32 = 3;

/// An enemy counts that was seen within this many turns: for a unit that cuts off an exit, and for one that bars a
/// door.
const EXIT_SIGHTING_LASTS: u32 = 60;
const DOOR_SIGHTING_LASTS: u32 = 30;

/// An enemy in sight within this distance is fought and not cut off, in king's moves.
const FIGHTS_WITHIN: u32 = 5;

/// Exits that are farther away than this, in king's moves, are left to the enemy.
const EXIT_WITHIN: u32 = 40;

/// Hunters that were seen within this distance of the enemy take part, in king's moves.
const HUNTERS_WITHIN: u32 = 24;

/// Doors count within the first distance of the unit that would bar them and beyond the second from the enemy, in
/// king's moves.
const DOOR_WITHIN: u32 = 12;
const DOOR_BEYOND: u32 = 4;

impl Thought<'_> {
    /// Whether the unit can pretend that it has not noticed the player: it thinks that it was not seen itself. A unit
    /// that hunts openly does not begin with it.
    pub(super) fn is_unseen(&self) -> bool {
        // Once it has begun it does not turn back because it has lost sight of the player.
        let within = match self.me.task {
            Task::Hunt { unit, .. } if unit == World::PLAYER => 0,
            Task::Feign { since, .. } => FEIGNS_FOR.saturating_sub(self.turn.since(since)),
            _ => 1,
        };
        let is_far = |player: &Sighting| player.at.distance(self.me.at) >= FEIGNS_FROM;
        self.is_overlooked(within) && self.watched_player().is_some_and(is_far)
    }

    /// Help close by that is not past the player: where the unit can report, else a friend who would hear it call.
    pub(super) fn help(&self) -> Option<Point> {
        let player = self.watched_player().filter(|player| self.turn.since(player.seen) < FEIGNS_FOR)?;
        let is_near = |at: &Point| {
            at.distance(self.me.at) <= HELP_WITHIN && at.distance(player.at) >= at.distance(self.me.at).max(FEIGNS_FROM)
        };
        let calls = self.me.faction().row().reports_by_call().is_some();
        let friends = self.friends_near(HELP_WITHIN).filter(|friend| calls && fights(friend)).map(|friend| friend.at);
        let friend = || friends.filter(is_near).min_by_key(|at| (at.distance_squared(self.me.at), *at));
        self.report_place().filter(is_near).or_else(friend)
    }

    /// Walks to help as if it had seen nothing; there it waits until it has reported, or calls out.
    pub(super) fn feign(&self, asker: &mut Asker<'_>) -> Option<Decision> {
        let to = self.help()?;
        let since = match self.me.task {
            Task::Feign { since, .. } => since,
            _ => self.turn,
        };
        let task = Task::Feign { to, since };
        if self.report_place() == Some(to) {
            let reach = self.report_reach();
            if self.me.footprint().distance(to.into()) <= reach {
                return Some(Self::stay(task));
            }
            return self.go(Destination::Near(Area { middle: to, radius: reach }), task, asker);
        }
        if to.distance(self.me.at) <= CALLS_WITHIN {
            return Some(Decision { action: Action::Shout, task, route: None });
        }
        self.go(Destination::Near(Area { middle: to, radius: 1 }), task, asker)
    }

    /// Another place for a unit that hides: a niche out of the player's sight, where nobody was seen to look at it.
    pub(super) fn other_ambush(&self) -> Option<Point> {
        if let Task::MoveAmbush { to } = self.me.task
            && to != self.me.at
        {
            return Some(to);
        }
        let player = self.watched_player()?;
        let ground = self.lasting_ground();
        let walls = |at: Point| at.neighbours().filter(|&near| !ground.is_walkable(near)).count();
        let is_good = |at: &Point| {
            at.distance(self.me.at) >= HIDES_FROM
                && at.distance(self.me.home) <= GUARD_RADIUS
                && self.is_known(*at)
                && ground.is_walkable(*at)
                && self.mind.known.terrain(*at).is_some_and(|id| self.terrains.kind(id).door == Door::None)
                && self.evidence(Topic::Ambush(*at)).is_none()
                && !self.is_in_view_of(player, *at)
        };
        let places = Footprint::new(self.me.at, 1).surroundings(GUARD_RADIUS).filter(is_good);
        places.max_by_key(|at| (walls(*at), std::cmp::Reverse((at.distance_squared(self.me.at), *at))))
    }

    /// Goes to hide elsewhere.
    pub(super) fn move_ambush(&self, asker: &mut Asker<'_>) -> Option<Decision> {
        let to = self.other_ambush()?;
        self.go(Destination::Cell(to), Task::MoveAmbush { to }, asker)
    }

    /// Takes word to where it can be reported, on a new way that keeps far from where the player was seen.
    pub(super) fn take_other_road(&self, asker: &mut Asker<'_>) -> Option<Decision> {
        let (at, radius) = (self.report_place()?, self.report_reach());
        let (goal, task) = (Destination::Near(Area { middle: at, radius }), Task::TakeOtherRoad { at });
        if self.me.footprint().distance(at.into()) <= radius {
            return Some(Self::stay(task));
        }
        if self.me.task == task {
            return self.go(goal, task, asker);
        }
        // Its route leads along the road on which it was seen.
        let constraints = self.constraints_of(&task);
        let context = self.search_context_on(self.lasting_ground_with(constraints), constraints);
        match asker.ask(goal, constraints, &context, None) {
            Answer::Found(route) | Answer::Later(Some(route)) => self.follow(route, task, asker),
            Answer::Later(None) => Some(Self::stay(task)),
            Answer::NoWay => None,
        }
    }

    /// A trap close by that the player was not seen to look at, and a cell behind it, seen from where the player comes.
    pub(super) fn secret_trap(&self) -> Option<(Point, Point)> {
        *self.chances.trap.get_or_init(|| self.find_secret_trap())
    }

    fn find_secret_trap(&self) -> Option<(Point, Point)> {
        let player = self.quarry().first().filter(|enemy| enemy.unit == World::PLAYER)?;
        let player = self.watched_player().filter(|_| self.turn.since(player.seen) <= ABOUT_TO_COME)?;
        // A unit that is hurt has waited long enough.
        if self.me.row().is_rooted || self.me.health < self.me.row().health {
            return None;
        }
        let springs = |id: TerrainId| self.terrains.kind(id).trap.is_some();
        if !self.terrains.rows().any(|(id, _)| springs(id) && self.mind.known.is_remembered(id)) {
            return None;
        }
        let ground = self.lasting_ground();
        let is_good = |at: Point| {
            self.is_known(at) && ground.is_walkable(at) && self.mind.known.terrain(at).is_some_and(|id| !springs(id))
        };
        // In a corridor the player has to step on it, unless it walks elsewhere. In the open it has to be on its way
        // straight there.
        let is_passage =
            |at: Point| at.neighbours().filter(|&near| ground.is_walkable(near)).count() <= CORRIDOR_NEIGHBOURS;
        let is_headed_for = |trap: Point| match (player.doing, player.at.bearing(trap)) {
            (Doing::Walking(heading), Some(bearing)) => heading.turn_to(bearing) <= u32::from(is_passage(trap)),
            _ => is_passage(trap),
        };
        let behind = |trap: Point| {
            let (dx, dy) = player.at.bearing(trap)?.offset();
            let at = trap + Point::new(dx * CELLS_BEHIND_TRAP, dy * CELLS_BEHIND_TRAP);
            let comes_first = at.distance(self.me.at) < at.distance(player.at);
            (comes_first && is_good(at) && is_good(trap + Point::new(dx, dy))).then_some((trap, at))
        };
        let traps = self.mind.known.remembered_as(springs).into_iter().map(|(trap, ..)| trap);
        let is_secret = |trap: &Point| {
            trap.distance(self.me.at) <= TRAP_WITHIN
                && *trap != player.at
                && is_headed_for(*trap)
                && self.evidence(Topic::Trap(*trap)).is_none()
        };
        let places = traps.filter(is_secret).filter_map(behind);
        places.min_by_key(|&(trap, at)| (at.distance_squared(self.me.at), trap))
    }

    /// Goes behind the trap and waits there.
    pub(super) fn wait_behind_trap(&self, asker: &mut Asker<'_>) -> Option<Decision> {
        let (trap, at) = self.secret_trap()?;
        let task = Task::WaitBehind { trap };
        if at == self.me.at {
            return Some(Self::stay(task));
        }
        self.go(Destination::Cell(at), task, asker)
    }

    /// Stairs that the player was seen to look at, if the unit is one of those hunters who go there instead of after
    /// it.
    pub(super) fn exit_to_cut_off(&self) -> Option<Point> {
        *self.chances.exit.get_or_init(|| self.find_exit_to_cut_off())
    }

    fn find_exit_to_cut_off(&self) -> Option<Point> {
        let player = self.watched_player().filter(|player| self.turn.since(player.seen) <= EXIT_SIGHTING_LASTS)?;
        let hunts = match self.me.task {
            Task::Hunt { unit, .. } | Task::Search { unit, .. } => unit == World::PLAYER,
            Task::CutOff { .. } => true,
            _ => self.quarry().first().is_some_and(|enemy| enemy.unit == World::PLAYER),
        };
        let away = player.at.distance(self.me.at);
        let is_at_hand = player.is_there() && self.turn.since(player.seen) <= 1 && away <= FIGHTS_WITHIN;
        if !hunts || is_at_hand || !self.is_sent_to_exit(player) {
            return None;
        }
        let is_exit = |id: TerrainId| matches!(self.terrains.base(id), TerrainId::STAIRS_UP | TerrainId::STAIRS_DOWN);
        let exits = self.mind.known.remembered_as(is_exit).into_iter().map(|(at, ..)| at);
        let is_good = |at: &Point| {
            let (mine, its) = (at.distance(self.me.at), at.distance(player.at));
            mine <= EXIT_WITHIN && mine <= its && its >= 2 && self.evidence(Topic::Exit(*at)).is_some()
        };
        exits.filter(is_good).min_by_key(|at| (at.distance_squared(player.at), *at))
    }

    /// Whether the unit is in the half of the hunters that is sent to the exit: every second by number, and a lone one
    /// once it has lost the player.
    fn is_sent_to_exit(&self, player: &Sighting) -> bool {
        let others = self.friends_near(HUNTERS_WITHIN).filter(|friend| {
            fights(friend) && friend.at.distance(player.at) <= HUNTERS_WITHIN && self.is_reported(player)
        });
        let mut hunters: Vec<UnitId> = others.map(|friend| friend.unit).collect();
        if hunters.is_empty() {
            return self.turn.since(player.seen) > ABOUT_TO_COME;
        }
        hunters.sort_unstable();
        hunters.partition_point(|&other| other < self.me.id) % 2 == 1
    }

    /// Goes to stairs, and waits there for the player.
    pub(super) fn cut_off(&self, asker: &mut Asker<'_>) -> Option<Decision> {
        let exit = self.exit_to_cut_off()?;
        let task = Task::CutOff { exit };
        if exit.distance(self.me.at) <= 1 {
            return Some(Self::stay(task));
        }
        self.go(Destination::Near(Area { middle: exit, radius: 1 }), task, asker)
    }

    /// A door without a bar near the unit's post that the player was not seen to look at, while the player is about.
    pub(super) fn door_to_bar(&self) -> Option<Point> {
        *self.chances.door.get_or_init(|| self.find_door_to_bar())
    }

    fn find_door_to_bar(&self) -> Option<Point> {
        let player = self.watched_player()?;
        let age = self.turn.since(player.seen);
        let can_bar = self.has_hands_to_bar()
            && self.me.behaviour().is_some_and(|behaviour| behaviour.has_action(ActionId::BarDoor));
        // Of one that was never seen to look at anything nobody knows from where it comes.
        if !can_bar || !(ABOUT_TO_COME..=DOOR_SIGHTING_LASTS).contains(&age) || !self.mind.was_in_view(player.at) {
            return None;
        }
        let is_good = |at: &Point| {
            at.distance(self.me.home) <= GUARD_RADIUS
                && at.distance(self.me.at) <= DOOR_WITHIN
                && at.distance(player.at) >= DOOR_BEYOND
                && self.evidence(Topic::Door(*at)).is_none()
        };
        let places = self.doors_without_bar().filter(is_good);
        places.min_by_key(|at| (at.distance_squared(self.me.at), *at))
    }

    /// Goes to a door that the player is thought not to know, shuts it and lays a bar across.
    pub(super) fn bar_door(&self, asker: &mut Asker<'_>) -> Option<Decision> {
        let door = self.door_to_bar()?;
        self.bar(door, Task::BarDoor { door }, asker)
    }

    /// Goes to a door, shuts it and lays a bar across.
    pub(super) fn bar(&self, door: Point, task: Task, asker: &mut Asker<'_>) -> Option<Decision> {
        if door == self.me.at {
            return self.go(Destination::Cell(self.me.home), task, asker);
        }
        let Some(direction) = self.me.at.direction_to(door) else {
            return self.go(Destination::Near(Area { middle: door, radius: 1 }), task, asker);
        };
        let is_open = self.mind.known.terrain(door).is_some_and(|id| self.terrains.kind(id).door == Door::Open);
        let action = if is_open { Action::Close(direction) } else { Action::Bar(direction) };
        Some(Decision { action, task, route: None })
    }

    /// Doors without a bar, as the unit knows them, that nobody stands in, nothing lies in, and no friend is about to
    /// pass.
    pub(super) fn doors_without_bar(&self) -> impl Iterator<Item = Point> {
        let doors = [TerrainId::DOOR, TerrainId::OPEN_DOOR];
        // Two that bar and open the same door in turn would never end.
        let is_needed = |at: Point| self.friends_in_sight().any(|friend| self.path_ahead(friend).contains(&at));
        let known = self.mind.known.remembered_as(|id| doors.contains(&self.terrains.base(id)));
        let places = known.into_iter().map(|(at, ..)| at);
        places.filter(move |&at| !is_needed(at) && self.mind.item(at).is_none() && !self.is_taken(at, None))
    }
}
