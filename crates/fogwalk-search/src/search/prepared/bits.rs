//! A bit for each cell, line after line, looked along 64 cells at a time.
//!
//! Source: D. Harabor and A. Grastien, "Improving Jump Point Search" (2014), block-based scanning. Theirs reads three
//! lines of walls and works out at each look where a path may turn; here that is worked out once, for each of the four
//! directions, so that a look reads one line.

/// Bits before the first cell of a line, all set: what is outside is wall.
const MARGIN: u32 = 64;

/// The most cells of a jump that does not go far.
pub(super) const FAR: u32 = 4;

/// Lines of bits, with a line of set bits before the first and after the last, and set bits around each.
#[derive(Clone, Debug)]
pub(super) struct BitLines {
    words: Vec<u64>,
    /// Words in a line.
    stride: usize,
}

impl BitLines {
    /// Lines of `length` cells each, all set.
    pub(super) fn filled(length: u32, lines: u32) -> Self {
        let stride = (MARGIN + length) as usize / 64 + 1;
        Self { words: vec![u64::MAX; stride * (lines as usize + 2)], stride }
    }

    /// Index of the first word of a line, the margin's.
    #[inline]
    fn first_word(&self, line: u32) -> usize {
        (line as usize + 1) * self.stride
    }

    /// Sets or clears the bit of a cell.
    #[inline]
    pub(super) fn set(&mut self, line: u32, at: u32, is_set: bool) {
        let bit = at + MARGIN;
        let first = self.first_word(line);
        let word = &mut self.words[first + bit as usize / 64];
        *word = *word & !(1 << (bit % 64)) | u64::from(is_set) << (bit % 64);
    }

    /// Whether the bit of a cell is set.
    #[inline]
    pub(super) fn is_set(&self, line: u32, at: u32) -> bool {
        let bit = at.wrapping_add(MARGIN);
        self.words[self.first_word(line) + bit as usize / 64] >> (bit % 64) & 1 == 1
    }

    /// The bits before, at and after a cell: the three lowest bits, in this order. `line` counts from 1 here, so
    /// that 0 is what is before the first.
    #[inline]
    pub(super) fn around(&self, line_from_1: u32, at: u32) -> u64 {
        let bit = at + MARGIN - 1;
        let word = line_from_1 as usize * self.stride + bit as usize / 64;
        let next = self.words.get(word + 1).copied().unwrap_or(u64::MAX);
        ((u128::from(next) << 64 | u128::from(self.words[word])) >> (bit % 64)) as u64 & 7
    }

    /// How far it is from a cell to the next set bit towards higher numbers, at least 1.
    #[inline]
    pub(super) fn look_up(&self, line: u32, from: u32) -> u32 {
        let bit = from + MARGIN + 1;
        let mut word = self.first_word(line) + bit as usize / 64;
        let rest = self.words[word] >> (bit % 64);
        if rest != 0 {
            return 1 + rest.trailing_zeros();
        }
        let mut distance = 1 + 64 - bit % 64;
        loop {
            word += 1;
            if self.words[word] != 0 {
                return distance + self.words[word].trailing_zeros();
            }
            distance += 64;
        }
    }

    /// How far it is from a cell to the next set bit towards lower numbers, at least 1.
    #[inline]
    pub(super) fn look_down(&self, line: u32, from: u32) -> u32 {
        let bit = from + MARGIN - 1;
        let mut word = self.first_word(line) + bit as usize / 64;
        let rest = self.words[word] << (63 - bit % 64);
        if rest != 0 {
            return 1 + rest.leading_zeros();
        }
        let mut distance = 2 + bit % 64;
        loop {
            word -= 1;
            if self.words[word] != 0 {
                return distance + self.words[word].leading_zeros();
            }
            distance += 64;
        }
    }

    /// Writes, for one line, where a jump along it has to stop, towards higher numbers into `up` and towards lower
    /// ones into `down`: at walls, where `also` says so, and where a wall beside the line forces a turn.
    ///
    /// `self` has the walls. If corners may be cut, a turn is forced where there is wall beside the cell and none one
    /// further; if not, where there is wall beside the cell before it and none beside itself.
    pub(super) fn write_stops(&self, also: &Self, line: u32, cuts: bool, up: &mut Self, down: &mut Self) {
        let first = self.first_word(line);
        for word in first..first + self.stride {
            let (mut turns_up, mut turns_down) = (0, 0);
            for side in [word - self.stride, word + self.stride] {
                let walls = self.words[side];
                let one_lower = walls << 1 | side.checked_sub(1).map_or(1, |before| self.words[before] >> 63);
                let one_higher = walls >> 1 | self.words.get(side + 1).copied().unwrap_or(u64::MAX) << 63;
                if cuts {
                    turns_up |= walls & !one_higher;
                    turns_down |= walls & !one_lower;
                } else {
                    turns_up |= one_lower & !walls;
                    turns_down |= one_higher & !walls;
                }
            }
            let stops = self.words[word] | also.words[word];
            up.words[word] = stops | turns_up;
            down.words[word] = stops | turns_down;
        }
    }

