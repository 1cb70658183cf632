//! What the lab shows: golden screens that a reviewer can read, among them every figure of Lester's article with its
//! numbers, and the promise that no size and no keys break one.

use std::time::Duration;

use fogwalk::{
    grid::Point,
    lab::{Experiment, LESSONS, SHELF, Study, Timeline, vocabulary},
    level,
    ui::{
        App, Context, Input, Reaction,
        lab::{self, BINDINGS, Bench, Command, Group},
        shot,
        theme::{ColourDepth, Theme},
    },
};
use proptest::prelude::*;
use ratatui::{layout::Position, style::Color};

use crate::support::screens::settled_text_of;

fn experiment(file: &str) -> Experiment {
    let shelved = SHELF.iter().find(|shelved| shelved.file == file).expect("on the shelf");
    let level = level::parse(file, shelved.text.as_bytes(), fogwalk::game::vocabulary()).expect("a good level");
    Experiment::on(level).expect("two ends")
}

fn app_in(file: &str, depth: ColourDepth, (width, height): (u16, u16)) -> App<Bench> {
    lab::app(Bench::new(experiment(file), Theme::new(depth)), width, height)
}

/// A lesson at its first page, by its place.
fn lesson(place: usize, (width, height): (u16, u16)) -> App<Bench> {
    let shelved = &LESSONS[place];
    let level = level::parse(shelved.file, shelved.text.as_bytes(), vocabulary()).expect("a good level");
    let experiment = Experiment::on(level).expect("two ends");
    let bench = Bench::new(experiment, Theme::new(ColourDepth::True)).with_lesson().expect("a lesson");
    lab::app(bench.at_lesson(place), width, height)
}

/// A lesson after some keys.
fn lesson_screen(place: usize, keys: &str, size: (u16, u16)) -> String {
    let mut app = lesson(place, size);
    app.press(keys).expect("keys");
    settled_text_of(&mut app, size)
}

/// The screen after some keys.
fn screen(file: &str, keys: &str, size: (u16, u16)) -> String {
    let mut app = app_in(file, ColourDepth::True, size);
    app.press(keys).expect("keys");
    settled_text_of(&mut app, size)
}

fn position(app: &App<Bench>) -> usize {
    app.context.study().timeline().map_or(0, Timeline::position)
}

fn ends(study: &Study) -> (Point, Point) {
    (study.experiment().start, study.experiment().goal)
}

/// The heuristic of the article, and its start.
const ARTICLE: &str = "e Home";

/// The figures of "A* Pathfinding for Beginners", in the order in which the article has them. F is top left, G bottom
/// left, H bottom right, the arrow points to the parent; a number of order is on what is closed.
#[test]
fn lesters_figures() {
    let large = (100, 40);
    let at = |keys: &str| screen("lester.level", &format!("{ARTICLE} {keys}"), large);
    // 1: the search area. 2 and 3: the start is closed, its ring has its figures.
    insta::assert_snapshot!("lester_1", at(""));
    insta::assert_snapshot!("lester_3", at("Down Down"));
    // 4: the square to its right is closed, and leads nowhere.
    insta::assert_snapshot!("lester_4", at("Down Down Down"));
    // 5: the square below that one is closed, and two more are open.
    insta::assert_snapshot!("lester_5", at("Down Down Down Down"));
    // 6: all squares that were looked at when the target was closed. 7: the path back along the parents.
    insta::assert_snapshot!("lester_6", at("End Left"));
    insta::assert_snapshot!("lester_7", at("End"));
    // Between 5 and 6 the square two below the start is given a new parent.
    let reparented = at("r");
    assert!(reparented.contains("(1,4): G 28 -> 20 through (1,3), parent changed"), "{reparented}");
}

/// The lesson that shows them one by one: a page for each of the seven.
#[test]
fn lesters_figures_in_their_lesson() {
    let place = LESSONS.iter().position(|lesson| lesson.file == "07-seven-figures.level").expect("a lesson");
    for figure in 1..=7 {
        let keys = vec!["L"; figure - 1].join(" ");
        insta::assert_snapshot!(format!("lesson_figure_{figure}"), lesson_screen(place, &keys, (100, 34)));
    }
}

