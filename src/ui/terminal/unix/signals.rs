//! Signals: every one that would end the program ends it in order.

use std::{
    io,
    os::unix::net::UnixStream,
    sync::{
        Arc,
        atomic::{AtomicBool, Ordering},
    },
};

use signal_hook::{
    consts, flag,
    iterator::{backend::SignalDelivery, exfiltrator::SignalOnly},
};

/// Signals that end a program that does not catch them.
const END_SIGNALS: &[i32] = &[
    consts::SIGHUP,
    consts::SIGINT,
    consts::SIGQUIT,
    consts::SIGTRAP,
    consts::SIGABRT,
    consts::SIGBUS,
    consts::SIGUSR1,
    consts::SIGUSR2,
    consts::SIGALRM,
    consts::SIGTERM,
    consts::SIGXCPU,
    consts::SIGXFSZ,
    consts::SIGVTALRM,
    consts::SIGPROF,
    consts::SIGSYS,
];

/// Those that end a program on Linux only: of the coprocessor, of input, of the power supply, and the real-time signals.
#[cfg(any(target_os = "linux", target_os = "android"))]
const MORE_END_SIGNALS: &[std::ops::RangeInclusive<i32>] = &[16..=16, consts::SIGIO..=30, 34..=64];
#[cfg(not(any(target_os = "linux", target_os = "android")))]
const MORE_END_SIGNALS: &[std::ops::RangeInclusive<i32>] = &[];

/// The signals that have come.
#[derive(Debug)]
pub(super) struct Signals {
    delivery: SignalDelivery<UnixStream, SignalOnly>,
    /// Whether nobody listens any more.
    is_deaf: Arc<AtomicBool>,
}

/// What a signal asks for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Told {
    /// To end.
    End(i32),
    /// To stop for a while.
    Stop,
    /// To go on.
    Resume,
    /// To look at the size of the terminal.
    Resize,
}

impl Signals {
    /// Listens from now on.
    pub(super) fn register() -> io::Result<Self> {
        let (read, write) = UnixStream::pair()?;
        let is_deaf = Arc::new(AtomicBool::new(false));
        let delivery = SignalDelivery::with_pipe(read, write, SignalOnly, [] as [i32; 0])?;
        let handle = delivery.handle();
        let listen = |signal: i32| {
            // Once nobody listens any more, a signal does what it always does.
            flag::register_conditional_shutdown(signal, 128 + signal, Arc::clone(&is_deaf))?;
            handle.add_signal(signal)
        };
        END_SIGNALS.iter().try_for_each(|&signal| listen(signal))?;
        // A system may keep some of these for itself.
        MORE_END_SIGNALS.iter().cloned().flatten().for_each(|signal| drop(listen(signal)));
        for signal in [consts::SIGTSTP, consts::SIGCONT, consts::SIGWINCH] {
            handle.add_signal(signal)?;
        }
        Ok(Self { delivery, is_deaf })
    }

    /// What can be read when a signal has come.
    pub(super) fn pipe(&self) -> &UnixStream {
        self.delivery.get_read()
    }

    /// The signals since this was asked last.
    pub(super) fn take(&mut self) -> impl Iterator<Item = Told> {
        self.delivery.pending().map(|signal| match signal {
            consts::SIGTSTP => Told::Stop,
            consts::SIGCONT => Told::Resume,
            consts::SIGWINCH => Told::Resize,
            number => Told::End(number),
        })
    }
}

impl Drop for Signals {
    fn drop(&mut self) {
        self.is_deaf.store(true, Ordering::SeqCst);
    }
}

/// Why the program is to stop for a while.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in super::super) enum Stop {
    /// A signal, from somebody who will wake it.
    AsTold,
    /// A key: all of its group stops, if there is a shell.
    ByKey,
}

/// Stops the program until somebody wakes it. A group is told by the program's first thread: that one is stopped before it
/// runs on, and another might not be.
pub(in super::super) fn stop(stop: Stop) -> io::Result<()> {
    match stop {
        Stop::AsTold => signal_hook::low_level::emulate_default_handler(consts::SIGTSTP),
        // As a terminal would: all that was started together stops, and nobody does where no shell could wake them. It
        // cannot be the signal that is named for it, because that one we catch.
        Stop::ByKey => Ok(rustix::process::kill_current_process_group(rustix::process::Signal::TTIN)?),
    }
}
