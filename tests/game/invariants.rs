//! The promise: whatever bots and factions do, every rule of the game holds after every turn.
//!
//! Every bot plays at every difficulty. `FOGWALK_LONG=1` plays 200 seeds of each for 5,000 turns, and every level for
//! as long. A debug build checks itself in every other test too; here the thorough checks are made more often.

use std::{env, fs, path::Path};

use fogwalk::{
    game::{BOTS, Bot, DifficultyId, Game, vocabulary},
    level::{self, Layout, Level},
};

use crate::support::is_long;

/// Seeds and turns.
fn extent() -> (u64, u32) {
    if is_long() { (200, 5000) } else { (3, 300) }
}

/// Plays with the bot until so many turns have passed, the game is over, or a rule is broken.
fn play(game: Game, turns: u32) -> Game {
    play_with(Bot::default(), game, turns)
}

fn play_with(mut bot: Bot, mut game: Game, turns: u32) -> Game {
    game.audit();
    while game.turn().0 < turns && game.breach().is_none() {
        if bot.take_turn(&mut game).is_none() {
            assert!(game.ending().is_some(), "waiting is always possible");
            break;
        }
    }
    game
}

fn levels() -> Vec<(String, Level)> {
    let folder = Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/levels"));
    let files = fs::read_dir(folder).expect("the folder of levels").map(|entry| entry.expect("an entry").path());
    let files = files.filter(|path| path.extension().is_some_and(|extension| extension == "level"));
    let named = files.map(|path| {
        let level = level::read(&path, vocabulary()).unwrap_or_else(|error| panic!("{error}"));
        (path.display().to_string(), level)
    });
    // Hexes and graphs are no levels to play.
    let mut levels: Vec<_> = named.filter(|(_, level)| level.layout == Layout::Squares).collect();
    levels.sort_by(|a, b| a.0.cmp(&b.0));
    levels
}

#[test]
fn bots_in_the_dungeon_break_no_rule() {
    let (seeds, turns) = extent();
    for (habits, difficulty) in
        BOTS.iter().flat_map(|habits| DifficultyId::all().map(move |difficulty| (habits, difficulty)))
    {
        for seed in 0..seeds {
            let game = Game::new(seed).expect("a first floor").at(difficulty);
            let game = play_with(Bot::with(habits), game, turns);
            assert_eq!(game.breach(), None, "seed {seed}, {}, {}", habits.name, difficulty.name());
        }
    }
}

#[test]
fn factions_among_themselves_break_no_rule() {
    let (seeds, turns) = extent();
    for seed in 0..seeds {
        let game = play(Game::without_player(None, seed).expect("a first floor"), turns);
        assert_eq!(game.breach(), None, "seed {seed}");
        assert!(game.turn().0 >= turns);
    }
}

#[test]
fn no_level_breaks_a_rule() {
    let (_, turns) = extent();
    for (name, level) in levels() {
        let played = play(Game::on_level(level.clone(), 1).expect("room for a player"), turns);
        assert_eq!(played.breach(), None, "{name}");
        let watched = play(Game::without_player(Some(level), 1).expect("only known kinds"), turns);
        assert_eq!(watched.breach(), None, "{name}, without a player");
    }
}
