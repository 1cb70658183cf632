//! The search space of plans: a node is a set of facts and the place of the unit, an edge is an action.

use crate::search::{Cost, NodeId, SearchSpace, Target};

use super::{Fact, Facts, Place, PlannedAction, action::relevant_actions};

/// The plans for a goal as a search space.
///
/// A fact is part of a node only if an action of the space changes it and something depends on it; all others stay the
/// same. A place is part of a node only if an action leads there. So there are 2^facts * places nodes: a few thousand
/// for the goals of the tables here.
pub struct PlanSpace<'a, W> {
    actions: Vec<&'a PlannedAction>,
    wants: Facts,
    walk: W,
    start: Facts,
    varying: Vec<Fact>,
    places: Vec<Place>,
    /// The base cost of the cheapest action.
    cheapest: u32,
    /// The most wanted facts that an action gives; at least 1.
    most_given: u32,
}

impl<'a, W: Fn(Place, Place) -> Option<Cost>> PlanSpace<'a, W> {
    /// The space of plans for `wants`, if `facts` hold now. It contains only those actions of the table that can
    /// contribute. `walk` returns the cost of the way from one place to another, `None` if there is none; it is not
    /// called for the way from a place to itself.
    pub fn new(wants: Facts, actions: &'a [PlannedAction], facts: Facts, walk: W) -> Self {
        let actions = relevant_actions(wants, actions, facts);
        let (mut spoken_of, mut changed) = (wants, Facts::NONE);
        let mut places = vec![Place::Here];
        for action in &actions {
            spoken_of = spoken_of.union(action.needs).union(action.forbids);
            changed = changed.union(action.gives).union(action.takes);
            places.extend(action.destination);
        }
        places.sort_unstable();
        places.dedup();
        let given = actions.iter().map(|action| action.gives.intersection(wants).len());
        Self {
            wants,
            walk,
            start: facts,
            varying: spoken_of.intersection(changed).iter().collect(),
            places,
            cheapest: actions.iter().map(|action| action.cost.0).min().unwrap_or_default(),
            most_given: given.max().unwrap_or_default().max(1),
            actions,
        }
    }

    /// The actions that can contribute, in the order of their table.
    pub fn actions(&self) -> &[&'a PlannedAction] {
        &self.actions
    }

    /// The start node: the present facts, where the unit is.
    pub fn start(&self) -> NodeId {
        self.node(self.start, Place::Here)
    }

    /// The facts of a node, and the place of the unit. Facts that no action depends on are as at the start.
    pub fn state(&self, node: NodeId) -> (Facts, Place) {
        let (bits, place) = (node.index() / self.places.len(), node.index() % self.places.len());
        let facts = self.varying.iter().enumerate().fold(self.start, |facts, (bit, &fact)| {
            if bits >> bit & 1 == 1 { facts.with(fact) } else { facts.without(fact) }
        });
        (facts, self.places[place])
    }

    /// The cheapest action that leads from one node to another, and its cost with the walk.
    pub fn action_between(&self, from: NodeId, to: NodeId) -> Option<(&'a PlannedAction, Cost)> {
        self.actions_from(from)
            .filter(|&(_, next, _)| next == to)
            .map(|(action, _, cost)| (action, cost))
            .min_by_key(|&(_, cost)| cost)
    }

    /// Every action that is possible at a node, the node to which it leads, and its cost with the walk.
    fn actions_from(&self, node: NodeId) -> impl Iterator<Item = (&'a PlannedAction, NodeId, Cost)> {
        let (facts, place) = self.state(node);
        self.actions.iter().filter(move |action| action.is_allowed(facts)).filter_map(move |&action| {
            let cost = action.cost_from(place, &self.walk)?;
            Some((action, self.node(action.after(facts), action.leads_to(place)), cost))
        })
    }

    fn node(&self, facts: Facts, place: Place) -> NodeId {
        let bits = self.varying.iter().rev().fold(0, |bits, &fact| bits << 1 | u32::from(facts.holds(fact)));
        // Every place that an action leads to is in the list, and so is the first.
        let place = self.places.iter().position(|&known| known == place).unwrap_or_default();
        NodeId(bits * self.places.len() as u32 + place as u32)
    }
}

