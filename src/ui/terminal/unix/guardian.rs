//! A process that gives the terminal back when the program has ended without doing so: killed, out of memory, or by a fault.
//!
//! The program starts it with a pipe, and tells it when the terminal is taken over, with the modes that it had, and when it
//! was given back. The pipe is closed when the program ends, whatever ends it. Then the guardian restores what was not given
//! back, and ends as well. It has a session of its own, so that no signal reaches it that is meant for the program, its group
//! or its terminal.

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

/// What it says on the terminal.
const REPORT: &[u8] =
    b"\r\nfogwalk was killed or ran out of memory. A saved game goes on at the turn that was shown last: start \
`fogwalk`.\r\nWhat you painted in the lab is kept: start `fogwalk lab`.\r\n";

/// The program's end of it.
pub(super) struct Guardian {
    process: Child,
    /// Closed first when this is dropped.
    pipe: Option<ChildStdin>,
}

impl Guardian {
    /// Starts a program that calls [`guard`].
    pub(super) fn start(mut program: Command, input: &File, output: &File) -> io::Result<Self> {
        // The terminal is both its output and where it reads how that stands.
        let program = program.stdin(Stdio::piped()).stdout(output.try_clone()?).stderr(input.try_clone()?);
        let mut process = program.spawn()?;
        let pipe = process.stdin.take();
        Ok(Self { process, pipe })
    }

    /// Tells it that the terminal is taken over, and how it stood.
    pub(super) fn tell_taken(&mut self, before: Modes) {
        self.tell(&format!("{TAKEN}{}\n", before.write()));
    }

    /// Tells it that the terminal was given back.
    pub(super) fn tell_given(&mut self) {
        self.tell(&format!("{GIVEN}\n"));
    }

    fn tell(&mut self, line: &str) {
        // A guardian that is gone keeps nobody from playing.
        let _ = self.pipe.as_mut().map(|pipe| pipe.write_all(line.as_bytes()));
    }
}

impl Drop for Guardian {
    fn drop(&mut self) {
        drop(self.pipe.take());
        let _ = self.process.wait();
    }
}

/// Waits until standard input ends, and gives the terminal back that is standard output if that was not done.
pub fn guard() {
    // It fails for the first process of a group, which this is not.
    let _ = rustix::process::setsid();
    // No folder is held that somebody may want to remove.
    let _ = std::env::set_current_dir("/");
    let mut taken = None;
    for line in io::stdin().lock().lines().map_while(Result::ok) {
        taken = line.strip_prefix(TAKEN).and_then(Modes::parse);
    }
    let Some(before) = taken else { return };
    let open = |descriptor: std::os::fd::BorrowedFd<'_>| descriptor.try_clone_to_owned().map(File::from);
    if let (Ok(input), Ok(output)) = (open(io::stderr().as_fd()), open(io::stdout().as_fd())) {
        // A shell may have taken it over by now.
        if before.are_behind(&input).unwrap_or(false) {
            hold::restore(before, &input, &output);
        } else {
            hold::restore_screen(&output);
        }
        let _ = write_in_time(&output, REPORT);
    }
}
