//! Questions about searches in which a change of direction has a cost.

use crate::{
    chance::{Random, one},
    grid::Point,
    search::{Cost, NodeId, TraceEvent},
};

use super::{
    Answer, Prediction, Question,
    round::{Outcome, Round},
};

impl Question {
    /// Which G does a neighbour have that is entered from the closed node? With [`Outcome::Changes`] the way there is a
    /// turn, if there is such a neighbour. `None` without a cost of turns, and for the start, from which no step is a
    /// turn.
    pub(super) fn turning(round: &Round<'_>, outcome: Outcome, random: &mut Random) -> Option<Self> {
        let study = round.study;
        let experiment = study.experiment();
        let timeline = study.timeline()?;
        let recording = timeline.recording();
        let penalty = experiment.scale.straight(experiment.turn_penalty);
        let parent = recording.cell(round.view.parent?);
        if experiment.turn_penalty == 0 || parent == round.cell {
            return None;
        }
        let offset = |from: NodeId, to: NodeId| study.point(to) - study.point(from);
        let heading = offset(parent, round.cell);
        let opened = recording.events()[round.done.timeline.position() + 1..round.end].iter();
        let opened: Vec<(NodeId, Cost, bool)> = opened
            .filter_map(|event| match *event {
                TraceEvent::Opened { node, g, .. } => {
                    let cell = recording.cell(node);
                    Some((cell, g, offset(round.cell, cell) != heading))
                }
                _ => None,
            })
            .collect();
        let wanted: Vec<_> = opened.iter().filter(|it| it.2 == (outcome == Outcome::Changes)).collect();
        let &&(cell, g, is_turn) = one(&wanted, random)?;
        let from = round.view.g;
        let step = Cost(g.0.checked_sub(from.0)?.checked_sub(if is_turn { penalty.0 } else { 0 })?);
        let mut figures = vec![from + step, from + step + penalty, from + step + penalty + penalty, from + penalty];
        figures.sort_unstable();
        figures.dedup();
        let (here, there) = (study.name(round.cell), study.name(cell));
        let why = if is_turn {
            format!("The way to {there} turns at {here}: {from} + {step} for the step + {penalty} for the turn = {g}.")
        } else {
            format!("{there} lies straight on, so there is no turn: {from} + {step} = {g}.")
        };
        let answer =
            |figure: Cost| Answer { text: format!("G {figure}"), cell: None, is_right: figure == g, why: why.clone() };
        let answers: Vec<_> = figures.into_iter().map(answer).collect();
        let text = format!(
            "{here}, entered {}, with G {from}, is closed next. {there} is a step of {step} away, and a turn costs {penalty}. \
             Which G does it have, coming from there?",
            compass(heading)
        );
        let has_both = answers.iter().any(|answer| answer.is_right) && answers.len() > 1;
        has_both.then(|| Self::of(Prediction::G, round, text, Some(cell), answers))
    }
}

/// The direction of a step, in words.
fn compass(step: Point) -> &'static str {
    match (step.x.signum(), step.y.signum()) {
        (0, -1) => "going north",
        (1, -1) => "going north-east",
        (1, 0) => "going east",
        (1, 1) => "going south-east",
        (0, 1) => "going south",
        (-1, 1) => "going south-west",
        (-1, 0) => "going west",
        _ => "going north-west",
    }
}
