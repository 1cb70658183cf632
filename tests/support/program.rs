//! Running the program without a terminal.

use std::{
    ffi::OsStr,
    process::{Command, Output},
};

/// A command that starts the program.
pub fn program() -> Command {
    Command::new(env!("CARGO_BIN_EXE_fogwalk"))
}

/// What the program answers to these arguments.
pub fn run<A: AsRef<OsStr>>(arguments: impl IntoIterator<Item = A>) -> Output {
    program().args(arguments).output().expect("the program starts")
}

/// Everything that it wrote: standard output, then standard error.
pub fn said(output: &Output) -> String {
    String::from_utf8_lossy(&output.stdout).into_owned() + &String::from_utf8_lossy(&output.stderr)
}
