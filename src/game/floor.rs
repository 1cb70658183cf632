//! One floor of the dungeon as it truly is, with what everybody knows of it.

use std::{
    borrow::Cow,
    collections::{BTreeMap, BTreeSet},
};

use crate::{
    grid::Point,
    level::Level,
    mind::{FactionId, ItemKindId, KnownWalkability, Mind, Sighting, Turn, UnitId},
    search::LongPaths,
    terrain::{Movement, TerrainId, TerrainKind},
};

use super::{
    Circle, Pack, Sharing, Task, Unit, effects::Passing, fire::burning, happenings::Progress, look::sighting_of,
    minds::Minds, scent::Trails, squad, telling, units::Units,
};

/// A floor: the true ground, who and what is on it, and the minds of those who are or were there.
#[derive(Clone, Debug)]
pub struct Floor {
    /// The ground, changed as doors open and close and as its events happen.
    pub(super) level: Level,
    /// The cells of it that burn.
    pub(super) burning: BTreeSet<Point>,
    /// Cells that are something else for a while.
    pub(super) passing: BTreeMap<Point, Passing>,
    pub(super) units: Units,
    /// Where the player has put something down, and does not want it again by walking there.
    pub(super) discarded: BTreeSet<Point>,
    /// When the player left it last.
    pub(super) left: Option<Turn>,
    /// What lies where; no cell has an empty pack.
    pub(super) items: BTreeMap<Point, Pack>,
    /// What the maps know that lie there, as many as there are among the items.
    pub(super) papers: BTreeMap<Point, Vec<KnownWalkability>>,
    /// Where somebody has walked.
    pub(super) trails: Trails,
    /// How far each event of the level has come.
    pub(super) progress: Vec<Progress>,
    pub(super) minds: Minds,
    /// Everybody who ever had its post here, the dead included, as it first stood there.
    pub(super) posts: Vec<Sighting>,
}

impl Floor {
    /// A floor from a level, entered first at turn `now`; its units get ids from `first_id` on. Kinds that the game
    /// does not know are left out, which a level that was read with the game's vocabulary does not have.
    pub(super) fn new(level: Level, first_id: u32, now: Turn) -> Self {
        let kinds = level.units.iter().filter_map(|placed| Some((level.own.unit(&placed.kind)?, placed)));
        let mut units = Units::none(level.size());
        for (id, (kind, placed)) in (first_id..).zip(kinds) {
            let mut unit = Unit::new(UnitId(id), kind, placed.at);
            unit.home = placed.home.unwrap_or(placed.at);
            // Not all at once: neighbours in the list set out some turns apart.
            unit.task = Task::Rest { until: now.plus(id * 5 % 23) };
            let is_caged = |at| level.cells.get(at).is_some_and(|&id| level.terrains.base(id) == TerrainId::CAGE);
            unit.is_captive = unit.footprint().cells().all(is_caged);
            units.insert(unit);
        }
        squad::give_orders(&level, &mut units);
        let mut items: BTreeMap<Point, Pack> = BTreeMap::new();
        for (at, kind) in level.items.iter().filter_map(|item| Some((item.at, level.own.item(&item.kind)?))) {
            items.entry(at).or_default().put(kind);
        }
        let progress = vec![Progress::default(); level.events.len()];
        let minds = memories(&level, &units, now);
        let posts = units.values().map(|unit| sighting_of(unit, now)).collect();
        Self {
            burning: burning(&level),
            level,
            passing: BTreeMap::new(),
            left: None,
            discarded: BTreeSet::new(),
            units,
            items,
            papers: BTreeMap::new(),
            trails: Trails::default(),
            progress,
            minds,
            posts,
        }
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

    /// Who stands there, with any of its cells.
    pub fn unit_at(&self, point: Point) -> Option<&Unit> {
        self.units.at(point)
    }

    /// What lies where; a cell may hold several items.
    pub fn items(&self) -> impl Iterator<Item = (Point, ItemKindId)> {
        self.items.iter().flat_map(|(&point, pack)| pack.iter().map(move |item| (point, item)))
    }

    /// A unit comes to the floor, and has its post where it stands. Whoever has a mind of its own was told of the posts
    /// that there are.
    pub(super) fn admit(&mut self, unit: Unit, now: Turn) {
        let id = unit.id;
        let has_own_mind = matches!(Circle::of(&unit), Circle::Unit(..));
        self.posts.push(sighting_of(&unit, now));
        self.units.insert(unit);
        if has_own_mind {
            telling::muster(self, id);
        }
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
            self.passing.remove(&point);
            self.level.long_paths = LongPaths::default();
            if self.level.terrains.kind(terrain).fire.is_burning() {
                self.burning.insert(point);
            } else {
                self.burning.remove(&point);
            }
        }
    }

    /// Whether a unit of this class can stand in a cell: not in a door, as long as that is shut.
    pub(super) fn can_stand(&self, point: Point, movement: Movement) -> bool {
        self.entry_cost(point, movement).is_some() && !self.terrain(point).door.is_shut()
    }
}

/// The minds of those who come to a floor: they know nothing but where it went ill before, as the level says.
fn memories(level: &Level, units: &Units, now: Turn) -> Minds {
    let mut minds = Minds::new(level.size());
    for seed in &level.influence {
        let Some(faction) = FactionId::named(&seed.faction) else { continue };
        // Those who share a mind have it also before the first of them is there.
        let shared = (faction.row().sharing == Sharing::AtOnce).then_some(Circle::Faction(faction));
        let members = units.values().filter(|unit| unit.faction() == faction).map(Circle::of);
        for circle in members.chain(shared).collect::<BTreeSet<_>>() {
            minds.of_mut(circle).influence.record_past(seed.at, seed.weight, seed.ago, now);
        }
    }
    minds
}
