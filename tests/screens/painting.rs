//! The promises of painting: what is undone is as it was, what is painted can be saved and read, nothing is overwritten
//! without a question, and what is painted is searched, shown and played.

use std::{fs, path::Path};

use fogwalk::{
    grid::{Point, Size},
    lab::{Brush, Experiment, Painting, SHELF, vocabulary},
    level::{self, Level, Placed},
    search::Algorithm,
    terrain::TerrainId,
    ui::{
        App, Input, Key, Reaction,
        lab::{self, Bench, paint},
        shot,
        theme::{ColourDepth, Role, Theme},
    },
};
use proptest::{collection::vec, prelude::*, sample::select};
use ratatui::layout::Position;

use crate::support::screens::settled_text_of;

const SMALL: (u16, u16) = (80, 24);

fn read(text: &str) -> Level {
    level::parse("drawn", text.as_bytes(), vocabulary()).unwrap_or_else(|error| panic!("{error}\n{text}"))
}

/// A level with a bit of everything.
fn everything() -> Level {
    read(
        "+++\nname = \"Everything\"\nother_goals = [[1, 1], [9, 1]]\n[legend]\nf = { terrain = \"floor\", cost = 12, name = \"mud\" }\n\
         [units]\ng = \"goblin\"\no = \"ogre\"\nd = { kind = \"drowned\", on = \"deep water\" }\n[items]\ni = \"draught\"\n\
         [[event]]\nturn = 3\ncells = [[4, 2], [10, 5]]\nbecomes = \"chasm\"\n\
         [[patrol]]\nunits = [[2, 1]]\nposts = [[8, 1], [8, 5]]\n+++\n\
         ############\n#.g...+....#\n#..ff.#..o.#\n#..ff.#....#\n#.&&&.#..i.#\n#A&d&....B.#\n#@&&&......#\n############\n",
    )
}

#[test]
fn the_pen_paints_where_it_is_set_down_even_on_what_it_paints() {
    let level = read("A......B\n........\n");
    let mut app = lab::app(Bench::new(Experiment::on(level).expect("two ends"), Theme::new(ColourDepth::None)), 80, 24);
    let mut walls = |keys: &str| {
        app.press(keys).expect("keys");
        app.settle();
        let level = &app.context.study().experiment().level;
        level.cells.cells().iter().filter(|&&terrain| terrain == TerrainId::WALL).count()
    };
    assert_eq!(walls("# j # Space"), 1);
    assert_eq!(walls("Tab h Tab"), 2);
    // A dab on a wall takes it away.
    assert_eq!(walls("Space"), 1);
}

#[test]
fn what_is_drawn_in_a_cell_is_picked() {
    let mut painting = begun(&everything());
    painting.press(Brush::OtherGoal, &[Point::new(9, 6)]).expect("floor");
    painting.lift();
    let picked = |x, y| painting.brush_at(Point::new(x, y));
    let level = painting.level();
    assert_eq!(picked(1, 5), Some(Brush::Start));
    assert_eq!(picked(9, 5), Some(Brush::Goal));
    assert_eq!(picked(9, 6), Some(Brush::OtherGoal));
    assert_eq!(picked(1, 6), Some(Brush::Player));
    assert_eq!(picked(2, 1), Some(Brush::Unit("goblin")));
    assert_eq!(picked(9, 4), Some(Brush::Item("draught")));
    assert_eq!(picked(8, 5), Some(Brush::Waypoint));
    assert_eq!(picked(3, 2), Some(Brush::Ground(level.cells[Point::new(3, 2)])));
    assert_eq!(picked(0, 0), Some(Brush::Ground(TerrainId::WALL)));
    assert_eq!(picked(99, 0), None);
}

fn begun(level: &Level) -> Painting {
    Painting::new(&Experiment::on(level.clone()).expect("two ends")).expect("cells")
}

/// What can be done to a painting.
#[derive(Clone, Debug)]
enum Deed {
    Stroke(Brush, Vec<Point>),
    Resize(Size),
    New(Size),
    Follow(Point, Point),
}

fn point() -> impl Strategy<Value = Point> {
    // Some of them lie off the map.
    (-1..14i32, -1..10i32).prop_map(|(x, y)| Point::new(x, y))
}

