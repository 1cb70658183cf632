//! A known map: what a faction or unit knows of each cell.

use std::{
    hash::{Hash, Hasher},
    sync::Arc,
};

use serde::{Deserialize, Serialize};

use crate::{
    content::{TerrainTable, terrains},
    grid::{Point, Size},
    search::{NodeId, RowMajor},
    terrain::{Movement, TerrainId},
};

use super::{
    Turn,
    chunks::{CHUNK, ChunkDirectory, chunks_of_row},
    news::{News, NewsEnd, NewsItem},
    written::WrittenMap,
};

/// What a mind knows of a cell.
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

/// Hashed as one word, because a game's state holds so many of them.
impl Hash for Knowledge {
    fn hash<H: Hasher>(&self, state: &mut H) {
        state.write_u64(match *self {
            Self::Unknown => 0,
            Self::Remembered { terrain, seen } => 1 << 40 | u64::from(terrain.0) << 32 | u64::from(seen.0),
        });
    }
}

/// The most news items that are kept: more than a dungeon floor has cells. A map of fewer cells keeps one item for each
/// cell.
const MOST_NEWS: usize = 4096;

/// For each cell of a floor: unknown, or remembered as last seen.
///
/// Takes about seven bytes for each cell of the chunks that were seen; maps of units that told each other share them.
/// Ground that was never seen takes almost no memory.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(try_from = "WrittenMap", into = "WrittenMap")]
pub struct KnownWalkability {
    size: Size,
    rows: RowMajor,
    pub(super) chunks: ChunkDirectory,
    /// Number of cells that are remembered as each terrain.
    counts: Vec<u32>,
    /// The cells that came to look different.
    news: News,
    /// The traps of the level's own with what each is taken for from afar, where a map is told of others; `None` if
    /// there are none.
    own_traps: Option<Arc<[Disguise]>>,
}

/// A trap, and what it is taken for from afar.
pub(super) type Disguise = (TerrainId, TerrainId);

/// Hashes every cell, so the layout in memory does not matter. Everything else follows from the cells.
impl Hash for KnownWalkability {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.size.hash(state);
        state.write_usize(self.size.area());
        self.cells().for_each(|cell| cell.hash(state));
    }
}

impl KnownWalkability {
    /// A map that knows nothing.
    pub fn blank(size: Size) -> Self {
        let (chunks, counts) = (ChunkDirectory::default(), vec![0; 256]);
        Self { size, rows: RowMajor::of(size), chunks, counts, news: News::default(), own_traps: None }
    }

    /// Tells it which traps are the level's own, so that nobody is talked out of them; see [`TerrainTable::own_traps`].
    pub fn set_own_traps(&mut self, traps: Option<Arc<[Disguise]>>) {
        self.own_traps = traps;
    }

    /// A map from its cells in reading order. `None` if their number does not fit the size.
    pub(super) fn read(size: Size, cells: &[Option<(TerrainId, Turn)>]) -> Option<Self> {
        let mut this = Self::blank(size);
        if cells.len() != size.area() {
            return None;
        }
        for (index, &cell) in cells.iter().enumerate() {
            let Some((terrain, seen)) = cell else { continue };
            let (number, cell) = this.place(index);
            Arc::make_mut(this.chunks.slot_mut(number).get_or_insert_default()).remember(cell, terrain, seen);
            this.counts[terrain.0 as usize] += 1;
        }
        Some(this)
    }

    /// What is known of each cell, in reading order.
    pub(super) fn cells(&self) -> impl Iterator<Item = Knowledge> {
        let (columns, width) = (chunks_of_row(self.size), self.size.width() as usize);
        (0..self.chunk_count()).flat_map(move |number| {
            let left = number % columns * CHUNK;
            let chunk = self.chunks.chunk(number);
            (0..CHUNK.min(width - left)).map(move |cell| chunk.map_or(Knowledge::Unknown, |chunk| chunk.at(cell)))
        })
    }

    fn chunk_count(&self) -> usize {
        self.size.height() as usize * chunks_of_row(self.size)
    }

    /// The number of the chunk with the cell of this index, and the cell's place in it, from the left.
    #[inline]
    pub(super) fn place(&self, index: usize) -> (usize, usize) {
        let (column, row) = self.rows.place(NodeId(index as u32));
        (row as usize * chunks_of_row(self.size) + column as usize / CHUNK, column as usize % CHUNK)
    }

