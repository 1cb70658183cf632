//! Light on a floor: braziers in rooms, above all in those that somebody guards who likes to see who comes, and moss
//! along the walls of caves, away from nests. Somebody who keeps to the dark always finds a way past the braziers.

use std::collections::BTreeSet;

use rand::RngExt;

use crate::{
    chance::Random,
    content::{FactionId, Theme},
    grid::{Grid, Point, field_of_view},
    level::{Daylight, Level},
    terrain::{Door, Movement, TerrainId},
};

use super::{
    draft::{Draft, Place, PlaceKind},
    inhabit,
    stairs::{Open, Stairs, steps_from},
};

/// So close to the stairs nothing shines, in king's moves.
const AWAY: u32 = 5;

/// Two lights are so far apart at least, in king's moves.
const APART: u32 = 8;

/// Moss keeps away so far from where somebody lives, in king's moves.
const FROM_NESTS: u32 = 5;

/// A room that nobody guards has a brazier as often as one in so many that are guarded.
const UNGUARDED: u32 = 3;

/// The number of places of a room that are tried for its brazier.
const TRIES: usize = 4;

/// The ground on which a brazier may stand.
const PLAIN: [TerrainId; 3] = [TerrainId::FLOOR, TerrainId::GRASS, TerrainId::RUBBLE];

/// A patch of moss covers so many cells at most.
const PATCH: usize = 4;

/// Lays the lights of a floor that is finished otherwise. Where nothing shines it is dark, or dim if the theme says so.
pub(super) fn lay(level: &mut Level, draft: &Draft, theme: &Theme, stairs: Stairs, random: &mut Random) {
    level.light = if theme.is_dim { Daylight::Dim } else { Daylight::Dark };
    let homes = inhabit::homes(level).collect();
    let lights = level.cells.iter().filter(|&(at, _)| shines(level, at)).map(|(at, _)| at).collect();
    let mut lighting = Lighting { level, theme, stairs, homes, lights, random };
    for place in &draft.places {
        match place.kind {
            PlaceKind::Room => lighting.light_room(place),
            PlaceKind::Cave => lighting.grow_moss(place),
        }
    }
}

fn shines(level: &Level, at: Point) -> bool {
    level.cells.get(at).is_some_and(|&id| level.terrains.kind(id).light > 0)
}

/// A floor whose lights are being laid.
struct Lighting<'a> {
    level: &'a mut Level,
    theme: &'a Theme,
    stairs: Stairs,
    homes: Vec<(Point, FactionId)>,
    /// Where something shines by now.
    lights: Vec<Point>,
    random: &'a mut Random,
}

