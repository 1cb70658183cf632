//! Magic that changes knowledge: maps, mind reading, forgetting and false beliefs.

use std::collections::{BTreeMap, BTreeSet};

use crate::{
    content::TerrainTable,
    game::{
        event::Event,
        senses::looking::{self, looks_like},
        state::{
            awareness::Awareness,
            deception::Deceived,
            ending::Subject,
            floor::Floor,
            minds::MindOwner,
            pack::Pack,
            picture::{Picture, PictureSource},
            sight::each_in_sight,
            task::Task,
            tidings::Tidings,
            unit::{Unit, sighting_of},
            world::World,
        },
    },
    grid::Point,
    mind::{FactionId, Mind, MindView, Sighting, Source, Turn, UnitId},
    terrain::{TerrainId, TerrainKind},
};

/// A unit learns the ground of the whole floor as it is now, and the items on it, except solid rock.
pub(in crate::game) fn map_floor(world: &mut World, unit: &Unit) {
    world.audit_telling(unit.faction());
    let now = world.turn();
    let floor = world.floor_mut();
    let mut page = floor.minds.page(MindOwner::of(unit));
    let before = page.view().known.known_cells();
    for (point, &terrain) in floor.level.cells.iter() {
        if floor.level.terrains.base(terrain) != TerrainId::ROCK {
            page.observe(point, terrain, floor.items.get(&point).and_then(Pack::top), now);
        }
    }
    let cells = (page.view().known.known_cells() - before) as u32;
    world.report(Event::Surveyed { who: unit.into(), cells, sighted: Vec::new() }, &[unit.at]);
}

/// A unit learns what it could see from here with a sight of `radius`.
pub(in crate::game) fn spy(world: &mut World, unit: &Unit, radius: u32) {
    world.audit_telling(unit.faction());
    let now = world.turn();
    let floor = world.floor_mut();
    let farthest = floor.farthest_sight();
    let mut page = floor.minds.page(MindOwner::of(unit));
    let (level, units) = (&floor.level, &floor.units);
    let (before, mut sighted) = (page.view().known.known_cells(), Vec::new());
    each_in_sight(level, unit.at.into(), radius.min(farthest), |point| {
        if let Some(&terrain) = level.cells.get(point) {
            let looks = looks_like(level, terrain, false, || page.view().known.terrain(point));
            let item = page.view().item(point);
            page.observe(point, looks, item, now);
        }
        if let Some(other) = units.at(point) {
            page.note(sighting_of(other, now, Source::witnessed_by(unit.id)));
            if other.id != unit.id && !sighted.contains(&Subject::from(other)) {
                sighted.push(other.into());
            }
        }
    });
    let cells = (page.view().known.known_cells() - before) as u32;
    world.report(Event::Surveyed { who: unit.into(), cells, sighted }, &[unit.at]);
}

/// A unit of the player's faction gets a picture of what a faction knows and of where its members are: the faction of
/// the first enemy that it sees, or else the enemy faction with most members. Other factions have no pictures.
pub(in crate::game) fn scry(world: &mut World, unit: &Unit) {
    let in_sight = looking::enemies_in_sight(world, unit);
    let seen = in_sight.first().and_then(|id| world.floor().units.get(id)).map(Unit::faction);
    let count = |faction: FactionId| world.floor().units().filter(|other| other.faction() == faction).count();
    let others = FactionId::all().filter(|&faction| faction != unit.faction());
    let Some(of) = seen.or_else(|| others.max_by_key(|&faction| (count(faction), faction))) else { return };
    let (now, floor) = (world.turn(), world.floor());
    let mut mind = MindView::from(floor.mind(of)).drawn(now);
    for member in floor.units().filter(|other| other.faction() == of) {
        mind.sightings.note(sighting_of(member, now, Source::NOBODY));
    }
    give_picture(world, unit, Picture { of, turn: now, source: PictureSource::Scried, mind });
}

