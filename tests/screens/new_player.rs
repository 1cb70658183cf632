//! The promise: a newcomer sees the units that the game speaks of, is told why a key does nothing, and can always go
//! on.

use std::collections::BTreeSet;

use fogwalk::{
    content::Content,
    dungeon,
    game::{self, Action, Ending, Game},
    grid::{Direction, Point},
    lab::Shelved,
    level::{self, Level},
    mind::ItemKindId,
    terrain::TerrainId,
    ui::{
        self, App, Eyes, Input, Keymap, Reaction, Session, shot,
        theme::{ColourDepth, Role, Theme},
    },
};
use ratatui::layout::Position;

const SMALL: (u16, u16) = (80, 24);
const ARROWS: [&str; 8] = ["↑", "↗", "→", "↘", "↓", "↙", "←", "↖"];

fn app_of(game: Game, (width, height): (u16, u16)) -> App<Session> {
    ui::game(Session::new(game, Theme::new(ColourDepth::None)), width, height)
}

fn app(text: &str) -> App<Session> {
    let level = level::parse("inline", text.as_bytes(), game::vocabulary()).unwrap_or_else(|error| panic!("{error}"));
    app_of(Game::on_level(level, 7).expect("a level to play"), SMALL)
}

fn press(app: &mut App<Session>, keys: &str) {
    app.press(keys).expect("keys");
}

fn lines(app: &App<Session>) -> Vec<String> {
    let text = shot::Format::Text.write(&shot::draw(app, SMALL.0, SMALL.1));
    text.lines().map(str::to_owned).collect()
}

fn status(app: &App<Session>) -> String {
    lines(app).last().expect("a line at the bottom").clone()
}

/// The lines of the panel.
fn panel(app: &App<Session>) -> Vec<String> {
    let left = usize::from(app.context.layout().panel.x);
    lines(app).iter().map(|line| line.chars().skip(left).collect::<String>()).collect()
}

fn last_said(app: &App<Session>) -> String {
    app.context.log().messages().last().map(fogwalk::ui::Message::folded).unwrap_or_default()
}

fn player(app: &App<Session>) -> Point {
    app.context.game().player().expect("alive").at
}

/// Asserts that every unit listed as in sight is drawn, or marked at the edge of the map.
fn everybody_is_there(app: &App<Session>, what: &str) {
    let session = &app.context;
    let (area, picture) =
        (session.layout().status, shot::draw(app, session.layout().status.right(), session.layout().status.bottom()));
    assert!(area.width > 0);
    let symbol = |at: Position| picture[at].symbol().to_owned();
    let at = session.game().player().map(|player| player.at);
    for unit in session.units_shown() {
        let drawn: Vec<Position> =
            unit.footprint().cells().filter_map(|cell| session.viewport().position(cell)).collect();
        let is_drawn = drawn.iter().any(|&at| symbol(at) == unit.row().glyph.to_string());
        let mark = session.viewport().edge(unit.at).map(|(at, towards)| symbol(at) == ARROWS[towards as usize]);
        let is_marked = drawn.is_empty() && mark == Some(true);
        assert!(
            is_drawn || is_marked,
            "{what}: the {} at {} is not there; you are at {at:?}",
            unit.row().name,
            unit.at
        );
    }
    assert!(at.is_none_or(|at| session.viewport().position(at).is_some()), "{what}: you are not there");
}

#[test]
fn whoever_is_in_sight_or_watched_is_in_view_or_marked_at_the_edge() {
    let mut found = BTreeSet::new();
    for seed in 1..=40 {
        let mut app = app_of(Game::new(seed).expect("a first floor"), SMALL);
        for (number, key) in "o o Tab o Tab o".split(' ').enumerate() {
            press(&mut app, key);
            for (width, height) in [(200, 60), (100, 30), SMALL] {
                app.handle(Input::Resized { width, height });
                everybody_is_there(&app, &format!("seed {seed}, key {number}, {width}x{height}"));
            }
            found.extend(app.context.units_shown().first().map(|_| seed));
        }
    }
    assert!(found.len() >= 30, "somebody comes into sight on most floors: {found:?}");
}

