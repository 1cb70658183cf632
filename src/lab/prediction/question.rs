//! Questions about the next closing, and their answers.

use crate::{
    chance::{Random, one, shuffle},
    lab::{Figures, Formula, Method, OpenEntry, Study},
    search::{Cost, NodeId, NodeState},
};

use super::{
    Prediction,
    round::{Effect, Neighbour, Outcome, Round},
    words::Words,
};

/// A question about the next closing of a search.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Question {
    /// What it asks for.
    pub kind: Prediction,
    /// The question, in a sentence or two.
    pub text: String,
    /// From 2 to [`Question::MOST_ANSWERS`] answers, at least one of them right and one wrong.
    pub answers: Vec<Answer>,
    /// The neighbour that it asks about.
    pub about: Option<NodeId>,
    /// The cell that is closed, unless that is the question.
    pub closes: Option<NodeId>,
    /// The position in the search before the closing.
    pub before: usize,
    /// The position after its last consequence.
    pub after: usize,
}

/// An answer to choose.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Answer {
    /// The answer in a few words.
    pub text: String,
    /// The cell that it names.
    pub cell: Option<NodeId>,
    /// Whether it is right.
    pub is_right: bool,
    /// Why it is right or wrong, in a sentence or two.
    pub why: String,
}

impl Question {
    /// The most answers to choose from.
    pub const MOST_ANSWERS: usize = 4;

    /// The most open cells among which answers are looked for.
    pub(super) const MOST_OPEN: usize = 256;

    /// A question about the closing before which a study stands, of a kind or of any. `None` if there is none to ask.
    /// With an `outcome`, a question about a neighbour is one in which this happens to it.
    pub(super) fn at(
        study: &Study,
        kind: Option<Prediction>,
        outcome: Option<Outcome>,
        random: &mut Random,
    ) -> Option<Self> {
        let round = Round::of(study)?;
        let mut kinds = kind.map_or_else(|| Prediction::ALL.to_vec(), |kind| vec![kind]);
        // Asked at the ends of rounds or in searches for many units, not before closings.
        kinds.retain(|&kind| Self::is_about_a_closing(kind));
        if study.experiment().method != Method::Dodge {
            kinds.retain(|&kind| kind != Prediction::Taken);
        }
        if study.experiment().settings.algorithm.has_special_loop() {
            // A parent need not be the closed cell, and from the goal's side steps are followed backwards.
            kinds.retain(|&kind| kind == Prediction::Next);
        }
        if study.figures() != Figures::All {
            // What else decides is not shown.
            kinds.retain(|&kind| kind == Prediction::Next && round.formula == Formula::Queue);
        }
        shuffle(&mut kinds, random);
        kinds.into_iter().find_map(|kind| match kind {
            Prediction::Next => Self::next(&round, random),
            Prediction::G if study.experiment().turn_penalty > 0 => {
                let of = |outcome: Outcome, random: &mut Random| Self::turning(&round, outcome, random);
                match outcome {
                    Some(outcome) => of(outcome, random),
                    None => of(Outcome::Changes, random).or_else(|| of(Outcome::Stays, random)),
                }
            }
            Prediction::G => Self::g(&round, outcome, random),
            Prediction::Parent => Self::parent(&round, outcome, random),
            Prediction::Change => Self::change(&round, outcome, random),
            Prediction::Taken => Self::taken(&round, random),
            Prediction::Bound
            | Prediction::Constraint
            | Prediction::Step
            | Prediction::Island
            | Prediction::DeadEnd => None,
        })
    }

    /// Whether a kind is asked before closings: others are asked at the ends of rounds, in searches for many units, or
    /// about the ground.
    const fn is_about_a_closing(kind: Prediction) -> bool {
        matches!(kind, Prediction::Next | Prediction::G | Prediction::Parent | Prediction::Change | Prediction::Taken)
    }

    /// A question with these answers.
    pub(super) fn of(
        kind: Prediction,
        round: &Round<'_>,
        text: String,
        about: Option<NodeId>,
        answers: Vec<Answer>,
    ) -> Self {
        let closes = (kind != Prediction::Next).then_some(round.cell);
        let before = round.done.timeline.position();
        Self { kind, text, answers, about, closes, before, after: round.end }
    }

    /// Which open cell is closed next? Every cell with the lowest F is a right answer.
    fn next(round: &Round<'_>, random: &mut Random) -> Option<Self> {
        let mut entries: Vec<OpenEntry> = Vec::new();
        for entry in round.done.timeline.open().take(Self::MOST_OPEN) {
            if entries.iter().all(|known| known.cell != entry.cell) {
                entries.push(entry);
            }
        }
        let lowest = entries.iter().map(|entry| entry.node.f).min()?;
        let taken = *entries.iter().find(|entry| entry.cell == round.cell)?;
        if taken.node.f != lowest || entries.iter().all(|entry| entry.node.f == lowest) {
            return None;
        }
        let equals = entries.iter().filter(|entry| entry.node.f == lowest).count();
        let mut others: Vec<_> = entries.into_iter().filter(|entry| entry.cell != taken.cell).collect();
        shuffle(&mut others, random);
        let mut chosen = vec![taken];
        // What other searches would take, one of several that this one could take, and others.
        let wrong = || others.iter().filter(|entry| entry.node.f != lowest);
        let tempting = [
            wrong().min_by_key(|entry| entry.node.h),
            wrong().min_by_key(|entry| entry.node.g),
            others.iter().find(|entry| entry.node.f == lowest),
        ];
        for entry in tempting.into_iter().flatten().chain(wrong()) {
            if chosen.len() < Self::MOST_ANSWERS && chosen.iter().all(|known| known.cell != entry.cell) {
                chosen.push(*entry);
            }
        }
        shuffle(&mut chosen, random);
        let is_shared = chosen.iter().filter(|entry| entry.node.f == lowest).count() > 1;
        let words = Words(round);
        let answer = |entry: &OpenEntry| {
            let is_right = entry.node.f == lowest;
            let why = if is_right { words.right_next(equals) } else { words.wrong_next(entry) };
            Answer { text: words.entry(entry), cell: Some(entry.cell), is_right, why }
        };
        let answers = chosen.iter().map(answer).collect();
        Some(Self::of(Prediction::Next, round, words.ask_next(is_shared), None, answers))
    }

