//! The promise: comments are no wider than the code beside them. The formatter breaks code, not comments.

use std::{
    fs,
    path::{Path, PathBuf},
};

use crate::support::sources::rust_files;

/// As in `rustfmt.toml`.
const COLUMNS: usize = 120;

const FOLDERS: [&str; 5] = ["src", "crates", "tests", "benches", "fuzz"];

/// The numbers of the lines of a source, from 1, that are comments wider than code; tables and examples in code may be.
fn wide_comments(source: &str) -> Vec<usize> {
    let mut is_code = false;
    let mut found = Vec::new();
    for (number, line) in (1..).zip(source.lines()) {
        let text = line.trim_start();
        if !text.starts_with("//") {
            is_code = false;
            continue;
        }
        let text = text.trim_start_matches(['/', '!']).trim_start();
        is_code ^= text.starts_with("```");
        if line.chars().count() > COLUMNS && !is_code && !text.starts_with('|') {
            found.push(number);
        }
    }
    found
}

#[test]
fn no_comment_is_wider_than_code() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let files: Vec<PathBuf> = FOLDERS.iter().flat_map(|folder| rust_files(&root.join(folder))).collect();
    assert!(files.len() > 500, "only {} sources", files.len());
    let wide = |path: &PathBuf| {
        let source = fs::read_to_string(path).expect("a text");
        wide_comments(&source).into_iter().map(|line| format!("{}:{line}", path.display())).collect::<Vec<_>>()
    };
    let wide: Vec<String> = files.iter().flat_map(wide).collect();
    assert!(wide.is_empty(), "wider than {COLUMNS} columns:\n{}", wide.join("\n"));
}

#[test]
fn tables_and_examples_may_be_wide() {
    let wide = "x".repeat(COLUMNS);
    let source = format!(
        "//! {wide}\n/// | {wide} |\n/// ```\n/// {wide}\n/// ```\n/// {wide}\nlet x = \"{wide}\";\n    // {wide}\n"
    );
    assert_eq!(wide_comments(&source), [1, 6, 8]);
}