impl Lighting<'_> {
    /// Puts a brazier into a room, into its middle if possible, if its people want one there and it leaves a way in the
    /// dark.
    fn light_room(&mut self, place: &Place) {
        let cells: BTreeSet<Point> = place.cells.iter().copied().collect();
        let is_guarded = self.homes.iter().any(|(at, faction)| cells.contains(at) && faction.row().lights_rooms);
        let chance = if is_guarded { self.theme.braziers } else { self.theme.braziers / UNGUARDED };
        if self.random.random_range(0..100) >= chance {
            return;
        }
        let spots = place.cells.iter().copied().filter(|&at| self.is_fit(at, Self::is_roomy));
        let mut spots: Vec<Point> = spots.collect();
        spots.sort_by_key(|&at| (at.distance_squared(place.centre), at));
        // The middle first; from the corners less light falls through the doors.
        let step = spots.len().div_ceil(TRIES).max(1);
        for at in spots.into_iter().step_by(step) {
            let ground = std::mem::replace(&mut self.level.cells[at], TerrainId::BRAZIER);
            if self.leaves_a_dark_way() {
                self.lights.push(at);
                return;
            }
            self.level.cells[at] = ground;
        }
    }

    /// Lets moss grow here and there along the walls of a cave.
    fn grow_moss(&mut self, place: &Place) {
        let spots: Vec<Point> = place.cells.iter().copied().filter(|&at| self.is_mossy(at)).collect();
        // Per mille of the cave's cells.
        let patches = place.cells.len() * self.theme.moss as usize / 1000;
        for _ in 0..patches {
            if spots.is_empty() {
                return;
            }
            let at = spots[self.random.random_range(0..spots.len() as u32) as usize];
            if !self.is_mossy(at) {
                continue;
            }
            let spreads = |near: Point| self.is_floor(near) && self.is_by_wall(near) && self.is_free(near);
            let patch: Vec<Point> = at.neighbours().filter(|&near| spreads(near)).take(PATCH - 1).collect();
            for cell in patch.into_iter().chain([at]) {
                self.level.cells[cell] = TerrainId::MOSS;
            }
            self.lights.push(at);
        }
    }

    fn is_floor(&self, at: Point) -> bool {
        self.level.cells.get(at) == Some(&TerrainId::FLOOR)
    }

    /// Whether a cell is plain ground and one can walk all around it, so that nobody's way leads over it alone.
    fn is_roomy(&self, at: Point) -> bool {
        let is_ground = |near: Point| {
            let kind = self.level.cells.get(near).map(|&id| self.level.terrains.kind(id));
            kind.is_some_and(|kind| {
                let is_open = Movement::Walker.entry_cost(kind).is_some() && kind.door == Door::None;
                is_open && kind.trap.is_none() && !kind.is_harmful()
            })
        };
        self.level.cells.get(at).is_some_and(|id| PLAIN.contains(id)) && at.neighbours().all(is_ground)
    }

    fn is_by_wall(&self, at: Point) -> bool {
        let is_wall = |id: TerrainId| id == TerrainId::ROCK || id == TerrainId::WALL;
        at.neighbours().any(|near| self.level.cells.get(near).is_none_or(|&id| is_wall(id)))
    }

    fn is_free(&self, at: Point) -> bool {
        self.level.units.iter().chain(&self.level.items).all(|placed| placed.at.distance(at) > 1)
            && self.level.events.iter().all(|event| !event.cells.contains(&at))
    }

    /// Whether a light can be put into a cell of such ground: where nobody and nothing is, away from the stairs and
    /// other lights.
    fn is_fit(&self, at: Point, is_ground: impl Fn(&Self, Point) -> bool) -> bool {
        is_ground(self, at)
            && self.is_free(at)
            && self.stairs.all().all(|stairs| at.distance(stairs) > AWAY)
            && self.lights.iter().all(|light| light.distance(at) >= APART)
    }

    /// Whether moss would grow in a cell: by a wall, where a light can be, away from where somebody lives.
    fn is_mossy(&self, at: Point) -> bool {
        let is_quiet = || self.homes.iter().all(|(home, _)| home.distance(at) >= FROM_NESTS);
        self.is_fit(at, Self::is_floor) && self.is_by_wall(at) && is_quiet()
    }

    /// Whether one can walk from the stairs to the far end, and to second stairs, without coming so close to a light
    /// that one is lit by it.
    fn leaves_a_dark_way(&self) -> bool {
        let (level, terrains) = (&*self.level, &self.level.terrains);
        let size = level.size();
        let mut is_lit = Grid::filled(size, false);
        let is_opaque = |at| level.stops_sight(at);
        for (at, &id) in level.cells.iter().filter(|&(at, _)| shines(level, at)) {
            field_of_view(at, terrains.kind(id).light / 2, is_opaque, |point| {
                if let Some(cell) = is_lit.get_mut(point) {
                    *cell = true;
                }
            });
        }
        let is_dark = |cell: usize| {
            let kind = terrains.kind(level.cells.cells()[cell]);
            let opens = kind.door == Door::Locked || Movement::Walker.entry_cost(kind).is_some();
            opens && kind.trap.is_none() && !is_lit.cells()[cell]
        };
        let steps = steps_from(&Open { size, is_open: is_dark }, &[self.stairs.up]);
        self.stairs.all().all(|end| size.index(end).is_some_and(|end| steps[end].is_some()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::dungeon::{DEEPEST, DEFAULT_SIZE, Plan, generate};

    #[test]
    fn floors_are_dark_and_have_lights_and_nothing_shines_by_the_stairs() {
        let (mut braziers, mut moss) = (0, 0);
        for seed in 0..24 {
            let level = generate(seed, 1 + seed as u32 % DEEPEST, DEFAULT_SIZE).expect("a floor");
            let theme = Plan::of(seed).theme(1 + seed as u32 % DEEPEST);
            assert_eq!(level.light, if theme.is_dim { Daylight::Dim } else { Daylight::Dark });
            let stairs: Vec<Point> =
                [TerrainId::STAIRS_UP, TerrainId::STAIRS_DOWN].into_iter().filter_map(|id| level.find(id)).collect();
            for (at, &id) in level.cells.iter() {
                braziers += u32::from(id == TerrainId::BRAZIER);
                moss += u32::from(id == TerrainId::MOSS);
                let is_light = id == TerrainId::BRAZIER;
                assert!(!is_light || stairs.iter().all(|stairs| stairs.distance(at) > AWAY), "seed {seed}: {at}");
            }
        }
        assert!(braziers > 20 && moss > 60, "{braziers} braziers and {moss} cells of moss");
    }
}
