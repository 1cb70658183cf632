//! The places of a plan and the distances between them, from what the unit knows.
//!
//! The searches for a plan take a bounded number of expansions, whatever the size of the floor. Places beyond that
//! count as reachable at an estimated cost, unless a unit of the same mind recently found no way there.

use std::cell::RefCell;

use crate::{
    game::brain::{
        BrainScratch, Thought,
        errands::STALE_ON_PATROL,
        items::LOOT,
        scratch::{Counts, PlanPlaces, Spot},
    },
    grid::Point,
    mind::{
        Area, Asker, Destination, ItemKindId, KnownGround, RouteConstraints, SearchContext,
        planning::{Behaviour, Facts, Place, Verdict},
    },
    search::{CHEAPEST, Cost, CostScale, HeuristicKind, NodeId, One, SearchSpace, Silent, SquareSpace},
};

/// The estimated cost of unlocking a door and the two steps through it.
const THROUGH_A_DOOR: Cost = Cost(50);

/// The state of a search for places while a plan is made.
struct Survey<'s, 'a> {
    context: &'s SearchContext<'a>,
    space: SquareSpace<'s, KnownGround<'a>>,
    asker: &'s Asker<'s>,
    plan_places: &'s mut PlanPlaces,
    counts: &'s mut Counts,
}

impl Thought<'_> {
    /// Makes a plan, and finds the places and distances that the planner asks for.
    pub(super) fn plan(
        &self,
        behaviour: &Behaviour,
        facts: Facts,
        scratch: &mut BrainScratch,
        asker: &Asker<'_>,
    ) -> Verdict {
        let context = self.search_context(RouteConstraints::default());
        let ground = context.for_now();
        let space = SquareSpace::new(&ground, self.rule, CostScale::Lester, HeuristicKind::Octile);
        let BrainScratch { planner, plan_places, counts, .. } = scratch;
        plan_places.begin();
        let survey = RefCell::new(Survey { context: &context, space, asker, plan_places, counts });
        let mut verdict = planner.plan(behaviour, facts, |from, to| self.walk(from, to, &mut survey.borrow_mut()));
        if let Some(plan) = &mut verdict.chosen {
            plan.locate(|place| if place == Place::Here { Some(self.me.at) } else { plan_places.cell(place) });
        }
        verdict
    }

    /// The cost of the way from one place to another; `None` if there is no way.
    fn walk(&self, from: Place, to: Place, survey: &mut Survey<'_, '_>) -> Option<Cost> {
        let end = self.spot(to, survey)?;
        if from == Place::Door {
            // A unit at the door unlocks it and goes on behind it.
            let beyond = self.spot(Place::BehindDoor, survey)?;
            let rest = if to == Place::BehindDoor { Cost::ZERO } else { survey.path_cost_between(beyond, end)? };
            return Some(THROUGH_A_DOOR + rest);
        }
        let start = self.spot(from, survey)?;
        survey.path_cost_between(start, end)
    }

    /// Where a place is; `None` if the unit knows no such place.
    fn spot(&self, place: Place, survey: &mut Survey<'_, '_>) -> Option<Spot> {
        if std::mem::replace(&mut survey.plan_places.is_asked[place as usize], true) {
            return survey.plan_places.spots[place as usize];
        }
        let spot = self.look_for(place, survey);
        survey.plan_places.spots[place as usize] = spot;
        spot
    }

    /// Looks for a place within reach.
    fn look_for(&self, place: Place, survey: &mut Survey<'_, '_>) -> Option<Spot> {
        let cell = match place {
            Place::Here => Some(self.me.at),
            Place::Post => Some(self.post()),
            Place::Leader => return survey.reached(self.destination_beside(self.leader()?)?, self),
            Place::NextPost => self.next_post(),
            Place::Away => self.run(&mut survey.plan_places.flight, survey.counts)?.last().copied(),
            Place::Enemy => {
                let quarry = self.quarry();
                // An enemy behind a locked door is still a place.
                let behind_a_lock =
                    || quarry.first().filter(|_| self.locked_door().is_some()).map(|enemy| Spot::Cell(enemy.at));
                return quarry
                    .iter()
                    .find_map(|enemy| survey.reached(self.destination_beside(enemy)?, self))
                    .or_else(behind_a_lock);
            }
            Place::Friend => {
                return self.helpers().iter().find_map(|friend| survey.reached(self.destination_beside(friend)?, self));
            }
            Place::Listener => match self.destination_of_word()? {
                Destination::Cell(at) => Some(at),
                beside => return survey.nearest(beside, self),
            },
            Place::Refuge => self.refuge(survey),
            Place::Key => return survey.reached(self.destination_onto(self.known_item(ItemKindId::KEY)?)?, self),
            Place::Loot => return survey.reached(self.destination_onto(self.known_item(LOOT)?)?, self),
            Place::Door => self.locked_door().map(|door| door.before),
            Place::BehindDoor => self.locked_door().map(|door| door.beyond),
            Place::Trail => {
                let first = self.look_first().and_then(|goal| survey.nearest(goal, self));
                return first.or_else(|| survey.nearest(self.trail(&self.search_task()?)?, self));
            }
            Place::Rounds => {
                return survey
                    .nearest(Destination::Unseen { turns: STALE_ON_PATROL, area: None, only_known: false }, self);
            }
            Place::Noise => {
                let (middle, _) = self.strange_noise()?;
                return survey.nearest(Destination::Near(Area { middle, radius: 1 }), self);
            }
            Place::StepBack => self.step_away(),
            Place::Scent => return survey.reached(Destination::Cell(self.mind.freshest_scent()?.0), self),
            Place::Bait => return survey.reached(Destination::Cell(self.bait()?), self),
            Place::Help => self.help(),
            Place::OtherAmbush => return survey.reached(Destination::Cell(self.other_ambush()?), self),
            Place::BehindTrap => {
                let (_, behind) = self.secret_trap()?;
                if behind == self.me.at {
                    return Some(Spot::Cell(behind));
                }
                return survey.reached(Destination::Cell(behind), self);
            }
            Place::EnemyExit => self.exit_to_cut_off(),
            Place::StairsUp => self.stairs_to_take_word_up(),
            Place::Landing => self.landing_to_hold(),
            Place::RaidGoal => return survey.nearest(self.raid_destination()?, self),
            Place::SecretDoor => {
                return survey.nearest(Destination::Near(Area { middle: self.door_to_bar()?, radius: 1 }), self);
            }
            Place::Prison => {
                return survey.nearest(Destination::Near(Area { middle: self.prison()?, radius: 1 }), self);
            }
            Place::Gate => {
                return survey.nearest(Destination::Near(Area { middle: self.gate_to_bar()?, radius: 1 }), self);
            }
            Place::Frontier => return survey.nearest(Destination::UNKNOWN, self),
        };
        cell.map(Spot::Cell)
    }

    /// A friend or its home, if the unit gets there sooner than its enemies.
    fn refuge(&self, survey: &mut Survey<'_, '_>) -> Option<Point> {
        let is_in_danger = self.dangers().next().is_some();
        if is_in_danger {
            // The flee map has the distances from the dangers.
            self.run(&mut survey.plan_places.flight, survey.counts);
        }
        let mut is_refuge = |point: &Point| {
            let danger = survey.plan_places.flight.danger(*point).filter(|_| is_in_danger);
            self.is_safe(*point)
                && survey.path_cost_to(*point).is_some_and(|cost| danger.is_none_or(|danger| cost <= danger))
        };
        self.fighters().iter().map(|friend| friend.at).chain([self.post()]).find(|point| is_refuge(point))
    }
}

