//! The promise: units of a crowd whose goals a level file names get there among each other, whatever the crowd, and
//! nobody is stuck after that.
//!
//! The maps are drawn at random; and there are the public ones for many agents, where they are present. Those know
//! their maps, these units do not: they learn as they go. Levels go through their files, so what is played is what a
//! file says.

use std::{collections::BTreeSet, path::Path};

use fogwalk::{
    chance::{Random, Stream},
    game::{Game, Phase, vocabulary},
    grid::{Point, Size},
    lab::ScenarioFile,
    level::{self, Level, Patrol, Placed, Round, TrueGround},
    search::{CHEAPEST, CostScale, HeuristicKind, One, Searcher, Silent, SquareSpace},
    terrain::{Movement, TerrainId},
};
use rand::RngExt;

use crate::support::movingai;

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

/// The turn at which each was at its goal for the first time, by unit, in a game that goes on until so many turns after
/// the last one was; at most a thousand.
fn play(level: &Level, more: u32) -> Vec<Option<u32>> {
    let file = level::write(level);
    let level = level::parse("drawn", file.as_bytes(), vocabulary()).unwrap_or_else(|error| panic!("{error}"));
    let mut game = Game::without_player(Some(level), 1).expect("known kinds");
    let mut arrived = vec![None; game.floor().units().count()];
    let mut last = None;
    for turn in 1..=1000 {
        if last.is_some_and(|last| turn > last + more) {
            break;
        }
        let Phase::Watch(phase) = game.phase() else { panic!("a game without a player is never over") };
        phase.pass();
        let cells: BTreeSet<Point> = game.floor().units().map(|unit| unit.at).collect();
        assert_eq!(cells.len(), arrived.len(), "turn {turn}: two in a cell");
        for unit in game.floor().units() {
            assert!(unit.making_way.blocked <= MOST_BLOCKED, "turn {turn}: {unit:?}\n{file}");
        }
        for (arrived, unit) in arrived.iter_mut().zip(game.floor().units()) {
            *arrived = arrived.or((unit.at == unit.home).then_some(turn));
        }
        last = last.or(arrived.iter().all(Option::is_some).then_some(turn));
    }
    arrived
}

/// When the last has been at its goal, if all have.
fn all(arrived: &[Option<u32>]) -> Option<u32> {
    arrived.iter().copied().collect::<Option<Vec<_>>>()?.into_iter().max()
}

/// Crowds of 20, 40 and 60 among so many pillars, and when they have to be there.
fn check(pillars: usize, seed: u64) {
    for (units, by) in [(20, 80), (40, 100), (60, 120)] {
        let mut chance = Stream::Bot.of(seed + units as u64);
        let mut level = room(pillars, &mut chance);
        settle(&mut level, units, &mut chance);
        // A crowd of the middle size stays for long.
        let came = play(&level, if units == 40 { 1000 } else { 0 });
        let arrived = all(&came);
        println!(
            "{pillars} pillars, {units} units: the last at {arrived:?}, {} turns",
            came.iter().flatten().sum::<u32>()
        );
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
        let came = play(&level, 0);
        let arrived = all(&came);
        println!("{gap:?}: the last at {arrived:?}, {} turns", came.iter().flatten().sum::<u32>());
        assert!(arrived.is_some_and(|turn| turn <= by), "{gap:?}: {arrived:?}");
    }
}

/// The map of a scenario file, and the starts and goals that it names.
fn benchmark(path: &Path) -> (Level, Vec<(Point, Point)>) {
    let file = ScenarioFile::read(path).expect("a scenario file");
    let map = level::read(&path.with_file_name(&file.rows[0].map), vocabulary()).expect("a map");
    (map, file.rows.iter().map(|row| (row.start, row.goal)).collect())
}

/// The map with goblins who have orders to go to their goals, and stay there.
fn under_orders(map: &Level, ways: &[(Point, Point)]) -> Level {
    let mut level = map.clone();
    for &(at, home) in ways {
        level.units.push(Placed { kind: "goblin".into(), at, home: Some(home) });
        level.patrols.push(Patrol { units: vec![at], posts: vec![home], turn: 1, round: Round::Once });
    }
    level
}

/// The turns that a goblin takes for the cheapest way, alone and with the map known: it goes one straight step a turn.
fn optimum(map: &Level, (start, goal): (Point, Point)) -> f64 {
    let ground = TrueGround::new(map, Movement::Walker);
    let space = SquareSpace::new(&ground, map.diagonal, CostScale::Lester, HeuristicKind::Octile);
    let [start, goal] = [start, goal].map(|point| space.node(point).expect("a cell of the map"));
    let (path, _) = Searcher::default().path(&space, start, &One(goal), CHEAPEST, &mut Silent);
    f64::from(path.expect("every goal can be reached").cost.0) / 10.0
}

/// All arrive at all of these, and go on for a thousand turns without getting stuck. The bound on the turns is a little
/// above what was measured. What a unit takes alone is printed too: it learns the map as well, and may have some energy
/// to begin with.
#[test]
fn crowds_cross_the_benchmark_maps() {
    println!("{:<26} units arrived makespan  turns alone ratio optimum ratio", "instance");
    for path in movingai::scenario_files("mapf") {
        let (map, ways) = benchmark(&path);
        let name = path.file_stem().expect("a file").to_string_lossy().into_owned();
        let alone: Vec<_> = ways[..60].iter().map(|&way| all(&play(&under_orders(&map, &[way]), 0))).collect();
        let optima: Vec<_> = ways[..60].iter().map(|&way| optimum(&map, way)).collect();
        for count in [20, 40, 60] {
            let came = play(&under_orders(&map, &ways[..count]), if count == 60 { 1000 } else { 0 });
            let arrived = came.iter().flatten().count();
            let (makespan, turns) = (all(&came), came.iter().flatten().sum::<u32>());
            let (alone, optimum) = (alone[..count].iter().flatten().sum::<u32>(), optima[..count].iter().sum::<f64>());
            let [ratio, to_optimum] = [f64::from(alone), optimum].map(|cost| f64::from(turns) / cost);
            let last = makespan.map_or("-".into(), |turn| turn.to_string());
            println!(
                "{name:<26} {count:>5} {arrived:>7} {last:>8} {turns:>6} {alone:>5} {ratio:>5.2} {optimum:>7.0} {to_optimum:>5.2}"
            );
            assert_eq!(arrived, count, "{name}");
            assert!(to_optimum <= 1.6, "{name}, {count}: {to_optimum}");
        }
    }
}
