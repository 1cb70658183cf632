//! The promise: what is written is read back the same, and whatever is read never hurts.
//!
//! Levels of every make are written in both formats and read again; valid files are damaged, and files are made up
//! from nothing. What can be read must survive being written; what cannot must be refused with a short message that
//! is fit for a terminal.

use std::{collections::BTreeSet, sync::LazyLock};

use fogwalk::{
    game,
    grid::{Grid, Point, Size},
    level::{self, Layout, Level, LevelError, Placed},
    search::{DiagonalRule, LongPaths},
    terrain::{BUILT_IN, MAX_COST, Movement, OwnTerrain, TerrainId, TerrainTable},
};
use proptest::{
    collection::vec,
    prelude::*,
    sample::{Index, select},
};

fn parse(text: &[u8]) -> Result<Level, LevelError> {
    level::parse("a level", text, &game::vocabulary())
}

/// Holds an error to its promise: short, and nothing in it that a terminal could obey.
fn assert_fit_to_show(error: &LevelError) {
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

/// Characters that a terrain of a level's own may have: letters of the words that tell kinds of files apart, those
/// of built-in terrains, what TOML quotes, and some from further away.
static GLYPHS: LazyLock<Vec<char>> = LazyLock::new(|| "typeocilvrsn1 +#.\"'\\T<=éß▒░→Ж@AB".chars().collect());

/// Characters that texts may have: everything but controls, and more often the awkward ones.
fn character() -> impl Strategy<Value = char> {
    prop_oneof![
        4 => any::<char>().prop_filter("no control character", |character| !character.is_control()),
        4 => proptest::char::range(' ', '~'),
        2 => select(vec!['"', '\'', '\\', '+', '#', '[', '=', '\u{202e}', '\u{200b}', '\u{feff}', '\u{301}', '墙', '🜂']),
    ]
}

fn text(longest: usize) -> impl Strategy<Value = String> {
    vec(character(), 0..=longest).prop_map(|characters| characters.into_iter().collect())
}

/// A description of several lines, some of which look like something else.
fn about() -> impl Strategy<Value = String> {
    let awkward =
        select(vec!["", "+++", " +++", "+++ \u{a0}", "\"\"\"", "\\", "'''", "[legend]", "type octile", "\\u002B++"]);
    let line = prop_oneof![text(20), awkward.prop_map(String::from)];
    vec(line, 0..6).prop_map(|lines| lines.join("\n"))
}

/// Terrains of a level's own, no character twice.
fn own_terrains() -> impl Strategy<Value = TerrainTable> {
    let row = (0..BUILT_IN.len(), any::<Index>(), 1..=MAX_COST, any::<bool>(), prop::option::of(text(80)));
    vec(row, 0..8).prop_map(|rows| {
        let mut glyphs: Vec<char> = GLYPHS.iter().copied().filter(|glyph| !"@AB".contains(*glyph)).collect();
        let mut terrains = TerrainTable::built_in();
        for (base, pick, cost, has_cost, name) in rows {
            let base = TerrainId(base as u8);
            let cost = (has_cost && can_stand(&terrains, base)).then_some(cost);
            let glyph = glyphs.swap_remove(pick.index(glyphs.len()));
            terrains.add(OwnTerrain { base, glyph, name, cost }).expect("a terrain in range");
        }
        terrains
    })
}

fn can_stand(terrains: &TerrainTable, id: TerrainId) -> bool {
    Movement::ALL.iter().any(|movement| movement.entry_cost(terrains.kind(id)).is_some())
}

fn size() -> impl Strategy<Value = Size> {
    let sides = prop_oneof![Just((1, 1)), (1..=3u32, 1..=3u32), (1..=14u32, 1..=8u32)];
    sides.prop_map(|(width, height)| Size::new(width, height).expect("sides in range"))
}

/// Ground of some size: of one terrain, of a few, or of all that the table has.
fn ground() -> impl Strategy<Value = (TerrainTable, Grid<TerrainId>)> {
    (own_terrains(), size(), vec(any::<Index>(), 1..=4), 0..4).prop_flat_map(|(terrains, size, few, make)| {
        let all: Vec<TerrainId> = terrains.rows().map(|(id, _)| id).collect();
        let palette = match make {
            0 => vec![TerrainId::ROCK, TerrainId::ROCK, TerrainId::FLOOR],
            1 => vec![*few[0].get(&all)],
            2 => few.iter().map(|index| *index.get(&all)).collect(),
            _ => all,
        };
        let cells = vec(select(palette), size.area());
        (Just(terrains), cells.prop_map(move |cells| Grid::from_cells(size, cells).expect("a cell each")))
    })
}

/// Whatever a level file can hold: everything in reading order, one unit a cell, nobody where none can stand.
fn levels() -> impl Strategy<Value = Level> {
    let unit = select(game::vocabulary().units);
    let item = select(game::vocabulary().items);
    let place = || prop::option::of(any::<Index>());
    (
        (text(80), about(), select(DiagonalRule::ALL.to_vec()), ground()),
        (place(), place(), place(), 0..3u32),
        (vec((unit, any::<Index>()), 0..12), vec((item, any::<Index>()), 0..8)),
    )
        .prop_map(|((name, about, diagonal, (terrains, cells)), (player, start, goal, make), (units, items))| {
            let all: Vec<Point> = cells.size().points().collect();
            let good: Vec<Point> = all.iter().copied().filter(|&cell| can_stand(&terrains, cells[cell])).collect();
            let on_good = |index: Index| (!good.is_empty()).then(|| *index.get(&good));
            let player = player.and_then(on_good);
            let mut taken: BTreeSet<Point> = player.into_iter().collect();
            let placed = |(kind, index): (&str, Index)| Some(Placed { kind: kind.into(), at: on_good(index)? });
            let mut units: Vec<Placed> =
                units.into_iter().filter_map(placed).filter(|unit| taken.insert(unit.at)).collect();
            let mut items: Vec<Placed> = items.into_iter().filter_map(placed).collect();
            for list in [&mut units, &mut items] {
                list.sort_by(|a, b| (a.at, &a.kind).cmp(&(b.at, &b.kind)));
            }
            let (start, goal) = (start.map(|index| *index.get(&all)), goal.map(|index| *index.get(&all)));
            let layout = if make == 0 { Layout::Hexes } else { Layout::Squares };
            let mut level = Level {
                name,
                about,
                layout,
                diagonal,
                terrains,
                cells,
                player,
                start,
                goal,
                units,
                items,
                long_paths: LongPaths::default(),
            };
            if make == 1 {
                level.find_long_paths();
            }
            level
        })
}

/// Ground as a `MovingAI` map has it.
fn octile_levels() -> impl Strategy<Value = Level> {
    let letters = vec![TerrainId::FLOOR, TerrainId::ROCK, TerrainId::TREE, TerrainId::DEEP_WATER];
    (size(), any::<bool>()).prop_flat_map(move |(size, has_swamp)| {
        let mut level = Level::filled(size, TerrainId::FLOOR);
        let mut palette = letters.clone();
        if has_swamp {
            let swamp = OwnTerrain { base: TerrainId::SWAMP, glyph: 'S', name: None, cost: Some(10) };
            palette.push(level.terrains.add(swamp).expect("a terrain in range"));
        }
        vec(select(palette), size.area()).prop_map(move |cells| {
            let cells = Grid::from_cells(size, cells).expect("a cell each");
            Level { cells, ..level.clone() }
        })
    })
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
        let error = level::parse(&name, b"?", &game::vocabulary()).expect_err("no level");
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
    level.items.push(Placed { kind: "draught".into(), at: Point::new(2, 1) });
    level.units.push(Placed { kind: "wolf".into(), at: Point::new(2, 2) });
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
    let glyphs: Vec<char> = glyphs.chain('А'..='я').take(256 - BUILT_IN.len()).collect();
    for glyph in glyphs {
        let own = OwnTerrain { base: TerrainId::GRASS, glyph, name: None, cost: None };
        terrains.add(own).expect("room left");
    }
    let size = Size::new(16, 16).expect("a small size");
    let cells = Grid::from_fn(size, |point| TerrainId((point.y * 16 + point.x) as u8));
    let level = Level { terrains, cells, ..Level::filled(size, TerrainId::ROCK) };
    assert_eq!(parse(level::write(&level).as_bytes()), Ok(level));
}
