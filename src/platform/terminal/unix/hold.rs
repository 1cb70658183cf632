//! The program's hold on its terminal. It is a global, because a panic hook has no other way to reach it.

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

/// The terminal, and its modes before it was taken over.
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

/// Opens the terminal of standard input and output, and has a guardian watch over it if there is a program for one.
/// Returns the side that can be read.
pub(in super::super) fn take_hold(guardian: Option<Command>) -> io::Result<File> {
    let input = open(io::stdin())?;
    let output = open(io::stdout())?;
    let reader = input.try_clone()?;
    // If none can be started, the program works without one.
    let guardian = guardian.and_then(|program| Guardian::start(program, &input, &output).ok());
    *hold() = Some(Hold { input, output, before: None, guardian });
    Ok(reader)
}

/// Opens the terminal again, without blocking. The given descriptor may be shared with other programs, which do not
/// expect that of it; it is used as it is only if the terminal cannot be opened.
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

/// Puts the terminal into raw mode. Returns the bytes that have to be sent to it first.
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

/// Writes as much as the terminal takes at once, and returns how many bytes that is. After the terminal was given back,
/// bytes are dropped.
pub(super) fn write(bytes: &[u8]) -> io::Result<usize> {
    match hold().as_mut() {
        Some(Hold { output, before: Some(_), .. }) => output.write(bytes),
        _ => Ok(bytes.len()),
    }
}

/// Gives the terminal back if it is taken over. Each step is tried even if the one before failed: errors cannot be
/// reported any more.
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

/// Restores the modes and the screen of a terminal.
pub(super) fn restore(before: Modes, input: &File, output: &File) {
    // The modes first: they can be set even if the terminal reads nothing.
    let _ = before.apply(input);
    restore_screen(output);
}

/// Restores the screen, the mouse and the cursor of a terminal.
pub(super) fn restore_screen(output: &File) {
    let _ = modes::write_in_time(output, modes::GIVE);
}