fn brush() -> impl Strategy<Value = Brush> {
    select(Brush::all(&everything()))
}

fn size() -> impl Strategy<Value = Size> {
    (1..14u32, 1..10u32).prop_map(|(width, height)| Size::new(width, height).expect("a small size"))
}

fn deeds() -> impl Strategy<Value = Vec<Deed>> {
    let stroke = (brush(), vec(point(), 1..6)).prop_map(|(brush, cells)| Deed::Stroke(brush, cells));
    let ends = (0..8i32, 0..6i32, 0..8i32, 0..6i32);
    let follow = ends.prop_map(|(x, y, u, v)| Deed::Follow(Point::new(x, y), Point::new(u, v)));
    let deed =
        prop_oneof![12 => stroke, 1 => size().prop_map(Deed::Resize), 1 => size().prop_map(Deed::New), 1 => follow];
    vec(deed, 0..25)
}

fn carry_out(deed: &Deed, painting: &mut Painting) {
    match deed {
        Deed::Stroke(brush, cells) => {
            // Where something cannot be painted, nothing is.
            let _ = painting.press(*brush, &cells[..1]);
            for cell in &cells[1..] {
                let _ = painting.pass(&[*cell]);
            }
            painting.lift();
        }
        Deed::Resize(size) => painting.resize(*size),
        Deed::New(size) => painting.replace(Painting::blank(*size)),
        Deed::Follow(start, goal) => {
            let size = painting.level().size();
            let held = |at: Point| Point::new(at.x.min(size.width() - 1), at.y.min(size.height() - 1));
            let mut experiment = painting.experiment();
            (experiment.start, experiment.goal) = (held(*start), held(*goal));
            painting.follow(&experiment);
        }
    }
}

fn picture(painting: &Painting) -> (Level, Experiment) {
    (Level::clone(painting.level()), painting.experiment())
}

proptest! {
    #[test]
    fn what_is_undone_is_as_it_was_and_what_is_done_again_as_it_became(deeds in deeds()) {
        let mut painting = begun(&everything());
        let mut pictures = vec![picture(&painting)];
        for deed in &deeds {
            let before = painting.steps().0;
            carry_out(deed, &mut painting);
            let now = picture(&painting);
            // A deed is one step, or none if it changed nothing.
            let steps = painting.steps().0 - before;
            prop_assert!(steps <= 1, "{deed:?}");
            if steps == 1 {
                pictures.push(now);
            } else {
                prop_assert_eq!(Some(&now), pictures.last(), "{:?}", deed);
            }
        }
        for expected in pictures.iter().rev().skip(1) {
            prop_assert!(painting.undo().is_some());
            prop_assert_eq!(&picture(&painting), expected);
        }
        prop_assert!(painting.undo().is_none());
        for expected in pictures.iter().skip(1) {
            prop_assert!(painting.redo().is_some());
            prop_assert_eq!(&picture(&painting), expected);
        }
        prop_assert!(painting.redo().is_none());
    }

    #[test]
    fn whatever_is_painted_can_be_written_and_read(deeds in deeds()) {
        let mut painting = begun(&everything());
        for deed in &deeds {
            carry_out(deed, &mut painting);
        }
        let kept = painting.level_to_keep();
        let text = level::write(&kept);
        let read = level::parse("painted", text.as_bytes(), vocabulary());
        prop_assert_eq!(read, Ok(kept), "{}", text);
    }
}

#[test]
fn the_history_is_bounded_and_keeps_the_newest() {
    let mut painting = begun(&everything());
    let cell = Point::new(1, 3);
    for step in 0..Painting::MOST_STEPS + 10 {
        let terrain = if step % 2 == 0 { TerrainId::SWAMP } else { TerrainId::HILL };
        painting.press(Brush::Ground(terrain), &[cell]).expect("ground");
    }
    painting.lift();
    assert_eq!(painting.steps(), (Painting::MOST_STEPS, 0));
    while painting.undo().is_some() {}
    // The oldest ten strokes are forgotten: they stay.
    assert_eq!(painting.level().cells[cell], TerrainId::HILL);
    assert_eq!(painting.steps(), (0, Painting::MOST_STEPS));
}

