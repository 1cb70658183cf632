//! What is done for each step of a plan.

use crate::{
    grid::Point,
    mind::{ItemKindId, Navigator, Route, Sighting, planning::ActionId},
};

use super::{
    super::{Action, Task},
    Thought, Wits,
    facts::GUARD_RADIUS,
    places::Atlas,
    thought::Decision,
};

/// A cell is worth another look when nobody has seen it for so many turns: on patrol, and in a search.
pub(super) const STALE_ON_PATROL: u32 = 60;
pub(super) const STALE_IN_SEARCH: u32 = 8;
/// How far from where somebody was lost it is looked for at least, in king's moves.
const SEARCH_RADIUS: u32 = 4;
/// Who lures an enemy waits for it when it is farther behind, in king's moves.
const LEASH: u32 = 4;
/// Who runs looks every so many turns where the enemies are by now.
const RUN_AGAIN: u32 = 4;
/// A unit looks for a way to so many of its friends.
const FRIENDS_TRIED: usize = 3;

impl Thought<'_> {
    /// Does what a step of a plan asks for, if it can be done. The atlas is of this plan if the plan is new.
    pub(super) fn carry_out(&self, step: ActionId, is_new: bool, wits: &mut Wits) -> Option<Decision> {
        let Wits { navigator, atlas, .. } = wits;
        match step {
            ActionId::Strike | ActionId::StrikeTogether | ActionId::FightOn => self.strike(),
            ActionId::CloseIn | ActionId::ShowItself => self.hunt(navigator),
            ActionId::Search => self.search(navigator),
            ActionId::Shout => self.shout(),
            ActionId::Tell => self.go_to_friend(navigator, |friend| Task::Report { unit: friend.unit, at: friend.at }),
            ActionId::GatherFriends => {
                self.go_to_friend(navigator, |friend| Task::Gather { unit: friend.unit, at: friend.at })
            }
            ActionId::Lure => self.lure(navigator),
            ActionId::Retreat => self.retreat(atlas.refuge().filter(|_| is_new), navigator),
            ActionId::Flee => self.flee(atlas, navigator),
            ActionId::Heal => Some(self.heal(navigator)),
            ActionId::LookInto => self.investigate(navigator),
            ActionId::ReturnToPost => self.go_where(|point| point == self.me.home, Task::Return, navigator),
            ActionId::Report | ActionId::Explore | ActionId::Patrol | ActionId::KeepWatch if self.is_resting() => {
                Some(Self::stay(self.me.task.clone()))
            }
            ActionId::Report => self.report(navigator),
            ActionId::Explore => self.go_where(|point| !self.is_known(point), Task::Explore, navigator),
            ActionId::Patrol => self.patrol(None, navigator),
            ActionId::KeepWatch => self.patrol(Some(self.me.home), navigator),
            ActionId::FetchKey => self.fetch(ItemKindId::KEY, navigator),
            ActionId::TakeLoot => self.fetch(ItemKindId::DRAUGHT, navigator),
            // With the key in hand the door is a way like any other.
            ActionId::Unlock => None,
            ActionId::GoAround => self.go_around(navigator),
        }
    }

    /// Strikes an enemy at hand.
    pub(super) fn strike(&self) -> Option<Decision> {
        let (enemy, direction) = self.enemy_at_hand()?;
        Some(Decision { action: Action::Step(direction), task: Self::hunting(enemy), route: None })
    }

    /// Goes for the enemy that is closest and was seen most recently, if there is a way to it.
    fn hunt(&self, navigator: &mut Navigator) -> Option<Decision> {
        self.quarry().into_iter().find_map(|enemy| {
            let ends = self.ends_of_way_to(enemy);
            let route = self.kept_route(&self.lasting_ground(), |route| ends.contains(&route.goal()));
            let route = route.or_else(|| self.route_to_one_of(&ends, &self.ground(Some(enemy.unit)), navigator));
            self.follow(route?, Self::hunting(enemy), navigator)
        })
    }

    /// Looks around where somebody was lost, in an area that widens with the time since it was seen.
    fn search(&self, navigator: &mut Navigator) -> Option<Decision> {
        let task = self.search_task()?;
        self.go_where(|point| self.is_worth_searching(point, &task, STALE_IN_SEARCH), task.clone(), navigator)
    }

    /// Whether somebody who was lost may be there, and nobody has looked for so many turns.
    pub(super) fn is_worth_searching(&self, point: Point, search: &Task, turns: u32) -> bool {
        let &Task::Search { around, seen, .. } = search else { return false };
        let radius = self.turn.since(seen).clamp(SEARCH_RADIUS, Sighting::FARTHEST);
        point.distance(around) <= radius && self.is_stale(point, turns)
    }

    fn shout(&self) -> Option<Decision> {
        let quarry = self.quarry();
        Some(Decision { action: Action::Shout, task: Self::hunting(quarry.first()?), route: None })
    }

    /// Goes to the nearest friend who would fight, past its enemies.
    fn go_to_friend(&self, navigator: &mut Navigator, task: impl Fn(&Sighting) -> Task) -> Option<Decision> {
        self.helpers()
            .into_iter()
            .take(FRIENDS_TRIED)
            .find_map(|friend| self.go_past_enemies(friend.at, task(friend), navigator))
    }

    /// Goes to a friend, and waits for the enemy when it falls behind.
    fn lure(&self, navigator: &mut Navigator) -> Option<Decision> {
        let quarry = self.quarry();
        let enemy = quarry.first()?;
        let friends = self.helpers();
        let friend = friends.first()?;
        let task = Task::Lure { unit: friend.unit, at: friend.at };
        if enemy.at.distance(self.me.at) > LEASH || self.is_beside(friend) {
            return Some(Self::stay(task));
        }
        self.go_to_friend(navigator, |friend| Task::Lure { unit: friend.unit, at: friend.at })
    }

    /// Goes to the refuge, the same one until it is there; somebody may stand on it.
    fn retreat(&self, chosen: Option<Point>, navigator: &mut Navigator) -> Option<Decision> {
        let to = chosen.or(match self.me.task {
            Task::Retreat { to } => Some(to),
            _ => None,
        })?;
        if to.distance(self.me.at) <= 1 {
            return None;
        }
        self.go_past_enemies(to, Task::Retreat { to }, navigator)
    }

    /// Runs down the flee map, and every few turns looks again where to.
    fn flee(&self, atlas: &mut Atlas, navigator: &mut Navigator) -> Option<Decision> {
        let looks_again = (self.turn.0 + self.me.id.0).is_multiple_of(RUN_AGAIN);
        let is_kept = self.me.task == Task::Flee && !looks_again;
        if let Some(route) = self.kept_route(&self.lasting_ground().with_occupied(self.menaced()), |_| is_kept) {
            return self.follow(route, Task::Flee, navigator);
        }
        let away = *self.run(atlas)?.last()?;
        self.go_past_enemies(away, Task::Flee, navigator)
    }

    /// Goes on to where it was running to, and stays there.
    fn heal(&self, navigator: &mut Navigator) -> Decision {
        let runs = matches!(self.me.task, Task::Retreat { .. } | Task::Flee | Task::Recover);
        let to = self.me.route.as_ref().filter(|_| runs).map(Route::goal).filter(|to| to.distance(self.me.at) > 1);
        let on = to.and_then(|to| self.go_past_enemies(to, Task::Recover, navigator));
        on.unwrap_or_else(|| Self::stay(Task::Recover))
    }

    /// Goes to where an item lies, and takes it.
    fn fetch(&self, item: ItemKindId, navigator: &mut Navigator) -> Option<Decision> {
        let at = self.known_item(item)?;
        let task = Task::Fetch { item, at };
        if self.me.footprint().contains(at) {
            return Some(Decision { action: Action::Take, task, route: None });
        }
        self.go_where(|point| point == at, task, navigator)
    }

    /// Goes to the far side of the locked door by another way.
    fn go_around(&self, navigator: &mut Navigator) -> Option<Decision> {
        let door = self.locked_door()?;
        let task = Task::GoAround { door: door.at };
        self.go_where(|point| point == door.beyond, task, navigator)
    }

    /// Goes to see what made a noise.
    fn investigate(&self, navigator: &mut Navigator) -> Option<Decision> {
        let (at, heard) = self.strange_noise()?;
        let task = Task::Investigate { at, heard: heard.turn };
        // The noise may have come from a cell that the unit cannot enter, such as a door for a beast.
        self.go_where(|point| point.distance(at) <= 1, task, navigator)
    }

    /// Goes to tell the nearest friend who has not heard from it for long.
    fn report(&self, navigator: &mut Navigator) -> Option<Decision> {
        let friend = self.listener()?;
        let task = Task::Report { unit: friend.unit, at: friend.at };
        self.go_where(|point| point == friend.at, task, navigator)
    }

    /// Walks to the nearest cell that nobody has looked at for long; anywhere, or around `home`, where a guard looks
    /// after what it knows and does not go exploring.
    fn patrol(&self, home: Option<Point>, navigator: &mut Navigator) -> Option<Decision> {
        let wanted = |point: Point| {
            let is_near = home.is_none_or(|home| home.distance(point) <= GUARD_RADIUS && self.is_known(point));
            is_near && self.is_stale(point, STALE_ON_PATROL)
        };
        self.go_where(wanted, Task::Patrol, navigator)
    }

    fn stay(task: Task) -> Decision {
        Decision { action: Action::Wait, task, route: None }
    }

    fn hunting(enemy: &Sighting) -> Task {
        Task::Hunt { unit: enemy.unit, at: enemy.at, seen: enemy.seen }
    }
}
