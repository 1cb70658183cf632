//! What can be a step of a plan, and the places where plans lead: a row each.
//!
//! Source of the form: Richard Fikes and Nils Nilsson, "STRIPS" (1971): preconditions, facts that an action adds, and
//! facts that it removes. Jeff Orkin, "Three States and a Plan: The A.I. of F.E.A.R." (GDC 2006), adds a cost to each.

use serde::{Deserialize, Serialize};

use crate::search::Cost;

use super::{Fact, Facts};

/// Declares the places, a row each: variant, its words, which cell it is.
macro_rules! places {
    ($($place:ident $words:literal $about:literal;)*) => {
        /// Where a unit is or has to go in a plan: a few named cells, whose positions the caller of the planner knows.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
        pub enum Place {
            $(#[doc = $about] $place,)*
        }

        impl Place {
            /// Every place; the first is where the unit is.
            pub const ALL: [Self; [$($words),*].len()] = [$(Self::$place),*];

            /// The words for the place.
            pub const fn words(self) -> &'static str {
                match self {
                    $(Self::$place => $words,)*
                }
            }
        }
    };
}

places! {
    Here "where it stands" "Where the unit is when the plan is made.";
    Enemy "the enemy" "Where the enemy is, or was last seen.";
    Trail "where the enemy was lost" "Where an enemy should have been and was not.";
    Key "the key" "Where the key lies.";
    Door "the locked door" "The locked door in the way. Ways from it lead on at both of its sides, for it is open by then.";
    BehindDoor "the far side of the door" "The cell behind that door; the way to it is the way around.";
    Friend "a friend" "Where the nearest friend is.";
    Listener "a friend without word" "Where the nearest friend is that has not heard from the unit for long.";
    Refuge "its refuge" "Where it could heal: its den, a healer, friends.";
    Away "out of danger" "The end of the run along the flee map.";
    Leader "its leader" "Where the one is who let it out of a cage.";
    Post "its post" "Where it belongs.";
    NextPost "the next post" "Where its orders send it.";
    Rounds "its rounds" "The nearest cell at which nobody has looked for long.";
    Loot "the loot" "Where the loot lies.";
    Noise "the noise" "Where the noise came from.";
    Frontier "the border of the known" "The nearest cell of the border of the known.";
    StepBack "a step away" "A cell at hand that is farther from the enemy.";
    Scent "the trail" "Where the freshest scent is that it has in its nose.";
    Bait "where nobody should go" "Bad ground, or friends: where an enemy is led that follows.";
    Help "help" "The nearest place to report, or friend, that is not past the enemy.";
    OtherAmbush "another place to hide" "A cell out of the enemy's sight, a few steps away.";
    BehindTrap "behind the trap" "A cell from where the trap lies between the unit and the enemy.";
    EnemyExit "the enemy's exit" "The stairs that the enemy is thought to know.";
    SecretDoor "the door to bar" "The nearest door that the enemy is thought not to know.";
    Gate "the door by the stairs up" "The door to bar on the enemy's way out.";
    StairsUp "the stairs up" "The nearest stairs that lead up.";
    RaidGoal "where its raid goes" "Where others of its raid go as well: to a member of another people, to the door of a vault, or beyond the known.";
    Prison "where it locks captives up" "Open ground near the heart of its people.";
    Landing "the landing" "The stairs by which the enemy is expected.";
}

/// Everything about one action, as a planner sees it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PlannedAction {
    /// Its id, by which a brain carries it out.
    pub id: ActionId,
    /// Its name: what the unit is about to do, in lower case.
    pub name: &'static str,
    /// Facts that must hold for it.
    pub needs: Facts,
    /// Facts that must not hold for it.
    pub forbids: Facts,
    /// Facts that hold afterwards.
    pub gives: Facts,
    /// Facts that no longer hold afterwards; none of those in `gives`.
    pub takes: Facts,
    /// The cost without the walk. A step onto floor costs 10, so 100 is as much as a walk of ten steps.
    pub cost: Cost,
    /// Where the unit has to go for it, and is afterwards; `None` if it is done on the spot.
    pub destination: Option<Place>,
}

