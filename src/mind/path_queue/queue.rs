//! Who of one mind waits, and who is next.

use std::{
    collections::{BTreeMap, VecDeque},
    hash::{Hash, Hasher},
};

use super::{
    KnownGround, PathLoad, Route, Standpoint, Turn, UnitId,
    class::Class,
    expedition::Expeditions,
    finds::Finds,
    line::{Line, Request},
    long_trip::LongTrips,
    planning::Planning,
    pursuit::Pursuit,
    refusals::Refusals,
    sort::Sort,
    survey::Surveys,
    under_way::{Conclusion, UnderWay},
    waiting::Waiting,
    workshop::Workshop,
};

/// Searches of a sort under way at most.
const MOST_UNDER_WAY: usize = 4;

/// Fewer are under way where all of their node tables together would have more nodes than this.
const MOST_NODES: usize = 1 << 21;

/// How often a search begins again before its unit has to make do with what came of it.
const MOST_RESTARTS: u32 = 2;

/// For so many expansions of a turn's budget there is one plan that may be made.
const EXPANSIONS_TO_A_PLAN: u32 = 1000;

/// Requests for paths of those who share a queue, a faction's members that report at once or a single unit, and a budget of expansions a turn for all of them together.
#[derive(Clone, Debug)]
pub struct PathQueue {
    /// Number of this queue, which no other queue ever has: the key of its cached dead ends.
    number: u64,
    budget: u32,
    /// A turn's budget is so many slices.
    slices: u32,
    pub(super) turn: Turn,
    /// Expansions in this turn.
    spent: u32,
    /// How many searches of a sort may be under way on this floor.
    places: usize,
    /// A line for each sort of searches, in the order of [`Sort::ALL`].
    lines: [Line; 2],
    /// The first gets the next slice.
    pub(super) under_way: VecDeque<UnderWay>,
    /// Answers that were not fetched yet. No route: there is no way.
    pub(super) answers: BTreeMap<UnitId, (Request, Option<Route>)>,
    pub(super) refusals: Refusals,
    pub(super) finds: Finds,
    pub(super) planning: Planning,
    pub(super) surveys: Surveys,
    pub(super) expeditions: Expeditions,
    pub(super) pursuit: Pursuit,
    pub(super) long_trips: LongTrips,
}

/// Everything that decides what comes next, between two turns. Of a search under way it is what was asked and how far
/// it is.
impl Hash for PathQueue {
    fn hash<H: Hasher>(&self, state: &mut H) {
        (self.budget, &self.under_way, &self.answers, &self.refusals, &self.finds, &self.planning).hash(state);
        (&self.expeditions, &self.pursuit, &self.long_trips).hash(state);
        for line in &self.lines {
            line.len().hash(state);
            line.iter().for_each(|request| request.hash(state));
        }
    }
}

