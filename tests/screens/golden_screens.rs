//! What the player sees: golden screens that a reviewer can read, and the promise that no size and no keys break one.

use std::fmt::Write as _;

use fogwalk::{
    game::{self, Ending, Game},
    grid::Point,
    level::Level,
    terrain::TerrainId,
    ui::{
        self, App, Input, Key, LegendEntry, Reaction, Sample, Session, shot,
        theme::{ColourDepth, Role, Theme},
    },
};
use proptest::prelude::*;
use ratatui::{
    buffer::Cell,
    layout::Position,
    style::{Color, Modifier, Style},
};

use crate::support::{
    levels::{parse, read},
    screens::{has_tint, panel_of, text_of},
};

/// A small warren: two rooms, a hall between them, a pond, and somebody at home.
const WARREN: &str = r#"+++
name = "The warren"
about = "Somebody lives here, and it is not you."
[units]
g = "goblin"
s = "goblin scout"
[items]
"!" = "draught"
+++
########################################
#..........#####.........#####.........#
#..@.......#####...:.....#####..g......#
#..........'....,,,,,,,,,....+.........#
#.......!..#####...:..~~.#####......s..#
#..........#####.....~~~.#####.........#
####+#############'###########.........#
   #.#          #.#          #..%%%....#
   #.############.############..%%"""..#
   #..............................""">.#
   #.############################......#
   #.#                          ########
   #.###
   #..<#
   #####
"#;

/// A cell with more wolves than anybody can fight, and a way out that is one step too far.
const DEN: &str = r#"+++
name = "The den"
[units]
w = "wolf"
+++
#######
#w.ww##
#w@.w.#
#ww.w<#
#######
"#;

/// A goblin comes past niches that are dead ends, and a corner that is tagged as one.
const NICHES: &str = r#"+++
name = "Niches"
[units]
g = "goblin"
[[dead_end]]
area = [4, 4, 2, 1]
+++
####################
##.##.##.##.##.#####
#..................#
#.@.......g........#
#..................#
####################
"#;

/// Five of one mind are far from their posts.
const BOG: &str = r#"+++
name = "The bog"
[units]
d = { kind = "drowned", at = [[2, 1], [2, 3], [2, 5], [5, 2], [5, 4]], home = [[36, 5], [36, 3], [36, 1], [33, 4], [33, 2]] }
+++
########################################
#~~~~~~~~~.............................#
#~~~~~~~~~.....####....................#
#~~~~~~~~~.....####......~~~...........#
#~~~~~~~~~.....####....................#
#~~~~~~~~~.............................#
########################################
"#;

fn app_on(level: Level, depth: ColourDepth, (width, height): (u16, u16)) -> App<Session> {
    let game = Game::on_level(level, 7).expect("a level to play");
    ui::game(Session::new(game, Theme::new(depth)), width, height)
}

fn app(text: &str, depth: ColourDepth, size: (u16, u16)) -> App<Session> {
    app_on(parse(text), depth, size)
}

/// The screen after some keys.
fn screen(keys: &str, depth: ColourDepth, (width, height): (u16, u16), format: shot::Format) -> String {
    let mut app = app(WARREN, depth, (width, height));
    app.press(keys).expect("keys that can be read");
    format.write(&shot::draw(&app, width, height))
}

fn text(keys: &str, size: (u16, u16)) -> String {
    screen(keys, ColourDepth::True, size, shot::Format::Text)
}

/// Across the first room, through the door and into the hall; somebody hears the shout, and comes.
const INTO_THE_HALL: &str = "j l l l l l l l l l l l l l l ! . . . . . . . . . . . . . . . . . . . .";

#[test]
fn the_game_on_its_least_screen_and_on_a_large_one() {
    insta::assert_snapshot!("start_80x24", text("", (80, 24)));
    insta::assert_snapshot!("hall_80x24", text(INTO_THE_HALL, (80, 24)));
    insta::assert_snapshot!("hall_200x60", text(&format!("{INTO_THE_HALL} Tab F5 F6"), (200, 60)));
    insta::assert_snapshot!("fight_80x24", text(&format!("{INTO_THE_HALL} . . . . Tab F2"), (80, 24)));
}

/// The only picture that depends on how floors are generated.
#[test]
fn a_generated_floor() {
    let game = Game::new(3).expect("a first floor");
    let mut app = ui::game(Session::new(game, Theme::new(ColourDepth::True)), 80, 24);
    app.press(". . .").expect("keys");
    insta::assert_snapshot!(text_of(&app, (80, 24)));
}

#[test]
fn the_end() {
    let mut app = app(DEN, ColourDepth::True, (80, 24));
    for _ in 0..100 {
        app.press(".").expect("keys");
    }
    assert!(matches!(app.context.game().ending(), Some(Ending::Died { .. })));
    insta::assert_snapshot!("death", text_of(&app, (80, 24)));
    assert!(!app.context.game().units_in_sight().is_empty(), "who killed the player stays in view");
    assert_eq!(app.press("Enter"), Ok(Reaction::Leave));

    let mut level = parse(WARREN);
    level.player = level.find(TerrainId::STAIRS_UP);
    let mut app = app_on(level, ColourDepth::True, (80, 24));
    app.press("<").expect("keys");
    insta::assert_snapshot!("out", text_of(&app, (80, 24)));
}

#[test]
fn a_map_whose_known_part_fits_has_square_cells_on_a_larger_screen() {
    for (size, is_wide) in [((80, 24), false), ((100, 30), true), ((120, 40), true)] {
        let app = app(DEN, ColourDepth::True, size);
        assert_eq!(app.context.viewport().is_wide(), is_wide, "{size:?}");
    }
    let game = Game::new(3).expect("a first floor");
    let floor = ui::game(Session::new(game, Theme::new(ColourDepth::True)), 120, 40);
    assert!(floor.context.viewport().is_wide(), "what is known of a floor counts, and not the floor");
}

