//! From a mind to the places of a plan, and the ways between them.

use std::cell::RefCell;

use crate::{
    grid::Point,
    mind::{
        KnownGround,
        planning::{Behaviour, Fact, Facts, Place, Verdict},
    },
    search::{
        Cost, CostScale, DistanceField, FleeMap, HeuristicKind, NodeId, Path, Reversed, Searcher, Silent, SquareSpace,
        Within,
    },
};

use super::{
    Thought, Wits,
    carry_out::{STALE_IN_SEARCH, STALE_ON_PATROL},
};

/// How many places there are.
const PLACES: usize = Place::ALL.len();

/// The cell of each place that the unit knows.
pub(super) struct Cells([Option<Point>; PLACES]);

impl Cells {
    pub(super) fn of(&self, place: Place) -> Option<Point> {
        self.0[place as usize]
    }
}

/// Fields of distances, in memory that every survey uses again.
#[derive(Clone, Debug, Default)]
pub(super) struct Atlas {
    searcher: Searcher,
    /// How far it is to every cell from where the unit is.
    from_here: DistanceField,
    /// How far it is from every cell to each place.
    to: [DistanceField; PLACES],
    is_filled: [bool; PLACES],
    flee: FleeMap,
    /// Fields filled so far.
    pub(super) fills: u64,
    /// Nodes expanded so far.
    pub(super) expanded: u64,
}

impl Thought<'_> {
    fn space<'a>(&self, ground: &'a KnownGround<'a>) -> SquareSpace<'a, KnownGround<'a>> {
        SquareSpace::new(ground, self.rule, CostScale::Lester, HeuristicKind::Zero)
    }

    /// Looks for the places that the behaviour leads to.
    pub(super) fn survey(&self, behaviour: &Behaviour, facts: Facts, atlas: &mut Atlas) -> Cells {
        let ground = self.ground(None);
        let space = self.space(&ground);
        atlas.is_filled = [false; PLACES];
        let here = space.node(self.me.at);
        let stats = atlas.from_here.fill(&mut atlas.searcher, &space, here.as_slice(), &mut Silent);
        atlas.fills += 1;
        atlas.expanded += u64::from(stats.expanded);
        let needs_run = [Place::Away, Place::Refuge].into_iter().any(|place| behaviour.leads_to(place));
        let run = if needs_run && !facts.holds(Fact::Safe) { self.run(atlas) } else { None };
        let cell = |place| match place {
            Place::Here => Some(self.me.at),
            place if !behaviour.leads_to(place) => None,
            Place::Away => run.as_ref().and_then(|run| run.last().copied()),
            place => self.cell_of(place, atlas, &space),
        };
        Cells(Place::ALL.map(cell))
    }

    /// Where a place is that is looked for on the fields of the survey.
    fn cell_of(&self, place: Place, atlas: &Atlas, space: &SquareSpace<'_, KnownGround<'_>>) -> Option<Point> {
        let cost = |point| atlas.from_here.cost(space.node(point)?);
        let is_reached = |point: &Point| cost(*point).is_some();
        let nearest = |wanted: &dyn Fn(Point) -> bool| {
            let cells = self.mind.known.size().points().filter(|&point| point != self.me.at && wanted(point));
            cells.filter_map(|point| Some((cost(point)?, point))).min().map(|(_, point)| point)
        };
        match place {
            Place::Enemy => self.quarry().iter().map(|enemy| enemy.at).find(is_reached),
            Place::Trail => {
                let task = self.search_task()?;
                nearest(&|point| self.is_worth_searching(point, &task, STALE_IN_SEARCH))
            }
            Place::Friend => self.helpers().iter().map(|friend| friend.at).find(is_reached),
            Place::Listener => self.listener().map(|friend| friend.at),
            Place::Refuge => {
                // Where it comes sooner than its enemies.
                let danger = |point| atlas.flee.danger(space.node(point)?);
                let is_refuge = |point: &Point| {
                    let comes_first = |cost| danger(*point).is_none_or(|danger| cost <= danger);
                    self.is_safe(*point) && cost(*point).is_some_and(comes_first)
                };
                self.fighters().iter().map(|friend| friend.at).chain([self.me.home]).find(is_refuge)
            }
            Place::Post => Some(self.me.home),
            Place::Rounds => nearest(&|point| self.is_stale(point, STALE_ON_PATROL)),
            Place::Noise => {
                let (at, _) = self.strange_noise()?;
                nearest(&|point| point.distance(at) <= 1)
            }
            Place::Frontier => nearest(&|point| !self.is_known(point)),
            // There are none to know of: no door can be locked, and no unit but the player's takes anything along.
            Place::Key | Place::Door | Place::Beyond | Place::Loot
            // These two are known without looking.
            | Place::Here | Place::Away => None,
        }
    }

    /// A plan, with the ways that the fields tell of. A field is filled when the first way to its place is asked for.
    pub(super) fn plan(&self, behaviour: &Behaviour, facts: Facts, cells: &Cells, wits: &mut Wits) -> Verdict {
        let ground = self.ground(None);
        let space = self.space(&ground);
        let Wits { planner, atlas, .. } = wits;
        let atlas = RefCell::new(atlas);
        planner.plan(behaviour, facts, |from, to| {
            let [start, end] = [cells.of(from)?, cells.of(to)?].map(|cell| space.node(cell));
            let mut atlas = atlas.borrow_mut();
            if from == Place::Here { atlas.from_here.cost(end?) } else { atlas.way(start?, to, end?, &space) }
        })
    }

    /// Where to run from the dangers, cell by cell, over known ground; `None` where there is nowhere to run to.
    pub(super) fn run(&self, atlas: &mut Atlas) -> Option<Vec<Point>> {
        let ground = self.ground(None);
        let space = self.space(&ground);
        let dangers: Vec<NodeId> = self.dangers().filter_map(|enemy| space.node(enemy.at)).collect();
        if dangers.is_empty() {
            return None;
        }
        let is_known = |node: NodeId| self.is_known(space.point(node));
        let reversed = Reversed(&space);
        let (forward, reversed) = (Within::new(&space, is_known), Within::new(&reversed, is_known));
        let stats = atlas.flee.fill(&mut atlas.searcher, &forward, &reversed, &dangers, &mut Silent);
        atlas.fills += 2;
        atlas.expanded += u64::from(stats.expanded);
        let Path { nodes, .. } = atlas.flee.path_from(space.node(self.me.at)?)?;
        let run: Vec<_> = nodes.iter().skip(1).map(|&node| space.point(node)).collect();
        (!run.is_empty()).then_some(run)
    }
}

impl Atlas {
    /// How far it is from a cell to a place.
    fn way(&mut self, from: NodeId, to: Place, end: NodeId, space: &SquareSpace<'_, KnownGround<'_>>) -> Option<Cost> {
        let Self { searcher, to: fields, is_filled, .. } = self;
        let field = &mut fields[to as usize];
        if !is_filled[to as usize] {
            let stats = field.fill(searcher, &Reversed(space), &[end], &mut Silent);
            is_filled[to as usize] = true;
            self.fills += 1;
            self.expanded += u64::from(stats.expanded);
        }
        field.cost(from)
    }
}
