//! The path queue of one mind: which of its units wait, and whose search continues next.

use std::{
    collections::{BTreeMap, VecDeque},
    hash::{Hash, Hasher},
    iter::Sum,
};

use super::{
    KnownGround, Route, SearchContext, Turn, UnitId,
    active_search::{ActiveSearch, Conclusion},
    expedition::Expeditions,
    failure_cache::FailureCache,
    long_trip::LongTrips,
    planning::Planning,
    pursuit::Pursuit,
    search_context::CacheKey,
    search_pool::SearchPool,
    shared_results::SharedResults,
    survey::Surveys,
    waiting_queue::RequestClass,
    waiting_queue::Waiting,
    waiting_queue::{Request, WaitingQueue},
};

/// The most active searches of a class.
const MAX_ACTIVE: usize = 4;

/// Fewer searches are active where all their node tables together would have more nodes than this.
const MOST_NODES: usize = 1 << 21;

/// Number of times that a search restarts before its unit has to make do with its result.
const MOST_RESTARTS: u32 = 2;

/// One plan a turn may be made for each of this many expansions in the turn's budget.
const EXPANSIONS_TO_A_PLAN: u32 = 1000;

/// The requests for paths of the units that share a mind (the members of a faction that report at once, or a single
/// unit), and a budget of expansions a turn for all of them together.
#[derive(Clone, Debug)]
pub struct PathQueue {
    /// Number of this queue, which no other queue ever has: the key of its cached dead ends.
    number: u64,
    budget: u32,
    /// Number of slices in a turn's budget.
    slices: u32,
    pub(super) turn: Turn,
    /// Expansions in this turn.
    spent: u32,
    /// The most searches of a class that may be active on this floor.
    places: usize,
    /// A queue for each class of requests, in the order of [`RequestClass::ALL`].
    waiting_queues: [WaitingQueue; 2],
    /// The active searches; the first gets the next slice.
    pub(super) active: VecDeque<ActiveSearch>,
    /// Answers that were not fetched yet; `None` if there is no way.
    pub(super) answers: BTreeMap<UnitId, (Request, Option<Route>)>,
    pub(super) failures: FailureCache,
    pub(super) shared: SharedResults,
    pub(super) planning: Planning,
    pub(super) surveys: Surveys,
    pub(super) expeditions: Expeditions,
    pub(super) pursuit: Pursuit,
    pub(super) long_trips: LongTrips,
}

/// How busy one queue, or several together, are.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct PathLoad {
    /// Units that wait for a path.
    pub waiting: usize,
    /// Expansions in this turn so far, or in the last one between two turns.
    pub spent: u64,
    /// The most expansions a turn.
    pub budget: u64,
}

impl Sum for PathLoad {
    fn sum<I: Iterator<Item = Self>>(loads: I) -> Self {
        loads.fold(Self::default(), |sum, load| Self {
            waiting: sum.waiting + load.waiting,
            spent: sum.spent + load.spent,
            budget: sum.budget + load.budget,
        })
    }
}

/// Everything that decides, between two turns, what comes next. Of an active search that is the request and how far it
/// is.
impl Hash for PathQueue {
    fn hash<H: Hasher>(&self, state: &mut H) {
        (self.budget, &self.active, &self.answers, &self.failures, &self.shared, &self.planning).hash(state);
        (&self.expeditions, &self.pursuit, &self.long_trips).hash(state);
        for queue in &self.waiting_queues {
            queue.len().hash(state);
            queue.iter().for_each(|request| request.hash(state));
        }
    }
}

impl PathQueue {
    /// A queue with a budget of `budget` expansions a turn, at least 1, given out in `slices` slices.
    pub(super) fn new(number: u64, budget: u32, slices: u32) -> Self {
        let plans = budget / EXPANSIONS_TO_A_PLAN;
        Self {
            number,
            budget: budget.max(1),
            slices: slices.max(1),
            turn: Turn::default(),
            spent: 0,
            places: 1,
            waiting_queues: Default::default(),
            active: VecDeque::new(),
            answers: BTreeMap::new(),
            failures: FailureCache::default(),
            shared: SharedResults::default(),
            planning: Planning::new(plans as usize),
            surveys: Surveys::default(),
            expeditions: Expeditions::default(),
            pursuit: Pursuit::default(),
            long_trips: LongTrips::default(),
        }
    }

    /// Expansions a turn at most.
    pub fn budget(&self) -> u32 {
        self.budget
    }

    /// Expansions in this turn so far, or in the last one between two turns. A replanner always finishes its plan; what
    /// goes beyond the budget is taken off the next one.
    pub fn spent(&self) -> u32 {
        self.spent
    }

