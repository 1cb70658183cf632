//! Behaviours: tables of what each kind of unit wants and can do.
//!
//! To change how a kind behaves, change its goals or actions here. A new behaviour has its name in [`BehaviourId`], and
//! is listed in the comment of `monsters.toml`.

use crate::content::{BehaviourId, UnitKind};

use super::{
    ActionId, Facts, Goal, PlannedAction,
    goal::{
        BAR_THE_WAY_OUT, COME_BACK_WITH_FRIENDS, CUT_OFF, EXPLORE, FEIGN, FIND_AGAIN, FOLLOW, GET_AWAY, GUARD, HEARTEN,
        HIDE_AGAIN, HOLD_LANDING, HUNT, INVESTIGATE, JOIN, KEEP_DISTANCE, LEAD_ASTRAY, LEAD_AWAY, MAKE_OFF, MARCH,
        RAID, RAISE_THE_ALARM, RECOVER, REPORT, SHUT_DOORS, TAKE_WORD_UP, TEND, TRACK, WAIT_BEHIND_TRAP,
    },
};

/// A behaviour: the goals of units of a kind, and the actions that they can take.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Behaviour {
    /// Its id, with its name and description.
    pub id: BehaviourId,
    /// Goals, by falling priority.
    pub goals: &'static [Goal],
    /// Actions. If several lead to the same fact, the usual one comes first.
    pub actions: &'static [PlannedAction],
}

/// For units that fight together: goblins.
pub static WARRIOR: Behaviour = Behaviour {
    id: BehaviourId::Warrior,
    goals: &[
        FEIGN,
        RAISE_THE_ALARM,
        COME_BACK_WITH_FRIENDS,
        RECOVER,
        BAR_THE_WAY_OUT,
        LEAD_AWAY,
        WAIT_BEHIND_TRAP,
        HOLD_LANDING,
        TAKE_WORD_UP,
        CUT_OFF,
        HUNT,
        FIND_AGAIN,
        MARCH,
        SHUT_DOORS,
        INVESTIGATE,
        RAID,
        REPORT,
        GUARD,
    ],
    actions: &[
        ActionId::Shout.row(),
        ActionId::CloseIn.row(),
        ActionId::StrikeTogether.row(),
        ActionId::Strike.row(),
        ActionId::FightOn.row(),
        ActionId::GatherFriends.row(),
        ActionId::ShowItself.row(),
        ActionId::Lure.row(),
        ActionId::FetchKey.row(),
        ActionId::Unlock.row(),
        ActionId::GoAround.row(),
        ActionId::Retreat.row(),
        ActionId::Heal.row(),
        ActionId::Search.row(),
        ActionId::HoldLanding.row(),
        ActionId::LeadAway.row(),
        ActionId::Raid.row(),
        ActionId::TakeWordUp.row(),
        ActionId::March.row(),
        ActionId::LookInto.row(),
        ActionId::ReturnToPost.row(),
        ActionId::KeepWatch.row(),
        ActionId::Report.row(),
        ActionId::Feign.row(),
        ActionId::WaitBehindTrap.row(),
        ActionId::CutOff.row(),
        ActionId::BarDoor.row(),
        ActionId::BarGate.row(),
    ],
};

/// For units that bring news and do not fight: scouts.
pub static COURIER: Behaviour = Behaviour {
    id: BehaviourId::Courier,
    goals: &[RAISE_THE_ALARM, RECOVER, GET_AWAY, TAKE_WORD_UP, MARCH, REPORT, EXPLORE, GUARD],
    actions: &[
        ActionId::Shout.row(),
        ActionId::Tell.row(),
        ActionId::TakeWordUp.row(),
        ActionId::Flee.row(),
        ActionId::Heal.row(),
        ActionId::March.row(),
        ActionId::Report.row(),
        ActionId::Explore.row(),
        ActionId::Patrol.row(),
        ActionId::TakeOtherRoad.row(),
    ],
};

