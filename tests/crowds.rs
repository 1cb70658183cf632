//! The promise: units of a crowd whose goals a level file names get there among each other, whatever the crowd, and
//! nobody is stuck after that.
//!
//! The maps are drawn at random. Levels go through their files, so what is played is what a file says.

use std::collections::BTreeSet;

use fogwalk::{
    chance::{Random, Stream},
    game::{Game, Phase, vocabulary},
    grid::{Point, Size},
    level::{self, Level, Placed},
    mind::UnitId,
    terrain::TerrainId,
};
use rand::RngExt;

const SIZE: Size = match Size::new(32, 18) {
    Some(size) => size,
    None => unreachable!(),
};

/// Guards are at their posts when they are so near, in king's moves: goals are farther away.
const NEAR: u32 = 10;
/// Nobody is kept from going on oftener than this in a row.
const MOST_BLOCKED: u32 = 60;

/// A room with so many pillars in it.
fn room(pillars: usize, chance: &mut Random) -> Level {
    let mut level = Level::filled(SIZE, TerrainId::FLOOR);
    for at in SIZE.points() {
        if at.x == 0 || at.y == 0 || at.x == SIZE.width() - 1 || at.y == SIZE.height() - 1 {
            level.cells[at] = TerrainId::WALL;
        }
    }
    for _ in 0..pillars {
        // Apart from each other, so that all of the floor hangs together.
        let (x, y) = (chance.random_range(1..10) * 3, chance.random_range(1..6) * 3);
        level.cells[Point::new(x, y)] = TerrainId::WALL;
    }
    level
}

/// Settles so many goblins, each with a goal of its own.
fn settle(level: &mut Level, units: usize, chance: &mut Random) {
    let is_free = |at: &Point| level.cells[*at] == TerrainId::FLOOR;
    let free: Vec<Point> = SIZE.points().filter(is_free).collect();
    let (mut starts, mut goals) = (BTreeSet::new(), BTreeSet::new());
    while level.units.len() < units {
        let [at, home] = [(); 2].map(|()| free[chance.random_range(0..free.len())]);
        if at.distance(home) > NEAR && !starts.contains(&at) && !goals.contains(&home) {
            starts.insert(at);
            goals.insert(home);
            level.units.push(Placed { kind: "goblin".into(), at, home: Some(home) });
        }
    }
}

/// Plays until everybody has been at its goal and so many turns more; the turn by which everybody had.
fn play(level: &Level, more: u32) -> Option<u32> {
    let file = level::write(level);
    let level = level::parse("drawn", file.as_bytes(), &vocabulary()).unwrap_or_else(|error| panic!("{error}"));
    let units = level.units.len();
    let mut game = Game::without_player(Some(level), 1).expect("known kinds");
    let mut arrived: BTreeSet<UnitId> = BTreeSet::new();
    let mut last = None;
    for turn in 1..=1000 {
        if last.is_some_and(|last| turn > last + more) {
            break;
        }
        let Phase::Watch(phase) = game.phase() else { panic!("a game without a player is never over") };
        phase.pass();
        let cells: BTreeSet<Point> = game.floor().units().map(|unit| unit.at).collect();
        assert_eq!(cells.len(), units, "turn {turn}: two in a cell");
        for unit in game.floor().units() {
            assert!(unit.regard.blocked <= MOST_BLOCKED, "turn {turn}: {unit:?}\n{file}");
        }
        arrived.extend(game.floor().units().filter(|unit| unit.at == unit.home).map(|unit| unit.id));
        last = last.or((arrived.len() == units).then_some(turn));
    }
    last
}

/// Crowds of 20, 40 and 60 among so many pillars, and when they have to be there.
fn check(pillars: usize, seed: u64) {
    for (units, by) in [(20, 80), (40, 100), (60, 120)] {
        let mut chance = Stream::Bot.of(seed + units as u64);
        let mut level = room(pillars, &mut chance);
        settle(&mut level, units, &mut chance);
        // A crowd of the middle size stays for long.
        let arrived = play(&level, if units == 40 { 1000 } else { 0 });
        assert!(arrived.is_some_and(|turn| turn <= by), "{units} units: {arrived:?}\n{}", level::write(&level));
    }
}

#[test]
fn crowds_cross_an_open_room() {
    check(0, 1);
}

#[test]
fn crowds_cross_a_room_of_pillars() {
    check(60, 2);
}

/// Everybody has to be where everybody comes from, and there is one gap, or one door.
#[test]
fn crowds_change_sides_through_one_gap_and_through_one_door() {
    for (gap, by) in [(TerrainId::FLOOR, 250), (TerrainId::DOOR, 400)] {
        let mut level = room(0, &mut Stream::Bot.of(1));
        for y in 1..SIZE.height() - 1 {
            level.cells[Point::new(15, y)] = TerrainId::WALL;
        }
        level.cells[Point::new(15, 8)] = gap;
        for x in [2, 4] {
            for y in [2, 5, 8, 11, 14] {
                let (west, east) = (Point::new(x, y), Point::new(30 - x, y));
                for (at, home) in [(west, east), (east, west)] {
                    level.units.push(Placed { kind: "goblin".into(), at, home: Some(home) });
                }
            }
        }
        let arrived = play(&level, 0);
        assert!(arrived.is_some_and(|turn| turn <= by), "{gap:?}: {arrived:?}");
    }
}