#[test]
fn lessons() {
    insta::assert_snapshot!("lesson_80x24", lesson_screen(0, "l", (80, 24)));
    insta::assert_snapshot!("lesson_done_80x24", lesson_screen(8, "End L Tab l L i", (80, 24)));
    insta::assert_snapshot!("lesson_beside_80x24", lesson_screen(12, "L L", (80, 24)));
    insta::assert_snapshot!("lesson_200x60", lesson_screen(16, "", (200, 60)));
    // Where units were hurt before, and the ticks at which another unit is there.
    insta::assert_snapshot!("lesson_influence_80x24", lesson_screen(17, "L", (80, 24)));
    insta::assert_snapshot!("lesson_others_80x24", lesson_screen(18, "L Home", (80, 24)));
    // A task is demonstrated: the first of three keys was pressed.
    let mut app = lesson(1, (80, 24));
    app.press("L !").expect("keys");
    app.handle(Input::Tick);
    insta::assert_snapshot!("lesson_shown_80x24", settled_text_of(&mut app, (80, 24)));
    // The work of open lists, and places drawn large.
    insta::assert_snapshot!("lesson_open_lists_80x24", lesson_screen(27, "L End", (80, 24)));
    insta::assert_snapshot!("lesson_places_120x40", lesson_screen(29, "End z", (120, 40)));
    insta::assert_snapshot!("lesson_list", lesson_screen(7, "d L D L E Esc", (80, 24)));
}

/// Two halves that have met, a line of sight that ends at a wall, and a path that is held within a bound.
#[test]
fn searches_with_a_loop_of_their_own() {
    insta::assert_snapshot!("lab_both_ends_80x24", lesson_screen(31, "L L Down", (80, 24)));
    insta::assert_snapshot!("lab_both_ends_120x40", lesson_screen(31, "L L Down Down Down Down z", (120, 40)));
    insta::assert_snapshot!("lab_line_of_sight_80x24", lesson_screen(32, "L L Right Right Right", (80, 24)));
    insta::assert_snapshot!("lab_deepening_80x24", lesson_screen(39, "L Down Down Down Down Down", (80, 24)));
    insta::assert_snapshot!("lab_deepening_120x40", screen("lester.level", "A A A A : 5 0 Enter", (120, 40)));
}

/// A question before and after its answer, and on a map of one's own choice.
#[test]
fn predictions() {
    insta::assert_snapshot!("lab_predict_80x24", lesson_screen(3, "L L L G", (80, 24)));
    insta::assert_snapshot!("lab_predict_answered_80x24", lesson_screen(2, "L L L G a", (80, 24)));
    insta::assert_snapshot!("lab_predict_120x40", screen("lester.level", "e : 2 2 Enter G", (120, 40)));
}

/// The code of the search: its current line with values, and the lines in which searches differ.
#[test]
fn the_code_beside_the_step() {
    insta::assert_snapshot!("lab_code_80x24", screen("lester.level", "e Home & r", (80, 24)));
    insta::assert_snapshot!("lab_code_beside_80x24", screen("dead-end.level", "& B Home Down Down", (80, 24)));
    insta::assert_snapshot!("lab_code_120x40", screen("lester.level", "e Home & r", (120, 40)));
    insta::assert_snapshot!("lab_code_in_a_lesson_120x40", lesson_screen(4, "L & r", (120, 40)));
    // The key hides it and shows it again; searches with a loop of their own have a listing of their own.
    for size in [(80, 24), (120, 40), (120, 50)] {
        let is_shown = |keys: &str| screen("lester.level", keys, size).contains("while open is not empty:");
        assert_eq!(is_shown("Home"), size == (120, 50));
        assert_ne!(is_shown("Home"), is_shown("Home &"));
        assert_eq!(is_shown("Home"), is_shown("Home & &"));
    }
    for (keys, line) in
        [("a a a a &", "in A's sector, B's; doors; cells:"), ("a a a a a &", "go on until a path may turn")]
    {
        let said = screen("lester.level", keys, (80, 24));
        assert!(said.contains(line), "{said}");
    }
    let said = screen("lester.level", "@ &", (80, 24));
    assert!(said.contains("There is no listing for the theatre."), "{said}");
}

