//! Statistics of many games of one bot: the table that the dungeon is balanced with.

use std::{collections::BTreeMap, fmt::Write, fs, path::Path};

use anyhow::Context;
use serde::Serialize;

use crate::{
    dungeon::DEEPEST,
    game::{Chapter, Ending, Game, Journal},
    mind::ItemKindId,
    ui,
};

use super::{
    sim::{describe_breach, list_breaches, median, on_seeds, write},
    sim_player::{Played, Player},
    sim_returns::Counts,
    sim_spent::Spent,
};

/// The result of one game.
struct Outcome {
    ending: Option<Ending>,
    deepest: u32,
    has_astrolabe: bool,
    turns: u32,
    cause: String,
    used: BTreeMap<&'static str, u32>,
    ruses: BTreeMap<&'static str, u32>,
    words_taken_up: u32,
    /// Turns from when the bot took the Astrolabe to the end of the game, if it did.
    climb: Option<u32>,
    score: u32,
    spent: Spent,
    returns: Counts,
    /// The seed and the first broken rule, if the rules are checked and one was broken.
    breach: Option<(u64, String)>,
}

/// The results of many games.
#[derive(Debug, Serialize)]
pub(super) struct Table {
    bot: &'static str,
    games: u64,
    /// Medians of the turns, the deepest floors and the scores.
    median_turns: u32,
    median_deepest: u32,
    median_score: u32,
    /// Number of games by deepest floor, from the first.
    deepest: Vec<u32>,
    took_astrolabe: u32,
    /// Median of the turns from when the bot took the Astrolabe to the end of the game; 0 if it never did.
    median_climb: u32,
    /// Number of times that a unit took word of the Astrolabe up the stairs.
    words_taken_up: u32,
    won: u32,
    unfinished: u32,
    /// What the bot's time went into, in percent of the actions that took time; nothing for a bot that reads.
    spent: BTreeMap<&'static str, f64>,
    /// The floors that the bot left, and those to which it came back; nothing for a bot that reads.
    floors: Counts,
    /// Number of games by cause of death.
    causes: BTreeMap<String, u32>,
    /// Number of uses by item.
    used: BTreeMap<&'static str, u32>,
    /// Number of times that units did something because of what they thought that the bot knew, or did not know.
    ruses: BTreeMap<&'static str, u32>,
    /// Items that were never used; the Astrolabe is only carried.
    never_used: Vec<&'static str>,
    /// The first broken rule of each game that broke one, by seed; empty if the rules are not checked.
    pub(super) breaches: BTreeMap<u64, String>,
}

/// The games to play.
pub(super) struct Plan {
    /// The first seed.
    pub seed: u64,
    /// The number of games.
    pub games: u64,
    /// The maximum number of turns of each.
    pub turns: u32,
}

/// Plays games of consecutive seeds on all processors, and writes their journals to a folder if there is one. `prepare`
/// makes the game of a seed.
pub(super) fn run(
    player: &Player,
    plan: &Plan,
    folder: Option<&Path>,
    prepare: impl Fn(u64) -> anyhow::Result<Game> + Sync,
) -> anyhow::Result<Table> {
    if let Some(folder) = folder {
        fs::create_dir_all(folder).with_context(|| format!("cannot make the folder {}", folder.display()))?;
    }
    let outcomes = on_seeds(plan.seed, plan.games, |seed| outcome(player, prepare(seed)?, plan.turns, folder))?;
    Ok(Table::of(player.name(), &outcomes))
}

fn outcome(player: &Player, game: Game, turns: u32, folder: Option<&Path>) -> anyhow::Result<Outcome> {
    let seed = game.seed();
    let mut journal = folder.map(|_| Journal::of(&game));
    let Played { game, actions, spent, returns, .. } = player.play(game, turns, journal.as_mut());
    if let (Some(folder), Some(journal)) = (folder, journal) {
        write(&folder.join(format!("{}-{seed}.journal", player.name())), &journal)?;
    }
    let tale = game.tale();
    let took = tale.told.iter().find(|told| told.chapter == Chapter::TookAstrolabe);
    Ok(Outcome {
        ending: game.ending(),
        deepest: tale.deepest,
        has_astrolabe: tale.has_astrolabe,
        turns: game.turn().0,
        cause: ui::cause(&game),
        used: tale.used.iter().map(|(item, &count)| (item.row().name, count)).collect(),
        ruses: tale.ruses.iter().map(|(what, &count)| (what.row().name, count)).collect(),
        words_taken_up: tale.words_taken_up,
        climb: took.map(|took| game.turn().since(took.turn)),
        score: game.score(),
        spent,
        returns: returns.counts(),
        breach: describe_breach(&game, actions).map(|breach| (seed, breach)),
    })
}

