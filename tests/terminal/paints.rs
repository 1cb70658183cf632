//! A painting that is not saved is not lost, whatever ends the program.

use std::path::Path;

use crate::harness::{Play, fogwalk, home};

/// The title of the question about an unsaved painting.
const OFFER: &str = "Go on painting?";

/// The lab, with its files in `home`.
fn lab(home: &Path) -> Play {
    let mut command = fogwalk(&["lab", "levels/lester.level"], home);
    command.cwd(env!("CARGO_MANIFEST_DIR"));
    Play::start(command)
}

#[test]
fn what_was_painted_is_offered_again_until_it_is_taken_or_thrown_away() {
    let home = home();
    let copy = home.path().join("fogwalk/unsaved.1.level");
    let mut play = lab(home.path());
    play.wait_for_status("settings");
    play.type_keys("#");
    play.wait_for_text("brushes");
    assert!(!copy.exists(), "nothing is painted yet");
    play.type_keys("~ ");
    play.wait_for("a copy", |_| copy.exists());
    let painted = std::fs::read_to_string(&copy).expect("a copy");
    // While that lab is running, the copy is its own.
    let other = lab(home.path());
    other.wait_for_status("settings");
    assert!(!other.contents().contains(OFFER));
    other.leave();
    play.signal("KILL");
    play.wait_for_end();
    play.wait_for_text("`fogwalk lab` offers it to you");
    play.assert_restored();
    // Put off, it is offered again; taken, it is painted on, and Ctrl-c leaves without a question.
    let mut play = lab(home.path());
    play.wait_for_text(OFFER);
    play.type_keys("\x1b");
    play.wait_until_gone(OFFER);
    play.leave();
    let mut play = lab(home.path());
    play.wait_for_text(OFFER);
    play.type_keys("y");
    play.wait_for_text("brushes");
    play.type_keys("\x03");
    assert!(play.wait_for_end().success());
    play.wait_for_text("A copy is kept");
    play.assert_restored();
    assert_eq!(std::fs::read_to_string(&copy).expect("a copy"), painted);
    // Thrown away, the copy is removed.
    let mut play = lab(home.path());
    play.wait_for_text(OFFER);
    play.type_keys("n");
    play.wait_until_gone(OFFER);
    play.wait_for("no copy", |_| !copy.exists());
    play.leave();
}

/// Nobody may read a terminal after a signal, and then printing never ends.
#[test]
fn after_a_signal_nothing_is_printed_and_the_copy_is_offered_again() {
    let home = home();
    let copy = home.path().join("fogwalk/unsaved.1.level");
    let mut play = lab(home.path());
    play.wait_for_status("settings");
    play.type_keys("#~ ");
    play.wait_for("a copy", |_| copy.exists());
    play.signal("TERM");
    assert!(!play.wait_for_last_word().success());
    play.assert_restored();
    assert!(!play.contents().contains("is not saved"), "{}", play.contents());
    let play = lab(home.path());
    play.wait_for_text(OFFER);
    play.leave();
}

#[test]
fn a_copy_that_is_not_a_level_is_told_of_and_does_not_stop_others() {
    let home = home();
    let folder = home.path().join("fogwalk");
    std::fs::create_dir(&folder).expect("a folder");
    let copy = folder.join("unsaved.1.level");
    std::fs::write(&copy, b"A\xff\xfeB\n").expect("a file");
    let mut play = lab(home.path());
    play.wait_for_text("cannot be offered again");
    assert_eq!(std::fs::read(folder.join("unsaved.1.unreadable.1")).expect("it is kept"), b"A\xff\xfeB\n");
    assert!(!copy.exists());
    play.type_keys("\r");
    play.wait_until_gone("cannot be offered again");
    play.type_keys("#");
    play.wait_for_text("brushes");
    play.type_keys("~ ");
    play.wait_for("a copy", |_| copy.exists());
    play.type_keys("\x03");
    assert!(play.wait_for_end().success());
    // On the screen that the shell shows again, too.
    play.wait_for_text("cannot be offered again");
    play.wait_for_text("A copy is kept");
    play.assert_restored();
}

#[test]
fn no_copy_is_promised_where_none_can_be_kept() {
    let home = home();
    std::fs::write(home.path().join("fogwalk"), "in the way").expect("a file");
    let mut play = lab(home.path());
    play.wait_for_status("settings");
    play.type_keys("#");
    play.wait_for_text("brushes");
    play.type_keys("~ ");
    play.wait_for_text("No copy of this can be kept");
    play.type_keys("Q");
    play.wait_for_text("is not saved.");
    assert!(!play.contents().contains("A copy is kept"));
    play.type_keys("y");
    assert!(play.wait_for_end().success());
    play.wait_for_text("No copy of it could be kept");
    play.assert_restored();
}