#[test]
fn a_long_tale_is_scrolled_in_the_window_at_the_end() {
    // Sixteen kinds of one health point stand in a corridor, and each first kill is a chapter.
    let letters: Vec<char> = ('A'..='Z').filter(|letter| !"ABTX".contains(*letter)).take(16).collect();
    let monster = |letter: &char| {
        format!(
            "[[monster]]\nname = \"a rather long name for a unit, {letter}\"\nglyph = \"{letter}\"\nfaction = \"warren\"\n\
             movement = \"walker\"\nhealth = 1\naccuracy = 1\ndamage = [1, 1]\nbehaviour = \"guardian\"\nabout = \"Weak.\"\n"
        )
    };
    let monsters: String = letters.iter().map(monster).collect();
    let unit = |letter: &char| format!("{letter} = \"a rather long name for a unit, {letter}\"\n");
    let units: String = letters.iter().map(unit).collect();
    let row: String = letters.iter().collect();
    let wall = "#".repeat(20);
    let mut app =
        app(&format!("+++\n{monsters}[units]\n{units}+++\n{wall}\n#@{row}<#\n{wall}\n"), ColourDepth::True, (80, 24));
    for _ in 0..200 {
        if app.context.game().player().is_some_and(|player| player.at.x < 18) {
            app.press("l").expect("a key");
        }
    }
    app.press("<").expect("a key");
    assert_eq!(app.context.game().ending(), Some(Ending::Left), "{}", text_of(&app, (80, 24)));
    let seen = |app: &App<Session>, letter: char| text_of(app, (80, 24)).contains(&format!("for a unit, {letter} "));
    let (first, last) = (letters[0], letters[letters.len() - 1]);
    assert!(
        seen(&app, first) && text_of(&app, (80, 24)).contains("you came to floor 1"),
        "it begins with the beginning: {}",
        text_of(&app, (80, 24))
    );
    // How they came to know of the player stands below the chapters.
    app.press("End PageUp Down Down").expect("keys");
    assert!(seen(&app, last) && !seen(&app, first), "{}", text_of(&app, (80, 24)));
    insta::assert_snapshot!("long_tale", text_of(&app, (80, 24)));
    app.press("Home").expect("a key");
    assert!(
        seen(&app, first) && text_of(&app, (80, 24)).contains("you came to floor 1"),
        "{}",
        text_of(&app, (80, 24))
    );
}

/// A game in which this overlay has something to paint, before it is switched on.
fn scene_for(overlay: &ui::Overlay, depth: ColourDepth) -> App<Session> {
    let shown = |game| ui::game(Session::new(game, Theme::new(depth)), 80, 24);
    let waiting = |turns: usize| ". ".repeat(turns);
    let (mut app, keys) = match overlay.name {
        // Goblins remember that two of them were hurt where the hall is widest.
        "influence map" => {
            let seed = "[[influence]]\nfaction = \"warren\"\nat = [18, 3]\nweight = 400\n";
            let level = parse(&WARREN.replacen("[units]", &format!("{seed}[units]"), 1));
            (app_on(level, depth, (80, 24)), format!("{INTO_THE_HALL} O Tab"))
        }
        // The goblins have seen the wood burn, but not burn down.
        "standing dangers" => (app_on(read("crossfire.level"), depth, (80, 24)), format!("h h h h {} O", waiting(20))),
        "wrong beliefs" => (app_on(read("crossfire.level"), depth, (80, 24)), format!("h h h h {} O", waiting(30))),
        // With a budget of 1 no unit gets its path at once.
        "path queue" => {
            let mut game = Game::without_player(Some(parse(BOG)), 1).expect("known kinds");
            game.set_path_budget(1);
            (shown(game), String::new())
        }
        // Forty units walk through each other. One is watched that has reserved its way, or in whose way several walk.
        "reservations" | "claims" => {
            let game = Game::without_player(Some(read("crowded-hall.level")), 1).expect("known kinds");
            // For the claims, until the first have arrived and stand still.
            (shown(game), waiting(if overlay.name == "claims" { 60 } else { 30 }))
        }
        // You go back through the door and shut it before its eyes.
        "likely places" => (app_on(parse(WARREN), depth, (80, 24)), format!("{INTO_THE_HALL} h h h h h h h c . O")),
        // The warden saw the player look at a door, and at itself.
        "they think you know" => {
            (app_on(read("they-saw-you-look.level"), depth, (80, 24)), format!("r l {} Tab", waiting(2)))
        }
        "dead ends" => (app_on(parse(NICHES), depth, (80, 24)), ". . Tab".into()),
        _ => (app_on(parse(WARREN), depth, (80, 24)), format!("{INTO_THE_HALL} Tab")),
    };
    app.press(&keys).expect("keys that can be read");
    if overlay.name == "path queue" {
        // Until one has a search under way and another is in line behind it.
        let states = |app: &App<Session>| {
            let queues = app.context.game().world().path_queues();
            queues.iter().flat_map(|(_, queue)| queue.waiting()).map(|one| one.is_under_way).collect::<Vec<_>>()
        };
        let is_found = (0..40).any(|_| {
            app.press(".").expect("keys that can be read");
            states(&app).contains(&true) && states(&app).contains(&false)
        });
        assert!(is_found, "nobody has to wait in line");
    }
    if ["sightings", "why it is here"].contains(&overlay.name) {
        let has_seen = |app: &App<Session>| {
            let seen = app.context.watched().map(|unit| app.context.game().mind_of(unit).sightings);
            seen.is_some_and(|seen| seen.of(Game::PLAYER).is_some())
        };
        let comes = (0..20).any(|_| {
            app.press(".").expect("keys that can be read");
            has_seen(&app)
        });
        assert!(comes, "nobody comes");
    }
    if overlay.name == "standing dangers" {
        watch_until(&mut app, |app| {
            let game = app.context.game();
            app.context.watched().is_some_and(|unit| {
                let mind = game.mind_of(unit);
                !fogwalk::game::standing_dangers(game.world(), (unit.faction(), unit.row().immune), mind).is_empty()
            })
        });
    }
    if overlay.name == "wrong beliefs" {
        watch_until(&mut app, |app| {
            let game = app.context.game();
            let known = app.context.watched().map(|unit| game.mind_of(unit).known);
            let is_wrong = |(at, truth): (Point, &TerrainId)| {
                known.and_then(|known| known.terrain(at)).is_some_and(|believed| believed != *truth)
            };
            game.floor().level().cells.iter().any(is_wrong)
        });
    }
    if overlay.name == "likely places" {
        watch_until(&mut app, |app| app.context.watched().is_some_and(|unit| unit.lost.is_some()));
    }
    if overlay.name == "reservations" {
        watch_until(&mut app, |app| app.context.watched().is_some_and(|unit| !unit.making_way.reserved.is_empty()));
    }
    if overlay.name == "claims" {
        app.press("v c").expect("keys that can be read");
        watch_until(&mut app, |app| {
            let picture = text_of(app, (80, 24));
            let map: Vec<&str> = picture.lines().take(18).filter_map(|line| line.split('│').next()).collect();
            ['•', '2', 'H'].iter().all(|&mark| map.iter().any(|row| row.contains(mark)))
        });
        app.press("v c").expect("keys that can be read");
    }
    app
}

