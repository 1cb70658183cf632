//! Spatial index: values by the sector of their cell, to find those nearby without going through all.

use crate::grid::Point;

/// The side of a sector, in cells.
const SIDE: i32 = 8;

/// A sector: its row and its column.
type Sector = (i32, i32);

fn sector(at: Point) -> Sector {
    (at.y.div_euclid(SIDE), at.x.div_euclid(SIDE))
}

/// Values by sector, each once.
#[derive(Clone, Debug)]
pub(super) struct Sectors<T> {
    /// In order: the sectors of a row follow each other.
    entries: Vec<(Sector, T)>,
}

impl<T> Default for Sectors<T> {
    fn default() -> Self {
        Self { entries: Vec::new() }
    }
}

impl<T: Ord + Copy> Sectors<T> {
    /// Whether two cells are in the same sector.
    pub(super) fn are_in_one(a: Point, b: Point) -> bool {
        sector(a) == sector(b)
    }

    /// Number of values.
    pub(super) fn len(&self) -> usize {
        self.entries.len()
    }

    /// Adds a value in a cell.
    pub(super) fn insert(&mut self, at: Point, thing: T) {
        let entry = (sector(at), thing);
        if let Err(place) = self.entries.binary_search(&entry) {
            self.entries.insert(place, entry);
        }
    }

    /// Removes a value from a cell.
    pub(super) fn remove(&mut self, at: Point, thing: T) {
        if let Ok(place) = self.entries.binary_search(&(sector(at), thing)) {
            self.entries.remove(place);
        }
    }

    /// Every value, sector by sector.
    pub(super) fn iter(&self) -> impl Iterator<Item = T> {
        self.entries.iter().map(|&(_, thing)| thing)
    }

    /// Every value in the sectors within `radius` king's moves of a point, sector by sector. Some of them are farther
    /// away than that.
    pub(super) fn around(&self, point: Point, radius: u32) -> impl Iterator<Item = T> {
        let reach = radius.min(i32::MAX as u32 / 4) as i32;
        let (top, left) = sector(point + Point::new(-reach, -reach));
        let (bottom, right) = sector(point + Point::new(reach, reach));
        let mut next = self.first_from(0, (top, left));
        std::iter::from_fn(move || {
            loop {
                let &((row, column), thing) = self.entries.get(next).filter(|&&((row, _), _)| row <= bottom)?;
                if column < left {
                    next = self.first_from(next, (row, left));
                } else if column > right {
                    next = self.first_from(next, (row + 1, left));
                } else {
                    next += 1;
                    return Some(thing);
                }
            }
        })
    }

    /// The index of the first entry, from `start` on, in a sector or behind it.
    fn first_from(&self, start: usize, sector: Sector) -> usize {
        start + self.entries[start..].partition_point(|&(other, _)| other < sector)
    }
}
