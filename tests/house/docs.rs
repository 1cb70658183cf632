//! The promise: the README and the pages in `docs/` say what the program does. Their tables are those of the code,
//! their pictures are what the program draws, their examples work, and their links and paths lead somewhere.
//!
//! `UPDATE=1 cargo test --test house docs` writes tables and pictures again.

mod articles;

use std::{
    collections::BTreeSet,
    fmt::Write as _,
    fs,
    path::{Path, PathBuf},
};

use fogwalk::{
    content::Content,
    lab::vocabulary,
    level,
    ui::{
        self, BINDINGS, Binding, Group, OVERLAYS,
        lab::{self, spoken},
        speech::{self, COMMANDS, WordRow},
    },
};

use super::test_binaries::TEST_BINARIES;
use crate::support::{is_update, program::run};

const README: &str = "README.md";
const KEYS: &str = "docs/keys.md";
const TOOLS: &str = "docs/tools.md";
const LEVELS: &str = "docs/levels.md";
const CONTENT: &str = "docs/content.md";
const ARCHITECTURE: &str = "docs/architecture.md";
const CONTRIBUTING: &str = "docs/contributing.md";
const SPEECH: &str = "docs/speech.md";

/// The README has at most this many bytes.
const README_LIMIT: usize = 8 << 10;

/// The most bytes of a picture, so that a page loads quickly.
const PICTURE_LIMIT: usize = 800_000;

/// The folders at the top whose files the pages name.
const FOLDERS: [&str; 7] = ["src/", "tests/", "levels/", "docs/", "benches/", "crates/", ".ci/"];

/// A path of the repository, below its root.
fn root(path: impl AsRef<Path>) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join(path)
}

/// The text of a page, with whatever line ends a checkout has turned into `\n`.
fn page(path: &str) -> String {
    fs::read_to_string(root(path)).unwrap_or_else(|error| panic!("{path}: {error}")).replace("\r\n", "\n")
}

/// The README and all pages of `docs/`.
fn pages() -> Vec<String> {
    let entries = fs::read_dir(root("docs")).expect("the folder of the pages");
    let files = entries.map(|entry| entry.expect("an entry").path());
    let files = files.filter(|file| file.extension().is_some_and(|extension| extension == "md"));
    let names = files.filter_map(|file| Some(file.file_name()?.to_string_lossy().into_owned()));
    let mut pages: Vec<_> = names.map(|name| format!("docs/{name}")).collect();
    pages.sort();
    pages.insert(0, README.into());
    pages
}

/// The arguments of a command line, in which some may be quoted with this character.
fn arguments(line: &str, quote: char) -> Vec<&str> {
    line.split(quote)
        .enumerate()
        .flat_map(|(index, part)| if index % 2 == 1 { vec![part] } else { part.split_whitespace().collect() })
        .collect()
}

/// The texts between backticks on a line.
fn codes(line: &str) -> impl Iterator<Item = &str> {
    line.split('`').skip(1).step_by(2)
}

/// The lines of a page that are in no fenced block, with their numbers, from 1.
fn prose(page: &str) -> Vec<(usize, &str)> {
    let mut is_fenced = false;
    let is_prose = |&(_, line): &(usize, &str)| {
        let is_fence = line.starts_with("```");
        is_fenced ^= is_fence;
        !is_fenced && !is_fence
    };
    (1..).zip(page.lines()).filter(is_prose).collect()
}

/// Compares the table between `<!-- NAME -->` and `<!-- /NAME -->` of a page with what the code says, or writes it.
fn check_table(path: &str, name: &str, fresh: &str) {
    let page = page(path);
    let (begin, end) = (format!("<!-- {name} -->\n"), format!("<!-- /{name} -->"));
    let (before, rest) = page.split_once(&begin).unwrap_or_else(|| panic!("{path}: no {begin}"));
    let (written, after) = rest.split_once(&end).unwrap_or_else(|| panic!("{path}: no {end}"));
    if is_update() {
        fs::write(root(path), format!("{before}{begin}{fresh}{end}{after}")).expect("the page can be written");
    } else {
        assert_eq!(written, fresh, "{path}: the table `{name}` is out of date: UPDATE=1 cargo test --test house docs");
    }
}

/// Keys as code, with spaces between them.
fn code(keys: &[&str]) -> String {
    keys.iter().map(|key| format!("`{key}`")).collect::<Vec<_>>().join(" ")
}

/// The table of some keys. A row without words does the opposite of the one before and is left out.
fn key_table<'a, C: 'a, G: 'a>(rows: impl IntoIterator<Item = &'a Binding<C, G>>) -> String {
    let mut table = String::from("| keys | do |\n| --- | --- |\n");
    for row in rows.into_iter().filter(|row| !row.help.is_empty()) {
        let _ = writeln!(table, "| {} | {} |", code(row.keys), row.help);
    }
    table
}

