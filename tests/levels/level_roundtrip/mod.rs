//! The promise: what is written is read back the same, and whatever is read never hurts.
//!
//! Levels of every make are written in both formats and read again; valid files are damaged, and files are made up
//! from nothing. What can be read must survive being written; what cannot must be refused with a short message that
//! is fit for a terminal.

mod levels;
mod pages;

use std::collections::BTreeSet;

use fogwalk::{
    content::{OwnTerrain, TerrainTable},
    game,
    grid::{Grid, Point, Size},
    level::{self, FileError, Level, LevelEvent, Patrol, Placed, Round, Trigger},
    terrain::TerrainId,
};
use proptest::{
    collection::vec,
    prelude::*,
    sample::{Index, select},
};

use levels::{levels, octile_levels, text};

fn parse(text: &[u8]) -> Result<Level, FileError> {
    level::parse("a level", text, game::vocabulary())
}

/// Holds an error to its promise: short, and nothing in it that a terminal could obey.
fn assert_fit_to_show(error: &FileError) {
    let message = error.to_string();
    assert!(message.chars().count() < 1500 && message.lines().count() <= 5, "{message}");
    for line in message.lines() {
        assert_eq!(level::printable(line), line);
    }
    for field in [&error.file, &error.found, &error.expected] {
        assert_eq!(level::printable(field), field.as_str());
    }
    if let Some(place) = &error.place {
        assert!(place.line > 0 && place.column > 0);
        assert!(place.caret <= place.excerpt.chars().count(), "{message}");
    }
}

/// Reads bytes; a level must survive being written, an error must be fit to show.
fn assert_harmless(bytes: &[u8]) {
    match parse(bytes) {
        Ok(read) => assert_eq!(parse(level::write(&read).as_bytes()), Ok(read)),
        Err(error) => assert_fit_to_show(&error),
    }
}

/// A change to some bytes.
#[derive(Clone, Debug)]
enum Damage {
    Cut(Index),
    Remove(Index, usize),
    Replace(Index, u8),
    Insert(Index, Vec<u8>),
    Repeat(Index, usize),
}

impl Damage {
    fn apply(&self, bytes: &mut Vec<u8>) {
        let (Self::Cut(at) | Self::Remove(at, _) | Self::Replace(at, _) | Self::Insert(at, _) | Self::Repeat(at, _)) =
            self;
        let at = at.index(bytes.len() + 1);
        match self {
            Self::Cut(_) => bytes.truncate(at),
            Self::Remove(_, count) => drop(bytes.drain(at..(at + count).min(bytes.len()))),
            Self::Replace(_, byte) => bytes.iter_mut().skip(at).take(1).for_each(|old| *old = *byte),
            Self::Insert(_, new) => drop(bytes.splice(at..at, new.iter().copied())),
            Self::Repeat(_, count) => {
                let part = bytes[at..(at + count).min(bytes.len())].to_vec();
                bytes.splice(at..at, part);
            }
        }
    }
}

fn damage() -> impl Strategy<Value = Damage> {
    let piece = prop_oneof![
        vec(any::<u8>(), 1..4),
        select(vec![
            "\n",
            "+++\n",
            "@",
            "A",
            "\"",
            "{",
            "]",
            "'",
            "\"\"\"",
            "\r\n",
            "\r",
            "\u{1b}[2J",
            "= 0",
            "9",
            "-",
            ".5",
            "type octile\n",
            "[units]\n",
            "\u{feff}",
            "\u{9b}",
            "\u{2028}",
            "墙",
            "at = [[0, 0]]\n",
            "g = \"goblin\"\n",
            "[[event]]\n",
            "turn = 3\n",
            "step = [0, 0]\n",
            "area = [0, 0, 2, 2]\n",
            "[[influence]]\n",
            "faction = \"warren\"\n",
            "weight = 200\n",
        ])
        .prop_map(|piece| piece.as_bytes().to_vec()),
    ];
    prop_oneof![
        any::<Index>().prop_map(Damage::Cut),
        (any::<Index>(), 1..20usize).prop_map(|(at, count)| Damage::Remove(at, count)),
        (any::<Index>(), any::<u8>()).prop_map(|(at, byte)| Damage::Replace(at, byte)),
        (any::<Index>(), prop_oneof![Just(b' '), b'!'..=b'~']).prop_map(|(at, byte)| Damage::Replace(at, byte)),
        (any::<Index>(), piece).prop_map(|(at, new)| Damage::Insert(at, new)),
        (any::<Index>(), 1..40usize).prop_map(|(at, count)| Damage::Repeat(at, count)),
    ]
}

