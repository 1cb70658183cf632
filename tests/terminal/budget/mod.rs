//! The promise: a level that `fogwalk check` accepts is shown, painted on and played within 512 MB. One that would take
//! more is refused everywhere in the same words: what there is too much of, how much, and how much is allowed.
//!
//! No time is asserted; the long form prints how long a turn of the slowest takes. With `FOGWALK_LONG=1` all [worst
//! cases](worst::cases) are played, not just a few, and each is named on standard error: `FOGWALK_LONG=1 cargo
//! test --release --test terminal budget:: -- --nocapture`. Use a release build, because a debug build also checks
//! every rule after each action.

mod worst;

use std::{
    fs,
    path::Path,
    process::{Command, Output},
};

use fogwalk::{
    game::{Game, GameError},
    lab,
    level::{self, Level},
};

use worst::Case;

use crate::support::is_long;

/// The limit of a child's address space, in KiB, for the program and the level.
const ADDRESS_SPACE: u32 = 512 * 1024;

/// Runs the program with that limit.
fn run(arguments: &[&str]) -> Output {
    let limited = format!("ulimit -v {ADDRESS_SPACE}; exec \"$0\" \"$@\"");
    let mut command = Command::new("sh");
    command.args(["-c", &limited, env!("CARGO_BIN_EXE_fogwalk")]).args(arguments);
    command.output().expect("a shell")
}

/// The command lines that read a level to show it.
fn readers(file: &str) -> Vec<Vec<&str>> {
    vec![
        vec!["check", file],
        vec!["shot", file, "--seed", "1"],
        vec!["sim", file, "--seed", "1", "--turns", "1"],
        vec!["shot", "--lab", file],
    ]
}

#[test]
fn what_is_too_much_is_refused_everywhere_in_the_same_words() {
    let folder = tempfile::tempdir().expect("a folder");
    let excesses = worst::excesses();
    assert_eq!(excesses.len(), Level::budget().count(), "one for each count");
    for ((what, most), (count, text)) in Level::budget().zip(excesses) {
        let path = folder.path().join("large.level");
        fs::write(&path, &text).expect("a writable folder");
        let file = path.to_str().expect("UTF-8");
        let complaint = format!(
            "fogwalk: {file}: found {count} {what}\n  = expected at most {most}, or it cannot be shown and played\n"
        );
        for reader in readers(file) {
            let output = run(&reader);
            assert_eq!(String::from_utf8_lossy(&output.stderr), complaint, "{reader:?}");
            assert_eq!((output.status.code(), output.stdout.as_slice()), (Some(2), &b""[..]), "{reader:?}");
        }
        let level = level::parse("large", text.as_bytes(), lab::vocabulary()).expect("it can be read");
        let refused = Game::on_level(level, 1).map(|game| game.turn());
        let Err(GameError::TooMuch(excess)) = refused else { panic!("{what}: {refused:?}") };
        assert_eq!((excess.what, excess.count, excess.most), (what, count, most));
        assert_eq!(
            painter_says(folder.path(), "large.level"),
            format!("found {count} {what}, expected at most {most}, or it cannot be shown and played"),
        );
    }
}

/// The message about an excess when this file is loaded while painting; empty if there is none.
fn painter_says(folder: &Path, file: &str) -> String {
    use fogwalk::ui::{
        Key,
        lab::{Bench, app},
        shot,
        theme::{ColourDepth, Theme},
    };
    let level = fogwalk::lab::Painting::blank(fogwalk::grid::Size::new(9, 5).expect("a size"));
    let experiment = lab::Experiment::on(level).expect("two ends");
    let bench = Bench::new(experiment, Theme::new(ColourDepth::None))
        .with_files(fogwalk::platform::LevelFolder::new(folder.to_owned()));
    let mut app = app(bench, 240, 40);
    app.press("# o Ctrl-u").expect("keys");
    for letter in file.chars() {
        app.handle(fogwalk::ui::Input::Key(letter.to_string().parse::<Key>().expect("a key")));
    }
    app.press("Enter").expect("a key");
    app.settle();
    let screen = shot::Format::Text.write(&shot::draw(&app, 240, 40));
    // The message stands in a window, beside which the panel goes on.
    let lines: Vec<Vec<char>> = screen.lines().map(|line| line.chars().collect()).collect();
    let begins = |line: &Vec<char>| line.windows(6).position(|part| part.iter().collect::<String>() == "found ");
    let Some((row, column)) = lines.iter().enumerate().find_map(|(row, line)| Some((row, begins(line)?))) else {
        return String::new();
    };
    let left = lines[row][..column].iter().rposition(|&c| c == '│').expect("a frame");
    let width = lines[row][column..].iter().position(|&c| c == '│').expect("a frame") + column - left;
    let inside = lines[row..].iter().map(|line| line.iter().skip(left + 1).take(width - 1).collect::<String>());
    let words: Vec<String> =
        inside.flat_map(|line| line.split_whitespace().map(str::to_owned).collect::<Vec<_>>()).collect();
    let words = words.join(" ");
    words.find("found ").map_or(String::new(), |at| {
        let end = words[at..].find("shown and played").map_or(words.len(), |end| at + end + "shown and played".len());
        words[at..end].to_owned()
    })
}

/// Asserts that a case can be checked, shown in the game, in the lab and while painting, and played for some turns.
/// Returns the microseconds that those turns took.
fn hold(case: &Case, folder: &Path, turns: usize) -> u64 {
    let path = folder.join("worst.level");
    fs::write(&path, &case.text).expect("a writable folder");
    let file = path.to_str().expect("UTF-8");
    let (waits, turns) = (vec!["."; turns].join(" "), turns.to_string());
    let mut took = 0;
    for arguments in [
        vec!["check", file],
        vec!["shot", file, "--seed", "1", "--keys", &waits],
        vec!["sim", file, "--seed", "1", "--bot", "none", "--turns", &turns, "--json"],
        vec!["shot", "--lab", file, "--keys", "n n"],
        vec!["shot", "--lab", file, "--keys", "# l Space"],
    ] {
        let output = run(&arguments);
        let complaint = String::from_utf8_lossy(&output.stderr);
        assert_eq!(output.status.code(), Some(0), "{}: {arguments:?}: {complaint}", case.name);
        if arguments[0] == "sim" {
            let said: serde_json::Value = serde_json::from_slice(&output.stdout).expect("JSON");
            took = said["microseconds"].as_u64().expect("a number");
        }
    }
    took
}

#[test]
fn what_is_accepted_is_shown_and_played_within_its_memory() {
    let folder = tempfile::tempdir().expect("a folder");
    let is_long = is_long();
    let turns = if is_long { 20 } else { 1 };
    let (mut held, mut slowest) = (0, (0, String::new()));
    for case in worst::cases(is_long) {
        let millis = hold(&case, folder.path(), turns) / 1000 / turns as u64;
        held += 1;
        if is_long {
            eprintln!("{held}: {}: {millis} ms a turn", case.name);
        }
        slowest = slowest.max((millis, case.name.clone()));
    }
    let (millis, name) = slowest;
    println!("figures: {held} worst cases within their memory; the slowest takes {millis} ms a turn: {name}");
    assert!(held >= 4, "{held}");
}