impl PathQueue {
    /// A queue with a budget of so many expansions a turn, at least 1, that is given out in so many slices.
    pub(super) fn new(number: u64, budget: u32, slices: u32) -> Self {
        let plans = budget / EXPANSIONS_TO_A_PLAN;
        Self {
            number,
            budget: budget.max(1),
            slices: slices.max(1),
            turn: Turn::default(),
            spent: 0,
            places: 1,
            lines: Default::default(),
            under_way: VecDeque::new(),
            answers: BTreeMap::new(),
            refusals: Refusals::default(),
            finds: Finds::default(),
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

    /// Expansions in this turn so far, or in the last one between two turns. A replanner finishes its plan whatever that
    /// takes; what goes beyond the budget is taken off the next one.
    pub fn spent(&self) -> u32 {
        self.spent
    }

    /// How many units wait for a path.
    pub fn len(&self) -> usize {
        self.lines.iter().map(Line::len).sum::<usize>() + self.under_way.len()
    }

    /// Whether nobody waits for a path.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Who waits for a path, each unit once: those whose search is under way, the next slice's first, then those in
    /// line, the first of each sort of searches before those behind it, and who wants to get somewhere before who
    /// wanders.
    pub fn waiting(&self) -> impl Iterator<Item = Waiting> {
        let under_way = self.under_way.iter().map(|search| Waiting::of(&search.request, true));
        let in_line = self.lines.iter().flat_map(Line::iter).map(|request| Waiting::of(request, false));
        under_way.chain(in_line)
    }

    /// How busy it is.
    pub fn load(&self) -> PathLoad {
        PathLoad { waiting: self.len(), spent: self.spent.into(), budget: self.budget.into() }
    }

    /// Begins a turn, with the whole budget, on a floor of so many cells.
    pub(super) fn begin_turn(&mut self, turn: Turn, cells: usize, workshop: &mut Workshop) {
        // What the last turn took too much is owed.
        (self.turn, self.spent) = (turn, self.spent.saturating_sub(self.budget));
        self.places = (MOST_NODES / cells.max(1)).clamp(1, MOST_UNDER_WAY);
        self.planning.begin_turn();
        self.refusals.fade(turn);
        self.fade_finds(workshop);
    }

    fn fade_finds(&mut self, workshop: &mut Workshop) {
        self.finds.fade(self.turn, 2 * self.places).into_iter().for_each(|search| workshop.give_back(search));
    }

    /// Spends what is left of the turn's budget on those who wait. `stands` tells where the unit of a request is and
    /// what it knows; for whoever is gone nothing is searched any more.
    pub(super) fn work<'a>(&mut self, stands: impl Fn(&Request) -> Option<Standpoint<'a>>, workshop: &mut Workshop) {
        while self.left() > 0 {
            // Whoever is under way gets a slice before others begin.
            let is_next = self.under_way.front().is_some_and(|search| search.worked() < self.turn);
            if !is_next && let Some(request) = self.pop_line() {
                if let Some(stand) = stands(&request) {
                    let search = self.begin(request, &stand, workshop);
                    self.give_slice(search, &stand, workshop);
                }
                continue;
            }
            let Some(search) = self.under_way.pop_front() else { break };
            match stands(&search.request) {
                Some(stand) => self.give_slice(search, &stand, workshop),
                None => workshop.give_back(search.end()),
            }
        }
    }

    /// Forgets what a unit waits for.
    pub(super) fn forget(&mut self, unit: UnitId, workshop: &mut Workshop) {
        self.lines.iter_mut().for_each(|line| line.remove(unit));
        self.answers.remove(&unit);
        if let Some(search) = self.take_under_way(unit) {
            workshop.give_back(search.end());
        }
    }

    /// What is left of the turn's budget.
    fn left(&self) -> u32 {
        self.budget.saturating_sub(self.spent)
    }

    /// Whether several units share the queue: alone one would not get back what a survey takes.
    pub(super) fn is_shared(&self) -> bool {
        self.slices > 1
    }

    fn slice(&self) -> u32 {
        (self.budget / self.slices).max(1)
    }

    /// What somebody who asks anew may take at once: a slice, as far as there is room.
    pub(super) fn at_once(&self) -> u32 {
        self.slice().min(self.room())
    }

    /// What is left besides the half for those who wait.
    pub(super) fn room(&self) -> u32 {
        self.left().saturating_sub(if self.is_empty() { 0 } else { self.budget / 2 })
    }

    pub(super) fn line(&mut self, sort: Sort) -> &mut Line {
        &mut self.lines[sort as usize]
    }

    /// What a unit waits for, or has waited for.
    pub(super) fn request_of(&self, unit: UnitId) -> Option<&Request> {
        let under_way = || self.under_way.iter().map(|search| &search.request).find(|request| request.unit == unit);
        let in_line = || self.lines.iter().find_map(|line| line.of(unit));
        self.answers.get(&unit).map(|(request, _)| request).or_else(under_way).or_else(in_line)
    }

    /// Takes the first in line of a sort for which there is a place.
    fn pop_line(&mut self) -> Option<Request> {
        Sort::ALL.into_iter().find_map(|sort| if self.has_place(sort) { self.line(sort).pop() } else { None })
    }

    /// Whether another search of a sort may be under way.
    pub(super) fn has_place(&self, sort: Sort) -> bool {
        self.under_way.iter().filter(|search| Sort::of(&search.request.goal) == sort).count() < self.places
    }

    pub(super) fn begin(&self, request: Request, stand: &Standpoint<'_>, workshop: &mut Workshop) -> UnderWay {
        workshop.counts.searches += 1;
        let trunk = workshop.dead_ends.trunk(self.number, request.goal, stand);
        UnderWay::begin(request, stand, self.turn, (workshop.take(), trunk), workshop.keeps_traces)
    }

    /// Goes on with a search on this ground, and says whether it is over.
    pub(super) fn go_on<'a>(
        &mut self,
        search: &mut UnderWay,
        stand: &Standpoint<'a>,
        ground: &KnownGround<'a>,
        expansions: u32,
        workshop: &mut Workshop,
    ) -> bool {
        workshop.counts.continued += u64::from(search.note_turn(self.turn));
        let (spent, is_over) = search.go_on(stand, ground, self.turn, expansions);
        self.spend(spent, workshop);
        is_over
    }

