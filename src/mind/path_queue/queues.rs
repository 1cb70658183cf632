//! A queue for each mind.

use std::{
    collections::BTreeMap,
    hash::{Hash, Hasher},
};

use super::{
    Asker, FactionId, KnownWalkability, PathQueue, PathfindingCounts, RouteConstraints, SearchContext, Turn, UnitId,
    search_pool::SearchPool,
};

/// Expansions a turn for a mind that several units share.
const BUDGET: u32 = 8000;

/// The number of slices in that budget: one search gets one slice at a time.
const SLICES: u32 = 8;

/// The budget of a mind that belongs to one unit, in these slices.
const SLICES_OF_ONE: u32 = 2;

/// Number of units that share a mind.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Sharers {
    /// A single unit.
    One,
    /// Several units.
    Many,
}

/// The queues of all minds of a floor, by the game's key for each mind.
///
/// Queues are independent: a request of one mind changes nothing for the units of another, of which it may never have
/// heard. Only where a thousand minds search a large floor at once, none begins another search until some are over:
/// their nodes would not fit into memory.
#[derive(Clone, Debug)]
pub struct PathQueues<K> {
    budget: u32,
    turn: Turn,
    cells: usize,
    by_mind: BTreeMap<K, PathQueue>,
    /// Number of queues ever made; the last one has this number.
    count: u64,
    pool: SearchPool,
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
    /// Queues with a budget of `budget` expansions a turn for each mind that several units share, and a quarter of that
    /// for each mind that belongs to one unit.
    pub fn new(budget: u32) -> Self {
        let pool = SearchPool::default();
        Self { budget: budget.max(1), turn: Turn::default(), cells: 1, by_mind: BTreeMap::new(), count: 0, pool }
    }

    /// The most expansions a turn for a mind.
    pub fn budget(&self, sharers: Sharers) -> u32 {
        match sharers {
            Sharers::Many => self.budget,
            Sharers::One => (self.budget / SLICES * SLICES_OF_ONE).max(1),
        }
    }

    /// The queue of a mind; `None` if nobody has asked for a route there.
    pub fn of(&self, mind: K) -> Option<&PathQueue> {
        self.by_mind.get(&mind)
    }

    /// Every queue, by mind.
    pub fn iter(&self) -> impl Iterator<Item = (K, &PathQueue)> {
        self.by_mind.iter().map(|(&mind, queue)| (mind, queue))
    }

    /// Number of units that wait for a path.
    pub fn waiting(&self) -> usize {
        self.by_mind.values().map(PathQueue::len).sum()
    }

    /// Totals so far, over all queues.
    pub fn counts(&self) -> PathfindingCounts {
        self.pool.counts
    }

    /// Sets whether routes keep the trace of the search that found them. It changes nothing else.
    pub fn keep_traces(&mut self, keep: bool) {
        self.pool.keeps_traces = keep;
    }

    /// Begins a turn, with the whole budget, on a floor of `cells` cells with `units` units.
    pub fn begin_turn(&mut self, turn: Turn, cells: usize, units: usize) {
        (self.turn, self.cells, self.pool.units) = (turn, cells, units);
        self.make_room();
        for queue in self.by_mind.values_mut() {
            queue.begin_turn(turn, cells, &mut self.pool);
        }
    }