/// The open list as another list: buckets, a sorted and an unsorted one.
#[test]
fn the_open_list_as_it_is() {
    for (keys, name) in [("o", "bucket"), ("o o o", "sorted"), ("O", "unsorted")] {
        let keys = format!("{keys} ^ : 4 0 0 Enter");
        insta::assert_snapshot!(format!("lab_list_{name}_80x24"), screen("dead-end.level", &keys, (80, 24)));
    }
}

/// The tree of constraints with the plans of a node, and a crowd on its way.
#[test]
fn plans_for_many_units() {
    insta::assert_snapshot!("lab_tree_80x24", lesson_screen(50, "L L ^", (80, 24)));
    insta::assert_snapshot!("lab_tree_120x40", lesson_screen(50, "L L ^ Down Right", (120, 40)));
    insta::assert_snapshot!("lab_tree_of_three_80x24", lesson_screen(50, "L L L L K K ^ : 1 1 Enter", (80, 24)));
    insta::assert_snapshot!("lab_crowd_80x24", lesson_screen(50, "L L L L ; K K ^ : 1 1 Enter", (80, 24)));
    assert!(lesson_screen(50, "L ^ Home", (80, 24)).contains("No plans yet"));
}

/// The open list as a heap: an entry sinks, and one rises.
#[test]
fn the_open_list_as_a_heap() {
    insta::assert_snapshot!("lab_heap_80x24", screen("lester.level", "e ^ Home Down Down Down Right", (80, 24)));
    insta::assert_snapshot!("lab_heap_120x40", screen("lester.level", "e ^ Home r", (120, 40)));
    assert_eq!(screen("lester.level", "^ ^", (80, 24)), screen("lester.level", "", (80, 24)));
    assert!(screen("dead-end.level", "o o ^", (80, 24)).contains("This open list is not drawn"));
}

/// What is always true, with the cell where it breaks; a sheet takes the place of another.
#[test]
fn what_is_always_true_and_the_plots() {
    // Greedy search closes a cell at a lower F than the one before.
    let broken = screen("lester.level", "a a a * End", (80, 24));
    insta::assert_snapshot!("lab_invariants_80x24", broken);
    assert!(broken.contains("broken") && !screen("lester.level", "* End", (80, 24)).contains("broken"));
    insta::assert_snapshot!("lab_plots_80x24", screen("lester.level", "% End", (80, 24)));
    insta::assert_snapshot!("lab_plots_120x40", screen("lester.level", "% r", (120, 40)));
    for keys in ["* *", "% %", "* % %"] {
        assert_eq!(screen("lester.level", keys, (80, 24)), screen("lester.level", "", (80, 24)), "{keys}");
    }
}

#[test]
fn on_its_least_screen_and_on_a_large_one() {
    insta::assert_snapshot!("lester_80x24", screen("lester.level", "", (80, 24)));
    insta::assert_snapshot!("river_80x24", screen("forest-and-river.level", ": 9 0 0 Enter", (80, 24)));
    insta::assert_snapshot!("caves_200x60", screen("caves.level", "", (200, 60)));
    insta::assert_snapshot!("hexes_100x40", screen("hexes.level", "", (100, 40)));
    insta::assert_snapshot!("countries_100x40", screen("risk.level", "Left Left", (100, 40)));
    insta::assert_snapshot!("order_of_closing", screen("lester.level", "e v v v", (80, 24)));
}

