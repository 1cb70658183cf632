//! Noise layers, quantised to ranks.

use noise::{Fbm, MultiFractal, NoiseFn, Perlin};
use rand::RngExt;

use crate::{
    chance::Random,
    grid::{Grid, Point, Size},
};

/// A smooth random field over the map, as ranks: a tenth of all cells has a value below 100, half below 500.
///
/// So a theme that asks for a share of the map gets exactly that share, whatever the noise is like.
pub(super) struct Layer(Grid<u16>);

impl Layer {
    /// A field whose hills and valleys are about `feature` cells wide. `slope` tilts it: 10,000 is the height of
    /// the noise itself.
    pub fn tilted(size: Size, feature: u32, slope: impl Fn(Point) -> i32, random: &mut Random) -> Self {
        let noise = Fbm::<Perlin>::new(random.random()).set_octaves(3).set_frequency(1.0 / f64::from(feature));
        // Cells are about twice as high as wide on screen, so what is to look round must be wider than high. The
        // offset keeps samples off the lattice, where the noise is always 0.
        let heights = Grid::from_fn(size, |point| {
            let sample = noise.get([f64::from(point.x) + 0.37, f64::from(point.y) * 1.6 + 0.61]);
            (sample * 10_000.0).round() as i32 + slope(point)
        });
        let mut order: Vec<usize> = (0..size.area()).collect();
        order.sort_unstable_by_key(|&index| (heights.cells()[index], index));
        let mut ranks = Grid::filled(size, 0);
        for (rank, index) in order.into_iter().enumerate() {
            ranks.cells_mut()[index] = (rank * 1000 / size.area()) as u16;
        }
        Self(ranks)
    }

    /// A level field.
    pub fn new(size: Size, feature: u32, random: &mut Random) -> Self {
        Self::tilted(size, feature, |_| 0, random)
    }

    /// The rank of a cell on the map, 0 to 999.
    pub fn rank(&self, point: Point) -> u32 {
        u32::from(self.0[point])
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::chance::Stream;

    #[test]
    fn shares_come_out_exactly() {
        let size = Size::new(50, 40).expect("a small size");
        let layer = Layer::new(size, 9, &mut Stream::Dungeon(1).of(5));
        for permille in [100, 300, 900] {
            assert_eq!(size.points().filter(|&point| layer.rank(point) < permille).count(), 2 * permille as usize);
        }
    }
}
