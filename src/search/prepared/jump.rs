//! Jump point search.
//!
//! Sources: D. Harabor and A. Grastien, "Online Graph Pruning for Pathfinding on Grid Maps" (2011) and "Improving
//! Jump Point Search" (2014), whose block-based scanning this is; corners may be cut or not, as the rule has it. On
//! ground of equal cost only those cells have to be opened at which a cheapest path may turn; the straight lines to
//! them are scanned 63 cells at a time, the diagonal ones step by step. One thing is new: a node from which the goal
//! can be reached by one diagonal and one straight line has no other successor, because no way on is cheaper.

use crate::search::{Cost, CostScale, DiagonalRule, NodeId, SearchSpace};

use super::{
    PreparedGround,
    bits::Scan,
    ground::OFFSETS,
    plain::Octile,
    ways::{self, natural},
};

/// A prepared ground of equal cost, searched from turn to turn for one goal. With `CUTS`, diagonal steps may cut
/// corners.
///
/// A successor and its parent lie in a straight or diagonal line, any number of steps apart; all between is free.
/// Searched for anything but its goal, it may miss it.
#[derive(Clone, Copy, Debug)]
pub struct JumpSpace<'a, const CUTS: bool> {
    ground: &'a PreparedGround,
    goal: NodeId,
    goal_x: u32,
    goal_y: u32,
    allowed: &'static [u8; 256],
    kept: &'static [[u8; 256]; 9],
    straight: Cost,
    diagonal: Cost,
    octile: Octile,
}

impl<'a, const CUTS: bool> JumpSpace<'a, CUTS> {
    /// A space over a ground, or `None` where not all ground costs the same, or where the rule does not fit: with
    /// `CUTS` it has to be one of those that let corners be cut, without it has to be
    /// [`DiagonalRule::NoObstacle`].
    pub fn new(ground: &'a PreparedGround, rule: DiagonalRule, scale: CostScale, goal: NodeId) -> Option<Self> {
        let cost = ground.equal_cost()?;
        let cuts = match rule {
            DiagonalRule::NoObstacle => false,
            DiagonalRule::AtMostOneObstacle | DiagonalRule::Always => true,
            DiagonalRule::Never => return None,
        };
        let (goal_x, goal_y) = ground.place(goal);
        (cuts == CUTS).then_some(Self {
            ground,
            goal,
            goal_x,
            goal_y,
            allowed: ways::allowed(rule),
            kept: ways::canonical(rule),
            straight: scale.straight(cost),
            diagonal: scale.diagonal(cost),
            octile: Octile::new(ground, rule, scale),
        })
    }

    /// How far a straight jump from a cell goes; `None` if it comes upon nothing.
    #[inline]
    fn straight_jump(&self, x: u32, y: u32, direction: usize) -> Option<u32> {
        let PreparedGround { rows, columns, .. } = self.ground;
        let (scan, to_goal) = match direction {
            0 => (columns.scan_down::<CUTS>(x, y), ahead(self.goal_x == x, y, self.goal_y)),
            2 => (rows.scan_up::<CUTS>(y, x), ahead(self.goal_y == y, self.goal_x, x)),
            4 => (columns.scan_up::<CUTS>(x, y), ahead(self.goal_x == x, self.goal_y, y)),
            _ => (rows.scan_down::<CUTS>(y, x), ahead(self.goal_y == y, x, self.goal_x)),
        };
        match scan {
            Scan::Wall(distance) => (to_goal < distance).then_some(to_goal),
            Scan::Turn(distance) => Some(distance.min(to_goal)),
        }
    }

