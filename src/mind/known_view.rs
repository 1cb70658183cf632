//! The ground as one unit knows it.

use crate::{
    content::TerrainTable,
    grid::{Point, Size},
    terrain::{Movement, TerrainId},
};

use super::{
    Knowledge, KnownWalkability, Turn,
    news::{NewsItem, NewsMark},
};

/// The known walkability on which a unit searches: its faction's map, with its own notes laid over it. Where both
/// remember a cell, the later observation counts.
#[derive(Clone, Copy, Debug)]
pub struct KnownView<'a> {
    map: &'a KnownWalkability,
    notes: Option<&'a KnownWalkability>,
}

impl<'a> From<&'a KnownWalkability> for KnownView<'a> {
    fn from(map: &'a KnownWalkability) -> Self {
        Self { map, notes: None }
    }
}

impl<'a> KnownView<'a> {
    /// A faction's map with a unit's notes over it, if it has any. Both are maps of one floor.
    pub fn new(map: &'a KnownWalkability, notes: Option<&'a KnownWalkability>) -> Self {
        Self { map, notes }
    }

    /// The map of the whole faction.
    pub fn map(&self) -> &'a KnownWalkability {
        self.map
    }

    /// The size of the floor.
    pub fn size(&self) -> Size {
        self.map.size()
    }

    /// What is known of a cell; nothing, outside.
    pub fn at(&self, point: Point) -> Knowledge {
        self.size().index(point).map_or(Knowledge::Unknown, |cell| self.of(cell))
    }

    /// What is known of the cell of this index.
    #[inline]
    pub(super) fn of(&self, cell: usize) -> Knowledge {
        let (number, cell) = self.map.place(cell);
        let of_map = self.map.chunks.chunk(number).map_or(Knowledge::Unknown, |chunk| chunk.at(cell));
        match self.notes.and_then(|notes| notes.chunks.chunk(number)) {
            Some(chunk) => self.map.later(of_map, chunk.at(cell)),
            None => of_map,
        }
    }

    /// Whether the unit goes by its own note of a cell.
    pub fn is_note(&self, point: Point) -> bool {
        let Some(notes) = self.notes else { return false };
        let note = notes.at(point);
        note != Knowledge::Unknown && self.map.later(self.map.at(point), note) == note
    }

    /// The terrain remembered in a cell.
    pub fn terrain(&self, point: Point) -> Option<TerrainId> {
        match self.at(point) {
            Knowledge::Unknown => None,
            Knowledge::Remembered { terrain, .. } => Some(terrain),
        }
    }

    /// When a cell was last seen.
    pub fn seen(&self, point: Point) -> Option<Turn> {
        match self.at(point) {
            Knowledge::Unknown => None,
            Knowledge::Remembered { seen, .. } => Some(seen),
        }
    }

    /// Whether nobody has seen the cell and told; true outside.
    pub fn is_unknown(&self, point: Point) -> bool {
        self.at(point) == Knowledge::Unknown
    }

    /// Whether any cell may be remembered as this terrain. May be `true` because of a cell of the map that a later note
    /// replaces.
    pub fn is_remembered(&self, terrain: TerrainId) -> bool {
        self.layers().any(|layer| layer.is_remembered(terrain))
    }

    /// Number of cells that are not unknown.
    pub fn known_cells(&self) -> usize {
        self.map.known_cells() + self.noted_cells()
    }

    /// Number of cells that only the notes know.
    pub fn noted_cells(&self) -> usize {
        self.notes.map_or(0, |notes| notes.cells_unknown_to(self.map))
    }

    /// A lower bound of the cost of entering any remembered cell; `None` if none can be entered.
    pub fn cheapest(&self, terrains: &TerrainTable, movement: Movement) -> Option<u16> {
        self.layers().filter_map(|layer| layer.cheapest(terrains, movement)).min()
    }

    /// The cells whose remembered terrain satisfies a condition, in reading order, with their terrain and when they
    /// were last seen.
    pub fn remembered_as(&self, is_wanted: impl Fn(TerrainId) -> bool + Copy) -> Vec<(Point, TerrainId, Turn)> {
        let mut cells: Vec<(Point, TerrainId, Turn)> = match self.notes {
            None => return self.map.remembered_as(is_wanted).collect(),
            Some(_) => self.layers().flat_map(|layer| layer.remembered_as(is_wanted)).collect(),
        };
        cells.retain(|&(point, terrain, seen)| self.at(point) == Knowledge::Remembered { terrain, seen });
        cells.sort_unstable_by_key(|&(point, ..)| (point.y, point.x));
        cells.dedup();
        cells
    }

    /// Both layers as one map.
    pub fn to_map(&self) -> KnownWalkability {
        let mut map = self.map.clone();
        if let Some(notes) = self.notes {
            map.learn(notes, |_| ());
        }
        map
    }

    /// A mark at the end of the news so far.
    pub fn news_end(&self) -> NewsMark {
        NewsMark { map: self.map.news_end(), notes: self.notes.map(KnownWalkability::news_end).unwrap_or_default() }
    }

    /// The cells that may have changed since a mark of this view, some of them more than once; `None` if there were too
    /// many to list, so that the whole map has to be read. A cell in both layers is listed with each terrain that it
    /// may have been remembered as before.
    pub fn news_since(&self, mark: NewsMark) -> Option<Vec<NewsItem>> {
        let of_map = self.map.news_since(mark.map)?;
        let Some(notes) = self.notes else {
            return (mark.notes == NewsMark::default().notes).then(|| of_map.to_vec());
        };
        let of_notes = notes.news_since(mark.notes)?;
        if of_map.is_empty() && of_notes.is_empty() {
            return Some(Vec::new());
        }
        let other = |layer: &KnownWalkability, item: &NewsItem| {
            let Knowledge::Remembered { terrain, .. } = layer.of(item.cell as usize) else { return None };
            Some(NewsItem { cell: item.cell, before: Some(terrain) })
        };
        let by_map = of_map.iter().flat_map(|item| [Some(*item), other(notes, item)]);
        let by_notes = of_notes.iter().flat_map(|item| [Some(*item), other(self.map, item)]);
        Some(by_map.chain(by_notes).flatten().collect())
    }

    fn layers(&self) -> impl Iterator<Item = &'a KnownWalkability> {
        std::iter::once(self.map).chain(self.notes)
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    const SIZE: Size = match Size::new(40, 3) {
        Some(size) => size,
        None => unreachable!(),
    };

    proptest! {
        /// Notes laid over a map equal a map that has learned them.
        #[test]
        fn notes_over_a_map_say_what_the_map_says_once_they_are_reported(
            seen in proptest::collection::vec((0..40, 0..3, 0u8..5, 0u32..40, any::<bool>()), 0..200),
        ) {
            let (mut map, mut notes) = (KnownWalkability::blank(SIZE), KnownWalkability::blank(SIZE));
            let mut seen = seen;
            seen.sort_by_key(|&(.., turn, _)| turn);
            for &(x, y, terrain, turn, is_noted) in &seen {
                let layer = if is_noted { &mut notes } else { &mut map };
                layer.observe(Point::new(x, y), TerrainId(terrain), Turn(turn));
            }
            let view = KnownView::new(&map, Some(&notes));
            let reported = view.to_map();
            for point in SIZE.points() {
                // If both saw a cell in the same turn, either may count.
                let is_tied = map.seen(point) == notes.seen(point);
                prop_assert!(is_tied || view.at(point) == reported.at(point), "{point}");
            }
            prop_assert_eq!(view.known_cells(), reported.known_cells());
            let walls = |id: TerrainId| id == TerrainId::WALL;
            let listed: Vec<Point> = view.remembered_as(walls).into_iter().map(|(point, ..)| point).collect();
            let all = SIZE.points().filter(|&point| view.terrain(point).is_some_and(walls));
            prop_assert_eq!(listed, all.collect::<Vec<_>>());
            let mut pruned = notes.clone();
            pruned.forget_known_to(&map);
            let after = KnownView::new(&map, Some(&pruned));
            for point in SIZE.points() {
                prop_assert_eq!(view.at(point), after.at(point), "{}", point);
            }
            prop_assert_eq!(pruned.known_cells(), SIZE.points().filter(|&point| after.is_note(point)).count());
        }

        /// Every cell that looks different is in the news, with what it looked like before.
        #[test]
        fn nothing_changes_without_news(
            before in proptest::collection::vec((0..40, 0..3, 0u8..5, any::<bool>()), 0..60),
            after in proptest::collection::vec((0..40, 0..3, 0u8..5, any::<bool>()), 0..20),
        ) {
            let (mut map, mut notes) = (KnownWalkability::blank(SIZE), KnownWalkability::blank(SIZE));
            let mut turn = 0;
            let mut see = |map: &mut KnownWalkability, notes: &mut KnownWalkability, list: &[(i32, i32, u8, bool)]| {
                for &(x, y, terrain, is_noted) in list {
                    turn += 1;
                    let (at, terrain) = (Point::new(x, y), TerrainId(terrain));
                    if is_noted {
                        notes.note(map, at, terrain, Turn(turn));
                    } else {
                        map.observe(at, terrain, Turn(turn));
                        notes.yield_to(map, &[at]);
                    }
                }
            };
            see(&mut map, &mut notes, &before);
            let view = KnownView::new(&map, Some(&notes));
            let (mark, was): (_, Vec<_>) = (view.news_end(), SIZE.points().map(|point| view.terrain(point)).collect());
            see(&mut map, &mut notes, &after);
            let view = KnownView::new(&map, Some(&notes));
            let news = view.news_since(mark).expect("a few");
            for (point, was) in SIZE.points().zip(was) {
                let cell = SIZE.index(point).expect("inside") as u32;
                let is_told = news.contains(&NewsItem { cell, before: was });
                prop_assert!(view.terrain(point) == was || is_told, "{}: {:?} in {:?}", point, was, news);
            }
            notes.drop_news();
            prop_assert_eq!(KnownView::new(&map, Some(&notes)).news_since(mark), None);
        }
    }
}
