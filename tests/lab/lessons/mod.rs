//! The promise: every task of every lesson is ticked off for each solution that its text allows, and for no other. What
//! the lessons say is true, and can be seen.

mod experiments;
mod predictions;
mod trials;

use std::collections::BTreeSet;

use fogwalk::{
    lab::{Condition, Experiment, LESSONS, Wanted, vocabulary},
    level,
    ui::{
        App, Context, Input,
        lab::{self, Bench, Progress},
        theme::{ColourDepth, Theme},
    },
};

use experiments::EXPERIMENTS;
use trials::{FACTS, TRIALS, Trial};

use crate::support::screens::settled_text_of;

/// A lesson by its place, at its first page.
fn app(place: usize, (width, height): (u16, u16)) -> App<Bench> {
    let shelved = &LESSONS[place];
    let level = level::parse(shelved.file, shelved.text.as_bytes(), vocabulary()).expect("a good level");
    let experiment = Experiment::on(level).expect("two ends");
    let bench = Bench::new(experiment, Theme::new(ColourDepth::True)).with_lesson().expect("a lesson");
    lab::app(bench.at_lesson(place), width, height)
}

/// A page of a lesson, both counted from 1.
fn page(lesson: usize, page: usize, size: (u16, u16)) -> App<Bench> {
    let mut app = app(lesson - 1, size);
    (1..page).for_each(|_| _ = app.press("L").expect("a key"));
    app.settle();
    app
}

/// Presses keys, and settles the lab after each, so that tasks are checked.
fn press(app: &mut App<Bench>, keys: &str) {
    for key in keys.split_whitespace() {
        app.press(key).expect("a key");
        app.settle();
    }
}

/// Plays a demonstration to its end, and returns how many ticks that took.
fn let_it_play(app: &mut App<Bench>) -> usize {
    let mut ticks = 0;
    while app.context.tick().is_some() {
        app.handle(Input::Tick);
        app.settle();
        ticks += 1;
        assert!(ticks < 2000, "it never ends");
    }
    ticks
}

fn condition(text: &str) -> Condition {
    text.parse().unwrap_or_else(|error| panic!("{text}: {error}"))
}

/// The predictions that a task wants, if it is to predict; lesson, page and task are counted from 1.
fn predictions_of((lesson, number, task): (usize, usize, usize)) -> Option<Wanted> {
    let shelved = &LESSONS[lesson - 1];
    let level = level::parse(shelved.file, shelved.text.as_bytes(), vocabulary()).expect("a good level");
    level.pages[number - 1].tasks[task - 1].predict.as_ref().map(|text| text.parse().expect("a kind"))
}

/// The trials of all tasks.
fn trials() -> impl Iterator<Item = &'static Trial> {
    TRIALS.iter().chain(EXPERIMENTS)
}

/// All tasks but predictions, whose answers are checked by an oracle: lesson, page and task, each from 1.
fn tasks() -> BTreeSet<(usize, usize, usize)> {
    all_tasks().into_iter().filter(|&task| predictions_of(task).is_none()).collect()
}

/// All tasks: lesson, page and task, each from 1.
fn all_tasks() -> BTreeSet<(usize, usize, usize)> {
    let mut tasks = BTreeSet::new();
    for lesson in 1..=LESSONS.len() {
        let (_, pages) = page(lesson, 1, (80, 24)).context.open_page_of_lesson().expect("a lesson");
        for number in 1..=pages {
            let progress = page(lesson, number, (80, 24)).context.progress();
            // No task is done when its page opens.
            assert!(progress.iter().all(|&progress| progress == Progress::Open), "lesson {lesson} page {number}");
            tasks.extend((1..=progress.len()).map(|task| (lesson, number, task)));
        }
    }
    tasks
}

