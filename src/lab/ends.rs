//! Default ends of experiments, and experiments reset to defaults.

use std::sync::Arc;

use crate::{
    grid::Point,
    level::{Level, TrueGround},
    search::{Islands, NodeId, Walkability},
    terrain::{Movement, TerrainId},
};

use super::Experiment;

impl Experiment {
    /// An experiment on a level that may not say where to search: from its `A`, its player or its first walkable cell
    /// to its `B`, its stairs or the last reachable cell. `None` for a graph that lacks an end.
    pub fn on(level: Level) -> Option<Self> {
        let given = level.start.or(level.player).zip(level.goal);
        let other_goals = level.other_goals.clone();
        if !level.layout.has_cells() || given.is_some() {
            return given.map(|(start, goal)| Self { other_goals, ..Self::new(level, start, goal) });
        }
        let ground = TrueGround::new(&level, Movement::Walker);
        let islands = Islands::new(&ground, level.diagonal);
        let size = level.size();
        let node = |point| NodeId(size.index(point).unwrap_or_default() as u32);
        let first = || size.points().find(|&point| ground.entry_cost(node(point).index()).is_some());
        let start = level.start.or(level.player).or_else(first).unwrap_or_default();
        let is_joined = |point: &Point| islands.are_joined(node(start), node(*point));
        let stairs = [TerrainId::STAIRS_DOWN, TerrainId::STAIRS_UP].into_iter().filter_map(|stairs| level.find(stairs));
        let goal = level.goal.or_else(|| stairs.into_iter().find(|at| *at != start && is_joined(at)));
        let goal = goal.or_else(|| size.points().rfind(is_joined)).unwrap_or(start);
        Some(Self { other_goals, ..Self::new(level, start, goal) })
    }

    /// Start and goal.
    pub fn ends(&self) -> (Point, Point) {
        (self.start, self.goal)
    }

    /// An experiment with the same level, ends, other goals and extra costs, and defaults for the rest.
    #[must_use]
    pub fn afresh(&self) -> Self {
        let (other_goals, extra) = (self.other_goals.clone(), Arc::clone(&self.extra));
        let influence = !extra.is_empty();
        Self { other_goals, influence, extra, ..Self::new(Arc::clone(&self.level), self.start, self.goal) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{grid::Size, lab::SHELF, level};

    #[test]
    fn every_level_on_the_shelf_has_something_to_look_at() {
        let vocabulary = crate::game::vocabulary();
        for shelved in SHELF {
            let level = level::parse(shelved.file, shelved.text.as_bytes(), vocabulary).expect("a good level");
            let experiment = Experiment::on(level).expect("two ends");
            let findings = experiment.run().expect("a search");
            assert!(findings.route.expect("a way").steps.len() > 2, "{}", shelved.file);
        }
    }

    #[test]
    fn every_level_is_on_the_shelf() {
        let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/levels");
        for entry in std::fs::read_dir(folder).expect("the folder") {
            let path = entry.expect("an entry").path();
            let is_level = path.extension().is_some_and(|extension| extension == "level");
            let is_shelved = SHELF.iter().any(|shelved| path.ends_with(shelved.file));
            assert!(!is_level || is_shelved, "{}", path.display());
        }
    }

    #[test]
    fn all_goals_of_a_level_without_a_start_are_kept() {
        let mut level = Level::filled(Size::new(5, 2).expect("a small size"), TerrainId::FLOOR);
        (level.goal, level.other_goals) = (Some(Point::new(4, 0)), vec![Point::new(2, 1)]);
        let experiment = Experiment::on(level).expect("ends");
        assert_eq!((experiment.start, experiment.other_goals), (Point::new(0, 0), vec![Point::new(2, 1)]));
    }

    #[test]
    fn a_level_of_rock_has_ends_all_the_same() {
        let level = Level::filled(Size::new(3, 2).expect("a small size"), TerrainId::ROCK);
        let experiment = Experiment::on(level).expect("ends");
        assert!(experiment.run().expect("both on the map").route.is_err());
    }
}
