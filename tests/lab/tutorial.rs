//! The promise: the tutorial can be walked through with its own keys, says what it has to say on the way, and ends.

use fogwalk::{
    game::{Action, Ending, Game, Phase, Unit, vocabulary},
    grid::Point,
    lab::Shelved,
    level,
    mind::FactionId,
    terrain::TerrainId,
    ui::{
        self, App, Session,
        theme::{ColourDepth, Theme},
    },
};

use crate::support::screens::text_of;

fn app() -> App<Session> {
    let shelved = Shelved::tutorial().expect("on the shelf");
    let level = level::parse(shelved.file, shelved.text.as_bytes(), vocabulary()).expect("a good level");
    let game = Game::on_level(level, 1).expect("a level to play");
    ui::game(Session::new(game, Theme::new(ColourDepth::None)), 80, 24)
}

fn at(app: &App<Session>) -> Point {
    app.context.game().player().expect("alive").at
}

fn press(app: &mut App<Session>, keys: &str) {
    app.press(keys).expect("keys");
}

/// Presses a key until the player is in a cell.
fn go(app: &mut App<Session>, key: &str, to: (i32, i32)) {
    let to = Point::new(to.0, to.1);
    for _ in 0..60 {
        if at(app) == to {
            return;
        }
        press(app, key);
    }
    panic!("{key} does not lead to {to}, but to {}", at(app));
}

/// Whether something was said so far, and in words that fit below the map of a small terminal.
fn has_said(app: &App<Session>, text: &str) -> bool {
    // The lesson that holds is whole in the panel, even where it has no room among the messages.
    let is_lesson =
        app.context.log().messages().last().is_some_and(|last| app.context.log().lesson() == Some(&last.text));
    let is_whole = is_lesson || !text_of(app, (80, 24)).contains("shows all of it");
    is_whole && app.context.log().messages().any(|message| message.text.contains(text))
}

#[test]
fn it_is_walked_through_with_real_keys_and_comes_to_an_end() {
    let mut app = app();
    assert!(has_said(&app, "Walk with the arrow keys or h j k l"), "{}", text_of(&app, (80, 24)));
    go(&mut app, "l", (10, 3));
    assert!(has_said(&app, "x looks around"));
    press(&mut app, "x l l l l k");
    assert!(text_of(&app, (80, 24)).contains("altar"), "look mode names it:\n{}", text_of(&app, (80, 24)));
    press(&mut app, "Esc");
    go(&mut app, "l", (20, 3));
    assert!(has_said(&app, "t throws"));
    go(&mut app, "l", (24, 3));
    assert!(
        text_of(&app, (80, 24)).contains("t  toad"),
        "from where the javelins lie it is in sight:\n{}",
        text_of(&app, (80, 24))
    );
    let toad = |app: &App<Session>| app.context.game().floor().units().find(|unit| unit.row().name == "toad").cloned();
    let before = toad(&app).expect("it lives").health;
    press(&mut app, "t Enter Enter t Enter Enter");
    let javelins = app.context.game().floor().items().filter(|(at, _)| at.x > 32).count();
    assert!(toad(&app).is_none_or(|toad| toad.health < before) && javelins == 2, "{}", text_of(&app, (80, 24)));
    go(&mut app, "h", (22, 3));
    press(&mut app, "j j");
    go(&mut app, "j", (22, 7));
    assert!(has_said(&app, "z sneaks: slow"), "{}", text_of(&app, (80, 24)));
    press(&mut app, "z");
    go(&mut app, "j", (22, 13));
    go(&mut app, "l", (44, 13));
    let warden =
        app.context.game().floor().units().find(|unit| unit.row().name == "old warden").expect("it lives").clone();
    let knows = app.context.game().mind_of(&warden).sightings.of(Game::PLAYER).is_some();
    assert!(!knows, "who keeps to the wall is not noticed");
    go(&mut app, "j", (44, 15));
    assert!(has_said(&app, "c closes the door behind you"));
    press(&mut app, "z c");
    assert_eq!(app.context.game().floor().level().cells[Point::new(44, 14)], TerrainId::DOOR);
    go(&mut app, "j", (44, 16));
    assert_eq!(app.context.game().floor().level().cells[Point::new(44, 14)], TerrainId::LOCKED_DOOR);
    go(&mut app, "j", (44, 18));
    go(&mut app, "h", (34, 18));
    assert!(has_said(&app, "F7 marks"));
    // As far as the goblin has noted there is still a door.
    let door = Point::new(25, 18);
    let goblin = app.context.game().floor().units().find(|unit| unit.is_captive).expect("in its cage").clone();
    let believed = app.context.game().mind_of(&goblin).known.terrain(door);
    let is_door = believed.is_some_and(|id| app.context.game().floor().level().terrains.kind(id).door.is_shut());
    assert!(is_door && app.context.game().floor().level().cells[door] == TerrainId::RUBBLE);
    let mine = text_of(&app, (80, 24));
    press(&mut app, "Tab F5");
    let noted = text_of(&app, (80, 24));
    assert!(noted != mine && app.context.watched().is_some_and(|unit| unit.is_captive), "{noted}");
    press(&mut app, "F7 F7 F5 Esc");
    go(&mut app, "h", (26, 18));
    assert!(has_said(&app, "o explores until"));
    go(&mut app, "h", (24, 18));
    assert!(has_said(&app, "Kill it before"), "{}", text_of(&app, (80, 24)));
    the_scout_is_stopped_before_it_reports(&mut app);
    for _ in 0..12 {
        press(&mut app, "o");
    }
    for _ in 0..12 {
        if app.context.game().ending().is_none() {
            press(&mut app, ">");
        }
    }
    assert!(has_said(&app, "that is the whole game"), "{}", text_of(&app, (80, 24)));
    assert_eq!(app.context.game().ending(), Some(Ending::Left));
    assert!(app.context.game().turn().0 < 400, "it takes {} turns", app.context.game().turn());
}

