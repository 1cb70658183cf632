//! The promise: noise is heard and not seen. Whoever hears it knows where it came from, goes to look, and finds what is
//! there by then.

use fogwalk::{
    game::{Action, Event, Game, Phase, Task, Unit, vocabulary},
    grid::{Direction, Point},
    level,
    mind::Sound,
};

use crate::support::{levels::read, playing::act};

fn ambush() -> Game {
    Game::on_level(read("ambush.level"), 3).expect("a level to play")
}

fn wardens(game: &Game) -> Vec<&Unit> {
    game.floor().units().filter(|unit| unit.row().name == "warden").collect()
}

fn has_seen_the_player(game: &Game, unit: &Unit) -> bool {
    game.mind_of(unit).sightings.of(Game::PLAYER).is_some()
}

/// How close a warden came to a place in so many turns, without having seen the player.
fn closest(game: &mut Game, place: Point, turns: u32) -> u32 {
    let mut closest = u32::MAX;
    for _ in 0..turns {
        act(game, Action::Wait);
        let blind = wardens(game).into_iter().filter(|warden| !has_seen_the_player(game, warden));
        closest = blind.map(|warden| warden.at.distance(place)).chain([closest]).min().unwrap_or(closest);
    }
    closest
}

#[test]
fn without_a_noise_nobody_comes() {
    let mut game = ambush();
    let place = game.player().expect("the player").at;
    let closest = closest(&mut game, place, 30);
    assert!(closest > 9, "{closest}");
}

#[test]
fn who_hears_the_shout_comes_to_where_it_came_from() {
    let mut game = ambush();
    let place = game.player().expect("the player").at;
    act(&mut game, Action::Shout);
    let listening = wardens(&game).into_iter().filter(|unit| matches!(unit.task, Task::Investigate { .. })).count();
    for warden in wardens(&game) {
        assert!(!has_seen_the_player(&game, warden));
        if let Some(heard) = game.mind_of(warden).noise(place) {
            assert_eq!(heard.sound, Sound::Shout);
        }
    }
    assert!(listening >= 2, "{listening} of the wardens set out");
    // They come to the door behind which they have never seen anybody.
    let closest = closest(&mut game, place, 30);
    assert!(closest < 9, "{closest}");
}

/// Nine goblins around two corners from a door beside the player.
const GUARDS: &str = "+++
[units]
g = \"goblin\"
+++
###########
#@+...#####
#####.#####
#####.ggg.#
#####.ggg.#
#####.ggg.#
###########
";

#[test]
fn a_few_go_to_look_and_the_others_leave_it_to_them() {
    let level = level::parse("drawn", GUARDS.as_bytes(), vocabulary()).expect("a good level");
    let mut game = Game::on_level(level, 1).expect("a level to play");
    act(&mut game, Action::Step(Direction::East));
    let looks = |unit: &&Unit| matches!(unit.task, Task::Investigate { .. });
    let place = game.player().expect("the player").at;
    let mut distances: Vec<u32> = game.floor().units().filter(looks).map(|unit| unit.at.distance(place)).collect();
    distances.sort_unstable();
    assert_eq!(distances.len(), 6, "{distances:?}");
    let idle = game.floor().units().filter(|unit| unit.id != Game::PLAYER && !looks(unit));
    assert!(idle.map(|unit| unit.at.distance(place)).all(|far| far >= distances[5]), "the nearest go");
}

#[test]
fn the_player_hears_what_goes_on_out_of_sight() {
    let mut game = ambush();
    let mut heard = Vec::new();
    // Once they were called out, the wardens and the goblin meet.
    act(&mut game, Action::Shout);
    for _ in 0..200 {
        let Phase::Player(turn) = game.phase() else { break };
        for event in turn.act(Action::Wait).expect("waiting is always possible") {
            if let Event::Heard { sound, .. } = event {
                heard.push(sound);
            }
        }
    }
    assert!(heard.contains(&Sound::Fight), "{heard:?}");
}
