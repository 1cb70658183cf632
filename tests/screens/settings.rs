//! The promise: the window of the settings says what each of them does, and what is changed there holds at once.

use fogwalk::{
    game::{DifficultyId, Game},
    ui::{
        self, Session, Title,
        config::{Config, SharedConfig},
        theme::{ColourDepth, Glyphs, Palette, Theme},
    },
};

use crate::support::screens::{Kept, text_of};

const SIZE: (u16, u16) = (80, 24);

/// Where the config file is said to be.
const FILE: &str = "/home/you/.config/fogwalk/config.toml";

fn config(kept: &Kept) -> SharedConfig {
    SharedConfig::new(Config::default(), Some(Box::new(kept.clone())), ColourDepth::True)
}

/// A map that scrolls or changes its size is drawn with as many colours as there are then.
#[test]
fn colours_can_be_changed_in_the_middle_of_a_game() {
    for steps in 1..6 {
        let session = Session::new(Game::new(434).expect("a first floor"), Theme::new(ColourDepth::True));
        let mut app = ui::game(session.with_config(config(&Kept::named(FILE))), 100, 30);
        let keys = format!("C j j j {} Esc V o o o V", "Right ".repeat(steps));
        app.press(&keys).expect("keys");
        text_of(&app, (100, 30));
    }
}

#[test]
fn the_window_in_a_game() {
    let kept = Kept::named(FILE);
    let session = Session::new(Game::new(3).expect("a first floor"), Theme::new(ColourDepth::True));
    let mut app = ui::game(session.with_config(config(&kept)), SIZE.0, SIZE.1);
    app.press("C j").expect("keys");
    insta::assert_snapshot!("settings", text_of(&app, SIZE));
    app.press("Left").expect("a key");
    insta::assert_snapshot!("settings_changed", text_of(&app, SIZE));
    app.press("j j j Enter Enter").expect("keys");
    assert_eq!(app.context.theme().palette(), Palette::HighContrast);
    app.press("j Right").expect("keys");
    assert_eq!(app.context.theme().glyphs(), Glyphs::Letters);
    // The keys of another set hold as well, for the window too.
    app.press("j Right").expect("keys");
    assert_eq!(app.context.keymap().keys("quit"), ["Q", ":"]);
    let text = String::from_utf8(kept.0.borrow().clone()).expect("text");
    for line in ["animation = \"off\"", "palette = \"high-contrast\"", "glyphs = \"letters\"", "preset = \"vi\""] {
        assert!(text.contains(line), "{line}: {text}");
    }
    app.press("C x").expect("keys");
    assert!(!text_of(&app, SIZE).contains("autopickup"), "the key that opened the window closes it");
}

#[test]
fn the_window_at_the_title() {
    let kept = Kept::named(FILE);
    let title = Title::new(
        Theme::new(ColourDepth::True),
        config(&kept).now().keys.clone(),
        DifficultyId::default(),
        Vec::new(),
    );
    let mut app = ui::title(title.with_config(config(&kept)), SIZE.0, SIZE.1);
    insta::assert_snapshot!("title_with_settings", text_of(&app, SIZE));
    app.press("C Right Esc").expect("keys");
    assert_ne!(app.context.difficulty, DifficultyId::default());
    assert!(kept.0.borrow().ends_with(b"difficulty = \"midnight\"\n"));
}

#[test]
fn what_cannot_be_changed_says_so() {
    let session = Session::new(Game::new(3).expect("a first floor"), Theme::new(ColourDepth::True));
    let mut app = ui::game(session, SIZE.0, SIZE.1);
    app.press("C").expect("a key");
    assert!(text_of(&app, SIZE).contains("Settings are changed in a game of your own"));
}