impl PlannedAction {
    /// Whether the facts allow it.
    pub const fn is_allowed(&self, facts: Facts) -> bool {
        facts.includes(self.needs) && !facts.overlaps(self.forbids)
    }

    /// The facts afterwards.
    pub const fn after(&self, facts: Facts) -> Facts {
        facts.difference(self.takes).union(self.gives)
    }

    /// Where the unit is afterwards, if it comes from this place.
    pub fn leads_to(&self, from: Place) -> Place {
        self.destination.unwrap_or(from)
    }

    /// The cost with the walk from place `from`; `None` if there is no way. `walk` is never called for the way from a
    /// place to itself.
    pub fn cost_from(&self, from: Place, walk: impl Fn(Place, Place) -> Option<Cost>) -> Option<Cost> {
        match self.destination {
            Some(to) if to != from => walk(from, to).map(|distance| self.cost + distance),
            _ => Some(self.cost),
        }
    }
}

/// Declares the actions, a row each, and an id for each.
macro_rules! actions {
    ($($id:ident $name:literal needs [$($need:ident),*], forbids [$($forbid:ident),*], gives [$($give:ident),*],
       takes [$($take:ident),*], cost $cost:literal, destination $destination:expr, $about:literal;)*) => {
        /// A row of [`ACTIONS`]. A brain does something for each.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
        pub enum ActionId {
            $(#[doc = $about] $id,)*
        }

        /// Every action, in the order of the ids.
        pub static ACTIONS: &[PlannedAction] = &[$(ActionId::$id.row()),*];

        impl ActionId {
            /// The action's row.
            pub const fn row(self) -> PlannedAction {
                match self {
                    $(Self::$id => PlannedAction {
                        id: Self::$id,
                        name: $name,
                        needs: Facts::of([$(Fact::$need),*]),
                        forbids: Facts::of([$(Fact::$forbid),*]),
                        gives: Facts::of([$(Fact::$give),*]),
                        takes: Facts::of([$(Fact::$take),*]),
                        cost: Cost($cost),
                        destination: $destination,
                    },)*
                }
            }
        }
    };
}

actions! {
    CloseIn "close in"
        needs [EnemyKnown, WayOpen], forbids [], gives [EnemyInReach], takes [Safe, AtPost],
        cost 10, destination Some(Place::Enemy), "Goes up to the enemy.";
    Strike "strike"
        needs [EnemyInReach, Unhurt], forbids [], gives [EnemyDead], takes [],
        cost 200, destination None, "Fights alone, which a walk of twenty steps is not too much to avoid.";
    StrikeTogether "strike together"
        needs [EnemyInReach, FriendsNear, Unhurt], forbids [], gives [EnemyDead], takes [],
        cost 40, destination None, "Fights beside friends.";
    FightOn "fight on, hurt"
        needs [EnemyInReach], forbids [Unhurt], gives [EnemyDead], takes [],
        cost 1000, destination None, "Fights badly hurt: for those who cannot get away, or would not.";
    Search "search"
        needs [EnemyLost], forbids [], gives [EnemyKnown], takes [EnemyLost, AtPost],
        cost 50, destination Some(Place::Trail), "Looks around where the enemy was lost.";
    FetchKey "fetch the key"
        needs [KeyKnown], forbids [], gives [HasKey], takes [AtPost],
        cost 10, destination Some(Place::Key), "Goes to a key and picks it up.";
    Unlock "unlock the door"
        needs [HasKey], forbids [], gives [WayOpen], takes [AtPost],
        cost 10, destination Some(Place::Door), "Goes to the locked door and turns the key.";
    GoAround "find another way"
        needs [], forbids [], gives [WayOpen], takes [AtPost],
        cost 10, destination Some(Place::BehindDoor), "Goes around the locked door.";
    Shout "raise the alarm"
        needs [FriendInEarshot], forbids [], gives [AlarmRaised], takes [Safe],
        cost 10, destination None, "Calls out, and if a friend hears it, its whole faction knows; the enemy hears it too.";
    Tell "run and report"
        needs [], forbids [SeenOnTheWay], gives [AlarmRaised], takes [EnemyInReach, AtPost],
        cost 10, destination Some(Place::Listener), "Runs to where it can report the enemy, or to a friend.";
    GatherFriends "gather friends"
        needs [FriendKnown, Unhurt], forbids [EnemyInReach], gives [FriendsNear], takes [AtPost],
        cost 20, destination Some(Place::Friend), "Goes to friends, who come along from there.";
    ShowItself "let itself be seen"
        needs [EnemyKnown, WayOpen], forbids [EnemyInReach], gives [EnemyFollows], takes [Safe, AtPost],
        cost 20, destination Some(Place::Enemy), "Goes where the enemy sees it, so that it comes after it.";
    Lure "lure the enemy to friends"
        needs [EnemyFollows, FriendKnown], forbids [], gives [EnemyInReach, FriendsNear],
        takes [EnemyFollows, Safe, AtPost],
        cost 20, destination Some(Place::Friend), "Runs to friends no faster than the enemy can follow.";
    Retreat "retreat"
        needs [], forbids [], gives [Safe], takes [EnemyInReach, EnemyFollows, FriendsNear, AtPost],
        cost 10, destination Some(Place::Refuge), "Goes to its refuge.";
    Flee "flee"
        needs [], forbids [], gives [Safe], takes [EnemyInReach, EnemyFollows, FriendsNear, AtPost],
        cost 10, destination Some(Place::Away), "Runs along the flee map.";
    Heal "rest until it is well"
        needs [Safe], forbids [], gives [Unhurt], takes [],
        cost 200, destination None, "Stays where it is until its wounds have closed.";
    TakeLoot "take the loot"
        needs [LootKnown, WayOpen], forbids [], gives [HasLoot], takes [AtPost],
        cost 10, destination Some(Place::Loot), "Goes to the loot and picks it up.";
    LookInto "look into the noise"
        needs [], forbids [], gives [NoiseExplained], takes [AtPost],
        cost 10, destination Some(Place::Noise), "Goes where a noise came from.";
    March "march to the next post"
        needs [], forbids [], gives [OrdersDone], takes [AtPost],
        cost 10, destination Some(Place::NextPost), "Goes where its orders send it, with its squad.";
    Report "bring word"
        needs [], forbids [SeenOnTheWay], gives [NewsTold], takes [AtPost],
        cost 10, destination Some(Place::Listener), "Takes what it has noted to where it can report it, or sees what a friend has noted.";
    Explore "explore"
        needs [], forbids [], gives [MapKnown], takes [AtPost],
        cost 10, destination Some(Place::Frontier), "Goes to the border of the known.";
    Patrol "walk its rounds"
        needs [], forbids [], gives [Watched], takes [AtPost],
        cost 10, destination Some(Place::Rounds), "Goes where nobody has looked for long, wherever that is.";
    ReturnToPost "return to its post"
        needs [], forbids [EnemyInReach], gives [AtPost], takes [FriendsNear],
        cost 10, destination Some(Place::Post), "Goes back where it belongs.";
    KeepWatch "keep watch"
        needs [AtPost], forbids [], gives [Watched], takes [],
        cost 10, destination None, "Looks around its post.";
    LieInWait "lie in wait"
        needs [AtPost], forbids [], gives [Watched], takes [],
        cost 10, destination None, "Stays where it is, and is not noticed.";
    BackOff "step back"
        needs [], forbids [], gives [FarEnough], takes [AtPost],
        cost 10, destination Some(Place::StepBack), "Takes a step away from an enemy that is too close.";
    Hearten "hearten its friends"
        needs [], forbids [], gives [FriendsHeartened], takes [],
        cost 10, destination None, "Makes friends in sight quicker or stronger for a while.";
    Mend "mend its friends"
        needs [], forbids [], gives [FriendsWell], takes [],
        cost 10, destination None, "Gives health back to friends in sight who are hurt.";
    Follow "follow its leader"
        needs [], forbids [], gives [WithLeader], takes [AtPost],
        cost 10, destination Some(Place::Leader), "Goes to whoever let it out of a cage.";
    FollowTrail "follow the trail"
        needs [], forbids [], gives [TrailFollowed], takes [AtPost],
        cost 10, destination Some(Place::Scent), "Goes where the scent of an enemy is freshest.";
    LeadAstray "lead the enemy astray"
        needs [EnemyFollows], forbids [], gives [EnemyAstray], takes [EnemyFollows, Safe, AtPost],
        cost 20, destination Some(Place::Bait), "Goes over bad ground, or to friends, no faster than the enemy can follow.";
    Feign "pass on as if it had seen nothing"
        needs [Unseen, HelpNear], forbids [EnemyInReach], gives [Warned], takes [AtPost],
        cost 10, destination Some(Place::Help), "Walks to help as if it had not noticed the enemy.";
    SpringAmbush "spring its ambush early"
        needs [EnemyKnown, WayOpen], forbids [AmbushSecret], gives [EnemyInReach], takes [Safe, AtPost],
        cost 5, destination Some(Place::Enemy), "Goes for an enemy that knows where it hides, instead of waiting until it is beside it.";
    MoveAmbush "lie in wait elsewhere"
        needs [], forbids [EnemyInReach], gives [AmbushSecret], takes [],
        cost 10, destination Some(Place::OtherAmbush), "Goes to hide where the enemy has not seen it.";
    TakeOtherRoad "take another road"
        needs [SeenOnTheWay], forbids [], gives [AlarmRaised, NewsTold], takes [EnemyInReach, AtPost],
        cost 10, destination Some(Place::Listener), "Takes its word where it can report it, by a way that keeps far from the enemy that saw it.";
    WaitBehindTrap "wait behind the trap"
        needs [TrapSecret], forbids [EnemyInReach], gives [BehindTrap], takes [AtPost],
        cost 10, destination Some(Place::BehindTrap), "Leaves the way to a trap open, and waits behind it.";
    CutOff "cut off the exit"
        needs [], forbids [EnemyInReach], gives [ExitsHeld], takes [AtPost],
        cost 10, destination Some(Place::EnemyExit), "Goes to stairs that the enemy knows, while others hunt it.";
    BarDoor "bar a door"
        needs [], forbids [EnemyInReach], gives [DoorsShut], takes [AtPost],
        cost 20, destination Some(Place::SecretDoor), "Shuts and bars a door that the enemy does not know of.";
    BarGate "bar the way out"
        needs [], forbids [EnemyInReach], gives [GateShut], takes [AtPost],
        cost 20, destination Some(Place::Gate), "Shuts and bars a door by the stairs that the enemy has to reach, and holds it.";
    TakeWordUp "take word up the stairs"
        needs [], forbids [EnemyInReach], gives [WordTakenUp], takes [AtPost],
        cost 10, destination Some(Place::StairsUp), "Leaves by the stairs, with word of who has the Astrolabe.";
    HoldLanding "wait at the landing"
        needs [], forbids [EnemyInReach], gives [LandingHeld], takes [AtPost],
        cost 10, destination Some(Place::Landing), "Goes to the stairs by which the enemy is expected, and waits there.";
    LeadAway "lead its captive away"
        needs [], forbids [EnemyInReach], gives [CaptiveKept], takes [AtPost],
        cost 10, destination Some(Place::Prison), "Goes with its captive to the heart of its people, and locks it up there.";
    Raid "go on a raid"
        needs [], forbids [EnemyInReach], gives [RaidOver], takes [AtPost],
        cost 10, destination Some(Place::RaidGoal), "Goes with others of its people to where another people lives, to hold a vault, or beyond the known.";
}

impl ActionId {
    /// Whether the action rests on what the unit thinks that the player knows, or does not know.
    pub const fn is_ruse(self) -> bool {
        matches!(
            self,
            Self::Feign
                | Self::SpringAmbush
                | Self::MoveAmbush
                | Self::TakeOtherRoad
                | Self::WaitBehindTrap
                | Self::CutOff
                | Self::BarDoor
        )
    }
}

/// The actions of a table that can be part of a plan for `wants` if `facts` hold now: those that give a wanted fact or
/// one that another of them needs, and those that take a fact away that another forbids. A plan needs no others as long
/// as walks obey the triangle inequality.
pub(super) fn relevant_actions(wants: Facts, actions: &[PlannedAction], facts: Facts) -> Vec<&PlannedAction> {
    // Facts that hold and are never taken need not be given.
    let held = actions.iter().fold(facts, |held, action| held.difference(action.takes));
    let (mut wanted, mut unwanted) = (wants.difference(held), Facts::NONE);
    loop {
        let bears = |action: &&PlannedAction| action.gives.overlaps(wanted) || action.takes.overlaps(unwanted);
        let bearing: Vec<_> = actions.iter().filter(bears).collect();
        let needs = bearing.iter().fold(wanted, |facts, action| facts.union(action.needs.difference(held)));
        let forbids = bearing.iter().fold(unwanted, |facts, action| facts.union(action.forbids));
        if (needs, forbids) == (wanted, unwanted) {
            return bearing;
        }
        (wanted, unwanted) = (needs, forbids);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn names(actions: &[&PlannedAction]) -> Vec<&'static str> {
        actions.iter().map(|action| action.name).collect()
    }

    #[test]
    fn rows_are_in_the_order_of_their_ids_with_names_of_their_own() {
        for (index, action) in ACTIONS.iter().enumerate() {
            assert_eq!(action.id as usize, index);
            assert!(ACTIONS[..index].iter().all(|other| other.name != action.name), "{}", action.name);
        }
    }

    #[test]
    fn rows_do_not_contradict_themselves() {
        for action in ACTIONS {
            let PlannedAction { name, needs, forbids, gives, takes, cost, destination, .. } = *action;
            assert!(!needs.overlaps(forbids) && !gives.overlaps(takes) && !gives.is_empty(), "{name}");
            assert!(cost > Cost::ZERO && destination != Some(Place::Here), "{name}");
        }
    }

    #[test]
    fn an_action_bears_on_what_it_brings_about_directly_or_not() {
        let enemy_known = Facts::of([Fact::EnemyKnown]);
        let bearing = |fact| names(&relevant_actions(Facts::of([fact]), ACTIONS, enemy_known));
        assert_eq!(
            bearing(Fact::Watched),
            [
                "run and report",
                "retreat",
                "flee",
                "walk its rounds",
                "return to its post",
                "keep watch",
                "lie in wait",
                "take another road"
            ]
        );
        assert_eq!(bearing(Fact::HasLoot), ["fetch the key", "unlock the door", "find another way", "take the loot"]);
        assert_eq!(bearing(Fact::Unhurt), ["retreat", "flee", "rest until it is well"]);
        assert_eq!((bearing(Fact::KeyKnown), bearing(Fact::EnemyKnown)), (vec![], vec![]));
        assert_eq!(names(&relevant_actions(enemy_known, ACTIONS, Facts::NONE)), ["search"]);
    }

    #[test]
    fn the_walk_is_paid_for_and_on_the_spot_there_is_none() {
        let walk = |from, to| (from == Place::Here && to == Place::Key).then_some(Cost(70));
        let fetch = ActionId::FetchKey.row();
        assert_eq!(fetch.cost_from(Place::Here, walk), Some(Cost(80)));
        assert_eq!(fetch.cost_from(Place::Key, walk), Some(Cost(10)));
        assert_eq!(fetch.cost_from(Place::Post, walk), None);
        assert_eq!(ActionId::KeepWatch.row().cost_from(Place::Post, walk), Some(Cost(10)));
        assert_eq!(ActionId::KeepWatch.row().leads_to(Place::Post), Place::Post);
    }
}
