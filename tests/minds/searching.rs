//! The promise: a unit that lost an enemy looks first where that most likely is by now, and finds it sooner than by going to
//! where it was last seen.
//!
//! `FOGWALK_LONG=1 cargo test --test minds searching::` plays 1,000 seeds instead of 60.

use std::collections::{BTreeMap, VecDeque};

use fogwalk::{
    dungeon,
    game::{Action, Game, Phase, Task, Unit},
    grid::{Point, first_between},
    level::Level,
    mind::FactionId,
    terrain::Movement,
};

use crate::support::{
    levels::{self, settle},
    playing::pass,
};

/// Hunters for each seed.
const HUNTERS: usize = 3;

/// Turns in which nobody sees the player before it counts as lost, and after which it is not looked for any more.
const LOST: u32 = 3;
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

fn act(game: &mut Game, action: Action) -> bool {
    let Phase::Player(turn) = game.phase() else { return false };
    if turn.act(action).is_ok() {
        return true;
    }
    let Phase::Player(turn) = game.phase() else { return false };
    turn.act(Action::Wait).is_ok()
}

/// A generated floor on which some goblins have just seen the player.
fn at_first_sight(seed: u64) -> Option<Game> {
    let mut level = dungeon::generate(seed, 1 + seed as u32 % 4, levels::size(80, 40)).ok()?;
    level.units.clear();
    let start = level.find(fogwalk::terrain::TerrainId::STAIRS_UP)?;
    let steps = steps_from(&level, start);
    let around: Vec<Point> =
        steps.iter().filter(|(_, (steps, _))| (10..30).contains(steps)).map(|(&at, _)| at).collect();
    for number in 0..HUNTERS {
        let at = *around.get(pick(seed, number as u64 + 1, around.len()))?;
        settle(&mut level, "goblin", at, None);
    }
    let mut game = Game::on_level(level, seed).ok()?;
    for turn in 0..400 {
        if sees_player(&game) {
            return Some(game);
        }
        let action = if turn % 12 == 0 { Action::Shout } else { Action::Wait };
        act(&mut game, action).then_some(())?;
    }
    None
}

/// The way to a place to hide that no hunter sees and to which the player comes first.
fn way_to_hide(game: &Game, seed: u64) -> Option<Vec<Point>> {
    let (level, here) = (game.floor().level(), game.player()?.at);
    let steps = steps_from(level, here);
    let theirs: Vec<_> = hunters(game).map(|unit| (unit.at, steps_from(level, unit.at))).collect();
    let is_opaque = |at: Point| level.cells.get(at).is_none_or(|&id| level.terrains.kind(id).opaque);
    let is_hidden = |at: Point| theirs.iter().all(|(eye, _)| first_between(*eye, at, is_opaque).is_some());
    let comes_first = |at: Point, mine: u32| {
        theirs.iter().all(|(_, steps)| steps.get(&at).is_none_or(|&(steps, _)| steps > mine + 2))
    };
    let places: Vec<Point> = steps
        .iter()
        .filter(|&(&at, &(mine, _))| (6..=16).contains(&mine) && is_hidden(at) && comes_first(at, mine))
        .map(|(&at, _)| at)
        .collect();
    let mut at = *places.get(pick(seed, 77, places.len()))?;
    let mut way = vec![at];
    while steps[&at].1 != here {
        at = steps[&at].1;
        way.push(at);
    }
    way.reverse();
    Some(way)
}

/// How many turns it takes the hunters to find the player once they have lost it; `None` if they never lose it.
fn turns_to_find(mut game: Game, way: &[Point], likely: bool) -> Option<u32> {
    game.search_likely(likely);
    let (mut ahead, mut unseen) = (way.iter().copied().peekable(), 0);
    for _ in 0..3 * LONGEST {
        let here = game.player()?.at;
        let step = ahead.next_if(|_| true).and_then(|next| here.direction_to(next));
        act(&mut game, step.map_or(Action::Wait, Action::Step)).then_some(())?;
        if sees_player(&game) {
            if unseen >= LOST {
                return Some(unseen);
            }
            unseen = 0;
        } else {
            unseen += 1;
        }
        if unseen >= LONGEST {
            return Some(LONGEST);
        }
        if unseen == 0 && ahead.peek().is_none() && game.turn().0 > 1000 {
            return None;
        }
    }
    None
}

#[test]
fn hunters_find_one_that_hides_a_fifth_sooner_than_by_going_to_where_it_was_seen() {
    let is_long = std::env::var_os("FOGWALK_LONG").is_some();
    let seeds = if is_long { 1000 } else { 60 };
    let (mut games, mut sums) = (0, [0; 2]);
    for seed in 0..seeds {
        let Some(game) = at_first_sight(seed) else { continue };
        let Some(way) = way_to_hide(&game, seed) else { continue };
        let found = [true, false].map(|likely| turns_to_find(game.clone(), &way, likely));
        let [Some(likely), Some(last)] = found else { continue };
        games += 1;
        sums = [sums[0] + likely, sums[1] + last];
        if std::env::var_os("FOGWALK_EACH").is_some() {
            println!("{seed}: {likely} {last}");
        }
    }
    let [likely, last] = sums;
    println!("figures: {games} of {seeds} lost; {likely} turns by likelihood, {last} by where it was seen");
    assert!(games >= seeds / 4, "only {games} of {seeds}");
    // A few seeds may be a little worse than many.
    let most = if is_long { 80 } else { 88 };
    assert!(likely * 100 <= last * most, "{likely} turns against {last} in {games} games");
}

/// A goblin that hunts keeps a map of where its enemy may be, which is nowhere that it sees.
#[test]
fn a_map_of_who_was_lost_is_kept_while_it_is_looked_for() {
    let (mut lost, mut cut) = (0, 0);
    for seed in 0..12 {
        let Some(mut game) = at_first_sight(seed) else { continue };
        let Some(way) = way_to_hide(&game, seed) else { continue };
        for next in way {
            let step = game.player().and_then(|player| player.at.direction_to(next));
            act(&mut game, step.map_or(Action::Wait, Action::Step));
        }
        for _ in 0..30 {
            pass(&mut game);
            for unit in hunters(&game) {
                let Some(map) = &unit.lost else { continue };
                lost += 1;
                assert!(matches!(unit.task, Task::Hunt { .. } | Task::Search { .. }), "{:?}", unit.task);
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
