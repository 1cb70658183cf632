//! Looking around: the only way in which the true floor gets into a mind.

use std::collections::BTreeSet;

use crate::{
    content::KindId,
    grid::{Footprint, Grid, Point, Size, field_of_view},
    level::Level,
    mind::{Claims, FactionId, Fate, Mind, Sighting, Turn, UnitId},
    terrain::TerrainId,
};

use super::{Circle, Floor, Game, Pack, Unit, room::span};

/// Who has seen somebody so many turns ago or fewer has an eye on it.
pub(super) const EYE: u32 = 5;
/// In how many turns everybody looks round once for whoever may be stealing up.
const LOOKS_ROUND: u32 = 7;

/// The cells that somebody sees at the moment; reused from one look to the next.
#[derive(Clone, Debug)]
pub(super) struct Sight {
    /// The look at which each cell was last seen.
    stamps: Grid<u32>,
    look: u32,
}

impl Sight {
    /// Sees nothing of a floor of this size.
    pub(super) fn none(size: Size) -> Self {
        Self { stamps: Grid::filled(size, 0), look: 1 }
    }

    /// Sees these cells of a floor of this size.
    pub(super) fn of(size: Size, cells: &[Point]) -> Self {
        let mut this = Self::none(size);
        for &cell in cells {
            if let Some(stamp) = this.stamps.get_mut(cell) {
                *stamp = this.look;
            }
        }
        this
    }

    /// Whether the cell is seen.
    pub(super) fn contains(&self, point: Point) -> bool {
        self.stamps.get(point) == Some(&self.look)
    }

    /// Whether any of these cells is seen.
    fn contains_any(&self, cells: Footprint) -> bool {
        cells.cells().any(|cell| self.contains(cell))
    }

    /// Turns to what is seen from some cells: whoever covers them looks from each.
    fn turn_to(&mut self, level: &Level, from: Footprint, radius: u32, mut see: impl FnMut(Point, TerrainId)) {
        if self.stamps.size() != level.size() {
            *self = Self::none(level.size());
        }
        self.look += 1;
        let Self { stamps, look } = self;
        each_in_sight(level, from, radius, |point| {
            if let (Some(stamp), Some(&terrain)) = (stamps.get_mut(point), level.cells.get(point)) {
                *stamp = *look;
                see(point, terrain);
            }
        });
    }
}

/// A unit looks around: cells and units in sight go into the mind that it has, or shares. Returns the units that were
/// not in that mind before.
pub(super) fn look(floor: &mut Floor, unit: UnitId, turn: Turn, sight: &mut Sight) -> Vec<UnitId> {
    let Floor { level, units, items, minds, .. } = floor;
    let Some(viewer) = units.get(&unit) else { return Vec::new() };
    let mind = minds.of_mut(Circle::of(viewer));
    let (here, reach) = (viewer.footprint(), viewer.row().sight);
    let mut in_sight = Vec::new();
    sight.turn_to(level, here, reach, |point, terrain| {
        let is_close = viewer.faction() == BUILDERS || here.distance(point.into()) <= 1;
        let looks = looks_like(level, terrain, is_close, mind.known.terrain(point));
        mind.known.observe(point, looks, turn);
        in_sight.extend(units.at(point).map(|unit| unit.id));
        match items.get(&point).and_then(Pack::top) {
            Some(item) => mind.items.insert(point, item),
            None => mind.items.remove(&point),
        };
    });
    in_sight.sort_unstable();
    // A cell may be reported twice, and somebody cover several.
    in_sight.dedup();
    let mut news = Vec::new();
    for other in in_sight.into_iter().filter_map(|id| units.get(&id)) {
        if !notices(viewer, mind, other, turn) {
            continue;
        }
        if other.id != unit && other.faction() == viewer.faction() {
            // Friends let each other see where they are bound, as far as it may matter.
            let steps = other.route.as_ref().map_or(&[][..], |route| route.steps());
            let way = mind.ways.entry(other.id).or_default();
            way.clear();
            way.extend_from_slice(&steps[..steps.len().min(Claims::NEAR as usize)]);
        }
        if mind.sightings.note(sighting_of(other, turn)) {
            news.push(other.id);
        }
    }
    // Whoever is not where it was last seen has gone, and that is known too.
    let is_gone =
        |sighting: &&Sighting| sighting.is_there() && sighting.seen < turn && sight.contains_any(sighting.footprint());
    let near = mind.sightings.near(here.anchor(), reach + span(), |_| true);
    let gone: Vec<UnitId> = near.filter(is_gone).map(|sighting| sighting.unit).collect();
    for unit in gone {
        mind.sightings.settle(unit, Fate::Gone(turn));
    }
    news
}