impl Survey<'_, '_> {
    /// The nearest cell that meets a goal.
    fn nearest(&mut self, goal: Destination, thought: &Thought<'_>) -> Option<Spot> {
        let Self { plan_places: PlanPlaces { horizon, has_looked, .. }, space, asker, context, counts, .. } = self;
        if !std::mem::replace(has_looked, true) {
            horizon.begin(space.node(context.at)?, space);
        }
        let before = horizon.expanded();
        let is_met = |node: NodeId| goal.is_met(space.point(node), &context.ground, thought.turn);
        let within = horizon.nearest(is_met, space).map(|node| Spot::Cell(space.point(node)));
        counts.add_expanded(horizon.expanded() - before);
        let is_beyond = || !horizon.is_whole() && !asker.knows_no_way(goal, RouteConstraints::default(), context);
        within.or_else(|| is_beyond().then_some(Spot::OutOfRange))
    }

    /// The cell of a goal, or the nearest of its cells, if there is a way.
    fn reached(&mut self, goal: Destination, thought: &Thought<'_>) -> Option<Spot> {
        match goal {
            Destination::Cell(to) => self.path_cost_to(to).map(|_| Spot::Cell(to)),
            Destination::OneOf(_) | Destination::Near(_) | Destination::Unseen { .. } => self.nearest(goal, thought),
        }
    }

    /// The cost of the way from the unit to a cell.
    fn path_cost_to(&mut self, to: Point) -> Option<Cost> {
        self.path_cost(self.context.at, to)
    }

    fn path_cost_between(&mut self, from: Spot, to: Spot) -> Option<Cost> {
        match (from, to) {
            (Spot::Cell(from), Spot::Cell(to)) => self.path_cost(from, to),
            // At least the distance that the search has reached.
            (Spot::OutOfRange, _) | (_, Spot::OutOfRange) => Some(self.plan_places.horizon.reach()),
        }
    }

    /// The cost of the way from one cell to another.
    fn path_cost(&mut self, from: Point, to: Point) -> Option<Cost> {
        if let Some((_, known)) = self.plan_places.path_costs.iter().find(|(ends, _)| *ends == (from, to)) {
            return *known;
        }
        let cost = self.find_path_cost(from, to);
        self.plan_places.path_costs.push(((from, to), cost));
        cost
    }

    fn find_path_cost(&mut self, from: Point, to: Point) -> Option<Cost> {
        let (start, end) = (self.space.node(from)?, self.space.node(to)?);
        let Self {
            plan_places: PlanPlaces { horizon, has_looked, search, left, .. },
            space,
            counts,
            asker,
            context,
            ..
        } = self;
        let is_from_here = from == context.at;
        if is_from_here && *has_looked && (horizon.is_whole() || horizon.cost(end).is_some()) {
            return horizon.cost(end);
        }
        search.begin(space, start, &One(end), CHEAPEST, &mut Silent);
        let is_over = search.go_on(space, &One(end), CHEAPEST, *left, &mut Silent);
        counts.add(search);
        *left -= search.outcome().stats.expanded;
        if is_over {
            return search.outcome().found.and_then(|found| search.g(found));
        }
        // One and a half times the straight distance: more than most open ways, less than most ways around walls.
        let Cost(straight) = space.estimate(start, end);
        let is_closed = is_from_here && asker.knows_no_way(Destination::Cell(to), RouteConstraints::default(), context);
        (!is_closed).then_some(Cost(straight + straight / 2))
    }
}
