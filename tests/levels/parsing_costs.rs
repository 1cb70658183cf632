//! The promise: reading a file takes memory and work in proportion to its size, and memory is taken only for what is
//! there.
//!
//! What is counted are allocations and their bytes, which are the same on every machine.

use std::{alloc::System, fmt::Write as _};

use fogwalk::{lab, lab::ScenarioFile, level, ui::config::Config};
use stats_alloc::{INSTRUMENTED_SYSTEM, Region, StatsAlloc};

use crate::support::alone::alone;

#[global_allocator]
static COUNTING: &StatsAlloc<System> = &INSTRUMENTED_SYSTEM;

/// How many allocations and bytes something takes.
fn cost(work: impl FnOnce()) -> (usize, usize) {
    let region = Region::new(COUNTING);
    work();
    let change = region.change();
    (change.allocations + change.reallocations, change.bytes_allocated)
}

fn read_level(text: &str) -> (usize, usize) {
    cost(|| drop(level::parse("a level", text.as_bytes(), lab::vocabulary())))
}

/// Makes a file of so many parts.
type Maker = fn(usize) -> String;

/// Files that grow in one way each.
const GROWING: &[(&str, Maker)] = &[
    ("rows of a map", |count| "#....#\n".repeat(count)),
    ("columns of a map", |count| format!("{}\n", ".".repeat(count))),
    ("units on the map", |count| format!("+++\n[units]\ng = \"goblin\"\n+++\n{}", "g.\n".repeat(count))),
    ("units by their cells", |count| {
        let cells = (0..count).fold(String::new(), |text, row| format!("{text}[0, {row}],"));
        format!(
            "+++\n[units]\ng = {{ kind = \"goblin\", on = \"floor\", at = [{cells}] }}\n+++\n{}",
            ".\n".repeat(count)
        )
    }),
    ("items", |count| {
        let cells = (0..count).fold(String::new(), |text, row| format!("{text}[0, {row}],"));
        format!("+++\n[items]\nd = {{ kind = \"draught\", at = [{cells}] }}\n+++\n{}", ".\n".repeat(count))
    }),
    ("terrains", |count| {
        let rows = ('\u{100}'..)
            .take(count / 20)
            .fold(String::new(), |text, glyph| format!("{text}\"{glyph}\" = {{ terrain = \"floor\" }}\n"));
        format!("+++\n[legend]\n{rows}+++\n.\n")
    }),
    ("events", |count| {
        format!("+++\n{}+++\n..\n", "[[event]]\nturn = 1\ncells = [[0, 0]]\nbecomes = \"wall\"\n".repeat(count / 4))
    }),
    ("posts of patrols", |count| {
        format!(
            "+++\n[units]\ng = \"goblin\"\n[[patrol]]\nunits = [[0, 0]]\nposts = [{}]\n+++\ng.\n",
            "[1, 0],".repeat(count / 4)
        )
    }),
    ("comments", |count| format!("+++\n{}+++\n..\n", "# and on\n".repeat(count))),
    ("an octile map", |count| format!("type octile\nheight {count}\nwidth 4\nmap\n{}", "....\n".repeat(count))),
    ("bad rows", |count| format!("{}?\n", "#....#\n".repeat(count))),
];

#[test]
fn twice_as_much_costs_twice_as_much() {
    // All threads of a process share the counts.
    alone("parsing_costs::twice_as_much_costs_twice_as_much", read_growing_files);
}

fn read_growing_files() {
    // What is set up once is set up.
    read_level("..\n");
    for (name, make) in GROWING {
        let (small, large) = (make(1000), make(2000));
        let ((few, little), (many, much)) = (read_level(&small), read_level(&large));
        assert!(many <= 2 * few + 64, "{name}: {few} allocations, and {many} for twice as much");
        assert!(much <= 2 * little + 65_536, "{name}: {little} bytes, and {much} for twice as much");
        assert!(much <= 200 * large.len() + 65_536, "{name}: {much} bytes for a file of {}", large.len());
    }
    let scenario = |count: usize| format!("version 1\n{}", "0 a.map 9 9 1 2 3 4 5.5\n".repeat(count));
    let read = |text: String| cost(|| drop(ScenarioFile::parse("a scenario", text.into_bytes())));
    let ((few, little), (many, much)) = (read(scenario(1000)), read(scenario(2000)));
    assert!(many <= 2 * few + 64 && much <= 2 * little + 65_536, "scenarios: {few} {little}, {many} {much}");
    let config = |count: usize| {
        (0..count).fold("[game]\n".to_owned(), |mut text, number| {
            writeln!(text, "# {number}").expect("a text");
            text
        })
    };
    let read = |text: String| cost(|| drop(Config::parse("a config", text.as_bytes())));
    let ((few, little), (many, much)) = (read(config(1000)), read(config(2000)));
    assert!(many <= 2 * few + 64 && much <= 2 * little + 65_536, "configs: {few} {little}, {many} {much}");

    // A file that only says that it is large gets no more memory than what it is.
    for text in [
        "type octile\nheight 4096\nwidth 4096\nmap\n.\n".to_owned(),
        "+++\n[[event]]\nturn = 1\narea = [0, 0, 4096, 4096]\nbecomes = \"wall\"\n+++\n.\n".to_owned(),
        "version 1\n0 a.map 4096 4096 1 2 3 4 5.5\n".to_owned(),
        format!("{}\n", "[".repeat(4000)),
    ] {
        let (_, bytes) = read_level(&text);
        assert!(bytes < 200_000, "{bytes} bytes for {:?}", &text[..20]);
    }
}
