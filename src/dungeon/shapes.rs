//! The shapes of rooms: which cells of a rectangle are floor.

use rand::RngExt;

use crate::{chance::Random, grid::Point};

/// The ground plan of a room within a rectangle.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Shape {
    /// All of it.
    Rectangle,
    /// Two bars across each other.
    Cross,
    /// An oval.
    Round,
    /// The corners cut off.
    Octagon,
    /// One quarter missing.
    Corner,
    /// Rows of pillars.
    Pillared,
    /// A corridor around a block.
    Cloister,
    /// Three round walks around each other, with openings between them. Only built on purpose.
    Rotunda,
}

/// The least size of each shape, and its relative frequency.
const SHAPES: [(Shape, i32, i32, u32); 7] = [
    (Shape::Rectangle, 3, 3, 30),
    (Shape::Cross, 7, 5, 12),
    (Shape::Round, 7, 5, 16),
    (Shape::Octagon, 6, 5, 14),
    (Shape::Corner, 7, 5, 16),
    (Shape::Pillared, 9, 5, 18),
    (Shape::Cloister, 9, 7, 10),
];

impl Shape {
    /// Picks a shape that fits into a rectangle.
    pub fn pick(width: i32, height: i32, random: &mut Random) -> Self {
        let fits = |row: &&(Self, i32, i32, u32)| row.1 <= width && row.2 <= height;
        let total: u32 = SHAPES.iter().filter(fits).map(|row| row.3).sum();
        let mut roll = random.random_range(0..total.max(1));
        for row in SHAPES.iter().filter(fits) {
            if roll < row.3 {
                return row.0;
            }
            roll -= row.3;
        }
        Self::Rectangle
    }

    /// The floor cells, relative to the rectangle's top left; always connected.
    pub fn cells(self, width: i32, height: i32, random: &mut Random) -> Vec<Point> {
        let missing = (random.random_bool(0.5), random.random_bool(0.5));
        let spacing = random.random_range(2..=3);
        let inside = |x: i32, y: i32| match self {
            Self::Rectangle => true,
            Self::Cross => {
                let (arm_x, arm_y) = ((width - 1) / 3, (height - 1) / 3);
                (arm_x..width - arm_x).contains(&x) || (arm_y..height - arm_y).contains(&y)
            }
            Self::Round => {
                let (dx, dy) = (2 * x - width + 1, 2 * y - height + 1);
                dx * dx * height * height + dy * dy * width * width <= width * width * height * height
            }
            Self::Octagon => {
                let cut = (width.min(height) / 3).min((width - 1) / 4).min(2);
                let (dx, dy) = (x.min(width - 1 - x), y.min(height - 1 - y));
                dx / 2 + dy >= cut
            }
            Self::Corner => {
                let right = if missing.0 { x >= width - width / 2 } else { x < width / 2 };
                let low = if missing.1 { y >= height - height / 2 } else { y < height / 2 };
                !(right && low)
            }
            Self::Pillared => {
                let (dx, dy) = (x.min(width - 1 - x), y.min(height - 1 - y));
                dx == 0 || dy == 0 || dx % spacing != 1 || dy % 2 == 0
            }
            Self::Cloister => {
                let (dx, dy) = (x.min(width - 1 - x), y.min(height - 1 - y));
                dx < width / 4 || dy < 2
            }
            Self::Rotunda => {
                let (dx, dy) = ((2 * x - width + 1) * 1000 / width, (2 * y - height + 1) * 1000 / height);
                let radius = (dx * dx + dy * dy).isqrt();
                let (across, down) = ((2 * x - width + 1).abs(), (2 * y - height + 1).abs());
                radius <= 1000
                    && match radius {
                        380..=490 => across <= 3,
                        690..=790 => down <= 3,
                        _ => true,
                    }
            }
        };
        let cells = (0..height).flat_map(|y| (0..width).map(move |x| Point::new(x, y)));
        cells.filter(|cell| inside(cell.x, cell.y)).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{
        chance::Stream,
        grid::{Size, regions},
    };

    #[test]
    fn every_shape_hangs_together_at_every_size_and_touches_all_four_sides() {
        let mut random = Stream::Dungeon(1).of(1);
        for (shape, least_width, least_height, _) in SHAPES {
            for (width, height) in (least_width..20).flat_map(|w| (least_height..12).map(move |h| (w, h))) {
                let cells = shape.cells(width, height, &mut random);
                let size = Size::new(width as u32, height as u32).expect("a small size");
                let regions = regions(size, |point| cells.contains(&point));
                assert_eq!(regions.len(), 1, "{shape:?} of {size}");
                for side in [
                    cells.iter().any(|cell| cell.x == 0),
                    cells.iter().any(|cell| cell.y == 0),
                    cells.iter().any(|cell| cell.x == width - 1),
                    cells.iter().any(|cell| cell.y == height - 1),
                ] {
                    assert!(side, "{shape:?} of {size}");
                }
            }
        }
    }

    #[test]
    fn the_three_walks_of_a_rotunda_hang_together() {
        let mut random = Stream::Dungeon(1).of(1);
        for (width, height) in (24..60).flat_map(|w| (17..45).map(move |h| (w, h))) {
            let cells: std::collections::BTreeSet<Point> =
                Shape::Rotunda.cells(width, height, &mut random).into_iter().collect();
            let size = Size::new(width as u32, height as u32).expect("a small size");
            assert_eq!(regions(size, |point| cells.contains(&point)).len(), 1, "{size}");
        }
    }
}
