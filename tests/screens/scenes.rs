//! The promise: the scene of a new floor lies where nothing is known, and goes with the next key, which does what it
//! does without it; and the scene of an end hides nobody.

use std::{collections::BTreeMap, fmt::Write as _};

use fogwalk::{
    game::{Bot, Ending, Game, Journal, Record},
    terrain::TerrainId,
    ui::{
        self, App, Ground, Session, shot,
        theme::{ColourDepth, Theme},
    },
};
use ratatui::{
    buffer::Buffer,
    layout::Position,
    style::{Color, Modifier},
};

use crate::support::levels::parse;

const LARGE: (u16, u16) = (120, 40);
const LEAST: (u16, u16) = (80, 24);

fn app(game: Game, (width, height): (u16, u16)) -> App<Session> {
    ui::game(Session::new(game, Theme::new(ColourDepth::True)), width, height)
}

fn picture(app: &mut App<Session>, (width, height): (u16, u16)) -> Buffer {
    app.settle();
    shot::draw(app, width, height)
}

/// A screen on which a bot has just come to a floor for the first time.
fn on_arrival(seed: u64, depth: u32, size: (u16, u16)) -> Option<App<Session>> {
    let mut game = Game::new(seed).expect("a first floor");
    if depth == game.depth() {
        return Some(app(game, size));
    }
    let mut bot = Bot::named("careful").expect("a bot");
    for _ in 0..6000 {
        let at = game.player()?.at;
        let is_at_stairs = game.depth() + 1 == depth && game.floor().level().cells[at] == TerrainId::STAIRS_DOWN;
        let before = is_at_stairs.then(|| game.clone());
        let (action, _) = bot.take_turn(&mut game)?;
        if let Some(before) = before.filter(|_| game.depth() == depth) {
            let mut app = app(before, size);
            app.context.act(action);
            return Some(app);
        }
    }
    None
}

/// Where a card is: what looks different without it.
fn places_of_card(app: &mut App<Session>, size: (u16, u16)) -> Vec<Position> {
    let with = picture(app, size);
    app.context.end_opening();
    app.context.look_at(None);
    let without = picture(app, size);
    with.area.positions().filter(|&at| with[at] != without[at]).collect()
}

#[test]
fn the_scene_of_a_floor_covers_nothing_that_is_known_and_no_unit() {
    let mut shown = 0;
    for size in [LEAST, (100, 30), LARGE, (200, 60)] {
        for (seed, depth) in [(1, 1), (2, 1), (3, 1), (7, 1), (7, 2)] {
            let mut app = on_arrival(seed, depth, size).expect("a floor");
            let places = places_of_card(&mut app, size);
            shown += u32::from(!places.is_empty());
            let session = &app.context;
            for &at in &places {
                let here = format!("seed {seed}, floor {depth}, {size:?}, {at}");
                assert!(session.layout().map.contains(at), "{here}: outside of the map");
                let Some(cell) = session.viewport().point(at) else { continue };
                assert_eq!(session.ground(cell), Ground::Unknown, "{here}");
                let units = session.units_shown().iter().chain(session.player_shown());
                assert!(units.flat_map(|unit| unit.footprint().cells()).all(|unit| unit.distance(cell) > 1), "{here}");
            }
        }
    }
    assert!(shown >= 16, "{shown} cards");
}

#[test]
fn a_key_does_what_it_does_without_the_scene_and_the_scene_goes_with_it() {
    for key in ["l", "o", ".", "x", "?", "v", "Z", "F3"] {
        let mut with = app(Game::new(7).expect("a first floor"), LARGE);
        let mut without = app(Game::new(7).expect("a first floor"), LARGE);
        assert!(!places_of_card(&mut without, LARGE).is_empty(), "there is a scene");
        for app in [&mut with, &mut without] {
            app.press(key).expect("a key");
        }
        assert_eq!(with.context.game().digest(), without.context.game().digest(), "{key}");
        assert_eq!(picture(&mut with, LARGE), picture(&mut without, LARGE), "{key}");
    }
}

