//! Long paths, computed once: from stairs to stairs, from door to door.
//!
//! As text a line is a path: where from, where to, what it costs, and the steps, equal ones counted.
//!
//! ```text
//! 2,1 9,3 98 5e 2se
//! ```

use std::{
    collections::{BTreeMap, BTreeSet},
    error::Error,
    fmt::{self, Write},
};

use crate::{
    grid::{Direction, Point},
    search::{Anywhere, Cost, FILL, NodeId, Path, Searcher, Silent, SquareSpace, Walkability, path_cost},
};

/// The directions as they are written, in the order of [`Direction::ALL`].
const NAMES: [&str; 8] = ["n", "ne", "e", "se", "s", "sw", "w", "nw"];

/// The cheapest path from each of some cells to each other one that can be reached from it; those of a text are as
/// cheap as whoever wrote it made them.
#[derive(Clone, Debug, Default)]
pub struct LongPaths {
    /// Cells to find paths between again; those from which no path leads may be among them.
    points: Vec<NodeId>,
    paths: BTreeMap<(NodeId, NodeId), Path>,
}

/// Two are equal if they hold the same paths: what a text holds is all that counts.
impl PartialEq for LongPaths {
    fn eq(&self, other: &Self) -> bool {
        self.paths == other.paths
    }
}

impl Eq for LongPaths {}

impl std::hash::Hash for LongPaths {
    fn hash<H: std::hash::Hasher>(&self, state: &mut H) {
        self.paths.hash(state);
    }
}

/// Why a text does not hold the long paths of a ground.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum LongPathsError {
    /// Not a path at all.
    Syntax {
        /// The number of the line, from 1.
        line: usize,
        /// The word in question.
        found: String,
        /// The word or figure expected there.
        expected: &'static str,
    },
    /// More steps than are worth keeping.
    TooLong {
        /// The number of the line, from 1.
        line: usize,
    },
    /// A path that cannot be walked.
    NoSuchPath {
        /// The number of the line, from 1.
        line: usize,
        /// Its start.
        from: Point,
        /// Its end.
        to: Point,
        /// The cost it should have.
        cost: Cost,
    },
}

impl fmt::Display for LongPathsError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Syntax { line, found, expected } => write!(f, "line {line}: found {found:?}, expected {expected}"),
            Self::TooLong { line } => write!(f, "line {line}: more than {} steps in all", LongPaths::MOST_STEPS),
            Self::NoSuchPath { line, from, to, cost } => {
                write!(
                    f,
                    "line {line}: the path from {from} to {to} cannot be walked on this ground at a cost of {cost}"
                )
            }
        }
    }
}

impl Error for LongPathsError {}

impl LongPathsError {
    /// The line in question, from 1.
    pub const fn line(&self) -> usize {
        match *self {
            Self::Syntax { line, .. } | Self::TooLong { line } | Self::NoSuchPath { line, .. } => line,
        }
    }
}

impl LongPaths {
    /// The most steps that a text may hold in all its paths.
    pub const MOST_STEPS: usize = 1 << 22;

    /// The paths between these cells: one search from each.
    ///
    /// # Panics
    /// When one is not a node of the space.
    pub fn new<W: Walkability>(space: &SquareSpace<'_, W>, points: &[NodeId], searcher: &mut Searcher) -> Self {
        let mut paths = BTreeMap::new();
        for &from in points {
            searcher.search(space, &[from], &Anywhere, FILL, &mut Silent);
            for &to in points.iter().filter(|&&to| to != from) {
                if let Some(cost) = searcher.table().g(to) {
                    paths.insert((from, to), Path { nodes: searcher.table().nodes_to(to), cost });
                }
            }
        }
        Self { points: points.to_vec(), paths }
    }

    /// The path from one of the cells to another.
    pub fn between(&self, from: NodeId, to: NodeId) -> Option<&Path> {
        self.paths.get(&(from, to))
    }

    /// Whether there is no path at all.
    pub fn is_empty(&self) -> bool {
        self.paths.is_empty()
    }

    /// All paths.
    pub fn iter(&self) -> impl Iterator<Item = &Path> {
        self.paths.values()
    }