#[test]
fn every_task_is_ticked_off_for_each_right_way_and_for_no_wrong_one() {
    let tried: BTreeSet<_> = trials().map(|trial| trial.at).collect();
    assert_eq!(tried, tasks());
    let mut faults = Vec::new();
    for trial in trials() {
        let (lesson, number, task) = trial.at;
        assert!(trial.right.len() >= 2 && !trial.wrong.is_empty(), "{:?}", trial.at);
        let ways = trial.right.iter().map(|keys| (keys, true)).chain(trial.wrong.iter().map(|keys| (keys, false)));
        for (keys, is_right) in ways {
            let mut app = page(lesson, number, (80, 24));
            press(&mut app, keys);
            if app.context.tasks_done()[task - 1] != is_right {
                faults.push(format!("{:?} after {keys}: expected {is_right}", trial.at));
            }
        }
        let mut app = page(lesson, number, (80, 24));
        press(&mut app, trial.right[0]);
        if !trial.sees.is_empty() && !app.context.holds(&condition(trial.sees)) {
            faults.push(format!("{:?} after {}: {} is not so", trial.at, trial.right[0], trial.sees));
        }
    }
    assert!(faults.is_empty(), "{}", faults.join("\n"));
}

/// The last task of each lesson can be done in several ways, and is no question about the next step.
#[test]
fn lessons_end_with_an_experiment() {
    let tasks = all_tasks();
    let ends = |lesson: usize| tasks.iter().copied().rfind(|&(place, ..)| place == lesson).expect("tasks");
    let ends: Vec<_> = (1..=LESSONS.len()).map(ends).collect();
    let questions: Vec<_> =
        ends.iter().filter(|&&task| predictions_of(task).is_some()).map(|&(lesson, ..)| lesson).collect();
    assert!(questions.is_empty(), "{questions:?}");
}

#[test]
fn what_pages_say_of_their_searches_is_so() {
    let mut faults = Vec::new();
    for &((lesson, number), fact) in FACTS {
        if !page(lesson, number, (80, 24)).context.holds(&condition(fact)) {
            faults.push(format!("{lesson}.{number}: {fact}"));
        }
    }
    assert!(faults.is_empty(), "{}", faults.join("\n"));
}

/// `!` demonstrates each task key by key, and does not tick it off; afterwards the user can still do it.
#[test]
fn what_is_shown_is_played_key_by_key_and_not_done() {
    for &(lesson, number, task) in &tasks() {
        let here = format!("{lesson}.{number}, task {task}");
        let mut app = page(lesson, number, (80, 24));
        // Earlier tasks of the page are demonstrated first.
        for _ in 1..task {
            press(&mut app, "!");
            let_it_play(&mut app);
        }
        press(&mut app, "!");
        assert_eq!(app.context.progress()[task - 1], Progress::Open, "{here}");
        assert!(let_it_play(&mut app) > 0, "{here}");
        assert_eq!(app.context.progress()[task - 1], Progress::Shown { stands: true }, "{here}");
        assert!(app.context.tasks_done().iter().all(|is_done| !is_done) && !app.context.is_lesson_done(), "{here}");
        let picture = settled_text_of(&mut app, (80, 24));
        assert!(picture.contains("[!] ") && !picture.contains("Right!"), "{here}\n{picture}");
        assert!(picture.contains("Your turn after Backspace."), "{here}\n{picture}");
        // Now the user does it.
        press(&mut app, "Backspace");
        let trial = trials().find(|trial| trial.at == (lesson, number, task)).expect("a trial");
        press(&mut app, trial.right[0]);
        assert_eq!(app.context.progress()[task - 1], Progress::Done, "{here}");
    }
}

#[test]
fn a_demonstration_can_be_followed_and_stopped() {
    let mut app = page(2, 2, (80, 24));
    // The task of the square below A: three keys with pauses.
    press(&mut app, "!");
    app.handle(Input::Tick);
    let picture = settled_text_of(&mut app, (80, 24));
    assert!(picture.contains("Pressed: h  2 more keys"), "{picture}");
    // Any key ends it.
    press(&mut app, "v");
    assert_eq!(app.context.tick(), None);
    assert_eq!(app.context.progress()[0], Progress::Open);
    // A setting is turned in the menu.
    let mut app = page(24, 1, (80, 24));
    press(&mut app, "!");
    app.handle(Input::Tick);
    assert!(settled_text_of(&mut app, (80, 24)).contains("‹ astar ›"));
    assert_eq!(let_it_play(&mut app), 4);
    assert!(!settled_text_of(&mut app, (80, 24)).contains("‹ astar ›"));
    assert_eq!(app.context.progress()[0], Progress::Shown { stands: true });
}

