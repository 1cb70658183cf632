//! The promise: every lesson can be done. Each page is opened, nothing on it is done before anybody does anything, and
//! each of its tasks is done by what its file says; so what the lessons say can be tried, is true.

use fogwalk::{
    lab::{Experiment, LESSONS, vocabulary},
    level,
    ui::{
        App,
        lab::{self, Bench},
        theme::{ColourDepth, Theme},
    },
};

fn app(place: usize, (width, height): (u16, u16)) -> App<Bench> {
    let shelved = &LESSONS[place];
    let level = level::parse(shelved.file, shelved.text.as_bytes(), &vocabulary()).expect("a good level");
    let experiment = Experiment::on(level).expect("two ends");
    let bench = Bench::new(experiment, Theme::new(ColourDepth::True)).with_lesson().expect("a lesson");
    lab::app(bench.at_lesson(place), width, height)
}

#[test]
fn every_task_can_be_done_and_none_is_done_before() {
    assert!(LESSONS.len() >= 20);
    for (place, shelved) in LESSONS.iter().enumerate() {
        let mut app = app(place, (80, 24));
        let (_, pages) = app.context.open_page_of_lesson().expect("a lesson");
        for page in 1..=pages {
            let here = format!("{} page {page}", shelved.file);
            app.settle();
            assert_eq!(app.context.open_page_of_lesson(), Some((page, pages)), "{here}");
            let count = app.context.tasks_done().len();
            for task in 0..=count {
                app.settle();
                let expected: Vec<_> = (0..count).map(|place| place < task).collect();
                assert_eq!(app.context.tasks_done(), expected, "{here}");
                app.press("!").expect("a key");
            }
            assert_eq!(app.context.is_lesson_done(), page == pages, "{here}");
            if page < pages {
                app.press("L").expect("a key");
            }
        }
    }
}

/// Who goes through all lessons with the key for the next page meets every page of each, in their order.
#[test]
fn one_key_leads_through_all_lessons() {
    let mut app = app(0, (80, 24));
    for shelved in LESSONS {
        let (_, pages) = app.context.open_page_of_lesson().expect("a lesson");
        let level = level::parse(shelved.file, shelved.text.as_bytes(), &vocabulary()).expect("a good level");
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
fn the_list_remembers_what_was_done() {
    let mut app = app(0, (80, 24));
    let (_, pages) = app.context.open_page_of_lesson().expect("a lesson");
    for _ in 0..pages {
        for _ in 0..app.context.tasks_done().len() {
            app.press("!").expect("a key");
        }
        app.press("L").expect("a key");
    }
    app.press("Esc").expect("a key");
    app.settle();
    let picture = fogwalk::ui::shot::Format::Text.write(&fogwalk::ui::shot::draw(&app, 80, 24));
    assert!(picture.contains("✓ 1 ") && !picture.contains("✓ 2 "), "{picture}");
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
