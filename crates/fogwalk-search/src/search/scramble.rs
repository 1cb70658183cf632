//! A portable mixing function for numbers.

/// Mixes a number so that neighbouring numbers give unrelated results: the finaliser of `SplitMix64` (Steele, Lea and
/// Flood, "Fast Splittable Pseudorandom Number Generators", 2014). The same on every machine.
///
/// A [`Crowd`](super::Crowd) settles ties with it, and a [`PreparedGround`](super::PreparedGround) tells its state by
/// it.
pub const fn scramble(number: u64) -> u64 {
    let mut z = number.wrapping_add(0x9e37_79b9_7f4a_7c15);
    z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    z ^ (z >> 31)
}
