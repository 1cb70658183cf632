//! The units of a floor.

use std::{
    collections::BTreeMap,
    hash::{Hash, Hasher},
    ops::Index,
};

use crate::{
    game::state::unit::Unit,
    grid::{Footprint, Grid, Point, Size},
    mind::UnitId,
};

/// Units by id and by cell.
///
/// A unit's place changes only through [`Units::move_to`]. A unit that covers several cells is found in each.
#[derive(Clone, Debug)]
pub(in crate::game) struct Units {
    by_id: BTreeMap<UnitId, Unit>,
    by_cell: Grid<Option<UnitId>>,
    /// Units with a light that have come, gone, moved or turned since the light of the floor was computed.
    stirred: Vec<UnitId>,
}

/// The unit in each cell follows from the units, and so does the light of a floor.
impl Hash for Units {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.by_id.hash(state);
    }
}

impl Index<&UnitId> for Units {
    type Output = Unit;

    fn index(&self, id: &UnitId) -> &Unit {
        &self.by_id[id]
    }
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "asked as the maps of the standard library are")]
impl Units {
    /// No units, on a floor of this size.
    pub(in crate::game) fn none(size: Size) -> Self {
        Self { by_id: BTreeMap::new(), by_cell: Grid::filled(size, None), stirred: Vec::new() }
    }

    pub(in crate::game) fn len(&self) -> usize {
        self.by_id.len()
    }

    pub(in crate::game) fn get(&self, id: &UnitId) -> Option<&Unit> {
        self.by_id.get(id)
    }

    pub(in crate::game) fn get_mut(&mut self, id: &UnitId) -> Option<&mut Unit> {
        self.by_id.get_mut(id)
    }

    /// Every unit, by id.
    pub(in crate::game) fn values(&self) -> impl Iterator<Item = &Unit> {
        self.by_id.values()
    }

    /// Every unit, by id.
    pub(in crate::game) fn values_mut(&mut self) -> impl Iterator<Item = &mut Unit> {
        self.by_id.values_mut()
    }

    /// Every id, in order.
    pub(in crate::game) fn keys(&self) -> impl Iterator<Item = &UnitId> {
        self.by_id.keys()
    }

    /// The unit that stands there, with any of its cells.
    pub(in crate::game) fn at(&self, point: Point) -> Option<&Unit> {
        self.by_id.get(&self.by_cell.get(point).copied().flatten()?)
    }

    /// Every unit within `radius` king's moves of some cells, by id. Goes through the cells there or through all units,
    /// whichever are fewer.
    pub(in crate::game) fn near(&self, middle: Footprint, radius: u32) -> Vec<&Unit> {
        // No floor is wider than this.
        let reach = radius.min(1 << 16);
        let side = 2 * reach as usize + usize::from(middle.side());
        if side * side > self.len() {
            return self.values().filter(|unit| unit.footprint().distance(middle) <= radius).collect();
        }
        let mut near: Vec<_> = middle.surroundings(reach).filter_map(|cell| self.at(cell)).collect();
        near.sort_unstable_by_key(|unit| unit.id);
        near.dedup_by_key(|unit| unit.id);
        near
    }

    /// Adds a unit at its own place.
    pub(in crate::game) fn insert(&mut self, unit: Unit) {
        self.occupy(unit.footprint(), unit.id);
        let id = unit.id;
        self.by_id.insert(id, unit);
        self.stir(id);
    }

    /// Removes a unit from the floor.
    pub(in crate::game) fn remove(&mut self, id: &UnitId) -> Option<Unit> {
        self.stir(*id);
        let unit = self.by_id.remove(id)?;
        self.leave(unit.footprint(), *id);
        Some(unit)
    }

    /// Moves a unit to another cell, the top left one of its new place. A unit that stands there has to be moved away
    /// next.
    pub(in crate::game) fn move_to(&mut self, id: UnitId, to: Point) {
        let Some(unit) = self.by_id.get_mut(&id) else { return };
        let from = unit.footprint();
        unit.at = to;
        self.leave(from, id);
        self.occupy(from.moved_to(to), id);
        self.stir(id);
    }

