//! A unit perceives what is around it: it looks, smells, and reports where it can. The player hears of what is new to
//! it.
//!
//! Scent: a floor keeps for each cell when a member of each faction walked there last. Water keeps no scent, and units
//! that fly leave none. Only a unit with a nose perceives any of it, around where it stands; into its mind comes where
//! its enemies went and when, not who they were.

use std::collections::BTreeSet;

use crate::{
    game::{
        event::Event,
        senses::{
            clues,
            looking::{Change, Looked, look},
            noticing::looks_at,
            reporting,
            witnessing::witness,
        },
        state::{
            clues::ClueKind,
            ending::Subject,
            floor::Floor,
            minds::MindOwner,
            sight::each_in_sight,
            unit::{Unit, sighting_of},
            world::World,
        },
    },
    grid::Point,
    mind::{FactionId, Heard, KindId, Sighting, Sound, Source, Turn, UnitId},
    terrain::{Movement, TerrainId},
};

/// From how far away a light is seen to change, in cells.
pub(in crate::game) const LIGHT_SEEN: u32 = 12;

/// A unit looks around; units that are new to the player are reported as events.
pub(in crate::game) fn look_around(world: &mut World, id: UnitId) {
    if id != World::PLAYER {
        reporting::get_wet_or_dry(world, id);
    }
    // Whom the player saw last, it has seen when it is dead, too.
    if world.floor().units.get(&id).is_none() {
        return;
    }
    let turn = world.turn();
    let Some(floor) = world.floors.get_mut(&world.depth) else { return };
    let sight = if id == World::PLAYER { &mut world.in_sight } else { &mut world.scratch };
    let saw_player = sees_player(floor, id, turn);
    // Only of a unit that notices the player it matters what it was about.
    let before = (id != World::PLAYER && !saw_player).then(|| clues::before_look(floor, &world.clues, id));
    let Looked { seen, news, overlooked, changes, gone } = look(floor, id, turn, sight);
    let has_noticed = !saw_player && sees_player(floor, id, turn);
    world.audit_look(id, &overlooked);
    if id != World::PLAYER {
        let floor = world.floor_mut();
        smell(floor, id, turn);
        witness(world, id);
        if let Some(before) = before.filter(|_| has_noticed) {
            clues::saw_player(world, id, before);
            tell_of_notice(world, id);
        }
        reporting::report_where_possible(world, id);
        warn(world, id, &news);
        return;
    }
    world.noticed = seen.into_iter().collect();
    for spotted in news {
        if spotted != World::PLAYER
            && let Some(unit) = world.floor().units.get(&spotted)
        {
            let event = Event::Spotted { who: Subject::from(unit), at: unit.at };
            world.events.push(event);
        }
    }
    tell_of_changes(world, &changes);
    tell_of_gone(world, &gone);
}

/// The player is told of enemies that it finds gone: one event for each kind, with the nearest place.
fn tell_of_gone(world: &mut World, gone: &[Sighting]) {
    let Some(here) = world.player().map(|player| player.at) else { return };
    let kinds: BTreeSet<KindId> = gone.iter().map(|was| was.kind).collect();
    for kind in kinds {
        let alike = || gone.iter().filter(|was| was.kind == kind);
        let nearest = alike().map(|was| was.at).min_by_key(|at| (at.distance_squared(here), *at));
        let Some((at, seen)) = nearest.zip(alike().map(|was| was.seen).max()) else { continue };
        world.events.push(Event::FoundGone { kind, number: alike().count() as u32, seen, at });
    }
}

/// The player is told what it finds otherwise than it remembers it: one event for each pair of terrains, with the
/// nearest cell.
fn tell_of_changes(world: &mut World, changes: &[Change]) {
    let Some(here) = world.player().map(|player| player.at) else { return };
    let mut kinds: Vec<(TerrainId, TerrainId)> = Vec::new();
    for change in changes {
        let kind = (change.was, change.is);
        if kinds.contains(&kind) {
            continue;
        }
        kinds.push(kind);
        let alike = || changes.iter().filter(|change| (change.was, change.is) == kind);
        let Some(nearest) = alike().min_by_key(|change| (change.at.distance_squared(here), change.at)) else {
            continue;
        };
        let name = |id| world.floor().level.terrains.kind(id).name.to_string();
        let event = Event::FoundChanged {
            at: nearest.at,
            number: alike().count() as u32,
            was: name(kind.0),
            is: name(kind.1),
            seen: nearest.seen,
        };
        world.events.push(event);
    }
}