    /// Shows it the maps of all factions of the floor at the beginning of a turn: on large floors, the ways to the
    /// places where a faction reports are estimated by its map.
    pub fn show_maps<'a>(&mut self, maps: impl Iterator<Item = (FactionId, &'a KnownWalkability)>) {
        self.pool.true_distances.begin_turn(self.turn, self.cells, maps);
    }

    /// Puts active searches back in line where all together hold more than there is memory for: those of the queues
    /// that hold least, so that the searches that have come farthest end.
    fn make_room(&mut self) {
        let Self { by_mind, pool, .. } = self;
        pool.held = by_mind.values().map(PathQueue::held).sum();
        if pool.has_memory() {
            return;
        }
        let mut holders: Vec<&mut PathQueue> = by_mind.values_mut().filter(|queue| queue.held() > 0).collect();
        holders.sort_by_key(|queue| queue.held());
        // One goes on in any case.
        holders.pop();
        for queue in holders {
            if pool.has_much_memory() {
                break;
            }
            pool.held -= queue.held();
            queue.put_off(pool);
        }
    }

    /// The right of one unit of a mind to ask for routes while it decides. A unit that does not ask again for what it
    /// waits for stops waiting when the [`Asker`] is dropped.
    pub fn asker(&mut self, mind: K, sharers: Sharers, unit: UnitId) -> Asker<'_> {
        let budget = self.budget(sharers);
        let Self { by_mind, pool, turn, cells, count, .. } = self;
        let queue = by_mind.entry(mind).or_insert_with(|| {
            *count += 1;
            let mut queue = PathQueue::new(*count, budget, if sharers == Sharers::Many { SLICES } else { 1 });
            queue.begin_turn(*turn, *cells, pool);
            queue
        });
        Asker::new(queue, pool, unit)
    }

    /// Spends what is left of each mind's budget on its units that wait. `contexts` gives the context of a unit's
    /// search under the constraints of its request; `None` for a unit that is gone, whose search is dropped.
    pub fn work<'a>(&mut self, contexts: impl Fn(UnitId, RouteConstraints) -> Option<SearchContext<'a>>) {
        for queue in self.by_mind.values_mut() {
            queue.work(|request| contexts(request.unit, request.constraints), &mut self.pool);
        }
        let counts = &mut self.pool.counts;
        counts.longest_queue = counts.longest_queue.max(self.by_mind.values().map(PathQueue::len).sum());
    }

    /// Forgets the requests of a unit of a mind.
    pub fn forget(&mut self, mind: K, unit: UnitId) {
        if let Some(queue) = self.by_mind.get_mut(&mind) {
            queue.forget(unit, &mut self.pool);
            queue.planning.forget(unit);
            queue.expeditions.forget(unit);
        }
    }

    /// Removes the queue of a mind that no longer exists.
    pub fn bury(&mut self, mind: K) {
        self.by_mind.remove(&mind);
    }

    /// Forgets all requests, for example when another floor becomes the present one.
    pub fn clear(&mut self) {
        self.by_mind.clear();
        self.pool.clear_out();
    }
}

#[cfg(test)]
mod tests {
    use super::{
        super::search_pool::{MOST_HELD, MOST_TRACED},
        *,
    };
    use crate::{
        content::TerrainTable,
        grid::{Point, Size},
        mind::{Answer, Claims, Dangers, Destination, FactionId, KnownGround, KnownWalkability},
        search::DiagonalRule,
        terrain::{Movement, TerrainId},
    };

    const MINDS: u32 = 60;

    /// Everything is known but a far corner, which all want to see, each for a mind of its own.
    #[test]
    fn searches_and_traces_of_many_minds_stay_within_bounds_and_all_get_their_answer() {
        let size = Size::new(240, 240).expect("a size");
        let mut known = KnownWalkability::blank(size);
        let corner = Point::new(239, 239);
        for point in size.points().filter(|&point| point != corner) {
            known.observe(point, TerrainId::FLOOR, Turn(0));
        }
        let terrains = TerrainTable::built_in();
        let context = |unit: UnitId| SearchContext {
            faction: FactionId::WARREN,
            at: Point::new(1 + unit.0 as i32, 1),
            ground: KnownGround::new(&known, &terrains, Movement::Walker),
            dangers: Dangers::default(),
            claims: Claims::default(),
            rule: DiagonalRule::NoObstacle,
        };
        let mut queues: PathQueues<u32> = PathQueues::default();
        queues.keep_traces(true);
        let longest = 10_000;
        let units = MOST_TRACED / longest;
        let (mut most_held, mut answered) = (0, vec![false; MINDS as usize]);
        for turn in 1.. {
            assert!(turn < 5000, "{answered:?}");
            queues.begin_turn(Turn(turn), size.area(), units);
            for mind in 0..MINDS {
                if answered[mind as usize] {
                    continue;
                }
                let unit = UnitId(mind);
                let constraints = RouteConstraints::default();
                let answer =
                    queues.asker(mind, Sharers::One, unit).ask(Destination::UNKNOWN, constraints, &context(unit), None);
                if let Answer::Found(route) = answer {
                    answered[mind as usize] = true;
                    let is_short = route.trace().is_none_or(|trace| trace.events().len() <= longest);
                    assert!(is_short, "unit {mind}");
                }
            }
            if answered.iter().all(|&has_route| has_route) {
                break;
            }
            queues.work(|unit, _| Some(context(unit)));
            most_held = most_held.max(queues.by_mind.values().map(PathQueue::held).sum::<u64>());
        }
        // Each of them alone opens nearly all cells.
        assert!((MOST_HELD..2 * MOST_HELD).contains(&most_held), "{most_held}");
        assert!(u64::from(MINDS) * size.area() as u64 > 3 * MOST_HELD);
    }
}
