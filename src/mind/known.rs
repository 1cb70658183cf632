//! The map in a faction's head.

use std::{
    hash::{Hash, Hasher},
    ops::Range,
};

use serde::{Deserialize, Serialize};

use crate::{
    grid::{Grid, Point, Size},
    terrain::{BUILT_IN, Movement, TerrainId, TerrainTable},
};

use super::{
    Turn,
    news::{News, NewsItem, NewsMark},
    parts::{PART, Part, parts_of_row},
    written::WrittenMap,
};

/// What a faction knows of a cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Knowledge {
    /// Nobody has seen it.
    Unknown,
    /// It was seen, and looked like this then.
    Remembered {
        /// The terrain as last seen, which may have changed since.
        terrain: TerrainId,
        /// When it was last seen.
        seen: Turn,
    },
}

/// In one word, as there are so many of them in the state of a game.
impl Hash for Knowledge {
    fn hash<H: Hasher>(&self, state: &mut H) {
        state.write_u64(match *self {
            Self::Unknown => 0,
            Self::Remembered { terrain, seen } => 1 << 40 | u64::from(terrain.0) << 32 | u64::from(seen.0),
        });
    }
}

/// For each cell of a floor: unknown, or remembered as last seen.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(try_from = "WrittenMap", into = "WrittenMap")]
pub struct KnownWalkability {
    cells: Grid<Knowledge>,
    /// What is to be said of each part of a row: telling skips those with nothing new, forgetting those with nothing old.
    parts: Vec<Part>,
    /// How many cells are remembered as each terrain.
    counts: Vec<u32>,
    /// Which cells came to look different.
    news: News,
}

impl KnownWalkability {
    /// Knows nothing.
    pub fn blank(size: Size) -> Self {
        let parts = size.height() as usize * parts_of_row(size);
        Self {
            cells: Grid::filled(size, Knowledge::Unknown),
            parts: vec![Part::default(); parts],
            counts: vec![0; 256],
            news: News::default(),
        }
    }

    /// A map of these cells, each part of which was last written to in a turn; `None` if those are not its parts.
    pub(super) fn read(cells: Grid<Knowledge>, writings: &[Option<Turn>]) -> Option<Self> {
        let mut this = Self { cells, ..Self::blank(Size::new(1, 1)?) };
        for cell in this.cells.cells() {
            if let Knowledge::Remembered { terrain, .. } = cell {
                this.counts[terrain.0 as usize] += 1;
            }
        }
        this.parts = writings.iter().copied().map(Part::written_in).collect();
        if this.parts.len() != this.size().height() as usize * parts_of_row(this.size()) {
            return None;
        }
        (0..this.parts.len()).for_each(|part| this.survey(part));
        Some(this)
    }

    /// What is known of each cell.
    pub(super) fn grid(&self) -> &Grid<Knowledge> {
        &self.cells
    }

    /// When each part was last written to.
    pub(super) fn writings(&self) -> impl Iterator<Item = Option<Turn>> {
        self.parts.iter().map(Part::written)
    }

    /// Forgets in which order it came to be what it is. Marks from before are of no use any more.
    pub(super) fn forget_news(&mut self) {
        self.news = News::default();
    }

    /// How wide and how high the floor is; the one thing that everybody knows.
    pub fn size(&self) -> Size {
        self.cells.size()
    }

    /// What is known of a cell; nothing, outside.
    pub fn at(&self, point: Point) -> Knowledge {
        self.cells.get(point).copied().unwrap_or(Knowledge::Unknown)
    }

    /// What is known of the cell of this index.
    #[inline]
    pub(super) fn of(&self, cell: usize) -> Knowledge {
        self.cells.cells()[cell]
    }

    /// The terrain remembered in a cell.
    pub fn terrain(&self, point: Point) -> Option<TerrainId> {
        match self.at(point) {
            Knowledge::Unknown => None,
            Knowledge::Remembered { terrain, .. } => Some(terrain),
        }
    }

    /// Whether nobody has seen the cell; true outside.
    pub fn is_unknown(&self, point: Point) -> bool {
        self.at(point) == Knowledge::Unknown
    }

    /// Writes down what a cell looks like now, and says whether that is news.
    pub fn observe(&mut self, point: Point, terrain: TerrainId, turn: Turn) -> bool {
        self.write(point, terrain, turn, turn)
    }

    /// Writes down at turn `now` what a cell looked like when it was `seen`.
    fn write(&mut self, point: Point, terrain: TerrainId, seen: Turn, now: Turn) -> bool {
        let size = self.size();
        let Some(index) = size.index(point) else { return false };
        let after = Knowledge::Remembered { terrain, seen };
        let before = std::mem::replace(&mut self.cells.cells_mut()[index], after);
        // The cell is on the map, so its part is.
        let part = point.y as usize * parts_of_row(size) + (point.x / PART) as usize;
        self.parts[part].write(after, now);
        let before = match before {
            Knowledge::Unknown => None,
            Knowledge::Remembered { terrain, .. } => Some(terrain),
        };
        if before == Some(terrain) {
            return false;
        }
        if let Some(old) = before {
            self.counts[old.0 as usize] -= 1;
            self.survey(part);
        }
        self.counts[terrain.0 as usize] += 1;
        self.news.push(NewsItem { cell: index as u32, before }, size.area());
        true
    }

