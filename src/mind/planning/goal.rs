//! Goals that a unit may have.

use super::{Fact, Facts, Why};

/// A goal: facts that a unit wants to hold.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Goal {
    /// Its name: what the unit wants to do, in lower case.
    pub name: &'static str,
    /// The facts that are to hold in the end.
    pub wants: Facts,
    /// It is active only while all of these facts hold.
    pub when: Facts,
    /// It is active only while none of these facts holds.
    pub unless: Facts,
    /// Of the active goals that have a plan, the one with the highest priority is pursued.
    pub priority: u8,
}

impl Goal {
    /// Whether the goal is active.
    ///
    /// # Errors
    /// Why it is not: what it wants holds already, a fact of `when` does not hold, or one of `unless` does.
    pub fn check(&self, facts: Facts) -> Result<(), Why> {
        if facts.includes(self.wants) {
            return Err(Why::AlreadyHolds);
        }
        if let Some(missing) = self.when.difference(facts).first() {
            return Err(Why::UnmetNeed(missing));
        }
        self.unless.intersection(facts).first().map_or(Ok(()), |fact| Err(Why::Hindrance(fact)))
    }
}

/// To warn the others.
pub const RAISE_THE_ALARM: Goal = Goal {
    name: "raise the alarm",
    wants: Facts::of([Fact::AlarmRaised]),
    when: Facts::NONE,
    unless: Facts::NONE,
    priority: 90,
};

/// To recover after a defeat and come back with friends.
pub const COME_BACK_WITH_FRIENDS: Goal = Goal {
    name: "come back with friends",
    wants: Facts::of([Fact::Unhurt, Fact::FriendsNear, Fact::EnemyDead]),
    when: Facts::of([Fact::EnemyKnown]),
    unless: Facts::of([Fact::Unhurt]),
    priority: 80,
};

/// To get well.
pub const RECOVER: Goal =
    Goal { name: "recover", wants: Facts::of([Fact::Unhurt]), when: Facts::NONE, unless: Facts::NONE, priority: 70 };

/// To steal and not be caught.
pub const MAKE_OFF: Goal = Goal {
    name: "make off with the loot",
    wants: Facts::of([Fact::HasLoot, Fact::Safe]),
    when: Facts::of([Fact::LootKnown]),
    unless: Facts::of([Fact::HasLoot]),
    priority: 65,
};

/// To make friends faster or stronger.
pub const HEARTEN: Goal = Goal {
    name: "hearten its friends",
    wants: Facts::of([Fact::FriendsHeartened]),
    when: Facts::of([Fact::EnemyKnown]),
    unless: Facts::NONE,
    priority: 85,
};

/// To heal friends, so that they can fight on.
pub const TEND: Goal = Goal {
    name: "tend its friends",
    wants: Facts::of([Fact::FriendsWell]),
    when: Facts::NONE,
    unless: Facts::NONE,
    priority: 83,
};

/// To keep away from enemies that have to come close.
pub const KEEP_DISTANCE: Goal = Goal {
    name: "keep its distance",
    wants: Facts::of([Fact::FarEnough]),
    when: Facts::of([Fact::EnemyKnown]),
    unless: Facts::NONE,
    priority: 55,
};

/// To lead an enemy over bad ground.
pub const LEAD_ASTRAY: Goal = Goal {
    name: "lead its enemy astray",
    wants: Facts::of([Fact::EnemyAstray]),
    when: Facts::of([Fact::EnemyKnown]),
    unless: Facts::NONE,
    priority: 52,
};

/// Not to be alone with an enemy.
pub const JOIN: Goal = Goal {
    name: "be with its friends",
    wants: Facts::of([Fact::FriendsNear]),
    when: Facts::of([Fact::EnemyKnown]),
    unless: Facts::NONE,
    priority: 48,
};

/// To find the enemy that left a scent.
pub const TRACK: Goal = Goal {
    name: "follow the trail",
    wants: Facts::of([Fact::TrailFollowed]),
    when: Facts::NONE,
    unless: Facts::NONE,
    priority: 45,
};

/// To be where no enemy is.
pub const GET_AWAY: Goal = Goal {
    name: "get away",
    wants: Facts::of([Fact::Safe]),
    when: Facts::of([Fact::EnemyKnown]),
    unless: Facts::NONE,
    priority: 60,
};

/// To kill.
pub const HUNT: Goal = Goal {
    name: "hunt",
    wants: Facts::of([Fact::EnemyDead]),
    when: Facts::of([Fact::EnemyKnown]),
    unless: Facts::NONE,
    priority: 50,
};

/// To stay with the unit that let it out.
pub const FOLLOW: Goal =
    Goal { name: "follow", wants: Facts::of([Fact::WithLeader]), when: Facts::NONE, unless: Facts::NONE, priority: 47 };

/// To find an enemy that it has lost.
pub const FIND_AGAIN: Goal = Goal {
    name: "find the enemy again",
    wants: Facts::of([Fact::EnemyKnown]),
    when: Facts::of([Fact::EnemyLost]),
    unless: Facts::NONE,
    priority: 40,
};

