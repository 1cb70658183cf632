//! The promise: a level opens no file, whatever stands in it. Only the file that the user names is read.
//!
//! What reads a level gets its text, and the words for it, and answers with a level. That it opens nothing on the way
//! is shown by its source: this reads every file under `src/` and holds those that could reach a file, another program
//! or the network against a short list.

use std::{fs, path::Path};

use fogwalk::{game, level};

/// The words without which no file is opened, no program begun and nobody called.
const OPENERS: [&str; 9] =
    ["fs::", "fs}", "File::", "OpenOptions", "read_dir", "Disk::", "calls::", "process::Command", "std::net"];

/// The only files below the command line that have one of these words outside of their tests, and why.
const ALLOWED: [(&str, &str); 14] = [
    ("files/disk.rs", "reads and writes whole files, for the rooms below"),
    ("files/faults.rs", "lets calls fail, in tests only"),
    ("files/open_file.rs", "writes and reads an open file"),
    ("files/private.rs", "makes folders that are nobody else's"),
    ("files/system.rs", "makes the calls of the system"),
    ("level/file.rs", "reads the level or scenario file that the user named"),
    ("level/save.rs", "writes a level where the user said"),
    ("platform/level_folder.rs", "reads, writes and lists the levels that the user names"),
    ("platform/terminal/mod.rs", "begins the program that gives the terminal back if this one dies"),
    ("platform/terminal/unix/device.rs", "reads the terminal's keys"),
    ("platform/terminal/unix/guardian.rs", "begins the program that gives the terminal back if this one dies"),
    ("platform/terminal/unix/hold.rs", "opens the terminal"),
    ("platform/terminal/unix/modes.rs", "writes to the terminal"),
    ("platform/terminal/windows.rs", "takes the terminal as the other platforms do"),
];

/// Whether a source has one of the words, not as the end of another.
fn opens(source: &str) -> bool {
    let code = code(source);
    let is_word = |at: usize| !code[..at].ends_with(|before: char| before.is_alphanumeric() || before == '_');
    OPENERS.iter().any(|word| code.match_indices(word).any(|(at, _)| is_word(at)))
}

/// A source without its tests and its comments.
fn code(source: &str) -> String {
    let source = source.split("#[cfg(test)]").next().unwrap_or_default();
    let code = |line: &str| line.find("//").map_or(line.len(), |at| at);
    source.lines().flat_map(|line| [&line[..code(line)], "\n"]).collect()
}

/// The files of a folder that have one of the words, with `/` between their names.
fn openers(folder: &Path, below: &str) -> Vec<String> {
    let entries = fs::read_dir(folder).expect("the sources can be read");
    let mut names: Vec<_> = entries.map(|entry| entry.expect("the sources can be read").file_name()).collect();
    names.sort();
    let mut found = Vec::new();
    for name in names {
        let name = name.to_string_lossy();
        let (path, below) = (folder.join(&*name), format!("{below}{name}"));
        if path.is_dir() {
            found.extend(openers(&path, &format!("{below}/")));
        } else if name.ends_with(".rs") {
            found.extend(opens(&fs::read_to_string(&path).expect("source is text")).then_some(below));
        }
    }
    found
}

#[test]
fn one_file_of_all_rooms_reads_files_and_it_is_told_which() {
    let found = openers(&Path::new(env!("CARGO_MANIFEST_DIR")).join("src"), "");
    let below: Vec<_> = found.iter().filter(|file| !file.starts_with("cli/")).map(String::as_str).collect();
    assert_eq!(below, ALLOWED.map(|(file, _)| file));
    let engine = Path::new(env!("CARGO_MANIFEST_DIR")).join("crates/fogwalk-search/src");
    assert_eq!(openers(&engine, ""), [""; 0], "the engine opens no file");
    assert!(found.iter().any(|file| file.starts_with("cli/")), "the command line does reach files");
}

#[test]
fn words_in_comments_and_tests_do_not_count_and_all_others_do() {
    assert!(opens("use std::{fs, path::Path};\nfs::read(x)") && opens("use std::{io, fs};\n use fs};"));
    assert!(!opens("use super::beliefs::BELIEFS;"));
    assert!(!opens("// fs::read\nfn f() {}\n#[cfg(test)]\nmod tests { use std::fs::read; }"));
}

#[test]
fn what_looks_like_a_path_in_a_level_is_a_name_and_nothing_else() {
    let here = concat!(env!("CARGO_MANIFEST_DIR"), "/Cargo.toml");
    let names = [here, "../Cargo.toml", "/dev/stdin", "file:///dev/zero", "$(cat Cargo.toml)", "@/dev/zero"];
    for name in names {
        let text = format!(
            "+++\nname = '{name}'\nabout = '{name}'\n[legend]\nX = {{ terrain = \"floor\", cost = 12, name = '{name}' }}\n+++\n@X.\n"
        );
        let level = level::parse(name, text.as_bytes(), game::vocabulary()).unwrap_or_else(|error| panic!("{error}"));
        assert_eq!((level.name.as_str(), level.about.as_str()), (name, name));
        let bad = format!("+++\n[units]\ng = '{name}'\n+++\n@g\n");
        let error = level::parse("bad", bad.as_bytes(), game::vocabulary()).expect_err("no kind of unit");
        assert!(!error.to_string().contains("[package]"), "{error}");
    }
}
