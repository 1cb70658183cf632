//! `fogwalk sim --bot none --every N`: what becomes of the units of a floor on which nobody plays, as a table over
//! turns.

use std::{
    collections::{BTreeMap, BTreeSet},
    fmt::Write as _,
};

use serde::Serialize;

use crate::{
    game::{Game, Phase, Unit},
    grid::Point,
    mind::{FactionId, UnitId},
    terrain::TerrainId,
    ui::Standstill,
};

use super::sim::{describe_breach, list_breaches, on_seeds};

/// A unit that was blocked more often than this in a row counts as stuck.
const STUCK: u32 = 20;

/// Counts of one span of turns, summed over all games.
#[derive(Clone, Debug, Default)]
struct Span {
    games: u32,
    alive: u32,
    alive_by_faction: BTreeMap<&'static str, u32>,
    known: u32,
    known_by_faction: BTreeMap<&'static str, u32>,
    deaths: u32,
    newly_known: u32,
    unit_turns: u32,
    blocked: u32,
    stuck: u32,
    still: BTreeMap<Standstill, u32>,
    moments: u32,
    wrong: u32,
    /// Factions that were there at the beginning, and those of them that still are.
    began: u32,
    lasted: u32,
}

impl Span {
    fn add(&mut self, other: &Self) {
        let sum = |mine: &mut BTreeMap<&'static str, u32>, others: &BTreeMap<&'static str, u32>| {
            for (&name, count) in others {
                *mine.entry(name).or_default() += count;
            }
        };
        sum(&mut self.alive_by_faction, &other.alive_by_faction);
        sum(&mut self.known_by_faction, &other.known_by_faction);
        for (&reason, count) in &other.still {
            *self.still.entry(reason).or_default() += count;
        }
        self.games += other.games;
        self.alive += other.alive;
        self.known += other.known;
        self.deaths += other.deaths;
        self.newly_known += other.newly_known;
        self.unit_turns += other.unit_turns;
        self.blocked += other.blocked;
        self.stuck += other.stuck;
        self.moments += other.moments;
        self.wrong += other.wrong;
        self.began += other.began;
        self.lasted += other.lasted;
    }
}

/// One row of the table: means over all games.
#[derive(Debug, Serialize)]
struct Row {
    /// The last turn of the span.
    turn: u32,
    /// Living units at the end of the span.
    units: f64,
    units_by_faction: BTreeMap<&'static str, f64>,
    /// Cells known at the end of the span, summed over the factions.
    known: f64,
    known_by_faction: BTreeMap<&'static str, f64>,
    /// Units that died in the span.
    deaths: f64,
    /// Cells that factions learned of in the span, summed over them.
    newly_known: f64,
    /// Percentage of unit-turns in which the unit was blocked.
    blocked: f64,
    /// Percentage of unit-turns in which the unit had been blocked more than [`STUCK`] times in a row.
    stuck: f64,
    /// Percentage of unit-turns in which the unit did not move.
    still: f64,
    /// The same by reason.
    still_by_reason: BTreeMap<&'static str, f64>,
    /// Percentage of turns in which a faction remembered a cell wrongly.
    wrong: f64,
    /// Percentage of the factions that were there at the beginning that are still there.
    lasting: f64,
}

/// The table.
#[derive(Debug, Serialize)]
pub(super) struct Table {
    depth: u32,
    first_seed: u64,
    games: u64,
    rows: Vec<Row>,
    /// The first broken rule of each game that broke one, by seed; empty if the rules are not checked.
    pub(super) breaches: BTreeMap<u64, String>,
}

/// The worlds to watch.
pub(super) struct Plan {
    /// The first seed.
    pub seed: u64,
    /// The depth, from 1.
    pub depth: u32,
    pub games: u64,
    /// Number of turns of each.
    pub turns: u32,
    /// Number of turns of a row.
    pub every: u32,
    /// Number of turns at the beginning for which the floor stands still, and which it then makes up for.
    pub away: u32,
}

/// Watches worlds of consecutive seeds on all processors. `prepare` makes the game of a seed.
pub(super) fn run(plan: &Plan, prepare: impl Fn(u64) -> anyhow::Result<Game> + Sync) -> anyhow::Result<Table> {
    let watched = on_seeds(plan.seed, plan.games, |seed| {
        let mut game = prepare(seed)?;
        let spans = watch(&mut game, plan);
        Ok((spans, describe_breach(&game, game.turn().0 as usize).map(|breach| (seed, breach))))
    })?;
    let (mut spans, mut breaches) = (BTreeMap::<u32, Span>::new(), BTreeMap::new());
    for (game, breach) in watched {
        for (turn, span) in &game {
            spans.entry(*turn).or_default().add(span);
        }
        breaches.extend(breach);
    }
    let rows = spans.iter().map(|(&turn, span)| Row::of(turn, span)).collect();
    Ok(Table { depth: plan.depth, first_seed: plan.seed, games: plan.games, rows, breaches })
}

