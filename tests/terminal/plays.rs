//! Playing, with keys and mouse.

use fogwalk::ui::OVERLAYS;

use crate::harness::{Play, home, line_discipline};

#[test]
fn it_plays_looks_resizes_and_quits() {
    let home = home();
    let mut play = Play::new_game(home.path());
    play.assert_taken();
    assert_ne!(line_discipline(play.master.as_ref()), play.cooked, "raw mode is on");
    play.type_keys("..");
    play.wait_for_status("turn 2");
    for overlay in OVERLAYS {
        // The heading of its legend, in the side panel.
        let heading = format!("{} {}", overlay.keys()[0], overlay.name);
        play.type_keys(&format!("v{}", overlay.key));
        play.wait_for_text(&heading);
        play.type_keys(&format!("v{}", overlay.key));
        play.wait_until_gone(&heading);
    }
    play.type_keys("\x1bOQ");
    play.wait_for_text("F2 ");
    play.type_keys("v0");
    play.wait_until_gone("F2 ");
    play.resize(120, 40);
    play.wait_for_status("turn 2");
    for (columns, rows) in [(40, 10), (79, 24), (80, 23)] {
        play.resize(columns, rows);
        play.wait_for_text("a little more room");
        play.wait_for_text(&format!("{columns}x{rows} of 80x24"));
        // A key that would take a turn does nothing where the player cannot see it. The last round sends none: it
        // could be read after the next resize.
        if rows != 23 {
            play.type_keys(".");
        }
    }
    play.resize(80, 24);
    play.wait_for_status("turn 2");
    play.type_keys("?");
    play.wait_for_text("Take the Astrolabe");
    play.type_keys("\x1b");
    play.wait_until_gone("Take the Astrolabe");
    play.type_keys("Q");
    play.wait_for_text("Leave?");
    play.type_keys("n");
    play.wait_until_gone("Leave?");
    play.type_keys("Q");
    play.wait_for_text("Leave?");
    play.type_keys("y");
    assert_eq!(play.wait_for_end().exit_code(), 0);
    play.assert_restored();
}

#[test]
fn a_key_and_a_resize_at_once_are_both_heard() {
    let home = home();
    let mut play = Play::new_game(home.path());
    for turn in 1..=3 {
        // Both are there when the program wakes up.
        play.signal("STOP");
        play.type_keys(".");
        play.resize(79, 24);
        play.signal("CONT");
        play.wait_for_text("79x24 of 80x24");
        // Were the resize unheard of, this would take a turn that the player cannot see.
        play.type_keys(".");
        play.resize(40, 10);
        play.wait_for_text("40x10 of 80x24");
        play.resize(80, 24);
        play.wait_for_status(&format!("turn {turn}"));
    }
}

#[test]
fn the_mouse_describes_and_looks() {
    let home = home();
    let mut play = Play::new_game(home.path());
    let (row, column) = play.position_of('@');
    // The mouse is reported from 1: over the player, then a click there.
    play.type_keys(&format!("\x1b[<35;{};{}M", column + 1, row + 1));
    play.wait_for_text("You, with a short sword");
    play.type_keys(&format!("\x1b[<0;{0};{1}M\x1b[<0;{0};{1}m", column + 1, row + 1));
    play.wait_for_status("Esc back");
    play.type_keys("\x1b");
    play.wait_for_status("? help");
}