/// The key for the next page leads through every page of every lesson, in order.
#[test]
fn one_key_leads_through_all_lessons() {
    let mut app = app(0, (80, 24));
    for shelved in LESSONS {
        let (_, pages) = app.context.open_page_of_lesson().expect("a lesson");
        let level = level::parse(shelved.file, shelved.text.as_bytes(), vocabulary()).expect("a good level");
        assert_eq!(app.context.study().experiment().level.name, level.name);
        for page in 1..=pages {
            assert_eq!(app.context.open_page_of_lesson(), Some((page, pages)), "{}", shelved.file);
            app.press("L").expect("a key");
        }
    }
    // After the last one nothing comes.
    let last = app.context.open_page_of_lesson();
    app.press("PageDown").expect("a key");
    assert_eq!(app.context.open_page_of_lesson(), last);
    app.press("H PageUp").expect("keys");
    assert_eq!(app.context.open_page_of_lesson().map(|(page, _)| page), last.map(|(page, _)| page - 2));
}

#[test]
fn the_list_remembers_what_was_done_and_not_what_was_shown() {
    let first = |is_shown: bool| {
        let mut app = app(0, (80, 24));
        let (_, pages) = app.context.open_page_of_lesson().expect("a lesson");
        for number in 1..=pages {
            for trial in trials().filter(|trial| (trial.at.0, trial.at.1) == (1, number)) {
                press(&mut app, if is_shown { "!" } else { trial.right[0] });
                let_it_play(&mut app);
            }
            if predictions_of((1, number, 1)).is_some() {
                press(&mut app, if is_shown { "!" } else { "G" });
                let_it_play(&mut app);
                if !is_shown {
                    predictions::answer_rightly(&mut app);
                    press(&mut app, "Enter");
                }
            }
            assert_eq!(app.context.is_lesson_done(), number == pages && !is_shown);
            app.press("L").expect("a key");
        }
        app.press("Esc").expect("a key");
        settled_text_of(&mut app, (80, 24))
    };
    let picture = first(false);
    assert!(picture.contains("✓ 1 ") && !picture.contains("✓ 2 "), "{picture}");
    assert!(!first(true).contains('✓'));
}

#[test]
fn a_page_begins_anew_when_all_is_to_be_as_at_the_beginning() {
    let mut app = app(7, (80, 24));
    app.press("d l j").expect("keys");
    let before = self::app(7, (80, 24)).context.study().experiment().clone();
    assert_ne!(*app.context.study().experiment(), before);
    app.press("Backspace").expect("a key");
    assert_eq!(*app.context.study().experiment(), before);
    // What was done stays done.
    app.settle();
    assert_eq!(app.context.tasks_done(), [true]);
}

/// On another map than the lesson's nothing is ticked off, and the lesson's pages are not saved with that map.
#[test]
fn a_map_of_ones_own_is_no_lesson() {
    // A wall is painted; then the search is watched to its end.
    for keys in ["# Space Esc End", "# g j j j Enter Esc End"] {
        let mut app = page(14, 1, (80, 24));
        press(&mut app, keys);
        let picture = settled_text_of(&mut app, (80, 24));
        assert_eq!(app.context.progress(), [Progress::Open], "{keys}\n{picture}");
        assert!(picture.contains("Tasks cannot be done on another map") && !picture.contains("Right!"), "{picture}");
        let painting = app.context.painting().expect("somebody has painted");
        let saved = level::write(&painting.level_to_keep());
        assert!(!saved.contains("[[page"), "{saved}");
        // Back to the lesson's map.
        press(&mut app, "Backspace End");
        assert_eq!(app.context.progress(), [Progress::Done], "{keys}");
    }
    // A lesson that was loaded from a file is saved with the painting.
    let level = level::parse("own", LESSONS[13].text.as_bytes(), vocabulary()).expect("a good level");
    let bench = Bench::new(Experiment::on(level).expect("two ends"), Theme::new(ColourDepth::True));
    let mut app = lab::app(bench.with_lesson().expect("a lesson"), 80, 24);
    press(&mut app, "# Space Esc");
    let painting = app.context.painting().expect("somebody has painted");
    assert!(level::write(&painting.level_to_keep()).contains("[[page"));
}

