//! Rooms: large ones first, then smaller ones wherever there is space left.

use std::ops::RangeInclusive;

use rand::RngExt;

use crate::{chance::Random, grid::Point};

use super::{
    draft::{Draft, PlaceKind},
    shapes::Shape,
};

/// Cells of rock between a room and anything else: a wall on either side and a corridor between them.
const GAP: i32 = 3;

/// Places of a grid of rooms that stay empty, in percent.
const LEFT_OUT: u32 = 8;

/// The length of the shortest gallery, in cells.
const SHORTEST_GALLERY: i32 = 10;

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

/// Builds rooms in the rock that is left, each of a size in percent of the usual.
pub(super) fn place(draft: &mut Draft, percent: u32, random: &mut Random) {
    place_some(draft, &ROUNDS, percent, 1, random);
}

/// Builds small rooms only, with a fraction of the usual number of tries.
pub(super) fn place_small(draft: &mut Draft, percent: u32, fewer: usize, random: &mut Random) {
    place_some(draft, &ROUNDS[2..], percent, fewer, random);
}

fn place_some(draft: &mut Draft, rounds: &[Round], percent: u32, fewer: usize, random: &mut Random) {
    let size = draft.size();
    let scaled = |length: i32, least: i32| (length * percent as i32 / 100).max(least);
    for round in rounds {
        for _ in 0..size.area().div_ceil(round.cells_per_try * fewer) {
            let width = scaled(random.random_range(round.widths.clone()), 3).min(size.width() / 2 - 3);
            let height = scaled(random.random_range(round.heights.clone()), 3).min(size.height() / 2 - 2);
            let corner = Point::new(
                random.random_range(1..size.width() - width),
                random.random_range(1..size.height() - height),
            );
            if draft.is_free(corner, (width, height), GAP) {
                let shape = Shape::pick(width, height, random);
                build(draft, shape, corner, (width, height), random);
            }
        }
    }
    if draft.places.len() == draft.sites.len() {
        // If nothing was dug, the whole map is free, so the middle is.
        let corner = Point::new(size.width() / 4, size.height() / 4);
        let extent = (size.width() / 2, size.height() / 2);
        if draft.is_free(corner, extent, GAP) {
            let shape = Shape::pick(extent.0, extent.1, random);
            build(draft, shape, corner, extent, random);
        }
    }
}

/// Builds rooms of one size in rows and columns: one in each rectangle of `pitch` cells, wherever it is free. A few
/// places stay empty.
pub(super) fn place_in_rows(draft: &mut Draft, pitch: (i32, i32), random: &mut Random) {
    let size = draft.size();
    let extent = (pitch.0 - GAP - 1, pitch.1 - GAP - 1);
    let (columns, rows) = ((size.width() - 2) / pitch.0, (size.height() - 2) / pitch.1);
    let margin = Point::new((size.width() - columns * pitch.0) / 2, (size.height() - rows * pitch.1) / 2);
    for (row, column) in (0..rows).flat_map(|row| (0..columns).map(move |column| (row, column))) {
        let corner = margin + Point::new(column * pitch.0 + 2, row * pitch.1 + 2);
        let is_left_out = random.random_range(0..100) < LEFT_OUT;
        if !is_left_out && draft.is_free(corner, extent, GAP) {
            let is_pillared = extent.0 >= 9 && extent.1 >= 5 && random.random_range(0..3) == 0;
            let shape = if is_pillared { Shape::Pillared } else { Shape::Rectangle };
            build(draft, shape, corner, extent, random);
        }
    }
}

/// Builds halls from one side of the map to the other, above each other. Motifs and a few walls interrupt them.
pub(super) fn place_galleries(draft: &mut Draft, percent: u32, random: &mut Random) {
    let size = draft.size();
    let mut top = random.random_range(2..=4);
    loop {
        let height = (random.random_range(3..=5) * percent as i32 / 100).max(3);
        if top + height > size.height() - 2 {
            return;
        }
        let is_clear = |draft: &Draft, x: i32| draft.is_free(Point::new(x, top), (1, height), GAP);
        let mut from = 2;
        while from < size.width() - 2 {
            let longest = random.random_range(28..=60);
            let to = (from..size.width() - 2)
                .take(longest)
                .take_while(|&x| is_clear(draft, x))
                .last()
                .map_or(from, |last| last + 1);
            // A motif beside an end keeps its distance.
            let (left, right) =
                (if from > 2 { from + GAP } else { from }, if to < size.width() - 2 { to - GAP } else { to });
            if right - left >= SHORTEST_GALLERY {
                let shape = if height >= 5 { Shape::Pillared } else { Shape::Rectangle };
                build(draft, shape, Point::new(left, top), (right - left, height), random);
            }
            from = to + 1;
        }
        top += height + GAP + 1;
    }
}

/// Builds one room of a shape.
pub(super) fn build(draft: &mut Draft, shape: Shape, corner: Point, (width, height): (i32, i32), random: &mut Random) {
    let cells: Vec<Point> = shape.cells(width, height, random).into_iter().map(|cell| corner + cell).collect();
    for y in corner.y - 1..=corner.y + height {
        for x in corner.x - 1..=corner.x + width {
            if let Some(wall) = draft.walls.get_mut(Point::new(x, y)) {
                *wall = true;
            }
        }
    }
    draft.open(PlaceKind::Room, cells);
}