/// Watches one unit after the other until the screen is as it should be.
fn watch_until(app: &mut App<Session>, is_so: impl Fn(&App<Session>) -> bool) {
    let is_found = (0..40).any(|_| {
        app.press("Tab").expect("keys that can be read");
        is_so(app)
    });
    assert!(is_found, "none of forty units will do");
}

/// An overlay switched on, and the cells that it painted as they look now. A cell counts as painted if it looks
/// different without the overlay, in glyph or colour.
fn painted_cells(overlay: &ui::Overlay, depth: ColourDepth) -> (App<Session>, Vec<(Point, Cell)>) {
    let mut app = scene_for(overlay, depth);
    let looks = |app: &App<Session>| {
        let picture = shot::draw(app, 80, 24);
        let size = app.context.game().floor().level().size();
        let at = |point| app.context.viewport().position(point).map(|position| (point, picture[position].clone()));
        size.points().filter_map(at).collect::<Vec<_>>()
    };
    let before = looks(&app);
    app.press(&format!("v {}", overlay.key)).expect("keys that can be read");
    // Under a tint, the light on all other ground is dimmed, which leaves characters as they are.
    let written = |cell: &Cell| (cell.symbol().to_owned(), cell.fg, cell.modifier);
    let is_painted = |((_, now), (_, before)): &((Point, Cell), &(Point, Cell))| written(now) != written(before);
    let painted = looks(&app).into_iter().zip(&before).filter(is_painted).map(|(now, _)| now).collect();
    (app, painted)
}

/// The screen with a map of the painted cells below it.
fn with_map(app: &App<Session>, painted: &[(Point, Cell)]) -> String {
    let painted: Vec<Point> = painted.iter().map(|&(point, _)| point).collect();
    let mut text = text_of(app, (80, 24)) + "\npainted:\n";
    let rows = painted.iter().map(|point| point.y).min().zip(painted.iter().map(|point| point.y).max());
    for y in rows.into_iter().flat_map(|(first, last)| first..=last) {
        let width = painted.iter().filter(|point| point.y == y).map(|point| point.x + 1).max().unwrap_or(0);
        let cell = |x| if painted.contains(&Point::new(x, y)) { '#' } else { '.' };
        let _ = writeln!(text, "{y:3} {}", (0..width).map(cell).collect::<String>());
    }
    text
}

/// The arrows of eight directions.
const ARROWS: [char; 8] = ['↑', '↗', '→', '↘', '↓', '↙', '←', '↖'];

/// Whether a cell looks like a sample of a legend: in its glyph and its colour, where there is colour. A digit stands
/// for any number, and an arrow for any direction.
fn looks_like(sample: Sample, theme: Theme, cell: &Cell) -> bool {
    let glyph = cell.symbol().chars().next().expect("a character");
    let is_tinted = |letter: Option<char>, style: Style| {
        if theme.has_colour() { has_tint(cell.bg, style.bg) } else { letter == Some(glyph) }
    };
    match sample {
        Sample::Mark(mark, role) => {
            let is_number = mark.is_ascii_digit() && (glyph.is_ascii_digit() || glyph == '+');
            let is_arrow = ARROWS.contains(&mark) && ARROWS.contains(&glyph);
            let is_glyph = glyph == mark || is_number || is_arrow;
            is_glyph && (!theme.has_colour() || theme.style(role).fg == Some(cell.fg))
        }
        Sample::Tint(letter, role) => is_tinted(Some(letter), theme.style(role)),
        Sample::Heat => {
            (0..Theme::HEAT_STEPS).any(|step| is_tinted(char::from_digit(step as u32, 10), theme.heat(step)))
        }
        Sample::Parts(number) => {
            (0..number).any(|part| is_tinted(char::from_digit(10 + part as u32, 36), theme.part(part)))
        }
    }
}

/// These overlays show everything that their legends list. Of the others it is one entry at least.
const SHOWN_IN_FULL: [&str; 7] =
    ["influence map", "standing dangers", "claims", "reservations", "wrong beliefs", "path queue", "dead ends"];

#[test]
fn every_overlay_shows_its_marks() {
    assert!(SHOWN_IN_FULL.iter().all(|name| ui::OVERLAYS.iter().any(|overlay| overlay.name == *name)));
    for overlay in ui::OVERLAYS {
        for (depth, suffix) in [(ColourDepth::True, ""), (ColourDepth::None, "_without_colour")] {
            let (app, painted) = painted_cells(overlay, depth);
            let picture = with_map(&app, &painted);
            let is_shown = |entry: &&LegendEntry| {
                painted.iter().any(|(_, cell)| looks_like(entry.sample, Theme::new(depth), cell))
            };
            let missing: Vec<_> = overlay.legend.iter().filter(|entry| !is_shown(entry)).collect();
            let most = if SHOWN_IN_FULL.contains(&overlay.name) { 0 } else { overlay.legend.len() - 1 };
            assert!(missing.len() <= most, "{}, {depth:?}: {missing:?} cannot be seen: {picture}", overlay.name);
            insta::assert_snapshot!(format!("overlay_{}{suffix}", overlay.key), picture);
        }
    }
}

/// The words in the panel of the least screen, in one line.
fn words_in_panel(app: &App<Session>) -> String {
    let left = usize::from(app.context.layout().panel.x);
    let text = text_of(app, (80, 24));
    let rows = text.lines().map(|line| line.chars().skip(left).collect::<String>());
    rows.flat_map(|row| row.split_whitespace().map(str::to_owned).collect::<Vec<_>>()).collect::<Vec<_>>().join(" ")
}

