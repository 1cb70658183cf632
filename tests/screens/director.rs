//! The promises of the timeline and of the director: time goes back and on again to the same world, and who lets the
//! director choose sees more of what happens than who follows one unit.

use std::fmt::Write as _;

use fogwalk::{
    game::{Bot, Event, Game, Journal, Phase, Record, WatchedFloor},
    grid::Point,
    ui::{
        self, App, Context, Input, Pace, Session,
        config::Keys,
        replay, shot,
        theme::{ColourDepth, Theme},
    },
};

use crate::support::{self, screens::settled_text_of};

fn world(depth: u32, seed: u64) -> Game {
    let mut game = Game::without_player(WatchedFloor::Dungeon { depth }, seed).expect("a floor");
    // What is promised here holds for every world, also for one that breaks a rule.
    game.audit();
    game
}

fn watched(depth: u32, seed: u64) -> App<Session> {
    ui::game(Session::new(world(depth, seed), Theme::new(ColourDepth::True)).at_pace(Pace::FASTEST), 80, 24)
}

fn turn(app: &App<Session>) -> u32 {
    app.context.game().turn().0
}

fn tick(app: &mut App<Session>, turns: u32) {
    for _ in 0..turns {
        app.handle(Input::Tick);
    }
    app.settle();
}

fn press(app: &mut App<Session>, keys: &str) {
    app.press(keys).expect("keys");
    app.settle();
}

/// The places of what is worth to be seen among the events of a turn: blows, deaths, word of some weight that is passed
/// on, doors that are barred or broken, powers and tools.
fn places(events: &[Event]) -> Vec<Point> {
    let place = |event: &Event| match *event {
        Event::Struck { at, .. }
        | Event::Shot { at, .. }
        | Event::Hit { at, .. }
        | Event::Flung { at, .. }
        | Event::Died { at, .. }
        | Event::DoorBarred { at, .. }
        | Event::BridgeCut { at, .. }
        | Event::DoorBroken { at, .. }
        | Event::Burned { at, .. }
        | Event::Aimed { at, .. }
        | Event::Shouted { at, .. } => Some(at),
        Event::Reported { from, news: 50.., .. } => Some(from),
        _ => None,
    };
    events.iter().filter_map(place).collect()
}

#[test]
fn time_goes_back_and_on_again_to_the_same_world() {
    let mut app = watched(3, 11);
    press(&mut app, "D");
    let mut digests = vec![app.context.game().digest()];
    for _ in 0..240 {
        tick(&mut app, 1);
        digests.push(app.context.game().digest());
    }
    let is_at = |app: &App<Session>, at: usize| {
        assert_eq!((turn(app) as usize, app.context.game().digest()), (at, digests[at]));
        assert_eq!(app.context.tick(), None, "it is halted");
    };
    press(&mut app, "Backspace");
    is_at(&app, 239);
    press(&mut app, "Backspace Backspace Backspace");
    is_at(&app, 236);
    press(&mut app, "_ 1 7 Enter");
    is_at(&app, 17);
    press(&mut app, ".");
    is_at(&app, 18);
    press(&mut app, "_ 2 0 0 Enter");
    is_at(&app, 200);
    press(&mut app, "x . .");
    is_at(&app, 202);
    press(&mut app, "Esc Space");
    tick(&mut app, 38);
    assert_eq!(app.context.game().digest(), digests[240]);
    // Beyond what was ever seen it is the world that goes by without a screen.
    tick(&mut app, 60);
    let mut alone = world(3, 11);
    for _ in 0..300 {
        let Phase::Watch(turn) = alone.phase() else { panic!("nobody plays") };
        turn.pass();
    }
    assert_eq!(app.context.game().digest(), alone.digest());
}

#[test]
fn a_line_of_the_timeline_leads_to_its_turn_and_place() {
    let mut app = watched(2, 4);
    tick(&mut app, 300);
    press(&mut app, "T");
    let listed = settled_text_of(&mut app, (80, 24));
    let died: &str = listed.lines().find(|line| sign(line) == Some('+')).expect("somebody died");
    let when: u32 = died.split_whitespace().find_map(|word| word.parse().ok()).expect("a turn");
    // The list begins at its end, with the present.
    let lines: Vec<&str> = listed.lines().filter(|line| sign(line).is_some()).collect();
    let up = lines.len() - 1 - lines.iter().position(|line| *line == died).expect("it is listed");
    press(&mut app, &"Up ".repeat(up));
    tick(&mut app, 3);
    assert_eq!(turn(&app), 300, "the world waits below the window");
    press(&mut app, "Enter");
    assert_eq!((turn(&app), app.context.tick()), (when, None));
    press(&mut app, "T");
    // What is beside the window has changed with the turn.
    let told = died.split(['+', '│']).find(|part| part.contains(' ') && part.contains('.')).expect("a sentence").trim();
    let then = settled_text_of(&mut app, (80, 24));
    assert!(then.contains(told), "what is to come stays listed: {told}: {then}");
}

fn is_number(word: &str) -> bool {
    word.parse::<u32>().is_ok()
}

#[test]
fn the_timeline_lists_kind_by_kind() {
    let mut app = watched(2, 4);
    tick(&mut app, 300);
    press(&mut app, "T Right");
    let (mut kinds, all) = (Vec::new(), 14);
    for _ in 0..all {
        let text = settled_text_of(&mut app, (80, 24));
        let signs: Vec<char> = text.lines().filter_map(sign).collect();
        if signs.is_empty() || signs.iter().any(|sign| *sign != signs[0]) {
            break;
        }
        kinds.push(signs[0]);
        press(&mut app, "Right");
    }
    kinds.sort_unstable();
    let found = kinds.len();
    kinds.dedup();
    assert!(found >= 4 && kinds.len() == found, "{kinds:?}");
}