#[test]
fn without_colour_letters_stand_for_the_lists() {
    for (name, file, keys) in [
        ("without_colour_large", "lester.level", "e End Left"),
        ("without_colour_one", "forest-and-river.level", ": 9 0 0 Enter"),
        ("contours_without_colour", "roads.level", "a s s v"),
        ("parents_without_colour", "roads.level", "v v v v"),
    ] {
        let mut app = app_in(file, ColourDepth::None, (100, 40));
        app.press(keys).expect("keys");
        insta::assert_snapshot!(name, settled_text_of(&mut app, (100, 40)));
        let picture = shot::draw(&app, 100, 40);
        assert!(picture.content.iter().all(|cell| (cell.fg, cell.bg) == (Color::Reset, Color::Reset)));
    }
}

#[test]
fn windows() {
    let size = (80, 24);
    insta::assert_snapshot!("lab_help", screen("lester.level", "?", size));
    insta::assert_snapshot!(
        "lab_help_end",
        screen("lester.level", "? PageDown PageDown PageDown PageDown PageDown", size)
    );
    insta::assert_snapshot!("lab_menu", screen("lester.level", "Enter j l", size));
    insta::assert_snapshot!("lab_go_to", screen("lester.level", ": 1 7", size));
    insta::assert_snapshot!("lab_list", screen("lester.level", "Esc j j j j", size));
    let closed = screen("lester.level", "", size);
    for keys in ["? Esc", "Enter Esc", ": 1 Esc", "Esc Esc", "a A", "Enter l h Enter", "w Backspace", "Z z"] {
        assert_eq!(screen("lester.level", keys, size), closed, "{keys}");
    }
}

#[test]
fn the_list_opens_what_it_shows() {
    let mut app = lab::app_with_list(Bench::new(experiment("lester.level"), Theme::new(ColourDepth::True)), 80, 24);
    assert!(settled_text_of(&mut app, (80, 24)).contains("choose a lesson, a puzzle or a level"));
    app.press("j Enter").expect("keys");
    assert_eq!(app.context.study().experiment().level.name, "Open list and closed list");
    assert_eq!(app.context.open_page_of_lesson(), Some((1, 5)));
    assert_eq!(app.press("Esc End Enter"), Ok(Reaction::Draw));
    assert_eq!(app.context.study().experiment().level.name, "Between warren and mire");
    assert_eq!(app.press("Esc Q"), Ok(Reaction::Leave));
}

#[test]
fn searches_side_by_side() {
    let four = "B B B Home Down Down Down Down";
    insta::assert_snapshot!("beside_2_at_100x40", screen("lester.level", "e B", (100, 40)));
    insta::assert_snapshot!("beside_4_at_80x24", screen("dead-end.level", four, (80, 24)));
    insta::assert_snapshot!("beside_3_at_200x60", screen("forest-and-river.level", "B B : 5 0 0 Enter", (200, 60)));
    // Whoever goes alone again is where it was.
    let alone = screen("lester.level", "Home Down", (80, 24));
    assert_eq!(screen("lester.level", "Home Down B B K Delete", (80, 24)), alone);
}

#[test]
fn settings_are_those_of_the_active_search_and_ends_those_of_all() {
    let mut app = app_in("lester.level", ColourDepth::True, (80, 24));
    app.press("B e l").expect("keys");
    let studies = app.context.comparison().studies();
    let heuristics: Vec<_> = studies.iter().map(|study| study.experiment().heuristic.name()).collect();
    assert_eq!(heuristics, ["octile", "manhattan"]);
    assert!(studies.iter().all(|study| ends(study) == (Point::new(1, 2), Point::new(6, 2))));
    // A click on the title of the first makes that the active one.
    app.handle(Input::Click(Position::new(3, 0)));
    app.handle(Input::Release);
    assert_eq!(app.context.comparison().active_place(), 0);
    app.press(";").expect("a key");
    assert_eq!(app.context.comparison().active_place(), 1);
    // The table says what each took, and who found the cheapest path.
    let text = settled_text_of(&mut app, (80, 24));
    assert_eq!(text.lines().filter(|line| line.trim_end().ends_with(" yes")).count(), 2, "{text}");
    // The second search goes on after the end of the first, and so does the key.
    app.press("; Home").expect("keys");
    let mut before = 0;
    for _ in 0..60 {
        app.press("Down").expect("a key");
        let position = app.context.comparison().position();
        assert!(position > before || app.context.comparison().is_at_end(), "{before} -> {position}");
        before = position;
    }
    assert!(app.context.comparison().is_at_end());
    app.press("Down").expect("a key");
    assert!(app.context.comparison().is_at_end());
}

