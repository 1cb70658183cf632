//! `fogwalk sim --compare`: whether what units know decides how games end.

use std::{collections::BTreeMap, fmt::Write as _};

use serde::Serialize;

use crate::game::{Game, UsedBeliefs};

use super::{
    sim::{describe_breach, list_breaches, median, on_seeds, outcome},
    sim_games::Plan,
    sim_player::Player,
};

/// A way to play every game: what it is called, and what it does without.
type Variant = (&'static str, fn(UsedBeliefs) -> UsedBeliefs);

/// The usual way, then the others, which are compared with it.
const VARIANTS: [Variant; 4] = [
    ("everything", |beliefs| beliefs),
    ("no messengers", |beliefs| UsedBeliefs { messengers: false, ..beliefs }),
    ("no reports", |beliefs| UsedBeliefs { reports: false, ..beliefs }),
    ("no memory", |beliefs| UsedBeliefs { memory: false, ..beliefs }),
];

/// One row of the table: all games played in one way.
#[derive(Debug, PartialEq, Serialize)]
struct Row {
    name: &'static str,
    /// Number of games by how they ended.
    endings: BTreeMap<&'static str, u32>,
    /// Median number of turns.
    median_turns: u32,
    /// Number of games that end otherwise than they usually do.
    otherwise: u32,
}

/// The table.
#[derive(Debug, Serialize)]
pub(super) struct Table {
    bot: &'static str,
    first_seed: u64,
    games: u64,
    rows: Vec<Row>,
    /// Number of games that end otherwise than the one of the next seed does, both played in the usual way: how often
    /// two games end differently by chance.
    by_chance: u32,
    /// The first broken rule of each game that broke one, by seed; empty if the rules are not checked.
    pub(super) breaches: BTreeMap<u64, String>,
}

/// How a game ended, and after how many turns.
type End = (&'static str, u32);

/// Plays games of consecutive seeds on all processors, each with everything that units know by and without parts of it.
/// `prepare` makes the game of a seed, without what the second argument takes away.
pub(super) fn run(
    player: &Player,
    plan: &Plan,
    prepare: impl Fn(u64, fn(UsedBeliefs) -> UsedBeliefs) -> anyhow::Result<Game> + Sync,
) -> anyhow::Result<Table> {
    let games = on_seeds(plan.seed, plan.games, |seed| {
        let mut found = None;
        let mut ends = [("", 0); VARIANTS.len()];
        for (&(_, without), end) in VARIANTS.iter().zip(&mut ends) {
            let played = player.play(prepare(seed, without)?, plan.turns, None);
            *end = (outcome(&played.game), played.game.turn().0);
            found = found.or(describe_breach(&played.game, played.actions));
        }
        Ok((ends, found.map(|breach| (seed, breach))))
    })?;
    let (ends, breaches): (Vec<[End; VARIANTS.len()]>, Vec<_>) = games.into_iter().unzip();
    let breaches = breaches.into_iter().flatten().collect();
    Ok(Table::of(player.name(), plan.seed, &ends, breaches))
}

impl Table {
    fn of(
        bot: &'static str,
        first_seed: u64,
        games: &[[End; VARIANTS.len()]],
        breaches: BTreeMap<u64, String>,
    ) -> Self {
        let row = |(variant, &(name, _)): (usize, &Variant)| {
            let mut endings = BTreeMap::new();
            for game in games {
                *endings.entry(game[variant].0).or_default() += 1;
            }
            let median_turns = median(games.iter().map(|game| game[variant].1).collect());
            let otherwise = games.iter().filter(|game| game[variant].0 != game[0].0).count() as u32;
            Row { name, endings, median_turns, otherwise }
        };
        let next = games.iter().cycle().skip(1);
        let by_chance = games.iter().zip(next).filter(|(game, next)| game[0].0 != next[0].0).count() as u32;
        let rows = VARIANTS.iter().enumerate().map(row).collect();
        Self { bot, first_seed, games: games.len() as u64, rows, by_chance, breaches }
    }

    pub(super) fn to_text(&self) -> String {
        let Self { bot, first_seed, games, by_chance, .. } = self;
        let percent = |count: u32| f64::from(count) * 100.0 / (*games).max(1) as f64;
        let mut text = format!(
            "{bot}: {games} games from seed {first_seed}, in percent\n{:<14}{:>7}{:>7}{:>7}{:>12}{:>8}{:>12}\n",
            "", "died", "left", "won", "unfinished", "turns", "otherwise"
        );
        // Writing to a string cannot fail.
        for Row { name, endings, median_turns, otherwise } in &self.rows {
            let share = |ending| percent(endings.get(ending).copied().unwrap_or(0));
            let _ = writeln!(
                text,
                "{name:<14}{:>7.1}{:>7.1}{:>7.1}{:>12.1}{median_turns:>8}{:>12.1}",
                share("died"),
                share("left"),
                share("won"),
                share("unfinished"),
                percent(*otherwise),
            );
        }
        let _ = writeln!(text, "two games of different seeds end differently: {:.1}", percent(*by_chance));
        text + &list_breaches(&self.breaches)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn games_that_end_otherwise_are_counted_seed_by_seed() {
        let games = [
            [("died", 5), ("died", 6), ("left", 7), ("died", 5)],
            [("left", 9), ("left", 9), ("died", 2), ("died", 1)],
            [("died", 1), ("left", 1), ("left", 1), ("died", 1)],
        ];
        let table = Table::of("careless", 1, &games, BTreeMap::new());
        let otherwise: Vec<u32> = table.rows.iter().map(|row| row.otherwise).collect();
        assert_eq!((otherwise, table.by_chance), (vec![0, 1, 3, 1], 2));
        assert_eq!(table.rows[0].endings, [("died", 2), ("left", 1)].into());
        assert_eq!(table.rows[0].median_turns, 5);
        let text = table.to_text();
        assert!(text.contains("no messengers    33.3   66.7    0.0"), "{text}");
    }

    #[test]
    fn what_is_switched_off_is_gone_and_the_usual_game_is_the_usual_game() {
        let usual = |seed| Game::new(seed).map_err(anyhow::Error::from);
        let bot = Player::named("careless").expect("a bot");
        let plan = Plan { seed: 5, games: 2, turns: 60 };
        let prepare = |seed, without: fn(UsedBeliefs) -> UsedBeliefs| {
            let mut game = usual(seed)?;
            game.use_beliefs(without(UsedBeliefs::default()));
            Ok(game)
        };
        let table = run(&bot, &plan, prepare).expect("floors can be made");
        assert_eq!(table.rows.iter().map(|row| row.endings.values().sum()).collect::<Vec<u32>>(), [2; 4]);
        let played = bot.play(usual(5).expect("a first floor"), 60, None);
        let mut again = usual(5).expect("a first floor");
        again.use_beliefs(UsedBeliefs::default());
        assert_eq!(bot.play(again, 60, None).game.digest(), played.game.digest());
    }
}
