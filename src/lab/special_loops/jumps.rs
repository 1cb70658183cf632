//! What jump point search reads without opening it.

use crate::{
    grid::Direction,
    lab::{Recording, Timeline},
    search::{CostGrid, DiagonalRule, NodeId, PreparedGround, TraceEvent},
};

/// The cells that the jumps of a recorded search read.
#[derive(Clone, Debug)]
pub struct Jumps {
    ground: PreparedGround,
    goal: NodeId,
    /// The number of cells read so far, after each closing in turn.
    read: Vec<u64>,
}

impl Jumps {
    /// Follows a recording on its ground.
    pub(in crate::lab) fn of(recording: &Recording, ground: &CostGrid, rule: DiagonalRule, goal: NodeId) -> Self {
        let mut jumps = Self { ground: PreparedGround::new(ground, rule), goal, read: Vec::new() };
        let mut parents: Vec<Option<NodeId>> = vec![None; recording.node_count()];
        let mut count = 0;
        for event in recording.events() {
            match *event {
                TraceEvent::Opened { node, parent, .. } => parents[node.index()] = parent,
                TraceEvent::Reparented { node, parent, .. } => parents[node.index()] = Some(parent),
                TraceEvent::Closed { node } => {
                    jumps.visit((node, parents[node.index()]), |_, _| count += 1);
                    jumps.read.push(count);
                }
            }
        }
        jumps
    }

    /// The goal is closed last, and nothing is read from there.
    fn visit(&self, (node, parent): (NodeId, Option<NodeId>), visit: impl FnMut(NodeId, Direction)) {
        if node != self.goal {
            self.ground.read_by_jumps(self.goal, (node, parent), visit);
        }
    }

    /// The cells that the jumps from the cell closed last read, with the direction of each jump.
    pub(in crate::lab) fn at(&self, timeline: &Timeline) -> Vec<(NodeId, Direction)> {
        let mut cells = Vec::new();
        if let Some(closing) = timeline.last_closing() {
            self.visit((closing.cell, closing.view.parent), |cell, direction| cells.push((cell, direction)));
        }
        cells
    }

    /// How often a cell was read up to the current step.
    pub(in crate::lab) fn count(&self, timeline: &Timeline) -> u64 {
        let closed = timeline.counts().closed as usize;
        closed.checked_sub(1).and_then(|last| self.read.get(last)).copied().unwrap_or(0)
    }
}

#[cfg(test)]
mod tests {
    use crate::{
        grid::{Point, Size},
        lab::{Experiment, Study},
        level::Level,
        search::Algorithm,
        terrain::TerrainId,
    };

    #[test]
    fn what_is_read_is_counted_closing_by_closing() {
        let mut level = Level::filled(Size::new(15, 9).expect("a small size"), TerrainId::FLOOR);
        for y in 1..9 {
            level.cells[Point::new(7, y)] = TerrainId::WALL;
        }
        let mut experiment = Experiment::new(level, Point::new(2, 5), Point::new(12, 6));
        experiment.settings.algorithm = Algorithm::JumpPoint;
        let mut study = Study::new(experiment);
        let (mut sum, mut closed) = (0, 0);
        for position in 0..=study.len() {
            study.go_to(position);
            let timeline = study.timeline().expect("a search");
            if timeline.counts().closed > closed {
                closed = timeline.counts().closed;
                let read = study.read_by_jumps().expect("jumps");
                let is_free = |cell| study.experiment().level.cells[study.point(cell)] == TerrainId::FLOOR;
                assert!(read.iter().all(|&(cell, _)| is_free(cell)));
                sum += read.len();
            }
            assert_eq!(study.own_figures(), [("Cells read by jumps".to_owned(), sum.to_string())]);
        }
        assert!(sum > 50 && closed > 2, "{sum} {closed}");
    }
}
