//! The hold that the program has on its terminal. There is one, and a panic hook has nothing else to look at.

use std::{
    fs::{File, OpenOptions},
    io::{self, Write as _},
    os::{
        fd::AsFd,
        unix::{ffi::OsStrExt as _, fs::OpenOptionsExt as _},
    },
    path::Path,
    process::Command,
    sync::{Mutex, MutexGuard, PoisonError},
};

use rustix::{fs::OFlags, termios::ttyname};

use super::{
    guardian::Guardian,
    modes::{self, Modes},
};

/// The terminal, and how it stood before it was taken over.
struct Hold {
    input: File,
    output: File,
    /// `None` while it is not taken over.
    before: Option<Modes>,
    guardian: Option<Guardian>,
}

static HOLD: Mutex<Option<Hold>> = Mutex::new(None);

fn hold() -> MutexGuard<'static, Option<Hold>> {
    HOLD.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Opens the terminal of standard input and output, and has a guardian watch over it if there is a program for one. Returns
/// the side that can be read.
pub(in super::super) fn take_hold(guardian: Option<Command>) -> io::Result<File> {
    let input = open(io::stdin())?;
    let output = open(io::stdout())?;
    let reader = input.try_clone()?;
    // Where none can be started, there is no other harm.
    let guardian = guardian.and_then(|program| Guardian::start(program, &input, &output).ok());
    *hold() = Some(Hold { input, output, before: None, guardian });
    Ok(reader)
}

/// Opens a terminal anew, so that reading and writing need not block; whoever else has it open would not expect that. Where
/// it cannot be opened, the descriptor is used as it is.
fn open(descriptor: impl AsFd) -> io::Result<File> {
    let anew = ttyname(&descriptor, Vec::new()).ok().and_then(|name| {
        let path = Path::new(std::ffi::OsStr::from_bytes(name.to_bytes()));
        let flags = (OFlags::NONBLOCK | OFlags::NOCTTY).bits();
        OpenOptions::new().read(true).write(true).custom_flags(flags as i32).open(path).ok()
    });
    match anew {
        Some(file) => Ok(file),
        None => Ok(File::from(descriptor.as_fd().try_clone_to_owned()?)),
    }
}

/// Gives the terminal raw mode. Returns the bytes that it has to be sent first.
pub(in super::super) fn take_over() -> io::Result<&'static [u8]> {
    let mut hold = hold();
    let Some(hold) = hold.as_mut() else { return Ok(b"") };
    if hold.before.is_none() {
        let before = Modes::read(&hold.input)?;
        hold.before = Some(before);
        if let Some(guardian) = &mut hold.guardian {
            guardian.tell_taken(before);
        }
    }
    Modes::make_raw(&hold.input)?;
    Ok(modes::TAKE)
}

/// Writes to the terminal, as much as it takes at once. What is written after it was given back goes nowhere.
pub(super) fn write(bytes: &[u8]) -> io::Result<usize> {
    match hold().as_mut() {
        Some(Hold { output, before: Some(_), .. }) => output.write(bytes),
        _ => Ok(bytes.len()),
    }
}

/// Gives the terminal back if it is ours. Each step is tried whatever became of the one before: there is nobody left to
/// tell.
pub(in super::super) fn give_back() {
    if let Some(hold) = hold().as_mut()
        && let Some(before) = hold.before.take()
    {
        restore(before, &hold.input, &hold.output);
        if let Some(guardian) = &mut hold.guardian {
            guardian.tell_given();
        }
    }
}

/// Gives the terminal back and dismisses the guardian.
pub(in super::super) fn let_go() {
    give_back();
    let last = hold().take();
    drop(last);
}

/// Lets a terminal stand as it stood before it was taken over.
pub(super) fn restore(before: Modes, input: &File, output: &File) {
    // First what a terminal that reads nothing cannot prevent.
    let _ = before.apply(input);
    restore_screen(output);
}

/// The same for what is not the line discipline's.
pub(super) fn restore_screen(output: &File) {
    let _ = modes::write_in_time(output, modes::GIVE);
}
