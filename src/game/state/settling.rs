//! What a new floor has from its level: who lives there, what they know, where they report, what burns, their orders,
//! and the hearts from which newcomers come.

use std::{
    collections::{BTreeMap, BTreeSet},
    sync::Arc,
};

use serde::{Deserialize, Serialize};

use crate::{
    game::state::{
        desks::Desks,
        minds::{MindOwner, Minds},
        squad::{Orders, Squad},
        unit::Unit,
        units::Units,
    },
    grid::{Direction, Point},
    level::Level,
    mind::{FactionId, KindId, Turn, UnitId},
    terrain::TerrainId,
};

/// A unit that comes in place of one that another people killed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub(in crate::game) struct Newcomer {
    pub(in crate::game) kind: KindId,
    /// The post that it takes over.
    pub(in crate::game) post: Point,
    /// When it comes, or later if the player would see it.
    pub(in crate::game) comes: Turn,
}

/// Ground on which a faction reports is in the midst of its posts within this many king's moves of the middle one.
const IN_THE_MIDST: u32 = 10;

/// The direction in which one sees farthest from a cell, up to so far: whoever stands there to begin with looks that
/// way.
pub(in crate::game) fn most_open(level: &Level, from: Point, sight: u32) -> Direction {
    let is_clear = |at: &Point| !level.stops_sight(*at);
    let steps = |direction: Direction| {
        let line = std::iter::successors(Some(from.step(direction)), |at| Some(at.step(direction)));
        line.take(sight as usize).take_while(is_clear).count()
    };
    // Of several the last: down and left are as good as any.
    Direction::ALL.into_iter().max_by_key(|&direction| steps(direction)).unwrap_or(Direction::South)
}

/// The number of units of each faction on a level.
pub(in crate::game) fn settled(level: &Level) -> BTreeMap<FactionId, u32> {
    let mut settled = BTreeMap::new();
    for kind in level.units.iter().filter_map(|placed| level.own.unit(&placed.kind)) {
        *settled.entry(kind.row().faction).or_default() += 1;
    }
    settled
}

/// The minds of the factions of a new floor. They know nothing but the injuries that the level states.
pub(in crate::game) fn memories(level: &Level, now: Turn) -> Minds {
    let mut minds = Minds::new(level);
    for seed in &level.influence {
        let Some(faction) = FactionId::named(&seed.faction) else { continue };
        minds.of_mut(MindOwner::Faction(faction)).influence.record_past(seed.at, seed.weight, seed.ago, now);
    }
    minds
}

/// Where each faction reports that needs a special ground for it, of which a new floor has none.
pub(in crate::game) fn headquarters(level: &Level, units: &Units) -> BTreeMap<FactionId, Point> {
    let has = |ground| level.cells.cells().iter().any(|&id| level.terrains.base(id) == ground);
    let lacks_all = |faction: FactionId| {
        // Ground on which a touch is enough is no place to stay at.
        let mut places = faction.row().reports_at().filter(|place| place.turns > 0).peekable();
        places.peek().is_some() && !places.any(|place| has(place.ground))
    };
    let lacking = FactionId::all().filter(|&faction| lacks_all(faction));
    lacking.filter_map(|faction| Some((faction, first_member(units, faction)?.home))).collect()
}

/// The heart of each faction of a new floor: the ground on which it reports in the midst of its posts, else the post in
/// their midst.
pub(in crate::game) fn hearts(level: &Level, units: &Units) -> BTreeMap<FactionId, Point> {
    let heart = |faction: FactionId| {
        let members = || units.values().filter(move |unit| unit.faction() == faction && !unit.is_captive);
        let away = |from: Point| members().map(|unit| unit.home.distance(from)).sum::<u32>();
        let midst = members().map(|unit| unit.home).min_by_key(|&at| (away(at), at))?;
        let grounds: Vec<TerrainId> = faction.row().reports_at().map(|place| place.ground).collect();
        let reports = level.cells.iter().filter(|(_, id)| grounds.contains(&level.terrains.base(**id)));
        let near = reports.map(|(at, _)| at).filter(|at| at.distance(midst) <= IN_THE_MIDST);
        Some((faction, near.min_by_key(|&at| (at.distance_squared(midst), at)).unwrap_or(midst)))
    };
    FactionId::all().filter_map(heart).collect()
}

/// The first member of a faction that stays where it is, else the first of all.
fn first_member(units: &Units, faction: FactionId) -> Option<&Unit> {
    let members = || units.values().filter(move |unit: &&Unit| unit.faction() == faction && !unit.is_captive);
    // Couriers have no post of their own to bring word to.
    let stays = |unit: &&Unit| unit.behaviour().is_some_and(|behaviour| !behaviour.carries_word());
    members().find(stays).or_else(|| members().next())
}

/// The desks of those factions that have several on a new floor, linked by couriers.
pub(in crate::game) fn linked_desks(level: &Level, units: &Units) -> BTreeMap<FactionId, Desks> {
    let of = |faction: FactionId| {
        let place = faction.row().reports_at().find(|place| place.couriers.is_some())?;
        Some((faction, Desks::of(level, place.ground, first_member(units, faction)?.home)?))
    };
    FactionId::all().filter_map(of).collect()
}

/// The cells that burn.
pub(in crate::game) fn burning(level: &Level) -> BTreeSet<Point> {
    let burns = |id: TerrainId| level.terrains.kind(id).fire.is_burning();
    level.cells.iter().filter(|&(_, &id)| burns(id)).map(|(at, _)| at).collect()
}

/// Gives the units of a fresh floor their orders.
pub(in crate::game) fn give_orders(level: &Level, units: &mut Units) {
    let starts: BTreeMap<Point, UnitId> = units.values().map(|unit| (unit.at, unit.id)).collect();
    for orders in level.patrols.iter().filter_map(|patrol| Orders::new(level, patrol, &starts)) {
        let orders = Arc::new(orders);
        for &member in &orders.members {
            if let Some(unit) = units.get_mut(&member) {
                unit.squad = Some(Squad::new(Arc::clone(&orders), member));
            }
        }
    }
}
