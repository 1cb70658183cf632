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

#[cfg(test)]
mod tests {
    use super::*;

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
