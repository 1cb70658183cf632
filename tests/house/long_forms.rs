//! A long form of a test (`.ci/long`) that finds a fault ends with exit code 1.
#![cfg(unix)]

use std::{
    env, fs,
    os::unix::fs::PermissionsExt as _,
    path::Path,
    process::{Command, Stdio},
};

/// Writes one journal for `sim`, and ends `replay` with the exit code of the variable `REPLAY`.
const PROGRAM: &str = r#"#!/bin/sh
case $1 in
sim)
    while [ $# -gt 1 ]; do
        [ "$1" != --journal ] || echo game >"$2/1.journal"
        shift
    done
    ;;
replay)
    echo "1 journals, $REPLAY not in order"
    exit "$REPLAY"
    ;;
esac
"#;

fn write_program(path: &Path, text: &str) {
    fs::create_dir_all(path.parent().expect("a folder")).expect("a writable folder");
    fs::write(path, text).expect("a writable folder");
    fs::set_permissions(path, fs::Permissions::from_mode(0o755)).expect("a file of ours");
}

#[test]
fn a_game_that_replays_differently_is_a_fault() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let long = fs::read_to_string(concat!(env!("CARGO_MANIFEST_DIR"), "/.ci/long")).expect("the script");
    write_program(&folder.path().join(".ci/long"), &long);
    write_program(&folder.path().join("target/release/fogwalk"), PROGRAM);
    // The script builds the program first.
    write_program(&folder.path().join("programs/cargo"), "#!/bin/sh\n");
    let programs = folder.path().join("programs").display().to_string();
    let path = format!("{programs}:{}", env::var("PATH").expect("a search path"));
    for code in [0, 1, 2] {
        let status = Command::new("bash")
            .args([".ci/long", "replays"])
            .current_dir(folder.path())
            .env("PATH", &path)
            .env("REPLAY", code.to_string())
            .env_remove("CARGO_TARGET_DIR")
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .status()
            .expect("bash");
        assert_eq!(status.code(), Some(code.min(1)), "replay ends with {code}");
    }
}
