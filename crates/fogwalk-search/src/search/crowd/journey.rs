//! A crowd on its way.

use std::{cmp::Reverse, collections::BTreeMap};

use crate::search::{Cost, DistanceField, NodeId, SearchSpace};

use super::{CrowdError, CrowdStepper, step::Tables};

/// Units, each with a goal, that walk among each other.
///
/// Keeps a [`DistanceField`] for each goal, 8 bytes a node. Units with the same goal share it, and push each other off
/// the goal by turns.
///
/// ```
/// use fogwalk_search::{
///     grid::{Grid, Point},
///     search::{CostGrid, CostScale, Crowd, DiagonalRule, HeuristicKind, Reversed, SquareSpace},
/// };
///
/// let map = Grid::from_text("....\n#..#\n....\n").ok_or("lines of different lengths")?;
/// let ground = CostGrid::from(map.map(|&cell| if cell == '#' { 0 } else { 10 }));
/// let space = SquareSpace::new(&ground, DiagonalRule::NoObstacle, CostScale::Lester, HeuristicKind::Octile);
/// let [a, b] = [Point::new(0, 0), Point::new(3, 2)].map(|cell| space.node(cell).unwrap());
/// // The two change places.
/// let mut crowd = Crowd::new(&space, &Reversed(&space), &[(a, b), (b, a)]).map_err(|_| "units apart")?;
/// while !crowd.have_all_arrived() {
///     crowd.step();
/// }
/// assert_eq!(crowd.here(), [b, a]);
/// # Ok::<(), &str>(())
/// ```
#[derive(Clone, Debug)]
pub struct Crowd<'a, S> {
    space: &'a S,
    /// The node of each unit.
    here: Vec<NodeId>,
    /// The index of each unit's field.
    field_numbers: Vec<usize>,
    fields: Vec<DistanceField>,
    /// For how many ticks each unit has been away from its goal.
    away: Vec<u32>,
    /// Each unit's place among all, sorted by the length of their ways from start to goal, the longest first.
    by_length: Vec<u32>,
    /// The units, in the order in which they choose.
    order: Vec<u32>,
    tick: u32,
    stepper: CrowdStepper,
}

impl<'a, S: SearchSpace> Crowd<'a, S> {
    /// Units at their starts, each with its goal. `reversed` is the same space with its steps turned round: a
    /// [`Reversed`](crate::search::Reversed) one, or the space itself if all steps cost the same both ways.
    ///
    /// # Errors
    /// When there is no such node as a start or a goal, or when two units start at the same one.
    pub fn new(space: &'a S, reversed: &impl SearchSpace, units: &[(NodeId, NodeId)]) -> Result<Self, CrowdError> {
        let nodes = space.node_count().min(reversed.node_count());
        let (here, goals): (Vec<_>, Vec<_>) = units.iter().copied().unzip();
        Tables::default().enter(nodes, &here)?;
        let mut numbers = BTreeMap::new();
        let mut fields = Vec::new();
        let mut field_numbers = Vec::with_capacity(units.len());
        for (unit, &goal) in goals.iter().enumerate() {
            if goal.index() >= nodes {
                return Err(CrowdError::NoSuchNode { unit, node: goal, nodes });
            }
            field_numbers.push(*numbers.entry(goal).or_insert_with(|| {
                fields.push(DistanceField::new(reversed, &[goal]));
                fields.len() - 1
            }));
        }
        let way = |unit: usize| fields[field_numbers[unit]].cost(here[unit]);
        let by_length = by_length(units.len(), way);
        Ok(Self {
            space,
            here,
            field_numbers,
            fields,
            away: vec![0; units.len()],
            by_length,
            order: (0..units.len() as u32).collect(),
            tick: 0,
            stepper: CrowdStepper::default(),
        })
    }

