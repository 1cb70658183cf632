//! Jump point search.
//!
//! Sources: D. Harabor and A. Grastien, "Online Graph Pruning for Pathfinding on Grid Maps" (2011) and "Improving
//! Jump Point Search" (2014); for terrain M. Carlson, S. Moghadam, D. Harabor, P. Stuckey and M. Ebendt, "Optimal
//! Pathfinding on Weighted Grid Maps" (2023). Where ground costs the same only those cells have to be opened at which
//! a cheapest path may turn: straight lines to them are looked along 64 cells at a time, diagonal ones step by step.
//! Where costs differ around a cell, every jump stops and every step is looked at.
//!
//! Why the cheapest path is never lost: a step is left out only if another way from the parent is cheaper, or as cheap
//! and makes its diagonal step first. Of the cells from which a cell is reached most cheaply, the one that
//! comes by a straight step after a diagonal one never has it left out for an equal.
//!
//! One thing is new: on equal cost, a node from which the goal can be reached by one diagonal and one straight line
//! has no other successor, because no way is cheaper.

use crate::search::{Cost, CostScale, DiagonalRule, NodeId, SearchSpace};

use super::{
    PreparedGround,
    ground::OFFSETS,
    neighbor_pruning::{self, natural},
    plain::Octile,
};

/// A prepared ground, searched from turn to turn for one goal.
///
/// A successor and its parent lie in a straight or diagonal line, any number of steps apart; all between is free.
/// Searched for anything but its goal, it may miss it.
#[derive(Clone, Copy, Debug)]
pub struct JumpSpace<'a> {
    ground: &'a PreparedGround,
    goal: NodeId,
    goal_x: u32,
    goal_y: u32,
    kept: &'static [[u8; 256]; 9],
    cuts: bool,
    is_equal: bool,
    scale: CostScale,
    octile: Octile,
}

impl<'a> JumpSpace<'a> {
    /// A space over a ground whose rule allows diagonals.
    pub(super) fn new(ground: &'a PreparedGround, scale: CostScale, goal: NodeId) -> Self {
        let rule = ground.rule();
        debug_assert_ne!(rule, DiagonalRule::Never, "jumps go from a diagonal line to a straight one");
        let (goal_x, goal_y) = ground.rows.place(goal);
        Self {
            ground,
            goal,
            goal_x,
            goal_y,
            kept: neighbor_pruning::canonical(rule),
            cuts: ground.cuts_corners(),
            is_equal: ground.equal_cost().is_some(),
            scale,
            octile: Octile::new(ground, scale),
        }
    }

    /// How far a straight jump from a cell goes; `None` if it comes upon nothing.
    #[inline]
    fn straight_jump(&self, x: u32, y: u32, direction: usize) -> Option<u32> {
        let (distance, is_wall) = self.ground.look_along(x, y, direction);
        let to_goal = match direction {
            0 if self.goal_x == x => y.wrapping_sub(self.goal_y),
            2 if self.goal_y == y => self.goal_x.wrapping_sub(x),
            4 if self.goal_x == x => self.goal_y.wrapping_sub(y),
            6 if self.goal_y == y => x.wrapping_sub(self.goal_x),
            _ => 0,
        };
        // A goal behind is taken to be very far ahead, and one right here to be behind.
        if to_goal.wrapping_sub(1) < distance - u32::from(is_wall) {
            return Some(to_goal);
        }
        (!is_wall).then_some(distance)
    }

    /// How far a diagonal jump from a cell goes; `None` if it comes upon nothing.
    #[inline]
    fn diagonal_jump(&self, node: NodeId, mut x: u32, mut y: u32, direction: usize) -> Option<u32> {
        let (dx, dy) = OFFSETS[direction];
        let (vertical, horizontal) = (if dy < 0 { 0 } else { 4 }, if dx < 0 { 6 } else { 2 });
        let offset = self.ground.offsets[direction];
        let mut cell = node.0;
        let mut distance = 0;
        while self.ground.steps[cell as usize] >> direction & 1 == 1 {
            cell = cell.wrapping_add_signed(offset);
            (x, y) = (x.wrapping_add_signed(dx), y.wrapping_add_signed(dy));
            distance += 1;
            let is_turn = cell == self.goal.0
                || !self.is_equal && self.ground.is_uneven(x, y)
                || self.cuts
                    && self.kept[direction][self.ground.free[cell as usize] as usize] & !natural(direction) != 0
                || self.straight_jump(x, y, horizontal).is_some()
                || self.straight_jump(x, y, vertical).is_some();
            if is_turn {
                return Some(distance);
            }
        }
        None
    }

