//! The promise of `fogwalk watch`: the world goes by at the pace that is asked for, halts, goes on turn by turn, and is
//! the same world whoever looks and however fast.

use std::time::Duration;

use fogwalk::{
    game::{Game, Phase},
    ui::{
        self, App, Context, Eyes, Input, Pace, Session, shot,
        theme::{ColourDepth, Theme},
    },
};

use crate::support::screens::settled_text_of;

fn app(pace: u32) -> App<Session> {
    let game = Game::without_player(None, 3).expect("a first floor");
    ui::game(Session::new(game, Theme::new(ColourDepth::True)).at_pace(pace), 80, 24)
}

fn turn(app: &App<Session>) -> u32 {
    app.context.game().turn().0
}

#[test]
fn every_tick_is_a_turn_of_the_same_world_that_goes_by_without_a_screen() {
    let mut app = app(Pace::FASTEST);
    app.press("Tab F5 F6 F8 e").expect("keys");
    let mut alone = Game::without_player(None, 3).expect("a first floor");
    for pictures in [1, 16, 17, 100] {
        for _ in 0..pictures {
            app.handle(Input::Tick);
            let Phase::Watch(turn) = alone.phase() else { panic!("nobody plays") };
            turn.pass();
        }
        let shown = format!("turn {}", turn(&app));
        assert!(settled_text_of(&mut app, (80, 24)).contains(&shown), "{shown}");
        assert_eq!(app.context.game().digest(), alone.digest());
    }
}

#[test]
fn the_help_begins_with_what_the_keys_do_where_nobody_plays() {
    let mut app = app(4);
    app.press("Space ?").expect("keys");
    let text = settled_text_of(&mut app, (80, 24));
    for words in
        ["A world without you", "halt the world", "list all units and items", "who knows what: what each faction"]
    {
        assert!(text.contains(words), "{words}: {text}");
    }
    assert!(!text.contains("walk, attack"), "{text}");
    app.press("Esc w").expect("keys");
    assert!(settled_text_of(&mut app, (80, 24)).contains(" On this floor "));
    app.press("Esc q").expect("keys");
    assert!(settled_text_of(&mut app, (80, 24)).contains("Nobody plays here: you only watch."));
}

#[test]
fn space_halts_and_a_dot_lets_one_turn_pass() {
    let mut app = app(250);
    assert_eq!(app.context.tick(), Some(Duration::from_millis(4)));
    assert!(settled_text_of(&mut app, (80, 24)).contains("250 turns a second"));
    app.press("Space").expect("keys");
    assert_eq!((app.context.tick(), turn(&app)), (None, 0));
    assert!(settled_text_of(&mut app, (80, 24)).contains("halted"));
    app.press(". .").expect("keys");
    assert_eq!((app.context.tick(), turn(&app)), (None, 2));
    app.press("Space").expect("keys");
    assert_eq!((app.context.tick(), turn(&app)), (Some(Duration::from_millis(4)), 2));
    // A single turn halts a world that goes by itself, also while a cell is looked at.
    app.press("x .").expect("keys");
    assert_eq!((app.context.tick(), turn(&app)), (None, 3));
    assert!(app.context.cursor().is_some());
    // There is nobody to go down or to drink.
    app.press("Esc > < d c").expect("keys");
    assert_eq!(turn(&app), 3);
}

/// A tick that was on its way when the effects of a turn ended lets no turn pass.
#[test]
fn no_tick_moves_a_world_that_stands_still() {
    let mut app = app(4);
    app.press("Space . . Backspace").expect("keys");
    assert_eq!((turn(&app), app.context.tick()), (1, None));
    for _ in 0..3 {
        app.handle(Input::Tick);
    }
    assert_eq!(turn(&app), 1);
    app.press("Space").expect("a key");
    app.handle(Input::Tick);
    assert_eq!(turn(&app), 2);
}

#[test]
fn plus_and_minus_lead_from_one_turn_a_second_to_a_thousand() {
    let mut app = app(1);
    assert!(settled_text_of(&mut app, (80, 24)).contains("1 turn a second"));
    app.press("+ + + + + + + + + + + +").expect("keys");
    assert_eq!(app.context.tick(), Some(Duration::from_millis(1)));
    assert!(settled_text_of(&mut app, (80, 24)).contains("1000 turns a second"));
    app.press("Space -").expect("keys");
    assert_eq!(app.context.tick(), Some(Duration::from_millis(2)));
    app.press("- - - - - - - - - - - -").expect("keys");
    assert_eq!(app.context.tick(), Some(Duration::from_secs(1)));
}

