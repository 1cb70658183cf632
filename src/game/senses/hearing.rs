//! Noise: units hear what happens beyond their sight.
//!
//! A noise spreads from cell to cell, around corners, and loses a step of its loudness with each; a closed door takes
//! several. A unit that hears it knows where it came from and what it sounded like, and no more.

use std::collections::VecDeque;

use crate::{
    game::{
        event::Event,
        senses::clues,
        state::{floor::Floor, minds::MindOwner, unit::Unit, units::Units, world::World},
    },
    grid::{Direction, Grid, Point, Size},
    mind::{Doing, FactionId, Heard, Sound, Source, Turn, UnitId},
    terrain::TerrainId,
};

/// Number of cells that a closed door takes from the range of a noise.
pub(in crate::game) const DOOR: u32 = 5;

/// How far a noise carries in the open, in cells.
pub(in crate::game) const fn loudness(sound: Sound) -> u32 {
    match sound {
        Sound::Steps => 4,
        Sound::Door => 9,
        Sound::Hum => 8,
        Sound::Shot | Sound::Bar => 14,
        Sound::Fight => 22,
        Sound::Cry => 26,
        Sound::Shout => 30,
        Sound::Crash => 40,
        Sound::Light => 0,
    }
}

/// Makes a noise at a cell. The unit that makes it does not hear it.
pub(in crate::game) fn make_noise(world: &mut World, at: Point, sound: Sound, by: UnitId) {
    make_noise_of(world, at, sound, loudness(sound), by);
}

/// Like [`make_noise`], for a noise that usually carries `loudness` cells.
pub(in crate::game) fn make_noise_of(world: &mut World, at: Point, sound: Sound, loudness: u32, by: UnitId) {
    let towards = be_heard(world, at, sound, loudness, by);
    world.events.extend(towards.map(|towards| Event::Heard { sound, caller: None, towards }));
}

/// Makes the call of a unit, which usually carries `loudness` cells.
pub(in crate::game) fn make_call(world: &mut World, unit: &Unit, loudness: u32) {
    let (sound, caller) = (Sound::Shout, Some(unit.row().faction));
    let towards = be_heard(world, unit.at, sound, loudness, unit.id);
    world.events.extend(towards.map(|towards| Event::Heard { sound, caller, towards }));
}

/// Lets every unit but one hear a noise. Returns the direction from the player, if it hears something out of its sight.
fn be_heard(world: &mut World, at: Point, sound: Sound, loudness: u32, by: UnitId) -> Option<Direction> {
    clues::note_noise(world, (at, sound), by);
    let turn = world.turn();
    let floor = world.floor_mut();
    let loudness = floor.carries(sound, loudness);
    if by == World::PLAYER && loudness > self::loudness(Sound::Steps) {
        world.events.push(Event::MadeNoise { sound, at, carries: loudness });
    }
    let floor = world.floor_mut();
    let keenest = FactionId::all().map(|faction| faction.row().senses.hears).max().unwrap_or_default();
    let left = spread(floor, at, loudness + if loudness > 0 { keenest } else { 0 })?;
    let Floor { units, minds, .. } = floor;
    let mut towards = None;
    for (cell, left) in left.cells() {
        // A unit that covers several cells listens in its top left one.
        let Some(unit) = units.at(cell).filter(|unit| unit.at == cell && unit.id != by) else { continue };
        let missing = keenest - unit.row().faction.row().senses.hears;
        let Some(loudness) = (if loudness > 0 { left.checked_sub(missing) } else { Some(left) }) else { continue };
        let heard = Heard { sound, turn, loudness, source: Source::witnessed_by(unit.id) };
        minds.of_mut(MindOwner::of(unit)).noises.hear(at, heard);
        let (id, bearing) = (unit.id, unit.at.bearing(at));
        if id == World::PLAYER {
            towards = bearing;
        } else {
            prick_ears(units, id, bearing, turn);
        }
    }
    towards.filter(|_| !world.in_sight(at))
}

/// A unit that hears a noise is curious, and turns to it if it stands about.
fn prick_ears(units: &mut Units, id: UnitId, towards: Option<Direction>, now: Turn) {
    let Some(unit) = units.get_mut(&id) else { return };
    unit.awareness.rouse(now);
    let is_idle = unit.doing == Doing::Standing && unit.statuses.lets_act();
    if let Some(towards) = towards.filter(|&towards| is_idle && unit.facing != towards) {
        unit.facing = towards;
        units.stir(id);
    }
}

