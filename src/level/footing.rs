//! Whether the cells that a front matter names are on the map, and good for what they are named for.

use std::collections::{BTreeMap, BTreeSet};

use crate::{
    content::{OwnKinds, TerrainTable, UnitKind},
    grid::{Footprint, Grid, Point},
    terrain::{Movement, TerrainId},
    text::{FileError, Source, Spot},
};

use super::front_matter::{PatrolEntry, can_stand};

/// The finished ground, to check positions of the front matter against.
pub(super) struct Footing<'a> {
    pub(super) source: &'a Source<'a>,
    pub(super) terrains: &'a TerrainTable,
    pub(super) cells: &'a Grid<TerrainId>,
}

impl Footing<'_> {
    /// Whether a cell is on the map; its terrain.
    pub(super) fn check_on_map(&self, spot: &Spot) -> Result<TerrainId, FileError> {
        self.cells.get(spot.at).copied().ok_or_else(|| {
            let size = self.cells.size();
            let expected = format!("a cell of the map, from 0,0 to {},{}", size.width() - 1, size.height() - 1);
            self.source.error(spot.offset, &format!("cell {}", spot.at), &expected)
        })
    }

    /// Whether somebody could stand in a cell.
    pub(super) fn check(&self, spot: &Spot) -> Result<(), FileError> {
        let id = self.check_on_map(spot)?;
        if can_stand(self.terrains, id) {
            return Ok(());
        }
        let found = format!("cell {}, which is {}", spot.at, self.terrains.kind(id).name);
        Err(self.source.error(spot.offset, &found, "a cell that somebody can stand in"))
    }

    /// Whether a walker can stand at each waypoint, and each is a cell of its own.
    pub(super) fn check_waypoints(&self, waypoints: &[Spot]) -> Result<(), FileError> {
        let mut taken = BTreeSet::new();
        for (number, spot) in (1..).zip(waypoints) {
            let kind = self.terrains.kind(self.check_on_map(spot)?);
            if Movement::Walker.entry_cost(kind).is_none() {
                let found = format!("waypoint {number} in cell {}, which is {}", spot.at, kind.name);
                return Err(self.source.error(spot.offset, &found, "ground that can be walked on"));
            }
            if !taken.insert(spot.at) {
                let found = format!("waypoint {number} in cell {}, which is one already", spot.at);
                return Err(self.source.error(spot.offset, &found, "each waypoint in a cell of its own"));
            }
        }
        Ok(())
    }

    /// Whether each tagged dead end is on the map, and no cell is in two of them.
    pub(super) fn check_dead_ends(&self, dead_ends: &[Vec<Spot>]) -> Result<(), FileError> {
        let mut owners = BTreeMap::new();
        for (number, spots) in (1..).zip(dead_ends) {
            for spot in spots {
                self.check_on_map(spot)?;
                if let Some(other) = owners.insert(spot.at, number) {
                    let found = format!("cell {} in dead end {number}, which is in dead end {other} already", spot.at);
                    return Err(self.source.error(spot.offset, &found, "each cell in one dead end"));
                }
            }
        }
        Ok(())
    }

    /// Whether each unit of each patrol is there, walks and is in no other patrol, and can stand at each of its posts.
    /// `units` has the kind of the unit in each cell that has one.
    pub(super) fn check_patrols(
        &self,
        patrols: &[PatrolEntry],
        units: &BTreeMap<Point, &str>,
        own: &OwnKinds,
    ) -> Result<(), FileError> {
        let mut taken = BTreeSet::new();
        for patrol in patrols {
            let mut members: Vec<(&str, &UnitKind)> = Vec::new();
            for spot in &patrol.units {
                self.check_on_map(spot)?;
                let kind = units.get(&spot.at).copied();
                let member = kind.and_then(|kind| Some((kind, own.unit(kind)?.row())));
                let nobody = || {
                    let found = format!("cell {}, where no unit stands", spot.at);
                    self.source.error(spot.offset, &found, "the cell of a unit; the player takes no orders")
                };
                let member = member.ok_or_else(nobody)?;
                if member.1.is_rooted {
                    let found = format!("the {} in cell {}, which stays where it is", member.0, spot.at);
                    return Err(self.source.error(spot.offset, &found, "units that walk"));
                }
                // One of each kind is enough to know where all of it can stand.
                if !members.iter().any(|(kind, _)| *kind == member.0) {
                    members.push(member);
                }
                if !taken.insert(spot.at) {
                    let found = format!("the unit in cell {} again", spot.at);
                    return Err(self.source.error(spot.offset, &found, "each unit once, in one patrol"));
                }
            }
            for spot in &patrol.posts {
                self.check_on_map(spot)?;
                for (kind, row) in &members {
                    self.check_post(spot, row.footprint(spot.at), (kind, row.movement))?;
                }
            }
        }
        Ok(())
    }

    /// Whether a unit of a patrol can stand at a post, where it covers these cells.
    fn check_post(&self, post: &Spot, cells: Footprint, unit: (&str, Movement)) -> Result<(), FileError> {
        let (kind, movement) = unit;
        for cell in cells.cells() {
            let terrain = self.cells.get(cell).map(|&id| self.terrains.kind(id));
            if terrain.is_some_and(|terrain| movement.entry_cost(terrain).is_some()) {
                continue;
            }
            let there = terrain.map_or("not on the map", |terrain| &terrain.name);
            let mut found = format!("a post in cell {}", post.at);
            if cell != post.at {
                found = format!("{found}, of which the {kind} covers cell {cell} too");
            }
            let expected = format!("ground that each unit of the patrol can enter: no {kind} can");
            return Err(self.source.error(post.offset, &format!("{found}, which is {there}"), &expected));
        }
        Ok(())
    }
}