#[test]
fn what_the_file_said_otherwise_is_kept() {
    for shelved in SHELF {
        let level = read(shelved.text);
        let Some(mut painting) = Painting::new(&Experiment::on(level.clone()).expect("two ends")) else { continue };
        assert_eq!(painting.level_to_keep(), level, "{}", shelved.file);
        // A cell where nobody is, and that nothing depends on.
        let size = level.size();
        let corner = Point::new(size.width() - 1, size.height() - 1);
        painting.press(Brush::Ground(TerrainId::LEVER), &[corner]).expect("ground");
        painting.lift();
        let mut expected = level.clone();
        expected.cells[corner] = TerrainId::LEVER;
        if !level.long_paths.is_empty() {
            expected.find_long_paths();
        }
        assert_eq!(read(&level::write(&painting.level_to_keep())), expected, "{}", shelved.file);
    }
}

#[test]
fn whoever_cannot_stand_there_any_more_is_gone_and_comes_back_by_undoing() {
    let level = everything();
    let mut painting = begun(&level);
    let paint = |painting: &mut Painting, terrain, x, y| {
        painting.press(Brush::Ground(terrain), &[Point::new(x, y)]).expect("ground goes anywhere");
        painting.lift();
    };
    // The goblin with its orders, the ogre by one of its four cells, the item, the player.
    for (x, y) in [(2, 1), (10, 3), (9, 4), (1, 6)] {
        paint(&mut painting, TerrainId::WALL, x, y);
    }
    let kinds: Vec<_> = painting.level().units.iter().map(|unit| unit.kind.as_str()).collect();
    assert_eq!(kinds, ["drowned"]);
    assert!(painting.level().patrols.is_empty() && painting.level().items.is_empty());
    assert_eq!(painting.level().player, None);
    while painting.undo().is_some() {}
    assert_eq!(**painting.level(), level);
    // A post that nobody can be sent to any more is left out of the round.
    paint(&mut painting, TerrainId::DEEP_WATER, 8, 1);
    assert_eq!(painting.level().patrols[0].posts, [Point::new(8, 5)]);
}

#[test]
fn units_waypoints_and_several_goals_are_painted() {
    let mut painting = begun(&Painting::blank(Size::new(12, 6).expect("a small size")));
    let mut press = |brush, x, y| {
        let result = painting.press(brush, &[Point::new(x, y)]).map_err(|error| error.to_string());
        painting.lift();
        result
    };
    assert_eq!(
        press(Brush::Waypoint, 5, 5),
        Err("no unit for the waypoint: click on one that walks first, or paint one".to_owned())
    );
    assert_eq!(press(Brush::Unit("goblin"), 1, 1), Ok(()));
    for x in [4, 8] {
        assert_eq!(press(Brush::Waypoint, x, 1), Ok(()));
    }
    assert_eq!(press(Brush::Ground(TerrainId::DEEP_WATER), 6, 5), Ok(()));
    assert_eq!(press(Brush::Unit("wolf"), 6, 5), Err("6,5 is deep water: no place for a wolf".to_owned()));
    assert_eq!(
        press(Brush::Unit("ogre"), 0, 0),
        Err("there is no room for an ogre at 0,0: a unit stands there".to_owned())
    );
    assert_eq!(press(Brush::OtherGoal, 0, 5), Ok(()));
    assert_eq!(press(Brush::Player, 3, 3), Ok(()));
    let level = painting.level_to_keep();
    assert_eq!(level.patrols[0].posts, [Point::new(4, 1), Point::new(8, 1)]);
    assert_eq!((level.other_goals.as_slice(), level.player), (&[Point::new(0, 5)][..], Some(Point::new(3, 3))));
    let findings = painting.experiment().run().expect("a search");
    let last = findings.route.expect("a way").steps.last().copied();
    // From the start in the middle of the left half the other goal is the nearer one.
    assert_eq!(last, Some(Point::new(0, 5)));
}

fn bench(level: Level) -> Bench {
    Bench::new(Experiment::on(level).expect("two ends"), Theme::new(ColourDepth::True))
}

fn blank() -> Level {
    Level { name: "Nothing yet".to_owned(), ..Painting::blank(Size::new(20, 9).expect("a small size")) }
}

/// The lab on a level, painting.
fn app(level: Level) -> App<Bench> {
    let mut app = lab::app(bench(level), SMALL.0, SMALL.1);
    app.press("#").expect("a key");
    app
}

