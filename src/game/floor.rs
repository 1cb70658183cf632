//! One floor of the dungeon as it truly is, with what everybody knows of it.

use std::{borrow::Cow, collections::BTreeMap};

use crate::{
    grid::Point,
    level::Level,
    mind::{FactionId, ItemKindId, KindId, Mind, Turn, UnitId},
    terrain::{Movement, TerrainId, TerrainKind},
};

use super::{Circle, Task, Unit, minds::Minds};

/// A floor: the true ground, who and what is on it, and the minds of those who are or were there.
#[derive(Clone, Debug)]
pub struct Floor {
    /// The ground, changed as doors open and close.
    pub(super) level: Level,
    pub(super) units: BTreeMap<UnitId, Unit>,
    pub(super) items: BTreeMap<Point, ItemKindId>,
    pub(super) minds: Minds,
}

impl Floor {
    /// A floor from a level, entered first at turn `now`; its units get ids from `first_id` on. Kinds that the game
    /// does not know are left out, which a level that was read with the game's vocabulary does not have.
    pub(super) fn new(level: Level, first_id: u32, now: Turn) -> Self {
        let kinds = level.units.iter().filter_map(|placed| Some((KindId::named(&placed.kind)?, placed.at)));
        let units = (first_id..)
            .zip(kinds)
            .map(|(id, (kind, at))| {
                let mut unit = Unit::new(UnitId(id), kind, at);
                // Not all at once: neighbours in the list set out some turns apart.
                unit.task = Task::Rest { until: now.plus(id * 5 % 23) };
                (unit.id, unit)
            })
            .collect();
        let items = level.items.iter().filter_map(|item| Some((item.at, ItemKindId::named(&item.kind)?))).collect();
        let minds = Minds::new(level.size());
        Self { level, units, items, minds }
    }

    /// The true ground.
    pub fn level(&self) -> &Level {
        &self.level
    }

    /// What a unit knows of the floor.
    pub fn mind_of(&self, unit: &Unit) -> &Mind {
        self.minds.of(Circle::of(unit))
    }

    /// What a faction as a whole knows at a turn: where its members have minds of their own, what they would know if
    /// they all met, which takes a moment to work out.
    pub fn mind(&self, faction: FactionId, now: Turn) -> Cow<'_, Mind> {
        self.minds.of_faction(faction, now)
    }

    /// Every unit, by id.
    pub fn units(&self) -> impl Iterator<Item = &Unit> {
        self.units.values()
    }

    /// Who stands there.
    pub fn unit_at(&self, point: Point) -> Option<&Unit> {
        self.units.values().find(|unit| unit.at == point)
    }

    /// What lies where.
    pub fn items(&self) -> impl Iterator<Item = (Point, ItemKindId)> {
        self.items.iter().map(|(&point, &item)| (point, item))
    }

    /// The terrain of a cell; rock, outside.
    pub fn terrain(&self, point: Point) -> &TerrainKind {
        self.level.terrains.kind(self.level.cells.get(point).copied().unwrap_or(TerrainId::ROCK))
    }

    /// What entering a cell costs a class of units, if they can.
    pub fn entry_cost(&self, point: Point, movement: Movement) -> Option<u16> {
        movement.entry_cost(self.terrain(point))
    }

    /// Changes the ground.
    pub(super) fn set_terrain(&mut self, point: Point, terrain: TerrainId) {
        if let Some(cell) = self.level.cells.get_mut(point) {
            *cell = terrain;
        }
    }

    /// The free cell nearest to a point on which a unit of this class can stand; the point itself if possible.
    pub(super) fn nearest_free(&self, point: Point, movement: Movement) -> Option<Point> {
        self.level
            .size()
            .points()
            .filter(|&cell| self.entry_cost(cell, movement).is_some() && self.unit_at(cell).is_none())
            .min_by_key(|&cell| (cell.distance_squared(point), cell))
    }
}