/// A scout has seen the player, and runs to the fire to report. Thrown javelins stop it, and the warren never learns;
/// when nobody stops it, the warren does.
fn the_scout_is_stopped_before_it_reports(app: &mut App<Session>) {
    let scout = |game: &Game| game.floor().units().find(|unit| unit.row().name == "goblin scout").cloned();
    let is_known = |game: &Game| game.mind(FactionId::WARREN).sightings.of(Game::PLAYER).is_some();
    let seen = |game: &Game| scout(game).is_some_and(|it| game.mind_of(&it).sightings.of(Game::PLAYER).is_some());
    let mut spared = app.context.game().clone();
    let mut noted = false;
    for _ in 0..60 {
        let Phase::Player(turn) = spared.phase() else { panic!("a scout kills nobody") };
        turn.act(Action::Wait).expect("waiting is always possible");
        noted |= seen(&spared) && !is_known(&spared);
    }
    assert!(noted, "what it sees is its note at first");
    assert!(is_known(&spared), "it reports at the fire if nobody stops it");
    let is_in_sight = |game: &Game| game.units_in_sight().iter().any(|unit| unit.row().name == "goblin scout");
    for _ in 0..12 {
        if is_in_sight(app.context.game()) {
            press(app, "t Enter Enter");
        } else if scout(app.context.game()).is_some() {
            press(app, "s");
        }
    }
    assert!(scout(app.context.game()).is_none(), "three javelins are enough:\n{}", text_of(app, (80, 24)));
    assert!(!is_known(app.context.game()), "the warren never learns");
}

/// The warden of the hall.
fn warden(app: &App<Session>) -> Option<Unit> {
    app.context.game().floor().units().find(|unit| unit.row().name == "old warden").cloned()
}

#[test]
fn who_is_seen_by_the_warden_can_go_back_and_try_again() {
    let mut app = app();
    go(&mut app, "l", (22, 3));
    go(&mut app, "j", (22, 7));
    let sees = |app: &App<Session>| {
        warden(app).is_some_and(|unit| unit.awareness.sees(Game::PLAYER, app.context.game().turn()))
    };
    for _ in 0..20 {
        if !sees(&app) {
            press(&mut app, "l");
        }
    }
    assert!(sees(&app), "who walks upright is seen:\n{}", text_of(&app, (80, 24)));
    go(&mut app, "h", (22, 7));
    go(&mut app, "k", (22, 5));
    press(&mut app, "c");
    let post = Point::new(44, 7);
    for _ in 0..300 {
        if warden(&app).is_some_and(|unit| unit.at != post) {
            press(&mut app, "s");
        }
    }
    assert_eq!(warden(&app).expect("it lives").at, post, "it goes back to its post");
    go(&mut app, "j", (22, 7));
    press(&mut app, "z");
    go(&mut app, "j", (22, 13));
    go(&mut app, "l", (44, 13));
    assert!(!sees(&app), "{}", text_of(&app, (80, 24)));
}

#[test]
fn who_runs_past_the_warden_lives_and_goes_on() {
    for seed in 0..8 {
        let shelved = Shelved::tutorial().expect("on the shelf");
        let level = level::parse(shelved.file, shelved.text.as_bytes(), vocabulary()).expect("a good level");
        let mut game = Game::on_level(level, seed).expect("a level to play");
        game = {
            let mut app = ui::game(Session::new(game, Theme::new(ColourDepth::None)), 80, 24);
            go(&mut app, "l", (22, 3));
            go(&mut app, "j", (22, 7));
            app.context.game().clone()
        };
        // It walks to the door, and strikes whoever stands in the way or beside it.
        for _ in 0..200 {
            let Some(player) = game.player().cloned() else { break };
            let foe = game.units_in_sight().into_iter().find(|unit| unit.is_enemy_of(&player));
            let foe = foe.and_then(|foe| player.at.direction_to(foe.at));
            let to = if player.at.y < 13 || player.at.x == 44 { Point::new(0, 1) } else { Point::new(1, 0) };
            let towards = foe.or(player.at.direction_to(player.at + to)).expect("a direction");
            let Phase::Player(turn) = game.phase() else { panic!("over: seed {seed}") };
            if turn.act(Action::Step(towards)).is_err() || game.player().is_some_and(|me| me.at.y == 16) {
                break;
            }
        }
        let player = game.player().expect("an old warden kills nobody");
        assert!(player.at == Point::new(44, 16) && player.health > 20, "seed {seed}: {}, {}", player.at, player.health);
    }
}

#[test]
fn whatever_is_pressed_there_is_a_message_every_few_steps() {
    let shelved = Shelved::tutorial().expect("on the shelf");
    let level = level::parse(shelved.file, shelved.text.as_bytes(), vocabulary()).expect("a good level");
    assert!(level.events.len() >= 8 && level.events.iter().all(|event| event.says.len() > 40));
    // Each of them changes ground to what can be walked on: nobody can be shut in.
    assert!(level.events.iter().all(|event| level.terrains.kind(event.becomes).walk.is_some()));
}