#[test]
fn the_legend_of_an_overlay_that_is_on_is_in_the_panel_whoever_is_watched() {
    for overlay in ui::OVERLAYS {
        let mut app = scene_for(overlay, ColourDepth::None);
        if app.context.watched().is_none() {
            app.press("Tab").expect("keys");
        }
        app.press(&format!("v {}", overlay.key)).expect("keys");
        let said = words_in_panel(&app);
        for entry in overlay.legend {
            assert!(said.contains(entry.words), "{}: {} is not in {said}", overlay.name, entry.words);
        }
    }
    // Four at once, while the watched unit has much on its mind.
    let mut app = app_on(read("they-saw-you-look.level"), ColourDepth::None, (80, 24));
    app.press("r l . Tab v w v x F6 F7").expect("keys");
    let said = words_in_panel(&app);
    let on: Vec<&ui::Overlay> = app.context.overlays().rows().collect();
    assert!(on.len() == 4 && said.contains("Watching the warden"), "{said}");
    for entry in on.iter().flat_map(|overlay| overlay.legend) {
        assert!(said.contains(entry.words), "{} is not in {said}", entry.words);
    }
}

/// Where the watched unit's route turns less often than the path of its search, that path is marked.
#[test]
fn what_was_smoothed_away_is_marked() {
    for (depth, name) in [(ColourDepth::True, "smoothed"), (ColourDepth::None, "smoothed_without_colour")] {
        let game = Game::without_player(Some(read("smooth-walk.level")), 1).expect("known kinds");
        let mut app = ui::game(Session::new(game, Theme::new(depth)), 110, 40);
        app.press("Tab F6 X").expect("keys");
        let is_marked = |app: &App<Session>| {
            let before = app.context.watched().and_then(|unit| unit.route.as_ref()?.smoothed());
            before.is_some_and(|before| before.turns_fewer > 0)
        };
        let is_found = (0..60).any(|_| {
            app.press(".").expect("keys");
            is_marked(&app)
        });
        assert!(is_found, "its search never made a needless turn");
        let picture = text_of(&app, (110, 40));
        assert!(picture.contains("unsmoothed") && picture.contains("smoothed: "), "{picture}");
        insta::assert_snapshot!(name, picture);
    }
}

/// A goblin rests in the upper gap: its cell costs the one on its way extra, and the way leads through the lower gap.
#[test]
fn a_friend_that_has_stopped_is_marked_and_its_cost_told() {
    for (depth, suffix) in [(ColourDepth::True, ""), (ColourDepth::None, "_without_colour")] {
        let game = Game::without_player(Some(read("two-gaps.level")), 1).expect("known kinds");
        let mut app = ui::game(Session::new(game, Theme::new(depth)), 80, 24);
        let is_on_its_way = |app: &App<Session>| app.context.watched().is_some_and(|unit| unit.route.is_some());
        let sets_out = (0..60).any(|_| {
            app.press(".").expect("keys");
            (0..3).any(|_| {
                app.press("Tab").expect("keys");
                is_on_its_way(&app)
            })
        });
        assert!(sets_out, "it never set out");
        app.press("v c F6").expect("keys");
        insta::assert_snapshot!(format!("stopped_friend{suffix}"), text_of(&app, (80, 24)));
        let gap = Point::new(9, 3);
        let watched = app.context.watched().expect("it is watched");
        let costs = fogwalk::game::extra_costs(app.context.game().world(), watched);
        assert_eq!(costs.get(&gap), Some(&Some(120)), "what the overlay tells is what the search pays");
        app.handle(Input::Ask(app.context.viewport().position(gap).expect("in view")));
        let panel = panel_of(&app, (80, 24));
        assert!(panel.contains("a friend has stopped here: costs 120 more"), "{panel}");
    }
}

/// Of wardens that come by one way, the first one's path is to be read; the others have small dots and their own goals.
#[test]
fn of_a_group_one_path_is_drawn_large() {
    let mut app = app_on(read("ambush.level"), ColourDepth::True, (80, 24));
    app.press("! . . . . . O F6").expect("keys");
    let picture = text_of(&app, (80, 24));
    insta::assert_snapshot!("paths_of_a_group", picture);
    let wardens: Vec<Point> =
        app.context.units_shown().iter().filter(|unit| unit.row().name == "warden").map(|unit| unit.at).collect();
    let goals = picture.lines().take(18).flat_map(str::chars).filter(|&glyph| glyph == '×').count();
    assert!(wardens.len() >= 4 && goals >= 3 && picture.contains('•'), "{picture}");
}

/// The watched goblin's search leaves out the pocket, which the overlay shows by the number of its tag.
#[test]
fn a_tagged_dead_end_is_shown_by_its_number_and_told() {
    for (depth, suffix) in [(ColourDepth::True, ""), (ColourDepth::None, "_without_colour")] {
        let game = Game::without_player(Some(read("marked-pocket.level")), 1).expect("known kinds");
        let mut app = ui::game(Session::new(game, Theme::new(depth)), 80, 24);
        app.press(". . . . . Tab v e F6").expect("keys");
        insta::assert_snapshot!(format!("tagged_dead_end{suffix}"), text_of(&app, (80, 24)));
        app.handle(Input::Ask(app.context.viewport().position(Point::new(9, 4)).expect("in view")));
        let panel = panel_of(&app, (80, 24));
        assert!(panel.contains("dead end 1 of the level on the way"), "{panel}");
    }
}

/// The numbers of waypoints are drawn where you know the ground, with all their digits, and nowhere else.
#[test]
fn the_waypoints_of_a_level_have_their_numbers_on_screen() {
    for (depth, suffix) in [(ColourDepth::True, ""), (ColourDepth::None, "_without_colour")] {
        let mut app = app_on(read("rooms.level"), depth, (80, 24));
        app.press("v r").expect("keys");
        insta::assert_snapshot!(format!("waypoints{suffix}"), text_of(&app, (80, 24)));
        let level = app.context.game().floor().level().clone();
        let picture = shot::draw(&app, 80, 24);
        let mut shown = 0;
        for (number, &at) in (1..).zip(&level.waypoints) {
            let position = app.context.viewport().position(at).expect("in view");
            let is_known = app.context.ground(at) != ui::Ground::Unknown;
            let last = char::from_digit(number % 10, 10).expect("a digit").to_string();
            let player = app.context.game().player().expect("the player").at;
            if at != player {
                assert_eq!(picture[position].symbol() == last, is_known, "waypoint {number}");
            }
            shown += usize::from(is_known);
        }
        assert!(0 < shown && shown < level.waypoints.len(), "{shown}");
        app.press("x").expect("keys");
        let panel = text_of(&app, (80, 24));
        assert!(panel.contains("waypoint 1 of the"), "{panel}");
    }
}

