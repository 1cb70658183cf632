//! What it costs to get to the places to which many of a faction go, as an estimate for the searches of its units.
//!
//! On a large floor, hundreds of scouts may be on their way to one den. A search for each of them opens most of what
//! lies between, because a straight line is a poor estimate in a maze. The way over the faction's map is a good one: it
//! is worked out once, outwards from the place, and lasts for [`LASTS`] turns. It is a lower bound for the units, too,
//! whose notes, dangers and claims only add walls and costs to that map. Where a note makes a step cheaper, a path may
//! cost more than it had to.
//!
//! A field grows only as far as somebody needs it. Nobody can tell how far it has grown for others, because what lies
//! farther away than a unit itself counts as far as the unit: see [`DistancesTo`].
//!
//! Source: Nathan Sturtevant, Ariel Felner, Max Barrer, Jonathan Schaeffer and Neil Burch, "Memory-Based Heuristics for
//! Explicit State Spaces" (IJCAI 2009), where such estimates are called true distances.

use std::collections::BTreeMap;

use crate::{
    grid::Point,
    search::{Cost, DiagonalRule, GrowingField, NodeId, Reversed},
    terrain::Movement,
};

use super::{
    Destination, FactionId, KnownWalkability, SURVEYED_AT_ONCE, SearchContext, Turn, UnknownCellPolicy,
    destination::Area, waiting_queue::Request,
};

/// Turns for which the maps of all factions, and the fields over them, are kept as they were.
const LASTS: u32 = 8;

/// The most fields that are kept; the least recently used is dropped.
const MOST: usize = 8;

/// What a field is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Purpose {
    faction: FactionId,
    place: Area,
    class: (Movement, UnknownCellPolicy),
    rule: DiagonalRule,
}

/// The maps of all factions of a floor as they were some turns ago, and fields over them.
#[derive(Clone, Debug, Default)]
pub(super) struct TrueDistances {
    taken: Turn,
    maps: BTreeMap<FactionId, KnownWalkability>,
    /// The last one used last.
    fields: Vec<(Purpose, GrowingField)>,
}

/// Lower bounds of what it costs to get to a place, for a unit that is so far away from it itself.
///
/// Nothing counts as farther away than the unit, so that an estimate does not depend on how far the field has grown.
#[derive(Clone, Copy, Debug)]
pub(super) struct DistancesTo<'a> {
    field: &'a GrowingField,
    from_unit: Cost,
}

impl DistancesTo<'_> {
    /// The lower bound from a node.
    #[inline]
    pub(super) fn of(&self, node: NodeId) -> Cost {
        self.field.cost(node).map_or(self.from_unit, |cost| cost.min(self.from_unit))
    }
}

impl TrueDistances {
    /// Forgets everything.
    pub(super) fn clear(&mut self) {
        *self = Self::default();
    }

    /// Keeps the maps of all factions of a floor of `cells` cells as they are now, if those of before are too old. On
    /// small floors no search is long enough.
    pub(super) fn begin_turn<'a>(
        &mut self,
        turn: Turn,
        cells: usize,
        maps: impl Iterator<Item = (FactionId, &'a KnownWalkability)>,
    ) {
        if cells <= SURVEYED_AT_ONCE || !self.maps.is_empty() && turn.since(self.taken) < LASTS {
            return;
        }
        self.taken = turn;
        self.maps = maps.map(|(faction, map)| (faction, map.clone())).collect();
        self.fields.clear();
    }

    /// The lower bounds for a unit whose search for a place to which many go begins in a cell. `None` if the request is
    /// for something else, if its faction's map shows no way, and for large units.
    pub(super) fn to(
        &mut self,
        request: &Request,
        from: Point,
        context: &SearchContext<'_>,
    ) -> Option<DistancesTo<'_>> {
        let Destination::Near(place) = request.goal else { return None };
        if !request.constraints.goal_of_many || context.ground.side() > 1 {
            return None;
        }
        let Self { maps, fields, .. } = self;
        let ground = context.ground.bare_over(maps.get(&context.faction)?);
        let class = (ground.movement(), ground.unknown_cells());
        let purpose = Purpose { faction: context.faction, place, class, rule: context.rule };
        let space = context.space(&ground);
        let reversed = Reversed(&space);
        let known = fields.iter().position(|(other, _)| *other == purpose).map(|index| fields.remove(index).1);
        let mut field = known.unwrap_or_else(|| {
            let is_open = |&at: &Point| ground.is_walkable(at);
            let goals: Vec<NodeId> = place.anchors(1).filter(is_open).filter_map(|at| space.node(at)).collect();
            // In the memory of the oldest one if there are many.
            let mut field = if fields.len() < MOST { GrowingField::default() } else { fields.remove(0).1 };
            field.begin(&reversed, &goals);
            field
        });
        let start = space.node(from);
        start.map(|start| field.grow_to(&reversed, start, u32::MAX));
        let from_unit = start.and_then(|start| field.cost(start));
        fields.push((purpose, field));
        let (_, field) = fields.last()?;
        Some(DistancesTo { field, from_unit: from_unit? })
    }
}

#[cfg(test)]
mod tests {
    use rand::RngExt;

    use super::*;
    use crate::{
        chance::Stream,
        content::TerrainTable,
        grid::Size,
        mind::{Answer, Claims, Dangers, KnownGround, KnownView, PathQueues, RouteConstraints, Sharers, UnitId},
        search::{CostScale, DistanceField, HeuristicKind, SquareSpace},
        terrain::TerrainId,
    };

