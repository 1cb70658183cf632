//! Walls as bits, a line after another, scanned 63 cells at a time.
//!
//! Source: D. Harabor and A. Grastien, "Improving Jump Point Search" (2014), block-based scanning. Rows make one
//! [`BitLines`], columns another.

/// Bits before the first cell of a line, all set: what is outside is wall.
const MARGIN: u32 = 64;

/// What a scan along a line came upon first.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Scan {
    /// Wall, or the end of the line: so many cells away, at least 1.
    Wall(u32),
    /// A cell with a forced neighbour beside the line: so many cells away, at least 1.
    Turn(u32),
}

/// A bit for each cell, set where nobody can stand; a line of wall before the first and after the last.
#[derive(Clone, Debug)]
pub(super) struct BitLines {
    words: Vec<u64>,
    /// Words in a line.
    stride: usize,
}

impl BitLines {
    /// Lines of so many cells each, all wall.
    pub(super) fn walled(length: u32, lines: u32) -> Self {
        // Two more words, so that a window may begin at any cell and at the wall behind the last.
        let stride = (MARGIN + length) as usize / 64 + 2;
        Self { words: vec![u64::MAX; stride * (lines as usize + 2)], stride }
    }

    /// Makes a cell wall or free.
    pub(super) fn set(&mut self, line: u32, at: u32, is_wall: bool) {
        let (word, bit) = ((at + MARGIN) as usize / 64, (at + MARGIN) % 64);
        let word = &mut self.words[(line as usize + 1) * self.stride + word];
        *word = *word & !(1 << bit) | u64::from(is_wall) << bit;
    }

    /// Whether the cell is wall.
    #[inline]
    pub(super) fn is_wall(&self, line: u32, at: u32) -> bool {
        self.words[self.first_word(line) + (at + MARGIN) as usize / 64] >> ((at + MARGIN) % 64) & 1 == 1
    }

    /// The bits before, at and after a cell: the three lowest bits, in this order. `line` counts from 1 here, so
    /// that 0 is the wall before the first.
    #[inline]
    pub(super) fn around(&self, line_from_1: u32, at: u32) -> u64 {
        self.window(line_from_1 as usize * self.stride, at + MARGIN - 1) & 7
    }

    #[inline]
    fn first_word(&self, line: u32) -> usize {
        (line as usize + 1) * self.stride
    }

    /// The 64 bits of a line from `bit` on.
    #[inline]
    fn window(&self, first_word: usize, bit: u32) -> u64 {
        let word = first_word + bit as usize / 64;
        let (low, high) = (self.words[word], self.words[word + 1]);
        ((u128::from(high) << 64 | u128::from(low)) >> (bit % 64)) as u64
    }

    /// Looks along a line from a cell towards higher numbers.
    ///
    /// A cell has a forced neighbour when a wall beside the line makes the way through it the only one, or the
    /// shortest. With `CUTS`, corners may be cut: that is when there is wall beside the cell and none one further.
    /// Without, when there is wall beside the cell before it and none beside itself.
    #[inline]
    pub(super) fn scan_up<const CUTS: bool>(&self, line: u32, from: u32) -> Scan {
        let here = self.first_word(line);
        let sides = [here - self.stride, here + self.stride];
        let mut bit = from + MARGIN;
        loop {
            let wall = self.window(here, bit);
            let [left, right] = sides.map(|side| self.window(side, bit));
            let turns = if CUTS {
                (left & !(left >> 1) | right & !(right >> 1)) & !(1 << 63)
            } else {
                left << 1 & !left | right << 1 & !right
            };
            let stops = (wall | turns) & if CUTS { !(1 | 1 << 63) } else { !1 };
            if stops != 0 {
                let first = stops.trailing_zeros();
                let distance = bit + first - from - MARGIN;
                return if wall >> first & 1 == 1 { Scan::Wall(distance) } else { Scan::Turn(distance) };
            }
            bit += if CUTS { 62 } else { 63 };
        }
    }

