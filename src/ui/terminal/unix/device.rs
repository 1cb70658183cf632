//! Waiting for the keyboard, for signals, for room in the terminal and for the application, all at once.

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

use super::{
    super::{super::screen::Input, parser::Parser},
    hold,
    signals::{Signals, Told},
};

/// How much is read at once.
const MOST: usize = 4096;

/// How long after a terminal has failed a signal may come that says why.
const HANGUP_PATIENCE: Duration = Duration::from_millis(200);

/// What the front of the program waits on.
#[derive(Debug)]
pub(in super::super) struct Device {
    keyboard: File,
    signals: Signals,
    wakes: UnixStream,
    parser: Parser,
    /// Whether the size may have changed. It is told after what was typed before.
    is_resized: bool,
    /// Whether the terminal has failed, and nothing more comes from it.
    is_gone: bool,
}

/// Wakes whoever waits on a device.
#[derive(Debug)]
pub(in super::super) struct Waker(UnixStream);

impl Waker {
    /// Does so.
    pub(in super::super) fn wake(&self) {
        // If there is no room, enough has been written to wake anybody.
        let _ = (&self.0).write(&[0]);
    }
}

/// What has happened.
#[derive(Debug, Default)]
pub(in super::super) struct News {
    /// What was typed, clicked, and so on.
    pub inputs: Vec<Input>,
    /// The number of a signal that asks for the end.
    pub end: Option<i32>,
    /// Whether a signal asks to stop for a while.
    pub is_stopped: bool,
    /// Whether the program was stopped, and goes on.
    pub is_resumed: bool,
}

impl Device {
    /// Listens to a terminal that is open, and to signals.
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

    /// Writes as much as the terminal takes at once.
    pub(in super::super) fn write(bytes: &[u8]) -> io::Result<usize> {
        match hold::write(bytes) {
            Err(error) if matches!(error.kind(), io::ErrorKind::WouldBlock | io::ErrorKind::Interrupted) => Ok(0),
            written => written,
        }
    }

    /// Waits until something happens, at most until a moment; also until the terminal takes more, if that `is_wanted`.
    pub(in super::super) fn wait(&mut self, until: Option<Instant>, is_wanted: bool) -> io::Result<News> {
        let until = [until, self.parser.deadline()].into_iter().flatten().min();
        let rest = until.map(|until| until.saturating_duration_since(Instant::now()));
        // Rounded up, so that it is never woken before its time.
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
        // After what was typed before, and a sequence may not be whole yet.
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

    /// A terminal that was closed fails, and says so by a signal too, which is the better reason.
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
