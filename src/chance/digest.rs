//! A portable hash of the state of a game or of its content.

use std::hash::Hasher;

use super::scramble;

/// A portable hasher, whose result may not change between versions, because journals hold it; that of the standard
/// library's hasher may. Each word is mixed in as FNV-1a does (Fowler, Noll and Vo, 1991), and then the bits are
/// rotated, so that all of them come to depend on it; at the end they are scrambled.
///
/// Slices of numbers longer than a byte must be hashed number by number: their own `Hash` gives their bytes in an order
/// that depends on the machine.
pub struct Digest(u64);

impl Default for Digest {
    fn default() -> Self {
        Self(0xcbf2_9ce4_8422_2325)
    }
}

impl Hasher for Digest {
    fn write(&mut self, bytes: &[u8]) {
        for &byte in bytes {
            self.write_u64(u64::from(byte));
        }
    }

    fn write_u8(&mut self, number: u8) {
        self.write_u64(u64::from(number));
    }

    fn write_u16(&mut self, number: u16) {
        self.write_u64(u64::from(number));
    }

    fn write_u32(&mut self, number: u32) {
        self.write_u64(u64::from(number));
    }

    fn write_u64(&mut self, number: u64) {
        self.0 = (self.0 ^ number).wrapping_mul(0x0100_0000_01b3).rotate_left(23);
    }

    fn write_usize(&mut self, number: usize) {
        self.write_u64(number as u64);
    }

    fn write_i32(&mut self, number: i32) {
        self.write_u64(number as u32 as u64);
    }

    fn write_isize(&mut self, number: isize) {
        self.write_u64(number as u64);
    }

    fn finish(&self) -> u64 {
        scramble(self.0)
    }
}
