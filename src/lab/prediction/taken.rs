//! Questions about searches over cells and ticks: where a unit cannot be, because another is there.

use crate::{
    chance::{Random, shuffle},
    grid::Point,
    lab::{Method, runner},
    search::NodeId,
};

use super::{Answer, Prediction, Question, round::Round};

/// What keeps a unit out of a cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Obstacle {
    /// Another unit is there at that tick.
    Taken,
    /// Another unit would change places with it.
    Exchange,
}

impl Question {
    /// Where can the unit not be a tick after the closed node? `None` where no other unit is beside it.
    pub(super) fn taken(round: &Round<'_>, random: &mut Random) -> Option<Self> {
        let study = round.study;
        let experiment = study.experiment();
        if experiment.method != Method::Dodge {
            return None;
        }
        // That of the node that is about to be closed.
        let timeline = study.timeline()?;
        let tick = study.tick(timeline.recording().events().get(timeline.position())?.node())?;
        let others = &experiment.others;
        let here = study.point(round.cell);
        let obstacle = |to: NodeId| {
            let to = study.point(to);
            let at = |way: &Vec<Point>, tick: usize, cell: Point| way.get(tick) == Some(&cell);
            if others.iter().any(|way| at(way, tick + 1, to)) {
                return Some(Obstacle::Taken);
            }
            let swaps = |way: &Vec<Point>| to != here && at(way, tick, to) && at(way, tick + 1, here);
            others.iter().any(swaps).then_some(Obstacle::Exchange)
        };
        let mut cells: Vec<_> = runner::steps(experiment, round.cell).into_iter().map(|(cell, _)| cell).collect();
        cells.push(round.cell);
        shuffle(&mut cells, random);
        // One cell that is not free at least.
        cells.sort_by_key(|&cell| obstacle(cell).is_none());
        cells.truncate(Self::MOST_ANSWERS);
        cells.sort_unstable();
        let (before, after) = (tick, tick + 1);
        let answer = |&cell: &NodeId| {
            let (name, obstacle) = (study.name(cell), obstacle(cell));
            let why = match obstacle {
                Some(Obstacle::Taken) => {
                    format!("Another unit is at {name} at tick {after}, so A cannot be there then.")
                }
                Some(Obstacle::Exchange) => {
                    format!(
                        "Another unit comes from {name} as A goes there: they would have to pass through each other."
                    )
                }
                None => format!("At tick {after} nobody else is at {name}, so A can be there."),
            };
            let text = if cell == round.cell { format!("still at {name}") } else { format!("at {name}") };
            Answer { text, cell: Some(cell), is_right: obstacle.is_some(), why }
        };
        let answers: Vec<_> = cells.iter().map(answer).collect();
        if answers.iter().all(|answer| answer.is_right) || answers.iter().all(|answer| !answer.is_right) {
            return None;
        }
        let near = |way: &&Vec<Point>| way.get(after).is_some_and(|at| at.distance(here) <= 2);
        let moves = others.iter().filter(near).filter_map(|way| {
            let (from, to) = (way.get(before)?, way.get(after)?);
            let name = |at: &Point| study.name_at(*at);
            Some(if from == to {
                format!("stays at {}", name(to))
            } else {
                format!("goes from {} to {}", name(from), name(to))
            })
        });
        let moves = moves.collect::<Vec<_>>().join(", a third one ");
        let right = match answers.iter().filter(|answer| answer.is_right).count() {
            1 => "",
            2 => " Two answers are right.",
            _ => " Several answers are right.",
        };
        let text = format!(
            "{}, where A may be at tick {before}, is closed next. Then another unit {moves}. Where can A not be at tick {after}?{right}",
            study.name(round.cell)
        );
        Some(Self::of(Prediction::Taken, round, text, Some(round.cell), answers))
    }
}
