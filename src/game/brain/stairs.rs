//! What units do that have word of the player with the Astrolabe: some take it up the stairs, others wait where the
//! player has to come up.

use crate::{
    game::{
        action::Action,
        brain::{Thought, thought::Decision},
        state::task::Task,
    },
    grid::{Footprint, Point, first_between},
    mind::{Area, Asker, Cells, Destination, planning::Behaviour},
    terrain::{Door, TerrainId},
};

/// The most units besides scouts and couriers that take word up, as far as each of them knows.
const MOST_BEARERS: usize = 3;

/// A door bars the way out if it is within this many king's moves of the stairs up, and the enemy was last seen at
/// least this far from it.
pub(in crate::game) const GATE_WITHIN: u32 = 12;
const GATE_BEYOND: u32 = 6;

/// Units come from this far away at most, in king's moves, and wait within the second distance of the stairs.
pub(in crate::game) const COMES_FROM: u32 = 80;
pub(in crate::game) const WAITS_WITHIN: u32 = 3;

impl Thought<'_> {
    /// The stairs up to which the unit is to take word, because it knows of the player with the Astrolabe: those that
    /// it is on its way to, or the nearest that it knows. Units that do not carry word go only if the player is farther
    /// from there, and few of their friends are nearer.
    pub(super) fn stairs_to_take_word_up(&self) -> Option<Point> {
        let is_able = self.me.row().fits_stairs() && !self.me.is_companion();
        if !self.leads_up || !is_able || !self.me.behaviour().is_some_and(Behaviour::takes_word_up) {
            return None;
        }
        let thief = self.thief()?;
        let at = self.stairs_of_errand().or_else(|| self.stairs_up())?;
        // Those who could fight instead go only where word would come before the thief.
        let is_first = at.distance(self.me.at) < at.distance(thief.at);
        let goes = is_first && self.friends_nearer_to(at, Behaviour::takes_word_up) < MOST_BEARERS;
        (self.carries_word() || goes).then_some(at)
    }

    /// Goes to the stairs up, and leaves by them.
    pub(super) fn take_word_up(&self, asker: &mut Asker<'_>) -> Option<Decision> {
        let stairs = self.stairs_to_take_word_up()?;
        let task = Task::TakeWordUp { stairs };
        if self.me.at == stairs {
            return Some(Decision { action: Action::Ascend, task, route: None });
        }
        self.go(Destination::Cell(stairs), task, asker)
    }

    /// The stairs down, if word has come that the player comes up there with the Astrolabe, and not enough friends are
    /// nearer. A unit that sees an enemy come goes for it instead.
    pub(super) fn landing_to_hold(&self) -> Option<Point> {
        let thief = self.thief().filter(|thief| thief.seen < self.turn)?;
        let holds = self.me.behaviour().is_some_and(Behaviour::fights);
        let at = thief.at;
        let is_landing = self.mind.known.terrain(at).is_some_and(|id| self.terrains.base(id) == TerrainId::STAIRS_DOWN);
        let mine = at.distance(self.me.at);
        if !holds || !is_landing || mine > COMES_FROM || self.me.row().is_rooted || self.me.is_companion() {
            return None;
        }
        let sees_enemy = self.quarry().iter().any(|enemy| enemy.seen == self.turn);
        let most = self.me.faction().row().holders as usize;
        (!sees_enemy && self.friends_nearer_to(at, Behaviour::fights) < most).then_some(at)
    }

    /// Goes to the stairs by which the player is expected, to where it has them in view, and waits there.
    pub(super) fn hold_landing(&self, asker: &mut Asker<'_>) -> Option<Decision> {
        let stairs = self.landing_to_hold()?;
        let task = Task::HoldLanding { stairs };
        if self.overlooks(self.me.at, stairs) {
            return Some(Self::stay(task));
        }
        let around = Footprint::from(stairs).surroundings(WAITS_WITHIN);
        let is_taken = |at: &Point| {
            let is_friends = self.friend_at(*at).is_some_and(|friend| !Self::moves(friend));
            is_friends || self.strangers_in_the_way().any(|taken| taken == *at)
        };
        let mut places: Vec<Point> = around.filter(|at| self.overlooks(*at, stairs) && !is_taken(at)).collect();
        places.sort_by_key(|at| (at.distance_squared(stairs), *at));
        let goal = Cells::of(&places).map(Destination::OneOf);
        // One that has never been there finds out on the way where it can stand.
        let goal = goal.unwrap_or(Destination::Near(Area { middle: stairs, radius: WAITS_WITHIN }));
        if let Some(decision) = self.go(goal, task.clone(), asker) {
            return Some(decision);
        }
        (stairs.distance(self.me.at) <= WAITS_WITHIN).then(|| Self::stay(task))
    }

    /// Whether a cell is a place to wait at some stairs, as far as is known: open ground beside them from which they
    /// are in view.
    fn overlooks(&self, at: Point, stairs: Point) -> bool {
        let is_near = at != stairs && at.distance(stairs) <= WAITS_WITHIN;
        let stops = |point| self.mind.known.terrain(point).is_none_or(|id| self.terrains.kind(id).opaque);
        let is_open = || self.is_known(at) && self.lasting_ground().is_walkable(at);
        is_near && first_between(at, stairs, stops).is_none() && is_open()
    }

    /// The door by the stairs up that the unit is to bar, or to hold once it is barred, or the rope bridge there that
    /// it is to cut, because the player is on its way there with the Astrolabe: the nearest to the stairs that has no
    /// bar, else the one beside the unit, unless a friend is nearer.
    pub(super) fn gate_to_bar(&self) -> Option<Point> {
        let thief = self.thief()?;
        let is_able = self.has_hands_to_bar() && self.me.behaviour().is_some_and(Behaviour::bars_gates);
        if !is_able || self.me.is_companion() {
            return None;
        }
        let stairs = self.stairs_up()?;
        let is_mine = |gate: Point, within: u32| {
            // Whoever goes there is to be there first.
            let (mine, its) = (gate.distance(self.me.at), gate.distance(thief.at));
            mine <= within && mine < its && self.friends_nearer_to(gate, Behaviour::bars_gates) == 0
        };
        let is_gate = |at: &Point| at.distance(stairs) <= GATE_WITHIN;
        let nearest =
            |gates: &mut dyn Iterator<Item = Point>| gates.min_by_key(|at| (at.distance_squared(stairs), *at));
        let open = |at: &Point| is_gate(at) && at.distance(thief.at) >= GATE_BEYOND;
        let ways = self.doors_without_bar().chain(self.bridges_to_cut(thief.at));
        if let Some(gate) = nearest(&mut ways.filter(open)) {
            return is_mine(gate, COMES_FROM).then_some(gate);
        }
        let barred = self.mind.known.remembered_as(|id| self.terrains.base(id) == TerrainId::BARRED_DOOR);
        let barred = barred.into_iter().map(|(at, ..)| at);
        nearest(&mut barred.filter(|at| is_gate(at) && is_mine(*at, WAITS_WITHIN)))
    }

    /// Goes to a door by the stairs up, shuts it, lays a bar across, and stays beside it; or goes to a rope bridge and
    /// cuts it.
    pub(super) fn bar_gate(&self, asker: &mut Asker<'_>) -> Option<Decision> {
        let door = self.gate_to_bar()?;
        let task = Task::BarGate { door };
        let is_barred = self.mind.known.terrain(door).is_some_and(|id| self.terrains.kind(id).door == Door::Barred);
        if is_barred { Some(Self::stay(task)) } else { self.bar(door, task, asker) }
    }

    /// The stairs up to which the unit is taking word already, so that it does not turn round where others come to be
    /// nearer.
    fn stairs_of_errand(&self) -> Option<Point> {
        let Task::TakeWordUp { stairs } = self.me.task else { return None };
        let is_known = self.mind.known.terrain(stairs).map(|id| self.terrains.base(id)) == Some(TerrainId::STAIRS_UP);
        is_known.then_some(stairs)
    }

    /// The nearest stairs up that the unit knows.
    fn stairs_up(&self) -> Option<Point> {
        let stairs = self.mind.known.remembered_as(|id| self.terrains.base(id) == TerrainId::STAIRS_UP);
        stairs.into_iter().map(|(at, ..)| at).min_by_key(|at| (at.distance_squared(self.me.at), *at))
    }
}
