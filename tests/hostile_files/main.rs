//! The promise: no file, whoever wrote it, does harm.
//!
//! Each kind of file has a [judge](judges). Here the judges look at every file of `seeds/` and of `levels/`, and at what
//! becomes of those when they are damaged a little; `fuzz/` lets them look at as many as there is time for. Whatever that
//! finds is kept in `seeds/`, under a name that says what it was.

mod damage;
mod judges;

use std::{
    fs,
    panic::{AssertUnwindSafe, catch_unwind},
    path::{Path, PathBuf},
};

use damage::damaged;
use judges::{JUDGES, Judge};

/// How many damaged files each judge looks at.
const DAMAGED: &[(&str, usize)] =
    &[("level", 3000), ("screen", 120), ("scenario", 3000), ("config", 1500), ("journal", 600)];

fn files_in(folder: &str) -> Vec<PathBuf> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join(folder);
    let Ok(entries) = fs::read_dir(&folder) else { return Vec::new() };
    let mut files: Vec<_> =
        entries.map(|entry| entry.expect("an entry").path()).filter(|path| path.is_file()).collect();
    files.sort();
    files
}

/// The files that a judge begins with.
fn seeds(name: &str) -> Vec<(PathBuf, Vec<u8>)> {
    let mut folders = vec![format!("tests/hostile_files/seeds/{name}")];
    if matches!(name, "level" | "screen") {
        folders.extend(
            ["levels", "levels/lessons", "levels/puzzles", "tests/hostile_files/seeds/level"].map(String::from),
        );
    }
    let files = folders.iter().flat_map(|folder| files_in(folder));
    files.map(|path| (path.clone(), fs::read(path).expect("a file"))).collect()
}

/// Lets a judge look, and says which file it was if it is not content.
fn judge(judge: Judge, bytes: &[u8], what: &str) {
    if catch_unwind(AssertUnwindSafe(|| judge(bytes))).is_err() {
        let kept = std::env::temp_dir().join("fogwalk-hostile-file");
        let _ = fs::write(&kept, bytes);
        panic!("{what} does harm; it is kept as {}", kept.display());
    }
}

#[test]
fn no_seed_does_harm() {
    for &(name, look) in JUDGES {
        let seeds = seeds(name);
        assert!(!seeds.is_empty(), "{name} has no seeds");
        for (path, bytes) in seeds {
            judge(look, &bytes, &path.display().to_string());
        }
    }
}

#[test]
fn nothing_that_is_damaged_does_harm() {
    std::thread::scope(|scope| {
        for (name, look) in JUDGES {
            scope.spawn(move || {
                let seeds = seeds(name);
                let &(_, count) = DAMAGED.iter().find(|(known, _)| known == name).expect("a row for every judge");
                for number in 0..count {
                    let (path, bytes) = &seeds[number % seeds.len()];
                    let what = format!("{}, damaged for the {number}th time,", path.display());
                    judge(*look, &damaged(bytes, number as u64), &what);
                }
            });
        }
    });
}
