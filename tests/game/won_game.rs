//! A whole game, from the first floor to the Astrolabe and back into the daylight, goes today as it went when it was written
//! down.
//!
//! When the rules change, `UPDATE=1 cargo test --test won_game -- --nocapture` lets a bot play again: the first seed
//! whose game it wins is written to `tests/won_game/`, with the page that is kept of it.

use std::{fs, path::PathBuf};

use fogwalk::{
    game::{Bot, Ending, Game, Journal, Record},
    ui,
};

/// Who wins, of which seeds, and how long it may take.
const PLAYER: &str = "careful";
const SEEDS: std::ops::Range<u64> = 400..700;
const LONGEST: u32 = 16_000;

fn file(name: &str) -> PathBuf {
    PathBuf::from(concat!(env!("CARGO_MANIFEST_DIR"), "/tests/game/won_game")).join(name)
}

/// The journal of a bot's game, if the bot wins.
fn win(seed: u64) -> Option<(Journal, Game)> {
    let mut game = Game::new(seed).expect("a first floor");
    let mut bot = Bot::named(PLAYER).expect("a bot of that name");
    let mut journal = Journal::of(&game);
    while game.turn().0 < LONGEST {
        let Some((action, _)) = bot.take_turn(&mut game) else { break };
        journal.records.push(Record { action, digest: game.digest() });
    }
    (game.ending() == Some(Ending::Won)).then_some((journal, game))
}

/// What is kept of a game that is over: its last digest, what it is worth, and its page.
fn outcome(game: &Game) -> String {
    format!("digest {:016x}\nscore {}\n\n{}", game.digest(), game.score(), ui::page(game))
}

fn write() {
    let (journal, game) = SEEDS.into_iter().find_map(win).expect("one of these games is won");
    fs::create_dir_all(file("")).expect("the folder can be made");
    fs::write(file("journal.txt"), journal.text()).expect("the journal can be written");
    fs::write(file("outcome.txt"), outcome(&game)).expect("the outcome can be written");
}

#[test]
fn a_won_game_is_won_again() {
    if std::env::var_os("UPDATE").is_some_and(|value| !value.is_empty()) {
        write();
    }
    let bytes = fs::read(file("journal.txt")).expect("the journal is there");
    let reading = Journal::read(&bytes).expect("a journal");
    assert_eq!(reading.flaw, None);
    let game = reading.journal.replay().expect("the same game as when it was written");
    assert_eq!(game.ending(), Some(Ending::Won));
    assert_eq!(game.tale().deepest, 8);
    let written = fs::read_to_string(file("outcome.txt")).expect("the outcome is there");
    assert_eq!(outcome(&game), written);
}
