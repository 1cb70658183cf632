//! The promise: what somebody does in the course is remembered, and the course goes on where it was left. A folder of
//! lessons is a course, too.

use std::{cell::RefCell, fs, path::Path, rc::Rc};

use fogwalk::{
    lab::{Course, CourseProgress, Experiment, LessonState, SHELF, vocabulary},
    level,
    ui::{
        App, Context, Input,
        lab::{self, Bench, Progress, ProgressKeeper},
        theme::{ColourDepth, Theme},
    },
};

use crate::support::{
    program::{run, said},
    screens::settled_text_of,
};

const SIZE: (u16, u16) = (80, 24);

/// A bench that teaches the lab's course, and the progress that it has kept last.
fn bench(progress: CourseProgress) -> (Bench, Rc<RefCell<Option<CourseProgress>>>) {
    let kept = Rc::new(RefCell::new(None));
    let first = SHELF[0];
    let level = level::parse(first.file, first.text.as_bytes(), vocabulary()).expect("a level");
    let bench = Bench::new(Experiment::on(level).expect("two ends"), Theme::new(ColourDepth::True));
    let keeper = {
        let kept = Rc::clone(&kept);
        ProgressKeeper::new(move |progress| {
            *kept.borrow_mut() = Some(progress.clone());
            Ok(())
        })
    };
    (bench.with_course(Course::shipped(), progress, Some(keeper)), kept)
}

/// The lab's list, on a bench with this progress.
fn list(progress: CourseProgress) -> (App<Bench>, Rc<RefCell<Option<CourseProgress>>>) {
    let (bench, kept) = bench(progress);
    (lab::app_with_list(bench, SIZE.0, SIZE.1), kept)
}

fn press(app: &mut App<Bench>, keys: &str) {
    for key in keys.split_whitespace() {
        app.press(key).expect("a key");
        app.settle();
    }
}

#[test]
fn a_task_that_is_done_is_kept_at_once_and_is_done_the_next_time() {
    let (mut app, kept) = list(CourseProgress::default());
    assert!(settled_text_of(&mut app, SIZE).contains("Lessons: 0 of 55 done") && kept.borrow().is_none());
    press(&mut app, "Enter");
    let opened = kept.borrow().clone().expect("kept");
    assert_eq!((opened.state("search-area"), opened.state("two-lists")), (LessonState::Begun, LessonState::New));
    assert!(app.context.tasks_done().iter().all(|is_done| !is_done));
    press(&mut app, "l");
    let progress = kept.borrow().clone().expect("kept");
    assert_eq!(progress.lessons["search-area"].pages, ["d", "-", "-", "-"]);
    let (mut app, _) = list(progress);
    press(&mut app, "Enter");
    assert_eq!(app.context.progress(), [Progress::Done]);
}

#[test]
fn the_course_goes_on_at_the_lesson_the_page_and_the_step() {
    let (mut app, kept) = list(CourseProgress::default());
    // The fifth lesson, its second page, and a few steps from there.
    press(&mut app, "Down Down Down Down Enter L Right Right");
    let (page, step) = (app.context.open_page_of_lesson(), app.context.comparison().position());
    app.context.keep_progress();
    let progress = kept.borrow().clone().expect("kept");
    let (mut app, _) = list(progress.clone());
    let picture = settled_text_of(&mut app, SIZE);
    assert!(picture.contains("Continue: lesson 5, page 2"), "{picture}");
    press(&mut app, "Home Enter");
    assert_eq!((app.context.open_page_of_lesson(), app.context.comparison().position()), (page, step));
    // From the title as well.
    let (mut again, _) = bench(progress);
    again.continue_course();
    assert_eq!((again.open_page_of_lesson(), again.comparison().position()), (page, step));
}

#[test]
fn without_progress_the_course_begins_at_its_first_lesson() {
    let (mut fresh, _) = bench(CourseProgress::default());
    fresh.continue_course();
    assert_eq!(fresh.course_progress().at.as_ref().map(|at| at.lesson.as_str()), None, "noted with the next picture");
    let mut app = lab::app(fresh, SIZE.0, SIZE.1);
    assert!(settled_text_of(&mut app, SIZE).contains("Lesson 1 of 55"));
}