    /// The leftmost cell of a chunk.
    pub(super) fn corner(&self, number: usize) -> Point {
        let columns = chunks_of_row(self.size);
        Point::new((number % columns * CHUNK) as i32, (number / columns) as i32)
    }

    /// Forgets the cells of which `other` knows at least as much: it remembers the same, or a later observation.
    pub(super) fn forget_known_to(&mut self, other: &Self) {
        let both = self.chunks.iter().filter_map(|(number, _)| Some((number, other.chunks.chunk(number)?)));
        for (number, theirs) in both.collect::<Vec<_>>() {
            self.forget_in(number, |cell, mine| other.later(theirs.at(cell), mine) == theirs.at(cell));
        }
    }

    /// Forgets those cells of a chunk that `is_forgotten` picks, by their places there and what is known of them.
    fn forget_in(&mut self, number: usize, is_forgotten: impl Fn(usize, Knowledge) -> bool) {
        let corner = self.corner(number);
        let first = corner.y as usize * self.size.width() as usize + corner.x as usize;
        let Some(chunk) = self.chunks.chunk(number) else { return };
        let is_picked = |&(cell, terrain, seen): &(usize, TerrainId, Turn)| {
            is_forgotten(cell, Knowledge::Remembered { terrain, seen })
        };
        let forgotten: Vec<(usize, TerrainId)> =
            chunk.remembered().filter(is_picked).map(|(cell, terrain, _)| (cell, terrain)).collect();
        if forgotten.is_empty() {
            return;
        }
        let slot = self.chunks.slot_mut(number);
        let chunk = Arc::make_mut(slot.get_or_insert_default());
        for &(cell, _) in &forgotten {
            chunk.forget(cell);
        }
        chunk.summarize();
        if chunk.is_blank() {
            *slot = None;
        }
        for (cell, terrain) in forgotten {
            self.counts[terrain.0 as usize] -= 1;
            self.push_news(first + cell, Some(terrain));
        }
    }

    /// The size of the floor, which everybody knows.
    pub fn size(&self) -> Size {
        self.size
    }

    /// What is known of a cell; nothing, outside.
    pub fn at(&self, point: Point) -> Knowledge {
        self.size.index(point).map_or(Knowledge::Unknown, |cell| self.of(cell))
    }