#[test]
fn every_key_in_the_table_does_something() {
    for row in BINDINGS {
        // What is where it leads to already is brought away from there.
        let before = match row.command {
            Command::Back | Command::BackRound | Command::PreviousReparent | Command::Start => "End",
            Command::Reset => "Home a",
            // The cells are as large as they can be.
            Command::ZoomIn => "Home Z",
            Command::NextPane | Command::Remove => "Home B",
            Command::TurnPage(_) | Command::ShowTask => "L",
            _ => "Home",
        };
        for key in row.keys {
            let mut app = match row.group {
                Group::Lesson => lesson(1, (80, 24)),
                _ => app_in("lester.level", ColourDepth::True, (80, 24)),
            };
            app.press(before).expect("keys");
            let was = settled_text_of(&mut app, (80, 24));
            let reaction = app.press(key).expect("a key");
            let has_changed = reaction != Reaction::Draw || settled_text_of(&mut app, (80, 24)) != was;
            assert!(has_changed, "{key} does nothing");
        }
    }
}

#[test]
fn the_question_for_a_step_names_the_last_of_all_searches() {
    let mut app = app_in("dead-end.level", ColourDepth::None, (80, 24));
    app.press("B ; :").expect("keys");
    let (all, active) = (app.context.comparison().len(), app.context.study().len());
    assert_ne!(all, active, "the active search is not the longest");
    let text = settled_text_of(&mut app, (80, 24));
    assert!(text.contains(&format!("of {all}")), "{text}");
}

#[test]
fn time_goes_by_until_the_end() {
    let mut app = app_in("lester.level", ColourDepth::True, (80, 24));
    assert_eq!(app.context.tick(), None);
    app.press("Space").expect("a key");
    assert_eq!((position(&app), app.context.tick()), (0, Some(Duration::from_millis(250))));
    app.press("- -").expect("keys");
    assert_eq!(app.context.tick(), Some(Duration::from_secs(1)));
    for _ in 0..5 {
        app.handle(Input::Tick);
    }
    assert_eq!(position(&app), 5);
    // A step by hand halts it.
    app.press("Right").expect("a key");
    assert_eq!((position(&app), app.context.tick()), (6, None));
    app.press("Space").expect("a key");
    let len = app.context.study().len();
    for _ in 0..len {
        app.handle(Input::Tick);
    }
    assert_eq!((position(&app), app.context.tick()), (len, None));
    // At the fastest pace of all there is nothing to wait for.
    app.press("Home + + + + + + + + + + + + + + Space").expect("keys");
    assert_eq!((position(&app), app.context.tick()), (len, None));
    assert!(settled_text_of(&mut app, (80, 24)).contains("at once"));
}

