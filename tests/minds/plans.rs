//! The promise: what units do follows from the tables of facts, actions, goals and behaviours, and from how far they
//! would have to walk.

use fogwalk::{
    mind::planning::{
        ActionId::{self, *},
        Behaviour, Candidate, Fact, Facts, PassedOver, Place, Planner, Verdict, Why,
        behaviour::{COURIER, GUARDIAN, LOOTER, PREDATOR, WARRIOR},
    },
    search::Cost,
};

/// Places along a corridor, in cells from the west. What is not in the list, the unit does not know of.
struct Corridor<'a>(&'a [(Place, u32)]);

impl Corridor<'_> {
    fn walk(&self) -> impl Fn(Place, Place) -> Option<Cost> {
        |from, to| {
            let [from, to] = [from, to].map(|place| self.0.iter().find(|(known, _)| *known == place));
            Some(Cost(from?.1.abs_diff(to?.1) * 10))
        }
    }
}

/// What a fit unit believes that has nothing to do.
const QUIET: Facts = Facts::of([
    Fact::Unhurt,
    Fact::Safe,
    Fact::AtPost,
    Fact::NoiseExplained,
    Fact::NewsTold,
    Fact::MapKnown,
    Fact::WayOpen,
    Fact::AlarmRaised,
]);

/// The same, in sight of an enemy.
const ALERT: Facts = QUIET.with(Fact::EnemyKnown).without(Fact::Safe);

fn plan(behaviour: &Behaviour, facts: Facts, corridor: &[(Place, u32)]) -> Verdict {
    Planner::default().plan(behaviour, facts, Corridor(corridor).walk())
}

fn chosen(verdict: &Verdict) -> (&'static str, Vec<ActionId>) {
    let plan = verdict.chosen.as_ref().expect("a plan");
    (plan.goal().name, plan.steps().iter().map(|step| step.action).collect())
}

/// Goal and steps of the plan of such a unit.
fn plan_of(behaviour: &Behaviour, facts: Facts, corridor: &[(Place, u32)]) -> (&'static str, Vec<ActionId>) {
    chosen(&plan(behaviour, facts, corridor))
}

fn why_not(verdict: &Verdict, goal: &str) -> Option<Why> {
    let is_it = |other: &&PassedOver| matches!(other.what, Candidate::Goal(row) if row.name == goal);
    verdict.passed_over.iter().find(is_it).map(|other| other.why)
}

/// The way that looked better than the plan, and why it was not taken.
fn better_looking(verdict: &Verdict) -> Option<(Vec<ActionId>, Why)> {
    verdict.passed_over.iter().find_map(|other| match &other.what {
        Candidate::Way(steps) => Some((steps.clone(), other.why)),
        Candidate::Goal(_) => None,
    })
}

/// An ogre at 20 knows of an enemy at 32, behind a locked door at 30. A key lies so far to its west. The way around, to
/// the far side of the door, is as long as is said.
fn before_a_locked_door(key: u32, around: u32) -> Verdict {
    let facts = ALERT.without(Fact::WayOpen).with(Fact::KeyKnown);
    let corridor =
        [(Place::Here, 20), (Place::Key, 20 - key), (Place::Door, 30), (Place::BehindDoor, 31), (Place::Enemy, 32)];
    let corridor = Corridor(&corridor);
    let walk = |from, to| match (from, to) {
        (Place::Here, Place::BehindDoor) => Some(Cost(around * 10)),
        (Place::Key, Place::BehindDoor) => Some(Cost((around + key) * 10)),
        (Place::Here, Place::Enemy) => Some(Cost((around + 1) * 10)),
        (Place::Key, Place::Enemy) => Some(Cost((around + key + 1) * 10)),
        _ => corridor.walk()(from, to),
    };
    Planner::default().plan(&GUARDIAN, facts, walk)
}

#[test]
fn a_key_is_fetched_if_the_way_around_is_longer() {
    let verdict = before_a_locked_door(5, 40);
    assert_eq!(chosen(&verdict), ("hunt", vec![FetchKey, Unlock, CloseIn, Strike]));
    let steps = verdict.chosen.as_ref().expect("a plan").steps();
    let costs: Vec<_> = steps.iter().map(|step| (step.cost.0, step.walk.0)).collect();
    assert_eq!(costs, [(60, 50), (160, 150), (30, 20), (200, 0)]);
    // Fewer steps, but the walk.
    let around = vec![GoAround, CloseIn, Strike];
    let why = Why::TooFar { cost: Cost(410 + 20 + 200), best: Cost(450) };
    assert_eq!(better_looking(&verdict), Some((around.clone(), why)));

    let verdict = before_a_locked_door(5, 15);
    assert_eq!((chosen(&verdict), better_looking(&verdict)), (("hunt", around.clone()), None));
    let verdict = before_a_locked_door(20, 40);
    assert_eq!((chosen(&verdict), better_looking(&verdict)), (("hunt", around), None));
}