#[test]
fn two_who_cannot_both_be_in_view_are_one_in_view_and_one_mark() {
    let column = |y: i32| if y == 2 || y == 20 { "#g#\n" } else { "#.#\n" };
    let rows: String = (1..22).map(|y| if y == 11 { "#@#\n" } else { column(y) }).collect();
    let app = app(&format!("+++\n[units]\ng = \"goblin\"\n+++\n###\n{rows}###\n"));
    assert_eq!(app.context.units_shown().len(), 2, "{:#?}", lines(&app));
    everybody_is_there(&app, "a corridor");
    let width = usize::from(app.context.layout().map.width);
    let map = lines(&app).into_iter().map(|line| line.chars().take(width).collect::<String>());
    let marks = map.filter(|line| line.contains(['↑', '↓'])).count();
    assert_eq!(marks, 1, "{:#?}", lines(&app));
}

#[test]
fn who_explores_is_told_of_a_danger_once_and_goes_on_when_nothing_has_changed() {
    // The goblin stands beyond a chasm and cannot come.
    let mut app = app(
        "+++\n[units]\ng = \"goblin\"\n+++\n##########\n#@.__.g..#\n#..__....#\n#..__....#\n####.#####\n##########\n",
    );
    press(&mut app, "Z");
    assert_eq!(last_said(&app), "You are well already: press . to wait a turn.");
    press(&mut app, "o");
    let said: Vec<String> = app.context.log().messages().map(|message| message.text.clone()).collect();
    assert!(said.iter().any(|text| text == "The goblin has no way to you that you know; you go on."), "{said:?}");
    assert!(last_said(&app).starts_with("You know all that you can reach"), "{}", last_said(&app));
    let open = "+++\n[units]\ng = \"goblin\"\n+++\n#############\n#@........g.#\n#...........#\n#############\n";
    let mut app = self::app(open);
    press(&mut app, "o");
    assert!(
        last_said(&app) == "A goblin can see you. Press again to explore anyway."
            || last_said(&app) == "A goblin is in sight and has not seen you. Press again to explore anyway.",
        "{}",
        last_said(&app)
    );
    assert_eq!(app.context.game().turn().0, 0);
    press(&mut app, "o");
    assert!(app.context.game().turn().0 > 0, "a second press goes on: {}", last_said(&app));
}

#[test]
fn who_asks_for_stairs_is_told_that_they_are_not_found_or_that_there_are_none() {
    for (stairs, says) in [("<>", "You haven't found stairs {} yet."), ("..", "There are no stairs {} on this level.")]
    {
        let mut app = app(&format!("#########\n#@....#{stairs}#\n#########\n"));
        for (key, way) in [(">", "down"), ("<", "up")] {
            press(&mut app, key);
            assert_eq!(last_said(&app), says.replace("{}", way));
        }
        assert_eq!(app.context.game().turn().0, 0);
        press(&mut app, "o");
        let anywhere = "_ goes to any place that you know.";
        let explored = if stairs == "<>" { ", but no stairs down. " } else { ". " };
        assert_eq!(last_said(&app), format!("You know all that you can reach{explored}{anywhere}"));
    }
}

#[test]
fn whoever_has_no_draught_or_looks_around_is_told_why_nothing_happens() {
    let mut app = app("#######\n#@....#\n#######\n");
    press(&mut app, "q");
    assert_eq!(last_said(&app), "You have no draught.");
    press(&mut app, "x q");
    assert_eq!(last_said(&app), "You are looking around. Press Esc first.");
    press(&mut app, "g");
    assert_eq!(last_said(&app), "You are looking around. Press Esc first. x2");
}

#[test]
fn a_throw_at_nobody_says_so() {
    let mut app = app("+++\n[items]\nj = \"javelin\"\nn = \"net\"\n+++\n########\n#@jn...#\n########\n");
    press(&mut app, "l l");
    for item in ["javelin", "net"] {
        app.context.act(Action::Aim(ItemKindId::named(item).expect("an item"), Point::new(6, 1)));
        assert_eq!(last_said(&app), format!("The {item} hits nobody."));
    }
}

/// A text of `count` words, each with its number.
fn words(count: u32) -> String {
    (1..=count).map(|number| format!("word{number}")).collect::<Vec<_>>().join(" ")
}

