//! Playing a drawn level action by action, with every rule checked after each.

use fogwalk::{
    game::{Action, Event, Game, Phase, vocabulary},
    level,
};

/// The game of a level file's text, seed 1, with an audit.
pub fn drawn(text: &str) -> Game {
    let level = level::parse("drawn", text.as_bytes(), &vocabulary()).unwrap_or_else(|error| panic!("{error}"));
    let mut game = Game::on_level(level, 1).expect("only known kinds");
    game.audit();
    game
}

/// Lets the player act, which has to be possible and to break no rule.
pub fn act(game: &mut Game, action: Action) -> Vec<Event> {
    let Phase::Player(turn) = game.phase() else { panic!("over too early") };
    let events = turn.act(action).unwrap_or_else(|refusal| panic!("{action:?}: {refusal}"));
    assert_eq!(game.breach().map(ToString::to_string), None);
    events
}
