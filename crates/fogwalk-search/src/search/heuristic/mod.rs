//! H: what is left of the way, guessed.
//!
//! Source: Amit Patel, "Heuristics" (Amit's Thoughts on Pathfinding). Each estimate is scaled by the cheapest step
//! on the map, so that those which are admissible on bare floor stay so where roads are cheaper.
//!
//! A new heuristic is a file here and a row in the table below.

mod chebyshev;
mod euclidean;
mod manhattan;
mod octile;
mod zero;

use super::{Cost, CostScale, choice::choices};

/// What the cheapest steps on a map cost: the measure of every estimate.
#[derive(Clone, Copy, Debug)]
struct Cheapest {
    straight: u32,
    diagonal: u32,
}

/// Declares the heuristics, a row each: variant, the file that works it out, its name, what it is.
macro_rules! heuristics {
    ($($variant:ident $file:ident $name:literal $about:literal;)*) => {
        choices! {
            /// Which estimate.
            HeuristicKind { $($variant $name $about;)* }
        }

        impl HeuristicKind {
            /// Whether it never overestimates, given whether diagonal steps are allowed. All that are admissible here
            /// are also consistent: F never falls along a path.
            pub const fn is_admissible(self, diagonals: bool) -> bool {
                match self {
                    $(Self::$variant => !(diagonals && $file::OVERESTIMATES_DIAGONALS),)*
                }
            }
        }

        impl Heuristic {
            /// The estimate for a target `dx` columns and `dy` rows away, each less than
            /// [`Size::MAX_SIDE`](crate::grid::Size::MAX_SIDE).
            #[inline]
            pub const fn estimate(&self, dx: u32, dy: u32) -> Cost {
                let (long, short) = if dx > dy { (dx, dy) } else { (dy, dx) };
                Cost(match self.kind {
                    $(HeuristicKind::$variant => $file::estimate(self.cheapest, long, short),)*
                })
            }
        }
    };
}

heuristics! {
    Octile octile "octile" "Diagonal steps as far as they go, then straight ones: exact on an empty map.";
    Manhattan manhattan "manhattan" "Straight steps only: Lester's; overestimates where diagonals are allowed, so the path may not be the cheapest.";
    Chebyshev chebyshev "chebyshev" "The longer of the two distances, as if a diagonal cost no more than a straight step.";
    Euclidean euclidean "euclidean" "As the crow flies: the straight line, never longer than the way.";
    Zero zero "zero" "None: A* becomes Dijkstra's algorithm.";
}

/// A heuristic with the costs of the cheapest straight and diagonal step filled in.
///
/// ```
/// use fogwalk_search::search::{Cost, CostScale, Heuristic, HeuristicKind};
///
/// // Roads cost 5 on this map, so no estimate may assume more than 5 a straight step and 7 a diagonal one.
/// let octile = Heuristic::new(HeuristicKind::Octile, CostScale::Lester, 5);
/// assert_eq!(octile.estimate(3, 1), Cost(7 + 2 * 5));
/// let manhattan = Heuristic::new(HeuristicKind::Manhattan, CostScale::Lester, 5);
/// assert_eq!(manhattan.estimate(3, 1), Cost(4 * 5));
/// assert!(!HeuristicKind::Manhattan.is_admissible(true));
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Heuristic {
    kind: HeuristicKind,
    cheapest: Cheapest,
}

impl Heuristic {
    /// The dearest cheapest terrain that is taken at its word, so that no estimate on the largest map overflows. A
    /// heuristic scaled by less than it might be is still admissible.
    const DEAREST: u16 = 1000;

    /// The heuristic for a map whose cheapest terrain costs `cheapest`.
    pub const fn new(kind: HeuristicKind, scale: CostScale, cheapest: u16) -> Self {
        let cheapest = if cheapest > Self::DEAREST { Self::DEAREST } else { cheapest };
        let cheapest = Cheapest { straight: scale.straight(cheapest).0, diagonal: scale.diagonal(cheapest).0 };
        Self { kind, cheapest }
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