/// The cell of a friend that hears the call of a unit, which usually carries `carries` cells; `None` if nobody does. No
/// unit hears it where something louder was to be heard in the same turn. Of several friends, it is the one that hears
/// it best.
pub(in crate::game) fn hears_call(floor: &Floor, caller: &Unit, carries: u32, now: Turn) -> Option<Point> {
    let [carries, shout] = [carries, loudness(Sound::Shout)].map(|cells| floor.carries(Sound::Shout, cells));
    let left = spread(floor, caller.at, carries)?;
    let hears = |&(cell, left): &(Point, u32)| {
        // So loud is the shout itself there.
        let shout = left + shout.saturating_sub(carries);
        let friend = floor.units.at(cell).filter(|unit| unit.faction() == caller.faction() && unit.id != caller.id);
        friend.is_some_and(|friend| {
            let listens = !friend.is_captive && friend.statuses.lets_act();
            listens && floor.minds.view(friend).loudest(now, caller.at) <= shout
        })
    };
    left.cells().filter(hears).max_by_key(|&(cell, left)| (left, cell)).map(|(cell, _)| cell)
}

/// How loud a noise is around its origin.
struct Spread {
    /// The top left cell.
    corner: Point,
    /// `None` where it cannot be heard.
    left: Grid<Option<u32>>,
}

impl Spread {
    fn at(&self, point: Point) -> Option<u32> {
        self.left.get(point - self.corner).copied().flatten()
    }

    /// Every cell in which it is heard, and how loud it is there.
    fn cells(&self) -> impl Iterator<Item = (Point, u32)> {
        self.left.iter().filter_map(|(offset, loudness)| Some((self.corner + offset, (*loudness)?)))
    }
}

/// Spreads a noise. Takes time in the loudness of the noise, not in the size of the floor.
fn spread(floor: &Floor, from: Point, loudness: u32) -> Option<Spread> {
    let level = floor.level();
    let side = 2 * loudness + 1;
    let corner = from - Point::new(loudness as i32, loudness as i32);
    let mut spread = Spread { corner, left: Grid::filled(Size::new(side, side)?, None) };
    let mut waiting: VecDeque<Point> = VecDeque::new();
    if level.size().contains(from) {
        *spread.left.get_mut(from - corner)? = Some(loudness);
        waiting.push_back(from);
    }
    while let Some(here) = waiting.pop_front() {
        let Some(loud) = spread.at(here) else { continue };
        for next in here.neighbours() {
            let Some(&id) = level.cells.get(next) else { continue };
            let kind = level.terrains.kind(id);
            let is_door = kind.door.is_shut();
            let is_solid = kind.opaque && !is_door && level.terrains.base(id) != TerrainId::TREE;
            let takes = if is_door { DOOR } else { 1 };
            let Some(rest) = loud.checked_sub(takes).filter(|_| !is_solid) else { continue };
            if let Some(cell) = spread.left.get_mut(next - corner)
                && cell.is_none_or(|louder| louder < rest)
            {
                *cell = Some(rest);
                waiting.push_back(next);
            }
        }
    }
    Some(spread)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{game::vocabulary, level};

    #[test]
    fn noise_goes_around_corners_and_through_doors_but_not_through_walls() {
        let map = "\
#########
#...#...#
#...+...#
#...#...#
#.#######
#.......#
#########
";
        let level = level::parse("drawn", map.as_bytes(), vocabulary()).expect("a good level");
        let floor = Floor::new(level, 1, crate::mind::Turn(0));
        let spread = spread(&floor, Point::new(3, 2), 9).expect("a small noise");
        let at = |x, y| spread.at(Point::new(x, y));
        assert_eq!((at(3, 2), at(1, 2), at(4, 2), at(5, 2), at(6, 2)), (Some(9), Some(7), Some(4), Some(3), Some(2)));
        assert_eq!((at(1, 4), at(2, 5), at(7, 5)), (Some(7), Some(6), Some(1)));
        assert_eq!(at(4, 1), None);
    }

    #[test]
    fn on_a_level_that_says_so_a_noise_carries_half_as_far() {
        let heard = |noise: &str| {
            let text =
                format!("+++\n{noise}\n[units]\ng = \"goblin\"\n+++\n{}\n@..................g\n", ".".repeat(20));
            let level = level::parse("drawn", text.as_bytes(), vocabulary()).expect("a good level");
            let mut game = crate::game::Game::on_level(level, 1).expect("a level to play");
            let at = game.player().expect("it lives").at;
            make_noise(&mut game.world, at, Sound::Fight, World::PLAYER);
            let goblin = game.floor().units().find(|unit| unit.id != World::PLAYER).expect("a goblin");
            game.mind_of(goblin).loudest(game.turn(), Point::new(19, 0))
        };
        // The warren hears four cells farther than others.
        assert_eq!((heard(""), heard("noise = 50"), heard("noise = 200")), (22 + 4 - 19, 0, 44 + 4 - 19));
    }
}
