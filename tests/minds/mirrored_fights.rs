//! Mirrored fights: a faction that acts on what it thinks that its enemy knows does better than one that does not.
//!
//! A bot has to cross a small arena with traps, doors and a faction, once with and once without heed of the evidence;
//! everything else is the same. The faction does better in the fight in which the bot dies, or dies earlier, or loses
//! more health. `cargo test` plays a share of the 1,000 seeds; `FOGWALK_LONG=1` plays all of them for each bot and
//! prints the figures.

use fogwalk::{
    chance::Stream,
    game::{Bot, Ending, Game, Phase, UsedBeliefs},
    grid::{Point, Size},
    level::{Level, Placed},
    mind::planning::ActionId,
    terrain::TerrainId,
};
use rand::RngExt;
use std::collections::BTreeMap;

use crate::support::is_long;

const SIZE: Size = match Size::new(46, 19) {
    Some(size) => size,
    None => unreachable!(),
};

/// The bots: one that walks on whatever it sees, so that it makes no difference what others think that it knows; and
/// those that act on what they know.
const BOTS: [&str; 3] = ["careless", "careful", "blunt"];

const TRAPS: [TerrainId; 3] = [TerrainId::SNARE, TerrainId::DART_PLATE, TerrainId::ALARM_PLATE];

/// Two halls with three passages between them, doors in some, traps in others, and a faction at home on the far side.
fn arena(seed: u64) -> Level {
    let mut chance = Stream::Dungeon(1).of(seed);
    let mut level = Level::filled(SIZE, TerrainId::WALL);
    let fill = |level: &mut Level, from: (i32, i32), to: (i32, i32)| {
        for y in from.1..=to.1 {
            for x in from.0..=to.0 {
                level.cells[Point::new(x, y)] = TerrainId::FLOOR;
            }
        }
    };
    fill(&mut level, (1, 1), (13, 17));
    fill(&mut level, (28, 1), (44, 17));
    // The straight way is trapped at its far end, the way round below is wide and free.
    for (middle, half, trapped) in [(3, 0, 50), (9, 0, 90), (15, 1, 0)] {
        fill(&mut level, (14, middle - half), (27, middle + half));
        if half == 0 && chance.random_range(0..100) < 40 {
            level.cells[Point::new(14, middle)] = TerrainId::DOOR;
        }
        if chance.random_range(0..100) < trapped {
            let at = Point::new(chance.random_range(23..26), middle);
            level.cells[at] = TRAPS[chance.random_range(0..TRAPS.len() as u32) as usize];
        }
    }
    level.cells[Point::new(2, 9)] = TerrainId::STAIRS_UP;
    level.cells[Point::new(43, 9)] = TerrainId::STAIRS_DOWN;
    level.cells[Point::new(36, 5)] = TerrainId::DESK;
    level.cells[Point::new(36, 13)] = TerrainId::HEARTH;
    level.player = Some(Point::new(3, 9));
    let (troop, columns, rows): (&[&str], _, _) = match chance.random_range(0..6) {
        0..4 => (&["warden", "warden"], 28..33, 6..13),
        4 => (&["warden", "warden", "courier"], 28..40, 2..17),
        _ => (&["goblin", "goblin", "goblin scout"], 28..40, 2..17),
    };
    for kind in troop {
        for _ in 0..40 {
            let at = Point::new(chance.random_range(columns.clone()), chance.random_range(rows.clone()));
            let is_free = level.units.iter().all(|unit| unit.at != at);
            if level.cells[at] == TerrainId::FLOOR && is_free {
                level.units.push(Placed { kind: (*kind).into(), at, home: None });
                break;
            }
        }
    }
    level
}

/// How well the faction did against a bot, and what it did because of what it thought that the bot knew.
fn fight(bot: &str, seed: u64, uses_evidence: bool) -> (i64, BTreeMap<ActionId, u32>) {
    let mut game = Game::on_level(arena(seed), seed).expect("a level to play");
    game.use_beliefs(UsedBeliefs { evidence: uses_evidence, ..UsedBeliefs::default() });
    let whole = game.player().map_or(0, |player| player.health);
    let (mut bot, mut health) = (Bot::named(bot).expect("a bot"), whole);
    while game.turn().0 < 500 && matches!(game.phase(), Phase::Player(_)) {
        if bot.take_turn(&mut game).is_none() {
            break;
        }
        health = game.player().map_or(health, |player| player.health);
    }
    let ruses = game.tale().ruses.clone();
    match game.ending() {
        Some(Ending::Died { .. }) => (10_000 - i64::from(game.turn().0), ruses),
        _ => (i64::from(whole - health), ruses),
    }
}

#[test]
fn a_faction_does_better_that_minds_what_its_enemy_knows() {
    let seeds = if is_long() { 1000 } else { 40 };
    let mut ruses = BTreeMap::<ActionId, u32>::new();
    let mut by_bot = BTreeMap::<&str, (u32, u32)>::new();
    let mut by_troop = BTreeMap::<String, (u32, u32)>::new();
    // Of fights in which the faction did something for that reason: how often that helped it, and how often it did
    // harm.
    let mut by_ruse = BTreeMap::<ActionId, (u32, u32)>::new();
    for bot in BOTS {
        for seed in 0..seeds {
            let ((with, used), (without, _)) = (fight(bot, seed, true), fight(bot, seed, false));
            for (what, count) in used {
                *ruses.entry(what).or_default() += count;
                let row = by_ruse.entry(what).or_default();
                (row.0, row.1) = (row.0 + u32::from(with > without), row.1 + u32::from(with < without));
            }
            let troop = arena(seed).units.first().map(|unit| unit.kind.clone()).unwrap_or_default();
            let row = by_troop.entry(format!("{bot} against {troop}s")).or_default();
            (row.0, row.1) = (row.0 + u32::from(with > without), row.1 + u32::from(with < without));
            let row = by_bot.entry(bot).or_default();
            (row.0, row.1) = (row.0 + u32::from(with > without), row.1 + u32::from(with < without));
        }
    }
    let figures = |bots: &[&str]| {
        let rows = bots.iter().filter_map(|bot| by_bot.get(bot));
        rows.fold((0, 0), |(better, decided), row| (better + row.0, decided + row.0 + row.1))
    };
    let (better, decided) = figures(&BOTS[1..]);
    let (of_careless, decided_of_careless) = figures(&BOTS[..1]);
    println!(
        "figures: against bots that act on what they know, the faction did better with second-order beliefs in {better} of {decided} \
         decided fights, against the careless one in {of_careless} of {decided_of_careless}; {seeds} fights each; by troop {by_troop:?}; \
         by ruse {by_ruse:?}; {ruses:?}"
    );
    if is_long() {
        assert!(100 * better >= 55 * decided, "{better} of {decided}");
        assert!(100 * of_careless >= 40 * decided_of_careless, "{of_careless} of {decided_of_careless}");
    } else {
        // Of so few fights about ten are decided, which says only that it does no great harm.
        let (better, decided) = (better + of_careless, decided + decided_of_careless);
        assert!(decided >= 4 && 4 * better >= decided, "{better} of {decided}");
    }
}
