//! The promise: a unit that lost an enemy looks first where that most likely is by now, and finds it at least an eighth
//! sooner than by going to where it was last seen.
//!
//! `FOGWALK_LONG=1 cargo test --test minds searching:: -- --nocapture` plays 1,000 seeds instead of 100.

use std::collections::{BTreeMap, VecDeque};

use fogwalk::{
    dungeon,
    game::{Action, Game, Phase, Unit, UsedBeliefs},
    grid::{Point, first_between},
    level::{Level, Placed},
    mind::{FactionId, ItemKindId, Likelihood},
    terrain::Movement,
};

use crate::support::{
    levels::{self, settle},
    playing::pass,
};

/// What makes all enemies believe that the player is at another place than it is.
const MIRAGE: &str = "scroll of mirage";

/// Hunters for each seed.
const HUNTERS: u64 = 3;

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

/// A generated floor on which the player hides, and goblins have just been made to believe that it is some steps away
/// from where it hides. They come from farther away than that, so it may well have walked to its hiding place by the
/// time when they arrive.
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
    let places = at_steps(10, 16);
    let start = *places.get(pick(seed, 6, places.len()))?;
    (level.player, level.units, level.items) = (Some(start), Vec::new(), Vec::new());
    level.items.push(Placed { kind: MIRAGE.into(), at: start, home: None });
    let from = at_steps(12, 24);
    let from: Vec<Point> = from.into_iter().filter(|at| at.distance(start) > 9).collect();
    for number in 0..HUNTERS {
        let at = *from.get(pick(seed, number + 10, from.len()))?;
        settle(&mut level, "goblin", at, None);
    }
    let mut game = Game::on_level(level, seed).ok()?;
    act(&mut game, Action::Take).then_some(())?;
    (!is_known(&game)).then_some(())?;
    act(&mut game, Action::Aim(ItemKindId::named(MIRAGE)?, believed)).then_some(())?;
    is_known(&game).then_some(())?;
    Some(game)
}

/// How many turns it takes until one of the hunters sees the player.
fn turns_to_find(mut game: Game, likely: bool) -> u32 {
    game.use_beliefs(UsedBeliefs { likelihood: likely, ..UsedBeliefs::default() });
    let since = game.turn();
    while game.turn().since(since) < LONGEST {
        if !act(&mut game, Action::Wait) || sees_player(&game) {
            break;
        }
    }
    game.turn().since(since)
}

/// The sum of turns of many games that units take which look where the player most likely is, the sum that they take by
/// going to where it was seen and looking around there, and the number of games.
#[test]
fn hunters_find_one_that_hides_an_eighth_sooner_than_by_going_to_where_it_was_seen() {
    let is_long = std::env::var_os("FOGWALK_LONG").is_some();
    let seeds = if is_long { 1000 } else { 100 };
    let (mut games, mut sums) = (0, [0; 2]);
    for game in (0..seeds).filter_map(hidden) {
        games += 1;
        for (sum, likely) in sums.iter_mut().zip([true, false]) {
            *sum += turns_to_find(game.clone(), likely);
        }
    }
    let [likely, last] = sums;
    println!("figures: {games} games; {likely} turns by likelihood, {last} by where it was seen");
    assert!(games >= seeds / 2, "only {games} of {seeds}");
    assert!(8 * likely <= 7 * last, "{likely} turns against {last} in {games} games");
}

/// A goblin that hunts keeps a map of where its enemy may be, which is hardly where it has just looked.
#[test]
fn a_map_of_who_was_lost_is_kept_while_it_is_looked_for() {
    let (mut lost, mut cut) = (0, 0);
    for seed in 0..12 {
        let Some(mut game) = hidden(seed) else { continue };
        for _ in 0..30 {
            pass(&mut game);
            for unit in hunters(&game) {
                let is_of_now = |map: &&Likelihood| map.as_of() == game.turn() && game.turn().since(map.seen()) > 2;
                let Some(map) = unit.lost.as_deref().filter(is_of_now) else { continue };
                lost += 1;
                // What it sees from where it has gone since then, and what friends have reported, the map does not say
                // yet.
                let mind = game.mind_of(unit);
                let is_quiet = |at: Point| mind.noises_near(at, 2).all(|(_, heard)| game.turn().since(heard.turn) > 2);
                let seen_before = |at: Point| mind.known.seen(at).is_some_and(|seen| game.turn().since(seen) == 1);
                let is_looked_at = |at: &Point| mind.known.is_note(*at) && seen_before(*at) && is_quiet(*at);
                for at in game.floor().level().size().points().filter(is_looked_at) {
                    let most = Likelihood::FULL / 4;
                    assert!(map.weight(at) <= most, "seed {seed}: {} at {at}, which was empty", map.weight(at));
                    cut += 1;
                }
            }
        }
    }
    assert!(lost > 100 && cut > 1000, "{lost} {cut}");
}
