//! Writes down the clues: how units came to know of the player. Every function here only looks and takes notes; nothing
//! decides by them.

use crate::{
    game::{
        event::Reporting,
        state::{
            clues::{Before, Clue, ClueKind, Clues, Noise, Word},
            ending::Subject,
            floor::Floor,
            task::Task,
            unit::Unit,
            world::World,
        },
    },
    grid::Point,
    mind::{FactionId, Sighting, Sound, Source, Turn, UnitId},
};

/// Adds a clue of a unit of the present floor, about the player at a spot.
pub(in crate::game) fn add(world: &mut World, id: UnitId, kind: ClueKind, spot: Point) {
    let (turn, depth) = (world.turn(), world.depth());
    let World { floors, clues, has_player: true, .. } = world else { return };
    let Some(unit) = floors.get(&depth).and_then(|floor| floor.units.get(&id)) else { return };
    let faction = unit.faction();
    if faction == FactionId::PLAYER || unit.is_captive {
        return;
    }
    clues.add(faction, Clue { turn, until: turn, depth, who: unit.into(), at: unit.at, spot, kind });
}

/// What a unit has to do with the player, before it looks around.
pub(in crate::game) fn before_look(floor: &Floor, clues: &Clues, id: UnitId) -> Before {
    let Some(unit) = floor.units.get(&id) else { return Before::Unaware };
    if is_after_player(floor, clues, unit) {
        Before::After
    } else if floor.minds.view(unit).sightings.of(World::PLAYER).is_some() {
        Before::Aware
    } else {
        Before::Unaware
    }
}

/// Whether what a unit is doing has to do with the player.
fn is_after_player(floor: &Floor, clues: &Clues, unit: &Unit) -> bool {
    match unit.task {
        Task::Hunt { unit, .. } | Task::Search { unit, .. } => unit == World::PLAYER,
        Task::Investigate { at, heard } => clues.noise(at, heard).is_some(),
        Task::Track { at, left } => is_players_scent(floor, at, left),
        // These rest on what it knows of an enemy; if it knows of the player, that may be the one.
        Task::CutOff { .. }
        | Task::HoldLanding { .. }
        | Task::WaitBehind { .. }
        | Task::LieInWait
        | Task::MoveAmbush { .. }
        | Task::BarDoor { .. }
        | Task::BarGate { .. }
        | Task::TakeWordUp { .. } => floor.minds.view(unit).sightings.of(World::PLAYER).is_some(),
        _ => false,
    }
}

fn is_players_scent(floor: &Floor, at: Point, left: Turn) -> bool {
    floor.trails.of(at, FactionId::PLAYER) == Some(left)
}

/// A unit has seen the player, with which it had this to do before.
pub(in crate::game) fn saw_player(world: &mut World, id: UnitId, before: Before) {
    if let Some(at) = world.player().map(|player| player.at) {
        add(world, id, ClueKind::Saw(before), at);
    }
}

/// A noise is made, or a light changes: it is remembered if the player made it, or it is louder than a step
/// and of a unit that hunts the player.
pub(in crate::game) fn note_noise(world: &mut World, (at, sound): (Point, Sound), by: UnitId) {
    let turn = world.turn();
    let is_loud = !matches!(sound, Sound::Steps | Sound::Door | Sound::Bar);
    let is_due = |unit: &&Unit| unit.id == World::PLAYER || is_loud && unit.hunts(World::PLAYER);
    let maker = world.floor().units.get(&by).filter(is_due);
    if let Some(by) = maker.map(Subject::from).filter(|_| world.has_player) {
        world.clues.hear(Noise { at, turn, by });
    }
}

/// A unit has decided what to do; `was` is what it did before. If it has begun something because of the player, that is
/// a clue.
pub(in crate::game) fn begin_task(world: &mut World, id: UnitId, was: &Task) {
    if !world.has_player {
        return;
    }
    let (floor, clues) = (world.floor(), &world.clues);
    let Some(unit) = floor.units.get(&id) else { return };
    let begun = match unit.task {
        Task::Hunt { unit: World::PLAYER, .. } if !matches!(was, Task::Hunt { unit: World::PLAYER, .. }) => {
            // What it sees itself is a clue of its own.
            let told = belief(floor, clues, unit).filter(|(_, seen)| seen.source.witness() != Some(id));
            told.map(|(word, seen)| (ClueKind::SetOut(word), seen.at))
        }
        Task::Search { unit: World::PLAYER, .. } if !matches!(was, Task::Search { unit: World::PLAYER, .. }) => {
            belief(floor, clues, unit).map(|(word, seen)| (ClueKind::Searched(word), seen.at))
        }
        Task::Investigate { at, heard } if *was != unit.task => {
            let of_mind = floor.minds.view(unit).noise(at).copied();
            clues.noise(at, heard).zip(of_mind).map(|(noise, heard)| {
                if heard.source == Source::NOBODY {
                    return (ClueKind::Felt, at);
                }
                let by = Some(noise.by).filter(|by| !by.is_player());
                let witness = heard.source.witness().filter(|&witness| witness != id);
                let witness = witness.and_then(|witness| subject(floor, clues, unit, witness));
                (ClueKind::Heard { sound: heard.sound, by, witness }, at)
            })
        }
        Task::Track { at, left } if !matches!(was, Task::Track { .. }) => {
            is_players_scent(floor, at, left).then_some((ClueKind::Smelled, at))
        }
        _ => None,
    };
    if let Some((kind, spot)) = begun {
        add(world, id, kind, spot);
    }
}

/// What a unit believes of the player, and from whom it has that.
fn belief(floor: &Floor, clues: &Clues, unit: &Unit) -> Option<(Word, Sighting)> {
    let seen = *floor.minds.view(unit).sightings.of(World::PLAYER)?;
    Some((word(floor, clues, unit, &seen), seen))
}

/// The word that a unit has of the player.
fn word(floor: &Floor, clues: &Clues, unit: &Unit, seen: &Sighting) -> Word {
    let witness = seen.source.witness().and_then(|witness| subject(floor, clues, unit, witness));
    Word { witness, seen: seen.seen }
}

/// A unit of which another knows, by its kind.
fn subject(floor: &Floor, clues: &Clues, by: &Unit, id: UnitId) -> Option<Subject> {
    let here = floor.units.get(&id).map(Subject::from);
    here.or_else(|| clues.subject(by.faction(), id)).or_else(|| {
        let seen = floor.minds.view(by).sightings.of(id)?;
        Some(Subject { unit: id, kind: seen.kind })
    })
}

/// A unit has passed on what it knew. If those who learned it, who knew `before` of the player, know something later of
/// the player `after` it, that is a clue. Returns whether they do.
pub(in crate::game) fn tell(
    world: &mut World,
    id: UnitId,
    (how, to): (Reporting, Option<UnitId>),
    (before, after): (Option<Sighting>, Option<Sighting>),
) -> bool {
    let Some(told) = after.filter(|after| before.is_none_or(|before| before.seen < after.seen)) else { return false };
    let (floor, clues) = (world.floor(), &world.clues);
    let Some(unit) = floor.units.get(&id) else { return true };
    let word = word(floor, clues, unit, &told);
    let to = to.and_then(|to| floor.units.get(&to)).map(Subject::from);
    add(world, id, ClueKind::Told { word, how, to }, told.at);
    true
}