    /// A unit has moved or turned: if it bears a light, that falls elsewhere now.
    pub(in crate::game) fn stir(&mut self, id: UnitId) {
        if self.by_id.get(&id).is_some_and(Unit::bears_light) && self.stirred.last() != Some(&id) {
            self.stirred.push(id);
        }
    }

    /// Units with a light that have stirred since this was last asked.
    pub(in crate::game) fn take_stirred(&mut self) -> Vec<UnitId> {
        std::mem::take(&mut self.stirred)
    }

    fn occupy(&mut self, cells: Footprint, id: UnitId) {
        for at in cells.cells() {
            if let Some(cell) = self.by_cell.get_mut(at) {
                *cell = Some(id);
            }
        }
    }

    /// Frees some cells, except those into which another unit has moved meanwhile.
    fn leave(&mut self, cells: Footprint, id: UnitId) {
        for at in cells.cells() {
            if let Some(cell) = self.by_cell.get_mut(at).filter(|cell| **cell == Some(id)) {
                *cell = None;
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::mind::KindId;

    fn row(width: u32, units: u32) -> Units {
        let mut all = Units::none(Size::new(width, 1).expect("a small size"));
        for id in 1..=units {
            all.insert(Unit::new(UnitId(id), KindId::PLAYER, Point::new(id as i32 - 1, 0)));
        }
        all
    }

    #[test]
    fn two_who_swap_places_stand_in_them() {
        let mut units = row(3, 2);
        let at = |x| Point::new(x, 0);
        units.move_to(UnitId(2), at(0));
        units.move_to(UnitId(1), at(1));
        let who = |units: &Units| [0, 1, 2].map(|x| units.at(at(x)).map(|unit| unit.id.0));
        assert_eq!(who(&units), [Some(2), Some(1), None]);
        assert_eq!(units.remove(&UnitId(2)).map(|unit| unit.at), Some(at(0)));
        units.move_to(UnitId(1), at(2));
        assert_eq!(who(&units), [None, None, Some(1)]);
    }

    #[test]
    fn who_covers_several_cells_is_found_in_each_and_near_each_once() {
        let mut units = Units::none(Size::new(60, 60).expect("a small size"));
        let ogre = Unit::new(UnitId(1), KindId::named("ogre").expect("a kind"), Point::new(5, 5));
        units.insert(ogre);
        (2..60).for_each(|id| units.insert(Unit::new(UnitId(id), KindId::PLAYER, Point::new(id as i32, 59))));
        let covered = |units: &Units| -> Vec<Point> {
            let all = units.by_cell.iter().filter(|&(_, id)| *id == Some(UnitId(1)));
            all.map(|(cell, _)| cell).collect()
        };
        for to in [Point::new(6, 6), Point::new(5, 6), Point::new(20, 3)] {
            units.move_to(UnitId(1), to);
            assert_eq!(
                covered(&units),
                units.values().next().expect("the ogre").footprint().cells().collect::<Vec<_>>()
            );
        }
        for (cell, is_near) in [((19, 2), true), ((22, 5), true), ((18, 3), false), ((23, 4), false), ((20, 6), false)]
        {
            let near = units.near(Point::new(cell.0, cell.1).into(), 1);
            assert_eq!(near.len(), usize::from(is_near), "{cell:?}");
        }
        assert_eq!(units.near(Footprint::new(Point::new(22, 5), 3), 1).len(), 1);
        units.remove(&UnitId(1));
        assert!(covered(&units).is_empty());
    }

    #[test]
    fn who_is_near_is_found_by_cells_and_by_units() {
        for units in [row(40, 3), row(40, 40)] {
            for (x, radius) in [(0, 0), (0, 1), (7, 2), (39, 6), (20, u32::MAX)] {
                let here = Point::new(x, 0);
                let all = units.values().filter(|unit| unit.at.distance(here) <= radius);
                let expected: Vec<_> = all.map(|unit| unit.id).collect();
                assert_eq!(units.near(here.into(), radius).iter().map(|unit| unit.id).collect::<Vec<_>>(), expected);
            }
        }
    }
}
