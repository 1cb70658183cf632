//! The promise: every prediction of a lesson is done by right answers and by no wrong one, the reason stands on the
//! screen, and an independent search agrees with what is called right.

use std::collections::BTreeSet;

use fogwalk::{
    lab::{LESSONS, Prediction, Question, Wanted},
    ui::{App, Context, Input, lab::Bench, lab::Progress},
};

use super::{all_tasks, page, predictions_of, press};
use crate::{oracle::Oracle, support::screens::settled_text_of};

const SMALL: (u16, u16) = (80, 24);

/// The key of an answer.
fn key(question: &Question, place: usize) -> String {
    let first = if question.kind == Prediction::Step { b'1' } else { b'a' };
    char::from(first + place as u8).to_string()
}

/// The question on screen.
fn question(app: &App<Bench>) -> Question {
    app.context.question().expect("a question").clone()
}

/// Answers the question on screen rightly.
pub(super) fn answer_rightly(app: &mut App<Bench>) {
    let asked = question(app);
    let right = asked.answers.iter().position(|answer| answer.is_right).expect("a right answer");
    press(app, &key(&asked, right));
}

/// The picture in one line, with single spaces.
fn words_of(app: &mut App<Bench>) -> String {
    let picture = settled_text_of(app, SMALL);
    picture.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// All predictions of the lessons.
fn predictions() -> Vec<((usize, usize, usize), Wanted)> {
    all_tasks().into_iter().filter_map(|task| Some((task, predictions_of(task)?))).collect()
}

#[test]
fn every_lesson_asks_for_a_prediction() {
    let lessons: BTreeSet<_> = predictions().into_iter().map(|((lesson, ..), _)| lesson).collect();
    let without: Vec<_> = (1..=LESSONS.len()).filter(|lesson| !lessons.contains(lesson)).collect();
    assert!(without.is_empty(), "{without:?}");
}

/// The questions of a task, which are answered rightly.
fn questions(at: (usize, usize, usize), wanted: Wanted) -> Vec<Question> {
    let (lesson, number, _) = at;
    let mut app = page(lesson, number, SMALL);
    press(&mut app, "G");
    let ask = |_| {
        let asked = question(&app);
        answer_rightly(&mut app);
        press(&mut app, "Enter");
        asked
    };
    (0..wanted.count).map(ask).collect()
}

#[test]
fn a_parent_changes_in_one_of_two_questions_and_no_lesson_repeats_the_last_one() {
    let mut before = Vec::new();
    for (at @ (lesson, ..), wanted) in predictions().into_iter().filter(|((lesson, ..), _)| *lesson <= 10) {
        let asked = questions(at, wanted);
        if matches!(wanted.kind, Some(Prediction::Parent | Prediction::Change)) {
            let changes = |question: &&Question| {
                question.answers.iter().any(|answer| answer.is_right && answer.why.contains("That is less than"))
            };
            assert_eq!(asked.iter().filter(changes).count(), 1, "lesson {lesson}: {asked:#?}");
        }
        let squares: Vec<_> = asked.iter().filter_map(|question| Some((question.closes?, question.about?))).collect();
        assert!(squares.iter().all(|pair| !before.contains(pair)), "lesson {lesson}: {squares:?}");
        before = squares;
    }
}

#[test]
fn right_answers_do_each_prediction() {
    for ((lesson, number, task), wanted) in predictions() {
        let here = format!("lesson {lesson} page {number}");
        let mut app = page(lesson, number, SMALL);
        press(&mut app, "G");
        for done in 1..=wanted.count {
            assert_eq!(app.context.progress()[task - 1], Progress::Open, "{here}");
            let asked = question(&app);
            Oracle::at(app.context.study()).check(&asked, &here);
            let words = words_of(&mut app);
            for said in asked.answers.iter().map(|answer| &answer.text).chain([&asked.text]) {
                assert!(
                    words.contains(&said.split_whitespace().collect::<Vec<_>>().join(" ")),
                    "{here}: {said}\n{words}"
                );
            }
            answer_rightly(&mut app);
            let words = words_of(&mut app);
            let right = asked.answers.iter().find(|answer| answer.is_right).expect("one");
            assert!(words.contains(&format!("Right. {}", right.why)), "{here}: {}\n{words}", right.why);
            assert_eq!(app.context.score(), (done, done));
            press(&mut app, if done < wanted.count { "Enter" } else { "Tab" });
        }
        assert_eq!(app.context.progress()[task - 1], Progress::Done, "{here}");
        press(&mut app, "Enter");
        assert!(app.context.question().is_none(), "{here}");
        assert!(words_of(&mut app).contains("[✓]"), "{here}");
    }
}

/// A question that is not answered leaves the search where it was, and asks for nothing that is taught later.
#[test]
fn a_question_on_any_page_asks_what_was_taught_and_escape_leads_back() {
    let mut pages = 0;
    for lesson in 1..=10 {
        let of_lesson = predictions().into_iter().filter(|((place, ..), _)| *place == lesson);
        let kinds: Vec<_> = of_lesson.map(|(_, wanted)| wanted.kind).collect();
        let (_, count) = page(lesson, 1, SMALL).context.open_page_of_lesson().expect("a lesson");
        for number in 1..=count {
            let here = format!("lesson {lesson} page {number}");
            let mut app = page(lesson, number, SMALL);
            let position = |app: &App<Bench>| app.context.study().timeline().map(fogwalk::lab::Timeline::position);
            let before = position(&app);
            press(&mut app, "g");
            if app.context.question().is_none() {
                assert!(words_of(&mut app).contains("taught later"), "{here}");
                continue;
            }
            let kind = question(&app).kind;
            assert!(kinds.contains(&None) || kinds.contains(&Some(kind)), "{here}: {kind:?}");
            press(&mut app, "Esc");
            assert_eq!(position(&app), before, "{here}");
            // After an answer, a search that was at its end is there again.
            press(&mut app, "End");
            let end = position(&app);
            press(&mut app, "g a Esc");
            assert_eq!(position(&app), end, "{here}");
            pages += 1;
        }
    }
    assert!(pages > 35, "{pages}");
}

#[test]
fn wrong_answers_do_none_and_are_explained() {
    let mut explained = 0;
    for (at @ (lesson, number, task), wanted) in predictions() {
        let here = format!("lesson {lesson} page {number}");
        let fresh = || {
            let mut app = page(lesson, number, SMALL);
            press(&mut app, "G");
            app
        };
        let asked = question(&fresh());
        assert_eq!(asked, question(&fresh()), "{here}: the same seed asks the same");
        for (place, answer) in asked.answers.iter().enumerate().filter(|(_, answer)| !answer.is_right) {
            let mut app = fresh();
            press(&mut app, &key(&asked, place));
            let words = words_of(&mut app);
            assert!(words.contains(&format!("No: {}", answer.why)), "{here}: {}\n{words}", answer.why);
            assert!(words.contains(&format!("✗ {}", key(&asked, place))) && words.contains('✓'), "{here}\n{words}");
            assert_eq!(app.context.score(), (0, 1));
            assert_eq!(app.context.progress()[task - 1], Progress::Open, "{at:?}");
            press(&mut app, "Esc G Esc");
            assert!(app.context.question().is_none());
            assert_eq!(app.context.progress()[task - 1], Progress::Open, "{wanted:?}");
            explained += 1;
        }
    }
    assert!(explained > 40, "{explained}");
}

#[test]
fn a_prediction_is_demonstrated_and_not_done() {
    for ((lesson, number, task), _) in predictions() {
        let here = format!("lesson {lesson} page {number}");
        let mut app = page(lesson, number, SMALL);
        press(&mut app, "!");
        let mut ticks = 0;
        while app.context.tick().is_some() && ticks < 50 {
            app.handle(Input::Tick);
            app.settle();
            ticks += 1;
        }
        assert_eq!(app.context.progress()[task - 1], Progress::Shown { stands: true }, "{here}");
        assert!(app.context.question().is_none(), "{here}");
    }
}
