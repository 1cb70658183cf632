//! Games played by bots: the same every time, and worth playing. `invariants.rs` has the rules that they keep.

use fogwalk::{
    dungeon::DEEPEST,
    game::{Action, Bot, DifficultyId, Ending, Event, Game, Journal, Phase, Record, WatchedFloor},
    mind::FactionId,
    terrain::Movement,
    ui,
};

/// Plays with the bot, calling `check` after every action, until so many turns have passed or the game is over.
fn play(game: &mut Game, turns: u32, mut check: impl FnMut(&Game, Action, &[Event])) {
    let mut bot = Bot::default();
    while game.turn().0 < turns {
        let Some((action, events)) = bot.take_turn(game) else {
            assert!(game.ending().is_some(), "waiting is always possible");
            break;
        };
        check(game, action, &events);
    }
}

#[test]
fn factions_without_a_player_fight_each_other() {
    let mut fallen = 0;
    for seed in 0..4 {
        let mut game = Game::without_player(WatchedFloor::Dungeon { depth: 6 }, seed).expect("a floor");
        play(&mut game, 200, |_, _, events| {
            fallen += events.iter().filter(|event| matches!(event, Event::Died { .. })).count();
        });
    }
    assert!(fallen > 0, "in four games nobody fell");
}

#[test]
fn the_same_seed_and_actions_give_the_same_game() {
    for seed in [1, 2, 3] {
        let mut journal = Journal::new(seed);
        let mut game = Game::new(seed).expect("a first floor");
        play(&mut game, 800, |game, action, _| {
            journal.records.push(Record { action, digest: game.digest() });
        });
        let replayed = journal.replay().expect("no drift");
        assert_eq!(replayed.digest(), game.digest());
        // Watching must change nothing.
        let mut watched = Game::new(seed).expect("a first floor");
        watched.keep_traces(true);
        for record in &journal.records {
            let Phase::Player(turn) = watched.phase() else { panic!("over too early") };
            turn.act(record.action).expect("it was possible the first time");
        }
        assert_eq!(watched.digest(), game.digest());
    }
}

#[test]
fn the_bot_gets_somewhere() {
    let mut deepest = 0;
    for seed in 0..10 {
        let mut game = Game::new(seed).expect("a first floor");
        play(&mut game, 3000, |game, _, _| deepest = deepest.max(game.depth()));
        assert!(
            game.mind(FactionId::PLAYER).known.cheapest(&game.floor().level().terrains, Movement::Walker).is_some()
        );
    }
    assert!(deepest >= 3, "in ten games no bot came deeper than floor {deepest}");
}

/// Seeds of games that the careful bot won by a good light when this was written; the first that it still wins is
/// enough.
const SEEDS_TO_WIN: [u64; 3] = [22, 23, 21];

#[test]
fn a_whole_game_can_be_won() {
    let win = |seed| {
        let easy = DifficultyId::named("lantern").expect("a difficulty of that name");
        let mut game = Game::new(seed).expect("a first floor").at(easy);
        let mut bot = Bot::named("careful").expect("a bot of that name");
        while game.turn().0 < 16_000 && bot.take_turn(&mut game).is_some() {}
        (game.ending() == Some(Ending::Won)).then_some(game)
    };
    let game = SEEDS_TO_WIN.into_iter().find_map(win).expect("one of these games is won");
    assert_eq!(game.tale().deepest, DEEPEST);
    assert!(game.score() > 3000, "{}", game.score());
    assert!(ui::page(&game).contains("You walk out with the Astrolabe"), "{}", ui::page(&game));
}
