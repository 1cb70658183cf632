//! Caves: noise says where, cellular automata say how.
//!
//! The rule is the usual 4-5 one (Johnson, Yannakakis and Togelius, "Cellular automata for real-time generation of
//! infinite cave levels", 2010): a cell is open in the next generation when most of its neighbourhood is.

use rand::RngExt;

use crate::{
    chance::Random,
    content::Theme,
    grid::{Grid, Point, regions},
};

use super::{
    draft::{Draft, PlaceKind},
    layer::Layer,
};

/// Rounds of the automaton.
const GENERATIONS: u32 = 4;
/// Caves of fewer cells are filled with rock.
const SMALLEST_CAVE: usize = 24;

/// Digs the caves of a floor.
pub(super) fn hollow(draft: &mut Draft, theme: &Theme, random: &mut Random) {
    let size = draft.size();
    // The field is tilted towards one side, so that a floor has a wild end and a built end.
    let tilt = Point::new(random.random_range(-6..=6), random.random_range(-4..=4));
    let slope = |point: Point| {
        let across = (2 * point.x - size.width()) * tilt.x * 1000 / size.width();
        let down = (2 * point.y - size.height()) * tilt.y * 1000 / size.height();
        across + down
    };
    let zone = Layer::tilted(size, 34, slope, random);
    let inner = |point: Point| (2..size.width() - 2).contains(&point.x) && (2..size.height() - 2).contains(&point.y);
    // A wall and a corridor between a cave and a room made by hand.
    let is_free = |point: Point| {
        let beside = |x| (-2..=2).any(|y| draft.is_drawn(point + Point::new(x, y)));
        draft.sites.is_empty() || !(-2..=2).any(beside)
    };
    let clear = Grid::from_fn(size, |point| inner(point) && is_free(point));
    let mut open = Grid::from_fn(size, |point| {
        clear[point] && zone.rank(point) < theme.caves * 10 && random.random_range(0..100) < theme.openness
    });
    for _ in 0..GENERATIONS {
        open = Grid::from_fn(size, |point| {
            let around = point.neighbours().filter(|&next| open.get(next) == Some(&true)).count();
            clear[point] && around + usize::from(open[point]) >= 5
        });
    }
    for cave in regions(size, |point| open[point]) {
        if cave.len() >= SMALLEST_CAVE {
            draft.open(PlaceKind::Cave, cave);
        }
    }
}
