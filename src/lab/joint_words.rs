//! Sentences and figures of searches for many units.

use crate::{
    search::{
        NodeId, TraceEvent,
        crowd::{Collision, Constraint},
    },
    text::counted,
};

use super::{JointMoment, JointNode, Method, Study, joint::unit_letter, sentence::Words};

impl Study {
    /// Two units in each other's way, in a few words.
    pub fn collision_words(&self, collision: &Collision) -> String {
        let [one, other] = collision.units.map(unit_letter);
        let [from, other_from] = collision.from.map(|cell| self.name(cell));
        let (to, tick) = (self.name(collision.to[0]), collision.tick);
        if collision.is_meeting() {
            format!("{one} and {other} both come to {to} at tick {tick}")
        } else if collision.is_exchange() {
            format!("{one} and {other} change places, {from} and {to}, at tick {tick}")
        } else {
            format!("{one} and {other} cross between {from} and {other_from} at tick {tick}")
        }
    }

    /// What a unit must not do, in a few words.
    pub fn constraint_words(&self, constraint: &Constraint) -> String {
        let (unit, to, tick) = (unit_letter(constraint.unit), self.name(constraint.to), constraint.tick);
        match constraint.from {
            None => format!("{unit} must not be at {to} at tick {tick}"),
            Some(from) if from == constraint.to => format!("{unit} must not stay at {to} until tick {tick}"),
            Some(from) => format!("{unit} must not go from {} to {to} at tick {tick}", self.name(from)),
        }
    }

    /// Two units in each other's way, as short as can be.
    pub fn collision_in_short(&self, collision: &Collision) -> String {
        let [one, other] = collision.units.map(unit_letter);
        let [to, other_to] = collision.to.map(|cell| self.name(cell));
        let tick = collision.tick;
        if collision.is_meeting() {
            format!("{one} and {other} at {to} at {tick}")
        } else {
            format!("{one} to {to}, {other} to {other_to} at {tick}")
        }
    }

    /// What a unit must not do, as short as can be.
    pub fn constraint_in_short(&self, constraint: &Constraint) -> String {
        let (unit, to, tick) = (unit_letter(constraint.unit), self.name(constraint.to), constraint.tick);
        let from = constraint.from.map(|from| format!("{} to ", self.name(from))).unwrap_or_default();
        format!("not {unit} {from}{to} at {tick}")
    }
}

/// Figures that only a search for many units has: pairs of heading and figure.
pub(super) fn joint_figures(joint: &JointMoment<'_>) -> Vec<(String, String)> {
    let JointMoment { plans, number, node, method } = *joint;
    let searched = ("Unit searches".to_owned(), format!("{} expanded", node.expanded));
    let cost = ("Ticks away".to_owned(), node.cost.to_string());
    match method {
        Method::Crowd => vec![("Tick".to_owned(), number.to_string()), cost],
        Method::InTurn => {
            vec![("Planned".to_owned(), format!("{} of {}", number + 1, plans.ends.len())), cost, searched]
        }
        _ => vec![(format!("Node {number}"), counted(node.cost as usize, "tick")), searched],
    }
}

impl Words<'_> {
    /// What happened last in a search for many units.
    pub(super) fn in_joint(&self, joint: &JointMoment<'_>) -> Vec<String> {
        match joint.method {
            Method::Crowd => vec![self.tick(joint)],
            Method::InTurn => vec![planned(joint)],
            _ => self.in_tree(joint),
        }
    }

    fn in_tree(&self, joint: &JointMoment<'_>) -> Vec<String> {
        let JointMoment { plans, number, node, .. } = *joint;
        let collision = |node: &JointNode| match &node.collision {
            Some(collision) => format!("then {}", self.study.collision_words(collision)),
            None => "no collision".to_owned(),
        };
        let is_closed = matches!(self.done.timeline.last_event(), Some(TraceEvent::Closed { .. }));
        let (cost, parent) = (node.cost, node.parent.and_then(|parent| plans.nodes.get(parent)));
        match (&node.constraint, parent, &node.collision) {
            (_, _, Some(found)) if is_closed => {
                let words = found.constraints().map(|constraint| self.study.constraint_words(&constraint));
                vec![
                    format!("Closed node {number}, the lowest cost, {cost}: {}.", self.study.collision_words(found)),
                    format!("Either {}, or {}.", words[0], words[1]),
                ]
            }
            (_, _, None) if is_closed => {
                vec![format!("Closed node {number}, the lowest cost, {cost}: its plans have no collision.")]
            }
            (Some(constraint), Some(parent), _) => {
                let more = match cost - parent.cost {
                    0 => "no more than before".to_owned(),
                    more => format!("{more} more"),
                };
                let (words, from) = (self.study.constraint_words(constraint), node.parent.unwrap_or_default());
                vec![
                    format!("Node {number}, from node {from}: {words}."),
                    format!("{} together, {more}; {}.", counted(cost as usize, "tick"), collision(node)),
                ]
            }
            _ => {
                let ticks = counted(cost as usize, "tick");
                vec![format!("Node {number}: each unit plans alone, {ticks} together; {}.", collision(node))]
            }
        }
    }

    /// Where everybody goes in a tick of a crowd.
    fn tick(&self, joint: &JointMoment<'_>) -> String {
        let JointMoment { plans, number: tick, node, .. } = *joint;
        let Some(before) = tick.checked_sub(1) else { return "Tick 0: everybody is at the start.".to_owned() };
        let name = |cell: Option<NodeId>| cell.map(|cell| self.study.name(cell)).unwrap_or_default();
        let step = |unit: usize| {
            let (from, to) = (node.at(unit, before), node.at(unit, tick));
            let letter = unit_letter(unit);
            if from == to { format!("{letter} stays") } else { format!("{letter} goes to {}", name(to)) }
        };
        let steps: Vec<_> = (0..plans.ends.len()).map(step).collect();
        format!("Tick {tick}: {}. {} away from goals so far.", steps.join(", "), counted(node.cost as usize, "tick"))
    }
}

/// What a unit has planned when its turn came.
fn planned(joint: &JointMoment<'_>) -> String {
    let JointMoment { plans, number: unit, node, .. } = *joint;
    let before = unit.checked_sub(1).and_then(|before| plans.nodes.get(before)).map_or(0, |node| node.cost);
    let letter = unit_letter(unit);
    let around = match unit {
        0 => "as if nobody else were there".to_owned(),
        _ => format!("around {}", (0..unit).map(|unit| unit_letter(unit).to_string()).collect::<Vec<_>>().join(", ")),
    };
    let ticks = counted((node.cost - before) as usize, "tick");
    format!("{letter} plans {around} and reserves its cells: {ticks}, {} together.", node.cost)
}
