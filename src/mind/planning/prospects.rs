//! Quick check of what plans could reach at best, and what the obstacle is if that is not enough.
//!
//! Source: Blai Bonet and Héctor Geffner, "Planning as heuristic search" (Artificial Intelligence 129, 2001): the
//! relaxed problem, in which nothing that once was so is ever lost. What cannot be had even there cannot be had at all,
//! and it takes no search to see that.

use crate::search::Cost;

use super::{Facts, Place, PlannedAction, Why};

/// The facts that some sequence of actions might give or cannot remove, and the places to which it might lead.
struct Prospects<'a, W> {
    actions: &'a [&'a PlannedAction],
    walk: W,
    can_hold: Facts,
    must_hold: Facts,
    can_reach: Vec<Place>,
}

/// Why no plan of these actions can reach what is wanted; `None` if one might. If several actions give the same fact,
/// the first one in the table is examined.
pub(super) fn obstacle(
    actions: &[&PlannedAction],
    wants: Facts,
    facts: Facts,
    walk: impl Fn(Place, Place) -> Option<Cost>,
) -> Option<Why> {
    let mut prospects = Prospects { actions, walk, can_hold: facts, must_hold: facts, can_reach: vec![Place::Here] };
    while prospects.widen() {}
    let missing = wants.difference(prospects.can_hold).first()?;
    Some(prospects.root_of(Why::UnmetNeed(missing)))
}

impl<W: Fn(Place, Place) -> Option<Cost>> Prospects<'_, W> {
    /// Adds the results of all actions that are possible. Returns whether anything was new.
    fn widen(&mut self) -> bool {
        let before = (self.can_hold, self.must_hold, self.can_reach.len());
        for action in self.actions {
            if self.obstacle_to(action).is_some() {
                continue;
            }
            self.can_hold = self.can_hold.union(action.gives);
            self.must_hold = self.must_hold.difference(action.takes);
            if let Some(place) = action.destination.filter(|place| !self.can_reach.contains(place)) {
                self.can_reach.push(place);
            }
        }
        before != (self.can_hold, self.must_hold, self.can_reach.len())
    }

    /// Why an action is impossible, whatever is done before.
    fn obstacle_to(&self, action: &PlannedAction) -> Option<Why> {
        let unmet = action.needs.difference(self.can_hold).first().map(Why::UnmetNeed);
        let hindrance = || action.forbids.intersection(self.must_hold).first().map(Why::Hindrance);
        let no_way = || {
            let is_near = self.can_reach.iter().any(|&from| action.cost_from(from, &self.walk).is_some());
            action.destination.filter(|_| !is_near).map(Why::NoWay)
        };
        unmet.or_else(hindrance).or_else(no_way)
    }

    /// The root of an obstacle: the obstacle to the action that would remove it, and so on.
    fn root_of(&self, obstacle: Why) -> Why {
        let mut found = vec![obstacle];
        loop {
            let last = found[found.len() - 1];
            let remedy = self.actions.iter().find(|action| match last {
                Why::UnmetNeed(fact) => action.gives.holds(fact),
                Why::Hindrance(fact) => action.takes.holds(fact),
                _ => false,
            });
            match remedy.and_then(|action| self.obstacle_to(action)) {
                Some(deeper) if !found.contains(&deeper) => found.push(deeper),
                _ => return last,
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{
        super::{ACTIONS, Fact, action::relevant_actions},
        *,
    };

    fn obstacle_to(wanted: Fact, facts: &[Fact], closed: &[Place]) -> Option<Why> {
        let (wants, facts) = (Facts::of([wanted]), facts.iter().copied().collect());
        let walk = |_, to| (!closed.contains(&to)).then_some(Cost(10));
        obstacle(&relevant_actions(wants, ACTIONS, facts), wants, facts, walk)
    }

    #[test]
    fn the_root_is_what_the_unit_would_have_to_know_or_reach() {
        let behind_a_door = [Fact::LootKnown];
        assert_eq!(obstacle_to(Fact::HasLoot, &behind_a_door, &[]), None);
        let no_key = obstacle_to(Fact::HasLoot, &behind_a_door, &[Place::BehindDoor]);
        assert_eq!(no_key, Some(Why::UnmetNeed(Fact::KeyKnown)));
        let key = [Fact::LootKnown, Fact::KeyKnown];
        assert_eq!(obstacle_to(Fact::HasLoot, &key, &[Place::BehindDoor]), None);
        let out_of_reach = obstacle_to(Fact::HasLoot, &key, &[Place::BehindDoor, Place::Key]);
        assert_eq!(out_of_reach, Some(Why::NoWay(Place::Key)));
        assert_eq!(obstacle_to(Fact::FriendKnown, &[], &[]), Some(Why::UnmetNeed(Fact::FriendKnown)));
    }

    #[test]
    fn what_is_in_the_way_is_named_unless_something_does_away_with_it() {
        let held = [Fact::EnemyKnown, Fact::EnemyInReach];
        assert_eq!(obstacle_to(Fact::AtPost, &held, &[]), None);
        let cornered = obstacle_to(Fact::AtPost, &held, &[Place::Refuge, Place::Away, Place::Listener]);
        assert_eq!(cornered, Some(Why::NoWay(Place::Listener)));
        assert_eq!(obstacle_to(Fact::AtPost, &[], &[Place::Post]), Some(Why::NoWay(Place::Post)));
    }

    #[test]
    fn needs_that_need_each_other_are_not_followed_for_ever() {
        let [bare, _] =
            [ACTIONS[0], ACTIONS[1]].map(|row| PlannedAction { forbids: Facts::NONE, destination: None, ..row });
        let (one, other) = (Facts::of([Fact::HasKey]), Facts::of([Fact::HasLoot]));
        let circle = [
            PlannedAction { needs: other, gives: one, takes: Facts::NONE, ..bare },
            PlannedAction { needs: one, gives: other, takes: Facts::NONE, ..bare },
        ];
        let why = obstacle(&relevant_actions(one, &circle, Facts::NONE), one, Facts::NONE, |_, _| Some(Cost::ZERO));
        assert_eq!(why, Some(Why::UnmetNeed(Fact::HasLoot)));
    }
}
