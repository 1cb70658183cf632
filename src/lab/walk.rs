//! A recorded walk through unknown land: the places walked, what the unit saw when, and its plans.

use crate::search::{
    Cost, NodeId, Observer, Path, Reversible, Searcher,
    replan::{Change, Replanner, Trip},
};

/// A unit's walk through unknown land, with its plans.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Walk {
    /// The cells walked, starting with the start.
    places: Vec<NodeId>,
    /// 1-based index of the first place that each cell was seen from; 0: never seen.
    first_seen: Vec<u32>,
    /// 1-based index of the first place in each cell; 0: never entered.
    first_entered: Vec<u32>,
    plans: Vec<Plan>,
}

/// One of the plans of a walk.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Plan {
    /// Index of the place where the unit planned.
    pub place: usize,
    /// Number of events of all searches so far, this one included.
    pub end: usize,
    /// Number of expanded nodes.
    pub expanded: u64,
    /// The assumed cost of the path; `None` if there seemed to be none.
    pub cost: Option<Cost>,
    /// The cells of the path, from the unit to the goal.
    pub path: Vec<NodeId>,
}

/// Whether the first place that is noted for a cell, from 1, has been reached at a place from 0; with 0 there is none.
fn is_reached(firsts: &[u32], cell: NodeId, place: usize) -> bool {
    firsts.get(cell.index()).is_some_and(|&first| first > 0 && first as usize <= place + 1)
}

impl Walk {
    /// The walk of a trip, with its plans and the places where they were made.
    pub(super) fn new(trip: &Trip, plans: Vec<Plan>, places: Vec<usize>) -> Self {
        let plans = plans.into_iter().zip(places).map(|(plan, place)| Plan { place, ..plan }).collect();
        let mut first_entered = vec![0; trip.first_seen.len()];
        for (place, cell) in (1..).zip(&trip.walked) {
            if let Some(first @ 0) = first_entered.get_mut(cell.index()) {
                *first = place;
            }
        }
        Self { places: trip.walked.clone(), first_seen: trip.first_seen.clone(), first_entered, plans }
    }

    /// The cells walked, starting with the start.
    pub fn places(&self) -> &[NodeId] {
        &self.places
    }

    /// The index of the last place.
    pub fn last_place(&self) -> usize {
        self.places.len().saturating_sub(1)
    }

    /// All plans in order.
    pub fn plans(&self) -> &[Plan] {
        &self.plans
    }

    /// Whether the unit has seen a cell when it is at a place.
    pub fn has_seen(&self, cell: NodeId, place: usize) -> bool {
        is_reached(&self.first_seen, cell, place)
    }

    /// Whether the unit has been in a cell when it is at a place.
    pub fn has_entered(&self, cell: NodeId, place: usize) -> bool {
        is_reached(&self.first_entered, cell, place)
    }

    /// The plan that is being made, or was made last, after this many events.
    pub(super) fn plan_at(&self, events: usize) -> usize {
        self.plans.partition_point(|plan| plan.end < events).min(self.plans.len().saturating_sub(1))
    }
}

/// A replanner that records the work of each plan.
#[derive(Debug)]
pub(super) struct Diary<R> {
    replanner: R,
    plans: Vec<Plan>,
    /// Number of expanded nodes before each plan.
    begun: Vec<u64>,
    events: usize,
    most_events: usize,
}

impl<R: Replanner> Diary<R> {
    /// A recorder with room for a number of events; a replanner that needs more gives up.
    pub(super) fn new(replanner: R, most_events: usize) -> Self {
        Self { replanner, plans: Vec::new(), begun: Vec::new(), events: 0, most_events }
    }

    /// Whether there was not enough room.
    pub(super) fn is_full(&self) -> bool {
        self.events > self.most_events
    }

    /// The recorded plans, without their places.
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

/// Counts the events that it passes on.
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
