//! What it costs to make up for the turns of floors that the player was away from.
//!
//! `cargo bench --bench absence` lets the floors of depths 1 to 7 live for 200 turns, and then lets each make up for
//! 1,000 turns at once. It prints, for each depth and in all: the units before, the time of these turns in
//! milliseconds, and beside it that of a played one. Everything is done several times, and the shortest time counts.

use std::time::{Duration, Instant};

use fogwalk::game::{Game, Phase, WatchedFloor};

/// Turns that are played before, and turns to make up for.
const BEFORE: u32 = 200;
const AWAY: u32 = 1000;

const REPEATS: usize = 3;

fn pass(game: &mut Game) {
    if let Phase::Watch(turn) = game.phase() {
        drop(turn.pass());
    }
}

/// A floor that has lived for a while.
fn floor(depth: u32) -> Game {
    let mut game = Game::without_player(WatchedFloor::Dungeon { depth }, 1).expect("a floor of the dungeon");
    (0..BEFORE).for_each(|_| pass(&mut game));
    game
}

fn shortest(depth: u32, act: impl Fn(&mut Game)) -> Duration {
    let time = || {
        let mut game = floor(depth);
        let begun = Instant::now();
        act(&mut game);
        begun.elapsed()
    };
    (0..REPEATS).map(|_| time()).min().unwrap_or_default()
}

fn main() {
    println!("| depth | units | {AWAY} turns made up for, ms | a played turn, ms |\n| --- | --- | --- | --- |");
    let milliseconds = |time: Duration| time.as_secs_f64() * 1000.0;
    let (mut all, mut all_played) = (Duration::ZERO, Duration::ZERO);
    for depth in 1..=7 {
        let away = shortest(depth, |game| {
            if let Phase::Watch(turn) = game.phase() {
                turn.make_up_for(AWAY);
            }
        });
        let played = shortest(depth, pass);
        let units = floor(depth).floor().units().count();
        println!("| {depth} | {units} | {:.1} | {:.1} |", milliseconds(away), milliseconds(played));
        (all, all_played) = (all + away, all_played + played);
    }
    println!("| all | | {:.1} | {:.1} |", milliseconds(all), milliseconds(all_played));
}