#[test]
fn who_plays_is_not_hurried() {
    let game = Game::new(3).expect("a first floor");
    let mut app = ui::game(Session::new(game, Theme::new(ColourDepth::True)), 80, 24);
    app.handle(Input::Tick);
    app.press("+ + Space").expect("keys");
    assert_eq!((app.context.tick(), turn(&app)), (None, 0));
}

#[test]
fn a_unit_is_chosen_by_key_or_click_and_followed() {
    let mut app = app(30);
    app.press("Tab").expect("keys");
    let first = app.context.watched().expect("somebody is watched").clone();
    let position = app.context.viewport().position(first.at).expect("whoever is watched is in view");
    app.press("Esc").expect("keys");
    assert_eq!(app.context.watched(), None);
    app.handle(Input::Click(position));
    assert_eq!(app.context.watched().map(|unit| unit.id), Some(first.id));
    assert_eq!(app.context.cursor(), None);
    for _ in 0..200 {
        app.handle(Input::Tick);
        app.settle();
        let Some(unit) = app.context.watched() else { break };
        assert!(app.context.viewport().position(unit.at).is_some(), "{} is out of view", unit.at);
    }
    assert!(turn(&app) > 20, "the watched unit died too early for this to prove anything");
}

#[test]
fn every_unit_of_a_faction_can_be_watched_through_its_eyes() {
    let mut app = app(30);
    for _ in 0..30 {
        app.handle(Input::Tick);
    }
    app.press("e").expect("keys");
    let Eyes::Faction(faction) = app.context.eyes() else { panic!("not through a faction's eyes") };
    let members = app.context.game().floor().units().filter(|unit| unit.faction() == faction).count();
    assert!(members > 1);
    for _ in 0..members {
        app.press("Tab").expect("keys");
        assert_eq!(app.context.watched().map(fogwalk::game::Unit::faction), Some(faction));
    }
}

#[test]
fn golden() {
    let mut app = app(60);
    for _ in 0..270 {
        app.handle(Input::Tick);
    }
    insta::assert_snapshot!("watch_80x24", settled_text_of(&mut app, (80, 24)));
    app.press("e Tab F8").expect("keys");
    insta::assert_snapshot!("watch_through_eyes", settled_text_of(&mut app, (80, 24)));
    app.press("v 0 O").expect("keys");
    let is_on_its_way = |app: &App<Session>| app.context.watched().is_some_and(|unit| unit.route.is_some());
    while !is_on_its_way(&app) {
        app.press("Tab").expect("keys");
    }
    app.handle(Input::Resized { width: 200, height: 60 });
    app.press("Space F9 v f").expect("keys");
    let large = shot::Format::Text.write(&shot::draw(&app, 200, 60));
    assert!(large.contains("next step"), "whoever is watched is going somewhere: {large}");
    insta::assert_snapshot!("watch_200x60", large);
}

/// The number of cells that an overlay paints.
fn painted(app: &App<Session>, id: ui::OverlayId) -> usize {
    let session = &app.context;
    session.game().floor().level().size().points().filter(|&at| id.row().painted(session, at).is_some()).count()
}

#[test]
fn overlays_have_something_to_show_where_nobody_plays_or_say_why_not() {
    use ui::OverlayId::{Gaze, Known};
    let mut app = app(4);
    app.press("Space Tab v g").expect("keys");
    app.settle();
    assert!(painted(&app, Gaze) > 8, "the watched unit sees the ground around it");
    // With the truth and nobody watched, it is what anybody knows that is compared.
    app.press("v 0 v 5").expect("keys");
    app.context.watch(None);
    let text = settled_text_of(&mut app, (80, 24));
    assert_eq!(app.context.eyes(), Eyes::Truth);
    assert!(painted(&app, Known) > 100 && !text.contains("no mind chosen"), "{text}");
    app.press("v 7").expect("keys");
    app.context.watch(None);
    assert!(!settled_text_of(&mut app, (80, 24)).contains("no mind chosen"));
    for key in ["v a", "v x", "v w"] {
        app.press(&format!("v 0 {key}")).expect("keys");
        let text = settled_text_of(&mut app, (80, 24));
        assert!(text.contains("nobody plays here"), "{key}: {text}");
    }
}
