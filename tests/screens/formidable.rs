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

use ratatui::{
    layout::Position,
    style::{Color, Modifier},
};

use crate::support::colours::contrast;

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

/// Its plate is dark, so that it is not taken for the watched unit: it is found by the letter on it, which is brighter
/// and stands out more than any other character around it, and by the halo that lies around that.
#[test]
fn a_formidable_unit_stands_out_most_of_all_around_it() {
    let app = app_with("cave bear", '.');
    let picture = shot::draw(&app, 80, 24);
    let rgb = |colour: Color| match colour {
        Color::Rgb(red, green, blue) => (red, green, blue),
        _ => panic!("{colour:?} is no true colour"),
    };
    let contrast_at = |at| contrast(rgb(picture[at].fg), rgb(picture[at].bg));
    let map = app.context.layout().map;
    let on_floor = |at: &Position| !"┃━┏┓┗┛@! ".contains(picture[*at].symbol());
    let (bears, others): (Vec<_>, Vec<_>) =
        map.positions().filter(on_floor).partition(|&at| picture[at].symbol() == "b");
    let bear = bears.first().copied().expect("in sight");
    let most = others.into_iter().map(contrast_at).fold(1.0, f64::max);
    assert!(contrast_at(bear) >= 1.5 * most, "{:.1} among {most:.1}: {:?}", contrast_at(bear), picture[bear]);
    assert!(contrast_at(bear) >= 7.0, "{:.1}", contrast_at(bear));
    assert!(picture[bear].modifier.contains(Modifier::BOLD));
    let beside = Position { x: bear.x - 1, ..bear };
    let edge = contrast(rgb(picture[bear].bg), rgb(picture[beside].bg));
    assert!(edge >= 1.5, "its plate stands out from the ground beside it: {edge:.2}");
}

#[test]
fn one_out_of_sight_tells_nothing() {
    let hidden = app_with("cave bear", '#');
    assert!(!text(&hidden).contains("cave bear") && !text(&hidden).contains('▆'), "{}", text(&hidden));
}
