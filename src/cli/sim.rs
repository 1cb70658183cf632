//! `fogwalk sim`: a game without a screen.

use std::{
    collections::BTreeMap,
    fs::OpenOptions,
    io::Write,
    path::{Path, PathBuf},
};

use anyhow::Context;
use clap::builder::{PossibleValue, PossibleValuesParser};
use serde::Serialize;

use crate::{
    content::DifficultyId,
    game::{self, BOTS, Ending, Game, Journal, UsedBeliefs},
    level::Level,
    mind::{FactionId, PathfindingCounts},
    platform::{clock::Timer, threads},
    ui::speech::reader::Reader,
};

use super::{
    Answer, input, output, sim_compare, sim_floor,
    sim_games::{self, Plan},
    sim_player::{Played, Player},
};

/// Options of `fogwalk sim`.
#[derive(Debug, clap::Args)]
#[expect(clippy::struct_excessive_bools, reason = "each is a switch of its own on the command line")]
pub(super) struct Arguments {
    /// Level file, or folder of a campaign [default: the dungeon]
    level: Option<PathBuf>,
    /// Number or word that everything random comes from [default: a new one each time]
    #[arg(long, value_name = "SEED", value_parser = input::seed)]
    seed: Option<u64>,
    /// Difficulty of the game
    #[arg(long, value_name = "NAME", default_value = "fog", value_parser = input::DifficultyName)]
    difficulty: String,
    /// Maximum number of turns
    #[arg(long, value_name = "T", default_value_t = 1000)]
    turns: u32,
    /// Bot that plays
    #[arg(long, value_name = "NAME", default_value = BOTS[0].name, value_parser = bots())]
    bot: String,
    /// Depth of a floor of the dungeon, from 1, to let its units live on without a player: needs --bot none
    #[arg(long, value_name = "D", conflicts_with = "level", value_parser = input::depth())]
    depth: Option<u32>,
    /// Print a table of what became of the units, a row for each span of N turns: needs --bot none
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..=1_000_000))]
    every: Option<u32>,
    /// Let the floor stand still for N turns at first, as one that the player has left, and then make up for them:
    /// needs --bot none
    #[arg(long, value_name = "N", default_value_t = 0, value_parser = clap::value_parser!(u32).range(0..=1_000_000))]
    away: u32,
    /// Play N games of consecutive seeds, and print a table of results
    #[arg(long, value_name = "N", conflicts_with = "no_influence", value_parser = clap::value_parser!(u64).range(1..=1_000_000))]
    games: Option<u64>,
    /// Switch influence maps off: no faction avoids places where its units were hurt
    #[arg(long)]
    no_influence: bool,
    /// Switch second-order beliefs off: no unit acts on what it thinks that the player knows
    #[arg(long)]
    no_evidence: bool,
    /// Begin at the bottom of the dungeon with the Astrolabe in hand, all ways known and nobody told, to measure the
    /// way back
    #[arg(long, conflicts_with_all = ["level", "depth", "every", "journal", "compare"])]
    climb: bool,
    /// Let no unit take word of the stolen Astrolabe up the stairs
    #[arg(long)]
    no_word: bool,
    /// Play without units that carry word: no scouts, no couriers
    #[arg(long)]
    no_messengers: bool,
    /// Let nobody report: each unit goes by what it has perceived itself
    #[arg(long)]
    no_reports: bool,
    /// Let nobody remember: each unit goes by what it perceives now
    #[arg(long)]
    no_memory: bool,
    /// Play every game of --games also without messengers, without reports and without memory, and print how many end
    /// otherwise
    #[arg(long, requires = "games", conflicts_with = "journal")]
    compare: bool,
    /// Check every rule of the game after every turn; a game stops where one is broken, and the
    /// exit code is 1
    #[arg(long)]
    check: bool,
    /// Write the journal of the game to a new file, for `fogwalk replay`; with --games, one file for each game in this
    /// folder
    #[arg(long, value_name = "PATH", conflicts_with_all = ["no_influence", "no_evidence", "no_word", "no_messengers", "no_reports", "no_memory"])]
    journal: Option<PathBuf>,
    /// Print one JSON object instead of text
    #[arg(long)]
    json: bool,
}

impl Arguments {
    /// Which kinds of beliefs units act on.
    fn used_beliefs(&self) -> UsedBeliefs {
        UsedBeliefs {
            influence: !self.no_influence,
            evidence: !self.no_evidence,
            word: !self.no_word,
            messengers: !self.no_messengers,
            reports: !self.no_reports,
            memory: !self.no_memory,
            ..UsedBeliefs::default()
        }
    }
}

/// Number of turns of a row in the table of a world without a player.
const EVERY: u32 = 100;

/// The name for playing without a player.
const NOBODY: &str = "none";

fn bots() -> PossibleValuesParser {
    let nobody = PossibleValue::new(NOBODY).help("no player: the factions among themselves");
    let reader = PossibleValue::new(Reader::NAME).help(Reader::ABOUT);
    input::bot_names().chain([reader, nobody]).collect::<Vec<_>>().into()
}