    /// Forgets every path that leads over or past a cell, because it is blocked now or costs more. The paths
    /// that are left are still the cheapest. Returns how many were forgotten; make all anew when a cell has become
    /// cheaper.
    pub fn forget_those_near<W: Walkability>(&mut self, space: &SquareSpace<'_, W>, changed: NodeId) -> usize {
        let (before, changed) = (self.paths.len(), space.point(changed));
        self.paths.retain(|_, path| path.nodes.iter().all(|&node| space.point(node).distance(changed) > 1));
        before - self.paths.len()
    }

    /// Finds all paths again if any was forgotten or could not be walked.
    pub fn complete<W: Walkability>(&mut self, space: &SquareSpace<'_, W>, searcher: &mut Searcher) {
        let pairs = self.points.iter().flat_map(|&from| self.points.iter().map(move |&to| (from, to)));
        if pairs.filter(|(from, to)| from != to).any(|pair| !self.paths.contains_key(&pair)) {
            let points = std::mem::take(&mut self.points);
            *self = Self::new(space, &points, searcher);
        }
    }

    /// The paths as text.
    pub fn to_text<W: Walkability>(&self, space: &SquareSpace<'_, W>) -> String {
        let mut text = String::new();
        for (&(from, to), path) in &self.paths {
            // Writing to a string does not fail.
            let _ = write!(text, "{} {} {}", space.point(from), space.point(to), path.cost);
            let steps: Vec<_> = path
                .nodes
                .windows(2)
                .filter_map(|pair| space.point(pair[0]).direction_to(space.point(pair[1])))
                .collect();
            for run in steps.chunk_by(|one, other| one == other) {
                let _ = write!(text, " {}{}", run.len(), NAMES[run[0] as usize]);
            }
            text.push('\n');
        }
        text
    }

    /// The paths of a text, each of them walked: they can be followed at the cost they name.
    ///
    /// # Errors
    /// At the first word that is not part of a path, or path that cannot be walked or costs something else.
    pub fn from_text<W: Walkability>(space: &SquareSpace<'_, W>, text: &str) -> Result<Self, LongPathsError> {
        let (mut long_paths, mut room, mut ends) = (Self::default(), Self::MOST_STEPS, BTreeSet::new());
        for (number, line) in text.lines().enumerate().filter(|(_, line)| !line.trim().is_empty()) {
            let line_number = number + 1;
            let path = read(space, line_number, line, room)?;
            room -= path.nodes.len() - 1;
            let (from, to) = (path.nodes[0], path.nodes[path.nodes.len() - 1]);
            for point in [from, to] {
                if ends.insert(point) {
                    long_paths.points.push(point);
                }
            }
            long_paths.paths.insert((from, to), path);
        }
        Ok(long_paths)
    }
}

/// Reads one path, at least one node and at most `room` steps long.
fn read<W: Walkability>(
    space: &SquareSpace<'_, W>,
    line: usize,
    text: &str,
    room: usize,
) -> Result<Path, LongPathsError> {
    let mut words = text.split_whitespace();
    let mut next = |expected| (words.next().unwrap_or_default(), expected);
    let wrong =
        |(found, expected): (&str, &'static str)| LongPathsError::Syntax { line, found: found.into(), expected };
    let (from, to, cost) = (next("a cell as X,Y"), next("a cell as X,Y"), next("a cost"));
    let point = |word: (&str, &'static str)| word.0.parse::<Point>().map_err(|_| wrong(word));
    let (from, to) = (point(from)?, point(to)?);
    let cost = Cost(cost.0.parse().map_err(|_| wrong(cost))?);
    let refused = || LongPathsError::NoSuchPath { line, from, to, cost };
    let mut nodes = vec![space.node(from).ok_or_else(refused)?];
    let mut here = from;
    for word in words {
        let malformed = || wrong((word, "steps as a number and a direction, as in 5ne"));
        let name = word.trim_start_matches(|c: char| c.is_ascii_digit());
        let count: u32 = word[..word.len() - name.len()].parse().map_err(|_| malformed())?;
        let direction = NAMES.iter().position(|&known| known == name).ok_or_else(malformed)?;
        for _ in 0..count {
            if nodes.len() > room {
                return Err(LongPathsError::TooLong { line });
            }
            here = here.step(Direction::ALL[direction]);
            nodes.push(space.node(here).ok_or_else(refused)?);
        }
    }
    match path_cost(space, &nodes) {
        Some(walked) if walked == cost && here == to => Ok(Path { nodes, cost }),
        _ => Err(refused()),
    }
}