    /// The cost of several steps in one direction, into cells of equal cost; [`Cost::MAX`] if it is no smaller.
    #[inline]
    fn steps(&self, direction: usize, cost: u16, steps: u32) -> Cost {
        let step = if direction % 2 == 1 { self.scale.diagonal(cost) } else { self.scale.straight(cost) };
        Cost(step.0.saturating_mul(steps))
    }

    /// The next turn on the way to the goal, and how far it is, if one diagonal and one straight line lead there.
    #[inline]
    fn straight_to_goal(&self, node: NodeId, x: u32, y: u32) -> Option<(NodeId, Cost)> {
        let (dx, dy) = (self.goal_x as i32 - x as i32, self.goal_y as i32 - y as i32);
        let (columns, rows) = (dx.unsigned_abs(), dy.unsigned_abs());
        let (diagonals, straights) = (columns.min(rows), columns.abs_diff(rows));
        let straight = match (columns > rows, dx > 0, dy > 0) {
            (true, true, _) => 2,
            (true, false, _) => 6,
            (false, _, true) => 4,
            (false, _, false) => 0,
        };
        // The straight line first, from the goal back: it is quickly looked along.
        if self.ground.look_to_wall(self.goal_x, self.goal_y, (straight + 4) % 8) < straights {
            return None;
        }
        // All ground costs the same but for a wall that the search may start in.
        let cost = self.ground.costs[self.goal.index()];
        if diagonals == 0 {
            return (straights > 0).then(|| (self.goal, self.steps(straight, cost, straights)));
        }
        let direction = match (dx > 0, dy > 0) {
            (true, false) => 1,
            (true, true) => 3,
            (false, true) => 5,
            (false, false) => 7,
        };
        let offset = self.ground.offsets[direction];
        let mut cell = node.0;
        for _ in 0..diagonals {
            if self.ground.steps[cell as usize] >> direction & 1 == 0 {
                return None;
            }
            cell = cell.wrapping_add_signed(offset);
        }
        Some((NodeId(cell), self.steps(direction, cost, diagonals)))
    }
}

impl SearchSpace for JumpSpace<'_> {
    fn node_count(&self) -> usize {
        self.ground.free.len()
    }

    #[inline]
    fn successors(&self, node: NodeId, visit: impl FnMut(NodeId, Cost)) {
        self.successors_after(node, None, visit);
    }

    #[inline]
    fn successors_after(&self, node: NodeId, parent: Option<NodeId>, mut visit: impl FnMut(NodeId, Cost)) {
        let (x, y) = self.ground.rows.place(node);
        if self.is_equal
            && let Some((next, cost)) = self.straight_to_goal(node, x, y)
        {
            return visit(next, cost);
        }
        let mut directions = self.ground.onward_directions(node, parent, self.is_equal);
        while directions != 0 {
            let direction = directions.trailing_zeros() as usize;
            directions &= directions - 1;
            let distance = if direction % 2 == 1 {
                self.diagonal_jump(node, x, y, direction)
            } else {
                self.straight_jump(x, y, direction)
            };
            if let Some(distance) = distance {
                let offset = self.ground.offsets[direction];
                // Beyond the first cell a jump goes on only while nothing around costs more or less.
                let cost = self.ground.costs[node.0.wrapping_add_signed(offset) as usize];
                let next = NodeId(node.0.wrapping_add_signed(offset * distance as i32));
                visit(next, self.steps(direction, cost, distance));
            }
        }
    }

    #[inline]
    fn estimate(&self, from: NodeId, to: NodeId) -> Cost {
        self.octile.estimate(self.ground.rows.difference(from, to))
    }
}
