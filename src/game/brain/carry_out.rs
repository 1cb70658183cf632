//! Carries out the steps of a plan.

use crate::{
    game::{
        action::Action,
        brain::{
            BrainScratch, Thought,
            errands::STALE_ON_PATROL,
            items::LOOT,
            thought::{Decision, GUARD_RADIUS},
        },
        state::task::Task,
    },
    grid::Point,
    mind::{
        Area, Asker, Destination, ItemKindId, Route, Sighting,
        planning::{ActionId, Place},
    },
};

/// Turns after which a unit that flees makes a new flee map.
const RUN_AGAIN: u32 = 4;

impl Thought<'_> {
    /// The decision for a step of a plan; `None` if it cannot be done. The scratch places are those of this plan if the
    /// plan is new.
    pub(super) fn carry_out(
        &self,
        step: ActionId,
        is_new: bool,
        scratch: &mut BrainScratch,
        asker: &mut Asker<'_>,
    ) -> Option<Decision> {
        match step {
            ActionId::Strike | ActionId::StrikeTogether | ActionId::FightOn => self.strike(),
            ActionId::CloseIn | ActionId::ShowItself | ActionId::SpringAmbush => self.hunt(asker),
            ActionId::Search => self.search(asker),
            ActionId::Shout => self.shout(),
            ActionId::GatherFriends => {
                self.go_to_friend(asker, |friend| Task::Gather { unit: friend.unit, at: friend.at })
            }
            ActionId::Lure => self.lure(asker),
            ActionId::Retreat => self.retreat(scratch.plan_places.cell(Place::Refuge).filter(|_| is_new), asker),
            ActionId::Flee => self.flee(scratch, asker),
            ActionId::Heal => Some(self.heal(asker)),
            ActionId::LookInto => self.investigate(asker),
            ActionId::ReturnToPost => self.go(Destination::Cell(self.post()), Task::Return, asker),
            // A unit that has found no way to its post waits a while.
            ActionId::March if self.is_resting() && !is_new => Some(Self::stay(self.me.task.clone())),
            ActionId::March => self.march(asker),
            ActionId::Report | ActionId::Explore | ActionId::Patrol | ActionId::KeepWatch if self.is_resting() => {
                Some(Self::stay(self.me.task.clone()))
            }
            ActionId::Tell | ActionId::Report => self.report(asker),
            ActionId::Explore => self.go(Destination::UNKNOWN, Task::Explore, asker),
            ActionId::Patrol => self.patrol(None, asker),
            ActionId::KeepWatch => self.patrol(Some(self.post()), asker),
            ActionId::FetchKey => self.fetch(ItemKindId::KEY, asker),
            ActionId::TakeLoot => self.fetch(LOOT, asker),
            // A unit with a key needs no step of its own for the door.
            ActionId::Unlock => None,
            ActionId::GoAround => self.go_around(asker),
            ActionId::LieInWait => Some(Self::stay(Task::LieInWait)),
            ActionId::BackOff => self.back_off(),
            ActionId::Hearten => Some(Decision { action: Action::Hearten, task: Task::Hearten, route: None }),
            ActionId::Mend => Some(Decision { action: Action::Hearten, task: Task::Mend, route: None }),
            ActionId::Follow => self.follow_leader(asker),
            ActionId::FollowTrail => self.follow_trail(asker),
            ActionId::LeadAstray => self.lead_astray(asker),
            ActionId::Feign => self.feign(asker),
            ActionId::MoveAmbush => self.move_ambush(asker),
            ActionId::TakeOtherRoad => self.take_other_road(asker),
            ActionId::WaitBehindTrap => self.wait_behind_trap(asker),
            ActionId::CutOff => self.cut_off(asker),
            ActionId::BarDoor => self.bar_door(asker),
            ActionId::BarGate => self.bar_gate(asker),
            ActionId::TakeWordUp => self.take_word_up(asker),
            ActionId::HoldLanding => self.hold_landing(asker),
            ActionId::LeadAway => self.lead_away(asker),
            ActionId::Raid => self.go_on_raid(asker),
        }
    }

    /// Strikes an enemy at hand.
    pub(super) fn strike(&self) -> Option<Decision> {
        let (enemy, action) = self.enemy_at_hand()?;
        Some(Decision { action, task: Self::hunting(enemy), route: None })
    }

    /// Goes for the most interesting enemy to which there is a way: to where it may be by now, if the unit has lost it.
    fn hunt(&self, asker: &mut Asker<'_>) -> Option<Decision> {
        self.quarry().iter().find_map(|enemy| {
            if self.has_lost(enemy.unit)
                && let Some(goal) = self.look_first()
                && let Some(decision) = self.go(goal, Self::hunting(enemy), asker)
            {
                return Some(decision);
            }
            self.go(self.destination_beside(enemy)?, Self::hunting(enemy), asker)
        })
    }

    /// Looks where a lost enemy may be by now, the likeliest place for the way there first; else around where it was
    /// lost, in an area that widens with the time since it was seen.
    fn search(&self, asker: &mut Asker<'_>) -> Option<Decision> {
        let task = self.search_task()?;
        if let Some(goal) = self.look_first()
            && let Some(decision) = self.go(goal, task.clone(), asker)
        {
            return Some(decision);
        }
        self.go(self.trail(&task)?, task, asker)
    }

    fn shout(&self) -> Option<Decision> {
        let enemy = self.enemy_to_warn_of()?;
        let task = if enemy.is_rooted { self.me.task.clone() } else { Self::hunting(enemy) };
        Some(Decision { action: Action::Shout, task, route: None })
    }

    /// Goes to the refuge, and keeps to the same one until it is there or beside it.
    fn retreat(&self, chosen: Option<Point>, asker: &mut Asker<'_>) -> Option<Decision> {
        let to = chosen.or(match self.me.task {
            Task::Retreat { to } => Some(to),
            _ => None,
        })?;
        if to.distance(self.me.at) <= 1 {
            return None;
        }
        self.go(Destination::Cell(to), Task::Retreat { to }, asker)
    }

    /// Runs down the flee map, and makes a new one every few turns.
    fn flee(&self, scratch: &mut BrainScratch, asker: &mut Asker<'_>) -> Option<Decision> {
        let BrainScratch { plan_places, counts, .. } = scratch;
        let looks_again = (self.turn.0 + self.me.id.0).is_multiple_of(RUN_AGAIN);
        let is_kept = self.me.task == Task::Flee && !looks_again;
        if let Some(route) = self.kept_route(&self.lasting_ground().with_occupied(self.menaced()), |_| is_kept) {
            return self.follow(route, Task::Flee, asker);
        }
        let away = *self.run(&mut plan_places.flight, counts)?.last()?;
        self.go(Destination::Cell(away), Task::Flee, asker)
    }

    /// Goes on to where it was fleeing to, and stays there.
    fn heal(&self, asker: &mut Asker<'_>) -> Decision {
        let runs = matches!(self.me.task, Task::Retreat { .. } | Task::Flee | Task::Recover);
        let to = self.me.route.as_ref().filter(|_| runs).map(Route::goal).filter(|to| to.distance(self.me.at) > 1);
        let on = to.and_then(|to| self.go(Destination::Cell(to), Task::Recover, asker));
        on.unwrap_or_else(|| Self::stay(Task::Recover))
    }

    /// Goes to the unit that let it out.
    fn follow_leader(&self, asker: &mut Asker<'_>) -> Option<Decision> {
        let leader = self.leader()?;
        self.go(self.destination_beside(leader)?, Task::Follow { at: leader.at }, asker)
    }

    /// Goes to where an item lies, and picks it up.
    fn fetch(&self, item: ItemKindId, asker: &mut Asker<'_>) -> Option<Decision> {
        let at = self.known_item(item)?;
        let task = Task::Fetch { item, at };
        if self.me.footprint().contains(at) {
            return Some(Decision { action: Action::Take, task, route: None });
        }
        self.go(self.destination_onto(at)?, task, asker)
    }

    /// Goes to the far side of the locked door by another way.
    fn go_around(&self, asker: &mut Asker<'_>) -> Option<Decision> {
        let door = self.locked_door()?;
        let task = Task::GoAround { door: door.at };
        self.go(Destination::Cell(door.beyond), task, asker)
    }

    /// Goes to see what made a noise.
    fn investigate(&self, asker: &mut Asker<'_>) -> Option<Decision> {
        let (at, heard) = self.strange_noise()?;
        let task = Task::Investigate { at, heard: heard.turn };
        // The noise may have come from a cell that the unit cannot enter, such as a door for a beast.
        self.go(Destination::Near(Area { middle: at, radius: 1 }), task, asker)
    }

    /// The goal of a courier: where it can report, if it has news, else a desk on its round, else a friend that may
    /// have some.
    pub(super) fn destination_of_word(&self) -> Option<Destination> {
        let place = self.report_place().filter(|_| self.has_news());
        match place.or_else(|| self.desk_on_round()) {
            Some(middle) => Some(Destination::Near(Area { middle, radius: self.report_reach() })),
            None => self.destination_beside(self.unmet_friend()?),
        }
    }

    /// Takes word to where it can be reported, and stays there until it is; else goes to a desk on its round and takes
    /// along what was written down there; else to a friend who may have some.
    fn report(&self, asker: &mut Asker<'_>) -> Option<Decision> {
        let reports = || Some((self.report_place().filter(|_| self.has_news())?, true));
        if let Some((at, reports)) = reports().or_else(|| Some((self.desk_on_round()?, false))) {
            let task = if reports { Task::Report { at } } else { Task::ReadDesk { at } };
            if self.me.footprint().distance(at.into()) <= self.report_reach() {
                return Some(Self::stay(task));
            }
            return self.go(Destination::Near(Area { middle: at, radius: self.report_reach() }), task, asker);
        }
        let friend = self.unmet_friend()?;
        self.go(self.destination_beside(friend)?, Task::CollectWord { unit: friend.unit, at: friend.at }, asker)
    }

    /// Walks to the nearest cell that has not been seen for long: anywhere, or around `home`, where a guard visits only
    /// ground that it knows.
    fn patrol(&self, home: Option<Point>, asker: &mut Asker<'_>) -> Option<Decision> {
        let area = home.map(|middle| Area { middle, radius: GUARD_RADIUS });
        let goal = Destination::Unseen { turns: STALE_ON_PATROL, area, only_known: home.is_some() };
        self.go(goal, Task::Patrol, asker)
    }

    fn hunting(enemy: &Sighting) -> Task {
        Task::Hunt { unit: enemy.unit, at: enemy.at, seen: enemy.seen }
    }
}
