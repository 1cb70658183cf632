//! Newcomers, so that a floor on which factions have fought does not stay empty.
//!
//! In place of whoever was killed by another people, somebody comes from the heart of its own, after a time that the
//! row of the faction says: the more have fallen, the more come. In place of others, those whom the player killed above
//! all, somebody comes now and then: from the heart as well, or by the stairs if nobody of the people is left.

use crate::{
    dungeon,
    game::{
        senses::reporting,
        state::{settling::Newcomer, task::Task, unit::Unit, world::World},
    },
    grid::Point,
    mind::{FactionId, KindId, planning::Behaviour},
    terrain::TerrainId,
};

/// Turns between two newcomers where at least one in [`MANY`] of all who settle on a floor is missing, and where fewer
/// are.
pub(in crate::game) const EVERY: u32 = 110;
const EVERY_OF_FEW: u32 = 220;
const MANY: u32 = 3;

/// Lets those arrive who are due in place of units that other peoples killed, and from time to time one unit of the
/// kind of which most are missing besides, the sooner the more are missing. It takes the post of one that is gone. Only
/// in the dungeon: a level file says itself which units it has.
pub(in crate::game) fn let_arrive(world: &mut World) {
    if !world.is_dungeon() {
        return;
    }
    let_successors_arrive(world);
    if !is_due(world) {
        return;
    }
    let Some(kind) = missed_most(world) else { return };
    if let Some(at) = unseen_entrance(world, kind) {
        let home = lost_post(world, kind).unwrap_or(at);
        admit(world, kind, at, home);
    }
}

/// Lets those arrive from the hearts who are due. If the player would see it, they wait.
fn let_successors_arrive(world: &mut World) {
    let now = world.turn();
    let due = |newcomer: &Newcomer| newcomer.comes <= now;
    while let Some(place) = world.floor().newcomers.iter().position(due) {
        let Newcomer { kind, post, .. } = world.floor().newcomers[place];
        match unseen_entrance(world, kind) {
            Some(at) => {
                world.floor_mut().newcomers.remove(place);
                admit(world, kind, at, post);
            }
            None => world.floor_mut().newcomers[place].comes = now.plus(1),
        }
    }
}

/// Where a newcomer of a kind appears: at the heart of its people, or by the first stairs if nobody is left of it;
/// `None` if the player would see it.
fn unseen_entrance(world: &World, kind: KindId) -> Option<Point> {
    let floor = world.floor();
    let is_hidden = |at: &Point| !kind.row().footprint(*at).cells().any(|cell| world.in_sight(cell));
    let free = |near: Point| floor.nearest_free(near, kind.row()).filter(is_hidden);
    if let Some(heart) = floor.heart(kind.row().faction).filter(|_| lives(world, kind.row().faction)) {
        return free(heart);
    }
    let all_of = |stairs| floor.level().find_all(stairs);
    let from_below = all_of(TerrainId::STAIRS_DOWN).next().is_some();
    let stairs = if from_below { TerrainId::STAIRS_DOWN } else { TerrainId::STAIRS_UP };
    all_of(stairs).find_map(free)
}

/// Whether a people has somebody on the present floor who is free.
fn lives(world: &World, faction: FactionId) -> bool {
    world.floor().units().any(|unit| unit.faction() == faction && !unit.is_captive)
}

/// Whether somebody comes in this turn, if anybody is missing.
fn is_due(world: &World) -> bool {
    let comes = |every| world.turn().0.is_multiple_of(every);
    comes(EVERY_OF_FEW) || comes(EVERY) && are_many_missing(world)
}

/// Whether enough are missing for newcomers to hurry.
fn are_many_missing(world: &World) -> bool {
    let settled: u32 = settlers(world).map(|(number, _)| number).sum();
    let missing: u32 = missing(world).map(|(number, _)| number).sum();
    missing * MANY >= settled
}

/// Lets those arrive on a floor that nobody plays who are due `left` turns before now, when it has not been played for
/// `passed` turns, and one besides once in [`EVERY`] turns. By now they have taken the posts of those who are gone.
pub(in crate::game) fn let_arrive_who_came(world: &mut World, passed: u32, left: u32) {
    if !world.is_dungeon() {
        return;
    }
    let now = world.turn();
    let due = |newcomer: &mut Newcomer| newcomer.comes.plus(left) <= now;
    let arrived: Vec<Newcomer> = world.floor_mut().newcomers.extract_if(.., due).collect();
    for Newcomer { kind, post, .. } in arrived {
        if let Some(at) = world.floor().nearest_free(post, kind.row()) {
            admit(world, kind, at, post);
        }
    }
    let is_time = |every| passed.is_multiple_of(every);
    if !is_time(EVERY) || !(is_time(EVERY_OF_FEW) || are_many_missing(world)) {
        return;
    }
    let Some(kind) = missed_most(world) else { return };
    let Some(post) = lost_post(world, kind) else { return };
    let Some(at) = world.floor().nearest_free(post, kind.row()) else { return };
    admit(world, kind, at, post);
}

