//! Looking around: the only way in which the true floor gets into a mind.

use crate::{
    grid::{Grid, Point, Size, field_of_view},
    level::Level,
    mind::{Sighting, Turn, UnitId},
    terrain::TerrainId,
};

use super::{Floor, Pack, Unit};

/// Turns after which a sighting of an enemy is worth nothing.
const SIGHTING_KEEPS: u32 = 80;

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

    /// Whether the cell is seen.
    pub(super) fn contains(&self, point: Point) -> bool {
        self.stamps.get(point) == Some(&self.look)
    }

    /// Turns to what is seen from a cell.
    fn turn_to(&mut self, level: &Level, from: Point, radius: u32, mut see: impl FnMut(Point, TerrainId)) {
        if self.stamps.size() != level.size() {
            *self = Self::none(level.size());
        }
        self.look += 1;
        let Self { stamps, look } = self;
        field_of_view(
            from,
            radius,
            |point| level.cells.get(point).is_none_or(|&id| level.terrains.kind(id).opaque),
            |point| {
                if let (Some(stamp), Some(&terrain)) = (stamps.get_mut(point), level.cells.get(point)) {
                    *stamp = *look;
                    see(point, terrain);
                }
            },
        );
    }
}

/// A unit looks around: cells and units in sight go into the mind of its faction. Returns the units that the
/// faction had not in mind before.
pub(super) fn look(floor: &mut Floor, unit: UnitId, turn: Turn, sight: &mut Sight) -> Vec<UnitId> {
    let Floor { level, units, items, minds, .. } = floor;
    let Some(viewer) = units.get(&unit) else { return Vec::new() };
    let mind = &mut minds[viewer.faction().0 as usize];
    sight.turn_to(level, viewer.at, viewer.row().sight, |point, terrain| {
        mind.known.observe(point, terrain, turn);
        match items.get(&point).and_then(Pack::top) {
            Some(item) => mind.items.insert(point, item),
            None => mind.items.remove(&point),
        };
    });
    let mut news = Vec::new();
    for other in units.values().filter(|other| sight.contains(other.at)) {
        if mind.sightings.note(sighting_of(other, turn)) {
            news.push(other.id);
        }
    }
    // Whoever is not where it was last seen has gone; that is known too, once somebody is close enough to be sure.
    mind.sightings.retain(|sighting| {
        let is_gone = sighting.seen < turn && sighting.at.distance(viewer.at) <= 1;
        !is_gone && turn.since(sighting.seen) <= SIGHTING_KEEPS
    });
    news
}

/// What is seen of a unit.
fn sighting_of(unit: &Unit, turn: Turn) -> Sighting {
    Sighting { unit: unit.id, faction: unit.faction(), at: unit.at, seen: turn }
}
