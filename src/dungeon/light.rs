//! Light on a floor: braziers in rooms, above all in those that somebody guards who likes to see who comes, and moss along the
//! walls of caves, away from nests. Somebody who keeps to the dark always finds a way past the braziers.

use std::collections::BTreeSet;

use rand::RngExt;

use crate::{
    chance::Random,
    content::{FactionId, Theme, terrains},
    grid::{Grid, Point, field_of_view},
    level::{Daylight, Level},
    terrain::{Door, Movement, TerrainId},
};

use super::{
    draft::{Draft, Place, PlaceKind},
    stairs::{Open, Stairs, steps_from},
};

/// So close to the stairs nothing shines, in king's moves.
const AWAY: u32 = 5;

/// Two lights are so far apart at least, in king's moves.
const APART: u32 = 8;

/// Moss keeps away so far from where somebody lives, in king's moves.
const FROM_NESTS: u32 = 5;

/// A room that nobody guards has a brazier as often as one in so many that are guarded.
const UNGUARDED: u32 = 5;

/// A patch of moss covers so many cells at most.
const PATCH: usize = 4;

/// Lays the lights of a floor that is finished otherwise. Where nothing shines it is dark.
pub(super) fn lay(level: &mut Level, draft: &Draft, theme: &Theme, stairs: Stairs, random: &mut Random) {
    level.light = Daylight::Dark;
    let homes = homes(level);
    let mut lights: Vec<Point> = level.cells.iter().filter(|&(_, &id)| shines(id)).map(|(at, _)| at).collect();
    for place in &draft.places {
        match place.kind {
            PlaceKind::Room => light_room(level, place, theme, stairs, &homes, &mut lights, random),
            PlaceKind::Cave => grow_moss(level, place, theme, stairs, &homes, &mut lights, random),
        }
    }
}

/// Where those live who are not captives, and whose they are.
fn homes(level: &Level) -> Vec<(Point, FactionId)> {
    let settled = level.units.iter().filter(|unit| level.cells.get(unit.at) != Some(&TerrainId::CAGE));
    settled.filter_map(|unit| Some((unit.at, level.own.unit(&unit.kind)?.row().faction))).collect()
}

fn shines(id: TerrainId) -> bool {
    terrains().get(usize::from(id.0)).is_some_and(|kind| kind.light > 0)
}

/// Puts a brazier into the middle of a room, if its people want one there and it leaves a way in the dark.
fn light_room(
    level: &mut Level,
    place: &Place,
    theme: &Theme,
    stairs: Stairs,
    homes: &[(Point, FactionId)],
    lights: &mut Vec<Point>,
    random: &mut Random,
) {
    let cells: BTreeSet<Point> = place.cells.iter().copied().collect();
    let is_guarded = homes.iter().any(|(at, faction)| cells.contains(at) && faction.row().lights_rooms);
    let chance = if is_guarded { theme.braziers } else { theme.braziers / UNGUARDED };
    if random.random_range(0..100) >= chance {
        return;
    }
    let spot = place.cells.iter().copied().filter(|&at| is_fit(level, stairs, lights, at) && is_open(level, at));
    let Some(at) = spot.min_by_key(|&at| (at.distance_squared(place.centre), at)) else { return };
    level.cells[at] = TerrainId::BRAZIER;
    if leaves_a_dark_way(level, stairs) {
        lights.push(at);
    } else {
        level.cells[at] = TerrainId::FLOOR;
    }
}