    /// From how many cells of a line a jump goes further than [`FAR`] cells, towards higher and towards lower numbers.
    ///
    /// `self` has the walls, `up` and `down` have where jumps stop.
    pub(super) fn count_far(&self, line: u32, up: &Self, down: &Self) -> u32 {
        let first = self.first_word(line);
        let far = |word: usize| {
            let (here, above) = (!up.words[word], up.words.get(word + 1).map_or(0, |stops| !stops));
            let ahead = u128::from(above) << 64 | u128::from(here);
            let (here, below) = (!down.words[word], word.checked_sub(1).map_or(0, |before| !down.words[before]));
            let behind = u128::from(here) << 64 | u128::from(below);
            let far_up = (1..=FAR).fold(u128::MAX, |far, steps| far & ahead >> steps) as u64;
            let far_down = ((1..=FAR).fold(u128::MAX, |far, steps| far & behind << steps) >> 64) as u64;
            let free = !self.words[word];
            (far_up & free).count_ones() + (far_down & free).count_ones()
        };
        (first..first + self.stride).map(far).sum()
    }

    /// Bytes that it takes.
    pub(super) fn bytes(&self) -> usize {
        self.words.len() * size_of::<u64>()
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    type Line = Vec<bool>;

    fn line() -> impl Strategy<Value = Line> {
        (0.0..0.1f64).prop_flat_map(|share| proptest::collection::vec(proptest::bool::weighted(share), 300))
    }

    /// Whether a jump stops, by the definition.
    fn stops(walls: &[Line; 3], also: &Line, at: i32, step: i32, cuts: bool) -> bool {
        let is_wall =
            |line: usize, at: i32| usize::try_from(at).ok().and_then(|at| walls[line].get(at)) != Some(&false);
        let is_forced = |side| {
            if cuts {
                is_wall(side, at) && !is_wall(side, at + step)
            } else {
                is_wall(side, at - step) && !is_wall(side, at)
            }
        };
        is_wall(1, at) || also[at as usize] || is_forced(0) || is_forced(2)
    }

    fn bits(lines: &[Line]) -> BitLines {
        let mut bits = BitLines::filled(lines[0].len() as u32, lines.len() as u32);
        for (number, line) in lines.iter().enumerate() {
            for (at, &is_set) in line.iter().enumerate() {
                bits.set(number as u32, at as u32, is_set);
                assert_eq!(bits.is_set(number as u32, at as u32), is_set);
            }
        }
        bits
    }

    proptest! {
        #[test]
        fn jumps_stop_where_the_definition_says(
            walls in [line(), line(), line()], also in line(), length in 1usize..300, from in 0usize..300, cuts in any::<bool>()
        ) {
            let from = from % length;
            let walls = walls.map(|line| line[..length].to_vec());
            let also = also[..length].to_vec();
            let (mut up, mut down) = (bits(&walls), bits(&walls));
            let none = vec![false; length];
            bits(&walls).write_stops(&bits(&[none.clone(), also.clone(), none]), 1, cuts, &mut up, &mut down);
            let stops = |at: usize, step| at >= length || stops(&walls, &also, at as i32, step, cuts);
            let expected = (from + 1..=length).take_while(|&at| !stops(at, 1)).count() + 1;
            prop_assert_eq!(up.look_up(1, from as u32), expected as u32);
            let expected = (0..from).rev().take_while(|&at| !stops(at, -1)).count() + 1;
            prop_assert_eq!(down.look_down(1, from as u32), expected as u32);
            let is_far = |from: i32, step: i32| {
                (1..=FAR as i32).all(|steps| usize::try_from(from + step * steps).is_ok_and(|at| !stops(at, step)))
            };
            let free = (0..length as i32).filter(|&at| !walls[1][at as usize]);
            let expected: u32 = free.map(|at| u32::from(is_far(at, 1)) + u32::from(is_far(at, -1))).sum();
            prop_assert_eq!(bits(&walls).count_far(1, &up, &down), expected);
        }
    }
}
