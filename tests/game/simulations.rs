//! The promise: every option of `fogwalk sim` has its effect, or is refused in words where it would have none.

use crate::support::program::{run, said};

#[test]
fn what_needs_a_player_is_refused_without_one() {
    let folder = tempfile::tempdir().expect("a folder");
    let journal = folder.path().join("journal").to_string_lossy().into_owned();
    let alone = ["sim", "--seed", "1", "--turns", "20", "--bot", "none"];
    for (options, why) in [
        (&["--journal", &journal][..], "has no journal"),
        (&["--every", "10", "--journal", &journal], "has no journal"),
        (&["--games", "2", "--journal", &journal], "has no journal"),
        (&["--games", "2", "--compare"], "--compare needs a bot that plays"),
        (&["--games", "2", "--every", "10", "--compare"], "--compare needs a bot that plays"),
        (&["--every", "10", "--difficulty", "dust"], "--difficulty \"dust\": expected"),
    ] {
        let output = run([&alone[..], options].concat());
        assert_eq!(output.status.code(), Some(2), "{options:?}");
        assert!(output.stdout.is_empty() && said(&output).contains(why), "{}", said(&output));
    }
    assert!(!folder.path().join("journal").exists());
    assert!(run([&alone[..], &["--every", "10", "--difficulty", "midnight"]].concat()).status.success());
}
