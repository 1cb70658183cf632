//! Hides traps where units walk, but never where they have to.

use std::ops::RangeInclusive;

use rand::RngExt;

use crate::{
    chance::Random,
    content::terrains,
    grid::Point,
    level::Level,
    terrain::{Door, Movement, TerrainId},
};

use super::{
    DEEPEST,
    canvas::can_stand,
    stairs::{Open, Stairs, steps_from},
};

/// How far around the stairs there are no traps, in cells.
const SAFE: u32 = 3;
/// Number of places tried for each trap.
const TRIES: u32 = 6;

/// The kinds of traps and their depths. Below the deepest floor there is nothing to fall to.
const TRAPS: [(TerrainId, RangeInclusive<u32>); 4] = [
    (TerrainId::SNARE, 2..=DEEPEST),
    (TerrainId::ALARM_PLATE, 2..=DEEPEST),
    (TerrainId::DART_PLATE, 3..=DEEPEST),
    (TerrainId::TRAPDOOR, 2..=DEEPEST - 1),
];

/// Hides a few traps on a finished floor, on bare floor without units and items. Everything that can be reached can be
/// reached without stepping on a trap. `number` has the least and the largest number of them.
pub(super) fn hide(level: &mut Level, stairs: Stairs, depth: u32, number: RangeInclusive<u32>, random: &mut Random) {
    let fitting: Vec<TerrainId> = TRAPS.iter().filter(|row| row.1.contains(&depth)).map(|row| row.0).collect();
    if fitting.is_empty() {
        return;
    }
    let cells: Vec<Point> = level.size().points().filter(|&at| is_fit(level, stairs, at)).collect();
    let corridors: Vec<Point> = cells.iter().copied().filter(|&at| is_passage(level, at)).collect();
    for _ in 0..random.random_range(number) {
        for _ in 0..TRIES {
            // Half of them in corridors, where everybody comes close.
            let choice = if random.random_bool(0.5) { &corridors } else { &cells };
            if choice.is_empty() {
                continue;
            }
            let at = choice[random.random_range(0..choice.len() as u32) as usize];
            if level.cells[at] == TerrainId::FLOOR && can_be_missed(level, stairs.up, at) {
                level.cells[at] = fitting[random.random_range(0..fitting.len() as u32) as usize];
                break;
            }
        }
    }
}

fn is_fit(level: &Level, stairs: Stairs, at: Point) -> bool {
    let kind = |at: Point| level.cells.get(at).and_then(|id| terrains().get(id.0 as usize));
    level.cells[at] == TerrainId::FLOOR
        && stairs.all().all(|stairs| stairs.distance(at) > SAFE)
        && at.neighbours().all(|near| kind(near).is_some_and(|kind| kind.door == Door::None))
        && level.units.iter().chain(&level.items).all(|placed| placed.at.distance(at) > 1)
}

/// Whether a cell is in a corridor, or in a place as narrow as one.
fn is_passage(level: &Level, at: Point) -> bool {
    let open = |near: &Point| level.cells.get(*near).is_some_and(|&id| can_stand(Movement::Walker, id));
    at.neighbours().filter(open).count() <= 4
}

/// Whether all walkable cells can be reached from the stairs without this cell and without stepping on traps.
fn can_be_missed(level: &Level, up: Point, without: Point) -> bool {
    let size = level.size();
    let is_open = |cell: usize| {
        let kind = &terrains()[level.cells.cells()[cell].0 as usize];
        let opens = kind.door == Door::Locked || Movement::Walker.entry_cost(kind).is_some();
        opens && kind.trap.is_none() && size.point(cell) != without
    };
    let reached = steps_from(&Open { size, is_open }, &[up]).iter().flatten().count();
    reached == (0..size.area()).filter(|&cell| is_open(cell)).count()
}
