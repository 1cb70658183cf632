//! Games played to the end by bots: the same every time, and lawful at every turn.

use std::collections::BTreeSet;

use fogwalk::{
    game::{Action, Bot, Event, Game, Journal, Phase, Record},
    mind::{FactionId, Knowledge},
    terrain::Movement,
};

/// Plays with the bot, calling `check` after every action, until so many turns have passed or the game is over.
fn play(game: &mut Game, turns: u32, mut check: impl FnMut(&Game, Action, &[Event])) {
    let mut bot = Bot::default();
    while game.turn().0 < turns {
        let wanted = bot.choose(game);
        let (action, events) = match game.phase() {
            Phase::Over(_) => break,
            Phase::Watch(turn) => (Action::Wait, turn.pass()),
            Phase::Player(turn) => match turn.act(wanted) {
                Ok(events) => (wanted, events),
                Err(_) => match game.phase() {
                    Phase::Player(turn) => (Action::Wait, turn.act(Action::Wait).expect("waiting is always possible")),
                    Phase::Over(_) | Phase::Watch(_) => unreachable!("a refused action changes nothing"),
                },
            },
        };
        check(game, action, &events);
    }
}

/// What must hold after every action.
fn assert_lawful(game: &Game) {
    let floor = game.floor();
    let mut taken = BTreeSet::new();
    for unit in floor.units() {
        let row = unit.row();
        assert!(taken.insert(unit.at), "two units at {}", unit.at);
        assert!(floor.entry_cost(unit.at, row.movement).is_some(), "a {} at {}", row.name, unit.at);
        assert!((1..=row.health).contains(&unit.health), "{} has {} health", row.name, unit.health);
        assert!(unit.energy <= 2 * row.speed, "{} has {} energy", row.name, unit.energy);
    }
    for faction in FactionId::all() {
        let mind = game.mind(faction);
        let mut known = 0;
        for point in mind.known.size().points() {
            if let Knowledge::Remembered { seen, .. } = mind.known.at(point) {
                assert!(seen <= game.turn(), "{point} was seen in the future");
                known += 1;
            }
        }
        assert_eq!(known, mind.known.known_cells());
        assert!(mind.sightings.iter().all(|sighting| sighting.seen <= game.turn()));
    }
}

#[test]
fn every_turn_is_lawful() {
    for seed in 0..24 {
        let mut game = Game::new(seed).expect("a first floor");
        let mut actions = 0;
        play(&mut game, 1500, |game, _, _| {
            actions += 1;
            if actions % 10 == 0 {
                assert_lawful(game);
            }
        });
    }
}

#[test]
fn factions_without_a_player_are_lawful_too_and_fight_each_other() {
    let mut fallen = 0;
    for seed in 0..12 {
        let mut game = Game::without_player(None, seed).expect("a first floor");
        play(&mut game, 1500, |game, _, events| {
            fallen += events.iter().filter(|event| matches!(event, Event::Died { .. })).count();
            if game.turn().0 % 10 == 0 {
                assert_lawful(game);
            }
        });
    }
    assert!(fallen > 0, "in twelve games nobody fell");
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
