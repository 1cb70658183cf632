//! Rooms: large ones first, then smaller ones wherever there is space left.

use std::ops::RangeInclusive;

use rand::RngExt;

use crate::{chance::Random, grid::Point};

use super::{
    draft::{Draft, Place, PlaceKind, Use},
    shapes::Shape,
};

/// Cells of rock between a room and anything else: a wall on either side and a corridor between them.
const GAP: i32 = 3;

/// One round of building: the sizes of rooms, and the number of map cells for each try.
struct Round {
    widths: RangeInclusive<i32>,
    heights: RangeInclusive<i32>,
    cells_per_try: usize,
}

const ROUNDS: [Round; 4] = [
    Round { widths: 12..=19, heights: 7..=10, cells_per_try: 350 },
    Round { widths: 8..=13, heights: 5..=8, cells_per_try: 45 },
    Round { widths: 5..=9, heights: 4..=6, cells_per_try: 20 },
    Round { widths: 3..=6, heights: 3..=4, cells_per_try: 12 },
];

/// Builds rooms in the rock that the caves have left.
pub(super) fn place(draft: &mut Draft, random: &mut Random) {
    let size = draft.size();
    for round in &ROUNDS {
        for _ in 0..size.area().div_ceil(round.cells_per_try) {
            let width = random.random_range(round.widths.clone()).min(size.width() / 2 - 3);
            let height = random.random_range(round.heights.clone()).min(size.height() / 2 - 2);
            let corner = Point::new(
                random.random_range(1..size.width() - width),
                random.random_range(1..size.height() - height),
            );
            if is_free(draft, corner, width, height) {
                build(draft, corner, width, height, random);
            }
        }
    }
    if draft.places.len() == draft.sites.len() {
        // If no cave was dug, the whole map is free, so the middle is.
        let corner = Point::new(size.width() / 4, size.height() / 4);
        if is_free(draft, corner, size.width() / 2, size.height() / 2) {
            build(draft, corner, size.width() / 2, size.height() / 2, random);
        }
    }
}

fn is_free(draft: &Draft, corner: Point, width: i32, height: i32) -> bool {
    (corner.y - GAP..corner.y + height + GAP)
        .flat_map(|y| (corner.x - GAP..corner.x + width + GAP).map(move |x| Point::new(x, y)))
        .all(|cell| !draft.is_open(cell) && !draft.is_drawn(cell))
}

fn build(draft: &mut Draft, corner: Point, width: i32, height: i32, random: &mut Random) {
    let shape = Shape::pick(width, height, random);
    let cells: Vec<Point> = shape.cells(width, height, random).into_iter().map(|cell| corner + cell).collect();
    for y in corner.y - 1..=corner.y + height {
        for x in corner.x - 1..=corner.x + width {
            if let Some(wall) = draft.walls.get_mut(Point::new(x, y)) {
                *wall = true;
            }
        }
    }
    for &cell in &cells {
        draft.uses[cell] = Use::Room;
    }
    draft.places.push(Place::new(PlaceKind::Room, cells));
}
