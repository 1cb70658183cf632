//! Looking around: the only way in which the true floor gets into a mind.

use std::collections::BTreeSet;

use crate::{
    content::KindId,
    game::{
        senses::noticing::{Notice, looks_at, notice},
        state::{
            floor::Floor,
            lantern::{DARK, Eyes},
            minds::MindOwner,
            pack::Pack,
            sight::{Sight, each_in_sight},
            unit::{Unit, sighting_of, span},
            units::Units,
            world::World,
        },
    },
    grid::{Footprint, Point},
    level::Level,
    mind::{Claims, FactionId, Fate, Knowledge, KnownWalkability, Sighting, Source, Turn, UnitId},
    terrain::{Door, TerrainId},
};

/// The faction that built the traps: its members recognise them from afar, and step over those that they know.
pub(in crate::game) const BUILDERS: FactionId = FactionId::WATCH;

/// The result of a look around.
#[derive(Debug, Default)]
pub(in crate::game) struct Looked {
    /// The units that the viewer sees.
    pub(in crate::game) seen: Vec<UnitId>,
    /// The seen units that were not known to be there.
    pub(in crate::game) news: Vec<UnitId>,
    /// Units in line of sight that the viewer did not notice.
    pub(in crate::game) overlooked: Vec<UnitId>,
    /// Cells that the player finds otherwise than it remembers them, in a way that matters on the way.
    pub(in crate::game) changes: Vec<Change>,
    /// Enemies that the player saw long ago where it sees now that they are gone.
    pub(in crate::game) gone: Vec<Sighting>,
}

/// A cell that is otherwise than it was remembered.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::game) struct Change {
    pub(in crate::game) at: Point,
    pub(in crate::game) was: TerrainId,
    pub(in crate::game) is: TerrainId,
    /// When the cell was seen last.
    pub(in crate::game) seen: Turn,
}

/// Turns for which a cell was out of sight before the player is told that it has changed since, and for which an enemy
/// was before the player is told that it has gone: those go about.
const OUT_OF_SIGHT: u32 = 20;
const GONE_FOR: u32 = 200;

/// A unit looks around: cells and units in sight are written to its notes, or to its faction's mind if it reports at
/// once.
pub(in crate::game) fn look(floor: &mut Floor, unit: UnitId, turn: Turn, sight: &mut Sight) -> Looked {
    floor.update_light();
    let Some(viewer) = floor.units.get(&unit) else { return Looked::default() };
    let owner = MindOwner::of(viewer);
    let (here, eyes) = (viewer.footprint(), viewer.eyes(floor.level.rules));
    let Floor { level, light, units, items, minds, .. } = floor;
    let mut page = minds.page(owner);
    if let MindOwner::Unit(..) = owner {
        // The steps that friends planned in earlier turns do not count.
        page.mind().paths_ahead.clear();
    }
    let is_builder = viewer_faction(units, unit) == Some(BUILDERS);
    let (mut in_line, mut changes) = (Vec::new(), Vec::new());
    // Where somebody stands in the dark.
    let mut dark: Vec<(Point, UnitId)> = Vec::new();
    sight.turn_to((level, light), here, eyes, |point, terrain, is_seen| {
        if is_seen {
            let is_close = is_builder || here.distance(point.into()) <= 1;
            let looks = looks_like(level, terrain, is_close, || page.view().known.terrain(point));
            if unit == World::PLAYER {
                changes.extend(change(level, page.view().known.at(point), point, looks, turn));
            }
            page.observe(point, looks, items.get(&point).and_then(Pack::top), turn);
        }
        if let Some(other) = units.at(point) {
            in_line.push(other.id);
            if !is_seen {
                dark.push((point, other.id));
            }
        }
    });
    in_line.sort_unstable();
    // A cell may be reported twice, and a unit may cover several.
    in_line.dedup();
    let mut looked = Looked { changes, ..Looked::default() };
    for other in in_line {
        match notice_and_remember(floor, unit, other, turn) {
            Notice::Sight => looked.seen.push(other),
            Notice::Glimpse | Notice::Nothing => looked.overlooked.push(other),
        }
    }
    let Floor { level, units, items, minds, .. } = floor;
    let mut page = minds.page(owner);
    for (at, other) in dark {
        // Whoever sees somebody in the dark sees what that stands on.
        if let Some(&terrain) = level.cells.get(at).filter(|_| looked.seen.binary_search(&other).is_ok()) {
            sight.add(at);
            let looks = looks_like(level, terrain, is_builder, || page.view().known.terrain(at));
            page.observe(at, looks, items.get(&at).and_then(Pack::top), turn);
        }
    }
    for other in looked.seen.iter().filter_map(|id| units.get(id)) {
        if other.id != unit && Some(other.faction()) == viewer_faction(units, unit) {
            // Friends show each other the steps ahead of them, as far as it may matter.
            let steps = other.route.as_ref().map_or(&[][..], |route| route.steps());
            let ahead = page.mind().paths_ahead.entry(other.id).or_default();
            ahead.clear();
            ahead.extend_from_slice(&steps[..steps.len().min(Claims::NEAR as usize)]);
        }
        if page.note(sighting_of(other, turn, Source::witnessed_by(unit))) {
            looked.news.push(other.id);
        }
    }
    // A unit that is no longer where it was last seen is known to be gone.
    let is_gone =
        |sighting: &&Sighting| sighting.is_there() && sighting.seen < turn && sight.contains_any(sighting.footprint());
    let near = page.view().sightings.near(here.anchor(), eyes.reach + span(), |_| true);
    let gone: Vec<Sighting> = near.filter(is_gone).copied().collect();
    for sighting in &gone {
        page.record_fate(sighting.unit, Fate::Gone(turn));
    }
    if unit == World::PLAYER {
        let is_told =
            |was: &Sighting| was.faction != FactionId::PLAYER && !was.is_captive && turn.since(was.seen) > GONE_FOR;
        looked.gone = gone.into_iter().filter(is_told).collect();
    }
    let is_dead = |&enemy: &UnitId| page.view().sightings.is_dead(enemy);
    if let Some(viewer) = units.get_mut(&unit)
        && let Some(dead) = viewer.awareness.last_seen().filter(is_dead)
    {
        viewer.awareness.forget(dead);
    }
    looked
}

