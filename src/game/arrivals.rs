//! Newcomers: what lives below comes up, so that a floor on which its peoples have fought does not stay empty.

use crate::{dungeon, mind::KindId, terrain::TerrainId};

use super::{Game, Task, Unit};

/// Turns between two newcomers.
const EVERY: u32 = 60;

impl Game {
    /// Every so often lets one unit of the kind that is missed most come up the stairs, unless the player would see
    /// it appear. Only in the dungeon: a level file says itself who is on it.
    pub(super) fn let_arrive(&mut self) {
        if !self.is_dungeon() || !self.turn().0.is_multiple_of(EVERY) {
            return;
        }
        let floor = self.floor();
        let stairs = [TerrainId::STAIRS_DOWN, TerrainId::STAIRS_UP];
        let Some(stairs) = stairs.into_iter().find_map(|stairs| floor.level().find(stairs)) else { return };
        let Some(kind) = self.missed_most() else { return };
        let Some(at) = floor.nearest_free(stairs, kind.row()) else { return };
        if kind.row().footprint(at).cells().any(|cell| self.in_sight(cell)) {
            return;
        }
        let mut unit = Unit::new(self.new_id(), kind, at);
        unit.task = Task::Rest { until: self.turn().plus(1) };
        self.floor_mut().units.insert(unit.id, unit);
    }

    /// The kind of which most are missing, against the number that settle here; the first of the table among equals.
    fn missed_most(&self) -> Option<KindId> {
        let level = self.floor().level();
        let missing = dungeon::settlers(self.depth(), level.size()).filter_map(|(name, number)| {
            let kind = KindId::named(name)?;
            let living = self.floor().units().filter(|unit| unit.kind == kind).count() as u32;
            Some((number.saturating_sub(living), kind))
        });
        let (number, kind) = missing.reduce(|most, next| if next.0 > most.0 { next } else { most })?;
        (number > 0).then_some(kind)
    }
}