#[test]
fn the_tables_of_keys_and_overlays_are_those_of_the_program() {
    let of = |group| BINDINGS.iter().filter(move |row| row.group == group);
    check_table(KEYS, "keys", &key_table(Group::ALL.into_iter().filter(|&group| group != Group::Watch).flat_map(of)));
    check_table(KEYS, "watch", &key_table(of(Group::Watch)));
    let mut overlays = String::from("| key | overlay | shows |\n| --- | --- | --- |\n");
    for row in OVERLAYS {
        let keys = row.keys();
        let keys = code(&keys.iter().map(String::as_str).collect::<Vec<_>>());
        let _ = writeln!(overlays, "| {keys} | {} | {} |", row.name, row.about);
    }
    check_table(KEYS, "overlays", &overlays);
    check_table(KEYS, "window", &key_table(ui::window::BINDINGS));
    check_table(KEYS, "title", &key_table(ui::title::BINDINGS));
    check_table(KEYS, "item", &key_table(ui::items::BINDINGS));
    check_table(KEYS, "ending", &key_table(ui::ending::BINDINGS));
    check_table(KEYS, "lab", &key_table(lab::BINDINGS));
    check_table(KEYS, "painting", &key_table(lab::paint::BINDINGS));
}

#[test]
fn the_table_of_typed_commands_is_that_of_the_program() {
    check_table(SPEECH, "commands", &word_table(COMMANDS, &speech::Group::ALL));
    check_table(SPEECH, "lab commands", &word_table(spoken::COMMANDS, &spoken::Group::ALL));
}

/// The table of commands that are typed, group by group.
fn word_table<V, G: PartialEq>(rows: &[WordRow<V, G>], groups: &[G]) -> String {
    let mut table = String::from("| command | also | does |\n| --- | --- | --- |\n");
    for group in groups {
        for row in rows.iter().filter(|row| row.group == *group) {
            let name = format!("{} {}", row.name, row.arguments);
            let _ = writeln!(table, "| `{}` | {} | {} |", name.trim_end(), code(row.short), row.help);
        }
    }
    table
}

#[test]
fn the_pictures_are_what_the_program_draws() {
    let mut drawn = BTreeSet::new();
    for path in pages() {
        // The command stands in a comment above each picture.
        for rest in page(&path).split("<!-- fogwalk ").skip(1) {
            let (command, rest) = rest.split_once(" -->\n![").expect("a picture right below its command");
            let (_, rest) = rest.split_once("](").expect("the file of the picture");
            let (picture, _) = rest.split_once(')').expect("the end of its name");
            let picture = root(&path).parent().expect("a folder").join(picture);
            let output = run(arguments(command, '\''));
            assert!(output.status.success(), "{path}: {command}: {}", String::from_utf8_lossy(&output.stderr));
            assert!(output.stdout.len() <= PICTURE_LIMIT, "{command}: {} bytes", output.stdout.len());
            if is_update() {
                fs::write(&picture, output.stdout).expect("the picture can be written");
            } else {
                let written = fs::read(&picture).unwrap_or_else(|error| panic!("{}: {error}", picture.display()));
                assert!(
                    written == output.stdout,
                    "{} is out of date: UPDATE=1 cargo test --test house docs",
                    picture.display()
                );
            }
            drawn.insert(picture.file_name().expect("a name").to_owned());
        }
    }
    let files = fs::read_dir(root("docs/pictures")).expect("the folder of the pictures");
    let files: BTreeSet<_> = files.map(|entry| entry.expect("an entry").file_name()).collect();
    assert_eq!(files, drawn, "every picture has a command that draws it");
}

#[test]
fn the_readme_is_short_and_begins_with_how_to_run_and_to_test() {
    let readme = page(README);
    assert!(readme.len() <= README_LIMIT, "{} bytes: put the details into docs/", readme.len());
    let (_, rest) = readme.split_once("\n```sh\n").expect("commands");
    let (commands, _) = rest.split_once("```").expect("their end");
    assert_eq!(commands, "cargo run --release\ncargo test\n");
    for path in pages() {
        assert!(path == README || readme.contains(&format!("]({path})")), "the README has no link to {path}");
    }
}

#[test]
fn every_command_and_every_crate_is_described() {
    let tools = page(TOOLS);
    let help = String::from_utf8(run(["--help"]).stdout).expect("help is text");
    let (_, commands) = help.split_once("Commands:\n").expect("a list of commands");
    let commands: BTreeSet<&str> = commands
        .lines()
        .take_while(|line| !line.is_empty())
        .filter_map(|line| line.strip_prefix("  ")?.split_whitespace().next())
        .filter(|&name| name != "help")
        .collect();
    assert!(commands.len() >= 6, "{help}");
    for command in commands {
        let is_described = [' ', '`'].iter().any(|end| tools.contains(&format!("`fogwalk {command}{end}")));
        assert!(is_described, "{TOOLS} does not describe `fogwalk {command}`");
    }
    let contributing = page(CONTRIBUTING);
    let manifest = include_str!("../../Cargo.toml");
    let (_, rest) = manifest.split_once("[dependencies]\n").expect("dependencies");
    let (dependencies, _) = rest.split_once("[[bench]]").expect("the end of the dependencies");
    for name in dependencies.lines().filter_map(|line| Some(line.split_once(" = ")?.0)) {
        assert!(contributing.contains(&format!("`{name}`")), "{CONTRIBUTING} does not say what `{name}` is for");
    }
}