/// The sign of a line of the timeline: after its turn.
fn sign(line: &str) -> Option<char> {
    let mut words = line.contains('│').then_some(line)?.split_whitespace().skip(1);
    words.next().filter(|turn| is_number(turn))?;
    words.next()?.chars().next()
}

#[test]
fn a_replay_has_the_same_timeline() {
    let mut journal = Journal::new(2);
    let (mut game, mut bot) = (journal.start().expect("a first floor"), Bot::default());
    for _ in 0..400 {
        let Some((action, _)) = bot.take_turn(&mut game) else { break };
        journal.records.push(Record { action, digest: game.digest() });
    }
    let start = replay::Start {
        theme: Theme::new(ColourDepth::None),
        keys: Keys::default(),
        pace: 10,
        turn: None,
        flaw: None,
        eyes: false,
    };
    let mut app = replay::app(journal, start, (80, 24)).expect("a first floor");
    press(&mut app, "End T");
    let end = app.context.game().digest();
    let text = settled_text_of(&mut app, (80, 24));
    assert!(text.contains("Timeline") && text.lines().filter_map(sign).count() > 3, "{text}");
    press(&mut app, "Home Enter");
    assert!(app.context.followed().is_some_and(|followed| followed.done < 400));
    press(&mut app, "End");
    assert_eq!(app.context.game().digest(), end);
}

#[test]
fn the_director_stops_when_somebody_chooses() {
    let mut app = watched(2, 3);
    press(&mut app, "D");
    tick(&mut app, 30);
    let says = |app: &mut App<Session>, words: &str| settled_text_of(app, (80, 24)).contains(words);
    assert!(says(&mut app, " » "));
    press(&mut app, "Tab");
    assert!(says(&mut app, "The director is off") && !says(&mut app, " » "));
    let watched = app.context.watched().map(|unit| unit.id);
    tick(&mut app, 5);
    assert_eq!(app.context.watched().map(|unit| unit.id), watched);
    press(&mut app, "D");
    assert!(says(&mut app, " » "));
}

/// How much of the time something happens within ten cells of a cell in the next five turns, in percent.
fn share(shown: &[Option<Point>], happened: &[Vec<Point>]) -> u32 {
    let is_near = |at: &Point, turn: usize| {
        let soon = happened[turn..].iter().take(5).flatten();
        soon.clone().any(|place| place.distance(*at) <= 10)
    };
    let hits = shown.iter().enumerate().filter(|(turn, at)| at.as_ref().is_some_and(|at| is_near(at, *turn))).count();
    (hits * 100 / shown.len()) as u32
}

#[test]
fn the_director_shows_where_something_happens() {
    let turns = if support::is_long() { 500 } else { 100 };
    // Printed by `FOGWALK_LONG=1 cargo test --test screens director -- --nocapture`.
    let (mut said, mut directed_all, mut fixed_all, mut possible_all) = (String::new(), 0, 0, 0);
    let floors = 10;
    for floor in 0..floors {
        let (depth, seed) = (floor % 8 + 1, 100 + u64::from(floor));
        let mut alone = world(depth, seed);
        // Somebody follows one unit that is there at the beginning, until it dies.
        let units: Vec<_> = alone.floor().units().map(|unit| unit.id).collect();
        let followed = units[(seed as usize * 7919) % units.len()];
        let (mut happened, mut fixed) = (Vec::new(), Vec::new());
        for _ in 0..turns + 5 {
            fixed.push(alone.floor().units().find(|unit| unit.id == followed).map(|unit| unit.at));
            let Phase::Watch(turn) = alone.phase() else { panic!("nobody plays") };
            happened.push(places(&turn.pass()));
        }
        let mut app = watched(depth, seed);
        press(&mut app, "D");
        let mut directed = Vec::new();
        for _ in 0..turns {
            directed.push(app.context.watched().map(|unit| unit.at));
            tick(&mut app, 1);
        }
        let (director, unit) = (share(&directed, &happened), share(&fixed[..turns], &happened));
        let is_any = |turn: &usize| happened[*turn..].iter().take(5).any(|places| !places.is_empty());
        let possible = ((0..turns).filter(is_any).count() * 100 / turns) as u32;
        let _ = writeln!(
            said,
            "floor {depth}, seed {seed}: the director {director} %, one unit {unit} %, of {possible} % in which something happens"
        );
        possible_all += possible;
        directed_all += director;
        fixed_all += unit;
    }
    let averages = [directed_all, fixed_all, possible_all].map(|all| all / floors);
    let _ = writeln!(said, "on average {} %, {} %, {} %", averages[0], averages[1], averages[2]);
    if support::is_long() {
        println!("{said}");
    }
    assert!(directed_all * 2 > 3 * fixed_all && directed_all * 5 > 3 * possible_all, "{said}");
}

#[test]
fn golden() {
    let mut app = watched(2, 3);
    press(&mut app, "D");
    tick(&mut app, 156);
    insta::assert_snapshot!("director_80x24", settled_text_of(&mut app, (80, 24)));
    tick(&mut app, 144);
    press(&mut app, "T");
    insta::assert_snapshot!("timeline_80x24", settled_text_of(&mut app, (80, 24)));
    app.handle(Input::Resized { width: 160, height: 48 });
    press(&mut app, "Esc");
    insta::assert_snapshot!("director_160x48", shot::Format::Text.write(&shot::draw(&app, 160, 48)));
}
