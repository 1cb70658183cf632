//! The promise: a file uses its own room and rooms on lower floors, nothing else.
//!
//! Reads every file under `src/` and `crates/fogwalk-search/src/` as text, finds the rooms it names as `crate::room`,
//! as `fogwalk::room`, as `fogwalk_search::room` or by enough `super::` to climb out of its own, in `use` lines (also
//! in the braces of `use crate::{...}`) and anywhere else, and holds them against the table of floors.

use std::{fs, path::Path};

/// The floor of each room; rooms of one floor do not know each other. The same table heads `src/lib.rs`, and its first
/// two floors head that of the engine.
const FLOORS: &[(&str, u32)] = &[
    ("grid", 1),
    ("files", 1),
    ("search", 2),
    ("text", 2),
    ("chance", 3),
    ("terrain", 3),
    ("content", 4),
    ("level", 5),
    ("dungeon", 6),
    ("mind", 6),
    ("game", 7),
    ("lab", 8),
    ("ui", 9),
    ("platform", 10),
    ("cli", 11),
];

/// The sources of the program and of the engine, below the folder of the workspace.
const SOURCES: [&str; 2] = ["src", "crates/fogwalk-search/src"];

/// The rooms of the engine; all others are the program's.
const ROOMS_OF_THE_ENGINE: [&str; 2] = ["grid", "search"];

/// The program itself sees only this room.
const DOOR_OF_THE_PROGRAM: &str = "cli";

fn floor_of(room: &str) -> Option<u32> {
    FLOORS.iter().find(|(name, _)| *name == room).map(|&(_, floor)| floor)
}

/// Every room that a source text names, with the line it is named on, from 1. The text is that of a module so many
/// `super::` below the crate's root.
fn rooms_named(source: &str, depth: usize) -> Vec<(usize, String)> {
    let code = without_comments(source);
    let climb = "super::".repeat(depth);
    let mut found = Vec::new();
    for root in ["crate::", "fogwalk::", "fogwalk_search::", &climb].into_iter().filter(|root| !root.is_empty()) {
        for (at, _) in code.match_indices(root) {
            if code[..at].ends_with(|c: char| c.is_alphanumeric() || c == '_') {
                continue;
            }
            let path = code[at + root.len()..].trim_start_matches("super::");
            let start = code.len() - path.len();
            for (offset, room) in heads(path) {
                // A module inside of the file is one deeper, so what is climbed to may still be in the room.
                if root != climb || floor_of(&room).is_some() {
                    found.push((code[..start + offset].matches('\n').count() + 1, room));
                }
            }
        }
    }
    found.sort();
    found
}

/// The path of a file below its crate's `src/`, in the workspace.
fn place(room: &str, file: &str) -> String {
    format!("{}/{file}", SOURCES[usize::from(ROOMS_OF_THE_ENGINE.contains(&room))])
}

/// How many `super::` lead from a file below `src/` to the crate's root.
fn depth(file: &str) -> usize {
    match file {
        "main.rs" | "lib.rs" => 0,
        _ => file.split('/').count() - usize::from(file.ends_with("/mod.rs")),
    }
}

/// The first names of a path, one if it goes straight on, several if it opens with braces, and where they stand.
fn heads(path: &str) -> Vec<(usize, String)> {
    let word = |from: usize| -> String {
        path[from..].chars().take_while(|&c| c.is_alphanumeric() || c == '_' || c == '*').collect()
    };
    let start = path.len() - path.trim_start().len();
    if !path[start..].starts_with('{') {
        return vec![(start, word(start))];
    }
    let (mut depth, mut expects_name, mut found) = (0, false, Vec::new());
    for (at, c) in path.char_indices().skip(start) {
        match c {
            '{' => depth += 1,
            '}' => depth -= 1,
            _ => {}
        }
        if depth == 0 {
            break;
        }
        if depth == 1 && matches!(c, '{' | ',') {
            expects_name = true;
        } else if expects_name && !c.is_whitespace() {
            expects_name = false;
            if c != '}' {
                found.push((at, word(at)));
            }
        }
    }
    found
}

/// The text with line comments blanked; they may name whatever they like.
fn without_comments(source: &str) -> String {
    let code = |line: &str| line.find("//").map_or(line.len(), |at| at);
    source.lines().flat_map(|line| [&line[..code(line)], "\n"]).collect()
}