    /// Takes over, at turn `now`, every cell that `other` has seen later, and every trap that it knows of; calls `each` with
    /// it. Leaves out the parts of rows in which nothing was written since `since`. Both are maps of one floor. Says how many
    /// cells look different now.
    pub fn learn(&mut self, other: &Self, since: Turn, now: Turn, mut each: impl FnMut(Point)) -> usize {
        let mut news = 0;
        let (parts, width) = (parts_of_row(other.size()), other.size().width());
        let is_recent = |part: &Part| part.written().is_some_and(|written| written >= since);
        for (part, _) in other.parts.iter().enumerate().filter(|(_, part)| is_recent(part)) {
            let (y, left) = ((part / parts) as i32, (part % parts) as i32 * PART);
            for x in left..(left + PART).min(width) {
                let point = Point::new(x, y);
                let Knowledge::Remembered { terrain, seen } = other.at(point) else { continue };
                let is_news = match self.at(point) {
                    Knowledge::Unknown => true,
                    // Who knows of a trap is not talked out of it by who saw it from afar.
                    Knowledge::Remembered { terrain: mine, .. } if is_taken_for(mine, terrain) => false,
                    Knowledge::Remembered { terrain: mine, .. } if is_taken_for(terrain, mine) => true,
                    Knowledge::Remembered { seen: mine, .. } => mine < seen,
                };
                if is_news {
                    news += usize::from(self.write(point, terrain, seen, now));
                    each(point);
                }
            }
        }
        news
    }

    /// Forgets every cell that was last seen before a turn.
    pub fn forget_before(&mut self, turn: Turn) {
        let area = self.cells.size().area();
        for part in 0..self.parts.len() {
            if !self.parts[part].has_older_than(turn) {
                continue;
            }
            for index in self.cells_of(part) {
                if let Knowledge::Remembered { terrain, seen } = self.of(index)
                    && seen < turn
                {
                    self.cells.cells_mut()[index] = Knowledge::Unknown;
                    self.counts[terrain.0 as usize] -= 1;
                    self.news.push(NewsItem { cell: index as u32, before: Some(terrain) }, area);
                }
            }
            self.survey(part);
        }
    }

    /// The indices of the cells of a part.
    fn cells_of(&self, part: usize) -> Range<usize> {
        let (parts, width) = (parts_of_row(self.size()), self.size().width() as usize);
        let (row, left) = (part / parts * width, part % parts * PART as usize);
        row + left..row + (left + PART as usize).min(width)
    }

    /// Looks anew at what is remembered in a part.
    fn survey(&mut self, part: usize) {
        let cells = self.cells_of(part);
        self.parts[part].survey(&self.cells.cells()[cells]);
    }

    /// The cells that are remembered as a terrain of a sort, in reading order, with that and when they were last seen.
    pub fn remembered_as(
        &self,
        is_wanted: impl Fn(TerrainId) -> bool,
    ) -> impl Iterator<Item = (Point, TerrainId, Turn)> {
        let terrains = (0..=u8::MAX).map(TerrainId).filter(|&id| self.is_remembered(id) && is_wanted(id));
        let wanted: Vec<TerrainId> = terrains.collect();
        let parts = if wanted.is_empty() { &[] } else { &self.parts[..] };
        let may_have = {
            let wanted = wanted.clone();
            move |part: &Part| wanted.iter().any(|&terrain| part.may_have(terrain))
        };
        let parts = parts.iter().enumerate().filter(move |(_, part)| may_have(part)).map(|(number, _)| number);
        parts.flat_map(|part| self.cells_of(part)).filter_map(move |index| match self.of(index) {
            Knowledge::Remembered { terrain, seen } if wanted.contains(&terrain) => {
                Some((self.size().point(index), terrain, seen))
            }
            _ => None,
        })
    }

    /// Where the news of this map end by now.
    pub fn news_end(&self) -> NewsMark {
        self.news.end()
    }

    /// The cells that came to look different since a mark of this map, oldest first, some of them more than once; `None`
    /// if those were so many that one had better look at them all.
    pub fn news_since(&self, mark: NewsMark) -> Option<&[NewsItem]> {
        self.news.since(mark)
    }

    /// When a cell was last seen.
    pub fn seen(&self, point: Point) -> Option<Turn> {
        match self.at(point) {
            Knowledge::Unknown => None,
            Knowledge::Remembered { seen, .. } => Some(seen),
        }
    }

    /// Whether any cell is remembered as this terrain.
    pub fn is_remembered(&self, terrain: TerrainId) -> bool {
        self.counts[terrain.0 as usize] > 0
    }

