//! The promise: the dungeon of a seed stays as it is, unless somebody changes it on purpose.
//!
//! `floor_catalogue.txt` has a hash of the floor of each of a thousand seeds. Whoever changes how floors are made writes it
//! anew: `UPDATE=1 cargo test --test floor_catalogue`.

use std::{fmt::Write as _, fs, path::Path, thread};

use fogwalk::{
    dungeon::{DEEPEST, DEFAULT_SIZE, generate},
    level::Level,
};

const SEEDS: u64 = 1000;
const THREADS: u64 = 4;
/// How many hashes stand on a line.
const ON_A_LINE: usize = 10;
const FILE: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/floor_catalogue.txt");

/// FNV-1a over everything a floor is.
fn hash(level: &Level) -> u32 {
    let people = level.units.iter().chain(&level.items);
    let names = people.flat_map(|placed| format!("{}@{};", placed.kind, placed.at).into_bytes());
    let bytes = level.cells.cells().iter().map(|id| id.0).chain(names).chain(level.name.bytes());
    bytes.fold(0x811c_9dc5, |hash, byte| (hash ^ u32::from(byte)).wrapping_mul(0x0100_0193))
}

/// The seed in a place of the catalogue: the last one is the largest there is.
fn seed(place: u64) -> u64 {
    if place + 1 == SEEDS { u64::MAX } else { place }
}

fn depth(place: u64) -> u32 {
    1 + (place % u64::from(DEEPEST)) as u32
}

/// The hashes of all floors, in order.
fn hashes() -> Vec<u32> {
    let share = |thread: u64| {
        let places = (thread..SEEDS).step_by(THREADS as usize);
        let made = |place| hash(&generate(seed(place), depth(place), DEFAULT_SIZE).expect("arguments in range"));
        places.map(|place| (place, made(place))).collect::<Vec<_>>()
    };
    let mut hashes = vec![0; SEEDS as usize];
    thread::scope(|scope| {
        let threads: Vec<_> = (0..THREADS).map(|thread| scope.spawn(move || share(thread))).collect();
        for (place, hash) in threads.into_iter().flat_map(|thread| thread.join().expect("floors can be made")) {
            hashes[place as usize] = hash;
        }
    });
    hashes
}

fn written(hashes: &[u32]) -> String {
    let mut text = String::new();
    for line in hashes.chunks(ON_A_LINE) {
        let words: Vec<_> = line.iter().map(|hash| format!("{hash:08x}")).collect();
        writeln!(text, "{}", words.join(" ")).expect("a text");
    }
    text
}

#[test]
fn the_floors_of_a_thousand_seeds_are_those_of_the_catalogue() {
    let fresh = hashes();
    if std::env::var_os("UPDATE").is_some_and(|value| !value.is_empty()) {
        fs::write(Path::new(FILE), written(&fresh)).expect("the catalogue can be written");
        return;
    }
    let catalogue = fs::read_to_string(FILE).unwrap_or_default();
    let known: Vec<u32> =
        catalogue.split_whitespace().map(|word| u32::from_str_radix(word, 16).expect("a hash")).collect();
    assert_eq!(known.len(), fresh.len(), "the catalogue has a hash for each seed");
    let changed: Vec<_> = (0..SEEDS).filter(|&place| known[place as usize] != fresh[place as usize]).collect();
    let first = changed.first().map(|&place| (seed(place), depth(place)));
    assert!(
        changed.is_empty(),
        "{} floors of {SEEDS} are not what they were, first that of seed and depth {first:?}. This changes dungeons that \
         were explored already; if it is meant: UPDATE=1 cargo test --test floor_catalogue",
        changed.len()
    );
}
