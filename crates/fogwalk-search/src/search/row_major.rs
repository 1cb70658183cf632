//! The row and column of a node, where nodes are numbered row by row.

use crate::grid::Size;

use super::NodeId;

/// A map's width, prepared for dividing by it: every estimate needs a node's row and column, and multiplying by the
/// reciprocal is several times quicker than a division.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RowMajor {
    width: u32,
    /// 2^40 / width, rounded up.
    reciprocal: u64,
}

impl RowMajor {
    /// The rows of maps of a size.
    pub const fn of(size: Size) -> Self {
        let width = size.width() as u32;
        Self { width, reciprocal: (1u64 << 40).div_ceil(width as u64) }
    }

    /// Column and row of a node.
    ///
    /// It is exact: the reciprocal is too large by less than 1, the node's number is below 2^24, so the quotient is too
    /// large by less than 2^-16, while it misses the next whole number by at least 1 / 4096.
    #[inline]
    pub const fn place(self, node: NodeId) -> (u32, u32) {
        let y = ((node.0 as u64 * self.reciprocal) >> 40) as u32;
        (node.0 - y * self.width, y)
    }

    /// Number of columns and rows from one node to another, with signs.
    #[inline]
    pub(super) const fn difference(self, from: NodeId, to: NodeId) -> (i32, i32) {
        let ((from_x, from_y), (to_x, to_y)) = (self.place(from), self.place(to));
        (to_x as i32 - from_x as i32, to_y as i32 - from_y as i32)
    }

    /// The two sides of a diagonal step: the other diagonal of the same four cells joins them.
    pub(super) const fn crossed(self, from: NodeId, to: NodeId) -> Option<[NodeId; 2]> {
        match self.difference(from, to) {
            (dx @ (1 | -1), 1 | -1) => {
                Some([NodeId(from.0.wrapping_add_signed(dx)), NodeId(to.0.wrapping_add_signed(-dx))])
            }
            _ => None,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rows_and_columns_are_those_of_a_division() {
        for width in [1, 2, 3, 7, 63, 64, 65, 1000, 4095, 4096] {
            let size = Size::new(width, Size::MAX_SIDE).expect("a size in range");
            let rows = RowMajor::of(size);
            let borders = (0..Size::MAX_SIDE).flat_map(|y| [y * width, y * width + width / 2, y * width + width - 1]);
            for node in borders {
                assert_eq!(rows.place(NodeId(node)), (node % width, node / width), "{width}");
            }
        }
    }

    #[test]
    fn the_two_diagonals_of_four_cells_cross_each_other() {
        let rows = RowMajor::of(Size::new(3, 2).expect("a small size"));
        let crossed = |from, to| rows.crossed(NodeId(from), NodeId(to)).map(|[one, other]| [one.0, other.0]);
        for (from, to, sides) in [(0, 4, [1, 3]), (4, 0, [3, 1]), (1, 3, [0, 4]), (3, 1, [4, 0]), (4, 2, [5, 1])] {
            assert_eq!(crossed(from, to), Some(sides), "{from} {to}");
        }
        // Straight, waiting, and the end of one row beside the beginning of the next.
        for (from, to) in [(0, 1), (0, 3), (4, 4), (2, 3), (3, 2), (0, 5)] {
            assert_eq!(crossed(from, to), None, "{from} {to}");
        }
    }
}
