//! Questions about what is known of the ground before a search: islands, and dead ends.

use crate::{
    chance::{Random, shuffle},
    grid::Point,
    lab::{Study, runner},
    level::Layout,
    search::NodeId,
};

use super::{Answer, Prediction, Question};

impl Question {
    /// A question about the ground of a search, which has nothing to do with its position; `None` for another kind, and
    /// if there is none to ask.
    pub(super) fn ground(study: &Study, kind: Prediction, random: &mut Random) -> Option<Self> {
        if study.experiment().level.layout != Layout::Squares {
            return None;
        }
        match kind {
            Prediction::Island => Self::island(study, random),
            Prediction::DeadEnd => Self::dead_end(study, random),
            _ => None,
        }
    }

    /// Which cell is on the island of the start? One answer from each island, as far as there are answers.
    fn island(study: &Study, random: &mut Random) -> Option<Self> {
        let experiment = study.experiment();
        let (start, parts) = runner::islands(experiment)?;
        let movement = experiment.movement.name();
        let mut islands = Vec::new();
        for mut cells in parts {
            let is_right = cells.contains(&start);
            cells.retain(|&cell| cell != start);
            shuffle(&mut cells, random);
            islands.push((is_right, cells));
        }
        shuffle(&mut islands, random);
        islands.sort_by_key(|&(is_right, _)| !is_right);
        let mut chosen: Vec<(NodeId, bool)> = Vec::new();
        let most = islands.iter().map(|(_, cells)| cells.len()).max().unwrap_or_default();
        for place in 0..most {
            chosen.extend(islands.iter().filter_map(|(is_right, cells)| Some((*cells.get(place)?, *is_right))));
        }
        chosen.truncate(Self::MOST_ANSWERS);
        let from = study.name(start);
        let why = |cell: NodeId, is_right: bool| {
            if is_right {
                format!(
                    "{} is on the island of {from}: a {movement} gets there without crossing a gap.",
                    study.name(cell)
                )
            } else {
                format!("{} is on another island: what lies between stops a {movement}.", study.name(cell))
            }
        };
        let text = format!("A stands at {from}, and is a {movement}. Which of these squares is on its island?");
        Self::of_ground(study, Prediction::Island, text, chosen, why, random)
    }

    /// Which cell is left out, because it lies in a dead end? The other answers are near A, near B, and between.
    fn dead_end(study: &Study, random: &mut Random) -> Option<Self> {
        let experiment = study.experiment();
        let (mut out, mut within) = runner::dead_ends(experiment)?;
        shuffle(&mut out, random);
        shuffle(&mut within, random);
        let far_from = |end: Point, cell: NodeId| study.point(cell).distance(end).max(2);
        let near = |end: Point| within.iter().copied().min_by_key(|&cell| far_from(end, cell));
        let mut chosen = Vec::new();
        let tempting = out.first().copied().into_iter().chain(near(experiment.start)).chain(near(experiment.goal));
        for cell in tempting.chain(within.iter().copied()) {
            if chosen.len() < Self::MOST_ANSWERS && chosen.iter().all(|&(other, _)| other != cell) {
                chosen.push((cell, out.contains(&cell)));
            }
        }
        let why = |cell: NodeId, is_right: bool| {
            let name = study.name(cell);
            if is_right {
                format!("{name} is left out: a path into this dead end has to come out again the same way.")
            } else {
                format!("{name} is not left out: it is in the room of A or of B, or on the way between them.")
            }
        };
        let text = "Dead ends are skipped. Which of these squares does the search leave out?".to_owned();
        Self::of_ground(study, Prediction::DeadEnd, text, chosen, why, random)
    }

    /// A question with these cells as its answers, each of which is right or not.
    fn of_ground(
        study: &Study,
        kind: Prediction,
        text: String,
        mut chosen: Vec<(NodeId, bool)>,
        why: impl Fn(NodeId, bool) -> String,
        random: &mut Random,
    ) -> Option<Self> {
        let has_both = [true, false].iter().all(|&wanted| chosen.iter().any(|&(_, is_right)| is_right == wanted));
        let position = study.timeline()?.position();
        shuffle(&mut chosen, random);
        let answer =
            |(cell, is_right)| Answer { text: study.name(cell), cell: Some(cell), is_right, why: why(cell, is_right) };
        let answers = chosen.into_iter().map(answer).collect();
        has_both.then_some(Self { kind, text, answers, about: None, closes: None, before: position, after: position })
    }
}
