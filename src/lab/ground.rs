//! The ground that an experiment searches: what its cells cost, and the ends on it.

use std::collections::BTreeMap;

use crate::{
    grid::{Point, Size},
    level::TrueGround,
    mind::{InfluenceMap, Turn},
    search::{Clearance, CostGrid, LargeUnitGround, NodeId, Walkability, choices},
    terrain::FLOOR_COST,
};

use super::{Experiment, ExperimentError, NoPath, runner};

choices! {
    /// Whether terrains differ in cost.
    TerrainCosts {
        Own "own" "Each terrain has its own cost.";
        Flat "flat" "All ground that can be entered costs as much as floor.";
    }
}

impl TerrainCosts {
    /// The costs of a ground under this rule.
    pub(super) fn ground(self, ground: &impl Walkability) -> CostGrid {
        match self {
            Self::Own => CostGrid::of(ground),
            Self::Flat => CostGrid::of(&Flat(ground)),
        }
    }
}

/// Ground on which every step costs as much as on floor.
struct Flat<'a, W>(&'a W);

impl<W: Walkability> Walkability for Flat<'_, W> {
    fn size(&self) -> Size {
        self.0.size()
    }

    fn entry_cost(&self, cell: usize) -> Option<u16> {
        self.0.entry_cost(cell).map(|_| FLOOR_COST)
    }

    fn cheapest(&self) -> u16 {
        FLOOR_COST
    }
}

impl Experiment {
    /// The extra cost of entering cells: the influence of all factions together at the beginning of the level, and the
    /// fears of a game's unit; `None` where a unit is in the way. Empty if the experiment ignores them.
    pub fn extra_costs(&self) -> BTreeMap<Point, Option<u16>> {
        if !self.influence {
            return BTreeMap::new();
        }
        let mut costs = BTreeMap::clone(&self.extra);
        if !self.level.influence.is_empty() {
            let mut influence = InfluenceMap::blank(self.level.size());
            for seed in &self.level.influence {
                influence.record_past(seed.at, seed.weight, seed.ago, Turn(0));
            }
            for (point, strength) in influence.iter(Turn(0)) {
                let cost = costs.entry(point).or_insert(Some(0));
                *cost = cost.map(|cost| cost.saturating_add(strength.min(InfluenceMap::MOST_COST)));
            }
        }
        costs
    }

    /// Adds the extra costs to a ground.
    pub(super) fn add_extra_costs(&self, ground: &mut CostGrid) {
        for (point, extra) in self.extra_costs() {
            if let Some(cost) = ground.cost(point) {
                ground.set(point, extra.map(|extra| cost.saturating_add(extra)));
            }
        }
    }
}

/// The input of a search: the ground and the ends on it.
#[derive(Clone, Debug)]
pub(super) struct SearchInput {
    /// The cost of each cell for the walker.
    pub(super) ground: CostGrid,
    /// The start; the walker can stand there.
    pub(super) start: NodeId,
    /// The goals where the walker can stand; at least one.
    pub(super) goals: Vec<NodeId>,
}

impl Experiment {
    /// Prepares the search, or says why nothing needs to be searched.
    ///
    /// # Errors
    /// As [`Experiment::run`].
    pub(super) fn prepare(&self) -> Result<Result<SearchInput, NoPath>, ExperimentError> {
        let Self { ref level, start, movement, unit_side: side, .. } = *self;
        let size = level.size();
        let node = |point| size.index(point).map(|index| NodeId(index as u32));
        let from = node(start).ok_or(ExperimentError::StartOutside { start, size })?;
        let goals = self.goals().map(|goal| node(goal).ok_or(ExperimentError::GoalOutside { goal, size }));
        let mut goals = goals.collect::<Result<Vec<_>, _>>()?;
        runner::check(self)?;
        let mut ground = self.terrain.ground(&TrueGround::new(level, movement));
        self.add_extra_costs(&mut ground);
        if level.layout.has_cells()
            && let Some(why) = self.refusal(&ground, &goals)
        {
            return Ok(Err(why));
        }
        goals.retain(|goal| !level.layout.has_cells() || ground.entry_cost(goal.index()).is_some());
        if side == 1 {
            return Ok(Ok(SearchInput { ground, start: from, goals }));
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
        Ok(Ok(SearchInput { ground: CostGrid::of(&large), start: from, goals }))
    }

    /// All goals.
    pub(super) fn goals(&self) -> impl Iterator<Item = Point> {
        [self.goal].into_iter().chain(self.other_goals.iter().copied())
    }

    /// Why the walker cannot stand at the start or at any of the goals, even if it were small.
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

#[cfg(test)]
mod tests {
    use crate::{
        grid::Size,
        level::{InfluenceSeed, Level},
        terrain::TerrainId,
    };

    use super::*;

    #[test]
    fn who_heeds_influence_goes_around_it() {
        let mut level = Level::filled(Size::new(9, 9).expect("a small size"), TerrainId::FLOOR);
        let seed = InfluenceSeed { faction: "warren".into(), at: Point::new(4, 4), weight: 200, ago: 0 };
        level.influence.push(seed);
        let mut experiment = Experiment::new(level, Point::new(0, 4), Point::new(8, 4));
        let cost = |experiment: &Experiment| experiment.run().expect("ends on the map").route.expect("a way").cost.0;
        assert_eq!(cost(&experiment), 80);
        experiment.influence = true;
        // The detour is three rows to the side, beyond the influence.
        assert_eq!(cost(&experiment), 4 * 14 + 6 * 10);
        assert_eq!(
            [(4, 4), (3, 4), (2, 4), (1, 4)].map(|(x, y)| experiment
                .extra_costs()
                .get(&Point::new(x, y))
                .copied()
                .flatten()),
            [Some(200), Some(100), Some(50), None]
        );
    }
}