    /// One of the neighbours to which an outcome happens, of any of these effects alike often.
    fn neighbour(
        round: &Round<'_>,
        effects: &[Effect],
        outcome: Option<Outcome>,
        random: &mut Random,
    ) -> Option<Neighbour> {
        let of = |effect| round.neighbours.iter().filter(move |it| it.effect == effect).copied().collect::<Vec<_>>();
        let effects = effects.iter().filter(|effect| outcome.is_none_or(|outcome| outcome == effect.outcome()));
        let mut groups: Vec<_> = effects.map(|&effect| of(effect)).filter(|group| !group.is_empty()).collect();
        // Most is to be learned from a goal, and from squares that the search only assumes to be free.
        let is_goal = |it: &Neighbour| round.is_goal(it.cell);
        let is_unseen = |it: &Neighbour| !round.study.is_known(it.cell);
        let preferred: [&dyn Fn(&Neighbour) -> bool; 2] = [&is_goal, &is_unseen];
        for is_preferred in preferred {
            if groups.iter().flatten().any(is_preferred) {
                for group in &mut groups {
                    group.retain(is_preferred);
                }
                groups.retain(|group| !group.is_empty());
            }
        }
        one(one(&groups, random)?, random).copied()
    }

    /// Which G does a neighbour have afterwards?
    fn g(round: &Round<'_>, outcome: Option<Outcome>, random: &mut Random) -> Option<Self> {
        let neighbour = Self::neighbour(round, &[Effect::Opened, Effect::Reparented, Effect::Kept], outcome, random)?;
        let through = round.view.g + neighbour.step;
        let other_step = if neighbour.step.0 == 10 { 14 } else { 10 };
        let wrong = [
            Some(through),
            neighbour.before.map(|(g, _)| g),
            Some(neighbour.step),
            Some(round.view.g + Cost(other_step)),
            Some(round.view.g),
            Some(neighbour.g + Cost(4)),
        ];
        let mut figures = vec![neighbour.g];
        for g in wrong.into_iter().flatten() {
            if figures.len() < Self::MOST_ANSWERS && !figures.contains(&g) {
                figures.push(g);
            }
        }
        let words = Words(round);
        let is_unseen = !round.study.is_known(neighbour.cell);
        if is_unseen {
            figures.truncate(Self::MOST_ANSWERS - 1);
        }
        figures.sort_unstable();
        let answer = |g: Cost| Answer {
            text: format!("G {g}"),
            cell: None,
            is_right: g == neighbour.g,
            why: words.why_g(&neighbour, Prediction::G),
        };
        let mut answers: Vec<_> = figures.into_iter().map(answer).collect();
        if is_unseen {
            let why = words.why_g(&neighbour, Prediction::G);
            let text = "none: it is not opened before somebody has seen it".to_owned();
            answers.push(Answer { text, cell: None, is_right: false, why });
        }
        Some(Self::of(Prediction::G, round, words.ask_g(&neighbour), Some(neighbour.cell), answers))
    }

    /// Which parent does a neighbour have afterwards?
    fn parent(round: &Round<'_>, outcome: Option<Outcome>, random: &mut Random) -> Option<Self> {
        let neighbour = Self::neighbour(round, &[Effect::Reparented, Effect::Kept], outcome, random)?;
        let (_, old) = neighbour.before?;
        let mut cells = vec![round.cell];
        let closed = |cell: &NodeId| {
            let view = round.done.timeline.cell(*cell);
            view.is_some_and(|view| view.node.state == NodeState::Closed)
        };
        let around = round.study.point(neighbour.cell).neighbours().filter_map(|point| round.study.cell(point));
        for cell in [old].into_iter().chain(around.filter(closed)) {
            if cells.len() < Self::MOST_ANSWERS && !cells.contains(&cell) {
                cells.push(cell);
            }
        }
        if cells.len() < 2 {
            return None;
        }
        cells.sort_unstable();
        let words = Words(round);
        let answer = |cell: NodeId| Answer {
            text: round.study.name(cell),
            cell: Some(cell),
            is_right: cell == neighbour.parent,
            why: words.why_parent(&neighbour, cell),
        };
        let answers = cells.into_iter().map(answer).collect();
        Some(Self::of(Prediction::Parent, round, words.ask_parent(&neighbour), Some(neighbour.cell), answers))
    }

    /// Does the path to a neighbour change?
    fn change(round: &Round<'_>, outcome: Option<Outcome>, random: &mut Random) -> Option<Self> {
        let neighbour = Self::neighbour(round, &[Effect::Reparented, Effect::Kept], outcome, random)?;
        neighbour.before.filter(|&(_, old)| old != round.cell)?;
        let changes = neighbour.effect == Effect::Reparented;
        let words = Words(round);
        let answer = |is_yes: bool| Answer {
            text: words.change(&neighbour, is_yes),
            cell: None,
            is_right: is_yes == changes,
            why: words.why_parent(&neighbour, neighbour.parent),
        };
        let answers = [true, false].map(answer).to_vec();
        Some(Self::of(Prediction::Change, round, words.ask_change(&neighbour), Some(neighbour.cell), answers))
    }
}