    /// Lets a tick pass and returns the node of each unit after it. The unit that has been away from its goal for
    /// longest chooses first; of several, the one that had the longest way to go from its start.
    pub fn step(&mut self) -> &[NodeId] {
        let Self { space, here, field_numbers, fields, away, by_length, order, tick, stepper } = self;
        order.sort_unstable_by_key(|&unit| (Reverse(away[unit as usize]), by_length[unit as usize]));
        let ranking = |unit: usize, node| fields[field_numbers[unit]].cost(node);
        // Units that were apart stay apart.
        if let Ok(next) = stepper.step_in_order(*space, here, order, *tick, ranking) {
            here.copy_from_slice(next);
        }
        self.tick = self.tick.wrapping_add(1);
        for unit in 0..self.here.len() {
            self.away[unit] = if self.has_arrived(unit) { 0 } else { self.away[unit].saturating_add(1) };
        }
        &self.here
    }

    /// The node of each unit, by its number.
    pub fn here(&self) -> &[NodeId] {
        &self.here
    }

    /// Whether a unit is at its goal; it may be pushed away from there again. No, if there is no such unit.
    pub fn has_arrived(&self, unit: usize) -> bool {
        let remaining = self.field(unit).zip(self.here.get(unit)).and_then(|(field, &here)| field.cost(here));
        remaining == Some(Cost::ZERO)
    }

    /// Whether all are at their goals at once.
    pub fn have_all_arrived(&self) -> bool {
        (0..self.here.len()).all(|unit| self.has_arrived(unit))
    }

    /// A unit's priority: for how many ticks it has been away from its goal, 0 if there is no such unit.
    pub fn priority(&self, unit: usize) -> u32 {
        self.away.get(unit).copied().unwrap_or_default()
    }

    /// The remaining cost of a unit's path from every node.
    fn field(&self, unit: usize) -> Option<&DistanceField> {
        self.fields.get(*self.field_numbers.get(unit)?)
    }
}

/// For each unit, its place among all of them, those with the most of their ways left first.
pub(super) fn by_length(units: usize, remaining: impl Fn(usize) -> Option<Cost>) -> Vec<u32> {
    let mut longest_first: Vec<_> = (0..units).collect();
    longest_first.sort_by_key(|&unit| Reverse(remaining(unit)));
    let mut places = vec![0; units];
    longest_first.into_iter().zip(0..).for_each(|(unit, place)| places[unit] = place);
    places
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{
        grid::Size,
        search::{CostGrid, CostScale, DiagonalRule, HeuristicKind, Reversed, SquareSpace},
    };

    #[test]
    fn priorities_grow_until_the_goal_and_start_again_there() {
        let ground = CostGrid::from_fn(Size::new(4, 1).expect("a small size"), |_| Some(10));
        let space = SquareSpace::new(&ground, DiagonalRule::Never, CostScale::Lester, HeuristicKind::Zero);
        let crowd = |units: &[(u32, u32)]| {
            let units: Vec<_> = units.iter().map(|&(start, goal)| (NodeId(start), NodeId(goal))).collect();
            Crowd::new(&space, &Reversed(&space), &units)
        };
        let mut two = crowd(&[(0, 2), (3, 3)]).expect("units apart");
        let mut priorities = Vec::new();
        while !two.have_all_arrived() {
            two.step();
            priorities.push([0, 1, 2].map(|unit| two.priority(unit)));
        }
        assert_eq!(priorities, [[1, 0, 0], [0, 0, 0]]);
        assert_eq!((two.here(), two.has_arrived(2)), (&[NodeId(2), NodeId(3)][..], false));
        let nowhere = CrowdError::NoSuchNode { unit: 1, node: NodeId(4), nodes: 4 };
        assert_eq!(crowd(&[(0, 2), (3, 4)]).err(), Some(nowhere));
        assert_eq!(crowd(&[(0, 2), (4, 3)]).err(), Some(nowhere));
        assert_eq!(crowd(&[(1, 2), (1, 3)]).err(), Some(CrowdError::Shared { units: [0, 1], node: NodeId(1) }));
    }
}