/// Lines that are nearly those of a front matter, so that chance gets past the first of them.
fn nearly_a_file() -> impl Strategy<Value = String> {
    let line = select(vec![
        "name = \"x\"",
        "about = '''",
        "'''",
        "grid = \"square\"",
        "diagonal = \"never\"",
        "player = [0, 0]",
        "start = [1, 0]",
        "goal = [9, 9]",
        "[legend]",
        "[units]",
        "[items]",
        "g = \"goblin\"",
        "\"#\" = \"grass\"",
        "x = { terrain = \"swamp\", cost = 60 }",
        "w = { kind = \"wolf\", on = \"x\", at = [[1, 1]] }",
        "[units.d]",
        "kind = \"drowned\"",
        "on = \"deep water\"",
        "at = [[0, 0], [1, 0]]",
        "i = \"draught\"",
        "+++",
        "legend.y.terrain = \"road\"",
        "[[event]]",
        "turn = 3",
        "step = [1, 0]",
        "after = 2",
        "cells = [[1, 0]]",
        "area = [0, 0, 2, 1]",
        "becomes = \"x\"",
        "says = \"It falls.\"",
        "[[influence]]",
        "faction = \"pack\"",
        "at = [1, 0]",
        "weight = 200",
        "ago = 4",
        "",
    ]);
    let map = vec(select("#.g@AB \n\n+<>w~x".chars().collect::<Vec<_>>()), 0..30);
    (vec(line, 0..9), map).prop_map(|(lines, map)| {
        let map: String = map.into_iter().collect();
        format!("+++\n{}\n+++\n{map}", lines.join("\n"))
    })
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(600))]

    #[test]
    fn a_written_level_is_read_back_the_same(level in levels()) {
        let text = level::write(&level);
        match parse(text.as_bytes()) {
            Ok(read) => prop_assert_eq!(&read, &level, "{}", text),
            Err(error) => prop_assert!(false, "{error}\n{text}"),
        }
        // Whatever the platform's line ends.
        let read = parse(text.replace('\n', "\r\n").as_bytes());
        prop_assert_eq!(read, Ok(level));
    }

    #[test]
    fn a_written_movingai_map_is_read_back_the_same_or_refused(level in prop_oneof![3 => octile_levels(), 1 => levels()]) {
        if let Ok(text) = level::write_octile(&level) {
            prop_assert_eq!(parse(text.as_bytes()), Ok(level), "{}", text);
        }
    }

    #[test]
    fn every_ground_of_movingai_maps_can_be_written(level in octile_levels()) {
        let is_used = |(id, _)| level.cells.cells().contains(&id);
        prop_assert_eq!(level::write_octile(&level).is_ok(), level.terrains.own().all(is_used));
    }

    #[test]
    fn a_damaged_level_file_does_no_harm(level in levels(), damages in vec(damage(), 1..5)) {
        let mut bytes = level::write(&level).into_bytes();
        for damage in damages {
            damage.apply(&mut bytes);
        }
        assert_harmless(&bytes);
    }

    #[test]
    fn a_damaged_movingai_map_does_no_harm(level in octile_levels(), damages in vec(damage(), 1..5)) {
        let mut bytes = level::write_octile(&level).unwrap_or_else(|_| "type octile\n".into()).into_bytes();
        for damage in damages {
            damage.apply(&mut bytes);
        }
        assert_harmless(&bytes);
    }

    #[test]
    fn a_shuffled_front_matter_does_no_harm(text in nearly_a_file()) {
        assert_harmless(text.as_bytes());
    }

    #[test]
    fn arbitrary_bytes_do_no_harm(bytes in vec(any::<u8>(), 0..200), head in select(vec!["", "+++\n", "type octile\n"])) {
        assert_harmless(&[head.as_bytes(), &bytes].concat());
    }

    #[test]
    fn arbitrary_text_does_no_harm(text in text(200), head in select(vec!["", "+++\n", "type octile\n", "\u{feff}"])) {
        assert_harmless(format!("{head}{text}").as_bytes());
    }

    #[test]
    fn file_names_do_no_harm(name in any::<String>()) {
        let error = level::parse(&name, b"?", game::vocabulary()).expect_err("no level");
        assert_fit_to_show(&error);
    }
}

