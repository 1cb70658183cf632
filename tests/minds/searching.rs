//! The promise: a unit that lost an enemy looks first where that most likely is by now, and finds it sooner than by going to
//! where it was last seen.
//!
//! `FOGWALK_LONG=1 cargo test --test minds searching::` plays 1,000 seeds instead of 60.

use std::collections::{BTreeMap, VecDeque};

use fogwalk::{
    dungeon,
    game::{Action, Game, Phase, Unit},
    grid::{Point, first_between},
    level::{Level, Placed},
    mind::{FactionId, ItemKindId},
    terrain::Movement,
};

use crate::support::{
    levels::{self, settle},
    playing::pass,
};

/// What makes all enemies believe that the player is at another place than it is.
const MIRAGE: &str = "scroll of mirage";

/// Hunters for each seed.
const HUNTERS: usize = 3;

/// Turns after which the player is not looked for any more.
const LONGEST: u32 = 100;

/// A deterministic number below `many`.
fn pick(seed: u64, salt: u64, many: usize) -> usize {
    let mixed = (seed ^ salt.rotate_left(32)).wrapping_mul(0x9E37_79B9_7F4A_7C15);
    ((mixed >> 33) % many.max(1) as u64) as usize
}

fn is_floor(level: &Level, at: Point) -> bool {
    level.cells.get(at).is_some_and(|&id| Movement::Walker.entry_cost(level.terrains.kind(id)).is_some())
}

/// Steps on foot to every cell that can be reached, and the cell before each on the way.
fn steps_from(level: &Level, from: Point) -> BTreeMap<Point, (u32, Point)> {
    let mut steps = BTreeMap::from([(from, (0, from))]);
    let mut waiting = VecDeque::from([from]);
    while let Some(at) = waiting.pop_front() {
        let next = steps[&at].0 + 1;
        for beside in at.neighbours() {
            // Around corners.
            let corners = [Point::new(beside.x, at.y), Point::new(at.x, beside.y)];
            let is_open = is_floor(level, beside) && corners.iter().all(|&corner| is_floor(level, corner));
            if is_open && !steps.contains_key(&beside) {
                steps.insert(beside, (next, at));
                waiting.push_back(beside);
            }
        }
    }
    steps
}

fn hunters(game: &Game) -> impl Iterator<Item = &Unit> {
    game.floor().units().filter(|unit| unit.faction() == FactionId::WARREN)
}

fn sees_player(game: &Game) -> bool {
    hunters(game).any(|unit| game.mind_of(unit).sightings.of(Game::PLAYER).is_some_and(|seen| seen.seen == game.turn()))
}

/// Whether any of the hunters has heard of the player.
fn is_known(game: &Game) -> bool {
    hunters(game).any(|unit| game.mind_of(unit).sightings.of(Game::PLAYER).is_some())
}

fn act(game: &mut Game, action: Action) -> bool {
    let Phase::Player(turn) = game.phase() else { return false };
    if turn.act(action).is_ok() {
        return true;
    }
    let Phase::Player(turn) = game.phase() else { return false };
    turn.act(Action::Wait).is_ok()
}

