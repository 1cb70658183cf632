//! A floor as it is written.

use std::collections::{BTreeMap, BTreeSet};

use serde::{Deserialize, Serialize};

use crate::{
    dungeon::DEFAULT_SIZE,
    game::{
        record::snapshot::{SnapshotError, numbers},
        state::{
            floor::{Floor, Progress, TemporaryTerrain, burning},
            minds::{MindOwner, Minds},
            pack::Pack,
            trails::Trails,
            unit::Unit,
            units::Units,
        },
        vocabulary,
    },
    grid::Point,
    level::{self, Layout, Level},
    mind::{FactionId, KnownWalkability, Mind, Sighting, Turn},
};

/// A floor with everything on it and all that is known of it.
#[derive(Serialize, Deserialize)]
pub(in crate::game) struct WrittenFloor {
    /// The ground, as a level file: its reader is used to anything.
    level: String,
    temporary_terrain: BTreeMap<Point, TemporaryTerrain>,
    /// By id.
    units: Vec<Unit>,
    discarded: BTreeSet<Point>,
    left: Option<Turn>,
    items: BTreeMap<Point, Pack>,
    papers: BTreeMap<Point, Vec<KnownWalkability>>,
    trails: Trails,
    progress: Vec<Progress>,
    minds: BTreeMap<MindOwner, Mind>,
    posts: Vec<Sighting>,
    headquarters: BTreeMap<FactionId, Point>,
}

impl WrittenFloor {
    pub(in crate::game) fn of(floor: &Floor) -> Self {
        // Those who were there at first, and what they were told, are on the floor by now, or were.
        let (units, items, patrols) = (Vec::new(), Vec::new(), Vec::new());
        let ground = Level { units, items, patrols, player: None, ..floor.level.clone() };
        Self {
            level: level::write(&ground),
            temporary_terrain: floor.temporary_terrain.clone(),
            units: floor.units.values().cloned().collect(),
            discarded: floor.discarded.clone(),
            left: floor.left,
            items: floor.items.clone(),
            papers: floor.papers.clone(),
            trails: floor.trails.clone(),
            progress: floor.progress.clone(),
            minds: floor.minds.by_owner(),
            posts: floor.posts.clone(),
            headquarters: floor.headquarters.clone(),
        }
    }

    /// The floor, where every number is that of a row of a table, and ids below `next_id` are given.
    pub(in crate::game) fn read(self, next_id: u32) -> Result<Floor, SnapshotError> {
        let ground = level::parse("a floor", self.level.as_bytes(), vocabulary());
        let ground = ground.ok().filter(|ground| ground.size() == DEFAULT_SIZE && ground.layout == Layout::Squares);
        let level = ground.ok_or(SnapshotError::Impossible("there is no such ground"))?;
        numbers::check_on(&self, next_id, level.terrains.rows().count())?;
        let Self {
            temporary_terrain,
            units,
            discarded,
            left,
            items,
            papers,
            trails,
            progress,
            minds,
            posts,
            headquarters,
            ..
        } = self;
        let is_in_order = units.is_sorted_by(|one, next| one.id < next.id);
        if !is_in_order || progress.len() != level.events.len() {
            return Err(SnapshotError::Impossible("units or happenings are not in order"));
        }
        let is_of_floor = |known: &KnownWalkability| known.size() == level.size();
        if !minds.values().map(|mind| &mind.known).chain(papers.values().flatten()).all(is_of_floor) {
            return Err(SnapshotError::Impossible("somebody knows a floor of another size"));
        }
        let burning = burning(&level);
        let minds = Minds::read(level.size(), minds);
        let mut by_id = Units::none(level.size());
        for unit in units {
            by_id.insert(unit);
        }
        let units = by_id;
        Ok(Floor {
            level,
            burning,
            temporary_terrain,
            units,
            discarded,
            left,
            items,
            papers,
            trails,
            progress,
            minds,
            posts,
            headquarters,
        })
    }
}