/// Types a word, letter by letter.
fn type_in(app: &mut App<Bench>, word: &str) {
    for letter in word.chars() {
        app.handle(Input::Key(Key::character(letter)));
    }
}

fn terrain(app: &App<Bench>, x: i32, y: i32) -> TerrainId {
    app.context.study().experiment().level.cells[Point::new(x, y)]
}

/// Where on screen a letter of the map is.
fn find(app: &mut App<Bench>, letter: char) -> Position {
    let text = settled_text_of(app, SMALL);
    let place = text.lines().enumerate().take(18).find_map(|(row, line)| {
        let column = line.chars().take(49).position(|c| c == letter)?;
        Some(Position::new(column as u16, row as u16))
    });
    place.expect("on the map")
}

#[test]
fn screens_of_painting() {
    let mut app = app(blank());
    app.press("l l Space j Tab j j h h Tab ~ k Space").expect("keys");
    insta::assert_snapshot!("painting", settled_text_of(&mut app, SMALL));
    app.press("Enter").expect("a key");
    insta::assert_snapshot!("painting_palette", settled_text_of(&mut app, SMALL));
    app.press("Esc g j j j l").expect("keys");
    insta::assert_snapshot!("painting_generate", settled_text_of(&mut app, SMALL));
    app.press("Esc w").expect("keys");
    insta::assert_snapshot!("painting_save", settled_text_of(&mut app, SMALL));
    app.press("Esc ?").expect("keys");
    insta::assert_snapshot!("painting_help", settled_text_of(&mut app, SMALL));
    app.press("Esc q").expect("keys");
    insta::assert_snapshot!("painting_puzzles", settled_text_of(&mut app, SMALL));
    app.press("Enter h h h").expect("keys");
    insta::assert_snapshot!("painting_puzzle", settled_text_of(&mut app, SMALL));
}

#[test]
fn what_stands_on_a_path_makes_no_hole_in_it() {
    let mut level = blank();
    (level.start, level.goal) = (Some(Point::new(2, 2)), Some(Point::new(17, 2)));
    let on_path = [Point::new(6, 2), Point::new(9, 2)];
    level.units.push(Placed { kind: "goblin".to_owned(), at: on_path[0], home: None });
    level.player = Some(on_path[1]);
    let mut app = app(level);
    app.press("j j j").expect("keys");
    app.settle();
    let (theme, row) = (Theme::new(ColourDepth::True), find(&mut app, 'A').y);
    let picture = shot::draw(&app, SMALL.0, SMALL.1);
    // A itself takes two columns.
    let (from, to) = (find(&mut app, 'A').x + 2, find(&mut app, 'B').x);
    let path = theme.style(Role::Path).bg;
    let marks = (from..to).filter(|&x| ["g", "@"].contains(&picture[(x, row)].symbol())).count();
    assert_eq!(marks, 2, "both are drawn");
    assert!((from..to).all(|x| Some(picture[(x, row)].bg) == path), "{}", settled_text_of(&mut app, SMALL));
}

#[test]
fn an_overview_shows_a_large_map_as_a_whole() {
    let size = Size::new(512, 512).expect("a size");
    let mut app = lab::app(bench(fogwalk::dungeon::country(3, size)), SMALL.0, SMALL.1);
    app.press("Z Z Z Z Z").expect("keys");
    insta::assert_snapshot!("overview", settled_text_of(&mut app, SMALL));
    let at_last = settled_text_of(&mut app, SMALL);
    app.press("Z Z").expect("keys");
    assert_eq!(settled_text_of(&mut app, SMALL), at_last, "there is nothing more to be seen from further away");
    let mut app = lab::app(
        Bench::new(Experiment::on(fogwalk::dungeon::maze(3, size, 5)).expect("ends"), Theme::new(ColourDepth::None)),
        SMALL.0,
        SMALL.1,
    );
    app.press("Z Z Z").expect("keys");
    insta::assert_snapshot!("overview_without_colour", settled_text_of(&mut app, SMALL));
    // A dab in an overview paints all that it shows.
    app.press("# ~ Space").expect("keys");
    app.settle();
    let cells = app.context.study().experiment().level.cells.cells();
    assert_eq!(cells.iter().filter(|&&id| id == TerrainId::SHALLOW_WATER).count(), 4 * 8);
}

