//! A world without a player.

use crate::harness::{Play, fogwalk, home, turn};

#[test]
fn a_world_without_a_player_goes_on_by_itself() {
    let home = home();
    let mut play = Play::start(fogwalk(&["watch", "--seed", "3", "--pace", "60"], home.path()));
    play.wait_for("turn 20", |screen| turn(screen) >= Some(20));
    play.type_keys("\x03");
    assert!(play.wait_for_end().success());
    play.assert_restored();
}

#[test]
fn a_world_at_full_pace_still_hears_every_key() {
    let home = home();
    let mut play = Play::start(fogwalk(&["watch", "--seed", "3", "--pace", "1000"], home.path()));
    play.wait_for_text("1000 turns a second");
    play.type_keys("\tv5");
    play.wait_for_text("F5 known walkability");
    play.wait_for("turn 300", |screen| turn(screen) >= Some(300));
    play.type_keys("e");
    play.wait_for_text("EYES OF THE WARREN");
    play.type_keys(" ");
    play.wait_for_text("halted");
    let halted = turn(play.terminal.lock().expect("a terminal").screen()).expect("a turn");
    play.type_keys(".");
    play.wait_for_status(&format!("turn {} ", halted + 1));
    play.type_keys("-");
    play.wait_for_text("500 turns a second");
    play.wait_for("more turns", |screen| turn(screen) > Some(halted + 1));
    play.type_keys("\x03");
    assert!(play.wait_for_end().success());
    play.assert_restored();
}
