//! Terminals of every kind: how many colours, which characters, or no terminal to speak of.

use crate::harness::{Play, fogwalk, home};

#[test]
fn no_color_is_obeyed() {
    let home = home();
    let mut command = fogwalk(&["--seed", "3"], home.path());
    command.env("NO_COLOR", "1");
    let play = Play::start(command);
    play.wait_for_status("turn 0");
    let terminal = play.terminal.lock().expect("a terminal");
    for (row, column) in (0..24).flat_map(|row| (0..80).map(move |column| (row, column))) {
        let cell = terminal.screen().cell(row, column).expect("a cell");
        assert_eq!((cell.fgcolor(), cell.bgcolor()), (vt100::Color::Default, vt100::Color::Default));
    }
}

#[test]
fn a_terminal_of_16_colours_is_asked_for_no_others() {
    let home = home();
    let mut command = fogwalk(&["--seed", "3"], home.path());
    command.env("TERM", "linux");
    command.env_remove("COLORTERM");
    let mut play = Play::start(command);
    play.wait_for_status("turn 0");
    play.type_keys("v5v7?");
    play.wait_for_text("Take the Astrolabe");
    let mut colours = 0;
    {
        let terminal = play.terminal.lock().expect("a terminal");
        for (row, column) in (0..24).flat_map(|row| (0..80).map(move |column| (row, column))) {
            let cell = terminal.screen().cell(row, column).expect("a cell");
            for colour in [cell.fgcolor(), cell.bgcolor()] {
                match colour {
                    vt100::Color::Default => {}
                    vt100::Color::Idx(0..16) => colours += 1,
                    other => panic!("{other:?} at {row},{column}"),
                }
            }
        }
    }
    assert!(colours > 100, "{colours}");
    play.leave();
}

#[test]
fn a_dumb_terminal_is_refused_with_a_word_why() {
    let home = home();
    let mut command = fogwalk(&["--seed", "3"], home.path());
    command.env("TERM", "dumb");
    let mut play = Play::start(command);
    assert_eq!(play.wait_for_end().exit_code(), 2);
    play.wait_for_text("TERM=dumb");
    play.assert_restored();
    assert!(!home.path().join("fogwalk").exists(), "no game was begun");
}

#[test]
fn where_the_locale_has_no_unicode_all_is_drawn_in_ascii() {
    for (variable, locale, is_ascii) in [
        ("LC_ALL", "C", true),
        ("LANG", "de_DE.ISO-8859-1", true),
        ("LC_ALL", "C.UTF-8", false),
        ("LC_CTYPE", "", false),
    ] {
        let home = home();
        let mut command = fogwalk(&["--seed", "3"], home.path());
        command.env(variable, locale);
        let mut play = Play::start(command);
        play.wait_for_status("turn 0");
        let shown = play.contents();
        assert_eq!(shown.is_ascii(), is_ascii, "{variable}={locale}\n{shown}");
        play.type_keys("v5v6v8?");
        play.wait_for_text("Take the Astrolabe");
        assert_eq!(play.contents().is_ascii(), is_ascii, "{variable}={locale}");
        play.leave();
    }
}
