//! Items through the keys: what is carried is listed, used, aimed and put down, and what hurts is asked about first.

use fogwalk::{
    game::{self, Game, Status},
    grid::Point,
    level,
    mind::ItemKindId,
    ui::{
        self, App, Input, Session,
        theme::{ColourDepth, Theme},
    },
};
use ratatui::layout::Position;

use crate::support::screens::{panel_of, text_of};

/// A hall with things on the floor, and somebody who cannot leave its rock.
const HALL: &str = r#"+++
name = "The armoury"
[units]
g = "goblin"
[items]
s = "spear"
m = "mail shirt"
j = "javelin"
f = "fire flask"
p = "smoke pot"
q = "quickwine"
b = "draught"
k = "key"
x = "pickaxe"
+++
################################
#@smjjfpqbkx.........._____....#
#....................__g__.....#
#....................._____....#
################################
"#;

/// Along all that lies there.
const TAKE_ALL: &str = "l l l l l l l l l l";

/// And on, until the goblin is 8 cells away.
const NEAR: &str = "l l l l l l l l l l l l l l j";

fn app_on(text: &str, depth: ColourDepth, (width, height): (u16, u16)) -> App<Session> {
    let level = level::parse("inline", text.as_bytes(), game::vocabulary()).expect("a good level");
    let game = Game::on_level(level, 7).expect("a level to play");
    ui::game(Session::new(game, Theme::new(depth)), width, height)
}

fn hall(keys: &str) -> App<Session> {
    let mut app = app_on(HALL, ColourDepth::True, (80, 24));
    app.press(keys).expect("keys");
    app
}

fn text(app: &App<Session>) -> String {
    text_of(app, (80, 24))
}

/// The lowest line.
fn status(app: &App<Session>) -> String {
    text(app).lines().last().expect("a line at the bottom").to_owned()
}

#[test]
fn golden_screens() {
    for (name, keys) in [
        ("inventory", format!("{TAKE_ALL} i")),
        ("aiming", format!("{NEAR} t o")),
        ("states_and_stealth", format!("{TAKE_ALL} a x a g z l l")),
    ] {
        for (suffix, depth, size) in [
            ("80x24", ColourDepth::True, (80, 24)),
            ("without_colour", ColourDepth::None, (80, 24)),
            ("200x60", ColourDepth::True, (200, 60)),
        ] {
            let mut app = app_on(HALL, depth, size);
            app.press(&keys).expect("keys");
            insta::assert_snapshot!(format!("{name}_{suffix}"), text_of(&app, size));
        }
    }
}

#[test]
fn a_javelin_is_thrown_a_shirt_worn_and_a_spear_dropped_by_keys() {
    let mut app = hall(NEAR);
    let count = |app: &App<Session>, item| app.context.game().world().pack(item);
    assert_eq!(count(&app, ItemKindId::JAVELIN), 2);
    app.press("t o").expect("keys");
    assert_eq!(app.context.cursor(), Some(Point::new(23, 2)), "the nearest enemy");
    assert!(status(&app).contains("javelin: at the goblin, 8 away"), "{}", status(&app));
    app.press("t").expect("keys");
    assert_eq!((count(&app, ItemKindId::JAVELIN), app.context.cursor()), (1, None));
    assert!(app.context.log().messages().any(|message| message.text == "You throw the javelin."));

    app.press("i g Enter").expect("keys");
    let gear = |app: &App<Session>| app.context.game().player().expect("it lives").gear;
    assert_eq!(gear(&app).worn, Some(ItemKindId::MAIL));
    assert!(text(&app).contains("Heard within 9"));
    app.press("a a").expect("keys");
    assert_eq!(gear(&app).wielded, Some(ItemKindId::SPEAR));
    app.press("d a").expect("keys");
    assert_eq!((gear(&app).wielded, count(&app, ItemKindId::SPEAR)), (None, 0));
    app.press(",").expect("keys");
    assert_eq!(count(&app, ItemKindId::SPEAR), 1);
    app.press("a I l").expect("keys");
    assert!(text(&app).contains("It would do nothing there."), "there is no wall: {}", text(&app));
}

#[test]
fn the_line_says_what_would_be_hit_and_what_is_too_far() {
    let mut app = hall(&format!("{NEAR} t o"));
    app.press("l l l l l").expect("keys");
    assert!(status(&app).contains("out of reach (9)"), "{}", status(&app));
    let (turn, lines) = (app.context.game().turn(), app.context.log().messages().len());
    app.press("Enter").expect("keys");
    assert_eq!((app.context.game().turn(), app.context.log().messages().len()), (turn, lines), "nothing happens");
    app.press("Tab").expect("keys");
    assert_eq!(app.context.cursor(), Some(Point::new(23, 2)));
    app.press("l").expect("keys");
    assert!(status(&app).contains("the goblin in the way, 8 away"), "{}", status(&app));
    app.press("Esc t o h h h h h h h h k").expect("keys");
    assert!(status(&app).contains("nobody there, 1 away"), "{}", status(&app));
    let at = app.context.viewport().position(Point::new(20, 3)).expect("in view");
    app.handle(Input::Hover(at));
    assert_eq!(app.context.cursor(), Some(Point::new(20, 3)));
    app.handle(Input::Hover(Position::new(79, 23)));
    app.press("Esc").expect("keys");
    assert_eq!((app.context.cursor(), app.context.game().turn()), (None, turn));
    // The wall stops it: the cursor is beyond.
    app.press("t o h h h h h h h h j j").expect("keys");
    assert!(status(&app).contains("blocked; it falls 1 away"), "{}", status(&app));
}