#[test]
fn a_locked_door_without_a_key_and_without_a_way_around_keeps_a_guard_at_home() {
    let facts = ALERT.without(Fact::WayOpen);
    let corridor = [(Place::Here, 20), (Place::Door, 30), (Place::Enemy, 32), (Place::Post, 20)];
    let verdict = plan(&GUARDIAN, facts, &corridor);
    assert_eq!(chosen(&verdict), ("guard", vec![KeepWatch]));
    assert_eq!(why_not(&verdict, "hunt"), Some(Why::UnmetNeed(Fact::KeyKnown)));
    assert_eq!(why_not(&verdict, "find the enemy again"), Some(Why::AlreadyHolds));
    // It knows of a key, but not how to get there.
    let verdict = plan(&GUARDIAN, facts.with(Fact::KeyKnown), &corridor);
    assert_eq!(why_not(&verdict, "hunt"), Some(Why::NoWay(Place::Key)));
}

#[test]
fn a_way_around_that_there_is_not_looks_better_than_a_key() {
    let facts = ALERT.without(Fact::WayOpen).with(Fact::KeyKnown);
    let corridor = [(Place::Here, 20), (Place::Key, 15), (Place::Door, 30), (Place::Enemy, 32)];
    let verdict = plan(&GUARDIAN, facts, &corridor);
    assert_eq!(chosen(&verdict), ("hunt", vec![FetchKey, Unlock, CloseIn, Strike]));
    let around = vec![GoAround, CloseIn, Strike];
    assert_eq!(better_looking(&verdict), Some((around, Why::NoWay(Place::BehindDoor))));
    // With the key in its hand, neither looks better than the other.
    let verdict = plan(&GUARDIAN, facts.with(Fact::HasKey), &corridor);
    assert_eq!(chosen(&verdict), ("hunt", vec![Unlock, CloseIn, Strike]));
    assert_eq!(better_looking(&verdict), None);
}

const WARREN: [(Place, u32); 5] =
    [(Place::Refuge, 0), (Place::Post, 5), (Place::Friend, 10), (Place::Here, 29), (Place::Enemy, 30)];

/// A goblin that an enemy has beaten.
const BEATEN: Facts = ALERT.without(Fact::Unhurt).with(Fact::EnemyInReach);

#[test]
fn a_hurt_goblin_retreats_heals_and_comes_back_with_friends() {
    let verdict = plan(&WARRIOR, BEATEN.with(Fact::FriendKnown), &WARREN);
    let steps = vec![Retreat, Heal, GatherFriends, CloseIn, StrikeTogether];
    assert_eq!(chosen(&verdict), ("come back with friends", steps));
    assert_eq!(why_not(&verdict, "raise the alarm"), Some(Why::AlreadyHolds));
    assert_eq!(why_not(&verdict, "hunt"), Some(Why::LowerPriority));
    assert_eq!(why_not(&verdict, "find the enemy again"), Some(Why::AlreadyHolds));
}

#[test]
fn a_hurt_goblin_without_friends_heals_and_without_a_refuge_fights_on() {
    let verdict = plan(&WARRIOR, BEATEN, &WARREN);
    assert_eq!(chosen(&verdict), ("recover", vec![Retreat, Heal]));
    assert_eq!(why_not(&verdict, "come back with friends"), Some(Why::UnmetNeed(Fact::FriendKnown)));

    let verdict = plan(&WARRIOR, BEATEN, &WARREN[1..]);
    assert_eq!(chosen(&verdict), ("hunt", vec![FightOn]));
    assert_eq!(why_not(&verdict, "recover"), Some(Why::NoWay(Place::Refuge)));
}

#[test]
fn a_goblin_lives_through_its_plan_step_by_step() {
    let mut verdict = plan(&WARRIOR, BEATEN.with(Fact::FriendKnown), &WARREN);
    let plan = verdict.chosen.as_mut().expect("a plan");
    let mut believed = BEATEN.with(Fact::FriendKnown);
    let mut done = Vec::new();
    while done.len() < 9 && plan.keep(&WARRIOR, believed) {
        done.push(plan.action());
        believed = plan.action().row().after(believed);
    }
    assert_eq!(done, plan.steps().iter().map(|step| step.action).collect::<Vec<_>>());
    assert!(believed.includes(plan.goal().wants));
}

#[test]
fn the_alarm_comes_before_the_fight() {
    let facts = ALERT.without(Fact::AlarmRaised).with(Fact::EnemyInReach);
    let heard = facts.with(Fact::FriendInEarshot);
    assert_eq!(plan_of(&WARRIOR, heard, &WARREN), ("raise the alarm", vec![Shout]));
    assert_eq!(plan_of(&WARRIOR, facts, &WARREN), ("hunt", vec![Strike]), "nobody would hear it");
    assert_eq!(plan_of(&WARRIOR, facts.with(Fact::AlarmRaised), &WARREN), ("hunt", vec![Strike]));
}