#[test]
fn a_long_message_keeps_to_its_rows_and_says_where_all_of_it_is() {
    let about = words(40);
    let mut app = app(&format!("+++\nabout = \"{about}\"\n+++\n#######\n#@....#\n#######\n"));
    let text = |app: &App<Session>| lines(app).join(" ");
    let rows = app.context.layout().log;
    for _ in 0..2 {
        let (shown, first) = (text(&app), lines(&app)[usize::from(rows.y)].clone());
        assert!(shown.contains("word1 ") && !shown.contains("word40"), "{shown}");
        assert!(shown.contains("(m shows all of it)") && first.starts_with("  word1 "), "{first}");
        press(&mut app, "l");
    }
    press(&mut app, "m");
    assert!((1..=40).all(|number| text(&app).contains(&format!("word{number} "))), "{:#?}", lines(&app));
}

#[test]
fn many_messages_leave_the_map_its_rows_and_are_counted() {
    let mut app = app("+++\nabout = \"A cell.\"\n+++\n#######\n#@....#\n#######\n");
    let (map, log) = (app.context.layout().map, app.context.layout().log);
    for number in 0..9 {
        app.context.say(format!("message {number}"), Role::Screen);
    }
    let shown = lines(&app);
    assert_eq!((app.context.layout().map, app.context.layout().log), (map, log));
    let hidden = 9 + 1 - usize::from(log.height);
    let rule = &shown[usize::from(map.bottom())];
    assert!(rule.contains(&format!("{hidden} lines above: m")), "{rule}");
    assert!(shown[usize::from(log.bottom()) - 1].contains("message 8"), "{shown:#?}");
    press(&mut app, "m");
    assert!((0..9).all(|number| lines(&app).join(" ").contains(&format!("message {number}"))));
}

#[test]
fn messages_do_not_cover_the_player() {
    let about = words(90);
    let room = ["#######\n#.....#\n"].into_iter().chain(["#.....#\n"; 14]).collect::<String>() + "#@....#\n#######\n";
    let app = app(&format!("+++\nabout = \"{about}\"\n+++\n{room}"));
    let at = app.context.viewport().position(player(&app)).expect("in view");
    assert_eq!(shot::draw(&app, SMALL.0, SMALL.1)[at].symbol(), "@", "{:#?}", lines(&app));
    assert!(lines(&app).join(" ").contains("word1 "), "{:#?}", lines(&app));
}

#[test]
fn esc_and_a_second_o_come_back_to_your_own_eyes() {
    let mut app = app("+++\n[units]\ng = \"goblin\"\n+++\n#######\n#@...g#\n#######\n");
    press(&mut app, ". e");
    assert_ne!(app.context.eyes(), Eyes::You);
    press(&mut app, "Esc");
    assert_eq!(app.context.eyes(), Eyes::You);
    press(&mut app, "e O");
    assert_eq!(app.context.eyes(), Eyes::Truth);
    press(&mut app, "O");
    assert_eq!(app.context.eyes(), Eyes::You);
    press(&mut app, "Tab Esc");
    assert!(app.context.watched().is_none(), "with your own eyes it ends the watching");
}

#[test]
fn what_a_companion_knows_you_know() {
    let mut app = app(
        "+++\n[units]\nG = { kind = \"goblin\", on = \"cage\" }\n[items]\nk = \"key\"\n+++\n######\n#@kG.#\n######\n",
    );
    press(&mut app, "l l");
    assert!(app.context.units_shown()[0].is_companion());
    press(&mut app, "Tab X");
    let panel = panel(&app).join(" ");
    assert!(panel.contains("you and it know") && !panel.contains("you knows"), "{panel}");
}

#[test]
fn enemies_beside_you_stay_in_the_panel_whoever_is_watched() {
    // Three of a crowd stand beside the player. The farthest unit is watched, with overlays on.
    let text =
        "+++\n[units]\nY = \"turret\"\n+++\n##########\n#Y.......#\n#@Y......#\n#Y....YYY#\n#.....YYY#\n##########\n";
    let mut app = app(text);
    press(&mut app, "BackTab F2 F3 F4 F5 F6 F7 F8 F9");
    let beside = app.context.units_shown().iter().filter(|unit| unit.at.distance(player(&app)) <= 1).count();
    assert_eq!(beside, 3);
    let panel = panel(&app);
    let start = panel.iter().position(|line| line.contains("In sight")).expect("a heading");
    let listed = &panel[start + 1..start + 1 + beside];
    assert!(listed.iter().all(|line| line.contains("turret") && line.contains("sees you")), "{panel:#?}");
}