/// Whether a unit notices another in its sight, whatever its mind knows of it. Who steals along is noticed from near by
/// only, and only by one that looks round just then; but who had an eye on it keeps it there.
fn notices(viewer: &Unit, mind: &Mind, other: &Unit, turn: Turn) -> bool {
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
pub(super) fn witnesses(floor: &Floor, at: Footprint) -> BTreeSet<Circle> {
    let farthest = KindId::all().map(|kind| kind.row().sight).max().unwrap_or_default();
    let mut witnesses = BTreeSet::new();
    for place in at.cells() {
        each_in_sight(&floor.level, place.into(), farthest, |eye| {
            let sees = |unit: &&Unit| {
                let reach = u64::from(unit.row().sight);
                eye.distance_squared(place) <= reach * reach
            };
            witnesses.extend(floor.units.at(eye).filter(sees).map(Circle::of));
        });
    }
    witnesses
}

/// Whose traps they are: their own kind need not come close to know one.
const BUILDERS: FactionId = FactionId::WATCH;

/// What a terrain looks like to somebody who is beside it, or not, and remembers a cell so.
pub(super) fn looks_like(level: &Level, terrain: TerrainId, is_close: bool, known: Option<TerrainId>) -> TerrainId {
    let disguise = level.terrains.kind(terrain).disguise;
    disguise.filter(|_| !is_close && known != Some(terrain)).unwrap_or(terrain)
}

/// Tells of the true cells that are seen from some cells, up to so far away from each; of some more than once.
pub(super) fn each_in_sight(level: &Level, from: Footprint, radius: u32, mut see: impl FnMut(Point)) {
    let is_opaque = |point| level.cells.get(point).is_none_or(|&id| level.terrains.kind(id).opaque);
    for eye in from.cells() {
        field_of_view(eye, radius, is_opaque, &mut see);
    }
}

/// What is seen of a unit.
pub(super) fn sighting_of(unit: &Unit, turn: Turn) -> Sighting {
    Sighting {
        unit: unit.id,
        kind: unit.kind,
        faction: unit.faction(),
        at: unit.at,
        seen: turn,
        doing: unit.doing,
        is_hurt: unit.health * 3 <= unit.row().health * 2,
        is_captive: unit.is_captive,
        is_rooted: unit.row().is_rooted,
        fate: Fate::There,
    }
}

impl Game {
    /// The units that the player sees at this moment, itself left out, nearest first.
    pub fn units_in_sight(&self) -> Vec<&Unit> {
        let Some(player) = self.player() else { return Vec::new() };
        let mut seen: Vec<_> = self.floor().units().filter(|unit| self.is_noticed(unit, player)).collect();
        seen.sort_by_key(|unit| (unit.at.distance_squared(player.at), unit.id));
        seen
    }

    /// Whether the player sees another and is near enough to notice it.
    fn is_noticed(&self, unit: &Unit, player: &Unit) -> bool {
        let distance = unit.footprint().distance(player.footprint());
        unit.id != Self::PLAYER && self.sees(unit) && unit.noticed_from().is_none_or(|from| distance <= from)
    }
}
