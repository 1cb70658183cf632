//! Straight lines of cells.

use super::Point;

/// The cells of a straight line from one point to another, both ends included.
///
/// Bresenham's algorithm ("Algorithm for computer control of a digital plotter", 1965) in its symmetric integer
/// form: each step is a king's move, so the line has [`Point::distance`] + 1 cells.
pub fn line(from: Point, to: Point) -> impl Iterator<Item = Point> {
    let (dx, dy) = ((to.x - from.x).abs(), -(to.y - from.y).abs());
    let (sx, sy) = ((to.x - from.x).signum(), (to.y - from.y).signum());
    let mut error = dx + dy;
    let mut next = Some(from);
    std::iter::from_fn(move || {
        let here = next?;
        next = (here != to).then(|| {
            let mut ahead = here;
            let doubled = 2 * error;
            if doubled >= dy {
                error += dy;
                ahead.x += sx;
            }
            if doubled <= dx {
                error += dx;
                ahead.y += sy;
            }
            ahead
        });
        Some(here)
    })
}

/// The first cell of the straight [`line()`] from one point to another that stops it; the two ends do not.
pub fn first_between(from: Point, to: Point, stops: impl Fn(Point) -> bool) -> Option<Point> {
    line(from, to).skip(1).take_while(|&here| here != to).find(|&here| stops(here))
}

/// Every cell that the straight line between the middles of two cells passes through, both ends included.
///
/// Source: Red Blob Games, "Line drawing on a grid", "Supercover lines". Most steps lead to the cell beyond a side;
/// where the line passes exactly through a corner, a diagonal step leads to the cell beyond that.
pub fn supercover(from: Point, to: Point) -> impl Iterator<Item = Point> {
    let (width, height) = (i64::from(to.x) - i64::from(from.x), i64::from(to.y) - i64::from(from.y));
    let (sx, sy) = (width.signum() as i32, height.signum() as i32);
    let (width, height) = (width.abs(), height.abs());
    // Sides crossed so far, upright and level ones.
    let (mut across, mut down) = (0, 0);
    let mut next = Some(from);
    std::iter::from_fn(move || {
        let here = next?;
        next = (here != to).then(|| {
            let mut ahead = here;
            // Which side comes first: the middle of the next upright one, or of the next level one.
            let order = ((1 + 2 * across) * height).cmp(&((1 + 2 * down) * width));
            if order.is_le() {
                across += 1;
                ahead.x += sx;
            }
            if order.is_ge() {
                down += 1;
                ahead.y += sy;
            }
            ahead
        });
        Some(here)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_cell_that_a_line_passes_through_is_there() {
        let from = Point::new(-1, 2);
        for to in (-8..8).flat_map(|x| (-8..8).map(move |y| Point::new(x, y))) {
            let cells: Vec<_> = supercover(from, to).collect();
            assert_eq!((cells.first(), cells.last()), (Some(&from), Some(&to)));
            assert!(cells.windows(2).all(|pair| pair[0].distance(pair[1]) == 1));
            let (dx, dy) = (to.x - from.x, to.y - from.y);
            for cell in (-9..9).flat_map(|x| (-9..9).map(move |y| Point::new(x, y))) {
                // The line passes through the inside of a square when its corners lie on both sides of it.
                let side = |x: i32, y: i32| dx * (2 * (cell.y - from.y) + y) - dy * (2 * (cell.x - from.x) + x);
                let sides = [side(-1, -1), side(1, -1), side(-1, 1), side(1, 1)];
                let is_between = |a: i32, b: i32, c: i32| a.min(b) <= c && c <= a.max(b);
                let is_near = is_between(from.x, to.x, cell.x) && is_between(from.y, to.y, cell.y);
                let is_passed = is_near && sides.iter().any(|&s| s < 0) && sides.iter().any(|&s| s > 0);
                assert_eq!(cells.contains(&cell), is_passed || (cell == from && from == to), "{from} {to} {cell}");
            }
        }
    }

    #[test]
    fn what_stops_a_line_lies_between_its_ends() {
        let (from, to) = (Point::new(0, 0), Point::new(6, 3));
        assert_eq!(first_between(from, to, |_| true), line(from, to).nth(1));
        assert_eq!(first_between(from, to, |cell| cell == from || cell == to), None);
        assert_eq!(first_between(from, to, |cell| cell.x >= 4).map(|cell| cell.x), Some(4));
        assert_eq!(first_between(from, from, |_| true), None);
        assert_eq!(first_between(from, Point::new(1, 1), |_| true), None);
    }

    #[test]
    fn lines_are_unbroken_and_as_short_as_can_be() {
        let from = Point::new(3, -2);
        for x in -9..9 {
            for y in -9..9 {
                let to = Point::new(x, y);
                let cells: Vec<_> = line(from, to).collect();
                assert_eq!(cells.len() as u32, from.distance(to) + 1);
                assert_eq!((cells.first(), cells.last()), (Some(&from), Some(&to)));
                assert!(cells.windows(2).all(|pair| pair[0].distance(pair[1]) == 1));
            }
        }
    }
}
