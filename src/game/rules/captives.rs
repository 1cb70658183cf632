//! Captives: units in cages, what they remember, and what happens when one is let out. How others come to be captives
//! is in `leading`.
//!
//! A unit that stands in a cage when a floor is made is a captive. It does nothing, and nothing is done to it. It
//! remembers the way from the stairs to its cage, and sees what happens in front of it. A captive that is let out joins
//! the player's faction: it reports its notes, gives a picture of what its old faction knows, goes by the player's mind
//! from then on, and follows the player.

use std::collections::VecDeque;

use crate::{
    game::{
        action::USUAL_TIME,
        event::{Event, Freeing},
        rules::knowledge,
        senses::{hearing, looking::looks_like},
        state::{
            floor::Floor,
            minds::MindOwner,
            picture::{Picture, PictureSource},
            task::Task,
            unit::Unit,
            world::World,
        },
    },
    grid::{Grid, Point, field_of_view},
    mind::{FactionId, ItemKindId, Sound, Turn, UnitId},
    terrain::{Movement, TerrainId},
};

/// Energy that it takes to break a cage open.
pub(in crate::game) const FORCING: i32 = 50;

/// Lets all captives remember what could be seen on the way from the stairs down, or else up, to their cages. Returns
/// their factions.
pub(in crate::game) fn let_captives_remember(floor: &mut Floor, now: Turn) -> Vec<FactionId> {
    let captives: Vec<UnitId> = floor.units().filter(|unit| unit.is_captive).map(|unit| unit.id).collect();
    let stairs = [TerrainId::STAIRS_DOWN, TerrainId::STAIRS_UP];
    let Some(stairs) = stairs.into_iter().find_map(|stairs| floor.level.find(stairs)) else { return Vec::new() };
    let mut remembering = Vec::new();
    for id in captives {
        let Some(captive) = floor.units.get(&id).cloned() else { continue };
        let way = way_brought(floor, stairs, captive.at);
        remember(floor, &captive, &way, now);
        remembering.push(captive.faction());
    }
    remembering
}

/// The path of fewest straight steps from one cell to another, through any door; empty if there is none.
fn way_brought(floor: &Floor, from: Point, to: Point) -> Vec<Point> {
    let mut came: Grid<Option<Point>> = Grid::filled(floor.level.size(), None);
    let mut waiting = VecDeque::from([to]);
    while let Some(here) = waiting.pop_front() {
        if here == from {
            let steps = std::iter::successors(Some(from), |&at| came.get(at).copied().flatten());
            return steps.take_while(|&at| at != to).chain([to]).collect();
        }
        for next in here.neighbours().step_by(2) {
            let is_open = floor.entry_cost(next, Movement::KeyWalker).is_some() && next != to;
            if let Some(cell) = came.get_mut(next).filter(|cell| is_open && cell.is_none()) {
                *cell = Some(here);
                waiting.push_back(next);
            }
        }
    }
    Vec::new()
}

fn remember(floor: &mut Floor, captive: &Unit, way: &[Point], now: Turn) {
    let Floor { level, minds, .. } = floor;
    let known = &mut minds.of_mut(MindOwner::of(captive)).known;
    let is_opaque = |point| level.stops_sight(point);
    for &at in way {
        field_of_view(at, level.rules.sight_of(captive.row()), is_opaque, |point| {
            if let Some(&terrain) = level.cells.get(point) {
                known.observe(point, looks_like(level, terrain, false, || known.terrain(point)), now);
            }
        });
    }
}

/// A unit lets a captive out: quietly with a key; without one it breaks the cage open, which takes longer and is heard.
/// One that is led is cut loose. The captive joins the unit's faction. Returns the energy that it took.
pub(in crate::game) fn free(world: &mut World, unit: &Unit, id: UnitId) -> i32 {
    let Some(captive) = world.floor().units.get(&id).cloned() else { return USUAL_TIME };
    let (how, sound, time) = match unit.pack.count(ItemKindId::KEY) {
        _ if captive.is_led() => (Freeing::OnTheWay, None, USUAL_TIME),
        0 => (Freeing::ByForce, Some(Sound::Crash), FORCING),
        _ => (Freeing::ByKey, Some(Sound::Door), USUAL_TIME),
    };
    let (now, before) = (world.turn(), MindOwner::of(&captive));
    world.audit_turncoat(captive.faction(), unit.faction());
    if how != Freeing::OnTheWay {
        for cell in captive.footprint().cells() {
            world.floor_mut().set_terrain(cell, TerrainId::OPEN_CAGE);
        }
    }
    if let Some(freed) = world.floor_mut().units.get_mut(&id) {
        (freed.is_captive, freed.side, freed.home) = (false, unit.faction(), captive.at);
        (freed.task, freed.route, freed.plan) = (Task::Rest { until: now.plus(1) }, None, None);
    }
    let (whom, seen) = ((&captive).into(), [captive.at]);
    world.report(Event::Freed { who: unit.into(), whom, how }, &seen);
    if let Some(sound) = sound {
        hearing::make_noise(world, captive.at, sound, unit.id);
    }
    let minds = &mut world.floor_mut().minds;
    let told = minds.view(&captive);
    let (mind, notes) = (told.drawn(now), told.notes().cloned());
    let listener = minds.of_mut(MindOwner::of(unit));
    let news = notes.map_or(0, |notes| listener.learn_told(&notes, now));
    minds.bury(before);
    world.forget_path_requests(before, id);
    world.report(Event::Told { who: whom, news: news as u32 }, &seen);
    let picture = Picture { of: captive.faction(), turn: now, source: PictureSource::Told, mind };
    knowledge::give_picture(world, unit, picture);
    world.audit_observe();
    time
}