#[test]
fn the_mouse_paints_lines_and_drags_ends_and_a_picture_is_one_search() {
    let mut app = app(blank());
    let (start, goal) = (find(&mut app, 'A'), find(&mut app, 'B'));
    let middle = Position::new(u16::midpoint(start.x, goal.x), start.y);
    let above = Position::new(middle.x, middle.y - 4);
    app.handle(Input::Click(above));
    let before = app.context.study().experiment().level.clone();
    for row in (above.y..middle.y + 4).step_by(3) {
        app.handle(Input::Drag(Position::new(middle.x, row)));
        // Nothing is searched before a picture is wanted.
        assert_eq!(app.context.study().experiment().level, before);
    }
    app.handle(Input::Release);
    app.settle();
    let walls = app.context.study().experiment().level.cells.cells().iter().filter(|&&id| id == TerrainId::WALL);
    assert!(walls.count() >= 3, "a line without gaps");
    assert_eq!(app.context.painting().map(Painting::steps), Some((1, 0)));
    // The goal goes where it is dragged to, and that is one stroke more.
    let was = app.context.study().experiment().goal;
    app.handle(Input::Click(goal));
    app.handle(Input::Drag(Position::new(goal.x, goal.y + 2)));
    app.handle(Input::Release);
    app.settle();
    assert_ne!(app.context.study().experiment().goal, was);
    assert_eq!(app.context.painting().map(Painting::steps), Some((2, 0)));
    app.press("u u").expect("keys");
    app.settle();
    assert_eq!(app.context.study().experiment().goal, was);
    assert_eq!(*app.context.study().experiment().level, blank());
}

#[test]
fn a_stroke_that_begins_on_its_own_takes_it_away() {
    let mut app = app(blank());
    app.press("Space").expect("a key");
    app.settle();
    let at = app.context.painting().expect("begun").painted().expect("the same size").map(|(at, ..)| at).next();
    let at = at.expect("a wall");
    assert_eq!(terrain(&app, at.x, at.y), TerrainId::WALL);
    app.press("Space").expect("a key");
    app.settle();
    assert_eq!(terrain(&app, at.x, at.y), TerrainId::FLOOR);
}

/// What is in a file of a folder.
fn content(folder: &Path, name: &str) -> String {
    fs::read_to_string(folder.join(name)).expect("the file")
}

#[test]
fn nothing_is_overwritten_without_the_question() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let path = folder.path().to_owned();
    fs::write(path.join("mine.level"), "keep me\n").expect("a writable folder");
    let mut app =
        lab::app(bench(blank()).with_files(fogwalk::platform::LevelFolder::new(path.clone())), SMALL.0, SMALL.1);
    let save_as = |app: &mut App<Bench>, name: &str| {
        app.press("w Ctrl-u").expect("keys");
        type_in(app, name);
        app.press("Enter").expect("a key");
    };
    app.press("# Space").expect("keys");
    save_as(&mut app, "mine.level");
    insta::assert_snapshot!("painting_overwrite", settled_text_of(&mut app, SMALL));
    for refusal in ["n", "Esc"] {
        app.press(refusal).expect("a key");
        assert_eq!(content(&path, "mine.level"), "keep me\n");
        save_as(&mut app, "mine.level");
    }
    // Only what is unsaved is asked about.
    app.press("n").expect("a key");
    assert_eq!(app.press("Q"), Ok(Reaction::Draw));
    assert!(settled_text_of(&mut app, SMALL).contains("not saved"));
    app.press("n").expect("a key");
    save_as(&mut app, "mine.level");
    app.press("y").expect("a key");
    let saved = read(&content(&path, "mine.level"));
    assert_eq!(saved, app.context.painting().expect("begun").level_to_keep());
    assert!(saved.cells.cells().contains(&TerrainId::WALL));
    assert_eq!(fs::read_dir(&path).expect("the folder").count(), 1, "nothing else is left behind");
    // What was saved is loaded again, and undone again.
    app.press("n Ctrl-u").expect("keys");
    type_in(&mut app, "5x4");
    app.press("Enter").expect("a key");
    app.settle();
    assert_eq!(app.context.study().experiment().level.size().to_string(), "5x4");
    app.press("o").expect("a key");
    type_in(&mut app, "mi");
    app.press("Tab Enter").expect("keys");
    app.settle();
    assert_eq!(*app.context.study().experiment().level, saved);
    app.press("u").expect("a key");
    app.settle();
    assert_eq!(app.context.study().experiment().level.size().to_string(), "5x4");
    // What is no level is not loaded.
    fs::write(path.join("bad.level"), "?\n").expect("a writable folder");
    app.press("o").expect("a key");
    type_in(&mut app, "bad.level");
    app.press("Enter").expect("a key");
    assert!(settled_text_of(&mut app, SMALL).contains("U+003F"));
}

