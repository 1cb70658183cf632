//! The cost of steps and paths, in whole numbers.

use std::{fmt, ops};

use super::choice::choices;

/// The cost of a step, of a path (G), an estimate (H) or their sum (F).
///
/// Sums saturate at [`Cost::MAX`]: the search does not open a node whose G would get there. In Lester's costs that is
/// 428 million floor steps, 25 times the cells of the largest map; in precise costs 4.3 million, which only a path that
/// winds through a quarter of the largest map could need, and on terrain that costs 1000 a hundredth of either.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Cost(pub u32);

impl Cost {
    /// Nothing.
    pub const ZERO: Self = Self(0);
    /// More than any path may cost.
    pub const MAX: Self = Self(u32::MAX);
}

impl ops::Add for Cost {
    type Output = Self;

    #[inline]
    fn add(self, other: Self) -> Self {
        Self(self.0.saturating_add(other.0))
    }
}

impl fmt::Display for Cost {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

choices! {
    /// How a terrain's cost becomes the cost of a straight and of a diagonal step, rounded half up.
    CostScale {
        Lester "lester" "A floor costs 10, a diagonal step 14: the costs of Lester's article.";
        Precise "precise" "A floor costs 985, a diagonal step 1393: within 0.4 millionths of the square root of 2.";
    }
}

impl CostScale {
    /// Cost of a straight step into terrain of this cost.
    #[inline]
    pub const fn straight(self, terrain: u16) -> Cost {
        match self {
            Self::Lester => Cost(terrain as u32),
            Self::Precise => Cost((terrain as u32 * 985 + 5) / 10),
        }
    }

    /// Cost of a diagonal step into terrain of this cost.
    #[inline]
    pub const fn diagonal(self, terrain: u16) -> Cost {
        match self {
            Self::Lester => Cost((terrain as u32 * 14 + 5) / 10),
            Self::Precise => Cost((terrain as u32 * 1393 + 5) / 10),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn diagonals_are_rounded_half_up() {
        let diagonal = |terrain| CostScale::Lester.diagonal(terrain).0;
        assert_eq!([10, 5, 15, 25, 60, 1].map(diagonal), [14, 7, 21, 35, 84, 1]);
        assert_eq!((CostScale::Precise.straight(10), CostScale::Precise.diagonal(10)), (Cost(985), Cost(1393)));
    }
}