/// For units that hunt and know when to stop: wolves, bats.
pub static PREDATOR: Behaviour = Behaviour {
    id: BehaviourId::Predator,
    goals: &[
        RAISE_THE_ALARM,
        RECOVER,
        HOLD_LANDING,
        TAKE_WORD_UP,
        CUT_OFF,
        HUNT,
        FIND_AGAIN,
        MARCH,
        INVESTIGATE,
        RAID,
        REPORT,
        EXPLORE,
        GUARD,
    ],
    actions: &[
        ActionId::Shout.row(),
        ActionId::CloseIn.row(),
        ActionId::Strike.row(),
        ActionId::FightOn.row(),
        ActionId::GoAround.row(),
        ActionId::Flee.row(),
        ActionId::Heal.row(),
        ActionId::Search.row(),
        ActionId::HoldLanding.row(),
        ActionId::Raid.row(),
        ActionId::TakeWordUp.row(),
        ActionId::March.row(),
        ActionId::LookInto.row(),
        ActionId::Explore.row(),
        ActionId::Patrol.row(),
        ActionId::Report.row(),
        ActionId::CutOff.row(),
    ],
};

/// For units that steal: thieves.
pub static LOOTER: Behaviour = Behaviour {
    id: BehaviourId::Looter,
    goals: &[RECOVER, MAKE_OFF, GET_AWAY, MARCH, EXPLORE, GUARD],
    actions: &[
        ActionId::TakeLoot.row(),
        ActionId::FetchKey.row(),
        ActionId::Unlock.row(),
        ActionId::GoAround.row(),
        ActionId::Flee.row(),
        ActionId::Heal.row(),
        ActionId::March.row(),
        ActionId::Explore.row(),
        ActionId::Patrol.row(),
    ],
};

/// For units that stay at their post and never flee: ogres, the drowned.
pub static GUARDIAN: Behaviour = Behaviour {
    id: BehaviourId::Guardian,
    goals: &[
        FEIGN,
        RAISE_THE_ALARM,
        BAR_THE_WAY_OUT,
        LEAD_AWAY,
        WAIT_BEHIND_TRAP,
        HOLD_LANDING,
        CUT_OFF,
        HUNT,
        FIND_AGAIN,
        MARCH,
        SHUT_DOORS,
        INVESTIGATE,
        RAID,
        REPORT,
        GUARD,
    ],
    actions: &[
        ActionId::Shout.row(),
        ActionId::CloseIn.row(),
        ActionId::Strike.row(),
        ActionId::FightOn.row(),
        ActionId::FetchKey.row(),
        ActionId::Unlock.row(),
        ActionId::GoAround.row(),
        ActionId::Search.row(),
        ActionId::HoldLanding.row(),
        ActionId::LeadAway.row(),
        ActionId::Raid.row(),
        ActionId::March.row(),
        ActionId::LookInto.row(),
        ActionId::ReturnToPost.row(),
        ActionId::KeepWatch.row(),
        ActionId::Report.row(),
        ActionId::Feign.row(),
        ActionId::WaitBehindTrap.row(),
        ActionId::CutOff.row(),
        ActionId::BarDoor.row(),
        ActionId::BarGate.row(),
    ],
};

/// For units that cannot move: turrets.
pub static SENTRY: Behaviour =
    Behaviour { id: BehaviourId::Sentry, goals: &[HUNT], actions: &[ActionId::Strike.row(), ActionId::FightOn.row()] };

/// For units that shoot: archers.
pub static ARCHER: Behaviour = Behaviour {
    id: BehaviourId::Archer,
    goals: &[
        FEIGN,
        RAISE_THE_ALARM,
        RECOVER,
        BAR_THE_WAY_OUT,
        KEEP_DISTANCE,
        WAIT_BEHIND_TRAP,
        HOLD_LANDING,
        TAKE_WORD_UP,
        HUNT,
        FIND_AGAIN,
        MARCH,
        SHUT_DOORS,
        INVESTIGATE,
        RAID,
        REPORT,
        GUARD,
    ],
    actions: &[
        ActionId::Shout.row(),
        ActionId::CloseIn.row(),
        ActionId::Strike.row(),
        ActionId::FightOn.row(),
        ActionId::BackOff.row(),
        ActionId::FetchKey.row(),
        ActionId::Unlock.row(),
        ActionId::GoAround.row(),
        ActionId::Retreat.row(),
        ActionId::Heal.row(),
        ActionId::Search.row(),
        ActionId::HoldLanding.row(),
        ActionId::Raid.row(),
        ActionId::TakeWordUp.row(),
        ActionId::March.row(),
        ActionId::LookInto.row(),
        ActionId::ReturnToPost.row(),
        ActionId::KeepWatch.row(),
        ActionId::Report.row(),
        ActionId::Feign.row(),
        ActionId::WaitBehindTrap.row(),
        ActionId::BarDoor.row(),
        ActionId::BarGate.row(),
    ],
};

