//! Waits at once for the keyboard, for signals, for room in the terminal's buffer, and for the application.

use std::{
    fs::File,
    io::{self, Read as _, Write as _},
    os::unix::net::UnixStream,
    time::{Duration, Instant},
};

use rustix::{
    event::{PollFd, PollFlags, Timespec, poll},
    io::Errno,
    termios::tcgetwinsize,
};

use crate::ui::Input;

use super::{
    super::parser::Parser,
    hold,
    signals::{Signals, Told},
};

/// The most bytes that are read at once.
const MOST: usize = 4096;

/// How long after the terminal fails a signal is waited for that says why.
const HANGUP_PATIENCE: Duration = Duration::from_millis(200);

/// Everything that the front waits for.
#[derive(Debug)]
pub(in super::super) struct Device {
    keyboard: File,
    signals: Signals,
    wakes: UnixStream,
    parser: Parser,
    /// Whether the size may have changed. It is reported after the keys that were typed before.
    is_resized: bool,
    /// Whether the terminal has failed, and nothing more comes from it.
    is_gone: bool,
}

/// Wakes the front from [`Device::wait`].
#[derive(Debug)]
pub(in super::super) struct Waker(UnixStream);

impl Waker {
    /// Wakes it.
    pub(in super::super) fn wake(&self) {
        // If there is no room, unread bytes wake it anyway.
        let _ = (&self.0).write(&[0]);
    }
}

/// Events that arrived while waiting.
#[derive(Debug, Default)]
pub(in super::super) struct News {
    /// Keys, mouse events and sizes, in order.
    pub inputs: Vec<Input>,
    /// The number of a signal that asks for the end.
    pub end: Option<i32>,
    /// Whether a signal asks to stop for a while.
    pub is_stopped: bool,
    /// Whether the program was stopped, and goes on.
    pub is_resumed: bool,
}

impl Device {
    /// A device for an open terminal and for signals, and what wakes it.
    pub(in super::super) fn open(keyboard: File) -> io::Result<(Self, Waker)> {
        let (wakes, waker) = UnixStream::pair()?;
        wakes.set_nonblocking(true)?;
        waker.set_nonblocking(true)?;
        let signals = Signals::register()?;
        let device =
            Self { keyboard, signals, wakes, parser: Parser::new(Instant::now()), is_resized: false, is_gone: false };
        Ok((device, Waker(waker)))
    }

    /// Columns and rows of the terminal.
    pub(in super::super) fn size(&self) -> io::Result<(u16, u16)> {
        let size = tcgetwinsize(&self.keyboard)?;
        Ok((size.ws_col, size.ws_row))
    }

    /// Writes as much as the terminal takes at once; returns how many bytes that is.
    pub(in super::super) fn write(bytes: &[u8]) -> io::Result<usize> {
        match hold::write(bytes) {
            Err(error) if matches!(error.kind(), io::ErrorKind::WouldBlock | io::ErrorKind::Interrupted) => Ok(0),
            written => written,
        }
    }

    /// Waits until something happens, at most until `until`; with `is_wanted` also until the terminal takes more bytes.
    pub(in super::super) fn wait(&mut self, until: Option<Instant>, is_wanted: bool) -> io::Result<News> {
        let until = [until, self.parser.deadline()].into_iter().flatten().min();
        let rest = until.map(|until| until.saturating_duration_since(Instant::now()));
        let rest = rest.map(|rest| Timespec { tv_sec: rest.as_secs() as i64, tv_nsec: i64::from(rest.subsec_nanos()) });
        let wanted = if is_wanted { PollFlags::IN | PollFlags::OUT } else { PollFlags::IN };
        let mut descriptors = [
            PollFd::new(self.signals.pipe(), PollFlags::IN),
            PollFd::new(&self.wakes, PollFlags::IN),
            PollFd::new(&self.keyboard, wanted),
        ];
        let count = if self.is_gone { 2 } else { 3 };
        match poll(&mut descriptors[..count], rest.as_ref()) {
            Ok(_) | Err(Errno::INTR) => {}
            Err(error) => return Err(error.into()),
        }
        let [signals, wakes, keys] = descriptors.map(|descriptor| descriptor.revents());
        let mut news = News::default();
        if !wakes.is_empty() {
            while matches!(self.wakes.read(&mut [0; 64]), Ok(64)) {}
        }
        if !signals.is_empty() {
            self.hear_signals(&mut news);
        }
        if keys.intersects(PollFlags::IN | PollFlags::HUP | PollFlags::ERR | PollFlags::NVAL) {
            if let Err(error) = self.read_keyboard(&mut news) {
                return self.hear_why(news, error);
            }
        } else if self.parser.deadline().is_some_and(|deadline| deadline <= Instant::now()) {
            news.inputs.extend(self.parser.give_up());
        }
        // Reported after the keys typed before, so not while a sequence is incomplete.
        if self.is_resized && self.parser.deadline().is_none() {
            self.is_resized = false;
            let (width, height) = self.size()?;
            news.inputs.push(Input::Resized { width, height });
        }
        Ok(news)
    }

    fn hear_signals(&mut self, news: &mut News) {
        for told in self.signals.take() {
            match told {
                Told::End(number) => news.end = Some(number),
                Told::Stop => news.is_stopped = true,
                Told::Resume => news.is_resumed = true,
                Told::Resize => self.is_resized = true,
            }
        }
    }

    fn read_keyboard(&mut self, news: &mut News) -> io::Result<()> {
        let mut bytes = [0; MOST];
        match self.keyboard.read(&mut bytes) {
            Ok(0) => Err(io::ErrorKind::UnexpectedEof.into()),
            Ok(count) => {
                news.inputs.append(&mut self.parser.read(&bytes[..count], Instant::now()));
                Ok(())
            }
            Err(error) if matches!(error.kind(), io::ErrorKind::WouldBlock | io::ErrorKind::Interrupted) => Ok(()),
            Err(error) => Err(error),
        }
    }

    /// Waits a moment for the signal that comes when a terminal is closed, because it is a better reason than the
    /// error.
    fn hear_why(&mut self, mut news: News, error: io::Error) -> io::Result<News> {
        self.is_gone = true;
        if news.end.is_none() {
            let wait = Timespec { tv_sec: 0, tv_nsec: i64::from(HANGUP_PATIENCE.subsec_nanos()) };
            let _ = poll(&mut [PollFd::new(self.signals.pipe(), PollFlags::IN)], Some(&wait));
            self.hear_signals(&mut news);
        }
        if news.end.is_some() { Ok(news) } else { Err(error) }
    }
}
