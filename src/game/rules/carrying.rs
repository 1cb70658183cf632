//! Picking up items and using them up, and reading the maps that dead units leave.
//!
//! A unit that draws maps leaves its map where it dies: an item, and a picture of what it knew. A unit that picks the
//! map up learns that ground, and the map is used up; the player keeps the picture. There are no other items of this
//! kind.

use crate::{
    game::{
        action::{Refusal, USUAL_TIME},
        event::Event,
        rules::{astrolabe, knowledge},
        state::{ending::Subject, minds::MindOwner, unit::Unit, world::World},
    },
    grid::{Footprint, Point},
    mind::{Doing, ItemKindId},
};

pub(in crate::game) fn take(world: &mut World, unit: &Unit) -> Result<i32, Refusal> {
    if !unit.row().movement.has_hands() {
        return Err(Refusal::NoHands);
    }
    if pick_up(world, unit, unit.footprint()) { Ok(USUAL_TIME) } else { Err(Refusal::NothingHere) }
}

/// A unit picks up all items in some cells. Returns whether there were any.
pub(in crate::game) fn pick_up(world: &mut World, unit: &Unit, cells: Footprint) -> bool {
    let mut found = false;
    for at in cells.cells() {
        let Some(pack) = world.floor_mut().items.remove(&at) else { continue };
        world.floor_mut().discarded.remove(&at);
        found = true;
        read_maps(world, unit, at);
        for item in pack.iter().filter(|&item| item != ItemKindId::BIRCH_MAP) {
            if let Some(taker) = world.floor_mut().units.get_mut(&unit.id) {
                taker.pack.put(item);
            }
            world.report(Event::PickedUp { who: unit.into(), item }, &[at]);
            if item == ItemKindId::ASTROLABE && Subject::from(unit).is_player() {
                astrolabe::wake(world, at);
            }
        }
    }
    found
}

/// Removes one item from a unit's pack. If it was the last one of its kind, the unit also lets go of it.
pub(in crate::game) fn use_up(world: &mut World, unit: &Unit, item: ItemKindId) {
    if let Some(unit) = world.floor_mut().units.get_mut(&unit.id) {
        unit.pack.take(item);
        if unit.pack.count(item) == 0 {
            unit.gear.let_go(item);
        }
    }
    if item == ItemKindId::ASTROLABE {
        // Its glare goes with it.
        world.floor_mut().units.stir(unit.id);
    }
}

/// A unit picks up all maps in a cell and reads them.
pub(in crate::game) fn read_maps(world: &mut World, unit: &Unit, at: Point) {
    let Some(papers) = world.floor_mut().papers.remove(&at) else { return };
    world.audit_telling(unit.faction());
    let who = Subject::from(unit);
    world.show(unit.id, Doing::Reading);
    for picture in papers {
        let news = world.floor_mut().minds.page(MindOwner::of(unit)).learn_map(&picture.mind.known);
        world.report(Event::ReadMap { who, news: news as u32 }, &[at]);
        knowledge::give_picture(world, unit, picture);
    }
}