/// Of three friends one is immune to missiles, one to fire, and one to nothing.
#[test]
fn the_dangers_of_a_watched_unit_are_those_that_it_fears() {
    for depth in [ColourDepth::True, ColourDepth::None] {
        let mut app = app_on(read("immune.level"), depth, (80, 24));
        app.press("O . . .").expect("keys");
        for kind in ["shelled toad", "fire newt", "bare toad"] {
            watch_until(&mut app, |app| app.context.watched().is_some_and(|unit| unit.row().name == kind));
            app.press("v d").expect("keys");
            let suffix = if depth == ColourDepth::None { "_without_colour" } else { "" };
            let name = format!("dangers_to_{}{suffix}", kind.replace(' ', "_"));
            insta::assert_snapshot!(name, text_of(&app, (80, 24)));
            app.press("v d").expect("keys");
        }
    }
}

#[test]
fn an_overlays_function_key_does_the_same() {
    for overlay in ui::OVERLAYS {
        let keys = |keys: &str| text(&format!("{INTO_THE_HALL} Tab {keys}"), (80, 24));
        assert_eq!(keys(&overlay.keys()[0]), keys(&format!("v {}", overlay.key)));
    }
}

#[test]
fn overlays_without_colour_set_none() {
    for overlay in ui::OVERLAYS {
        let mut app = scene_for(overlay, ColourDepth::None);
        app.press(&format!("v {}", overlay.key)).expect("keys that can be read");
        // 30-37, 38, 40-47, 48, 90-97 and 100-107 are the codes that set colours.
        let ansi = shot::Format::Ansi.write(&shot::draw(&app, 80, 24));
        let codes = ansi.split("\x1b[").skip(1).flat_map(|rest| rest.split('m').next().unwrap_or("").split(';'));
        for code in codes {
            let code: u32 = code.parse().expect("a number");
            assert!(code < 30, "colour {code} in a picture without colours");
        }
    }
}

fn waiting(app: &App<Session>) -> usize {
    app.context.game().world().path_queues().iter().map(|(_, queue)| queue.waiting().count()).sum()
}

/// Lets turns pass until two wait for a path.
fn until_two_wait(app: &mut App<Session>) {
    for _ in 0..20 {
        if waiting(app) < 2 {
            app.press(".").expect("keys");
        }
    }
}

/// So few expansions a turn that nobody gets its path at once.
#[test]
fn those_who_wait_for_a_path_are_numbered() {
    for (depth, name) in [(ColourDepth::True, "path_queue"), (ColourDepth::None, "path_queue_without_colour")] {
        let mut game = Game::on_level(parse(WARREN), 7).expect("a level to play");
        game.set_path_budget(1);
        let mut app = ui::game(Session::new(game, Theme::new(depth)), 80, 24);
        app.press(&format!("{INTO_THE_HALL} O v q")).expect("keys");
        until_two_wait(&mut app);
        insta::assert_snapshot!(name, text_of(&app, (80, 24)));
        let waiting: Vec<_> =
            app.context.game().world().path_queues().iter().flat_map(|(_, queue)| queue.waiting()).collect();
        assert!(waiting.len() > 1, "{waiting:?}");
    }
}

#[test]
fn windows() {
    for (name, keys) in
        [("help", "?"), ("help_end", "? PageDown PageDown PageDown"), ("quit", "Q"), ("history", "k k m")]
    {
        insta::assert_snapshot!(name, text(keys, (80, 24)));
    }
}

#[test]
fn look_mode() {
    insta::assert_snapshot!("look_at_ground", text("x j j l", (80, 24)));
    insta::assert_snapshot!("look_at_a_node", text(&format!("{INTO_THE_HALL} Tab F4 x h"), (80, 24)));
    insta::assert_snapshot!("look_at_the_unknown", text("x n n n n n n", (80, 24)));
    insta::assert_snapshot!("look_at_a_memory", text(&format!("{INTO_THE_HALL} x h h h h h h h h h h k k"), (80, 24)));
}

#[test]
fn a_door_is_barred_and_where_there_are_several_the_game_asks_which() {
    let doors = "#####\n#+@+#\n#####\n";
    let mut app = app(doors, ColourDepth::True, (80, 24));
    app.press("B").expect("keys");
    let asked = text_of(&app, (80, 24));
    assert!(asked.contains("Bar the way in which direction?") && app.context.game().turn().0 == 0, "{asked}");
    app.press("Esc B l").expect("keys");
    let barred = text_of(&app, (80, 24));
    assert!(barred.contains("You bar the door.") && barred.contains("+@╪"), "{barred}");
    // Now there is one to choose from.
    app.press("B").expect("keys");
    assert!(text_of(&app, (80, 24)).contains("╪@╪"));
    app.press("B l y").expect("keys");
    let opened = text_of(&app, (80, 24));
    assert!(opened.contains("There is nothing to bar beside you.") && opened.contains("You lift the bar"), "{opened}");
}

#[test]
fn overlays_are_chosen_in_a_window() {
    insta::assert_snapshot!("chooser", text("v", (80, 24)));
    let size = (80, 24);
    insta::assert_snapshot!("chooser_with_some_on", text(&format!("{INTO_THE_HALL} Tab F5 F3 v j j l"), size));
    // A key of its own, a function key, and the chosen line, in whatever way it was reached.
    let with_f5 = text("F5", size);
    for keys in ["v 5", "v F5", "v Enter", "v j j k k Enter", "v Down l h k Enter", "v l l h Enter"] {
        assert_eq!(text(keys, size), with_f5, "{keys}");
    }
    for keys in ["v Esc", "v v", "v z Esc", "F5 v 0", "F5 v F10", "F5 v PageDown Enter", "F5 v 5"] {
        assert_eq!(text(keys, size), text("", size), "{keys}");
    }
    assert_eq!(text("v 1", size), text("?", size));
    // Nothing that takes time can be done from there.
    assert_eq!(text("v . > , Esc", size), text("", size));
}

