//! A present moment of a game, in the lab: the search of whoever is watched, over what that unit knows and nothing
//! else.

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

use crate::support::screens::settled_text_of;

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
    let level = level::parse("hall.level", text.as_bytes(), game::vocabulary()).expect("a level");
    let game = Game::on_level(level, 5).expect("a game");
    fogwalk::ui::game(Session::new(game, Theme::new(ColourDepth::True)), 80, 24)
}

#[test]
fn it_shows_what_the_watched_unit_knows_and_nothing_else() {
    for keys in ["L", "Tab L"] {
        let [mut open, mut walled] = ['.', '#'].map(app);
        for app in [&mut open, &mut walled] {
            app.press(keys).expect("keys");
        }
        // Nobody knows what is behind the wall, so nobody can see in the lab what is there.
        assert_eq!(settled_text_of(&mut open, (80, 24)), settled_text_of(&mut walled, (80, 24)), "{keys}");
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
    let (before, picture) = (app.context.game().digest(), settled_text_of(&mut app, (80, 24)));
    app.press("L").expect("keys");
    assert!(
        settled_text_of(&mut app, (80, 24)).contains("What you know, turn 0"),
        "{}",
        settled_text_of(&mut app, (80, 24))
    );
    app.press("Home Right a v z B ; K : 5 Enter l Enter j Esc ? Esc").expect("keys");
    app.handle(Input::Click(Position::new(9, 9)));
    app.handle(Input::Release);
    // Time goes by in the lab only.
    assert_eq!(app.context.tick(), None);
    app.press("Home Space").expect("keys");
    assert_eq!(app.context.tick(), Some(Duration::from_millis(250)));
    assert!(settled_text_of(&mut app, (80, 24)).contains("moment 0 of"));
    app.handle(Input::Tick);
    assert!(settled_text_of(&mut app, (80, 24)).contains("moment 1 of"));
    assert_eq!(app.press("Esc").expect("keys"), Reaction::Draw);
    assert_eq!((app.context.game().digest(), app.context.tick()), (before, None));
    assert_eq!(settled_text_of(&mut app, (80, 24)), picture);
    app.press("L Q").expect("keys");
    assert_eq!(settled_text_of(&mut app, (80, 24)), picture);
    assert_eq!(app.press("L Ctrl-c").expect("keys"), Reaction::Leave);
}

#[test]
fn a_world_without_a_player_halts_meanwhile_and_goes_on_afterwards() {
    let session = Session::new(Game::without_player(None, 3).expect("a floor"), Theme::new(ColourDepth::True));
    let mut app = fogwalk::ui::game(session, 80, 24);
    let pace = app.context.tick();
    app.press("L").expect("keys");
    assert!(settled_text_of(&mut app, (80, 24)).contains("Watch a unit first"));
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

/// Two ways to the player, the shorter one through where goblins died.
const FEARED: &str = r#"+++
name = "Feared"
[units]
g = "goblin"
[[influence]]
faction = "warren"
at = [4, 1]
weight = 200
ago = 0
+++
#########
#@.....g#
#.#####.#
#.......#
#########
"#;

#[test]
fn it_searches_the_ground_that_the_unit_searched_with_all_that_it_fears() {
    let level = level::parse("feared.level", FEARED.as_bytes(), game::vocabulary()).expect("a level");
    let game = Game::on_level(level, 5).expect("a game");
    let mut app = fogwalk::ui::game(Session::new(game, Theme::new(ColourDepth::True)), 80, 24);
    app.press("O Tab").expect("keys");
    let has_route = |app: &App<Session>| app.context.watched().is_some_and(|unit| unit.route.is_some());
    for _ in 0..5 {
        if !has_route(&app) {
            app.press(".").expect("keys");
        }
    }
    let unit = app.context.watched().expect("the goblin");
    let route: Vec<_> = unit.route.as_ref().expect("it hunts").steps().to_vec();
    let mut experiment = app.context.experiment().expect("the goblin's");
    let steps = |experiment: &fogwalk::lab::Experiment| {
        experiment.run().expect("a search").route.expect("a way").steps[1..].to_vec()
    };
    assert_eq!(steps(&experiment), route);
    assert!(route.iter().any(|step| step.y == 3), "it goes around: {route:?}");
    // All settings at their defaults are what the unit went by, and whoever fears nothing goes straight on.
    assert_eq!(steps(&experiment.afresh()), route);
    experiment.influence = false;
    assert!(steps(&experiment).iter().all(|step| step.y < 3));
    app.press("L").expect("keys");
    let screen = settled_text_of(&mut app, (80, 24));
    assert!(screen.lines().any(|line| line.matches('!').count() >= 3), "{screen}");
}

#[test]
fn what_it_searches_costs_what_the_units_way_costs() {
    // Where many go, fear, claim and dodge: nobody's own way is cheaper than the lab's, which is the cheapest there is.
    let shelved = |file: &str| fogwalk::lab::SHELF.iter().find(|shelved| shelved.file == file).expect("on the shelf");
    let mut compared = 0;
    for file in ["two-factions.level", "crossfire.level", "ambush.level", "crowded-hall.level"] {
        let level = level::parse(file, shelved(file).text.as_bytes(), game::vocabulary()).expect("a level");
        let game = Game::on_level(level, 3).expect("a game");
        let mut app = fogwalk::ui::game(Session::new(game, Theme::new(ColourDepth::True)), 80, 24);
        app.press("O . . . . . . . .").expect("keys");
        let units: Vec<_> = app.context.game().floor().units().filter(|unit| unit.route.is_some()).cloned().collect();
        for unit in units {
            app.context.watch(Some(unit.id));
            let Some(experiment) = app.context.experiment() else { continue };
            let Some(route) = unit.route.filter(|route| route.goal() == experiment.goal) else { continue };
            let extra = fogwalk::game::extra_costs(
                app.context.game().world(),
                &app.context.watched().expect("it is there").clone(),
            );
            let ground = |at: Point| {
                let kind = experiment.level.terrains.kind(experiment.level.cells[at]);
                Some(experiment.movement.entry_cost(kind)? + extra.get(&at).copied().unwrap_or(Some(0))?)
            };
            if experiment.unit_side > 1 {
                continue;
            }
            let mut from = experiment.start;
            let cost = route.steps().iter().try_fold(0, |sum, &step| {
                let entry = u32::from(ground(step)?);
                let is_diagonal = from.x != step.x && from.y != step.y;
                from = step;
                Some(sum + if is_diagonal { (entry * 14 + 5) / 10 } else { entry })
            });
            let findings = experiment.run().expect("a search");
            if let (Some(own), Ok(found)) = (cost, findings.route) {
                assert!(found.cost.0 <= own, "{file} {:?}: {} is above {own}", unit.id, found.cost);
                compared += 1;
            }
        }
    }
    assert!(compared > 5, "{compared}");
}