/// What is wrong with a file's uses, a sentence for each; `file` is its path below `src/`.
fn violations(file: &str, source: &str) -> Vec<String> {
    let room = file.split('/').next().unwrap_or(file).trim_end_matches(".rs");
    let own_floor = match room {
        "lib" => return Vec::new(),
        "main" => None,
        _ => match floor_of(room) {
            Some(floor) => Some(floor),
            None => {
                return vec![format!(
                    "{}: the room `{room}` has no floor in the table of tests/house/layers.rs",
                    place(room, file)
                )];
            }
        },
    };
    let judge = |(line, named): (usize, String)| {
        let place = format!("{}:{line}", place(room, file));
        match (own_floor, floor_of(&named)) {
            // A macro that the crate exports, or a glob, which hides what is used.
            (_, None) => Some(format!("{place}: `{named}` is not a room in the table of tests/house/layers.rs")),
            (None, Some(_)) => (named != DOOR_OF_THE_PROGRAM)
                .then(|| format!("{place}: the program may use `{DOOR_OF_THE_PROGRAM}` only, not `{named}`")),
            (Some(own), Some(other)) => (named != room && other >= own).then(|| {
                format!(
                    "{place}: `{room}` (floor {own}) may not use `{named}` (floor {other}): only its own room and \
                     lower floors"
                )
            }),
        }
    };
    rooms_named(source, depth(file)).into_iter().filter_map(judge).collect()
}

fn check_folder(folder: &Path, below: &str, found: &mut Vec<String>) {
    let entries = fs::read_dir(folder).expect("the sources can be read");
    let mut names: Vec<_> = entries.map(|entry| entry.expect("the sources can be read").file_name()).collect();
    names.sort();
    for name in names {
        let name = name.to_string_lossy();
        let (path, below) = (folder.join(&*name), format!("{below}{name}"));
        if path.is_dir() {
            check_folder(&path, &format!("{below}/"), found);
        } else if path.extension().is_some_and(|extension| extension == "rs") {
            found.extend(violations(&below, &fs::read_to_string(&path).expect("the sources can be read")));
        }
    }
}

#[test]
fn every_file_uses_its_own_room_and_lower_floors_only() {
    let mut found = Vec::new();
    for sources in SOURCES {
        check_folder(&Path::new(env!("CARGO_MANIFEST_DIR")).join(sources), "", &mut found);
    }
    assert!(found.is_empty(), "\n{}", found.join("\n"));
}

/// The words that only the rooms after them may use, outside of their tests.
const SYSTEM_WORDS: [(&[&str], &[&str]); 4] = [
    (&["crossterm::", "signal_hook::"], &["platform/"]),
    (&["Instant", "SystemTime", "thread::"], &["platform/", "files/"]),
    (&["rustix::"], &["platform/", "files/"]),
    (
        &["std::fs", "fs::", "std::env", "std::process", "Disk::"],
        &["platform/", "cli/", "files/", "level/campaign.rs", "level/file.rs", "level/save.rs"],
    ),
];

/// The names in a file's code that reach a clock, a thread, a signal, the terminal or a file and may not, a sentence
/// for each; `file` is its path below `src/`.
fn system_words(file: &str, source: &str) -> Vec<String> {
    let code = without_comments(source.split("#[cfg(test)]").next().unwrap_or_default());
    let is_word = |at: usize| !code[..at].ends_with(|before: char| before.is_alphanumeric() || before == '_');
    let mut found = Vec::new();
    for (words, rooms) in SYSTEM_WORDS {
        for word in words.iter().filter(|_| !rooms.iter().any(|room| file.starts_with(room))) {
            if code.match_indices(word).any(|(at, _)| is_word(at)) {
                found.push(format!("src/{file}: `{word}` is for {} only", rooms.join(", ")));
            }
        }
    }
    found
}

fn check_system_words(folder: &Path, below: &str, found: &mut Vec<String>) {
    for entry in fs::read_dir(folder).expect("the sources can be read") {
        let path = entry.expect("the sources can be read").path();
        let name = path.file_name().map(|name| name.to_string_lossy().into_owned()).unwrap_or_default();
        let below = format!("{below}{name}");
        if path.is_dir() {
            check_system_words(&path, &format!("{below}/"), found);
        } else if path.extension().is_some_and(|extension| extension == "rs") && name != "main.rs" {
            found.extend(system_words(&below, &fs::read_to_string(&path).expect("the sources can be read")));
        }
    }
}

#[test]
fn screens_use_no_terminal_clock_file_thread_or_signal() {
    let mut found = Vec::new();
    check_system_words(&Path::new(env!("CARGO_MANIFEST_DIR")).join("src"), "", &mut found);
    found.sort();
    assert!(found.is_empty(), "\n{}", found.join("\n"));
}

#[test]
fn system_calls_in_screens_are_caught() {
    let source = "use std::time::Instant; // thread::spawn\nfn f() { std::fs::read(x); crossterm::y() }";
    assert_eq!(
        system_words("ui/made_up.rs", source),
        [
            "src/ui/made_up.rs: `crossterm::` is for platform/ only",
            "src/ui/made_up.rs: `Instant` is for platform/, files/ only",
            "src/ui/made_up.rs: `std::fs` is for platform/, cli/, files/, level/campaign.rs, level/file.rs, level/save.rs only",
            "src/ui/made_up.rs: `fs::` is for platform/, cli/, files/, level/campaign.rs, level/file.rs, level/save.rs only",
        ]
    );
    assert!(system_words("ui/made_up.rs", "#[cfg(test)]\nmod tests { std::fs::read(x) }").is_empty());
    assert!(system_words("platform/made_up.rs", source).is_empty());
}