#[test]
fn overlays_are_chosen_by_mouse() {
    let mut app = app(WARREN, ColourDepth::True, (80, 24));
    app.press("v").expect("keys");
    let row =
        text_of(&app, (80, 24)).lines().position(|line| line.contains("known walkability")).expect("a line of it");
    let at = Position::new(20, row as u16);
    app.handle(Input::Hover(at));
    assert!(text_of(&app, (80, 24)).contains("how long ago each cell"));
    app.handle(Input::Click(at));
    assert_eq!(text_of(&app, (80, 24)), text("F5", (80, 24)));
    // A click elsewhere only closes the window.
    app.press("v").expect("keys");
    app.handle(Input::Scroll(1));
    app.handle(Input::Click(Position::new(1, 1)));
    assert_eq!(text_of(&app, (80, 24)), text("F5", (80, 24)));
}

#[test]
fn through_other_eyes() {
    for (name, keys) in [("warren", "e"), ("truth", "e e"), ("yours_again", "e e e")] {
        insta::assert_snapshot!(format!("eyes_of_{name}"), text(&format!("{INTO_THE_HALL} {keys}"), (80, 24)));
    }
    let keys = format!("{INTO_THE_HALL} h h h h h h h h e F8 x b b b b");
    insta::assert_snapshot!("eyes_look_at_the_unknown", text(&keys, (80, 24)));
}

#[test]
fn knowledge_fades_in_steps() {
    // Out of the first cell and around the corner, then there is time.
    const CORNER: &str = "#####\n#@###\n#.###\n#...#\n#####\n";
    let ages = [
        (1, Role::KnownFresh),
        (20, Role::KnownFresh),
        (21, Role::KnownRemembered),
        (60, Role::KnownRemembered),
        (61, Role::KnownFaded),
        (180, Role::KnownFaded),
        (181, Role::KnownAncient),
    ];
    for depth in [ColourDepth::True, ColourDepth::Indexed, ColourDepth::Sixteen, ColourDepth::None] {
        let mut app = app(CORNER, depth, (80, 24));
        app.press("F5 j j l l").expect("keys");
        let corner = Point::new(1, 1);
        let seen = match app.context.ground(corner) {
            ui::Ground::Remembered { seen, .. } => seen,
            other => panic!("{other:?} can still be seen"),
        };
        let mut looks = Vec::new();
        for (age, role) in ages {
            while app.context.game().turn().since(seen) < age {
                app.press(".").expect("keys");
            }
            let style = style_at(&app, corner);
            let theme = Theme::new(depth).style(role);
            // Some of the ground shows through the tint, and what is written there stays legible on it.
            let is_near = |own: Option<Color>, of_role: Option<Color>| {
                of_role.is_none_or(|of_role| own.is_some_and(|own| has_tint(own, Some(of_role))))
            };
            assert!(is_near(style.fg, theme.fg) && is_near(style.bg, theme.bg), "{age} turns, {depth:?}");
            let position = app.context.viewport().position(corner).expect("in view");
            looks.push((shot::draw(&app, 80, 24)[position].clone(), role));
        }
        for (one, role) in &looks {
            for (other, of_other) in &looks {
                assert_eq!(one == other, role == of_other, "{role:?} and {of_other:?} in {depth:?}");
            }
        }
    }
}

/// What overlays have to say of a cell.
#[test]
fn look_mode_tells_what_the_overlays_know() {
    let tells = [
        ("v 5 x", "seen now by the warren"),
        ("v 8 x h h h h", "seen here now: you"),
        ("v 9 x", "distance 20 to"),
        ("v i x", "island 1 of"),
        ("v r x", "sector 1,0"),
        ("v m x h h h h", "planned here: 1 close in, 2 strike"),
    ];
    for (keys, words) in tells {
        let mut app = app(WARREN, ColourDepth::True, (100, 44));
        app.press(&format!("{INTO_THE_HALL} . O Tab {keys}")).expect("keys");
        let panel = panel_of(&app, (100, 44));
        assert!(panel.contains(words), "{keys}: {panel}");
    }
}

#[test]
fn too_small_is_said_kindly_and_only_leaving_is_possible() {
    insta::assert_snapshot!(text("l l l", (60, 20)));
    let mut app = app(WARREN, ColourDepth::True, (60, 20));
    assert_eq!(app.press("l l . F2 ?"), Ok(Reaction::Nothing));
    assert_eq!(app.context.game().turn().0, 0);
    assert_eq!(app.press("Ctrl-c"), Ok(Reaction::Leave));
}

#[test]
fn the_mouse_describes_and_looks() {
    let mut app = app(WARREN, ColourDepth::True, (80, 24));
    let player = app.context.game().player().expect("the player").at;
    let at = app.context.viewport().position(player).expect("in view");
    app.handle(Input::Hover(Position::new(at.x + 1, at.y)));
    let hovered = text_of(&app, (80, 24));
    assert!(hovered.contains("floor, 4,2"), "{hovered}");
    app.handle(Input::Ask(Position::new(at.x + 2, at.y)));
    assert_eq!(app.context.cursor(), Some(Point::new(5, 2)));
    app.press("Esc").expect("keys");
    assert_eq!((app.context.cursor(), app.context.game().turn().0), (None, 0));
}

#[test]
fn a_click_on_what_is_known_goes_there_and_elsewhere_looks() {
    let mut app = app(WARREN, ColourDepth::True, (80, 24));
    let position = |app: &App<Session>, point| app.context.viewport().position(point).expect("in view");
    let here = |app: &App<Session>| app.context.game().player().expect("it lives").at;
    let to = Point::new(9, 4);
    app.handle(Input::Click(position(&app, to)));
    assert_eq!((here(&app), app.context.cursor()), (to, None));
    // Where one is, and where nobody has been, there is something to look at.
    app.handle(Input::Click(position(&app, to)));
    assert_eq!(app.context.cursor(), Some(to));
    app.press("Esc").expect("keys");
    let unknown = Point::new(33, 4);
    app.handle(Input::Click(position(&app, unknown)));
    assert_eq!((here(&app), app.context.cursor()), (to, Some(unknown)));
    // A click on a question is no click on the map below it.
    app.press("Esc Q").expect("keys");
    app.handle(Input::Click(position(&app, Point::new(3, 2))));
    app.handle(Input::Ask(position(&app, Point::new(3, 2))));
    app.press("n").expect("keys");
    assert_eq!((here(&app), app.context.cursor()), (to, None));
}