#[test]
fn a_game_that_goes_on_and_a_level_begin_without_a_scene() {
    let mut journal = Journal::new(7);
    let mut game = journal.start().expect("a first floor");
    let mut bot = Bot::default();
    for _ in 0..3 {
        let (action, _) = bot.take_turn(&mut game).expect("something to do");
        journal.records.push(Record { action, digest: game.digest() });
    }
    let mut restored = app(journal.replay().expect("the same game"), LARGE);
    assert!(places_of_card(&mut restored, LARGE).is_empty());
    let level = parse("+++\nname = \"A room\"\ntheme = \"the salt works\"\n+++\n#####\n#@..#\n#####\n");
    let mut on_level = app(Game::on_level(level, 1).expect("a level"), LARGE);
    assert!(places_of_card(&mut on_level, LARGE).is_empty());
}

/// A screen as text, then the colours of its characters and those of its grounds in a part of it.
fn coloured(app: &mut App<Session>, size: (u16, u16), lines: std::ops::Range<u16>) -> String {
    let buffer = picture(app, size);
    let mut text = shot::Format::Text.write(&buffer);
    let named = |colour: Color| match colour {
        Color::Rgb(red, green, blue) => format!("{red:02x}{green:02x}{blue:02x}"),
        other => format!("{other:?}"),
    };
    for (name, of) in [("characters", true), ("grounds", false)] {
        let mut seen: BTreeMap<String, usize> = BTreeMap::new();
        let _ = writeln!(text, "\n{name}");
        for y in lines.clone() {
            let mut runs: Vec<(usize, u32)> = Vec::new();
            for x in 0..size.0 {
                let cell = &buffer[(x, y)];
                let colour = match (of, cell.symbol()) {
                    (true, " ") => "-".to_owned(),
                    (true, _) => named(cell.fg) + if cell.modifier == Modifier::empty() { "" } else { "!" },
                    (false, _) => named(cell.bg),
                };
                let next = seen.len();
                let number = *seen.entry(colour).or_insert(next);
                match runs.last_mut() {
                    Some((last, length)) if *last == number => *length += 1,
                    _ => runs.push((number, 1)),
                }
            }
            let row = runs.iter().map(|(number, length)| format!("{number}x{length}")).collect::<Vec<_>>();
            let _ = writeln!(text, "{}", row.join(" "));
        }
        let mut legend: Vec<(usize, String)> = seen.into_iter().map(|(colour, number)| (number, colour)).collect();
        legend.sort_unstable();
        let legend = legend.into_iter().map(|(number, colour)| format!("{number}={colour}")).collect::<Vec<_>>();
        let _ = writeln!(text, "{}", legend.join(" "));
    }
    text
}

#[test]
fn openings_of_floors() {
    let mut first = app(Game::new(7).expect("a first floor"), LARGE);
    insta::assert_snapshot!("opening_of_the_first_floor_120x40", coloured(&mut first, LARGE, 0..31));
    let mut second = on_arrival(7, 2, LARGE).expect("a second floor");
    insta::assert_snapshot!("opening_of_the_second_floor_120x40", coloured(&mut second, LARGE, 0..31));
    let mut least = app(Game::new(7).expect("a first floor"), LEAST);
    insta::assert_snapshot!("opening_of_the_first_floor_80x24", coloured(&mut least, LEAST, 0..18));
}

/// A lair of more wolves than anybody can fight, in a wide hall, and the way out.
const LAIR: &str = r#"+++
name = "The lair"
light = "dark"
[units]
w = "wolf"
+++
########################################
#......................................#
#......................................#
#...........w.w........................#
#...........w@w...................<....#
#...........w.w........................#
#......................................#
#......................................#
########################################
"#;

#[test]
fn the_ends_of_games() {
    let mut dead = app(Game::on_level(parse(LAIR), 3).expect("a level"), LARGE);
    for _ in 0..100 {
        dead.press(".").expect("a key");
    }
    assert!(matches!(dead.context.game().ending(), Some(Ending::Died { .. })));
    insta::assert_snapshot!("end_among_wolves_120x40", coloured(&mut dead, LARGE, 0..16));
    let mut level = parse(LAIR);
    level.units.clear();
    level.player = level.find(TerrainId::STAIRS_UP);
    let mut left = app(Game::on_level(level, 3).expect("a level"), LARGE);
    left.press("<").expect("a key");
    assert_eq!(left.context.game().ending(), Some(Ending::Left));
    insta::assert_snapshot!("end_at_the_stairs_120x40", coloured(&mut left, LARGE, 0..16));
}