    /// How far a diagonal jump from a cell goes; `None` if it comes upon nothing.
    #[inline]
    fn diagonal_jump(&self, node: NodeId, mut x: u32, mut y: u32, direction: usize) -> Option<u32> {
        let (dx, dy) = OFFSETS[direction];
        let (vertical, horizontal) = (if dy < 0 { 0 } else { 4 }, if dx < 0 { 6 } else { 2 });
        let offset = self.ground.offsets[direction];
        let mut cell = node.0;
        let mut distance = 0;
        while self.allowed[self.ground.free[cell as usize] as usize] >> direction & 1 == 1 {
            cell = cell.wrapping_add_signed(offset);
            (x, y) = (x.wrapping_add_signed(dx), y.wrapping_add_signed(dy));
            distance += 1;
            let is_turn = cell == self.goal.0
                || CUTS && self.kept[direction][self.ground.free[cell as usize] as usize] & !natural(direction) != 0
                || self.straight_jump(x, y, horizontal).is_some()
                || self.straight_jump(x, y, vertical).is_some();
            if is_turn {
                return Some(distance);
            }
        }
        None
    }

    /// The next turn on the way to the goal, and how far it is, if one diagonal and one straight line lead there.
    #[inline]
    fn straight_to_goal(&self, node: NodeId, x: u32, y: u32) -> Option<(NodeId, Cost)> {
        let (dx, dy) = (self.goal_x as i32 - x as i32, self.goal_y as i32 - y as i32);
        let (columns, rows) = (dx.unsigned_abs(), dy.unsigned_abs());
        let (diagonals, straights) = (columns.min(rows), columns.abs_diff(rows));
        // The straight line first: it is quickly looked along.
        let is_clear = if columns > rows {
            self.ground.rows.is_clear(self.goal_y, self.goal_x - if dx > 0 { straights - 1 } else { 0 }, straights)
        } else if straights > 0 {
            self.ground.columns.is_clear(self.goal_x, self.goal_y - if dy > 0 { straights - 1 } else { 0 }, straights)
        } else {
            true
        };
        if !is_clear {
            return None;
        }
        if diagonals == 0 {
            return (straights > 0).then(|| (self.goal, Cost(self.straight.0 * straights)));
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
            if self.allowed[self.ground.free[cell as usize] as usize] >> direction & 1 == 0 {
                return None;
            }
            cell = cell.wrapping_add_signed(offset);
        }
        Some((NodeId(cell), Cost(self.diagonal.0 * diagonals)))
    }
}

/// How far ahead the goal is on this line, `u32::MAX` if it is not.
#[inline]
fn ahead(is_on_line: bool, far: u32, near: u32) -> u32 {
    if is_on_line && far > near { far - near } else { u32::MAX }
}

impl<const CUTS: bool> SearchSpace for JumpSpace<'_, CUTS> {
    fn node_count(&self) -> usize {
        self.ground.free.len()
    }

    #[inline]
    fn successors(&self, node: NodeId, visit: impl FnMut(NodeId, Cost)) {
        self.successors_after(node, None, visit);
    }

    #[inline]
    fn successors_after(&self, node: NodeId, parent: Option<NodeId>, mut visit: impl FnMut(NodeId, Cost)) {
        let (x, y) = self.ground.place(node);
        if let Some((next, cost)) = self.straight_to_goal(node, x, y) {
            return visit(next, cost);
        }
        let mut ways = self.kept[self.ground.arrival(node, parent)][self.ground.free[node.index()] as usize];
        while ways != 0 {
            let direction = ways.trailing_zeros() as usize;
            ways &= ways - 1;
            let (distance, step) = if direction % 2 == 1 {
                (self.diagonal_jump(node, x, y, direction), self.diagonal)
            } else {
                (self.straight_jump(x, y, direction), self.straight)
            };
            if let Some(distance) = distance {
                let next = node.0.wrapping_add_signed(self.ground.offsets[direction] * distance as i32);
                visit(NodeId(next), Cost(step.0 * distance));
            }
        }
    }

    #[inline]
    fn estimate(&self, from: NodeId, to: NodeId) -> Cost {
        self.octile.estimate(self.ground.difference(from, to))
    }
}