    /// What is known of the cell of this index.
    #[inline]
    pub(super) fn of(&self, cell: usize) -> Knowledge {
        let (number, cell) = self.place(cell);
        self.chunks.chunk(number).map_or(Knowledge::Unknown, |chunk| chunk.at(cell))
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

    /// Records what a cell looks like now. Returns whether it looks different from before.
    pub fn observe(&mut self, point: Point, terrain: TerrainId, turn: Turn) -> bool {
        let Some(index) = self.size.index(point) else { return false };
        let (number, cell) = self.place(index);
        let chunk = Arc::make_mut(self.chunks.slot_mut(number).get_or_insert_default());
        let before = chunk.at(cell);
        chunk.remember(cell, terrain, turn);
        if matches!(before, Knowledge::Remembered { terrain: old, .. } if old != terrain) {
            chunk.summarize();
        }
        self.note_written(index, before, terrain)
    }

    /// Records, in notes laid over `map`, what a cell looks like now. It is news if the cell looked different by both
    /// together.
    pub fn note(&mut self, map: &Self, point: Point, terrain: TerrainId, turn: Turn) {
        let Some(index) = self.size.index(point) else { return };
        let before = map.later(map.of(index), self.of(index));
        let is_new = self.is_unknown(point);
        if !self.observe(point, terrain, turn) {
            // The note says what it said before. If the map was ahead of it, that is news all the same.
            if let Knowledge::Remembered { terrain: old, .. } = before
                && old != terrain
            {
                self.push_news(index, Some(old));
            }
        } else if is_new && let Knowledge::Remembered { terrain: old, .. } = before {
            self.push_news(index, Some(old));
        }
    }

    /// Forgets, in notes laid over `map`, those of some cells that the map has seen later.
    pub(super) fn yield_to(&mut self, map: &Self, cells: &[Point]) {
        let size = self.size;
        for index in cells.iter().filter_map(|&cell| size.index(cell)) {
            let (number, place) = self.place(index);
            let mine = self.of(index);
            if mine != Knowledge::Unknown && map.later(map.of(index), mine) != mine {
                self.forget_in(number, |cell, _| cell == place);
            }
        }
    }

    /// Drops the news. Earlier marks become invalid: their owners have to read the whole map again.
    pub fn drop_news(&mut self) {
        self.news.invalidate();
    }

    /// Updates counts and news after a cell was written. Returns whether it looks different from before.
    fn note_written(&mut self, index: usize, before: Knowledge, terrain: TerrainId) -> bool {
        let before = match before {
            Knowledge::Unknown => None,
            Knowledge::Remembered { terrain, .. } => Some(terrain),
        };
        if before == Some(terrain) {
            return false;
        }
        if let Some(old) = before {
            self.counts[old.0 as usize] -= 1;
        }
        self.counts[terrain.0 as usize] += 1;
        self.push_news(index, before);
        true
    }

    fn push_news(&mut self, index: usize, before: Option<TerrainId>) {
        self.news.push(NewsItem { cell: index as u32, before }, self.size.area().min(MOST_NEWS));
    }

    /// Learns every cell that `other` has seen later, and every trap that it knows of, and calls `each` with it. Both
    /// are maps of the same floor. Returns how many cells look different now.
    pub fn learn(&mut self, other: &Self, mut each: impl FnMut(Point)) -> usize {
        let mut news = 0;
        let traps = self.own_traps.clone();
        let is_taken_for = |trap, other| is_taken_for(traps.as_deref(), trap, other);
        for (number, theirs) in other.chunks.iter() {
            let mine = self.chunks.slot(number).cloned();
            if mine.as_ref().is_some_and(|mine| Arc::ptr_eq(mine, theirs)) {
                continue;
            }
            let before = |cell| mine.as_ref().map_or(Knowledge::Unknown, |mine| mine.at(cell));
            let is_news = |&(cell, terrain, seen): &(usize, TerrainId, Turn)| match before(cell) {
                Knowledge::Unknown => true,
                // A unit that knows of a trap does not forget it because another saw the cell from afar.
                Knowledge::Remembered { terrain: mine, .. } if is_taken_for(mine, terrain) => false,
                Knowledge::Remembered { terrain: mine, .. } if is_taken_for(terrain, mine) => true,
                Knowledge::Remembered { seen: mine, .. } => mine < seen,
            };
            // A bit for each cell of the chunk.
            let learned = theirs.remembered().filter(is_news).fold(0u32, |learned, (cell, ..)| learned | 1 << cell);
            if learned == 0 {
                continue;
            }
            let learned = || theirs.remembered().filter(|&(cell, ..)| learned >> cell & 1 == 1);
            let mut chunk = mine.as_deref().cloned().unwrap_or_default();
            learned().for_each(|(cell, terrain, seen)| chunk.remember(cell, terrain, seen));
            chunk.summarize();
            let corner = self.corner(number);
            // Equal chunks share memory.
            *self.chunks.slot_mut(number) = Some(if chunk == **theirs { Arc::clone(theirs) } else { Arc::new(chunk) });
            let first = corner.y as usize * self.size.width() as usize + corner.x as usize;
            for (cell, terrain, _) in learned() {
                news += usize::from(self.note_written(first + cell, before(cell), terrain));
                each(corner + Point::new(cell as i32, 0));
            }
        }
        news
    }

    /// Forgets every cell that was last seen before a turn.
    pub fn forget_before(&mut self, turn: Turn) {
        let old = self.chunks.iter().filter(|(_, chunk)| chunk.has_older_than(turn)).map(|(number, _)| number);
        for number in old.collect::<Vec<_>>() {
            self.forget_in(number, |_, mine| matches!(mine, Knowledge::Remembered { seen, .. } if seen < turn));
        }
    }

    /// The cells whose remembered terrain satisfies a condition, in reading order, with their terrain and when they
    /// were last seen.
    pub fn remembered_as(
        &self,
        is_wanted: impl Fn(TerrainId) -> bool,
    ) -> impl Iterator<Item = (Point, TerrainId, Turn)> {
        let terrains = (0..=u8::MAX).map(TerrainId).filter(|&id| self.is_remembered(id) && is_wanted(id));
        let wanted: Vec<TerrainId> = terrains.collect();
        let chunks = (!wanted.is_empty()).then(|| self.chunks.iter()).into_iter().flatten();
        let candidates = {
            let wanted = wanted.clone();
            chunks.filter(move |(_, chunk)| wanted.iter().any(|&terrain| chunk.may_have(terrain)))
        };
        let cells = candidates.flat_map(|(number, chunk)| {
            let corner = self.corner(number);
            chunk.remembered().map(move |(cell, terrain, seen)| (corner + Point::new(cell as i32, 0), terrain, seen))
        });
        cells.filter(move |(_, terrain, _)| wanted.contains(terrain))
    }

    /// A mark at the end of the news so far.
    pub(super) fn news_end(&self) -> NewsEnd {
        self.news.end()
    }

    /// The cells that have changed since a mark, oldest first, some of them more than once; `None` if there were too
    /// many to list, so that the whole map has to be read.
    pub(super) fn news_since(&self, mark: NewsEnd) -> Option<&[NewsItem]> {
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

    /// Number of remembered cells of which `other` knows nothing.
    pub(super) fn cells_unknown_to(&self, other: &Self) -> usize {
        self.chunks.iter().map(|(number, chunk)| chunk.cells_unknown_to(other.chunks.chunk(number))).sum()
    }

    /// The top left and the bottom right corner of the smallest rectangle with every cell that is not unknown; `None`
    /// if all are unknown. Takes time in proportion to the chunks that are known.
    pub fn bounds(&self) -> Option<(Point, Point)> {
        let of_chunk = |(number, chunk): (usize, &Arc<super::chunks::RowChunk>)| {
            let (corner, (left, right)) = (self.corner(number), chunk.ends()?);
            Some((corner + Point::new(left as i32, 0), corner + Point::new(right as i32, 0)))
        };
        self.chunks.iter().filter_map(of_chunk).reduce(|(first, last), (left, right)| {
            let first = Point::new(first.x.min(left.x), first.y.min(left.y));
            (first, Point::new(last.x.max(right.x), last.y.max(right.y)))
        })
    }

    /// Number of cells that are not unknown.
    pub fn known_cells(&self) -> usize {
        self.counts.iter().map(|&count| count as usize).sum()
    }

    /// Of what this map of a faction and a note say of one cell, what counts: the later of the two, of two of one turn
    /// the note. But nobody is talked out of a trap by what was seen from afar.
    #[inline]
    pub(super) fn later(&self, map: Knowledge, note: Knowledge) -> Knowledge {
        let (
            Knowledge::Remembered { terrain: of_map, seen: seen_by_all },
            Knowledge::Remembered { terrain: of_note, seen },
        ) = (map, note)
        else {
            return if map == Knowledge::Unknown { note } else { map };
        };
        let is_taken_for = |trap, other| is_taken_for(self.own_traps.as_deref(), trap, other);
        let is_note = if of_map == of_note || !is_taken_for(of_map, of_note) && !is_taken_for(of_note, of_map) {
            seen >= seen_by_all
        } else {
            is_taken_for(of_note, of_map)
        };
        if is_note { note } else { map }
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

/// Whether a terrain is taken for another from afar: one of those that all levels have, or one of the level's own
/// traps.
fn is_taken_for(own_traps: Option<&[Disguise]>, terrain: TerrainId, other: TerrainId) -> bool {
    match terrains().get(terrain.0 as usize) {
        Some(kind) => kind.disguise == Some(other),
        None => own_traps.is_some_and(|traps| traps.contains(&(terrain, other))),
    }
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
            told.learn(other, |_| ());
            assert_eq!(told.at(at), Knowledge::Remembered { terrain: TerrainId::SNARE, seen: Turn(3) });
        }
        // The same of a trap that only this level has.
        let string = TerrainId(u8::MAX);
        let mut beside_string = known(string, Turn(3));
        beside_string.set_own_traps(Some([(string, TerrainId::FLOOR)].into()));
        beside_string.learn(&afar, |_| ());
        assert_eq!(beside_string.terrain(at), Some(string));
        let mut told = known(TerrainId::ROAD, Turn(8));
        told.learn(&beside, |_| ());
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
        assert_eq!(one.learn(&other, |point| told.push(point)), 1);
        assert_eq!((told, one.terrain(near), one.seen(far)), (vec![far], Some(TerrainId::DOOR), Some(Turn(4))));
        assert_eq!(one.learn(&other, |_| {}), 0, "telling twice changes nothing");
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
