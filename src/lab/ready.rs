//! What an experiment searches on, before it does.

use crate::{
    grid::Point,
    level::TrueGround,
    search::{Clearance, CostGrid, LargeUnitGround, NodeId, Walkability},
};

use super::{Experiment, ExperimentError, NoPath, ways};

/// A ground, and the ends of a search on it.
#[derive(Clone, Debug)]
pub(super) struct Ready {
    /// What the walker is charged for each cell.
    pub(super) ground: CostGrid,
    /// A cell where it can be.
    pub(super) start: NodeId,
    /// The goals where it can be; at least one.
    pub(super) goals: Vec<NodeId>,
}

impl Experiment {
    /// Prepares the search; or says why there is nothing to search for.
    ///
    /// # Errors
    /// As [`Experiment::run`].
    pub(super) fn ready(&self) -> Result<Result<Ready, NoPath>, ExperimentError> {
        let Self { ref level, start, movement, unit_side: side, .. } = *self;
        let size = level.size();
        let node = |point| size.index(point).map(|index| NodeId(index as u32));
        let from = node(start).ok_or(ExperimentError::StartOutside { start, size })?;
        let goals = self.goals().map(|goal| node(goal).ok_or(ExperimentError::GoalOutside { goal, size }));
        let mut goals = goals.collect::<Result<Vec<_>, _>>()?;
        ways::check(self)?;
        let mut ground = self.terrain.ground(&TrueGround::new(level, movement));
        self.burden(&mut ground);
        if level.layout.has_cells()
            && let Some(why) = self.refusal(&ground, &goals)
        {
            return Ok(Err(why));
        }
        goals.retain(|goal| !level.layout.has_cells() || ground.entry_cost(goal.index()).is_some());
        if side == 1 {
            return Ok(Ok(Ready { ground, start: from, goals }));
        }
        let clearance = Clearance::new(&ground);
        let large = LargeUnitGround::new(&ground, &clearance, side).ok_or(ExperimentError::UnitSide { side })?;
        let fits = |node: &NodeId| clearance.side(*node) >= side;
        let too_narrow = if fits(&from) { goals.first().filter(|_| !goals.iter().any(fits)) } else { Some(&from) };
        if let Some(node) = too_narrow {
            let at = size.point(node.index());
            return Ok(Err(NoPath::DoesNotFit { walker: movement.name(), side, at }));
        }
        goals.retain(fits);
        Ok(Ok(Ready { ground: CostGrid::of(&large), start: from, goals }))
    }

    /// All goals.
    fn goals(&self) -> impl Iterator<Item = Point> {
        [self.goal].into_iter().chain(self.other_goals.iter().copied())
    }

    /// Why the walker cannot be at the start or at any of the goals, even if it were small.
    fn refusal(&self, ground: &CostGrid, goals: &[NodeId]) -> Option<NoPath> {
        let Self { ref level, start, goal, movement, .. } = *self;
        let (walker, terrain) = (movement.name(), |point| level.terrains.kind(level.cells[point]).name.to_string());
        let is_free = |cell: usize| ground.entry_cost(cell).is_some();
        if !level.size().index(start).is_some_and(is_free) {
            return Some(NoPath::StartBlocked { walker, start, terrain: terrain(start) });
        }
        let is_blocked = !goals.iter().any(|goal| is_free(goal.index()));
        is_blocked.then(|| NoPath::GoalBlocked { walker, goal, terrain: terrain(goal) })
    }
}