    /// Number of units that wait for a path.
    pub fn len(&self) -> usize {
        self.waiting_queues.iter().map(WaitingQueue::len).sum::<usize>() + self.active.len()
    }

    /// Whether nobody waits for a path.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// The units that wait for a path, each once: first those with an active search, in the order of slices, then those
    /// whose search has not begun, by class and in order.
    pub fn waiting(&self) -> impl Iterator<Item = Waiting> {
        let active = self.active.iter().map(|search| Waiting::of(&search.request, true));
        let in_line =
            self.waiting_queues.iter().flat_map(WaitingQueue::iter).map(|request| Waiting::of(request, false));
        active.chain(in_line)
    }

    /// Number of nodes that its active searches keep in memory.
    pub(super) fn held(&self) -> u64 {
        self.active.iter().map(ActiveSearch::held).sum()
    }

    /// Puts its active searches back in line, to begin again when there is memory.
    pub(super) fn put_off(&mut self, pool: &mut SearchPool) {
        for search in std::mem::take(&mut self.active) {
            let request = search.request.clone();
            pool.give_back(search.end());
            self.waiting_queue(RequestClass::of(&request.goal)).push(request);
        }
    }

    /// How busy it is.
    pub fn load(&self) -> PathLoad {
        PathLoad { waiting: self.len(), spent: self.spent.into(), budget: self.budget.into() }
    }

    /// Begins a turn, with the whole budget, on a floor of `cells` cells.
    pub(super) fn begin_turn(&mut self, turn: Turn, cells: usize, pool: &mut SearchPool) {
        // What the last turn spent beyond its budget is owed.
        (self.turn, self.spent) = (turn, self.spent.saturating_sub(self.budget));
        self.places = (MOST_NODES / cells.max(1)).clamp(1, MAX_ACTIVE);
        self.planning.begin_turn();
        self.failures.fade(turn);
        self.fade_shared(pool);
    }

    fn fade_shared(&mut self, pool: &mut SearchPool) {
        self.shared.fade(self.turn, 2 * self.places).into_iter().for_each(|search| pool.give_back(search));
    }

