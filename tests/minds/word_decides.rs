//! The promise: on some levels it decides the game whether word of the player gets through.

use fogwalk::game::{Bot, Ending, Game, UsedBeliefs};

use crate::support::levels::read;

const TURNS: u32 = 900;

/// In how many of so many games a bot that walks on dies, with these beliefs in use.
fn deaths(file: &str, seeds: u64, used_beliefs: UsedBeliefs) -> usize {
    let dies = |&seed: &u64| {
        let mut game = Game::on_level(read(file), seed).expect("a level to play");
        game.use_beliefs(used_beliefs);
        let mut bot = Bot::named("careless").expect("a bot");
        while game.turn().0 < TURNS && bot.take_turn(&mut game).is_some() {}
        assert!(game.ending().is_some(), "{file}, seed {seed}: not over after {TURNS} turns");
        matches!(game.ending(), Some(Ending::Died { .. }))
    };
    (1..=seeds).filter(dies).count()
}

/// How many of so many games end in death as they are, and without messengers, reports or memory.
fn table(file: &str, seeds: u64) -> [usize; 4] {
    let all = UsedBeliefs::default();
    let without = [
        all,
        UsedBeliefs { messengers: false, ..all },
        UsedBeliefs { reports: false, ..all },
        UsedBeliefs { memory: false, ..all },
    ];
    without.map(|used_beliefs| deaths(file, seeds, used_beliefs))
}

#[test]
fn word_that_gets_through_kills() {
    for file in ["birch-bark.level", "pigeon-loft.level", "couriers.level", "ambush.level", "single-file.level"] {
        let [usual, others @ ..] = table(file, 6);
        assert!(usual >= 3 && others.iter().all(|&deaths| deaths <= 1), "{file}: {usual} and {others:?}");
    }
}

#[test]
fn word_that_gets_through_leads_astray() {
    for file in ["newt.level", "two-factions.level"] {
        let [usual, others @ ..] = table(file, 6);
        assert!(usual <= 1 && others.iter().all(|&deaths| deaths >= 4), "{file}: {usual} and {others:?}");
    }
}

/// Where one may fight it out, word is not all, but half of what matters.
#[test]
fn word_that_gets_through_makes_a_stand_the_last() {
    let [usual, others @ ..] = table("last-stand.level", 16);
    assert!(others.iter().all(|&deaths| usual >= deaths + 4), "{usual} and {others:?}");
}
