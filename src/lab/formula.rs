//! What F is made of.

use crate::search::{Algorithm, Cost, NodeView};

use super::{Study, figure, study::Done};

/// How a search comes to the F that it orders nodes by.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Formula {
    /// How many nodes were opened before.
    Queue,
    /// G.
    G,
    /// H.
    H,
    /// G + H, under keys that D* Lite does not correct before they matter.
    Keys,
    /// G + H, with H weighted in percent.
    Sum {
        /// The weight of H.
        weight: u32,
    },
}

impl Formula {
    /// The formula of a search that was done.
    pub(super) fn of(study: &Study, done: &Done) -> Self {
        match Algorithm::named(done.findings.searched_by) {
            Some(Algorithm::BreadthFirst) => Self::Queue,
            Some(Algorithm::Dijkstra) => Self::G,
            Some(Algorithm::Greedy) => Self::H,
            _ if done.has_keys() => Self::Keys,
            _ => Self::Sum { weight: study.experiment().settings.weight },
        }
    }

    /// Whether H has a part in it.
    pub const fn has_h(self) -> bool {
        match self {
            Self::Queue | Self::G => false,
            Self::Sum { weight } => weight > 0,
            Self::H | Self::Keys => true,
        }
    }

    /// Whether F is G and something that is added to it.
    pub const fn is_sum(self) -> bool {
        matches!(self, Self::Keys) || matches!(self, Self::Sum { weight } if weight > 0)
    }

    /// What is added to a node's G for its F: H, weighted if it is. `None` where F is not such a sum.
    pub fn added(self, node: &NodeView) -> Option<Cost> {
        let added = match self {
            Self::Sum { weight: 100 } | Self::Keys => node.h,
            Self::Sum { weight } if weight > 0 => Cost(node.f.0.checked_sub(node.g.0)?),
            Self::Sum { .. } | Self::Queue | Self::G | Self::H => return None,
        };
        (node.f == node.g + added).then_some(added)
    }

    /// F by its name, and what it is where it is a single figure.
    pub const fn name_of_f(self) -> &'static str {
        match self {
            Self::G => "F=G",
            Self::H => "F=H",
            Self::Queue | Self::Keys | Self::Sum { .. } => "F",
        }
    }

    /// What is added, by its name.
    pub fn name_of_added(self) -> String {
        match self {
            Self::Sum { weight } if weight != 100 => format!("{}H", decimal(weight)),
            _ => "H".to_owned(),
        }
    }

    /// F, G and what is added to G, in words, with their names; the last is left out where F is no such sum.
    pub fn figures(self, node: &NodeView) -> Vec<(String, String)> {
        let sum = [(self.name_of_f().to_owned(), figure(node.f)), ("G".to_owned(), figure(node.g))];
        let added = self.added(node).map(|added| (self.name_of_added(), figure(added)));
        sum.into_iter().chain(added).collect()
    }
}

/// Percent as a factor.
pub(super) fn decimal(percent: u32) -> String {
    let text = format!("{}.{:02}", percent / 100, percent % 100);
    text.trim_end_matches('0').trim_end_matches('.').to_owned()
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
}