#[test]
fn the_title() {
    let theme = Theme::new(ColourDepth::True);
    let title = |keys: &str| {
        let hall = vec!["   4100  floor 8  fog       won".to_owned()];
        let title = ui::Title::new(theme, ui::config::Keys::default(), game::DifficultyId::FOG, hall);
        let mut app = ui::title(title, 80, 24);
        let reaction = app.press(keys).expect("keys");
        (shot::Format::Text.write(&shot::draw(&app, 80, 24)), reaction, app.context.choice, app.context.difficulty)
    };
    insta::assert_snapshot!("title_80x24", title("j i").0);
    assert_eq!(title("i i").3, game::DifficultyId::LANTERN);
    assert!(title("f").0.contains("4100  floor 8"));
    assert!(title("?").0.contains("The keys to begin with"));
    let begun = |keys| (title(keys).1, title(keys).2);
    assert_eq!(begun("Enter"), (Reaction::Leave, Some(ui::Choice::New(None))));
    assert_eq!(begun("d"), (Reaction::Leave, Some(ui::Choice::Daily)));
    // What is typed is a seed, whatever its letters are bound to.
    assert_eq!(begun("s 2 0 Enter"), (Reaction::Leave, Some(ui::Choice::New(Some(20)))));
    assert_eq!(begun("s 2 S Enter").1, None, "that is neither a number nor a word");
    assert_eq!(begun("s Esc q"), (Reaction::Leave, None));
}

#[test]
fn who_and_what_is_in_sight() {
    insta::assert_snapshot!("in_sight_80x24", text(&format!("{INTO_THE_HALL} w"), (80, 24)));
    let mut app = app(WARREN, ColourDepth::True, (80, 24));
    app.press("w").expect("keys");
    let list = text_of(&app, (80, 24));
    assert!(list.contains("! draught") && list.contains("5 away, east"), "{list}");
    // A thing is looked at, or gone to.
    app.press("Enter").expect("keys");
    assert_eq!(app.context.cursor(), Some(Point::new(8, 4)));
    app.press("Esc w _").expect("keys");
    assert_eq!(app.context.game().player().expect("it lives").at, Point::new(8, 4));
    app.press("w").expect("keys");
    assert!(text_of(&app, (80, 24)).contains("Nothing is in sight"));
    app.press("Enter").expect("keys");
    // A unit is watched.
    app.press("O w").expect("keys");
    let rows: Vec<String> = text_of(&app, (80, 24)).lines().map(str::to_owned).collect();
    let row = rows.iter().position(|row| row.contains("goblin scout") && row.contains("away")).expect("it is listed");
    app.handle(Input::Click(Position::new(20, row as u16)));
    assert_eq!(app.context.watched().map(|unit| unit.row().name), Some("goblin scout"));
}

#[test]
fn looking_takes_no_time_and_changes_no_game() {
    let mut app = app(WARREN, ColourDepth::True, (80, 24));
    app.press(INTO_THE_HALL).expect("keys");
    let before = app.context.game().digest();
    app.press(
        "F2 F3 F4 F5 F6 F7 F8 F9 v f v i v e v r v m v q v 0 Tab Tab BackTab O Tab v o x l l j Tab Enter ? Esc m Esc Q n",
    )
    .expect("keys");
    assert_eq!(app.context.game().digest(), before);
}

#[test]
fn only_units_in_sight_can_be_watched_unless_the_truth_is_looked_at() {
    let mut app = app(WARREN, ColourDepth::True, (80, 24));
    app.press("Tab F2").expect("keys");
    assert_eq!(app.context.watched().map(|unit| unit.id), None);
    assert!(!text_of(&app, (80, 24)).contains("TRUTH"));

    app.press("F2 . . . . . . . . O Tab F6").expect("keys");
    let first = app.context.watched().map(|unit| unit.id).expect("somebody on this floor");
    insta::assert_snapshot!("truth", text_of(&app, (80, 24)));
    app.press("Tab").expect("keys");
    assert!(app.context.watched().is_some_and(|unit| unit.id != first));
    app.press("O").expect("keys");
    assert!(app.context.watched().is_none());
    let after = text_of(&app, (80, 24));
    assert!(!after.contains("TRUTH") && !after.contains("scout"), "{after}");
}

#[test]
fn a_watched_unit_that_is_long_out_of_sight_is_let_go_of() {
    const CELLAR: &str = "+++\n[units]\nG = { kind = \"goblin\", on = \"cage\" }\n+++\n#########\n#@..#...#\n#...#...#\n#...'.G.#\n#...#...#\n#########\n";
    let says = |app: &App<Session>, text: &str| text_of(app, (80, 24)).contains(text);
    let mut app = app(CELLAR, ColourDepth::True, (80, 24));
    app.press("j j Tab").expect("keys");
    assert!(says(&app, "Watching the goblin") && !says(&app, "out of sight"));
    app.press("k k .").expect("keys");
    assert!(says(&app, "Watching the goblin") && says(&app, "out of sight for"), "{}", text_of(&app, (80, 24)));
    for _ in 0..50 {
        app.press(".").expect("a key");
    }
    assert!(!says(&app, "Watching"), "{}", text_of(&app, (80, 24)));
}

/// The style of the cell of the map where a point is drawn.
fn style_at(app: &App<Session>, point: Point) -> Style {
    let position = app.context.viewport().position(point).expect("in view");
    shot::draw(app, 80, 24)[position].style()
}

#[test]
fn seen_remembered_and_unknown_look_different_at_every_depth() {
    for depth in [ColourDepth::True, ColourDepth::Indexed, ColourDepth::Sixteen, ColourDepth::None] {
        let mut app = app(WARREN, depth, (80, 24));
        app.press(INTO_THE_HALL).expect("keys");
        let (seen, remembered) = (style_at(&app, Point::new(14, 3)), style_at(&app, Point::new(2, 1)));
        let player = style_at(&app, app.context.game().player().expect("the player").at);
        assert_ne!(seen, remembered, "{depth:?}");
        assert_ne!(seen, player, "{depth:?}");
        let theme = Theme::new(depth);
        assert!(player.add_modifier.contains(theme.style(Role::Player).add_modifier));
    }
}

