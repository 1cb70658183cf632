//! All randomness of the game: one portable generator, split into named streams by seed. Also [`Digest`], a portable
//! hasher.
//!
//! Each part of the game draws from a stream of its own, so that, say, one more roll in combat never changes the
//! next floor. The generator is PCG ([`rand_pcg::Pcg64Mcg`]), which is documented to give the same numbers on
//! every machine and in every version; the standard generators of `rand` are not.

mod digest;

use rand::{RngExt, SeedableRng};
pub use rand_pcg::Pcg64Mcg as Random;

pub use crate::search::scramble;
pub use digest::Digest;

/// The part of the game that draws the numbers.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Stream {
    /// The shape and inhabitants of the floor at this depth, from 1.
    Dungeon(u32),
    /// Combat and other events of the true world.
    Combat,
    /// Random choices of a monster in one turn.
    Mind {
        /// The number of the unit.
        unit: u32,
        /// The turn.
        turn: u32,
    },
    /// Choices of a bot that stands in for the player.
    Bot,
    /// Whether a cell catches fire or goes out in one turn.
    Fire {
        /// The column of the cell.
        x: i32,
        /// The row of the cell.
        y: i32,
        /// The turn.
        turn: u32,
    },
    /// What happens on a floor that the player was away from for long.
    Absence {
        /// The depth of the floor, from 1.
        depth: u32,
        /// The turn in which the player comes back.
        turn: u32,
    },
    /// A map of some kind that is generated in the lab.
    Sketch(u32),
    /// The themes of all floors of a dungeon.
    Plan,
    /// The question of this number about a search in the lab.
    Prediction(u32),
}

impl Stream {
    /// A number for each stream.
    const fn salt(self) -> u64 {
        let (name, index) = match self {
            Self::Dungeon(depth) => (1, depth as u64),
            Self::Combat => (2, 0),
            Self::Mind { unit, turn } => (3, unit as u64 ^ spread(turn)),
            Self::Bot => (4, 0),
            Self::Fire { x, y, turn } => (5, (x as u32 as u64 | (y as u32 as u64) << 16) ^ spread(turn)),
            Self::Sketch(kind) => (6, kind as u64),
            Self::Plan => (7, 0),
            Self::Prediction(number) => (8, number as u64),
            Self::Absence { depth, turn } => (9, depth as u64 ^ spread(turn)),
        };
        (name << 32) ^ index
    }

    /// The stream's generator for a game's seed.
    pub fn of(self, seed: u64) -> Random {
        Random::seed_from_u64(scramble(seed ^ scramble(self.salt())))
    }
}

/// Puts a list into a random order.
pub fn shuffle<T>(list: &mut [T], random: &mut Random) {
    for last in (1..list.len()).rev() {
        list.swap(last, random.random_range(0..=last as u32) as usize);
    }
}

/// One of a list; `None`, and nothing is drawn, if that is empty.
pub fn one<'a, T>(list: &'a [T], random: &mut Random) -> Option<&'a T> {
    if list.is_empty() { None } else { list.get(random.random_range(0..list.len() as u32) as usize) }
}

/// Spreads a turn over all bits, so that streams of different units or cells never coincide.
const fn spread(turn: u32) -> u64 {
    (turn as u64).wrapping_mul(0x9e37_79b9_7f4a_7c15)
}

/// The longest word that is a seed, in characters.
pub const LONGEST_WORD: usize = 40;

/// Seeds from words are below this, short enough to read aloud.
const WORDS_BELOW: u64 = 1_000_000_000;

/// The seed that a text stands for: a number, or a word, of whose FNV-1a hash (Fowler, Noll and Vo, 1991) the remainder
/// by a thousand million is used, so that the seed on screen can be read aloud and typed. A word
/// begins with a letter and contains letters, digits, spaces and hyphens; case does not matter. `None` if the text is
/// neither.
pub fn seed_of(text: &str) -> Option<u64> {
    if let Ok(number) = text.parse() {
        return Some(number);
    }
    let is_good = |letter: char| letter.is_alphanumeric() || letter == ' ' || letter == '-';
    let is_word = text.starts_with(char::is_alphabetic) && text.chars().all(is_good);
    if !is_word || text.chars().count() > LONGEST_WORD {
        return None;
    }
    let word = text.to_lowercase();
    let hash: u64 =
        word.bytes().fold(0xcbf2_9ce4_8422_2325, |hash, byte| (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3));
    Some(hash % WORDS_BELOW)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn streams_are_fixed_for_ever() {
        let draw = |stream: Stream, seed| stream.of(seed).random_range(0..1_000_000u32);
        let drawn = [
            draw(Stream::Dungeon(1), 1),
            draw(Stream::Dungeon(2), 1),
            draw(Stream::Dungeon(1), 2),
            draw(Stream::Combat, 1),
            draw(Stream::Mind { unit: 7, turn: 40 }, 1),
            draw(Stream::Bot, 1),
            draw(Stream::Fire { x: 3, y: 4, turn: 5 }, 1),
        ];
        assert_eq!(
            drawn,
            [526_843, 983_745, 777_858, 682_832, 702_003, 384_380, 992_390],
            "a change here changes every game ever played"
        );
    }

    #[test]
    fn seeds_are_numbers_or_words() {
        assert_eq!(seed_of("20261122"), Some(20_261_122));
        // The hash of "foobar" as its authors publish it.
        assert_eq!(seed_of("foobar"), Some(0x8594_4171_f739_67e8 % 1_000_000_000));
        assert_eq!(seed_of("Foobar"), seed_of("foobar"));
        assert_ne!(seed_of("dead ends"), seed_of("dead end"));
        for bad in ["", "-1", "1.5", "3rd", "a\n", "\u{1b}[2J", &"x".repeat(41)] {
            assert_eq!(seed_of(bad), None, "{bad:?}");
        }
    }
}