#[test]
fn without_a_folder_nothing_is_written() {
    let mut app = app(blank());
    app.press("Space w Enter").expect("keys");
    assert!(settled_text_of(&mut app, SMALL).contains("There are no files here"));
    assert!(!Path::new("painted.level").exists());
}

#[test]
fn what_is_painted_is_played_and_leaving_comes_back() {
    let mut app = app(blank());
    app.press("@ Space p").expect("keys");
    let text = settled_text_of(&mut app, SMALL);
    assert!(text.contains('@') && !text.contains("Painting"), "{text}");
    app.press("l l").expect("keys");
    assert_eq!(app.press("Q"), Ok(Reaction::Draw));
    assert!(settled_text_of(&mut app, SMALL).contains("Painting"));
    assert_eq!(app.press("p Ctrl-c"), Ok(Reaction::Leave));
}

#[test]
fn maps_are_generated_resized_and_undone() {
    let mut app = app(blank());
    for row in 0..8 {
        let down = "j ".repeat(row);
        app.press("r Ctrl-u").expect("keys");
        type_in(&mut app, "40x30");
        app.press(&format!("Enter g Home {} {down} Enter", "k ".repeat(8))).expect("keys");
        app.settle();
        let experiment = app.context.study().experiment();
        assert_eq!(experiment.level.size().to_string(), "40x30");
        assert!(!experiment.level.name.is_empty() && experiment.level.name != "Nothing yet", "{row}");
        assert!(experiment.run().expect("a search").route.is_ok(), "{row}");
    }
    while app.context.painting().is_some_and(|painting| painting.steps().0 > 0) {
        app.press("u").expect("a key");
    }
    app.settle();
    assert_eq!(*app.context.study().experiment().level, blank());
    // A dungeon needs room.
    app.press("g k k k k k k k k Enter").expect("keys");
    assert!(settled_text_of(&mut app, SMALL).contains("a dungeon floor is at least 20x12"));
}

/// A text without its spaces: lines are broken between words.
fn without_spaces(text: &str) -> String {
    text.chars().filter(|character| !character.is_whitespace()).collect()
}

#[test]
fn what_a_puzzle_asks_for_is_shown_whole_on_the_least_screen() {
    for shelved in fogwalk::lab::PUZZLES {
        let level = level::parse(shelved.file, shelved.text.as_bytes(), vocabulary()).expect("a good level");
        let (about, puzzle) = (level.about.clone(), level.puzzle.clone().expect("a puzzle"));
        let mut app = app(level);
        let text = settled_text_of(&mut app, SMALL);
        // The panel is right of the map; the story goes over the whole width.
        let panel = |line: &str| line.rsplit('│').next().unwrap_or_default().to_owned();
        let said = without_spaces(&text.lines().map(panel).collect::<String>());
        for words in [about, puzzle.solved] {
            assert!(said.contains(&without_spaces(&words)), "{}: {words}\n{text}", shelved.file);
        }
        assert!(said.contains("0painted"), "{}\n{text}", shelved.file);
    }
}

#[test]
fn a_puzzle_is_greeted_when_it_is_solved() {
    let mut app = app(blank());
    app.press("Esc q Enter").expect("keys");
    app.settle();
    let start = app.context.study().experiment().start;
    let goto = |app: &mut App<Bench>, to: Point| {
        // The brush begins somewhere: it is led to the corner, and from there.
        app.press(&"h ".repeat(12)).expect("keys");
        app.press(&"k ".repeat(12)).expect("keys");
        app.press(&"l ".repeat(to.x as usize)).expect("keys");
        app.press(&"j ".repeat(to.y as usize)).expect("keys");
    };
    app.press("#").expect("a key");
    for (x, y) in [(0, -1), (1, 0), (0, 1)] {
        assert!(!settled_text_of(&mut app, SMALL).contains("Well painted!"));
        goto(&mut app, start + Point::new(x, y));
        app.press("Space").expect("a key");
    }
    insta::assert_snapshot!("painting_solved", settled_text_of(&mut app, SMALL));
    app.press("Enter ~ Space").expect("keys");
    assert!(settled_text_of(&mut app, SMALL).contains("This puzzle does not allow shallow water"));
}

