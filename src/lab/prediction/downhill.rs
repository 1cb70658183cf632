//! Questions about distance fields: where a unit goes from a cell.

use crate::{
    chance::{Random, shuffle},
    lab::{Method, Study, runner},
    search::{Cost, NodeId, NodeState},
};

use super::{Answer, Prediction, Question, round::Outcome};

impl Question {
    /// Number of cells that are tried for a question about a distance field.
    const MOST_CELLS_TRIED: usize = 48;

    /// Where does a unit go from a cell, by a distance field that is complete? Every neighbour on a cheapest path is a
    /// right answer. `None` for other searches. With [`Outcome::Changes`], the neighbour with the lowest G is not
    /// right, if there is such a cell.
    pub(super) fn downhill(study: &Study, outcome: Outcome, random: &mut Random) -> Option<Self> {
        if study.experiment().method != Method::Field {
            return None;
        }
        let timeline = study.timeline()?;
        let g = |cell: NodeId| {
            let view = timeline.cell(cell)?;
            (view.node.state == NodeState::Closed).then_some(view.node.g)
        };
        let size = study.experiment().level.size();
        let mut cells: Vec<_> =
            (0..size.area() as u32).map(NodeId).filter(|&cell| g(cell) > Some(Cost::ZERO)).collect();
        shuffle(&mut cells, random);
        cells.truncate(Self::MOST_CELLS_TRIED);
        let mut fallback = None;
        for cell in cells {
            let own = g(cell)?;
            // A neighbour, its G, and the cost of the step there.
            let mut around: Vec<(NodeId, Cost, Cost)> = runner::steps(study.experiment(), cell)
                .into_iter()
                .filter_map(|(next, step)| Some((next, g(next)?, step)))
                .collect();
            around.sort_by_key(|&(next, g, step)| (g + step, g, next));
            let is_right = |&(_, g, step): &(NodeId, Cost, Cost)| g + step == own;
            if !around.first().is_some_and(is_right) || around.iter().all(is_right) {
                continue;
            }
            let lowest = *around.iter().min_by_key(|&&(next, g, _)| (g, next))?;
            let tempts = !is_right(&lowest);
            let wrong: Vec<_> = around.iter().copied().filter(|it| !is_right(it) && it.0 != lowest.0).collect();
            let mut chosen = vec![around[0]];
            chosen.extend((tempts).then_some(lowest));
            chosen.extend(wrong.into_iter().take(Self::MOST_ANSWERS - chosen.len()));
            chosen.sort_by_key(|&(next, ..)| next);
            let question = Self::step_down(study, (cell, own), &chosen)?;
            if tempts || outcome == Outcome::Stays {
                return Some(question);
            }
            fallback = fallback.or(Some(question));
        }
        fallback
    }

    /// The question where a unit goes from a cell with a G, and its answers: neighbours with their G and the step
    /// there.
    fn step_down(study: &Study, (cell, own): (NodeId, Cost), chosen: &[(NodeId, Cost, Cost)]) -> Option<Self> {
        let position = study.timeline()?.position();
        let here = study.name(cell);
        let answer = |&(next, g, step): &(NodeId, Cost, Cost)| {
            let (name, sum) = (study.name(next), g + step);
            let is_right = sum == own;
            let why = if is_right {
                format!("{g} + {step} = {sum}, the G of {here}: by {name}, the unit pays no more than it must.")
            } else {
                format!("By {name} it would pay {g} + {step} = {sum}. It can reach a goal for {own}, the G of {here}.")
            };
            Answer { text: format!("to {name}: G {g}, a step of {step}"), cell: Some(next), is_right, why }
        };
        let answers: Vec<_> = chosen.iter().map(answer).collect();
        let has_both = answers.iter().any(|it| it.is_right) && answers.iter().any(|it| !it.is_right);
        let text = format!("A unit stands at {here}. G is the cost from a square to a goal. Where does it go next?");
        has_both.then_some(Self {
            kind: Prediction::Step,
            text,
            answers,
            about: Some(cell),
            closes: None,
            before: position,
            after: position,
        })
    }
}