/// Maps whose first row could be taken for the first line of another kind of file.
#[test]
fn a_first_row_that_looks_like_something_else_is_a_row() {
    for row in ["type octile", "type  octile", "version 1", "version 1.0", "+++", "+++ ", "map", "name = \"x\""] {
        let mut terrains = TerrainTable::built_in();
        let glyphs: BTreeSet<char> = row.chars().filter(|glyph| !" .+=\"".contains(*glyph)).collect();
        for glyph in glyphs {
            let own = OwnTerrain { base: TerrainId::FLOOR, glyph, name: None, cost: Some(12) };
            terrains.add(own).expect("a terrain in range");
        }
        let cells: Vec<_> = row.chars().map(|glyph| terrains.by_glyph(glyph).expect("a terrain each")).collect();
        let size = Size::new(cells.len() as u32, 1).expect("a small size");
        let cells = Grid::from_cells(size, cells).expect("a cell each");
        let level = Level { terrains, cells, ..Level::filled(size, TerrainId::ROCK) };
        let text = level::write(&level);
        assert!(text.lines().any(|line| line.trim_end() == row.trim_end()), "{text}");
        assert_eq!(parse(text.as_bytes()), Ok(level), "{text}");
    }
}

/// The corners of the format, as files, so that a reader sees what they look like.
#[test]
fn levels_are_written_as_people_would() {
    let mut level = parse(b"#####\n#.@.#\n#.,>#\n#####\n").expect("a level");
    assert_eq!(level::write(&level), "#####\n#.@.#\n#.,>#\n#####\n");
    level.name = "A \"name\"".into();
    level.about = "One line.\n+++\nThree.".into();
    level.items.push(Placed { kind: "draught".into(), at: Point::new(2, 1), home: None });
    level.units.push(Placed { kind: "wolf".into(), at: Point::new(2, 2), home: None });
    level.cells[Point::new(4, 3)] = TerrainId::ROCK;
    let text = "\
+++
name = \"A \\\"name\\\"\"
about = \"\"\"
One line.
\\u002B\\u002B\\u002B
Three.\"\"\"

[units]
w = { kind = \"wolf\", on = \"road\" }

[items]
d = { kind = \"draught\", at = [[2, 1]] }
+++
#####
#.@.#
#.w>#
####
";
    assert_eq!(level::write(&level), text);
    assert_eq!(parse(text.as_bytes()), Ok(level));
}

/// Events come last, an area where they fill one.
#[test]
fn events_are_written_as_people_would() {
    let mut level = parse(b"#####\n#...#\n#.=.#\n#####\n").expect("a level");
    let own = OwnTerrain { base: TerrainId::SWAMP, glyph: 'm', name: None, cost: Some(60) };
    let mud = level.terrains.add(own).expect("room left");
    let (at, says) = (Point::new(2, 2), "It gives way.".to_owned());
    let cells = |cells: &[(i32, i32)]| cells.iter().map(|&(x, y)| Point::new(x, y)).collect();
    level.events = vec![
        LevelEvent {
            trigger: Trigger::Step { at, after: 3 },
            cells: cells(&[(2, 2)]),
            becomes: TerrainId::CHASM,
            says,
        },
        LevelEvent {
            trigger: Trigger::Turn(40),
            cells: cells(&[(1, 1), (2, 1), (1, 2), (2, 2)]),
            becomes: mud,
            says: String::new(),
        },
        LevelEvent {
            trigger: Trigger::Step { at, after: 1 },
            cells: cells(&[(1, 1), (2, 2)]),
            becomes: TerrainId::SHALLOW_WATER,
            says: String::new(),
        },
    ];
    let text = "\
+++
[legend]
m = { terrain = \"swamp\", cost = 60 }

[[event]]
step = [2, 2]
after = 3
cells = [[2, 2]]
becomes = \"chasm\"
says = \"It gives way.\"

[[event]]
turn = 40
area = [1, 1, 2, 2]
becomes = \"m\"

[[event]]
step = [2, 2]
cells = [[1, 1], [2, 2]]
becomes = \"shallow water\"
+++
#####
#...#
#.=.#
#####
";
    assert_eq!(level::write(&level), text);
    assert_eq!(parse(text.as_bytes()), Ok(level));
}

/// Patrols come after events, and say only what is not usual.
#[test]
fn patrols_are_written_as_people_would() {
    let mut level = parse(b"+++\n[units]\ng = \"goblin\"\n+++\n######\n#gg.g#\n######\n").expect("a level");
    let at = |x| Point::new(x, 1);
    level.patrols = vec![
        Patrol { units: vec![at(2), at(1)], posts: vec![at(3), at(1)], turn: 1, round: Round::Again },
        Patrol { units: vec![at(4)], posts: vec![at(3)], turn: 60, round: Round::Once },
    ];
    let text = "\
+++
[units]
g = \"goblin\"

[[patrol]]
units = [[2, 1], [1, 1]]
posts = [[3, 1], [1, 1]]

[[patrol]]
units = [[4, 1]]
posts = [[3, 1]]
turn = 60
once = true
+++
######
#gg.g#
######
";
    assert_eq!(level::write(&level), text);
    assert_eq!(parse(text.as_bytes()), Ok(level));
}

/// Rows that end in rock, or are nothing else.
#[test]
fn rock_at_the_edges_is_kept() {
    for rows in ["    ", "  \n  \n  ", "\n\n  .\n   ", ".\n\n\n ", "#\n    "] {
        let level = parse(rows.as_bytes()).expect("a level");
        assert_eq!(parse(level::write(&level).as_bytes()), Ok(level), "{rows:?}");
    }
    let level = parse(b"\n\n  .\n   ").expect("a level");
    assert_eq!(level.size().to_string(), "3x4");
}

/// As many terrains of a level's own as there can be: the letters must not run out.
#[test]
fn a_full_terrain_table_is_written() {
    let mut terrains = TerrainTable::built_in();
    let glyphs = (' '..='~').chain('\u{a1}'..='\u{ff}').filter(|glyph| !"@AB\u{ad}".contains(*glyph));
    let glyphs: Vec<char> = glyphs.chain('А'..='я').take(256 - fogwalk::content::terrains().len()).collect();
    for glyph in glyphs {
        let own = OwnTerrain { base: TerrainId::GRASS, glyph, name: None, cost: None };
        terrains.add(own).expect("room left");
    }
    let size = Size::new(16, 16).expect("a small size");
    let cells = Grid::from_fn(size, |point| TerrainId((point.y * 16 + point.x) as u8));
    let level = Level { terrains, cells, ..Level::filled(size, TerrainId::ROCK) };
    assert_eq!(parse(level::write(&level).as_bytes()), Ok(level));
}