/// What the panel calls the nodes of a level, above the open list.
const NOUNS: [&str; 3] = ["square", "hex", "place"];

/// How many rows of the open list the panel shows.
fn rows_of_the_open_list(picture: &str) -> usize {
    let panel = picture.lines().filter_map(|line| line.split_once('│')).map(|(_, panel)| panel.trim());
    let rows = panel.skip_while(|line| !NOUNS.contains(&line.split(' ').next().unwrap_or_default())).skip(1);
    rows.take_while(|line| !line.is_empty() && !line.starts_with("and ")).count()
}

#[test]
fn whoever_reads_of_the_open_list_sees_some_of_it() {
    let mut pages = 0;
    for (place, shelved) in LESSONS.iter().enumerate() {
        let level = level::parse(shelved.file, shelved.text.as_bytes(), vocabulary()).expect("a good level");
        for (number, words) in (1..).zip(&level.pages) {
            let text = words.tasks.iter().map(|task| &task.text).chain([&words.text]);
            if !words.beside.is_empty() || !text.into_iter().any(|text| text.replace('\n', " ").contains("open list")) {
                continue;
            }
            let mut app = page(place + 1, number, (80, 24));
            let open = app.context.study().timeline().map_or(0, |timeline| timeline.counts().open);
            let picture = settled_text_of(&mut app, (80, 24));
            let rows = rows_of_the_open_list(&picture);
            assert!(rows >= open.min(3), "lesson {} page {number}: {rows} of {open}\n{picture}", place + 1);
            pages += 1;
        }
    }
    assert!(pages >= 8, "{pages}");
}

/// Wherever F, G and H are shown side by side, F = G + H.
#[test]
fn f_is_g_plus_h_wherever_all_three_are_shown() {
    let mut sums = 0;
    let mut check = |app: &mut App<Bench>, size, here: &str| {
        let picture = settled_text_of(app, size);
        let mut has_h = false;
        for (_, line) in picture.lines().filter_map(|line| line.rsplit_once('│')) {
            let words: Vec<_> = line.split_whitespace().collect();
            if words.first().is_some_and(|word| NOUNS.contains(word)) {
                has_h = words.len() == 4;
            }
            let is_row = has_h && words.first().is_some_and(|word| word.starts_with('('));
            let numbers: Vec<u32> = words.iter().skip(1).filter_map(|word| word.parse().ok()).collect();
            let named = ["F", "G", "H"].iter().all(|name| words.contains(name)) && words.first() == Some(&"F");
            if let [f, g, h] = numbers[..]
                && (is_row || named)
            {
                assert_eq!(f, g + h, "{here}: {line}\n{picture}");
                sums += 1;
            }
        }
    };
    for lesson in 1..=LESSONS.len() {
        let (_, pages) = page(lesson, 1, (80, 24)).context.open_page_of_lesson().expect("a lesson");
        for number in 1..=pages {
            for size in [(80, 24), (120, 40)] {
                let mut app = page(lesson, number, size);
                check(&mut app, size, &format!("lesson {lesson} page {number}"));
            }
        }
    }
    // With every algorithm, and with a weight for H.
    for keys in ["", "w", "w w w", "W"] {
        let mut app = page(3, 2, (120, 40));
        for _ in 0..9 {
            check(&mut app, (120, 40), keys);
            press(&mut app, "a");
        }
        press(&mut app, keys);
        check(&mut app, (120, 40), keys);
    }
    assert!(sums > 200, "{sums}");
}