    /// Gives a search a slice, and puts it where it belongs then.
    fn give_slice(&mut self, mut search: UnderWay, stand: &Standpoint<'_>, workshop: &mut Workshop) {
        let ground = stand.for_long();
        if self.go_on(&mut search, stand, &ground, self.slice().min(self.left()), workshop) {
            self.conclude(search, stand, &ground, workshop);
        } else {
            self.under_way.push_back(search);
        }
    }

    pub(super) fn spend(&mut self, expansions: u32, workshop: &mut Workshop) {
        self.spent += expansions;
        workshop.counts.expanded += u64::from(expansions);
    }

    /// Puts the answer of a search that is over where the unit fetches it, or begins it again.
    fn conclude<'a>(
        &mut self,
        mut search: UnderWay,
        stand: &Standpoint<'a>,
        ground: &KnownGround<'a>,
        workshop: &mut Workshop,
    ) {
        let conclusion = search.conclude(stand, ground);
        if let Conclusion::Broken(_) = conclusion
            && search.restarts < MOST_RESTARTS
        {
            workshop.counts.restarted += 1;
            let trunk = workshop.dead_ends.trunk(self.number, search.request.goal, stand);
            search.begin_again(stand, self.turn, trunk);
            self.under_way.push_back(search);
            return;
        }
        let request = search.request.clone();
        self.retire(search, &conclusion, stand, workshop);
        let route = match conclusion {
            Conclusion::Found(route) => Some(route),
            Conclusion::NoWay => None,
            Conclusion::Broken(part) => part,
        };
        self.answers.insert(request.unit, (request, route));
    }

    /// Keeps of a search that is over what others may use, or else its memory.
    pub(super) fn retire(
        &mut self,
        search: UnderWay,
        conclusion: &Conclusion,
        stand: &Standpoint<'_>,
        workshop: &mut Workshop,
    ) {
        let goal = search.request.goal;
        let class = Class::of(search.request.care, stand);
        // Nobody but its unit is in a queue of a single slice, and a small search is quickly made again.
        let is_worth_sharing = self.is_shared() && search.expanded() > self.slice();
        match conclusion {
            Conclusion::Found(route) if Sort::of(&goal) == Sort::Anywhere && is_worth_sharing => {
                let (start, trace) = (search.start(), route.shared_trace());
                self.finds.keep((goal, start, self.turn), class, trace, search.end());
                self.fade_finds(workshop);
                return;
            }
            Conclusion::NoWay => {
                self.surveys.note_vain(stand);
                if let Some((whole, is_all)) = search.whole_search() {
                    let cells = stand.ground.known().size().area();
                    self.refusals.note((goal, class, is_all), self.turn, whole, cells);
                }
            }
            Conclusion::Found(_) | Conclusion::Broken(_) => {}
        }
        workshop.give_back(search.end());
    }

    fn take_under_way(&mut self, unit: UnitId) -> Option<UnderWay> {
        let place = self.under_way.iter().position(|search| search.request.unit == unit)?;
        self.under_way.remove(place)
    }
}
