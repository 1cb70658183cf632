//! A queue for each mind.

use std::{
    collections::BTreeMap,
    hash::{Hash, Hasher},
};

use super::{Asker, Care, PathQueue, Standpoint, Turn, UnitId, WayCounts, workshop::Workshop};

/// Expansions of a turn for a mind that many share.
const BUDGET: u32 = 8000;

/// That budget is so many slices: what one of many gets at a time.
const SLICES: u32 = 8;

/// Who is alone with its mind has so many of these slices, in one.
const SLICES_OF_ONE: u32 = 2;

/// Whose mind it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Sharers {
    /// That of a single unit.
    One,
    /// That of several.
    Many,
}

/// The queues of all minds of a floor, by what the game calls each mind.
///
/// None of them knows of another: what one mind asks for changes nothing for those of any other, of whom it may never
/// have heard.
#[derive(Clone, Debug)]
pub struct PathQueues<K> {
    budget: u32,
    turn: Turn,
    cells: usize,
    by_mind: BTreeMap<K, PathQueue>,
    /// How many queues were ever made; the last one has this number.
    count: u64,
    workshop: Workshop,
}

impl<K: Ord + Copy> Default for PathQueues<K> {
    fn default() -> Self {
        Self::new(BUDGET)
    }
}

impl<K: Hash> Hash for PathQueues<K> {
    fn hash<H: Hasher>(&self, state: &mut H) {
        (self.budget, &self.by_mind).hash(state);
    }
}

impl<K: Ord + Copy> PathQueues<K> {
    /// Queues with a budget of so many expansions a turn for each mind that many share, and a quarter of that for each
    /// that belongs to one.
    pub fn new(budget: u32) -> Self {
        let workshop = Workshop::default();
        Self { budget: budget.max(1), turn: Turn::default(), cells: 1, by_mind: BTreeMap::new(), count: 0, workshop }
    }

    /// Expansions a turn at most for a mind.
    pub fn budget(&self, sharers: Sharers) -> u32 {
        match sharers {
            Sharers::Many => self.budget,
            Sharers::One => (self.budget / SLICES * SLICES_OF_ONE).max(1),
        }
    }

    /// The queue of a mind, if anybody has asked for anything there.
    pub fn of(&self, mind: K) -> Option<&PathQueue> {
        self.by_mind.get(&mind)
    }

    /// Every queue, by mind.
    pub fn iter(&self) -> impl Iterator<Item = (K, &PathQueue)> {
        self.by_mind.iter().map(|(&mind, queue)| (mind, queue))
    }

    /// How many units wait for a path.
    pub fn waiting(&self) -> usize {
        self.by_mind.values().map(PathQueue::len).sum()
    }

    /// What it took so far.
    pub fn counts(&self) -> WayCounts {
        self.workshop.counts
    }

    /// Whether routes keep the trace of the search that found them. It changes nothing else.
    pub fn keep_traces(&mut self, keep: bool) {
        self.workshop.keeps_traces = keep;
    }

    /// Begins a turn, with the whole budget, on a floor of so many cells.
    pub fn begin_turn(&mut self, turn: Turn, cells: usize) {
        (self.turn, self.cells) = (turn, cells);
        for queue in self.by_mind.values_mut() {
            queue.begin_turn(turn, cells, &mut self.workshop);
        }
    }

    /// The right of one unit of a mind to ask, for as long as it decides. If it does not ask for what it waits for by
    /// then, it waits no more.
    pub fn asker(&mut self, mind: K, sharers: Sharers, unit: UnitId) -> Asker<'_> {
        let budget = self.budget(sharers);
        let Self { by_mind, workshop, turn, cells, count, .. } = self;
        let queue = by_mind.entry(mind).or_insert_with(|| {
            *count += 1;
            let mut queue = PathQueue::new(*count, budget, if sharers == Sharers::Many { SLICES } else { 1 });
            queue.begin_turn(*turn, *cells, workshop);
            queue
        });
        Asker::new(queue, workshop, unit)
    }

    /// Spends what is left of each mind's budget on those of it who wait. `stands` tells where a unit is and what it
    /// knows, as far as its search cares; for whoever is gone nothing is searched any more.
    pub fn work<'a>(&mut self, stands: impl Fn(UnitId, Care) -> Option<Standpoint<'a>>) {
        for queue in self.by_mind.values_mut() {
            queue.work(|request| stands(request.unit, request.care), &mut self.workshop);
        }
        let counts = &mut self.workshop.counts;
        counts.longest_queue = counts.longest_queue.max(self.by_mind.values().map(PathQueue::len).sum());
    }

    /// Forgets what a unit of a mind waits for.
    pub fn forget(&mut self, mind: K, unit: UnitId) {
        if let Some(queue) = self.by_mind.get_mut(&mind) {
            queue.forget(unit, &mut self.workshop);
            queue.planning.forget(unit);
            queue.expeditions.forget(unit);
        }
    }

    /// Forgets a mind that is no more.
    pub fn bury(&mut self, mind: K) {
        self.by_mind.remove(&mind);
    }

    /// Forgets all requests, as when another floor becomes the present one.
    pub fn clear(&mut self) {
        self.by_mind.clear();
        self.workshop.clear_out();
    }
}
