//! A present moment of a game, in the lab: the search of whoever is watched, over what that unit knows and nothing else.

use std::time::Duration;

use fogwalk::{
    game::{self, Game},
    grid::Point,
    level,
    ui::{
        App, Context, Input, Reaction, Session, shot,
        theme::{ColourDepth, Theme},
    },
};
use ratatui::layout::Position;

/// A goblin in sight of the player; what lies behind the wall nobody has seen. The `?` differs from test to test.
const HALL: &str = r#"+++
name = "The hall"
[units]
g = "goblin scout"
+++
####################
#@.....g...#?????..#
#..........#?????..#
####################
"#;

fn app(behind: char) -> App<Session> {
    let text = HALL.replace('?', &behind.to_string());
    let level = level::parse("hall.level", text.as_bytes(), &game::vocabulary()).expect("a level");
    let game = Game::on_level(level, 5).expect("a game");
    fogwalk::ui::game(Session::new(game, Theme::new(ColourDepth::True)), 80, 24)
}

fn text(app: &mut App<Session>) -> String {
    app.settle();
    shot::Format::Text.write(&shot::draw(app, 80, 24))
}

#[test]
fn it_shows_what_the_watched_unit_knows_and_nothing_else() {
    for keys in ["L", "Tab L"] {
        let [mut open, mut walled] = ['.', '#'].map(app);
        for app in [&mut open, &mut walled] {
            app.press(keys).expect("keys");
        }
        // Nobody knows what is behind the wall, so nobody can see in the lab what is there.
        assert_eq!(text(&mut open), text(&mut walled), "{keys}");
        let (truth, known) = (open.context.game().floor().level(), open.context.experiment().expect("somebody"));
        let behind = Point::new(14, 1);
        assert_ne!(known.level.cells[behind], truth.cells[behind]);
        assert_eq!(known.level.terrains.kind(known.level.cells[behind]).name, "unknown");
        let seen = Point::new(5, 1);
        assert_eq!(known.level.cells[seen], truth.cells[seen]);
    }
    let mut app = app('.');
    app.press("Tab").expect("keys");
    let experiment = app.context.experiment().expect("the goblin's");
    let goblin = app.context.watched().expect("the goblin").at;
    assert_eq!((experiment.start, experiment.goal), (goblin, Point::new(1, 1)));
}

#[test]
fn the_game_waits_until_one_comes_back() {
    let mut app = app('.');
    let (before, picture) = (app.context.game().digest(), text(&mut app));
    app.press("L").expect("keys");
    assert!(text(&mut app).contains("What you know, turn 0"), "{}", text(&mut app));
    app.press("Home Right a v z B ; K g 5 Enter l Enter j Esc ? Esc").expect("keys");
    app.handle(Input::Click(Position::new(9, 9)));
    app.handle(Input::Release);
    // Time goes by in the lab only.
    assert_eq!(app.context.tick(), None);
    app.press("Home Space").expect("keys");
    assert_eq!(app.context.tick(), Some(Duration::from_millis(250)));
    assert!(text(&mut app).contains("step 0 of"));
    app.handle(Input::Tick);
    assert!(text(&mut app).contains("step 1 of"));
    assert_eq!(app.press("Esc").expect("keys"), Reaction::Draw);
    assert_eq!((app.context.game().digest(), app.context.tick()), (before, None));
    assert_eq!(text(&mut app), picture);
    app.press("L Q").expect("keys");
    assert_eq!(text(&mut app), picture);
    assert_eq!(app.press("L Ctrl-c").expect("keys"), Reaction::Leave);
}

#[test]
fn a_world_without_a_player_halts_meanwhile_and_goes_on_afterwards() {
    let session = Session::new(Game::without_player(None, 3).expect("a floor"), Theme::new(ColourDepth::True));
    let mut app = fogwalk::ui::game(session, 80, 24);
    let pace = app.context.tick();
    app.press("L").expect("keys");
    assert!(text(&mut app).contains("Watch somebody first"));
    app.press("Tab L").expect("keys");
    for _ in 0..5 {
        app.handle(Input::Tick);
    }
    app.handle(Input::Resized { width: 100, height: 40 });
    assert!(shot::Format::Text.write(&shot::draw(&app, 100, 40)).lines().count() == 40);
    app.press("Esc").expect("keys");
    assert_eq!((app.context.game().turn().0, app.context.tick()), (0, pace));
    app.handle(Input::Tick);
    assert_eq!(app.context.game().turn().0, 1);
}