    /// Spends what is left of the turn's budget on units that wait. `contexts` gives the context of a request's search;
    /// `None` if its unit is gone, whose search is dropped.
    pub(super) fn work<'a>(&mut self, contexts: impl Fn(&Request) -> Option<SearchContext<'a>>, pool: &mut SearchPool) {
        while self.left() > 0 {
            // Active searches get a slice before others begin.
            let is_next = self.active.front().is_some_and(|search| search.worked() < self.turn);
            if !is_next && let Some(request) = self.pop_line(pool) {
                if let Some(context) = contexts(&request) {
                    let search = self.begin(request, &context, pool);
                    self.give_slice(search, &context, pool);
                }
                continue;
            }
            let Some(search) = self.active.pop_front() else { break };
            match contexts(&search.request) {
                Some(context) => self.give_slice(search, &context, pool),
                None => pool.give_back(search.end()),
            }
        }
    }

    /// Forgets the requests of a unit.
    pub(super) fn forget(&mut self, unit: UnitId, pool: &mut SearchPool) {
        self.waiting_queues.iter_mut().for_each(|queue| queue.remove(unit));
        self.answers.remove(&unit);
        if let Some(search) = self.take_active(unit) {
            pool.give_back(search.end());
        }
    }

    /// The rest of the turn's budget.
    fn left(&self) -> u32 {
        self.budget.saturating_sub(self.spent)
    }

    /// Whether several units share the queue. For a single unit a survey of the floor would not pay.
    pub(super) fn is_shared(&self) -> bool {
        self.slices > 1
    }

    fn slice(&self) -> u32 {
        (self.budget / self.slices).max(1)
    }

    /// Expansions that a new request may take at once: a slice, as far as there is room.
    pub(super) fn at_once(&self) -> u32 {
        self.slice().min(self.room())
    }

    /// Expansions left, besides the half of the budget that is kept for units that wait.
    pub(super) fn room(&self) -> u32 {
        self.left().saturating_sub(if self.is_empty() { 0 } else { self.budget / 2 })
    }

    pub(super) fn waiting_queue(&mut self, class: RequestClass) -> &mut WaitingQueue {
        &mut self.waiting_queues[class as usize]
    }

    /// The request of a unit, waiting, active or answered.
    pub(super) fn request_of(&self, unit: UnitId) -> Option<&Request> {
        let active = || self.active.iter().map(|search| &search.request).find(|request| request.unit == unit);
        let in_line = || self.waiting_queues.iter().find_map(|queue| queue.of(unit));
        self.answers.get(&unit).map(|(request, _)| request).or_else(active).or_else(in_line)
    }

    /// Takes the first waiting request of a class that has a place for another active search.
    fn pop_line(&mut self, pool: &SearchPool) -> Option<Request> {
        RequestClass::ALL
            .into_iter()
            .find_map(|class| if self.has_place(class, pool) { self.waiting_queue(class).pop() } else { None })
    }

    /// Whether another search of a class may become active.
    pub(super) fn has_place(&self, class: RequestClass, pool: &SearchPool) -> bool {
        pool.has_memory()
            && self.active.iter().filter(|search| RequestClass::of(&search.request.goal) == class).count() < self.places
    }

    pub(super) fn begin(&self, request: Request, context: &SearchContext<'_>, pool: &mut SearchPool) -> ActiveSearch {
        pool.counts.searches += 1;
        let (memory, longest_trace) = (pool.take(), pool.longest_trace());
        let distances = pool.true_distances.to(&request, context.at, context);
        ActiveSearch::begin(request, context, self.turn, memory, longest_trace, distances)
    }

    /// Continues a search on this ground. Returns whether it is over.
    pub(super) fn go_on<'a>(
        &mut self,
        search: &mut ActiveSearch,
        context: &SearchContext<'a>,
        ground: &KnownGround<'a>,
        expansions: u32,
        pool: &mut SearchPool,
    ) -> bool {
        pool.counts.continued += u64::from(search.note_turn(self.turn));
        let find_trunk = |goal| pool.dead_ends.trunk(self.number, goal, context);
        let distances = pool.true_distances.to(&search.request, search.start(), context);
        let (spent, is_over) = search.go_on(context, ground, self.turn, expansions, find_trunk, distances);
        self.spend(spent, pool);
        is_over
    }

    /// Gives a search a slice, then concludes it or puts it at the end of the active searches.
    fn give_slice(&mut self, mut search: ActiveSearch, context: &SearchContext<'_>, pool: &mut SearchPool) {
        let ground = context.for_long();
        if self.go_on(&mut search, context, &ground, self.slice().min(self.left()), pool) {
            self.conclude(search, context, &ground, pool);
        } else {
            self.active.push_back(search);
        }
    }

    pub(super) fn spend(&mut self, expansions: u32, pool: &mut SearchPool) {
        self.spent += expansions;
        pool.held += u64::from(expansions);
        pool.counts.expanded += u64::from(expansions);
    }

    /// Stores the answer of a search that is over for its unit, or restarts the search.
    fn conclude<'a>(
        &mut self,
        mut search: ActiveSearch,
        context: &SearchContext<'a>,
        ground: &KnownGround<'a>,
        pool: &mut SearchPool,
    ) {
        let conclusion = search.conclude(context, ground);
        if let Conclusion::Broken(_) = conclusion
            && search.restarts < MOST_RESTARTS
        {
            pool.counts.restarted += 1;
            let distances = pool.true_distances.to(&search.request, context.at, context);
            search.begin_again(context, self.turn, distances);
            self.active.push_back(search);
            return;
        }
        let request = search.request.clone();
        self.retire(search, &conclusion, context, pool);
        let route = match conclusion {
            Conclusion::Found(route) => Some(route),
            Conclusion::NoWay => None,
            Conclusion::Broken(part) => part,
        };
        self.answers.insert(request.unit, (request, route));
    }

    /// Keeps a search that is over if others may use it; otherwise returns its memory to the pool.
    pub(super) fn retire(
        &mut self,
        search: ActiveSearch,
        conclusion: &Conclusion,
        context: &SearchContext<'_>,
        pool: &mut SearchPool,
    ) {
        let goal = search.request.goal;
        let key = CacheKey::of(search.request.constraints, context);
        // Only one unit uses a queue of a single slice, and a small search is quickly repeated.
        let is_worth_sharing = self.is_shared() && search.expanded() > self.slice();
        match conclusion {
            Conclusion::Found(route) if RequestClass::of(&goal) == RequestClass::Anywhere && is_worth_sharing => {
                let (start, trace) = (search.start(), route.shared_trace());
                self.shared.keep((goal, start, self.turn), key, trace, search.end());
                self.fade_shared(pool);
                return;
            }
            Conclusion::NoWay => {
                self.surveys.note_vain(context);
                if let Some((whole, is_all)) = search.whole_search() {
                    let cells = context.ground.known().size().area();
                    self.failures.note((goal, key, is_all), self.turn, whole, cells);
                }
            }
            Conclusion::Found(_) | Conclusion::Broken(_) => {}
        }
        pool.give_back(search.end());
    }

    fn take_active(&mut self, unit: UnitId) -> Option<ActiveSearch> {
        let place = self.active.iter().position(|search| search.request.unit == unit)?;
        self.active.remove(place)
    }
}