#[test]
fn an_item_keeps_its_letter_whatever_else_is_carried() {
    let text = "+++\n[items]\nj = \"javelin\"\ns = \"spear\"\nb = \"draught\"\nm = \"mail shirt\"\n+++\n########\n#@bsjm.#\n########\n";
    let mut app = app(text);
    let letter = |app: &mut App<Session>| {
        press(app, "i");
        let letter =
            |line: &String| line.split_once("! draught")?.0.trim_end().chars().last().filter(char::is_ascii_alphabetic);
        let found = lines(app).iter().find_map(letter).expect("a draught with a letter");
        press(app, "Esc");
        found
    };
    press(&mut app, "l");
    let first = letter(&mut app);
    assert!(first.is_ascii_alphabetic());
    for _ in 0..4 {
        press(&mut app, "l");
        assert_eq!(letter(&mut app), first);
    }
    // Put down by that letter, and taken again.
    press(&mut app, "d");
    press(&mut app, &first.to_string());
    let draught = ItemKindId::named("draught").expect("an item");
    assert_eq!(app.context.game().world().pack(draught), 0, "the letter has put it down");
    press(&mut app, "g");
    assert_eq!(letter(&mut app), first);
}

#[test]
fn bumping_costs_nothing_and_takes_one_line() {
    let mut app = app("######\n#@...#\n##T###\n######\n");
    press(&mut app, "l");
    let (turn, before) = (app.context.game().turn(), app.context.log().messages().len());
    press(&mut app, "k j k j k k j b n y");
    assert_eq!(app.context.game().turn(), turn);
    assert!(app.context.log().messages().len() <= before + 1, "{:?}", app.context.log());
}

#[test]
fn a_barred_door_is_opened_after_a_question_and_no_errand_opens_it() {
    let mut app = app("#########\n#@.+....#\n#########\n");
    press(&mut app, "l B");
    let terrain = |app: &App<Session>| app.context.game().floor().level().cells[Point::new(3, 1)];
    assert_eq!(terrain(&app), TerrainId::BARRED_DOOR, "{}", last_said(&app));
    press(&mut app, "o");
    assert!(last_said(&app).contains("barred"), "{}", last_said(&app));
    press(&mut app, "l");
    assert!(status(&app).contains("lift the bar"), "{}", status(&app));
    press(&mut app, "n");
    assert_eq!(terrain(&app), TerrainId::BARRED_DOOR);
    press(&mut app, "l y");
    assert_eq!(terrain(&app), TerrainId::OPEN_DOOR);
    assert_eq!(last_said(&app), "You lift the bar and open the door.");
}

#[test]
fn somebody_out_of_sight_has_a_sign_of_its_own() {
    let mut app = app(
        "+++\n[units]\nY = \"turret\"\n[items]\ns = \"scroll of mapping\"\n+++\n#########\n#@....Y##\n#.#######\n#s.#####\n#########\n",
    );
    press(&mut app, "j j");
    let turret = app.context.viewport().position(Point::new(6, 1)).expect("in view");
    let picture = shot::draw(&app, SMALL.0, SMALL.1);
    let sign = picture[turret].symbol().chars().next().expect("a sign");
    assert_eq!(sign, '¿');
    let of_items = Content::base().items.iter().map(|row| row.glyph);
    let of_units = Content::base().units.iter().map(|row| row.glyph);
    let terrains = Level::filled(fogwalk::grid::Size::new(1, 1).expect("a cell"), TerrainId::FLOOR).terrains;
    let of_terrains = terrains.rows().map(|(_, row)| row.glyph);
    assert!(of_items.chain(of_units).chain(of_terrains).all(|glyph| glyph != sign));
}

#[test]
fn a_floor_from_a_file_is_the_floor_that_it_was() {
    let floor = dungeon::generate(5, 8, dungeon::DEFAULT_SIZE).expect("the deepest floor");
    let written = level::write(&floor);
    let read = level::parse("floor", written.as_bytes(), game::vocabulary()).expect("what was written");
    assert_eq!(read.depth, 8);
    let app = app_of(Game::on_level(read, 1).expect("a floor to play"), SMALL);
    assert!(status(&app).contains("floor 8"), "{}", status(&app));
    let app = self::app("+++\ndepth = 3\n+++\n#@.#\n");
    assert!(status(&app).contains("floor 3"), "{}", status(&app));
}

