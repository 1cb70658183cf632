//! Field of view: the cells that can be seen from a cell.
//!
//! Symmetric shadowcasting after Albert Ford ("Symmetric Shadowcasting", 2017-2021): a floor cell is seen when its
//! centre lies in the lit part of its row, walls are seen when any of them is. So two open cells always agree on
//! whether they see each other, which is what makes hiding and spying fair. Slopes are exact fractions.

use super::Point;

/// A slope as an exact fraction `run / depth`, `depth` above 0.
#[derive(Clone, Copy)]
struct Slope {
    run: i32,
    depth: i32,
}

impl Slope {
    /// The slope of the left edge of a cell.
    fn of_left_edge(depth: i32, column: i32) -> Self {
        Self { run: 2 * column - 1, depth: 2 * depth }
    }

    /// `depth * self`, rounded to the nearest whole with ties up.
    fn round_ties_up(self, depth: i32) -> i32 {
        (2 * depth * self.run + self.depth).div_euclid(2 * self.depth)
    }

    /// `depth * self`, rounded to the nearest whole with ties down.
    fn round_ties_down(self, depth: i32) -> i32 {
        -((self.depth - 2 * depth * self.run).div_euclid(2 * self.depth))
    }
}

/// One row of a quadrant that is still partly lit, between two slopes.
struct Row {
    depth: i32,
    start: Slope,
    end: Slope,
}

/// Calls `see` for every cell that is seen from `origin`, the origin itself first; cells on the border of two
/// quadrants may be reported twice.
///
/// `radius` is in cells; the field is a disc. `is_opaque` must answer for any point, also outside of the map.
/// The seen cells do not depend on the order of calls.
///
/// ```
/// use fogwalk_search::grid::{Grid, Point, field_of_view};
///
/// let map = Grid::from_text("@.#..\n.....\n").ok_or("lines of different lengths")?;
/// let mut seen = map.map(|_| false);
/// field_of_view(Point::new(0, 0), 9, |point| map.get(point) != Some(&'.'), |point| {
///     if let Some(cell) = seen.get_mut(point) {
///         *cell = true;
///     }
/// });
/// assert!(seen[Point::new(2, 0)], "walls are seen");
/// assert!(!seen[Point::new(4, 0)], "what lies behind them is not");
/// # Ok::<(), &str>(())
/// ```
pub fn field_of_view(origin: Point, radius: u32, is_opaque: impl Fn(Point) -> bool, mut see: impl FnMut(Point)) {
    see(origin);
    let radius = radius.min(i32::MAX as u32 / 8) as i32;
    // A little more than r², so that the disc has no single-cell spikes at the four ends.
    let reach = i64::from(radius) * i64::from(radius) + i64::from(radius);
    let mut rows = Vec::new();
    for quadrant in 0..4 {
        let place = |depth: i32, column: i32| match quadrant {
            0 => Point::new(origin.x + column, origin.y - depth),
            1 => Point::new(origin.x + depth, origin.y + column),
            2 => Point::new(origin.x + column, origin.y + depth),
            _ => Point::new(origin.x - depth, origin.y + column),
        };
        rows.push(Row { depth: 1, start: Slope { run: -1, depth: 1 }, end: Slope { run: 1, depth: 1 } });
        while let Some(mut row) = rows.pop() {
            if row.depth > radius {
                continue;
            }
            let mut previous: Option<bool> = None;
            for column in row.start.round_ties_up(row.depth)..=row.end.round_ties_down(row.depth) {
                let cell = place(row.depth, column);
                let opaque = is_opaque(cell);
                let in_disc =
                    i64::from(row.depth) * i64::from(row.depth) + i64::from(column) * i64::from(column) <= reach;
                if in_disc && (opaque || is_centre_lit(&row, column)) {
                    see(cell);
                }
                if previous == Some(true) && !opaque {
                    row.start = Slope::of_left_edge(row.depth, column);
                }
                if previous == Some(false) && opaque {
                    rows.push(Row {
                        depth: row.depth + 1,
                        start: row.start,
                        end: Slope::of_left_edge(row.depth, column),
                    });
                }
                previous = Some(opaque);
            }
            if previous == Some(false) {
                rows.push(Row { depth: row.depth + 1, ..row });
            }
        }
    }
}

/// Whether the centre of a cell lies between the two slopes of its row: the rule that makes sight mutual.
fn is_centre_lit(row: &Row, column: i32) -> bool {
    column * row.start.depth >= row.depth * row.start.run && column * row.end.depth <= row.depth * row.end.run
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use proptest::prelude::*;

    use super::*;
    use crate::grid::{Grid, Size};

    fn seen(walls: &Grid<bool>, origin: Point, radius: u32) -> BTreeSet<Point> {
        let mut cells = BTreeSet::new();
        field_of_view(
            origin,
            radius,
            |point| walls.get(point).copied().unwrap_or(true),
            |point| {
                cells.insert(point);
            },
        );
        cells
    }

    proptest! {
        #[test]
        fn open_cells_see_each_other_or_neither_does(walls in proptest::collection::vec(proptest::bool::weighted(0.25), 15 * 11), radius in 1u32..12) {
            let size = Size::new(15, 11).expect("a small size");
            let walls = Grid::from_cells(size, walls).expect("as many cells as the size has");
            let views: Vec<_> = size.points().map(|point| seen(&walls, point, radius)).collect();
            for a in size.points().filter(|&point| !walls[point]) {
                for b in size.points().filter(|&point| !walls[point]) {
                    let (from_a, from_b) = (&views[size.index(a).unwrap()], &views[size.index(b).unwrap()]);
                    prop_assert_eq!(from_a.contains(&b), from_b.contains(&a), "{} and {}", a, b);
                }
            }
        }
    }

    #[test]
    fn an_empty_plane_shows_a_disc() {
        let size = Size::new(21, 21).expect("a small size");
        let walls = Grid::filled(size, false);
        let middle = Point::new(10, 10);
        let cells = seen(&walls, middle, 6);
        for point in size.points() {
            assert_eq!(cells.contains(&point), middle.distance_squared(point) <= 42, "{point}");
        }
    }

    #[test]
    fn a_pillar_throws_a_shadow_and_is_seen() {
        let size = Size::new(9, 3).expect("a small size");
        let mut walls = Grid::filled(size, false);
        walls[Point::new(3, 1)] = true;
        let cells = seen(&walls, Point::new(1, 1), 8);
        assert!(cells.contains(&Point::new(3, 1)));
        assert!(!cells.contains(&Point::new(4, 1)));
        assert!(!cells.contains(&Point::new(8, 1)));
        assert!(cells.contains(&Point::new(4, 0)));
    }
}