/// Whether a unit has the player in sight, or did a moment ago.
fn sees_player(floor: &Floor, id: UnitId, now: Turn) -> bool {
    let unit = floor.units.get(&id).filter(|unit| unit.faction() != FactionId::PLAYER);
    unit.is_some_and(|unit| unit.awareness.sees(World::PLAYER, now))
}

/// A player that sneaks sees that a unit in its sight has noticed it.
fn tell_of_notice(world: &mut World, id: UnitId) {
    let sneaks = world.player().is_some_and(|player| player.is_stealthy);
    let Some(unit) = world.floor().units.get(&id).filter(|unit| sneaks && world.sees(unit)) else { return };
    let who = Subject::from(unit);
    world.events.push(Event::Noticed { who });
}

/// A unit is struck by another: it feels from where, whatever it has seen, and turns there.
pub(in crate::game) fn feel_blow(world: &mut World, whom: UnitId, by: &Unit) {
    let turn = world.turn();
    let floor = world.floor_mut();
    let Some(victim) = floor.units.get_mut(&whom) else { return };
    victim.awareness.see(by.id, turn);
    let owner = MindOwner::of(victim);
    // A lunge ends in another cell than it began in.
    let by = floor.units.get(&by.id).unwrap_or(by).clone();
    floor.minds.of_mut(owner).sightings.note(sighting_of(&by, turn, Source::witnessed_by(whom)));
    world.audit_felt(owner.faction(), &by);
    if by.id == World::PLAYER {
        clues::add(world, whom, ClueKind::Struck, by.at);
    }
    turn_to(world, whom, by.at);
}

/// Something makes a unit turn to where it came from.
pub(in crate::game) fn turn_to(world: &mut World, id: UnitId, from: Point) {
    let now = world.turn();
    let Some(unit) = world.floor_mut().units.get_mut(&id) else { return };
    unit.awareness.rouse(now);
    let towards = unit.at.bearing(from);
    if let Some(towards) = towards.filter(|_| id != World::PLAYER) {
        world.face(id, towards);
    }
}

/// A light has changed: whoever looks at it takes it for something to look into.
pub(in crate::game) fn let_light_be_seen(world: &mut World, at: Point, by: UnitId) {
    clues::note_noise(world, (at, Sound::Light), by);
    let turn = world.turn();
    let floor = world.floor_mut();
    let Some(bearer) = floor.units.get(&by) else { return };
    let mut seers: Vec<UnitId> = Vec::new();
    each_in_sight(&floor.level, at.into(), LIGHT_SEEN.min(floor.farthest_sight()), |eye| {
        let looks =
            |unit: &&Unit| unit.is_enemy_of(bearer) && unit.statuses.lets_act() && looks_at(unit, at.into(), turn);
        seers.extend(floor.units.at(eye).filter(looks).map(|unit| unit.id));
    });
    for id in seers {
        let Some(unit) = floor.units.get_mut(&id) else { continue };
        unit.awareness.rouse(turn);
        let heard = Heard { sound: Sound::Light, turn, loudness: LIGHT_SEEN, source: Source::witnessed_by(id) };
        floor.minds.of_mut(MindOwner::of(unit)).noises.hear(at, heard);
    }
}

/// A companion warns the player of new enemies that only the companion sees.
fn warn(world: &mut World, by: UnitId, news: &[UnitId]) {
    let floor = world.floor();
    let friend = floor.units.get(&by).filter(|unit| unit.faction() == FactionId::PLAYER);
    let (Some(friend), Some(player)) = (friend, world.player()) else { return };
    let enemies = news.iter().filter_map(|id| floor.units.get(id));
    let unseen = enemies.filter(|enemy| enemy.is_enemy_of(friend) && !world.sees(enemy));
    let warnings: Vec<Event> = unseen
        .filter_map(|enemy| {
            let towards = player.at.bearing(enemy.at)?;
            Some(Event::Warned { who: friend.into(), of: enemy.into(), towards })
        })
        .collect();
    world.events.extend(warnings);
}