    /// Number of cells that are not unknown.
    pub fn known_cells(&self) -> usize {
        self.counts.iter().map(|&count| count as usize).sum()
    }

    /// The lowest cost of entering any cell that is remembered, if one can be entered.
    pub fn cheapest(&self, terrains: &TerrainTable, movement: Movement) -> Option<u16> {
        terrains
            .rows()
            .filter(|(id, _)| self.counts[id.0 as usize] > 0)
            .filter_map(|(_, kind)| movement.entry_cost(kind))
            .min()
    }
}

/// Whether a built-in terrain is taken for another from afar.
fn is_taken_for(terrain: TerrainId, other: TerrainId) -> bool {
    BUILT_IN.get(terrain.0 as usize).is_some_and(|kind| kind.disguise == Some(other))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nobody_is_talked_out_of_a_trap_and_everybody_is_told_of_it() {
        let size = Size::new(1, 1).expect("a small size");
        let at = Point::new(0, 0);
        let known = |terrain, turn| {
            let mut known = KnownWalkability::blank(size);
            known.observe(at, terrain, turn);
            known
        };
        let (beside, afar) = (known(TerrainId::SNARE, Turn(3)), known(TerrainId::FLOOR, Turn(8)));
        for (knower, other) in [(&beside, &afar), (&afar, &beside)] {
            let mut told = knower.clone();
            told.learn(other, Turn(0), Turn(9), |_| ());
            assert_eq!(told.at(at), Knowledge::Remembered { terrain: TerrainId::SNARE, seen: Turn(3) });
        }
        let mut told = known(TerrainId::ROAD, Turn(8));
        told.learn(&beside, Turn(0), Turn(9), |_| ());
        assert_eq!(told.terrain(at), Some(TerrainId::ROAD), "what looks like something else is no trap any more");
    }

    #[test]
    fn seeing_is_remembering_until_seen_otherwise() {
        let size = Size::new(3, 1).expect("a small size");
        let mut known = KnownWalkability::blank(size);
        let door = Point::new(1, 0);
        assert!(known.is_unknown(door) && known.known_cells() == 0);
        assert!(known.observe(door, TerrainId::DOOR, Turn(1)));
        assert!(!known.observe(door, TerrainId::DOOR, Turn(5)));
        assert_eq!(known.at(door), Knowledge::Remembered { terrain: TerrainId::DOOR, seen: Turn(5) });
        assert!(known.observe(door, TerrainId::OPEN_DOOR, Turn(6)));
        assert_eq!((known.terrain(door), known.known_cells()), (Some(TerrainId::OPEN_DOOR), 1));
        assert!(!known.observe(Point::new(9, 9), TerrainId::FLOOR, Turn(6)));
    }

    #[test]
    fn what_was_seen_later_is_learned_and_what_is_old_forgotten() {
        let size = Size::new(2, 2).expect("a small size");
        let [near, far] = [Point::new(0, 0), Point::new(1, 1)];
        let (mut one, mut other) = (KnownWalkability::blank(size), KnownWalkability::blank(size));
        one.observe(near, TerrainId::DOOR, Turn(9));
        other.observe(near, TerrainId::OPEN_DOOR, Turn(3));
        other.observe(far, TerrainId::FLOOR, Turn(4));
        let mut told = Vec::new();
        assert_eq!(one.learn(&other, Turn(0), Turn(20), |point| told.push(point)), 1);
        assert_eq!((told, one.terrain(near), one.seen(far)), (vec![far], Some(TerrainId::DOOR), Some(Turn(4))));
        assert_eq!(one.learn(&other, Turn(0), Turn(21), |_| {}), 0, "telling twice changes nothing");
        let mut late = KnownWalkability::blank(size);
        assert_eq!(
            late.learn(&one, Turn(15), Turn(22), |_| {}),
            1,
            "what was heard since, however long ago it was seen"
        );
        assert_eq!((late.is_unknown(near), late.seen(far)), (true, Some(Turn(4))));
        one.forget_before(Turn(5));
        assert_eq!((one.known_cells(), one.is_unknown(far)), (1, true));
    }

    #[test]
    fn the_cheapest_terrain_is_the_cheapest_one_seen() {
        let terrains = TerrainTable::built_in();
        let mut known = KnownWalkability::blank(Size::new(3, 1).expect("a small size"));
        assert_eq!(known.cheapest(&terrains, Movement::Walker), None);
        known.observe(Point::new(0, 0), TerrainId::SWAMP, Turn(0));
        assert_eq!(known.cheapest(&terrains, Movement::Walker), Some(40));
        known.observe(Point::new(1, 0), TerrainId::ROAD, Turn(0));
        assert_eq!(known.cheapest(&terrains, Movement::Walker), Some(5));
        known.observe(Point::new(1, 0), TerrainId::RUBBLE, Turn(0));
        assert_eq!(known.cheapest(&terrains, Movement::Walker), Some(20));
    }
}