/// For units that strengthen their friends and stay behind them: shamans.
pub static CHANTER: Behaviour = Behaviour {
    id: BehaviourId::Chanter,
    goals: &[RAISE_THE_ALARM, HEARTEN, RECOVER, KEEP_DISTANCE, JOIN, MARCH, INVESTIGATE, REPORT, GUARD],
    actions: &[
        ActionId::Shout.row(),
        ActionId::Hearten.row(),
        ActionId::BackOff.row(),
        ActionId::GatherFriends.row(),
        ActionId::Retreat.row(),
        ActionId::Heal.row(),
        ActionId::March.row(),
        ActionId::LookInto.row(),
        ActionId::ReturnToPost.row(),
        ActionId::KeepWatch.row(),
        ActionId::Report.row(),
    ],
};

/// For units that heal their friends and stay behind them: shamans of the mire.
pub static HEALER: Behaviour = Behaviour {
    id: BehaviourId::Healer,
    goals: &[TEND, RECOVER, KEEP_DISTANCE, JOIN, MARCH, INVESTIGATE, GUARD],
    actions: &[
        ActionId::Mend.row(),
        ActionId::BackOff.row(),
        ActionId::GatherFriends.row(),
        ActionId::Retreat.row(),
        ActionId::Heal.row(),
        ActionId::March.row(),
        ActionId::LookInto.row(),
        ActionId::ReturnToPost.row(),
        ActionId::KeepWatch.row(),
    ],
};

/// For units that strengthen their friends and go first: captains.
pub static LEADER: Behaviour = Behaviour {
    id: BehaviourId::Leader,
    goals: &[
        HEARTEN,
        BAR_THE_WAY_OUT,
        LEAD_AWAY,
        WAIT_BEHIND_TRAP,
        HOLD_LANDING,
        CUT_OFF,
        HUNT,
        FIND_AGAIN,
        MARCH,
        SHUT_DOORS,
        INVESTIGATE,
        RAID,
        REPORT,
        GUARD,
    ],
    actions: &[
        ActionId::Hearten.row(),
        ActionId::CloseIn.row(),
        ActionId::Strike.row(),
        ActionId::FightOn.row(),
        ActionId::FetchKey.row(),
        ActionId::Unlock.row(),
        ActionId::GoAround.row(),
        ActionId::Search.row(),
        ActionId::HoldLanding.row(),
        ActionId::LeadAway.row(),
        ActionId::Raid.row(),
        ActionId::March.row(),
        ActionId::LookInto.row(),
        ActionId::ReturnToPost.row(),
        ActionId::KeepWatch.row(),
        ActionId::Report.row(),
        ActionId::WaitBehindTrap.row(),
        ActionId::CutOff.row(),
        ActionId::BarDoor.row(),
        ActionId::BarGate.row(),
    ],
};

/// For units with a nose: hounds.
pub static TRACKER: Behaviour = Behaviour {
    id: BehaviourId::Tracker,
    goals: &[
        RAISE_THE_ALARM,
        RECOVER,
        HOLD_LANDING,
        TAKE_WORD_UP,
        CUT_OFF,
        HUNT,
        TRACK,
        FIND_AGAIN,
        MARCH,
        INVESTIGATE,
        RAID,
        REPORT,
        EXPLORE,
        GUARD,
    ],
    actions: &[
        ActionId::Shout.row(),
        ActionId::CloseIn.row(),
        ActionId::Strike.row(),
        ActionId::FightOn.row(),
        ActionId::GoAround.row(),
        ActionId::Flee.row(),
        ActionId::Heal.row(),
        ActionId::FollowTrail.row(),
        ActionId::Search.row(),
        ActionId::HoldLanding.row(),
        ActionId::Raid.row(),
        ActionId::TakeWordUp.row(),
        ActionId::March.row(),
        ActionId::LookInto.row(),
        ActionId::Explore.row(),
        ActionId::Patrol.row(),
        ActionId::Report.row(),
        ActionId::CutOff.row(),
    ],
};