/// Adds to a map the ground that a unit of a floor would see at a turn if it stood somewhere else.
pub(in crate::game) fn look_from(floor: &Floor, unit: &Unit, at: Point, turn: Turn, map: &mut KnownWalkability) {
    let Eyes { reach, dark } = unit.eyes(floor.level.rules);
    let is_builder = unit.faction() == BUILDERS;
    each_in_sight(&floor.level, at.into(), reach, |point| {
        let distance = at.distance(point);
        let Some(&terrain) = floor.level.cells.get(point) else { return };
        if distance <= dark || floor.light.at(point) != DARK {
            let looks = looks_like(&floor.level, terrain, is_builder || distance <= 1, || map.terrain(point));
            map.observe(point, looks, turn);
        }
    });
}

/// How a cell has changed since it was seen last, if that was a while ago and the change matters on the way: a door has
/// a bar or a lock or has none any more, or a walker can or cannot enter any more.
fn change(level: &Level, known: Knowledge, at: Point, is: TerrainId, now: Turn) -> Option<Change> {
    let Knowledge::Remembered { terrain: was, seen } = known else { return None };
    if was == is || now.since(seen) <= OUT_OF_SIGHT {
        return None;
    }
    let [before, after] = [was, is].map(|id| level.terrains.kind(id));
    let swings = |door: Door| matches!(door, Door::Closed | Door::Open);
    let is_other_door = before.door != after.door && !(swings(before.door) && swings(after.door));
    let matters = is_other_door || before.walk.is_some() != after.walk.is_some();
    matters.then_some(Change { at, was, is, seen })
}

fn viewer_faction(units: &Units, unit: UnitId) -> Option<FactionId> {
    units.get(&unit).map(Unit::faction)
}

/// What a unit makes of another in its line of sight, which it remembers by itself. It turns towards whatever it
/// glimpses.
fn notice_and_remember(floor: &mut Floor, unit: UnitId, other: UnitId, turn: Turn) -> Notice {
    let (Some(viewer), Some(whom)) = (floor.units.get(&unit), floor.units.get(&other)) else { return Notice::Nothing };
    let noticed = notice(floor, viewer, floor.minds.view(viewer), whom, turn);
    let is_enemy = whom.is_enemy_of(viewer);
    let towards = viewer.at.bearing(whom.at);
    if !is_enemy || noticed == Notice::Nothing {
        return noticed;
    }
    let Some(viewer) = floor.units.get_mut(&unit) else { return noticed };
    let noticed = match noticed {
        Notice::Glimpse if viewer.awareness.glimpse(other, turn) => Notice::Sight,
        noticed => noticed,
    };
    if noticed == Notice::Sight {
        viewer.awareness.see(other, turn);
    } else if let Some(towards) = towards.filter(|&towards| viewer.facing != towards) {
        viewer.facing = towards;
        floor.units.stir(unit);
    }
    noticed
}

/// The witnesses of what happens in some cells, as the minds that will know of it. Lines of sight are symmetric, so one
/// look from there tells.
pub(in crate::game) fn witnesses(floor: &Floor, at: Footprint, now: Turn) -> BTreeSet<MindOwner> {
    let farthest = KindId::with_brought().map(|kind| floor.level.rules.sight_of(kind.row())).max().unwrap_or_default();
    let mut witnesses = BTreeSet::new();
    for place in at.cells() {
        let is_dark = floor.light.at(place) == DARK;
        each_in_sight(&floor.level, place.into(), farthest, |eye| {
            let sees = |unit: &&Unit| {
                let Eyes { reach, dark } = unit.eyes(floor.level.rules);
                let is_visible = !is_dark || eye.distance(place) <= dark;
                let looks = || floor.light.is_day() || unit.footprint().overlaps(at) || looks_at(unit, at, now);
                eye.is_within(place, reach) && is_visible && looks()
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
    each_in_sight(&floor.level, unit.footprint(), floor.level.rules.sight_of(unit.row()), |point| {
        let other = floor.unit_at(point).filter(|other| other.is_enemy_of(unit));
        seen.extend(other.map(|other| other.id));
    });
    seen.sort_unstable();
    seen.dedup();
    seen
}
