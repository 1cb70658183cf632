//! The promise: on some levels it decides the game whether word of the player gets through.

use fogwalk::game::{Bot, Ending, Game, UsedBeliefs};

use crate::support::levels::read;

/// Seeds of each level.
const SEEDS: u64 = 6;

const TURNS: u32 = 400;

/// In how many games a bot that walks on dies, with these beliefs in use.
fn deaths(file: &str, used_beliefs: UsedBeliefs) -> usize {
    let dies = |&seed: &u64| {
        let mut game = Game::on_level(read(file), seed).expect("a level to play");
        game.use_beliefs(used_beliefs);
        let mut bot = Bot::named("careless").expect("a bot");
        while game.turn().0 < TURNS && bot.take_turn(&mut game).is_some() {}
        assert!(game.ending().is_some(), "{file}, seed {seed}: not over after {TURNS} turns");
        matches!(game.ending(), Some(Ending::Died { .. }))
    };
    (1..=SEEDS).filter(dies).count()
}

/// How many of [`SEEDS`] games end in death as they are, and without messengers, reports or memory.
fn table(file: &str) -> [usize; 4] {
    let all = UsedBeliefs::default();
    let without = [
        all,
        UsedBeliefs { messengers: false, ..all },
        UsedBeliefs { reports: false, ..all },
        UsedBeliefs { memory: false, ..all },
    ];
    without.map(|used_beliefs| deaths(file, used_beliefs))
}

#[test]
fn word_that_gets_through_kills() {
    for file in ["birch-bark.level", "pigeon-loft.level", "couriers.level"] {
        let [usual, others @ ..] = table(file);
        assert!(usual >= 3 && others.iter().all(|&deaths| deaths <= 1), "{file}: {usual} and {others:?}");
    }
}

#[test]
fn word_that_gets_through_leads_astray() {
    let [usual, others @ ..] = table("newt.level");
    assert!(usual <= 1 && others.iter().all(|&deaths| deaths >= 4), "{usual} and {others:?}");
}
