//! The promise: the dungeon of a seed stays as it is, unless somebody changes it on purpose.
//!
//! `floor_hashes.txt` has the hashes of 50 floors. `UPDATE=1 cargo test --test game floor_hashes` writes it again after
//! a change that is meant to change floors. What must hold of every floor is tested in `thousand_floors.rs`.

use std::fs;

use fogwalk::{
    dungeon::{DEEPEST, DEFAULT_SIZE, generate},
    level::Level,
};

use crate::support::is_update;

const FLOORS: u64 = 50;
/// Hashes on a line.
const ON_A_LINE: usize = 10;
const FILE: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/game/floor_hashes.txt");

/// FNV-1a over everything a floor is.
fn hash(level: &Level) -> u32 {
    let placed = level.units.iter().chain(&level.items);
    let names = placed.flat_map(|placed| format!("{}@{};", placed.kind, placed.at).into_bytes());
    let bytes = level.cells.cells().iter().map(|id| id.0).chain(names).chain(level.name.bytes());
    bytes.fold(0x811c_9dc5, |hash, byte| (hash ^ u32::from(byte)).wrapping_mul(0x0100_0193))
}

/// The seed and the depth of a floor of the list: every depth comes several times, and the last seed is the largest.
fn seed_and_depth(place: u64) -> (u64, u32) {
    let seed = if place + 1 == FLOORS { u64::MAX } else { place };
    (seed, 1 + (place % u64::from(DEEPEST)) as u32)
}

#[test]
fn the_floors_of_fifty_seeds_are_what_they_were() {
    let floor = |(seed, depth)| generate(seed, depth, DEFAULT_SIZE).expect("arguments in range");
    let fresh: Vec<String> = (0..FLOORS).map(|place| format!("{:08x}", hash(&floor(seed_and_depth(place))))).collect();
    if is_update() {
        let text: String = fresh.chunks(ON_A_LINE).map(|line| line.join(" ") + "\n").collect();
        fs::write(FILE, text).expect("the hashes can be written");
        return;
    }
    let file = fs::read_to_string(FILE).expect("the hashes are there");
    let known: Vec<&str> = file.split_whitespace().collect();
    assert_eq!(known.len(), fresh.len(), "a hash for each floor");
    let changed: Vec<_> = (0..FLOORS).filter(|&place| known[place as usize] != fresh[place as usize]).collect();
    assert!(
        changed.is_empty(),
        "{} of {FLOORS} floors are not what they were; the first has this seed and depth: {:?}. A saved game of such a \
         seed cannot be resumed. If the change is meant: UPDATE=1 cargo test --test game floor_hashes",
        changed.len(),
        changed.first().map(|&place| seed_and_depth(place)),
    );
}
