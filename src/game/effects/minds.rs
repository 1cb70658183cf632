//! What changes what is known: maps drawn, minds read, memories lost and made up.

use crate::{
    grid::Point,
    mind::{FactionId, Mind, Turn, UnitId},
    terrain::TerrainId,
};

use super::{
    super::{
        Circle, Floor, Game, Task, Unit,
        look::{each_in_sight, looks_like, sighting_of},
    },
    casts::holds,
};

impl Game {
    /// Units of other factions that a unit sees at the moment.
    pub(in super::super) fn enemies_in_sight(&self, unit: &Unit) -> Vec<UnitId> {
        let floor = self.floor();
        let mut seen: Vec<UnitId> = Vec::new();
        each_in_sight(&floor.level, unit.footprint(), unit.row().sight, |point| {
            let other = floor.unit_at(point).filter(|other| other.is_enemy_of(unit));
            seen.extend(other.map(|other| other.id));
        });
        seen.sort_unstable();
        seen.dedup();
        seen
    }

    /// A unit comes to know the ground of the whole floor as it is now, and what lies on it. Of solid rock there is nothing to
    /// know.
    pub(super) fn map_floor(&mut self, unit: &Unit) {
        self.take_note_of_telling(unit.faction());
        let now = self.turn();
        let floor = self.floor_mut();
        let mind = floor.minds.of_mut(Circle::of(unit));
        for (point, &terrain) in floor.level.cells.iter() {
            if floor.level.terrains.base(terrain) != TerrainId::ROCK {
                mind.known.observe(point, terrain, now);
            }
        }
        mind.items = floor.items.iter().filter_map(|(&at, pack)| Some((at, pack.top()?))).collect();
    }

    /// A unit sees what it could see with better eyes.
    pub(super) fn spy(&mut self, unit: &Unit, radius: u32) {
        self.take_note_of_telling(unit.faction());
        let now = self.turn();
        let floor = self.floor_mut();
        let mind = floor.minds.of_mut(Circle::of(unit));
        let (level, units) = (&floor.level, &floor.units);
        each_in_sight(level, unit.at.into(), radius, |point| {
            if let Some(&terrain) = level.cells.get(point) {
                let looks = looks_like(level, terrain, false, mind.known.terrain(point));
                mind.known.observe(point, looks, now);
            }
            if let Some(other) = units.at(point) {
                mind.sightings.note(sighting_of(other, now));
            }
        });
    }

    /// A unit learns where everybody is at the moment.
    pub(super) fn scry(&mut self, id: UnitId) {
        let now = self.turn();
        let floor = self.floor_mut();
        let Some(circle) = floor.units.get(&id).map(Circle::of) else { return };
        self.take_note_of_telling(circle.faction());
        let floor = self.floor_mut();
        let mind = floor.minds.of_mut(circle);
        for other in floor.units.values() {
            mind.sightings.note(sighting_of(other, now));
        }
    }

    /// A unit learns the map of the enemies it sees first, or else of those of whom there are most.
    pub(super) fn read_enemy_map(&mut self, unit: &Unit) {
        let in_sight = self.enemies_in_sight(unit);
        let seen = in_sight.first().and_then(|id| self.floor().units.get(id)).map(Unit::faction);
        let count = |faction: FactionId| self.floor().units().filter(|other| other.faction() == faction).count();
        let others = FactionId::all().filter(|&faction| faction != unit.faction());
        let Some(faction) = seen.or_else(|| others.max_by_key(|&faction| (count(faction), faction))) else { return };
        self.take_note_of_telling(unit.faction());
        let now = self.turn();
        let theirs = self.mind(faction).into_owned();
        self.floor_mut().minds.of_mut(Circle::of(unit)).known.learn(&theirs.known, Turn(0), now, |_| {});
    }

    /// Units forget all that they, and those who share a mind with them, know of the floor and of their enemies. Says how many
    /// minds have.
    pub(super) fn forget_everything(&mut self, units: &[UnitId], now: Turn) -> u32 {
        let floor = self.floor_mut();
        let mut circles: Vec<Circle> = units.iter().filter_map(|id| floor.units.get(id)).map(Circle::of).collect();
        circles.sort_unstable();
        circles.dedup();
        for &circle in &circles {
            floor.minds.of_mut(circle).forget_everything(now, circle.faction());
        }
        for unit in floor.units.values_mut().filter(|unit| circles.contains(&Circle::of(unit))) {
            (unit.route, unit.plan) = (None, None);
        }
        circles.len() as u32
    }

    /// All enemies on the floor forget a unit, and what they have heard; whoever was after it has nothing to do. Says how
    /// many minds knew of it.
    pub(super) fn forget_whereabouts(&mut self, unit: &Unit) -> u32 {
        self.let_be_told(unit);
        let end = self.turn().plus(1);
        let floor = self.floor_mut();
        let mut knew = 0;
        for (_, mind) in floor.minds.iter_mut().filter(|(circle, _)| circle.faction() != unit.faction()) {
            knew += u32::from(mind.sightings.of(unit.id).is_some());
            mind.sightings.lose(unit.id);
            mind.noises.forget_before(end);
            mind.scents.forget_before(end);
        }
        let is_after = |task: &Task| match *task {
            Task::Hunt { unit: whom, .. } | Task::Search { unit: whom, .. } => whom == unit.id,
            Task::Investigate { .. } | Task::Track { .. } => true,
            _ => false,
        };
        for other in floor.units.values_mut().filter(|other| other.is_enemy_of(unit) && is_after(&other.task)) {
            (other.task, other.route, other.plan) = (Task::Rest { until: end }, None, None);
        }
        knew
    }

    /// Takes note that all enemies of a unit are told something.
    pub(in super::super) fn let_be_told(&mut self, by: &Unit) {
        for faction in FactionId::all().filter(|&faction| faction != by.faction()) {
            self.take_note_of_telling(faction);
        }
    }

    /// All enemies on the floor believe from now on that there is a wall, until they see otherwise. Says how many minds took
    /// it for something else before.
    pub(super) fn falsify_wall(&mut self, unit: &Unit, at: Point) -> u32 {
        self.let_be_told(unit);
        let now = self.turn();
        let believe = |(_, mind): (Circle, &mut Mind)| mind.known.observe(at, TerrainId::WALL, now);
        let enemies = self.floor_mut().minds.iter_mut().filter(|(circle, _)| circle.faction() != unit.faction());
        enemies.map(believe).filter(|&is_news| is_news).count() as u32
    }

    /// Makes all enemy minds on the floor believe that a unit is at `at`, except those that know that it could not
    /// stand there. Returns for how many minds that is news.
    pub(super) fn falsify_sighting(&mut self, unit: &Unit, at: Point) -> u32 {
        self.let_be_told(unit);
        let mut sighting = sighting_of(unit, self.turn());
        sighting.at = at;
        let Floor { minds, level, .. } = self.floor_mut();
        let believes = |mind: &Mind| mind.known.terrain(at).is_none_or(|id| holds(unit, level.terrains.kind(id)));
        let enemies = minds.iter_mut().filter(|(circle, mind)| circle.faction() != unit.faction() && believes(mind));
        enemies.map(|(_, mind)| mind.sightings.note(sighting)).count() as u32
    }
}
