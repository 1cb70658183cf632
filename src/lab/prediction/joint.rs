//! Questions about plans for many units: the nodes of a constraint tree, and the steps of a crowd.

use std::collections::{BTreeMap, VecDeque};

use crate::{
    chance::{Random, one, shuffle},
    lab::{JointNode, JointPlans, Method, OpenEntry, Study, joint::unit_letter, runner},
    search::{
        NodeId, TraceEvent,
        crowd::{Collision, Constraint},
    },
    text::counted,
};

use super::{Answer, Prediction, Question};

/// The plans of a search for many units, at the position before an event.
struct Plans<'a> {
    study: &'a Study,
    joint: &'a JointPlans,
    position: usize,
    /// The number of the node that the event is about.
    number: usize,
    node: &'a JointNode,
}

impl<'a> Plans<'a> {
    /// `is_closing`: whether the next event is to be a closing, or else an opening.
    fn of(study: &'a Study, is_closing: bool) -> Option<Self> {
        let timeline = study.timeline()?;
        let joint = timeline.recording().joint()?;
        let event = timeline.recording().events().get(timeline.position())?;
        let number = match event {
            TraceEvent::Closed { node } if is_closing => node.index(),
            TraceEvent::Opened { node, .. } if !is_closing => node.index(),
            _ => return None,
        };
        Some(Self { study, joint, position: timeline.position(), number, node: joint.nodes.get(number)? })
    }

    /// The position before the next closing, or the end.
    fn end(&self) -> usize {
        let events = self.study.timeline().map_or(&[][..], |timeline| timeline.recording().events());
        let later = events.iter().enumerate().skip(self.position + 1);
        let mut closings = later.filter(|(_, event)| matches!(event, TraceEvent::Closed { .. }));
        closings.next().map_or(events.len(), |(place, _)| place)
    }

    fn question(
        &self,
        kind: Prediction,
        text: String,
        answers: Vec<Answer>,
        about: Option<NodeId>,
    ) -> Option<Question> {
        let has_both = answers.iter().any(|it| it.is_right) && answers.iter().any(|it| !it.is_right);
        let (before, after) = (self.position, self.end());
        has_both.then_some(Question { kind, text, answers, about, closes: None, before, after })
    }
}

impl Question {
    /// A question about the next event of a search for many units, of a kind or of any; `None` if there is none to ask.
    pub(super) fn joint(study: &Study, kind: Option<Prediction>, random: &mut Random) -> Option<Self> {
        let kinds: &[Prediction] = match study.experiment().method {
            Method::ConstraintTree => &[Prediction::Next, Prediction::Constraint],
            Method::Crowd => &[Prediction::Step],
            _ => &[],
        };
        let mut kinds: Vec<_> = kinds.iter().copied().filter(|&own| kind.is_none_or(|kind| kind == own)).collect();
        shuffle(&mut kinds, random);
        kinds.into_iter().find_map(|kind| match kind {
            Prediction::Step => Self::step(&Plans::of(study, false)?, random),
            Prediction::Constraint => Self::constraint(&Plans::of(study, true)?, random),
            _ => Self::next_in_tree(&Plans::of(study, true)?, random),
        })
    }

    /// Which node of the tree is closed next? Every one with the lowest cost is a right answer.
    fn next_in_tree(plans: &Plans<'_>, random: &mut Random) -> Option<Self> {
        let mut entries: Vec<OpenEntry> = plans.study.timeline()?.open().take(Self::MOST_OPEN).collect();
        let taken = entries.iter().position(|entry| entry.id.index() == plans.number)?;
        let taken = entries.swap_remove(taken);
        let lowest = plans.node.cost;
        let equals = 1 + entries.iter().filter(|entry| entry.node.f.0 == lowest).count();
        shuffle(&mut entries, random);
        // One that would do as well, and others.
        entries.sort_by_key(|entry| entry.node.f.0 != lowest);
        entries.drain(1.min(equals - 1)..equals - 1);
        entries.truncate(Self::MOST_ANSWERS - 1);
        entries.push(taken);
        shuffle(&mut entries, random);
        let answer = |entry: &OpenEntry| {
            let (number, cost) = (entry.id.index(), entry.node.f.0);
            let constraint = plans.joint.nodes.get(number).and_then(|node| node.constraint);
            let why = match (cost == lowest, equals) {
                (true, 1) => format!("Node {number} has the lowest cost, {cost}. No plan can be cheaper than that."),
                (true, _) => format!(
                    "{equals} nodes have the lowest cost, {cost}, and each of them is a right answer. The search takes the \
                     newest, node {}.",
                    plans.number
                ),
                (false, _) => {
                    format!(
                        "Node {number} costs {}, but node {} costs {lowest}.",
                        counted(cost as usize, "tick"),
                        plans.number
                    )
                }
            };
            let forbids =
                constraint.map(|of| format!(", {}", plans.study.constraint_in_short(&of))).unwrap_or_default();
            Answer { text: format!("node {number}: {cost}{forbids}"), cell: None, is_right: cost == lowest, why }
        };
        let answers = entries.iter().map(answer).collect();
        let which = "Which node of the tree is closed next?".to_owned();
        let text = if equals > 1 { format!("{which} Each one with the lowest cost is right.") } else { which };
        plans.question(Prediction::Next, text, answers, None)
    }

