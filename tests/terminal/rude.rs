//! Terminals that send what nobody asked for.

use std::{fmt::Write as _, io::Write as _, time::Instant};

use crate::harness::{PATIENCE, Play, fogwalk, home, quiet_level, turn};

/// The longest that is written at once: a pseudo-terminal takes no more than this unread.
const BURST: usize = 1000;

/// Sends a lot, without waiting for anything.
fn flood(play: &mut Play, bytes: &str) {
    let mut rest = bytes;
    while !rest.is_empty() {
        let (now, later) = rest.split_at(rest.len().min(BURST));
        play.type_keys(now);
        rest = later;
    }
}

#[test]
fn thousands_of_keys_at_once_are_all_heard_and_what_is_pasted_is_not_played() {
    let home = home();
    let level = quiet_level(home.path());
    let mut play = Play::start(fogwalk(&["play", &level, "--seed", "1"], home.path()));
    play.wait_for_status("turn 0");
    flood(&mut play, &".".repeat(3000));
    play.wait_for_status("turn 3000 ");
    flood(&mut play, &format!("\x1b[200~{}\x1b[201~", "..SQy\r\n".repeat(1000)));
    play.type_keys(".");
    play.wait_for_status("turn 3001 ");
    play.leave();
}

#[test]
fn what_never_pauses_is_seen_all_the_same() {
    let home = home();
    let mut play = Play::start(fogwalk(&[&quiet_level(home.path())], home.path()));
    play.wait_for_status("turn 0");
    let shown = || turn(play.terminal.lock().expect("a terminal").screen()).unwrap_or_default();
    let began = Instant::now();
    while shown() == 0 {
        assert!(began.elapsed() < PATIENCE, "nothing is drawn as long as keys come");
        play.keyboard.write_all(&[b'.'; 64]).and_then(|()| play.keyboard.flush()).expect("a keyboard");
    }
    play.leave();
}

#[test]
fn after_more_keys_than_can_wait_one_can_still_leave() {
    let home = home();
    let mut play = Play::start(fogwalk(&[&quiet_level(home.path())], home.path()));
    play.wait_for_status("turn 0");
    play.type_keys(&".".repeat(200_000));
    play.leave();
}

#[test]
fn a_flood_of_keys_that_a_signal_ends_loses_no_turn_that_was_shown() {
    let home = home();
    // Nobody may end the game before the signal does, however late that comes.
    let level = quiet_level(home.path());
    let mut play = Play::start(fogwalk(&[&level], home.path()));
    play.wait_for_status("turn 0");
    flood(&mut play, &".".repeat(80));
    play.wait_for("a turn", |screen| crate::harness::turn(screen) >= Some(1));
    let shown = play.turn();
    play.signal("TERM");
    play.wait_for_end();
    play.assert_restored();
    let again = Play::start(fogwalk(&[&level], home.path()));
    assert!(again.turn() >= shown, "turn {shown} was on screen");
    again.leave();
}

/// Sequences that no key sends, or that are not complete.
const UNKNOWN: &[&str] = &[
    "\x1b[?62;4c",
    "\x1b[?2026;2$y",
    "\x1b[200~hello",
    "\x1b[<0;12",
    "\x1b[M!",
    "\x1b[?1",
    "\x1b[",
    "\x1bO",
    "\u{1b}[1;",
    "\x1b[999;999R",
    "\x1b[>0;276;0c",
    "\x1b[99~",
    "\x1b[1;99Z",
    "\x1b[<64;1;1M",
    "\x1b[<0;65535;65535M",
    "\x1b[<35;99999;1M",
    "\x1b[M\x20\x20\x20",
    "\x1b[I",
    "\x1b[O",
    "\x1b[;;;;m",
    "\x1b[1;2;3;4;5;6;7;8u",
    "\x1b[200;1H",
    "\u{9b}31m",
    "\u{1f409}",
    "\x00",
    "\x1c",
    "\x7f",
];

#[test]
fn sequences_that_nobody_knows_are_survived() {
    let home = home();
    let level = quiet_level(home.path());
    let mut play = Play::start(fogwalk(&["play", &level, "--seed", "1"], home.path()));
    play.wait_for_status("turn 0");
    for sequence in UNKNOWN {
        play.type_keys(sequence);
        // Bytes that are no text at all.
        play.send(b"\xff\xfe");
        // What has come up, if anything has, is closed again. A turn may have passed; the next one is heard all the
        // same.
        for _ in 0..3 {
            play.type_esc();
        }
        let turn = play.turn();
        play.type_keys(".");
        play.wait_for(&format!("a turn after {sequence:?}"), |screen| crate::harness::turn(screen) > Some(turn));
    }
    play.leave();
}

#[test]
fn a_storm_of_the_mouse_is_weathered() {
    let home = home();
    let level = quiet_level(home.path());
    for (arguments, shown, after) in [
        (vec!["play", &level, "--seed", "1"], "? help", "? help"),
        (vec!["lab", "--lesson", "5"], "settings", "settings"),
    ] {
        let mut play = Play::start(fogwalk(&arguments, home.path()));
        play.wait_for_status(shown);
        let mut storm = String::new();
        for number in 0u32..4000 {
            let (button, end) =
                [(35, 'M'), (0, 'M'), (32, 'M'), (0, 'm'), (2, 'M'), (64, 'M'), (65, 'M')][number as usize % 7];
            let (column, row) = (1 + number * 7 % 90, 1 + number * 11 % 30);
            write!(storm, "\x1b[<{button};{column};{row}{end}").expect("a text");
        }
        flood(&mut play, &storm);
        play.type_keys("\x1b[<0;1;1m\x1b\x1b");
        play.resize(81, 24);
        play.wait_for_status(after);
        play.leave();
    }
}

#[test]
fn any_size_in_the_middle_of_anything() {
    let home = home();
    for (arguments, keys) in [
        (&["--seed", "3"][..], &["?", "\x1bi", "\x1bx", "\x1bv", "\x1bm", "\x1bo", "\x1b_"][..]),
        (&["lab", "levels/lester.level"], &["\r", "\x1b?", "\x1bB", "#", "\x1bZ", "Z"]),
        (&["watch", "--seed", "3", "--pace", "1000"], &["\t", "v5", "e"]),
    ] {
        let mut command = fogwalk(arguments, home.path());
        command.cwd(env!("CARGO_MANIFEST_DIR"));
        let mut play = Play::start(command);
        play.wait_for_status("help");
        for keys in keys {
            play.type_keys(keys);
            for (columns, rows) in [(500, 200), (1, 1), (80, 200), (500, 1)] {
                play.resize(columns, rows);
            }
            play.catch_up();
        }
        play.leave();
    }
}