/// The result.
#[derive(Debug, Serialize)]
struct Report {
    seed: u64,
    turns: u32,
    /// The state at the end, in 16 hexadecimal digits.
    hash: String,
    outcome: &'static str,
    depth: u32,
    /// Living units on the current floor, the player included.
    units: usize,
    searches: u64,
    expanded: u64,
    /// The work of the units' searches, without the bot's.
    pathfinding: PathfindingCounts,
    /// The broken rule, and where.
    #[serde(skip_serializing_if = "Option::is_none")]
    breach: Option<String>,
    /// Known cells of the current floor, by faction.
    known_cells: BTreeMap<&'static str, usize>,
    microseconds: u128,
}

pub(super) fn run(arguments: &Arguments) -> anyhow::Result<Answer> {
    let seed = input::seed_or_any(arguments.seed)?;
    let difficulty = input::difficulty(&arguments.difficulty)?;
    let has_player = arguments.bot != NOBODY;
    let watches = arguments.every.is_some() || arguments.away > 0;
    if has_player && (arguments.depth.is_some() || watches) {
        anyhow::bail!("--depth, --every and --away need --bot {NOBODY}");
    }
    if arguments.journal.is_some() && !has_player {
        anyhow::bail!("--journal needs a bot that plays: a world without a player has no journal");
    }
    if arguments.climb && !has_player {
        anyhow::bail!("--climb needs a bot that plays: without a player nobody carries the Astrolabe");
    }
    if arguments.compare && !has_player {
        anyhow::bail!("--compare needs a bot that plays: without a player no game ends");
    }
    if !has_player && (arguments.games.is_some() || watches) {
        return watch_floors(arguments, difficulty, seed);
    }
    if let Some(games) = arguments.games {
        return play_games(arguments, difficulty, seed, games);
    }
    let mut game = if has_player {
        with_player(campaign(arguments)?, arguments.climb, seed)?.at(difficulty)
    } else {
        without_player(arguments, difficulty, seed)?
    };
    set_up(&mut game, arguments, |all| all);
    let started = Timer::start();
    let player = Player::named(&arguments.bot).unwrap_or_else(|| Player::Bot(Box::default()));
    let mut journal = arguments.journal.is_some().then(|| Journal::of(&game));
    let played = player.play(game, arguments.turns, journal.as_mut());
    let report = report(&played, started.elapsed().as_micros());
    if let (Some(path), Some(journal)) = (&arguments.journal, journal) {
        write(path, &journal)?;
    }
    answer(arguments, &report, &report.to_text(), report.breach.is_none())
}

/// The levels that the arguments name; `None` for the dungeon.
fn campaign(arguments: &Arguments) -> anyhow::Result<Option<Vec<Level>>> {
    arguments.level.as_deref().map(|path| Ok(input::read_campaign(path)?.1)).transpose()
}

/// A game with a player on some levels, or in the dungeon, there from the top or for the way back only.
fn with_player(levels: Option<Vec<Level>>, is_climb: bool, seed: u64) -> anyhow::Result<Game> {
    Ok(match levels {
        None if is_climb => game::climb(seed)?,
        Some(levels) => Game::on_levels(levels, seed)?,
        None => Game::new(seed)?,
    })
}

/// Plays games of consecutive seeds, and prints a table of how they ended.
fn play_games(arguments: &Arguments, difficulty: DifficultyId, seed: u64, games: u64) -> anyhow::Result<Answer> {
    let player = Player::named(&arguments.bot).context("a table of games needs a bot that plays")?;
    let levels = campaign(arguments)?;
    let turns = arguments.turns;
    let prepare = |seed, without: fn(UsedBeliefs) -> UsedBeliefs| {
        let mut game = with_player(levels.clone(), arguments.climb, seed)?.at(difficulty);
        set_up(&mut game, arguments, without);
        Ok(game)
    };
    let plan = Plan { seed, games, turns };
    if arguments.compare {
        let table = sim_compare::run(&player, &plan, prepare)?;
        return answer(arguments, &table, &table.to_text(), table.breaches.is_empty());
    }
    let table = sim_games::run(&player, &plan, arguments.journal.as_deref(), |seed| prepare(seed, |all| all))?;
    answer(arguments, &table, &table.to_text(), table.breaches.is_empty())
}

/// Prints a result as one JSON object or as text. The answer is yes if no rule was broken.
fn answer(arguments: &Arguments, result: &impl Serialize, text: &str, keeps_rules: bool) -> anyhow::Result<Answer> {
    if arguments.json {
        output::print_json(result)?;
    } else {
        output::print(text)?;
    }
    Ok(if keeps_rules { Answer::Yes } else { Answer::No })
}

/// A game without a player on the level or floor that the arguments name.
fn without_player(arguments: &Arguments, difficulty: DifficultyId, seed: u64) -> anyhow::Result<Game> {
    let floor = input::watched_floor(arguments.level.as_deref(), arguments.depth)?;
    Ok(Game::without_player(floor, seed)?.at(difficulty))
}

