//! An asciicast is played back in a terminal: it shows, frame by frame, the screens that it was made of.

use std::{fs, num::NonZero, time::Duration};

use fogwalk::{
    game::{Bot, Game, Journal, Record},
    mind::Turn,
    ui::{
        App, Context, Input, Motion, Session,
        config::Keys,
        lab::{self, Bench},
        replay::{self, Start},
        sequence,
        shot::{self, Cast},
        theme::{ColourDepth, Theme},
    },
};
use ratatui::{
    buffer::{Buffer, Cell},
    style::{Color, Modifier},
};

use crate::support::{
    levels::{read, shelved},
    program::run,
};

const SIZE: (u16, u16) = (80, 24);

fn bench(file: &str, depth: ColourDepth) -> App<Bench> {
    lab::app(Bench::new(shelved(file), Theme::new(depth)), SIZE.0, SIZE.1)
}

/// The terminal's colour of one of the screen's.
fn colour(colour: Color) -> vt100::Color {
    let indexed = [
        Color::Black,
        Color::Red,
        Color::Green,
        Color::Yellow,
        Color::Blue,
        Color::Magenta,
        Color::Cyan,
        Color::Gray,
        Color::DarkGray,
        Color::LightRed,
        Color::LightGreen,
        Color::LightYellow,
        Color::LightBlue,
        Color::LightMagenta,
        Color::LightCyan,
        Color::White,
    ];
    match colour {
        Color::Reset => vt100::Color::Default,
        Color::Indexed(index) => vt100::Color::Idx(index),
        Color::Rgb(red, green, blue) => vt100::Color::Rgb(red, green, blue),
        named => vt100::Color::Idx(indexed.iter().position(|&other| other == named).expect("one of 16") as u8),
    }
}

fn is_same(cell: &Cell, shown: &vt100::Cell) -> bool {
    let text = if shown.contents().is_empty() { " " } else { shown.contents() };
    let has = |modifier| cell.modifier.contains(modifier);
    // This terminal knows one weight at a time.
    let is_bold = has(Modifier::BOLD) && !has(Modifier::DIM);
    text == cell.symbol()
        && (shown.fgcolor(), shown.bgcolor()) == (colour(cell.fg), colour(cell.bg))
        && (shown.bold(), shown.dim(), shown.italic()) == (is_bold, has(Modifier::DIM), has(Modifier::ITALIC))
        && (shown.underline(), shown.inverse()) == (has(Modifier::UNDERLINED), has(Modifier::REVERSED))
}

fn cells(number: u16) -> NonZero<u16> {
    NonZero::new(number).expect("some cells")
}

/// Plays lines of an asciicast into a terminal; the time that they take, if there are any.
fn play(terminal: &mut vt100::Parser, lines: &str) -> Option<f64> {
    let pieces = lines.lines().map(|line| serde_json::from_str::<(f64, String, String)>(line).expect("a piece"));
    let times = pieces.map(|(time, kind, output)| {
        assert_eq!(kind, "o");
        terminal.process(output.as_bytes());
        time
    });
    times.reduce(|sum, time| sum + time)
}

/// Records an application and compares every frame with what the asciicast has shown by then. How many frames, and the
/// time of the last.
fn check<C: Context>(app: &mut App<C>, keys: &str, seconds: u64) -> (usize, Duration) {
    let mut cast = Cast::new(SIZE.0, SIZE.1);
    let mut terminal = vt100::Parser::new(cells(SIZE.1), cells(SIZE.0), 0);
    // Whatever was there before has to go.
    terminal.process(b"\x1b[31msomething else");
    let (mut count, mut last, mut played) = (0, Duration::ZERO, 0.0);
    let show = |time: Duration, screen: &Buffer| {
        let line = cast.frame(time, screen);
        assert!(time >= last && time <= Duration::from_secs(seconds));
        if let Some(since) = play(&mut terminal, &line) {
            played += since;
            assert!((played - time.as_secs_f64()).abs() < 2e-3, "{played} {time:?}");
        }
        for position in screen.area.positions() {
            let shown = terminal.screen().cell(position.y, position.x).expect("on the screen");
            assert!(is_same(&screen[position], shown), "{position} at {time:?}: {shown:?}, not {:?}", screen[position]);
        }
        (count, last) = (count + 1, time);
        Ok::<_, ()>(())
    };
    let keys = sequence(keys).expect("keys");
    shot::record(app, &keys, SIZE, Duration::from_secs(seconds), show).expect("nothing goes wrong");
    (count, last)
}

#[test]
fn a_search_is_shown_step_by_step_to_its_end() {
    for depth in [ColourDepth::True, ColourDepth::Sixteen, ColourDepth::None] {
        let mut app = bench("lester.level", depth);
        let (frames, last) = check(&mut app, "e Home Space", 600);
        // The first one, one for each key, and one for each step, four a second.
        let steps = app.context.study().len();
        assert_eq!(frames, 1 + 3 + steps);
        assert_eq!(last, Duration::from_millis(3 * 500 + 250 * steps as u64));
        assert!(app.context.study().is_at_end());
    }
}

#[test]
fn what_goes_on_for_long_is_cut() {
    let mut app = bench("caves.level", ColourDepth::True);
    let (frames, last) = check(&mut app, "Home + + + + + + + + Space", 8);
    assert!(last <= Duration::from_secs(8) && frames > 50, "{frames} {last:?}");
    // What moves faster than pictures can be shown is drawn now and then.
    assert!(frames < 11 + 8 * 31, "{frames}");
}