/// Lets moss grow here and there along the walls of a cave.
fn grow_moss(
    level: &mut Level,
    place: &Place,
    theme: &Theme,
    stairs: Stairs,
    homes: &[(Point, FactionId)],
    lights: &mut Vec<Point>,
    random: &mut Random,
) {
    let is_by_wall = |level: &Level, at: Point| {
        at.neighbours()
            .any(|near| level.cells.get(near).is_none_or(|&id| id == TerrainId::ROCK || id == TerrainId::WALL))
    };
    let is_quiet = |at: Point| homes.iter().all(|(home, _)| home.distance(at) >= FROM_NESTS);
    let fits = |level: &Level, lights: &[Point], at: Point| {
        is_fit(level, stairs, lights, at) && is_by_wall(level, at) && is_quiet(at)
    };
    let spots: Vec<Point> = place.cells.iter().copied().filter(|&at| fits(level, lights, at)).collect();
    // Per mille of the cave's cells.
    let patches = place.cells.len() * theme.moss as usize / 1000;
    for _ in 0..patches {
        if spots.is_empty() {
            return;
        }
        let at = spots[random.random_range(0..spots.len() as u32) as usize];
        if !fits(level, lights, at) {
            continue;
        }
        let around = at.neighbours().filter(|&near| level.cells.get(near) == Some(&TerrainId::FLOOR));
        let patch: Vec<Point> =
            around.filter(|&near| is_by_wall(level, near) && is_free(level, near)).take(PATCH - 1).collect();
        for cell in patch.into_iter().chain([at]) {
            level.cells[cell] = TerrainId::MOSS;
        }
        lights.push(at);
    }
}

/// Whether a light can be put into a cell: on bare floor, where nobody and nothing is, away from the stairs and other lights.
fn is_fit(level: &Level, stairs: Stairs, lights: &[Point], at: Point) -> bool {
    level.cells.get(at) == Some(&TerrainId::FLOOR)
        && is_free(level, at)
        && at.distance(stairs.up) > AWAY
        && at.distance(stairs.far) > AWAY
        && lights.iter().all(|light| light.distance(at) >= APART)
}

fn is_free(level: &Level, at: Point) -> bool {
    level.units.iter().chain(&level.items).all(|placed| placed.at.distance(at) > 1)
        && level.events.iter().all(|event| !event.cells.contains(&at))
}

/// Whether all around a cell is bare floor, so that nobody's way leads over it alone.
fn is_open(level: &Level, at: Point) -> bool {
    at.neighbours().all(|near| level.cells.get(near) == Some(&TerrainId::FLOOR))
}

/// Whether one can walk from the stairs to the far end without coming so close to a light that one is lit by it.
fn leaves_a_dark_way(level: &Level, stairs: Stairs) -> bool {
    let size = level.size();
    let mut is_lit = Grid::filled(size, false);
    let is_opaque = |at| level.cells.get(at).is_none_or(|&id| terrains()[usize::from(id.0)].opaque);
    for (at, &id) in level.cells.iter().filter(|&(_, &id)| shines(id)) {
        field_of_view(at, terrains()[usize::from(id.0)].light / 2, is_opaque, |point| {
            if let Some(cell) = is_lit.get_mut(point) {
                *cell = true;
            }
        });
    }
    let is_dark = |cell: usize| {
        let kind = &terrains()[usize::from(level.cells.cells()[cell].0)];
        let opens = kind.door == Door::Locked || Movement::Walker.entry_cost(kind).is_some();
        opens && kind.trap.is_none() && !is_lit.cells()[cell]
    };
    let steps = steps_from(&Open { size, is_open: is_dark }, &[stairs.up]);
    size.index(stairs.far).is_some_and(|far| steps[far].is_some())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::dungeon::{DEEPEST, DEFAULT_SIZE, generate};

    #[test]
    fn floors_are_dark_and_have_lights_and_nothing_shines_by_the_stairs() {
        let (mut braziers, mut moss) = (0, 0);
        for seed in 0..24 {
            let level = generate(seed, 1 + seed as u32 % DEEPEST, DEFAULT_SIZE).expect("a floor");
            assert_eq!(level.light, Daylight::Dark);
            let stairs: Vec<Point> =
                [TerrainId::STAIRS_UP, TerrainId::STAIRS_DOWN].into_iter().filter_map(|id| level.find(id)).collect();
            for (at, &id) in level.cells.iter() {
                braziers += u32::from(id == TerrainId::BRAZIER);
                moss += u32::from(id == TerrainId::MOSS);
                let is_light = id == TerrainId::BRAZIER;
                assert!(!is_light || stairs.iter().all(|stairs| stairs.distance(at) > AWAY), "seed {seed}: {at}");
            }
        }
        assert!(braziers > 10 && moss > 60, "{braziers} braziers and {moss} cells of moss");
    }
}
