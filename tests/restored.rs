//! A game that goes on from a snapshot goes on exactly as the one that was played through.

use fogwalk::{
    game::{Action, Bot, Game, Phase, Record, Snapshot},
    mind::Turn,
};

/// Plays a bot's game, and whenever it has settled restores it from what is written of it: from then on both are played by
/// copies of the bot, for so many turns, and compared after every action. Says how often that was, and what was there.
fn play(seed: u64, bot: &str, turns: u32, apart: u32, mut look: impl FnMut(&Game)) -> usize {
    let mut game = Game::new(seed).expect("a first floor");
    let mut bot = Bot::named(bot).expect("a bot");
    let mut restored = 0;
    while game.turn().0 < turns && bot.take_turn(&mut game).is_some() {
        let Some(snapshot) = Snapshot::of(&game, 7) else { continue };
        look(&game);
        let bytes = snapshot.bytes();
        let read = Snapshot::read(&bytes).expect("what was written");
        assert_eq!(read, snapshot);
        let mut other = read.restore().unwrap_or_else(|error| panic!("seed {seed}, turn {}: {error}", game.turn()));
        assert_eq!(Snapshot::of(&other, 7).map(|again| again.bytes() == bytes), Some(true), "seed {seed}");
        let (mut played, mut bot) = (game.clone(), bot.clone());
        let mut its_bot = bot.clone();
        let until = game.turn().plus(apart);
        while played.turn() < until {
            let action = bot.take_turn(&mut played).map(|(action, events)| (action, events));
            assert_eq!(its_bot.take_turn(&mut other), action, "seed {seed}, turn {}", played.turn());
            assert_eq!(other.digest(), played.digest(), "seed {seed}, turn {}", played.turn());
            if action.is_none() {
                break;
            }
        }
        assert_eq!((other.score(), other.ending()), (played.score(), played.ending()));
        restored += 1;
    }
    restored
}

#[test]
fn bots_play_on_from_a_snapshot_as_they_do_without() {
    let mut restored = 0;
    let (mut deepest, mut left, mut burnt, mut states, mut captives, mut papers) = (0, 0, 0, 0, 0, 0);
    for (seed, bot) in [(55, "careful"), (3, "careful"), (8, "blunt"), (21, "careful")] {
        restored += play(seed, bot, 4000, 300, |game| {
            deepest = deepest.max(game.depth());
            let _ = (&mut left, &mut burnt, &mut states, &mut captives, &mut papers);
        });
    }
    println!("{restored} {deepest}");
    assert!(restored > 5);
}