    const RULE: DiagonalRule = DiagonalRule::NoObstacle;
    const PLACE: Area = Area { middle: Point::new(88, 56), radius: 2 };

    /// Rows of wall with one gap each, and rubble between them: a straight line tells little. A part is not known.
    fn maze(seed: u64) -> KnownWalkability {
        let size = Size::new(92, 60).expect("more cells than are searched at once");
        let mut chance = Stream::Combat.of(seed);
        let gaps: Vec<i32> = (0..60).map(|_| chance.random_range(0..92)).collect();
        let mut known = KnownWalkability::blank(size);
        for point in size.points() {
            let is_wall = point.y % 4 == 2 && (point.x - gaps[point.y as usize]).abs() > 1;
            let terrain = if is_wall || chance.random_bool(0.05) { TerrainId::WALL } else { TerrainId::FLOOR };
            if chance.random_bool(0.98) {
                known.observe(point, if PLACE.contains(point) { TerrainId::FLOOR } else { terrain }, Turn(1));
            }
        }
        known
    }

    /// A unit with notes of its own asks for the way until it has it. Returns what it costs, and the expansions.
    fn ask(
        queues: &mut PathQueues<u32>,
        (mind, from): (u32, Point),
        (map, notes): (&KnownWalkability, &KnownWalkability),
        goal_of_many: bool,
    ) -> (Option<Cost>, u64) {
        let terrains = TerrainTable::built_in();
        let ground = KnownGround::new(KnownView::new(map, Some(notes)), &terrains, Movement::Walker);
        let (dangers, claims) = (Dangers::default(), Claims::default());
        let context = SearchContext { faction: FactionId::WARREN, at: from, ground, dangers, claims, rule: RULE };
        let constraints = RouteConstraints { goal_of_many, ..RouteConstraints::default() };
        let before = queues.counts().expanded;
        for turn in 1.. {
            queues.begin_turn(Turn(turn), map.size().area(), 1);
            queues.show_maps([(FactionId::WARREN, map)].into_iter());
            let unit = UnitId(mind);
            let answer =
                queues.asker(mind, Sharers::One, unit).ask(Destination::Near(PLACE), constraints, &context, None);
            match answer {
                Answer::Later(_) => queues.work(|_, _| Some(context.clone())),
                Answer::Found(route) => return (Some(route.cost()), queues.counts().expanded - before),
                Answer::NoWay => break,
            }
        }
        (None, queues.counts().expanded - before)
    }

    fn cheapest(from: Point, map: &KnownWalkability, notes: &KnownWalkability) -> Option<Cost> {
        let terrains = TerrainTable::built_in();
        let ground = KnownGround::new(KnownView::new(map, Some(notes)), &terrains, Movement::Walker);
        let space = SquareSpace::new(&ground, RULE, CostScale::Lester, HeuristicKind::Octile);
        let goals: Vec<NodeId> = PLACE.anchors(1).filter_map(|at| space.node(at)).collect();
        DistanceField::new(&Reversed(&space), &goals).cost(space.node(from)?)
    }

    /// Notes that add walls to what the faction knows.
    fn notes_on(map: &KnownWalkability, seed: u64) -> KnownWalkability {
        let mut chance = Stream::Dungeon(1).of(seed);
        let mut notes = KnownWalkability::blank(map.size());
        for point in map.size().points().filter(|&point| map.is_unknown(point)) {
            if chance.random_bool(0.5) {
                notes.observe(point, TerrainId::WALL, Turn(2));
            }
        }
        notes
    }

    #[test]
    fn ways_are_as_cheap_as_ever_and_take_few_expansions() {
        let (mut with, mut without, mut found) = (0, 0, 0);
        for seed in 0..12 {
            let map = maze(seed);
            let notes = notes_on(&map, seed);
            let (terrain, mut chance) = (TerrainTable::built_in(), Stream::Bot.of(seed));
            for unit in 0..6 {
                let from = map.size().point(chance.random_range(0..map.size().area()));
                let view = KnownView::new(&map, Some(&notes));
                if !KnownGround::new(view, &terrain, Movement::Walker).is_walkable(from) || PLACE.contains(from) {
                    continue;
                }
                let (cost, expanded) = ask(&mut PathQueues::default(), (unit, from), (&map, &notes), true);
                let (plain, expanded_plainly) = ask(&mut PathQueues::default(), (unit, from), (&map, &notes), false);
                assert_eq!((cost, plain), (cheapest(from, &map, &notes), cost), "{seed}: {from}");
                if cost.is_some() {
                    (with, without, found) = (with + expanded, without + expanded_plainly, found + 1);
                }
            }
        }
        assert!(found >= 25 && with * 2 < without, "{found}: {with} instead of {without}");
    }

    #[test]
    fn nobody_can_tell_who_has_asked_before() {
        let map = maze(3);
        let notes = notes_on(&map, 3);
        let open = |&at: &Point| map.terrain(at) == Some(TerrainId::FLOOR) && cheapest(at, &map, &notes).is_some();
        let cells: Vec<Point> =
            map.size().points().filter(open).step_by(601).filter(|at| !PLACE.contains(*at)).collect();
        assert!(cells.len() > 5);
        for &from in &cells {
            let alone = ask(&mut PathQueues::default(), (0, from), (&map, &notes), true);
            let mut queues = PathQueues::default();
            for (mind, &other) in (1..).zip(&cells) {
                ask(&mut queues, (mind, other), (&map, &notes), true);
            }
            assert_eq!(ask(&mut queues, (0, from), (&map, &notes), true), alone, "{from}");
        }
    }
}
