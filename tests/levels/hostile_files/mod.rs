//! The promise: no file, whoever wrote it, does harm.
//!
//! Each kind of file has a [judge](crate::support::judges). Here the judges look at every file of `seeds/` and of
//! `levels/`, and at what becomes of those when they are damaged a little; `fuzz/` lets them look at as many as there
//! is time for. Whatever that finds is kept in `seeds/`, under a name that says what it was.

mod damage;

use std::{
    fs,
    panic::{AssertUnwindSafe, catch_unwind},
    path::{Path, PathBuf},
};

use damage::damaged;
use fogwalk::chance::scramble;

use crate::support::judges::{self, JUDGES, Judge, quiet_snapshot};

/// How many damaged files each judge looks at.
const DAMAGED: &[(&str, usize)] =
    &[("level", 3000), ("screen", 120), ("scenario", 3000), ("config", 1500), ("journal", 600), ("snapshot", 240)];

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
    let mut folders = vec![format!("tests/levels/hostile_files/seeds/{name}")];
    if matches!(name, "level" | "screen") {
        folders.extend(
            ["levels", "levels/lessons", "levels/puzzles", "tests/levels/hostile_files/seeds/level"].map(String::from),
        );
    }
    let files = folders.iter().flat_map(|folder| files_in(folder));
    let files = files.map(|path| (path.clone(), fs::read(path).expect("a file")));
    // One that is kept would be of other tables after the next change of them.
    let made = (name == "snapshot").then(|| (PathBuf::from("a quiet game"), quiet_snapshot().bytes()));
    made.into_iter().chain(files).collect()
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

/// A state in which one number is another, with checksums that fit: most of what such a file can say.
#[test]
fn a_forged_snapshot_does_no_harm() {
    let good = quiet_snapshot().state();
    let forge = |part: u64, parts: u64| {
        for number in (part..400).step_by(parts as usize) {
            let mut state = good.to_vec();
            let at = scramble(number) as usize % state.len();
            state[at] = [state[at] ^ 1, state[at].wrapping_add(1), 0xff, 0, 0x7f][number as usize % 5];
            let forged = quiet_snapshot().clone().forged(Some(state), None).bytes();
            judge(judges::snapshot, &forged, &format!("a snapshot with another byte {at}, number {number},"));
        }
    };
    std::thread::scope(|scope| (0..2).for_each(|part| drop(scope.spawn(move || forge(part, 2)))));
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