    /// Which constraint does a child of the closed node add? Both ways out of the collision are right.
    fn constraint(plans: &Plans<'_>, random: &mut Random) -> Option<Self> {
        let collision = plans.node.collision?;
        let right = collision.constraints();
        let mut wrong = near_misses(&collision, plans.joint.ends.len());
        shuffle(&mut wrong, random);
        let mut chosen: Vec<Constraint> = right.to_vec();
        for constraint in wrong {
            if chosen.len() < Self::MOST_ANSWERS && !chosen.contains(&constraint) {
                chosen.push(constraint);
            }
        }
        shuffle(&mut chosen, random);
        let words = |constraint: &Constraint| plans.study.constraint_words(constraint);
        let [one, other] = right.each_ref().map(words);
        let answer = |constraint: &Constraint| {
            let is_right = right.contains(constraint);
            let why = if is_right {
                format!("In a plan without this collision, one of the two does not do it: {one}, or {other}.")
            } else {
                format!("This excludes plans that may be the best, and leaves the collision. Either {one}, or {other}.")
            };
            Answer { text: words(constraint), cell: None, is_right, why }
        };
        let answers = chosen.iter().map(answer).collect();
        let found = plans.study.collision_words(&collision);
        let text = format!(
            "Node {} is closed next: {found}. What does one of its children forbid? Two answers are right.",
            plans.number
        );
        plans.question(Prediction::Constraint, text, answers, None)
    }

    /// Where does a unit of a crowd go in the next tick?
    fn step(plans: &Plans<'_>, random: &mut Random) -> Option<Self> {
        let (tick, study) = (plans.number, plans.study);
        let before = tick.checked_sub(1)?;
        let units = plans.joint.ends.len();
        let here = |unit| plans.node.at(unit, before);
        let there = |unit| plans.node.at(unit, tick);
        let goal = |unit: usize| plans.joint.ends[unit].1;
        let away = |unit| (0..=before).rev().take_while(|&at| plans.node.at(unit, at) != Some(goal(unit))).count();
        // A unit at its goal stays as long as nobody pushes it.
        let moves: Vec<_> = (0..units).filter(|&unit| away(unit) > 0 || here(unit) != there(unit)).collect();
        let &unit = one(&moves, random)?;
        let (from, to) = (here(unit)?, there(unit)?);
        let left = distances(study, goal(unit));
        let mut cells: Vec<_> = runner::steps(study.experiment(), from).into_iter().map(|(cell, _)| cell).collect();
        cells.push(from);
        cells.retain(|&cell| cell != to);
        shuffle(&mut cells, random);
        // The nearest to the goal tempts most.
        cells.sort_by_key(|cell| left.get(cell).copied().unwrap_or(u32::MAX));
        cells.truncate(Self::MOST_ANSWERS - 1);
        cells.push(to);
        cells.sort_unstable();
        let letter = unit_letter(unit);
        let near = |cell: NodeId| left.get(&cell).copied().unwrap_or(u32::MAX);
        let taker =
            |cell: NodeId| (0..units).find(|&other| other != unit && there(other) == Some(cell)).map(unit_letter);
        let best = cells.iter().copied().filter(|&cell| near(cell) < near(to)).min_by_key(|&cell| near(cell));
        let pushed = taker(from).map(|by| format!(" {by} takes {}.", study.name(from))).unwrap_or_default();
        let done = if from == to { format!("{letter} stays") } else { format!("{letter} goes to {}", study.name(to)) };
        let why = match best.map(|best| (study.name(best), taker(best))) {
            None => format!("{done}: no cell beside it is nearer to its goal.{pushed}"),
            Some((best, Some(by))) => format!("{done}: {best} is nearer to its goal, but {by} takes that.{pushed}"),
            Some((best, None)) => format!("{done}: {best} is nearer to its goal, but not free for it.{pushed}"),
        };
        let answer = |&cell: &NodeId| {
            let text = if cell == from { "stays".to_owned() } else { format!("to {}", study.name(cell)) };
            Answer { text, cell: Some(cell), is_right: cell == to, why: why.clone() }
        };
        let answers = cells.iter().map(answer).collect();
        let waits: Vec<_> = (0..units).map(|unit| format!("{} {}", unit_letter(unit), away(unit))).collect();
        let text = format!(
            "Tick {tick}: where does {letter} go from {}? The unit that has been away the longest chooses first, then the unit \
             that stands where it goes; ticks away: {}.",
            study.name(from),
            waits.join(", ")
        );
        plans.question(Prediction::Step, text, answers, Some(from))
    }
}

/// Constraints that look like a way out of a collision and are none.
fn near_misses(collision: &Collision, units: usize) -> Vec<Constraint> {
    let right = collision.constraints();
    let mut misses = Vec::new();
    for (side, constraint) in right.into_iter().enumerate() {
        misses.push(Constraint { tick: constraint.tick + 1, ..constraint });
        misses.push(Constraint { from: None, to: collision.from[side], ..constraint });
        let bystanders = (0..units).filter(|unit| !collision.units.contains(unit));
        misses.extend(bystanders.map(|unit| Constraint { unit, ..constraint }));
        // What the other does.
        if !collision.is_meeting() {
            misses.push(Constraint { unit: collision.units[1 - side], ..constraint });
        }
    }
    misses.retain(|miss| !right.contains(miss));
    misses
}

/// The steps from each cell to a goal that has no one-way steps around it.
fn distances(study: &Study, goal: NodeId) -> BTreeMap<NodeId, u32> {
    let mut left = BTreeMap::from([(goal, 0)]);
    let mut queue = VecDeque::from([(goal, 0)]);
    while let Some((cell, steps)) = queue.pop_front() {
        for (next, _) in runner::steps(study.experiment(), cell) {
            left.entry(next).or_insert_with(|| {
                queue.push_back((next, steps + 1));
                steps + 1
            });
        }
    }
    left
}
