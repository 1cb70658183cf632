//! H: what is left of the way, guessed.
//!
//! Source: Amit Patel, "Heuristics" (Amit's Thoughts on Pathfinding). Each estimate is scaled by the cheapest step
//! on the map, so that those which are admissible on bare floor stay so where roads are cheaper.

use super::{Cost, CostScale, choice::choices};

choices! {
    /// Which estimate.
    HeuristicKind {
        Octile "octile" "Diagonal steps as far as they go, then straight ones: exact on an empty map.";
        Manhattan "manhattan" "Straight steps only: Lester's; overestimates where diagonals are allowed, so the path may not be the cheapest.";
        Chebyshev "chebyshev" "The longer of the two distances, as if a diagonal cost no more than a straight step.";
        Euclidean "euclidean" "As the crow flies: the straight line, never longer than the way.";
        Zero "zero" "None: A* becomes Dijkstra's algorithm.";
    }
}

impl HeuristicKind {
    /// Whether it never overestimates, given whether diagonal steps are allowed. All that are admissible here are
    /// also consistent: F never falls along a path.
    pub const fn is_admissible(self, diagonals: bool) -> bool {
        !(matches!(self, Self::Manhattan) && diagonals)
    }
}

/// A heuristic with the costs of the cheapest straight and diagonal step filled in.
#[derive(Clone, Copy, Debug)]
pub struct Heuristic {
    kind: HeuristicKind,
    straight: u32,
    diagonal: u32,
}

impl Heuristic {
    /// The dearest cheapest terrain that is taken at its word, so that no estimate on the largest map overflows. A
    /// heuristic scaled by less than it might be is still admissible.
    const DEAREST: u16 = 1000;

    /// The heuristic for a map whose cheapest terrain costs `cheapest`.
    pub const fn new(kind: HeuristicKind, scale: CostScale, cheapest: u16) -> Self {
        let cheapest = if cheapest > Self::DEAREST { Self::DEAREST } else { cheapest };
        Self { kind, straight: scale.straight(cheapest).0, diagonal: scale.diagonal(cheapest).0 }
    }

    /// The estimate for a target `dx` columns and `dy` rows away, each less than
    /// [`Size::MAX_SIDE`](crate::grid::Size::MAX_SIDE).
    #[inline]
    pub const fn estimate(&self, dx: u32, dy: u32) -> Cost {
        let (long, short) = if dx > dy { (dx, dy) } else { (dy, dx) };
        Cost(match self.kind {
            HeuristicKind::Manhattan => self.straight * (dx + dy),
            HeuristicKind::Octile => self.diagonal * short + self.straight * (long - short),
            HeuristicKind::Chebyshev => self.straight * long,
            HeuristicKind::Euclidean => {
                // A diagonal of 14 is a little shorter than the crow's 10 * sqrt 2, so a cell of distance is taken as
                // the shorter of `straight` and `diagonal / sqrt 2`; both squared and doubled here, to stay whole.
                let straight = 2 * self.straight as u64 * self.straight as u64;
                let diagonal = self.diagonal as u64 * self.diagonal as u64;
                let doubled = if straight < diagonal { straight } else { diagonal };
                let squared = dx as u64 * dx as u64 + dy as u64 * dy as u64;
                (squared * doubled / 2).isqrt() as u32
            }
            HeuristicKind::Zero => 0,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn admissible_ones_never_exceed_octile_which_is_exact_on_empty_ground() {
        for scale in CostScale::ALL {
            for cheapest in [1, 2, 3, 5, 7, 10, 15, 1000] {
                let octile = Heuristic::new(HeuristicKind::Octile, scale, cheapest);
                for kind in HeuristicKind::ALL.into_iter().filter(|kind| kind.is_admissible(true)) {
                    let heuristic = Heuristic::new(kind, scale, cheapest);
                    for (dx, dy) in (0..40).flat_map(|dx| (0..40).map(move |dy| (dx * dx, dy * 3))) {
                        let (estimate, exact) = (heuristic.estimate(dx, dy), octile.estimate(dx, dy));
                        assert!(estimate <= exact, "{} {dx} {dy} at {cheapest}", kind.name());
                    }
                }
            }
        }
    }

    #[test]
    fn the_largest_map_does_not_overflow() {
        for kind in HeuristicKind::ALL {
            let far = Heuristic::new(kind, CostScale::Precise, u16::MAX).estimate(4095, 4095);
            assert!(far < Cost::MAX && (far > Cost::ZERO || kind == HeuristicKind::Zero));
        }
    }
}
