//! A walk through unknown land, as it is looked at: where the unit went, what it had seen by then, what each plan took.

use crate::search::{
    Cost, NodeId, Observer, Path, Reversible, Searcher,
    replan::{Change, Replanner, Trip},
};

/// A unit's way through unknown land, with the plans that it made on it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Walk {
    /// The cells walked, from the start on.
    places: Vec<NodeId>,
    /// For each cell from the how manieth place it was first seen, from 1; 0 if from none.
    first_seen: Vec<u32>,
    plans: Vec<Plan>,
}

/// One of the plans of a walk.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Plan {
    /// Which of the places walked the unit was at, from 0.
    pub place: usize,
    /// How many events the searches had had when it was made, its own included.
    pub end: usize,
    /// How many nodes were expanded for it.
    pub expanded: u64,
    /// What the way that it found was thought to cost; nothing if there seemed to be none.
    pub cost: Option<Cost>,
    /// The cells of that way, from where the unit was to the goal.
    pub path: Vec<NodeId>,
}

impl Walk {
    /// The walk of a trip, from what was noted about its plans and the places where they were made.
    pub(super) fn new(trip: &Trip, plans: Vec<Plan>, places: Vec<usize>) -> Self {
        let plans = plans.into_iter().zip(places).map(|(plan, place)| Plan { place, ..plan }).collect();
        Self { places: trip.walked.clone(), first_seen: trip.first_seen.clone(), plans }
    }

    /// The cells walked, from the start on.
    pub fn places(&self) -> &[NodeId] {
        &self.places
    }

    /// The last of the places, counted from 0.
    pub fn last_place(&self) -> usize {
        self.places.len().saturating_sub(1)
    }

    /// All plans in order.
    pub fn plans(&self) -> &[Plan] {
        &self.plans
    }

    /// Whether the unit has seen a cell when it is at a place.
    pub fn has_seen(&self, cell: NodeId, place: usize) -> bool {
        self.first_seen.get(cell.index()).is_some_and(|&first| first > 0 && first as usize <= place + 1)
    }

    /// The plan that is made, or was made last, when the searches have had so many events.
    pub(super) fn plan_at(&self, events: usize) -> usize {
        self.plans.partition_point(|plan| plan.end < events).min(self.plans.len().saturating_sub(1))
    }
}

/// A replanner that notes down what each plan takes.
#[derive(Debug)]
pub(super) struct Diary<R> {
    replanner: R,
    plans: Vec<Plan>,
    /// How many nodes had been expanded before each plan.
    begun: Vec<u64>,
    events: usize,
    most_events: usize,
}

impl<R: Replanner> Diary<R> {
    /// A diary with room for so many events; whoever needs more gives up.
    pub(super) fn new(replanner: R, most_events: usize) -> Self {
        Self { replanner, plans: Vec::new(), begun: Vec::new(), events: 0, most_events }
    }

    /// Whether there was not enough room.
    pub(super) fn is_full(&self) -> bool {
        self.events > self.most_events
    }

    /// What was noted, without the places.
    pub(super) fn into_plans(self) -> Vec<Plan> {
        let Self { replanner, mut plans, mut begun, .. } = self;
        begun.push(replanner.expanded());
        for (plan, counts) in plans.iter_mut().zip(begun.windows(2)) {
            plan.expanded = counts[1] - counts[0];
        }
        plans
    }
}

impl<R: Replanner> Replanner for Diary<R> {
    fn changed(&mut self, node: NodeId, change: Change) {
        self.replanner.changed(node, change);
    }

    fn plan<S: Reversible>(
        &mut self,
        space: &S,
        start: NodeId,
        goal: NodeId,
        searcher: &mut Searcher,
        observer: &mut impl Observer,
    ) -> Option<&Path> {
        if self.is_full() {
            return None;
        }
        self.begun.push(self.replanner.expanded());
        let mut counting = Counting { observer, events: 0 };
        let found = self.replanner.plan(space, start, goal, searcher, &mut counting);
        self.events += counting.events;
        let (cost, path) = found.map_or((None, Vec::new()), |path| (Some(path.cost), path.nodes.clone()));
        self.plans.push(Plan { end: self.events, cost, path, ..Plan::default() });
        found
    }

    fn expanded(&self) -> u64 {
        self.replanner.expanded()
    }

    fn forget(&mut self) {
        self.replanner.forget();
    }
}

/// Counts what it passes on.
struct Counting<'a, O> {
    observer: &'a mut O,
    events: usize,
}

impl<O: Observer> Observer for Counting<'_, O> {
    fn opened(&mut self, node: NodeId, parent: Option<NodeId>, g: Cost, h: Cost, f: Cost) {
        self.events += 1;
        self.observer.opened(node, parent, g, h, f);
    }

    fn reparented(&mut self, node: NodeId, parent: NodeId, g: Cost, f: Cost) {
        self.events += 1;
        self.observer.reparented(node, parent, g, f);
    }

    fn closed(&mut self, node: NodeId) {
        self.events += 1;
        self.observer.closed(node);
    }
}
