//! Random ground to walk on.

use fogwalk::{
    chance::{Random, Stream},
    grid::{Direction, Grid, Point, Size},
    search::{DiagonalRule, Walkability},
};
use proptest::prelude::*;
use rand::RngExt;

/// Entry costs; 0 where nobody can stand.
#[derive(Clone, Debug)]
pub struct Ground {
    pub costs: Grid<u16>,
}

/// Terrains to draw from.
const PALETTES: [&[u16]; 4] = [&[10], &[5, 10], &[10, 15, 25, 60], &[1, 5, 10, 15, 25, 60, 1000]];

impl Ground {
    /// A picture: `#` is a wall, a digit so many floors' cost, anything else floor.
    pub fn drawn(picture: &[&str]) -> Self {
        let size = Size::new(picture[0].len() as u32, picture.len() as u32).expect("a small picture");
        let cost = |glyph: char| match glyph {
            '#' => 0,
            _ => glyph.to_digit(10).map_or(10, |tens| 10 * tens as u16),
        };
        let cells = picture.iter().flat_map(|row| row.chars()).map(cost).collect();
        Self { costs: Grid::from_cells(size, cells).expect("rows of the same length") }
    }

    pub fn cost(&self, point: Point) -> Option<u64> {
        self.costs.get(point).filter(|&&cost| cost > 0).map(|&cost| cost.into())
    }

    /// Every cell that can be stood on; the first cell if there is none.
    pub fn any_free(&self, chance: &mut Random) -> Point {
        let free: Vec<_> = self.costs.iter().filter(|(_, cost)| **cost > 0).map(|(point, _)| point).collect();
        if free.is_empty() { Point::default() } else { free[chance.random_range(0..free.len())] }
    }
}

/// The steps from a cell on squares, by the rules, written a second time: to where, how much, which way.
pub fn square_steps(ground: &Ground, rule: DiagonalRule, here: Point) -> Vec<(Point, u64, Direction)> {
    let is_free = |point| ground.cost(point).is_some();
    let ways = Direction::ALL.into_iter().filter_map(|direction| {
        let next = here.step(direction);
        let cost = ground.cost(next)?;
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

impl Walkability for Ground {
    fn size(&self) -> Size {
        self.costs.size()
    }

    fn entry_cost(&self, cell: usize) -> Option<u16> {
        Some(self.costs.cells()[cell]).filter(|&cost| cost > 0)
    }

    fn cheapest(&self) -> u16 {
        self.costs.cells().iter().copied().filter(|&cost| cost > 0).min().unwrap_or(0)
    }
}

/// A ground of up to so many cells a side, two cells of it, and more chance.
pub fn grounds(side: u32, palettes: usize) -> impl Strategy<Value = (Ground, Point, Point, Random)> {
    (1..=side, 1..=side, 0u32..=45, 0..palettes.min(PALETTES.len()), any::<u64>()).prop_map(
        |(width, height, walls, palette, seed)| {
            let mut chance = Stream::Bot.of(seed);
            let palette = PALETTES[palette];
            let mut cell = |_| {
                let is_wall = chance.random_range(0..100) < walls;
                if is_wall { 0 } else { palette[chance.random_range(0..palette.len())] }
            };
            let size = Size::new(width, height).expect("small sides");
            let ground = Ground { costs: Grid::from_fn(size, &mut cell) };
            let (start, goal) = (ground.any_free(&mut chance), ground.any_free(&mut chance));
            (ground, start, goal, chance)
        },
    )
}