impl<W: Fn(Place, Place) -> Option<Cost>> SearchSpace for PlanSpace<'_, W> {
    fn node_count(&self) -> usize {
        self.places.len() << self.varying.len()
    }

    fn successors(&self, node: NodeId, mut visit: impl FnMut(NodeId, Cost)) {
        for (_, next, cost) in self.actions_from(node) {
            visit(next, cost);
        }
    }

    /// Always 0: plans have no single target node.
    fn estimate(&self, _: NodeId, _: NodeId) -> Cost {
        Cost::ZERO
    }
}

/// The target of searches in a [`PlanSpace`]: all wanted facts hold, wherever the unit is.
///
/// H is the number of wanted facts that do not hold, divided by the most that one action gives, times the cost of the
/// cheapest action. An action costs at least that and lowers H by at most that, so H is consistent.
pub struct Fulfilled<'a, 'b, W>(pub &'a PlanSpace<'b, W>);

impl<'b, W: Fn(Place, Place) -> Option<Cost>> Target<PlanSpace<'b, W>> for Fulfilled<'_, 'b, W> {
    fn is_target(&self, node: NodeId) -> bool {
        self.0.state(node).0.includes(self.0.wants)
    }

    fn estimate(&self, space: &PlanSpace<'b, W>, node: NodeId) -> Cost {
        let unmet = space.wants.difference(space.state(node).0).len();
        Cost(unmet.div_ceil(space.most_given).saturating_mul(space.cheapest))
    }
}

#[cfg(test)]
mod tests {
    use super::{
        super::{ACTIONS, ActionId, goal::COME_BACK_WITH_FRIENDS},
        *,
    };

    fn walk(from: Place, to: Place) -> Option<Cost> {
        (to != Place::Loot).then_some(Cost((from as u32).abs_diff(to as u32) * 10))
    }

    #[test]
    fn nodes_are_states_and_back() {
        let wants = Facts::of([Fact::HasLoot, Fact::Safe]);
        let facts = Facts::of([Fact::LootKnown, Fact::MapKnown]);
        let space = PlanSpace::new(wants, ACTIONS, facts, walk);
        assert_eq!(space.state(space.start()), (facts, Place::Here));
        for node in (0..space.node_count() as u32).map(NodeId) {
            let (state, place) = space.state(node);
            assert_eq!(space.node(state, place), node);
            assert!(state.holds(Fact::LootKnown) && state.holds(Fact::MapKnown) && !state.holds(Fact::EnemyKnown));
        }
    }

    #[test]
    fn the_estimate_falls_by_no_more_than_an_action_costs() {
        let wants = COME_BACK_WITH_FRIENDS.wants;
        let space = PlanSpace::new(wants, ACTIONS, Facts::NONE, walk);
        let target = Fulfilled(&space);
        for node in (0..space.node_count() as u32).map(NodeId) {
            let h = target.estimate(&space, node);
            assert_eq!(h == Cost::ZERO, target.is_target(node));
            space.successors(node, |next, cost| assert!(h <= cost + target.estimate(&space, next)));
        }
    }

    #[test]
    fn a_step_is_what_the_facts_and_the_ground_allow() {
        let wants = Facts::of([Fact::HasLoot]);
        let facts = Facts::of([Fact::LootKnown, Fact::KeyKnown]);
        let space = PlanSpace::new(wants, ACTIONS, facts, walk);
        let mut next = Vec::new();
        space.successors(space.start(), |node, cost| next.push((node, cost)));
        let steps: Vec<_> = next
            .iter()
            .map(|&(node, cost)| (space.action_between(space.start(), node).map(|(action, _)| action.id), cost.0))
            .collect();
        assert_eq!(steps, [(Some(ActionId::FetchKey), 40), (Some(ActionId::GoAround), 60)]);
        let (there, place) = space.state(next[1].0);
        assert_eq!((there, place), (facts.with(Fact::WayOpen), Place::BehindDoor));
        assert_eq!(space.action_between(next[1].0, next[0].0), None);
    }
}