#[test]
fn goblins_gather_lure_or_strike_alone_as_the_walk_has_it() {
    let hunt = |here, friend, enemy| {
        let corridor = [(Place::Here, here), (Place::Friend, friend), (Place::Enemy, enemy)];
        plan_of(&WARRIOR, ALERT.with(Fact::FriendKnown), &corridor).1
    };
    assert_eq!(hunt(10, 8, 15), [GatherFriends, CloseIn, StrikeTogether]);
    assert_eq!(hunt(10, 0, 15), [CloseIn, Strike]);
    assert_eq!(hunt(10, 4, 11), [ShowItself, Lure, StrikeTogether]);
}

#[test]
fn a_courier_tells_first_and_flees_then() {
    let facts = ALERT.without(Fact::AlarmRaised);
    let corridor = [(Place::Here, 10), (Place::Listener, 0), (Place::Away, 5), (Place::Enemy, 14)];
    let verdict = plan(&COURIER, facts, &corridor);
    assert_eq!(chosen(&verdict), ("raise the alarm", vec![Tell]));
    assert_eq!(why_not(&verdict, "get away"), Some(Why::LowerPriority));
    let verdict = plan(&COURIER, facts.with(Fact::FriendInEarshot), &corridor);
    assert_eq!(chosen(&verdict), ("raise the alarm", vec![Shout]), "a call is quicker than a way");
    let nowhere = [(Place::Here, 10), (Place::Away, 5), (Place::Enemy, 14)];
    let verdict = plan(&COURIER, facts, &nowhere);
    assert_eq!(chosen(&verdict), ("get away", vec![Flee]));
    assert_eq!(why_not(&verdict, "raise the alarm"), Some(Why::UnmetNeed(Fact::FriendInEarshot)));
}

#[test]
fn a_predator_hunts_and_flees_when_it_is_hurt() {
    let corridor = [(Place::Here, 10), (Place::Away, 0), (Place::Enemy, 14)];
    assert_eq!(plan_of(&PREDATOR, ALERT, &corridor), ("hunt", vec![CloseIn, Strike]));
    let hurt = ALERT.without(Fact::Unhurt);
    assert_eq!(plan_of(&PREDATOR, hurt, &corridor), ("recover", vec![Flee, Heal]));
    assert_eq!(plan_of(&PREDATOR, hurt.with(Fact::Safe), &corridor), ("recover", vec![Heal]));
}

#[test]
fn a_looter_takes_the_loot_and_runs() {
    let corridor = [(Place::Here, 10), (Place::Loot, 12), (Place::Away, 0), (Place::Rounds, 6)];
    let facts = ALERT.with(Fact::LootKnown);
    assert_eq!(plan_of(&LOOTER, facts, &corridor), ("make off with the loot", vec![TakeLoot, Flee]));
    let verdict = plan(&LOOTER, facts.without(Fact::WayOpen), &corridor);
    assert_eq!(chosen(&verdict), ("get away", vec![Flee]));
    assert_eq!(why_not(&verdict, "make off with the loot"), Some(Why::UnmetNeed(Fact::KeyKnown)));
    assert_eq!(plan_of(&LOOTER, QUIET.with(Fact::LootKnown), &corridor).1, [TakeLoot]);
    assert_eq!(plan_of(&LOOTER, QUIET.with(Fact::LootKnown).with(Fact::HasLoot), &corridor).1, [Patrol]);
}

#[test]
fn whoever_has_nothing_else_to_do_looks_around() {
    let corridor = [(Place::Here, 10), (Place::Post, 3), (Place::Noise, 20), (Place::Frontier, 30), (Place::Trail, 12)];
    assert_eq!(plan_of(&GUARDIAN, QUIET.without(Fact::AtPost), &corridor), ("guard", vec![ReturnToPost, KeepWatch]));
    let heard = QUIET.without(Fact::NoiseExplained);
    assert_eq!(plan_of(&GUARDIAN, heard, &corridor), ("investigate", vec![LookInto]));
    assert_eq!(plan_of(&GUARDIAN, heard.with(Fact::EnemyLost), &corridor), ("find the enemy again", vec![Search]));
    assert_eq!(plan_of(&PREDATOR, QUIET.without(Fact::MapKnown), &corridor), ("explore", vec![Explore]));
    let corridor = [(Place::Here, 10), (Place::Listener, 30), (Place::Frontier, 12)];
    assert_eq!(plan_of(&COURIER, QUIET.without(Fact::NewsTold), &corridor), ("bring word", vec![Report]));
    // Nowhere to go at all.
    let verdict = plan(&GUARDIAN, QUIET.without(Fact::AtPost), &[(Place::Here, 10)]);
    assert_eq!((&verdict.chosen, why_not(&verdict, "guard")), (&None, Some(Why::NoWay(Place::Post))));
}
