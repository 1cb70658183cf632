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

use crate::{
    grid::{Direction, Point},
    search::{Cost, CostScale, DiagonalRule, NodeId, SearchSpace},
};

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

    /// Visits each cell that the jumps from a node read, with the direction in which they come to it: all cells that a
    /// jump passes, up to where it stops or a wall ends it. A cell is visited as often as it is read. Of a straight way
    /// to the goal, only the way itself is visited, and not what was tried before.
    fn read(&self, node: NodeId, parent: Option<NodeId>, mut visit: impl FnMut(NodeId, Direction)) {
        let (x, y) = self.ground.rows.place(node);
        if self.is_equal
            && let Some((turn, _)) = self.straight_to_goal(node, x, y)
        {
            self.read_between(node, turn, &mut visit);
            return self.read_between(turn, self.goal, &mut visit);
        }
        let directions = self.ground.onward_directions(node, parent, self.is_equal);
        for direction in (0..8).filter(|direction| directions >> direction & 1 == 1) {
            if direction % 2 == 1 {
                self.read_diagonal(node, (x, y), direction, &mut visit);
            } else {
                self.read_straight((x, y), direction, &mut visit);
            }
        }
    }

    /// Visits the cells on the straight or diagonal line between two nodes, and the last one.
    fn read_between(&self, from: NodeId, to: NodeId, visit: &mut impl FnMut(NodeId, Direction)) {
        let (from, to) = (self.ground.point(from), self.ground.point(to));
        let Some(direction) = from.bearing(to) else { return };
        let cells = std::iter::successors(Some(from), |cell| Some(cell.step(direction)).filter(|_| *cell != to));
        cells.skip(1).filter_map(|cell| self.ground.node(cell)).for_each(|cell| visit(cell, direction));
    }

    /// Visits what a straight jump reads, and returns whether it comes upon something.
    fn read_straight(&self, (x, y): (u32, u32), direction: usize, visit: &mut impl FnMut(NodeId, Direction)) -> bool {
        let (distance, is_wall) = self.ground.look_along(x, y, direction);
        let jump = self.straight_jump(x, y, direction);
        let (dx, dy) = OFFSETS[direction];
        for step in 1..=jump.unwrap_or(distance - u32::from(is_wall)) as i32 {
            let at = Point::new(x as i32 + dx * step, y as i32 + dy * step);
            self.ground.node(at).into_iter().for_each(|cell| visit(cell, Direction::ALL[direction]));
        }
        jump.is_some()
    }

    /// Visits what a diagonal jump reads: its own cells, and those of the straight jumps from each of them.
    fn read_diagonal(
        &self,
        node: NodeId,
        (mut x, mut y): (u32, u32),
        direction: usize,
        visit: &mut impl FnMut(NodeId, Direction),
    ) {
        let (dx, dy) = OFFSETS[direction];
        let jump = self.diagonal_jump(node, x, y, direction);
        let offset = self.ground.offsets[direction];
        let mut cell = node;
        let mut distance = 0;
        while self.ground.steps[cell.index()] >> direction & 1 == 1 && jump != Some(distance) {
            cell = NodeId(cell.0.wrapping_add_signed(offset));
            (x, y) = (x.wrapping_add_signed(dx), y.wrapping_add_signed(dy));
            distance += 1;
            visit(cell, Direction::ALL[direction]);
            // The last cell may be a turn for another reason; then nothing is read from there.
            let is_turn_itself = jump == Some(distance)
                && (cell == self.goal
                    || !self.is_equal && self.ground.is_uneven(x, y)
                    || self.cuts
                        && self.kept[direction][self.ground.free[cell.index()] as usize] & !natural(direction) != 0);
            if !is_turn_itself {
                let _ = self.read_straight((x, y), if dx < 0 { 6 } else { 2 }, visit)
                    || self.read_straight((x, y), if dy < 0 { 0 } else { 4 }, visit);
            }
        }
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

impl PreparedGround {
    /// Visits each cell that jump point search reads when it expands a node with this parent, with the direction in
    /// which it comes to the cell; as often as it reads it. The rule of the ground has to allow diagonals.
    pub fn read_by_jumps(
        &self,
        goal: NodeId,
        (node, parent): (NodeId, Option<NodeId>),
        visit: impl FnMut(NodeId, Direction),
    ) {
        // What a step costs does not matter for what is read.
        JumpSpace::new(self, CostScale::Lester, goal).read(node, parent, visit);
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

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;
    use crate::{
        grid::Size,
        search::{CostGrid, scramble},
    };

    /// A ground with walls at random, and the goal.
    fn ground(seed: u64, rule: DiagonalRule) -> (PreparedGround, NodeId) {
        let size = Size::new(23, 17).expect("a small size");
        let ground = CostGrid::from_fn(size, |cell| {
            let is_end = cell == 0 || cell == size.area() - 1;
            match scramble(seed << 32 | cell as u64) % 10 {
                0..=2 if !is_end => None,
                3 if seed % 2 == 1 => Some(20),
                _ => Some(10),
            }
        });
        (PreparedGround::new(&ground, rule), NodeId(size.area() as u32 - 1))
    }

    #[test]
    fn all_that_is_read_is_in_line_and_every_successor_is_read() {
        let rules = [DiagonalRule::NoObstacle, DiagonalRule::AtMostOneObstacle, DiagonalRule::Always];
        let mut count = 0;
        for (seed, rule) in (0..12).flat_map(|seed| rules.map(|rule| (seed, rule))) {
            let (ground, goal) = ground(seed, rule);
            let space = JumpSpace::new(&ground, CostScale::Lester, goal);
            let free = (0..space.node_count()).filter(|&cell| ground.is_free(cell));
            for node in free.map(|cell| NodeId(cell as u32)) {
                for direction in [None, Some(Direction::East), Some(Direction::SouthEast), Some(Direction::North)] {
                    let parent = direction.map(|direction| ground.point(node).step(direction));
                    let parent = parent.and_then(|at| ground.node(at));
                    let mut read = BTreeSet::from([node]);
                    ground.read_by_jumps(goal, (node, parent), |cell, direction| {
                        let at = ground.point(cell);
                        let before = ground.node(at.step(direction.opposite()));
                        assert!(ground.is_free(cell.index()) && before.is_some_and(|cell| read.contains(&cell)));
                        read.insert(cell);
                    });
                    space.successors_after(node, parent, |next, _| {
                        assert!(read.contains(&next), "{rule:?} {node:?} {next:?}");
                        count += 1;
                    });
                }
            }
        }
        assert!(count > 1000, "{count}");
    }

    #[test]
    fn a_jump_reads_up_to_the_wall() {
        let size = Size::new(7, 1).expect("a small size");
        let ground = CostGrid::from_fn(size, |cell| (cell != 5).then_some(10));
        let ground = PreparedGround::new(&ground, DiagonalRule::NoObstacle);
        let mut read = Vec::new();
        ground.read_by_jumps(NodeId(6), (NodeId(1), None), |cell, direction| read.push((cell.0, direction)));
        let (east, west) = (Direction::East, Direction::West);
        assert_eq!(read, [(2, east), (3, east), (4, east), (0, west)]);
    }
}
