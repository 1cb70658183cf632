//! A short game, from the first floor to the death of its bot, goes today as it went when it was written down.
//!
//! When the rules change, `UPDATE=1 cargo test --test game golden_game` lets the bot play again: the first seed whose
//! game ends soon enough is written to `tests/game/golden_game/`, with what is kept of it.

use std::{fs, path::PathBuf};

use fogwalk::{
    game::{Bot, Ending, Game, Journal, Record},
    ui,
};

use crate::support::is_update;

const PLAYER: &str = "careless";
/// The numbers of actions that the game may have: long enough for a fight, short enough to be read.
const ACTIONS: std::ops::Range<usize> = 80..400;

fn file(name: &str) -> PathBuf {
    PathBuf::from(concat!(env!("CARGO_MANIFEST_DIR"), "/tests/game/golden_game")).join(name)
}

/// The journal of a bot's game, if the bot dies after as many actions as are wanted.
fn short_game(seed: u64) -> Option<(Journal, Game)> {
    let mut game = Game::new(seed).expect("a first floor");
    let mut bot = Bot::named(PLAYER).expect("a bot of that name");
    let mut journal = Journal::of(&game);
    while journal.records.len() < ACTIONS.end {
        let Some((action, _)) = bot.take_turn(&mut game) else { break };
        journal.records.push(Record { action, digest: game.digest() });
    }
    let is_short = ACTIONS.contains(&journal.records.len()) && matches!(game.ending(), Some(Ending::Died { .. }));
    is_short.then_some((journal, game))
}

/// What is kept of a game that is over: its last digest, its score and its page, without the two maps.
fn outcome(game: &Game) -> String {
    let page = ui::page(game);
    let (told, _) = page.split_once("\nFloor ").expect("two maps at the end");
    format!("digest {:016x}\nscore {}\n\n{told}", game.digest(), game.score())
}

fn write() {
    let (journal, game) = (0..2000).find_map(short_game).expect("one of these games is short");
    fs::create_dir_all(file("")).expect("the folder can be made");
    fs::write(file("journal.txt"), journal.text()).expect("the journal can be written");
    fs::write(file("outcome.txt"), outcome(&game)).expect("the outcome can be written");
}

#[test]
fn a_short_game_goes_as_it_went() {
    if is_update() {
        write();
    }
    let bytes = fs::read(file("journal.txt")).expect("the journal is there");
    let reading = Journal::read(&bytes).expect("a journal");
    assert_eq!(reading.flaw, None);
    assert!(ACTIONS.contains(&reading.journal.records.len()), "{}", reading.journal.records.len());
    let game = reading.journal.replay().expect("the same game as when it was written");
    let written = fs::read_to_string(file("outcome.txt")).expect("the outcome is there");
    assert_eq!(outcome(&game), written);
}
