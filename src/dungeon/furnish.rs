//! Centre pieces, which make rooms memorable.

use rand::RngExt;

use crate::{chance::Random, grid::Point, terrain::TerrainId};

use crate::content::Theme;

use super::{
    canvas::Canvas,
    draft::{Draft, Place, PlaceKind},
};

/// Rooms with fewer cells stay plain.
const SMALLEST: usize = 30;

/// A centre piece of a room.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Piece {
    /// Water, deep in the middle.
    Pool,
    /// Grass up to the walls, and a thicket in the middle.
    Garden,
    /// Rubble of a fallen ceiling.
    Collapse,
    /// A pit with planks across.
    Pit,
    /// A border of paving.
    Paving,
}

/// The weight of each piece in a theme.
fn weights(theme: &Theme) -> [(Piece, u32); 5] {
    [
        (Piece::Pool, 4 + theme.water),
        (Piece::Garden, 2 + theme.grass / 2),
        (Piece::Collapse, 2 + theme.rubble),
        (Piece::Pit, theme.chasm / 4),
        (Piece::Paving, theme.road / 6),
    ]
}

/// Gives some of the larger rooms a centre piece.
pub(super) fn furnish(canvas: &mut Canvas, draft: &Draft, theme: &Theme, random: &mut Random) {
    for place in &draft.places {
        if place.kind != PlaceKind::Room
            || place.cells.len() < SMALLEST
            || random.random_range(0..100) >= theme.furnished
        {
            continue;
        }
        let weights = weights(theme);
        let mut roll = random.random_range(0..weights.iter().map(|row| row.1).sum::<u32>().max(1));
        for (piece, weight) in weights {
            if roll < weight {
                lay(piece, place, canvas, random);
                break;
            }
            roll -= weight;
        }
    }
}

fn lay(piece: Piece, place: &Place, canvas: &mut Canvas, random: &mut Random) {
    let bounds = Bounds::of(place);
    for &cell in &place.cells {
        let depth = bounds.depth(cell);
        let terrain = match piece {
            Piece::Pool if depth >= 60 => Some(TerrainId::DEEP_WATER),
            Piece::Pool if depth >= 30 => Some(TerrainId::SHALLOW_WATER),
            Piece::Garden if depth >= 75 => Some(TerrainId::TREE),
            Piece::Garden if random.random_range(0..100) < 85 => Some(TerrainId::GRASS),
            Piece::Collapse => match random.random_range(0..100) + depth / 3 {
                100.. => Some(TerrainId::HILL),
                60.. => Some(TerrainId::RUBBLE),
                _ => None,
            },
            Piece::Pit if depth >= 50 => {
                Some(if cell.x == bounds.middle().x { TerrainId::BRIDGE } else { TerrainId::CHASM })
            }
            Piece::Paving if bounds.is_edge(cell) => Some(TerrainId::ROAD),
            _ => None,
        };
        if let Some(terrain) = terrain {
            canvas.lay(cell, terrain);
        }
    }
}

/// The rectangle around a room.
struct Bounds {
    low: Point,
    high: Point,
}

impl Bounds {
    fn of(place: &Place) -> Self {
        let first = place.centre;
        let (mut low, mut high) = (first, first);
        for cell in &place.cells {
            low = Point::new(low.x.min(cell.x), low.y.min(cell.y));
            high = Point::new(high.x.max(cell.x), high.y.max(cell.y));
        }
        Self { low, high }
    }

    fn middle(&self) -> Point {
        Point::new(i32::midpoint(self.low.x, self.high.x), i32::midpoint(self.low.y, self.high.y))
    }

    /// How deep in the oval of the rectangle a cell lies, in percent: 100 in the middle, 0 at the edge and outside.
    fn depth(&self, cell: Point) -> i32 {
        let (width, height) = (self.high.x - self.low.x + 1, self.high.y - self.low.y + 1);
        let (dx, dy) = (2 * cell.x - self.low.x - self.high.x, 2 * cell.y - self.low.y - self.high.y);
        (100 - 100 * dx * dx / (width * width) - 100 * dy * dy / (height * height)).max(0)
    }

    /// Whether a cell lies one step inside the rectangle's edge.
    fn is_edge(&self, cell: Point) -> bool {
        let dx = (cell.x - self.low.x).min(self.high.x - cell.x);
        let dy = (cell.y - self.low.y).min(self.high.y - cell.y);
        dx.min(dy) == 1
    }
}