/// Switches beliefs and checks as the arguments say, and `without` some of the beliefs.
fn set_up(game: &mut Game, arguments: &Arguments, without: impl Fn(UsedBeliefs) -> UsedBeliefs) {
    game.use_beliefs(without(arguments.used_beliefs()));
    if arguments.check {
        game.audit();
    }
}

/// Lets worlds of consecutive seeds go on without a player, and prints the table of what became of their units.
fn watch_floors(arguments: &Arguments, difficulty: DifficultyId, seed: u64) -> anyhow::Result<Answer> {
    let plan = sim_floor::Plan {
        seed,
        depth: arguments.depth.unwrap_or(1),
        games: arguments.games.unwrap_or(1),
        turns: arguments.turns,
        every: arguments.every.unwrap_or(EVERY),
        away: arguments.away,
    };
    let table = sim_floor::run(&plan, |seed| {
        let mut game = without_player(arguments, difficulty, seed)?;
        set_up(&mut game, arguments, |all| all);
        Ok(game)
    })?;
    answer(arguments, &table, &table.to_text(), table.breaches.is_empty())
}

/// Does something for each of some consecutive seeds, on all processors. Returns the results in the order of the seeds.
///
/// # Errors
/// The error of a seed; then not all are done.
pub(super) fn on_seeds<T: Send>(
    first: u64,
    number: u64,
    each: impl Fn(u64) -> anyhow::Result<T> + Sync,
) -> anyhow::Result<Vec<T>> {
    threads::share_out(number, |index| each(first.wrapping_add(index)))
}

/// Writes a journal to a new file: an existing one may be somebody's game.
pub(super) fn write(path: &Path, journal: &Journal) -> anyhow::Result<()> {
    let file = OpenOptions::new().write(true).create_new(true).open(path);
    file.and_then(|mut file| file.write_all(journal.text().as_bytes()))
        .with_context(|| format!("cannot write {}", path.display()))
}

/// The state of a game in a word.
pub(super) fn outcome(game: &Game) -> &'static str {
    match game.ending() {
        None => "unfinished",
        Some(Ending::Died { .. }) => "died",
        Some(Ending::Won) => "won",
        Some(Ending::Left) => "left",
    }
}

/// The first broken rule of an audited game in words, with the number of actions before it; `None` if none was broken.
pub(super) fn describe_breach(game: &Game, actions: usize) -> Option<String> {
    game.breach().map(|breach| format!("{breach} (after action {actions} of the journal)"))
}

/// A line for each of some broken rules, by seed.
pub(super) fn list_breaches(breaches: &BTreeMap<u64, String>) -> String {
    let lines: Vec<_> = breaches.iter().map(|(seed, breach)| format!("broken rule, seed {seed}: {breach}\n")).collect();
    lines.concat()
}

/// The middle one of some numbers, the higher one of two; 0 if there are none.
pub(super) fn median(mut numbers: Vec<u32>) -> u32 {
    numbers.sort_unstable();
    numbers.get(numbers.len() / 2).copied().unwrap_or(0)
}

fn report(played: &Played, microseconds: u128) -> Report {
    let Played { game, actions, searches: (by_bot, expanded_by_bot), .. } = played;
    let (searches, expanded) = game.search_counts();
    Report {
        seed: game.seed(),
        turns: game.turn().0,
        hash: format!("{:016x}", game.digest()),
        outcome: outcome(game),
        depth: game.depth(),
        units: game.floor().units().count(),
        searches: searches + by_bot,
        expanded: expanded + expanded_by_bot,
        pathfinding: game.world().pathfinding_counts(),
        breach: describe_breach(game, *actions),
        known_cells: FactionId::all().map(|id| (id.row().name, game.mind(id).known.known_cells())).collect(),
        microseconds,
    }
}

impl Report {
    fn to_text(&self) -> String {
        let PathfindingCounts { kept, continued, waited, longest_queue, longest_wait, plans, plans_put_off, .. } =
            self.pathfinding;
        let known: Vec<_> = self.known_cells.iter().map(|(faction, cells)| format!("{faction} {cells}")).collect();
        let breach = self.breach.as_ref().map_or_else(String::new, |breach| format!("broken rule: {breach}\n"));
        format!(
            "seed {}: {} after {} turns on floor {}, {} units left\nhash {}\n{} searches expanded {} nodes\n\
             routes: {kept} kept, {continued} continued over turns, {waited} turns waited, by at most {longest_queue} \
             units at once, for at most {longest_wait} turns\nplans: {plans}, and {plans_put_off} put off\n\
             known cells: {}\n{} microseconds\n{breach}",
            self.seed,
            self.outcome,
            self.turns,
            self.depth,
            self.units,
            self.hash,
            self.searches,
            self.expanded,
            known.join(", "),
            self.microseconds
        )
    }
}