/// Gives the player a picture that a unit of its faction has obtained.
pub(in crate::game) fn give_picture(world: &mut World, unit: &Unit, picture: Picture) {
    if unit.faction() != FactionId::PLAYER {
        return;
    }
    let Picture { of, turn, source, .. } = picture;
    world.floor_mut().pictures.add(picture);
    world.report(Event::Pictured { of, turn, source }, &[unit.at]);
}

/// Units forget their notes of the floor and of their enemies. If a unit reports at once, its whole faction forgets.
/// Reported knowledge stays. Returns who has forgotten something.
pub(in crate::game) fn forget_everything(world: &mut World, units: &[UnitId], now: Turn) -> Vec<Deceived> {
    let floor = world.floor_mut();
    let mut owners: Vec<MindOwner> = units.iter().filter_map(|id| floor.units.get(id)).map(MindOwner::of).collect();
    owners.sort_unstable();
    owners.dedup();
    for &owner in &owners {
        floor.minds.of_mut(owner).forget_everything(now, owner.faction());
    }
    for unit in floor.units.values_mut().filter(|unit| owners.binary_search(&MindOwner::of(unit)).is_ok()) {
        (unit.route, unit.plan, unit.lost) = (None, None, None);
        unit.awareness = Awareness::default();
    }
    let mut deceived: BTreeMap<FactionId, Option<u32>> = BTreeMap::new();
    for owner in owners {
        let units = deceived.entry(owner.faction()).or_insert(Some(0));
        *units = match owner {
            MindOwner::Faction(_) => None,
            MindOwner::Unit(..) => units.map(|units| units + 1),
        };
    }
    deceived.into_iter().map(|(faction, units)| Deceived { faction, units }).collect()
}

/// All enemies on the floor forget a unit and what they have heard; hunters of the unit give up. Returns the factions
/// of which somebody knew of it.
pub(in crate::game) fn forget_whereabouts(world: &mut World, unit: &Unit) -> Vec<Deceived> {
    world.let_be_told(unit);
    let end = world.turn().plus(1);
    let floor = world.floor_mut();
    let mut knew = BTreeSet::new();
    for (owner, mind) in floor.minds.iter_mut().filter(|(owner, _)| owner.faction() != unit.faction()) {
        if mind.sightings.of(unit.id).is_some() {
            knew.insert(owner.faction());
        }
        mind.sightings.lose(unit.id);
        mind.noises.forget_before(end);
        mind.scents.forget_before(end);
    }
    floor.units.values_mut().filter(|other| other.is_enemy_of(unit)).for_each(|other| other.awareness.forget(unit.id));
    let is_after = |task: &Task| match *task {
        Task::Hunt { unit: whom, .. } | Task::Search { unit: whom, .. } => whom == unit.id,
        Task::Investigate { .. } | Task::Track { .. } => true,
        _ => false,
    };
    for other in floor.units.values_mut().filter(|other| other.is_enemy_of(unit) && is_after(&other.task)) {
        (other.task, other.route, other.plan) = (Task::Rest { until: end }, None, None);
        other.lost = None;
    }
    whole(knew)
}

/// All enemy factions on the floor believe that there is a wall in a cell, until one of their units reports otherwise.
/// Returns those that believed something else before.
pub(in crate::game) fn falsify_wall(world: &mut World, unit: &Unit, at: Point) -> Vec<Deceived> {
    world.let_be_told(unit);
    let now = world.turn();
    let floor = world.floor_mut();
    let factions = enemy_factions(floor, unit);
    let mut believe =
        |faction: &FactionId| floor.minds.of_mut(MindOwner::Faction(*faction)).known.observe(at, TerrainId::WALL, now);
    whole(factions.into_iter().filter(|faction| believe(faction)))
}

/// Factions that are deceived as a whole.
fn whole(factions: impl IntoIterator<Item = FactionId>) -> Vec<Deceived> {
    factions.into_iter().map(|faction| Deceived { faction, units: None }).collect()
}

/// The factions at war with a unit that have members on its floor.
fn enemy_factions(floor: &Floor, unit: &Unit) -> BTreeSet<FactionId> {
    floor.units().filter(|other| other.is_enemy_of(unit)).map(Unit::faction).collect()
}

