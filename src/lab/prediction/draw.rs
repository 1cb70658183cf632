//! Draws from a list by chance.

use rand::RngExt;

use crate::chance::Random;

/// Puts a list into an order of chance.
pub(super) fn shuffle<T>(list: &mut [T], random: &mut Random) {
    for last in (1..list.len()).rev() {
        list.swap(last, random.random_range(0..=last));
    }
}

/// One of a list; `None` if that is empty.
pub(super) fn one<'a, T>(list: &'a [T], random: &mut Random) -> Option<&'a T> {
    if list.is_empty() { None } else { list.get(random.random_range(0..list.len())) }
}
