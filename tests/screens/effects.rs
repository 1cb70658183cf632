//! The promise: what happens before the player's eyes is shown by a flash that delays nothing, changes nothing, and
//! tells nothing that the player did not perceive.

use fogwalk::{
    game::{self, Game},
    level,
    ui::{
        self, App, Context, Input, Session, shot,
        theme::{ColourDepth, Theme},
    },
};
use ratatui::{
    buffer::{Buffer, Cell},
    layout::Rect,
    style::Color,
};

/// A bear at the end of a room, and something to throw at it.
const DEN: &str = r#"+++
name = "The den"
[units]
w = "cave bear"
[items]
j = "javelin"
+++
################
#@j......w#....#
#.........#....#
################
"#;

fn session() -> Session {
    session_on(DEN)
}

fn session_on(level: &str) -> Session {
    let level = level::parse("inline", level.as_bytes(), game::vocabulary()).expect("a good level");
    Session::new(Game::on_level(level, 3).expect("a level to play"), Theme::new(ColourDepth::True))
}

fn app(session: Session) -> App<Session> {
    ui::game(session, 80, 24)
}

/// The map's part of the screen, with its colours.
fn coloured(app: &mut App<Session>) -> Buffer {
    app.settle();
    let mut picture = shot::draw(app, 80, 24);
    picture.resize(Rect::new(0, 0, 80, 18));
    let beside = Rect::new(52, 0, 28, 18);
    beside.positions().for_each(|position| picture[position].reset());
    picture
}

/// The map's part of the screen as text.
fn map(app: &mut App<Session>) -> String {
    shot::Format::Text.write(&coloured(app))
}

/// Ticks until none is wanted any more; returns the maps of all frames.
fn frames(app: &mut App<Session>) -> Vec<Buffer> {
    let mut frames = vec![coloured(app)];
    while app.context.tick().is_some() {
        app.handle(Input::Tick);
        frames.push(coloured(app));
        assert!(frames.len() < 60, "nobody waits so long");
    }
    frames
}

/// Take the javelin, throw it, and let the bear come.
const FIGHT: [&str; 10] = ["l", "t Enter", "s", "s", "s", "s", "s", "l", "l", "l"];

#[test]
fn blows_and_throws_are_seen_for_a_moment_and_the_map_is_as_it_was_after_that() {
    let (mut bright, mut plain) = (app(session().animated()), app(session()));
    let mut flashes = Vec::new();
    for keys in FIGHT {
        bright.press(keys).expect("keys");
        plain.press(keys).expect("keys");
        assert_eq!(bright.context.game().digest(), plain.context.game().digest(), "after {keys}");
        let frames = frames(&mut bright);
        let last = frames.last().cloned().expect("a frame");
        assert!(last == coloured(&mut plain), "after {keys}");
        flashes.push(frames.iter().filter(|frame| **frame != last).count());
        assert_eq!(plain.context.tick(), None, "without animation nothing is waited for");
    }
    assert!(flashes.iter().filter(|&&count| count > 0).count() >= 4, "{flashes:?}");
    // What is thrown flies from cell to cell.
    assert!(flashes[1] >= 4, "{flashes:?}");
}

#[test]
fn the_next_key_ends_them_and_does_at_once_what_it_does() {
    let (mut bright, mut plain) = (app(session().animated()), app(session()));
    for keys in FIGHT {
        // Not a tick passes between the keys.
        bright.press(keys).expect("keys");
        plain.press(keys).expect("keys");
        assert_eq!(bright.context.game().digest(), plain.context.game().digest(), "after {keys}");
    }
    bright.press("?").expect("keys");
    assert_eq!(bright.context.tick(), None, "under a window nothing goes on");
    bright.press("Esc").expect("keys");
    assert_eq!(map(&mut bright), map(&mut plain));
}

/// Dry grass at night, and something to set it on fire.
const TINDER: &str = r#"+++
name = "Tinder"
light = "dark"
[items]
f = "fire flask"
+++
################
#@f..""""""""..#
#....""""""""..#
################
"#;

#[test]
fn what_is_thrown_lands_before_it_burns_and_no_effect_hides_a_unit_or_is_black() {
    let mut app = app(session_on(TINDER).animated());
    let has = |frame: &Buffer, glyphs: &[&str]| frame.content.iter().any(|cell| glyphs.contains(&cell.symbol()));
    let black = Color::Rgb(0, 0, 0);
    for keys in ["l", "t l l l l l Enter", "s", "!", "s"] {
        app.press(keys).expect("keys");
        let frames = frames(&mut app);
        for (number, frame) in frames.iter().enumerate() {
            assert!(has(frame, &["@"]), "{keys}, frame {number}: the player is hidden");
            let is_black = |cell: &&Cell| cell.fg == black || cell.bg == black;
            assert_eq!(frame.content.iter().find(is_black), None, "{keys}, frame {number}");
        }
        if keys.starts_with('t') {
            let burns: Vec<bool> = frames.iter().map(|frame| has(frame, &["▲", "▴"])).collect();
            assert!(!burns[..4].contains(&true) && burns[burns.len() - 1], "{burns:?}");
        }
    }
}

/// Two goblins in one room with the player: what one calls out, the other hears.
const CALLED: &str = r#"+++
name = "Called"
[units]
g = "goblin"
+++
######################
#@......g.......g....#
#....................#
######################
"#;

#[test]
fn a_message_is_seen_on_its_way_to_who_hears_it_and_the_map_of_open_eyes_fills_in() {
    let level = || level::parse("inline", CALLED.as_bytes(), game::vocabulary()).expect("a good level");
    let game = || Game::on_level(level(), 3).expect("a level to play");
    let mut bright = app(Session::new(game(), Theme::new(ColourDepth::True)).animated());
    let has_called = |app: &App<Session>| app.context.log().messages().any(|said| said.text.contains("is heard:"));
    let mut on_its_way = 0;
    for _ in 0..12 {
        bright.press("s").expect("keys");
        let frames = frames(&mut bright);
        if has_called(&bright) {
            let sparks =
                |frame: &Buffer| frame.content.iter().filter(|cell| ["+", "*"].contains(&cell.symbol())).count();
            let at_rest = sparks(frames.last().expect("a frame"));
            on_its_way = frames.iter().filter(|frame| sparks(frame) > at_rest).count();
            break;
        }
    }
    assert!(on_its_way >= 2, "the message was on its way for {on_its_way} frames");
    // Through the eyes of the warren the same turns fill in its map.
    let mut open = app(Session::new(game(), Theme::new(ColourDepth::True)).animated());
    open.press("e").expect("keys");
    let known = |app: &App<Session>| app.context.game().mind(fogwalk::mind::FactionId::WARREN).known.known_cells();
    for _ in 0..60 {
        let before = known(&open);
        open.press("s").expect("keys");
        if known(&open) > before {
            assert!(frames(&mut open).len() > 1, "what came to be known is shown for a moment");
            return;
        }
        frames(&mut open);
    }
}
