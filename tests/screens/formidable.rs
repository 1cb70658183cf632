//! The promise: a unit with much health that the player sees stands out, on the ground around it and on the line below
//! the map; one out of sight does not.

use fogwalk::{
    game::{self, Game},
    level,
    ui::{
        self, App, Session, shot,
        theme::{ColourDepth, Theme},
    },
};

use ratatui::style::Color;

/// A unit at the end of a room.
fn app_with(unit: &str, wall: char) -> App<Session> {
    let level = format!(
        "+++\nname = \"The den\"\n[units]\nw = \"{unit}\"\n+++\n\
         ################\n#@..{wall}....w....#\n#...{wall}.........#\n################\n"
    );
    let level = level::parse("inline", level.as_bytes(), game::vocabulary()).expect("a good level");
    let session = Session::new(Game::on_level(level, 3).expect("a level to play"), Theme::new(ColourDepth::True));
    let mut app = ui::game(session, 80, 24);
    app.settle();
    app
}

fn text(app: &App<Session>) -> String {
    shot::Format::Text.write(&shot::draw(app, 80, 24))
}

/// The colours of the ground of the map.
fn grounds(app: &App<Session>) -> Vec<Color> {
    let picture = shot::draw(app, 80, 24);
    (0..52).flat_map(|x| (0..17).map(move |y| (x, y))).map(|at| picture[at].bg).collect()
}

#[test]
fn a_formidable_unit_in_sight_has_its_health_below_the_map_and_its_colour_around_it() {
    let (bear, goblin) = (app_with("cave bear", '.'), app_with("goblin", '.'));
    assert!(text(&bear).contains("cave bear ▆▆▆▆▆▆"), "{}", text(&bear));
    assert!(text(&bear).contains(" 36/36 "));
    assert!(!text(&goblin).contains('▆'), "{}", text(&goblin));
    let tinted = grounds(&bear).into_iter().zip(grounds(&goblin)).filter(|(bear, goblin)| bear != goblin).count();
    assert!(tinted >= 8, "the ground around the bear is tinted: {tinted} cells");
}

#[test]
fn a_formidable_unit_is_the_brightest_thing_around_it() {
    let app = app_with("cave bear", '.');
    let picture = shot::draw(&app, 80, 24);
    let bright = |colour: Color| match colour {
        Color::Rgb(red, green, blue) => u32::from(red) * 2 + u32::from(green) * 5 + u32::from(blue),
        _ => panic!("{colour:?} is no true colour"),
    };
    let map = app.context.layout().map;
    let (bears, others): (Vec<_>, Vec<_>) = map.positions().partition(|&at| picture[at].symbol() == "b");
    let bear = bears.first().copied().expect("in sight");
    let brightest = others.into_iter().map(|at| bright(picture[at].bg)).max().expect("ground");
    assert!(2 * bright(picture[bear].bg) > 3 * brightest, "{:?} among {brightest}", picture[bear]);
}

#[test]
fn one_out_of_sight_tells_nothing() {
    let hidden = app_with("cave bear", '#');
    assert!(!text(&hidden).contains("cave bear") && !text(&hidden).contains('▆'), "{}", text(&hidden));
}
