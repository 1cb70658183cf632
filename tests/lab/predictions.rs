//! The promise: on every map of the shelf and with every algorithm the lab asks questions from the stepper, and what it
//! calls right is what the search does.

use fogwalk::{
    lab::{Experiment, Prediction, SHELF},
    level,
    search::Algorithm,
    ui::{
        App,
        lab::{self, Bench},
        theme::{ColourDepth, Theme},
    },
};

use crate::{oracle::Oracle, support::screens::settled_text_of};

fn app(file: &str, size: (u16, u16)) -> Option<App<Bench>> {
    let shelved = SHELF.iter().find(|shelved| shelved.file == file)?;
    let level = level::parse(file, shelved.text.as_bytes(), fogwalk::game::vocabulary()).expect("a good level");
    let bench = Bench::new(Experiment::on(level)?, Theme::new(ColourDepth::True));
    Some(lab::app(bench, size.0, size.1))
}

#[test]
fn every_search_can_be_predicted_and_the_answers_are_true() {
    let mut kinds = [0; Prediction::ALL.len()];
    let mut silent = Vec::new();
    for shelved in SHELF {
        for turns in 0..Algorithm::ALL.len() {
            let Some(mut app) = app(shelved.file, (80, 24)) else { continue };
            for _ in 0..turns {
                app.press("a").expect("a key");
            }
            app.settle();
            let algorithm = app.context.study().experiment().settings.algorithm.name();
            let here = format!("{} by {algorithm}", shelved.file);
            app.press(": 2 0 Enter g").expect("keys");
            app.settle();
            for _ in 0..6 {
                let Some(question) = app.context.question().cloned() else { break };
                Oracle::at(app.context.study()).check(&question, &here);
                kinds[question.kind as usize] += 1;
                app.press("a Enter").expect("keys");
                app.settle();
            }
            if app.context.score().1 == 0 {
                silent.push(here);
            }
        }
    }
    let of_all_searches = |kind: &Prediction| {
        matches!(kind, Prediction::Next | Prediction::G | Prediction::Parent | Prediction::Change | Prediction::Bound)
    };
    let mut kinds = Prediction::ALL.iter().zip(kinds).filter(|(kind, _)| of_all_searches(kind));
    assert!(kinds.all(|(_, count)| count > 50));
    // Too short a search has nothing to ask about.
    assert!(silent.len() < 30, "{silent:?}");
}

#[test]
fn the_order_of_the_open_list_is_hidden_while_a_question_waits() {
    let mut app = app("lester.level", (80, 24)).expect("on the shelf");
    app.press("Home Down Down").expect("keys");
    assert!(settled_text_of(&mut app, (80, 24)).contains("next first"));
    app.press("G").expect("a key");
    assert!(settled_text_of(&mut app, (80, 24)).contains("map order"));
    app.press("a").expect("a key");
    assert!(settled_text_of(&mut app, (80, 24)).contains("next first"));
    // Where nothing can be predicted, the lab says so.
    app.press("Esc U G").expect("keys");
    assert!(settled_text_of(&mut app, (80, 24)).contains("Nothing can be predicted in the theatre."));
}

#[test]
fn a_letter_too_many_does_not_change_a_setting() {
    let mut app = app("lester.level", (80, 24)).expect("on the shelf");
    let algorithm = |app: &App<Bench>| app.context.study().experiment().settings.algorithm.name();
    app.press("Home Down Down G a Esc a").expect("keys");
    assert_eq!(algorithm(&app), "astar");
    assert!(settled_text_of(&mut app, (80, 24)).contains("press a again to change a setting"));
    app.press("a").expect("a key");
    assert_ne!(algorithm(&app), "astar");
    // Any other key is taken at once, and no letter is held back later.
    app.press("Home Down Down G a Esc h A").expect("keys");
    app.settle();
    assert!(!settled_text_of(&mut app, (80, 24)).contains("again to change"));
}