#[test]
fn the_seed_stays_in_the_status_line() {
    for seed in [6, 123_456_789, u64::MAX] {
        let mut app = app_of(Game::new(seed).expect("a first floor"), SMALL);
        for turns in [1, 60] {
            press(&mut app, &". ".repeat(turns));
            assert!(status(&app).contains(&format!("seed {seed}")), "{}", status(&app));
            assert!(status(&app).contains("help"), "{}", status(&app));
        }
    }
}

/// Strikes at enemies beside the player until none is left.
fn strike_whoever_is_beside(app: &mut App<Session>) {
    for _ in 0..60 {
        let Some(player) = app.context.game().player().cloned() else { return };
        let mut enemies = app.context.units_shown().iter().filter(|unit| unit.is_enemy_of(&player));
        let Some(towards) = enemies.find_map(|enemy| player.at.direction_to(enemy.at)) else { return };
        app.context.act(Action::Step(towards));
    }
}

#[test]
fn exploring_stops_at_every_lesson_of_the_tutorial() {
    let shelved = Shelved::tutorial().expect("on the shelf");
    let level = level::parse(shelved.file, shelved.text.as_bytes(), game::vocabulary()).expect("a good level");
    let keys = Keymap::new();
    let lessons: Vec<String> = level.events.iter().map(|event| keys.fill(&event.says)).collect();
    let mut app = app_of(Game::on_level(level, 1).expect("a level to play"), SMALL);
    let mut read = BTreeSet::new();
    for _ in 0..200 {
        let turn = app.context.game().turn();
        press(&mut app, "o");
        // Nobody explores while it is hunted: whoever hunts comes.
        if app.context.game().turn() == turn && app.context.units_shown().iter().any(|unit| unit.hunts(Game::PLAYER)) {
            app.context.act(Action::Wait);
        }
        strike_whoever_is_beside(&mut app);
        let messages: Vec<_> = app.context.log().messages().map(|message| message.text.clone()).collect();
        // A new lesson must be in view, as the last message or just before advice.
        let new: Vec<&String> =
            lessons.iter().filter(|lesson| messages.contains(lesson) && !read.contains(*lesson)).collect();
        assert!(new.len() <= 1, "one lesson at a time: {new:?}");
        let is_in_view = |lesson: &&String| {
            let words: Vec<&str> = lesson.split(' ').take(3).collect();
            lines(&app).iter().any(|line| line.contains(&words.join(" ")))
        };
        assert!(new.iter().all(is_in_view), "{new:?}\n{:#?}", lines(&app));
        read.extend(new.into_iter().cloned());
        if messages.last().is_some_and(|last| last.starts_with("You have seen all"))
            || app.context.game().ending().is_some()
        {
            break;
        }
    }
    press(&mut app, "> > > > > > > >");
    let messages: BTreeSet<_> = app.context.log().messages().map(|message| message.text.clone()).collect();
    let missed: Vec<&String> = lessons.iter().filter(|lesson| !messages.contains(*lesson)).collect();
    assert!(missed.is_empty(), "{missed:?}\n{:#?}", lines(&app));
    assert!(app.context.game().ending().is_none_or(|ending| ending == Ending::Left));
    // The text about the warden must be true even if it has seen the player by then.
    assert!(!lessons.iter().any(|lesson| lesson.contains("has not seen you")));
}

#[test]
fn a_step_that_is_refused_leaves_no_trace_in_the_game() {
    let mut app = app("####\n#@.#\n####\n");
    let digest = app.context.game().digest();
    app.context.act(Action::Step(Direction::North));
    assert_eq!(app.context.game().digest(), digest);
}

/// The text of the panel in one line.
fn panel_text(app: &App<Session>) -> String {
    panel(app).iter().map(|line| line.trim_matches([' ', '│'])).collect::<Vec<_>>().join(" ")
}