    /// Looks along a line from a cell towards lower numbers; see [`BitLines::scan_up`].
    #[inline]
    pub(super) fn scan_down<const CUTS: bool>(&self, line: u32, from: u32) -> Scan {
        let here = self.first_word(line);
        let sides = [here - self.stride, here + self.stride];
        let mut bit = from + MARGIN - 63;
        loop {
            let wall = self.window(here, bit);
            let [left, right] = sides.map(|side| self.window(side, bit));
            let turns = if CUTS {
                (left & !(left << 1) | right & !(right << 1)) & !1
            } else {
                left >> 1 & !left | right >> 1 & !right
            };
            let stops = (wall | turns) & if CUTS { !(1 | 1 << 63) } else { !(1 << 63) };
            if stops != 0 {
                let first = 63 - stops.leading_zeros();
                let distance = from + MARGIN - (bit + first);
                return if wall >> first & 1 == 1 { Scan::Wall(distance) } else { Scan::Turn(distance) };
            }
            bit -= if CUTS { 62 } else { 63 };
        }
    }

    /// Whether all `cells` cells of a line from `from` on are free.
    #[inline]
    pub(super) fn is_clear(&self, line: u32, from: u32, mut cells: u32) -> bool {
        let here = self.first_word(line);
        let mut bit = from + MARGIN;
        while cells >= 64 {
            if self.window(here, bit) != 0 {
                return false;
            }
            (bit, cells) = (bit + 64, cells - 64);
        }
        cells == 0 || self.window(here, bit) << (64 - cells) == 0
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

    /// The definition, cell by cell. `step` is 1 or -1.
    fn plainly(lines: &[Vec<bool>; 3], from: i32, step: i32, cuts: bool) -> Scan {
        let is_wall = |line: usize, at: i32| usize::try_from(at).ok().and_then(|at| lines[line].get(at)) != Some(&false);
        for distance in 1.. {
            let at = from + distance * step;
            if is_wall(1, at) {
                return Scan::Wall(distance as u32);
            }
            let is_turn = |side| {
                if cuts { is_wall(side, at) && !is_wall(side, at + step) } else { is_wall(side, at - step) && !is_wall(side, at) }
            };
            if is_turn(0) || is_turn(2) {
                return Scan::Turn(distance as u32);
            }
        }
        unreachable!("the line ends")
    }

    fn line() -> impl Strategy<Value = Vec<bool>> {
        (0.0..0.1f64).prop_flat_map(|share| proptest::collection::vec(proptest::bool::weighted(share), 300))
    }

    proptest! {
        #[test]
        fn scans_stop_where_the_definition_says(lines in [line(), line(), line()], length in 1u32..300, from in 0u32..300) {
            let from = from % length;
            let lines = lines.map(|line| line[..length as usize].to_vec());
            let mut bits = BitLines::walled(length, 3);
            for (number, line) in lines.iter().enumerate() {
                for (at, &is_wall) in line.iter().enumerate() {
                    bits.set(number as u32, at as u32, is_wall);
                    prop_assert_eq!(bits.is_wall(number as u32, at as u32), is_wall);
                }
            }
            let start = from as i32;
            prop_assert_eq!(bits.scan_up::<false>(1, from), plainly(&lines, start, 1, false));
            prop_assert_eq!(bits.scan_up::<true>(1, from), plainly(&lines, start, 1, true));
            prop_assert_eq!(bits.scan_down::<false>(1, from), plainly(&lines, start, -1, false));
            prop_assert_eq!(bits.scan_down::<true>(1, from), plainly(&lines, start, -1, true));
            for cells in 0..length - from {
                let clear = !lines[1][from as usize..(from + cells) as usize].contains(&true);
                prop_assert_eq!(bits.is_clear(1, from, cells), clear);
            }
        }
    }
}
