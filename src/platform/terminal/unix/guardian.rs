//! A process that gives the terminal back if the program ends without doing so: killed, out of memory, or by a crash.
//!
//! The program starts it with a pipe, and writes there when it takes the terminal over, with the modes before that, and
//! when it gives the terminal back. The pipe closes when the program ends, whatever ends it. Then the guardian gives
//! the terminal back if need be, and ends too. It runs in its own session, so that signals to the program, its group or
//! its terminal do not reach it.

use std::{
    fs::File,
    io::{self, BufRead as _, Write as _},
    os::fd::AsFd as _,
    process::{Child, ChildStdin, Command, Stdio},
};

use super::{
    hold,
    modes::{Modes, write_in_time},
};

/// The word before the modes that the terminal had.
const TAKEN: &str = "taken ";

/// The word for a terminal that was given back.
const GIVEN: &str = "given";

/// The message that the guardian writes to the terminal. The guardian does not know what ran.
const REPORT: &[u8] =
    b"\r\nfogwalk was killed, crashed or ran out of memory.\r\nIf it was saving a game, `fogwalk` goes on at the turn \
that was shown last;\r\nif it was keeping a copy of a painting, `fogwalk lab` offers it to you.\r\n";

/// The running guardian, as the program sees it.
pub(super) struct Guardian {
    process: Child,
    /// Closed first when this is dropped.
    pipe: Option<ChildStdin>,
}

impl Guardian {
    /// Starts a program that calls [`guard`].
    pub(super) fn start(mut program: Command, input: &File, output: &File) -> io::Result<Self> {
        // Standard output is the terminal's output; standard error, its input, is where the modes are read and set.
        let program = program.stdin(Stdio::piped()).stdout(output.try_clone()?).stderr(input.try_clone()?);
        let mut process = program.spawn()?;
        let pipe = process.stdin.take();
        Ok(Self { process, pipe })
    }

    /// Tells it that the terminal is taken over, and the modes before that.
    pub(super) fn tell_taken(&mut self, before: Modes) {
        self.tell(&format!("{TAKEN}{}\n", before.write()));
    }

    /// Tells it that the terminal was given back.
    pub(super) fn tell_given(&mut self) {
        self.tell(&format!("{GIVEN}\n"));
    }

    fn tell(&mut self, line: &str) {
        // One can play without a guardian.
        let _ = self.pipe.as_mut().map(|pipe| pipe.write_all(line.as_bytes()));
    }
}

impl Drop for Guardian {
    fn drop(&mut self) {
        drop(self.pipe.take());
        let _ = self.process.wait();
    }
}

/// The guardian's work: waits until standard input ends, and then gives the terminal back if the program has not. The
/// terminal is standard output and standard error.
pub fn guard() {
    // This fails only for the leader of a process group, which the guardian is not.
    let _ = rustix::process::setsid();
    // So that the current folder can be removed or unmounted meanwhile.
    let _ = std::env::set_current_dir("/");
    let mut taken = None;
    for line in io::stdin().lock().lines().map_while(Result::ok) {
        taken = line.strip_prefix(TAKEN).and_then(Modes::parse);
    }
    let Some(before) = taken else { return };
    let open = |descriptor: std::os::fd::BorrowedFd<'_>| descriptor.try_clone_to_owned().map(File::from);
    if let (Ok(input), Ok(output)) = (open(io::stderr().as_fd()), open(io::stdout().as_fd())) {
        // A shell may have changed the modes by now; then they are left alone.
        if before.are_behind(&input).unwrap_or(false) {
            hold::restore(before, &input, &output);
        } else {
            hold::restore_screen(&output);
        }
        let _ = write_in_time(&output, REPORT);
    }
}