/// For units that want to be followed: will-o'-wisps.
pub static LURER: Behaviour = Behaviour {
    id: BehaviourId::Lurer,
    goals: &[RECOVER, KEEP_DISTANCE, LEAD_ASTRAY, MARCH, EXPLORE, GUARD],
    actions: &[
        ActionId::BackOff.row(),
        ActionId::ShowItself.row(),
        ActionId::LeadAstray.row(),
        ActionId::Flee.row(),
        ActionId::Heal.row(),
        ActionId::GoAround.row(),
        ActionId::March.row(),
        ActionId::Explore.row(),
        ActionId::Patrol.row(),
    ],
};

/// For units that wait until an enemy comes by: lurkers.
pub static LURKER: Behaviour = Behaviour {
    id: BehaviourId::Lurker,
    goals: &[HIDE_AGAIN, HUNT, MARCH, GUARD],
    actions: &[
        ActionId::SpringAmbush.row(),
        ActionId::CloseIn.row(),
        ActionId::Strike.row(),
        ActionId::FightOn.row(),
        ActionId::GoAround.row(),
        ActionId::March.row(),
        ActionId::ReturnToPost.row(),
        ActionId::LieInWait.row(),
        ActionId::MoveAmbush.row(),
    ],
};

/// For companions: units that the player let out of a cage.
pub static COMPANION: Behaviour = Behaviour {
    id: BehaviourId::Companion,
    goals: &[HEARTEN, TEND, KEEP_DISTANCE, HUNT, FOLLOW],
    actions: &[
        ActionId::Hearten.row(),
        ActionId::Mend.row(),
        ActionId::BackOff.row(),
        ActionId::CloseIn.row(),
        ActionId::Strike.row(),
        ActionId::FightOn.row(),
        ActionId::GoAround.row(),
        ActionId::Follow.row(),
    ],
};

impl Behaviour {
    /// The facts that its goals and actions go by: plans of such a unit are the same whatever the other facts are.
    pub fn mentions(&self) -> Facts {
        let of_goals = self.goals.iter().flat_map(|goal| [goal.wants, goal.when, goal.unless]);
        let of_actions = self.actions.iter().flat_map(|row| [row.needs, row.forbids, row.gives, row.takes]);
        of_goals.chain(of_actions).fold(Facts::NONE, Facts::union)
    }

    /// Whether this action can be a step of such a unit's plans.
    pub fn has_action(&self, id: ActionId) -> bool {
        self.actions.iter().any(|action| action.id == id)
    }

    /// Whether such a unit goes to see what made a noise.
    pub fn looks_into_noises(&self) -> bool {
        self.has_action(ActionId::LookInto)
    }

    /// Whether such a unit carries reports for others.
    pub fn carries_word(&self) -> bool {
        self.has_action(ActionId::Tell)
    }

    /// Whether such a unit can take word up the stairs.
    pub fn takes_word_up(&self) -> bool {
        self.has_action(ActionId::TakeWordUp)
    }

    /// Whether such a unit leads captives away.
    pub fn leads_captives(&self) -> bool {
        self.has_action(ActionId::LeadAway)
    }

    /// Whether such a unit bars the way out to an enemy.
    pub fn bars_gates(&self) -> bool {
        self.has_action(ActionId::BarGate)
    }

    /// Whether such a unit explores.
    pub fn explores(&self) -> bool {
        self.goals.contains(&EXPLORE)
    }

    /// Whether such a unit attacks enemies, so that friends can rely on it.
    pub fn fights(&self) -> bool {
        self.goals.contains(&HUNT)
    }
}

/// Every behaviour.
pub static BEHAVIOURS: [&Behaviour; 14] = [
    &WARRIOR, &COURIER, &PREDATOR, &LOOTER, &GUARDIAN, &SENTRY, &ARCHER, &CHANTER, &HEALER, &LEADER, &TRACKER, &LURER,
    &LURKER, &COMPANION,
];

