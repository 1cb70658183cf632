//! The tree of blocks between mouths.

use crate::search::{NodeId, SearchSpace};

use super::lines::{Lines, NONE};

/// The blocks of the graph of lines, as a tree: each block hangs from its top, the line by which a walk through the
/// whole graph first came to it; each line, but for those where a walk began, hangs in the one block that it was
/// reached in, and may be the top of others.
#[derive(Clone, Debug)]
pub(super) struct Blocks {
    line_of: Vec<u32>,
    /// When the walk reached each line; later lines hang below earlier ones.
    order: Vec<u32>,
    /// The block that each line hangs in; [`NONE`] where a walk began.
    block_of: Vec<u32>,
    /// The line that each block hangs from.
    tops: Vec<u32>,
    /// The last query that marked each line...
    line_marks: Vec<u32>,
    /// ...and each block.
    block_marks: Vec<u32>,
    query: u32,
    /// Whether the last query had an end outside of the graph, so that nothing may be left out.
    needs_all: bool,
}

impl Blocks {
    pub(super) fn new(space: &impl SearchSpace, lines: Lines) -> Self {
        let graph = Graph::new(space, &lines);
        let count = lines.len();
        let mut walk = Walk {
            order: vec![NONE; count],
            lowest: vec![0; count],
            block_of: vec![NONE; count],
            tops: Vec::new(),
            reached: 0,
            pending: Vec::new(),
        };
        for line in 0..count as u32 {
            if walk.order[line as usize] == NONE {
                walk.from(line, &graph);
            }
        }
        let Walk { order, block_of, tops, .. } = walk;
        Self {
            line_of: lines.of,
            line_marks: vec![0; count],
            block_marks: vec![0; tops.len()],
            order,
            block_of,
            tops,
            query: 0,
            needs_all: false,
        }
    }

    /// Marks what a path between two cells may need; `false` if there is none.
    pub(super) fn mark(&mut self, start: NodeId, goal: NodeId) -> bool {
        if self.query == u32::MAX {
            self.line_marks.fill(0);
            self.block_marks.fill(0);
            self.query = 0;
        }
        self.query += 1;
        let line = |cell: NodeId| self.line_of.get(cell.index()).copied().unwrap_or(NONE);
        let (mut one, mut other) = (line(start), line(goal));
        self.needs_all = one == NONE || other == NONE;
        if self.needs_all {
            return true;
        }
        self.line_marks[one as usize] = self.query;
        self.line_marks[other as usize] = self.query;
        // Whichever was reached later does not lie above the other: climb from there.
        while one != other {
            let lower = if self.order[one as usize] > self.order[other as usize] { &mut one } else { &mut other };
            let block = self.block_of[*lower as usize];
            if block == NONE {
                return false;
            }
            *lower = self.tops[block as usize];
            self.block_marks[block as usize] = self.query;
            self.line_marks[*lower as usize] = self.query;
        }
        true
    }

    /// Whether the last marked path may need this cell.
    #[inline]
    pub(super) fn is_marked(&self, cell: NodeId) -> bool {
        let line = self.line_of[cell.index()];
        if self.needs_all || line == NONE {
            return self.needs_all;
        }
        let block = self.block_of[line as usize];
        self.line_marks[line as usize] == self.query || block != NONE && self.block_marks[block as usize] == self.query
    }
}

/// The neighbours of each line.
struct Graph {
    /// The index of the first neighbour of each line, and the end of the last line's neighbours.
    starts: Vec<u32>,
    neighbours: Vec<u32>,
}

impl Graph {
    fn new(space: &impl SearchSpace, lines: &Lines) -> Self {
        let mut last_seen_by = vec![NONE; lines.len()];
        let mut graph = Self { starts: vec![0], neighbours: Vec::new() };
        for line in 0..lines.len() as u32 {
            last_seen_by[line as usize] = line;
            for cell in lines.cells(line) {
                space.successors(NodeId(cell), |next, _| {
                    let next = lines.of[next.index()];
                    if next != NONE && std::mem::replace(&mut last_seen_by[next as usize], line) != line {
                        graph.neighbours.push(next);
                    }
                });
            }
            graph.starts.push(graph.neighbours.len() as u32);
        }
        graph
    }
}

/// A walk through the graph, depth first.
struct Walk {
    order: Vec<u32>,
    /// The earliest line next to one that hangs below each line.
    lowest: Vec<u32>,
    block_of: Vec<u32>,
    tops: Vec<u32>,
    reached: u32,
    /// Lines whose block is not known yet.
    pending: Vec<u32>,
}

impl Walk {
    fn reach(&mut self, line: u32) {
        self.order[line as usize] = self.reached;
        self.lowest[line as usize] = self.reached;
        self.reached += 1;
    }

    /// Walks through everything that is connected with a line.
    fn from(&mut self, root: u32, graph: &Graph) {
        self.reach(root);
        // Each line on the way here, and the next of its neighbours to look at.
        let mut way = vec![(root, graph.starts[root as usize])];
        while let Some((line, place)) = way.last_mut() {
            let line = *line;
            if *place < graph.starts[line as usize + 1] {
                let next = graph.neighbours[*place as usize];
                *place += 1;
                if self.order[next as usize] == NONE {
                    self.reach(next);
                    self.pending.push(next);
                    way.push((next, graph.starts[next as usize]));
                } else {
                    self.lowest[line as usize] = self.lowest[line as usize].min(self.order[next as usize]);
                }
                continue;
            }
            way.pop();
            if let Some(&(above, _)) = way.last() {
                self.leave(line, above);
            }
        }
    }

    /// Goes back up from a line that is done. If nothing below it leads past the line above, that is a mouth.
    fn leave(&mut self, line: u32, above: u32) {
        let lowest = self.lowest[line as usize];
        self.lowest[above as usize] = self.lowest[above as usize].min(lowest);
        if lowest < self.order[above as usize] {
            return;
        }
        let block = self.tops.len() as u32;
        self.tops.push(above);
        while let Some(member) = self.pending.pop() {
            self.block_of[member as usize] = block;
            if member == line {
                break;
            }
        }
    }
}