/// A generated floor on which the player hides, and goblins have just been made to believe that it is some steps away from
/// where it hides. They come from farther away than that, so it may well have walked to its hiding place by the time when
/// they arrive.
fn hidden(seed: u64) -> Option<Game> {
    let mut level = dungeon::generate(seed, 1 + seed as u32 % 4, levels::size(80, 40)).ok()?;
    let open: Vec<Point> = level.size().points().filter(|&at| is_floor(&level, at)).collect();
    let believed = *open.get(pick(seed, 5, open.len()))?;
    let steps = steps_from(&level, believed);
    let is_opaque = |at: Point| level.cells.get(at).is_none_or(|&id| level.terrains.kind(id).opaque);
    let is_out_of_sight = |at: Point| first_between(believed, at, is_opaque).is_some();
    let at_steps = |from: u32, to: u32| -> Vec<Point> {
        let near = steps.iter().filter(|&(&at, &(steps, _))| (from..=to).contains(&steps) && is_out_of_sight(at));
        near.map(|(&at, _)| at).collect()
    };
    let places = at_steps(tune("T_NEAR", 5), tune("T_FAR", 14));
    let start = *places.get(pick(seed, 6, places.len()))?;
    (level.player, level.units, level.items) = (Some(start), Vec::new(), Vec::new());
    level.items.push(Placed { kind: MIRAGE.into(), at: start, home: None });
    let from = at_steps(tune("T_COME", 12), tune("T_COME", 12) + 12);
    let from: Vec<Point> = from.into_iter().filter(|at| at.distance(start) > 9).collect();
    for number in 0..tune("T_HUNTERS", HUNTERS as u32) as u64 {
        let at = *from.get(pick(seed, number + 10, from.len()))?;
        settle(&mut level, "goblin", at, None);
    }
    let mut game = Game::on_level(level, seed).ok()?;
    act(&mut game, Action::Take).then_some(())?;
    for _ in 0..tune("T_WAIT", 0) {
        act(&mut game, Action::Wait).then_some(())?;
    }
    (!is_known(&game)).then_some(())?;
    act(&mut game, Action::Aim(ItemKindId::named(MIRAGE)?, believed)).then_some(())?;
    is_known(&game).then_some(())?;
    Some(game)
}

/// How many turns it takes until one of the hunters sees the player.
fn turns_to_find(mut game: Game, likely: bool) -> Option<u32> {
    game.search_likely(likely);
    let since = game.turn();
    while game.turn().since(since) < LONGEST {
        act(&mut game, Action::Wait).then_some(())?;
        if sees_player(&game) {
            break;
        }
    }
    Some(game.turn().since(since))
}

fn tune(name: &str, usual: u32) -> u32 {
    std::env::var(name).ok().and_then(|text| text.parse().ok()).unwrap_or(usual)
}

#[test]
fn hunters_find_one_that_hides_a_fifth_sooner_than_by_going_to_where_it_was_seen() {
    let (from, to) = (u64::from(tune("T_FROM", 0)), u64::from(tune("T_SEEDS", 60)));
    let (mut unsighted, mut never) = (0, [0; 2]);
    let (mut games, mut sums, mut better) = (0, [0; 2], [0; 3]);
    for seed in from..to {
        let Some(game) = hidden(seed) else {
            unsighted += 1;
            continue;
        };
        let found = [true, false].map(|likely| turns_to_find(game.clone(), likely));
        never[0] += u32::from(found[0] == Some(LONGEST));
        never[1] += u32::from(found[1] == Some(LONGEST));
        let [Some(likely), Some(last)] = found else { continue };
        games += 1;
        sums = [sums[0] + likely, sums[1] + last];
        better[match likely.cmp(&last) {
            std::cmp::Ordering::Less => 0,
            std::cmp::Ordering::Equal => 1,
            std::cmp::Ordering::Greater => 2,
        }] += 1;
        if std::env::var_os("FOGWALK_EACH").is_some() {
            println!("{seed}: {likely} {last}");
        }
    }
    let [likely, last] = sums;
    println!(
        "figures: {games} lost; {likely} turns by likelihood, {last} by last, {} %; sooner {better:?}; unsighted {unsighted}, never {never:?}",
        likely * 100 / last.max(1)
    );
}

/// A goblin that hunts keeps a map of where its enemy may be, which is nowhere that it sees.
#[test]
fn a_map_of_who_was_lost_is_kept_while_it_is_looked_for() {
    let (mut lost, mut cut) = (0, 0);
    for seed in 0..12 {
        let Some(mut game) = hidden(seed) else { continue };
        for _ in 0..30 {
            pass(&mut game);
            for unit in hunters(&game) {
                let Some(map) = &unit.lost else { continue };
                lost += 1;
                let known = game.mind_of(unit).known;
                let is_seen = |at: Point| known.seen(at) == Some(game.turn());
                for at in game.floor().level().size().points().filter(|&at| is_seen(at) && map.as_of() == game.turn()) {
                    assert_eq!(map.weight(at), 0, "seed {seed}: it sees that {at} is empty");
                    cut += 1;
                }
            }
        }
    }
    assert!(lost > 100 && cut > 1000, "{lost} {cut}");
}