#[test]
fn every_example_of_a_path_works() {
    let tools = page(TOOLS);
    let mut count = 0;
    for (number, line) in prose(&tools).into_iter().filter(|(_, line)| line.contains("`fogwalk path levels/")) {
        let mut level = "";
        for code in codes(line) {
            // What begins with an option stands for the same command with that option instead.
            let command = code.strip_prefix("fogwalk ").map_or_else(|| format!("path {level} {code}"), str::to_owned);
            let words = arguments(&command, '"');
            level = code.split(' ').nth(2).filter(|_| code.starts_with("fogwalk ")).unwrap_or(level);
            let output = run(words);
            let (says, status) = (String::from_utf8_lossy(&output.stderr), output.status.code());
            assert!(matches!(status, Some(0 | 1)), "{TOOLS}:{number}: fogwalk {command}: {status:?} {says}");
            count += 1;
        }
    }
    assert!(count >= 15, "{count}");
}

#[test]
fn every_example_of_a_level_is_one() {
    let levels = page(LEVELS);
    let examples: Vec<_> = levels.split("\n```fogwalk\n").skip(1).collect();
    assert!(examples.len() >= 2);
    for rest in examples {
        let text = &rest[..=rest.find("\n```").expect("the end of the example")];
        level::parse(LEVELS, text.as_bytes(), vocabulary()).unwrap_or_else(|error| panic!("{error}"));
    }
}

#[test]
fn the_examples_of_content_can_be_read() {
    let content = page(CONTENT);
    let examples: Vec<_> = content.split("\n```toml\n").skip(1).collect();
    let headings = [
        ("[[monster]]", "monsters.toml"),
        ("[[item]]", "items.toml"),
        ("[[terrain]]", "terrains.toml"),
        ("[[faction]]", "factions.toml"),
        ("[[theme]]", "themes.toml"),
        ("[[difficulty]]", "difficulties.toml"),
    ];
    assert!(examples.len() >= headings.len());
    for rest in examples {
        let text = &rest[..=rest.find("\n```").expect("the end of the example")];
        let (_, file) = headings.into_iter().find(|(heading, _)| text.starts_with(heading)).expect("a heading");
        Content::built_in().read(file, text.as_bytes()).unwrap_or_else(|error| panic!("{error}"));
    }
}

/// The anchor that a heading gets, as the usual viewers of Markdown make it.
fn anchor(heading: &str) -> String {
    let kept = heading.to_lowercase();
    let kept = kept.chars().filter(|c| c.is_alphanumeric() || matches!(c, ' ' | '-' | '_'));
    kept.map(|c| if c == ' ' { '-' } else { c }).collect()
}

#[test]
fn every_link_leads_somewhere() {
    let others = ["CHANGELOG.md", "levels/FORMAT.md", "tests/README.md"].map(String::from);
    for path in pages().into_iter().chain(others) {
        for (number, line) in prose(&page(&path)) {
            for rest in line.split("](").skip(1) {
                let target = &rest[..rest.find(')').unwrap_or(rest.len())];
                if target.contains("://") {
                    continue;
                }
                let (file, heading) = target.split_once('#').unwrap_or((target, ""));
                let folder = root(&path).parent().expect("a folder").to_owned();
                let file = if file.is_empty() { root(&path) } else { folder.join(file) };
                assert!(file.exists(), "{path}:{number}: there is no {}", file.display());
                if !heading.is_empty() {
                    let text = fs::read_to_string(&file).expect("a page");
                    let mut headings = prose(&text).into_iter().filter(|(_, line)| line.starts_with('#'));
                    let is_there = headings.any(|(_, line)| anchor(line.trim_start_matches('#').trim()) == heading);
                    assert!(is_there, "{path}:{number}: {} has no heading #{heading}", file.display());
                }
            }
        }
    }
}

#[test]
fn every_file_and_test_that_is_named_exists() {
    for path in pages() {
        let text = page(&path);
        for (number, line) in prose(&text) {
            let named = codes(line).filter(|code| FOLDERS.iter().any(|folder| code.starts_with(folder)));
            for code in named.filter(|code| !code.contains([' ', '*', '…'])) {
                assert!(root(code).exists(), "{path}:{number}: there is no {code}");
            }
        }
    }
    // The last column of the table of places names the tests that check such a change.
    let architecture = page(ARCHITECTURE);
    let (_, rest) = architecture.split_once("| to add or change |").expect("the table of places");
    let rows = rest.lines().skip(2).take_while(|line| line.starts_with('|'));
    let mut count = 0;
    for row in rows {
        let tests = row.trim_end_matches('|').rsplit('|').next().expect("a last column");
        for test in codes(tests) {
            let is_there = TEST_BINARIES.iter().any(|binary| {
                let file = root(format!("tests/{binary}/{test}"));
                file.with_extension("rs").exists() || file.join("mod.rs").exists()
            });
            assert!(is_there, "{ARCHITECTURE}: there is no test {test}");
            count += 1;
        }
    }
    assert!(count >= 20, "{count}");
}
