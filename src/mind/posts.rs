//! Posts: where the units of a faction stand at the beginning, which all of them know.

use crate::grid::Point;

use super::{FactionId, Sighting, UnitId, sectors::Sectors};

/// The posts of a faction on a floor: where each of its units first stood. Made once, shared by minds, and never
/// changed.
#[derive(Clone, Debug, Default)]
pub struct Posts {
    /// In order of units.
    list: Vec<Sighting>,
    /// Indices into `list`.
    by_sector: Sectors<u32>,
    /// Indices into `list` of the rooted units, which cannot move.
    rooted: Vec<u32>,
}

impl Posts {
    /// The posts of one faction, from sightings in order of units.
    pub fn new(list: Vec<Sighting>) -> Self {
        let mut by_sector = Sectors::default();
        (0..).zip(&list).for_each(|(place, post)| by_sector.insert(post.at, place));
        let rooted = (0..).zip(&list).filter(|(_, post)| post.is_rooted).map(|(place, _)| place).collect();
        Self { list, by_sector, rooted }
    }

    /// The faction whose posts these are; `None` if there are no posts.
    pub(super) fn faction(&self) -> Option<FactionId> {
        self.list.first().map(|post| post.faction)
    }

    /// The post of a unit.
    pub(super) fn of(&self, unit: UnitId) -> Option<&Sighting> {
        self.list.binary_search_by_key(&unit, |post| post.unit).ok().map(|place| &self.list[place])
    }

    /// Every post, in order of units.
    pub(super) fn iter(&self) -> impl ExactSizeIterator<Item = &Sighting> {
        self.list.iter()
    }

    /// The posts of the rooted units, in order of units.
    pub(super) fn rooted(&self) -> impl Iterator<Item = &Sighting> {
        self.rooted.iter().map(|&place| &self.list[place as usize])
    }

    /// The posts in the sectors within `radius` king's moves of a point. Some of them are farther away than that.
    pub(super) fn around(&self, point: Point, radius: u32) -> impl Iterator<Item = &Sighting> {
        self.by_sector.around(point, radius).map(|place| &self.list[place as usize])
    }
}

/// Merges two iterators in order of units into one. Of two items of the same unit, that of `one` comes first.
pub(super) fn merge<T>(
    one: impl Iterator<Item = T>,
    other: impl Iterator<Item = T>,
    unit: impl Fn(&T) -> UnitId,
) -> impl Iterator<Item = T> {
    let (mut one, mut other) = (one.peekable(), other.peekable());
    std::iter::from_fn(move || {
        let is_later = other.peek().is_some_and(|other| one.peek().is_some_and(|one| unit(other) < unit(one)));
        if is_later { other.next() } else { one.next().or_else(|| other.next()) }
    })
}
