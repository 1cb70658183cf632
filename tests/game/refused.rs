//! What is refused changes nothing: only what was done is written down, so a game could not go on otherwise.

use fogwalk::{
    game::{Action, BOTS, Bot, Game, Phase},
    grid::Point,
    mind::ItemKindId,
};

/// Every action with every item, and with cells near and far.
fn actions(game: &Game) -> Vec<Action> {
    let here = game.player().map(|player| player.at).unwrap_or_default();
    let cells = [(0, 0), (1, 0), (-1, 1), (3, -2), (40, 0), (-500, 0)].map(|(x, y)| here + Point::new(x, y));
    let items = ItemKindId::all().flat_map(|item| {
        [Action::Use(item), Action::Drop(item)].into_iter().chain(cells.map(|cell| Action::Aim(item, cell)))
    });
    let aimed = cells.into_iter().flat_map(|cell| [Action::Shoot(cell), Action::Fling(cell)]);
    Action::all().chain(items).chain(aimed).collect()
}

/// The game after the first of these actions that is possible and does not end it.
fn after(game: &Game, actions: impl IntoIterator<Item = Action>) -> Option<Game> {
    actions.into_iter().find_map(|action| {
        let mut game = game.clone();
        let Phase::Player(turn) = game.phase() else { return None };
        let is_possible = turn.act(action).is_ok();
        (is_possible && game.ending().is_none()).then_some(game)
    })
}

#[test]
fn what_is_refused_changes_nothing() {
    let mut refused = 0;
    for (seed, habits) in (0..).zip(BOTS.iter().cycle()).take(3) {
        let mut game = Game::new(seed).expect("a first floor");
        let mut bot = Bot::named(habits.name).expect("a bot");
        for turn in 0..150 {
            if bot.take_turn(&mut game).is_none() {
                break;
            }
            if turn % 50 != 40 {
                continue;
            }
            // As it is, and stealing along.
            let sneaking = after(&game, Action::all().filter(|action| matches!(action, Action::Sneak(_))));
            for game in [Some(game.clone()), sneaking].into_iter().flatten() {
                let before = game.digest();
                for action in actions(&game) {
                    let mut tried = game.clone();
                    let Phase::Player(turn) = tried.phase() else { break };
                    if turn.act(action).is_err() {
                        assert_eq!(tried.digest(), before, "{action:?} was refused on turn {}", game.turn());
                        refused += 1;
                    }
                }
            }
        }
    }
    assert!(refused > 1000, "only {refused}");
}
