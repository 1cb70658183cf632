//! What it costs to get to the places to which many of a people go, as an estimate for the searches of its units.
//!
//! On a large floor, hundreds of scouts may be on their way to one den. A search for each of them opens most of what lies
//! between, because a straight line is a poor estimate in a maze. The way over the people's map is a good one: it is
//! worked out once, outwards from the place, and lasts for [`LASTS`] turns. It is a lower bound for the units, too, whose
//! notes, dangers and claims only add walls and costs to that map. Where a note makes a step cheaper, a path may cost more
//! than it had to.
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
    FactionId, Goal, KnownWalkability, SURVEYED_AT_ONCE, SearchContext, Turn, UnknownCellPolicy, goal::Area,
    waiting_queue::Request,
};

/// Turns for which the maps of all peoples, and the fields over them, are kept as they were.
const LASTS: u32 = 32;

/// The most fields that are kept; the least recently used is dropped.
const MOST: usize = 8;

/// What a field is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Purpose {
    people: FactionId,
    place: Area,
    class: (Movement, UnknownCellPolicy),
    rule: DiagonalRule,
}

/// The maps of all peoples of a floor as they were some turns ago, and fields over them.
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

    /// Keeps the maps of all peoples of a floor of `cells` cells as they are now, if those of before are too old. On small
    /// floors no search is long enough.
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
        self.maps = maps.map(|(people, map)| (people, map.clone())).collect();
        self.fields.clear();
    }

    /// The lower bounds for a unit whose search for a place to which many go begins in a cell. `None` if the request is for
    /// something else, if its people's map shows no way, and for large units.
    pub(super) fn to(
        &mut self,
        request: &Request,
        from: Point,
        context: &SearchContext<'_>,
    ) -> Option<DistancesTo<'_>> {
        let Goal::Near(place) = request.goal else { return None };
        if !request.constraints.goal_of_many || context.ground.side() > 1 {
            return None;
        }
        let Self { maps, fields, .. } = self;
        let ground = context.ground.bare_over(maps.get(&context.people)?);
        let class = (ground.movement(), ground.unknown_cells());
        let purpose = Purpose { people: context.people, place, class, rule: context.rule };
        let space = context.space(&ground);
        let reversed = Reversed(&space);
        let known = fields.iter().position(|(other, _)| *other == purpose).map(|index| fields.remove(index).1);
        let mut field = match known {
            Some(field) => field,
            None => {
                let is_open = |&at: &Point| ground.is_walkable(at);
                let goals: Vec<NodeId> = place.anchors(1).filter(is_open).filter_map(|at| space.node(at)).collect();
                // In the memory of the oldest one if there are many.
                let mut field = if fields.len() < MOST { GrowingField::default() } else { fields.remove(0).1 };
                field.begin(&reversed, &goals);
                field
            }
        };
        let start = space.node(from);
        start.map(|start| field.grow_to(&reversed, start, u32::MAX));
        let from_unit = start.and_then(|start| field.cost(start));
        fields.push((purpose, field));
        let (_, field) = fields.last()?;
        Some(DistancesTo { field, from_unit: from_unit? })
    }
}
