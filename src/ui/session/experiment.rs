//! The current moment of a game as an experiment for the lab.

use std::sync::Arc;

use crate::{
    content::OwnTerrain,
    grid::Grid,
    lab::Experiment,
    level::{Layout, Level},
    mind::FactionId,
    terrain::TerrainId,
};

use super::{
    super::eyes::{self, Eyes},
    Session,
};

impl Session {
    /// The search that the watched unit (else the player) could begin now, over the ground as its mind knows it, with
    /// unknown cells treated as it does. `None` without a start or a goal.
    pub fn experiment(&self) -> Option<Experiment> {
        let unit = self.watched().or(self.game.player())?;
        let viewed = Eyes::You.viewed(&self.game, self.watched())?;
        let floor = self.game.floor().level();
        let (size, known) = (floor.size(), &viewed.mind.known);
        let mut terrains = floor.terrains.clone();
        // Units that never enter unknown cells treat them as rock; so do all units if the terrain table has no free
        // row.
        let assumed = unit.row().unknown_cells.assumed_cost();
        let base = if assumed.is_some() { TerrainId::FLOOR } else { TerrainId::ROCK };
        let unknown = OwnTerrain { base, glyph: ' ', name: Some("unknown".to_owned()), cost: assumed };
        let unknown = terrains.add(unknown).unwrap_or(TerrainId::ROCK);
        let mut cells = Grid::filled(size, unknown);
        // Of what another knows, a player whose eyes alone are open sees only the cells that it knows itself.
        // Where it goes is shown by its path anyway.
        let is_shown = |point| self.opens_all_eyes() || eyes::remembered(&self.game, point).is_some();
        for point in size.points().filter(|&point| is_shown(point)) {
            cells[point] = known.terrain(point).unwrap_or(unknown);
        }
        let whose = if unit.faction() == FactionId::PLAYER {
            "you know".to_owned()
        } else {
            format!("the {} knows", unit.row().name)
        };
        let level = Level {
            name: format!("What {whose}, turn {}", self.game.turn()),
            about: format!(
                "The floor as {whose} it at turn {}; what is blank is unknown and costs as much as is assumed of it. A ! \
                 is where fear or the claims of friends make a step cost more, or somebody is in the way.",
                self.game.turn()
            ),
            layout: floor.layout.clone(),
            diagonal: floor.diagonal,
            terrains,
            cells,
            start: Some(unit.at),
            goal: self.trip().map(|(_, goal)| goal).filter(|&goal| is_shown(goal) || assumed.is_some()),
            ..Level::filled(size, unknown)
        };
        let is_on_squares = level.layout == Layout::Squares;
        let mut experiment = Experiment::on(level)?;
        experiment.movement = viewed.movement;
        if is_on_squares {
            experiment.unit_side = viewed.side;
            let mut extra = crate::game::extra_costs(self.game.world(), unit);
            extra.retain(|&point, _| is_shown(point));
            experiment.extra = Arc::new(extra);
            experiment.influence = !experiment.extra.is_empty();
        }
        Some(experiment)
    }
}
