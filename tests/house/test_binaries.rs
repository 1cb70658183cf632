//! The promise: there are eight test binaries and no more. Each has to be linked with the whole program, which takes
//! longer than most tests. A new file of tests is a module of one of them.

use std::{fs, path::Path};

/// The test binaries: the folders of `tests/` with a `main.rs`.
pub const TEST_BINARIES: [&str; 8] = ["game", "house", "lab", "levels", "minds", "screens", "search", "terminal"];

#[test]
fn there_is_no_ninth_test_binary() {
    let tests = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests");
    let mut binaries = Vec::new();
    for entry in fs::read_dir(tests).expect("the folder of the tests") {
        let path = entry.expect("an entry").path();
        // These are the two ways in which cargo finds one.
        let is_binary = path.join("main.rs").exists() || path.extension().is_some_and(|extension| extension == "rs");
        let name = path.file_name().expect("a name").to_string_lossy().into_owned();
        binaries.extend(is_binary.then_some(name));
    }
    binaries.sort();
    assert_eq!(binaries, TEST_BINARIES, "make a new file of tests a module of one of the eight binaries");
    let manifest = include_str!("../../Cargo.toml");
    assert!(!manifest.contains("[[test]]"), "Cargo.toml declares a test binary of its own");
}

/// A golden screen that no test compares would go unnoticed.
#[test]
fn every_golden_screen_belongs_to_a_file_of_tests() {
    let tests = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests");
    let mut count = 0;
    for binary in TEST_BINARIES {
        let Ok(entries) = fs::read_dir(tests.join(binary).join("snapshots")) else { continue };
        for entry in entries {
            let name = entry.expect("an entry").file_name().to_string_lossy().into_owned();
            let mut words = name.split("__");
            assert_eq!(words.next(), Some(binary), "{name}");
            let module = words.next().expect("the name of a module");
            assert!(tests.join(binary).join(module).with_extension("rs").exists(), "{name}: there is no {module}.rs");
            count += 1;
        }
    }
    assert!(count > 100, "{count}");
}
