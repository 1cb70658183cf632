//! The promise of `fogwalk replay`: a game is played again exactly as it was, on and back, and whatever is wrong with a
//! journal is said.

use std::{fs, path::Path};

use fogwalk::{
    game::{BOTS, Bot, Flaw, Game, Journal, Record},
    mind::{Turn, UnitId},
    ui::{
        App, Context, Eyes, Input, OverlayId, Session,
        config::Keys,
        replay::{self, Start},
        theme::{ColourDepth, Theme},
    },
};

use crate::support::{
    program::{run, said},
    screens::settled_text_of,
};

/// The path of a file in a folder, as an argument.
fn path(folder: &Path, name: &str) -> String {
    folder.join(name).to_str().expect("a plain name").to_owned()
}

fn check(file: &str) -> (Option<i32>, String) {
    let output = run(["replay", "--check", file]);
    (output.status.code(), said(&output))
}

#[test]
fn every_journal_that_bots_made_is_in_order() {
    let folder = tempfile::tempdir().expect("a folder");
    for (bot, turns) in [("careless", "400"), ("careful", "250"), ("blunt", "250")] {
        let sim = ["sim", "--bot", bot, "--seed", "11", "--games", "2", "--turns", turns, "--journal"];
        let output = run([&sim[..], &[&path(folder.path(), "all")]].concat());
        assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    }
    let files: Vec<_> = fs::read_dir(folder.path().join("all")).expect("a folder").collect();
    let names: Vec<_> = files.into_iter().map(|file| file.expect("a file").path()).collect();
    let names: Vec<&str> = names.iter().map(|name| name.to_str().expect("a plain name")).collect();
    assert_eq!(names.len(), 6);
    let output = run([&["replay", "--check"], &names[..]].concat());
    let text = String::from_utf8(output.stdout).expect("text");
    assert_eq!((output.status.code(), text.lines().count()), (Some(0), 7), "{text}");
    assert_eq!(text.lines().last(), Some("6 journals, 0 not in order"));
    // The state is that of the game that was played.
    let sim = run(["sim", "--seed", "11", "--turns", "400", "--json"]).stdout;
    let sim: serde_json::Value = serde_json::from_slice(&sim).expect("JSON");
    let hash = format!("turn {}, {} on floor {}, hash {}", sim["turns"], sim["outcome"], sim["depth"], sim["hash"]);
    assert!(text.contains(&hash.replace('"', "")), "{hash}\n{text}");
}

#[test]
fn what_is_wrong_with_a_journal_is_said_and_told_by_the_exit_code() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = path(folder.path(), "game.journal");
    let sim = ["sim", "--seed", "5", "--turns", "30", "--journal", &file];
    assert!(run(sim).status.success());
    assert_eq!(run(sim).status.code(), Some(2), "a journal that is there may be somebody's game");
    let text = fs::read_to_string(&file).expect("a journal");
    let lines: Vec<&str> = text.lines().collect();
    let last = lines.len();
    let write = |lines: &[&str]| fs::write(&file, lines.join("\n") + "\n").expect("a writable folder");

    let (code, said) = check(&file);
    assert!(code == Some(0) && said.contains(&format!("{} actions", last - 1)), "{said}");
    let output = run(["replay", "--check", "--to", "7", &file]);
    let said = String::from_utf8(output.stdout).expect("text");
    // An action may take several turns.
    assert!((7..10).any(|turn| said.contains(&format!("to turn {turn}, unfinished"))), "{said}");

    let mut spoilt = lines.clone();
    let changed = if lines[9].ends_with('0') { "1" } else { "0" };
    let spoilt_line = lines[9][..lines[9].len() - 1].to_owned() + changed;
    spoilt[9] = &spoilt_line;
    write(&spoilt);
    let (code, said) = check(&file);
    assert!(code == Some(1) && said.contains("line 10 is spoilt") && said.contains("8 actions"), "{said}");
    // Before the spoilt line all is well.
    assert_eq!(run(["replay", "--check", "--to", "3", &file]).status.code(), Some(0));

    fs::write(&file, &text[..text.len() - 3]).expect("a writable folder");
    let (code, said) = check(&file);
    assert!(code == Some(1) && said.contains(&format!("line {last} is torn off")), "{said}");

    // Each line is whole, but one action is missing.
    write(&[&lines[..4], &lines[5..]].concat());
    let (code, said) = check(&file);
    assert!(code == Some(1) && said.contains("action 4 of the journal leads to another state"), "{said}");

    for (text, word) in
        [("", "it is empty"), ("hello\n", "not a fogwalk journal"), ("{\"fogwalk\":\"0.0.0\"}\n", "0.0.0")]
    {
        fs::write(&file, text).expect("a writable folder");
        let (code, said) = check(&file);
        assert!(code == Some(2) && said.contains(word), "{said}");
    }
    let (code, said) = check(&path(folder.path(), "none.journal"));
    assert!(code == Some(2) && said.contains("there is no "), "{said}");
    let (code, said) = check(folder.path().to_str().expect("a plain name"));
    assert!(code == Some(2) && said.contains("is not a file"), "{said}");
}

/// A game of the bot on the first floor of seed 3.
fn played(actions: usize) -> Journal {
    let mut journal = Journal::new(3);
    let (mut game, mut bot) = (Game::new(3).expect("a first floor"), Bot::default());
    for _ in 0..actions {
        let (action, _) = bot.take_turn(&mut game).expect("it lives");
        journal.records.push(Record { action, digest: game.digest() });
    }
    journal
}

