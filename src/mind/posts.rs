//! What many are told at first: where their own have their posts.

use crate::grid::Point;

use super::{FactionId, Sighting, UnitId, sectors::Sectors};

/// The posts of a faction on a floor: everybody is where it first stood. Made once for all who are told of them, and never
/// changed.
#[derive(Clone, Debug, Default)]
pub struct Posts {
    /// By unit.
    list: Vec<Sighting>,
    /// Their places in the list.
    by_sector: Sectors<u32>,
    /// The places in the list of those who cannot go anywhere.
    rooted: Vec<u32>,
}

impl Posts {
    /// The posts of one faction, by unit.
    pub fn new(list: Vec<Sighting>) -> Self {
        let mut by_sector = Sectors::default();
        (0..).zip(&list).for_each(|(place, post)| by_sector.insert(post.at, place));
        let rooted = (0..).zip(&list).filter(|(_, post)| post.is_rooted).map(|(place, _)| place).collect();
        Self { list, by_sector, rooted }
    }

    /// Whose posts they are; nobody's if there are none.
    pub(super) fn faction(&self) -> Option<FactionId> {
        self.list.first().map(|post| post.faction)
    }

    /// The post of a unit.
    pub(super) fn of(&self, unit: UnitId) -> Option<&Sighting> {
        self.list.binary_search_by_key(&unit, |post| post.unit).ok().map(|place| &self.list[place])
    }

    /// Every post, by unit.
    pub(super) fn iter(&self) -> impl ExactSizeIterator<Item = &Sighting> {
        self.list.iter()
    }

    /// The posts of those who cannot go anywhere, by unit.
    pub(super) fn rooted(&self) -> impl Iterator<Item = &Sighting> {
        self.rooted.iter().map(|&place| &self.list[place as usize])
    }

    /// The posts in the sectors within so many king's moves of a point: some of them are farther away.
    pub(super) fn around(&self, point: Point, radius: u32) -> impl Iterator<Item = &Sighting> {
        self.by_sector.around(point, radius).map(|place| &self.list[place as usize])
    }
}

/// What two iterators give that are in the order of units, in that order.
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
