//! How a search computes F, and how its figures are written.

use crate::search::{Algorithm, Cost, NodeView};

use super::{Study, study::Done};

/// The formula for the F by which a search orders its open list.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Formula {
    /// F is the number of nodes opened before this one.
    Queue,
    /// F = G.
    G,
    /// F = H.
    H,
    /// F = G + H, from the keys of D* Lite, which may be stale until they matter.
    Keys,
    /// F = G + weighted H.
    Sum {
        /// The weight of H, in percent.
        weight: u32,
    },
}

impl Formula {
    /// The formula of a finished search.
    pub(super) fn of(study: &Study, done: &Done) -> Self {
        if done.timeline.recording().joint().is_some() {
            return Self::G;
        }
        match Algorithm::named(done.findings.searched_by) {
            Some(Algorithm::BreadthFirst) => Self::Queue,
            Some(Algorithm::Dijkstra | Algorithm::BothEndsDijkstra) => Self::G,
            Some(Algorithm::Greedy) => Self::H,
            // Listed, so that the compiler asks for the formula of a new algorithm.
            None
            | Some(
                Algorithm::AStar
                | Algorithm::TwoTier
                | Algorithm::JumpPoint
                | Algorithm::Canonical
                | Algorithm::Landmarks
                | Algorithm::Auto
                | Algorithm::Deepening
                | Algorithm::BothEndsAStar
                | Algorithm::AnyAngle,
            ) => {
                if done.has_keys() {
                    Self::Keys
                } else {
                    Self::Sum { weight: study.experiment().settings.weight }
                }
            }
        }
    }

    /// Whether F depends on H.
    pub const fn has_h(self) -> bool {
        match self {
            Self::Queue | Self::G => false,
            Self::Sum { weight } => weight > 0,
            Self::H | Self::Keys => true,
        }
    }

    /// Whether F is G plus a term for H.
    pub const fn is_sum(self) -> bool {
        matches!(self, Self::Keys) || matches!(self, Self::Sum { weight } if weight > 0)
    }

    /// The term that is added to a node's G for its F: H, or weighted H. `None` if F is not such a sum.
    pub fn added(self, node: &NodeView) -> Option<Cost> {
        let added = match self {
            Self::Sum { weight: 100 } | Self::Keys => node.h,
            Self::Sum { weight } if weight > 0 => Cost(node.f.0.checked_sub(node.g.0)?),
            Self::Sum { .. } | Self::Queue | Self::G | Self::H => return None,
        };
        (node.f == node.g + added).then_some(added)
    }

    /// The heading for F: `F=G` or `F=H` if it equals one of them, else `F`.
    pub const fn name_of_f(self) -> &'static str {
        match self {
            Self::G => "F=G",
            Self::H => "F=H",
            Self::Queue | Self::Keys | Self::Sum { .. } => "F",
        }
    }

    /// The heading for the term that is added to G, such as `H` or `1.5H`.
    pub fn name_of_added(self) -> String {
        match self {
            Self::Sum { weight } if weight != 100 => format!("{}H", decimal(weight)),
            _ => "H".to_owned(),
        }
    }
}

/// Percent as a decimal factor: 150 is `1.5`.
pub(super) fn decimal(percent: u32) -> String {
    let text = format!("{}.{:02}", percent / 100, percent % 100);
    text.trim_end_matches('0').trim_end_matches('.').to_owned()
}

/// A cost in figures; [`Cost::MAX`], which D* Lite uses for a while, as infinite.
pub fn figure(cost: Cost) -> String {
    if cost == Cost::MAX { "∞".to_owned() } else { cost.to_string() }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::search::NodeState;

    #[test]
    fn what_is_shown_beside_f_and_g_adds_up() {
        let node = |g, h, f| NodeView { state: NodeState::Open, parent: None, g: Cost(g), h: Cost(h), f: Cost(f) };
        let added = |formula: Formula, node| formula.added(&node).map(|added| added.0);
        assert_eq!(added(Formula::Sum { weight: 100 }, node(10, 30, 40)), Some(30));
        assert_eq!(added(Formula::Sum { weight: 150 }, node(10, 30, 55)), Some(45));
        assert_eq!(Formula::Sum { weight: 150 }.name_of_added(), "1.5H");
        for formula in [Formula::G, Formula::H, Formula::Queue, Formula::Keys, Formula::Sum { weight: 0 }] {
            assert_eq!(added(formula, node(10, 30, 10)), None, "{formula:?}");
        }
        assert_eq!([0, 50, 100, 125, 150, 1000].map(decimal).join(" "), "0 0.5 1 1.25 1.5 10");
    }

    #[test]
    fn what_no_path_may_cost_is_infinite() {
        assert_eq!([Cost(0), Cost(4096), Cost::MAX].map(figure), ["0", "4096", "∞"]);
    }
}
