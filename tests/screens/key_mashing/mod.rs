//! The promise: whatever anybody does to keyboard, mouse and window, no screen breaks, and nobody is trapped in one.
//!
//! Inputs are made up from a seed and handed to the real application of every [stage](stages), without a terminal.
//! After each input the screen may be drawn: every cell must hold one character that takes one cell, and every rule of
//! the game must hold. In the end some presses of the key that leaves must end the program.
//!
//! `FOGWALK_LONG=1 cargo test --release --test screens key_mashing::` tries 5 million inputs; `FOGWALK_INPUTS` says how
//! many, and `FOGWALK_SEED` where to begin. A failure names stage and seed; `FOGWALK_STAGE` and `FOGWALK_SEED` bring it
//! back.

mod inputs;
mod stages;

use std::{
    any::Any,
    panic::{AssertUnwindSafe, catch_unwind},
    sync::atomic::{AtomicU64, Ordering},
    thread,
};

use fogwalk::ui::{Input, Key, Reaction};
use ratatui::{buffer::Buffer, layout::Rect};

use inputs::{Dice, Masher};
use stages::{STAGES, Stage};

use crate::support::{is_long, judges};

/// How many inputs are tried by default, and in the long mode.
const SHARE: u64 = 12_000;
const LONG: u64 = 5_000_000;

/// How many inputs a stage gets before it begins anew.
const INPUTS_OF_A_RUN: u64 = 500;

fn number(variable: &str) -> Option<u64> {
    std::env::var(variable).ok()?.parse().ok()
}

/// What a run came to, to be compared.
#[derive(Debug, PartialEq, Eq)]
struct Outcome {
    inputs: u64,
    drawn: u64,
    /// How often the program was left and begun again.
    endings: u64,
    last_picture: Buffer,
}

/// Lets somebody loose on a stage.
fn mash(stage: &Stage, seed: u64, inputs: u64) -> Outcome {
    let folder = tempfile::tempdir().expect("a folder");
    let mut dice = Dice::new(seed);
    let mut masher = Masher::new();
    let mut beginnings = seed;
    let mut size = (80, 24);
    let mut app = (stage.begin)(beginnings, folder.path());
    let mut outcome = Outcome { inputs: 0, drawn: 0, endings: 0, last_picture: Buffer::empty(Rect::ZERO) };
    while outcome.inputs < inputs {
        let input = masher.next(&mut dice);
        outcome.inputs += 1;
        if let Input::Resized { width, height } = input {
            size = (width, height);
        }
        let reaction = app.handle(input);
        if reaction == Reaction::Leave {
            outcome.endings += 1;
            beginnings = beginnings.wrapping_add(1);
            app = (stage.begin)(beginnings, folder.path());
            app.handle(Input::Resized { width: size.0, height: size.1 });
        }
        if dice.one_in(if usize::from(size.0) * usize::from(size.1) > 10_000 { 40 } else { 4 }) {
            app.settle();
            // Sometimes the terminal has another size already, and has not said so yet.
            let (width, height) = if dice.one_in(20) { inputs::size(&mut dice) } else { size };
            let mut buffer = Buffer::empty(Rect::new(0, 0, width, height));
            app.render(&mut buffer);
            outcome.drawn += 1;
            assert_eq!(buffer.area, Rect::new(0, 0, width, height));
            judges::assert_drawn(&buffer);
            outcome.last_picture = buffer;
        }
        if let Some(breach) = app.breach() {
            panic!("{breach}");
        }
    }
    app.handle(Input::Resized { width: 80, height: 24 });
    let leave: Key = "Ctrl-c".parse().expect("a key");
    assert_eq!(app.handle(Input::Key(leave)), Reaction::Leave, "the key that leaves does not");
    outcome
}

/// What a panic said.
fn words(panic: &dyn Any) -> &str {
    let text = panic.downcast_ref::<String>().map(String::as_str);
    text.or_else(|| panic.downcast_ref::<&str>().copied()).unwrap_or("it said nothing")
}