#[test]
fn the_theatre_and_a_game_are_shown_as_well() {
    let (frames, _) = check(&mut bench("unknown-maze.level", ColourDepth::True), "U + + + Space", 20);
    assert!(frames > 100, "{frames}");
    let game = Game::new(3).expect("a floor");
    let session = Session::new(game, Theme::new(ColourDepth::True));
    let (frames, _) = check(&mut fogwalk::ui::game(session, SIZE.0, SIZE.1), "l l . x Esc i Esc v Esc o", 30);
    assert!(frames > 10, "{frames}");
}

#[test]
fn effects_are_shown_between_two_keys() {
    let session = |motion| {
        let level = read("ambush.level");
        let game = Game::on_level(level, 5).expect("a level to play");
        fogwalk::ui::game(Session::new(game, Theme::new(ColourDepth::True)).moving(motion), SIZE.0, SIZE.1)
    };
    let (still, at) = check(&mut session(Motion::Off), "! . .", 30);
    assert_eq!((still, at), (1 + 3, Duration::from_millis(3 * 500)));
    // The shout is a ring of seven frames.
    let (frames, _) = check(&mut session(Motion::Calm), "! . .", 30);
    assert!(frames >= still + 7, "{frames}");
}

#[test]
fn a_game_that_was_played_is_shown_action_by_action_to_its_end() {
    let mut journal = Journal::new(3);
    let (mut game, mut bot) = (Game::new(3).expect("a first floor"), Bot::default());
    for _ in 0..60 {
        let (action, _) = bot.take_turn(&mut game).expect("it lives");
        journal.records.push(Record { action, digest: game.digest() });
    }
    let start = Start {
        theme: Theme::new(ColourDepth::True),
        keys: Keys::default(),
        pace: 20,
        turn: None,
        eyes: false,
        flaw: None,
    };
    let mut app = replay::app(journal, start, SIZE).expect("a first floor");
    // The first one, one for each key, one for each action, and one when there are no more. The recording runs while
    // keys are pressed.
    assert_eq!(check(&mut app, "o v", 60), (1 + 2 + 60 + 1, Duration::from_millis(61 * 50)));
    assert_eq!(app.context.game().digest(), game.digest());
}

/// Runs the program, whose output is an asciicast.
fn cast_of(arguments: &[&str]) -> (serde_json::Value, String) {
    let output = run(arguments);
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    let text = String::from_utf8(output.stdout).expect("text");
    let (header, pieces) = text.split_once('\n').expect("lines");
    (serde_json::from_str(header).expect("an object"), pieces.to_owned())
}

#[test]
fn a_recording_of_a_journal_goes_on_from_the_turn_that_was_asked_for() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("game.journal");
    let file = file.to_str().expect("a plain name");
    let sim = ["sim", "--seed", "5", "--turns", "80", "--journal", file];
    let made = run(sim);
    assert!(made.status.success(), "{}", String::from_utf8_lossy(&made.stderr));
    let options = ["--to", "40", "--pace", "10", "--size", "90x30"];
    let (header, pieces) = cast_of(&[&["replay", file, "--cast", "2"], &options[..]].concat());
    assert_eq!((&header["term"]["cols"], &header["term"]["rows"]), (&90.into(), &30.into()));
    let mut terminal = vt100::Parser::new(cells(30), cells(90), 0);
    let (first, later) = pieces.split_once('\n').expect("lines");
    play(&mut terminal, first);
    // What the library shows of the same journal.
    let journal = fs::read(file).expect("a journal");
    let journal = Journal::read(&journal).expect("a journal").journal;
    let theme = Theme::new(ColourDepth::True);
    let start = Start { theme, keys: Keys::default(), pace: 10, turn: Some(Turn(40)), eyes: false, flaw: None };
    let mut app = replay::app(journal, start, (90, 30)).expect("a first floor");
    let text = |app: &mut App<Session>| {
        app.settle();
        shot::Format::Text.write(&shot::draw(app, 90, 30))
    };
    let trimmed = |text: &str| {
        text.lines().map(|line| line.trim_end().to_owned()).collect::<Vec<_>>().join("\n").trim_end().to_owned()
    };
    let shown = |terminal: &vt100::Parser| trimmed(&terminal.screen().contents());
    app.context.pace_mut().toggle();
    assert_eq!(shown(&terminal), trimmed(&text(&mut app)));
    let end = play(&mut terminal, later).expect("pieces");
    for _ in 0..20 {
        app.handle(Input::Tick);
    }
    assert!((1.5..=2.001).contains(&end), "{end}");
    assert_eq!(shown(&terminal), trimmed(&text(&mut app)));
}

#[test]
fn the_command_writes_a_file_that_players_can_read() {
    let level = concat!(env!("CARGO_MANIFEST_DIR"), "/levels/lester.level");
    let (header, pieces) =
        cast_of(&["shot", "--lab", level, "--keys", "e Home Space", "--size", "80x24", "--cast", "5"]);
    assert_eq!((&header["version"], &header["term"]), (&3.into(), &serde_json::json!({ "cols": 80, "rows": 24 })));
    let mut terminal = vt100::Parser::new(cells(24), cells(80), 0);
    let end = play(&mut terminal, &pieces).expect("pieces");
    assert!((4.0..=5.0).contains(&end), "{end}");
    assert!(terminal.screen().contents().contains("moment 14 of"), "{}", terminal.screen().contents());
}
