//! From a mind to the places of a plan, and the ways between them.

use std::cell::RefCell;

use crate::{
    grid::Point,
    mind::{
        ItemKindId, KnownGround, Sighting,
        planning::{Behaviour, Facts, Place, Verdict},
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

/// What unlocking a door and the two steps through it are taken to cost.
const THROUGH_A_DOOR: Cost = Cost(50);

/// How many places there are.
const PLACES: usize = Place::ALL.len();

/// What a unit knows of the places of a plan, found out when it is asked for, in memory that every plan uses again.
#[derive(Clone, Debug, Default)]
pub(super) struct Atlas {
    searcher: Searcher,
    /// The cell of each place, if it is known.
    cells: [Option<Point>; PLACES],
    /// Which of the places were asked for.
    is_asked: [bool; PLACES],
    /// How far it is to every cell from where the unit is.
    from_here: DistanceField,
    /// How far it is from every cell to each place.
    to: [DistanceField; PLACES],
    /// Which of these fields are filled; the first stands for the one from here.
    is_filled: [bool; PLACES],
    flee: FleeMap,
    /// Fields filled so far.
    pub(super) fills: u64,
    /// Nodes expanded so far.
    pub(super) expanded: u64,
}

type Space<'a> = SquareSpace<'a, KnownGround<'a>>;

impl Thought<'_> {
    fn space<'a>(&self, ground: &'a KnownGround<'a>) -> Space<'a> {
        SquareSpace::new(ground, self.rule, CostScale::Lester, HeuristicKind::Zero)
    }

    /// A plan, with the places and the ways between them that the planner asks for.
    pub(super) fn plan(&self, behaviour: &Behaviour, facts: Facts, wits: &mut Wits) -> Verdict {
        let ground = self.ground(None);
        let space = self.space(&ground);
        let Wits { planner, atlas, .. } = wits;
        (atlas.cells, atlas.is_asked, atlas.is_filled) = ([None; PLACES], [false; PLACES], [false; PLACES]);
        let atlas = RefCell::new(atlas);
        planner.plan(behaviour, facts, |from, to| {
            let mut atlas = atlas.borrow_mut();
            let end = self.cell(to, &mut atlas, &space)?;
            if from == Place::Door {
                // Who has come to the door unlocks it, and goes on behind it.
                let beyond = self.cell(Place::Beyond, &mut atlas, &space)?;
                let rest = if to == Place::Beyond {
                    Cost::ZERO
                } else {
                    atlas.way(space.node(beyond)?, to, space.node(end)?, &space)?
                };
                return Some(THROUGH_A_DOOR + rest);
            }
            let start = self.cell(from, &mut atlas, &space)?;
            if from == Place::Here {
                self.fill_from_here(&mut atlas, &space);
                atlas.from_here.cost(space.node(end)?)
            } else {
                atlas.way(space.node(start)?, to, space.node(end)?, &space)
            }
        })
    }

    fn fill_from_here(&self, atlas: &mut Atlas, space: &Space<'_>) {
        let Atlas { searcher, from_here, is_filled: [is_filled, ..], fills, expanded, .. } = atlas;
        if !*is_filled {
            let here = space.node(self.me.at);
            *expanded += u64::from(from_here.fill(searcher, space, here.as_slice(), &mut Silent).expanded);
            *fills += 1;
            *is_filled = true;
        }
    }

    /// The cell of a place, if the unit knows one.
    fn cell(&self, place: Place, atlas: &mut Atlas, space: &Space<'_>) -> Option<Point> {
        if std::mem::replace(&mut atlas.is_asked[place as usize], true) {
            return atlas.cells[place as usize];
        }
        let cell = match place {
            Place::Here => Some(self.me.at),
            Place::Post => Some(self.me.home),
            Place::Away => self.run(atlas).and_then(|run| run.last().copied()),
            _ => self.look_for(place, atlas, space),
        };
        atlas.cells[place as usize] = cell;
        cell
    }

    /// Looks for a place within reach.
    fn look_for(&self, place: Place, atlas: &mut Atlas, space: &Space<'_>) -> Option<Point> {
        self.fill_from_here(atlas, space);
        let is_in_danger = place == Place::Refuge && self.dangers().next().is_some();
        if is_in_danger {
            // For the distances from the dangers, which are in the flee map.
            self.run(atlas);
        }
        let Atlas { from_here, flee, .. } = atlas;
        let cost = |point| from_here.cost(space.node(point)?);
        let nearest = |wanted: &dyn Fn(Point) -> bool| {
            let cells = self.mind.known.size().points().filter(|&point| self.comes_onto(point, wanted));
            cells.filter_map(|point| Some((cost(point)?, point))).min().map(|(_, point)| point)
        };
        let best =
            |ends: Vec<Point>| ends.into_iter().filter_map(|end| Some((cost(end)?, end))).min().map(|(_, end)| end);
        let way_to = |other: &Sighting| best(self.ends_of_way_to(other));
        let way_onto = |item| best(self.ends_of_way_onto(item));
        match place {
            Place::Enemy => {
                let quarry = self.quarry();
                // Whom a locked door keeps out of reach is there all the same.
                let behind_a_lock = || quarry.first().filter(|_| self.locked_door().is_some()).map(|enemy| enemy.at);
                quarry.iter().find_map(|enemy| way_to(enemy)).or_else(behind_a_lock)
            }
            Place::Trail => {
                let task = self.search_task()?;
                nearest(&|point| self.is_worth_searching(point, &task, STALE_IN_SEARCH))
            }
            Place::Friend => self.helpers().iter().find_map(|friend| way_to(friend)),
            Place::Listener => self.listener().map(|friend| friend.at),
            Place::Refuge => {
                // Where it comes sooner than its enemies.
                let danger = |point| flee.danger(space.node(point)?).filter(|_| is_in_danger);
                let is_refuge = |point: &Point| {
                    let comes_first = |cost| danger(*point).is_none_or(|danger| cost <= danger);
                    self.is_safe(*point) && cost(*point).is_some_and(comes_first)
                };
                self.fighters().iter().map(|friend| friend.at).chain([self.me.home]).find(is_refuge)
            }
            Place::Rounds => nearest(&|point| self.is_stale(point, STALE_ON_PATROL)),
            Place::Noise => {
                let (at, _) = self.strange_noise()?;
                nearest(&|point| point.distance(at) <= 1)
            }
            Place::Frontier => nearest(&|point| !self.is_known(point)),
            Place::Key => self.known_item(ItemKindId::KEY).and_then(way_onto),
            Place::Loot => self.known_item(ItemKindId::DRAUGHT).and_then(way_onto),
            Place::Door => self.locked_door().map(|door| door.before),
            Place::Beyond => self.locked_door().map(|door| door.beyond),
            // These are known without looking.
            Place::Here | Place::Post | Place::Away => None,
        }
    }

    /// Where to run from the dangers, cell by cell, over known ground; `None` where there is nowhere to run to.
    pub(super) fn run(&self, atlas: &mut Atlas) -> Option<Vec<Point>> {
        let ground = self.ground(None);
        let space = self.space(&ground);
        let dangers: Vec<NodeId> = self.dangers().filter_map(|enemy| space.node(enemy.at)).collect();
        if dangers.is_empty() {
            return None;
        }
        let is_known = |node: NodeId| self.body_at(space.point(node)).cells().all(|cell| self.is_known(cell));
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
    /// Where the last plan meant to retreat to.
    pub(super) fn refuge(&self) -> Option<Point> {
        self.cells[Place::Refuge as usize]
    }

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