#[test]
fn a_demonstrated_task_is_kept_as_shown_and_can_still_be_done() {
    let (mut app, kept) = list(CourseProgress::default());
    press(&mut app, "Enter !");
    while app.context.tick().is_some() {
        app.handle(Input::Tick);
        app.settle();
    }
    let progress = kept.borrow().clone().expect("kept");
    assert_eq!(progress.lessons["search-area"].pages[0], "s");
    let (mut app, kept) = list(progress);
    press(&mut app, "Down Up Enter");
    assert_eq!(app.context.progress(), [Progress::Shown { stands: false }]);
    press(&mut app, "h");
    assert_eq!(kept.borrow().as_ref().expect("kept").lessons["search-area"].pages[0], "d");
}

#[test]
fn predictions_are_counted_with_their_lesson() {
    let (mut app, kept) = list(CourseProgress::default());
    press(&mut app, "Enter L L G");
    let question = app.context.question().expect("a question").clone();
    let right = question.answers.iter().position(|answer| answer.is_right).expect("a right answer");
    let wrong = question.answers.iter().position(|answer| !answer.is_right).expect("a wrong answer");
    let letter = |place: usize| char::from(b'a' + place as u8).to_string();
    press(&mut app, &letter(wrong));
    let lesson = kept.borrow().as_ref().expect("kept").lessons["search-area"].clone();
    assert_eq!((lesson.right, lesson.answered), (0, 1));
    press(&mut app, "Enter");
    assert_ne!(right, wrong);
    let question = app.context.question().expect("a question").clone();
    let right = question.answers.iter().position(|answer| answer.is_right).expect("a right answer");
    press(&mut app, &letter(right));
    let progress = kept.borrow().clone().expect("kept");
    let lesson = &progress.lessons["search-area"];
    assert_eq!((lesson.right, lesson.answered), (1, 2));
    let (mut app, _) = list(progress);
    let picture = settled_text_of(&mut app, SIZE);
    let line = picture.lines().find(|line| line.contains("1 The search area")).expect("a line");
    assert!(line.contains("  1/2 "), "{line}");
}

#[test]
fn a_lesson_says_what_it_builds_on_and_is_never_locked() {
    let (mut app, _) = list(CourseProgress::default());
    press(&mut app, &"Down ".repeat(13));
    let picture = settled_text_of(&mut app, SIZE);
    assert!(picture.contains("Builds on: 12 Dijkstra's") && picture.contains("Follows Red Blob"), "{picture}");
    press(&mut app, "Enter");
    assert!(settled_text_of(&mut app, SIZE).contains("Lesson 14 of 55"));
}

#[test]
fn progress_that_cannot_be_kept_is_told_once() {
    let (bench, _) = bench(CourseProgress::default());
    let keeper = ProgressKeeper::new(|_| Err(std::io::Error::other("the disk is full")));
    let bench = bench.with_course(Course::shipped(), CourseProgress::default(), Some(keeper));
    let mut app = lab::app_with_list(bench, SIZE.0, SIZE.1);
    press(&mut app, "Enter");
    assert!(settled_text_of(&mut app, SIZE).contains("Your progress cannot be kept: the disk is full"));
    press(&mut app, "l");
    assert!(!settled_text_of(&mut app, SIZE).contains("cannot be kept"));
}

/// Whoever goes on with an unsaved painting has the screen for it; else the list opens.
#[test]
fn a_painting_of_last_time_is_asked_for_before_the_list_opens() {
    for (answer, (is_painting, has_list)) in [("y", (true, false)), ("n", (false, true)), ("Esc", (false, true))] {
        let (bench, _) = bench(CourseProgress::default());
        let painted = (*bench.study().experiment().level).clone();
        let bench = bench.with_keeper(lab::Keeper::new(|_| Ok(())), Some(painted));
        let mut app = lab::app_with_list(bench, SIZE.0, SIZE.1);
        let picture = |app: &mut App<Bench>| settled_text_of(app, SIZE);
        let asked = picture(&mut app);
        assert!(asked.contains("Go on painting?") && !asked.contains("Lessons: 0 of"), "{asked}");
        press(&mut app, answer);
        let then = picture(&mut app);
        assert_eq!((then.contains("Painting"), then.contains("Lessons: 0 of")), (is_painting, has_list), "{then}");
    }
}