fn show(journal: &Journal, turn: Option<Turn>, flaw: Option<Flaw>) -> App<Session> {
    let start =
        Start { theme: Theme::new(ColourDepth::None), keys: Keys::default(), pace: 250, turn, eyes: false, flaw };
    replay::app(journal.clone(), start, (80, 24)).expect("a first floor")
}

fn done(app: &App<Session>) -> usize {
    app.context.followed().expect("a replay").done
}

#[test]
fn time_goes_on_and_back_and_nobody_acts() {
    let journal = played(150);
    let mut app = show(&journal, None, None);
    for _ in 0..40 {
        app.handle(Input::Tick);
    }
    assert_eq!(done(&app), 40);
    assert_eq!(app.context.game().digest(), journal.records[39].digest);
    assert!(settled_text_of(&mut app, (80, 24)).contains("  40 of 150"), "{}", settled_text_of(&mut app, (80, 24)));
    for (keys, position) in [
        ("Space", 40),
        (".", 41),
        ("l l", 43),
        ("h", 42),
        ("j", 52),
        ("k k", 32),
        ("PageDown", 132),
        ("PageUp", 32),
        ("End", 150),
        ("l", 150),
        ("Left", 149),
        ("Home", 0),
        ("h", 0),
    ] {
        app.press(keys).expect("keys");
        assert_eq!((done(&app), app.context.tick()), (position, None), "after {keys}");
        let digest = position.checked_sub(1).map(|last| journal.records[last].digest);
        assert_eq!(app.context.game().digest(), digest.unwrap_or(Game::new(3).expect("a floor").digest()));
    }
    app.press("_ 2 5 x Enter").expect("keys");
    assert_eq!((app.context.game().turn(), app.context.tick()), (Turn(25), None));
    let before = app.context.game().digest();
    // No key of the game acts, no errand begins, the overlays and eyes are there.
    app.press("o g , < > c B i a t d q z Z ! w _ Esc Esc x l . Esc Tab F2 v m e O L Esc").expect("keys");
    assert_eq!(app.context.game().digest(), before);
    app.press("O ?").expect("keys");
    assert!(
        settled_text_of(&mut app, (80, 24)).contains("A game that was played"),
        "{}",
        settled_text_of(&mut app, (80, 24))
    );
    app.press("Esc Space").expect("keys");
    assert!(app.context.tick().is_some(), "it goes on");
}

#[test]
fn it_begins_at_a_turn_stops_at_the_end_and_says_what_is_wrong() {
    let mut journal = played(60);
    let mut app = show(&journal, Some(Turn(30)), Some(Flaw::Spoilt(62)));
    assert_eq!((app.context.game().turn(), app.context.tick()), (Turn(30), None));
    assert!(app.context.log().messages().any(|message| message.text.contains("line 62 is spoilt")));
    app.press("Space").expect("keys");
    for _ in 0..100 {
        app.handle(Input::Tick);
    }
    assert_eq!((done(&app), app.context.tick()), (60, None));
    journal.records[44].digest ^= 1;
    let mut app = show(&journal, None, None);
    app.press("End").expect("keys");
    assert_eq!(done(&app), 44);
    assert!(settled_text_of(&mut app, (80, 24)).contains("replay differs"), "{}", settled_text_of(&mut app, (80, 24)));
    app.press("h End").expect("keys");
    assert_eq!(done(&app), 44);
}

/// A journal of a careless bot that a unit killed, with that unit.
fn killed() -> (Journal, UnitId) {
    (1..20)
        .find_map(|seed| {
            let careless = BOTS.iter().find(|row| row.name == "careless").expect("a bot");
            let (mut journal, mut game, mut bot) = (Journal::new(seed), Game::new(seed).ok()?, Bot::with(careless));
            while let Some((action, _)) = bot.take_turn(&mut game)
                && game.turn() < Turn(3000)
            {
                journal.records.push(Record { action, digest: game.digest() });
            }
            let killer = game.world().chain()?.hunters.killer()?;
            Some((journal, killer))
        })
        .expect("a unit kills one of them")
}

#[test]
fn the_end_is_shown_through_the_eyes_of_the_killer_as_soon_as_it_is_there() {
    let (journal, killer) = killed();
    let theme = Theme::new(ColourDepth::None);
    let start = Start { theme, keys: Keys::default(), pace: 250, turn: None, eyes: true, flaw: None };
    let mut app = replay::app(journal.clone(), start, (80, 24)).expect("a first floor");
    let is_here = |app: &App<Session>| app.context.game().floor().units().any(|unit| unit.id == killer);
    let watched = |app: &App<Session>| app.context.watched().map(|unit| unit.id);
    assert!(done(&app) < journal.records.len(), "it begins before the end");
    assert!(app.context.overlays().is_on(OverlayId::Known));
    let (faction, mut moments) = (app.context.eyes(), 0);
    assert!(matches!(faction, Eyes::Faction(_)));
    app.press("Space").expect("keys");
    while done(&app) < journal.records.len() {
        assert_eq!(watched(&app), is_here(&app).then_some(killer), "after {} actions", done(&app));
        moments += u32::from(is_here(&app));
        app.press("l").expect("a key");
    }
    assert!(moments > 0, "it was there");
    assert_eq!(app.context.eyes(), faction);
    let text = settled_text_of(&mut app, (80, 24));
    assert!(text.contains("came to know of you"), "{text}");
    // Whom the viewer watches stays watched.
    app.press("Tab h").expect("keys");
    assert_ne!(watched(&app), Some(killer));
}

#[test]
fn golden() {
    let journal = played(120);
    let mut app = show(&journal, Some(Turn(60)), None);
    insta::assert_snapshot!("replay_80x24", settled_text_of(&mut app, (80, 24)));
}