impl Table {
    fn of(bot: &'static str, outcomes: &[Outcome]) -> Self {
        let median_of = |number: fn(&Outcome) -> Option<u32>| median(outcomes.iter().filter_map(number).collect());
        let count = |is_so: fn(&Outcome) -> bool| outcomes.iter().filter(|outcome| is_so(outcome)).count() as u32;
        let (mut causes, mut used, mut ruses) = (BTreeMap::new(), BTreeMap::new(), BTreeMap::new());
        let (mut spent, mut returns) = (Spent::default(), Counts::default());
        // A campaign may have more levels than the dungeon has floors.
        let floors = outcomes.iter().map(|outcome| outcome.deepest).fold(DEEPEST, u32::max);
        let mut deepest = vec![0; floors as usize];
        for outcome in outcomes {
            spent += &outcome.spent;
            returns += outcome.returns;
            if matches!(outcome.ending, Some(Ending::Died { .. })) {
                *causes.entry(outcome.cause.clone()).or_default() += 1;
            }
            for (&item, count) in &outcome.used {
                *used.entry(item).or_default() += count;
            }
            for (&what, count) in &outcome.ruses {
                *ruses.entry(what).or_default() += count;
            }
            if let Some(number) = deepest.get_mut(outcome.deepest.saturating_sub(1) as usize) {
                *number += 1;
            }
        }
        let kinds = ItemKindId::all().filter(|&item| item != ItemKindId::ASTROLABE).map(|item| item.row().name);
        Self {
            bot,
            games: outcomes.len() as u64,
            median_turns: median_of(|outcome| Some(outcome.turns)),
            median_deepest: median_of(|outcome| Some(outcome.deepest)),
            median_score: median_of(|outcome| Some(outcome.score)),
            deepest,
            took_astrolabe: count(|outcome| outcome.has_astrolabe),
            median_climb: median_of(|outcome| outcome.climb),
            words_taken_up: outcomes.iter().map(|outcome| outcome.words_taken_up).sum(),
            won: count(|outcome| outcome.ending == Some(Ending::Won)),
            unfinished: count(|outcome| outcome.ending.is_none()),
            never_used: kinds.filter(|name| !used.contains_key(name)).collect(),
            spent: spent.shares().collect(),
            floors: returns,
            causes,
            used,
            ruses,
            breaches: outcomes.iter().filter_map(|outcome| outcome.breach.clone()).collect(),
        }
    }

    pub(super) fn to_text(&self) -> String {
        let percent = |count: u32| f64::from(count) * 100.0 / (self.games.max(1) as f64);
        let Self { bot, games, median_turns, median_deepest, median_score, .. } = self;
        let mut text = format!(
            "{bot}: {games} games, median floor {median_deepest}, {median_turns} turns, score {median_score}\n\
             Astrolabe {:.1} %, brought home {:.1} %, unfinished {:.1} %\n\
             climbs of {} turns, word taken up the stairs {} times\ndeepest floor:",
            percent(self.took_astrolabe),
            percent(self.won),
            percent(self.unfinished),
            self.median_climb,
            self.words_taken_up,
        );
        // Writing to a string cannot fail.
        for (index, &count) in self.deepest.iter().enumerate() {
            let _ = write!(text, "  {}: {:.1} %", index + 1, percent(count));
        }
        if !self.spent.is_empty() {
            text.push_str("\ntime spent on:");
        }
        for (what, share) in &self.spent {
            let _ = write!(text, "  {what} {share:.1} %");
        }
        let _ = write!(text, "\n{}\ndied of:", self.floors.words());
        let mut causes: Vec<_> = self.causes.iter().collect();
        causes.sort_by_key(|(_, count)| std::cmp::Reverse(**count));
        for (cause, &count) in causes {
            let _ = write!(text, "  {cause} {:.1} %", percent(count));
        }
        text.push_str("\nused:");
        for (item, count) in &self.used {
            let _ = write!(text, "  {item} {count}");
        }
        text.push_str("\nby what they thought that it knew:");
        for (what, count) in &self.ruses {
            let _ = write!(text, "  {what} {count}");
        }
        text.push_str("\nnever used:");
        for item in &self.never_used {
            let _ = write!(text, "  {item}");
        }
        text.push('\n');
        text + &list_breaches(&self.breaches)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_campaign_deeper_than_the_dungeon_has_its_floors_in_the_table() {
        let game = |deepest| Outcome {
            ending: None,
            deepest,
            has_astrolabe: false,
            turns: 1,
            cause: String::new(),
            used: BTreeMap::new(),
            ruses: BTreeMap::new(),
            words_taken_up: 0,
            climb: None,
            score: 0,
            spent: Spent::default(),
            returns: Counts::default(),
            breach: None,
        };
        let table = Table::of("careless", &[game(DEEPEST + 3), game(1)]);
        assert_eq!((table.deepest.len() as u32, table.deepest.iter().sum::<u32>()), (DEEPEST + 3, 2));
        assert_eq!(Table::of("careless", &[game(1)]).deepest.len() as u32, DEEPEST);
        assert!(table.to_text().contains("  11: 50.0 %"));
    }

    #[test]
    fn the_table_counts_every_game_once_whoever_plays_it() {
        let plan = Plan { seed: 1, games: 5, turns: 300 };
        let prepare = |seed| {
            let mut game = Game::new(seed)?;
            game.audit();
            Ok(game)
        };
        let bot = Player::named("careless").expect("a bot");
        let table = run(&bot, &plan, None, prepare).expect("floors can be made");
        assert_eq!((table.games, table.deepest.iter().sum::<u32>()), (5, 5));
        let died: u32 = table.causes.values().sum();
        assert_eq!(died + table.won + table.unfinished, 5);
        assert!(table.to_text().contains("5 games") && table.breaches.is_empty());
        let again = run(&bot, &plan, None, prepare).expect("floors can be made");
        assert_eq!(again.to_text(), table.to_text());
    }
}
