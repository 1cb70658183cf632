//! The promise: every key can be bound anew in a file, whatever is wrong with such a file is said at its place, and
//! what is bound is what the screens say and do.

use std::{fmt::Write as _, fs, path::Path};

use fogwalk::{
    game::{self, Game},
    grid::Point,
    level::{self, FileError},
    ui::{
        self, App, Input, Reaction, Session,
        config::{Config, MAX_CONFIG, PRESETS, template},
        lab,
        theme::{ColourDepth, Theme},
    },
};

use crate::support::{program::program, screens::text_of};

/// A bad file: its content, line and column, a part of what was found and of what was expected.
type Bad = (&'static str, (usize, usize), &'static str, &'static str);

#[rustfmt::skip]
const BAD: &[Bad] = &[
    // What is no TOML.
    ("animation = off", (1, 13), "bad TOML", "lines such as"),
    ("animation = \"on\"\nanimation = \"off\"", (2, 1), "the key \"animation\" once more", "each key once"),
    ("[game", (1, 6), "bad TOML", "lines such as"),
    ("# \u{1b}[2J", (1, 3), "an escape", "text without control"),

    // Settings.
    ("animatoin = \"on\"", (1, 1), "unknown key \"animatoin\"", "did you mean \"animation\"?"),
    ("difficulty = \"easy\"", (1, 14), "\"easy\" for difficulty", "one of \"lantern\", \"fog\" or \"midnight\""),
    ("animation = true", (1, 13), "true", "one of \"full\", \"calm\" or \"off\""),
    ("animation = \"offf\"", (1, 13), "\"offf\" for animation", "did you mean \"off\"?"),
    ("autopickup = \"no\"", (1, 14), "\"no\" for autopickup", "one of \"on\" or \"off\""),
    ("colours = 256", (1, 11), "the number 256", "\"256\""),
    ("preset = \"vim\"", (1, 10), "\"vim\" for preset", "did you mean \"vi\"?"),
    ("game = \"vi\"", (1, 8), "the string \"vi\"", "a table of rows"),

    // Names of commands.
    ("[game]\nexplor = \"o\"", (2, 1), "unknown command \"explor\"", "\"explore\" (did you mean it?)"),
    ("[game]\noverlay-qeue = \"o\"", (2, 1), "unknown command", "\"overlay-queue\" (did you mean it?)"),
    ("[game]\n\"\" = \"o\"", (2, 1), "unknown command \"\"", "the name of a command, as `fogwalk config` prints them"),
    ("[lab]\nexplore = \"o\"", (2, 1), "unknown command \"explore\"", "the name of a command"),
    ("[game]\nzoom-in = \"F5\"", (2, 1), "unknown command \"zoom-in\"", "the name of a command"),

    // Keys.
    ("[game]\nexplore = \"oo\"", (2, 11), "\"oo\", which is not a key", "keys such as l"),
    ("[game]\nexplore = [\"F5\", \"escape\"]", (2, 18), "\"escape\", which is not a key", "Esc"),
    ("[game]\nexplore = \"\u{202e}\"", (2, 11), "\\u{202e}\", which is not a key", "keys such as"),
    ("[game]\nexplore = \"\\u001b\"", (2, 11), "which is not a key", "keys such as"),
    ("[game]\nexplore = \"墙\"", (2, 11), "which is not a key", "keys such as"),
    ("[game]\nexplore = 5", (2, 11), "the number 5", "keys in quotes"),
    ("[game]\nexplore = [[\"o\"]]", (2, 12), "a list of 1", "keys in quotes"),
    ("[game]\nexplore = \"\"", (2, 11), "0 keys", "one key, or two"),
    ("[game]\nexplore = \"v o o\"", (2, 11), "3 keys", "one key, or two"),
    ("[lab]\nplay = \"v p\"", (2, 8), "2 keys", "one key"),
    ("[game]\nexplore = \"Ctrl-i\"", (2, 11), "Ctrl-i, which terminals send as Tab", "Tab, or a key of its own"),
    ("[game]\nexplore = \"g o\"", (2, 11), "g, which opens nothing, before o", "after v, which opens the overlays"),
    ("[game]\noverlays = \"F\"\noverlay-plan = \"v z\"", (3, 16), "v, which opens nothing", "after F"),

    // Two commands on one key.
    ("[game]\nexplore = \"x\"", (2, 11), "x for explore, which is a key of look already", "a line look = [...]"),
    ("[game]\nexplore = [\"F12\", \"G\"]\nrest = [\"Z\", \"G\"]", (3, 14), "G for rest, which is a key of explore already", "a key of its own"),
    ("[game]\noverlay-plan = \"v q\"", (2, 16), "v q for overlay-plan", "overlay-queue"),
    ("[game]\noverlays = \"F\"\noverlay-plan = \"F q\"", (3, 16), "F q for overlay-plan", "overlay-queue"),
    ("[game]\noverlays = [\"F\", \"N\"]\noverlay-plan = \"N q\"", (3, 16), "F q for overlay-plan", "overlay-queue"),
    ("[lab]\nplay = \".\"", (2, 8), ". for play, which is a key of forward already", "a line forward = [...]"),
    ("[game]\nexplore = \"x\"\npreset = \"vi\"", (3, 1), "unknown command \"preset\"", "the name of a command"),
    ("preset = \"brogue\"\n[game]\nlook = \"x\"", (3, 8), "x for look, which is a key of explore already", "a key of its own"),

    // Whoever binds like that would not find out, or not know what there is.
    ("[game]\nleave = []", (2, 9), "no key for leave", "at least one key"),
    ("[game]\ncancel = []", (2, 10), "no key for cancel", "at least one key"),
    ("[game]\nhelp = \"v h\"", (2, 8), "no key for help", "at least one key"),
    ("[game]\nconfirm = []", (2, 11), "no key for confirm", "at least one key"),
    ("[lab]\nleave = []", (2, 9), "no key for leave", "at least one key"),
    ("[lab]\nlevels = []", (2, 10), "no key for levels", "at least one key"),
    ("[paint]\ndone = []", (2, 8), "no key for done", "at least one key"),
    ("[paint]\nfill = \"g\"", (2, 8), "g for fill, which is a key of generate already", "a line generate = [...]"),
    // Windows lie over other screens, so the keys of both have to differ.
    ("[window]\nyes = \"j\"", (2, 7), "j for yes, which is a key of down already", "a line down = [...]"),
    ("[title]\nlab = \"j\"", (2, 7), "j for lab of [title], which is a key of down of [window] already", "a key of its own"),
    ("[window]\nleft = \"n\"\nno = \"N\"", (2, 8), "n for left of [window], which is a key of new-game of [title]", "give new-game of [title] another"),
    ("[item]\nuse = \"h\"", (2, 7), "h for use of [item], which is a key of left of [window]", "a key of its own"),
    ("[ending]\nfloor = \"m\"", (2, 9), "m for floor, which is a key of messages already", "a line messages"),
    ("[window]\nback = \"q\"", (2, 8), "only characters for back", "such as Enter, Esc"),
    ("[window]\nchoose = []", (2, 10), "no key for choose", "at least one key"),
    ("[window]\nyes = []", (2, 7), "no key for yes", "at least one key"),
    ("[paint]\nplay = \"v p\"", (2, 8), "2 keys", "one key"),
    ("[paint]\nalgorithm = \"o\"", (2, 1), "unknown command \"algorithm\"", "the name of a command"),
];

fn parse(content: &str) -> Result<Config, FileError> {
    Config::parse("a config", content.as_bytes())
}

#[test]
fn every_bad_file_is_refused_at_the_right_place() {
    let mut wrong = String::new();
    for &(content, (line, column), found, expected) in BAD {
        let Err(error) = parse(content) else {
            let _ = writeln!(wrong, "taken: {content}");
            continue;
        };
        let place = error.place.as_ref().map(|place| (place.line, place.column));
        let is_right =
            place == Some((line, column)) && error.found.contains(found) && error.expected.contains(expected);
        if !is_right {
            let _ = writeln!(wrong, "not {line}:{column} {found}, {expected}\n{error}\n");
        }
        let message = error.to_string();
        assert!(message.chars().count() < 1500, "{message}");
        assert!(message.lines().all(|line| level::printable(line) == line), "{message}");
    }
    assert!(wrong.is_empty(), "\n{wrong}");
}

#[test]
fn excessive_files_are_refused() {
    let long = format!("# {}\n", "x".repeat(MAX_CONFIG as usize));
    assert!(parse(&long).expect_err("too long").expected.contains("at most 65536 bytes"));
    let deep = format!("[game]\nexplore = {}", "[".repeat(50_000));
    assert!(parse(&deep).expect_err("too deep").found.contains("bad TOML"));
    let name = format!("[game]\n{} = \"o\"", "x".repeat(60_000));
    assert!(parse(&name).expect_err("too long a name").to_string().chars().count() < 1500);
    assert!(Config::parse("a config", b"animation = \"\xff\"").expect_err("not UTF-8").found.contains("byte 0xFF"));
}

fn fogwalk(arguments: &[&str], home: &Path) -> std::process::Output {
    let mut command = program();
    for variable in ["HOME", "XDG_DATA_HOME", "XDG_CONFIG_HOME"] {
        command.env(variable, home);
    }
    command.args(arguments).output().expect("it starts")
}

#[test]
fn the_program_refuses_a_bad_file_wherever_it_is_named() {
    let home = tempfile::tempdir().expect("a folder");
    let file = home.path().join("bad.toml");
    fs::write(&file, "[game]\nexplor = \"o\"\n").expect("a file");
    let named = file.to_str().expect("a name");
    let commands: [&[&str]; 4] = [&["shot"], &["play"], &["lab"], &["watch"]];
    for command in commands {
        let output = fogwalk(&[command, &["--config", named]].concat(), home.path());
        let complaint = String::from_utf8(output.stderr).expect("UTF-8");
        assert_eq!((output.status.code(), output.stdout), (Some(2), Vec::new()), "{command:?}");
        assert!(complaint.starts_with(&format!("fogwalk: {named}:2:1: found the unknown command")), "{complaint}");
        assert!(complaint.contains("did you mean it?"), "{complaint}");
    }
    for (name, found) in [("none.toml", "no such file"), (".", "a folder")] {
        let path = home.path().join(name);
        let output = fogwalk(&["shot", "--config", path.to_str().expect("a name")], home.path());
        assert_eq!(output.status.code(), Some(2));
        assert!(String::from_utf8_lossy(&output.stderr).contains(found), "{name}");
    }
    // The usual one counts wherever it is there, except for pictures.
    fs::create_dir_all(home.path().join("fogwalk")).expect("a folder");
    fs::copy(&file, home.path().join("fogwalk/config.toml")).expect("a file");
    let output = fogwalk(&["play"], home.path());
    assert!(String::from_utf8_lossy(&output.stderr).contains("config.toml:2:1"));
    let path = String::from_utf8(fogwalk(&["config", "--path"], home.path()).stdout).expect("UTF-8");
    assert_eq!(Path::new(path.trim_end()), home.path().join("fogwalk/config.toml"));
    assert!(fogwalk(&["shot"], home.path()).status.success());
}

/// How many rows of keys there are.
fn rows() -> usize {
    let windows = ui::window::BINDINGS.len() + ui::title::BINDINGS.len() + ui::items::BINDINGS.len();
    let game = ui::BINDINGS.len() + ui::OVERLAYS.len() + ui::ending::BINDINGS.len();
    game + windows + lab::BINDINGS.len() + lab::paint::BINDINGS.len()
}

#[test]
fn what_is_printed_to_start_from_says_what_is_so() {
    let home = tempfile::tempdir().expect("a folder");
    for preset in PRESETS {
        let output = fogwalk(&["config", "--preset", preset.name], home.path());
        let printed = String::from_utf8(output.stdout).expect("UTF-8");
        assert_eq!(printed, template(&Config::with_preset(preset.name).expect("a preset")));
        // As it is, and with every row taken at its word.
        let all: String = printed
            .lines()
            .map(|line| line.strip_prefix("# ").filter(|row| row.contains(" = [")).unwrap_or(line).to_owned() + "\n")
            .collect();
        for (text, rows) in [(&printed, 0), (&all, rows())] {
            let config = parse(text).unwrap_or_else(|error| panic!("{error}"));
            assert_eq!(template(&config), printed, "{}", preset.name);
            assert_eq!(text.lines().filter(|line| line.contains(" = [") && !line.starts_with('#')).count(), rows);
        }
    }
}

/// A room with a way out of it, and somebody far away.
const ROOM: &str = r#"+++
name = "A room"
[units]
g = "goblin"
[items]
"!" = "draught"
+++
##############################
#.....#......................#
#..@..'...!................g.#
#.....#......................#
##############################
"#;

fn app(config: &str) -> App<Session> {
    let config = parse(config).unwrap_or_else(|error| panic!("{error}"));
    let level = level::parse("inline", ROOM.as_bytes(), game::vocabulary()).expect("a good level");
    let game = Game::on_level(level, 7).expect("a level to play");
    ui::game(Session::new(game, Theme::new(ColourDepth::True)).with_keys(config.keys), 80, 24)
}

fn here(app: &App<Session>) -> Point {
    app.context.game().player().expect("it lives").at
}

#[test]
fn what_is_bound_is_what_keys_do_and_screens_say() {
    let mut app = app(r#"
[game]
west = ["a", "Left"]
south = ["s", "Down"]
north = ["w", "Up"]
east = ["d", "Right"]
wait = [".", "5"]
use = "U"
drop = "F11"
help = "F1"
drink = "Q"
quit = "K"
overlays = "Space"
pause = []
in-sight = "N"
overlay-plan = ["P", "Space 1"]
[window]
up = ["g", "Up"]
down = ["r", "Down"]
back = ["b", "Esc"]
"#);
    app.press("d s h l").expect("keys");
    assert_eq!(here(&app), Point::new(4, 3), "letters that are bound no longer do nothing");
    let screen = text_of(&app, (80, 24));
    let hints = screen.lines().last().expect("a last line");
    assert!(hints.contains("F1 help") && hints.contains("Space overlays") && hints.contains("K quit"), "{hints}");
    app.press("F1").expect("keys");
    let help = text_of(&app, (80, 24));
    assert!(help.contains("g r scroll   b back"), "{help}");
    assert!(help.contains("│ aswd "), "{help}");
    let of_steps = (0..10).find(|_| {
        app.press("PageDown").expect("a key");
        text_of(&app, (80, 24)).contains("│ a  Left  ")
    });
    assert!(of_steps.is_some(), "{}", text_of(&app, (80, 24)));
    app.press("b Space").expect("keys");
    assert!(text_of(&app, (80, 24)).contains("letter or Enter switch it   b back"), "{}", text_of(&app, (80, 24)));
    app.press("1").expect("keys");
    assert!(app.context.overlays().is_on(ui::OverlayId::Plan));
    app.press("P").expect("keys");
    assert!(app.context.overlays().is_empty());
    app.press("K").expect("keys");
    assert!(text_of(&app, (80, 24)).contains("Leave?"));
    app.press("n").expect("keys");
    // On a screen that is too small for anything else, the way out is the one that is bound.
    app.handle(Input::Resized { width: 20, height: 10 });
    assert_eq!(app.press("S"), Ok(Reaction::Leave));
}

#[test]
fn the_lab_has_its_own_keys_also_in_a_game() {
    let mut app = app("[lab]\nforward = \"f\"\nterrain = []\nlevels = \"F9\"\nhelp = \"Y\"\n");
    app.press("o L Home f f f").expect("keys");
    let screen = text_of(&app, (80, 24));
    assert!(screen.contains("Y help") && screen.contains("F9 game") && screen.contains("Left f moment"), "{screen}");
    app.press("F9").expect("keys");
    assert!(!text_of(&app, (80, 24)).contains("Y help"));
}

#[test]
fn whoever_paints_has_keys_of_its_own() {
    let mut app = app("[paint]\nfill = \"F5\"\npalette = \"F6\"\ndone = [\"F7\", \"Esc\"]\nhelp = \"F8\"\n");
    app.press("o L #").expect("keys");
    let screen = text_of(&app, (80, 24));
    assert!(screen.contains("F8 help") && screen.contains("F6 brushes") && screen.contains("F7 done"), "{screen}");
    app.press("F8").expect("keys");
    assert!(
        text_of(&app, (80, 24)).contains("Esc back") && text_of(&app, (80, 24)).contains("│ F5 "),
        "{}",
        text_of(&app, (80, 24))
    );
    app.press("Esc F6").expect("keys");
    assert!(text_of(&app, (80, 24)).contains("Choose a brush"), "{}", text_of(&app, (80, 24)));
    app.press("Esc F7").expect("keys");
    assert!(text_of(&app, (80, 24)).contains("move the goal"), "{}", text_of(&app, (80, 24)));
}

#[test]
fn a_question_takes_a_capital_letter_where_the_small_one_asked_it() {
    let fire = "+++\n[legend]\nf = \"fire\"\n+++\n#####\n#.@f#\n#####\n";
    let asked = |config: &str, step: &str| {
        let level = level::parse("inline", fire.as_bytes(), game::vocabulary()).expect("a good level");
        let game = Game::on_level(level, 7).expect("a level to play");
        let keys = parse(config).unwrap_or_else(|error| panic!("{error}")).keys;
        let mut app = ui::game(Session::new(game, Theme::new(ColourDepth::True)).with_keys(keys), 80, 24);
        app.press(step).expect("keys");
        text_of(&app, (80, 24)).lines().last().map(str::to_owned).expect("a last line")
    };
    assert!(asked("", "l").contains(" y: yes"));
    assert!(asked("[game]\neast = \"y\"\nnorth-west = \"Y\"", "y").contains(" Y: yes"));
}