/// On places and roads, and on hexes, a setting that only squares have is refused in words, and the search stays as it
/// is.
#[test]
fn keys_that_make_no_sense_on_a_level_are_refused_in_words() {
    for (lesson, keys, words) in [
        (23, "d", "A rule for diagonals needs squares, and this is a graph level."),
        (23, "x", "There is nothing to choose here: grid stays graph."),
        (23, "p", "A penalty for turning needs squares, and this is a graph level."),
        (23, "m", "Another way of moving needs squares, and this is a graph level."),
        (22, "d", "A rule for diagonals needs squares, and this is a hex level."),
        (22, "a a a a", "Skipped: two-tier needs squares, and this is a hex level."),
        (29, "e", "A heuristic and field do not go together."),
    ] {
        let mut app = page(lesson, 1, (80, 24));
        press(&mut app, keys);
        let picture = settled_text_of(&mut app, (80, 24));
        assert!(picture.contains(words), "{lesson} {keys}\n{picture}");
        assert!(
            !picture.contains("moment 0 of 0") && app.context.study().outcome().is_ok(),
            "{lesson} {keys}\n{picture}"
        );
        // The message goes with the next key.
        press(&mut app, "Tab");
        assert!(!settled_text_of(&mut app, (80, 24)).contains(words));
    }
}

/// The panel names the heuristic and the algorithm that the search uses, not the ones that are set but have no effect.
#[test]
fn the_settings_say_what_is_used() {
    for (lesson, number, words, not) in [
        (22, 1, "hexes", "octile"),
        (23, 1, "straight line", "octile"),
        (23, 3, "zero", "octile"),
        (29, 1, "dijkstra", "octile"),
        (19, 2, "exact distance", "octile"),
    ] {
        for size in [(80, 24), (120, 40)] {
            let picture = settled_text_of(&mut page(lesson, number, size), size);
            assert!(picture.contains(words) && !picture.contains(not), "{lesson}.{number}\n{picture}");
        }
    }
}

/// However large places are drawn, they keep their names.
#[test]
fn places_have_names_at_every_size() {
    for size in [(80, 24), (120, 40), (200, 60)] {
        for keys in ["", "z", "z z", "Z", "z z Z"] {
            let mut app = page(30, 1, size);
            press(&mut app, keys);
            let picture = settled_text_of(&mut app, size);
            // At least one of the places in view.
            let names = ["Gold", "At the gate", "Has the key", "Has the axe", "Gate unlocked", "Gate broken"];
            let map: String = picture.lines().filter_map(|line| line.split_once('│')).map(|(map, _)| map).collect();
            assert!(names.iter().any(|name| map.contains(name)), "{size:?} {keys}\n{picture}");
        }
    }
}

/// The counts in the table agree with what the lesson on open lists says.
#[test]
fn open_lists_take_what_their_lesson_says() {
    for (number, unsorted_compares, sorted_moves) in [(2, 10, 10), (3, 60, 81)] {
        let mut app = page(28, number, (80, 24));
        let picture = settled_text_of(&mut app, (80, 24));
        assert!(picture.contains("compared") && picture.contains("moved"), "{picture}");
        let standings: Vec<_> = app.context.comparison().standings().collect();
        assert!(standings.iter().all(|standing| standing.stats == standings[0].stats));
        let work: Vec<_> = standings.iter().map(|standing| standing.list_work.expect("counted")).collect();
        let [heap, bucket, sorted, unsorted] = work[..] else { panic!("four lists") };
        assert!(unsorted.comparisons > unsorted_compares * heap.comparisons, "{work:?}");
        assert!(sorted.shifts > sorted_moves * heap.shifts, "{work:?}");
        assert!(4 * bucket.comparisons < heap.comparisons && bucket.shifts == 0, "{work:?}");
    }
}

#[test]
fn undo_says_so_before_it_leads_back_to_the_map_of_another_lesson() {
    const PAINTED: &str = "# # k k Space Esc";
    let mut app = page(7, 10, (80, 24));
    press(&mut app, PAINTED);
    let cells = |app: &App<Bench>| app.context.painting().expect("a painting").level().cells.clone();
    let before = cells(&app);
    press(&mut app, "L");
    assert!(settled_text_of(&mut app, (80, 24)).contains("Lesson 8 of"), "the next lesson");
    press(&mut app, "#");
    let here = cells(&app);
    assert_ne!(here, before);
    press(&mut app, "Space u u");
    assert_eq!(cells(&app), here, "the stroke is undone, and no more");
    assert!(settled_text_of(&mut app, (80, 24)).contains("once more brings back"));
    press(&mut app, "u");
    assert_eq!(cells(&app), before, "nothing is lost");
}
