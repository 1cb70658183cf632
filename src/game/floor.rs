//! One floor of the dungeon as it truly is, with what everybody knows of it.

use std::{borrow::Cow, collections::BTreeMap};

use crate::{
    grid::Point,
    level::Level,
    mind::{FactionId, ItemKindId, KindId, Mind, Turn, UnitId},
    search::LongPaths,
    terrain::{Movement, TerrainId, TerrainKind},
};

use super::{Circle, Pack, Task, Unit, happenings::Progress, minds::Minds};

/// A floor: the true ground, who and what is on it, and the minds of those who are or were there.
#[derive(Clone, Debug)]
pub struct Floor {
    /// The ground, changed as doors open and close and as its events happen.
    pub(super) level: Level,
    pub(super) units: BTreeMap<UnitId, Unit>,
    /// What lies where; no cell has an empty pack.
    pub(super) items: BTreeMap<Point, Pack>,
    /// How far each event of the level has come.
    pub(super) progress: Vec<Progress>,
    pub(super) minds: Minds,
}

impl Floor {
    /// A floor from a level, entered first at turn `now`; its units get ids from `first_id` on. Kinds that the game
    /// does not know are left out, which a level that was read with the game's vocabulary does not have.
    pub(super) fn new(level: Level, first_id: u32, now: Turn) -> Self {
        let kinds = level.units.iter().filter_map(|placed| Some((KindId::named(&placed.kind)?, placed)));
        let units = (first_id..)
            .zip(kinds)
            .map(|(id, (kind, placed))| {
                let mut unit = Unit::new(UnitId(id), kind, placed.at);
                unit.home = placed.home.unwrap_or(placed.at);
                // Not all at once: neighbours in the list set out some turns apart.
                unit.task = Task::Rest { until: now.plus(id * 5 % 23) };
                (unit.id, unit)
            })
            .collect();
        let mut items: BTreeMap<Point, Pack> = BTreeMap::new();
        for (at, kind) in level.items.iter().filter_map(|item| Some((item.at, ItemKindId::named(&item.kind)?))) {
            items.entry(at).or_default().put(kind);
        }
        let progress = vec![Progress::default(); level.events.len()];
        let minds = Minds::new(level.size());
        Self { level, units, items, progress, minds }
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

    /// What lies where; a cell may hold several items.
    pub fn items(&self) -> impl Iterator<Item = (Point, ItemKindId)> {
        self.items.iter().flat_map(|(&point, pack)| pack.iter().map(move |item| (point, item)))
    }

    /// Whether somebody or something is in a cell.
    pub(super) fn is_taken(&self, point: Point) -> bool {
        self.items.contains_key(&point) || self.unit_at(point).is_some()
    }

    /// The terrain of a cell; rock, outside.
    pub fn terrain(&self, point: Point) -> &TerrainKind {
        self.level.terrains.kind(self.level.cells.get(point).copied().unwrap_or(TerrainId::ROCK))
    }

    /// What entering a cell costs a class of units, if they can.
    pub fn entry_cost(&self, point: Point, movement: Movement) -> Option<u16> {
        movement.entry_cost(self.terrain(point))
    }

    /// Changes the ground; ways that were worked out before are no longer to be trusted.
    pub(super) fn set_terrain(&mut self, point: Point, terrain: TerrainId) {
        if let Some(cell) = self.level.cells.get_mut(point) {
            *cell = terrain;
            self.level.long_paths = LongPaths::default();
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