/// Writes a lesson into a folder.
fn write(folder: &Path, name: &str, settings: &str) {
    let text = format!(
        "+++\n{settings}\n[[page]]\ntext = \"Look.\"\n[[page.task]]\ntext = \"Go.\"\ndone = \"goal moved\"\nkeys = \"h\"\n+++\nA....B\n......\n"
    );
    fs::write(folder.join(name), text).expect("a writable folder");
}

#[test]
fn a_folder_of_lessons_is_a_course() {
    let folder = tempfile::tempdir().expect("a folder");
    write(folder.path(), "2-second.level", "name = \"Second\"\nneeds = [\"first\"]");
    write(folder.path(), "10-third.level", "name = \"Third\"");
    write(folder.path(), "1-first.level", "name = \"First\"");
    let path = folder.path().to_string_lossy();
    let checked = run(["check", &path]);
    assert!(
        checked.status.success() && said(&checked).contains("a course of 3 lessons, in order"),
        "{}",
        said(&checked)
    );
    let shot = |keys: &str| said(&run(["shot", "--lab", &path, "--keys", keys]));
    let picture = shot("Down");
    let places = ["1 First", "2 Second", "3 Third", "Builds on: 1 First."].map(|name| picture.find(name));
    assert!(places.iter().all(Option::is_some) && places[0] < places[1] && places[1] < places[2], "{picture}");
    assert!(!picture.contains("Levels to look at"));
    let picture = shot("Down Enter h L");
    assert!(picture.contains("Lesson 3 of 3: Third"), "{picture}");
}

#[test]
fn a_folder_that_is_no_course_is_refused_with_the_reason() {
    let folder = tempfile::tempdir().expect("a folder");
    write(folder.path(), "1-first.level", "needs = [\"second\"]");
    write(folder.path(), "2-second.level", "");
    let path = folder.path().to_string_lossy();
    for command in [vec!["check", &path], vec!["shot", "--lab", &path]] {
        let output = run(&command);
        assert_eq!(output.status.code(), Some(2), "{command:?}");
        assert!(said(&output).contains("1-first.level: needs \"second\""), "{}", said(&output));
    }
}

#[test]
fn a_level_on_which_the_lab_cannot_search_as_it_says_is_not_in_order() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("one.level").to_string_lossy().into_owned();
    for (front, why) in [
        ("search = { algorithm = \"jps\", turn-penalty = 5 }", "do not go together"),
        ("[[page]]\ntext = \"x\"\nsearch = { algorithm = \"jps\", turn-penalty = 5 }", "do not go together"),
    ] {
        fs::write(&path, format!("+++\n{front}\n+++\nA...B\n.....\n")).expect("a file");
        let output = run(["check", &path]);
        assert_eq!(output.status.code(), Some(2), "{front}: {}", said(&output));
        assert!(said(&output).contains(why) && said(&output).contains("one.level"), "{}", said(&output));
    }
}

#[test]
fn options_that_would_do_nothing_and_screens_that_are_not_drawn_are_refused() {
    for (arguments, why) in [
        (vec!["replay", "--check", "x", "--keys", "a"], "cannot be used with"),
        (vec!["replay", "--check", "x", "--size", "90x30"], "cannot be used with"),
        (vec!["replay", "--check", "x", "--cast-version", "2"], "cannot be used with"),
        (vec!["shot", "--lab", "--difficulty", "midnight"], "cannot be used with"),
        (vec!["shot", "--size", "801x30"], "at most 800x300"),
    ] {
        let output = run(&arguments);
        assert_eq!(output.status.code(), Some(2), "{arguments:?}");
        assert!(said(&output).contains(why), "{}", said(&output));
    }
}