#[test]
fn stealth_lasts_until_it_is_ended() {
    let mut app = hall("z l");
    assert!(text(&app).contains("You, stealthy") && text(&app).contains("Seen within 5"), "{}", text(&app));
    assert_eq!(app.context.game().turn().0, 2, "twice as slowly");
    app.press("z l").expect("keys");
    assert!(!text(&app).contains("You, stealthy") && text(&app).contains("Heard within 4"));

    let corner = "+++\n[units]\nT = \"turret\"\n+++\n#######\n#@....#\n#####.#\n#T....#\n#######\n";
    let mut app = app_on(&corner.replace('T', "Y"), ColourDepth::True, (80, 24));
    app.press("z l l l l j").expect("keys");
    assert!(app.context.is_stealthy());
    // It hears nothing, but it sees well: after a moment it is sure.
    app.press("j").expect("keys");
    let is_noticed = (0..6).any(|_| {
        app.press(".").expect("keys");
        !app.context.is_stealthy()
    });
    assert!(is_noticed && text(&app).contains("The turret sees you: you stop sneaking."), "{}", text(&app));
}

#[test]
fn a_step_into_fire_and_a_throw_at_ones_feet_are_asked_about() {
    let level = "+++\n[items]\nj = \"blasting jar\"\n+++\n#####\n#j@}#\n#`..#\n#####\n";
    let mut app = app_on(level, ColourDepth::True, (80, 24));
    let health = |app: &App<Session>| app.context.game().player().expect("it lives").health;
    app.press("l").expect("keys");
    assert!(status(&app).contains("Really step into the fire?  y: yes  n: no"), "{}", status(&app));
    app.press("n b").expect("keys");
    assert!(status(&app).contains("Really step onto the caltrops?"), "{}", status(&app));
    app.press("n h").expect("keys");
    assert_eq!((app.context.game().turn().0, app.context.game().world().pack(ItemKindId::BLASTING_JAR)), (1, 1));
    app.press("t l Enter").expect("keys");
    assert!(status(&app).contains("Really throw the blasting jar so close to yourself?"), "{}", status(&app));
    app.press("n j").expect("keys");
    assert!(status(&app).contains("caltrops"), "{}", status(&app));
    let whole = health(&app);
    app.press("y").expect("keys");
    assert!(health(&app) < whole);
}

#[test]
fn the_key_of_a_step_does_not_answer_the_question_about_it() {
    let mut app = app_on("####\n#}.#\n#.@#\n####\n", ColourDepth::True, (80, 24));
    app.press("y y y").expect("keys");
    assert!(status(&app).contains("Really step into the fire?  Y: yes  n: no"), "{}", status(&app));
    assert_eq!(app.context.game().turn().0, 0);
    app.press("Y").expect("keys");
    assert_eq!(app.context.game().player().map(|player| player.at), Some(Point::new(1, 1)));
}

#[test]
fn what_cannot_be_done_is_said_and_takes_no_time() {
    let mut app = hall("");
    let all = [
        ("i", "You carry nothing."),
        ("t", "You carry nothing to throw."),
        ("a", "You carry nothing that you could use."),
        ("d", "You carry nothing to put down."),
        ("q", "You have no draught."),
        ("c", "There is no open door beside you."),
    ];
    for (key, words) in all {
        app.press(key).expect("a key");
        assert_eq!(app.context.log().messages().last().map(|message| message.text.as_str()), Some(words));
    }
    assert_eq!(app.context.game().turn().0, 0);
    // A draught at once, for who is hurt; not for who is not.
    app.press(TAKE_ALL).expect("keys");
    app.press("q").expect("keys");
    assert_eq!(app.context.game().world().pack(ItemKindId::DRAUGHT), 1);
    app.press("a x").expect("keys");
    assert!(app.context.game().player().is_some_and(|player| player.statuses.has(Status::Hasted)));
}

#[test]
fn things_on_the_ground_are_described_with_their_figures() {
    let mut app = hall("x l");
    let panel = panel_of(&app, (80, 24));
    assert!(panel.contains("Hits 85 times in 100 for 4 to 8"), "{panel}");
    app.press("Esc").expect("keys");
}