#[test]
fn the_two_lowest_rooms_are_the_engine_s_and_no_other_is() {
    for &(room, _) in FLOORS {
        let is_there = SOURCES.map(|sources| Path::new(env!("CARGO_MANIFEST_DIR")).join(sources).join(room).is_dir());
        let is_engine = ROOMS_OF_THE_ENGINE.contains(&room);
        assert_eq!(is_there, [!is_engine, is_engine], "{room}");
    }
}

#[test]
fn every_room_of_the_crate_is_in_the_table_and_in_the_front_page() {
    let program = include_str!("../../src/lib.rs");
    let engine = include_str!("../../crates/fogwalk-search/src/lib.rs");
    for front_page in [program, engine] {
        let own = front_page.lines().filter_map(|line| line.strip_prefix("pub mod ")?.strip_suffix(';'));
        let lent =
            front_page.lines().filter_map(|line| line.strip_prefix("pub use fogwalk_search::{")?.strip_suffix("};"));
        let rooms: Vec<_> = own.chain(lent.flat_map(|rooms| rooms.split(", "))).collect();
        assert!(ROOMS_OF_THE_ENGINE.iter().all(|room| rooms.contains(room)), "{rooms:?}");
        for room in rooms {
            let floor =
                floor_of(room).unwrap_or_else(|| panic!("`{room}` has no floor in the table of tests/house/layers.rs"));
            let row = front_page.lines().find(|line| line.starts_with(&format!("//! | {floor} |")));
            let is_named = row.is_some_and(|row| row.contains(&format!("[`{room}`]")));
            assert!(is_named, "`{room}` is missing on floor {floor}");
        }
    }
}

#[test]
fn uses_of_higher_floors_are_caught_wherever_they_stand() {
    let source = "\
//! Nothing to do with crate::ui.
use crate::{
    grid::{Point, Size},
    ui::Screen, search::Cost,
    mind,
};
use std::fmt; // crate::game
fn f() -> crate::level::Level { fogwalk::game::start(crate::search::Cost::ZERO) }
use crate::search::*;
";
    let rule = "only its own room and lower floors";
    assert_eq!(
        violations("search/made_up.rs", source),
        [
            format!(
                "crates/fogwalk-search/src/search/made_up.rs:4: `search` (floor 2) may not use `ui` (floor 9): {rule}"
            ),
            format!(
                "crates/fogwalk-search/src/search/made_up.rs:5: `search` (floor 2) may not use `mind` (floor 6): {rule}"
            ),
            format!(
                "crates/fogwalk-search/src/search/made_up.rs:8: `search` (floor 2) may not use `game` (floor 7): {rule}"
            ),
            format!(
                "crates/fogwalk-search/src/search/made_up.rs:8: `search` (floor 2) may not use `level` (floor 5): {rule}"
            ),
        ]
    );
    assert!(violations("ui/made_up.rs", source).is_empty());
}

#[test]
fn climbing_out_of_the_room_is_caught() {
    let source =
        "use super::super::{cost::Cost, ui};\nmod tests { use super::super::super::mind; use super::super::*; }";
    let rule = "only its own room and lower floors";
    assert_eq!(
        violations("search/cost.rs", source),
        [
            format!(
                "crates/fogwalk-search/src/search/cost.rs:1: `search` (floor 2) may not use `ui` (floor 9): {rule}"
            ),
            format!(
                "crates/fogwalk-search/src/search/cost.rs:2: `search` (floor 2) may not use `mind` (floor 6): {rule}"
            ),
        ]
    );
    assert_eq!(violations("search/open/heap.rs", "use super::super::{cost::Cost, ui};"), [""; 0]);
    assert_eq!(violations("search/mod.rs", "use super::game;").len(), 1);
}

#[test]
fn neighbours_strangers_and_the_program_are_held_to_their_rules() {
    let floor = "(floor 6) may not use `mind` (floor 6): only its own room and lower floors";
    assert_eq!(
        violations("dungeon/caves.rs", "use crate::mind::Memory;"),
        [format!("src/dungeon/caves.rs:1: `dungeon` {floor}")]
    );
    assert_eq!(
        violations("attic/mod.rs", "use crate::grid::Point;"),
        ["src/attic/mod.rs: the room `attic` has no floor in the table of tests/house/layers.rs"]
    );
    assert_eq!(
        violations("game/turn.rs", "\n use crate::attic;"),
        ["src/game/turn.rs:2: `attic` is not a room in the table of tests/house/layers.rs"]
    );
    assert_eq!(
        violations("main.rs", "fn main() { fogwalk::cli::run(fogwalk::ui::new()) }"),
        ["src/main.rs:1: the program may use `cli` only, not `ui`"]
    );
    assert_eq!(
        violations("lab/mod.rs", "use crate::{game::Game, lab::Replay}; use super::x; mycrate::ui::f();"),
        [""; 0]
    );
}
