//! Things by where they are, so that whoever looks for those nearby need not go through all.

use crate::grid::Point;

/// The side of a sector, in cells.
const SIDE: i32 = 8;

/// A sector: its row and its column.
type Sector = (i32, i32);

fn sector(at: Point) -> Sector {
    (at.y.div_euclid(SIDE), at.x.div_euclid(SIDE))
}

/// Things by the sector that they are in, each once.
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

    /// How many there are.
    pub(super) fn len(&self) -> usize {
        self.entries.len()
    }

    /// Adds a thing in a cell.
    pub(super) fn insert(&mut self, at: Point, thing: T) {
        let entry = (sector(at), thing);
        if let Err(place) = self.entries.binary_search(&entry) {
            self.entries.insert(place, entry);
        }
    }

    /// Takes away a thing from a cell.
    pub(super) fn remove(&mut self, at: Point, thing: T) {
        if let Ok(place) = self.entries.binary_search(&(sector(at), thing)) {
            self.entries.remove(place);
        }
    }

    /// Every thing, sector by sector.
    pub(super) fn iter(&self) -> impl Iterator<Item = T> {
        self.entries.iter().map(|&(_, thing)| thing)
    }

    /// Every thing in the sectors within so many king's moves of a point, sector by sector: some of them are farther away.
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

    /// The first entry, from this one on, in a sector or behind it.
    fn first_from(&self, start: usize, sector: Sector) -> usize {
        start + self.entries[start..].partition_point(|&(other, _)| other < sector)
    }
}