#[test]
fn sixteen_colours_are_the_terminals_own() {
    let mut app = app(WARREN, ColourDepth::Sixteen, (80, 24));
    let overlays = ui::OVERLAYS.iter().map(|row| format!("v {}", row.key));
    let keys = [INTO_THE_HALL, "Tab"].map(str::to_owned).into_iter().chain(overlays);
    for keys in keys.chain(["x", "v", "Esc e", "?"].map(str::to_owned)) {
        app.press(&keys).expect("keys");
        let picture = shot::draw(&app, 80, 24);
        for cell in &picture.content {
            assert!(!matches!(cell.fg, Color::Rgb(..) | Color::Indexed(_)), "{keys}");
            assert!(!matches!(cell.bg, Color::Rgb(..) | Color::Indexed(_)), "{keys}");
            let is_legible = cell.fg != cell.bg || cell.symbol() == " " || cell.modifier.contains(Modifier::REVERSED);
            assert!(is_legible, "{:?} cannot be seen after {keys}", cell.symbol());
        }
    }
}

#[test]
fn every_accepted_action_is_recorded_before_it_is_shown() {
    use std::{cell::RefCell, rc::Rc};
    let game = Game::on_level(parse(WARREN), 7).expect("a level to play");
    let records = Rc::new(RefCell::new(Vec::new()));
    let kept = Rc::clone(&records);
    let session = Session::new(game, Theme::new(ColourDepth::True)).with_recorder(Box::new(move |_, record| {
        kept.borrow_mut().push(record);
        Ok(Vec::new())
    }));
    let mut app = ui::game(session, 80, 24);
    // One of the three is refused: there is a wall to the west of the pillarless first column.
    app.press("h h h l .").expect("keys");
    let lines: Vec<_> = records.borrow().iter().map(|record| record.action.code()).collect();
    assert_eq!(lines, ["step6", "step6", "step2", "wait"]);
    assert_eq!(records.borrow().last().map(|record| record.digest), Some(app.context.game().digest()));
}

#[test]
fn what_cannot_be_written_down_is_not_shown_and_ends_the_game() {
    let game = Game::on_level(parse(WARREN), 7).expect("a level to play");
    let session = Session::new(game, Theme::new(ColourDepth::True))
        .with_recorder(Box::new(|_, _| Err(std::io::Error::other("no room on the disk"))));
    let mut app = ui::game(session, 80, 24);
    let said = app.context.log().messages().count();
    assert_eq!(app.press("l").expect("keys"), Reaction::Leave);
    assert_eq!(app.context.failure().map(ToString::to_string).as_deref(), Some("no room on the disk"));
    // Nothing is done any more, and nothing is said of what was done.
    let digest = app.context.game().digest();
    assert_eq!(app.press("h . l").expect("keys"), Reaction::Leave);
    assert_eq!((app.context.game().digest(), app.context.log().messages().count()), (digest, said));
}

#[test]
fn what_a_level_is_called_cannot_upset_the_terminal() {
    let mut level = parse(WARREN);
    level.name = "\u{1b}[31mred\u{1b}[0m\u{202e}".repeat(40);
    level.about = "\u{1b}]0;title\u{7} and\r\nmore".into();
    let game = Game::on_level(level, 7).expect("a level to play");
    let app = ui::game(Session::new(game, Theme::new(ColourDepth::None)), 80, 24);
    for format in shot::Format::ALL {
        let picture = format.write(&shot::draw(&app, 80, 24));
        assert!(!picture.contains("\u{1b}]") && !picture.contains('\u{7}') && !picture.contains('\r'));
        assert!(!picture.contains("\u{1b}[31m"), "{picture:?}");
    }
}

#[test]
fn the_colours_of_a_picture_are_what_a_terminal_understands() {
    for depth in [ColourDepth::True, ColourDepth::Indexed, ColourDepth::Sixteen, ColourDepth::None] {
        let keys = format!("{INTO_THE_HALL} Tab F2 F6");
        let ansi = screen(&keys, depth, (100, 30), shot::Format::Ansi);
        let mut terminal = vt100::Parser::new(vt100_size(30), vt100_size(100), 0);
        terminal.process(ansi.trim_end().replace('\n', "\r\n").as_bytes());
        let shown: Vec<_> = terminal.screen().rows(0, 100).map(|row| row.trim_end().to_owned()).collect();
        let text = screen(&keys, depth, (100, 30), shot::Format::Text);
        assert_eq!(shown, text.lines().collect::<Vec<_>>(), "{depth:?}");
    }
}

fn vt100_size(cells: u16) -> std::num::NonZero<u16> {
    std::num::NonZero::new(cells).expect("a size")
}

/// An input of any kind.
fn any_input() -> impl Strategy<Value = Input> {
    let bound: Vec<Key> = ui::BINDINGS
        .iter()
        .flat_map(|row| row.keys)
        .flat_map(|keys| ui::sequence(keys).expect("keys"))
        .chain(ui::OVERLAYS.iter().flat_map(|row| ui::sequence(&row.keys().join(" ")).expect("keys")))
        .collect();
    let position = || (0u16..260, 0u16..90).prop_map(|(x, y)| Position::new(x, y));
    prop_oneof![
        12 => proptest::sample::select(bound).prop_map(Input::Key),
        2 => any::<char>().prop_map(|character| Input::Key(Key::character(character))),
        1 => position().prop_map(Input::Hover),
        1 => position().prop_map(Input::Click),
        1 => position().prop_map(Input::Ask),
        1 => (-1i16..2).prop_map(Input::Scroll),
        1 => (1u16..=250, 1u16..=80).prop_map(|(width, height)| Input::Resized { width, height }),
    ]
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 48, ..ProptestConfig::default() })]

    #[test]
    fn no_size_and_no_keys_break_the_screen(
        width in 1u16..=250,
        height in 1u16..=80,
        inputs in proptest::collection::vec(any_input(), 1..60),
    ) {
        let mut app = app(WARREN, ColourDepth::True, (width, height));
        for input in inputs {
            app.handle(input);
            // Also when the terminal has changed its size and not said so yet.
            shot::draw(&app, width, height);
        }
        shot::draw(&app, 80, 24);
    }
}
