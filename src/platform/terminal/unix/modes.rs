//! The modes of the line discipline, and the bytes that take a terminal over and give it back.

use std::{
    fs::File,
    io,
    os::fd::AsFd,
    time::{Duration, Instant},
};

use rustix::{
    event::{PollFd, PollFlags, Timespec, poll},
    termios::{
        ControlModes, InputModes, LocalModes, OptionalActions, OutputModes, QueueSelector, SpecialCodeIndex, Termios,
        tcflush, tcgetattr, tcsetattr,
    },
};

/// Switches to the alternate screen, turns mouse reports and bracketed paste on, and hides the cursor.
pub(super) const TAKE: &[u8] =
    b"\x1b[?1049h\x1b[?1000h\x1b[?1002h\x1b[?1003h\x1b[?1015h\x1b[?1006h\x1b[?2004h\x1b[?25l";

/// Ends a synchronized update that was interrupted, and undoes [`TAKE`].
pub(super) const GIVE: &[u8] =
    b"\x1b[?2026l\x1b[?2004l\x1b[?1006l\x1b[?1015l\x1b[?1003l\x1b[?1002l\x1b[?1000l\x1b[0m\x1b[?1049l\x1b[?25h";

/// The longest that a terminal is waited for that has not read what was sent before.
const GRACE: Duration = Duration::from_millis(500);

/// The part of a line discipline that raw mode changes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Modes {
    input: InputModes,
    output: OutputModes,
    control: ControlModes,
    local: LocalModes,
    /// `VMIN`, the fewest bytes that a read waits for, and `VTIME`, how long, in tenths of a second.
    least: u8,
    wait: u8,
}

impl Modes {
    fn of(termios: &Termios) -> Self {
        Self {
            input: termios.input_modes,
            output: termios.output_modes,
            control: termios.control_modes,
            local: termios.local_modes,
            least: termios.special_codes[SpecialCodeIndex::VMIN],
            wait: termios.special_codes[SpecialCodeIndex::VTIME],
        }
    }

    fn put_into(self, termios: &mut Termios) {
        termios.input_modes = self.input;
        termios.output_modes = self.output;
        termios.control_modes = self.control;
        termios.local_modes = self.local;
        termios.special_codes[SpecialCodeIndex::VMIN] = self.least;
        termios.special_codes[SpecialCodeIndex::VTIME] = self.wait;
    }

    /// Reads the modes of a terminal.
    pub(super) fn read(terminal: impl AsFd) -> io::Result<Self> {
        Ok(Self::of(&tcgetattr(terminal)?))
    }

    /// Puts a terminal into raw mode: every byte is passed on at once, and none has an effect.
    pub(super) fn make_raw(terminal: impl AsFd) -> io::Result<()> {
        let mut termios = tcgetattr(&terminal)?;
        termios.make_raw();
        Ok(tcsetattr(terminal, OptionalActions::Now, &termios)?)
    }

    /// Sets these modes on a terminal.
    pub(super) fn apply(self, terminal: impl AsFd) -> io::Result<()> {
        let mut termios = tcgetattr(&terminal)?;
        self.put_into(&mut termios);
        Ok(tcsetattr(terminal, OptionalActions::Now, &termios)?)
    }

    /// Whether a terminal has exactly the modes that [`Self::make_raw`] makes of these. If not, another program has
    /// changed them since.
    pub(super) fn are_behind(self, terminal: impl AsFd) -> io::Result<bool> {
        let now = tcgetattr(terminal)?;
        let mut raw = now.clone();
        self.put_into(&mut raw);
        raw.make_raw();
        Ok(Self::of(&raw) == Self::of(&now))
    }

    /// The modes as numbers, for another process.
    pub(super) fn write(self) -> String {
        let Self { input, output, control, local, least, wait } = self;
        format!("{} {} {} {} {least} {wait}", input.bits(), output.bits(), control.bits(), local.bits())
    }

    /// Parses the modes from the text of [`Self::write`].
    pub(super) fn parse(text: &str) -> Option<Self> {
        let mut words = text.split(' ');
        let mut next = || words.next();
        let modes = Self {
            input: InputModes::from_bits_retain(next()?.parse().ok()?),
            output: OutputModes::from_bits_retain(next()?.parse().ok()?),
            control: ControlModes::from_bits_retain(next()?.parse().ok()?),
            local: LocalModes::from_bits_retain(next()?.parse().ok()?),
            least: next()?.parse().ok()?,
            wait: next()?.parse().ok()?,
        };
        next().is_none().then_some(modes)
    }
}

/// Writes all bytes to a terminal. If it has not read what was sent before for [`GRACE`], that is discarded.
pub(super) fn write_in_time(terminal: &File, bytes: &[u8]) -> io::Result<()> {
    if write_until(Instant::now() + GRACE, terminal, bytes).is_ok() {
        return Ok(());
    }
    // This may cut a sequence short; the escape character that `GIVE` begins with ends it.
    tcflush(terminal, QueueSelector::OFlush)?;
    write_until(Instant::now(), terminal, bytes)
}

/// Writes all bytes to a terminal, as long as it takes some before this moment.
fn write_until(until: Instant, mut terminal: &File, mut bytes: &[u8]) -> io::Result<()> {
    while !bytes.is_empty() {
        let rest = until.saturating_duration_since(Instant::now());
        let wait = Timespec { tv_sec: 0, tv_nsec: i64::from(rest.subsec_nanos()) };
        match poll(&mut [PollFd::new(terminal, PollFlags::OUT)], Some(&wait)) {
            Ok(0) => return Err(io::ErrorKind::TimedOut.into()),
            Err(rustix::io::Errno::INTR) => continue,
            Err(error) => return Err(error.into()),
            Ok(_) => {}
        }
        match io::Write::write(&mut terminal, bytes) {
            Ok(count) => bytes = &bytes[count..],
            Err(error) if matches!(error.kind(), io::ErrorKind::WouldBlock | io::ErrorKind::Interrupted) => {}
            Err(error) => return Err(error),
        }
    }
    Ok(())
}
