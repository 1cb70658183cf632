//! Plans for many units at once, as the nodes of a recorded search: of a constraint tree, of units that plan one after
//! the other, or of a crowd that decides tick by tick.

use std::collections::BTreeSet;

use crate::search::{
    NodeId,
    crowd::{Collision, Constraint},
};

use super::{Method, Study};

/// The plans of all nodes of a search for many units.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct JointPlans {
    /// The start and the goal of each unit; A's first.
    pub ends: Vec<(NodeId, NodeId)>,
    /// The nodes; each after its parent.
    pub nodes: Vec<JointNode>,
}

/// A node of such a search.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct JointNode {
    /// The number of the node that it was made from.
    pub parent: Option<usize>,
    /// The cell of each unit at each tick from 0; a unit stays where its list ends. Only the start of a unit that has
    /// no plan yet.
    pub plans: Vec<Vec<NodeId>>,
    /// The ticks that the units with plans spend away from their goals, summed up.
    pub cost: u32,
    /// The nodes that the units' own searches have expanded, up to this node.
    pub expanded: u64,
    /// In a constraint tree: what it forbids in addition to its parent; `None` at the root.
    pub constraint: Option<Constraint>,
    /// In a constraint tree: the first collision of the plans.
    pub collision: Option<Collision>,
}

impl JointNode {
    /// The cell of a unit at a tick.
    pub fn at(&self, unit: usize, tick: usize) -> Option<NodeId> {
        let plan = self.plans.get(unit)?;
        plan.get(tick).or(plan.last()).copied()
    }

    /// The last tick at which a unit moves.
    pub fn last_tick(&self) -> usize {
        self.plans.iter().map(|plan| plan.len().saturating_sub(1)).max().unwrap_or_default()
    }

    /// The node's cell: where its plans collide, or else where A is at the end.
    pub(super) fn cell(&self) -> NodeId {
        let end = self.at(0, usize::MAX).unwrap_or(NodeId(0));
        self.collision.map_or(end, |collision| collision.to[0])
    }
}

/// The plans at a step of the search.
#[derive(Clone, Copy, Debug)]
pub struct JointMoment<'a> {
    /// All plans.
    pub plans: &'a JointPlans,
    /// The number of the node that the last event is about.
    pub number: usize,
    /// That node.
    pub node: &'a JointNode,
    /// How the units plan.
    pub method: Method,
}

impl JointMoment<'_> {
    /// The tick at which the units are shown: before a collision; at the end of a plan for all; before it, while some
    /// of them have no plan yet.
    pub fn tick(&self) -> usize {
        let arrives = |(unit, (_, goal)): (usize, &(NodeId, NodeId))| self.node.at(unit, usize::MAX) == Some(*goal);
        let has_all_plans = self.method == Method::Crowd || self.plans.ends.iter().enumerate().all(arrives);
        match self.node.collision {
            Some(collision) => collision.tick as usize - 1,
            None if has_all_plans => self.node.last_tick(),
            None => 0,
        }
    }
}

/// The letter of a unit: A, and then from C on, because B is A's goal. Its goal has the small letter.
pub fn unit_letter(unit: usize) -> char {
    let letters = || "AC".chars().chain('D'..='Z');
    letters().nth(unit).unwrap_or('?')
}

/// Most units, A included.
pub(super) const MOST_UNITS: usize = 10;

impl Study {
    /// Whether it is a search for many units.
    pub fn is_for_many(&self) -> bool {
        self.timeline().is_some_and(|timeline| timeline.recording().joint().is_some())
    }

    /// The plans of many units at the current step, if the search is for many and has begun.
    pub fn joint(&self) -> Option<JointMoment<'_>> {
        let timeline = self.timeline()?;
        let plans = timeline.recording().joint()?;
        let number = timeline.last_event()?.node().index();
        let node = plans.nodes.get(number)?;
        Some(JointMoment { plans, number, node, method: self.experiment().method })
    }

    /// The letter of a unit that is in a cell at the current step, or else the small letter of one whose goal it is;
    /// A's goal is B.
    pub fn unit_in(&self, cell: NodeId) -> Option<char> {
        let plans = self.timeline()?.recording().joint()?;
        // Before the first event, everybody is at the start.
        let at = |unit: usize| match self.joint() {
            Some(joint) => joint.node.at(unit, joint.tick()),
            None => Some(plans.ends[unit].0),
        };
        let here = (0..plans.ends.len()).find(|&unit| at(unit) == Some(cell));
        let goal = || plans.ends.iter().position(|ends| ends.1 == cell).filter(|&unit| unit > 0);
        here.map(unit_letter).or_else(|| Some(unit_letter(goal()?).to_ascii_lowercase()))
    }

    /// The cells of all plans at the current step.
    pub(super) fn joint_cells(&self) -> Option<BTreeSet<NodeId>> {
        Some(self.joint()?.node.plans.iter().flatten().copied().collect())
    }
}