#[test]
fn every_key_of_painting_does_something() {
    for row in paint::BINDINGS {
        let before = match row.name {
            "undo" => "Space",
            "redo" => "Space u",
            "zoom-out" => "z",
            "pick" => "j",
            _ => "",
        };
        for key in row.keys {
            let mut app = app(everything());
            app.press(before).expect("keys");
            let was = settled_text_of(&mut app, SMALL);
            let reaction = app.press(key).expect("a key");
            assert!(reaction != Reaction::Draw || settled_text_of(&mut app, SMALL) != was, "{key} does nothing");
        }
    }
}

/// Words that are pressed at random.
fn keys() -> impl Strategy<Value = String> {
    let mut all: Vec<&str> = paint::BINDINGS.iter().flat_map(|row| row.keys).copied().collect();
    all.extend(["#", "~", "A", "B", "@", "Enter", "j", "1", "x"]);
    let key = select(all).prop_filter("the shell's", |key| !key.starts_with("Ctrl") && *key != "Q");
    vec(key, 0..40).prop_map(|keys| keys.join(" "))
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(40))]

    #[test]
    fn no_keys_and_no_clicks_break_painting(
        keys in keys(),
        file in 0..SHELF.len(),
        (width, height) in (1u16..200, 1u16..70),
        clicks in vec((0u16..90, 0u16..40), 0..6),
        more in keys(),
    ) {
        let mut app = app(read(SHELF[file].text));
        app.press(&keys).expect("keys");
        for (x, y) in clicks {
            let at = Position::new(x, y);
            for input in [Input::Hover(at), Input::Click(at), Input::Drag(Position::new(y, x)), Input::Release] {
                app.handle(input);
            }
        }
        app.press(&more).expect("keys");
        app.handle(Input::Resized { width, height });
        app.handle(Input::Tick);
        app.settle();
        shot::draw(&app, width, height);
        shot::draw(&app, width / 2 + 1, height / 2 + 1);
    }
}

#[test]
fn where_a_search_is_long_it_follows_when_the_brush_is_lifted() {
    let size = Size::new(512, 512).expect("a size");
    let mut experiment = Experiment::new(Level::filled(size, TerrainId::FLOOR), Point::new(1, 1), Point::new(510, 510));
    for (algorithm, is_long) in [(Algorithm::AStar, false), (Algorithm::Dijkstra, true)] {
        experiment.settings.algorithm = algorithm;
        let bench = Bench::new(experiment.clone(), Theme::new(ColourDepth::True));
        let mut app = lab::app(bench, SMALL.0, SMALL.1);
        app.press("#").expect("keys");
        let counts = |app: &App<Bench>| app.context.study().outcome().expect("a search").findings.stats;
        let cost = |app: &App<Bench>| app.context.study().outcome().expect("a search").findings.route.clone();
        let before = counts(&app);
        app.handle(Input::Click(Position::new(5, 5)));
        app.handle(Input::Drag(Position::new(5, 16)));
        app.settle();
        // What is painted is there at once.
        let painted = app.context.study().experiment().level.cells.iter().filter(|(_, cell)| **cell == TerrainId::WALL);
        assert_eq!(painted.count(), 12);
        let fresh = app.context.study().experiment().run().expect("a search");
        assert_eq!(counts(&app), if is_long { before } else { fresh.stats }, "{algorithm:?}");
        assert!(!is_long || before != fresh.stats);
        app.handle(Input::Release);
        app.settle();
        assert_eq!((counts(&app), cost(&app)), (fresh.stats, fresh.route));
        // The same where an end is dragged in the lab.
        app.press("Esc").expect("keys");
        app.settle();
        assert!(settled_text_of(&mut app, SMALL).contains("move the goal"));
    }
}