#[test]
fn a_lesson_stays_whole_until_the_next_one_and_exploring_does_not_pass_it_by_unsaid() {
    let shelved = Shelved::tutorial().expect("on the shelf");
    let level = level::parse(shelved.file, shelved.text.as_bytes(), game::vocabulary()).expect("a good level");
    let mut app = app_of(Game::on_level(level, 1).expect("a level to play"), SMALL);
    press(&mut app, "o");
    assert!(last_said(&app).starts_with("Try the lesson"), "{}", last_said(&app));
    assert_eq!(app.context.game().turn().0, 0);
    press(&mut app, "o");
    for _ in 0..30 {
        if app.context.log().lesson().is_some_and(|lesson| lesson.starts_with("Behind the south door")) {
            break;
        }
        press(&mut app, "o");
    }
    for keys in ["z", "j", ". . .", "z", "s s s s"] {
        press(&mut app, keys);
        let lesson = app.context.log().lesson().expect("a lesson").to_owned();
        assert!(panel_text(&app).contains(&lesson), "{lesson}\n{:#?}", panel(&app));
    }
}

#[test]
fn the_panel_says_at_once_how_a_change_of_pace_is_noticed() {
    let shelf = "+++\nlight = \"dark\"\n+++\n#########\n#@......#\n#.......#\n#########\n";
    let mut app = app(shelf);
    press(&mut app, "l");
    let (walking, turn) = (panel_text(&app), app.context.game().turn());
    press(&mut app, "z");
    let sneaking = panel_text(&app);
    assert!(walking.contains("2 walking") && walking.contains("lantern full"), "{walking}");
    assert!(!sneaking.contains("walking") && sneaking.contains("lantern low"), "{sneaking}");
    assert_eq!(app.context.game().turn(), turn);
    press(&mut app, "l");
    let within =
        |text: &str| text.split("Seen within ").nth(1).and_then(|rest| rest.split(' ').next()).map(str::to_owned);
    assert_eq!(within(&sneaking), within(&panel_text(&app)), "it is so after the next step");
}

#[test]
fn items_of_one_turn_are_picked_up_in_one_message() {
    let mut app = app(
        "+++\n[items]\nj = { kind = \"javelin\", at = [[2, 1], [2, 1], [2, 1]] }\ns = \"felt shoes\"\n+++\n######\n#@.s.#\n######\n",
    );
    press(&mut app, "l");
    let said = |app: &App<Session>, text: &str| app.context.log().messages().any(|message| message.folded() == text);
    assert!(said(&app, "You pick up 3 javelins."), "{:?}", app.context.log());
    press(&mut app, "l");
    assert!(said(&app, "You pick up felt shoes."), "{:?}", app.context.log());
}

#[test]
fn a_key_that_stops_an_errand_acts_too_unless_the_errand_began_with_it() {
    let text = "###############\n#@............#\n###############\n";
    let level = level::parse("inline", text.as_bytes(), game::vocabulary()).expect("a good level");
    let session = Session::new(Game::on_level(level, 7).expect("a level"), Theme::new(ColourDepth::None)).animated();
    let mut app = ui::game(session, SMALL.0, SMALL.1);
    let keys = |app: &mut App<Session>, key: &str| {
        let key = key.chars().next().expect("a key");
        app.handle(Input::Key(ui::Key::character(key)));
    };
    let turns = |app: &App<Session>| app.context.game().turn().0;
    keys(&mut app, "_");
    press(&mut app, "Esc");
    app.context.begin_errand(fogwalk::game::Aim::Travel(Point::new(10, 1)));
    let before = turns(&app);
    assert!(app.context.is_on_errand());
    keys(&mut app, ".");
    assert!(!app.context.is_on_errand() && turns(&app) == before + 1, "it stops and waits");
    app.context.begin_errand(fogwalk::game::Aim::Travel(Point::new(10, 1)));
    let before = turns(&app);
    press(&mut app, "Esc");
    assert!(!app.context.is_on_errand() && turns(&app) == before, "Esc only stops");
}

#[test]
fn no_window_keeps_the_keys_for_the_terminal_to_itself() {
    let room = "+++\n[items]\nj = { kind = \"javelin\", at = [[1, 1]] }\n+++\n######\n#@+.>#\n#+####\n######\n";
    for keys in ["", "_", "x", "w", "W", "v", "m", "?", "i", "c", "Q", "g t"] {
        for (key, reaction) in [("Ctrl-z", Reaction::Suspend), ("Ctrl-l", Reaction::Redraw)] {
            let mut app = app(room);
            if !keys.is_empty() {
                press(&mut app, keys);
            }
            let was = lines(&app);
            assert_eq!(app.press(key), Ok(reaction), "{keys} {key}");
            assert_eq!(lines(&app), was, "{keys} {key}");
        }
    }
}