/// A unit with a nose smells what is around it.
fn smell(floor: &mut Floor, unit: UnitId, now: Turn) {
    let Floor { units, minds, trails, .. } = floor;
    let Some(me) = units.get(&unit).filter(|unit| unit.row().smells > 0) else { return };
    let scents = &mut minds.of_mut(MindOwner::of(me)).scents;
    for at in me.footprint().surroundings(me.row().smells) {
        scents.note(at, trails.of_enemies(at, me.faction(), now));
    }
    scents.arrive(me.at);
}

/// Leaves the scent of a unit where it stands now. Open water keeps none; mud does, although it is water in other
/// respects.
pub(in crate::game) fn leave_scent(world: &mut World, id: UnitId) {
    let now = world.turn();
    let Floor { units, level, trails, .. } = world.floor_mut();
    let Some(unit) = units.get(&id).filter(|unit| unit.row().movement != Movement::Flier) else { return };
    for cell in unit.footprint().cells() {
        if !matches!(level.base_at(cell), Some(TerrainId::SHALLOW_WATER | TerrainId::DEEP_WATER)) {
            trails.leave(cell, unit.faction(), now);
        }
    }
}

/// Removes old scents at the end of a turn.
pub(in crate::game) fn let_scents_fade(world: &mut World) {
    let now = world.turn();
    world.floor_mut().trails.sweep(now);
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::Game;

    /// What the player is told who saw a shut door in turn 0, and sees that it has become something else in a later
    /// one.
    fn told_after(turns: u32, becomes: TerrainId) -> Vec<Event> {
        let level = crate::level::parse("drawn", b"######\n#@.+.#\n######\n", crate::game::vocabulary());
        let mut game = Game::on_level(level.expect("a good level"), 1).expect("a level to play");
        let door = Point::new(3, 1);
        game.world.turn = Turn(turns);
        game.world.floor_mut().set_terrain(door, becomes);
        game.world.events.clear();
        look_around(&mut game.world, World::PLAYER);
        std::mem::take(&mut game.world.events)
    }

    #[test]
    fn the_player_is_told_of_a_door_that_is_otherwise_than_it_left_it() {
        let at = Point::new(3, 1);
        let found = |seen| {
            let (was, is) = ("door".into(), "barred door".into());
            Event::FoundChanged { at, number: 1, was, is, seen: Turn(seen) }
        };
        assert_eq!(told_after(50, TerrainId::BARRED_DOOR), [found(0)]);
        assert_eq!(told_after(10, TerrainId::BARRED_DOOR), [], "it has hardly looked away");
        assert_eq!(told_after(50, TerrainId::OPEN_DOOR), [], "doors swing");
    }

    #[test]
    fn the_player_is_told_of_enemies_that_are_gone_from_where_it_saw_them_long_ago() {
        let text = "+++\n[units]\ng = \"goblin\"\n+++\n########\n#@..gg.#\n########\n";
        let level = crate::level::parse("drawn", text.as_bytes(), crate::game::vocabulary()).expect("a good level");
        for (turns, is_told) in [(50, false), (500, true)] {
            let mut game = Game::on_level(level.clone(), 1).expect("a level to play");
            let goblins: Vec<UnitId> = game.world.ids().into_iter().filter(|&id| id != World::PLAYER).collect();
            let kind = game.floor().units().find(|unit| unit.id == goblins[0]).expect("it stands there").kind;
            for id in goblins {
                game.world.floor_mut().units.remove(&id);
            }
            game.world.turn = Turn(turns);
            game.world.events.clear();
            look_around(&mut game.world, World::PLAYER);
            let gone = Event::FoundGone { kind, number: 2, seen: Turn(0), at: Point::new(4, 1) };
            assert_eq!(game.world.events.contains(&gone), is_told, "{:?}", game.world.events);
        }
    }
}