/// Makes all enemy factions on the floor believe that a unit is at `at`, except those that know that it could not stand
/// there. Returns those for which this is news.
pub(in crate::game) fn falsify_sighting(world: &mut World, unit: &Unit, at: Point) -> Vec<Deceived> {
    world.let_be_told(unit);
    let sighting = Sighting { at, ..sighting_of(unit, world.turn(), Source::NOBODY) };
    let factions = enemy_factions(world.floor(), unit);
    let Floor { minds, level, .. } = world.floor_mut();
    let believe = |&faction: &FactionId| {
        let mind = minds.of_mut(MindOwner::Faction(faction));
        let is_news = would_believe(mind, &level.terrains, unit, at);
        is_news.is_some_and(|is_news| {
            mind.sightings.note(sighting);
            is_news
        })
    };
    whole(factions.into_iter().filter(believe))
}

/// Whether it would be news to a mind that a unit is in a cell; `None` if it knows that it could not stand there.
fn would_believe(mind: &Mind, terrains: &TerrainTable, unit: &Unit, at: Point) -> Option<bool> {
    let is_possible = mind.known.terrain(at).is_none_or(|id| holds(unit, terrains.kind(id)));
    let believed = mind.sightings.of(unit.id).filter(|believed| believed.is_there());
    is_possible.then(|| believed.is_none_or(|believed| believed.at != at))
}

/// A mirage on stairs goes on by them: on the floor beyond, if anybody was ever there, all enemies will believe that
/// the unit has come by and run as far from all stairs as it could, as soon as that floor has come to this turn.
/// Returns the depth of that floor, and those for which this is news.
pub(in crate::game) fn send_mirage_on(world: &mut World, unit: &Unit, stairs: Point) -> Option<(u32, Vec<Deceived>)> {
    let depth = world.floor_beyond(stairs)?;
    let floor = world.floors.get(&depth)?;
    let [up, down] = [TerrainId::STAIRS_UP, TerrainId::STAIRS_DOWN].map(|stairs| floor.level.find_all(stairs));
    let all: Vec<Point> = up.chain(down).collect();
    let ground = floor.level.size().points().filter(|&at| holds(unit, floor.terrain(at)));
    let at = ground.max_by_key(|&at| (all.iter().map(|stairs| stairs.distance(at)).min(), at))?;
    let sighting = Sighting { at, ..sighting_of(unit, world.turn(), Source::NOBODY) };
    let (mut believers, mut surprised) = (Vec::new(), Vec::new());
    for faction in enemy_factions(floor, unit) {
        let Some(is_news) = would_believe(floor.minds.of_faction(faction), &floor.level.terrains, unit, at) else {
            continue;
        };
        believers.push(faction);
        surprised.extend(is_news.then_some(faction));
    }
    let floor = world.floors.get_mut(&depth)?;
    floor.tidings.push(Tidings { sighting, believers });
    floor.forget_hash();
    Some((depth, whole(surprised)))
}

/// What has been told on the present floor by now is believed. Who has never been at the stairs down by which the
/// player is said to come learns where they are.
pub(in crate::game) fn let_tidings_arrive(world: &mut World) {
    let now = world.turn();
    let come: Vec<Tidings> = world.floor_mut().tidings.extract_if(.., |told| told.sighting.seen <= now).collect();
    for Tidings { sighting, believers } in come {
        let level = &world.floor().level;
        let is_stairs = |id: &TerrainId| level.terrains.base(*id) == TerrainId::STAIRS_DOWN;
        let stairs = level.cells.get(sighting.at).copied().filter(is_stairs);
        for faction in believers {
            world.audit_telling(faction);
            let mind = world.floor_mut().minds.of_mut(MindOwner::Faction(faction));
            mind.sightings.note(sighting);
            if let Some(stairs) = stairs {
                mind.known.observe(sighting.at, stairs, now);
            }
        }
    }
}

/// Whether a unit could stand on ground like this.
pub(in crate::game) fn holds(unit: &Unit, ground: &TerrainKind) -> bool {
    unit.movement().entry_cost(ground).is_some() && !ground.door.is_shut()
}
