//! What goes on where it was, and how a game begins.

use crate::harness::{Play, fogwalk, home};

#[test]
fn an_unfinished_game_goes_on_at_the_same_turn() {
    let home = home();
    let mut play = Play::new_game(home.path());
    play.type_keys(".....");
    play.wait_for_status("turn 5");
    let before = play.map();
    play.type_keys("\x03");
    assert_eq!(play.wait_for_end().exit_code(), 0);
    let mut again = Play::start(fogwalk(&[], home.path()));
    again.wait_for_text("Where were we?");
    again.wait_for_status("turn 5");
    again.wait_for_status("seed 3");
    assert_eq!(again.map(), before);
    again.type_keys(".");
    again.wait_for_status("turn 6");
    // Killed, it has lost nothing either.
    again.signal("KILL");
    again.wait_for_end();
    let third = Play::start(fogwalk(&["play"], home.path()));
    third.wait_for_status("turn 6");
}

#[test]
fn the_tutorial_leaves_an_unfinished_game_as_it_is() {
    let home = home();
    let mut play = Play::new_game(home.path());
    play.type_keys("..");
    play.wait_for_status("turn 2");
    // While the game is being played in one window, and has its journal locked, another shows the tutorial.
    let mut tutorial = Play::start(fogwalk(&["tutorial"], home.path()));
    tutorial.wait_for_text("What they know");
    tutorial.type_keys("lllllllll");
    tutorial.wait_for_text("x looks");
    tutorial.type_keys("\x03");
    assert!(tutorial.wait_for_end().success());
    play.type_keys("\x03");
    assert!(play.wait_for_end().success());
    let play = Play::start(fogwalk(&[], home.path()));
    play.wait_for_status("turn 2");
}

#[test]
fn without_a_game_the_title_asks_what_it_is_to_be() {
    let home = home();
    let mut play = Play::start(fogwalk(&[], home.path()));
    play.wait_for_text("new game from a seed");
    play.type_keys("iswolves");
    play.wait_for_text("wolves_");
    play.type_keys("\r");
    play.wait_for_status("turn 0");
    // The seed of a word is so long that the status line has no room for the difficulty.
    play.wait_for_status("seed 771235493");
    play.type_keys("..S");
    assert!(play.wait_for_end().success());
    let journal = std::fs::read_to_string(home.path().join("fogwalk/game.journal")).expect("a journal");
    assert!(journal.starts_with("{\"fogwalk\"") && journal.contains("\"difficulty\":\"midnight\""), "{journal}");
    // Now there is one, and it goes on at once.
    let again = Play::start(fogwalk(&[], home.path()));
    again.wait_for_status("turn 2");
}

#[test]
fn a_game_begun_at_the_title_leads_back_there_and_is_continued_from_there() {
    let home = home();
    let mut play = Play::start(fogwalk(&[], home.path()));
    play.wait_for_text("new game from a seed");
    play.type_keys("n");
    play.wait_for_status("turn 0");
    play.type_keys("..");
    play.wait_for_status("turn 2");
    play.type_keys("Qy");
    play.wait_for_text("continue your unfinished game (floor 1, turn 2)");
    play.type_keys("c");
    play.wait_for_status("turn 2");
    play.type_keys("\x03");
    assert!(play.wait_for_end().success(), "Ctrl-c leads out of the program");
}

#[test]
fn the_game_of_today_goes_on_and_a_config_file_counts() {
    let home = home();
    std::fs::create_dir_all(home.path().join("fogwalk")).expect("a folder");
    let config = "autopickup = \"off\"\n[game]\nwait = [\"G\"]\n";
    std::fs::write(home.path().join("fogwalk/config.toml"), config).expect("a file");
    let mut play = Play::start(fogwalk(&["--daily"], home.path()));
    play.wait_for_status("floor 1  20");
    play.type_keys("GG.G");
    play.wait_for_status("turn 3");
    play.type_keys("S");
    assert!(play.wait_for_end().success());
    let journal = std::fs::read_to_string(home.path().join("fogwalk/game.journal")).expect("a journal");
    let mut lines = journal.lines();
    assert!(lines.next().is_some_and(|line| line.contains("\"day\":\"20")), "{journal}");
    assert!(lines.next().is_some_and(|line| line.starts_with("leave ")), "{journal}");
    let again = Play::start(fogwalk(&["--daily"], home.path()));
    again.wait_for_status("turn 3");
}

#[test]
fn a_second_program_is_told_that_the_game_is_being_played() {
    let home = home();
    let mut first = Play::new_game(home.path());
    let mut second = Play::start(fogwalk(&[], home.path()));
    assert!(!second.wait_for_end().success());
    second.wait_for_text("is being played in another window");
    second.assert_restored();
    first.type_keys(".");
    first.wait_for_status("turn 1");
    first.leave();
}

#[test]
fn what_was_found_is_told_even_if_no_game_is_begun_and_a_spoilt_hall_keeps_nobody_out() {
    let home = home();
    let folder = home.path().join("fogwalk");
    std::fs::create_dir_all(&folder).expect("a folder");
    std::fs::write(folder.join("game.journal"), "").expect("a file");
    std::fs::write(folder.join("fallen.jsonl"), b"\xff\xfe\n").expect("a file");
    let mut play = Play::start(fogwalk(&[], home.path()));
    play.wait_for_text("the hall of the fallen");
    play.type_keys("\x03");
    assert!(play.wait_for_end().success());
    play.wait_for_text("it is empty");
    play.wait_for_text("game.1.journal");
    play.assert_restored();
}