/// The first post of a kind whose holder is gone.
fn lost_post(world: &World, kind: KindId) -> Option<Point> {
    let floor = world.floor();
    let is_held = |post: Point| floor.units().any(|unit| unit.kind == kind && unit.home == post);
    floor.posts.iter().find(|post| post.kind == kind && !is_held(post.at)).map(|post| post.at)
}

/// Adds a newcomer, whose post is `home`.
fn admit(world: &mut World, kind: KindId, at: Point, home: Point) {
    let mut unit = Unit::new(world.new_id(), kind, at);
    unit.home = home;
    unit.task = Task::Rest { until: world.turn().plus(1) };
    let now = world.turn();
    reporting::admit(world.floor_mut(), unit, now);
}

/// The kind of which most are missing, compared with the number that settle here; the first of the table among equals.
fn missed_most(world: &World) -> Option<KindId> {
    missing(world).reduce(|most, next| if next.0 > most.0 { next } else { most }).map(|(_, kind)| kind)
}

/// The kinds of which some are missing, compared with the numbers that settle here, and how many.
fn missing(world: &World) -> impl Iterator<Item = (u32, KindId)> {
    let missing = settlers(world).map(|(number, kind)| {
        let living = world.floor().units().filter(|unit| unit.kind == kind).count() as u32;
        let coming = world.floor().newcomers.iter().filter(|newcomer| newcomer.kind == kind).count() as u32;
        (number.saturating_sub(living + coming), kind)
    });
    missing.filter(|&(number, _)| number > 0)
}

/// The kinds that settle here, with the number of units of each; kinds that are fixed to the ground climb no stairs,
/// and are left out.
fn settlers(world: &World) -> impl Iterator<Item = (u32, KindId)> {
    let kinds = dungeon::settlers_at(world.seed, world.depth(), world.floor().level().size());
    let comes = |kind: &KindId| {
        let row = kind.row();
        !row.is_rooted && (world.used_beliefs.messengers || !row.behaves(Behaviour::carries_word))
    };
    kinds.filter_map(move |(name, number)| Some((number, KindId::named(name).filter(comes)?)))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{
        game::{Cause, Game, Phase, Subject, rules::wounds},
        mind::FactionId,
    };

    #[test]
    fn a_newcomer_knows_the_posts_of_its_own_of_the_dead_too_and_nobody_knows_of_it() {
        let mut game = Game::without_player(None, 1).expect("a first floor");
        let posts = |game: &Game, faction: FactionId| -> Vec<_> {
            let units = game.floor().units().filter(|unit| unit.faction() == faction);
            units.map(|unit| (unit.id, unit.home)).collect()
        };
        let posted = posts(&game, FactionId::WARREN);
        // So that goblins are missed more than others.
        let goblin = posted[0].0;
        for &(id, at) in &posted[1..] {
            let dead = Subject { unit: id, kind: game.floor().units[&id].kind };
            wounds::die(&mut game.world, dead, at.into(), Cause::Fall);
        }
        // Some saw others die, in this very turn.
        game.world.audit_observe();
        let first = game.world.next_id;
        let came = |game: &Game| {
            let mut units = game.floor().units().filter(|unit| unit.faction() == FactionId::WARREN);
            units.find(|unit| unit.id.0 >= first).map(|unit| unit.id)
        };
        let newcomer = loop {
            let Phase::Watch(turn) = game.phase() else { panic!("nobody plays") };
            turn.pass();
            if let Some(newcomer) = came(&game) {
                break newcomer;
            }
        };
        let floor = game.floor();
        let newcomer = &floor.units[&newcomer];
        let told: Vec<_> = game.mind_of(newcomer).sightings.iter().map(|friend| (friend.unit, friend.at)).collect();
        assert_eq!(told, posted);
        let friend = &floor.units[&goblin];
        assert_eq!(game.mind_of(friend).sightings.of(newcomer.id), None);
    }

    #[test]
    fn who_takes_over_a_post_adds_none() {
        let mut game = Game::new(1).expect("a first floor");
        let posts = game.floor().posts.clone();
        let goblins = game.floor().units().filter(|unit| unit.faction() == FactionId::WARREN).map(|unit| unit.id);
        for id in goblins.collect::<Vec<_>>() {
            game.world.floor_mut().units.remove(&id);
        }
        let before = game.world.next_id;
        (1..=5).for_each(|number| let_arrive_who_came(&mut game.world, number * EVERY, 0));
        let mut newcomers = game.floor().units().filter(|unit| unit.id.0 >= before);
        assert!(newcomers.any(|unit| unit.at == unit.home), "it stands at the post that it took over");
        assert_eq!(game.floor().posts, posts);
    }
}