/// Lets a world go on, and counts what its units do in each span of turns.
fn watch(game: &mut Game, plan: &Plan) -> Vec<(u32, Span)> {
    let &Plan { turns, every, away, .. } = plan;
    let mut spans = Vec::new();
    let mut span = Span::default();
    let places =
        |game: &Game| -> BTreeMap<UnitId, Point> { game.floor().units().map(|unit| (unit.id, unit.at)).collect() };
    let known = |game: &Game| FactionId::all().map(|id| game.mind(id).known.known_cells() as u32).sum::<u32>();
    let present = |game: &Game| -> BTreeSet<FactionId> { game.floor().units().map(Unit::faction).collect() };
    let (mut before, mut known_before, began) = (places(game), known(game), present(game));
    while game.turn().0 < turns && game.breach().is_none() {
        let is_away = game.turn().0 == 0 && away > 0;
        let Phase::Watch(turn) = game.phase() else { break };
        if is_away {
            turn.make_up_for(away);
        } else {
            turn.pass();
        }
        let now = places(game);
        span.deaths += before.keys().filter(|id| !now.contains_key(id)).count() as u32;
        for unit in game.floor().units() {
            span.unit_turns += 1;
            span.blocked += u32::from(unit.making_way.blocked > 0);
            span.stuck += u32::from(unit.making_way.blocked > STUCK);
            if before.get(&unit.id) == Some(&unit.at) {
                *span.still.entry(Standstill::of(unit, game.turn())).or_default() += 1;
            }
        }
        before = now;
        span.moments += 1;
        span.wrong += u32::from(FactionId::all().any(|id| is_mistaken(game, id)));
        if game.turn().0.is_multiple_of(every) || game.turn().0 == turns {
            let now_known = known(game);
            span.newly_known = now_known.saturating_sub(known_before);
            known_before = now_known;
            (span.games, span.alive, span.known) = (1, before.len() as u32, now_known);
            (span.began, span.lasted) = (began.len() as u32, began.intersection(&present(game)).count() as u32);
            for id in FactionId::all() {
                let alive = game.floor().units().filter(|unit| unit.faction() == id).count() as u32;
                if alive > 0 {
                    span.alive_by_faction.insert(id.row().name, alive);
                }
                span.known_by_faction.insert(id.row().name, game.mind(id).known.known_cells() as u32);
            }
            spans.push((game.turn().0, std::mem::take(&mut span)));
        }
    }
    spans
}

/// Whether a faction remembers a cell as something that it is not.
fn is_mistaken(game: &Game, faction: FactionId) -> bool {
    let known = &game.mind(faction).known;
    let is_wrong = |(at, truth): (Point, &TerrainId)| known.terrain(at).is_some_and(|believed| believed != *truth);
    known.known_cells() > 0 && game.floor().level().cells.iter().any(is_wrong)
}

impl Row {
    fn of(turn: u32, span: &Span) -> Self {
        let tenths = |number: f64| (number * 10.0).round() / 10.0;
        let mean = |count: u32| tenths(f64::from(count) / f64::from(span.games.max(1)));
        let share = |count: u32, of: u32| tenths(f64::from(count) * 100.0 / f64::from(of.max(1)));
        let percent = |count: u32| share(count, span.unit_turns);
        let means =
            |counts: &BTreeMap<&'static str, u32>| counts.iter().map(|(&name, &count)| (name, mean(count))).collect();
        Self {
            turn,
            units: mean(span.alive),
            units_by_faction: means(&span.alive_by_faction),
            known: mean(span.known),
            known_by_faction: means(&span.known_by_faction),
            deaths: mean(span.deaths),
            newly_known: mean(span.newly_known),
            blocked: percent(span.blocked),
            stuck: percent(span.stuck),
            still: percent(span.still.values().sum()),
            still_by_reason: span.still.iter().map(|(reason, &count)| (reason.word(), percent(count))).collect(),
            wrong: share(span.wrong, span.moments),
            lasting: share(span.lasted, span.began),
        }
    }
}

impl Table {
    pub(super) fn to_text(&self) -> String {
        let Self { depth, first_seed, games, .. } = self;
        let mut text = format!(
            "floor {depth}, {games} games from seed {first_seed}: means over the games\n\
             {:>5} {:>6} {:>9} {:>6} {:>7} {:>7} {:>7} {:>9} {:>7} {:>7}  did not move because it\n",
            "turn", "units", "peoples %", "deaths", "known", "new", "wrong %", "blocked %", "stuck %", "still %"
        );
        // Writing to a string cannot fail.
        for row in &self.rows {
            let Row { turn, units, lasting, deaths, known, newly_known, wrong, blocked, stuck, still, .. } = row;
            let mut reasons: Vec<_> = row.still_by_reason.iter().filter(|(_, share)| **share >= 0.5).collect();
            reasons.sort_by(|(_, one), (_, other)| other.total_cmp(one));
            let reasons: Vec<_> = reasons.into_iter().map(|(word, share)| format!("{word} {share:.1}")).collect();
            let _ = writeln!(
                text,
                "{turn:>5} {units:>6.1} {lasting:>9.1} {deaths:>6.1} {known:>7.0} {newly_known:>7.0} {wrong:>7.1} \
                 {blocked:>9.1} {stuck:>7.1} {still:>7.1}  {}",
                reasons.join(", ")
            );
        }
        if let Some(last) = self.rows.last() {
            text.push_str("at the end, units and known cells by faction:");
            for (name, known) in &last.known_by_faction {
                let _ = write!(text, "  {name} {:.1}, {known:.0}", last.units_by_faction.get(name).unwrap_or(&0.0));
            }
            text.push('\n');
        }
        text + &list_breaches(&self.breaches)
    }
}
