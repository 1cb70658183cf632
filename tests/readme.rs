//! The README says what the program does: its tables are those of the code, its picture is what the game draws.
//!
//! `UPDATE=1 cargo test --test readme` writes tables and picture anew.

use std::{collections::BTreeSet, fmt::Write as _, fs, path::Path, process::Command};

use fogwalk::ui::{BINDINGS, Group, OVERLAYS, lab};

const README: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/README.md");
/// The pictures, in the order in which the README shows them.
const PICTURES: [&str; 3] = ["tests/readme/picture.svg", "tests/readme/lesson.svg", "tests/readme/lab.svg"];

fn readme() -> String {
    fs::read_to_string(README).expect("the README is there")
}

fn is_update() -> bool {
    std::env::var_os("UPDATE").is_some_and(|value| !value.is_empty())
}

/// The text between `<!-- NAME -->` and `<!-- /NAME -->`.
fn block<'a>(readme: &'a str, name: &str) -> &'a str {
    let (_, rest) = readme.split_once(&format!("<!-- {name} -->\n")).expect("the block begins");
    rest.split_once(&format!("<!-- /{name} -->")).expect("the block ends").0
}

/// Compares a block with what the code says, or writes it.
fn check(name: &str, fresh: &str) {
    let readme = readme();
    let written = block(&readme, name);
    if is_update() {
        let whole = |content| format!("<!-- {name} -->\n{content}<!-- /{name} -->");
        fs::write(README, readme.replace(&whole(written), &whole(fresh))).expect("the README can be written");
    } else {
        assert_eq!(written, fresh, "the README's {name} are out of date: UPDATE=1 cargo test --test readme");
    }
}

/// Keys as code, apart by spaces.
fn code(keys: &[&str]) -> String {
    keys.iter().map(|key| format!("`{key}`")).collect::<Vec<_>>().join(" ")
}

#[test]
fn tables_of_keys_and_overlays() {
    let mut keys = String::from("| keys | do |\n| --- | --- |\n");
    for group in Group::ALL.into_iter().filter(|&group| group != Group::Watch) {
        for row in BINDINGS.iter().filter(|row| row.group == group) {
            let _ = writeln!(keys, "| {} | {} |", code(row.keys), row.help);
        }
    }
    check("keys", &keys);
    let mut overlays = String::from("| key | overlay | shows |\n| --- | --- | --- |\n");
    for row in OVERLAYS {
        let keys = row.keys();
        let keys = code(&keys.iter().map(String::as_str).collect::<Vec<_>>());
        let _ = writeln!(overlays, "| {keys} | {} | {} |", row.name, row.about);
    }
    check("overlays", &overlays);
    let mut keys = String::from("| keys | do |\n| --- | --- |\n");
    // A row without words does the same as the one before, the other way round.
    for row in lab::BINDINGS.iter().filter(|row| !row.help.is_empty()) {
        let _ = writeln!(keys, "| {} | {} |", code(row.keys), row.help);
    }
    check("lab", &keys);
    let mut keys = String::from("| keys | do |\n| --- | --- |\n");
    for row in lab::paint::BINDINGS {
        let _ = writeln!(keys, "| {} | {} |", code(row.keys), row.help);
    }
    check("painting", &keys);
}

#[test]
fn the_pictures_are_what_the_program_draws() {
    let readme = readme();
    let commands: Vec<_> = readme.split("<!-- fogwalk shot ").skip(1).collect();
    assert_eq!(commands.len(), PICTURES.len(), "a command for each picture");
    for (rest, picture) in commands.into_iter().zip(PICTURES) {
        let (command, rest) = rest.split_once(" -->").expect("the end of that command");
        let below = rest.split("\n\n").next().expect("a first part");
        assert!(below.contains(picture), "{picture} stands below its command");
        check_picture(command, picture);
    }
}

/// Compares a picture with what its command draws, or writes it.
fn check_picture(command: &str, picture: &str) {
    // Quoted arguments stand between single quotes.
    let arguments = command
        .split('\'')
        .enumerate()
        .flat_map(|(index, part)| if index % 2 == 1 { vec![part] } else { part.split_whitespace().collect() });
    let output = Command::new(env!("CARGO_BIN_EXE_fogwalk")).arg("shot").args(arguments).output().expect("it starts");
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join(picture);
    if is_update() {
        fs::create_dir_all(path.parent().expect("a folder")).expect("the folder can be made");
        fs::write(path, output.stdout).expect("the picture can be written");
    } else {
        let written = fs::read(path).expect("the picture is there");
        assert!(written == output.stdout, "{picture} is out of date: UPDATE=1 cargo test --test readme");
    }
}

#[test]
fn every_command_and_every_crate_is_named() {
    let readme = readme();
    let help = Command::new(env!("CARGO_BIN_EXE_fogwalk")).arg("--help").output().expect("it starts").stdout;
    let help = String::from_utf8(help).expect("help is text");
    let (_, commands) = help.split_once("Commands:\n").expect("a list of commands");
    let commands: BTreeSet<&str> = commands
        .lines()
        .take_while(|line| !line.is_empty())
        .filter_map(|line| line.strip_prefix("  ")?.split_whitespace().next())
        .filter(|&name| name != "help")
        .collect();
    assert!(commands.len() >= 6, "{help}");
    for command in commands {
        let is_told = [' ', '`'].iter().any(|end| readme.contains(&format!("`fogwalk {command}{end}")));
        assert!(is_told, "the README does not tell of `fogwalk {command}`");
    }
    let manifest = include_str!("../Cargo.toml");
    let (_, rest) = manifest.split_once("[dependencies]\n").expect("dependencies");
    let (dependencies, _) = rest.split_once("[[bench]]").expect("the end of the dependencies");
    for name in dependencies.lines().filter_map(|line| Some(line.split_once(" = ")?.0)) {
        assert!(readme.contains(&format!("`{name}`")), "the README does not say what `{name}` is for");
    }
}
