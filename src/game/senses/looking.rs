//! Looking around: the only way in which the true floor gets into a mind.

use std::collections::BTreeSet;

use crate::{
    content::KindId,
    game::state::{
        floor::Floor,
        minds::MindOwner,
        pack::Pack,
        sight::{Sight, each_in_sight},
        unit::span,
        unit::{Unit, sighting_of},
        world::World,
    },
    grid::Footprint,
    level::Level,
    mind::{Claims, FactionId, Fate, MindView, Sighting, Turn, UnitId},
    terrain::TerrainId,
};

/// A unit that has seen another at most this many turns ago keeps watching it.
pub(in crate::game) const EYE: u32 = 5;

/// Every unit looks around for sneaking units once in this many turns.
pub(in crate::game) const LOOKS_ROUND: u32 = 7;

/// The faction that built the traps: its members recognise them from afar.
const BUILDERS: FactionId = FactionId::WATCH;

/// A unit looks around: cells and units in sight are written to its notes, or to its faction's mind if it reports at once.
/// Returns the units that were not known to be there.
pub(in crate::game) fn look(floor: &mut Floor, unit: UnitId, turn: Turn, sight: &mut Sight) -> Vec<UnitId> {
    let Floor { level, units, items, minds, .. } = floor;
    let Some(viewer) = units.get(&unit) else { return Vec::new() };
    let mut page = minds.page(MindOwner::of(viewer));
    if let MindOwner::Unit(..) = MindOwner::of(viewer) {
        // The steps that friends planned in earlier turns do not count.
        page.mind().ways.clear();
    }
    let (here, reach) = (viewer.footprint(), viewer.row().sight);
    let mut in_sight = Vec::new();
    sight.turn_to(level, here, reach, |point, terrain| {
        let is_close = viewer.faction() == BUILDERS || here.distance(point.into()) <= 1;
        let looks = looks_like(level, terrain, is_close, || page.view().known.terrain(point));
        page.observe(point, looks, items.get(&point).and_then(Pack::top), turn);
        in_sight.extend(units.at(point).map(|unit| unit.id));
    });
    in_sight.sort_unstable();
    // A cell may be reported twice, and a unit may cover several.
    in_sight.dedup();
    let mut news = Vec::new();
    for other in in_sight.into_iter().filter_map(|id| units.get(&id)) {
        if !notices(viewer, page.view(), other, turn) {
            continue;
        }
        if other.id != unit && other.faction() == viewer.faction() {
            // Friends show each other the steps ahead of them, as far as it may matter.
            let steps = other.route.as_ref().map_or(&[][..], |route| route.steps());
            let way = page.mind().ways.entry(other.id).or_default();
            way.clear();
            way.extend_from_slice(&steps[..steps.len().min(Claims::NEAR as usize)]);
        }
        if page.note(sighting_of(other, turn)) {
            news.push(other.id);
        }
    }
    // A unit that is no longer where it was last seen is known to be gone.
    let is_gone =
        |sighting: &&Sighting| sighting.is_there() && sighting.seen < turn && sight.contains_any(sighting.footprint());
    let near = page.view().sightings.near(here.anchor(), reach + span(), |_| true);
    let gone: Vec<UnitId> = near.filter(is_gone).map(|sighting| sighting.unit).collect();
    for unit in gone {
        page.record_fate(unit, Fate::Gone(turn));
    }
    news
}

/// Whether a unit notices another in its sight. A sneaking unit is noticed only from close by, and only by a unit that
/// looks around in this turn; a unit that has seen it recently keeps watching it.
fn notices(viewer: &Unit, mind: MindView<'_>, other: &Unit, turn: Turn) -> bool {
    if other.faction() == viewer.faction() {
        return true;
    }
    let sighting = mind.sightings.of(other.id);
    let is_watched = sighting.is_some_and(|sighting| sighting.is_there() && turn.since(sighting.seen) <= EYE);
    let from = if is_watched { other.watched_from() } else { other.noticed_from() };
    let looks_there = !other.is_stealthy || is_watched || (turn.0 + viewer.id.0).is_multiple_of(LOOKS_ROUND);
    looks_there && from.is_none_or(|from| viewer.footprint().distance(other.footprint()) <= from)
}

/// The owners of the minds that see what happens in some cells. Sight is symmetric, so one look from these cells is
/// enough.
pub(in crate::game) fn witnesses(floor: &Floor, at: Footprint) -> BTreeSet<MindOwner> {
    let farthest = KindId::with_brought().map(|kind| kind.row().sight).max().unwrap_or_default();
    let mut witnesses = BTreeSet::new();
    for place in at.cells() {
        each_in_sight(&floor.level, place.into(), farthest, |eye| {
            let sees = |unit: &&Unit| {
                let reach = u64::from(unit.row().sight);
                eye.distance_squared(place) <= reach * reach
            };
            witnesses.extend(floor.units.at(eye).filter(sees).map(MindOwner::of));
        });
    }
    witnesses
}

/// What a terrain looks like to a unit that is beside it or not, and that remembers the cell as `remembered` says.
pub(in crate::game) fn looks_like(
    level: &Level,
    terrain: TerrainId,
    is_close: bool,
    known: impl Fn() -> Option<TerrainId>,
) -> TerrainId {
    let disguise = level.terrains.kind(terrain).disguise;
    disguise.filter(|_| !is_close && known() != Some(terrain)).unwrap_or(terrain)
}

/// Units of other factions that a unit sees at the moment.
pub(in crate::game) fn enemies_in_sight(world: &World, unit: &Unit) -> Vec<UnitId> {
    let floor = world.floor();
    let mut seen: Vec<UnitId> = Vec::new();
    each_in_sight(&floor.level, unit.footprint(), unit.row().sight, |point| {
        let other = floor.unit_at(point).filter(|other| other.is_enemy_of(unit));
        seen.extend(other.map(|other| other.id));
    });
    seen.sort_unstable();
    seen.dedup();
    seen
}
