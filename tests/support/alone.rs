//! Tests that need a process of their own, because they change or measure something that a whole process shares.

use std::{env, process::Command};

/// Set to the name of the test in the process that runs nothing else.
const ALONE: &str = "FOGWALK_TEST_ALONE";

/// Does the work of a test in a process of its own: starts this binary again for the test of this name, such as
/// `parsing_costs::twice_as_much_costs_twice_as_much`, and does the work there.
///
/// # Panics
/// When the work panics, or when there is not exactly one test of this name.
pub fn alone(test: &str, work: impl FnOnce()) {
    if env::var(ALONE).is_ok_and(|name| name == test) {
        return work();
    }
    let program = env::current_exe().expect("this binary");
    let arguments = [test, "--exact", "--nocapture", "--test-threads=1"];
    let output = Command::new(program).args(arguments).env(ALONE, test).output().expect("this binary starts");
    let said = String::from_utf8_lossy(&output.stdout).into_owned() + &String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success() && said.contains("1 passed"), "{test} in a process of its own:\n{said}");
}
