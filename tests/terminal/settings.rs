//! What is changed in the window of the settings is on the screen at once, in the config file, and there the next time.

use std::fs;

use crate::harness::{Play, fogwalk, home};

/// A cell in the lower right corner, below the window of the settings: its row and its column.
const CORNER: (u16, u16) = (22, 70);

/// The background of that corner.
fn background(play: &Play) -> vt100::Color {
    play.terminal.lock().expect("a terminal").screen().cell(CORNER.0, CORNER.1).expect("a cell").bgcolor()
}

#[test]
fn a_setting_is_on_the_screen_at_once_and_in_the_file() {
    let home = home();
    let file = home.path().join("fogwalk/config.toml");
    let mut play = Play::new_game(home.path());
    let dark = background(&play);
    play.type_keys("C");
    play.wait_for_text("palette       dark");
    // The fifth line, and its next value.
    play.type_keys("jjjjl");
    play.wait_for_text("palette       light");
    play.wait_for_text("Saved in");
    let text = fs::read_to_string(&file).expect("a config file");
    assert!(text.contains("\npalette = \"light\"\n"), "{text}");
    play.type_esc();
    play.wait_until_gone("palette       light");
    let light = background(&play);
    assert_ne!(light, dark);
    play.leave();
    // What the player wrote stays, and what has a mistake is not touched.
    fs::write(&file, format!("# mine\n{text}[game]\nshout = \"F12\" # so\n")).expect("a file");
    let mut play = Play::start(fogwalk(&[], home.path()));
    play.wait_for_status("turn 0");
    play.wait_for("a light screen", |screen| {
        screen.cell(CORNER.0, CORNER.1).is_some_and(|cell| cell.bgcolor() == light)
    });
    play.type_keys("Cjl");
    play.wait_for_text("animation     calm");
    play.wait_for_text("Saved in");
    let text = fs::read_to_string(&file).expect("a config file");
    assert!(text.starts_with("# mine\n") && text.ends_with("[game]\nshout = \"F12\" # so\n"), "{text}");
    assert!(text.contains("palette = \"light\"\n") && text.contains("animation = \"calm\"\n"), "{text}");
    let spoilt = text.replace("[game]", "[gmae]");
    fs::write(&file, &spoilt).expect("a file");
    play.type_keys("l");
    play.wait_for_text("Not changed");
    assert_eq!(fs::read_to_string(&file).expect("a config file"), spoilt);
    play.type_keys("\x03");
    play.wait_for_end();
}
