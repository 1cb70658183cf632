//! Random ground to walk on.

use fogwalk::{
    chance::{Random, Stream},
    grid::{Direction, Grid, Point, Size},
    search::{CostGrid, DiagonalRule},
};
use proptest::prelude::*;
use rand::RngExt;

/// Terrains to draw from.
const PALETTES: [&[u16]; 4] = [&[10], &[5, 10], &[10, 15, 25, 60], &[1, 5, 10, 15, 25, 60, 1000]];

/// A picture: `#` is a wall, a digit so many floors' cost, anything else floor.
pub fn drawn(picture: &[&str]) -> CostGrid {
    let size = Size::new(picture[0].len() as u32, picture.len() as u32).expect("a small picture");
    let cost = |glyph: char| match glyph {
        '#' => 0,
        _ => glyph.to_digit(10).map_or(10, |tens| 10 * tens as u16),
    };
    let cells = picture.iter().flat_map(|row| row.chars()).map(cost).collect();
    Grid::from_cells(size, cells).expect("rows of the same length").into()
}

/// Any cell of a map of this size.
pub fn any_cell(size: Size, chance: &mut Random) -> Point {
    size.point(chance.random_range(0..size.area()))
}

/// A cell that can be stood on; the first cell if there is none.
fn any_free(ground: &CostGrid, chance: &mut Random) -> Point {
    let free: Vec<_> = ground.costs().iter().filter(|(_, cost)| **cost > 0).map(|(point, _)| point).collect();
    if free.is_empty() { Point::default() } else { free[chance.random_range(0..free.len())] }
}

/// The steps from a cell on squares, by the rules, written a second time: to where, how much, which way.
pub fn square_steps(ground: &CostGrid, rule: DiagonalRule, here: Point) -> Vec<(Point, u64, Direction)> {
    let is_free = |point| ground.cost(point).is_some();
    let ways = Direction::ALL.into_iter().filter_map(|direction| {
        let next = here.step(direction);
        let cost = u64::from(ground.cost(next)?);
        if !direction.is_diagonal() {
            return Some((next, cost, direction));
        }
        let free = usize::from(is_free(Point::new(next.x, here.y))) + usize::from(is_free(Point::new(here.x, next.y)));
        let is_allowed = match rule {
            DiagonalRule::Always => true,
            DiagonalRule::AtMostOneObstacle => free > 0,
            DiagonalRule::NoObstacle => free == 2,
            DiagonalRule::Never => false,
        };
        is_allowed.then_some((next, (cost * 14 + 5) / 10, direction))
    });
    ways.collect()
}

/// A ground of up to so many cells a side, two cells of it, and more chance.
pub fn grounds(side: u32, palettes: usize) -> impl Strategy<Value = (CostGrid, Point, Point, Random)> {
    (1..=side, 1..=side, 0u32..=45, 0..palettes.min(PALETTES.len()), any::<u64>()).prop_map(
        |(width, height, walls, palette, seed)| {
            let mut chance = Stream::Bot.of(seed);
            let palette = PALETTES[palette];
            let size = Size::new(width, height).expect("small sides");
            let ground = CostGrid::from_fn(size, |_| {
                let is_wall = chance.random_range(0..100) < walls;
                (!is_wall).then(|| palette[chance.random_range(0..palette.len())])
            });
            let (start, goal) = (any_free(&ground, &mut chance), any_free(&ground, &mut chance));
            (ground, start, goal, chance)
        },
    )
}