impl UnitKind {
    /// Whether units of the kind behave so; never those without a behaviour.
    pub fn behaves(&self, so: impl Fn(&Behaviour) -> bool) -> bool {
        self.behaviour.is_some_and(|id| so(id.row()))
    }
}

impl BehaviourId {
    /// What it wants and can do.
    pub fn row(self) -> &'static Behaviour {
        BEHAVIOURS[self as usize]
    }
}

#[cfg(test)]
mod tests {
    use super::{
        super::{ACTIONS, Fact, Plan, PlanSpace, Planner, action::relevant_actions},
        *,
    };
    use crate::{
        chance::scramble,
        search::{Cost, SearchSpace},
    };

    #[test]
    fn names_are_unique_and_goals_sorted_by_what_they_matter() {
        assert!(BEHAVIOURS.iter().map(|behaviour| behaviour.id).eq(BehaviourId::ALL), "each has its row");
        for behaviour in BEHAVIOURS {
            assert!(behaviour.goals.is_sorted_by(|one, next| one.priority > next.priority), "{}", behaviour.id.name());
            for (index, action) in behaviour.actions.iter().enumerate() {
                assert!(!behaviour.actions[..index].contains(action), "{}", action.name);
            }
        }
        let goals: Vec<_> = BEHAVIOURS.iter().flat_map(|behaviour| behaviour.goals).collect();
        assert!(goals.iter().all(|goal| goals.iter().all(|other| (goal == other) == (goal.name == other.name))));
    }

    #[test]
    fn every_goal_can_be_reached_and_every_action_is_of_use() {
        for behaviour in BEHAVIOURS {
            let mut of_use = Facts::NONE;
            for goal in behaviour.goals {
                let given = behaviour.actions.iter().fold(Facts::NONE, |facts, action| facts.union(action.gives));
                assert!(given.includes(goal.wants) && !goal.wants.is_empty(), "{}: {}", behaviour.id.name(), goal.name);
                assert!(!goal.when.overlaps(goal.unless), "{}: {}", behaviour.id.name(), goal.name);
                for action in relevant_actions(goal.wants, behaviour.actions, Facts::NONE) {
                    of_use = of_use.union(action.gives);
                }
            }
            let idle: Vec<_> = behaviour.actions.iter().filter(|action| !of_use.includes(action.gives)).collect();
            assert!(idle.is_empty(), "{}: {idle:?}", behaviour.id.name());
        }
        assert!(ACTIONS.iter().all(|action| BEHAVIOURS.iter().any(|behaviour| behaviour.actions.contains(action))));
    }

    #[test]
    fn facts_that_a_behaviour_does_not_mention_change_no_plan() {
        let mut planner = Planner::default();
        let mut made = 0;
        for behaviour in BEHAVIOURS {
            for round in 0..200 {
                let facts: Facts =
                    Fact::ALL.into_iter().filter(|&fact| scramble(round) >> fact as u32 & 1 == 1).collect();
                let mut plan = |facts| planner.plan(behaviour, facts, |_, _| Some(Cost(30)));
                let (all, mentioned) = (plan(facts), plan(facts.intersection(behaviour.mentions())));
                let steps = |of: &Option<Plan>| of.as_ref().map(|plan| (*plan.goal(), plan.steps().to_vec()));
                assert_eq!(steps(&all.chosen), steps(&mentioned.chosen), "{}: {facts:?}", behaviour.id.name());
                assert_eq!(all.passed_over, mentioned.passed_over, "{}: {facts:?}", behaviour.id.name());
                made += usize::from(all.chosen.is_some());
            }
            assert!(Fact::ALL.iter().any(|&fact| !behaviour.mentions().holds(fact)), "{}", behaviour.id.name());
        }
        assert!(made > 1000, "only {made} plans");
    }

    #[test]
    fn no_goal_needs_more_than_a_few_thousand_nodes() {
        for behaviour in BEHAVIOURS {
            for goal in behaviour.goals {
                let walk = |_, _| Some(Cost::ZERO);
                let space = PlanSpace::new(goal.wants, behaviour.actions, goal.when, walk);
                assert!(space.node_count() <= 4096, "{}: {}: {}", behaviour.id.name(), goal.name, space.node_count());
            }
        }
    }
}
