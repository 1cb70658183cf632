//! The eight ways to leave a cell.

/// One of the eight compass directions; north is up.
///
/// ```
/// use fogwalk_search::grid::Direction;
///
/// assert_eq!(Direction::North.turned(1), Direction::NorthEast);
/// assert_eq!(Direction::NorthEast.sides(), (Direction::North, Direction::East));
/// assert!(Direction::NorthEast.is_diagonal());
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[repr(u8)]
pub enum Direction {
    /// Up.
    North,
    /// Up and right.
    NorthEast,
    /// Right.
    East,
    /// Down and right.
    SouthEast,
    /// Down.
    South,
    /// Down and left.
    SouthWest,
    /// Left.
    West,
    /// Up and left.
    NorthWest,
}

impl Direction {
    /// All eight, clockwise from north.
    pub const ALL: [Self; 8] = [
        Self::North,
        Self::NorthEast,
        Self::East,
        Self::SouthEast,
        Self::South,
        Self::SouthWest,
        Self::West,
        Self::NorthWest,
    ];

    /// All eight in reading order: the row above from left to right, then left and right, then the row below. Searches
    /// look at neighbours in this order, which is part of their results, because it settles ties. It is that of the
    /// program that goes with Patrick Lester's "A* Pathfinding for Beginners" (2003), so his figures come out.
    pub const ROW_BY_ROW: [Self; 8] = [
        Self::NorthWest,
        Self::North,
        Self::NorthEast,
        Self::West,
        Self::East,
        Self::SouthWest,
        Self::South,
        Self::SouthEast,
    ];

    /// The change of `(x, y)` that one step makes.
    #[inline]
    pub const fn offset(self) -> (i32, i32) {
        match self {
            Self::North => (0, -1),
            Self::NorthEast => (1, -1),
            Self::East => (1, 0),
            Self::SouthEast => (1, 1),
            Self::South => (0, 1),
            Self::SouthWest => (-1, 1),
            Self::West => (-1, 0),
            Self::NorthWest => (-1, -1),
        }
    }

    /// Its name.
    pub const fn name(self) -> &'static str {
        match self {
            Self::North => "north",
            Self::NorthEast => "north-east",
            Self::East => "east",
            Self::SouthEast => "south-east",
            Self::South => "south",
            Self::SouthWest => "south-west",
            Self::West => "west",
            Self::NorthWest => "north-west",
        }
    }

    /// Whether both coordinates change.
    #[inline]
    pub const fn is_diagonal(self) -> bool {
        self as u8 % 2 == 1
    }

    /// The direction `eighths` of a turn further clockwise.
    #[must_use]
    #[inline]
    pub const fn turned(self, eighths: i32) -> Self {
        Self::ALL[(self as i32 + eighths).rem_euclid(8) as usize]
    }

    /// The way back.
    #[must_use]
    #[inline]
    pub const fn opposite(self) -> Self {
        self.turned(4)
    }

    /// How sharp a turn from this direction to another is, in eighths of a full turn: 0 to 4. A right angle is 2.
    #[inline]
    pub const fn turn_to(self, other: Self) -> u32 {
        let clockwise = (other as i32 - self as i32).rem_euclid(8) as u32;
        if clockwise > 4 { 8 - clockwise } else { clockwise }
    }

    /// The two straight directions that a diagonal lies between: the cells a unit brushes past on that step.
    #[inline]
    pub const fn sides(self) -> (Self, Self) {
        (self.turned(-1), self.turned(1))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn reading_order_is_that_of_rows_and_columns() {
        let mut sorted = Direction::ALL;
        sorted.sort_by_key(|direction| (direction.offset().1, direction.offset().0));
        assert_eq!(Direction::ROW_BY_ROW, sorted);
    }

    #[test]
    fn a_turn_is_as_sharp_either_way_round() {
        for direction in Direction::ALL {
            for eighths in -4..=4 {
                let other = direction.turned(eighths);
                assert_eq!([direction.turn_to(other), other.turn_to(direction)], [eighths.unsigned_abs(); 2]);
            }
        }
    }

    #[test]
    fn opposites_cancel_and_sides_add_up() {
        for direction in Direction::ALL {
            let (dx, dy) = direction.offset();
            let (ox, oy) = direction.opposite().offset();
            assert_eq!((dx + ox, dy + oy), (0, 0));
            assert_eq!(direction.is_diagonal(), dx != 0 && dy != 0);
            if direction.is_diagonal() {
                let (a, b) = direction.sides();
                let ((ax, ay), (bx, by)) = (a.offset(), b.offset());
                assert_eq!((ax + bx, ay + by), (dx, dy));
            }
        }
    }
}
