//! Definitions of F, the only difference between the textbook's searches.
//!
//! Source: Red Blob Games, "Introduction to A*": breadth first search, Dijkstra's algorithm, greedy best first
//! search and A* are the same loop with another priority.

use super::Cost;

/// How the open list is ordered.
///
/// ```
/// use fogwalk_search::search::{Cost, Ordering};
///
/// /// Uniform-cost search that prefers nodes nearer to the target among those of equal G.
/// struct NearerFirst;
///
/// impl Ordering for NearerFirst {
///     fn f(&self, g: Cost, h: Cost, _: u32) -> Cost {
///         Cost(g.0.saturating_mul(1000).saturating_add(h.0.min(999)))
///     }
/// }
///
/// assert!(NearerFirst.f(Cost(10), Cost(30), 0) < NearerFirst.f(Cost(10), Cost(40), 0));
/// ```
pub trait Ordering {
    /// Whether an open node takes a new parent when a cheaper path to it turns up: yes, unless overridden.
    #[inline]
    fn reparents(&self) -> bool {
        true
    }

    /// Whether every step counts as 1, whatever it costs: no, unless overridden.
    #[inline]
    fn counts_steps(&self) -> bool {
        false
    }

    /// F of a node, from its G, its H, and how many nodes were opened before it. Lowest F is expanded first.
    fn f(&self, g: Cost, h: Cost, opened_before: u32) -> Cost;
}

/// First opened, first expanded: the path with the fewest steps.
#[derive(Clone, Copy, Debug)]
pub struct BreadthFirst;

impl Ordering for BreadthFirst {
    #[inline]
    fn reparents(&self) -> bool {
        false
    }

    #[inline]
    fn counts_steps(&self) -> bool {
        true
    }

    #[inline]
    fn f(&self, _: Cost, _: Cost, opened_before: u32) -> Cost {
        Cost(opened_before)
    }
}

/// F = G: the cheapest path, looking everywhere (E. W. Dijkstra, 1959).
#[derive(Clone, Copy, Debug)]
pub struct Dijkstra;

impl Ordering for Dijkstra {
    #[inline]
    fn f(&self, g: Cost, _: Cost, _: u32) -> Cost {
        g
    }
}

/// F = H: straight for the target, whatever the way has cost. A node keeps its first parent.
#[derive(Clone, Copy, Debug)]
pub struct GreedyBestFirst;

impl Ordering for GreedyBestFirst {
    #[inline]
    fn reparents(&self) -> bool {
        false
    }

    #[inline]
    fn f(&self, _: Cost, h: Cost, _: u32) -> Cost {
        h
    }
}

/// F = G + H, with H weighted (Hart, Nilsson and Raphael, 1968; weighted: Pohl, 1970).
///
/// At a weight of 100 percent it is A*; above, it is greedier, and its path costs at most that many percent of the
/// cheapest one's if the heuristic is consistent, but for the rounding of the weighted H.
#[derive(Clone, Copy, Debug)]
pub struct AStar {
    /// The weight of H in percent.
    pub weight: u32,
}

impl AStar {
    /// A* proper: F = G + H.
    pub const PLAIN: Self = Self { weight: 100 };
}

impl Ordering for AStar {
    #[inline]
    fn f(&self, g: Cost, h: Cost, _: u32) -> Cost {
        if self.weight == 100 {
            return g + h;
        }
        g + Cost((u64::from(h.0) * u64::from(self.weight) / 100).try_into().unwrap_or(u32::MAX))
    }
}

/// Whichever of the four, chosen while the program runs.
#[derive(Clone, Copy, Debug)]
pub enum AnyOrdering {
    /// First opened, first expanded.
    BreadthFirst,
    /// F = G.
    Dijkstra,
    /// F = H.
    GreedyBestFirst,
    /// F = G + H, with a weight.
    AStar(AStar),
}

impl Ordering for AnyOrdering {
    #[inline]
    fn reparents(&self) -> bool {
        match self {
            Self::BreadthFirst => BreadthFirst.reparents(),
            Self::Dijkstra => Dijkstra.reparents(),
            Self::GreedyBestFirst => GreedyBestFirst.reparents(),
            Self::AStar(ordering) => ordering.reparents(),
        }
    }

    #[inline]
    fn counts_steps(&self) -> bool {
        match self {
            Self::BreadthFirst => BreadthFirst.counts_steps(),
            Self::Dijkstra => Dijkstra.counts_steps(),
            Self::GreedyBestFirst => GreedyBestFirst.counts_steps(),
            Self::AStar(ordering) => ordering.counts_steps(),
        }
    }

    #[inline]
    fn f(&self, g: Cost, h: Cost, opened_before: u32) -> Cost {
        match self {
            Self::BreadthFirst => BreadthFirst.f(g, h, opened_before),
            Self::Dijkstra => Dijkstra.f(g, h, opened_before),
            Self::GreedyBestFirst => GreedyBestFirst.f(g, h, opened_before),
            Self::AStar(ordering) => ordering.f(g, h, opened_before),
        }
    }
}
