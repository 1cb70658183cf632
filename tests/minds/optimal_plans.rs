//! The promise: a plan is the cheapest that there is, and where there is none, what is blamed for it is to blame.
//!
//! Random tables of actions, random facts, places at random distances, some of them cut off. The oracle knows nothing
//! of searching, estimates or what bears on what: it carries out every action wherever it can be, round after round,
//! until no sequence of actions leads anywhere more cheaply.

use std::collections::BTreeMap;

use fogwalk::{
    mind::planning::{ACTIONS, Fact, Facts, Goal, Place, Plan, PlannedAction, Planner, Why},
    search::{Cost, Silent},
};
use proptest::{option, prelude::*};

const FACTS: usize = 6;
const PLACES: usize = 5;

/// Where the places are: on which of several islands, and how far along a line. Ways between them are as long as the
/// line, so that a stopover is no shortcut.
type Map = [(u8, u32); PLACES];

fn walk(map: Map) -> impl Fn(Place, Place) -> Option<Cost> + Copy {
    move |from, to| {
        assert_ne!(from, to, "nobody has to ask about the way from a place to itself");
        let [(island, x), (other, end)] = [from, to].map(|place| map[place as usize]);
        (island == other).then_some(Cost(x.abs_diff(end)))
    }
}

/// A few of the first facts; each is in it one time in `rarity`.
fn some_facts(rarity: u8) -> impl Strategy<Value = Facts> {
    prop::array::uniform6(0..rarity)
        .prop_map(|dice| Fact::ALL.into_iter().zip(dice).filter(|&(_, die)| die == 0).map(|(fact, _)| fact).collect())
}

fn some_action() -> impl Strategy<Value = PlannedAction> {
    let destination = option::of(1..PLACES).prop_map(|place| place.map(|place| Place::ALL[place]));
    (some_facts(7), some_facts(12), some_facts(4), some_facts(8), 0..40u32, destination).prop_map(
        |(needs, forbids, gives, takes, cost, destination)| PlannedAction {
            needs,
            forbids,
            gives,
            takes: takes.difference(gives),
            cost: Cost(cost),
            destination,
            ..ACTIONS[0]
        },
    )
}

/// A table in which every action has an id of its own.
fn some_table() -> impl Strategy<Value = Vec<PlannedAction>> {
    let number = |(row, action): (&PlannedAction, PlannedAction)| PlannedAction { id: row.id, ..action };
    prop::collection::vec(some_action(), 3..10).prop_map(move |rows| ACTIONS.iter().zip(rows).map(number).collect())
}

fn some_map() -> impl Strategy<Value = Map> {
    prop::array::uniform5((prop_oneof![4 => Just(0u8), 1 => Just(1)], 0..60u32))
}

/// What every state that can be got to costs at least. Facts are a list of answers here.
type Reached = BTreeMap<([bool; FACTS], Place), Cost>;

fn answers(facts: Facts) -> [bool; FACTS] {
    std::array::from_fn(|index| facts.holds(Fact::ALL[index]))
}

/// Does an action where it is possible.
fn perform(
    action: &PlannedAction,
    (facts, at): ([bool; FACTS], Place),
    walk: impl Fn(Place, Place) -> Option<Cost>,
) -> Option<(([bool; FACTS], Place), Cost)> {
    let is_possible = |(index, fact): (usize, Fact)| {
        !(action.needs.holds(fact) && !facts[index] || action.forbids.holds(fact) && facts[index])
    };
    if !Fact::ALL.into_iter().take(FACTS).enumerate().all(is_possible) {
        return None;
    }
    let to = action.destination.unwrap_or(at);
    let distance = if to == at { Cost::ZERO } else { walk(at, to)? };
    let after = std::array::from_fn(|index| {
        let fact = Fact::ALL[index];
        action.gives.holds(fact) || facts[index] && !action.takes.holds(fact)
    });
    Some(((after, to), action.cost + distance))
}

fn everything(table: &[PlannedAction], facts: Facts, walk: impl Fn(Place, Place) -> Option<Cost> + Copy) -> Reached {
    let mut reached = Reached::from([((answers(facts), Place::Here), Cost::ZERO)]);
    loop {
        let before = reached.clone();
        for (&state, &cost) in &before {
            for action in table {
                if let Some((next, step)) = perform(action, state, walk) {
                    let best = reached.entry(next).or_insert(Cost::MAX);
                    *best = (*best).min(cost + step);
                }
            }
        }
        if reached == before {
            return reached;
        }
    }
}

/// Carries out a plan, and returns what holds in the end and what it cost.
fn carry_out(
    plan: &Plan,
    table: &[PlannedAction],
    facts: Facts,
    walk: impl Fn(Place, Place) -> Option<Cost> + Copy,
) -> ([bool; FACTS], Cost) {
    let start = ((answers(facts), Place::Here), Cost::ZERO);
    let ((end, _), cost) = plan.steps().iter().fold(start, |(state, cost), step| {
        let action = table.iter().find(|action| action.id == step.action).expect("an action of the table");
        let (next, paid) = perform(action, state, walk).expect("every step is possible when its turn comes");
        assert_eq!(paid, step.cost);
        (next, cost + paid)
    });
    (end, cost)
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(8000))]

    #[test]
    fn a_plan_costs_what_the_cheapest_of_all_sequences_costs(
        table in some_table(), facts in some_facts(6), wants in some_facts(2), map in some_map(),
    ) {
        let walk = walk(map);
        let goal = Goal { name: "test", wants, when: Facts::NONE, unless: Facts::NONE, priority: 1 };
        let found = Planner::default().pursue(&goal, &table, facts, walk, &mut Silent);
        let reached = everything(&table, facts, walk);
        let (wanted, index_of) = (answers(wants), |fact: Fact| fact as usize);
        let is_wanted = |facts: &[bool; FACTS]| facts.iter().zip(wanted).all(|(&holds, wanted)| holds || !wanted);
        let best = reached.iter().filter(|((facts, _), _)| is_wanted(facts)).map(|(_, &cost)| cost).min();
        let mut states = reached.keys();
        match found {
            Ok(plan) => {
                let (end, cost) = carry_out(&plan, &table, facts, walk);
                prop_assert!(is_wanted(&end));
                prop_assert_eq!((plan.cost(), Some(cost)), (cost, best));
            }
            Err(Why::AlreadyHolds) => prop_assert!(facts.includes(wants)),
            Err(why) => {
                prop_assert_eq!(best, None);
                match why {
                    Why::UnmetNeed(fact) => prop_assert!(states.all(|(facts, _)| !facts[index_of(fact)])),
                    Why::Hindrance(fact) => prop_assert!(states.all(|(facts, _)| facts[index_of(fact)])),
                    Why::NoWay(place) => prop_assert!(states.all(|&(_, at)| at != place)),
                    Why::AtOdds => {}
                    other => prop_assert!(false, "{other:?} is no reason for a goal without rivals"),
                }
            }
        }
    }
}
