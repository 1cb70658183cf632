//! The news of a known map: cells that have changed, in the order in which that was noticed.

use crate::terrain::TerrainId;

/// A position in the news of a unit's view of the ground: in the news of its faction's map and in those of its own
/// notes. Everything before the mark has been read.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct NewsMark {
    pub(super) map: NewsEnd,
    pub(super) notes: NewsEnd,
}

/// A position in the news of one map.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct NewsEnd(u64);

/// A cell that looks different from before.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NewsItem {
    /// The index of the cell.
    pub cell: u32,
    /// The terrain that was remembered before; `None` if it was unknown.
    pub before: Option<TerrainId>,
}

/// Cells that have changed or were forgotten. Results that were computed from a map are updated by reading the news
/// since then.
///
/// No decision depends on the news: two maps with the same knowledge are equal, whatever their news.
#[derive(Clone, Debug, Default)]
pub(super) struct News {
    /// Number of older items that were dropped.
    dropped: u64,
    items: Vec<NewsItem>,
}

impl std::hash::Hash for News {
    fn hash<H: std::hash::Hasher>(&self, _: &mut H) {}
}

impl PartialEq for News {
    fn eq(&self, _: &Self) -> bool {
        true
    }
}

impl Eq for News {}

impl News {
    /// Adds a cell. Beyond `most` items the older half is dropped, and readers that have not read it have to read the
    /// whole map.
    pub(super) fn push(&mut self, item: NewsItem, most: usize) {
        if self.items.len() >= most.max(2) {
            let half = self.items.len() / 2;
            self.items.drain(..half);
            self.dropped += half as u64;
        }
        self.items.push(item);
    }

    /// Drops all items, and makes earlier marks invalid.
    pub(super) fn invalidate(&mut self) {
        self.dropped += self.items.len() as u64 + 1;
        self.items = Vec::new();
    }

    /// The position of the next item.
    pub(super) fn end(&self) -> NewsEnd {
        NewsEnd(self.dropped + self.items.len() as u64)
    }

    /// The items since a mark, oldest first; a cell may occur more than once. `None` if some of them were dropped.
    pub(super) fn since(&self, NewsEnd(mark): NewsEnd) -> Option<&[NewsItem]> {
        self.items.get(usize::try_from(mark.checked_sub(self.dropped)?).ok()?..)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_new_is_read_once_and_what_is_too_much_not_at_all() {
        let mut news = News::default();
        let begin = news.end();
        let item = |cell| NewsItem { cell, before: None };
        for cell in 0..4 {
            news.push(item(cell), 4);
        }
        let mark = news.end();
        assert_eq!(news.since(begin), Some(&[0, 1, 2, 3].map(item)[..]));
        assert_eq!(news.since(mark), Some(&[][..]));
        news.push(item(9), 4);
        assert_eq!((news.since(begin), news.since(mark)), (None, Some(&[item(9)][..])));
        assert_eq!(News::default().since(mark), None, "a mark of another map");
    }
}
