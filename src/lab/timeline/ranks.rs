//! Counts marked events quickly.

/// A bit for each event, with the number of ones before each word.
#[derive(Clone, Debug, Default)]
pub(super) struct Ranks {
    words: Vec<u64>,
    before: Vec<u32>,
    count: u32,
}

const BITS: usize = u64::BITS as usize;

impl Ranks {
    /// Marks events.
    pub(super) fn of(marks: impl Iterator<Item = bool>) -> Self {
        let mut ranks = Self::default();
        for (place, mark) in marks.enumerate() {
            if place % BITS == 0 {
                ranks.words.push(0);
                ranks.before.push(ranks.count);
            }
            if mark && let Some(word) = ranks.words.last_mut() {
                *word |= 1 << (place % BITS);
                ranks.count += 1;
            }
        }
        ranks
    }

    /// Number of marked events among the first `events`.
    pub(super) fn before(&self, events: usize) -> u32 {
        let Some(&word) = self.words.get(events / BITS) else { return self.count };
        let below = word & ((1 << (events % BITS)) - 1);
        self.before[events / BITS] + below.count_ones()
    }

    /// The first marked event at or after a position.
    pub(super) fn next(&self, from: usize) -> Option<usize> {
        let first = *self.words.get(from / BITS)? & (u64::MAX << (from % BITS));
        let rest = self.words.get(from / BITS + 1..).unwrap_or_default().iter().copied();
        let (offset, word) = std::iter::once(first).chain(rest).enumerate().find(|&(_, word)| word != 0)?;
        Some((from / BITS + offset) * BITS + word.trailing_zeros() as usize)
    }

    /// The last marked event before a position.
    pub(super) fn previous(&self, before: usize) -> Option<usize> {
        let rank = self.before(before).checked_sub(1)?;
        // The last word with no more ones before it than the wanted count.
        let word = self.before.partition_point(|&before| before <= rank).checked_sub(1)?;
        let mut bits = self.words[word];
        for _ in self.before[word]..rank {
            bits &= bits - 1;
        }
        Some(word * BITS + bits.trailing_zeros() as usize)
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    proptest! {
        #[test]
        fn marks_are_counted_and_found(marks in proptest::collection::vec(proptest::bool::weighted(0.1), 0..400)) {
            let ranks = Ranks::of(marks.iter().copied());
            for place in 0..marks.len() + 70 {
                let before = &marks[..place.min(marks.len())];
                prop_assert_eq!(ranks.before(place) as usize, before.iter().filter(|&&mark| mark).count());
                prop_assert_eq!(ranks.previous(place), before.iter().rposition(|&mark| mark));
                let next = marks.iter().skip(place).position(|&mark| mark).map(|offset| place + offset);
                prop_assert_eq!(ranks.next(place), next);
            }
        }
    }
}
