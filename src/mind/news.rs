//! Which cells of a known map came to look different, in the order in which that was noticed.

use crate::terrain::TerrainId;

/// A place in the news of what a unit knows of the ground, in those of its faction's map and in those of its own notes:
/// everything before it was read.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct NewsMark {
    pub(super) map: NewsEnd,
    pub(super) notes: NewsEnd,
}

/// A place in the news of one map.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct NewsEnd(u64);

/// A cell that came to look different.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NewsItem {
    /// Its index.
    pub cell: u32,
    /// As what it was remembered before; unknown if `None`.
    pub before: Option<TerrainId>,
}

/// The cells that were written to and then looked different, or were forgotten. Whatever was worked out from
/// a map is brought in line with it by reading what is new since.
///
/// It follows from what was seen and when, and nobody decides by it: two maps with the same knowledge are the same,
/// whatever their news.
#[derive(Clone, Debug, Default)]
pub(super) struct News {
    /// How many older ones were dropped.
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
    /// Adds a cell. Of more than `most` the older half is dropped: who has not read them by then had better look at the
    /// whole map.
    pub(super) fn push(&mut self, item: NewsItem, most: usize) {
        if self.items.len() >= most.max(2) {
            let half = self.items.len() / 2;
            self.items.drain(..half);
            self.dropped += half as u64;
        }
        self.items.push(item);
    }

    /// Drops all, and makes marks from before useless.
    pub(super) fn invalidate(&mut self) {
        self.dropped += self.items.len() as u64 + 1;
        self.items = Vec::new();
    }

    /// Where the next ones will be.
    pub(super) fn end(&self) -> NewsEnd {
        NewsEnd(self.dropped + self.items.len() as u64)
    }

    /// The cells since a mark, oldest first, some of them more than once; `None` if too many came since.
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