#[test]
fn ends_are_dragged_and_the_search_follows() {
    let size = (100, 40);
    let mut app = app_in("lester.level", ColourDepth::True, size);
    let text = settled_text_of(&mut app, size);
    let find = |letter: char| {
        let places = text.lines().enumerate().take(34).filter_map(|(row, line)| {
            let column = line.chars().take(69).position(|c| c == letter)?;
            Some(Position::new(column as u16, row as u16))
        });
        places.last().expect("an end on the map")
    };
    let (start, goal) = (find('A'), find('B'));
    app.handle(Input::Click(goal));
    app.handle(Input::Drag(Position::new(goal.x, goal.y + 4)));
    assert_eq!(ends(app.context.study()), (Point::new(1, 2), Point::new(5, 3)));
    app.handle(Input::Drag(Position::new(goal.x + 8, goal.y + 8)));
    app.handle(Input::Drag(Position::new(90, 2)));
    app.handle(Input::Release);
    assert_eq!(ends(app.context.study()), (Point::new(1, 2), Point::new(6, 4)));
    assert!(settled_text_of(&mut app, size).contains("Closed (6,4)"));
    app.handle(Input::Click(start));
    app.handle(Input::Drag(Position::new(start.x - 8, start.y)));
    app.handle(Input::Release);
    app.handle(Input::Drag(Position::new(start.x + 8, start.y)));
    assert_eq!(ends(app.context.study()), (Point::new(0, 2), Point::new(6, 4)));
    // The bar is dragged too.
    let row =
        settled_text_of(&mut app, size).lines().position(|line| line.contains(" moment ")).expect("the bar") as u16;
    app.handle(Input::Click(Position::new(24, row)));
    let early = position(&app);
    app.handle(Input::Drag(Position::new(60, row)));
    assert!(0 < early && early < position(&app) && position(&app) < app.context.study().len());
    app.handle(Input::Drag(Position::new(99, row)));
    assert!(app.context.study().is_at_end());
}

#[test]
fn keys_move_what_is_in_hand() {
    let mut app = app_in("lester.level", ColourDepth::True, (80, 24));
    app.press("j l").expect("keys");
    assert_eq!(ends(app.context.study()), (Point::new(1, 2), Point::new(6, 3)));
    app.press("Tab h h h k").expect("keys");
    assert_eq!(ends(app.context.study()), (Point::new(0, 1), Point::new(6, 3)));
    app.press("Tab j").expect("keys");
    assert_eq!(ends(app.context.study()), (Point::new(0, 1), Point::new(6, 3)));
    let text = settled_text_of(&mut app, (80, 24));
    assert!(text.contains("floor, costs 10") && text.contains("move a cursor"), "{text}");
    // On a graph the goal goes from place to place.
    let mut app = app_in("risk.level", ColourDepth::True, (80, 24));
    let goal = app.context.study().experiment().goal;
    app.press("h").expect("a key");
    let moved = app.context.study().experiment().goal;
    assert!(moved != goal && app.context.study().outcome().is_ok());
}

#[test]
fn what_cannot_be_had_is_said() {
    let text = screen("lester.level", "a a a w", (80, 24));
    assert!(text.contains("A weight of H and greedy do not go together"), "{text}");
    let text = screen("lester.level", "h h", (80, 24));
    assert!(text.contains("Not searched: a walker cannot stand at the goal 3,2: wall."), "{text}");
}

/// Words that are pressed at random.
fn keys() -> impl Strategy<Value = String> {
    let all: Vec<&str> = BINDINGS.iter().flat_map(|row| row.keys).copied().collect();
    let key = proptest::sample::select(all).prop_filter("the shell's", |key| !key.starts_with("Ctrl") && *key != "Q");
    proptest::collection::vec(key, 0..30).prop_map(|keys| keys.join(" "))
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(60))]

    #[test]
    fn no_size_and_no_keys_break_a_screen(
        keys in keys(),
        file in 0..SHELF.len() + LESSONS.len(),
        (width, height) in (1u16..220, 1u16..80),
        clicks in proptest::collection::vec((0u16..220, 0u16..80), 0..6),
    ) {
        let mut app = match SHELF.get(file) {
            Some(shelved) => app_in(shelved.file, ColourDepth::Sixteen, (100, 40)),
            None => lesson(file - SHELF.len(), (100, 40)),
        };
        app.press(&keys).expect("keys");
        for (x, y) in clicks {
            let at = Position::new(x, y);
            for input in [Input::Hover(at), Input::Click(at), Input::Drag(Position::new(y, x)), Input::Release] {
                app.handle(input);
            }
        }
        app.handle(Input::Resized { width, height });
        app.handle(Input::Scroll(-3));
        app.settle();
        shot::draw(&app, width, height);
        // A terminal that has become smaller than anybody has heard of.
        shot::draw(&app, width / 2 + 1, height / 2 + 1);
    }
}
