//! H, the estimate of the cost that remains to the target.
//!
//! Source: Amit Patel, "Heuristics" (Amit's Thoughts on Pathfinding): octile and Chebyshev from "Diagonal distance",
//! "Euclidean distance", where he also warns of leaving it squared. Manhattan: Patrick Lester, "A* Pathfinding for
//! Beginners" (2003), who uses it although his squares have diagonal steps, and says so: it overestimates there, which
//! makes the search faster and its path not always the cheapest. Each estimate is scaled by the cheapest step on the
//! map, so that heuristics that are admissible on plain floor remain admissible where roads are cheaper.
//!
//! A new heuristic is a row in the table below and the function that the row names. Lessons and trials that count the
//! rows change with it.

use super::{Cost, CostScale, choice::choices};

/// Costs of the cheapest straight and the cheapest diagonal step on a map; every estimate is a multiple of them.
#[derive(Clone, Copy, Debug)]
struct Cheapest {
    straight: u32,
    diagonal: u32,
}

/// Declares the heuristics, a row each: variant, the function that computes it, whether it overestimates where diagonal
/// steps are allowed, its name, and what it is.
macro_rules! heuristics {
    ($($variant:ident $estimate:ident $overestimates:literal $name:literal $about:literal;)*) => {
        choices! {
            /// How H is estimated.
            HeuristicKind { $($variant $name $about;)* }
        }

        impl HeuristicKind {
            /// Whether the estimate is never too high, given whether diagonal steps are allowed. All heuristics that
            /// are admissible here are also consistent: F never falls along a path.
            pub const fn is_admissible(self, diagonals: bool) -> bool {
                match self {
                    $(Self::$variant => !(diagonals && $overestimates),)*
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
                    $(HeuristicKind::$variant => $estimate(self.cheapest, long, short),)*
                })
            }
        }
    };
}

heuristics! {
    Octile octile false "octile" "Diagonal steps as far as they go, then straight ones: exact on an empty map.";
    Manhattan manhattan true "manhattan" "Straight steps only: Lester's; overestimates where diagonals are allowed, so the path may not be the cheapest.";
    Chebyshev chebyshev false "chebyshev" "The longer of the two distances, as if a diagonal cost no more than a straight step.";
    Euclidean euclidean false "euclidean" "As the crow flies: the straight line, never longer than the way.";
    Zero zero false "zero" "None: A* becomes Dijkstra's algorithm.";
}

/// Diagonal steps until the shorter distance is used up, then straight ones: exact on plain ground.
const fn octile(cheapest: Cheapest, long: u32, short: u32) -> u32 {
    cheapest.diagonal * short + cheapest.straight * (long - short)
}

/// Straight steps only, as between the blocks of a city: a diagonal step costs less than the two straight ones that
/// this counts.
const fn manhattan(cheapest: Cheapest, long: u32, short: u32) -> u32 {
    cheapest.straight * (long + short)
}

/// The longer of the two distances in straight steps: the moves of a king.
const fn chebyshev(cheapest: Cheapest, long: u32, _: u32) -> u32 {
    cheapest.straight * long
}

/// The straight line, rounded down.
const fn euclidean(cheapest: Cheapest, long: u32, short: u32) -> u32 {
    // A diagonal step of 14 is a little shorter than the straight line of 10 * sqrt 2, so a cell of distance counts as
    // the smaller of `straight` and `diagonal / sqrt 2`; both are squared and doubled here, to stay whole numbers.
    let straight = 2 * cheapest.straight as u64 * cheapest.straight as u64;
    let diagonal = cheapest.diagonal as u64 * cheapest.diagonal as u64;
    let doubled = if straight < diagonal { straight } else { diagonal };
    let squared = long as u64 * long as u64 + short as u64 * short as u64;
    (squared * doubled / 2).isqrt() as u32
}

/// No estimate.
const fn zero(_: Cheapest, _: u32, _: u32) -> u32 {
    0
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
    /// Upper bound of the cheapest terrain cost that estimates are scaled by, so that no estimate on the largest map
    /// overflows. A heuristic that is scaled by less is still admissible.
    const MOST_SCALE: u16 = 1000;

    /// The heuristic for a map whose cheapest terrain costs `cheapest`.
    pub const fn new(kind: HeuristicKind, scale: CostScale, cheapest: u16) -> Self {
        let cheapest = if cheapest > Self::MOST_SCALE { Self::MOST_SCALE } else { cheapest };
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