/// To carry out its orders.
pub const MARCH: Goal = Goal {
    name: "carry out its orders",
    wants: Facts::of([Fact::OrdersDone]),
    when: Facts::NONE,
    unless: Facts::NONE,
    priority: 35,
};

/// To find out what made a noise.
pub const INVESTIGATE: Goal = Goal {
    name: "investigate",
    wants: Facts::of([Fact::NoiseExplained]),
    when: Facts::NONE,
    unless: Facts::NONE,
    priority: 30,
};

/// To report what it has noted.
pub const REPORT: Goal = Goal {
    name: "bring word",
    wants: Facts::of([Fact::NewsTold]),
    when: Facts::NONE,
    unless: Facts::NONE,
    priority: 25,
};

/// To know the map.
pub const EXPLORE: Goal =
    Goal { name: "explore", wants: Facts::of([Fact::MapKnown]), when: Facts::NONE, unless: Facts::NONE, priority: 20 };

/// To guard its post.
pub const GUARD: Goal =
    Goal { name: "guard", wants: Facts::of([Fact::Watched]), when: Facts::NONE, unless: Facts::NONE, priority: 10 };

/// To warn the others without letting the enemy know that it was seen.
pub const FEIGN: Goal = Goal {
    name: "warn the others unnoticed",
    wants: Facts::of([Fact::Warned]),
    when: Facts::of([Fact::Unseen, Fact::HelpNear]),
    unless: Facts::of([Fact::EnemyInReach]),
    priority: 92,
};

/// To have an enemy walk into a trap that it does not know of.
pub const WAIT_BEHIND_TRAP: Goal = Goal {
    name: "leave the trap to its enemy",
    wants: Facts::of([Fact::BehindTrap]),
    when: Facts::of([Fact::TrapSecret]),
    unless: Facts::of([Fact::EnemyInReach]),
    priority: 54,
};

/// To hide where nobody knows of it.
pub const HIDE_AGAIN: Goal = Goal {
    name: "hide where nobody knows",
    wants: Facts::of([Fact::AmbushSecret]),
    when: Facts::NONE,
    unless: Facts::of([Fact::EnemyKnown]),
    priority: 53,
};

/// To be at the exit before the enemy is.
pub const CUT_OFF: Goal = Goal {
    name: "cut off its enemy",
    wants: Facts::of([Fact::ExitsHeld]),
    when: Facts::NONE,
    unless: Facts::of([Fact::EnemyInReach]),
    priority: 51,
};

/// To let the floor above know who comes.
pub const TAKE_WORD_UP: Goal = Goal {
    name: "take word up the stairs",
    wants: Facts::of([Fact::WordTakenUp]),
    when: Facts::NONE,
    unless: Facts::of([Fact::EnemyInReach]),
    priority: 52,
};

/// To be at the stairs when the enemy comes up. It matters more than to take word farther up: others do that.
pub const HOLD_LANDING: Goal = Goal {
    name: "hold the landing",
    wants: Facts::of([Fact::LandingHeld]),
    when: Facts::NONE,
    unless: Facts::of([Fact::EnemyInReach]),
    priority: 53,
};

/// To have a captive behind bars.
pub const LEAD_AWAY: Goal = Goal {
    name: "lead its captive away",
    wants: Facts::of([Fact::CaptiveKept]),
    when: Facts::NONE,
    unless: Facts::of([Fact::EnemyInReach]),
    priority: 55,
};

/// To take from other peoples, or to see what there is to take.
pub const RAID: Goal = Goal {
    name: "raid",
    wants: Facts::of([Fact::RaidOver]),
    when: Facts::NONE,
    unless: Facts::of([Fact::EnemyInReach]),
    priority: 28,
};

/// To leave the enemy only the ways that it knows.
pub const SHUT_DOORS: Goal = Goal {
    name: "shut its enemy out",
    wants: Facts::of([Fact::DoorsShut]),
    when: Facts::NONE,
    unless: Facts::of([Fact::EnemyInReach]),
    priority: 33,
};

/// To bar the way out to an enemy that has the Astrolabe.
pub const BAR_THE_WAY_OUT: Goal = Goal {
    name: "bar the way out",
    wants: Facts::of([Fact::GateShut]),
    when: Facts::NONE,
    unless: Facts::of([Fact::EnemyInReach]),
    priority: 56,
};

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_goal_says_why_it_is_not_called_for() {
        let hurt = Facts::of([Fact::EnemyKnown]);
        assert_eq!(COME_BACK_WITH_FRIENDS.check(hurt), Ok(()));
        assert_eq!(COME_BACK_WITH_FRIENDS.check(hurt.with(Fact::Unhurt)), Err(Why::Hindrance(Fact::Unhurt)));
        assert_eq!(COME_BACK_WITH_FRIENDS.check(Facts::NONE), Err(Why::UnmetNeed(Fact::EnemyKnown)));
        assert_eq!(RECOVER.check(hurt.with(Fact::Unhurt)), Err(Why::AlreadyHolds));
    }
}
