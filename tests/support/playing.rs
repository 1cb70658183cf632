//! Playing action by action. Where a game has an audit, no rule may be broken.

use fogwalk::game::{Action, Event, Game, Phase, Refusal};

use super::levels;

/// The game of a level file's text, seed 1, with an audit.
pub fn drawn(text: &str) -> Game {
    let mut game = Game::on_level(levels::parse(text), 1).expect("only known kinds");
    game.audit();
    game
}

/// Lets the player act, which may be refused.
pub fn try_to(game: &mut Game, action: Action) -> Result<Vec<Event>, Refusal> {
    let Phase::Player(turn) = game.phase() else { panic!("over too early") };
    let events = turn.act(action);
    assert_in_order(game);
    events
}

/// Lets the player act, which has to be possible.
pub fn act(game: &mut Game, action: Action) -> Vec<Event> {
    try_to(game, action).unwrap_or_else(|refusal| panic!("{action:?}: {refusal}"))
}

/// Lets a turn pass in which nobody but monsters does anything: the player waits. Nothing happens in a game that is
/// over.
pub fn pass(game: &mut Game) -> Vec<Event> {
    let events = match game.phase() {
        Phase::Watch(turn) => turn.pass(),
        Phase::Player(turn) => turn.act(Action::Wait).expect("waiting is always possible"),
        Phase::Over(_) => Vec::new(),
    };
    assert_in_order(game);
    events
}

/// Lets turns pass.
pub fn pass_turns(game: &mut Game, turns: u32) {
    for _ in 0..turns {
        pass(game);
    }
}

fn assert_in_order(game: &Game) {
    assert_eq!(game.breach().map(ToString::to_string), None);
}
