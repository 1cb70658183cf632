//! Signals: every signal that would end the program ends it in order, with the terminal given back.

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

/// More such signals on Linux: SIGSTKFLT, SIGIO and SIGPWR, and the real-time signals.
#[cfg(any(target_os = "linux", target_os = "android"))]
const MORE_END_SIGNALS: &[std::ops::RangeInclusive<i32>] = &[16..=16, consts::SIGIO..=30, 34..=64];
#[cfg(not(any(target_os = "linux", target_os = "android")))]
const MORE_END_SIGNALS: &[std::ops::RangeInclusive<i32>] = &[];

/// Receives signals.
#[derive(Debug)]
pub(super) struct Signals {
    delivery: SignalDelivery<UnixStream, SignalOnly>,
    /// Whether the receiver was dropped.
    is_deaf: Arc<AtomicBool>,
}

/// The request of a signal.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Told {
    /// To end, by the signal of this number.
    End(i32),
    /// To stop for a while.
    Stop,
    /// To go on.
    Resume,
    /// To look at the size of the terminal.
    Resize,
}

impl Signals {
    /// Registers the handlers of all signals.
    pub(super) fn register() -> io::Result<Self> {
        let (read, write) = UnixStream::pair()?;
        let is_deaf = Arc::new(AtomicBool::new(false));
        let delivery = SignalDelivery::with_pipe(read, write, SignalOnly, [] as [i32; 0])?;
        let handle = delivery.handle();
        let listen = |signal: i32| {
            // Once the receiver is dropped, a signal ends the program at once.
            flag::register_conditional_shutdown(signal, 128 + signal, Arc::clone(&is_deaf))?;
            handle.add_signal(signal)
        };
        END_SIGNALS.iter().try_for_each(|&signal| listen(signal))?;
        // Some of these may be reserved by the system; that is no error.
        MORE_END_SIGNALS.iter().cloned().flatten().for_each(|signal| drop(listen(signal)));
        for signal in [consts::SIGTSTP, consts::SIGCONT, consts::SIGWINCH] {
            handle.add_signal(signal)?;
        }
        Ok(Self { delivery, is_deaf })
    }

    /// The pipe that becomes readable when a signal comes.
    pub(super) fn pipe(&self) -> &UnixStream {
        self.delivery.get_read()
    }

    /// Takes the signals that came since the last call.
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
    /// A signal stops this process only; its sender will wake it.
    AsTold,
    /// A key stops the whole process group, if there is a shell to wake it.
    ByKey,
}

/// Stops the program until it is woken. Stop a group from the program's first thread only: that one is stopped before
/// it runs on, and another thread might not be.
pub(in super::super) fn stop(stop: Stop) -> io::Result<()> {
    match stop {
        Stop::AsTold => signal_hook::low_level::emulate_default_handler(consts::SIGTSTP),
        // As a terminal does it: the whole group stops, but not where no shell could wake it. SIGTTIN is sent because
        // the usual SIGTSTP is caught.
        Stop::ByKey => Ok(rustix::process::kill_current_process_group(rustix::process::Signal::TTIN)?),
    }
}