#[test]
fn nothing_that_anybody_presses_breaks_a_screen() {
    let usual = if is_long() { LONG } else { SHARE };
    let inputs = number("FOGWALK_INPUTS").unwrap_or(usual);
    let first = number("FOGWALK_SEED").unwrap_or(1);
    let only = std::env::var("FOGWALK_STAGE").ok();
    let stages: Vec<&Stage> =
        STAGES.iter().filter(|stage| only.as_ref().is_none_or(|name| stage.name == name)).collect();
    assert!(
        !stages.is_empty(),
        "FOGWALK_STAGE is one of {:?}",
        STAGES.iter().map(|stage| stage.name).collect::<Vec<_>>()
    );
    let runs = inputs.div_ceil(INPUTS_OF_A_RUN).max(stages.len() as u64);
    let (next, drawn, endings) = (AtomicU64::new(0), AtomicU64::new(0), AtomicU64::new(0));
    let work = || {
        loop {
            let run = next.fetch_add(1, Ordering::Relaxed);
            if run >= runs {
                return;
            }
            let stage = stages[(run % stages.len() as u64) as usize];
            let seed = first.wrapping_add(run / stages.len() as u64);
            let outcome = catch_unwind(AssertUnwindSafe(|| mash(stage, seed, INPUTS_OF_A_RUN)))
                .unwrap_or_else(|panic| panic!("stage {}, seed {seed}: {}", stage.name, words(&*panic)));
            drawn.fetch_add(outcome.drawn, Ordering::Relaxed);
            endings.fetch_add(outcome.endings, Ordering::Relaxed);
        }
    };
    let count = thread::available_parallelism().map_or(1, usize::from);
    thread::scope(|scope| {
        let threads: Vec<_> = (0..count).map(|_| scope.spawn(work)).collect();
        for thread in threads {
            thread.join().unwrap_or_else(|panic| std::panic::resume_unwind(panic));
        }
    });
    let (drawn, endings) = (drawn.into_inner(), endings.into_inner());
    println!("{} inputs, {drawn} screens drawn, {endings} times left", runs * INPUTS_OF_A_RUN);
    assert!(drawn > runs && endings > 0, "{drawn} screens drawn, {endings} times left");
}

/// Each stage and the windows over it, on a usual terminal, on larger ones and on a very large one.
#[test]
fn every_screen_is_drawn_at_every_size() {
    const KEYS: [&str; 16] = ["", "?", "i", "v", "C", "W", "m", "w", "n", "l", "t", "a", "Q", "Enter", "#", "+"];
    for stage in STAGES {
        for (width, height) in [(80, 24), (120, 40), (200, 60), (320, 90)] {
            let mut seen = Vec::new();
            for key in KEYS {
                let folder = tempfile::tempdir().expect("a folder");
                let mut app = (stage.begin)(5, folder.path());
                app.handle(Input::Resized { width, height });
                if !key.is_empty() {
                    app.handle(Input::Key(key.parse().expect("a key")));
                }
                app.settle();
                let mut buffer = Buffer::empty(Rect::new(0, 0, width, height));
                app.render(&mut buffer);
                judges::assert_drawn(&buffer);
                if !seen.contains(&buffer) {
                    seen.push(buffer);
                }
            }
            assert!(seen.len() >= 5, "{} at {width}x{height}: {} different screens", stage.name, seen.len());
        }
    }
}

#[test]
fn the_same_seed_presses_the_same() {
    for stage in STAGES {
        assert_eq!(mash(stage, 7, 200), mash(stage, 7, 200), "{}", stage.name);
    }
}

#[test]
fn both_keys_that_leave_do_so_from_every_screen_of_the_game() {
    let windows = ["", "i", "a", "t", "d", "?", "m", "w", "v", "x", "_", "Q", "L", "o", "Tab", "? ? Down"];
    for (window, leave) in windows.iter().flat_map(|window| ["S", "Ctrl-c"].map(|leave| (window, leave))) {
        // In the lab the letter is a setting.
        if (*window, leave) == ("L", "S") {
            continue;
        }
        let game = fogwalk::game::Game::new(3).expect("a first floor");
        let theme = fogwalk::ui::theme::Theme::new(fogwalk::ui::theme::ColourDepth::None);
        let mut app = fogwalk::ui::game(fogwalk::ui::Session::new(game, theme).animated(), 80, 24);
        app.press(window).expect("keys");
        assert_eq!(app.press(leave), Ok(Reaction::Leave), "{window:?}, then {leave}");
    }
}
