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

/// Who has seen somebody so many turns ago or fewer has an eye on it.
pub(in crate::game) const EYE: u32 = 5;

/// In how many turns everybody looks round once for whoever may be stealing up.
pub(in crate::game) const LOOKS_ROUND: u32 = 7;

/// Whose traps they are: their own kind need not come close to know one.
const BUILDERS: FactionId = FactionId::WATCH;

/// A unit looks around: cells and units in sight are written to its notes, or to its faction's mind if it reports at once.
/// Returns the units that were not known to be there.
pub(in crate::game) fn look(floor: &mut Floor, unit: UnitId, turn: Turn, sight: &mut Sight) -> Vec<UnitId> {
    let Floor { level, units, items, minds, .. } = floor;
    let Some(viewer) = units.get(&unit) else { return Vec::new() };
    let mut page = minds.page(MindOwner::of(viewer));
    if let MindOwner::Unit(..) = MindOwner::of(viewer) {
        // Where friends were bound in earlier turns does not count.
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
    // A cell may be reported twice, and somebody cover several.
    in_sight.dedup();
    let mut news = Vec::new();
    for other in in_sight.into_iter().filter_map(|id| units.get(&id)) {
        if !notices(viewer, page.view(), other, turn) {
            continue;
        }
        if other.id != unit && other.faction() == viewer.faction() {
            // Friends let each other see where they are bound, as far as it may matter.
            let steps = other.route.as_ref().map_or(&[][..], |route| route.steps());
            let way = page.mind().ways.entry(other.id).or_default();
            way.clear();
            way.extend_from_slice(&steps[..steps.len().min(Claims::NEAR as usize)]);
        }
        if page.note(sighting_of(other, turn)) {
            news.push(other.id);
        }
    }
    // Whoever is not where it was last seen has gone, and that is known too.
    let is_gone =
        |sighting: &&Sighting| sighting.is_there() && sighting.seen < turn && sight.contains_any(sighting.footprint());
    let near = page.view().sightings.near(here.anchor(), reach + span(), |_| true);
    let gone: Vec<UnitId> = near.filter(is_gone).map(|sighting| sighting.unit).collect();
    for unit in gone {
        page.record_fate(unit, Fate::Gone(turn));
    }
    news
}

/// Whether a unit notices another in its sight, whatever its mind knows of it. Who steals along is noticed from near by
/// only, and only by one that looks round just then; but who had an eye on it keeps it there.
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

/// Who sees what happens in some cells, as the minds that will know of it. Sight is symmetric, so one look from there
/// tells.
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

/// What a terrain looks like to somebody who is beside it, or not, and remembers a cell so.
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
